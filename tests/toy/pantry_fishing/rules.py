"""Pantry Fishing, as it is played: a position, the four questions it asks, and the answers to them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.chance import Chance
from cardamom.engine.questions import (
    CARD,
    CARDS,
    CHOICE,
    NUMBER,
    SEAT,
    TEXT,
    YES_OR_NO,
    Move,
    Part,
    Reason,
    Step,
    What,
    Who,
    WideStep,
)
from cardamom.engine.table import Fact, Table, shown
from cardamom.engine.zones import ALL, NO_CARD, UNKNOWN, Card, Pile, Seat, Zone, only

from .cards import KINDS

A_PAIR: Final = 2
MOST_ASKED: Final = 2
IDLE_LAPS: Final = 5
WISH_BONUS: Final = 2
TASTES: Final = ("sweet", "sour", "salty")
DISHES: Final = ("Porridge", "Plum cake", "Pancakes")
LONGEST_NAME: Final = 30


class PantryFishing(Table):
    """A position of the game."""

    pantry: Pile
    counter: Pile
    """Its top card lies open."""
    hands: list[Pile]
    trays: list[Pile]
    """The cards on their way to the left neighbour."""
    plates: list[Pile]
    points: list[i64]
    wish: list[i64]
    """The kind that each player secretly hopes to serve, or NO_CARD at a table without wishes."""
    dish: str
    tastes: list[str]
    question_put: Question | None

    def deal(self) -> None:
        seats = range(self.seats)
        self.pantry = Pile(Zone("pantry"), self.box.cards[:])
        self.counter = Pile(Zone("counter", ordered=True, top_seen=True), [])
        self.hands = [Pile(Zone("hand", seat, only(seat)), []) for seat in seats]
        self.trays = [Pile(Zone("tray", seat, only(seat)), []) for seat in seats]
        self.plates = [Pile(Zone("plate", seat, ALL), []) for seat in seats]
        self.points = [0] * self.seats
        self.dish = ""
        self.tastes = []
        self.question_put = None
        self.wish = [NO_CARD] * self.seats
        if self.options["secret"] == "yes":
            self.wish = [self.chance.below(len(KINDS)) for _ in seats]
        for hand in self.hands:
            for _ in range(self.options["hand"]):
                hand.put(self.pantry.draw(self.chance))
        self.counter.put(self.pantry.draw(self.chance))
        self.turn = self.chance.below(self.seats)
        self.go(NAME_THE_DISH)

    def clone(self) -> PantryFishing:
        t = PantryFishing()
        self.copy_to(t)
        t.pantry = self.pantry.copy()
        t.counter = self.counter.copy()
        t.hands = [pile.copy() for pile in self.hands]
        t.trays = [pile.copy() for pile in self.trays]
        t.plates = [pile.copy() for pile in self.plates]
        t.points = self.points[:]
        t.wish = self.wish[:]
        t.dish = self.dish
        t.tastes = self.tastes[:]
        t.question_put = self.question_put
        return t

    def zones(self) -> list[Pile]:
        return [self.pantry, self.counter, *self.hands, *self.trays, *self.plates]

    def facts(self) -> list[Fact]:
        put = self.question_put
        return [
            shown("points", self.points),
            shown("dish", self.dish),
            shown("tastes", self.tastes),
            shown("question_put", None if put is None else [Who(put.other), *put.terms()]),
            *(Fact(f"wish_{seat}", What(self.wish[seat]), self.told_wish(seat)) for seat in range(self.seats)),
        ]

    def told_wish(self, seat: Seat) -> i64:
        """Who knows a player's wish: they alone, until the game is over."""
        return only(seat) if self.has_secrets() else ALL

    def has_secrets(self) -> bool:
        return self.options["secret"] == "yes" and not self.over

    def forget(self, seat: Seat) -> None:
        self.wish = [self.wish[other] if other == seat else UNKNOWN for other in range(self.seats)]

    def make_up(self, seat: Seat, chance: Chance) -> None:
        self.wish = [chance.below(len(KINDS)) if wish == UNKNOWN else wish for wish in self.wish]

    def scores(self) -> list[int]:
        if not self.over:
            return [points for points in self.points]
        return [self.points[seat] + WISH_BONUS * self.wishes_served(seat) for seat in range(self.seats)]

    def wishes_served(self, seat: Seat) -> i64:
        """How many plates hold what this player hoped for."""
        return self.plates[seat].cards.count(self.wish[seat]) // A_PAIR

    def patience(self) -> i64:
        """How many turns may go by without a dish."""
        return self.seats * IDLE_LAPS

    def end_turn(self) -> None:
        """The next player's turn, while there is something to fish for."""
        self.turn = (self.turn + 1) % self.seats
        self.tick()
        self.go(YOUR_TURN)
        if not self.pantry.cards:
            self.finish("pantry_empty")
        elif self.has_stalled():
            self.finish("nobody_cooks", stalled=True)


# The first player names the dish of the evening


class NameDish(Move[PantryFishing]):
    """Say what will be cooked tonight, in your own words."""

    parts = (Part("text", TEXT, LONGEST_NAME),)
    aloud = True

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def refusal(self, t: PantryFishing, seat: Seat) -> Reason | None:
        return None if self.text.strip() else DISH_NEEDS_A_NAME

    def do(self, t: PantryFishing, seat: Seat) -> None:
        t.dish = self.text
        t.go(PASS_LEFT)


class NameTheDish(Step[PantryFishing]):
    """The first player names the dish of the evening."""

    kinds = (NameDish,)
    open_ended = True

    def answers(self, t: PantryFishing, seat: Seat) -> list[Move[PantryFishing]]:
        return [NameDish(dish) for dish in DISHES]

    def default(self, t: PantryFishing, seat: Seat) -> Move[PantryFishing]:
        return NameDish(DISHES[0])


# All pass a card to the left


class FromHand(Move[PantryFishing]):
    """A move with a card of the own hand."""

    parts = (Part("card", CARD),)

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: PantryFishing, seat: Seat) -> Reason | None:
        return None if t.hands[seat].holds(self.card) else NOT_YOURS


class Give(FromHand):
    """Pass a card face down to your left neighbour."""

    def do(self, t: PantryFishing, seat: Seat) -> None:
        t.hands[seat].give(self.card, t.trays[seat])


class PassLeft(Step[PantryFishing]):
    """All pass a card to the left at once."""

    kinds = (Give,)

    def asks(self, t: PantryFishing) -> list[Seat]:
        return [seat for seat in range(t.seats)]

    def together(self) -> bool:
        return True

    def answers(self, t: PantryFishing, seat: Seat) -> list[Move[PantryFishing]]:
        return [Give(card) for card in sorted(set(t.hands[seat].cards))]

    def default(self, t: PantryFishing, seat: Seat) -> Move[PantryFishing]:
        return self.answers(t, seat)[0]

    def after(self, t: PantryFishing) -> None:
        for seat in range(t.seats):
            for card in t.trays[seat].gather():
                t.hands[(seat + 1) % t.seats].put(card, only(seat))
        t.go(YOUR_TURN)


# A turn: ask, fish, tuck, swap or cook


class Question(Move[PantryFishing]):
    """Something asked of somebody, who answers before the turn goes on."""

    aloud = True
    other: i64

    def terms(self) -> list[object]:
        """What was asked."""
        raise NotImplementedError

    def holds_for(self, t: PantryFishing) -> bool:
        """Whether the true answer is yes."""
        raise NotImplementedError

    def answered(self, t: PantryFishing, yes: bool) -> None:
        """What comes of the answer, which everybody remembers."""
        raise NotImplementedError

    def do(self, t: PantryFishing, seat: Seat) -> None:
        t.question_put = self
        t.interrupt(ANSWER)


class Ask(Question):
    """Ask somebody whether they hold at least so many of a kind; if so, they hand over one."""

    parts = (Part("other", SEAT), Part("card", CARD), Part("least", NUMBER, MOST_ASKED))

    def __init__(self, other: Seat, card: Card, least: int) -> None:
        self.other = other
        self.card: Final[i64] = card
        self.least: Final = least

    def terms(self) -> list[object]:
        return [What(self.card), self.least]

    def holds_for(self, t: PantryFishing) -> bool:
        return t.hands[self.other].cards.count(self.card) >= self.least

    def refusal(self, t: PantryFishing, seat: Seat) -> Reason | None:
        if self.other == seat:
            return NOT_YOURSELF
        if self.least == 0:
            return ASK_FOR_ONE
        return None if t.hands[seat].holds(self.card) else ASK_WHAT_YOU_HOLD

    def answered(self, t: PantryFishing, yes: bool) -> None:
        hand = t.hands[self.other]
        if not yes:
            hand.claim(frozenset([int(self.card)]), 0, self.least - 1)
            return
        hand.claim(frozenset([int(self.card)]), self.least, len(hand.cards))
        hand.give(self.card, t.hands[t.turn], ALL)


class Poll(Question):
    """Ask somebody whether they hold any of two kinds. Nothing changes hands."""

    parts = (Part("other", SEAT), Part("cards", CARDS, 2))

    def __init__(self, other: Seat, cards: list[Card]) -> None:
        self.other = other
        self.cards: Final = cards

    def terms(self) -> list[object]:
        return [What(card) for card in self.cards]

    def holds_for(self, t: PantryFishing) -> bool:
        return any(t.hands[self.other].holds(card) for card in self.cards)

    def refusal(self, t: PantryFishing, seat: Seat) -> Reason | None:
        if self.other == seat:
            return NOT_YOURSELF
        return TWO_KINDS if len(set(self.cards)) != 2 else None

    def answered(self, t: PantryFishing, yes: bool) -> None:
        hand = t.hands[self.other]
        kinds = frozenset([int(card) for card in self.cards])
        hand.claim(kinds, 1 if yes else 0, len(hand.cards) if yes else 0)


class Fish(Move[PantryFishing]):
    """Draw a card from the pantry."""

    aloud = True

    def do(self, t: PantryFishing, seat: Seat) -> None:
        t.hands[seat].put(t.pantry.draw(t.chance, only(seat)))
        t.end_turn()


class Tuck(FromHand):
    """Tuck a card into the pantry unseen, and draw one."""

    def do(self, t: PantryFishing, seat: Seat) -> None:
        t.hands[seat].give(self.card, t.pantry)
        t.announce("tucked", seat=Who(seat))
        t.hands[seat].put(t.pantry.draw(t.chance, only(seat)))
        t.end_turn()


class Swap(FromHand):
    """Lay a card on the counter, and take the one that lay there."""

    aloud = True

    def do(self, t: PantryFishing, seat: Seat) -> None:
        t.hands[seat].take(self.card, ALL)
        t.hands[seat].put(t.counter.pop(), ALL)
        t.counter.put(self.card)
        t.end_turn()


class Cook(Move[PantryFishing]):
    """Serve two of a kind, and season it, not like the dish before."""

    parts = (Part("card", CARD), Part("taste", CHOICE, choices=TASTES))
    aloud = True

    def __init__(self, card: Card, taste: str) -> None:
        self.card: Final[i64] = card
        self.taste: Final = taste

    def refusal(self, t: PantryFishing, seat: Seat) -> Reason | None:
        if t.hands[seat].cards.count(self.card) < A_PAIR:
            return NO_PAIR
        return SAME_TASTE if t.tastes[-1:] == [self.taste] else None

    def do(self, t: PantryFishing, seat: Seat) -> None:
        for _ in range(A_PAIR):
            t.hands[seat].give(self.card, t.plates[seat])
        t.tastes.append(self.taste)
        t.points[seat] += 1
        t.progress()
        t.end_turn()


class YourTurn(WideStep[PantryFishing]):
    """The current player asks, fishes, tucks, swaps or cooks."""

    kinds = (Ask, Poll, Fish, Tuck, Swap, Cook)

    def count(self, t: PantryFishing, seat: Seat) -> i64:
        return 1 + 5 * len(KINDS) + t.seats * len(KINDS) * (MOST_ASKED + len(KINDS))

    def nth(self, t: PantryFishing, seat: Seat, k: i64) -> Move[PantryFishing] | None:
        kinds = len(KINDS)
        if k == 0:
            return Fish()
        k -= 1
        if k < 5 * kinds:
            return with_card(k // kinds, k % kinds)
        k -= 5 * kinds
        other, card, detail = k % t.seats, k // t.seats % kinds, k // t.seats // kinds
        if detail < MOST_ASKED:
            return Ask(other, card, detail + 1)
        second = detail - MOST_ASKED
        return Poll(other, [card, second]) if card < second else None

    def default(self, t: PantryFishing, seat: Seat) -> Move[PantryFishing]:
        return Fish()


def with_card(row: i64, card: Card) -> Move[PantryFishing]:
    """What can be done with one kind of card: tuck it, swap it, or cook it in one of three ways."""
    if row == 0:
        return Tuck(card)
    return Swap(card) if row == 1 else Cook(card, TASTES[row - 2])


# The answer: true, always


class Say(Move[PantryFishing]):
    """Answer yes or no, and truly."""

    parts = (Part("yes", YES_OR_NO),)
    aloud = True

    def __init__(self, yes: bool) -> None:
        self.yes: Final = yes

    def refusal(self, t: PantryFishing, seat: Seat) -> Reason | None:
        assert t.question_put is not None
        return None if self.yes == t.question_put.holds_for(t) else BE_HONEST

    def do(self, t: PantryFishing, seat: Seat) -> None:
        assert t.question_put is not None
        t.question_put.answered(t, self.yes)
        t.question_put = None
        t.resume()
        t.end_turn()


class Answer(Step[PantryFishing]):
    """Whoever was asked answers before the turn goes on."""

    kinds = (Say,)

    def asks(self, t: PantryFishing) -> list[Seat]:
        assert t.question_put is not None
        return [t.question_put.other]

    def answers(self, t: PantryFishing, seat: Seat) -> list[Move[PantryFishing]]:
        return [Say(True), Say(False)]

    def tells(self, t: PantryFishing, seat: Seat) -> dict[str, object]:
        assert t.question_put is not None
        return {"asker": Who(t.turn), "terms": t.question_put.terms()}

    def default(self, t: PantryFishing, seat: Seat) -> Move[PantryFishing]:
        return self.moves(t, seat)[0]


NAME_THE_DISH: Final = NameTheDish()
PASS_LEFT: Final = PassLeft()
YOUR_TURN: Final = YourTurn()
ANSWER: Final = Answer()

DISH_NEEDS_A_NAME: Final = Reason("dish_needs_a_name")
NOT_YOURS: Final = Reason("not_yours")
NOT_YOURSELF: Final = Reason("not_yourself")
ASK_FOR_ONE: Final = Reason("ask_for_one")
ASK_WHAT_YOU_HOLD: Final = Reason("ask_what_you_hold")
TWO_KINDS: Final = Reason("two_kinds")
NO_PAIR: Final = Reason("no_pair")
BE_HONEST: Final = Reason("be_honest")
SAME_TASTE: Final = Reason("same_taste")
