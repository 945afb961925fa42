"""Paper, and where cards lie on it. Lengths are in millimetres, from the upper left corner of the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardamom.press import Unprintable
from cardamom.press.faces.format import BLEED, Format
from cardamom.press.words import trouble

MARGIN: Final = 3.0
"""What a printer at home leaves white."""
MARK: Final = 4.0
"""The length of a crop mark."""
CLEAR: Final = 0.6
"""Between a mark and the bleed."""


@dataclass(frozen=True)
class Paper:
    """A size of paper, upright."""

    name: str
    width: float
    height: float


PAPERS: Final = {paper.name: paper for paper in (Paper("a4", 210, 297), Paper("letter", 215.9, 279.4))}
LAYOUTS: Final = {"3x3": (3, 3), "4x2": (4, 2)}
BACKS: Final = ("duplex-long", "duplex-short", "fold", "none")
FOLDED: Final = (4, 2)


@dataclass(frozen=True)
class Spot:
    """Where a card lies: its cut edges, and how much of its bleed is printed around."""

    x: float
    y: float
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class Sheet:
    """A sheet with a grid of cards: `across` by `down`, `gap` between them."""

    width: float
    height: float
    card: tuple[float, float]
    across: int
    down: int
    gap: float
    bleed: float

    @property
    def landscape(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height

    @property
    def grid(self) -> tuple[float, float]:
        """How large the cards are together, cut."""
        wide, high = self.card
        return self.across * wide + (self.across - 1) * self.gap, self.down * high + (self.down - 1) * self.gap

    @property
    def origin(self) -> tuple[float, float]:
        """Where the first card begins: the grid lies in the middle."""
        wide, high = self.grid
        return (self.width - wide) / 2, (self.height - high) / 2

    def edge(self, column: int, row: int) -> tuple[float, float]:
        """The upper left corner of a place."""
        x, y = self.origin
        return x + column * (self.card[0] + self.gap), y + row * (self.card[1] + self.gap)

    def spot(self, column: int, row: int) -> Spot:
        """A place with its bleed: all around where there is a gap, only outside where cards touch."""
        x, y = self.edge(column, row)
        inner = self.bleed if self.gap else 0.0
        return Spot(
            x,
            y,
            self.bleed if column == 0 else inner,
            self.bleed if row == 0 else inner,
            self.bleed if column == self.across - 1 else inner,
            self.bleed if row == self.down - 1 else inner,
        )

    def mirrored(self, column: int, row: int, flip: str) -> tuple[int, int]:
        """Where the back of a card lies, when the sheet is turned over its long or its short edge."""
        upright = not self.landscape
        if (flip == "duplex-long") == upright:
            return self.across - 1 - column, row
        return column, self.down - 1 - row

    def marks(self) -> list[tuple[float, float, float, float]]:
        """Crop marks: lines from point to point, outside the bleed."""
        x, y = self.origin
        wide, high = self.grid
        off = self.bleed + CLEAR
        lines = []
        for column in range(self.across):
            left = self.edge(column, 0)[0]
            for at in (left, left + self.card[0]):
                lines += [(at, y - off - MARK, at, y - off), (at, y + high + off, at, y + high + off + MARK)]
        for row in range(self.down):
            top = self.edge(0, row)[1]
            for at in (top, top + self.card[1]):
                lines += [(x - off - MARK, at, x - off, at), (x + wide + off, at, x + wide + off + MARK, at)]
        return list(dict.fromkeys(lines))


def sheet_for(paper: Paper, size: Format, layout: tuple[int, int], bleed: bool, scale: float = 1) -> Sheet:
    """A sheet with such a grid. Raises `Unprintable` when the cards do not fit."""
    across, down = layout
    wide, high = paper.width, paper.height
    if across > down:
        wide, high = high, wide
    card = (size.cut[0] * scale, size.cut[1] * scale)
    full = BLEED * size.scale * scale
    gap = 2 * full if bleed else 0.0
    sheet = Sheet(wide, high, card, across, down, gap, full)
    room = min(wide - sheet.grid[0], high - sheet.grid[1]) / 2 - MARGIN
    if room < 0:
        raise Unprintable(trouble("too_large", layout=f"{across}x{down}", paper=paper.name, size=size.name))
    outside = full if bleed else min(full, max(room - CLEAR, 1.5))
    return Sheet(wide, high, card, across, down, gap, outside)
