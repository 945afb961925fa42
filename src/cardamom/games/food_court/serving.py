"""Serving: cooked recipes for customers, cards into tracking, drinks for everybody who waits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import CARD, CARDS, Move, Part, Reason, Step, What, Who
from cardamom.engine.zones import Card, Seat, includes, only
from cardamom.games.food_court.cards import (
    CODES,
    DRINK,
    EXACT_KIND,
    HARD,
    KIND,
    PRIMARY,
    RECIPE,
    SECONDARY,
    SORT,
    SYMBOL,
    THIRSTS,
    UTENSIL,
    VALUE,
    Thirst,
    Tracking,
)
from cardamom.games.food_court.court import LAST_TRACKED, Court
from cardamom.games.food_court.deck_files import (
    DRINK_CONDITIONS,
    TRACKED_WHEN,
    WHEN_ALL_KINDS,
    WHEN_EXACT,
    WHEN_GUEST,
    WHEN_PAIR,
)
from cardamom.games.food_court.dishes import Dish, ability_bonus, count_kinds, dishes_on, is_exact
from cardamom.games.food_court.plays import FromHand, not_among, play_from_hand

MOST_SERVED: Final = 12
UTENSIL_PAIR: Final = 2

# Serve. "Use cooked recipes' total serve value to move attracted customers to your scoring pile."


class Serve(Move[Court]):
    """Choose cooked recipes and customers of your queue; the serve values must cover the base values."""

    parts = (Part("customers", CARDS, MOST_SERVED, lies="queue"), Part("recipes", CARDS, MOST_SERVED, lies="stove"))
    aloud = True

    def __init__(self, customers: list[Card], recipes: list[Card]) -> None:
        self.customers: Final = customers
        self.recipes: Final = recipes

    def refusal(self, t: Court, seat: Seat) -> Reason | None:
        if not t.may_play():
            return ATTRACT_FIRST
        if t.has_served:
            return SERVE_ONCE
        if not t.stoves[seat].cards:
            return NOTHING_COOKED
        if not t.queues[seat].cards:
            return NOBODY_WAITS
        if not self.customers or not self.recipes:
            return CHOOSE_BOTH
        return self.not_there(t, seat) or self.not_enough(t, seat)

    def not_there(self, t: Court, seat: Seat) -> Reason | None:
        """A customer who does not wait here, or a recipe that was not cooked."""
        if has_twins(self.customers) or has_twins(self.recipes):
            return ONCE_EACH
        for customer in self.customers:
            if not t.queues[seat].holds(customer):
                return NOT_IN_YOUR_QUEUE
        for recipe in self.recipes:
            if SORT[recipe] != RECIPE or not t.stoves[seat].holds(recipe):
                return NOT_COOKED
        return None

    def not_enough(self, t: Court, seat: Seat) -> Reason | None:
        """The sum of the serve values must reach the sum of the base values."""
        needed = base_value(self.customers)
        dishes = chosen_dishes(t, seat, self.recipes)
        bonus = bonus_for(t, seat, dishes, self.customers)
        value = plain_values(dishes) + bonus
        if value >= needed:
            return None
        return Reason("not_enough", value=int(value), needed=int(needed), missing=int(needed - value), bonus=int(bonus))

    def tells(self, t: Court, seat: Seat) -> dict[str, object]:
        dishes = chosen_dishes(t, seat, self.recipes)
        bonus = bonus_for(t, seat, dishes, self.customers)
        needed = base_value(self.customers)
        value = plain_values(dishes) + bonus
        missing = needed - value if needed > value else 0
        return {"value": int(value), "bonus": int(bonus), "needed": int(needed), "missing": int(missing)}

    def do(self, t: Court, seat: Seat) -> None:
        dishes = chosen_dishes(t, seat, self.recipes)
        t.has_served = True
        t.dishes_now = self.recipes
        t.guests_now = self.customers
        t.bonus_now = bonus_for(t, seat, dishes, self.customers)
        t.value_now = plain_values(dishes) + t.bonus_now
        t.trackable = trackable_cards(t, seat, dishes)
        clear_stove(t, seat, self.recipes)
        for customer in self.customers:
            t.serve_guest(seat, customer)
        if t.story is not None:
            t.announce("served", value=int(t.value_now), bonus=int(t.bonus_now), needed=int(base_value(self.customers)))
        if t.trackable:
            t.interrupt(TRACK_ONE)


def has_twins(cards: list[Card]) -> bool:
    """Whether a card is named more than once."""
    for i in range(1, len(cards)):
        if cards[i] in cards[:i]:
            return True
    return False


def base_value(customers: list[Card]) -> i64:
    """What must be covered to serve these customers."""
    total: i64 = 0
    for customer in customers:
        total += VALUE[customer]
    return total


def plain_values(dishes: list[Dish]) -> i64:
    """The serve values of some dishes, without the ability."""
    total: i64 = 0
    for dish in dishes:
        total += dish.plain
    return total


def chosen_dishes(t: Court, seat: Seat, recipes: list[Card]) -> list[Dish]:
    """The dishes on a stove that have these recipes."""
    return [dish for dish in dishes_on(t.stoves[seat].cards) if dish.recipe in recipes]


def bonus_for(t: Court, seat: Seat, dishes: list[Dish], customers: list[Card]) -> i64:
    """What the ability adds when these dishes are served to these customers."""
    return ability_bonus(t.deck_of(seat), dishes, serves_own_guest(t, seat, customers))


def serves_own_guest(t: Court, seat: Seat, customers: list[Card]) -> bool:
    """Whether one of the customers has the nationality of the restaurant."""
    for customer in customers:
        if t.is_own_guest(seat, customer):
            return True
    return False


def clear_stove(t: Court, seat: Seat, recipes: list[Card]) -> None:
    """Discard the cooked recipes used, along with their ingredients."""
    stove = t.stoves[seat]
    depth: i64 = 0
    leaving = False
    while depth < len(stove.cards):
        card = stove.cards[len(stove.cards) - 1 - depth]
        if SORT[card] == RECIPE:
            leaving = card in recipes
        if leaving:
            stove.hand_on(t.discards[seat], depth)
        else:
            depth += 1


def every_serve(t: Court, seat: Seat) -> list[Move[Court]]:
    """Every way to serve: some of the dishes, and as many customers as they cover."""
    dishes = dishes_on(t.stoves[seat].cards)
    groups = groups_of(t.queues[seat].cards)
    found: list[Move[Court]] = []
    for number in range(1, only(len(dishes))):
        chosen = [dishes[i] for i in range(len(dishes)) if includes(number, i)]
        plain = plain_values(chosen)
        to_strangers = plain + ability_bonus(t.deck_of(seat), chosen, False)
        to_own_guests = plain + ability_bonus(t.deck_of(seat), chosen, True)
        recipes = sorted([dish.recipe for dish in chosen])
        for group in groups:
            value = to_own_guests if serves_own_guest(t, seat, group) else to_strangers
            if base_value(group) <= value:
                found.append(Serve(group, recipes))
    return found


def groups_of(queue: list[Card]) -> list[list[Card]]:
    """Every choice of customers from a queue, at least one."""
    return [
        sorted([queue[i] for i in range(len(queue)) if includes(number, i)]) for number in range(1, only(len(queue)))
    ]


# Tracking. "You may place exactly one of them into tracking."


def trackable_cards(t: Court, seat: Seat, dishes: list[Dish]) -> list[Card]:
    """The cards of dishes just served that qualify for the end condition, each face once."""
    rule = t.deck_of(seat).tracking
    found: list[Card] = []
    for dish in dishes:
        if not dish_qualifies(t, seat, rule, dish):
            continue
        for card in candidates(rule, dish):
            if card not in found and may_be_tracked(t, seat, rule, card):
                found.append(card)
    return sorted(found)


def dish_qualifies(t: Court, seat: Seat, rule: Tracking, dish: Dish) -> bool:
    """Whether a dish meets what the restaurant tracks."""
    if rule.when == IF_EXACT:
        return is_exact(dish.recipe, dish.ingredients)
    if rule.when == IF_ALL_KINDS:
        kinds = [KIND[recipe] for recipe in t.dishes_now]
        for kind in rule.kinds:
            if kind not in kinds:
                return False
        return True
    if rule.when == IF_GUEST:
        return serves_own_guest(t, seat, t.guests_now)
    if rule.when == IF_PAIR:
        return count_kinds(dish.ingredients, rule.kinds) >= 2
    return True


def candidates(rule: Tracking, dish: Dish) -> list[Card]:
    """The cards of a dish that are of the sort and kind to be tracked."""
    if rule.card == TRACK_RECIPE:
        cards = [dish.recipe]
    elif rule.card == TRACK_PRIMARY:
        cards = [card for card in dish.ingredients if SORT[card] == PRIMARY]
    else:
        cards = [card for card in dish.ingredients if SORT[card] == SECONDARY]
    if rule.when == IF_EXACT:
        cards = [card for card in cards if KIND[card] == EXACT_KIND[dish.recipe] or rule.card != TRACK_PRIMARY]
    return [card for card in cards if not rule.kinds or KIND[card] in rule.kinds]


def may_be_tracked(t: Court, seat: Seat, rule: Tracking, card: Card) -> bool:
    """Whether the cards in tracking leave room for another of this kind."""
    tracked = [KIND[other] for other in t.tracks[seat].cards]
    if rule.alike and tracked and tracked[0] != KIND[card]:
        return False
    return tracked.count(KIND[card]) < rule.each


class Track(Move[Court]):
    """Put a card into tracking instead of the discard pile."""

    parts = (Part("card", CARD, lies="discard"),)
    aloud = True

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: Court, seat: Seat) -> Reason | None:
        return None if self.card in t.trackable else DOES_NOT_QUALIFY

    def do(self, t: Court, seat: Seat) -> None:
        t.discards[seat].give(self.card, t.tracks[seat])
        t.tracked_now = True
        t.trackable = []
        t.resume()
        if len(t.tracks[seat].cards) >= LAST_TRACKED and not t.ending:
            t.ending = "tracked"
            t.announce("fourth_tracked", seat=Who(seat))


class TrackNothing(Move[Court]):
    """Let all cards go to the discard pile."""

    aloud = True

    def do(self, t: Court, seat: Seat) -> None:
        t.trackable = []
        t.resume()


class TrackOne(Step[Court]):
    """One qualifying card per turn goes to tracking, if the player wants."""

    kinds = (Track, TrackNothing)

    def answers(self, t: Court, seat: Seat) -> list[Move[Court]]:
        moves: list[Move[Court]] = [TRACKS[card] for card in t.trackable]
        moves.append(TRACK_NOTHING)
        return moves

    def tells(self, t: Court, seat: Seat) -> dict[str, object]:
        return {"tracked": len(t.tracks[seat].cards), "needed": LAST_TRACKED}

    def default(self, t: Court, seat: Seat) -> Move[Court]:
        return TRACKS[t.trackable[0]]


# Utensils. "If you serve 2 recipes with the same utensil symbol."


class PlayUtensil(FromHand):
    """Put a utensil into play after serving two recipes with its symbol."""

    def not_ready(self, t: Court, seat: Seat) -> Reason | None:
        reason = not_among(t.hands[seat].cards, self.card, [UTENSIL], NO_UTENSIL, NO_SUCH_UTENSIL)
        if reason is not None:
            return reason
        return None if symbols_served(t, SYMBOL[self.card]) >= UTENSIL_PAIR else SERVE_TWO_SYMBOLS

    def do(self, t: Court, seat: Seat) -> None:
        play_from_hand(t, seat, self.card, t.shelves[seat])


def symbols_served(t: Court, symbol: i64) -> i64:
    """How many of the recipes served in this turn have a symbol."""
    total: i64 = 0
    for recipe in t.dishes_now:
        if SYMBOL[recipe] == symbol:
            total += 1
    return total


# Drinks. "When put in play, a drink immediately moves all customers from your queue to your scoring pile."


class PlayDrink(FromHand):
    """Put a drink into play when its condition holds in this turn."""

    def not_ready(self, t: Court, seat: Seat) -> Reason | None:
        reason = not_among(t.hands[seat].cards, self.card, [DRINK], NO_DRINK, NO_SUCH_DRINK)
        return reason or not_wanted(t, seat, self.card)

    def do(self, t: Court, seat: Seat) -> None:
        play_from_hand(t, seat, self.card, t.shelves[seat])
        pour(t, seat, self.card)


class PourAgain(Move[Court]):
    """Let a drink in play do its work again, once a turn, when its condition holds."""

    parts = (Part("card", CARD, lies="shelf"),)
    aloud = True

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: Court, seat: Seat) -> Reason | None:
        if not t.may_play():
            return ATTRACT_FIRST
        reason = not_among(t.shelves[seat].cards, self.card, [DRINK], NO_DRINK_IN_PLAY, NOT_IN_PLAY)
        if reason is not None:
            return reason
        return ONCE_A_TURN if self.card in t.poured else not_wanted(t, seat, self.card)

    def do(self, t: Court, seat: Seat) -> None:
        pour(t, seat, self.card)


def pour(t: Court, seat: Seat, drink: Card) -> None:
    """Move all customers of the queue to the scoring pile."""
    t.poured.append(drink)
    for customer in t.queues[seat].cards[:]:
        t.serve_guest(seat, customer)


def pour_what_is_due(t: Court, seat: Seat) -> None:
    """Drinks in play fire in every turn in which their condition holds, even if nobody thinks of it."""
    for drink in t.drinks_of(seat):
        if drink not in t.poured and t.queues[seat].cards and is_wanted(t, seat, drink):
            t.announce("poured_by_itself", card=What(drink))
            pour(t, seat, drink)


def not_wanted(t: Court, seat: Seat, drink: Card) -> Reason | None:
    """Why a drink cannot be poured in this turn, or None."""
    return None if is_wanted(t, seat, drink) else CONDITION_NOT_MET


def is_wanted(t: Court, seat: Seat, drink: Card) -> bool:
    """Whether the condition of a drink holds in this turn."""
    thirst = THIRSTS[drink]
    assert thirst is not None
    return measured(t, seat, thirst) >= thirst.least


def measured(t: Court, seat: Seat, thirst: Thirst) -> i64:
    """How much there was in this turn of what a drink asks for."""
    when = thirst.when
    if when == RECIPES_SERVED:
        return len(t.dishes_now)
    if when == VALUE_SERVED:
        return t.value_now
    if when == CUSTOMERS_SERVED:
        return len(t.guests_now)
    if when == ABILITY_BONUS:
        return t.bonus_now
    if when == KINDS_SERVED:
        return count_kinds(t.dishes_now, thirst.kinds)
    if when == DIFFERENT_KINDS_SERVED:
        return len({int(KIND[recipe]) for recipe in t.dishes_now if KIND[recipe] in thirst.kinds})
    if when == HARD_SERVED:
        return len([recipe for recipe in t.dishes_now if VALUE[recipe] >= HARD])
    if when == OWN_GUESTS_SERVED:
        return len([customer for customer in t.guests_now if t.is_own_guest(seat, customer)])
    return 1 if t.tracked_now else 0


RECIPES_SERVED: Final[i64] = DRINK_CONDITIONS.index("recipes_served")
VALUE_SERVED: Final[i64] = DRINK_CONDITIONS.index("value_served")
CUSTOMERS_SERVED: Final[i64] = DRINK_CONDITIONS.index("customers_served")
ABILITY_BONUS: Final[i64] = DRINK_CONDITIONS.index("ability_bonus")
KINDS_SERVED: Final[i64] = DRINK_CONDITIONS.index("kinds_served")
DIFFERENT_KINDS_SERVED: Final[i64] = DRINK_CONDITIONS.index("different_kinds_served")
HARD_SERVED: Final[i64] = DRINK_CONDITIONS.index("hard_served")
OWN_GUESTS_SERVED: Final[i64] = DRINK_CONDITIONS.index("own_guests_served")

IF_EXACT: Final[i64] = TRACKED_WHEN.index(WHEN_EXACT)
IF_ALL_KINDS: Final[i64] = TRACKED_WHEN.index(WHEN_ALL_KINDS)
IF_GUEST: Final[i64] = TRACKED_WHEN.index(WHEN_GUEST)
IF_PAIR: Final[i64] = TRACKED_WHEN.index(WHEN_PAIR)
TRACK_RECIPE: Final = 0
TRACK_PRIMARY: Final = 1

TRACK_ONE: Final = TrackOne()
TRACK_NOTHING: Final = TrackNothing()
TRACKS: Final = [Track(card) for card in range(len(CODES))]
UTENSIL_PLAYS: Final = [PlayUtensil(card) for card in range(len(CODES))]
DRINK_PLAYS: Final = [PlayDrink(card) for card in range(len(CODES))]
POURS: Final = [PourAgain(card) for card in range(len(CODES))]

ATTRACT_FIRST: Final = Reason("attract_first")
SERVE_ONCE: Final = Reason("serve_once")
NOTHING_COOKED: Final = Reason("nothing_cooked")
NOBODY_WAITS: Final = Reason("nobody_waits")
CHOOSE_BOTH: Final = Reason("choose_both")
ONCE_EACH: Final = Reason("once_each")
NOT_IN_YOUR_QUEUE: Final = Reason("not_in_your_queue")
NOT_COOKED: Final = Reason("not_cooked")
DOES_NOT_QUALIFY: Final = Reason("does_not_qualify")
NO_UTENSIL: Final = Reason("no_utensil")
NO_SUCH_UTENSIL: Final = Reason("no_such_utensil")
SERVE_TWO_SYMBOLS: Final = Reason("serve_two_symbols")
NO_DRINK: Final = Reason("no_drink")
NO_SUCH_DRINK: Final = Reason("no_such_drink")
CONDITION_NOT_MET: Final = Reason("condition_not_met")
NO_DRINK_IN_PLAY: Final = Reason("no_drink_in_play")
NOT_IN_PLAY: Final = Reason("not_in_play")
ONCE_A_TURN: Final = Reason("once_a_turn")
