"""The Judge Award Chips: all five are given out, in any combination."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import SEAT, Move, Part
from cardamom.engine.zones import Seat
from cardamom.games.cooking_party.critic import CHIPS
from cardamom.games.cooking_party.party import Party

FULL_LIST: Final = 3
"""Up to so many dishes, all ways to divide the chips are offered; for more, only some."""


class GivesChips(Move[Party]):
    """Somebody for each chip, the biggest first."""

    parts = (
        Part("hundred", SEAT),
        Part("fifty", SEAT),
        Part("twenty_five", SEAT),
        Part("ten", SEAT),
        Part("five", SEAT),
    )
    aloud = True

    def __init__(self, hundred: Seat, fifty: Seat, twenty_five: Seat, ten: Seat, five: Seat) -> None:
        self.hundred: Final[i64] = hundred
        self.fifty: Final[i64] = fifty
        self.twenty_five: Final[i64] = twenty_five
        self.ten: Final[i64] = ten
        self.five: Final[i64] = five

    def chefs(self) -> list[Seat]:
        """Who gets each chip, the biggest first."""
        return [self.hundred, self.fifty, self.twenty_five, self.ten, self.five]


def ways_to_divide(places: int) -> list[list[int]]:
    """Ways to give five chips to so many dishes: all of them, or a few where there are many."""
    if places <= FULL_LIST:
        return [
            [number // places**chip % places for chip in range(len(CHIPS))] for number in range(places ** len(CHIPS))
        ]
    one_each = [[(first + chip) % places for chip in range(len(CHIPS))] for first in range(places)]
    return [*[[place] * len(CHIPS) for place in range(places)], *one_each]
