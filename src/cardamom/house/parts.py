"""Parts of a scene, as they are sent."""

from __future__ import annotations

from typing import Any

import msgspec

ENCODER = msgspec.json.Encoder()

Scene = dict[str, Any]
"""What is shown, by key: plain values, and `written` parts. Python's collector need not look into any of them."""

_NOTHING = msgspec.Raw(b"[]")


def written(part: Any) -> msgspec.Raw:
    """A part of a scene as it is sent. It is kept for long, and a thousand small things would be a burden till then."""
    return _NOTHING if part == [] else msgspec.Raw(ENCODER.encode(part))


def written_if_any(part: Any) -> msgspec.Raw | None:
    """The same for a part that may be missing."""
    return None if part is None else written(part)
