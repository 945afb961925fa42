"""Soup of the Day: a game of one turn each, with the kinds of question that real games ask more rarely."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardamom.engine.game import Game, number
from cardamom.engine.questions import CHOICE, NUMBER, TEXT, Move, Part, Reason, Step
from cardamom.engine.table import Fact, Table, shown
from cardamom.engine.zones import ALL, Box, Pile, Seat, Zone

BOX = Box(["leek-1", "leek-2", "leek-3", "bean-1"], [6, 6, 6, 2])
SPOONS = (1, 2, 5)


class Soup(Table):
    """A stack of leeks in the open, and a basket for each cook of which something was said."""

    larder: Pile
    baskets: list[Pile]
    points: list[int]

    def deal(self) -> None:
        leeks = [card for card in BOX.cards if card != BOX.numbers["bean-1"]]
        self.larder = Pile(Zone("larder", seen_by=ALL, ordered=True), leeks)
        self.baskets = [Pile(Zone("basket", seat), []) for seat in range(self.seats)]
        for _ in range(2):
            self.baskets[0].put(BOX.numbers["bean-1"])
        self.baskets[0].claim(frozenset([0, 1, 2]), 0, 0)
        self.points = [0] * self.seats
        self.go(SEASON_IT)

    def clone(self) -> Soup:
        t = Soup()
        self.copy_to(t)
        t.larder = self.larder.copy()
        t.baskets = [pile.copy() for pile in self.baskets]
        t.points = self.points[:]
        return t

    def zones(self) -> list[Pile]:
        return [self.larder, *self.baskets]

    def facts(self) -> list[Fact]:
        return [shown("points", self.points), shown("served", int(self.turn))]

    def scores(self) -> list[int]:
        return self.points[:]

    def end_turn(self) -> None:
        self.turn += 1
        self.go(SEASON_IT)
        if self.turn == self.seats:
            self.turn = 0
            self.finish("served")


class Season(Move[Soup]):
    parts = (Part("spice", CHOICE, choices=("sea_salt", "pepper")), Part("spoons", NUMBER, 20))
    aloud = True

    def __init__(self, spice: str, spoons: int) -> None:
        self.spice, self.spoons = spice, spoons

    def refusal(self, t: Soup, seat: Seat) -> Reason | None:
        return None

    def do(self, t: Soup, seat: Seat) -> None:
        t.points[seat] += self.spoons
        t.go(NAME_IT)


class ServePlain(Move[Soup]):
    aloud = True

    def refusal(self, t: Soup, seat: Seat) -> Reason | None:
        return Reason("nothing_plain")


class SeasonIt(Step[Soup]):
    kinds = (Season, ServePlain)

    def answers(self, t: Soup, seat: Seat) -> list[Move[Any]]:
        return [Season(spice, spoons) for spice in ("sea_salt", "pepper") for spoons in SPOONS]

    def default(self, t: Soup, seat: Seat) -> Move[Any]:
        return Season("sea_salt", 1)


class GiveName(Move[Soup]):
    parts = (Part("words", TEXT, 30),)
    aloud = True

    def __init__(self, words: str) -> None:
        self.words = words

    def refusal(self, t: Soup, seat: Seat) -> Reason | None:
        return Reason("too_short") if len(self.words) < 3 else None

    def do(self, t: Soup, seat: Seat) -> None:
        t.end_turn()


class NameIt(Step[Soup]):
    kinds = (GiveName,)
    open_ended = True

    def answers(self, t: Soup, seat: Seat) -> list[Move[Any]]:
        return [GiveName("Green Monday"), GiveName("Leek and Destroy")]

    def default(self, t: Soup, seat: Seat) -> Move[Any]:
        return GiveName("Green Monday")


SEASON_IT = SeasonIt()
NAME_IT = NameIt()

GAME = Game(
    name="soup",
    rules_version=1,
    fewest=1,
    most=10,
    box=BOX,
    options=(number("spoons", 3, 1, 9),),
    table=Soup,
    steps=(SEASON_IT, NAME_IT),
    bots={},
    folder=Path(__file__).parent,
)
