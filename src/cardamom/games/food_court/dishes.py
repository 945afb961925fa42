"""Cooked recipes: what a recipe may be cooked with, what a dish is worth, and what an ability adds to several.

"Special abilities are evaluated only from recipes you serve, and a card cannot participate in more than one special
ability occurrence." Where cards count in pairs, it is the best way to pair them that counts.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import Reason
from cardamom.engine.zones import Card
from cardamom.games.food_court.cards import (
    DECK_OF,
    DECKS,
    EXACT_KIND,
    KIND,
    NO_KIND,
    OPTIONAL,
    PRIMARY,
    RECIPE,
    SECONDARIES_NEEDED,
    SECONDARY,
    SORT,
    SYMBOL,
    VALUE,
    Ability,
    Deck,
)
from cardamom.games.food_court.deck_files import (
    ABILITIES,
    ADDED,
    EXACT,
    EXTRA,
    FOR_GUESTS,
    PAIRS_ALIKE,
    PAIRS_OF_KINDS,
    PAIRS_OF_SECONDARIES,
    WORTH,
)

_RULES: Final = list(ABILITIES)
RULE_EXACT: Final[i64] = _RULES.index(EXACT)
RULE_PAIRS_OF_KINDS: Final[i64] = _RULES.index(PAIRS_OF_KINDS)
RULE_PAIRS_ALIKE: Final[i64] = _RULES.index(PAIRS_ALIKE)
RULE_PAIRS_OF_SECONDARIES: Final[i64] = _RULES.index(PAIRS_OF_SECONDARIES)
RULE_EXTRA: Final[i64] = _RULES.index(EXTRA)
RULE_FOR_GUESTS: Final[i64] = _RULES.index(FOR_GUESTS)
RULE_WORTH: Final[i64] = _RULES.index(WORTH)
RULE_ADDED: Final[i64] = _RULES.index(ADDED)

MOST_INGREDIENTS: Final = 8


class Dish:
    """A recipe with what it was cooked with."""

    def __init__(self, recipe: Card, ingredients: list[Card]) -> None:
        self.recipe: Final[i64] = recipe
        self.ingredients: Final = ingredients
        self.kind: Final[i64] = KIND[recipe]
        self.symbol: Final[i64] = SYMBOL[recipe]
        self.plain: Final[i64] = plain_value(recipe, ingredients)
        """Without any ability."""
        self.own_bonus: Final[i64] = own_bonus(DECKS[DECK_OF[recipe]].ability, recipe, ingredients)
        """What the ability adds to this dish by itself."""


def dishes_on(stove: list[Card]) -> list[Dish]:
    """The dishes of a stove, where each recipe lies on top of its ingredients."""
    found: list[Dish] = []
    below: list[Card] = []
    for card in stove:
        if SORT[card] == RECIPE:
            found.append(Dish(card, below))
            below = []
        else:
            below.append(card)
    return found


# Cooking. "Fulfill a recipe's requirements."


def count_sort(cards: list[Card], sort: i64) -> i64:
    """How many of some cards are of a sort."""
    total: i64 = 0
    for card in cards:
        if SORT[card] == sort:
            total += 1
    return total


def count_kinds(cards: list[Card], kinds: list[i64]) -> i64:
    """How many of some cards are of certain kinds."""
    total: i64 = 0
    for card in cards:
        if KIND[card] in kinds:
            total += 1
    return total


def wrong_ingredients(recipe: Card, ingredients: list[Card]) -> Reason | None:
    """Why a recipe cannot be cooked with these, or None.

    "Easy 1 primary; normal 1 primary + 1 secondary; hard 1 primary + 2 secondary; one optional ingredient per recipe."
    """
    primaries = count_sort(ingredients, PRIMARY)
    secondaries = count_sort(ingredients, SECONDARY)
    needed = SECONDARIES_NEEDED[VALUE[recipe]]
    if primaries < 1 or secondaries < needed:
        return NEEDS_ONE_PRIMARY if needed == 0 else Reason("needs_ingredients", secondaries=int(needed))
    if count_sort(ingredients, OPTIONAL) > 1:
        return ONE_OPTIONAL
    if primaries - 1 + secondaries - needed > room_for_more(recipe, ingredients, primaries, secondaries - needed):
        return TOO_MANY_INGREDIENTS
    return None


def room_for_more(recipe: Card, ingredients: list[Card], primaries: i64, extra_secondaries: i64) -> i64:
    """How many ingredients beyond its needs the ability allows a recipe to have."""
    ability = DECKS[DECK_OF[recipe]].ability
    if ability.rule == RULE_EXTRA:
        return ability.most
    if ability.rule != RULE_ADDED or primaries > 1 or extra_secondaries > ability.most:
        return 0
    # Cards of the added kinds that the recipe needs anyway are not added ones.
    added = count_kinds(ingredients, ability.kinds)
    return added if added < ability.most else ability.most


# What a dish is worth


def plain_value(recipe: Card, ingredients: list[Card]) -> i64:
    """Easy 1, normal 2, hard 3, and 1 more with an optional ingredient."""
    return VALUE[recipe] + count_sort(ingredients, OPTIONAL)


def own_bonus(ability: Ability, recipe: Card, ingredients: list[Card]) -> i64:
    """What the ability adds to a dish by itself."""
    rule = ability.rule
    if rule == RULE_EXACT:
        return ability.bonus if is_exact(recipe, ingredients) else 0
    if rule == RULE_EXTRA:
        needed = 1 + SECONDARIES_NEEDED[VALUE[recipe]]
        extra = count_sort(ingredients, PRIMARY) + count_sort(ingredients, SECONDARY) > needed
        return ability.bonus if extra else 0
    if rule == RULE_WORTH:
        return worth_of(ability, ingredients)
    if rule == RULE_ADDED:
        return ability.bonus * (count_kinds(ingredients, ability.kinds) // 2)
    return 0


def is_exact(recipe: Card, ingredients: list[Card]) -> bool:
    """Whether a recipe names its primary ingredient, and has it."""
    wanted = EXACT_KIND[recipe]
    if wanted == NO_KIND:
        return False
    for card in ingredients:
        if KIND[card] == wanted and SORT[card] == PRIMARY:
            return True
    return False


def worth_of(ability: Ability, ingredients: list[Card]) -> i64:
    """What certain ingredients add or cost, each kind once in a dish."""
    total: i64 = 0
    for i in range(len(ability.worth)):
        for card in ingredients:
            if KIND[card] == ability.worth_kinds[i]:
                total += ability.worth[i]
                break
    return total


# What several dishes are worth together


def ability_bonus(deck: Deck, dishes: list[Dish], own_guest: bool) -> i64:
    """What the ability adds when these dishes are served; `own_guest`: a customer of the own nationality is, too."""
    total: i64 = 0
    for dish in dishes:
        total += dish.own_bonus
    return total + shared_bonus(deck.ability, dishes, own_guest)


def shared_bonus(ability: Ability, dishes: list[Dish], own_guest: bool) -> i64:
    """What the ability adds because the dishes are served together, or to whom."""
    rule = ability.rule
    if rule == RULE_PAIRS_OF_KINDS:
        kinds = [dish.kind for dish in dishes if dish.kind != NO_KIND]
        return ability.bonus * best_pairs(kinds, ability.firsts, ability.seconds)
    if rule == RULE_PAIRS_ALIKE:
        return ability.bonus * pairs_alike([dish.kind for dish in dishes], ability.kinds)
    if rule == RULE_PAIRS_OF_SECONDARIES:
        return ability.bonus * pairs_of_different(secondary_kinds(dishes))
    if rule == RULE_FOR_GUESTS and own_guest:
        return ability.bonus * len([dish for dish in dishes if dish.kind in ability.kinds])
    return 0


def best_pairs(kinds: list[i64], firsts: list[i64], seconds: list[i64]) -> i64:
    """The most pairs that can be made of some cards, each card in one pair at most."""
    if len(kinds) < 2:
        return 0
    rest = kinds[1:]
    best = best_pairs(rest, firsts, seconds)
    tried: list[i64] = []
    for i in range(len(rest)):
        if rest[i] not in tried and makes_pair(kinds[0], rest[i], firsts, seconds):
            tried.append(rest[i])
            found = 1 + best_pairs(rest[:i] + rest[i + 1 :], firsts, seconds)
            if found > best:
                best = found
    return best


def makes_pair(one: i64, other: i64, firsts: list[i64], seconds: list[i64]) -> bool:
    """Whether two kinds are a pair, in any order."""
    for i in range(len(firsts)):
        if (firsts[i] == one and seconds[i] == other) or (firsts[i] == other and seconds[i] == one):
            return True
    return False


def pairs_alike(kinds: list[i64], counting: list[i64]) -> i64:
    """How many pairs of the same kind there are."""
    total: i64 = 0
    for kind in counting:
        total += kinds.count(kind) // 2
    return total


def pairs_of_different(kinds: list[i64]) -> i64:
    """The most pairs of different kinds: all of them but one, unless one kind is more than half of the cards."""
    most: i64 = 0
    for kind in kinds:
        held = kinds.count(kind)
        if held > most:
            most = held
    half = len(kinds) // 2
    others = len(kinds) - most
    return others if others < half else half


def secondary_kinds(dishes: list[Dish]) -> list[i64]:
    """The kinds of all secondary ingredients of some dishes."""
    return [KIND[card] for dish in dishes for card in dish.ingredients if SORT[card] == SECONDARY]


NEEDS_ONE_PRIMARY: Final = Reason("needs_one_primary")
ONE_OPTIONAL: Final = Reason("one_optional")
TOO_MANY_INGREDIENTS: Final = Reason("too_many_ingredients")
