"""Toast: one spread for each cook, and plates that show what tables can look like late in a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardamom.engine.game import Game
from cardamom.engine.questions import CARD, CARDS, CHOICE, Move, Part, Reason, Step
from cardamom.engine.table import Fact, Table, shown
from cardamom.engine.zones import ALL, Box, Card, Pile, Seat, Zone

SPREADS = ["butter", "jam", "honey", "cheese", "tahini"]
BOX = Box(SPREADS, [2] * len(SPREADS))
SIDES = ("crust", "crumb")


class Toast(Table):
    """Everybody has the five spreads, has laid toasts aside or none, and owes a point for the bread."""

    shelves: list[Pile]
    crumbs: list[Pile]
    plates: list[Pile]
    points: list[int]

    def deal(self) -> None:
        self.shelves = [Pile(Zone("shelf", seat, ALL), []) for seat in range(self.seats)]
        self.crumbs = [Pile(Zone("crumbs", seat, ALL), []) for seat in range(self.seats)]
        self.plates = [Pile(Zone("plate", seat, ALL, ordered=True), []) for seat in range(self.seats)]
        for card in sorted(set(BOX.cards)):
            self.shelves[0].put(card)
            self.plates[1].put(card)
        self.points = [-1] * self.seats
        self.go(SPREAD_IT)

    def clone(self) -> Toast:
        t = Toast()
        self.copy_to(t)
        t.shelves = [pile.copy() for pile in self.shelves]
        t.crumbs = [pile.copy() for pile in self.crumbs]
        t.plates = [pile.copy() for pile in self.plates]
        t.points = self.points[:]
        return t

    def zones(self) -> list[Pile]:
        return [*self.shelves, *self.crumbs, *self.plates]

    def facts(self) -> list[Fact]:
        return [shown("points", self.points)]

    def scores(self) -> list[int]:
        return self.points[:]


class Spread(Move[Toast]):
    parts = (Part("side", CHOICE, choices=SIDES), Part("spreads", CARDS, 4))
    aloud = True

    def __init__(self, side: str, spreads: list[Card]) -> None:
        self.side, self.spreads = side, spreads

    def refusal(self, t: Toast, seat: Seat) -> Reason | None:
        return None if len(self.spreads) == 1 else Reason("one_spread")

    def do(self, t: Toast, seat: Seat) -> None:
        t.finish("eaten", stalled=True)


class PutBack(Move[Toast]):
    parts = (Part("card", CARD),)

    def __init__(self, card: Card) -> None:
        self.card = card

    def refusal(self, t: Toast, seat: Seat) -> Reason | None:
        return Reason("not_on_your_toast")


class SpreadIt(Step[Toast]):
    kinds = (Spread, PutBack)

    def answers(self, t: Toast, seat: Seat) -> list[Move[Any]]:
        return [Spread(side, [card]) for side in SIDES for card in sorted(t.shelves[seat].cards)]

    def default(self, t: Toast, seat: Seat) -> Move[Any]:
        return Spread("crumb", [min(t.shelves[seat].cards)])


SPREAD_IT = SpreadIt()

GAME = Game(
    name="toast",
    rules_version=1,
    fewest=2,
    most=2,
    box=BOX,
    options=(),
    table=Toast,
    steps=(SPREAD_IT,),
    bots={},
    folder=Path(__file__).parent,
)
