"""The house is killed again and again while people play: what it acknowledged is there, once."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardamom.house.entries import Answered, read_entry
from cardamom.house.store import open_store
from tests.house.guest import Scene, StubbornGuest, some_move
from tests.house.serving import PATIENCE, ServedHouse, database_in, served

pytestmark = pytest.mark.anyio

KILLS = 20


class Evening:
    """Whether the house is still being killed: until then nobody wants the game to end."""

    def __init__(self) -> None:
        self.quiet = False

    def choose(self, scene: Scene, luck: random.Random) -> dict[str, Any]:
        """Play for long while the house is killed, then come to an end."""
        can_close = any(offer["kind"] == "declare" and offer["rows"] for offer in scene["offers"])
        if can_close and self.quiet:
            return {"move": "declare"}
        if can_close:
            return luck.choice([{"move": "take_from_discard"}, {"move": "take_from_deck"}])
        return some_move(scene, luck)


async def full_table(house: ServedHouse, people: int, bots: int) -> list[StubbornGuest]:
    guests = [StubbornGuest(house.url, name) for name in ["Anna", "Bea", "Cem"][:people]]
    code = guests[0].set_table("kitchen_closing", 3, [""] * (people - 1) + ["novice"] * bots, rounds=10, lead=9)
    for seat, guest in enumerate(guests):
        await guest.connect(code)
        if seat:
            await guest.sit(seat)
    await guests[0].done("set_manners", pace=0)
    await guests[0].done("deal")
    return guests


async def test_every_acknowledged_answer_outlives_twenty_crashes(tmp_path: Path) -> None:
    evening, luck = Evening(), random.Random(20)
    with served(database_in(tmp_path), tmp_path) as house:
        tables = [await full_table(house, 3, 0), await full_table(house, 3, 0), await full_table(house, 2, 1)]
        guests = [guest for table in tables for guest in table]
        playing = [
            asyncio.create_task(guest.play(random.Random(number), evening.choose))
            for number, guest in enumerate(guests)
        ]

        for _ in range(KILLS):
            await somebody_answers(guests)
            await asyncio.sleep(luck.uniform(0, 0.15))
            await asyncio.to_thread(house.kill)
            await asyncio.to_thread(house.reopen)
        assert not any(guest.over for guest in guests)
        evening.quiet = True
        await asyncio.gather(*playing)
        await asyncio.gather(*[guest.leave() for guest in guests])

    for table in tables:
        await check_log(house.database, table)


async def somebody_answers(guests: list[StubbornGuest]) -> None:
    """Wait until the house has acknowledged something again."""
    before = sum(len(guest.acknowledged) for guest in guests)
    async with asyncio.timeout(PATIENCE):
        while sum(len(guest.acknowledged) for guest in guests) == before:
            await asyncio.sleep(0.005)


async def check_log(database: str, guests: list[StubbornGuest]) -> None:
    """What the guests were told is in the log of their table, where they were told it is, and only there."""
    store = open_store(database)
    kept = await store.tail(guests[0].code, 0)
    await store.close()
    written = {entry.seq: read_entry(entry.body) for entry in kept}
    times = Counter((entry.by, entry.id) for entry in written.values() if entry.id)

    assert list(written) == list(range(1, len(written) + 1))
    assert max(times.values()) == 1
    assert all(guest.scene["result"]["ranking"] for guest in guests)
    for guest in guests:
        for number, seq in guest.acknowledged.items():
            entry = written[seq]
            assert isinstance(entry, Answered)
            assert entry.id == number
