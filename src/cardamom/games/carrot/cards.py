"""What is in the box of Do Not Steal My Carrot!: 52 cards, and the recipes they make."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import Term
from cardamom.engine.zones import Box, Card

SUITS: Final = ["carrots", "tomatoes", "broccoli", "aubergines"]
RANKS: Final = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"]
OF_A_SUIT: Final = 13

BOX: Final = Box([f"{suit}-{rank}" for suit in SUITS for rank in RANKS], [1] * 52)

NOTHING: Final = 0
SANDWICH: Final = 1
PIZZA: Final = 2
EXECUTIVE_DISH: Final = 3
GOURMET_DISH: Final = 4

RECIPES: Final = [Term("nothing"), Term("sandwich"), Term("pizza"), Term("executive_dish"), Term("gourmet_dish")]
POINTS: Final[list[i64]] = [0, 1, 5, 10, 20]

ACE: Final = 0
JACK: Final = 10
GOURMET_RANKS: Final = [ACE, JACK, JACK + 1, JACK + 2]


def rank(card: Card) -> i64:
    """Its number, from 0 for the ace to 12 for the king."""
    return card % OF_A_SUIT


def suit(card: Card) -> i64:
    """The number of its suit."""
    return card // OF_A_SUIT


def recipe(cards: list[Card]) -> i64:
    """The recipe that exactly these cards make, given in order, or NOTHING."""
    if len(cards) == 2:
        return SANDWICH if rank(cards[0]) == rank(cards[1]) and cards[0] != cards[1] else NOTHING
    if len(cards) != 4:
        return NOTHING
    if all_of_one_rank(cards):
        return PIZZA
    if not all_of_one_suit(cards):
        return NOTHING
    if [rank(card) for card in cards] == GOURMET_RANKS:
        return GOURMET_DISH
    return EXECUTIVE_DISH if in_sequence(cards) else NOTHING


def all_of_one_rank(cards: list[Card]) -> bool:
    """1 of each suit, all with the same number."""
    for i in range(1, len(cards)):
        if rank(cards[i]) != rank(cards[0]) or cards[i] == cards[i - 1]:
            return False
    return True


def all_of_one_suit(cards: list[Card]) -> bool:
    """All of the same suit."""
    for card in cards:
        if suit(card) != suit(cards[0]):
            return False
    return True


def in_sequence(cards: list[Card]) -> bool:
    """Each one above the card before. The ace is low here; above the king it makes a Gourmet Dish."""
    for i in range(1, len(cards)):
        if cards[i] != cards[i - 1] + 1:
            return False
    return True


def sequence_from(card: Card) -> list[Card]:
    """The four cards of one suit that start with this one (J Q K A start with the jack), or none."""
    if rank(card) < JACK:
        return [card, card + 1, card + 2, card + 3]
    if rank(card) == JACK:
        return [card - JACK, card, card + 1, card + 2]
    return []


class Dish:
    """Cards that make a recipe together."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards: Final = sorted(cards)
        self.recipe: Final[i64] = recipe(self.cards)
        self.points: Final = float(POINTS[self.recipe])


def every_dish() -> list[Dish]:
    """All dishes that the box can make: sequences, pizzas and sandwiches."""
    cards = range(len(BOX.cards))
    sequences = [sequence_from(card) for card in cards]
    pizzas = [[card + OF_A_SUIT * i for i in range(4)] for card in range(OF_A_SUIT)]
    pairs = [[card, other] for card in cards for other in range(card + OF_A_SUIT, len(BOX.cards), OF_A_SUIT)]
    return [Dish(dish) for dish in [*sequences, *pizzas, *pairs] if dish]


DISHES: Final = every_dish()
DISHES_WITH: Final = [[dish for dish in DISHES if card in dish.cards] for card in range(len(BOX.cards))]
"""The dishes that each card can go into."""
