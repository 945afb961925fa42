"""What is in the box of Cooking Party: 160 ingredients, one card each."""

from __future__ import annotations

from typing import Final

from cardamom.engine.zones import Box, Card
from cardamom.games.cooking_party.guide import CATEGORIES, CATEGORY_OF, CODES, GUIDE
from cardamom.games.cooking_party.taste import DIETS, breaks

BOX: Final = Box(CODES, [1] * len(CODES))

KINDS: Final = (*CATEGORIES, *DIETS[1:], "alcohol")
"""What a kitchen may not have at all: a category, what a diet forbids, or alcohol."""


def is_of_kind(card: Card, kind: str) -> bool:
    """Whether a card belongs to one of the `KINDS`."""
    if kind in CATEGORIES:
        return CATEGORY_OF[card] == kind
    if kind == "alcohol":
        return "alcohol" in GUIDE[card].marks
    return breaks(card, kind)


def has_twins(cards: list[Card]) -> bool:
    """Whether a card is named more than once."""
    return len(set(cards)) < len(cards)
