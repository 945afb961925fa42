"""Entries and summaries to write down."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from cardamom.house.store import Entry, Store, Summary

CODE = "KRMBQT"


def entry(seq: int, text: str = "steal") -> Entry:
    return Entry(seq, 1_000 + seq, b'{"did":"%s"}' % text.encode())


def summary(
    code: str = CODE,
    *people: str,
    finished: int | None = None,
    rated: bool = False,
    game: str = "carrot",
    changed: int = 1_000,
) -> Summary:
    phase = "playing" if finished is None else "over"
    return Summary(code, game, phase, 1_000, changed, finished, rated, people, b'{"names":["Anna"]}')


async def set_table(store: Store, code: str = CODE, *people: str) -> None:
    """A table with one entry, number 1."""
    assert await store.create([entry(1, "open")], summary(code, *people))


async def eventually(is_so: Callable[[], Awaitable[bool]], seconds: float = 20.0) -> None:
    """Wait until something becomes true."""
    async with asyncio.timeout(seconds):
        while not await is_so():
            await asyncio.sleep(0.02)
