"""An order: what is to be printed of a game, and how; checked before anything is painted."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from cardamom.engine.game import Game
from cardamom.press import Unprintable
from cardamom.press.faces.format import FORMATS, Format
from cardamom.press.sheets.pages import Setup
from cardamom.press.sheets.paper import BACKS, LAYOUTS, PAPERS
from cardamom.press.words import trouble

STYLES: Final = ("painted", "low-ink")
PARTS: Final = ("cards", "test")
SLEEVED: Final = 0.95
"""A card that slips into a sleeve beside a real one."""


@dataclass(frozen=True)
class Order:
    """A print run."""

    game: Game
    setup: Setup
    style: str
    parts: tuple[str, ...]
    named: bool

    @property
    def size(self) -> Format:
        """The format of the cards."""
        return self.setup.size


def read_order(
    game: Game,
    *,
    paper: str = "a4",
    layout: str = "",
    backs: str = "duplex-long",
    bleed: bool = False,
    style: str = "painted",
    offset: str = "0,0",
    parts: str = "cards",
    size: str = "poker",
    sleeves: bool = False,
    names: bool = False,
) -> Order:
    """An order as somebody typed it. Raises `Unprintable`."""
    grid = layout or ("4x2" if bleed else "3x3")
    setup = Setup(
        PAPERS[_one_of("paper", paper, PAPERS)],
        FORMATS[_one_of("size", size, FORMATS)],
        LAYOUTS[_one_of("layout", grid, LAYOUTS)],
        _one_of("backs", backs, BACKS),
        bleed,
        _read_offset(offset),
        SLEEVED if sleeves else 1,
    )
    setup.sheet()
    wanted = tuple(dict.fromkeys(_one_of("parts", part.strip(), PARTS) for part in parts.split(",")))
    return Order(game, setup, _one_of("style", style, STYLES), wanted, names)


def _one_of(option: str, given: str, known: Collection[str]) -> str:
    if given not in known:
        raise Unprintable(trouble("unknown_value", option=option, given=given, known=list(known)))
    return given


def _read_offset(text: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError as problem:
        raise Unprintable(trouble("bad_offset", given=text)) from problem
    if max(abs(x), abs(y)) > 10:
        raise Unprintable(trouble("bad_offset", given=text))
    return x, y
