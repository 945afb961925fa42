"""The food court: a position of the game, its limits, and what customers are worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import Term, What, Who
from cardamom.engine.table import Clock, Fact, Result, Table, shown
from cardamom.engine.zones import ALL, Card, Pile, Seat, Zone, only
from cardamom.games.food_court.cards import (
    COOKWARE,
    DECK_KEYS,
    DECK_OF,
    DECKS,
    DRINK,
    DRINKS,
    GLOBE,
    KITCHENWARE,
    MEDAL,
    NATION,
    SORT,
    SYMBOL,
    TABLEWARE,
    UTENSIL,
    VALUE,
    WISHES,
    Deck,
    Wish,
    box_of,
)

HAND_LIMIT: Final = 6
PLAY_LIMIT: Final = 3
QUEUE_LIMIT: Final = 2
CENTRAL_QUEUE: Final = 2
LAST_TRACKED: Final = 4
NO_DECK: Final = -1


class Court(Table):
    """A position of the game. Piles in lists belong to the seats."""

    newcomers: Pile
    """The shared customer deck, face down."""
    central: Pile
    gone: Pile
    """Customers who left after a complaint."""
    decks: list[Pile]
    hands: list[Pile]
    counters: list[Pile]
    """Prepared but unused ingredients."""
    stoves: list[Pile]
    """Cooked recipes, each on top of its ingredients."""
    discards: list[Pile]
    queues: list[Pile]
    """Attracted customers, the leftmost first."""
    scored: list[Pile]
    shelves: list[Pile]
    """Drinks and utensils in play."""
    tracks: list[Pile]
    """End condition cards."""
    abilities: list[Pile]
    """The ability card of each restaurant."""
    restaurants: list[i64]
    first: i64
    round: i64
    ending: str
    """Why this round is the last; empty before."""
    refill_before: bool

    # The turn so far
    attracted: bool
    plays: i64
    has_served: bool
    dishes_now: list[i64]
    """The recipes served in this turn."""
    guests_now: list[i64]
    """The customers served with them."""
    value_now: i64
    bonus_now: i64
    """What the ability added to it."""
    tracked_now: bool
    poured: list[i64]
    """The drinks that did their work in this turn."""
    trackable: list[i64]
    """The cards of the dishes just served one of which may be tracked."""

    # Setup

    def lay_out(self) -> None:
        """An empty court, before anybody has chosen a restaurant."""
        self.box = box_of([])
        self.restaurants = [NO_DECK] * self.seats
        self.newcomers = Pile(Zone("newcomers"), [])
        self.central = Pile(Zone("central", -1, ALL), [])
        self.gone = Pile(Zone("gone", -1, ALL, True), [])
        self.lay_stations()
        self.first = self.chance.below(self.seats)
        self.turn = self.first
        self.round = 1
        self.ending = ""
        self.refill_before = self.options["refill"] == "before_turn"
        self.begin_turn()

    def lay_stations(self) -> None:
        """A station for each seat; only the cards of its restaurant ever lie in some of its places."""
        self.decks = []
        self.hands = []
        self.discards = []
        for seat in range(self.seats):
            deck = self.restaurants[seat]
            holds = None if deck == NO_DECK else DECKS[deck].holds
            self.decks.append(Pile(Zone("deck", seat, 0, False, False, holds), []))
            self.hands.append(Pile(Zone("hand", seat, only(seat), False, False, holds), []))
            self.discards.append(Pile(Zone("discard", seat, ALL, False, False, holds), []))
        seats = range(self.seats)
        self.counters = [Pile(Zone("counter", seat, ALL), []) for seat in seats]
        self.stoves = [Pile(Zone("stove", seat, ALL, True), []) for seat in seats]
        self.queues = [Pile(Zone("queue", seat, ALL, True), []) for seat in seats]
        self.scored = [Pile(Zone("scored", seat, ALL), []) for seat in seats]
        self.shelves = [Pile(Zone("shelf", seat, ALL), []) for seat in seats]
        self.tracks = [Pile(Zone("track", seat, ALL), []) for seat in seats]
        self.abilities = [Pile(Zone("ability", seat, ALL), []) for seat in seats]

    def open_doors(self) -> None:
        """All have chosen: customers gather, and everybody draws 6 cards."""
        self.box = box_of(self.restaurants)
        customers = [card for deck in self.restaurants for card in DECKS[deck].customers]
        self.newcomers = Pile(Zone("newcomers", -1, 0, False, False, frozenset([int(c) for c in customers])), customers)
        self.lay_stations()
        for seat in range(self.seats):
            deck = DECKS[self.restaurants[seat]]
            self.decks[seat].cards = [card for card in self.box.cards if card in deck.holds]
            self.abilities[seat].put(deck.ability_card)
            self.queues[seat].put(self.newcomers.draw(self.chance))
        self.refill_central()
        for seat in range(self.seats):
            self.draw_to_limit(seat)

    # The engine's questions

    def copy_court_to(self, t: Court) -> None:
        """Copy the whole position to a table that was just made."""
        self.copy_to(t)
        t.newcomers = self.newcomers.copy()
        t.central = self.central.copy()
        t.gone = self.gone.copy()
        t.decks = [pile.copy() for pile in self.decks]
        t.hands = [pile.copy() for pile in self.hands]
        t.counters = [pile.copy() for pile in self.counters]
        t.stoves = [pile.copy() for pile in self.stoves]
        t.discards = [pile.copy() for pile in self.discards]
        t.queues = [pile.copy() for pile in self.queues]
        t.scored = [pile.copy() for pile in self.scored]
        t.shelves = [pile.copy() for pile in self.shelves]
        t.tracks = [pile.copy() for pile in self.tracks]
        t.abilities = [pile.copy() for pile in self.abilities]
        t.restaurants = self.restaurants[:]
        t.first = self.first
        t.round = self.round
        t.ending = self.ending
        t.refill_before = self.refill_before
        t.attracted = self.attracted
        t.plays = self.plays
        t.has_served = self.has_served
        t.dishes_now = self.dishes_now[:]
        t.guests_now = self.guests_now[:]
        t.value_now = self.value_now
        t.bonus_now = self.bonus_now
        t.tracked_now = self.tracked_now
        t.poured = self.poured[:]
        t.trackable = self.trackable[:]

    def zones(self) -> list[Pile]:
        return [
            self.newcomers,
            self.central,
            self.gone,
            *self.queues,
            *self.counters,
            *self.stoves,
            *self.shelves,
            *self.tracks,
            *self.abilities,
            *self.scored,
            *self.hands,
            *self.decks,
            *self.discards,
        ]

    def plays_with(self) -> list[str]:
        return [DECK_KEYS[deck] if deck != NO_DECK else "" for deck in self.restaurants]

    def facts(self) -> list[Fact]:
        return [
            shown("restaurants", [restaurant_term(deck) for deck in self.restaurants]),
            shown("first", Who(self.first)),
            shown("round", self.round),
            shown("ending", Term("ending_" + self.ending) if self.ending else None),
            shown("refill_before", self.refill_before),
            shown("attracted", self.attracted),
            shown("plays", self.plays),
            shown("has_served", self.has_served),
            shown("dishes_now", [What(card) for card in self.dishes_now]),
            shown("guests_now", [What(card) for card in self.guests_now]),
            shown("value_now", self.value_now),
            shown("bonus_now", self.bonus_now),
            shown("tracked_now", self.tracked_now),
            shown("poured", [What(card) for card in self.poured]),
            shown("trackable", [What(card) for card in self.trackable]),
        ]

    def clocks(self) -> list[Clock]:
        """What is left until the last round: customers to come, and cards that the furthest has still to track."""
        if self.over or self.ending or not self.box.cards:
            return []
        furthest = max([len(track.cards) for track in self.tracks])
        return [
            Clock("newcomers", len(self.newcomers.cards), self.seats * 7 - CENTRAL_QUEUE),
            Clock("untracked", LAST_TRACKED - furthest, LAST_TRACKED),
        ]

    def opens_richly(self, seat: Seat) -> bool:
        """By a house rule the first and the last of three or more players may play one card more in the first round."""
        if self.round > 1 or self.seats == 2 or self.options["places"] != "evened":
            return False
        last = self.first - 1 if self.first > 0 else self.seats - 1
        return seat == self.first or seat == last

    # Limits

    def deck_of(self, seat: Seat) -> Deck:
        """The restaurant of a seat."""
        return DECKS[self.restaurants[seat]]

    def has_utensil(self, seat: Seat, utensil: i64) -> bool:
        """Whether a seat has put a utensil into play."""
        for card in self.shelves[seat].cards:
            if SORT[card] == UTENSIL and SYMBOL[card] == utensil:
                return True
        return False

    def hand_limit(self, seat: Seat) -> i64:
        """Kitchenware: hand limit +1."""
        return HAND_LIMIT + 1 if self.has_utensil(seat, KITCHENWARE) else HAND_LIMIT

    def play_limit(self, seat: Seat) -> i64:
        """Cookware: play-card limit per turn +1."""
        limit = PLAY_LIMIT + 1 if self.has_utensil(seat, COOKWARE) else PLAY_LIMIT
        return limit + 1 if self.opens_richly(seat) else limit

    def queue_limit(self, seat: Seat) -> i64:
        """Tableware: customer queue limit +1."""
        return QUEUE_LIMIT + 1 if self.has_utensil(seat, TABLEWARE) else QUEUE_LIMIT

    def may_play(self) -> bool:
        """After attracting a turn is free; so it is when there is nobody left to attract."""
        return self.attracted or not self.central.cards

    def plays_left(self, seat: Seat) -> i64:
        """How many cards may still be played from the hand in this turn."""
        return self.play_limit(seat) - self.plays

    def drinks_of(self, seat: Seat) -> list[Card]:
        """The drinks a seat has in play."""
        return [card for card in self.shelves[seat].cards if SORT[card] == DRINK]

    # Cards on the move

    def begin_turn(self) -> None:
        """Nothing has happened yet in this turn."""
        self.attracted = False
        self.plays = 0
        self.has_served = False
        self.dishes_now = []
        self.guests_now = []
        self.value_now = 0
        self.bonus_now = 0
        self.tracked_now = False
        self.poured = []
        self.trackable = []

    def refill_central(self) -> None:
        """The central queue is refilled to two at once, always, while the deck lasts."""
        while len(self.central.cards) < CENTRAL_QUEUE and self.newcomers.cards:
            self.central.put(self.newcomers.draw(self.chance, ALL))
        if not self.newcomers.cards and not self.ending:
            self.ending = "customers"
            self.announce("last_customers")

    def draw_to_limit(self, seat: Seat) -> None:
        """Draw to the hand limit. "If the draw pile is empty, reshuffle the discard pile as draw again."""
        hand = self.hands[seat]
        while len(hand.cards) < self.hand_limit(seat):
            if not self.decks[seat].cards:
                self.decks[seat].receive(self.discards[seat].gather())
            if not self.decks[seat].cards:
                return
            hand.put(self.decks[seat].draw(self.chance))

    def queue_with(self, customer: Card) -> Pile | None:
        """The queue in which a customer waits, the central one too; None when it waits in none."""
        if customer in self.central.cards:
            return self.central
        for queue in self.queues:
            if customer in queue.cards:
                return queue
        return None

    def serve_guest(self, seat: Seat, customer: Card) -> None:
        """Move a customer from its queue to a scoring pile."""
        queue = self.queue_with(customer)
        assert queue is not None
        queue.give(customer, self.scored[seat])
        if queue is self.central:
            self.refill_central()

    # Scoring

    def scores(self) -> list[int]:
        return [int(self.points_of(seat)) for seat in range(self.seats)]

    def points_of(self, seat: Seat) -> i64:
        """Each served customer scores its base value, plus its bonus value if its requirements are met."""
        total: i64 = 0
        for card in self.scored[seat].cards:
            total += VALUE[card]
            wish = WISHES[card]
            if wish is not None and self.is_met(seat, card, wish):
                total += wish.value
        return total

    def is_met(self, seat: Seat, customer: Card, wish: Wish) -> bool:
        """Whether the bonus requirements of a customer hold for a seat as things stand."""
        for i in range(len(wish.icons)):
            holds = self.icon_holds(seat, customer, wish.icons[i], wish.numbers[i])
            if holds != wish.all_of_them:
                return holds
        return wish.all_of_them

    def icon_holds(self, seat: Seat, customer: Card, icon: i64, number: i64) -> bool:
        """Globe: the nationality matches. Utensil: in play. Gold medal: so many tracked. Drink: so many in play."""
        if icon == GLOBE:
            return self.is_own_guest(seat, customer)
        if icon == MEDAL:
            return len(self.tracks[seat].cards) >= number
        if icon == DRINKS:
            return len(self.drinks_of(seat)) >= number
        return self.has_utensil(seat, icon - 1)

    def is_own_guest(self, seat: Seat, customer: Card) -> bool:
        """Whether a customer has the nationality of a seat's restaurant."""
        return NATION[DECK_OF[customer]] == NATION[self.restaurants[seat]]

    def result(self) -> Result | None:
        """The most points win; a tie goes to who cooked a real meal most recently, or is shared."""
        result = super().result()
        cook = self.options["cooked_last"]
        if result is None or cook is None or cook not in result.winners:
            return result
        return Result(result.scores, [cook], result.why, result.stalled)


def restaurant_term(deck: i64) -> Term | None:
    """The name of a restaurant, for a sentence."""
    return None if deck == NO_DECK else Term(DECK_KEYS[deck])
