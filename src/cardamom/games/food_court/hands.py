"""What to keep in a hand: the cards that make dishes together in the next two turns, and those that wait for a moment.

A hand is worth the best set of recipes that its ingredients and those on the counter can cover, and a little for
everything else. So a third recipe without ingredients, or a fourth ingredient without a recipe, is better exchanged.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.zones import Card, includes, only
from cardamom.games.food_court.cards import (
    COMPLAINT,
    DISCOUNT,
    DRINK,
    EVENT,
    EVENT_KIND,
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
    UTENSIL,
    VALUE,
)
from cardamom.games.food_court.dishes import (
    RULE_ADDED,
    RULE_EXACT,
    RULE_EXTRA,
    RULE_FOR_GUESTS,
    RULE_PAIRS_ALIKE,
    RULE_PAIRS_OF_KINDS,
    RULE_PAIRS_OF_SECONDARIES,
    RULE_WORTH,
    best_pairs,
    count_kinds,
    count_sort,
    pairs_alike,
)
from cardamom.games.food_court.larder import suitability
from cardamom.games.food_court.outlook import Outlook, alike
from cardamom.games.food_court.serving import UTENSIL_PAIR

TWO_TURNS: Final = 6
"""Plays in the next two turns."""
MOST_RECIPES: Final = 4
MOST_EXCHANGED: Final = 3
FRESH_CARD: Final = 0.65
"""What a card from the deck is worth."""
SERVE_POINT: Final = 0.75
"""What a point of serve value in the hand is worth."""
PLAY_COST: Final = 0.08
UTENSIL_IN_HAND: Final = 0.55
"""How much of its worth a utensil has while it waits for two dishes with its symbol."""
SPARE: Final = 0.15
"""What a card is worth that has no use yet."""
SPARES: Final = 2
"""How many such cards are worth anything."""


def cards_to_exchange(look: Outlook) -> list[Card]:
    """The cards, three at most, without which the hand promises most."""
    hand = sorted(look.seen.hands[look.me].cards)
    best: list[Card] = []
    most = hand_promise(look, hand)
    for number in range(1, only(len(hand))):
        away = [hand[i] for i in range(len(hand)) if includes(number, i)]
        if len(away) > MOST_EXCHANGED:
            continue
        kept = [hand[i] for i in range(len(hand)) if not includes(number, i)]
        promise = hand_promise(look, kept) + FRESH_CARD * float(len(away))
        if promise > most + 0.0001:
            best = away
            most = promise
    return best


class Stores:
    """The ingredients of a hand and of a counter, counted."""

    def __init__(self, hand: list[Card], counter: list[Card]) -> None:
        self.all: Final = hand + counter
        self.primaries: Final[i64] = count_sort(self.all, PRIMARY)
        self.secondaries: Final[i64] = count_sort(self.all, SECONDARY)
        self.optionals: Final[i64] = count_sort(self.all, OPTIONAL)
        self.ready_primaries: Final[i64] = count_sort(counter, PRIMARY)
        self.ready_secondaries: Final[i64] = count_sort(counter, SECONDARY)


def hand_promise(look: Outlook, hand: list[Card]) -> float:
    """What a hand may bring in the next two turns."""
    stores = Stores(hand, look.seen.counters[look.me].cards)
    recipes = [card for card in hand if SORT[card] == RECIPE][:MOST_RECIPES]
    total = waiting_cards(look, hand)
    best = spare_worth(stores.primaries) + spare_worth(stores.secondaries) + spare_worth(len(recipes))
    for number in range(1, only(len(recipes))):
        chosen = [recipes[i] for i in range(len(recipes)) if includes(number, i)]
        worth = menu_worth(look, stores, chosen, len(recipes))
        if worth > best:
            best = worth
    return total + best


def spare_worth(count: i64) -> float:
    """What cards without a use are worth."""
    return SPARE * float(count if count < SPARES else SPARES)


def menu_worth(look: Outlook, stores: Stores, chosen: list[Card], recipes: i64) -> float:
    """What it is worth to cook these recipes; nothing if that is not possible."""
    needed: i64 = 0
    value: i64 = 0
    for recipe in chosen:
        needed += SECONDARIES_NEEDED[VALUE[recipe]]
        value += VALUE[recipe]
    if len(chosen) > stores.primaries or needed > stores.secondaries:
        return 0.0
    plays = len(chosen) + above(len(chosen), stores.ready_primaries) + above(needed, stores.ready_secondaries)
    if plays > TWO_TURNS:
        return 0.0
    spice = stores.optionals if stores.optionals < len(chosen) else len(chosen)
    worth = SERVE_POINT * (float(value + spice) + ability_hope(look, stores, chosen, needed)) - PLAY_COST * float(plays)
    worth += spare_worth(stores.primaries - len(chosen)) + spare_worth(stores.secondaries - needed)
    return worth + spare_worth(recipes - len(chosen)) + occasion_hope(look, chosen)


def above(needed: i64, ready: i64) -> i64:
    """How many are needed beyond those that are ready."""
    return needed - ready if needed > ready else 0


def ability_hope(look: Outlook, stores: Stores, chosen: list[Card], needed: i64) -> float:
    """What the ability may add to these recipes."""
    ability = look.deck.ability
    rule = ability.rule
    bonus = float(ability.bonus)
    if rule == RULE_EXACT:
        return bonus * float(len([recipe for recipe in chosen if has_exact(stores.all, recipe)]))
    if rule == RULE_EXTRA:
        spare = stores.primaries + stores.secondaries - len(chosen) - needed
        return bonus * float(spare if spare < len(chosen) else len(chosen))
    kinds = [KIND[recipe] for recipe in [*chosen, *[dish.recipe for dish in look.dishes]]]
    if rule == RULE_PAIRS_OF_KINDS:
        return 0.7 * bonus * float(best_pairs(kinds, ability.firsts, ability.seconds))
    if rule == RULE_PAIRS_ALIKE:
        return 0.7 * bonus * float(pairs_alike(kinds, ability.kinds))
    if rule == RULE_FOR_GUESTS:
        return 0.4 * bonus * float(count_kinds(chosen, ability.kinds))
    return seasoning_hope(look, stores, needed)


def seasoning_hope(look: Outlook, stores: Stores, needed: i64) -> float:
    """What the secondary ingredients may add."""
    ability = look.deck.ability
    if ability.rule == RULE_PAIRS_OF_SECONDARIES:
        different = len({int(KIND[card]) for card in stores.all if SORT[card] == SECONDARY})
        used = different if different < needed else needed
        return 0.5 * float(ability.bonus) * float(used // 2)
    if ability.rule == RULE_WORTH:
        total = 0.0
        for i in range(len(ability.worth)):
            held = count_kinds(stores.all, [ability.worth_kinds[i]])
            total += 0.5 * float(ability.worth[i]) * float(held if held < needed else needed)
        return total
    if ability.rule == RULE_ADDED:
        return 0.7 * float(ability.bonus) * float(count_kinds(stores.all, ability.kinds) // 2)
    return 0.0


def has_exact(ingredients: list[Card], recipe: Card) -> bool:
    """Whether the exact ingredient of a recipe is there."""
    wanted = EXACT_KIND[recipe]
    return wanted != NO_KIND and count_kinds(ingredients, [wanted]) > 0


def occasion_hope(look: Outlook, chosen: list[Card]) -> float:
    """What serving several recipes together may bring: a drink, a utensil."""
    total = 0.0
    dishes = len(chosen) + len(look.dishes)
    if look.drinks and dishes >= 2:
        total += 0.8
    for i in range(len(look.utensils)):
        symbol = SYMBOL[look.utensils[i]]
        like = alike(look.dishes, symbol) + len([recipe for recipe in chosen if SYMBOL[recipe] == symbol])
        if like >= UTENSIL_PAIR:
            total += 0.6 * look.utensil_worths[i]
    return total * look.future


def waiting_cards(look: Outlook, hand: list[Card]) -> float:
    """What the cards are worth that wait for their moment."""
    total = 0.0
    for card in hand:
        if SORT[card] == DRINK:
            total += 0.3 + 0.7 * look.future
        elif SORT[card] == UTENSIL:
            total += UTENSIL_IN_HAND * look.utensil_worth(card)
        elif SORT[card] == EVENT:
            total += event_worth(EVENT_KIND[card])
    return total


def event_worth(event: i64) -> float:
    """What it is worth to have an event at hand."""
    if event == DISCOUNT:
        return 2.0
    return 0.35 if event == COMPLAINT else 0.6


# What an ingredient is good for


def ingredient_worth(look: Outlook, card: Card, recipes: list[Card], counter: list[Card]) -> float:
    """What it is worth to have an ingredient prepared, with these recipes to come and these ingredients ready."""
    ability = look.deck.ability
    if SORT[card] == OPTIONAL:
        return 0.55 if count_sort(counter, OPTIONAL) < 2 else 0.2
    wanted: i64 = 0
    for recipe in recipes:
        wanted += 1 if SORT[card] == PRIMARY else SECONDARIES_NEEDED[VALUE[recipe]]
    if ability.rule == RULE_EXTRA:
        wanted += 1
    ready = count_sort(counter, SORT[card])
    worth = 0.5 if ready < wanted else 0.35 if ready < 2 else 0.15
    if ability.rule == RULE_EXACT and is_awaited(card, recipes):
        worth += 0.3
    elif ability.rule == RULE_WORTH and SORT[card] == SECONDARY:
        worth += 0.3 * suitability(ability, -1, [], card)
    elif ability.rule == RULE_PAIRS_OF_SECONDARIES and SORT[card] == SECONDARY and card not in counter:
        worth += 0.1
    elif ability.rule == RULE_ADDED and KIND[card] in ability.kinds:
        worth += 0.15
    return worth


def is_awaited(card: Card, recipes: list[Card]) -> bool:
    """Whether a recipe names exactly this ingredient."""
    for recipe in recipes:
        if EXACT_KIND[recipe] == KIND[card] and KIND[card] != NO_KIND:
            return True
    return False
