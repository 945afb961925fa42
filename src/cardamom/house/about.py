"""What the summary of a table tells besides when and where: who sat there, and how it ended.

It is read by its annotations, which compiled modules do not keep: so it has a module of its own, which is not compiled.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from cardamom.house.store.base import Summary


class About(Struct, frozen=True):
    """Who sat at a table and how it ended; `keep` if what was said there is kept for good."""

    names: list[str]
    kinds: list[str]
    scores: list[int] | None
    winners: list[int] | None
    host: str
    earlier: str = ""
    keep: bool = False
    flags: dict[str, int] = {}
    """How many moments were marked as what."""
    surveys: list[list[int]] = []
    """What people answered in the end; words of their own stay in the log."""


def about(summary: Summary) -> About:
    """The details of a summary."""
    return msgspec.json.decode(summary.data, type=About)
