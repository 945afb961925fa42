"""Do Not Steal My Carrot!, as it is played.

A position (`Carrot`), the four questions it asks, and the answers to them, in the order of the rulebook.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import (
    CARD,
    CARDS,
    SEAT,
    YES_OR_NO,
    Move,
    Part,
    Reason,
    Step,
    Term,
    What,
    Who,
    WideStep,
    just,
)
from cardamom.engine.table import Clock, Fact, Table, shown
from cardamom.engine.zones import ALL, NO_CARD, NO_SEAT, Card, Pile, Seat, Zone, only
from cardamom.games.carrot.cards import BOX, NOTHING, OF_A_SUIT, POINTS, RECIPES, recipe, sequence_from

FIRST_PURCHASE: Final = 5
WAREHOUSE_ROOM: Final = 2
RESTAURANT_LIMIT: Final = 5
LEAST_AFTER_A_SALE: Final = 2
STALL_LAPS: Final = 8
STALL_LAPS_FOR_TWO: Final = 12


class Carrot(Table):
    """A position of the game."""

    market: Pile
    hands: list[Pile]
    """The first five cards of each player, until two of them are hidden."""
    restaurants: list[Pile]
    warehouses: list[Pile]
    kitchens: list[Pile]
    """The recipes made, where no one will interfere until the end of the game."""
    points: list[i64]
    first: i64
    offer: Trade | None
    offered: bool
    loot: list[i64]
    """The card that each player stole in their last turn, or NO_CARD."""
    robbed: list[i64]
    """Whom they stole it from."""
    lowest_market: i64
    turns_left: i64
    """Turns until the end once the last lap has begun, for whatever reason; -1 before."""
    steal_back: bool
    equal_turns: bool

    # Preparation of the game

    def deal(self) -> None:
        """All 52 cards are the market; each player draws 5."""
        seats = range(self.seats)
        self.market = Pile(Zone("market"), BOX.cards[:])
        self.hands = [Pile(Zone("hand", seat, only(seat)), []) for seat in seats]
        self.restaurants = [Pile(Zone("restaurant", seat, ALL), []) for seat in seats]
        self.warehouses = [Pile(Zone("warehouse", seat, only(seat)), []) for seat in seats]
        self.kitchens = [Pile(Zone("kitchen", seat, ALL, True), []) for seat in seats]
        self.points = [0] * self.seats
        self.offer = None
        self.offered = False
        self.loot = [NO_CARD] * self.seats
        self.robbed = [NO_SEAT] * self.seats
        self.turns_left = -1
        self.steal_back = self.options["steal_back"] == "allowed"
        self.equal_turns = self.options["equal_turns"] == "yes"
        youngest = self.options["youngest"]
        self.first = self.chance.below(self.seats) if youngest is None else youngest
        self.turn = self.first
        for hand in self.hands:
            for _ in range(FIRST_PURCHASE):
                hand.put(self.market.draw(self.chance))
        self.lowest_market = len(self.market.cards)
        self.go(HIDE_TWO)

    def clone(self) -> Carrot:
        t = Carrot()
        self.copy_to(t)
        t.market = self.market.copy()
        t.hands = [pile.copy() for pile in self.hands]
        t.restaurants = [pile.copy() for pile in self.restaurants]
        t.warehouses = [pile.copy() for pile in self.warehouses]
        t.kitchens = [pile.copy() for pile in self.kitchens]
        t.points = self.points[:]
        t.first = self.first
        t.offer = self.offer
        t.offered = self.offered
        t.loot = self.loot[:]
        t.robbed = self.robbed[:]
        t.lowest_market = self.lowest_market
        t.turns_left = self.turns_left
        t.steal_back = self.steal_back
        t.equal_turns = self.equal_turns
        return t

    def zones(self) -> list[Pile]:
        return [self.market, *self.hands, *self.restaurants, *self.warehouses, *self.kitchens]

    def facts(self) -> list[Fact]:
        return [
            shown("points", self.points),
            shown("first", Who(self.first)),
            shown("offer", None if self.offer is None else self.offer.terms()),
            shown("offered", self.offered),
            shown("loot", [What(card) for card in self.loot]),
            shown("robbed", [Who(victim) for victim in self.robbed]),
            shown("lowest_market", self.lowest_market),
            shown("turns_left", self.turns_left),
            shown("steal_back", self.steal_back),
            shown("equal_turns", self.equal_turns),
        ]

    def scores(self) -> list[int]:
        return [points for points in self.points]

    def clocks(self) -> list[Clock]:
        if self.over:
            return []
        if self.turns_left < 0:
            return super().clocks()
        return [Clock("last_lap" if self.market_is_open() else "final_lap", self.turns_left, self.seats)]

    def patience(self) -> i64:
        """8 laps, 12 with two players, without a recipe and without a new low of the market."""
        return self.seats * (STALL_LAPS_FOR_TWO if self.seats == 2 else STALL_LAPS)

    def larder(self, seat: Seat) -> list[Card]:
        """The cards in the restaurant + warehouse, which can form a recipe."""
        return self.restaurants[seat].cards + self.warehouses[seat].cards

    def market_is_open(self) -> bool:
        """Whether the market has never run out. What is sold to it later does not open it again."""
        return self.lowest_market > 0

    def is_full(self, seat: Seat) -> bool:
        """Whether the restaurant has reached its limit of 5 cards."""
        return len(self.restaurants[seat].cards) >= RESTAURANT_LIMIT

    def taken_from(self, seat: Seat, card: Card) -> bool:
        """Whether a card was stolen from this player in the last lap."""
        for thief in range(self.seats):
            if self.robbed[thief] == seat and self.loot[thief] == card:
                return True
        return False

    # End of the round, end of the game

    def end_turn(self, cooked: bool = False) -> None:
        """When the current player finishes their action, it is the next player's turn."""
        self.offered = False
        self.tick()
        if cooked:
            self.progress()
        if self.turns_left > 0:
            self.turns_left -= 1
        self.turn += 1
        if self.turn == self.seats:
            self.turn = 0
        self.robbed[self.turn] = NO_SEAT
        self.loot[self.turn] = NO_CARD
        self.go(YOUR_TURN)
        if len(self.market.cards) < self.lowest_market:
            self.note_new_low()
        self.check_the_end()

    def note_new_low(self) -> None:
        """The market is smaller than ever; once it is empty, only this lap is left, or nothing."""
        self.lowest_market = len(self.market.cards)
        self.progress()
        if self.market_is_open():
            return
        self.turns_left = self.turns_in_this_lap() if self.equal_turns else 0
        if self.turns_left > 0:
            self.announce("final_lap")

    def turns_in_this_lap(self) -> i64:
        """How many turns there are until the first player is on again."""
        return self.first - self.turn if self.turn <= self.first else self.first - self.turn + self.seats

    def check_the_end(self) -> None:
        """When the cards in the market run out, the game ends; the stall clock gives it one last lap."""
        if self.turns_left == 0 and self.market_is_open():
            self.finish("nobody_cooks", stalled=True)
        elif self.turns_left == 0:
            self.finish("market_empty")
        elif self.turns_left < 0 and self.has_stalled():
            self.turns_left = self.seats
            self.announce("last_lap")


# Preparation: hide 2 of the first 5 cards


class Hide(Move[Carrot]):
    """Hide 2 of your choice in your warehouse; the remaining 3 are left on the table exposed."""

    parts = (Part("cards", CARDS, WAREHOUSE_ROOM),)
    uses_cards = False

    def __init__(self, cards: list[Card]) -> None:
        self.cards: Final = cards

    def refusal(self, t: Carrot, seat: Seat) -> Reason | None:
        if len(self.cards) != WAREHOUSE_ROOM or self.cards[0] == self.cards[1]:
            return HIDE_EXACTLY_TWO
        for card in self.cards:
            if not t.hands[seat].holds(card):
                return NOT_YOURS
        return None

    def do(self, t: Carrot, seat: Seat) -> None:
        for card in t.hands[seat].gather():
            if card in self.cards:
                t.warehouses[seat].put(card)
            else:
                t.restaurants[seat].put(card)


class HideTwo(WideStep[Carrot]):
    """Each player hides 2 of the first 5 cards, all at once."""

    kinds = (Hide,)

    def asks(self, t: Carrot) -> list[Seat]:
        return [seat for seat in range(t.seats)]

    def together(self) -> bool:
        return True

    def count(self, t: Carrot, seat: Seat) -> i64:
        return len(PAIRS_OF_FIVE)

    def nth(self, t: Carrot, seat: Seat, k: i64) -> Move[Carrot] | None:
        pair = PAIRS_OF_FIVE[k]
        hand = t.hands[seat].cards
        return Hide(sorted([hand[pair[0]], hand[pair[1]]]))

    def default(self, t: Carrot, seat: Seat) -> Move[Carrot]:
        return Hide(sorted(t.hands[seat].cards)[:WAREHOUSE_ROOM])

    def after(self, t: Carrot) -> None:
        t.go(YOUR_TURN)


# Start of the round: the current player must choose one of the following actions


class GoToMarket(Move[Carrot]):
    """Draw a card from the market and put it in your restaurant."""

    aloud = True

    def refusal(self, t: Carrot, seat: Seat) -> Reason | None:
        if not t.market_is_open():
            return MARKET_EMPTY
        return RESTAURANT_FULL if t.is_full(seat) else None

    def do(self, t: Carrot, seat: Seat) -> None:
        t.restaurants[seat].put(t.market.draw(t.chance, ALL))
        t.end_turn()


class Steal(Move[Carrot]):
    """Choose a card from another player's restaurant and put it in your own restaurant."""

    parts = (Part("victim", SEAT), Part("card", CARD))
    aloud = True

    def __init__(self, victim: Seat, card: Card) -> None:
        self.victim: Final[i64] = victim
        self.card: Final[i64] = card

    def refusal(self, t: Carrot, seat: Seat) -> Reason | None:
        if self.victim == seat:
            return NOT_FROM_YOURSELF
        if t.is_full(seat):
            return RESTAURANT_FULL
        if not t.restaurants[self.victim].holds(self.card):
            return NOT_IN_THEIR_RESTAURANT if exposed_by_others(t, seat) else NOTHING_TO_TAKE
        return STOLEN_STRAIGHT_BACK if not t.steal_back and t.taken_from(seat, self.card) else None

    def do(self, t: Carrot, seat: Seat) -> None:
        t.restaurants[self.victim].give(self.card, t.restaurants[seat])
        t.loot[seat] = self.card
        t.robbed[seat] = self.victim
        t.end_turn()


class Sell(Move[Carrot]):
    """Return a card from your restaurant to the market, which shuffles it in."""

    parts = (Part("card", CARD),)
    aloud = True
    uses_cards = False

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: Carrot, seat: Seat) -> Reason | None:
        mine = t.restaurants[seat]
        if len(mine.cards) <= LEAST_AFTER_A_SALE:
            return TOO_FEW_TO_SELL if mine.cards else RESTAURANT_EMPTY
        return None if mine.holds(self.card) else NOT_IN_YOUR_RESTAURANT

    def do(self, t: Carrot, seat: Seat) -> None:
        t.restaurants[seat].give(self.card, t.market)
        t.end_turn()


class Trade(Move[Carrot]):
    """Choose a card from your restaurant and offer it to another player in exchange for one of theirs."""

    parts = (Part("give", CARD), Part("other", SEAT), Part("want", CARD))
    aloud = True

    def __init__(self, give: Card, other: Seat, want: Card) -> None:
        self.give: Final[i64] = give
        self.other: Final[i64] = other
        self.want: Final[i64] = want

    def terms(self) -> list[object]:
        """What is offered, to whom, for what."""
        return [What(self.give), Who(self.other), What(self.want)]

    def refusal(self, t: Carrot, seat: Seat) -> Reason | None:
        if t.offered:
            return ONE_OFFER_A_TURN
        if self.other == seat:
            return NOT_WITH_YOURSELF
        if not t.restaurants[seat].holds(self.give):
            return self.no_trade(t, seat, NOT_IN_YOUR_RESTAURANT)
        return None if t.restaurants[self.other].holds(self.want) else self.no_trade(t, seat, NOT_IN_THEIR_RESTAURANT)

    def no_trade(self, t: Carrot, seat: Seat, missing: Reason) -> Reason:
        """Why there is no trade at all, or else which card is missing for this one."""
        if not t.restaurants[seat].cards:
            return RESTAURANT_EMPTY
        return missing if exposed_by_others(t, seat) else NOTHING_TO_TAKE

    def do(self, t: Carrot, seat: Seat) -> None:
        t.offer = self
        t.offered = True
        t.interrupt(ANSWER_OFFER)


class MakeRecipe(Move[Carrot]):
    """Combine the necessary cards and place them where no one will interfere until the end of the game."""

    parts = (Part("cards", CARDS, 4),)
    aloud = True

    def __init__(self, cards: list[Card]) -> None:
        self.cards: Final = sorted(cards)
        self.recipe: Final[i64] = recipe(self.cards)

    def means(self) -> dict[str, object]:
        return {"recipe": RECIPES[self.recipe], "points": int(POINTS[self.recipe])}

    def refusal(self, t: Carrot, seat: Seat) -> Reason | None:
        if self.recipe == NOTHING:
            return NO_SUCH_RECIPE if self.cards else NOTHING_TO_COOK
        for card in self.cards:
            if not t.restaurants[seat].holds(card) and not t.warehouses[seat].holds(card):
                return NOT_YOURS
        return None

    def do(self, t: Carrot, seat: Seat) -> None:
        for card in self.cards:
            source = t.restaurants[seat] if t.restaurants[seat].holds(card) else t.warehouses[seat]
            source.give(card, t.kitchens[seat])
        t.points[seat] += POINTS[self.recipe]
        t.announce("cooked", seat=Who(seat), recipe=RECIPES[self.recipe], points=int(POINTS[self.recipe]))
        if len(t.warehouses[seat].cards) < WAREHOUSE_ROOM and t.restaurants[seat].cards:
            t.go(REFILL_WAREHOUSE)
        else:
            t.end_turn(cooked=True)


class Swap(Move[Carrot]):
    """Choose a card from your restaurant and swap it for one from your warehouse."""

    parts = (Part("shown", CARD), Part("stored", CARD))
    aloud = True
    uses_cards = False

    def __init__(self, shown: Card, stored: Card) -> None:
        self.shown: Final[i64] = shown
        self.stored: Final[i64] = stored

    def refusal(self, t: Carrot, seat: Seat) -> Reason | None:
        if not t.restaurants[seat].holds(self.shown):
            return self.no_swap(t, seat, NOT_IN_YOUR_RESTAURANT)
        return None if t.warehouses[seat].holds(self.stored) else self.no_swap(t, seat, NOT_IN_YOUR_WAREHOUSE)

    def no_swap(self, t: Carrot, seat: Seat, missing: Reason) -> Reason:
        """Why there is no swap at all, or else which card is missing for this one."""
        if not t.restaurants[seat].cards:
            return RESTAURANT_EMPTY
        return missing if t.warehouses[seat].cards else WAREHOUSE_EMPTY

    def do(self, t: Carrot, seat: Seat) -> None:
        t.restaurants[seat].give(self.shown, t.warehouses[seat])
        t.warehouses[seat].give(self.stored, t.restaurants[seat])
        t.end_turn()


class Pass(Move[Carrot]):
    """Do nothing: only when nothing else is possible."""

    aloud = True

    def refusal(self, t: Carrot, seat: Seat) -> Reason | None:
        # While the market is open there is always something: a visit, or a sale from a full restaurant.
        if t.market_is_open():
            return SOMETHING_TO_DO
        for move in YOUR_TURN.answers(t, seat):
            if move is not PASS and move.refusal(t, seat) is None:
                return SOMETHING_TO_DO
        return None

    def do(self, t: Carrot, seat: Seat) -> None:
        t.end_turn()


class YourTurn(WideStep[Carrot]):
    """The current player must choose one of the actions."""

    kinds = (GoToMarket, Steal, Sell, Trade, MakeRecipe, Swap, Pass)

    def count(self, t: Carrot, seat: Seat) -> i64:
        mine = len(t.restaurants[seat].cards)
        stored = len(t.warehouses[seat].cards)
        return 2 + mine + mine * stored + recipe_numbers(mine + stored) + exposed_by_others(t, seat) * (mine + 1)

    def nth(self, t: Carrot, seat: Seat, k: i64) -> Move[Carrot] | None:
        mine = t.restaurants[seat].cards
        stored = t.warehouses[seat].cards
        if k < 2:
            return PASS if k else GO_TO_MARKET
        k -= 2
        if k < len(mine):
            return SALES[mine[k]]
        k -= len(mine)
        if k < len(mine) * len(stored):
            return SWAPS[mine[k // len(stored)] * CARDS_IN_ALL + stored[k % len(stored)]]
        k -= len(mine) * len(stored)
        recipes = recipe_numbers(len(mine) + len(stored))
        if k < recipes:
            return nth_recipe(mine + stored, k)
        k -= recipes
        # Each card of the others can be stolen, or traded for one of mine.
        theirs = nth_exposed(t, seat, k // (len(mine) + 1))
        k %= len(mine) + 1
        return STEALS[theirs] if k == len(mine) else TRADES[mine[k] * SEATS_AND_CARDS + theirs]

    def default(self, t: Carrot, seat: Seat) -> Move[Carrot]:
        if GO_TO_MARKET.refusal(t, seat) is None:
            return GO_TO_MARKET
        return min(self.moves(t, seat), key=repr)


def exposed_by_others(t: Carrot, seat: Seat) -> i64:
    """How many cards lie in the restaurants of the others."""
    total: i64 = 0
    for other in range(t.seats):
        if other != seat:
            total += len(t.restaurants[other].cards)
    return total


def nth_exposed(t: Carrot, seat: Seat, k: i64) -> i64:
    """One of the cards in the restaurants of the others, as its player's number times 52 plus its own."""
    for other in range(t.seats):
        if other == seat:
            continue
        restaurant = t.restaurants[other].cards
        if k < len(restaurant):
            return other * CARDS_IN_ALL + restaurant[k]
        k -= len(restaurant)
    raise IndexError(k)


def recipe_numbers(held: i64) -> i64:
    """Any two cards, and two numbers for the fours that each card can start."""
    return held * (held - 1) // 2 + 2 * held


def nth_recipe(held: list[Card], k: i64) -> MakeRecipe | None:
    """The four that one of the cards held starts, a sequence from it or its rank in all suits; or two of them."""
    if k < len(held):
        return SEQUENCES[held[k]]
    k -= len(held)
    if k < len(held):
        return PIZZAS[held[k]]
    k -= len(held)
    first: i64 = 1
    while k >= first:
        k -= first
        first += 1
    return SANDWICHES[held[first] * CARDS_IN_ALL + held[k]]


# Trade: only valid if the other player accepts


class Reply(Move[Carrot]):
    """Accept the trade, or not."""

    parts = (Part("accept", YES_OR_NO),)
    aloud = True

    def __init__(self, accept: bool) -> None:
        self.accept: Final = accept

    def means(self) -> dict[str, object]:
        return {"answer": Term("accepted" if self.accept else "declined")}

    def do(self, t: Carrot, seat: Seat) -> None:
        offer = t.offer
        assert offer is not None
        t.offer = None
        t.resume()
        if not self.accept:
            return
        t.restaurants[t.turn].give(offer.give, t.restaurants[seat])
        t.restaurants[seat].give(offer.want, t.restaurants[t.turn])
        if t.story is not None:
            t.announce("traded", trader=Who(t.turn), give=What(offer.give), other=Who(seat), want=What(offer.want))
        t.end_turn()


class AnswerOffer(Step[Carrot]):
    """The trade is only valid if the other player accepts. A refusal leaves the other actions."""

    kinds = (Reply,)

    def asks(self, t: Carrot) -> list[Seat]:
        assert t.offer is not None
        return just(t.offer.other)

    def answers(self, t: Carrot, seat: Seat) -> list[Move[Carrot]]:
        return ACCEPT_OR_DECLINE

    def tells(self, t: Carrot, seat: Seat) -> dict[str, object]:
        assert t.offer is not None
        return {"trader": Who(t.turn), "give": What(t.offer.give), "want": What(t.offer.want)}

    def default(self, t: Carrot, seat: Seat) -> Move[Carrot]:
        return DECLINE


# Make recipe: if the warehouse ends up with less than 2 cards, it may be refilled


class Refill(Move[Carrot]):
    """Put cards from your restaurant in your warehouse if you wish."""

    parts = (Part("cards", CARDS, WAREHOUSE_ROOM),)
    aloud = True
    uses_cards = False

    def __init__(self, cards: list[Card]) -> None:
        self.cards: Final = cards

    def refusal(self, t: Carrot, seat: Seat) -> Reason | None:
        if len(self.cards) > WAREHOUSE_ROOM - len(t.warehouses[seat].cards):
            return WAREHOUSE_FULL
        if len(self.cards) == 2 and self.cards[0] == self.cards[1]:
            return NOT_IN_YOUR_RESTAURANT
        for card in self.cards:
            if not t.restaurants[seat].holds(card):
                return NOT_IN_YOUR_RESTAURANT
        return None

    def do(self, t: Carrot, seat: Seat) -> None:
        for card in self.cards:
            t.restaurants[seat].give(card, t.warehouses[seat])
        t.end_turn(cooked=True)


class RefillWarehouse(Step[Carrot]):
    """After a recipe the warehouse may be refilled to 2 from the restaurant."""

    kinds = (Refill,)

    def answers(self, t: Carrot, seat: Seat) -> list[Move[Carrot]]:
        mine = sorted(t.restaurants[seat].cards)
        answers: list[Move[Carrot]] = [NO_REFILL]
        for i in range(len(mine)):
            answers.append(Refill([mine[i]]))
            for j in range(i + 1, len(mine)):
                answers.append(Refill([mine[i], mine[j]]))
        return answers

    def default(self, t: Carrot, seat: Seat) -> Move[Carrot]:
        return NO_REFILL


# The steps, and the moves that are few enough to be made once

PAIRS_OF_FIVE: Final = [[i, j] for i in range(FIRST_PURCHASE) for j in range(i + 1, FIRST_PURCHASE)]

HIDE_TWO: Final = HideTwo()
YOUR_TURN: Final = YourTurn()
ANSWER_OFFER: Final = AnswerOffer()
REFILL_WAREHOUSE: Final = RefillWarehouse()

MOST_PLAYERS: Final = 6
CARDS_IN_ALL: Final = 52
SEATS_AND_CARDS: Final = MOST_PLAYERS * CARDS_IN_ALL

GO_TO_MARKET: Final = GoToMarket()
PASS: Final = Pass()
ACCEPT: Final = Reply(True)
DECLINE: Final = Reply(False)
ACCEPT_OR_DECLINE: Final[list[Move[Carrot]]] = [ACCEPT, DECLINE]
NO_REFILL: Final = Refill([])
STEALS: Final = [Steal(victim, card) for victim in range(MOST_PLAYERS) for card in range(CARDS_IN_ALL)]
SALES: Final = [Sell(card) for card in range(CARDS_IN_ALL)]
TRADES: Final = [
    Trade(give, other, want)
    for give in range(CARDS_IN_ALL)
    for other in range(MOST_PLAYERS)
    for want in range(CARDS_IN_ALL)
]
SWAPS: Final = [Swap(mine, stored) for mine in range(CARDS_IN_ALL) for stored in range(CARDS_IN_ALL)]
SANDWICHES: Final = [
    MakeRecipe(sorted([a, b])) if a % OF_A_SUIT == b % OF_A_SUIT else None
    for a in range(CARDS_IN_ALL)
    for b in range(CARDS_IN_ALL)
]
PIZZAS: Final = [
    MakeRecipe([card + OF_A_SUIT * i for i in range(4)]) if card < OF_A_SUIT else None for card in range(CARDS_IN_ALL)
]
SEQUENCES: Final = [MakeRecipe(four) if four else None for four in map(sequence_from, range(CARDS_IN_ALL))]

HIDE_EXACTLY_TWO: Final = Reason("hide_exactly_two")
MARKET_EMPTY: Final = Reason("market_empty")
RESTAURANT_FULL: Final = Reason("restaurant_full")
RESTAURANT_EMPTY: Final = Reason("restaurant_empty")
WAREHOUSE_FULL: Final = Reason("warehouse_full")
WAREHOUSE_EMPTY: Final = Reason("warehouse_empty")
NOTHING_TO_TAKE: Final = Reason("nothing_to_take")
NOT_YOURS: Final = Reason("not_yours")
NOT_IN_YOUR_RESTAURANT: Final = Reason("not_in_your_restaurant")
NOT_IN_YOUR_WAREHOUSE: Final = Reason("not_in_your_warehouse")
NOT_IN_THEIR_RESTAURANT: Final = Reason("not_in_their_restaurant")
NOT_FROM_YOURSELF: Final = Reason("not_from_yourself")
NOT_WITH_YOURSELF: Final = Reason("not_with_yourself")
STOLEN_STRAIGHT_BACK: Final = Reason("stolen_straight_back")
TOO_FEW_TO_SELL: Final = Reason("too_few_to_sell")
ONE_OFFER_A_TURN: Final = Reason("one_offer_a_turn")
NO_SUCH_RECIPE: Final = Reason("no_such_recipe")
NOTHING_TO_COOK: Final = Reason("nothing_to_cook")
SOMETHING_TO_DO: Final = Reason("something_to_do")
