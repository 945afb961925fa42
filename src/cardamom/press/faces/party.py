"""Layouts of a party: an assignment with its numbers, an award chip, and a list of what everybody may use."""

from __future__ import annotations

import math

from cardamom.press.art.palette import CREAM, INK, PAPER, SAND, VISIBLE, mix, readable_on, shade
from cardamom.press.art.shapes import circle, path, ring, star, words
from cardamom.press.faces.design import Design, Pictures, Placed, Wash, blob
from cardamom.press.faces.format import Format
from cardamom.press.faces.parts import MIDLINE, PUDDLE, badge, frame, label, paragraph
from cardamom.press.lettering import balanced, filling, fitting
from cardamom.press.paint.watercolour import Hand
from cardamom.press.printed import Box, Card, Group, capital


def assignment(card: Card, size: Format, box: Box, named: bool) -> Design:
    """What the chefs are asked to do, and how many cards they get, may trade and must use."""
    x, wide, group = size.middle, size.width, card.group
    title = balanced(card.name, 5.4, wide - 16, 900)
    letters = min(fitting(line, 5.4, wide - 16, 900) for line in title)
    overlay = badge(group, 10, 10, 5.2) + badge(group, wide - 10, 10, 5.2)
    first = 38.4 - (len(title) - 1) * letters * 0.56
    for number, line in enumerate(title):
        y = first + number * letters * 1.12 + letters * MIDLINE
        overlay += words(line, x, y, letters, weight=900, fill=group.ink)
    told = f"{card.text} {card.more.more}".strip()
    text, lines = filling(told, 3.3, wide - 18, 15)
    overlay += paragraph(lines, x, 52.6, text)
    overlay += "".join(_number(card, box, 65 + 6.4 * number, number) for number in range(len(card.more.needs)))
    layers = (
        _puddle(card, size, 19, 16, 12),
        Pictures((Placed(card.picture, x, 18.6, 20),)),
        frame(size, group),
    )
    return Design("paper", SAND, layers, overlay)


def chip(card: Card, size: Format, box: Box, named: bool) -> Design:
    """A round chip with its points, to be cut out or left on its card."""
    x, y, reach = size.middle, size.height / 2 - 4, 24.0
    colour = readable_on(CREAM, card.group.colour, VISIBLE)
    disc = circle(x, y, reach, colour)
    for turn in range(12):
        start, end = (math.radians(turn * 30 + side) for side in (-6, 6))
        corners = [(reach, start), (reach, end), (reach - 5, end), (reach - 5, start)]
        spot = "L".join(f"{x + far * math.cos(at):.2f} {y + far * math.sin(at):.2f}" for far, at in corners)
        disc += path(f"M{spot}Z", CREAM)
    disc += circle(x, y, reach - 6.2, PAPER) + ring(x, y, reach - 7.2, shade(colour, -0.3), 0.5)
    letters = fitting(card.corner, 15, 24, 900)
    overlay = words(card.corner, x, y + letters * MIDLINE, letters, weight=900, fill=card.group.ink)
    overlay += label(size, capital(card.name), size.height - 14, card.group, 9.4)
    overlay += "".join(path(star(x + side * 5, y + 12.4, 1.5, 0.65), card.group.ink) for side in (-1, 0, 1))
    layers = (Wash(disc, Hand(0.8, 0.4, 0.4, 1, grain=0.6), shadow=1, sparse=disc), frame(size, card.group))
    return Design("paper", SAND, layers, overlay)


def pantry(card: Card, size: Format, box: Box, named: bool) -> Design:
    """A list of things with their pictures, three in a row."""
    wide, group = size.width, card.group
    overlay = label(size, card.name, 13.4, group, 10)
    letters, lines = filling(card.text, 2.8, wide - 20, 8)
    overlay += paragraph(lines, size.middle, size.height - 12.6, letters)
    pictures = []
    for number, need in enumerate(card.more.needs):
        x, y = size.middle + (number % 3 - 1) * 16.6, 27 + number // 3 * 16.8
        pictures.append(Placed(box.marks[need.sign], x, y, 11.4))
        size_of = fitting(need.text, 3.1, 15.6, 700)
        overlay += words(need.text, x, y + 9.2, size_of, weight=700, fill=INK)
    return Design("paper", SAND, (Pictures(tuple(pictures), 0.7), frame(size, group)), overlay)


def _number(card: Card, box: Box, y: float, number: int) -> str:
    """A line with a sign and what it says."""
    need, group = card.more.needs[number], card.group
    sign = Group(group.key, group.name, group.colour, group.ink, box.sign(need.sign))
    letters = fitting(need.text, 3.2, 38)
    return badge(sign, 13.4, y, 2.9) + words(need.text, 18.2, y + letters * MIDLINE, letters, anchor="start")


def _puddle(card: Card, size: Format, y: float, wide: float, high: float) -> Wash:
    colour = mix(card.group.colour, CREAM, 0.5)
    return Wash(blob(size.middle, y, wide, high, colour, card.code), PUDDLE, opacity=0.55, coarse=3)
