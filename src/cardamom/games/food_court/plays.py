"""Cards played from the hand before and beside a serve: ingredients, recipes, events. Each counts towards the limit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import CARD, CARDS, Move, Part, Reason
from cardamom.engine.zones import Card, Pile, Seat
from cardamom.games.food_court.cards import (
    CODES,
    COMPLAINT,
    CUSTOMER,
    DISCOUNT,
    EVENT_CARDS,
    OPTIONAL,
    PRIMARY,
    PROMOTION,
    RECIPE,
    SECONDARY,
    SORT,
)
from cardamom.games.food_court.court import Court
from cardamom.games.food_court.dishes import MOST_INGREDIENTS, wrong_ingredients

INGREDIENTS: Final[list[i64]] = [PRIMARY, SECONDARY, OPTIONAL]

# "Play up to 3 cards from your hand"


def no_more_plays(t: Court, seat: Seat) -> Reason | None:
    """Why no card may be played from the hand now, or None."""
    if not t.may_play():
        return ATTRACT_FIRST
    return limit_reached(t, seat)


def limit_reached(t: Court, seat: Seat) -> Reason | None:
    """The play limit, 3 by default."""
    return Reason("play_limit", limit=int(t.play_limit(seat))) if t.plays_left(seat) <= 0 else None


def play_from_hand(t: Court, seat: Seat, card: Card, to: Pile) -> None:
    """Each card played from the hand counts towards the play limit."""
    t.hands[seat].give(card, to)
    t.plays += 1


def not_among(cards: list[Card], card: Card, sorts: list[i64], none_at_all: Reason, not_this: Reason) -> Reason | None:
    """Why a card of some sorts is not to be had: there is none of them, or not this one."""
    if not has_sort(cards, sorts):
        return none_at_all
    return None if SORT[card] in sorts and card in cards else not_this


def has_sort(cards: list[Card], sorts: list[i64]) -> bool:
    """Whether one of some cards is of certain sorts."""
    for card in cards:
        if SORT[card] in sorts:
            return True
    return False


class FromHand(Move[Court]):
    """A move that puts one card of the own hand into play."""

    parts = (Part("card", CARD, lies="hand"),)
    aloud = True

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: Court, seat: Seat) -> Reason | None:
        return no_more_plays(t, seat) or self.not_ready(t, seat)

    def not_ready(self, t: Court, seat: Seat) -> Reason | None:
        """Why this card cannot be played, while others may be."""
        raise NotImplementedError


# Prepare ingredients


class Prepare(FromHand):
    """Put an ingredient card into play as prepared but unused."""

    def not_ready(self, t: Court, seat: Seat) -> Reason | None:
        return not_among(t.hands[seat].cards, self.card, INGREDIENTS, NO_INGREDIENT, NO_SUCH_INGREDIENT)

    def do(self, t: Court, seat: Seat) -> None:
        play_from_hand(t, seat, self.card, t.counters[seat])


# Cook recipes


class Cook(Move[Court]):
    """Put a recipe into play by covering its requirements with prepared and unused ingredients."""

    parts = (Part("recipe", CARD, lies="hand"), Part("ingredients", CARDS, MOST_INGREDIENTS, lies="counter"))
    aloud = True

    def __init__(self, recipe: Card, ingredients: list[Card]) -> None:
        self.recipe: Final[i64] = recipe
        self.ingredients: Final = ingredients

    def refusal(self, t: Court, seat: Seat) -> Reason | None:
        reason = no_more_plays(t, seat)
        if reason is not None:
            return reason
        if not has_sort(t.hands[seat].cards, [RECIPE]):
            return NO_RECIPE
        if not t.counters[seat].cards:
            return NOTHING_PREPARED
        if SORT[self.recipe] != RECIPE or not t.hands[seat].holds(self.recipe):
            return NO_SUCH_RECIPE
        return not_prepared(t.counters[seat].cards, self.ingredients) or wrong_ingredients(
            self.recipe, self.ingredients
        )

    def do(self, t: Court, seat: Seat) -> None:
        for card in self.ingredients:
            t.counters[seat].give(card, t.stoves[seat])
        play_from_hand(t, seat, self.recipe, t.stoves[seat])


def not_prepared(counter: list[Card], ingredients: list[Card]) -> Reason | None:
    """Why these cannot be used: they are not prepared, or not so often."""
    for card in ingredients:
        if ingredients.count(card) > counter.count(card):
            return NOT_PREPARED
    return None


def every_cook(t: Court, seat: Seat) -> list[Move[Court]]:
    """Every way to cook one of the recipes in the hand."""
    found: list[Move[Court]] = []
    counter = sorted(t.counters[seat].cards)
    for recipe in t.hands[seat].cards:
        if SORT[recipe] == RECIPE:
            for ingredients in choices_from(counter, recipe):
                found.append(Cook(recipe, ingredients))
    return found


def choices_from(counter: list[Card], recipe: Card) -> list[list[Card]]:
    """Every choice of prepared ingredients, given in order, that a recipe can be cooked with."""
    found: list[list[Card]] = []
    choose_further(counter, 0, [], recipe, found)
    return found


def choose_further(counter: list[Card], start: i64, chosen: list[Card], recipe: Card, found: list[list[Card]]) -> None:
    """Add to some ingredients those behind them, a copy that was passed over not again."""
    if wrong_ingredients(recipe, chosen) is None:
        found.append(chosen)
    if len(chosen) == MOST_INGREDIENTS:
        return
    for i in range(start, len(counter)):
        if i > start and counter[i] == counter[i - 1]:
            continue
        choose_further(counter, i + 1, [*chosen, counter[i]], recipe, found)


# Events. "Manipulate customer queues at any time during your turn."


def no_event(t: Court, seat: Seat, event: i64) -> Reason | None:
    """Why an event cannot be played, or None."""
    if not t.hands[seat].holds(EVENT_CARDS[t.restaurants[seat]][event]):
        return NO_SUCH_EVENT
    return limit_reached(t, seat)


def play_event(t: Court, seat: Seat, event: i64) -> None:
    """The event card goes to the discard pile."""
    play_from_hand(t, seat, EVENT_CARDS[t.restaurants[seat]][event], t.discards[seat])


class Complaint(Move[Court]):
    """Discard 1 customer from any queue. The customer leaves the game."""

    parts = (Part("customer", CARD),)
    aloud = True

    def __init__(self, customer: Card) -> None:
        self.customer: Final[i64] = customer

    def refusal(self, t: Court, seat: Seat) -> Reason | None:
        reason = no_event(t, seat, COMPLAINT)
        if reason is not None:
            return reason
        return None if is_waiting(t, self.customer) else NOT_WAITING

    def do(self, t: Court, seat: Seat) -> None:
        play_event(t, seat, COMPLAINT)
        queue = t.queue_with(self.customer)
        assert queue is not None
        queue.give(self.customer, t.gone)
        t.refill_central()


class Promotion(Move[Court]):
    """Swap 2 customers between any two queues."""

    parts = (Part("customers", CARDS, 2),)
    aloud = True

    def __init__(self, customers: list[Card]) -> None:
        self.customers: Final = customers

    def refusal(self, t: Court, seat: Seat) -> Reason | None:
        reason = no_event(t, seat, PROMOTION)
        if reason is not None:
            return reason
        if len(self.customers) != 2:
            return SWAP_TWO
        if not is_waiting(t, self.customers[0]) or not is_waiting(t, self.customers[1]):
            return NOT_WAITING
        return SAME_QUEUE if t.queue_with(self.customers[0]) is t.queue_with(self.customers[1]) else None

    def do(self, t: Court, seat: Seat) -> None:
        play_event(t, seat, PROMOTION)
        swap_places(t, self.customers[0], self.customers[1])


def swap_places(t: Court, one: Card, other: Card) -> None:
    """Each takes the place of the other in its queue."""
    here = t.queue_with(one)
    there = t.queue_with(other)
    assert here is not None
    assert there is not None
    depth_here = len(here.cards) - 1 - here.cards.index(one)
    depth_there = len(there.cards) - 1 - there.cards.index(other)
    here.pull(depth_here)
    there.pull(depth_there)
    here.insert(other, depth_here)
    there.insert(one, depth_there)


class Discount(Move[Court]):
    """Move 1 customer from your own queue or the central one to your scoring pile without covering its base value."""

    parts = (Part("customer", CARD),)
    aloud = True

    def __init__(self, customer: Card) -> None:
        self.customer: Final[i64] = customer

    def refusal(self, t: Court, seat: Seat) -> Reason | None:
        reason = no_event(t, seat, DISCOUNT)
        if reason is not None:
            return reason
        own_or_central = t.queues[seat].holds(self.customer) or t.central.holds(self.customer)
        return None if own_or_central else OWN_OR_CENTRAL

    def do(self, t: Court, seat: Seat) -> None:
        play_event(t, seat, DISCOUNT)
        t.serve_guest(seat, self.customer)


def is_waiting(t: Court, card: Card) -> bool:
    """Whether a card is a customer in some queue."""
    return SORT[card] == CUSTOMER and t.queue_with(card) is not None


def every_event(t: Court, seat: Seat) -> list[Move[Court]]:
    """Every conceivable event of the cards in the hand."""
    found: list[Move[Court]] = []
    events = EVENT_CARDS[t.restaurants[seat]]
    hand = t.hands[seat]
    if hand.holds(events[COMPLAINT]):
        for queue in [t.central, *t.queues]:
            found.extend([COMPLAINTS[customer] for customer in queue.cards])
    if hand.holds(events[PROMOTION]):
        add_promotions(t, found)
    if hand.holds(events[DISCOUNT]):
        found.extend([DISCOUNTS[customer] for customer in t.central.cards])
        found.extend([DISCOUNTS[customer] for customer in t.queues[seat].cards])
    return found


def add_promotions(t: Court, found: list[Move[Court]]) -> None:
    """Every pair of customers in different queues."""
    queues = [t.central, *t.queues]
    for i in range(len(queues)):
        for j in range(i):
            for one in queues[i].cards:
                for other in queues[j].cards:
                    found.append(Promotion([one, other] if one < other else [other, one]))


PREPARES: Final = [Prepare(card) for card in range(len(CODES))]
COMPLAINTS: Final = [Complaint(card) for card in range(len(CODES))]
DISCOUNTS: Final = [Discount(card) for card in range(len(CODES))]

ATTRACT_FIRST: Final = Reason("attract_first")
NO_INGREDIENT: Final = Reason("no_ingredient")
NO_SUCH_INGREDIENT: Final = Reason("no_such_ingredient")
NO_RECIPE: Final = Reason("no_recipe")
NOTHING_PREPARED: Final = Reason("nothing_prepared")
NO_SUCH_RECIPE: Final = Reason("no_such_recipe")
NOT_PREPARED: Final = Reason("not_prepared")
NO_SUCH_EVENT: Final = Reason("no_such_event")
NOT_WAITING: Final = Reason("not_waiting")
SWAP_TWO: Final = Reason("swap_two")
SAME_QUEUE: Final = Reason("same_queue")
OWN_OR_CENTRAL: Final = Reason("own_or_central")
