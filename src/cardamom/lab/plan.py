"""What is to be played: the whole of an experiment in one small value, from which every game follows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cardamom.bots.match import find_bot
from cardamom.engine.game import Game, start
from cardamom.engine.registry import find_game
from cardamom.lab.speech import trouble

PLAN = "plan.json"
MOST_UNITS = 256
"""A run falls into about so many units, whoever plays them."""
LARGEST_UNIT = 500
LEAST_UNIT = 4
"""Smaller units spend more time on their files than on their games; only very small runs have them."""
FEW_GAMES = 32
MOST_GAMES = 10_000_000


@dataclass(frozen=True)
class Seating:
    """One game of a plan: its number, the deal it shares with other seatings, and who sits where."""

    number: int
    deal: int
    seed: str
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """A game, its options, the bots, and how many games. With `rotate` every deal is played once for each way round."""

    game: str
    rules: int
    games: int
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: str
    rotate: bool
    unit: int
    """How many games a unit has."""

    @property
    def units(self) -> int:
        """How many units there are."""
        return -(-self.games // self.unit)

    def rotations(self) -> list[tuple[str, ...]]:
        """The ways to sit that differ."""
        if not self.rotate:
            return [self.bots]
        ways = [self.bots[i:] + self.bots[:i] for i in range(len(self.bots))]
        return list(dict.fromkeys(ways))

    def seating(self, number: int) -> Seating:
        """The game of that number."""
        ways = self.rotations()
        deal = number // len(ways)
        return Seating(number, deal, f"{self.seed} {deal}", ways[number % len(ways)])

    def seatings(self, unit: int) -> Iterator[Seating]:
        """The games of a unit."""
        for number in range(unit * self.unit, min(self.games, (unit + 1) * self.unit)):
            yield self.seating(number)

    def games_in(self, unit: int) -> int:
        """How many games a unit has; the last may have fewer."""
        return min(self.games, (unit + 1) * self.unit) - unit * self.unit

    def write(self, folder: Path) -> None:
        """Keep the plan with its results."""
        (folder / PLAN).write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")


def unit_for(games: int) -> int:
    """How many games to play at a time."""
    least = 1 if games <= FEW_GAMES else LEAST_UNIT
    return max(least, min(LARGEST_UNIT, -(-games // MOST_UNITS)))


def make_plan(
    game: str, games: int, bots: list[str], options: Mapping[str, object], seed: str, rotate: bool = True
) -> Plan:
    """A plan that can be carried out. Raises `UnknownGame`, `UnknownBot`, `BadTable`, `LabTrouble`."""
    found: Game = find_game(game)
    if not 0 < games <= MOST_GAMES:
        raise trouble("games", most=MOST_GAMES)
    for bot in bots:
        find_bot(found, bot)
    table = start(found, len(bots), f"{seed} 0", options, story=False)
    return Plan(found.name, found.rules_version, games, tuple(bots), dict(table.options), seed, rotate, unit_for(games))


def read_plan(folder: Path) -> Plan:
    """The plan that a folder was made by. Raises `LabTrouble`."""
    try:
        kept = json.loads((folder / PLAN).read_text(encoding="utf-8"))
        return Plan(**{**kept, "bots": tuple(kept["bots"])})
    except (FileNotFoundError, NotADirectoryError) as problem:
        raise trouble("no_plan", folder=str(folder)) from problem
    except (OSError, ValueError, TypeError, KeyError) as problem:
        raise trouble("bad_plan", path=str(folder / PLAN)) from problem
