"""The sentences of the press."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardamom.engine.words import Teller, Words, load_words
from cardamom.engine.zones import Box

WORDS: Words = load_words(Path(__file__).parent / "words.toml")

_TELLER = Teller(WORDS, Box([], []), [], None)


def say(*path: str, **parts: Any) -> str:
    """A sentence of the press."""
    return _TELLER.say(*path, **parts)


def trouble(key: str, **parts: Any) -> str:
    """What is wrong, and what would be right."""
    return say("troubles", key, **parts)
