"""Lettering: how wide a text is in our fonts, how it breaks into lines, and how large it can be."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont

from cardamom.press import Unprintable
from cardamom.press.words import trouble

FONTS: Final = Path(__file__).parent / "fonts"
MEASURE: Final = 1000
LEADING: Final = 1.27
"""From line to line, in parts of the size."""
SMALLEST: Final = 2.3
"""Millimetres: about six and a half points. Nothing that must be read is smaller."""


@cache
def _font(family: str, weight: int) -> ImageFont.FreeTypeFont:
    file = FONTS / f"{family.lower()}-{weight}-normal.ttf"
    try:
        return ImageFont.truetype(str(file), MEASURE, layout_engine=ImageFont.Layout.BASIC)
    except OSError as problem:
        raise Unprintable(trouble("no_font", path=str(file))) from problem


def width(text: str, size: float, weight: int = 500, family: str = "Fraunces") -> float:
    """How wide a line is."""
    return _length(text, weight, family) * size / MEASURE


@lru_cache(maxsize=50_000)
def _length(text: str, weight: int, family: str) -> float:
    """How wide a line is in large letters: the same lines are tried in many sizes."""
    return _font(family, weight).getlength(text)


def fitting(text: str, size: float, room: float, weight: int = 500, family: str = "Fraunces") -> float:
    """The largest size, up to the given one, at which a line fits."""
    taken = width(text, size, weight, family)
    return size if taken <= room else size * room / taken


def lines(text: str, size: float, room: float, weight: int = 500) -> list[str]:
    """A text broken into lines."""
    broken: list[str] = []
    for word in text.split():
        longer = f"{broken[-1]} {word}" if broken else word
        if broken and width(longer, size, weight) <= room:
            broken[-1] = longer
        else:
            broken.append(word)
    return broken


def balanced(text: str, size: float, room: float, weight: int = 500) -> list[str]:
    """A text broken into as few lines as fit, of similar length."""
    count = len(lines(text, size, room, weight))
    narrow = room
    while narrow > room / 2 and len(lines(text, size, narrow - 1, weight)) == count:
        narrow -= 1
    return lines(text, size, narrow, weight)


def filling(text: str, size: float, room: float, height: float, weight: int = 500) -> tuple[float, list[str]]:
    """The largest size, up to the given one, at which a text fits into a box, and its lines there."""
    while True:
        broken = balanced(text, size, room, weight)
        if len(broken) * size * LEADING <= height or size <= SMALLEST / 2:
            return size, broken
        size -= 0.05
