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

Counts = list[i64]

# A set of faces is a number with one bit for each. What is nearest depends on nothing but the faces that a hand holds.
_FACES: Final[list[i64]] = [2**face for face in range(FACE_COUNT)]
_UNKNOWN: Final = -1
_NEAREST: Final[list[i64]] = [_UNKNOWN] * 2**FACE_COUNT
"""The number of the nearest pastry for each set of faces that was ever asked about."""
_PROMISED: Final = [0.0] * 2**FACE_COUNT
"""What that pastry is worth to it."""


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


def faces_of(cards: list[Card]) -> i64:
    """The set of the faces of some cards."""
    faces: i64 = 0
    for card in cards:
        faces |= _FACES[card]
    return faces


def held_often(counts: Counts, often: i64) -> i64:
    """The set of the faces that a hand holds so often at least."""
    faces: i64 = 0
    bit: i64 = 1
    for count in counts:
        if count >= often:
            faces |= bit
        bit += bit
    return faces


def nearest(counts: Counts) -> Pastry:
    """The pastry that a hand is nearest to, by what it scores."""
    return PASTRIES[nearest_to(held_often(counts, 1))]


def nearest_to(faces: i64) -> i64:
    """The number of the pastry that a set of faces is nearest to."""
    if _NEAREST[faces] == _UNKNOWN:
        _find_nearest(faces)
    return _NEAREST[faces]


def _find_nearest(faces: i64) -> None:
    best: i64 = 0
    most = -1.0
    for i in range(len(PASTRIES)):
        promised = float(PASTRIES[i].points) * RIPE[_lacking(PASTRIES[i], faces)]
        if promised > most:
            best = i
            most = promised
    _PROMISED[faces] = most
    _NEAREST[faces] = best


def _lacking(pastry: Pastry, faces: i64) -> i64:
    """How many cards of a pastry are not in a set of faces."""
    lacking: i64 = 0
    for card in pastry.cards:
        if faces & _FACES[card] == 0:
            lacking += 1
    return lacking


def promise(pastry: Pastry, counts: Counts) -> float:
    """What a pastry is worth to a hand."""
    return float(pastry.points) * RIPE[missing(pastry, counts)]


def worth(counts: Counts) -> float:
    """What a hand is worth, in points."""
    return _worth_of(held_often(counts, 1), held_often(counts, 2))


def _worth_of(once: i64, twice: i64) -> float:
    """The nearest pastry, and in part the nearest of what is left: all other faces, and those held twice."""
    first = nearest_to(once)
    rest = (once & ~_NEEDED[first]) | (twice & _NEEDED[first])
    nearest_to(rest)
    return _PROMISED[once] + SECOND_PASTRY * _PROMISED[rest]


_NEEDED: Final[list[i64]] = [faces_of(pastry.cards) for pastry in PASTRIES]


def with_card(counts: Counts, card: Card) -> float:
    """What a hand would be worth with one card more."""
    counts[card] += 1
    more = worth(counts)
    counts[card] -= 1
    return more


def without_card(counts: Counts, card: Card) -> float:
    """What a hand would be worth with one card less."""
    counts[card] -= 1
    less = worth(counts)
    counts[card] += 1
    return less


def spare(counts: Counts, fits: list[bool]) -> Card:
    """The card of a sort that a hand misses least, or NO_CARD."""
    found: Card = NO_CARD
    most = -1.0
    for card in range(FACE_COUNT):
        if counts[card] and fits[card]:
            left = without_card(counts, card)
            if left > most:
                found = card
                most = left
    return found


def wanted(taker: Counts, counts: Counts, fits: list[bool]) -> Card:
    """The card of a sort in a hand that somebody else could use best, or NO_CARD."""
    found: Card = NO_CARD
    most = -1.0
    for card in range(FACE_COUNT):
        if counts[card] and fits[card]:
            promised = with_card(taker, card)
            if promised > most:
                found = card
                most = promised
    return found
