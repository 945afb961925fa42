"""What is in the box of The Kitchen Is Closing: 160 ingredients, each with a category and a number."""

from __future__ import annotations

import csv
from importlib.resources import files
from typing import Final

from mypy_extensions import i64

from cardamom.engine.zones import Box, Card

_ROWS: Final = list(
    csv.DictReader(files("cardamom.games.kitchen_closing").joinpath("cards.csv").read_text("utf-8").splitlines())
)

BOX: Final = Box([row["code"] for row in _ROWS], [1] * len(_ROWS))

CATEGORIES: Final = list(dict.fromkeys(row["category"] for row in _ROWS))
CATEGORY: Final[list[i64]] = [CATEGORIES.index(row["category"]) for row in _ROWS]
VALUE: Final[list[i64]] = [int(row["value"]) for row in _ROWS]


def worth(cards: list[Card]) -> i64:
    """The value of a stack: the sum of the numbers on its cards."""
    total: i64 = 0
    for card in cards:
        total += VALUE[card]
    return total


def all_of_one_category(cards: list[Card]) -> bool:
    """Whether the cards could be a Pantry Stack."""
    for card in cards:
        if CATEGORY[card] != CATEGORY[cards[0]]:
            return False
    return True


def all_of_different_categories(cards: list[Card]) -> bool:
    """Whether the cards could be a Dish Stack."""
    for i in range(1, len(cards)):
        for j in range(i):
            if CATEGORY[cards[i]] == CATEGORY[cards[j]]:
                return False
    return True


def has_twins(cards: list[Card]) -> bool:
    """Whether a card is named more than once."""
    for i in range(1, len(cards)):
        for j in range(i):
            if cards[i] == cards[j]:
                return True
    return False


def best_dish(cards: list[Card]) -> list[Card]:
    """The highest card of each category, in order."""
    best: list[Card] = [-1] * len(CATEGORIES)
    for card in cards:
        held = best[CATEGORY[card]]
        if held < 0 or VALUE[card] > VALUE[held]:
            best[CATEGORY[card]] = card
    return sorted([card for card in best if card >= 0])


def best_pantry(cards: list[Card]) -> list[Card]:
    """All the cards of the category that is worth the most, in order."""
    totals: list[i64] = [0] * len(CATEGORIES)
    for card in cards:
        totals[CATEGORY[card]] += VALUE[card]
    richest = totals.index(max(totals))
    return sorted([card for card in cards if CATEGORY[card] == richest])
