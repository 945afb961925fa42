"""What hands are worth: how near they are to a pastry, in points.

A hand is counted: sixteen numbers, how often it holds each face. The nearest pastry counts in full, the nearest one
that the rest of the hand could make counts in part.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.zones import NO_CARD, Card
from cardamom.games.pastry_chefs.cards import FACE_COUNT, PASTRIES, Pastry

RIPE: Final = [1.0, 0.45, 0.15, 0.04, 0.0]
"""What a pastry is worth while so many of its cards are missing, against what it scores."""
SECOND_PASTRY: Final = 0.4
"""What the second pastry of a hand counts: it has to wait for the first."""
COUNTED_IN: Final = 4

Counts = list[i64]


def counted(cards: list[Card]) -> Counts:
    """How often each face is among some cards; cards that are not known do not count."""
    counts: Counts = [0] * FACE_COUNT
    for card in cards:
        if card >= 0:
            counts[card] += 1
    return counts


def missing(pastry: Pastry, counts: Counts) -> i64:
    """How many cards of a pastry a hand lacks."""
    lacking: i64 = 0
    for card in pastry.cards:
        if counts[card] == 0:
            lacking += 1
    return lacking


def nearest(counts: Counts) -> Pastry:
    """The pastry that a hand is nearest to, by what it scores."""
    best = PASTRIES[0]
    most = -1.0
    for pastry in PASTRIES:
        promised = float(pastry.points) * RIPE[missing(pastry, counts)]
        if promised > most:
            best = pastry
            most = promised
    return best


def promise(pastry: Pastry, counts: Counts) -> float:
    """What a pastry is worth to a hand."""
    return float(pastry.points) * RIPE[missing(pastry, counts)]


class Scales:
    """Weighs hands, each once."""

    def __init__(self) -> None:
        self.weighed: dict[int, float] = {}

    def worth(self, counts: Counts) -> float:
        """What a hand is worth, in points."""
        key: i64 = 0
        for count in counts:
            key = key * COUNTED_IN + count
        if key not in self.weighed:
            self.weighed[key] = weigh(counts)
        return self.weighed[key]

    def with_card(self, counts: Counts, card: Card) -> float:
        """What a hand would be worth with one card more."""
        counts[card] += 1
        worth = self.worth(counts)
        counts[card] -= 1
        return worth

    def without_card(self, counts: Counts, card: Card) -> float:
        """What a hand would be worth with one card less."""
        counts[card] -= 1
        worth = self.worth(counts)
        counts[card] += 1
        return worth

    def spare(self, counts: Counts, fits: list[bool]) -> Card:
        """The card of a sort that a hand misses least, or NO_CARD."""
        found: Card = NO_CARD
        most = -1.0
        for card in range(FACE_COUNT):
            if counts[card] and fits[card]:
                left = self.without_card(counts, card)
                if left > most:
                    found = card
                    most = left
        return found

    def wanted(self, taker: Counts, counts: Counts, fits: list[bool]) -> Card:
        """The card of a sort in a hand that somebody else could use best, or NO_CARD."""
        found: Card = NO_CARD
        most = -1.0
        for card in range(FACE_COUNT):
            if counts[card] and fits[card]:
                promised = self.with_card(taker, card)
                if promised > most:
                    found = card
                    most = promised
        return found


def weigh(counts: Counts) -> float:
    """The nearest pastry, and in part the nearest of what is left."""
    first = nearest(counts)
    rest = counts[:]
    for card in first.cards:
        if rest[card]:
            rest[card] -= 1
    return promise(first, counts) + SECOND_PASTRY * promise(nearest(rest), rest)
