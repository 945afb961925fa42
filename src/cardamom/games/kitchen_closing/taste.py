"""What a hand is good for in The Kitchen Is Closing.

A `Taste` says what a dish of some worth is good for, and what a pantry is; a hand is as good as the best two stacks
that can be laid from it.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cardamom.engine.zones import NO_CARD, Card
from cardamom.games.kitchen_closing.cards import CATEGORIES, CATEGORY, VALUE, best_dish, worth
from cardamom.games.kitchen_closing.rules import LARGEST_HAND, Lay

HIGHEST_WORTH: Final = 10 * LARGEST_HAND
UNTASTED: Final = -9.0
"""Stands for a number that nobody has asked for yet."""
NO_KIND: Final = -1


class Taste:
    """What a dish and a pantry are good for, by what they are worth."""

    def __init__(self, dish: list[float], pantry: list[float]) -> None:
        self.dish: Final = dish
        self.pantry: Final = pantry

    def dish_odds(self, value: i64) -> float:
        """What a dish of this worth is good for, if nobody has asked yet."""
        return self.dish[value]

    def pantry_odds(self, value: i64) -> float:
        """What a pantry of this worth is good for, if nobody has asked yet."""
        return self.pantry[value]

    def of(self, cards: list[Card]) -> float:
        """How good the best two stacks from these cards are."""
        return self.of_rest(Sums(cards), cards, NO_CARD)

    def without_each(self, cards: list[Card]) -> list[float]:
        """How good they are without the first card, without the second, and so on."""
        sums = Sums(cards)
        return [self.of_rest(sums, cards, card) for card in cards]

    def of_rest(self, sums: Sums, cards: list[Card], without: Card) -> float:
        """How good the best two stacks from these cards are, one of them perhaps left out."""
        totals = sums.totals
        tops = sums.tops
        full = sums.full
        fewer: i64 = NO_KIND
        total_left: i64 = 0
        top_left: i64 = 0
        if without != NO_CARD:
            fewer = CATEGORY[without]
            total_left = totals[fewer] - VALUE[without]
            top_left = sums.top_without(without)
            full -= tops[fewer] - top_left
        best = self.of_worth(full, 0)
        for card in cards:
            if card == without:
                continue
            kind = CATEGORY[card]
            value = VALUE[card]
            total = total_left if kind == fewer else totals[kind]
            others = full - (top_left if kind == fewer else tops[kind])
            best = higher(best, self.of_worth(others, total))
            # The only card of its kind cannot lie in both.
            if value < total:
                best = higher(best, self.of_worth(others + value, total - value))
        return best

    def of_worth(self, dish: i64, pantry: i64) -> float:
        """How good two stacks are that are worth so much."""
        odds = self.dish[dish]
        risk = self.pantry[pantry]
        if odds == UNTASTED:
            odds = self.dish_odds(dish)
        if risk == UNTASTED:
            risk = self.pantry_odds(pantry)
        return odds + risk

    def of_stacks(self, stacks: Lay) -> float:
        """How good these two stacks are."""
        return self.of_worth(worth(stacks.dish), worth(stacks.pantry))

    def stacks(self, cards: list[Card]) -> Lay:
        """The best two stacks from these cards."""
        ways = ways_to_lay(cards)
        best = ways[0]
        for stacks in ways[1:]:
            if self.of_stacks(stacks) > self.of_stacks(best):
                best = stacks
        return best

    def spare(self, cards: list[Card], taken: Card) -> Card:
        """The card that is missed least, the lowest if in doubt; never the one just taken."""
        return self.least_missed(cards, taken, self.without_each(cards))

    def least_missed(self, cards: list[Card], taken: Card, kept: list[float]) -> Card:
        """The spare card, when it is known how good the hand is without each."""
        spare: Card = NO_CARD
        best = 0.0
        for i in range(len(cards)):
            card = cards[i]
            if card == taken:
                continue
            if spare == NO_CARD or kept[i] > best or (kept[i] == best and VALUE[card] < VALUE[spare]):
                spare = card
                best = kept[i]
        return spare

    def after_taking(self, cards: list[Card], card: Card, must_keep: bool) -> float:
        """How good the hand is with one card more, and the spare one gone."""
        more = [*cards, card]
        sums = Sums(more)
        best = self.of_rest(sums, more, more[0])
        for other in more:
            if other != card or not must_keep:
                best = higher(best, self.of_rest(sums, more, other))
        return best


def ways_to_lay(cards: list[Card]) -> list[Lay]:
    """All stacks that may be the best: the highest dish, and for every pantry the highest dish that goes with it."""
    full = best_dish(cards)
    ways = [Lay([], full)]
    for card in cards:
        kind = CATEGORY[card]
        dish = [other for other in full if CATEGORY[other] != kind]
        pantry = sorted([other for other in cards if CATEGORY[other] == kind])
        ways.append(Lay(pantry, dish))
        ways.append(Lay([other for other in pantry if other != card], sorted([*dish, card])))
    return ways


class Guess:
    """What somebody's stack is worth, by and large: the mean, and how far it strays from that."""

    def __init__(self, mean: float, spread: float) -> None:
        self.mean: Final = mean
        self.spread: Final = spread

    def at_most(self, value: float) -> float:
        """The chance that it comes out no higher than a value."""
        return 1.0 / (1.0 + math.exp((self.mean - value) / self.spread))


class Rivals(Taste):
    """The chance of the highest dish less the risk of the lowest pantry, among others with such stacks.

    Few of all the numbers are ever needed, so each is made when it is asked for.
    """

    def __init__(self, dishes: list[Guess], pantries: list[Guess]) -> None:
        super().__init__([UNTASTED] * (HIGHEST_WORTH + 1), [UNTASTED] * (HIGHEST_WORTH + 1))
        self.dishes: Final = dishes
        self.pantries: Final = pantries

    def dish_odds(self, value: i64) -> float:
        # A tie for the highest dish gains the point as well.
        odds = 1.0
        for guess in self.dishes:
            odds *= guess.at_most(float(value) + 0.5)
        self.dish[value] = odds
        return odds

    def pantry_odds(self, value: i64) -> float:
        # A tie for the lowest pantry loses the point as well.
        risk = -1.0
        for guess in self.pantries:
            risk *= 1.0 - guess.at_most(float(value) - 0.5)
        self.pantry[value] = risk
        return risk


class Sums:
    """A hand added up: what each category is worth, its two highest cards, and the highest of all together."""

    def __init__(self, cards: list[Card]) -> None:
        self.totals: Final[list[i64]] = [0] * len(CATEGORIES)
        self.tops: Final[list[i64]] = [0] * len(CATEGORIES)
        self.seconds: Final[list[i64]] = [0] * len(CATEGORIES)
        self.full: i64 = 0
        for card in cards:
            self.add(CATEGORY[card], VALUE[card])

    def add(self, kind: i64, value: i64) -> None:
        """One card more."""
        self.totals[kind] += value
        top = self.tops[kind]
        if value > top:
            self.full += value - top
            self.seconds[kind] = top
            self.tops[kind] = value
        elif value > self.seconds[kind]:
            self.seconds[kind] = value

    def top_without(self, card: Card) -> i64:
        """The highest of a card's category when that card is gone."""
        kind = CATEGORY[card]
        return self.seconds[kind] if VALUE[card] == self.tops[kind] else self.tops[kind]


def higher(one: float, other: float) -> float:
    """The higher of two numbers."""
    return other if other > one else one
