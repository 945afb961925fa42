"""One search on several processors: each grows a tree of its own, and what they found is added up.

A root is a whole search with luck of its own, which comes from the question and the number of the root. So a seed, so
many iterations and so many roots always find the same, whatever the processors do meanwhile; the first root finds what
a search alone finds. Roots know a table by how one comes to it: tables themselves do not travel between processes.
"""

from __future__ import annotations

import contextlib
import math
import signal
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

from cardamom.bots.match import find_bot
from cardamom.bots.search import Arm, Search, add_arm
from cardamom.engine.bots import Choice
from cardamom.engine.chance import chance_for
from cardamom.engine.game import start
from cardamom.engine.registry import find_game
from cardamom.engine.table import Table
from cardamom.engine.wire import read_move, write_move

Position = tuple[str, dict[str, Any], int, str, list[tuple[int, dict[str, Any]]]]
"""A game, its options, its seats, its seed, and all answers: what leads to a table, in any process."""
Found = tuple[dict[str, Any], int, float, float, float]
"""An answer as it is written down, how often it was tried, what it won and gained, and the squares of the gains."""

MOST_ROOTS: Final = 4
"""More roots find the same few good answers again."""
LATEST: Final = 5.0
"""Seconds after its time at which a root is given up."""


def table_at(position: Position) -> Table:
    """The table of a position."""
    name, options, seats, seed, answers = position
    game = find_game(name)
    table = start(game, seats, seed, options, story=False)
    for seat, written in answers:
        table.play(seat, read_move(game, table.box, seats, written))
    return table


def search_called(name: str, game: str) -> Search:
    """The search of that name."""
    found = find_bot(find_game(game), name)
    assert isinstance(found, Search)
    return found


def grow(position: Position, seat: int, bot: str, number: int) -> list[Found]:
    """What one root finds, the guide's own answer first. The search sees what the seat sees."""
    table = table_at(position)
    purpose = f"bot {seat} {table.question}"
    luck = chance_for(position[3], f"{purpose} root {number}") if number else None
    arms = search_called(bot, position[0]).tally(table.seen_by(seat), chance_for(position[3], purpose), luck)
    return [(write_move(table.box, arm.move), int(arm.visits), arm.won, arm.gained, arm.squares) for arm in arms]


def added_up(table: Table, game: str, roots: list[list[Found]]) -> list[Arm]:
    """All that some roots found, as if one had found it. All measured against the same answer, which leads."""
    arms: dict[str, Arm] = {}
    for found in roots:
        for written, visits, won, gained, squares in found:
            move = read_move(find_game(game), table.box, table.seats, written)
            arm = arms.get(repr(move))
            if arm is None:
                arm = add_arm(arms, move)
            arm.add(visits, won, gained, squares)
    return list(arms.values())


def work(line: Connection) -> None:
    """Grow the roots that are asked for, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            position, seat, bot, number = line.recv()
        except EOFError:
            return
        line.send(grow(position, seat, bot, number))


class Worker:
    """A process that grows one root at a time."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process: Final = context.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, position: Position, seat: int, bot: str, number: int) -> None:
        """Let it grow a root. If it is dead, it will have found nothing."""
        with contextlib.suppress(OSError):
            self.line.send((position, seat, bot, number))

    def found(self, seconds: float) -> list[Found] | None:
        """What it found; None if it died, or does not answer in time."""
        try:
            in_time = self.line.poll(None if seconds == math.inf else seconds + LATEST)
            found: list[Found] | None = self.line.recv() if in_time else None
            return found
        except (EOFError, OSError):
            return None

    def end(self) -> None:
        """Stop it, whatever it does."""
        self.line.close()
        self.process.kill()
        self.process.join()


class Roots:
    """So many roots: the first grows here, the others in processes that are kept for the next question."""

    def __init__(self, count: int) -> None:
        self.count: Final = count
        self.workers: list[Worker] = []

    def tally(self, position: Position, table: Table, seat: int, bot: str) -> list[Arm]:
        """What came of each answer that was tried. A root whose process dies is missing, and nothing else."""
        while len(self.workers) < self.count - 1:
            self.workers.append(Worker())
        for i in range(len(self.workers)):
            self.workers[i].ask(position, seat, bot, i + 1)
        roots = [grow(position, seat, bot, 0)]
        seconds = search_called(bot, position[0]).budget.seconds
        for worker in self.workers[:]:
            found = worker.found(seconds)
            if found is None:
                self.drop(worker)
            else:
                roots.append(found)
        return added_up(table, position[0], roots)

    def think(self, bot: str, position: Position, table: Table, seat: int) -> Choice:
        """What a search answers that has all these roots."""
        search = search_called(bot, position[0])
        simple = search.at_once(table.seen_by(seat), chance_for(position[3], f"bot {seat} {table.question}"))
        return simple if simple is not None else search.explained(self.tally(position, table, seat, bot))

    def drop(self, worker: Worker) -> None:
        """Do without a process; the next question begins another one."""
        worker.end()
        self.workers.remove(worker)

    def close(self) -> None:
        """End all processes."""
        while self.workers:
            self.drop(self.workers[0])
