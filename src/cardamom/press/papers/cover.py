"""The picture on the box: what grows and what is cooked, in a wreath around the heart of the game."""

from __future__ import annotations

import math

from cardamom.press.art.palette import INK, PAPER, readable_on
from cardamom.press.art.shapes import words
from cardamom.press.faces.design import Design, Pictures, Placed, Wash, blob, splashes
from cardamom.press.faces.format import POKER, Format
from cardamom.press.faces.parts import PUDDLE, frame
from cardamom.press.lettering import LEADING, balanced, fitting
from cardamom.press.printed import Box, Group

LARGEST = 9.4
SMALLEST_TITLE = 6.2


def cover_format(width: float, height: float) -> Format:
    """A cover of this size, drawn as wide as a card so that its letters grow with it."""
    scale = width / POKER.width
    return Format("cover", POKER.width, height / scale, scale)


def cover(box: Box, size: Format, note: str) -> Design:
    """Title, tagline, a wreath around a picture, and a note at the foot."""
    ink = readable_on(PAPER, box.back.ground)
    x, room = size.middle, size.width - 16
    letters = _title_size(box.title, room)
    title = balanced(box.title, letters, room, 900)
    letters = min(fitting(line, letters, room, 900) for line in title)
    y = 11 + letters * 0.6
    drawn = ""
    for line in title:
        drawn += words(line, x, y, letters, weight=900, fill=ink)
        y += letters * 1.02
    hand = 3.8
    for line in balanced(box.tagline, hand * 0.82, room):
        drawn += words(line, x, y, hand, weight=600, family="Caveat", fill=INK)
        y += hand * LEADING * 0.8
    foot = size.height - 9.4
    drawn += words(note, x, foot, fitting(note, 3.2, room, 700), weight=700, fill=ink)
    return Design("paper", PAPER, _painted(box, size, (y + foot - 4) / 2, (foot - 6 - y) / 2, ink), drawn)


def _title_size(title: str, room: float) -> float:
    """As large as two lines allow."""
    size = LARGEST
    while size > SMALLEST_TITLE and len(balanced(title, size, room, 900)) > 2:
        size -= 0.4
    return size


def _painted(box: Box, size: Format, y: float, reach: float, ink: str) -> tuple[Wash | Pictures, ...]:
    x, wide = size.middle, size.width * 0.29
    high = reach - 4
    piece = min(12.5, 0.7 * reach)
    puddle = blob(x, y, wide + 4, high + 2, "#F0DDB4", f"cover {box.game.name}")
    drops = splashes(box.game.name, [box.back.ground, "#C98B5A"], (8, 12, size.width - 8, size.height - 12))
    around = [
        Placed(name, x + wide * math.cos(turn), y + high * math.sin(turn), piece, 12 * math.sin(3 * number))
        for number, name in enumerate(box.back.wreath)
        for turn in (2 * math.pi * (number + 0.5) / len(box.back.wreath) - math.pi / 2,)
    ]
    return (
        Wash(puddle + drops, PUDDLE, opacity=0.7, coarse=3),
        Pictures((*around, Placed(box.back.cover or box.back.middle, x, y, min(24, 1.7 * reach))), 1.0),
        *(layer for layer in (frame(size, Group("", "", box.back.ground, ink)),) if isinstance(layer, Wash)),
    )
