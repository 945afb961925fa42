"""An order: what is to be printed of a game, and how; checked before anything is painted."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Final
from urllib.parse import urlsplit

from cardamom.engine.game import Game, OptionValue
from cardamom.press import Unprintable
from cardamom.press.faces.format import FORMATS, Format
from cardamom.press.papers.reading import papers_of
from cardamom.press.sheets.pages import Setup
from cardamom.press.sheets.paper import BACKS, LAYOUTS, PAPERS
from cardamom.press.words import trouble

STYLES: Final = ("painted", "low-ink")
PARTS: Final = ("test", "cards", "box")
"""What every game has; its papers come besides."""
PNG, CRAFTER, MAKER, SIMULATOR = "png", "game-crafter", "make-playing-cards", "tabletop-simulator"
EXPORTS: Final = (PNG, CRAFTER, MAKER, SIMULATOR)
EVERYTHING: Final = "all"
SLEEVED: Final = 0.95
"""A card that slips into a sleeve beside a real one."""
HOUSE: Final = "http://localhost:8000"
LONGEST_ADDRESS: Final = 80


@dataclass(frozen=True)
class Order:
    """A print run."""

    game: Game
    setup: Setup
    style: str
    parts: tuple[str, ...]
    named: bool
    only: str = "*"
    house: str = HOUSE
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def size(self) -> Format:
        """The format of the cards."""
        return self.setup.size

    @property
    def painted(self) -> bool:
        """Whether anything is painted."""
        return self.style == STYLES[0]

    def wants(self, code: str) -> bool:
        """Whether a card is to be printed."""
        return any(fnmatchcase(code, pattern) for pattern in self.only.split(","))


def parts_of(game: Game) -> list[str]:
    """All that can be printed of a game."""
    return [*PARTS, *papers_of(game)]


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
    only: str = "*",
    house: str = HOUSE,
    options: Mapping[str, object] | None = None,
) -> Order:
    """An order as somebody typed it. Raises `Unprintable`, and `BadTable` for options that the game does not have."""
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
    return Order(
        game,
        setup,
        _one_of("style", style, STYLES),
        _read_parts(game, parts),
        names,
        only,
        _read_house(house),
        game.settle(game.fewest, options or {}),
    )


def _one_of(option: str, given: str, known: Collection[str]) -> str:
    if given not in known:
        raise Unprintable(trouble("unknown_value", option=option, given=given, known=list(known)))
    return given


def _read_parts(game: Game, text: str) -> tuple[str, ...]:
    known = parts_of(game)
    wanted: Sequence[str] = [part.strip() for part in text.split(",") if part.strip()]
    if not wanted:
        raise Unprintable(trouble("no_parts", known=[EVERYTHING, *known]))
    if EVERYTHING in wanted:
        return tuple(known)
    return tuple(dict.fromkeys(_one_of("parts", part, known) for part in wanted))


def _read_house(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or len(text) > LONGEST_ADDRESS:
        raise Unprintable(trouble("bad_house", given=text))
    return text.rstrip("/")


def _read_offset(text: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError as problem:
        raise Unprintable(trouble("bad_offset", given=text)) from problem
    # Written so that what is not a number is refused, too.
    if not max(abs(x), abs(y)) <= 10:
        raise Unprintable(trouble("bad_offset", given=text))
    return x, y
