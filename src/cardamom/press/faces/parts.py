"""Parts that several layouts share: badges, labels, lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from cardamom.press.art.drawings import signed
from cardamom.press.art.palette import CREAM, INK, PAPER, VISIBLE, readable_on
from cardamom.press.art.shapes import circle, jam_label, path, ring, rounded, stroke, words
from cardamom.press.faces.design import Layer, Wash
from cardamom.press.faces.format import BLEED, Format
from cardamom.press.lettering import LEADING, fitting, width
from cardamom.press.paint.noise import luck
from cardamom.press.paint.watercolour import Hand
from cardamom.press.printed import Group

PUDDLE = Hand(strength=1.5, ink=0, wobble=1.5, body=0, grain=0.9)
PASTED = Hand(strength=0.6, ink=0.4, wobble=0.4, body=0.92, grain=0.5)
MIDLINE = 0.34
"""From the baseline to the middle of capital letters, in parts of the size."""


def badge_colour(group: Group) -> str:
    """The colour of a group, dark enough for a light sign."""
    return readable_on(CREAM, group.colour, VISIBLE)


def badge(group: Group, x: float, y: float, radius: float = 5.4) -> str:
    """The sign of a group on a disc of its colour."""
    return (
        circle(x, y, radius, PAPER)
        + ring(x, y, radius - 0.15, group.ink, 0.3)
        + circle(x, y, radius - 0.75, badge_colour(group))
        + signed(group.sign, x, y, radius * 1.16, CREAM)
    )


def bullet(group: Group, x: float, y: float, radius: float = 2.55) -> str:
    """A small badge before a line of a list."""
    return (
        circle(x, y, radius, badge_colour(group))
        + ring(x, y, radius, group.ink, 0.22)
        + signed(group.sign, x, y, radius * 1.3, CREAM)
    )


def number_badge(text: str, group: Group, x: float, y: float, radius: float = 5.4) -> str:
    """A number on a disc."""
    size = fitting(text, radius * 1.25, radius * 1.5, 900)
    return (
        circle(x, y, radius, PAPER)
        + ring(x, y, radius - 0.15, group.ink, 0.3)
        + circle(x, y, radius - 0.75, group.ink)
        + words(text, x, y + size * MIDLINE, size, weight=900, fill=CREAM)
    )


def label(size: Format, text: str, y: float, group: Group, high: float = 10) -> str:
    """A jam-jar label with a line of text."""
    room = size.width - 23
    letters = fitting(text, 4.7, room, 700)
    wide = max(36, width(text, letters, 700) + 9)
    x = size.middle
    return (
        path(jam_label(x, y + 0.25, wide, high), INK, 0.18)
        + path(jam_label(x, y, wide, high), PAPER)
        + stroke(jam_label(x, y, wide - 1.4, high - 1.4, 1.9, 1.2), group.ink, 0.28)
        + words(text, x, y + letters * MIDLINE, letters, weight=700, fill=group.ink)
    )


def paragraph(lines: Sequence[str], x: float, middle: float, letters: float, fill: str = INK) -> str:
    """Centred lines around a height."""
    step = letters * LEADING
    first = middle - (len(lines) - 1) * step / 2 + letters * MIDLINE
    return "".join(words(line, x, first + number * step, letters, fill=fill) for number, line in enumerate(lines))


def frame(size: Format, group: Group) -> Layer:
    """A painted frame of the colour of a group, its sign marching around tone on tone."""
    wide, high = size.width, size.height
    outer = f"M{-BLEED - 2} {-BLEED - 2}H{wide + BLEED + 2}V{high + BLEED + 2}H{-BLEED - 2}Z"
    inner = _inner(size, 4.7, 4)
    across = [(x * (wide + 2) / 11 - 1, y) for x in range(12) for y in (2.2, high - 2.2)]
    along = [(x, 7.4 + y * (high - 14.8) / 13) for y in range(14) for x in (2.2, wide - 2.2)]
    march = "".join(
        f'<g opacity=".5" transform="rotate({(number * 37) % 57 - 28} {x:.2f} {y:.2f})">'
        f"{signed(group.sign, x, y, 3, group.ink)}</g>"
        for number, (x, y) in enumerate([*across, *along])
    )
    edge = stroke(_inner(size, 6, 3), group.ink, 0.32, 0.75)
    shapes = f'<path fill-rule="evenodd" fill="{group.colour}" d="{outer}{inner}"/>{march}{edge}'
    sparse = stroke(_inner(size, 3.9, 3), group.colour, 1.1) + edge
    return Wash(shapes, Hand(ink=0, wobble=0.5, body=0.15, grain=0.7), sparse=sparse)


def torn(size: Format, seed: str, y: float) -> str:
    """A sheet of paper, torn along its upper edge, that covers a card from there on."""
    steps = luck(f"torn {seed}").normal(0, 0.16, 61).cumsum()
    steps = (steps - steps.mean()) * 0.6
    reach = size.width + 2 * BLEED + 4
    edge = "L".join(f"{number * reach / 60 - BLEED - 2:.2f} {y + float(step):.2f}" for number, step in enumerate(steps))
    return path(f"M{edge}V{size.height + BLEED + 2}H{-BLEED - 2}Z", "#FCF3E0")


def _inner(size: Format, inset: float, radius: float) -> str:
    return rounded(inset, inset, size.width - 2 * inset, size.height - 2 * inset, radius)
