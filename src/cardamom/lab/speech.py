"""The lab's own sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardamom.engine.words import Teller, Words, load_words
from cardamom.engine.zones import Box

WORDS: Words = load_words(Path(__file__).parent / "words.toml")
RARE = 0.01
LEAST_SHOWN = 0.00005
_TELLER = Teller(WORDS, Box([], []), [], None)


class LabTrouble(Exception):
    """An experiment that cannot be made: one sentence, what was wrong and what would be right."""


def say(*path: str, **parts: Any) -> str:
    """A sentence of the lab."""
    return _TELLER.say(*path, **parts)


def trouble(key: str, **parts: Any) -> LabTrouble:
    """The trouble of that name."""
    return LabTrouble(say("troubles", key, **parts))


def percent(share: float) -> str:
    """A share as people read it; rare things have a figure more, or they would look like none."""
    shown = share if abs(share) >= LEAST_SHOWN else 0.0
    figures = 2 if 0 < abs(shown) < RARE else 1
    return f"{100 * shown:.{figures}f} %"
