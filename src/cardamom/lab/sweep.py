"""A grid of rules: the same deals under every combination of some options, as a heat map."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path

from markupsafe import Markup

from cardamom.engine.registry import find_game
from cardamom.lab.measures import PER_GAME, SHARES, Measure
from cardamom.lab.plan import make_plan
from cardamom.lab.report import STYLE, environment, findings_of
from cardamom.lab.running import Progress, begin, games_done, has_plan, play
from cardamom.lab.speech import say, trouble
from cardamom.lab.stats import Estimate

PAGE = "sweep.html"
MEASURES = [*PER_GAME, *SHARES, "branching", "forced"]


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
        values = {one.key: one.estimate for one in [*found.games_measured, *found.choices]}
        cells.append(Cell(chosen, place, dict.fromkeys(MEASURES, Estimate(0.0, 0.0, 0.0, games)) | values))
    return cells


def _check_folder(folder: Path) -> None:
    """Runs are not strewn among other things. Raises `LabTrouble`."""
    if folder.exists() and any(path.name != PAGE and not has_plan(path) for path in folder.iterdir()):
        raise trouble("not_empty", folder=str(folder))


def _place_of(folder: Path, chosen: dict[str, str]) -> Path:
    """The folder of a combination."""
    return folder / ",".join(f"{name}={value}" for name, value in chosen.items())


def write_sweep(game: str, options: dict[str, list[str]], cells: list[Cell], first: str, folder: Path) -> Path:
    """Write all measures as maps, one page to send around; `first` comes first."""
    varied = [name for name, values in options.items() if len(values) > 1]
    keys = [first, *(key for key in MEASURES if key != first)]
    maps = [[Measure(key, *_place(cell, varied, key)) for cell in cells] for key in keys]
    games = cells[0].measures[first].sample
    title = say("sweep", "page", title=find_game(game).words.sentence("title"), games=games)
    note = say("sweep", "note", count=len(keys), cells=len(cells))
    style = Markup(STYLE.read_text(encoding="utf-8"))
    page = environment().get_template(PAGE).render(title=title, note=note, maps=maps, style=style)
    path = folder / PAGE
    path.write_text(page, encoding="utf-8")
    return path


def _place(cell: Cell, varied: list[str], key: str) -> tuple[str, Estimate, str]:
    """What stands at the side of a field of the map, what is in it, and what stands above it."""
    across = f"{varied[1]} = {cell.options[varied[1]]}" if len(varied) > 1 else ""
    return f"{varied[0]} = {cell.options[varied[0]]}", cell.measures[key], across
