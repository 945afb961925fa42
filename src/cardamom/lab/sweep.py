"""A grid of rules: the same deals under every combination of some options, as a heat map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from cardamom.lab.measures import measure
from cardamom.lab.plan import make_plan
from cardamom.lab.running import Progress, run_plan
from cardamom.lab.speech import trouble
from cardamom.lab.stats import Estimate
from cardamom.lab.store import Results


@dataclass(frozen=True)
class Cell:
    """One combination of options, and what was measured there."""

    options: dict[str, str]
    folder: Path
    measures: dict[str, Estimate]


def grid(options: dict[str, list[str]]) -> list[dict[str, str]]:
    """Every combination. Raises `LabTrouble` when nothing varies, or more than a page can show."""
    varied = [name for name, values in options.items() if len(values) > 1]
    if not 1 <= len(varied) <= 2:
        raise trouble("two_options")
    return [dict(zip(options, values, strict=True)) for values in product(*options.values())]


def sweep(
    game: str,
    games: int,
    bots: list[str],
    options: dict[str, list[str]],
    seed: str,
    folder: Path,
    workers: int,
    watch: Callable[[dict[str, str]], Progress],
) -> list[Cell]:
    """Run every combination in a folder of its own; what is there already is not played again."""
    cells = []
    for chosen in grid(options):
        plan = make_plan(game, games, bots, chosen, seed)
        place = folder / ",".join(f"{name}={value}" for name, value in chosen.items())
        run_plan(plan, place, workers, resume=True, progress=watch(chosen))
        found = measure(Results(place))
        values = {one.key: one.estimate for one in [*found.games_measured, *found.choices]}
        values |= {f"seat {one.subject}": one.estimate for one in found.seats}
        cells.append(Cell(chosen, place, values))
    return cells
