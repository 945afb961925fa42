"""Those who play units: this process, processes of this machine, or a Ray or Dask cluster. All make the same."""

from __future__ import annotations

import importlib
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, Protocol, TypeVar

from cardamom.lab.speech import trouble

Made = TypeVar("Made")
Made_co = TypeVar("Made_co", covariant=True)
"""What is made of a unit: rows, or who won."""

USUAL_ENGINE = "processes"
LIBRARIES = {"ray": "ray", "dask": "distributed"}
ENGINES = (USUAL_ENGINE, *LIBRARIES)
MOST_TRIES = 3
"""A unit that kills its worker so often is at fault itself."""


class Crew(Protocol[Made_co]):
    """Workers that play units, each in its own time."""

    size: int

    def hand_out(self, unit: int) -> None:
        """Give a unit to a worker that has none."""

    def next(self) -> tuple[int, Made_co | None]:
        """Wait for the next unit that is done, or whose worker died: there is nothing of that."""

    def close(self) -> None:
        """Send everybody home, whatever they are doing."""


def as_done(crew: Crew[Made], units: Sequence[int]) -> Iterator[tuple[int, Made]]:
    """Every unit as it is done. Each worker has one, and no more: a unit that waits in a queue is no nearer its end.

    A worker that is done gets its next unit before the last is looked at, and need not wait for the disk.
    """
    waiting = list(reversed(units))
    tries = dict.fromkeys(units, 0)
    done: list[tuple[int, Made]] = []
    busy = 0
    while waiting or busy or done:
        while waiting and busy < crew.size:
            unit = waiting.pop()
            tries[unit] += 1
            crew.hand_out(unit)
            busy += 1
        if done:
            yield done.pop()
            continue
        unit, made = crew.next()
        busy -= 1
        if made is not None:
            done.append((unit, made))
        elif tries[unit] < MOST_TRIES:
            waiting.append(unit)
        else:
            raise trouble("deadly_unit", tries=MOST_TRIES)


def in_order(crew: Crew[Made], units: Sequence[int]) -> Iterator[Made]:
    """What is made of each unit, in their order: a quick worker changes nothing."""
    early: dict[int, Made] = {}
    wanted = iter(units)
    unit = next(wanted, None)
    for done, made in as_done(crew, units):
        early[done] = made
        while unit in early:
            yield early.pop(unit)
            unit = next(wanted, None)


def check_engine(engine: str) -> None:
    """Raises `LabTrouble` for an engine that is not installed."""
    if engine in LIBRARIES:
        _library(engine)


def hire(engine: str, workers: int, task: Callable[[int], Made]) -> Crew[Made]:
    """A crew of so many workers. Raises `LabTrouble`."""
    if engine == "ray":
        return RayCrew(workers, task)
    if engine == "dask":
        return DaskCrew(workers, task)
    return Processes(workers, task) if workers > 1 else Alone(task)


class Alone(Generic[Made]):
    """The process that asks."""

    size = 1

    def __init__(self, task: Callable[[int], Made]) -> None:
        self._task = task
        self._given: list[int] = []

    def hand_out(self, unit: int) -> None:
        """Note what to play."""
        self._given.append(unit)

    def next(self) -> tuple[int, Made | None]:
        """Play it."""
        unit = self._given.pop()
        return unit, self._task(unit)

    def close(self) -> None:
        """Nobody to send home."""


class _Worker(Generic[Made]):
    """A process with a line to it. One that dies takes nothing with it but the unit it has."""

    def __init__(self, task: Callable[[int], Made]) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, task), daemon=True)
        self._process.start()
        theirs.close()
        self.unit = -1

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.line.close()


def _work(line: Connection, task: Callable[[int], Made]) -> None:
    """What a worker process does all its life. Whoever stops the run at the keyboard speaks to the first process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            unit = line.recv()
        except EOFError:
            return
        line.send(task(unit))


class Processes(Generic[Made]):
    """Processes of this machine."""

    def __init__(self, workers: int, task: Callable[[int], Made]) -> None:
        self.size = workers
        self._task = task
        self._idle = [_Worker(task) for _ in range(workers)]
        self._busy: dict[Connection, _Worker[Made]] = {}

    def hand_out(self, unit: int) -> None:
        """Give a unit to an idle worker."""
        worker = self._idle.pop()
        worker.unit = unit
        self._busy[worker.line] = worker
        with suppress(BrokenPipeError):  # It died waiting. Whoever waits for it hears so.
            worker.line.send(unit)

    def next(self) -> tuple[int, Made | None]:
        """The next worker that answers, or dies."""
        line = wait(list(self._busy))[0]
        assert isinstance(line, Connection)
        worker = self._busy.pop(line)
        try:
            made = line.recv()
        except (EOFError, ConnectionResetError):
            worker.end()
            self._idle.append(_Worker(self._task))
            return worker.unit, None
        self._idle.append(worker)
        return worker.unit, made

    def close(self) -> None:
        """End all processes."""
        for worker in [*self._idle, *self._busy.values()]:
            worker.end()


def _library(engine: str) -> Any:
    """The library of a cluster, which not everybody installs; its types come and go with it. Raises `LabTrouble`."""
    try:
        return importlib.import_module(LIBRARIES[engine])
    except ImportError as problem:
        raise trouble("engine_missing", engine=engine) from problem


def _do(task: Callable[[int], Made], unit: int) -> Made:
    """A plain function, which is all that Ray takes."""
    return task(unit)


class RayCrew(Generic[Made]):
    """A Ray cluster: the one that RAY_ADDRESS names, or one on this machine for as long as it takes."""

    def __init__(self, workers: int, task: Callable[[int], Made]) -> None:
        self._ray = ray = _library("ray")
        self._is_ours = not ray.is_initialized()
        if self._is_ours:
            quiet = {"log_to_driver": False, "logging_level": "ERROR", "include_dashboard": False}
            ray.init(**quiet, **({} if os.environ.get("RAY_ADDRESS") else {"num_cpus": workers}))
        self.size = workers
        self._task = task
        self._remote = ray.remote(max_retries=0)(_do)
        self._given: dict[Any, int] = {}

    def hand_out(self, unit: int) -> None:
        """Give a unit to the cluster."""
        self._given[self._remote.remote(self._task, unit)] = unit

    def next(self) -> tuple[int, Made | None]:
        """The next unit that comes back, or does not."""
        done, _ = self._ray.wait(list(self._given), num_returns=1)
        unit = self._given.pop(done[0])
        try:
            return unit, self._ray.get(done[0])
        except self._ray.exceptions.WorkerCrashedError:
            return unit, None

    def close(self) -> None:
        """Leave the cluster, and end it if it was made for this."""
        for given in self._given:
            self._ray.cancel(given, force=True)
        if self._is_ours:
            self._ray.shutdown()


class DaskCrew(Generic[Made]):
    """A Dask cluster: the one that DASK_SCHEDULER_ADDRESS names, or one on this machine for as long as it takes."""

    def __init__(self, workers: int, task: Callable[[int], Made]) -> None:
        self._distributed = distributed = _library("dask")
        local = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": 50}
        # An address in the environment is what a client goes by when it is told nothing.
        self._client = distributed.Client(**({} if os.environ.get("DASK_SCHEDULER_ADDRESS") else local))
        self.size = workers
        self._task = task
        self._given: dict[Any, int] = {}

    def hand_out(self, unit: int) -> None:
        """Give a unit to the cluster."""
        self._given[self._client.submit(self._task, unit, pure=False)] = unit

    def next(self) -> tuple[int, Made | None]:
        """The next unit that comes back, or does not."""
        done, _ = self._distributed.wait(list(self._given), return_when="FIRST_COMPLETED")
        future = next(iter(done))
        unit = self._given.pop(future)
        try:
            return unit, future.result()
        except self._distributed.scheduler.KilledWorker:
            return unit, None

    def close(self) -> None:
        """Leave the cluster, and end it if it was made for this."""
        self._client.cancel(list(self._given))
        self._client.close()
        if self._client.cluster is not None:
            self._client.cluster.close()
