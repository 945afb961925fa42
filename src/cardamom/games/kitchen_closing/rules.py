"""The Kitchen Is Closing, as it is played.

A position (`KitchenClosing`), the four questions it asks, and the answers to them, in the order of the rulebook.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import CARD, CARDS, Move, Part, Reason, What, Who, WideStep
from cardamom.engine.table import Clock, Fact, Line, Table, shown
from cardamom.engine.zones import ALL, NO_CARD, NO_SEAT, Card, Pile, Seat, Zone, only
from cardamom.games.kitchen_closing.cards import (
    BOX,
    VALUE,
    all_of_different_categories,
    all_of_one_category,
    best_dish,
    best_pantry,
    has_twins,
    worth,
)

FEWEST_PLAYERS: Final = 3
MOST_PLAYERS: Final = 7
LARGEST_HAND: Final = 8
STALL_LAPS: Final = 3
GAINS: Final = ["highest_dish", "lowest_pantry"]
"""What points are given and taken for, as it stands on the score sheet."""


class KitchenClosing(Table):
    """A position of the game."""

    deck: Pile
    discard: Pile
    hands: list[Pile]
    pantries: list[Pile]
    dishes: list[Pile]
    """The two stacks of each player, between the laying and the next deal."""
    points: list[i64]
    gained: list[list[list[i64]]]
    """What the highest dishes and the lowest pantries gained and cost all players, in each round that is over."""
    dealer: i64
    round: i64
    declared: i64
    """Who said that the kitchen is closing, in this round; NO_SEAT while nobody has."""
    taken: i64
    """The card just taken from the discard pile, or NO_CARD."""
    turns_taken: i64
    """Turns in this round, of all players together."""
    stalled_rounds: i64
    """Rounds that a stall clock closed."""
    hand_size: i64
    rounds: i64
    lead: i64

    # Setup

    def deal(self) -> None:
        """A random first dealer; nobody has a point."""
        seats = range(self.seats)
        self.deck = Pile(Zone("deck"), BOX.cards[:])
        self.discard = Pile(Zone("discard", seen_by=ALL, ordered=True), [])
        self.hands = [Pile(Zone("hand", seat, only(seat)), []) for seat in seats]
        self.pantries = [Pile(Zone("pantry", seat, ALL), []) for seat in seats]
        self.dishes = [Pile(Zone("dish", seat, ALL), []) for seat in seats]
        self.points = [0] * self.seats
        self.gained = []
        self.hand_size = self.options["hand"]
        self.rounds = self.options["rounds"]
        self.lead = self.options["lead"]
        self.dealer = self.chance.below(self.seats)
        self.round = 1
        self.stalled_rounds = 0
        self.deal_round()

    def gather_all(self) -> None:
        """All the ingredients go back into the deck, to be shuffled."""
        for pile in self.zones():
            self.deck.receive(pile.gather())

    def deal_round(self) -> None:
        """Deal to each player, and turn over the top card next to the deck, as the discard pile."""
        for hand in self.hands:
            for _ in range(self.hand_size):
                hand.put(self.deck.draw(self.chance))
        self.discard.put(self.deck.draw(self.chance, ALL))
        self.declared = NO_SEAT
        self.taken = NO_CARD
        self.turns_taken = 0
        self.progress()
        self.turn = self.left_of(self.dealer)
        self.go(YOUR_TURN)

    def clone(self) -> KitchenClosing:
        t = KitchenClosing()
        self.copy_to(t)
        t.deck = self.deck.copy()
        t.discard = self.discard.copy()
        t.hands = [pile.copy() for pile in self.hands]
        t.pantries = [pile.copy() for pile in self.pantries]
        t.dishes = [pile.copy() for pile in self.dishes]
        t.points = self.points[:]
        t.gained = [[line[:] for line in lines] for lines in self.gained]
        t.dealer = self.dealer
        t.round = self.round
        t.declared = self.declared
        t.taken = self.taken
        t.turns_taken = self.turns_taken
        t.stalled_rounds = self.stalled_rounds
        t.hand_size = self.hand_size
        t.rounds = self.rounds
        t.lead = self.lead
        return t

    def zones(self) -> list[Pile]:
        return [self.deck, self.discard, *self.hands, *self.pantries, *self.dishes]

    def facts(self) -> list[Fact]:
        return [
            shown("points", self.points),
            shown("gained", self.gained),
            shown("round", self.round),
            shown("dealer", Who(self.dealer)),
            shown("declared", Who(self.declared)),
            shown("turns_left", self.turns_left()),
            shown("taken", What(self.taken)),
            shown("turns_taken", self.turns_taken),
            shown("stalled_rounds", self.stalled_rounds),
            shown("hand_size", self.hand_size),
            shown("rounds", self.rounds),
            shown("lead", self.lead),
        ]

    def scores(self) -> list[int]:
        return [points for points in self.points]

    def sheet(self) -> list[list[Line]]:
        return [
            [Line(GAINS[number], [points for points in gained[number]]) for number in range(len(GAINS))]
            for gained in self.gained
        ]

    def clocks(self) -> list[Clock]:
        if self.declared != NO_SEAT or self.over:
            return []
        dealt = self.seats * self.hand_size + 1
        return [Clock("deck", len(self.deck.cards), len(BOX.cards) - dealt), *super().clocks()]

    def patience(self) -> i64:
        """3 laps in a row in which nobody takes from the deck."""
        return self.seats * STALL_LAPS

    def left_of(self, seat: Seat) -> Seat:
        """The next player, clockwise."""
        return 0 if seat + 1 == self.seats else seat + 1

    def turns_left(self) -> i64:
        """How many players have yet to take, or finish, their last turn; -1 while nobody has declared."""
        if self.declared == NO_SEAT:
            return -1
        return self.declared - self.turn if self.turn <= self.declared else self.declared - self.turn + self.seats

    # Player turn

    def draw(self, seat: Seat) -> None:
        """Take the top face down draw deck card into the hand."""
        self.hands[seat].put(self.deck.draw(self.chance))

    def end_turn(self) -> None:
        """Continue clockwise, until everybody but the one who declared has had one more turn."""
        self.tick()
        if self.taken == NO_CARD:
            self.progress()
        self.taken = NO_CARD
        self.turns_taken += 1
        self.turn = self.left_of(self.turn)
        if self.turn == self.declared:
            self.go(LAY_STACKS)
        elif self.declared != NO_SEAT:
            self.go(LAST_TURN)
        else:
            self.go(YOUR_TURN)
            self.look_at_the_clocks()

    def look_at_the_clocks(self) -> None:
        """An empty deck, or 3 laps without it: the kitchen closes, as if the player in turn had declared."""
        if not self.deck.cards:
            self.announce("deck_empty", seat=Who(self.turn))
        elif self.has_stalled():
            self.announce("nobody_draws", seat=Who(self.turn))
        else:
            return
        self.stalled_rounds += 1
        self.close(self.turn)

    def close(self, seat: Seat) -> None:
        """The kitchen is closing: that is the player's whole turn, and the others have one more each."""
        self.declared = seat
        self.end_turn()

    # End of round

    def score_round(self) -> None:
        """The highest Dish Stack gains a point, the lowest Pantry Stack loses one; ties each do."""
        dishes = [worth(pile.cards) for pile in self.dishes]
        pantries = [worth(pile.cards) for pile in self.pantries]
        highest = max(dishes)
        lowest = min(pantries)
        gained: list[i64] = [1 if dish == highest else 0 for dish in dishes]
        lost: list[i64] = [-1 if pantry == lowest else 0 for pantry in pantries]
        for seat in range(self.seats):
            self.points[seat] += gained[seat] + lost[seat]
        self.gained.append([gained, lost])
        if self.story is not None:
            self.tell_scores(dishes, pantries)

    def tell_scores(self, dishes: list[i64], pantries: list[i64]) -> None:
        """Say what the stacks were worth, and whom that gained or cost a point."""
        seats = range(self.seats)
        for seat in seats:
            self.announce("stacks", seat=Who(seat), dish=dishes[seat], pantry=pantries[seat])
        self.announce("highest_dish", seats=[Who(seat) for seat in seats if dishes[seat] == max(dishes)])
        self.announce("lowest_pantry", seats=[Who(seat) for seat in seats if pantries[seat] == min(pantries)])

    # End of game

    def end_round(self) -> None:
        """The game ends when one player is ahead of all others, or after the last round."""
        ranking = sorted(self.points)
        if ranking[-1] - ranking[-2] >= self.lead:
            self.finish("ahead", self.stalled_rounds > 0)
            return
        if self.round == self.rounds:
            self.finish("last_round", self.stalled_rounds > 0)
            return
        self.round += 1
        self.dealer = self.left_of(self.dealer)
        self.gather_all()
        self.announce("new_round", round=self.round, dealer=Who(self.dealer))
        self.deal_round()


# Player turn: one, and only one, of the following actions


class Declare(Move[KitchenClosing]):
    """Declare aloud that "The Kitchen is Closing"."""

    aloud = True

    def refusal(self, t: KitchenClosing, seat: Seat) -> Reason | None:
        return None if t.declared == NO_SEAT else ALREADY_CLOSING

    def do(self, t: KitchenClosing, seat: Seat) -> None:
        t.close(seat)


class TakeFromDeck(Move[KitchenClosing]):
    """Take the top card of the draw deck, and then discard a card."""

    aloud = True

    def refusal(self, t: KitchenClosing, seat: Seat) -> Reason | None:
        return None if t.deck.cards else DECK_EMPTY

    def do(self, t: KitchenClosing, seat: Seat) -> None:
        t.draw(seat)
        t.go(DISCARD_ONE)


class TakeFromDiscard(Move[KitchenClosing]):
    """Take the top card of the discard pile, and then discard another card."""

    aloud = True

    def refusal(self, t: KitchenClosing, seat: Seat) -> Reason | None:
        return None if t.hands[seat].cards else NOTHING_ELSE_TO_DISCARD

    def do(self, t: KitchenClosing, seat: Seat) -> None:
        t.taken = t.discard.pop()
        t.hands[seat].put(t.taken, ALL)
        t.go(DISCARD_ONE)


class DiscardFirst(Move[KitchenClosing]):
    """First discard a card, then take the top card of the draw deck, and then discard a card."""

    parts = (Part("card", CARD),)
    aloud = True
    uses_cards = False

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: KitchenClosing, seat: Seat) -> Reason | None:
        if not t.deck.cards:
            return DECK_EMPTY
        hand = t.hands[seat]
        if hand.holds(self.card):
            return None
        return NOT_IN_YOUR_HAND if hand.cards else HAND_EMPTY

    def do(self, t: KitchenClosing, seat: Seat) -> None:
        t.hands[seat].give(self.card, t.discard)
        t.draw(seat)
        t.go(DISCARD_ONE)


class Pass(Move[KitchenClosing]):
    """Leave the hand as it is: only in a last turn without a deck."""

    aloud = True

    def refusal(self, t: KitchenClosing, seat: Seat) -> Reason | None:
        return MUST_ACT if t.deck.cards else None

    def do(self, t: KitchenClosing, seat: Seat) -> None:
        t.end_turn()


class YourTurn(WideStep[KitchenClosing]):
    """The player performs one, and only one, of the actions."""

    kinds = (Declare, TakeFromDeck, TakeFromDiscard, DiscardFirst, Pass)

    def count(self, t: KitchenClosing, seat: Seat) -> i64:
        return len(WITHOUT_A_CARD) + len(t.hands[seat].cards)

    def nth(self, t: KitchenClosing, seat: Seat, k: i64) -> Move[KitchenClosing] | None:
        if k < len(WITHOUT_A_CARD):
            return WITHOUT_A_CARD[k]
        return DISCARDS_FIRST[t.hands[seat].cards[k - len(WITHOUT_A_CARD)]]

    def tells(self, t: KitchenClosing, seat: Seat) -> dict[str, object]:
        return {"top": What(t.discard.cards[-1])}

    def default(self, t: KitchenClosing, seat: Seat) -> Move[KitchenClosing]:
        return TAKE_FROM_DECK if t.deck.cards else PASS


class LastTurn(YourTurn):
    """After the declaration each other player has one more turn."""

    def tells(self, t: KitchenClosing, seat: Seat) -> dict[str, object]:
        return {"closer": Who(t.declared), "top": What(t.discard.cards[-1])}


# Player turn: … and then discard a card from your hand face up on the discard pile


class Discard(Move[KitchenClosing]):
    """Discard a card from your hand, but not the one just taken from the discard pile."""

    parts = (Part("card", CARD),)
    aloud = True
    uses_cards = False

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: KitchenClosing, seat: Seat) -> Reason | None:
        if not t.hands[seat].holds(self.card):
            return NOT_IN_YOUR_HAND
        return JUST_TAKEN if self.card == t.taken else None

    def do(self, t: KitchenClosing, seat: Seat) -> None:
        t.hands[seat].give(self.card, t.discard)
        t.end_turn()


class DiscardOne(WideStep[KitchenClosing]):
    """The player who took a card discards one."""

    kinds = (Discard,)

    def count(self, t: KitchenClosing, seat: Seat) -> i64:
        return len(t.hands[seat].cards)

    def nth(self, t: KitchenClosing, seat: Seat, k: i64) -> Move[KitchenClosing] | None:
        return DISCARDS[t.hands[seat].cards[k]]

    def default(self, t: KitchenClosing, seat: Seat) -> Move[KitchenClosing]:
        cards = [card for card in t.hands[seat].cards if card != t.taken]
        lowest = cards[0]
        for card in cards:
            if VALUE[card] < VALUE[lowest] or (VALUE[card] == VALUE[lowest] and card < lowest):
                lowest = card
        return DISCARDS[lowest]


# End of round: each player places two stacks


class Lay(Move[KitchenClosing]):
    """Form a Pantry Stack and a Dish Stack, discarding any cards that don't fit into either."""

    parts = (Part("pantry", CARDS, LARGEST_HAND), Part("dish", CARDS, LARGEST_HAND))
    aloud = True

    def __init__(self, pantry: list[Card], dish: list[Card]) -> None:
        self.pantry: Final = pantry
        self.dish: Final = dish

    def refusal(self, t: KitchenClosing, seat: Seat) -> Reason | None:
        if not all_of_one_category(self.pantry):
            return PANTRY_OF_ONE_CATEGORY
        if not all_of_different_categories(self.dish):
            return DISH_OF_DIFFERENT_CATEGORIES
        hand = t.hands[seat]
        for card in self.pantry:
            if not hand.holds(card):
                return NOT_IN_YOUR_HAND
        for card in self.dish:
            if not hand.holds(card):
                return NOT_IN_YOUR_HAND
            if card in self.pantry:
                return ONCE_IN_A_STACK
        return ONCE_IN_A_STACK if has_twins(self.pantry) else None

    def do(self, t: KitchenClosing, seat: Seat) -> None:
        for card in t.hands[seat].gather():
            if card in self.pantry:
                t.pantries[seat].put(card)
            elif card in self.dish:
                t.dishes[seat].put(card)
            else:
                t.discard.put(card)


class LayStacks(WideStep[KitchenClosing]):
    """All players lay their stacks at once; what lies in them is open when the last has laid."""

    kinds = (Lay,)

    def asks(self, t: KitchenClosing) -> list[Seat]:
        return [seat for seat in range(t.seats)]

    def together(self) -> bool:
        return True

    def count(self, t: KitchenClosing, seat: Seat) -> i64:
        return WAYS_TO_LAY[len(t.hands[seat].cards)]

    def nth(self, t: KitchenClosing, seat: Seat, k: i64) -> Move[KitchenClosing] | None:
        # A number has one digit for each card, in base 3: left over, in the pantry, in the dish.
        pantry: list[Card] = []
        dish: list[Card] = []
        for card in sorted(t.hands[seat].cards):
            place = k % 3
            k //= 3
            if place == 1:
                pantry.append(card)
            elif place == 2:
                dish.append(card)
        return Lay(pantry, dish)

    def default(self, t: KitchenClosing, seat: Seat) -> Move[KitchenClosing]:
        hand = sorted(t.hands[seat].cards)
        dish = best_dish(hand)
        return Lay(best_pantry([card for card in hand if card not in dish]), dish)

    def after(self, t: KitchenClosing) -> None:
        t.score_round()
        t.end_round()


# The steps, and the moves that are few enough to be made once

YOUR_TURN: Final = YourTurn()
LAST_TURN: Final = LastTurn()
DISCARD_ONE: Final = DiscardOne()
LAY_STACKS: Final = LayStacks()

WAYS_TO_LAY: Final[list[i64]] = [3**cards for cards in range(LARGEST_HAND + 1)]

DECLARE: Final = Declare()
TAKE_FROM_DECK: Final = TakeFromDeck()
TAKE_FROM_DISCARD: Final = TakeFromDiscard()
PASS: Final = Pass()
WITHOUT_A_CARD: Final[list[Move[KitchenClosing]]] = [DECLARE, TAKE_FROM_DECK, TAKE_FROM_DISCARD, PASS]
DISCARDS_FIRST: Final = [DiscardFirst(card) for card in BOX.cards]
DISCARDS: Final = [Discard(card) for card in BOX.cards]

ALREADY_CLOSING: Final = Reason("already_closing")
DECK_EMPTY: Final = Reason("deck_empty")
HAND_EMPTY: Final = Reason("hand_empty")
NOTHING_ELSE_TO_DISCARD: Final = Reason("nothing_else_to_discard")
MUST_ACT: Final = Reason("must_act")
NOT_IN_YOUR_HAND: Final = Reason("not_in_your_hand")
JUST_TAKEN: Final = Reason("just_taken")
PANTRY_OF_ONE_CATEGORY: Final = Reason("pantry_of_one_category")
DISH_OF_DIFFERENT_CATEGORIES: Final = Reason("dish_of_different_categories")
ONCE_IN_A_STACK: Final = Reason("once_in_a_stack")
