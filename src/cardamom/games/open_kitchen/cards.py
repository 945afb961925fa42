"""What is in the box of Open Kitchen: 24 ingredients of eight food groups, actions, a wild card, and recipes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import Term
from cardamom.engine.zones import Box, Card

GROUPS: Final = ["orchard", "garden", "grains", "dairy", "pasture", "coast", "earth", "spices"]
INGREDIENTS: Final = [
    *("apple", "avocado", "strawberry"),
    *("tomato", "lettuce", "carrot"),
    *("rice", "pasta", "bread"),
    *("milk", "cheese", "butter"),
    *("chicken", "beef", "bacon"),
    *("salmon", "shrimp", "octopus"),
    *("potato", "mushroom", "ginger"),
    *("garlic", "onion", "black-pepper"),
]
OF_A_GROUP: Final = 3
COPIES: Final = 4
A_SET: Final = 3

WILD: Final = 24
EXPIRATION_DATE: Final = 25
FRESH_DELIVERY: Final = 26
SALVAGE_OPERATION: Final = 27
POTLUCK: Final = 28
ACTIONS: Final = ["expiration-date", "fresh-delivery", "salvage-operation", "potluck"]
FIRST_RECIPE: Final = 29

RECIPES_AS_WRITTEN: Final = {
    "classic-breakfast-platter": "bacon chicken bread butter tomato strawberry cheese mushroom",
    "seafood-paella": "rice shrimp octopus tomato onion garlic avocado salmon",
    "avocado-chicken-sandwich": "avocado chicken lettuce tomato bread onion black-pepper cheese",
    "beef-mushroom-pasta": "beef mushroom pasta tomato onion garlic cheese black-pepper",
    "ginger-salmon-with-rice": "salmon ginger garlic rice onion carrot avocado black-pepper",
    "orchard-chicken-salad": "chicken apple strawberry lettuce avocado onion black-pepper bread",
    "loaded-baked-potato": "potato cheese bacon butter tomato onion mushroom garlic",
    "tomato-bread-soup": "tomato bread garlic onion butter cheese mushroom carrot",
}
RECIPES: Final[list[list[i64]]] = [
    sorted([INGREDIENTS.index(ingredient) for ingredient in text.split()]) for text in RECIPES_AS_WRITTEN.values()
]
"""The eight ingredients of each recipe, in order."""

_FACES: Final = [*INGREDIENTS, "universal-spice", *ACTIONS]
_COPIES: Final = [*[COPIES] * len(INGREDIENTS), 1, *[2] * len(ACTIONS)]

BOX: Final = Box(_FACES, _COPIES)
"""The main deck of 105 cards."""
BOX_WITH_RECIPES: Final = Box([*_FACES, *RECIPES_AS_WRITTEN], [*_COPIES, *[1] * len(RECIPES_AS_WRITTEN)])

FOR_HANDS: Final = frozenset(range(EXPIRATION_DATE))
"""What a hand can hold: ingredients and the wild card."""
RECIPE_CARDS: Final = frozenset(range(FIRST_RECIPE, FIRST_RECIPE + len(RECIPES)))

NO_GROUP: Final = -1
GROUP_TERMS: Final = [*[Term(group) for group in GROUPS], Term("no_group")]
"""The names of the groups; the last one, which is also number -1, says that there is none."""

# Points of a set

NO_SET: Final = 0
DIFFERENT: Final = 1
IDENTICAL: Final = 3


def is_action(card: Card) -> bool:
    """Whether a card of the main deck is an action card."""
    return card >= EXPIRATION_DATE


def group_of(card: Card) -> i64:
    """The food group of an ingredient."""
    return card // OF_A_GROUP


def worth(cards: list[Card]) -> i64:
    """The points of the set that exactly these cards make, given in order; 0 if they make none.

    The wild card comes last. It stands in for one card beside two natural ones, which fix what it is.
    """
    if len(cards) != A_SET or cards[1] >= WILD or is_action(cards[2]) or group_of(cards[0]) != group_of(cards[1]):
        return NO_SET
    if cards[2] == WILD:
        return IDENTICAL if cards[0] == cards[1] else DIFFERENT
    if group_of(cards[2]) != group_of(cards[0]):
        return NO_SET
    if cards[0] == cards[1] and cards[1] == cards[2]:
        return IDENTICAL
    return DIFFERENT if cards[0] != cards[1] and cards[1] != cards[2] else NO_SET


def sets_in(cards: list[Card]) -> list[list[Card]]:
    """Every set that can be made of some cards, each once, in order."""
    held: list[i64] = [0] * len(BOX.codes)
    for card in cards:
        held[card] += 1
    sets: list[list[Card]] = []
    for first in range(0, WILD, OF_A_GROUP):
        group = [first, first + 1, first + 2]
        kinds = [card for card in group if held[card] > 0]
        for card in kinds:
            if held[card] >= A_SET:
                sets.append([card, card, card])
            if held[card] >= 2 and held[WILD]:
                sets.append([card, card, WILD])
        if len(kinds) == A_SET:
            sets.append([first, first + 1, first + 2])
        if held[WILD]:
            for i in range(len(kinds)):
                for j in range(i + 1, len(kinds)):
                    sets.append([kinds[i], kinds[j], WILD])
    return sets


def missing_for(recipe: list[Card], cards: list[Card]) -> list[Card]:
    """The ingredients of a recipe that are not among some cards, the wild card not counted."""
    return [card for card in recipe if card not in cards]


def dish_from(recipe: list[Card], cards: list[Card]) -> list[Card]:
    """The cards that make a recipe, the wild card for one that is missing; none if they do not."""
    missing = missing_for(recipe, cards)
    if not missing:
        return recipe
    if len(missing) > 1 or WILD not in cards:
        return []
    return [*[card for card in recipe if card != missing[0]], WILD]


def company(card: Card, cards: list[Card]) -> i64:
    """How well a card goes with some others: copies of it count twice, other ingredients of its group once each."""
    if card == WILD:
        return WILD
    total: i64 = 0
    for ingredient in range(group_of(card) * OF_A_GROUP, group_of(card) * OF_A_GROUP + OF_A_GROUP):
        if ingredient == card:
            total += 2 * (cards.count(card) - 1)
        elif ingredient in cards:
            total += 1
    return total


def welcome(card: Card, hand: list[Card]) -> i64:
    """How well a card would go with a hand that it is not in yet."""
    return company(card, [*hand, card])


def loneliest(cards: list[Card]) -> Card:
    """The card that goes worst with the others; of several the first in order."""
    lonely = min(cards)
    for card in sorted(cards):
        if company(card, cards) < company(lonely, cards):
            lonely = card
    return lonely
