"""The paintings that are shipped: every picture on a card, and the backs, as files for the screen.

They are painted by `python -m cardamom.press.shipping`; here they are only found, so that a house needs no paint.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Final

from cardamom.press.art.drawings import drawing

FOLDER: Final = Path(__file__).parent / "painted"
INDEX: Final = "index.json"
PIXELS: Final = 256
MARGIN: Final = 0.05
QUALITY: Final = 75
EDITION: Final = 1
"""Changes when all pictures have to be painted again."""


def subject(name: str) -> str:
    """A fingerprint of what a painting shows: another drawing has another one."""
    return hashlib.sha256(f"{EDITION} {drawing(name).picture(MARGIN)}".encode()).hexdigest()[:16]


def back_of(game: str) -> str:
    """What the back of a game is called among the paintings."""
    return f"back-{game}"


@cache
def index() -> dict[str, str]:
    """All paintings that are shipped, with the fingerprint of what each shows."""
    file = FOLDER / INDEX
    if not file.is_file():
        return {}
    known: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return known


def painting(name: str) -> Path | None:
    """The file of a painting, if it is shipped."""
    return FOLDER / f"{name}.webp" if name in index() else None
