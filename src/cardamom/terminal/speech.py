"""The terminal's own sentences."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardamom.engine.words import Teller, Words, load_words
from cardamom.engine.zones import Box

WORDS: Words = load_words(Path(__file__).parent / "words.toml")


_TELLER = Teller(WORDS, Box([], []), [], None)


class Trouble(Exception):
    """A wish that cannot be met: one sentence for the person, what was wrong and what would be right."""


def say(*path: str, **parts: Any) -> str:
    """A sentence of the terminal that names no seat and no card."""
    return _TELLER.say(*path, **parts)


def phrase(*path: str, **parts: Any) -> str:
    """A piece of a sentence of the terminal."""
    return _TELLER.phrase(*path, **parts)


def trouble(key: str, **parts: Any) -> Trouble:
    """The trouble of that name."""
    return Trouble(say("troubles", key, **parts))


def says(teller: Teller) -> Teller:
    """Somebody who tells the terminal's sentences to the same reader, about the same seats and cards."""
    return Teller(WORDS, teller.box, teller.names, teller.you)


def keys_and_meanings() -> Mapping[str, str]:
    """What can be typed at any question."""
    meanings: Mapping[str, str] = WORDS.find("keys")
    return meanings


def printable(text: str) -> str:
    """A text from outside (a name, a path) that can do a terminal no harm."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
