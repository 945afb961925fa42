"""Bots think in processes of their own: with several roots, and never longer than they may."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from anyio import to_process

from cardamom.house import thinking, wire
from cardamom.house.replays import Replay
from cardamom.house.room import Room
from cardamom.house.scene import Surroundings
from cardamom.house.thinking import Thinkers
from tests.house.rooms import ANNA, Party
from tests.house.test_live import Salon

pytestmark = pytest.mark.anyio


def workers() -> set[int]:
    """The processes that this one has started."""
    listed = [path.read_text().split() for path in Path("/proc/self/task").glob("*/children")]
    return {int(pid) for pids in listed for pid in pids}


def dealt(bot: str, seats: int = 2) -> Party:
    """A table where Anna has hidden her cards, and a bot thinks about its own."""
    party = Party(seats=seats, bots=(bot,) * (seats - 1))
    party.do(ANNA, wire.SetManners, pace=0.0)
    party.deal()
    return party


async def warm(thinkers: Thinkers, count: int) -> set[int]:
    """Start some workers. Which they are."""
    before = workers()
    await asyncio.gather(*[thinkers.warm_up() for _ in range(count)])
    return workers() - before


async def test_a_thinker_past_its_deadline_is_killed_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "off the event loop, killed at their deadline" """
    thinkers = Thinkers(1)
    started = await warm(thinkers, 1)
    monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 0.3)
    salon = Salon(dealt("grandmaster"), thinkers)
    anna = salon.join(ANNA)
    ticks = 0

    try:
        async with asyncio.timeout(10):
            while anna.scene["seats"][1]["asked"]:
                await asyncio.sleep(0.01)
                ticks += 1
    finally:
        salon.leave(anna)

    given = salon.table.room.given[-1]
    assert (given.seat, given.why) == (1, "")
    assert not started & workers()
    assert ticks > 5


async def test_a_search_with_processors_to_spare_grows_several_roots(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "parallel roots over processes" """
    room = dealt("master").room
    thinkers = Thinkers(3)
    grown: list[int] = []
    grow_one = thinkers._grow

    async def watched(*asked: Any) -> None:
        await grow_one(*asked)
        grown.append(asked[3])

    monkeypatch.setattr(thinkers, "_grow", watched)
    move, why = await thinkers.answer(room, 1)

    assert sorted(grown) == [0, 1]
    assert room.table.refusal(1, room.read(move)) is None
    assert "games I imagined" in why


async def test_a_killed_root_is_missed_by_nobody() -> None:
    """A root whose process dies is missing, and nothing else."""
    room = dealt("master").room
    thinkers = Thinkers(3)
    started = await warm(thinkers, 2)

    answer = asyncio.create_task(thinkers.answer(room, 1))
    await asyncio.sleep(0.1)
    os.kill(min(started), signal.SIGKILL)
    move, why = await answer

    assert room.table.refusal(1, room.read(move)) is None
    assert "games I imagined" in why


async def test_the_reason_of_a_bot_is_kept_and_told_in_the_replay_only() -> None:
    """ "with a sentence of explanation" """
    party = dealt("master")
    salon = Salon(party, Thinkers(1))
    anna = salon.join(ANNA)

    try:
        async with asyncio.timeout(30):
            while anna.scene["seats"][1]["asked"]:
                await asyncio.sleep(0.01)
    finally:
        salon.leave(anna)

    room = salon.table.room
    why = room.given[-1].why
    replay = Replay(room, Surroundings(frozenset(), 0, None, "", ""))
    assert "games I imagined" in why
    assert why not in str(salon.table.scene_for(ANNA))
    assert why not in str(anna.lines)
    assert replay.steps[-1]["thought"] == {"seat": 1, "why": why}


def test_a_worker_loads_nothing_that_it_does_not_need_to_play() -> None:
    """Everybody waits for the first thought; what reports are made with takes longer to load than a bot."""
    heavy = ("numpy", "duckdb", "jinja2", "litestar")
    asked = f"import cardamom.house.thinking, sys; print([name for name in {heavy} if name in sys.modules])"

    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout

    assert loaded.strip() == "[]"


def played(bot: str) -> Room:
    """A game to its end, in which a bot answered at the second step."""
    party = dealt(bot)
    party.play_to_the_end()
    assert party.room.given[1].seat == 1
    return party.room


async def test_what_bots_said_of_a_game_is_kept_for_no_other_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of the lab can be made anew under the same name."""
    asked: list[str] = []
    thinkers = Thinkers(1)

    async def answered(task: Any, *rest: Any, **limits: Any) -> str:
        asked.append(task.__name__)
        return "said"

    monkeypatch.setattr(to_process, "run_sync", answered)
    room = played("novice")
    for edition in ("monday", "tuesday", "tuesday"):
        room.edition = edition
        await thinkers.advice(room, 1)
        await thinkers.reason(room, 1)

    assert asked == ["_advice", "_reason"] * 2


async def test_a_reason_that_could_not_be_had_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others may have kept the workers busy."""
    thinkers = Thinkers(1)
    troubles = [RuntimeError("too busy")]

    async def answered(*asked: Any, **limits: Any) -> str:
        if troubles:
            raise troubles.pop()
        return "I am hungry."

    monkeypatch.setattr(to_process, "run_sync", answered)
    room = played("novice")

    assert await thinkers.reason(room, 1) == ""
    assert await thinkers.reason(room, 1) == "I am hungry."
    assert await thinkers.reason(room, 1) == "I am hungry."
