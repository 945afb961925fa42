"""What can be cooked in a turn, with the ingredients on the counter and in the hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.zones import Card
from cardamom.games.food_court.cards import (
    EXACT_KIND,
    KIND,
    NO_KIND,
    OPTIONAL,
    PRIMARY,
    RECIPE,
    SECONDARIES_NEEDED,
    SECONDARY,
    SORT,
    VALUE,
    Ability,
    Deck,
)
from cardamom.games.food_court.dishes import (
    RULE_ADDED,
    RULE_EXACT,
    RULE_EXTRA,
    RULE_PAIRS_OF_SECONDARIES,
    RULE_WORTH,
    Dish,
    count_kinds,
)

PLAY: Final = 0.6
"""What a card on the counter or the stove saves, against one in the hand."""


class Larder:
    """Ingredients at hand: on the counter for nothing, in the hand for a play each."""

    def __init__(self, counter: list[Card], hand: list[Card]) -> None:
        self.counter: Final = counter
        self.hand: Final = hand


class Plan:
    """A dish that could be cooked in this turn."""

    def __init__(self, dish: Dish, to_prepare: list[Card], rest: Larder) -> None:
        self.dish: Final = dish
        self.to_prepare: Final = to_prepare
        """What must come from the hand first."""
        self.rest: Final = rest
        """What is left for other dishes."""
        self.plays: Final[i64] = len(to_prepare) + 1


class Shopping:
    """Ingredients being picked for a recipe."""

    def __init__(self, larder: Larder) -> None:
        self.counter: Final = larder.counter[:]
        self.hand: Final = larder.hand[:]
        self.taken: Final[list[Card]] = []
        self.prepared: Final[list[Card]] = []

    def copy(self) -> Shopping:
        """The same basket, to go on with."""
        other = Shopping(Larder(self.counter, self.hand))
        other.taken.extend(self.taken)
        other.prepared.extend(self.prepared)
        return other

    def take(self, card: Card) -> None:
        """Take an ingredient from the counter, or from the hand."""
        self.taken.append(card)
        if card in self.counter:
            self.counter.remove(card)
        else:
            self.hand.remove(card)
            self.prepared.append(card)

    def best(self, ability: Ability, sort: i64, recipe: Card) -> Card:
        """The ingredient of a sort that suits a recipe best, or -1."""
        found: Card = -1
        most = -100.0
        for card in self.counter:
            if SORT[card] == sort:
                suits = suitability(ability, recipe, self.taken, card)
                if suits > most:
                    found = card
                    most = suits
        for card in self.hand:
            if SORT[card] == sort:
                suits = suitability(ability, recipe, self.taken, card) - PLAY
                if suits > most:
                    found = card
                    most = suits
        return found

    def plan(self, recipe: Card) -> Plan:
        """The dish that has been put together."""
        return Plan(Dish(recipe, sorted(self.taken)), self.prepared, Larder(self.counter, self.hand))


def suitability(ability: Ability, recipe: Card, taken: list[Card], card: Card) -> float:
    """What the ability makes of an ingredient in a recipe."""
    rule = ability.rule
    if rule == RULE_EXACT:
        wanted = EXACT_KIND[recipe]
        return float(ability.bonus) if wanted != NO_KIND and KIND[card] == wanted else 0.0
    if rule == RULE_WORTH:
        for i in range(len(ability.worth)):
            if ability.worth_kinds[i] == KIND[card]:
                return 0.0 if count_kinds(taken, [KIND[card]]) else float(ability.worth[i])
    if rule == RULE_PAIRS_OF_SECONDARIES:
        return 0.0 if count_kinds(taken, [KIND[card]]) else 0.3
    if rule == RULE_ADDED:
        return 0.3 if KIND[card] in ability.kinds else 0.0
    return 0.0


def plans_for(deck: Deck, recipe: Card, larder: Larder, plays: i64) -> list[Plan]:
    """Ways to cook a recipe with so many plays: plainly, and with what makes it worth more."""
    basket = Shopping(larder)
    found: list[Plan] = []
    primary = basket.best(deck.ability, PRIMARY, recipe)
    if primary < 0:
        return found
    basket.take(primary)
    for _ in range(SECONDARIES_NEEDED[VALUE[recipe]]):
        secondary = basket.best(deck.ability, SECONDARY, recipe)
        if secondary < 0:
            return found
        basket.take(secondary)
    add_variants(deck.ability, basket, recipe, plays, found)
    return found


def add_variants(ability: Ability, basket: Shopping, recipe: Card, plays: i64, found: list[Plan]) -> None:
    """The plain dish, the dish with an optional ingredient, and both with what the ability allows to add."""
    add_if_affordable(basket, recipe, plays, found)
    richer = enriched(ability, basket, recipe)
    if richer is not None:
        add_if_affordable(richer, recipe, plays, found)
    optional = basket.best(ability, OPTIONAL, recipe)
    if optional < 0:
        return
    seasoned = basket.copy()
    seasoned.take(optional)
    add_if_affordable(seasoned, recipe, plays, found)
    richer = enriched(ability, seasoned, recipe)
    if richer is not None:
        add_if_affordable(richer, recipe, plays, found)


def add_if_affordable(basket: Shopping, recipe: Card, plays: i64, found: list[Plan]) -> None:
    """A plan counts if there are enough plays for it."""
    if len(basket.prepared) + 1 <= plays:
        found.append(basket.plan(recipe))


def enriched(ability: Ability, basket: Shopping, recipe: Card) -> Shopping | None:
    """The same dish with the ingredients that the ability allows to add, or None."""
    if ability.rule == RULE_EXTRA:
        return with_extra(ability, basket, recipe)
    if ability.rule == RULE_ADDED:
        return with_added(ability, basket)
    return None


def with_extra(ability: Ability, basket: Shopping, recipe: Card) -> Shopping | None:
    """One primary or secondary more, from the counter if there is one."""
    primary = basket.best(ability, PRIMARY, recipe)
    secondary = basket.best(ability, SECONDARY, recipe)
    extra = secondary if secondary >= 0 and (secondary in basket.counter or primary < 0) else primary
    if extra < 0:
        return None
    richer = basket.copy()
    richer.take(extra)
    return richer


def with_added(ability: Ability, basket: Shopping) -> Shopping | None:
    """So many more of the added kinds that they make a pair."""
    richer = basket.copy()
    wanted = 2 - count_kinds(basket.taken, ability.kinds) % 2
    for _ in range(wanted):
        found = first_of_kinds(richer.counter, ability.kinds)
        if found < 0:
            found = first_of_kinds(richer.hand, ability.kinds)
        if found < 0:
            return None
        richer.take(found)
    return richer


def first_of_kinds(cards: list[Card], kinds: list[i64]) -> Card:
    """One of some cards that is of certain kinds, or -1."""
    for card in cards:
        if KIND[card] in kinds:
            return card
    return -1


def missing_for(recipe: Card, larder: Larder) -> i64:
    """How many ingredients a recipe lacks, with all that is at hand."""
    primaries: i64 = 0
    secondaries: i64 = 0
    for card in larder.counter + larder.hand:
        if SORT[card] == PRIMARY:
            primaries += 1
        elif SORT[card] == SECONDARY:
            secondaries += 1
    lacks = SECONDARIES_NEEDED[VALUE[recipe]] - secondaries
    return (0 if primaries else 1) + (lacks if lacks > 0 else 0)


def ingredients_in(hand: list[Card]) -> list[Card]:
    """The ingredients of a hand."""
    return [card for card in hand if SORT[card] <= OPTIONAL]


def recipes_in(hand: list[Card]) -> list[Card]:
    """The recipes of a hand."""
    return [card for card in hand if SORT[card] == RECIPE]
