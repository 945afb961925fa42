"""What stands on the cards of Food Court."""

from __future__ import annotations

from typing import Final

from cardamom.engine.faces import Face
from cardamom.engine.zones import Card
from cardamom.games.food_court.cards import CODES, CUSTOMER, OPTIONAL, RECIPE, SECTIONS, SORT, SYMBOL, VALUE
from cardamom.games.food_court.deck_files import UTENSILS

ICONS: Final = {
    "primary": "grains",
    "secondary": "herbs",
    "optional": "sauces",
    "recipes": "hat",
    "drinks": "cup",
    "events": "bell",
    "utensils": "pot",
    "customers": "person",
    "ability": "star",
}
SYMBOLS: Final = {"kitchenware": "knife", "cookware": "pot", "tableware": "plate"}


def _corner(card: Card) -> str:
    """The serve value of a recipe, the base value of a customer, what an optional ingredient adds."""
    if SORT[card] == RECIPE or SORT[card] == CUSTOMER:
        return str(VALUE[card])
    return "+1" if SORT[card] == OPTIONAL else ""


def _icon(card: Card) -> str:
    """The symbol of a utensil on recipes and utensils; otherwise what sort of card it is."""
    if SYMBOL[card] >= 0:
        return SYMBOLS[UTENSILS[SYMBOL[card]]]
    return ICONS[SECTIONS[SORT[card]]]


FACES: Final = {
    CODES[card]: Face(group=SECTIONS[SORT[card]], corner=_corner(card), icon=_icon(card)) for card in range(len(CODES))
}
