"""Plays at many tables at once and measures how long an update takes to reach all four seats.

Moves arrive at random, at a given rate, whether or not earlier ones have been answered: a server that falls behind is
not spared. Both servers are driven by this same code. It runs in a process of its own, and says how late it was itself.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
import traceback
from abc import ABC, abstractmethod
from collections.abc import Coroutine, Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection

from bench.load.gauge import cpu_ms, memory_mb

SEATS = 4
AT_ONCE = 16
"""How many tables are set at the same time."""
PATIENCE = 5.0
"""After so many seconds without an update a move counts as lost."""


class Seat(ABC):
    """One person at a table, with a socket of their own."""

    socket: ClientConnection

    @abstractmethod
    async def hear(self, message: str) -> int | None:
        """Take in a message. The number of the state that it tells of, if it tells of one."""

    @abstractmethod
    def move(self) -> str | None:
        """A legal move as it is sent, chosen from what the seat sees; None if it is not asked."""


class Table:
    """Four seats, and the move that is on its way to them."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = seats
        self.states = [0] * len(seats)
        self.sent = 0.0
        self.expected = 0
        self.unseen = 0
        self.taken: list[float] = []
        """How long each update took, in milliseconds."""
        self.listening: list[asyncio.Task[None]] = []

    def next_move(self) -> tuple[Seat, str] | None:
        """Who moves next, and how; None while a move is under way, and when the game is over."""
        if self.unseen:
            return None
        moves = ((seat, seat.move()) for seat in self.seats)
        return next(((seat, move) for seat, move in moves if move is not None), None)

    async def play(self, seat: Seat, move: str) -> None:
        """Send a move, and begin to wait for it."""
        self.expected, self.unseen = max(self.states) + 1, len(self.seats)
        self.sent = time.perf_counter()
        await seat.socket.send(move)

    def start(self, number: int) -> None:
        """Begin to take in what a seat is told."""
        self.listening.append(asyncio.get_running_loop().create_task(self._listen(number)))
        self.listening[-1].add_done_callback(_end)

    async def _listen(self, number: int) -> None:
        seat = self.seats[number]
        async for message in seat.socket:
            now = time.perf_counter()
            state = await seat.hear(message if isinstance(message, str) else message.decode())
            if state is None:
                continue
            if self.unseen and self.states[number] < self.expected <= state:
                self.unseen -= 1
                self.taken.append(1000 * (now - self.sent))
            self.states[number] = state


def _end(listening: asyncio.Task[None]) -> None:
    """A seat that hears nothing more would spoil the figures without a sign."""
    if not listening.cancelled():
        problem = listening.exception() or RuntimeError("The server closed a socket.")
        traceback.print_exception(problem)
        os._exit(1)


async def side_by_side(setting: Sequence[Coroutine[Any, Any, Table]]) -> list[Table]:
    """Set tables, some at a time."""
    room = asyncio.Semaphore(AT_ONCE)

    async def set_one(one: Coroutine[Any, Any, Table]) -> Table:
        async with room:
            return await one

    return await asyncio.gather(*[set_one(one) for one in setting])


class Driver:
    """All tables of a server, and the clock."""

    def __init__(self, tables: Sequence[Table], server: int) -> None:
        self.tables, self.server = tables, server
        self.random = random.Random(1)

    async def measure(self, rate: float, seconds: float) -> dict[str, Any]:
        """Play at `rate` moves a second, and tell what it took."""
        cpu, own = cpu_ms(self.server), time.process_time()
        played, late = await self._play(rate, seconds)
        cpu, own = cpu_ms(self.server) - cpu, time.process_time() - own
        lost = await self._settle()
        return {
            "moves": sum(played),
            "skipped": len(played) - sum(played),
            "lost": lost,
            "taken": self._take_figures(),
            "late": late,
            "cpu": cpu,
            "busy": own / seconds,
            "memory": memory_mb(self.server),
        }

    async def _play(self, rate: float, seconds: float) -> tuple[list[bool], list[float]]:
        """Whether each move found a table that was free, and how many milliseconds late it was."""
        played: list[bool] = []
        late: list[float] = []
        begin = due = time.perf_counter()
        while (due := due + self.random.expovariate(rate)) < begin + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            late.append(1000 * (time.perf_counter() - due))
            played.append(await self._play_somewhere())
        await asyncio.sleep(max(0.0, begin + seconds - time.perf_counter()))
        return played, late

    async def _play_somewhere(self) -> bool:
        for _ in self.tables:
            table = self.random.choice(self.tables)
            move = table.next_move()
            if move is not None:
                await table.play(*move)
                return True
        return False

    async def _settle(self) -> int:
        """Wait for the moves that are under way; how many seats never saw one."""
        end = time.perf_counter() + PATIENCE
        while any(table.unseen for table in self.tables) and time.perf_counter() < end:
            await asyncio.sleep(0.01)
        lost = sum(table.unseen for table in self.tables)
        for table in self.tables:
            table.unseen = 0
        return lost

    def _take_figures(self) -> list[float]:
        taken = [figure for table in self.tables for figure in table.taken]
        for table in self.tables:
            table.taken = []
        return taken
