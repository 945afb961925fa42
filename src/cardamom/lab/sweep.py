"""A grid of rules: the same deals under every combination of some options, as a heat map."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path

from cardamom.lab.measures import PER_GAME, SHARES, Measure
from cardamom.lab.plan import make_plan
from cardamom.lab.report import findings_of
from cardamom.lab.running import Progress, begin, games_done, has_plan, play
from cardamom.lab.speech import trouble
from cardamom.lab.stats import Estimate

PAGE = "sweep.html"
TURN_ORDER = ("first", "last")
MEASURES = [*PER_GAME, *SHARES, "branching", "forced", *TURN_ORDER]


@dataclass(frozen=True)
class Cell:
    """One combination of options, and what was measured there."""

    options: dict[str, str]
    folder: Path
    measures: dict[str, Estimate]


def check_measure(measure: str) -> None:
    """Raises `LabTrouble` for a measure that there is not."""
    if measure not in MEASURES:
        raise trouble("no_measure", measure=measure, measures=MEASURES)


def grid(options: dict[str, list[str]]) -> list[dict[str, str]]:
    """Every combination. Raises `LabTrouble` when nothing varies, or twice the same, or more than a page can show."""
    for name, values in options.items():
        if len(set(values)) < len(values):
            raise trouble("repeated_value", name=name, values=values)
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
    progress: Progress,
) -> list[Cell]:
    """Run every combination in a folder of its own; what is there already is not played again. Raises `LabTrouble`."""
    _check_folder(folder)
    # All runs begin before the first game is played: what cannot be done is found at once.
    plans = [
        (chosen, _place_of(folder, chosen), make_plan(game, games, bots, chosen, seed)) for chosen in grid(options)
    ]
    begun = [(chosen, place, plan, begin(plan, place, has_plan(place))) for chosen, place, plan in plans]
    progress(sum(games_done(plan, left) for _, _, plan, left in begun))
    cells = []
    for chosen, place, plan, left in begun:
        play(plan, place, left, workers, progress)
        found = findings_of(place)
        values = {one.key: one.estimate for one in [*found.games_measured, *found.choices, *_turn_order(found.places)]}
        cells.append(Cell(chosen, place, dict.fromkeys(MEASURES, Estimate(0.0, 0.0, 0.0, games)) | values))
    return cells


def _turn_order(places: list[Measure]) -> list[Measure]:
    """What those win who begin, and those who are the last to."""
    in_order = sorted(places, key=lambda one: int(one.subject))
    ends = zip(TURN_ORDER, (in_order[0], in_order[-1]), strict=True)
    return [Measure(key, "", one.estimate) for key, one in ends]


def _check_folder(folder: Path) -> None:
    """Runs are not strewn among other things. Raises `LabTrouble`."""
    if folder.exists() and any(path.name != PAGE and not has_plan(path) for path in folder.iterdir()):
        raise trouble("not_empty", folder=str(folder))


def _place_of(folder: Path, chosen: dict[str, str]) -> Path:
    """The folder of a combination."""
    return folder / ",".join(f"{name}={value}" for name, value in chosen.items())
