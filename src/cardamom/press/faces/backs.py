"""Backs: the same upside down, or a turned card would be a marked card."""

from __future__ import annotations

import math

from cardamom.press.art.palette import CREAM, PAPER, readable_on
from cardamom.press.art.shapes import circle, ellipse, rounded, stroke
from cardamom.press.faces.design import Design, Pattern, Pictures, Placed, Wash
from cardamom.press.faces.format import Format
from cardamom.press.paint.watercolour import Hand
from cardamom.press.printed import Box


def back(box: Box, size: Format) -> Design:
    """A dark linen with dots, a frame, and a wreath of food around an oval."""
    wide, high, x, y = size.width, size.height, size.middle, size.height / 2
    dots = "".join(
        circle(x + (column + (0.5 if row % 2 else 0)) * 4.4, y + row * 3.8, 0.42, CREAM)
        for column in range(-9, 10)
        for row in range(-14, 15)
    )
    lines = stroke(rounded(4, 4, wide - 8, high - 8, 3), "#F6EAD0", 0.75)
    lines += stroke(rounded(5.4, 5.4, wide - 10.8, high - 10.8, 2.2), "#F6EAD0", 0.28)
    oval = ellipse(x, y, wide * 0.356, high * 0.358, PAPER)
    sparse = stroke(rounded(4, 4, wide - 8, high - 8, 3), readable_on(PAPER, box.back.ground, 3), 0.75)
    wreath = (*_wreath(box, size), *(Placed(box.back.middle, x, y + side * 8, 13, 90 + 90 * side) for side in (-1, 1)))
    layers = (
        Pattern(dots, 0.3),
        Wash(lines, Hand(ink=0, wobble=0.4, body=1, grain=0.5), sparse=sparse),
        Wash(oval, Hand(0.5, 0.3, 0.6, 0.97, grain=0.6), shadow=1),
        Pictures(wreath, 0.7),
    )
    return Design("paper", box.back.ground, layers, turns=True)


def _wreath(box: Box, size: Format) -> list[Placed]:
    """The upper right half of the wreath; the other half is the same, turned."""
    pieces = []
    for number, name in enumerate(box.back.wreath):
        turn = 4 + number * 180 / len(box.back.wreath)
        angle = math.radians(turn - 90)
        reach_x, reach_y = size.width * 0.255, size.height * 0.28
        x, y = size.middle + reach_x * math.cos(angle), size.height / 2 + reach_y * math.sin(angle)
        width = 14.5 if name == "herb" else 11.5
        pieces.append(Placed(name, x, y, width, turn))
        pieces.append(Placed(name, size.width - x, size.height - y, width, turn + 180))
    return pieces
