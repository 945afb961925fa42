"""Carrying a plan out: units on as many workers as there are, and what is done stays done."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from cardamom.lab.crews import USUAL_ENGINE, as_done, check_engine, hire
from cardamom.lab.plan import PLAN, Plan, read_plan
from cardamom.lab.playing import play_unit
from cardamom.lab.speech import trouble
from cardamom.lab.store import Packed, is_done, keep_unit, pack

FINDINGS = "findings.json"
"""What a report has found; not true any more once further games are played."""

Progress = Callable[[int], None]


def run_plan(
    plan: Plan, folder: Path, workers: int, resume: bool, progress: Progress, engine: str = USUAL_ENGINE
) -> None:
    """Play all games that are not on disk yet. Raises `LabTrouble`.

    `progress` hears how many are done: first those that were there, then those of each unit.
    """
    left = begin(plan, folder, resume, engine)
    progress(games_done(plan, left))
    play(plan, folder, left, workers, progress, engine)


def begin(plan: Plan, folder: Path, resume: bool, engine: str = USUAL_ENGINE) -> list[int]:
    """Write a plan down; the units that are not on disk yet. Raises `LabTrouble`, and then nothing is written."""
    check_engine(engine)
    if has_plan(folder):
        _check_same(plan, folder, resume)
    elif resume:
        raise trouble("nothing_to_resume", folder=str(folder))
    elif folder.exists() and any(folder.iterdir()):
        raise trouble("not_empty", folder=str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    plan.write(folder)
    return [unit for unit in range(plan.units) if not is_done(folder, unit)]


def has_plan(folder: Path) -> bool:
    """Whether a run lies in a folder."""
    return (folder / PLAN).exists()


def _check_same(plan: Plan, folder: Path, resume: bool) -> None:
    there = read_plan(folder)
    if not resume:
        raise trouble("in_use", folder=str(folder))
    if there != plan:
        raise trouble("other_plan", folder=str(folder))


def games_done(plan: Plan, left: list[int]) -> int:
    """How many games are on disk, if these units are not."""
    return plan.games - sum(plan.games_in(unit) for unit in left)


def play(
    plan: Plan, folder: Path, left: list[int], workers: int, progress: Progress, engine: str = USUAL_ENGINE
) -> None:
    """Play these units. Raises `LabTrouble`."""
    if not left:
        return
    (folder / FINDINGS).unlink(missing_ok=True)
    with closing(hire(engine, min(workers, len(left)), partial(carry_out, plan))) as crew:
        for unit, packed in as_done(crew, left):
            keep_unit(folder, unit, packed)
            progress(plan.games_in(unit))


def carry_out(plan: Plan, unit: int) -> Packed:
    """Play a unit: what a worker does, wherever it is."""
    return pack(play_unit(plan, unit))
