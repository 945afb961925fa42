"""The house closes politely, opens again as it was, and lets no second one in."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from cardamom.house.guards import new_secret
from tests.house.guest import Guest, StubbornGuest, present
from tests.house.serving import HouseStaysClosed, ServedHouse, database_in, served

pytestmark = pytest.mark.anyio

WATCHERS = 298
LONGEST_GOODBYE = 5
"""The house is to close within 2 seconds; a busy machine that runs other tests at the same time gets a little more."""


async def three_hundred(house: ServedHouse) -> list[StubbornGuest]:
    """Two people in a game, and everybody else around them."""
    people = [StubbornGuest(house.url, name, new_secret()) for name in ("Anna", "Bea")]
    code = people[0].set_table("carrot", 2)
    await people[0].connect(code)
    await people[1].connect(code)
    await people[1].sit(1)
    await people[0].done("deal")
    watchers = [StubbornGuest(house.url, "Watcher", new_secret()) for _ in range(WATCHERS)]
    await asyncio.gather(*[watcher.connect(code) for watcher in watchers])
    everybody = [*people, *watchers]
    await asyncio.gather(*[guest.until_phase("playing") for guest in everybody])
    return everybody


async def test_three_hundred_people_are_told_to_come_back_and_find_everything_as_it_was(tmp_path: Path) -> None:
    with served(database_in(tmp_path), tmp_path) as house:
        everybody = await three_hundred(house)
        before = [present(guest.scene) for guest in everybody]

        began = time.monotonic()
        closed = await asyncio.to_thread(house.close)
        took = time.monotonic() - began
        await asyncio.gather(*[guest.gone() for guest in everybody])

        assert closed == 0
        assert took < LONGEST_GOODBYE
        assert all(guest.bye is not None and guest.bye["retry_ms"] > 0 and guest.bye["why"] for guest in everybody)
        assert house.notes.read_text() == ""

        house.reopen()
        await asyncio.gather(*[guest.come_back() for guest in everybody])
        for guest, earlier in zip(everybody, before, strict=True):
            await guest.until(lambda: all(seat["here"] for seat in guest.scene["seats"]))  # noqa: B023
            assert present(guest.scene) == earlier
        await asyncio.gather(*[guest.leave() for guest in everybody])


def test_a_second_house_on_the_same_file_is_refused_with_a_sentence(house: ServedHouse, tmp_path: Path) -> None:
    with pytest.raises(HouseStaysClosed) as refused:
        ServedHouse(house.database, tmp_path / "second.txt")

    assert refused.value.code == 2
    assert refused.value.said.count("\n") == 1
    assert "Traceback" not in refused.value.said
    assert Guest(house.url).set_table("carrot", 2)


def test_a_second_house_on_the_same_port_is_refused_with_a_sentence(house: ServedHouse, tmp_path: Path) -> None:
    with pytest.raises(HouseStaysClosed) as refused:
        ServedHouse(database_in(tmp_path), tmp_path / "second.txt", house.port)

    assert refused.value.code == 2
    assert refused.value.said.count("\n") == 1
    assert str(house.port) in refused.value.said
