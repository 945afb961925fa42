"""Food Court, as it is played: opening, the turn from the first customer to the last, and the end.

The position is in `court.py`; the cards that are played in a turn have modules of their own, `plays.py` and
`serving.py`; what dishes are worth is in `dishes.py`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import CARD, CARDS, CHOICE, Move, Part, Reason, Step, Term
from cardamom.engine.table import Tally
from cardamom.engine.zones import Card, Pile, Seat
from cardamom.games.food_court.cards import CODES, DECK_KEYS, DRINK, OPTIONAL, SORT, UTENSIL
from cardamom.games.food_court.court import NO_DECK, Court
from cardamom.games.food_court.plays import (
    PREPARES,
    Complaint,
    Cook,
    Discount,
    Prepare,
    Promotion,
    every_cook,
    every_event,
)
from cardamom.games.food_court.serving import (
    DRINK_PLAYS,
    POURS,
    UTENSIL_PLAYS,
    PlayDrink,
    PlayUtensil,
    PourAgain,
    Serve,
    every_serve,
    pour_what_is_due,
)
from cardamom.games.food_court.standing import below_a_recipe, signs_holding, tallies_of

MOST_PLAYERS: Final = 6
MOST_DISCARDED: Final = 3


class FoodCourt(Court):
    """A table of the game."""

    def deal(self) -> None:
        self.lay_out()
        if self.options["restaurants"] == "choose":
            self.go(CHOOSE_RESTAURANT)
            return
        decks = [deck for deck in range(len(DECK_KEYS))]
        for seat in range(self.seats):
            self.restaurants[seat] = decks.pop(self.chance.below(len(decks)))
        start_playing(self)

    def clone(self) -> FoodCourt:
        t = FoodCourt()
        self.copy_court_to(t)
        return t

    def tallies(self) -> list[list[Tally]]:
        return [tallies_of(self, seat) for seat in range(self.seats)]

    def holding(self) -> list[list[str]]:
        return [signs_holding(self, seat) for seat in range(self.seats)]

    def covered(self, pile: Pile) -> list[bool]:
        return below_a_recipe(pile)


def start_playing(t: Court) -> None:
    """Everybody has a restaurant: the first player begins."""
    t.open_doors()
    t.turn = t.first
    t.go(FILL_HAND if t.refill_before else YOUR_TURN)


# Setup. "Each player selects one restaurant deck."


class ChooseRestaurant(Move[Court]):
    """Select a restaurant that nobody has taken."""

    parts = (Part("restaurant", CHOICE, choices=tuple(DECK_KEYS)),)
    aloud = True

    def __init__(self, restaurant: str) -> None:
        self.restaurant: Final = restaurant

    def refusal(self, t: Court, seat: Seat) -> Reason | None:
        return TAKEN if DECK_KEYS.index(self.restaurant) in t.restaurants else None

    def do(self, t: Court, seat: Seat) -> None:
        t.restaurants[seat] = DECK_KEYS.index(self.restaurant)
        t.turn = next_seat(t, seat)
        if t.restaurants[t.turn] != NO_DECK:
            start_playing(t)


class Choosing(Step[Court]):
    """Starting with the first player, all select a restaurant."""

    kinds = (ChooseRestaurant,)

    def answers(self, t: Court, seat: Seat) -> list[Move[Court]]:
        return CHOICES

    def default(self, t: Court, seat: Seat) -> Move[Court]:
        for choice in CHOICES:
            if choice.refusal(t, seat) is None:
                return choice
        raise IndexError(seat)


def next_seat(t: Court, seat: Seat) -> Seat:
    """Turns proceed clockwise: the player on the left."""
    return 0 if seat + 1 == t.seats else seat + 1


# "1. Attract 1 customer from the central queue and add it to the right of your personal queue"


class Attract(Move[Court]):
    """Attract one of the central customers, your choice, even with a full queue."""

    parts = (Part("customer", CARD),)
    aloud = True

    def __init__(self, customer: Card) -> None:
        self.customer: Final[i64] = customer

    def refusal(self, t: Court, seat: Seat) -> Reason | None:
        if t.step is YOUR_TURN and t.attracted:
            return ONE_CUSTOMER_A_TURN
        if not t.central.cards:
            return NOBODY_LEFT
        return None if t.central.holds(self.customer) else NOT_CENTRAL

    def do(self, t: Court, seat: Seat) -> None:
        t.central.give(self.customer, t.queues[seat])
        t.refill_central()
        if t.step is YOUR_TURN:
            t.attracted = True
        else:
            leave_table(t, seat)


# "2. Play cards. 3. Serve": any order, then


class Finish(Move[Court]):
    """End the turn."""

    aloud = True

    def refusal(self, t: Court, seat: Seat) -> Reason | None:
        return None if t.may_play() else ATTRACT_FIRST

    def do(self, t: Court, seat: Seat) -> None:
        pour_what_is_due(t, seat)
        if not t.queues[seat].cards and t.central.cards:
            t.go(EMPTY_QUEUE)
        else:
            leave_table(t, seat)


class YourTurn(Step[Court]):
    """After attracting (events may come before it) a turn is any order of plays and a serve."""

    kinds = (
        Attract,
        Prepare,
        Cook,
        Serve,
        PlayUtensil,
        PlayDrink,
        PourAgain,
        Complaint,
        Promotion,
        Discount,
        Finish,
    )

    def answers(self, t: Court, seat: Seat) -> list[Move[Court]]:
        found: list[Move[Court]] = []
        if not t.attracted:
            found.extend([ATTRACTS[customer] for customer in t.central.cards])
        if t.may_play() and not t.has_served:
            found.extend(every_serve(t, seat))
        if t.plays_left(seat) > 0:
            add_plays(t, seat, found)
        found.extend([POURS[card] for card in t.drinks_of(seat)])
        found.append(FINISH)
        return found

    def tells(self, t: Court, seat: Seat) -> dict[str, object]:
        todo = "attract" if not t.may_play() else "served" if t.has_served else "serve"
        return {"left": int(t.plays_left(seat)), "todo": Term("todo_" + todo)}

    def default(self, t: Court, seat: Seat) -> Move[Court]:
        if not t.may_play():
            return ATTRACTS[min(t.central.cards)]
        return FINISH


def add_plays(t: Court, seat: Seat, found: list[Move[Court]]) -> None:
    """Whatever could be played from the hand."""
    seen: list[Card] = []
    for card in t.hands[seat].cards:
        if card in seen:
            continue
        seen.append(card)
        if SORT[card] <= OPTIONAL:
            found.append(PREPARES[card])
        elif SORT[card] == UTENSIL:
            found.append(UTENSIL_PLAYS[card])
        elif SORT[card] == DRINK:
            found.append(DRINK_PLAYS[card])
    if t.may_play():
        found.extend(every_cook(t, seat))
    found.extend(every_event(t, seat))


# "4. End of turn"


class EmptyQueue(Step[Court]):
    """If your customer queue is empty, attract 1 customer from the central queue."""

    kinds = (Attract,)

    def answers(self, t: Court, seat: Seat) -> list[Move[Court]]:
        return [ATTRACTS[customer] for customer in t.central.cards]

    def default(self, t: Court, seat: Seat) -> Move[Court]:
        return ATTRACTS[min(t.central.cards)]


def leave_table(t: Court, seat: Seat) -> None:
    """With the queue at or over its limit the leftmost customer moves on; then the hand is filled."""
    queue = t.queues[seat]
    if len(queue.cards) >= t.queue_limit(seat):
        queue.hand_on(t.queues[next_seat(t, seat)], len(queue.cards) - 1)
    if t.ending or t.refill_before:
        pass_turn(t)
    else:
        t.go(FILL_HAND)


def pass_turn(t: Court) -> None:
    """It is the next player's turn; after the last one of the last round the game is over."""
    t.turn = next_seat(t, t.turn)
    if t.turn == t.first and t.ending:
        t.finish("tracked" if t.ending == "tracked" else "customers")
        return
    if t.turn == t.first:
        t.round += 1
    t.begin_turn()
    t.go(FILL_HAND if t.refill_before else YOUR_TURN)


# Fill hand. "You may discard up to 3 cards and then draw up to your hand limit."


class FillHand(Move[Court]):
    """Discard up to 3 cards, then draw to the hand limit."""

    parts = (Part("cards", CARDS, MOST_DISCARDED, lies="hand"),)
    aloud = True
    uses_cards = False

    def __init__(self, cards: list[Card]) -> None:
        self.cards: Final = cards

    def refusal(self, t: Court, seat: Seat) -> Reason | None:
        if len(self.cards) > MOST_DISCARDED:
            return THREE_AT_MOST
        for card in self.cards:
            if self.cards.count(card) > t.hands[seat].cards.count(card):
                return NOT_IN_YOUR_HAND
        return None

    def do(self, t: Court, seat: Seat) -> None:
        for card in self.cards:
            t.hands[seat].give(card, t.discards[seat])
        t.draw_to_limit(seat)
        if t.refill_before:
            t.go(YOUR_TURN)
        else:
            pass_turn(t)


class FillingHand(Step[Court]):
    """Once, right after the own turn (or, by a house rule, right before it)."""

    kinds = (FillHand,)

    def answers(self, t: Court, seat: Seat) -> list[Move[Court]]:
        found: list[Move[Court]] = [FILL_ONLY]
        add_discards(sorted(t.hands[seat].cards), 0, [], found)
        return found

    def tells(self, t: Court, seat: Seat) -> dict[str, object]:
        return {"most": MOST_DISCARDED, "limit": int(t.hand_limit(seat))}

    def default(self, t: Court, seat: Seat) -> Move[Court]:
        return FILL_ONLY


def add_discards(hand: list[Card], start: i64, chosen: list[Card], found: list[Move[Court]]) -> None:
    """Every choice of up to three cards, a copy that was passed over not again."""
    for i in range(start, len(hand)):
        if i > start and hand[i] == hand[i - 1]:
            continue
        more = [*chosen, hand[i]]
        found.append(FillHand(more))
        if len(more) < MOST_DISCARDED:
            add_discards(hand, i + 1, more, found)


CHOOSE_RESTAURANT: Final = Choosing()
YOUR_TURN: Final = YourTurn()
EMPTY_QUEUE: Final = EmptyQueue()
FILL_HAND: Final = FillingHand()

CHOICES: Final[list[Move[Court]]] = [ChooseRestaurant(key) for key in DECK_KEYS]
ATTRACTS: Final = [Attract(card) for card in range(len(CODES))]
FINISH: Final = Finish()
FILL_ONLY: Final = FillHand([])

TAKEN: Final = Reason("taken")
ATTRACT_FIRST: Final = Reason("attract_first")
ONE_CUSTOMER_A_TURN: Final = Reason("one_customer_a_turn")
NOBODY_LEFT: Final = Reason("nobody_left")
NOT_CENTRAL: Final = Reason("not_central")
THREE_AT_MOST: Final = Reason("three_at_most")
NOT_IN_YOUR_HAND: Final = Reason("not_in_your_hand")
