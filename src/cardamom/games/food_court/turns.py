"""The search for the best turn.

Which dishes to cook with the plays that are left, whom to serve with what, and which drink or utensil comes after it.
What all that is worth is in `outlook.py`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.zones import Card, includes, only
from cardamom.games.food_court.cards import DRINK, KIND, SORT, SYMBOL, THIRSTS, UTENSIL
from cardamom.games.food_court.dishes import Dish, shared_bonus
from cardamom.games.food_court.outlook import (
    INGREDIENT,
    Guest,
    Larder,
    Outlook,
    Plan,
    amount_in,
    ingredients_in,
    plans_for,
    recipes_in,
)
from cardamom.games.food_court.serving import (
    ABILITY_BONUS,
    CUSTOMERS_SERVED,
    IF_ALL_KINDS,
    IF_EXACT,
    IF_GUEST,
    IF_PAIR,
    OWN_GUESTS_SERVED,
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


def best_intent(look: Outlook) -> Intent:
    """The best way to go on with the turn: up to two dishes more, then the best serve."""
    seen = look.seen
    best = Intent()
    hand = seen.hands[look.me].cards
    larder = Larder(seen.counters[look.me].cards, ingredients_in(hand))
    plays = seen.plays_left(look.me)
    consider(look, best, None, look.dishes, larder, plays)
    if plays <= 0:
        return best
    recipes = recipes_in(hand)
    for recipe in recipes:
        for plan in plans_for(look.deck, recipe, larder, plays):
            dishes = [*look.dishes, plan.dish]
            consider(look, best, plan, dishes, plan.rest, plays - plan.plays)
            if plays - plan.plays > 0:
                consider_second(look, best, plan, dishes, recipes, plays - plan.plays)
    return best


def consider_second(
    look: Outlook, best: Intent, first: Plan, dishes: list[Dish], recipes: list[Card], plays: i64
) -> None:
    """Another dish besides the first one. Each pair of dishes comes up once."""
    for recipe in recipes:
        if recipe > first.dish.recipe:
            for plan in plans_for(look.deck, recipe, first.rest, plays):
                consider(look, best, first, [*dishes, plan.dish], plan.rest, plays - plan.plays)


def consider(look: Outlook, best: Intent, plan: Plan | None, dishes: list[Dish], rest: Larder, plays: i64) -> None:
    """Whether these dishes, and the best serve with them, beat the best so far."""
    seen = look.seen
    spare = plays if plays < len(rest.hand) else len(rest.hand)
    ready = float(len(rest.counter) if len(rest.counter) < 4 else 4)
    later = (INGREDIENT * (ready + float(spare))) * look.future
    stays = staying(look, look.guests, None)
    keep(best, plan, look.stock(dishes) + later + stays, [], [], 0)
    if seen.has_served or not look.guests or not dishes:
        return
    considered = dishes if len(dishes) <= MOST_DISHES else dishes[len(dishes) - MOST_DISHES :]
    for number in range(1, only(len(considered))):
        chosen = [considered[i] for i in range(len(considered)) if includes(number, i)]
        left = [dish for dish in dishes if dish not in chosen]
        consider_serve(look, best, plan, chosen, look.stock(left) + later, plays)


def keep(best: Intent, plan: Plan | None, worth: float, dishes: list[Dish], guests: list[Guest], value: i64) -> None:
    """Note an intent that is better than the best so far."""
    if worth > best.worth + 0.0001:
        best.worth = worth
        best.plan = plan
        best.dishes = dishes
        best.guests = guests
        best.value = value


def consider_serve(look: Outlook, best: Intent, plan: Plan | None, chosen: list[Dish], rest: float, plays: i64) -> None:
    """Serve these dishes to every group of customers that they can feed."""
    plain: i64 = 0
    bonus: i64 = 0
    for dish in chosen:
        plain += dish.plain
        bonus += dish.own_bonus
    ability = look.deck.ability
    to_strangers = bonus + shared_bonus(ability, chosen, False)
    to_own = bonus + shared_bonus(ability, chosen, True)
    guests = look.guests if len(look.guests) <= MOST_GUESTS else look.guests[:MOST_GUESTS]
    symbols = utensil_gain(look, chosen) if plays > 0 else 0.0
    for number in range(1, only(len(guests))):
        fed = [guests[i] for i in range(len(guests)) if includes(number, i)]
        needed: i64 = 0
        worth = 0.0
        own: i64 = 0
        for guest in fed:
            needed += guest.base
            worth += guest.worth
            if guest.own:
                own += 1
        added = to_own if own > 0 else to_strangers
        if needed > plain + added:
            continue
        served = Served(chosen, fed, plain + added, added, own)
        total = worth + rest + medal_gain(look, served) + after_gain(look, served, plays, symbols)
        keep(best, plan, total, chosen, fed, plain + added)


class Served:
    """A serve that is being considered."""

    def __init__(self, dishes: list[Dish], guests: list[Guest], value: i64, bonus: i64, own_guests: i64) -> None:
        self.dishes: Final = dishes
        self.guests: Final = guests
        self.value: Final[i64] = value
        self.bonus: Final[i64] = bonus
        self.own_guests: Final[i64] = own_guests


def after_gain(look: Outlook, served: Served, plays: i64, symbols: float) -> float:
    """What a drink or a utensil adds after a serve, and whoever stays in the queue."""
    poured = False
    gain = 0.0
    for card in look.seen.drinks_of(look.me):
        if would_be_wanted(card, served):
            poured = True
    if plays > 0:
        for card in look.seen.hands[look.me].cards:
            if SORT[card] == DRINK and would_be_wanted(card, served):
                poured = True
                gain = look.drink_worth()
                break
    if not poured:
        return symbols + staying(look, look.guests, served.guests)
    if symbols > 0.0 and (gain == 0.0 or plays > 1):
        gain += symbols
    return gain + waiting_worth([guest for guest in look.guests if guest not in served.guests]) + look.taste.stay * 2.0


def staying(look: Outlook, guests: list[Guest], leaving: list[Guest] | None) -> float:
    """What customers are worth that stay: the leftmost of a full queue moves on, an empty queue gets a new one."""
    left = guests if leaving is None else [guest for guest in guests if guest not in leaving]
    stay = look.taste.stay * look.future
    if not left:
        return stay * 2.0
    total = 0.0
    for guest in left:
        total += guest.worth * look.taste.reach(guest.base)
    if len(left) >= look.seen.queue_limit(look.me):
        total -= left[0].worth * (look.taste.reach(left[0].base) + 0.2)
    return total * stay


def would_be_wanted(drink: Card, served: Served) -> bool:
    """Whether a drink could be poured after a serve."""
    thirst = THIRSTS[drink]
    assert thirst is not None
    when = thirst.when
    if when == VALUE_SERVED:
        return served.value >= thirst.least
    if when == CUSTOMERS_SERVED:
        return len(served.guests) >= thirst.least
    if when == ABILITY_BONUS:
        return served.bonus >= thirst.least
    if when == OWN_GUESTS_SERVED:
        return served.own_guests >= thirst.least
    return amount_in(thirst, served.dishes) >= thirst.least


def utensil_gain(look: Outlook, chosen: list[Dish]) -> float:
    """The best utensil in the hand that two of some dishes have the symbol of."""
    best = 0.0
    for card in look.seen.hands[look.me].cards:
        if SORT[card] == UTENSIL and len([dish for dish in chosen if dish.symbol == SYMBOL[card]]) >= 2:
            worth = look.utensil_worth(card)
            if worth > best:
                best = worth
    return best


def medal_gain(look: Outlook, served: Served) -> float:
    """What a card for tracking is worth, if the serve gives one."""
    rule = look.deck.tracking
    tracked = [KIND[card] for card in look.seen.tracks[look.me].cards]
    for dish in served.dishes:
        for card in candidates(rule, dish):
            fits = tracked.count(KIND[card]) < rule.each and not (rule.alike and tracked and tracked[0] != KIND[card])
            if fits and could_track(rule.when, served, dish, rule.kinds):
                return look.medal_worth()
    return 0.0


def could_track(when: i64, served: Served, dish: Dish, kinds: list[i64]) -> bool:
    """Whether a serve meets the condition of tracking."""
    if when == IF_EXACT:
        return dish.own_bonus > 0
    if when == IF_ALL_KINDS:
        return len({int(other.kind) for other in served.dishes if other.kind in kinds}) == len(kinds)
    if when == IF_GUEST:
        return served.own_guests > 0
    if when == IF_PAIR:
        return len([card for card in dish.ingredients if KIND[card] in kinds]) >= 2
    return True


def waiting_worth(guests: list[Guest]) -> float:
    """What some customers are worth together."""
    total = 0.0
    for guest in guests:
        total += guest.worth
    return total
