"""Layouts of a restaurant's cards: ingredients, dishes, guests, an ability, and cards that tell what they do."""

from __future__ import annotations

from typing import Final

from cardamom.press.art.drawings import drawing, flag, signed
from cardamom.press.art.palette import CREAM, INK, PAPER, SAND, VISIBLE, mix, readable_on
from cardamom.press.art.shapes import circle, path, ring, rounded, stroke, words
from cardamom.press.faces.design import Design, Pictures, Placed, Wash, blob, splashes
from cardamom.press.faces.format import Format
from cardamom.press.faces.parts import (
    MIDLINE,
    PASTED,
    PUDDLE,
    badge,
    badge_colour,
    frame,
    label,
    number_badge,
    paragraph,
    torn,
)
from cardamom.press.lettering import filling, fitting, width
from cardamom.press.paint.watercolour import Hand
from cardamom.press.printed import Box, Card, Group, capital

GOLD: Final = "#8A5A0C"
SOFT: Final = Hand(strength=0.6, ink=0, wobble=0.5, body=0.9, grain=0.6)
EDGE: Final = 10.2
"""How far the middles of things in a corner are from the edges."""


def ingredient(card: Card, size: Format, box: Box, named: bool) -> Design:
    """An ingredient: its icon with a border, dark if it is primary, its picture, name, sort and use."""
    x, more = size.middle, card.more
    overlay = _icon(card, EDGE, EDGE)
    overlay += _mark(card, box, size.width - EDGE, EDGE)
    if more.tracked:
        overlay += _medal(size.width - EDGE, EDGE + (12.4 if more.mark else 0))
    overlay += label(size, capital(card.name), size.height - 31.4, card.group, 9)
    overlay += words(more.sort, x, size.height - 22.6, 2.9, weight=700, fill=card.group.ink)
    letters, lines = filling(card.text, 2.9, size.width - 17, 10)
    overlay += paragraph(lines, x, size.height - 15.9, letters)
    overlay += _home(card, size)
    layers = (
        _puddle(card, size, size.height * 0.36, 0.33, 0.2),
        Pictures((Placed(card.picture, x, size.height * 0.365, 36),)),
        frame(size, card.group),
    )
    return Design("paper", SAND, layers, overlay)


def dish(card: Card, size: Format, box: Box, named: bool) -> Design:
    """A recipe: utensil symbol, picture, name, difficulty, what it needs, what it is worth, and what adds to that."""
    x, wide, more = size.middle, size.width, card.more
    overlay = _sign_badge(box.sign(more.sign), card.group, EDGE, EDGE)
    overlay += number_badge(card.corner, card.group, wide - EDGE, EDGE, 6.4)
    letters = fitting(card.name, 5.6, wide - 15, 700)
    overlay += words(card.name, x, 47.2 + letters * MIDLINE, letters, weight=700, fill="#7A2F1D")
    overlay += words(more.sort, x, 54.4, 2.9, weight=700, fill=card.group.ink)
    overlay += _needs(card, box, size, 62.2)
    overlay += _worth(card, box, size, 73.6)
    overlay += _home(card, size)
    layers = (
        Wash(torn(size, card.code, 41), Hand(0.35, 0.25, 0.5, 1, grain=0.6), shadow=0.9, coarse=2),
        Pictures((Placed(card.picture, x, 23.4, 41),), 1.3),
        Wash(_edge(size, card.group), Hand(ink=0, wobble=0.4, body=0, grain=0.5), sparse=_edge(size, card.group)),
    )
    return Design("wood", "#D8B488", layers, overlay)


def told(card: Card, size: Format, box: Box, named: bool) -> Design:
    """A card that tells what it does: its symbol, its picture, its name, and a box with the text."""
    x, wide, high = size.middle, size.width, size.height
    top = high - 36.2
    sign = _sign_badge(box.sign(card.more.sign), card.group, EDGE, EDGE)
    overlay = sign + _sign_badge(box.sign(card.more.sign), card.group, wide - EDGE, EDGE)
    overlay += label(size, capital(card.name), top - 5, card.group, 9.4)
    letters, lines = filling(card.text, 3.5, wide - 19, 20)
    overlay += paragraph(lines, x, top + 12.5, letters) + _home(card, size)
    paper = path(rounded(7, top, wide - 14, 25, 2.2), "#FDF5E4")
    line = stroke(rounded(7, top, wide - 14, 25, 2.2), card.group.ink, 0.3)
    layers = (
        _puddle(card, size, high * 0.31, 0.34, 0.19),
        Pictures((Placed(card.picture, x, high * 0.315, 36),)),
        frame(size, card.group),
        Wash(paper, PASTED, shadow=0.5, sparse=line),
    )
    return Design("paper", SAND, layers, overlay)


def guest(card: Card, size: Format, box: Box, named: bool) -> Design:
    """A customer: base value, nationality, and the bonus with its requirements."""
    x, wide, high, more = size.middle, size.width, size.height, card.more
    overlay = number_badge(card.corner, card.group, EDGE, EDGE, 6.4)
    overlay += _flag(box, more.nation, wide - 12.2, 9.6, 11)
    overlay += words(more.sort, wide - 6.6, 18.6, 2.7, weight=700, anchor="end")
    overlay += label(size, capital(card.name), high - 37.6, card.group, 9)
    overlay += _wish(card, box, size, high - 26.2)
    letters, lines = filling(card.text, 2.7, wide - 19, 7.6)
    overlay += paragraph(lines, x, high - 15.8, letters)
    overlay += _home(card, size)
    board = path(rounded(7, high - 32.6, wide - 14, 21.2, 2.2), "#FDF5E4")
    line = stroke(rounded(7, high - 32.6, wide - 14, 21.2, 2.2), card.group.ink, 0.3)
    layers = (
        _puddle(card, size, high * 0.32, 0.32, 0.2),
        Pictures((Placed(card.picture, x, high * 0.325, 32),)),
        frame(size, card.group),
        Wash(board, PASTED, shadow=0.5, sparse=line),
    )
    return Design("paper", SAND, layers, overlay)


def ability(card: Card, size: Format, box: Box, named: bool) -> Design:
    """The card of a restaurant: what it is good at, and what it tracks."""
    x, wide, high, more = size.middle, size.width, size.height, card.more
    red = card.group.ink
    title = fitting(card.name, 6.6, wide - 16, 900)
    overlay = words(card.name, x, 12 + title * MIDLINE, title, weight=900, fill=red)
    overlay += _flag(box, more.nation, 14, 26, 9.4) + _flag(box, more.nation, wide - 14, 26, 9.4)
    overlay += _sign_badge(card.group.sign, card.group, EDGE + 2, 43.8, 4)
    overlay += words(more.sort, EDGE + 7.6, 43.8 + 3.6 * MIDLINE, 3.6, weight=700, fill=red, anchor="start")
    overlay += _box_of_text(card.text, size, 47.4, 13.6)
    overlay += _medal(EDGE + 2, 67, 4)
    overlay += words(more.bonus, EDGE + 7.6, 67 + 3.6 * MIDLINE, 3.6, weight=700, fill=red, anchor="start")
    overlay += _box_of_text(more.more, size, 71, 9.4)
    paper = path(rounded(7, 38.4, wide - 14, high - 45.4, 2.2), "#FDF5E4")
    line = stroke(rounded(7, 38.4, wide - 14, high - 45.4, 2.2), red, 0.3)
    layers = (
        _puddle(card, size, 27, 0.26, 0.11),
        Pictures((Placed(card.picture, x, 27, 20),)),
        frame(size, card.group),
        Wash(paper, PASTED, shadow=0.5, sparse=line),
    )
    return Design("paper", SAND, layers, overlay)


def _puddle(card: Card, size: Format, y: float, wide: float, high: float) -> Wash:
    colour = mix(card.group.colour, CREAM, 0.5)
    drops = splashes(card.code, [card.group.colour, card.group.ink], (8, 12, size.width - 8, size.height * 0.58), 10)
    shape = blob(size.middle, y, size.width * wide, size.height * high, colour, card.code)
    return Wash(shape + drops, PUDDLE, opacity=0.55, coarse=3)


def _icon(card: Card, x: float, y: float) -> str:
    """The ingredient in small, in a ring: dark and thick if every recipe needs it."""
    group = card.group
    primary = group.key == "primary"
    edge = ring(x, y, 5.9, INK, 1.3) if primary else ring(x, y, 6.1, badge_colour(group), 0.8)
    return circle(x, y, 6.4, PAPER) + edge + drawing(card.picture).placed(x, y, 7.6, key=f"i-{card.code}-")


def _mark(card: Card, box: Box, x: float, y: float, scale: float = 1) -> str:
    """The special symbol, if it has one."""
    name = box.marks.get(card.more.mark, "")
    if not name:
        return ""
    half, line = 5.4 * scale, 5 * scale
    paper = path(rounded(x - half, y - half, 2 * half, 2 * half, 2), PAPER)
    edge = stroke(rounded(x - line, y - line, 2 * line, 2 * line, 1.7), card.group.ink, 0.35)
    return paper + edge + drawing(name).placed(x, y, 7.2 * scale, key=f"m-{card.code}-")


def _sign_badge(sign: str, group: Group, x: float, y: float, radius: float = 5.8) -> str:
    return badge(Group(group.key, group.name, group.colour, group.ink, sign), x, y, radius)


def _medal(x: float, y: float, radius: float = 4.8) -> str:
    """The sign that a card can track the end of the game."""
    return (
        circle(x, y, radius, PAPER)
        + ring(x, y, radius - 0.15, GOLD, 0.3)
        + circle(x, y, radius - 0.75, readable_on(CREAM, "#C08A1E", VISIBLE))
        + signed("medal", x, y, radius * 1.25, CREAM)
    )


def _flag(box: Box, nation: str, x: float, y: float, wide: float) -> str:
    country = box.flags.get(nation)
    if country is None:
        return signed(box.sign("globe"), x, y, wide * 0.8, INK)
    drawn = flag(country)
    high = wide * drawn.height / drawn.width
    edge = f"M{x - wide / 2:.2f} {y - high / 2:.2f}h{wide:.2f}v{high:.2f}h{-wide:.2f}z"
    return drawn.placed(x, y, wide, key=f"f-{country}-") + stroke(edge, INK, 0.3)


def _needs(card: Card, box: Box, size: Format, y: float) -> str:
    """The ingredients that a recipe needs, in a row; the primary one with a dark border."""
    step, marked = 11.4, card.more.mark in box.marks
    first = size.middle - (len(card.more.needs) - 1) * step / 2 - (3 if marked else 0)
    drawn = ""
    for number, need in enumerate(card.more.needs):
        x, group = first + number * step, box.groups[need.sign]
        drawn += badge(group, x, y, 4.6)
        if need.sign == "primary":
            drawn += ring(x, y, 4.4, INK, 0.9)
        if number:
            drawn += words("+", x - step / 2, y + 4 * MIDLINE, 4, weight=700)
    return drawn + _mark(card, box, size.width - 12, y, 0.84)


def _worth(card: Card, box: Box, size: Format, y: float) -> str:
    """What may add to the value of a recipe, and whether it can be tracked."""
    more, left = card.more, 9.0
    drawn = ""
    for extra in more.extras:
        taken = 7.2 + width(extra.text, 3.6, 700)
        drawn += path(rounded(left, y - 3.3, taken + 1.6, 6.6, 3.3), PAPER)
        drawn += stroke(rounded(left, y - 3.3, taken + 1.6, 6.6, 3.3), card.group.ink, 0.25)
        drawn += _sign_badge(box.sign(extra.sign), box.groups[extra.sign], left + 3.3, y, 2.9)
        drawn += words(extra.text, left + 6.9, y + 3.6 * MIDLINE, 3.6, weight=700, anchor="start")
        left += taken + 3
    return drawn + (_medal(size.width - 12, y, 4.2) if more.tracked else "")


def _wish(card: Card, box: Box, size: Format, y: float) -> str:
    """The bonus, and the signs of what it asks for."""
    more, step = card.more, 20.2
    drawn = number_badge(more.bonus, card.group, 13.6, y, 5.2)
    first = 25.8 if len(more.needs) > 1 else 36.0
    for number, need in enumerate(more.needs):
        x = first + number * step
        drawn += _sign_badge(box.sign(need.sign), card.group, x, y, 4.6)
        if need.text:
            drawn += words(need.text, x + 5.3, y + 4 * MIDLINE, 4, weight=900, anchor="start")
        if number:
            drawn += words(more.joint, x - step / 2 + 1.5, y + 3.2 * MIDLINE, 3.2, weight=700, fill=card.group.ink)
    return drawn


def _box_of_text(text: str, size: Format, top: float, high: float) -> str:
    letters, lines = filling(text, 2.85, size.width - 18, high)
    return paragraph(lines, size.middle, top + high / 2, letters)


def _home(card: Card, size: Format) -> str:
    """The restaurant it belongs to, small at the foot."""
    letters = 2.4
    return words(card.more.home, size.middle, size.height - 7.4, letters, fill=card.group.ink)


def _edge(size: Format, group: Group) -> str:
    return stroke(rounded(3.6, 3.6, size.width - 7.2, size.height - 7.2, 3), group.ink, 0.7)
