"""Pastry Chefs, as it is played.

A position (`PastryChefs`), the questions it asks, and the answers to them, in the order of the rulebook.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import (
    CARD,
    CARDS,
    CHOICE,
    NUMBER,
    SEAT,
    Move,
    Part,
    Reason,
    Step,
    Term,
    What,
    Who,
    just,
)
from cardamom.engine.table import Fact, Table, shown
from cardamom.engine.zones import ALL, NOBODY, Card, Pile, Seat, Zone, only
from cardamom.games.pastry_chefs.cards import (
    BIG,
    BOX,
    COPIES,
    FACE_COUNT,
    NUMBER_WORDS,
    NUMBERS,
    PASTRIES,
    SORT_NAMED,
    SORTS,
    SUIT_WORDS,
    SUITS,
    UNSAID,
    Sort,
    contains,
    holds_pastry,
    points_of,
)
from cardamom.games.pastry_chefs.memory import remembered

CHEFS: Final = 4
DEALT: Final = 4
WINNING_POINTS: Final = 5
LARGEST_HAND: Final = 7
SMALLEST_HAND: Final = 2
SECOND_CARD_BELOW: Final = 4
PATIENCE: Final = 40
PILE: Final = 4
"""The discard pile, where a place is asked for; the other places are the seats."""


class PastryChefs(Table):
    """A position of the game."""

    deck: Pile
    discard: Pile
    hands: list[Pile]
    drawn: list[Pile]
    """Cards just drawn, until their player has said what must be revealed of them."""
    pastries: list[Pile]
    baked: list[i64]
    """The points that each player baked; a team has those of both."""
    first: i64
    untouched: list[bool]
    """Whether a hand is still as it was dealt: then everybody knows that there is no pastry in it."""
    blocked_suits: list[bool]
    blocked_numbers: list[bool]
    """What was said in the turn before this one."""
    said_suits: list[bool]
    said_numbers: list[bool]
    """What was said in this turn, and will be blocked in the next."""
    request: MoveCards | None
    """The cards that were asked for and have not moved yet."""
    second: bool
    """Whether the player in turn drew a second card."""
    ending: bool
    """Whether the turn is over but for the drawing up to 2 cards."""
    fruitful: bool
    """Whether a card was drawn or a pastry baked in this turn."""
    reveals_block: bool
    memory_aid: bool

    # Setup

    def deal(self) -> None:
        """Deal each player 4 cards that hold no pastry, and turn over the top card of the deck."""
        seats = range(self.seats)
        self.deck = Pile(Zone("deck"), BOX.cards[:])
        self.discard = Pile(Zone("discard", seen_by=ALL), [])
        self.hands = [Pile(Zone("hand", seat, only(seat)), []) for seat in seats]
        self.drawn = [Pile(Zone("drawn", seat, only(seat)), []) for seat in seats]
        self.pastries = [Pile(Zone("pastries", seat, ALL, True), []) for seat in seats]
        self.baked = [0] * self.seats
        self.untouched = [True] * self.seats
        self.blocked_suits = [False] * len(SUITS)
        self.blocked_numbers = [False] * len(NUMBERS)
        self.said_suits = [False] * len(SUITS)
        self.said_numbers = [False] * len(NUMBERS)
        self.request = None
        self.second = False
        self.ending = False
        self.fruitful = False
        self.reveals_block = self.options["reveals_block"] == "yes"
        self.memory_aid = self.options["memory_aid"] == "on"
        begins = self.options["begins"]
        self.first = self.chance.below(self.seats) if begins is None else begins
        self.turn = self.first
        for hand in self.hands:
            self.deal_hand(hand)
        self.discard.put(self.deck.draw(self.chance, ALL))
        self.go(YOUR_TURN)

    def deal_hand(self, hand: Pile) -> None:
        """If any player can make a pastry, shuffle those cards back into the remaining cards."""
        while True:
            for _ in range(DEALT):
                hand.put(self.deck.draw(self.chance))
            if not holds_pastry(hand.cards):
                return
            self.deck.receive(hand.gather())

    def could_be(self) -> bool:
        for seat in range(self.seats):
            if self.untouched[seat] and holds_pastry(self.hands[seat].cards):
                return False
        return True

    def clone(self) -> PastryChefs:
        t = PastryChefs()
        self.copy_to(t)
        t.deck = self.deck.copy()
        t.discard = self.discard.copy()
        t.hands = [pile.copy() for pile in self.hands]
        t.drawn = [pile.copy() for pile in self.drawn]
        t.pastries = [pile.copy() for pile in self.pastries]
        t.baked = self.baked[:]
        t.first = self.first
        t.untouched = self.untouched[:]
        t.blocked_suits = self.blocked_suits[:]
        t.blocked_numbers = self.blocked_numbers[:]
        t.said_suits = self.said_suits[:]
        t.said_numbers = self.said_numbers[:]
        t.request = self.request
        t.second = self.second
        t.ending = self.ending
        t.fruitful = self.fruitful
        t.reveals_block = self.reveals_block
        t.memory_aid = self.memory_aid
        return t

    def zones(self) -> list[Pile]:
        return [self.deck, self.discard, *self.hands, *self.drawn, *self.pastries]

    def facts(self) -> list[Fact]:
        return [
            shown("blocked", words_in(self.blocked_suits, self.blocked_numbers)),
            shown("baked", self.baked),
            shown("first", Who(self.first)),
            shown("untouched", self.untouched),
            shown("blocked_suits", self.blocked_suits),
            shown("blocked_numbers", self.blocked_numbers),
            shown("said_suits", self.said_suits),
            shown("said_numbers", self.said_numbers),
            shown("request", None if self.request is None else self.request.terms(self.turn)),
            shown("second", self.second),
            shown("ending", self.ending),
            shown("fruitful", self.fruitful),
            shown("reveals_block", self.reveals_block),
            shown("memory_aid", self.memory_aid),
        ]

    def teams(self) -> list[int]:
        """The player sitting opposite you is your teammate."""
        return [0, 1, 0, 1]

    def reminders(self) -> list[list[object]]:
        return [remembered(hand) for hand in self.hands] if self.memory_aid else []

    def shows_claims(self) -> bool:
        """Who wants to know what was said remembers it, or asks the memory aid."""
        return False

    def scores(self) -> list[int]:
        """Everybody has the points of their team."""
        return [self.baked[seat] + self.baked[opposite(seat)] for seat in range(self.seats)]

    def patience(self) -> i64:
        """40 turns without a baked pastry or a card drawn."""
        return PATIENCE

    def next_options(self) -> dict[str, object]:
        """Play starts with the player with the highest score in the previous game; nobody, where several had it."""
        most = max(self.baked)
        return {"begins": self.baked.index(most) if self.baked.count(most) == 1 else None}

    # Places and words

    def place(self, where: i64) -> Pile:
        """A hand, or the discard pile."""
        return self.discard if where == PILE else self.hands[where]

    def could_hold(self, seat: Seat, sort: Sort) -> i64:
        """How many cards of a sort somebody could hold, as everybody sees: no more than lie nowhere in the open."""
        unseen = sort.copies - sort.count_in(self.discard.cards)
        for pile in self.pastries:
            unseen -= sort.count_in(pile.cards)
        return min(unseen, len(self.hands[seat].cards))

    def say(self, sort: Sort) -> None:
        """Words that the next player may not repeat."""
        if sort.suit != UNSAID:
            self.said_suits[sort.suit] = True
        if sort.number != UNSAID:
            self.said_numbers[sort.number] = True

    def blocks(self, sort: Sort) -> Reason | None:
        """Why these words may not be used now, or None."""
        if sort.suit != UNSAID and self.blocked_suits[sort.suit]:
            return BLOCKED_SUITS[sort.suit]
        if sort.number != UNSAID and self.blocked_numbers[sort.number]:
            return BLOCKED_NUMBERS[sort.number]
        return None

    def hand_and_drawn(self, seat: Seat) -> i64:
        """How many cards somebody holds, those just drawn among them."""
        return len(self.hands[seat].cards) + len(self.drawn[seat].cards)

    # Move Cards

    def carry(self, cards: list[Card]) -> None:
        """Move the cards that were asked for, and end the turn. All know of what sort they are."""
        request = self.request
        assert request is not None
        source = request.source(self.turn)
        target = request.target(self.turn)
        sort = request.sort
        seen_by = ALL if sort.is_one_face else NOBODY
        for card in cards:
            self.place(source).give(card, self.place(target), seen_by, sort.kinds)
        if target != PILE and source != PILE and seen_by != ALL:
            hand = self.hands[target]
            hand.claim(sort.kinds, len(cards), len(hand.cards))
        self.touch(source)
        self.touch(target)
        self.request = None
        self.end_turn()

    def touch(self, where: i64) -> None:
        """A place is no longer as it was dealt."""
        if where != PILE:
            self.untouched[where] = False

    def fail(self, request: MoveCards) -> None:
        """They do not move any cards, and you must discard a card from your hand."""
        source = request.source(self.turn)
        self.hands[source].claim(request.sort.kinds, 0, request.count - 1)
        self.announce("too_few", seat=Who(source), cards=request.sort.counted(request.count))
        if self.hands[self.turn].cards:
            self.go(PAY_FOR_IT)
        else:
            self.end_turn()

    # Draw and Ask

    def draw(self, seat: Seat) -> None:
        """They draw a card from the deck, and hold it apart until they have revealed what they must."""
        self.drawn[seat].put(self.deck.draw(self.chance))
        self.fruitful = True

    def revealer(self) -> Seat:
        """Who has drawn, and must reveal."""
        for seat in range(self.seats):
            if self.drawn[seat].cards:
                return seat
        return self.turn

    def offer_second(self) -> None:
        """Then, if you have fewer than 4 cards in your hand, you may choose to draw a second card to yourself."""
        if self.deck.cards and self.hand_and_drawn(self.turn) < SECOND_CARD_BELOW:
            self.go(SECOND_CARD)
        else:
            self.go_on_to_ask()

    def go_on_to_ask(self) -> None:
        """If you have drawn 1 or more cards this turn, you must now follow the Reveal rule; then you may ask."""
        self.go(REVEAL_DRAWN if self.drawn[self.turn].cards else ASK_SOMEBODY)

    def reveal(self, seat: Seat, sort: Sort) -> None:
        """The drawn cards go into the hand; all know of each whether it is of the sort that was named."""
        hand = self.hands[seat]
        drawn = self.drawn[seat].cards[:]
        share = sort.count_in(drawn)
        for card in drawn:
            if sort.fits[card]:
                self.drawn[seat].give(card, hand, ALL if sort.is_one_face else NOBODY, sort.kinds)
            else:
                self.drawn[seat].give(card, hand, NOBODY, sort.others)
        hand.claim(sort.kinds, share, len(hand.cards) - (len(drawn) - share))
        self.touch(seat)
        if self.reveals_block:
            self.say(sort)

    def after_reveal(self, seat: Seat) -> None:
        """What comes next depends on why the cards were drawn."""
        if self.ending:
            self.pass_on()
        elif seat != self.turn:
            self.offer_second()
        elif self.second:
            self.end_turn()
        else:
            self.go(ASK_SOMEBODY)

    # The end of a turn

    def end_turn(self) -> None:
        """If you have more than 7 cards, discard down to 7; if you have fewer than 2, draw up to 2."""
        hand = self.hands[self.turn]
        if len(hand.cards) > LARGEST_HAND:
            self.go(DISCARD_DOWN)
            return
        missing = min(SMALLEST_HAND - len(hand.cards), len(self.deck.cards))
        if missing <= 0:
            self.pass_on()
            return
        for _ in range(missing):
            self.draw(self.turn)
        self.announce("drew", seat=Who(self.turn), count=missing)
        self.ending = True
        self.go(REVEAL_DRAWN)

    def pass_on(self) -> None:
        """Play proceeds clockwise. What was said in this turn is blocked in the next."""
        self.tick()
        if self.fruitful:
            self.progress()
        self.second = False
        self.ending = False
        self.fruitful = False
        self.blocked_suits = self.said_suits
        self.blocked_numbers = self.said_numbers
        self.said_suits = [False] * len(SUITS)
        self.said_numbers = [False] * len(NUMBERS)
        self.turn = next_to(self.turn)
        self.go(YOUR_TURN if self.deck.cards else TURN_WITHOUT_DECK)
        if self.has_stalled():
            self.finish("nobody_bakes", stalled=True)


def opposite(seat: Seat) -> Seat:
    """The player sitting opposite you is your teammate."""
    return seat + 2 if seat < 2 else seat - 2


def next_to(seat: Seat) -> Seat:
    """The next player, clockwise."""
    return 0 if seat + 1 == CHEFS else seat + 1


def words_in(suits: list[bool], numbers: list[bool]) -> list[object]:
    """The suits and numbers that are marked, as words."""
    found: list[object] = [Term(SUITS[i]) for i in range(len(SUITS)) if suits[i]]
    found += [Term(NUMBERS[i]) for i in range(len(NUMBERS)) if numbers[i]]
    return found


# Action 1: Move Cards


class MoveCards(Move[PastryChefs]):
    """Ask for cards to be moved: so many, by the suit they share, the number they share, or both."""

    aloud = True
    count: i64
    number: str
    suit: str
    sort: Sort

    def name_cards(self, count: i64, number: str, suit: str) -> None:
        """Note how many cards are meant, and which."""
        self.count = count
        self.number = number
        self.suit = suit
        self.sort = SORT_NAMED[number][suit]

    def source(self, seat: Seat) -> i64:
        """The place that the cards come from, when this seat moves them."""
        return seat

    def target(self, seat: Seat) -> i64:
        """The place that they go to."""
        return PILE

    def terms(self, seat: Seat) -> list[object]:
        """Who gives what to whom."""
        return [place_told(self.source(seat)), self.sort.counted(self.count), place_told(self.target(seat))]

    def means(self) -> dict[str, object]:
        return {"cards": self.sort.counted(self.count)}

    def refusal(self, t: PastryChefs, seat: Seat) -> Reason | None:
        if not 1 <= self.count <= LARGEST_HAND:
            return ONE_TO_SEVEN
        source = self.source(seat)
        if source == self.target(seat):
            return SAME_PLACE
        if self.sort.names_nothing:
            return NAME_THEM
        blocked = t.blocks(self.sort)
        if blocked is not None:
            return blocked
        return self.too_many(t, seat, source)

    def too_many(self, t: PastryChefs, seat: Seat, source: i64) -> Reason | None:
        """Whether there are surely not so many: you see your own hand and the discard pile, and how large hands are."""
        if source == seat:
            return None if self.sort.count_in(t.hands[seat].cards) >= self.count else NOT_IN_YOUR_HAND
        if source == PILE:
            return None if self.sort.count_in(t.discard.cards) >= self.count else NOT_IN_THE_PILE
        if self.count > len(t.hands[source].cards) or self.count > t.could_hold(source, self.sort):
            return THEY_CANNOT_HOLD_SO_MANY
        return None

    def do(self, t: PastryChefs, seat: Seat) -> None:
        source = self.source(seat)
        hand = t.place(source)
        t.say(self.sort)
        if self.sort.count_in(hand.cards) < self.count:
            t.fail(self)
            return
        t.request = self
        if self.sort.is_one_face:
            t.carry(self.sort.found_in(hand.cards)[: self.count])
        elif source == PILE:
            t.go(PICK_FROM_PILE)
        else:
            hand.claim(self.sort.kinds, self.count, len(hand.cards))
            t.go(HAND_OVER)


def place_told(where: i64) -> object:
    """A place as a part of a sentence."""
    return Term("discard_pile") if where == PILE else Who(where)


COUNT: Final = Part("count", NUMBER, LARGEST_HAND)
NUMBER_SAID: Final = Part("number", CHOICE, choices=NUMBER_WORDS)
SUIT_SAID: Final = Part("suit", CHOICE, choices=SUIT_WORDS)


class Request(MoveCards):
    """Ask another player to give cards to somebody: to you, to your team-mate, or to an opponent."""

    parts = (Part("giver", SEAT), COUNT, NUMBER_SAID, SUIT_SAID, Part("taker", SEAT))

    def __init__(self, giver: Seat, count: i64, number: str, suit: str, taker: Seat) -> None:
        self.giver: Final[i64] = giver
        self.taker: Final[i64] = taker
        self.name_cards(count, number, suit)

    def source(self, seat: Seat) -> i64:
        return self.giver

    def target(self, seat: Seat) -> i64:
        return self.taker

    def refusal(self, t: PastryChefs, seat: Seat) -> Reason | None:
        return ASK_ANOTHER if self.giver == seat else super().refusal(t, seat)


class RequestDiscard(MoveCards):
    """Ask another player to put cards on the discard pile."""

    parts = (Part("giver", SEAT), COUNT, NUMBER_SAID, SUIT_SAID)

    def __init__(self, giver: Seat, count: i64, number: str, suit: str) -> None:
        self.giver: Final[i64] = giver
        self.name_cards(count, number, suit)

    def source(self, seat: Seat) -> i64:
        return self.giver

    def refusal(self, t: PastryChefs, seat: Seat) -> Reason | None:
        return ASK_ANOTHER if self.giver == seat else super().refusal(t, seat)


class TakeFromPile(MoveCards):
    """Move cards out of the discard pile; you are not limited to the top card."""

    parts = (COUNT, NUMBER_SAID, SUIT_SAID, Part("taker", SEAT))

    def __init__(self, count: i64, number: str, suit: str, taker: Seat) -> None:
        self.taker: Final[i64] = taker
        self.name_cards(count, number, suit)

    def source(self, seat: Seat) -> i64:
        return PILE

    def target(self, seat: Seat) -> i64:
        return self.taker


class Give(MoveCards):
    """Move cards from your own hand to another player. You must identify them all the same."""

    parts = (COUNT, NUMBER_SAID, SUIT_SAID, Part("taker", SEAT))

    def __init__(self, count: i64, number: str, suit: str, taker: Seat) -> None:
        self.taker: Final[i64] = taker
        self.name_cards(count, number, suit)

    def target(self, seat: Seat) -> i64:
        return self.taker


class PutAway(MoveCards):
    """Move cards from your own hand to the discard pile."""

    parts = (COUNT, NUMBER_SAID, SUIT_SAID)
    uses_cards = False

    def __init__(self, count: i64, number: str, suit: str) -> None:
        self.name_cards(count, number, suit)


# Action 2: Draw and Ask


class DrawFromDeck(Move[PastryChefs]):
    """Pick yourself: draw a card from the deck."""

    aloud = True

    def do(self, t: PastryChefs, seat: Seat) -> None:
        t.draw(seat)
        t.offer_second()


class HaveDraw(Move[PastryChefs]):
    """Pick another player. They draw a card from the deck, and must now follow the Reveal rule."""

    parts = (Part("who", SEAT),)
    aloud = True

    def __init__(self, who: Seat) -> None:
        self.who: Final[i64] = who

    def refusal(self, t: PastryChefs, seat: Seat) -> Reason | None:
        return PICK_ANOTHER if self.who == seat else None

    def do(self, t: PastryChefs, seat: Seat) -> None:
        t.draw(self.who)
        t.go(REVEAL_DRAWN)


class Ask(Move[PastryChefs]):
    """Ask another player if they have at least a certain number of cards of a sort. The answer is public and true."""

    parts = (Part("other", SEAT), COUNT, NUMBER_SAID, SUIT_SAID)
    aloud = True

    def __init__(self, other: Seat, count: i64, number: str, suit: str) -> None:
        self.other: Final[i64] = other
        self.count: Final[i64] = count
        self.number: Final = number
        self.suit: Final = suit
        self.sort: Final = SORT_NAMED[number][suit]

    def means(self) -> dict[str, object]:
        return {"cards": self.sort.counted(self.count)}

    def refusal(self, t: PastryChefs, seat: Seat) -> Reason | None:
        if self.other == seat:
            return ASK_ANOTHER
        if not 1 <= self.count <= LARGEST_HAND:
            return ONE_TO_SEVEN
        if self.sort.names_nothing:
            return NAME_THEM
        if self.count > len(t.hands[self.other].cards) or self.count > t.could_hold(self.other, self.sort):
            return THEY_CANNOT_HOLD_SO_MANY
        return None

    def do(self, t: PastryChefs, seat: Seat) -> None:
        hand = t.hands[self.other]
        yes = self.sort.count_in(hand.cards) >= self.count
        if yes:
            hand.claim(self.sort.kinds, self.count, len(hand.cards))
        else:
            hand.claim(self.sort.kinds, 0, self.count - 1)
        t.announce("answered", seat=Who(self.other), yes=yes)
        t.end_turn()


# Action 3: Bake a Pastry


class Bake(Move[PastryChefs]):
    """Place cards in front of you that form a pastry."""

    parts = (Part("cards", CARDS, BIG, lies="hand"),)
    aloud = True

    def __init__(self, cards: list[Card]) -> None:
        self.cards: Final = sorted(cards)
        self.points: Final[i64] = points_of(self.cards)

    def means(self) -> dict[str, object]:
        return {"points": int(self.points)}

    def refusal(self, t: PastryChefs, seat: Seat) -> Reason | None:
        if self.points == 0:
            return NO_PASTRY if self.cards else NOTHING_TO_BAKE
        return None if contains(t.hands[seat].cards, self.cards) else NOT_ALL_HELD

    def do(self, t: PastryChefs, seat: Seat) -> None:
        for card in self.cards:
            t.hands[seat].give(card, t.pastries[seat])
        t.touch(seat)
        t.baked[seat] += self.points
        t.fruitful = True
        if t.baked[seat] + t.baked[opposite(seat)] >= WINNING_POINTS:
            t.finish("five_points")
        else:
            t.end_turn()


class Pass(Move[PastryChefs]):
    """Do nothing: only when nothing can be done."""

    aloud = True

    def refusal(self, t: PastryChefs, seat: Seat) -> Reason | None:
        for move in TURNS_WITHOUT_DECK[seat]:
            if move is not PASS and move.refusal(t, seat) is None:
                return MUST_ACT
        return None

    def do(self, t: PastryChefs, seat: Seat) -> None:
        t.end_turn()


class YourTurn(Step[PastryChefs]):
    """On your turn, you do one of the actions."""

    kinds = (Request, TakeFromPile, Give, RequestDiscard, PutAway, DrawFromDeck, HaveDraw, Bake)

    def answers(self, t: PastryChefs, seat: Seat) -> list[Move[PastryChefs]]:
        return TURNS[seat]

    def default(self, t: PastryChefs, seat: Seat) -> Move[PastryChefs]:
        return DRAW_FROM_DECK


class TurnWithoutDeck(Step[PastryChefs]):
    """Draws lapse; an Ask needs no draw then. A pass exists only when nothing else is legal."""

    kinds = (Request, TakeFromPile, Give, RequestDiscard, PutAway, Ask, Bake, Pass)

    def answers(self, t: PastryChefs, seat: Seat) -> list[Move[PastryChefs]]:
        return TURNS_WITHOUT_DECK[seat]

    def default(self, t: PastryChefs, seat: Seat) -> Move[PastryChefs]:
        for move in ASKS_OF[seat]:
            if move.refusal(t, seat) is None:
                return move
        return self.moves(t, seat)[0]


# Move Cards: the player who is holding the cards selects which matching cards to move


class HandCards(Move[PastryChefs]):
    """Select the matching cards that go. Only giver and taker see which they are."""

    parts = (Part("cards", CARDS, FACE_COUNT * COPIES, lies="hand"),)

    def __init__(self, cards: list[Card]) -> None:
        self.cards: Final = sorted(cards)

    def refusal(self, t: PastryChefs, seat: Seat) -> Reason | None:
        request = t.request
        assert request is not None
        if len(self.cards) != request.count:
            return EXACTLY_SO_MANY
        if request.sort.count_in(self.cards) != request.count:
            return NOT_WHAT_WAS_NAMED
        there = t.place(request.source(t.turn)).cards
        for card in self.cards:
            if self.cards.count(card) > there.count(card):
                return NOT_THERE
        return None

    def do(self, t: PastryChefs, seat: Seat) -> None:
        t.carry(self.cards)


class PickCards(HandCards):
    """When moving cards out of the discard pile, you select the matching cards to move. All see which."""

    parts = (Part("cards", CARDS, FACE_COUNT * COPIES, lies="discard"),)
    aloud = True


class HandOver(Step[PastryChefs]):
    """The player who is holding the cards selects which matching cards to move."""

    kinds = (HandCards,)

    def asks(self, t: PastryChefs) -> list[Seat]:
        assert t.request is not None
        return just(t.request.source(t.turn))

    def answers(self, t: PastryChefs, seat: Seat) -> list[Move[PastryChefs]]:
        return [HandCards(cards) for cards in selections(t)]

    def tells(self, t: PastryChefs, seat: Seat) -> dict[str, object]:
        request = t.request
        assert request is not None
        return {
            "cards": request.sort.counted(request.count),
            "target": place_told(request.target(t.turn)),
        }

    def default(self, t: PastryChefs, seat: Seat) -> Move[PastryChefs]:
        return HandCards(lowest(t))


class PickFromPile(Step[PastryChefs]):
    """The player in turn selects which matching cards to move out of the discard pile."""

    kinds = (PickCards,)

    def answers(self, t: PastryChefs, seat: Seat) -> list[Move[PastryChefs]]:
        return [PickCards(cards) for cards in selections(t)]

    def tells(self, t: PastryChefs, seat: Seat) -> dict[str, object]:
        return HAND_OVER.tells(t, seat)

    def default(self, t: PastryChefs, seat: Seat) -> Move[PastryChefs]:
        return PickCards(lowest(t))


def lowest(t: PastryChefs) -> list[Card]:
    """The first of the matching cards, in order."""
    request = t.request
    assert request is not None
    return request.sort.found_in(t.place(request.source(t.turn)).cards)[: request.count]


def selections(t: PastryChefs) -> list[list[Card]]:
    """Every selection of the cards that were asked for, copies told apart by nobody."""
    request = t.request
    assert request is not None
    found = request.sort.found_in(t.place(request.source(t.turn)).cards)
    chosen: list[list[Card]] = []
    choose_on(found, 0, request.count, [], chosen)
    return chosen


def choose_on(cards: list[Card], start: i64, missing: i64, begun: list[Card], chosen: list[list[Card]]) -> None:
    """Complete a selection in every way, with cards from `start` on."""
    if missing == 0:
        chosen.append(begun)
        return
    for i in range(start, len(cards) - missing + 1):
        if i == start or cards[i] != cards[i - 1]:
            choose_on(cards, i + 1, missing - 1, [*begun, cards[i]], chosen)


# Move Cards: if they cannot, you must discard a card from your hand. At the end of a turn: discard down to 7 cards


class Discard(Move[PastryChefs]):
    """Put a card from your hand on the discard pile."""

    parts = (Part("card", CARD, lies="hand"),)
    aloud = True
    uses_cards = False

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: PastryChefs, seat: Seat) -> Reason | None:
        return None if t.hands[seat].holds(self.card) else NOT_YOURS

    def do(self, t: PastryChefs, seat: Seat) -> None:
        t.hands[seat].give(self.card, t.discard)
        t.touch(seat)
        t.end_turn()


class PayForIt(Step[PastryChefs]):
    """You asked in vain, and must discard a card from your hand."""

    kinds = (Discard,)

    def answers(self, t: PastryChefs, seat: Seat) -> list[Move[PastryChefs]]:
        return [DISCARDS[card] for card in sorted(set(t.hands[seat].cards))]

    def default(self, t: PastryChefs, seat: Seat) -> Move[PastryChefs]:
        return self.answers(t, seat)[0]


class DiscardDown(PayForIt):
    """At the end of your turn, if you have more than 7 cards, discard down to 7 cards."""

    def tells(self, t: PastryChefs, seat: Seat) -> dict[str, object]:
        return {"count": len(t.hands[seat].cards) - LARGEST_HAND}


# Draw and Ask: a second card, the Reveal, the Ask


class DrawSecond(Move[PastryChefs]):
    """Draw a second card to yourself."""

    aloud = True

    def do(self, t: PastryChefs, seat: Seat) -> None:
        t.draw(seat)
        t.second = True
        t.go(REVEAL_DRAWN)


class NoSecond(Move[PastryChefs]):
    """Choose not to draw a second card, so that you may ask."""

    aloud = True

    def do(self, t: PastryChefs, seat: Seat) -> None:
        t.go_on_to_ask()


class SecondCard(Step[PastryChefs]):
    """If you have fewer than 4 cards in your hand, you may choose to draw a second card to yourself."""

    kinds = (DrawSecond, NoSecond)

    def answers(self, t: PastryChefs, seat: Seat) -> list[Move[PastryChefs]]:
        return SECOND_CARDS

    def default(self, t: PastryChefs, seat: Seat) -> Move[PastryChefs]:
        return NO_SECOND


class Reveal(Move[PastryChefs]):
    """Reveal the number or suit (or both) of 1 of the cards, and how many of the cards you drew share it."""

    parts = (NUMBER_SAID, SUIT_SAID, COUNT)
    aloud = True

    def __init__(self, number: str, suit: str, count: i64) -> None:
        self.number: Final = number
        self.suit: Final = suit
        self.count: Final[i64] = count
        self.sort: Final = SORT_NAMED[number][suit]

    def means(self) -> dict[str, object]:
        return {"cards": self.sort.counted(self.count)}

    def refusal(self, t: PastryChefs, seat: Seat) -> Reason | None:
        if self.sort.names_nothing:
            return NAME_THEM
        share = self.sort.count_in(t.drawn[seat].cards)
        if share == 0:
            return NOT_JUST_DRAWN
        return None if share == self.count else SAY_HOW_MANY

    def do(self, t: PastryChefs, seat: Seat) -> None:
        t.reveal(seat, self.sort)
        t.after_reveal(seat)


class RevealDrawn(Step[PastryChefs]):
    """Whenever you draw 1 or more cards from the deck, you must reveal something of 1 of them."""

    kinds = (Reveal,)

    def asks(self, t: PastryChefs) -> list[Seat]:
        return just(t.revealer())

    def answers(self, t: PastryChefs, seat: Seat) -> list[Move[PastryChefs]]:
        drawn = t.drawn[seat].cards
        return [REVEALS[sort.key][sort.count_in(drawn)] for sort in SORTS if sort.count_in(drawn) > 0]

    def tells(self, t: PastryChefs, seat: Seat) -> dict[str, object]:
        return {"drawn": [What(card) for card in sorted(t.drawn[seat].cards)]}

    def default(self, t: PastryChefs, seat: Seat) -> Move[PastryChefs]:
        return self.answers(t, seat)[0]


class AskNothing(Move[PastryChefs]):
    """Ask nothing, and end your turn."""

    aloud = True

    def do(self, t: PastryChefs, seat: Seat) -> None:
        t.end_turn()


class AskSomebody(Step[PastryChefs]):
    """You may ask another player if they have at least a certain number of cards."""

    kinds = (Ask, AskNothing)

    def answers(self, t: PastryChefs, seat: Seat) -> list[Move[PastryChefs]]:
        return QUESTIONS[seat]

    def default(self, t: PastryChefs, seat: Seat) -> Move[PastryChefs]:
        return ASK_NOTHING


YOUR_TURN: Final = YourTurn()
TURN_WITHOUT_DECK: Final = TurnWithoutDeck()
HAND_OVER: Final = HandOver()
PICK_FROM_PILE: Final = PickFromPile()
PAY_FOR_IT: Final = PayForIt()
SECOND_CARD: Final = SecondCard()
REVEAL_DRAWN: Final = RevealDrawn()
ASK_SOMEBODY: Final = AskSomebody()
DISCARD_DOWN: Final = DiscardDown()

# Moves are values, and there are few of most kinds: they are made once.

NAMED: Final = [(count, sort) for sort in SORTS for count in range(1, min(int(sort.copies), LARGEST_HAND) + 1)]
"""Every number of cards of every sort that can be named at once."""
PASS: Final = Pass()
DRAW_SECOND: Final = DrawSecond()
NO_SECOND: Final = NoSecond()
ASK_NOTHING: Final = AskNothing()
SECOND_CARDS: Final[list[Move[PastryChefs]]] = [DRAW_SECOND, NO_SECOND]
DRAW_FROM_DECK: Final = DrawFromDeck()
HAVE_DRAWS: Final = [HaveDraw(seat) for seat in range(CHEFS)]
BAKES: Final = [Bake(pastry.cards) for pastry in PASTRIES]
DISCARDS: Final = [Discard(card) for card in range(FACE_COUNT)]
REVEALS: Final = {
    sort.key: [Reveal(sort.number_word, sort.suit_word, count) for count in range(SMALLEST_HAND + 1)] for sort in SORTS
}
REQUESTS: Final = [
    Request(giver, count, sort.number_word, sort.suit_word, taker)
    for taker in range(CHEFS)
    for giver in range(CHEFS)
    for count, sort in NAMED
    if giver != taker
]
DISCARD_REQUESTS: Final = [
    RequestDiscard(giver, count, sort.number_word, sort.suit_word) for giver in range(CHEFS) for count, sort in NAMED
]
TAKES: Final = [
    TakeFromPile(count, sort.number_word, sort.suit_word, taker) for count, sort in NAMED for taker in range(CHEFS)
]
GIFTS: Final = [Give(count, sort.number_word, sort.suit_word, taker) for count, sort in NAMED for taker in range(CHEFS)]
PUT_AWAYS: Final = [PutAway(count, sort.number_word, sort.suit_word) for count, sort in NAMED]
ASKS: Final = [Ask(other, count, sort.number_word, sort.suit_word) for other in range(CHEFS) for count, sort in NAMED]
ASKS_OF: Final = [[ask for ask in ASKS if ask.other != seat] for seat in range(CHEFS)]
QUESTIONS: Final[list[list[Move[PastryChefs]]]] = [[*ASKS_OF[seat], ASK_NOTHING] for seat in range(CHEFS)]
MOVES_OF_CARDS: Final[list[list[Move[PastryChefs]]]] = [
    [
        *[move for move in REQUESTS if move.giver != seat],
        *TAKES,
        *[move for move in GIFTS if move.taker != seat],
        *[move for move in DISCARD_REQUESTS if move.giver != seat],
        *PUT_AWAYS,
    ]
    for seat in range(CHEFS)
]
TURNS: Final[list[list[Move[PastryChefs]]]] = [
    [*MOVES_OF_CARDS[seat], DRAW_FROM_DECK, *[move for move in HAVE_DRAWS if move.who != seat], *BAKES]
    for seat in range(CHEFS)
]
TURNS_WITHOUT_DECK: Final[list[list[Move[PastryChefs]]]] = [
    [*MOVES_OF_CARDS[seat], *ASKS_OF[seat], *BAKES, PASS] for seat in range(CHEFS)
]
"""Whatever a seat can do in a turn, if the table allows it."""

BLOCKED_SUITS: Final = [Reason("blocked", word=Term(word)) for word in SUITS]
BLOCKED_NUMBERS: Final = [Reason("blocked", word=Term(word)) for word in NUMBERS]
ONE_TO_SEVEN: Final = Reason("one_to_seven")
SAME_PLACE: Final = Reason("same_place")
NAME_THEM: Final = Reason("name_them")
ASK_ANOTHER: Final = Reason("ask_another")
NOT_IN_YOUR_HAND: Final = Reason("not_in_your_hand")
NOT_IN_THE_PILE: Final = Reason("not_in_the_pile")
THEY_CANNOT_HOLD_SO_MANY: Final = Reason("they_cannot_hold_so_many")
PICK_ANOTHER: Final = Reason("pick_another")
NO_PASTRY: Final = Reason("no_pastry")
NOTHING_TO_BAKE: Final = Reason("nothing_to_bake")
NOT_ALL_HELD: Final = Reason("not_all_held")
NOT_YOURS: Final = Reason("not_yours")
MUST_ACT: Final = Reason("must_act")
EXACTLY_SO_MANY: Final = Reason("exactly_so_many")
NOT_WHAT_WAS_NAMED: Final = Reason("not_what_was_named")
NOT_THERE: Final = Reason("not_there")
NOT_JUST_DRAWN: Final = Reason("not_just_drawn")
SAY_HOW_MANY: Final = Reason("say_how_many")
