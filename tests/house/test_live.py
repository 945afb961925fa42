"""A live table in this process: everybody is told every change, however writing, joining and trouble interleave."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence

import pytest
from anyio import BrokenWorkerProcess

from cardamom.engine.game import Game
from cardamom.engine.registry import all_games
from cardamom.house import entries as log
from cardamom.house import wire
from cardamom.house.entries import read_entry, write_entry
from cardamom.house.live import House, Listener, LiveTable
from cardamom.house.minder import Patience
from cardamom.house.room import Room
from cardamom.house.speech import HouseTrouble
from cardamom.house.store import Entry, Store, StoreTrouble, Summary
from cardamom.house.thinking import Thinkers, Thought
from tests.house.guest import Guest, present
from tests.house.rooms import ANNA, BEA, CEM, EVE, Party, full_house, in_mid_game, received

pytestmark = pytest.mark.anyio

LOOKED_AT_CLOSELY = 500
"""So many changes are looked at one by one; what differs then, differs later, too."""

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


class Notebook(Store):
    """A store in memory, which can be held up, and can fail."""

    def __init__(self, entries: Sequence[log.AnyEntry]) -> None:
        self.entries = [Entry(seq, entry.at, write_entry(entry)) for seq, entry in enumerate(entries, start=1)]
        self.open = asyncio.Event()
        self.open.set()
        self.trouble = ""
        """How the next append fails: "before" or "after" it was written."""

    async def append(self, code: str, entry: Entry, summary: Summary | None) -> bool:
        await self.open.wait()
        trouble, self.trouble = self.trouble, ""
        if trouble == "before":
            raise StoreTrouble("The pencil broke.")
        if entry.seq != len(self.entries) + 1:
            return False
        self.entries.append(entry)
        if trouble == "after":
            raise StoreTrouble("The light went out.")
        return True

    async def tail(self, code: str, after: int) -> list[Entry]:
        return self.entries[after:]

    async def create(self, entries: Sequence[Entry], summary: Summary) -> bool:
        raise NotImplementedError

    async def summaries_of(self, person: str, limit: int) -> list[Summary]:
        return []

    async def finished(
        self, game: str | None, rated: bool | None, limit: int, oldest_first: bool = False
    ) -> list[Summary]:
        return []

    async def resting(self, game: str, before: int) -> list[Summary]:
        return []

    async def forget(self, code: str, before: int) -> bool:
        return False

    async def close(self) -> None:
        return None


class BrokenThinkers(Thinkers):
    """Workers that fall over."""

    def __init__(self, how: type[Exception]) -> None:
        super().__init__()
        self.how = how
        self.asked = 0

    async def _ask(self, room: Room, seat: int, bot: str) -> Thought:
        self.asked += 1
        await asyncio.sleep(0)
        raise self.how("too hard")


class Salon:
    """A live table with a notebook, and people who listen."""

    def __init__(self, party: Party, thinkers: Thinkers | None = None) -> None:
        self.notebook = Notebook(party.log)
        house = House(self.notebook, thinkers or Thinkers(), Patience(), lambda _: None, lambda _: ("", ""))
        self.table = LiveTable(house, party.told_again())
        self.people: list[tuple[Guest, Listener]] = []

    def join(self, person: str) -> Guest:
        """Somebody opens a page."""
        guest = Guest("", person, person)
        listener = Listener(person, lambda message: guest.hear(json.loads(message), message.decode()))
        self.people.append((guest, listener))
        self.table.join(listener)
        return guest

    def leave(self, guest: Guest) -> None:
        """Somebody closes a page."""
        here = next(pair for pair in self.people if pair[0] is guest)
        self.people.remove(here)
        self.table.leave(here[1])

    def ask_again(self, guest: Guest) -> None:
        """Somebody's page asks for a fresh snapshot."""
        self.table.start_over(next(listener for other, listener in self.people if other is guest))

    async def do(self, person: str, request: wire.AnyRequest) -> int:
        return await self.table.fulfil(person, request)

    def check(self) -> None:
        """Everybody has come to what a fresh page would show."""
        for guest, _ in self.people:
            assert guest.seq == self.table.room.seq
            fresh = received(self.table.scene_for(guest.name))
            assert present(guest.scene) == present(fresh)
            assert guest.differences == []
            assert guest.gaps == 0
            assert len(guest.lines) == len({line.n for line in self.table.room.lines} | guest.lines.keys())


def party_for(game: Game) -> Party:
    party = full_house(game.name, **({"rounds": 2} if game.name == "kitchen_closing" else {}))
    party.deal()
    return party


def say(text: str, number: str = "") -> wire.Say:
    return wire.Say(id=number or text, text=text)


@every_game
async def test_steps_lead_everybody_to_what_a_fresh_page_shows_all_the_way(game: Game) -> None:
    party = party_for(game)
    salon = Salon(party)
    for person in (ANNA, ANNA, BEA, CEM, EVE, "other-watcher"):
        salon.join(person)
    room = salon.table.room
    party.room = room

    while room.asked():
        seat = room.asked()[0]
        request = wire.Answer(id=f"{room.seq}", question=room.table.question, move=party.some_move(seat))
        await salon.do(room.chairs[seat].person, request)
        if room.seq < LOOKED_AT_CLOSELY or room.seq % 20 == 0:
            salon.check()

    assert room.phase == "over"
    salon.check()


async def test_taking_back_leads_everybody_back() -> None:
    party = in_mid_game("kitchen_closing")
    salon = Salon(party)
    guests = [salon.join(person) for person in (ANNA, BEA, CEM, EVE)]
    before = [present(guest.scene) for guest in guests]
    room = salon.table.room
    person = room.chairs[room.table.turn].person

    await salon.do(person, wire.Answer(id="1", question=0, move={"move": "take_from_discard"}))
    salon.check()
    await salon.do(person, wire.TakeBack(id="2"))
    salon.check()

    after = [present(guest.scene) for guest in guests]
    assert [scene | {"question": None} for scene in after] == [scene | {"question": None} for scene in before]


async def test_somebody_who_joins_while_something_is_written_takes_nothing_from_the_others() -> None:
    salon = Salon(full_house())
    anna, bea, first = salon.join(ANNA), salon.join(BEA), salon.join(EVE)
    salon.notebook.open.clear()
    writing = asyncio.create_task(salon.do(ANNA, say("Hello")))
    await asyncio.sleep(0)

    salon.leave(bea)
    second = salon.join("other-watcher")
    salon.notebook.open.set()
    await writing

    assert first.scene["seats"] == second.scene["seats"] == anna.scene["seats"]
    salon.check()


async def test_a_fresh_snapshot_for_one_page_takes_nothing_from_another_of_the_same_person() -> None:
    salon = Salon(full_house())
    page, other_page, bea = salon.join(ANNA), salon.join(ANNA), salon.join(BEA)
    salon.notebook.open.clear()
    writing = asyncio.create_task(salon.do(ANNA, say("Hello")))
    await asyncio.sleep(0)

    salon.leave(bea)
    salon.ask_again(page)
    salon.notebook.open.set()
    await writing

    assert other_page.scene["seats"] == page.scene["seats"]
    salon.check()


async def test_a_request_that_is_sent_again_is_done_once() -> None:
    salon = Salon(full_house())

    first, second = await asyncio.gather(salon.do(ANNA, say("Hello", "1")), salon.do(ANNA, say("Hello", "1")))

    assert first == second
    assert len(salon.notebook.entries) == first
    assert await salon.do(BEA, say("Hello", "1")) == first + 1


async def test_what_could_not_be_written_has_not_happened() -> None:
    salon = Salon(full_house())
    bea = salon.join(BEA)
    before = present(bea.scene)
    salon.notebook.trouble = "before"

    with pytest.raises(HouseTrouble, match="cannot write"):
        await salon.do(ANNA, say("Hello", "1"))

    assert present(bea.scene) == before
    assert not bea.lines.keys() & {4}
    await salon.do(ANNA, say("Hello", "1"))
    salon.check()


async def test_what_was_written_without_the_house_knowing_counts_once() -> None:
    salon = Salon(full_house())
    salon.join(BEA)
    salon.notebook.trouble = "after"

    once = await salon.do(ANNA, say("Hello", "1"))
    again = await salon.do(ANNA, say("Hello", "1"))

    assert once == again == len(salon.notebook.entries) == salon.table.room.seq
    salon.check()


async def test_a_wish_is_looked_at_anew_when_another_process_was_faster() -> None:
    party = in_mid_game("kitchen_closing")
    salon = Salon(party)
    anna = salon.join(ANNA)
    room = salon.table.room
    seat = int(room.table.turn)
    person = room.chairs[seat].person
    faster = log.Answered(at=1, by=person, id="faster", seat=seat, move={"move": "take_from_discard"})
    salon.notebook.entries.append(Entry(room.seq + 1, 1, write_entry(faster)))

    with pytest.raises(HouseTrouble):
        await salon.do(person, wire.Answer(id="slower", question=0, move={"move": "take_from_deck"}))
    await salon.do(ANNA, say("Hello"))

    assert [read_entry(entry.body).id for entry in salon.notebook.entries[-2:]] == ["faster", "Hello"]
    assert anna.seq == len(salon.notebook.entries)
    salon.check()


@pytest.mark.parametrize("how", [BrokenWorkerProcess, RuntimeError])
async def test_a_table_goes_on_when_the_thoughts_of_its_bots_fail(how: type[Exception]) -> None:
    party = Party(seats=2, bots=("novice",))
    party.do(ANNA, wire.SetManners, pace=0.0)
    party.deal()
    thinkers = BrokenThinkers(how)
    salon = Salon(party, thinkers)
    anna = salon.join(ANNA)

    try:
        async with asyncio.timeout(2):
            while anna.scene["seats"][1]["asked"]:
                await asyncio.sleep(0.01)
    finally:
        salon.leave(anna)

    assert thinkers.asked < 10
