"""All layouts by name: how a card with certain things on it is laid out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardamom.press import Unprintable
from cardamom.press.art.palette import SAND
from cardamom.press.faces.court import ability, dish, guest, ingredient, told
from cardamom.press.faces.deck import suited
from cardamom.press.faces.design import Design
from cardamom.press.faces.format import Format
from cardamom.press.faces.kitchen import framed, golden, plaid, recipe, valued
from cardamom.press.faces.parts import frame, paragraph
from cardamom.press.faces.party import assignment, chip, pantry
from cardamom.press.lettering import balanced
from cardamom.press.printed import PLAIN, Box, Card, capital
from cardamom.press.words import trouble

Layout = Callable[[Card, Format, Box, bool], Design]


def plain(card: Card, size: Format, box: Box, named: bool) -> Design:
    """A card with nothing but its name."""
    lines = balanced(capital(card.name), 6, size.width - 18, 700)
    return Design("paper", SAND, (frame(size, card.group),), paragraph(lines, size.middle, size.height / 2, 6))


LAYOUTS: Final[dict[str, Layout]] = {
    PLAIN: plain,
    "ability": ability,
    "assignment": assignment,
    "chip": chip,
    "dish": dish,
    "framed": framed,
    "golden": golden,
    "guest": guest,
    "ingredient": ingredient,
    "pantry": pantry,
    "plaid": plaid,
    "recipe": recipe,
    "suited": suited,
    "told": told,
    "valued": valued,
}


def design(card: Card, size: Format, box: Box, named: bool = False) -> Design:
    """The design of a card. Raises `Unprintable`."""
    layout = LAYOUTS.get(card.layout)
    if layout is None:
        raise Unprintable(trouble("no_layout", name=card.layout, game=box.game.name, layouts=list(LAYOUTS)))
    return layout(card, size, box, named)
