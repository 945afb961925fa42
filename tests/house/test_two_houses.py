"""Two processes on one PostgreSQL: the seats of each table are split between them, and both see the same."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from cardamom.house.entries import Answered, read_entry
from cardamom.house.guards import new_secret
from cardamom.house.store import Store, open_store
from tests.house.guest import Scene, StubbornGuest, present, some_move
from tests.house.serving import ServedHouse, served

pytestmark = pytest.mark.anyio

GAMES = 50
AT_ONCE = 10


@pytest.fixture
def houses(postgres_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[ServedHouse]]:
    """Two houses on one database."""
    with ExitStack() as open_ones:
        yield [open_ones.enter_context(served(postgres_url, tmp_path_factory.mktemp("house"))) for _ in range(2)]


def hurry(scene: Scene, luck: random.Random) -> dict[str, Any]:
    """Close the kitchen as soon as it can be closed."""
    if any(offer["kind"] == "declare" and offer["rows"] for offer in scene["offers"]):
        return {"move": "declare"}
    return some_move(scene, luck)


async def split_table(houses: list[ServedHouse], number: int) -> list[StubbornGuest]:
    """People at a new table, by turns in the one house and in the other."""
    names = ["Anna", "Bea", "Cem"]
    guests = [
        StubbornGuest(houses[(number + seat) % 2].url, name, new_secret(), f"127.0.{1 + number}.{1 + seat}")
        for seat, name in enumerate(names)
    ]
    code = guests[0].set_table("kitchen_closing", 3, rounds=1)
    for seat, guest in enumerate(guests):
        await guest.connect(code)
        if seat:
            await guest.insist("sit", seat=seat, name=guest.name)
    await guests[0].until(lambda: all(seat["kind"] == "person" for seat in guests[0].scene["seats"]))
    await guests[0].insist("deal")
    return guests


def as_everywhere(scene: Scene) -> Scene:
    """What does not depend on the process that one asks: not its address, and not who is connected to it."""
    seats = [{**seat, "here": None} for seat in scene["seats"]]
    return present(scene) | {"seats": seats, "table": {**scene["table"], "url": ""}}


async def check_same(houses: list[ServedHouse], guests: list[StubbornGuest]) -> None:
    """Each of the guests sees in both houses what they have seen at last."""
    for guest in guests:
        await guest.leave()
        for house in houses:
            guest.url = house.url
            seen = await asyncio.to_thread(guest.view)
            assert seen["seq"] == guest.seq
            assert as_everywhere(seen["scene"]) == as_everywhere(guest.scene)


async def check_complete(store: Store, guests: list[StubbornGuest]) -> None:
    """Every answer that was acknowledged is in the log, once."""
    kept = [read_entry(entry.body) for entry in await store.tail(guests[0].code, 0)]
    written = [entry.id for entry in kept if isinstance(entry, Answered)]
    told = [number for guest in guests for number in guest.acknowledged]

    assert len(set(written)) == len(written)
    assert set(written) <= set(told)
    assert all(kept[seq - 1].id == number for guest in guests for number, seq in guest.acknowledged.items())


async def test_fifty_games_with_seats_in_two_houses_end_the_same_in_both(
    houses: list[ServedHouse], postgres_url: str
) -> None:
    places = asyncio.Semaphore(AT_ONCE)
    store = open_store(postgres_url)

    async def game(number: int) -> None:
        async with places:
            guests = await split_table(houses, number)
            await asyncio.gather(*[guest.play(random.Random(number), hurry) for guest in guests])
            await asyncio.gather(*[guest.until_seq(max(other.seq or 0 for other in guests)) for guest in guests])
            await check_same(houses, guests)
            await check_complete(store, guests)

    await asyncio.gather(*[game(number) for number in range(GAMES)])
    finished = await store.finished("kitchen_closing", None, GAMES + 1)
    await store.close()

    assert len(finished) == GAMES


async def test_bots_play_at_a_table_that_two_houses_look_after(houses: list[ServedHouse]) -> None:
    guests = [StubbornGuest(house.url, name) for house, name in zip(houses, ["Anna", "Bea"], strict=True)]
    code = guests[0].set_table("kitchen_closing", 4, ["", "novice", "novice"], rounds=1)
    await guests[0].connect(code)
    await guests[1].connect(code)
    await guests[1].sit(1)
    await guests[0].until(lambda: guests[0].scene["seats"][1]["kind"] == "person")
    await guests[0].done("set_manners", pace=0)
    await guests[0].done("deal")

    await asyncio.gather(*[guest.play(random.Random(number), hurry) for number, guest in enumerate(guests)])

    await asyncio.gather(*[guest.until_seq(max(other.seq or 0 for other in guests)) for guest in guests])
    await check_same(houses, guests)
