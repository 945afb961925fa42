"""What stands on the cards of Food Court."""

from __future__ import annotations

from typing import Final

from cardamom.engine.faces import Face, Sign
from cardamom.engine.zones import Card
from cardamom.games.food_court.cards import (
    CODES,
    CUSTOMER,
    DRINK,
    DRINKS,
    MEDAL,
    OPTIONAL,
    RECIPE,
    SECTIONS,
    SORT,
    SYMBOL,
    VALUE,
    WISHES,
)
from cardamom.games.food_court.deck_files import ICONS as WISH_ICONS
from cardamom.games.food_court.deck_files import UTENSILS
from cardamom.games.food_court.standing import sign_of, thirst_sign

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


WISH_PICTURES: Final = {"globe": "globe", "medal": "medal", "drink": "cup", **SYMBOLS}
THIRST_PICTURE: Final = "cup"


def _signs(card: Card) -> tuple[Sign, ...]:
    """The wish of a customer, the condition of a drink."""
    if SORT[card] == DRINK:
        return (Sign(thirst_sign(card), THIRST_PICTURE),)
    wish = WISHES[card]
    if wish is None:
        return ()
    return tuple(
        [
            Sign(
                sign_of(card, icon, number),
                WISH_PICTURES[WISH_ICONS[icon]],
                str(number) if icon in (MEDAL, DRINKS) else "",
            )
            for icon, number in zip(wish.icons, wish.numbers, strict=True)
        ]
    )


def _face(card: Card) -> Face:
    wish = WISHES[card]
    return Face(
        group=SECTIONS[SORT[card]],
        corner=_corner(card),
        icon=_icon(card),
        signs=_signs(card),
        any_sign=wish is not None and not wish.all_of_them,
        reward="" if wish is None else f"+{wish.value}",
    )


FACES: Final = {CODES[card]: _face(card) for card in range(len(CODES))}
