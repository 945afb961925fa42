"""The search for the best turn: up to two dishes more, then the best serve, and the drink or utensil that follows it.

What does not change while dishes are tried (who could be served together, what drinks ask for, what a utensil is
worth) is worked out once, in `Search` and `Outlook`; the rest of this module runs a few hundred times for a decision.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.zones import Card, includes, only
from cardamom.games.food_court.cards import DRINK, DRINKS, KIND, MEDAL, SORT, SYMBOL, THIRSTS, Thirst
from cardamom.games.food_court.deck_files import ICONS
from cardamom.games.food_court.dishes import Dish, shared_bonus
from cardamom.games.food_court.larder import Larder, Plan, ingredients_in, plans_for, recipes_in
from cardamom.games.food_court.outlook import Guest, Outlook, alike, amount_in
from cardamom.games.food_court.serving import (
    ABILITY_BONUS,
    CUSTOMERS_SERVED,
    IF_ALL_KINDS,
    IF_EXACT,
    IF_GUEST,
    IF_PAIR,
    OWN_GUESTS_SERVED,
    UTENSIL_PAIR,
    VALUE_SERVED,
    candidates,
)

MOST_DISHES: Final = 6
"""Of more dishes than this on a stove only the latest are considered for a serve."""
MOST_GUESTS: Final = 5


class Intent:
    """What a turn may come to: dishes to cook, and then a serve (or none)."""

    def __init__(self) -> None:
        self.worth: float = -1000.0
        self.plan: Plan | None = None
        """The dish to cook next."""
        self.dishes: list[Dish] = []
        self.guests: list[Guest] = []
        self.value: i64 = 0


class Group:
    """Customers of the queue who could be served together."""

    def __init__(self, look: Outlook, guests: list[Guest]) -> None:
        self.guests: Final = guests
        self.needed: Final[i64] = sum_of_bases(guests)
        self.worth: Final = waiting_worth(guests)
        self.own: Final[i64] = len([guest for guest in guests if guest.own])
        others = [guest for guest in look.guests if guest not in guests]
        self.staying: Final = staying(look, others)
        """What the others are worth if they stay."""
        self.poured: Final = waiting_worth(others) + look.taste.stay * 2.0
        """What the others are worth if a drink serves them."""
        self.gains: Final = gains_of(look, guests)
        """What another icon brings through them."""


class Search:
    """The ways to go on with a turn, and the best of them so far."""

    def __init__(self, look: Outlook) -> None:
        seen = look.seen
        self.look: Final = look
        self.best: Final = Intent()
        self.recipes: Final = recipes_in(seen.hands[look.me].cards)
        self.in_play: Final = thirsts_of(seen.drinks_of(look.me))
        self.in_hand: Final = thirsts_of([card for card in seen.hands[look.me].cards if SORT[card] == DRINK])
        self.tracked: Final[list[i64]] = [KIND[card] for card in seen.tracks[look.me].cards]
        self.staying: Final = staying(look, look.guests)
        self.gains: Final = gains_of(look, look.guests)
        """What another icon brings through all who wait."""
        self.groups: Final = [] if seen.has_served else groups_of(look)

    def try_first(self, larder: Larder, plays: i64) -> None:
        """Cook nothing, one dish, or two."""
        look = self.look
        self.consider(None, look.dishes, larder, plays)
        if plays <= 0:
            return
        for recipe in self.recipes:
            for plan in plans_for(look.deck, recipe, larder, plays):
                dishes = [*look.dishes, plan.dish]
                self.consider(plan, dishes, plan.rest, plays - plan.plays)
                if plays - plan.plays > 0:
                    self.try_second(plan, dishes, plays - plan.plays)

    def try_second(self, first: Plan, dishes: list[Dish], plays: i64) -> None:
        """Another dish besides the first one. Each pair of dishes comes up once."""
        for recipe in self.recipes:
            if recipe > first.dish.recipe:
                for plan in plans_for(self.look.deck, recipe, first.rest, plays):
                    self.consider(first, [*dishes, plan.dish], plan.rest, plays - plan.plays)

    def consider(self, plan: Plan | None, dishes: list[Dish], rest: Larder, plays: i64) -> None:
        """Whether these dishes, and the best serve with them, beat the best so far."""
        look = self.look
        spare = plays if plays < len(rest.hand) else len(rest.hand)
        ready = float(len(rest.counter) if len(rest.counter) < 4 else 4)
        later = (look.taste.ingredient * (ready + float(spare))) * look.future
        self.keep(plan, look.stock(dishes) + later + self.staying, [], [], 0)
        if not self.groups or not dishes:
            return
        older = len(dishes) - MOST_DISHES if len(dishes) > MOST_DISHES else 0
        for number in range(1, only(len(dishes) - older)):
            chosen = [dishes[older + i] for i in range(len(dishes) - older) if includes(number, i)]
            self.consider_serve(plan, chosen, dishes, later, plays)

    def consider_serve(
        self, plan: Plan | None, chosen: list[Dish], dishes: list[Dish], later: float, plays: i64
    ) -> None:
        """Serve these dishes to every group of customers that they can feed."""
        serve = Serving(self, chosen)
        rest = -1.0
        for group in self.groups:
            value = serve.value_for(group)
            if group.needed > value:
                continue
            if rest < 0.0:
                rest = self.look.stock([dish for dish in dishes if dish not in chosen]) + later
                serve.gather(self, plays)
            self.keep(plan, group.worth + rest + serve.gain(self, group, plays), chosen, group.guests, value)

    def keep(self, plan: Plan | None, worth: float, dishes: list[Dish], guests: list[Guest], value: i64) -> None:
        """Note an intent that is better than the best so far."""
        best = self.best
        if worth > best.worth + 0.0001:
            best.worth = worth
            best.plan = plan
            best.dishes = dishes
            best.guests = guests
            best.value = value


class Serving:
    """Some dishes that are about to be served, to whomever."""

    def __init__(self, search: Search, dishes: list[Dish]) -> None:
        self.dishes: Final = dishes
        self.plain: i64 = 0
        own_bonus: i64 = 0
        for dish in dishes:
            self.plain += dish.plain
            own_bonus += dish.own_bonus
        ability = search.look.deck.ability
        self.bonus: Final[i64] = own_bonus + shared_bonus(ability, dishes, False)
        self.bonus_for_own: Final[i64] = own_bonus + shared_bonus(ability, dishes, True)
        self.utensils: list[i64] = []
        """Which of the utensils in the hand could follow."""
        self.medal: bool = False
        self.medal_for_own: bool = False

    def gather(self, search: Search, plays: i64) -> None:
        """What the dishes bring besides: a utensil, a card for tracking."""
        if plays > 0:
            self.utensils = utensils_for(search.look, self.dishes)
        self.medal = gives_medal(search, self.dishes, False)
        self.medal_for_own = gives_medal(search, self.dishes, True)

    def bonus_of(self, group: Group) -> i64:
        """What the ability adds for these customers."""
        return self.bonus_for_own if group.own > 0 else self.bonus

    def value_for(self, group: Group) -> i64:
        """What the dishes are worth for these customers."""
        return self.plain + self.bonus_of(group)

    def gain(self, search: Search, group: Group, plays: i64) -> float:
        """What follows a serve: a card for tracking, a drink, a utensil, and whoever stays in the queue."""
        look = search.look
        medal = 0.0
        if self.medal_for_own if group.own > 0 else self.medal:
            medal = look.medal_worth + group.gains[MEDAL]
        utensil = self.best_utensil(look, group.gains)
        poured = self.any_wanted(search.in_play, group)
        drink = 0.0
        if plays > 0 and self.any_wanted(search.in_hand, group):
            poured = True
            drink = look.drink_worth + search.gains[DRINKS]
        if not poured:
            return medal + utensil + group.staying
        if drink == 0.0 or plays > 1:
            drink += utensil
        return medal + drink + group.poured

    def best_utensil(self, look: Outlook, gains: list[float]) -> float:
        """What the best utensil is worth that could follow."""
        best = 0.0
        for i in self.utensils:
            worth = look.utensil_worths[i] + gains[SYMBOL[look.utensils[i]] + 1]
            if worth > best:
                best = worth
        return best

    def any_wanted(self, thirsts: list[Thirst], group: Group) -> bool:
        """Whether one of some drinks could be poured after the serve."""
        for thirst in thirsts:
            if self.amount(thirst, group) >= thirst.least:
                return True
        return False

    def amount(self, thirst: Thirst, group: Group) -> i64:
        """How much the serve gives of what a drink asks for."""
        when = thirst.when
        if when == VALUE_SERVED:
            return self.value_for(group)
        if when == CUSTOMERS_SERVED:
            return len(group.guests)
        if when == ABILITY_BONUS:
            return self.bonus_of(group)
        if when == OWN_GUESTS_SERVED:
            return group.own
        return amount_in(thirst, self.dishes)


def best_intent(look: Outlook) -> Intent:
    """The best way to go on with the turn."""
    seen = look.seen
    larder = Larder(seen.counters[look.me].cards, ingredients_in(seen.hands[look.me].cards))
    search = Search(look)
    search.try_first(larder, seen.plays_left(look.me))
    return search.best


def thirsts_of(drinks: list[Card]) -> list[Thirst]:
    """What some drinks ask for."""
    found: list[Thirst] = []
    for card in drinks:
        thirst = THIRSTS[card]
        assert thirst is not None
        found.append(thirst)
    return found


def groups_of(look: Outlook) -> list[Group]:
    """Every choice of customers from the queue, at least one."""
    guests = look.guests if len(look.guests) <= MOST_GUESTS else look.guests[:MOST_GUESTS]
    return [
        Group(look, [guests[i] for i in range(len(guests)) if includes(number, i)])
        for number in range(1, only(len(guests)))
    ]


def sum_of_bases(guests: list[Guest]) -> i64:
    """What some customers need to be served."""
    total: i64 = 0
    for guest in guests:
        total += guest.base
    return total


def waiting_worth(guests: list[Guest]) -> float:
    """What some customers are worth together."""
    total = 0.0
    for guest in guests:
        total += guest.worth
    return total


def staying(look: Outlook, left: list[Guest]) -> float:
    """What customers are worth that stay: the leftmost of a full queue moves on, an empty queue gets a new one."""
    stay = look.taste.stay * look.future
    if not left:
        return stay * 2.0
    total = 0.0
    for guest in left:
        total += guest.worth * look.taste.reach(guest.base)
    if len(left) >= look.queue_limit:
        total -= left[0].worth * (look.taste.reach(left[0].base) + 0.2)
    return total * stay


def gains_of(look: Outlook, guests: list[Guest]) -> list[float]:
    """What another of each icon brings through some customers."""
    gains = [0.0] * len(ICONS)
    for guest in guests:
        for icon in range(1, len(ICONS)):
            gains[icon] += look.gain_for(guest.card, icon)
    return gains


def utensils_for(look: Outlook, dishes: list[Dish]) -> list[i64]:
    """The utensils in the hand that two of some dishes have the symbol of, by their places in the outlook."""
    return [i for i in range(len(look.utensils)) if alike(dishes, SYMBOL[look.utensils[i]]) >= UTENSIL_PAIR]


def gives_medal(search: Search, dishes: list[Dish], own_guest: bool) -> bool:
    """Whether a serve gives a card for tracking."""
    rule = search.look.deck.tracking
    tracked = search.tracked
    for dish in dishes:
        for card in candidates(rule, dish):
            fits = tracked.count(KIND[card]) < rule.each and not (rule.alike and tracked and tracked[0] != KIND[card])
            if fits and could_track(rule.when, dishes, dish, rule.kinds, own_guest):
                return True
    return False


def could_track(when: i64, dishes: list[Dish], dish: Dish, kinds: list[i64], own_guest: bool) -> bool:
    """Whether a serve meets the condition of tracking."""
    if when == IF_EXACT:
        return dish.own_bonus > 0
    if when == IF_ALL_KINDS:
        return len({int(other.kind) for other in dishes if other.kind in kinds}) == len(kinds)
    if when == IF_GUEST:
        return own_guest
    if when == IF_PAIR:
        return len([card for card in dish.ingredients if KIND[card] in kinds]) >= 2
    return True
