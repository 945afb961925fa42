"""The house's own sentences."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardamom.engine.words import Teller, Words, load_words
from cardamom.engine.zones import Box

FOLDER = Path(__file__).parent / "words"
WORDS: Words = load_words(FOLDER / "house.toml")
SURVEY: list[dict[str, Any]] = load_words(FOLDER / "table.toml").find("survey", "questions")
"""The questions at the end of a game that have answers to choose from; the last one is answered in words."""

_NO_CARDS = Box([], [])
_TELLER = Teller(WORDS, _NO_CARDS, [], None)


class HouseTrouble(Exception):
    """A wish that cannot be met: one sentence, what is wrong and what to do. `status` is how HTTP says it."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status


def say(*path: str, **parts: Any) -> str:
    """A sentence of the house."""
    return _TELLER.say(*path, **parts)


def trouble(key: str, status: int = 400, **parts: Any) -> HouseTrouble:
    """The trouble of that name."""
    return HouseTrouble(say("troubles", key, **parts), status)


def speaker(names: Sequence[str], you: int | None) -> Teller:
    """Somebody who tells the house's sentences about these seats to one reader."""
    return Teller(WORDS, _NO_CARDS, names, you)
