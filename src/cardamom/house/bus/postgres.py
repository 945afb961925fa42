"""A bus over PostgreSQL's LISTEN and NOTIFY: one connection to listen, one to tell.

A NOTIFY carries all hints that came in during the last one: first a line that says who speaks, then a line for each.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from cardamom.house.bus import Bus
from cardamom.house.store.postgres import is_gone

CHANNEL = "cardamom"
MOST_BYTES = 7000  # PostgreSQL takes a little less than 8000
MOST_HINTS = 5000
SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 2.0
SECONDS_TO_ANSWER = 5.0
SECONDS_BETWEEN_CHECKS = 15.0
SECONDS_TO_SAY_GOODBYE = 1.0

_log = logging.getLogger(__name__)


class PostgresBus(Bus):
    """Tells and hears through the database that the houses share; through its restarts, too."""

    is_shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._me = secrets.token_hex(8)
        self._hints: deque[str] = deque()
        self._telling: asyncio.Task[None] | None = None
        self._mouth: Any = None
        self._listening: list[asyncio.Task[None]] = []

    def publish(self, hint: str) -> None:
        """Tell the others, soon."""
        if len(self._hints) >= MOST_HINTS:  # nobody could be told for a long time: now it is one hint for everything
            self._hints.clear()
            hint = ""
        self._hints.append(hint)
        if self._telling is None:
            self._telling = asyncio.get_running_loop().create_task(self._tell_all())

    def listen(self, callback: Callable[[str], None]) -> None:
        """Hear the others."""
        self._listening.append(asyncio.get_running_loop().create_task(self._listen_on(callback)))

    async def close(self) -> None:
        """Tell what is left to tell, and hang up."""
        if self._telling is not None:
            await asyncio.wait([self._telling], timeout=SECONDS_TO_SAY_GOODBYE)
        tasks = [task for task in (self._telling, *self._listening) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await _hang_up(self._mouth)
        self._mouth = None

    async def _tell_all(self) -> None:
        try:
            while self._hints:
                hints = self._next_hints()
                await self._tell("\n".join([self._me, *hints]))
        finally:
            self._telling = None

    def _next_hints(self) -> list[str]:
        hints: list[str] = []
        size = len(self._me)
        while self._hints:
            size += 1 + len(self._hints[0].encode())
            if hints and size > MOST_BYTES:
                break
            hints.append(self._hints.popleft())
        return hints

    async def _tell(self, payload: str) -> None:
        """Tell it, however often the connection breaks; what the server refuses is lost, and that must be harmless."""
        pause = SHORTEST_PAUSE
        while True:
            try:
                if self._mouth is None or self._mouth.is_closed():
                    self._mouth = await _connect(self._url)
                await self._mouth.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
                return
            except Exception as error:
                _log.warning("the bus cannot speak: %s", type(error).__name__)
                if not is_gone(error):
                    return
            await _hang_up(self._mouth)
            self._mouth = None
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _listen_on(self, callback: Callable[[str], None]) -> None:
        """Listen for ever: when a connection breaks, with the next one."""
        pause = SHORTEST_PAUSE
        while True:
            ear: Any = None
            try:
                ear = await _connect(self._url)
                broken = asyncio.Event()
                ear.add_termination_listener(lambda _, broken=broken: broken.set())
                await ear.add_listener(CHANNEL, lambda _c, _p, _n, payload: self._hear(payload, callback))
                pause = SHORTEST_PAUSE
                _call(callback, "")
                await _until_broken(ear, broken)
            except Exception as error:
                _log.warning("the bus cannot hear: %s", type(error).__name__)
            finally:
                await _hang_up(ear)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _hear(self, payload: str, callback: Callable[[str], None]) -> None:
        speaker, *hints = payload.split("\n")
        if speaker != self._me:
            for hint in hints:
                _call(callback, hint)


def _call(callback: Callable[[str], None], hint: str) -> None:
    """Pass on a hint; a listener that stumbles must not make us deaf."""
    try:
        callback(hint)
    except Exception:
        _log.exception("a listener of the bus stumbled")


async def _connect(url: str) -> Any:
    return await asyncpg.connect(url, timeout=SECONDS_TO_ANSWER, command_timeout=SECONDS_TO_ANSWER)


async def _until_broken(ear: Any, broken: asyncio.Event) -> None:
    """Wait for the end of a connection; ask now and then, since a dead line is silent."""
    while not broken.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(broken.wait(), SECONDS_BETWEEN_CHECKS)
            return
        await ear.execute("SELECT 1")


async def _hang_up(connection: Any) -> None:
    if connection is None or connection.is_closed():
        return
    try:
        await connection.close(timeout=SECONDS_TO_SAY_GOODBYE)
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        connection.terminate()
