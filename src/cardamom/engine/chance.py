"""Chance: the one source of luck at a table.

A small generator (sfc32) whose every intermediate value fits into 63 bits, so that interpreted and compiled
rules draw the same cards, and whose state is four numbers, so that copying a table stays cheap.
"""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
HALF_WORD: Final = 0x10000
LONGEST_SEED: Final = 200
WARM_UP: Final = 16


class Chance:
    """A stream of luck. Equal states give equal streams, whatever engine runs them."""

    def __init__(self, a: i64, b: i64, c: i64, n: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.n: i64 = n

    def below(self, n: i64) -> i64:
        """One of 0 … n-1, each as likely as the next (to within n in four billion). n is below 2³¹."""
        b = self.b
        c = self.c
        drawn = (self.a + b + self.n) & WORD
        self.n = (self.n + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) | (c >> 11)) & WORD) + drawn) & WORD
        return (drawn * n) >> 32

    def word(self) -> i64:
        """Thirty-two random bits."""
        return (self.below(HALF_WORD) << 16) | self.below(HALF_WORD)

    def shuffle(self, cards: list[i64]) -> None:
        """Put the cards into a random order, in place."""
        i: i64 = len(cards)
        while i > 1:
            j = self.below(i)
            i -= 1
            swapped = cards[i]
            cards[i] = cards[j]
            cards[j] = swapped

    def copy(self) -> Chance:
        """The same stream from here on."""
        return Chance(self.a, self.b, self.c, self.n)

    def fork(self) -> Chance:
        """A stream of its own, drawn from this one."""
        return Chance(self.word(), self.word(), self.word(), self.word())

    def state(self) -> list[int]:
        """The four numbers that tell the rest of the stream."""
        return [self.a, self.b, self.c, self.n]


def chance_for(seed: str, purpose: str) -> Chance:
    """The stream that a seed gives for one purpose: dealing, or one bot's thoughts at one question.

    The purpose is hashed in. So nobody learns the deal from the published `commitment`, and a bot that
    thinks longer does not change a shuffle.
    """
    digest = hashlib.sha256(f"{purpose}\0{seed}".encode()).digest()
    words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
    chance = Chance(words[0] ^ words[4], words[1] ^ words[5], words[2] ^ words[6], words[3] ^ words[7])
    for _ in range(WARM_UP):
        chance.word()
    return chance


def is_seed(seed: str) -> bool:
    """Whether a text can be a seed: one that people can read to each other, and that is not endless."""
    return 0 < len(seed) <= LONGEST_SEED and seed.isprintable()


def commitment(seed: str) -> str:
    """The SHA-256 of a seed: shown before the first card is dealt, checked against the seed after the last."""
    return hashlib.sha256(seed.encode()).hexdigest()
