"""In the kitchen: the cards are dealt, exchanged and chosen (3.3.2 to 3.3.4, 7.2, 7.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import (
    CARD,
    CARDS,
    SEAT,
    Move,
    Part,
    Phrase,
    Reason,
    Step,
    Term,
    What,
    Who,
    WideStep,
)
from cardamom.engine.zones import ALL, Card, Seat
from cardamom.games.cooking_party.assignments import (
    MOST_DEALT,
)
from cardamom.games.cooking_party.cards import has_twins
from cardamom.games.cooking_party.chef import in_order
from cardamom.games.cooking_party.party import (
    Party,
)
from cardamom.games.cooking_party.presenting import NOT_IN_YOUR_HAND, begin_presenting
from cardamom.games.cooking_party.taste import breaks

# 3.3.2 The judge deals initial cards


def deal_hands(t: Party) -> None:
    """Deal initial cards face down to each chef."""
    each = t.dealt_each()
    for captain in t.captains():
        for _ in range(each):
            t.draw(captain)
    t.exchanges_left = t.assignment.times
    if free_swaps(t):
        t.go(SWAP_FREELY)
    else:
        trade_or_exchange(t)


# 7.2 and 7.3 Dietary restrictions, and ingredients that nobody understands


def free_swaps(t: Party) -> int:
    """How many cards each chef may replace at once, without counting as an exchange."""
    if t.options["free_swap"] == "yes" or (t.options["diet"] == "exchange" and t.diet != "none"):
        return t.fair_share(t.hand_size())
    return 0


def why_swapped(t: Party) -> str:
    """Which cards may be replaced, as a phrase."""
    if t.diet == "none" or t.options["diet"] != "exchange":
        return "unknown"
    return "forbidden_or_unknown" if t.options["free_swap"] == "yes" else "forbidden"


class FromHand(Move[Party]):
    """Some cards of the own hand."""

    parts = (Part("cards", CARDS, MOST_DEALT, lies="hand"),)

    def __init__(self, cards: list[Card]) -> None:
        self.cards: Final = cards

    def not_in_hand(self, t: Party, seat: Seat) -> Reason | None:
        """Why these cannot come from this hand."""
        for card in self.cards:
            if not t.hands[seat].holds(card):
                return NOT_IN_YOUR_HAND
        return EACH_CARD_ONCE if has_twins(self.cards) else None

    def trade_in(self, t: Party, seat: Seat) -> None:
        """Hand the cards to the judge face down, and get as many from the deck."""
        t.traded[seat] += len(self.cards)
        for card in self.cards:
            t.hands[seat].give(card, t.returned)
        for _ in self.cards:
            t.draw(seat)


class SwapOut(FromHand):
    """Replace what the judge does not eat, or what you do not know."""

    uses_cards = False

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if len(self.cards) > free_swaps(t):
            return Reason("swap_fewer", most=free_swaps(t))
        if t.options["free_swap"] == "no":
            for card in self.cards:
                if not breaks(card, t.diet):
                    return Reason("it_may_be_eaten", card=What(card))
        return self.not_in_hand(t, seat)

    def do(self, t: Party, seat: Seat) -> None:
        self.trade_in(t, seat)


class OfChefs(WideStep[Party]):
    """All chefs choose cards of their hands at once, in secret. A number has a bit for each card, in order."""

    def asks(self, t: Party) -> list[Seat]:
        return sorted(t.captains())

    def together(self) -> bool:
        return True

    def count(self, t: Party, seat: Seat) -> i64:
        return WAYS_TO_CHOOSE[len(t.hands[seat].cards)]

    def chosen(self, t: Party, seat: Seat, k: i64) -> list[Card]:
        """The cards that a number stands for."""
        cards: list[Card] = []
        for card in sorted(t.hands[seat].cards):
            if k % 2 == 1:
                cards.append(card)
            k //= 2
        return cards


class SwapFreely(OfChefs):
    """Chefs may at once exchange cards that break the diet, or that they do not understand."""

    kinds = (SwapOut,)

    def nth(self, t: Party, seat: Seat, k: i64) -> Move[Party] | None:
        return SwapOut(self.chosen(t, seat, k))

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"most": free_swaps(t), "which": Phrase(why_swapped(t), diet=Term(t.diet))}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        if t.options["diet"] != "exchange":
            return SwapOut([])
        forbidden = [card for card in sorted(t.hands[seat].cards) if breaks(card, t.diet)]
        return SwapOut(forbidden[: free_swaps(t)])

    def after(self, t: Party) -> None:
        trade_or_exchange(t)


# 7.3 Players ask each other to trade


def trade_or_exchange(t: Party) -> None:
    """Each chef may ask another to trade. Not before a blind tasting: all would know who has what."""
    if t.options["trades"] == "yes" and len(t.cooks) > 1 and not t.is_blind():
        t.askers = t.captains()
    next_asker(t)


def next_asker(t: Party) -> None:
    """The next chef who may ask; after the last, cards are traded in."""
    if not t.askers:
        exchange_or_plan(t)
        return
    t.turn = t.askers[0]
    t.go(ASK_FOR_A_TRADE)


class AskToTrade(Move[Party]):
    """Lay a card of your hand on the table, and ask another chef for one in return."""

    parts = (Part("card", CARD, lies="hand"), Part("chef", SEAT))
    aloud = True

    def __init__(self, card: Card, chef: Seat) -> None:
        self.card: Final[i64] = card
        self.chef: Final[i64] = chef

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if self.chef == seat or self.chef not in t.captains():
            return ASK_ANOTHER_CHEF
        return None if t.hands[seat].holds(self.card) else NOT_IN_YOUR_HAND

    def do(self, t: Party, seat: Seat) -> None:
        t.hands[seat].give(self.card, t.offer)
        t.turn = self.chef
        t.go(ANSWER_A_TRADE)


class NoTrade(Move[Party]):
    """Ask nobody."""

    aloud = True

    def do(self, t: Party, seat: Seat) -> None:
        t.askers.pop(0)
        next_asker(t)


class AskForATrade(Step[Party]):
    """A chef may ask another to trade, once in a round."""

    kinds = (NoTrade, AskToTrade)

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        others = [chef for chef in t.captains() if chef != seat]
        return [NO_TRADE, *[AskToTrade(card, chef) for card in sorted(t.hands[seat].cards) for chef in others]]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return NO_TRADE


class TradeFor(Move[Party]):
    """Take the card on the table, and give one of yours for it."""

    parts = (Part("card", CARD, lies="hand"),)
    aloud = True

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        return None if t.hands[seat].holds(self.card) else NOT_IN_YOUR_HAND

    def do(self, t: Party, seat: Seat) -> None:
        asker = t.askers.pop(0)
        t.hands[seat].give(self.card, t.hands[asker], ALL)
        t.offer.give(t.offer.cards[0], t.hands[seat], ALL)
        next_asker(t)


class DeclineTrade(Move[Party]):
    """Keep what you have."""

    aloud = True

    def do(self, t: Party, seat: Seat) -> None:
        t.offer.give(t.offer.cards[0], t.hands[t.askers.pop(0)], ALL)
        next_asker(t)


class AnswerATrade(Step[Party]):
    """The chef who was asked trades, or does not."""

    kinds = (DeclineTrade, TradeFor)

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [DECLINE_TRADE, *[TradeFor(card) for card in sorted(t.hands[seat].cards)]]

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"asker": Who(t.askers[0]), "card": What(t.offer.cards[0])}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return DECLINE_TRADE


# 3.3.3 Players exchange cards


def exchange_or_plan(t: Party) -> None:
    """Exchange as often as the assignment says, then plan the dishes."""
    tokens = max([int(t.tokens[captain]) for captain in t.captains()])
    if t.exchanges_left > 0 and (t.assignment.exchange > 0 or tokens > 0) and t.fair_share(1) > 0:
        t.exchanges_left -= 1
        t.go(EXCHANGE_CARDS)
    else:
        t.exchanges_left = 0
        t.go(PLAN_THE_DISH)


def exchange_limit(t: Party, seat: Seat) -> int:
    """How many cards a chef may trade in now, tokens included."""
    return t.fair_share(min(t.hand_size(), t.assignment.exchange + int(t.tokens[seat])))


class Exchange(FromHand):
    """Trade in cards, face down, for new ones. Each beyond the assignment's number costs a token."""

    uses_cards = False

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        most = exchange_limit(t, seat)
        if len(self.cards) > most:
            return Reason("exchange_fewer", most=most)
        return self.not_in_hand(t, seat)

    def do(self, t: Party, seat: Seat) -> None:
        t.tokens[seat] -= max(0, len(self.cards) - t.assignment.exchange)
        self.trade_in(t, seat)


class ExchangeCards(OfChefs):
    """Each chef may trade in ingredients, as the assignment says."""

    kinds = (Exchange,)

    def nth(self, t: Party, seat: Seat, k: i64) -> Move[Party] | None:
        return Exchange(self.chosen(t, seat, k))

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"most": exchange_limit(t, seat), "more": t.exchanges_left}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return Exchange([])

    def after(self, t: Party) -> None:
        exchange_or_plan(t)


# 3.3.4 Players plan dishes and discard ingredients


def number_used(t: Party) -> Phrase:
    """How many cards a dish has, in words."""
    least, most = t.least_used(), t.most_used()
    return Phrase("so_many" if least == most else "so_many_to", least=least, most=most)


class Keep(FromHand):
    """Keep what goes into the dish, all of which must be used; the rest is discarded face down."""

    uses_cards = False

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if not t.least_used() <= len(self.cards) <= t.most_used():
            return Reason("use_so_many", number=number_used(t))
        return self.not_in_hand(t, seat)

    def do(self, t: Party, seat: Seat) -> None:
        for card in sorted(t.hands[seat].cards):
            if card not in self.cards:
                t.hands[seat].give(card, t.returned)


class PlanTheDish(OfChefs):
    """Each chef plans a dish, and discards the ingredients that it does not need."""

    kinds = (Keep,)

    def nth(self, t: Party, seat: Seat, k: i64) -> Move[Party] | None:
        return Keep(self.chosen(t, seat, k))

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"number": number_used(t), "title": t.assignment.title}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return Keep(in_order([int(card) for card in t.hands[seat].cards])[: t.least_used()])

    def after(self, t: Party) -> None:
        begin_presenting(t)


SWAP_FREELY: Final = SwapFreely()
ASK_FOR_A_TRADE: Final = AskForATrade()
ANSWER_A_TRADE: Final = AnswerATrade()
NO_TRADE: Final = NoTrade()
DECLINE_TRADE: Final = DeclineTrade()
EXCHANGE_CARDS: Final = ExchangeCards()
PLAN_THE_DISH: Final = PlanTheDish()
WAYS_TO_CHOOSE: Final[list[i64]] = [2**cards for cards in range(MOST_DEALT + 1)]
ASK_ANOTHER_CHEF: Final = Reason("ask_another_chef")
EACH_CARD_ONCE: Final = Reason("each_card_once")
