"""Layouts of kitchen cards: ingredients, actions, wild cards, recipes."""

from __future__ import annotations

from math import cos, pi, sin

from cardamom.press.art.drawings import signed
from cardamom.press.art.palette import BRONZE, CREAM, FLAME, PAPER, ROSE, SAND, WALNUT, mix, shade
from cardamom.press.art.shapes import circle, jam_label, path, ribbon, ring, rounded, star, stroke, words
from cardamom.press.faces.design import Design, Glow, Pattern, Pictures, Placed, Wash, blob, splashes
from cardamom.press.faces.format import BLEED, Format
from cardamom.press.faces.parts import (
    MIDLINE,
    PASTED,
    PUDDLE,
    badge,
    bullet,
    frame,
    label,
    number_badge,
    paragraph,
    torn,
)
from cardamom.press.lettering import balanced, filling, fitting, width
from cardamom.press.paint.watercolour import Hand
from cardamom.press.printed import Box, Card, capital

LONG_TEXT = 200


def puddle(size: Format, card: Card, y: float, wide: float, high: float) -> Wash:
    """A puddle of the group's colour under a picture, and some splashes."""
    colour = mix(card.group.colour, CREAM, 0.5)
    drops = splashes(
        card.code, [card.group.colour, card.group.ink, "#C98B5A"], (8, 13, size.width - 8, size.height - 17)
    )
    return Wash(blob(size.middle, y, wide, high, colour, card.code) + drops, PUDDLE, opacity=0.6, coarse=3)


def framed(card: Card, size: Format, box: Box, named: bool) -> Design:
    """An ingredient: a coloured frame, the picture without its name, the group below and its sign in the corners."""
    y = size.height * 0.46
    overlay = label(size, card.group.name, size.height - 10.3, card.group)
    overlay += badge(card.group, 9.2, 9.2) + badge(card.group, size.width - 9.2, 9.2)
    if named:
        overlay += words(capital(card.name), size.middle, 12.6, fitting(card.name, 5, size.width - 34, 700), weight=700)
    layers = (
        puddle(size, card, y, size.width * 0.35, size.height * 0.275),
        Pictures((Placed(card.picture, size.middle, y, size.width - 22),)),
        frame(size, card.group),
    )
    return Design("paper", SAND, layers, overlay)


def valued(card: Card, size: Format, box: Box, named: bool) -> Design:
    """An ingredient with a value: its category and number at the bottom left, its name below the picture."""
    y, foot = size.height * 0.43, size.height - 11
    letters = fitting(capital(card.name), 5, size.width - 31, 700)
    overlay = number_badge(card.corner, card.group, 10.6, foot, 5.6) + badge(card.group, 10.6, foot - 10.6, 4.6)
    overlay += words(capital(card.name), size.middle + 5.4, foot + letters * MIDLINE, letters, weight=700)
    layers = (
        puddle(size, card, y, size.width * 0.35, size.height * 0.265),
        Pictures((Placed(card.picture, size.middle, y, size.width - 18),)),
        frame(size, card.group),
    )
    return Design("paper", SAND, layers, overlay)


def plaid(card: Card, size: Format, box: Box, named: bool) -> Design:
    """An action: no frame, a tablecloth out of focus, a banner with its name, a box with what to do, a flame."""
    x, wide = size.middle, size.width
    high = 32.0 if len(card.text) > LONG_TEXT else 24.0
    top = size.height - 5.7 - high
    banner = ribbon(x, 20.6, wide - 19.5, 11.8, ROSE, 6.2)
    paper_box = path(rounded(6.2, top, wide - 12.4, high, 2.2), "#FDF5E4")
    paper_box += stroke(rounded(7.3, top + 1.1, wide - 14.6, high - 2.2, 1.5), ROSE, 0.3)
    title = fitting(card.name, 8.2, wide - 25.5, 900)
    letters, lines = filling(card.text, 3.45, wide - 18.4, high - 3.6)
    overlay = words(card.name, x + 0.22, 20.42 + title * MIDLINE, title, weight=900, fill=shade(ROSE, -0.5))
    overlay += words(card.name, x, 20.2 + title * MIDLINE, title, weight=900, fill="#FFF6E6")
    overlay += paragraph(lines, x, top + high / 2, letters, "#4A2B22")
    overlay += _flame(8.6, 8.6) + _flame(wide - 8.6, 8.6)
    picture = (26.5 + top) / 2
    layers = (
        Glow(x, picture, 26, 15, "#FFFAF0", 2.4),
        Pictures((Placed(card.picture, x, picture, min(1.3 * (top - 26), 36.0)),), 1.4),
        Wash(banner, Hand(0.8, 0.45, 0.4, 0.8, grain=0.55), shadow=0.8, sparse=banner),
        Wash(paper_box, PASTED, shadow=0.9, sparse=stroke(rounded(6.2, top, wide - 12.4, high, 2.2), ROSE, 0.4)),
    )
    return Design("plaid", "#E58A9A", layers, overlay)


def golden(card: Card, size: Format, box: Box, named: bool) -> Design:
    """A wild card: gold with a pattern, spices, a wheel of all groups, a single line."""
    x, wide, high = size.middle, size.width, size.height
    y = high - 10.7
    plate = path(jam_label(x, y, wide - 17.5, 10), "#FBF0D2")
    plate += stroke(jam_label(x, y, wide - 18.9, 8.6, 1.9, 1.2), BRONZE, 0.3)
    border = stroke(rounded(3.6, 3.6, wide - 7.2, high - 7.2, 3.4), "#7A4C10", 0.9)
    border += stroke(rounded(5.1, 5.1, wide - 10.2, high - 10.2, 2.4), "#7A4C10", 0.35)
    letters = fitting(card.name, 5.3, wide - 22, 700)
    overlay = words(card.name, x, y + letters * MIDLINE, letters, weight=700, fill=BRONZE)
    overlay += _wheel(box, 9.4, 9.4) + _wheel(box, wide - 9.4, 9.4)
    layers = (
        Pattern(_leaves(size), 0.2),
        Glow(x, high * 0.45, 20, 26, "#FFF8DC", 4),
        Wash(border, Hand(ink=0, wobble=0.4, body=0, grain=0.5), sparse=border),
        Pictures((Placed(card.picture, x, high * 0.47, wide - 13),), 1.4),
        Wash(plate, PASTED, shadow=0.7, sparse=plate),
    )
    return Design("gold", "#F0C04C", layers, overlay)


def recipe(card: Card, size: Format, box: Box, named: bool) -> Design:
    """A recipe: the dish on a wooden table, a torn card with its name and ingredients, and the points."""
    x, wide, high = size.middle, size.width, size.height
    sheet = torn(size, card.code, 36.6)
    rules = "".join(stroke(f"M{-BLEED} {y}H{wide + BLEED}", "#9FB8C8", 0.2) for y in _rule_lines(high))
    points = ribbon(x, high - 7.6, 32, 7.6, WALNUT, 5.5, 1.7)
    overlay = _heading(card, size) + _list(card, size)
    overlay += words(card.points, x, high - 8 + 4.5 * MIDLINE, 4.5, weight=900, fill="#FFF8E6")
    layers = (
        Wash(sheet, Hand(0.35, 0.25, 0.5, 1, grain=0.6), shadow=0.9, coarse=2),
        Wash(rules, Hand(ink=0, wobble=0.3, body=0, grain=0.4)),
        Pictures((Placed(card.picture, x, 19.4, 37),), 1.3),
        Wash(points, PASTED, shadow=0.6, sparse=points),
    )
    return Design("wood", "#D8B488", layers, overlay)


def _heading(card: Card, size: Format) -> str:
    """The name of a recipe, in two lines if it is long, with a stroke of the pen below."""
    room, red = size.width - 13, "#7A2F1D"
    lines = [card.name] if fitting(card.name, 6.2, room, 700) > 4.4 else balanced(card.name, 4.7, room, 700)
    letters = min(fitting(line, 6.2 if len(lines) == 1 else 4.7, room, 700) for line in lines)
    first = 45.4 - (len(lines) - 1) * letters * 0.55 + letters * MIDLINE
    drawn = "".join(
        words(line, size.middle, first + number * letters * 1.1, letters, weight=700, fill=red)
        for number, line in enumerate(lines)
    )
    half = max(width(line, letters, 700) for line in lines) / 2
    below = first + (len(lines) - 1) * letters * 1.1 + 1.7
    return drawn + stroke(
        f"M{size.middle - half:.2f} {below:.2f}q{half / 2:.2f} -.7 {half:.2f} 0t{half:.2f} -.2", "#C9553A", 0.4
    )


def _list(card: Card, size: Format) -> str:
    half = (len(card.items) + 1) // 2
    column = (size.width - 9.7) / 2
    drawn = ""
    for number, item in enumerate(card.items):
        x, y = 8.2 + number // half * column, 56 + number % half * 5.85
        letters = fitting(item.name, 3.75, column - 5.5)
        drawn += bullet(item.group, x, y, 2.4)
        drawn += words(item.name, x + 3.5, y + letters * MIDLINE, letters, anchor="start")
    return drawn


def _rule_lines(high: float) -> list[float]:
    return [53.05 + 5.85 * line for line in range(5) if 53 + 5.85 * line < high - 11]


def _flame(x: float, y: float, radius: float = 4.6) -> str:
    return (
        circle(x, y, radius, PAPER)
        + ring(x, y, radius - 0.15, "#8A2E1C", 0.3)
        + circle(x, y, radius - 0.75, FLAME)
        + signed("fire", x, y, radius * 1.25, "#FFF1C8")
    )


def _wheel(box: Box, x: float, y: float, radius: float = 5.2) -> str:
    """All groups of ingredients as a wheel, around a star."""
    colours = [group.colour for group in box.groups.values() if group.key in _natural(box)]
    drawn = circle(x, y, radius, "#FDF6E2") + ring(x, y, radius - 0.15, "#7A4C10", 0.3)
    for number, colour in enumerate(colours):
        drawn += path(_slice(x, y, radius - 0.7, number, len(colours)), colour)
    return drawn + circle(x, y, radius * 0.52, "#FDF6E2") + path(star(x, y + 0.1, radius * 0.46, radius * 0.2), FLAME)


def _natural(box: Box) -> set[str]:
    return {card.group.key for card in box.cards if card.layout == "framed"}


def _slice(x: float, y: float, radius: float, number: int, count: int) -> str:
    start, end = (2 * pi * edge / count - pi / 2 for edge in (number, number + 1))
    return (
        f"M{x} {y}L{x + radius * cos(start):.3f} {y + radius * sin(start):.3f}"
        f"A{radius} {radius} 0 0 1 {x + radius * cos(end):.3f} {y + radius * sin(end):.3f}Z"
    )


def _leaves(size: Format) -> str:
    """A lattice of leaves and stars."""
    drawn = ""
    for row in range(-1, 13):
        for column in range(-1, 9):
            x, y = column * 8.6 + (4.3 if row % 2 else 0), row * 7.6
            name = "leaf" if (row + column) % 2 else "star-four-points"
            drawn += signed(name, x, y, 3.4, "#784A08")
    return drawn
