"""What a position promises: every dish that could still be made, and how likely its ingredients end up in the pot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.zones import Card, Seat
from cardamom.games.carrot.cards import DISHES_WITH, Dish
from cardamom.games.carrot.rules import CARDS_IN_ALL, MOST_PLAYERS, Carrot


class Palate:
    """How likely a card ends up in the own pot, by where it lies now; and what is worth cooking."""

    def __init__(self, exposed: float, elsewhere: float, unseen: float, side_dishes: float) -> None:
        self.exposed: Final = exposed
        """In the own restaurant, where others can steal it."""
        self.elsewhere: Final = elsewhere
        """In somebody else's restaurant, to be stolen in time."""
        self.unseen: Final = unseen
        """In the market, or out of sight."""
        self.side_dishes: Final = side_dishes
        """What the other dishes of a card count beside the best one: only one can be cooked from the same cards."""


COOKS_PALATE: Final = Palate(exposed=0.8, elsewhere=0.45, unseen=0.15, side_dishes=0.1)
CHEFS_PALATE: Final = Palate(exposed=0.75, elsewhere=0.35, unseen=0.25, side_dishes=0.05)

RIVALS_EXPOSED: Final = 0.95
"""A card in a rival's restaurant, for that rival: their turn comes first."""
LOCKED: Final = 0.02
"""A card in somebody else's warehouse."""

# Where a card lies: the restaurant of seat 0, 1, …; the warehouse of seat 0, 1, …; or one of these.
WAREHOUSES: Final = MOST_PLAYERS
MARKET: Final = 2 * MOST_PLAYERS
UNSEEN: Final = MARKET + 1
EATEN: Final = MARKET + 2
PLACES: Final = MARKET + 3


class Outlook:
    """A position as one seat sees it: where each card lies, and what that promises to whom."""

    def __init__(self, seen: Carrot, palate: Palate, hurry: float, again: float) -> None:
        self.me: Final[i64] = seen.viewer
        self.again: Final = again
        """How likely the viewer has another turn after this one."""
        self.envy: list[float] = [0.0] * seen.seats
        """What a point of each seat counts against an own one."""
        self.where: list[i64] = [UNSEEN] * CARDS_IN_ALL
        self.keep: list[float] = [palate.exposed] * CARDS_IN_ALL
        """How likely the viewer would keep each card in the restaurant until it is cooked."""
        self.side_dishes: Final = palate.side_dishes
        self.odds: Final = [odds_for(seat, seen, palate, hurry) for seat in range(seen.seats)]
        for seat in range(seen.seats):
            self.lay(seen.hands[seat].cards, seat)
            self.lay(seen.restaurants[seat].cards, seat)
            self.lay(seen.warehouses[seat].cards, WAREHOUSES + seat)
            self.lay(seen.kitchens[seat].cards, EATEN)
        self.lay(seen.market.cards, MARKET)

    def lay(self, cards: list[Card], place: i64) -> None:
        """Note where cards lie; those that are not known stay UNSEEN."""
        for card in cards:
            if card >= 0:
                self.where[card] = place

    def likely(self, dish: Dish, seat: Seat) -> float:
        """The points that a dish promises to a seat."""
        odds = self.odds[seat]
        where = self.where
        points = dish.points
        for card in dish.cards:
            place = where[card]
            points *= self.keep[card] if place == self.me and seat == self.me else odds[place]
        return points

    def promise(self, seat: Seat) -> float:
        """The points that a seat's cards promise: the best dish, and a little for all else they could become."""
        best = 0.0
        total = 0.0
        for card in range(CARDS_IN_ALL):
            place = self.where[card]
            if place != seat and place != WAREHOUSES + seat:
                continue
            for dish in DISHES_WITH[card]:
                points = self.likely(dish, seat)
                total += points
                if points > best:
                    best = points
        promised = best + self.side_dishes * (total - best)
        return self.again * promised if seat == self.me else promised

    def promise_with(self, seat: Seat, card: Card, place: i64) -> float:
        """What a seat's cards would promise if one card lay elsewhere."""
        before = self.where[card]
        self.where[card] = place
        promised = self.promise(seat)
        self.where[card] = before
        return promised

    def promise_exchanging(self, seat: Seat, one: Card, other: Card) -> float:
        """What a seat's cards would promise if two cards changed places."""
        before = self.where[one]
        self.where[one] = self.where[other]
        promised = self.promise_with(seat, other, before)
        self.where[one] = before
        return promised

    def promise_moving(self, cards: list[Card], place: i64) -> float:
        """What the viewer's cards would promise if some of them were put elsewhere."""
        before = [self.where[card] for card in cards]
        self.lay(cards, place)
        promised = self.promise(self.me)
        for i in range(len(cards)):
            self.where[cards[i]] = before[i]
        return promised

    def promise_of_market(self) -> float:
        """What the viewer's cards would promise with one more from the market, on average."""
        total = 0.0
        drawable = [card for card in range(CARDS_IN_ALL) if self.where[card] == UNSEEN or self.where[card] == MARKET]
        for card in drawable:
            total += self.promise_with(self.me, card, self.me)
        return total / float(len(drawable)) if drawable else 0.0

    def best_dish(self, card: Card, seat: Seat) -> Dish:
        """The dish that a card is worth most in."""
        best = DISHES_WITH[card][0]
        for dish in DISHES_WITH[card]:
            if self.likely(dish, seat) > self.likely(best, seat):
                best = dish
        return best

    def missing(self, dish: Dish) -> i64:
        """How many cards of a dish the viewer does not have."""
        count: i64 = 0
        for card in dish.cards:
            if self.where[card] != self.me and self.where[card] != WAREHOUSES + self.me:
                count += 1
        return count


def odds_for(seat: Seat, seen: Carrot, palate: Palate, hurry: float) -> list[float]:
    """How likely a card ends up in a seat's pot, by place. In a hurry, what it does not have yet counts less."""
    odds = [0.0] * PLACES
    for other in range(seen.seats):
        odds[other] = palate.elsewhere * hurry
        odds[WAREHOUSES + other] = LOCKED * hurry
    odds[seat] = RIVALS_EXPOSED
    odds[WAREHOUSES + seat] = 1.0
    odds[MARKET] = palate.unseen * hurry
    odds[UNSEEN] = palate.unseen * hurry
    return odds
