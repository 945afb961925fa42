"""How a cook looks at a turn: what customers, dishes and cards are worth to one seat, and what could be cooked now.

All worths are in points. What may still come is guessed: a wish that is not met yet counts by how likely it will be,
and serve value that stays on the stove counts less than it will bring, because the game may end before.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.zones import Card, Seat
from cardamom.games.food_court.cards import (
    COOKWARE,
    DECKS,
    DRINK,
    DRINKS,
    EXACT_KIND,
    GLOBE,
    HARD,
    KIND,
    MEDAL,
    NO_KIND,
    OPTIONAL,
    PRIMARY,
    RECIPE,
    SECONDARIES_NEEDED,
    SECONDARY,
    SORT,
    SYMBOL,
    THIRSTS,
    UTENSIL,
    VALUE,
    WISHES,
    Ability,
    Deck,
    Thirst,
    Wish,
)
from cardamom.games.food_court.court import LAST_TRACKED, Court
from cardamom.games.food_court.deck_files import CUSTOMERS, ICONS
from cardamom.games.food_court.dishes import (
    RULE_ADDED,
    RULE_EXACT,
    RULE_EXTRA,
    RULE_FOR_GUESTS,
    RULE_PAIRS_ALIKE,
    RULE_PAIRS_OF_KINDS,
    RULE_PAIRS_OF_SECONDARIES,
    RULE_WORTH,
    Dish,
    count_kinds,
    dishes_on,
)
from cardamom.games.food_court.serving import (
    DIFFERENT_KINDS_SERVED,
    HARD_SERVED,
    KINDS_SERVED,
    RECIPES_SERVED,
    VALUE_SERVED,
)

CUSTOMERS_A_TURN: Final = 1.2
"""How many customers a turn takes from the deck: the one attracted, and now and then another for an empty queue."""
FULL_PLAN: Final = 1.5
"""With so many turns ahead there is time for everything."""
UTENSIL_HOPE: Final = 0.25
"""How likely a utensil that is not in play yet will be."""
DRINK_HOPE: Final = 0.4
"""How likely another drink will be in play."""
MEDAL_HOPE: Final = 0.6
"""How likely another card will be tracked."""
OWN_SHARE: Final = 0.8
"""How many of its share of the customers to come a seat will serve."""
DRINK_OCCASION: Final = 2.0
"""What a drink brings in a turn in which it is poured."""
INGREDIENT: Final = 0.3
"""What a prepared ingredient is worth."""
PLAY: Final = 0.6
"""What a card on the counter or the stove saves, against one in the hand."""


class Taste:
    """What a bot pays attention to."""

    def __init__(self, hope: float, keep: float, stay: float, partners: float, patience: float) -> None:
        self.hope: Final = hope
        """How much wishes count that are not met yet."""
        self.keep: Final = keep
        """What a point of serve value is worth that stays on the stove."""
        self.stay: Final = stay
        """How much of a customer's worth stays with it in the queue."""
        self.partners: Final = partners
        """What a dish is worth that may find a partner for the ability."""
        self.patience: Final = patience
        """How much it counts that dishes kept on the stove may be an occasion for a drink or a utensil."""

    def reach(self, base: i64) -> float:
        """How likely a customer that stays is served before it drifts away."""
        return 1.0 if base <= 2 or self.hope == 0.0 else 0.9 if base == 3 else 0.7


class Guest:
    """A customer as a seat sees it."""

    def __init__(self, card: Card, worth: float, own: bool) -> None:
        self.card: Final[i64] = card
        self.base: Final[i64] = VALUE[card]
        self.worth: Final = worth
        self.own: Final = own


class Outlook:
    """The turn of a seat as it stands."""

    def __init__(self, seen: Court, me: Seat, taste: Taste) -> None:
        self.seen: Final = seen
        self.me: Final[i64] = me
        self.taste: Final = taste
        self.deck: Final[Deck] = seen.deck_of(me)
        self.turns_left: Final = turns_left(seen)
        self.future: Final = min(1.0, self.turns_left / FULL_PLAN)
        """How much of what will pay off later still can."""
        self.dishes: Final[list[Dish]] = dishes_on(seen.stoves[me].cards)
        self.drinks: Final[list[Card]] = [card for card in seen.hands[me].cards if SORT[card] == DRINK]
        self.drinks.extend(seen.drinks_of(me))
        self.utensils: Final[list[Card]] = [card for card in seen.hands[me].cards if SORT[card] == UTENSIL]
        self.guests: list[Guest] = [self.guest(card) for card in seen.queues[me].cards]

    # Customers

    def guest(self, card: Card) -> Guest:
        """A customer as this seat sees it."""
        return Guest(card, self.guest_worth(card), self.seen.is_own_guest(self.me, card))

    def guest_worth(self, card: Card) -> float:
        """The base value, and the bonus as far as it can be hoped for."""
        wish = WISHES[card]
        assert wish is not None
        return float(VALUE[card]) + float(wish.value) * self.chance_of(card, wish)

    def chance_of(self, card: Card, wish: Wish) -> float:
        """How likely a wish will be met in the end."""
        unmet = 1.0
        met = 1.0
        for i in range(len(wish.icons)):
            likely = self.chance_of_icon(card, wish.icons[i], wish.numbers[i])
            met *= likely
            unmet *= 1.0 - likely
        return met if wish.all_of_them else 1.0 - unmet

    def chance_of_icon(self, card: Card, icon: i64, number: i64) -> float:
        """How likely one icon of a wish will hold in the end."""
        seen = self.seen
        if seen.icon_holds(self.me, card, icon, number):
            return 1.0
        if icon == GLOBE:
            return 0.0
        hope = UTENSIL_HOPE
        missing: i64 = 1
        if icon == MEDAL:
            hope = MEDAL_HOPE
            missing = number - len(seen.tracks[self.me].cards)
        elif icon > MEDAL:
            hope = DRINK_HOPE
            missing = number - len(seen.drinks_of(self.me))
        likely = self.taste.hope * self.future
        for _ in range(missing):
            likely *= hope
        return likely

    def gain_of_icon(self, icon: i64) -> float:
        """What another medal, drink or utensil brings through customers that are served already."""
        seen = self.seen
        total = 0.0
        for card in seen.scored[self.me].cards:
            wish = WISHES[card]
            if wish is not None and icon in wish.icons and not seen.is_met(self.me, card, wish):
                total += float(wish.value) * self.nearer(wish, icon)
        return total

    def nearer(self, wish: Wish, icon: i64) -> float:
        """How much of an unmet wish one more of an icon fulfils."""
        for i in range(len(wish.icons)):
            if wish.icons[i] == icon:
                return self.share_of(icon, wish.numbers[i])
        return 0.0

    def share_of(self, icon: i64, number: i64) -> float:
        """All of it, if it is the last one that is missing."""
        if icon < MEDAL:
            return 1.0
        have = len(self.seen.tracks[self.me].cards) if icon == MEDAL else len(self.seen.drinks_of(self.me))
        return 1.0 if have + 1 >= number else 0.4

    def wishes_to_come(self, icon: i64) -> float:
        """What an icon will bring through customers that are still to be served."""
        seen = self.seen
        total = 0.0
        for deck in seen.restaurants:
            total += WISHED_FOR[deck][icon]
        to_come = float(len(seen.newcomers.cards)) / float(CUSTOMERS * seen.seats)
        return OWN_SHARE * self.taste.hope * to_come * total / float(seen.seats)

    # What lasts

    def utensil_worth(self, card: Card) -> float:
        """What a utensil in play is worth for the rest of the game."""
        comfort = 0.5 * self.turns_left if SYMBOL[card] == COOKWARE else 0.25 * self.turns_left
        return comfort + self.gain_of_icon(SYMBOL[card] + 1) + self.wishes_to_come(SYMBOL[card] + 1)

    def drink_worth(self) -> float:
        """What a drink in play is worth besides the customers that it serves now."""
        return 0.6 * self.turns_left + self.gain_of_icon(DRINKS) + self.wishes_to_come(DRINKS)

    def medal_worth(self) -> float:
        """What a card in tracking is worth."""
        return self.gain_of_icon(MEDAL) + self.wishes_to_come(MEDAL)

    # Dishes

    def stock(self, dishes: list[Dish]) -> float:
        """What dishes are worth that stay on the stove."""
        total = 0.0
        for dish in dishes:
            total += float(dish.plain + dish.own_bonus) + self.taste.partners * self.promise(dish)
        return (total * self.taste.keep + self.taste.patience * self.occasions(dishes)) * self.future

    def occasions(self, dishes: list[Dish]) -> float:
        """What it may bring to serve dishes together later: a drink for the whole queue, a utensil."""
        total = 0.0
        for drink in self.drinks:
            readiness = ready_for(drink, dishes)
            total += readiness * readiness * DRINK_OCCASION
        for card in self.utensils:
            alike = len([dish for dish in dishes if dish.symbol == SYMBOL[card]])
            if alike > 0:
                total += self.utensil_worth(card) * (0.9 if alike > 1 else 0.4)
        return total

    def promise(self, dish: Dish) -> float:
        """What the ability may add once a dish is served with others."""
        ability = self.deck.ability
        rule = ability.rule
        if rule in (RULE_PAIRS_OF_KINDS, RULE_PAIRS_ALIKE, RULE_FOR_GUESTS):
            counts = dish.kind in ability.kinds or dish.kind in ability.firsts or dish.kind in ability.seconds
            return 0.4 * float(ability.bonus) if counts else 0.0
        if rule == RULE_PAIRS_OF_SECONDARIES:
            return 0.4 * float(ability.bonus) * float(SECONDARIES_NEEDED[VALUE[dish.recipe]])
        return 0.0


def ready_for(drink: Card, dishes: list[Dish]) -> float:
    """How much of what a drink asks for some dishes would give."""
    thirst = THIRSTS[drink]
    assert thirst is not None
    return min(1.0, float(amount_in(thirst, dishes)) / float(thirst.least))


def amount_in(thirst: Thirst, dishes: list[Dish]) -> i64:
    """How much there is in some dishes of what a drink asks for, whoever is served with them."""
    when = thirst.when
    if when == RECIPES_SERVED:
        return len(dishes)
    if when == KINDS_SERVED:
        return len([dish for dish in dishes if dish.kind in thirst.kinds])
    if when == DIFFERENT_KINDS_SERVED:
        return len({int(dish.kind) for dish in dishes if dish.kind in thirst.kinds})
    if when == HARD_SERVED:
        return len([dish for dish in dishes if VALUE[dish.recipe] >= HARD])
    total: i64 = 0
    for dish in dishes:
        total += dish.own_bonus
        if when == VALUE_SERVED:
            total += dish.plain
    return total


def turns_left(seen: Court) -> float:
    """How many turns each player will probably have after this round."""
    to_come = len(seen.newcomers.cards)
    in_this_round = turns_in_this_round(seen)
    if seen.ending or to_come <= in_this_round:
        return 0.0
    after_it = float(to_come) - CUSTOMERS_A_TURN * float(in_this_round)
    left = max(0.2, 0.5 + after_it / (CUSTOMERS_A_TURN * float(seen.seats)))
    for seat in range(seen.seats):
        missing = float(LAST_TRACKED - len(seen.tracks[seat].cards))
        if missing * 1.5 < left:
            left = missing * 1.5
    return left


def turns_in_this_round(seen: Court) -> i64:
    """How many turns there are until the first player is on again, this one included."""
    return seen.first - seen.turn if seen.turn < seen.first else seen.first - seen.turn + seen.seats


def wished_for(deck: Deck) -> list[float]:
    """What the customers of a deck give for each icon, shared among the icons of a wish."""
    total = [0.0] * len(ICONS)
    for card in deck.customers:
        wish = WISHES[card]
        assert wish is not None
        for i in range(len(wish.icons)):
            total[wish.icons[i]] += float(wish.value) / float(len(wish.icons) * wish.numbers[i])
    return total


WISHED_FOR: Final[list[list[float]]] = [wished_for(deck) for deck in DECKS]


# What can be cooked in this turn


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


# What a card in the hand is good for


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


def ingredient_worth(look: Outlook, card: Card, recipes: list[Card], counter: list[Card]) -> float:
    """What it is worth to have an ingredient prepared, with these recipes to come and these ingredients ready."""
    ability = look.deck.ability
    if SORT[card] == OPTIONAL:
        return 0.55 if count_of(counter, OPTIONAL) < 2 else 0.2
    wanted: i64 = 0
    for recipe in recipes:
        wanted += 1 if SORT[card] == PRIMARY else SECONDARIES_NEEDED[VALUE[recipe]]
    if ability.rule == RULE_EXTRA:
        wanted += 1
    ready = count_of(counter, SORT[card])
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


def count_of(cards: list[Card], sort: i64) -> i64:
    """How many of some cards are of a sort."""
    total: i64 = 0
    for card in cards:
        if SORT[card] == sort:
            total += 1
    return total
