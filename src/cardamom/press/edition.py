"""Editions: which cards these are, in a few letters, and the way back from a card to a table."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import quote, urlencode

import segno

from cardamom.engine.game import Game, OptionValue
from cardamom.press.art.palette import CREAM, INK, PAPER, SAND, readable_on
from cardamom.press.art.shapes import moved, path, rounded, stroke, words
from cardamom.press.faces.design import Design
from cardamom.press.faces.format import SAFE, Format
from cardamom.press.faces.parts import frame, paragraph
from cardamom.press.lettering import LEADING, balanced, filling, fitting, width
from cardamom.press.printed import Box, Group
from cardamom.press.words import say

TINY = 1.5
QUIET = 4
"""The white modules that a QR code needs around it."""


def edition(box: Box) -> str:
    """The version of the cards: that of the rules, and four letters that change with whatever stands on a card."""
    cards = [replace(card, layout="", picture="", figure="") for card in box.cards]
    digest = hashlib.sha256(repr(cards).encode()).hexdigest()
    return f"{box.game.rules_version}.{digest[:4]}"


def address(house: str, game: Game, options: Mapping[str, OptionValue], cards: str) -> str:
    """Where a house sets a table for this game with these options; `cards` is their edition."""
    usual = {option.name: option.default for option in game.options}
    asked = {f"option-{name}": str(value) for name, value in options.items() if value != usual[name]}
    return f"{house.rstrip('/')}/games/{quote(game.name)}?{urlencode({**asked, 'cards': cards})}"


def imprint(design: Design, size: Format, text: str) -> Design:
    """A design with the version of the cards along its left edge, tiny, just inside the safe zone."""
    x, y = SAFE + TINY, size.height - 22
    label = path(rounded(-0.5, -TINY, width(text, TINY) + 1, TINY * 1.4, 0.5), CREAM, 0.7)
    line = label + words(text, 0, 0, TINY, anchor="start")
    return replace(design, overlay=design.overlay + moved(line, f"translate({x:.2f} {y:.2f}) rotate(-90)"))


def qr(link: str, x: float, y: float, side: float) -> str:
    """A QR code by its upper left corner, with the white around it that it needs."""
    matrix = segno.make(link, error="m", micro=False).matrix
    step = side / (len(matrix) + 2 * QUIET)
    squares = "".join(
        f"M{x + (column + QUIET) * step:.3f} {y + (row + QUIET) * step:.3f}h{step:.3f}v{step:.3f}h-{step:.3f}z"
        for row, line in enumerate(matrix)
        for column, dark in enumerate(line)
        if dark
    )
    return path(rounded(x, y, side, side, 1.2), "#FFFFFF") + path(squares, "#000000")


def colophon(box: Box, size: Format, cards: str, link: str, options: Mapping[str, OptionValue]) -> Design:
    """One more card: which edition this is, how it is played, and a code that sets a table for it."""
    x, room = size.middle, size.width - 17
    ink = readable_on(SAND, box.back.ground)
    title = balanced(box.title, 6, room, 700)
    letters = min(fitting(line, 6, room, 700) for line in title)
    side = 35.0
    top = 12 + len(title) * letters * LEADING
    drawn = "".join(
        words(line, x, 15 + number * letters * 1.1, letters, weight=700, fill=ink) for number, line in enumerate(title)
    )
    drawn += qr(link, x - side / 2, top, side) + stroke(rounded(x - side / 2, top, side, side, 1.2), ink, 0.3)
    told = say("colophon", "play") + " " + _told(box.game, options)
    foot = size.height - 11
    small, lines = filling(told, 3.1, room, foot - top - side - 3)
    drawn += paragraph(lines, x, (top + side + foot) / 2 - 0.6, small)
    drawn += words(say("colophon", "edition", edition=cards), x, size.height - 8.6, 2.6, weight=700, fill=INK)
    return Design("paper", PAPER, (frame(size, Group("", "", box.back.ground, ink)),), drawn)


def _told(game: Game, options: Mapping[str, OptionValue]) -> str:
    """The options that are not as usual, in words."""
    usual = {option.name: option for option in game.options}
    other = [
        f"{game.words.sentence('options', name, 'title')}: {game.meaning(usual[name], value).rstrip('.')}"
        for name, value in options.items()
        if value != usual[name].default
    ]
    return say("colophon", "with", options="; ".join(other)) if other else say("colophon", "usual")
