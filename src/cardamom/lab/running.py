"""Carrying a plan out: units on as many processes as there are, and what is done stays done."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

from cardamom.lab.plan import PLAN, Plan, read_plan
from cardamom.lab.playing import play_unit
from cardamom.lab.speech import trouble
from cardamom.lab.store import is_done, write_unit

MOST_TRIES = 3
"""A unit that kills its worker so often is at fault itself."""

Progress = Callable[[int], None]


def run_plan(plan: Plan, folder: Path, workers: int, resume: bool, progress: Progress) -> None:
    """Play all games that are not on disk yet. `progress` hears how many are done. Raises `LabTrouble`."""
    if (folder / PLAN).exists():
        if not resume:
            raise trouble("in_use", folder=str(folder))
        if read_plan(folder) != plan:
            raise trouble("other_plan", folder=str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    plan.write(folder)
    left = [unit for unit in range(plan.units) if not is_done(folder, unit)]
    progress(plan.games - sum(_games_in(plan, unit) for unit in left))
    if workers == 1:
        for unit in left:
            carry_out(plan, folder, unit)
            progress(_games_in(plan, unit))
        return
    _run_on_many(plan, folder, left, workers, progress)


def carry_out(plan: Plan, folder: Path, unit: int) -> int:
    """Play a unit and keep its rows: what a worker does. The unit."""
    write_unit(folder, unit, play_unit(plan, unit))
    return unit


def _run_on_many(plan: Plan, folder: Path, left: list[int], workers: int, progress: Progress) -> None:
    tries = dict.fromkeys(left, 0)
    while left:
        try:
            with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
                _hand_out(pool, plan, folder, left, tries, workers, progress)
        except BrokenProcessPool:
            left = [unit for unit in left if not is_done(folder, unit)]
            if any(tries[unit] >= MOST_TRIES for unit in left):
                raise trouble("deadly_unit", tries=MOST_TRIES) from None
        else:
            return


def _hand_out(
    pool: ProcessPoolExecutor,
    plan: Plan,
    folder: Path,
    left: list[int],
    tries: dict[int, int],
    workers: int,
    progress: Progress,
) -> None:
    """Keep every worker busy, and no more: a unit that waits in a queue is no nearer to its end."""
    waiting = list(reversed(left))
    running: dict[Future[int], int] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            unit = waiting.pop()
            tries[unit] += 1
            running[pool.submit(carry_out, plan, folder, unit)] = unit
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            del running[future]
            progress(_games_in(plan, future.result()))


def _games_in(plan: Plan, unit: int) -> int:
    return sum(1 for _ in plan.seatings(unit))
