"""Layouts of a deck with suits: pips, an ace, and a court."""

from __future__ import annotations

from typing import Final

from cardamom.press.art.drawings import drawing
from cardamom.press.art.palette import READABLE, SAND, mix, readable_on
from cardamom.press.art.shapes import moved, rounded, stroke, words
from cardamom.press.faces.design import Design, Pictures, Placed, Wash, blob
from cardamom.press.faces.format import Format
from cardamom.press.faces.parts import MIDLINE, PUDDLE
from cardamom.press.lettering import fitting
from cardamom.press.paint.watercolour import Hand
from cardamom.press.printed import Box, Card

LEFT, CENTRE, RIGHT = -1.0, 0.0, 1.0

# Where the pips of each number lie: columns from left to right, heights from 0 at the top to 1 at the bottom.
PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((CENTRE, 0.5),),
    2: ((CENTRE, 0), (CENTRE, 1)),
    3: ((CENTRE, 0), (CENTRE, 0.5), (CENTRE, 1)),
    4: ((LEFT, 0), (RIGHT, 0), (LEFT, 1), (RIGHT, 1)),
    5: ((LEFT, 0), (RIGHT, 0), (CENTRE, 0.5), (LEFT, 1), (RIGHT, 1)),
    6: ((LEFT, 0), (RIGHT, 0), (LEFT, 0.5), (RIGHT, 0.5), (LEFT, 1), (RIGHT, 1)),
    7: ((LEFT, 0), (RIGHT, 0), (CENTRE, 0.25), (LEFT, 0.5), (RIGHT, 0.5), (LEFT, 1), (RIGHT, 1)),
    8: ((LEFT, 0), (RIGHT, 0), (CENTRE, 0.25), (LEFT, 0.5), (RIGHT, 0.5), (CENTRE, 0.75), (LEFT, 1), (RIGHT, 1)),
    9: (*((side, row / 3) for row in range(4) for side in (LEFT, RIGHT)), (CENTRE, 0.5)),
    10: (*((side, row / 3) for row in range(4) for side in (LEFT, RIGHT)), (CENTRE, 1 / 6), (CENTRE, 5 / 6)),
}
WIDEST: Final = {1: 40.0, 2: 24.0, 3: 20.0, 4: 18.0}
"""How large the pips of a small number are, where a deck has only small ones."""
PIP: Final = 12.2


def suited(card: Card, size: Format, box: Box, named: bool) -> Design:
    """A card of a suit: as many pips as it says, one large one for an ace, a figure for the court."""
    layers = (_edge(size, card), _puddle(size, card), Pictures(_pictures(card, size, box), 0.9))
    return Design("paper", SAND, layers, _corners(card, size))


def _pictures(card: Card, size: Format, box: Box) -> tuple[Placed, ...]:
    x, y = size.middle, size.height / 2
    if card.figure:
        return (
            Placed(card.figure, x, y - 4, 44),
            Placed(card.picture, x - 14.5, y + 16, 17, -10),
            Placed(card.picture, x + 14.5, y + 16, 17, 10),
        )
    if not card.corner.isdigit():
        return (Placed(card.picture, x, y, size.width - 22),)
    highest = max(int(other.corner) for other in box.cards if other.corner.isdigit())
    pip = WIDEST.get(int(card.corner), PIP) if highest <= max(WIDEST) else PIP
    # Clear of the corners.
    column, top = (11.2, 16.6) if pip == PIP else (11.0, 31.0 if pip == WIDEST[4] else 24.0)
    room = size.height - 2 * top
    return tuple(
        Placed(card.picture, x + side * column, top + down * room, pip) for side, down in PIPS[int(card.corner)]
    )


def _puddle(size: Format, card: Card) -> Wash:
    colour = mix(card.group.colour, "#FFFAF0", 0.62)
    return Wash(blob(size.middle, size.height / 2, 19, 29, colour, card.code), PUDDLE, opacity=0.5, coarse=3)


def _edge(size: Format, card: Card) -> Wash:
    shapes = stroke(rounded(3.4, 3.4, size.width - 6.8, size.height - 6.8, 3), card.group.colour, 0.8)
    shapes += stroke(rounded(4.6, 4.6, size.width - 9.2, size.height - 9.2, 2.4), card.group.ink, 0.25)
    return Wash(shapes, Hand(ink=0, wobble=0.4, body=0, grain=0.5), sparse=shapes)


def _corners(card: Card, size: Format) -> str:
    """Rank and suit at the upper left, and upside down at the lower right."""
    colour = readable_on(SAND, card.group.ink, READABLE)
    letters = fitting(card.corner, 8.6, 8.4, 900)
    corner = words(card.corner, 10, 12 + letters * MIDLINE - 1.4, letters, weight=900, fill=colour)
    corner += drawing(card.picture).placed(10, 18.4, 6.2, key=f"c-{card.code}-")
    turned = moved(corner, f"rotate(180 {size.middle:g} {size.height / 2:g})")
    return corner + turned
