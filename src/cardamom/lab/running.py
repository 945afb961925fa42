"""Carrying a plan out: units on as many workers as there are, and what is done stays done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from cardamom.lab.crews import Crew, hire
from cardamom.lab.plan import PLAN, Plan, read_plan
from cardamom.lab.playing import play_unit
from cardamom.lab.speech import trouble
from cardamom.lab.store import Packed, is_done, keep_unit, pack

MOST_TRIES = 3
"""A unit that kills its worker so often is at fault itself."""
FINDINGS = "findings.json"
"""What a report has found; not true any more once further games are played."""

Progress = Callable[[int], None]


def run_plan(
    plan: Plan, folder: Path, workers: int, resume: bool, progress: Progress, engine: str = "processes"
) -> None:
    """Play all games that are not on disk yet. `progress` hears how many are done. Raises `LabTrouble`."""
    if (folder / PLAN).exists():
        if not resume:
            raise trouble("in_use", folder=str(folder))
        if read_plan(folder) != plan:
            raise trouble("other_plan", folder=str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    plan.write(folder)
    left = [unit for unit in range(plan.units) if not is_done(folder, unit)]
    progress(plan.games - sum(plan.games_in(unit) for unit in left))
    if not left:
        return
    (folder / FINDINGS).unlink(missing_ok=True)
    with closing(hire(engine, min(workers, len(left)), carry_out)) as crew:
        for unit, packed in _played(crew, plan, left):
            keep_unit(folder, unit, packed)
            progress(plan.games_in(unit))


def carry_out(plan: Plan, unit: int) -> Packed:
    """Play a unit: what a worker does, wherever it is."""
    return pack(play_unit(plan, unit))


def _played(crew: Crew, plan: Plan, left: list[int]) -> Iterator[tuple[int, Packed]]:
    """Every unit as it is done. Each worker has one, and no more: a unit that waits in a queue is no nearer its end.

    A worker that is done gets its next unit before the rows of the last are written, and need not wait for the disk.
    """
    waiting = list(reversed(left))
    tries = dict.fromkeys(left, 0)
    done: list[tuple[int, Packed]] = []
    busy = 0
    while waiting or busy or done:
        while waiting and busy < crew.size:
            unit = waiting.pop()
            tries[unit] += 1
            crew.hand_out(plan, unit)
            busy += 1
        if done:
            yield done.pop()
            continue
        unit, packed = crew.next()
        busy -= 1
        if packed is not None:
            done.append((unit, packed))
        elif tries[unit] < MOST_TRIES:
            waiting.append(unit)
        else:
            raise trouble("deadly_unit", tries=MOST_TRIES)
