"""Hints between the processes of a house."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cardamom.house.bus import Bus, open_bus
from cardamom.house.bus import postgres as postgres_bus
from cardamom.house.store import StoreTrouble
from tests.house.postgres import PostgresServer
from tests.house.store.samples import eventually

pytestmark = pytest.mark.anyio


class Ear:
    """Somebody who notes every hint."""

    def __init__(self, bus: Bus) -> None:
        self.heard: list[str] = []
        bus.listen(self.heard.append)

    async def hears(self, *hints: str) -> None:
        """Wait until all that is heard is this, and then let go of it."""

        async def is_so() -> bool:
            return len(self.heard) >= len(hints)

        await eventually(is_so)
        assert self.heard == list(hints)
        self.heard.clear()


@pytest.fixture
async def buses(postgres_url: str) -> AsyncIterator[list[Bus]]:
    buses = [open_bus(postgres_url) for _ in range(3)]
    yield buses
    for bus in buses:
        await bus.close()


async def test_the_others_hear_a_hint_and_nobody_their_own(buses: list[Bus]) -> None:
    ears = [Ear(bus) for bus in buses]
    for ear in ears:
        await ear.hears("")

    buses[0].publish("KRMBQT:17")
    await ears[1].hears("KRMBQT:17")
    await ears[2].hears("KRMBQT:17")
    buses[1].publish("KRMBQT:18")
    await ears[0].hears("KRMBQT:18")
    await ears[2].hears("KRMBQT:18")

    assert [ear.heard for ear in ears] == [[], [], []]


async def test_many_hints_arrive_in_order(buses: list[Bus]) -> None:
    ear = Ear(buses[1])
    await ear.hears("")
    hints = [f"TABLE{number}:{'ß' * 80}" for number in range(2_000)]

    for hint in hints:
        buses[0].publish(hint)

    await ear.hears(*hints)


async def test_after_a_restart_of_the_server_everybody_listens_again(
    buses: list[Bus], postgres: PostgresServer
) -> None:
    ears = [Ear(bus) for bus in buses]
    for ear in ears:
        await ear.hears("")
    buses[0].publish("before")
    await ears[1].hears("before")
    await ears[2].hears("before")

    await asyncio.to_thread(postgres.stop)
    await asyncio.to_thread(postgres.start)

    for ear in ears:
        await ear.hears("")
    buses[0].publish("after")
    await ears[1].hears("after")
    await ears[2].hears("after")


async def test_what_could_not_be_told_for_long_becomes_one_hint_for_everything(
    buses: list[Bus], postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_bus, "MOST_HINTS", 10)
    ear = Ear(buses[1])
    await ear.hears("")

    for number in range(11):
        buses[0].publish(str(number))

    await ear.hears("")


async def test_a_hint_the_server_refuses_is_lost_and_the_next_arrives(buses: list[Bus]) -> None:
    ear = Ear(buses[1])
    await ear.hears("")

    buses[0].publish("x" * 9_000)
    buses[0].publish("next")

    await ear.hears("next")


async def test_a_listener_that_stumbles_hears_the_next_hint(buses: list[Bus]) -> None:
    heard: list[str] = []

    def stumble(hint: str) -> None:
        heard.append(hint)
        raise ValueError(hint)

    buses[1].listen(stumble)

    async def is_ready() -> bool:
        return heard == [""]

    async def is_so() -> bool:
        return heard == ["", "one", "two"]

    await eventually(is_ready)
    buses[0].publish("one")
    buses[0].publish("two")
    await eventually(is_so)


async def test_closing_tells_what_is_left(buses: list[Bus], postgres_url: str) -> None:
    ear = Ear(buses[1])
    await ear.hears("")
    leaving = open_bus(postgres_url)

    leaving.publish("goodbye")
    await leaving.close()

    await ear.hears("goodbye")


async def test_one_process_has_nobody_to_tell(tmp_path: Path) -> None:
    bus = open_bus(f"sqlite:///{tmp_path}/house.db")
    heard: list[str] = []
    bus.listen(heard.append)

    bus.publish("KRMBQT:17")
    await bus.close()

    assert heard == []


async def test_a_bus_needs_a_url_we_know() -> None:
    with pytest.raises(StoreTrouble, match="no database that the house knows"):
        open_bus("redis://here")
