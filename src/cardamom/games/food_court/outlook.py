"""How a cook looks at a turn: what customers, dishes and cards are worth to one seat, and what could be cooked now.

All worths are in points. What may still come is guessed: a wish that is not met yet counts by how likely it will be,
and serve value that stays on the stove counts less than it will bring, because the game may end before.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.zones import Card, Seat
from cardamom.games.food_court.cards import (
    DECKS,
    DRINK,
    DRINKS,
    GLOBE,
    HARD,
    MEDAL,
    SECONDARIES_NEEDED,
    SORT,
    SYMBOL,
    THIRSTS,
    UTENSIL,
    VALUE,
    WISHES,
    Deck,
    Thirst,
    Wish,
)
from cardamom.games.food_court.court import LAST_TRACKED, Court
from cardamom.games.food_court.deck_files import CUSTOMERS, ICONS
from cardamom.games.food_court.dishes import (
    RULE_FOR_GUESTS,
    RULE_PAIRS_ALIKE,
    RULE_PAIRS_OF_KINDS,
    RULE_PAIRS_OF_SECONDARIES,
    Dish,
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
UTENSIL_HOPE: Final = 0.25
"""How likely a utensil that is not in play yet will be."""
COMFORT: Final[list[float]] = [0.25, 0.5, 0.25]
"""What the effect of each utensil is worth in a turn."""
DRINK_HOPE: Final = 0.4
"""How likely another drink will be in play."""
MEDAL_HOPE: Final = 0.6
"""How likely another card will be tracked."""
DRINK_OCCASION: Final = 2.0
"""What a drink brings in a turn in which it is poured."""


class Taste:
    """What a bot pays attention to."""

    def __init__(
        self,
        hope: float,
        keep: float,
        stay: float,
        partners: float,
        patience: float,
        drink: float = 0.6,
        utensils: float = 1.0,
        to_come: float = 0.8,
        ingredient: float = 0.3,
        horizon: float = 1.5,
    ) -> None:
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
        self.drink: Final = drink
        """What a drink in play is worth in a turn, besides the wishes that it fulfils."""
        self.utensils: Final = utensils
        """How much it counts what utensils do, and that one may come to fulfil a wish."""
        self.to_come: Final = to_come
        """How many of its share of the customers to come a seat counts on."""
        self.ingredient: Final = ingredient
        """What a prepared ingredient is worth."""
        self.horizon: Final = horizon
        """With so many turns ahead there is time for everything."""

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
        self.future: Final = min(1.0, self.turns_left / taste.horizon)
        """How much of what will pay off later still can."""
        self.dishes: Final[list[Dish]] = dishes_on(seen.stoves[me].cards)
        self.drinks: Final[list[Card]] = [card for card in seen.hands[me].cards if SORT[card] == DRINK]
        self.drinks.extend(seen.drinks_of(me))
        self.utensils: Final[list[Card]] = [card for card in seen.hands[me].cards if SORT[card] == UTENSIL]
        self.guests: list[Guest] = [self.guest(card) for card in seen.queues[me].cards]
        self.queue_limit: Final[i64] = seen.queue_limit(me)
        self.utensil_worths: Final[list[float]] = [self.utensil_worth(card) for card in self.utensils]
        """What each utensil in the hand is worth."""
        self.drink_worth: Final = (
            taste.drink * self.turns_left + self.gain_of_icon(DRINKS) + self.wishes_to_come(DRINKS)
        )
        """What a drink in play is worth besides the customers that it serves now."""
        self.medal_worth: Final = self.gain_of_icon(MEDAL) + self.wishes_to_come(MEDAL)
        """What a card in tracking is worth."""

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
        missing: i64 = 1
        if icon < MEDAL:
            hope = UTENSIL_HOPE * self.taste.utensils
        elif icon == MEDAL:
            hope = MEDAL_HOPE
            missing = number - len(seen.tracks[self.me].cards)
        else:
            hope = DRINK_HOPE
            missing = number - len(seen.drinks_of(self.me))
        likely = self.taste.hope * self.future
        for _ in range(missing):
            likely *= hope
        return likely

    def gain_for(self, card: Card, icon: i64) -> float:
        """What another medal, drink or utensil brings through a customer, beyond what is hoped for anyway."""
        wish = WISHES[card]
        if wish is None or icon not in wish.icons or self.seen.is_met(self.me, card, wish):
            return 0.0
        gain = self.nearer(wish, icon) - self.chance_of(card, wish)
        return float(wish.value) * gain if gain > 0.0 else 0.0

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
        return self.taste.to_come * self.taste.hope * to_come * total / float(seen.seats)

    # What lasts

    def utensil_worth(self, card: Card) -> float:
        """What a utensil in play is worth for the rest of the game."""
        comfort = self.taste.utensils * COMFORT[SYMBOL[card]] * self.turns_left
        return comfort + self.gain_of_icon(SYMBOL[card] + 1) + self.wishes_to_come(SYMBOL[card] + 1)

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
        for i in range(len(self.utensils)):
            like = alike(dishes, SYMBOL[self.utensils[i]])
            if like > 0:
                total += self.utensil_worths[i] * (0.9 if like > 1 else 0.4)
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


def alike(dishes: list[Dish], symbol: i64) -> i64:
    """How many of some dishes have a symbol."""
    total: i64 = 0
    for dish in dishes:
        if dish.symbol == symbol:
            total += 1
    return total


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
    turns = turns_in_this_round(seen)
    if seen.ending or to_come <= turns:
        return 0.0
    after_it = float(to_come) - CUSTOMERS_A_TURN * float(turns)
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
