"""The story: what happened, and who learns it."""

from __future__ import annotations

from typing import Any

from cardamom.engine.chance import chance_for
from cardamom.engine.questions import CARD, CARDS, SEAT, Move, Part, Step, Who
from cardamom.engine.story import Story
from cardamom.engine.table import Fact, Table
from cardamom.engine.view import events
from cardamom.engine.zones import ALL, Box, Pile, Seat, Zone, only

CODES = ["flour", "eggs", "milk"]
FLOUR, EGGS, MILK = 0, 1, 2


class Pantry(Table):
    """Three hands, a deck, and an open plate."""

    deck: Pile
    hands: list[Pile]
    plate: Pile
    aside: dict[int, int]

    def lay(self, *hands: list[int]) -> Pantry:
        self.deck = Pile(Zone("deck"), [])
        self.hands = [Pile(Zone("hand", seat, only(seat)), cards) for seat, cards in enumerate(hands)]
        self.plate = Pile(Zone("plate", seen_by=ALL), [])
        self.aside = {}
        self.step = DO_SOMETHING
        self.story = Story(self)
        return self

    def clone(self) -> Pantry:
        t = Pantry()
        self.copy_to(t)
        t.deck = self.deck.copy()
        t.hands = [pile.copy() for pile in self.hands]
        t.plate = self.plate.copy()
        t.aside = dict(self.aside)
        return t

    def zones(self) -> list[Pile]:
        return [self.deck, *self.hands, self.plate]

    def facts(self) -> list[Fact]:
        return []

    def scores(self) -> list[int]:
        return [0] * self.seats


class Serve(Move[Pantry]):
    """Lay a card on the open plate."""

    parts = (Part("card", CARD),)
    aloud = True

    def __init__(self, card: int) -> None:
        self.card = card

    def do(self, t: Pantry, seat: Seat) -> None:
        t.hands[seat].give(self.card, t.plate)


class Hand(Move[Pantry]):
    """Give cards to somebody, face down."""

    parts = (Part("cards", CARDS, 3), Part("other", SEAT))

    def __init__(self, cards: list[int], other: int) -> None:
        self.cards, self.other = cards, other

    def do(self, t: Pantry, seat: Seat) -> None:
        for card in self.cards:
            t.hands[seat].take(card, only(seat))
            t.hands[self.other].put(card, only(seat))


class Show(Move[Pantry]):
    """Give a card to somebody, in sight of all."""

    parts = (Part("card", CARD), Part("other", SEAT))

    def __init__(self, card: int, other: int) -> None:
        self.card, self.other = card, other

    def do(self, t: Pantry, seat: Seat) -> None:
        t.hands[seat].give(self.card, t.hands[self.other], ALL)


class Stow(Move[Pantry]):
    """Put a card into the deck, in sight of all."""

    parts = (Part("card", CARD),)
    aloud = True

    def __init__(self, card: int) -> None:
        self.card = card

    def do(self, t: Pantry, seat: Seat) -> None:
        t.hands[seat].give(self.card, t.deck, ALL)


class Fetch(Move[Pantry]):
    """Draw a card that only you see."""

    def do(self, t: Pantry, seat: Seat) -> None:
        t.hands[seat].put(t.deck.draw(t.chance, only(seat)))


class Redeal(Move[Pantry]):
    """Gather all cards, shuffle, and deal everybody one."""

    def do(self, t: Pantry, seat: Seat) -> None:
        for hand in t.hands:
            for card in hand.gather():
                t.deck.put(card)
        t.announce("shuffled", dealer=Who(seat))
        for hand in t.hands:
            hand.put(t.deck.draw(t.chance))


class PassOn(Move[Pantry]):
    """Lay a card aside for the left neighbour; the last to do so passes them all on."""

    parts = (Part("card", CARD),)

    def __init__(self, card: int) -> None:
        self.card = card

    def do(self, t: Pantry, seat: Seat) -> None:
        t.aside[seat] = self.card
        if len(t.aside) < t.seats:
            return
        for giver, card in t.aside.items():
            t.hands[giver].take(card, only(giver))
            t.hands[(giver + 1) % t.seats].put(card, only(giver))
        t.aside.clear()


class DoSomething(Step[Pantry]):
    """Anybody may do anything."""

    kinds = (Serve, Hand, Show, Stow, Fetch, Redeal, PassOn)

    def asks(self, t: Pantry) -> list[Seat]:
        return [*range(t.seats)]


DO_SOMETHING = DoSomething()


def pantry(*hands: list[int]) -> Pantry:
    copies = [sum(hand.count(card) for hand in hands) for card in range(3)]
    t = Pantry()
    t.open(Box(CODES, copies), len(hands), {}, chance_for("pantry", "deal"))
    return t.lay(*hands)


def told(t: Pantry, seat: int | None) -> Any:
    """The last event as somebody learns it: its parts, and the cards that flew."""
    event = events(t, seat)[-1]
    return event["parts"], [flight["cards"] for flight in event["flights"]]


def test_everybody_learns_a_card_that_is_served_in_the_open() -> None:
    t = pantry([FLOUR, EGGS], [MILK])

    t.play(0, Serve(EGGS))

    assert [told(t, seat) for seat in (0, 1, None)] == [({"card": {"card": "eggs"}}, [["eggs"]])] * 3


def test_a_card_that_is_given_face_down_is_known_to_giver_and_taker() -> None:
    """A seat learns a card if it knew the slot the card left or the slot it came to."""
    t = pantry([FLOUR, EGGS], [MILK], [MILK])

    t.play(0, Hand([EGGS], 1))

    assert told(t, 0) == ({"cards": [{"card": "eggs"}], "other": {"seat": 1}}, [["eggs"]])
    assert told(t, 1) == ({"cards": [{"card": "eggs"}], "other": None}, [["eggs"]])
    assert told(t, 2) == ({"cards": [{"card": None}], "other": None}, [[None]])
    assert told(t, None) == told(t, 2)


def test_a_card_that_all_saw_going_into_a_hand_is_told_to_all_even_if_another_such_card_is_there() -> None:
    """A seat learns a card if it knew the slot the card left or the slot it came to."""
    t = pantry([EGGS], [EGGS], [MILK])

    t.play(0, Show(EGGS, 1))

    assert EGGS in t.seen_by(2).zones()[2].cards
    assert told(t, 2)[1] == [["eggs"]]


def test_an_event_says_from_where_to_where_its_cards_went() -> None:
    t = pantry([FLOUR, EGGS], [MILK])

    t.play(0, Hand([EGGS, FLOUR], 1))
    [flight] = events(t, 0)[-1]["flights"]

    assert flight["from"] == {"zone": "hand", "owner": 0}
    assert flight["to"] == {"zone": "hand", "owner": 1}
    assert sorted(flight["cards"]) == ["eggs", "flour"]


def test_a_card_leaves_no_trace_through_a_shuffle() -> None:
    """Cards that are gathered and dealt again need an announcement in between."""
    t = pantry([FLOUR], [EGGS], [MILK])

    t.play(0, Redeal())
    gathered, dealt = events(t, 1)

    assert [flight["cards"] for flight in gathered["flights"]] == [[None], ["eggs"], [None]]
    assert all(flight["from"] == {"zone": "deck", "owner": -1} for flight in dealt["flights"])
    assert [None if f["to"]["owner"] != 1 else "own" for f in dealt["flights"] if f["cards"] != [None]] == ["own"]
    assert len(dealt["flights"]) == 3


def test_an_announcement_is_heard_by_all() -> None:
    t = pantry([FLOUR], [EGGS])

    t.play(0, Redeal())

    assert [events(t, seat)[1]["parts"] for seat in (0, 1, None)] == [{"dealer": {"seat": 0}}] * 3
    assert [event["event"] for event in events(t, None)] == [0, 1]
    assert [event["event"] for event in events(t, None, since=1)] == [1]


def test_a_card_known_to_be_in_a_deck_is_not_told_to_others_when_it_is_drawn_unseen() -> None:
    """Nothing else ever leaves the server for that seat, in any form, before the game is over."""
    t = pantry([FLOUR], [EGGS], [MILK])
    t.play(0, Stow(FLOUR))

    t.play(1, Fetch())

    assert told(t, 1) == ({}, [["flour"]])
    assert told(t, 2) == ({}, [[None]])


def test_a_card_known_to_be_in_a_hand_is_not_told_to_others_when_it_leaves_unseen() -> None:
    """Nothing else ever leaves the server for that seat, in any form, before the game is over."""
    t = pantry([FLOUR], [EGGS], [MILK])
    t.play(0, Hand([FLOUR], 1))

    t.play(1, Hand([FLOUR], 2))

    assert told(t, 2) == ({"cards": [{"card": "flour"}], "other": None}, [["flour"]])
    assert told(t, 0) == ({"cards": [{"card": None}], "other": None}, [[None]])


def test_a_part_of_an_unheard_answer_is_not_told_because_another_such_card_was_seen_moving() -> None:
    """Who did not hear all the parts learns only the cards they see."""
    t = pantry([FLOUR], [MILK], [EGGS], [FLOUR])

    for seat, card in enumerate([FLOUR, MILK, EGGS, FLOUR]):
        t.play(seat, PassOn(card))

    assert told(t, 3)[0] == {"card": {"card": "flour"}}
    assert told(t, 1)[0] == {"card": {"card": None}}
