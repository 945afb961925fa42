"""A live table: its room, those who listen to it, and what it does by itself.

The path of everything that happens: check it on the room, write it down, let it have happened, tell everybody. Nobody
hears of anything that is not written down yet.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

import msgspec

from cardamom.house import entries as log
from cardamom.house import minder, wire
from cardamom.house.entries import AnyEntry, read_entry, write_entry
from cardamom.house.guards import Bucket
from cardamom.house.minder import Duty, Patience, Presence
from cardamom.house.parts import Scene
from cardamom.house.piles import flights_are_open, flights_for
from cardamom.house.room import Room
from cardamom.house.scene import Surroundings, changes, common_scene, own_changes, own_scene, scene
from cardamom.house.speech import trouble
from cardamom.house.store.base import Entry, Store, StoreTrouble
from cardamom.house.summaries import changed_summary
from cardamom.house.telling import latest_lines, line_for
from cardamom.house.thinking import Thinkers, human_moment
from cardamom.house.wishes import Wish, entry_for, legal_move

LOG = logging.getLogger("cardamom.house")

TRIES = 20
VISIT = 30_000
"""How long somebody who asked over HTTP counts as being here, in milliseconds."""
KEYS_TRIED = 10
TALK = frozenset([wire.Say, wire.React, wire.Nudge, wire.Ring, wire.Claim, wire.Pause, wire.Flag, wire.Survey])
TALK_RATE = (12, 1.5)
"""So many sentences at once, so many a second."""
QUIET = 8_000
"""After how many milliseconds without news people are given a sign of life."""
NEXT_BOT = 0.2
"""What part of its pace a bot takes when others answer at the same time."""

_ENCODER = msgspec.json.Encoder()

Audience = tuple[int | None, bool]
"""Those who see the same: a seat or None, and whether they are the host."""


def clock() -> int:
    """The time, in milliseconds."""
    return time.time_ns() // 1_000_000


class _News:
    """What is new to all viewers of a table, written out once."""

    def __init__(self, changed: Scene, room: Room) -> None:
        self.changed = changed
        self.flights = flights_for(room, None) if flights_are_open(room) else None
        """The cards that moved, if everybody saw them."""
        self.matter = bool(changed.keys() - {"now"})
        self._written = _ENCODER.encode(changed)

    def together_with(self, own: Scene) -> msgspec.Raw:
        """It, and what is new to one viewer, as one object."""
        if not own:
            return msgspec.Raw(self._written)
        if not self.changed:
            return msgspec.Raw(_ENCODER.encode(own))
        if own.keys().isdisjoint(self.changed):
            return msgspec.Raw(self._written[:-1] + b"," + _ENCODER.encode(own)[1:])
        return msgspec.Raw(_ENCODER.encode(self.changed | own))


class Listener:
    """Somebody who is told everything about a table as it happens. `send` must not wait."""

    def __init__(self, person: str, send: Callable[[bytes], None]) -> None:
        self.person, self.send = person, send
        self.audience: Audience | None = None
        """What the last message was made for; None before the first, and when one was lost."""
        self.awaits = ""
        """The id of the answer that they gave and have not heard of yet."""


class House:
    """What live tables need of the house."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        patience: Patience,
        publish: Callable[[str], None],
        surroundings: Callable[[Room], tuple[str, str]],
    ) -> None:
        self.store, self.thinkers, self.patience, self.publish = store, thinkers, patience, publish
        self.surroundings = surroundings
        self.tasks: set[asyncio.Task[None]] = set()

    def start(self, task: Any) -> None:
        """Let something run in the background, and remember it so that it is not lost."""
        running = asyncio.get_running_loop().create_task(task)
        self.tasks.add(running)
        running.add_done_callback(self.tasks.discard)


class LiveTable:
    """A table that somebody is at."""

    def __init__(self, house: House, room: Room) -> None:
        self.house, self.room = house, room
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.visits: dict[str, int] = {}
        """Until when people count as being here who asked over HTTP."""
        self.elsewhere: dict[int, int] = {}
        """Until when seats count as being here that another process has told us of."""
        self.gone_since: dict[int, int] = {}
        self.attended_since = clock()
        self.here: frozenset[int] = frozenset()
        """The seats whose people are here, with this process or with another."""
        self.last_used = clock()
        self._shown: dict[Audience, Scene] = {}
        self._chairs = len(room.chairs)
        self._local: list[int] = []
        self._common: Scene = {}
        self._told_at = 0
        self._shown_seq = room.seq
        self._lines_told = room.lines_told
        self._hidden_told = len(room.hidden)
        self._bots_at = 0
        self._answer = ""
        """By whom, and with which request, the latest entry was made."""
        self._asked: tuple[int, list[str]] = (0, [])
        """What bots were thinking about: the question, and who plays the seats that are asked."""
        self._not_before = 0
        """Until when the table waits after something went wrong."""
        self._talk: dict[str, Bucket] = {}
        self._keys = Bucket(KEYS_TRIED, KEYS_TRIED / 60)
        self.setting_again = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._acting = False
        self._let_bots_think(ours=True)
        self._notice_people()
        self._plan()

    # Who is here

    def join(self, listener: Listener) -> None:
        """Begin to tell somebody everything, from a snapshot on."""
        if not self.listeners:
            self.attended_since = clock()
        self.listeners.add(listener)
        self.last_used = clock()
        self._look_around()
        self._welcome_back(listener.person)

    def leave(self, listener: Listener) -> None:
        """Tell somebody nothing any more."""
        self.listeners.discard(listener)
        self.last_used = clock()
        self._look_around()

    def visit(self, person: str) -> None:
        """Somebody asked over HTTP: they are here for a while."""
        self.last_used = clock()
        if not person or self.room.seat_of(person) is None:
            return
        new = person not in self.visits
        self.visits[person] = clock() + VISIT
        if new:
            self._look_around()

    def hear_of(self, seats: list[int]) -> None:
        """Another process says that these seats are with it."""
        until = clock() + VISIT
        new = any(seat not in self.elsewhere for seat in seats)
        self.elsewhere |= dict.fromkeys(seats, until)
        if new:
            self._look_around()

    def local_seats(self) -> list[int]:
        """The seats whose people are connected to this process."""
        people = {listener.person for listener in self.listeners} | self.visits.keys()
        seats = {self.room.seat_of(person) for person in people}
        return sorted(seat for seat in seats if seat is not None)

    def tell_other_houses(self) -> None:
        """Let other processes know who is here."""
        if self._local:
            self.house.publish(f"{self.room.code} here {','.join(map(str, self._local))}")

    def presence(self) -> Presence:
        """Who is here."""
        return Presence(self.here, self.gone_since, self.attended_since)

    def is_deserted(self) -> bool:
        """Whether nobody is here or was lately."""
        return not self.listeners and not self.visits and clock() - self.last_used > VISIT

    def _notice_people(self) -> None:
        """Note who has gone, and since when."""
        now = clock()
        self.visits = {person: until for person, until in self.visits.items() if until > now}
        self.elsewhere = {seat: until for seat, until in self.elsewhere.items() if until > now}
        local = self.local_seats()
        if local != self._local:
            self._local = local
            self.tell_other_houses()
        self.here = frozenset([*local, *self.elsewhere])
        gone = [seat for seat in self.room.people() if seat not in self.here]
        self.gone_since = {seat: self.gone_since.get(seat, now) for seat in gone}

    def _look_around(self) -> None:
        """Somebody came or went: let everybody see it."""
        self._notice_people()
        self._plan()
        self._tell_everybody()

    def _welcome_back(self, person: str) -> None:
        seat = self.room.seat_of(person)
        if seat is not None and self.room.chairs[seat].stand_in and not self.room.chairs[seat].left:
            self.house.start(self._come_back(person, seat))

    async def _come_back(self, person: str, seat: int) -> None:
        def entry() -> AnyEntry | None:
            returned = self.room.seat_of(person) == seat and self.room.chairs[seat].stand_in
            return log.CameBack(at=clock(), by=person, seat=seat) if returned else None

        await self.append(entry)

    # What people ask

    async def fulfil(self, person: str, request: wire.AnyRequest) -> int:
        """Do what somebody asks; the number of the entry. Raises `HouseTrouble`. What was done before is not redone."""
        done = f"{person} {request.id}"

        def entry() -> AnyEntry | None:
            if done in self.room.requests:
                return None
            seat = self.room.seat_of(person)
            wish = Wish(self.room, person, seat, self.here, clock(), request.id, self.house.patience.thinking)
            return entry_for(wish, request)

        self._check_patience(person, request)

        await self.append(entry)
        return self.room.requests.get(done, self.room.seq)

    def _check_patience(self, person: str, request: wire.AnyRequest) -> None:
        """Raises `HouseTrouble` for too much talk, and for too many tries to guess a key."""
        if type(request) in TALK and not self._talk.setdefault(person, Bucket(*TALK_RATE)).take():
            raise trouble("too_fast", 429)
        if isinstance(request, wire.Claim) and request.code and not self._keys.take():
            raise trouble("wrong_keys", 429)

    async def append(self, make: Callable[[], AnyEntry | None]) -> None:
        """Write down the entry that `make` gives for the room as it is, and let it have happened; None: do nothing."""
        async with self.lock:
            for _ in range(TRIES):
                entry = make()
                if entry is None:
                    return
                if await self._write(entry):
                    self.room.apply(entry)
                    self._answer = f"{entry.by} {entry.id}"
                    self._happened(entry, ours=True)
                    self.house.publish(f"{self.room.code} {self.room.seq}")
                    return
                await self._read_on()
                if entry.id and f"{entry.by} {entry.id}" in self.room.requests:
                    return
            raise trouble("busy", 503)

    async def _write(self, entry: AnyEntry) -> bool:
        kept = Entry(self.room.seq + 1, entry.at, write_entry(entry))
        try:
            return await self.house.store.append(self.room.code, kept, changed_summary(self.room, entry))
        except StoreTrouble as problem:
            # It may be written all the same: then it counts.
            await self._read_on()
            if entry.id and f"{entry.by} {entry.id}" in self.room.requests:
                return False
            raise trouble("store", 503) from problem

    async def catch_up(self) -> None:
        """Another process has written: read it."""
        async with self.lock:
            await self._read_on()

    async def _read_on(self) -> None:
        try:
            written = await self.house.store.tail(self.room.code, self.room.seq)
        except StoreTrouble as problem:
            raise trouble("store", 503) from problem
        for kept in written:
            entry = read_entry(kept.body)
            self.room.apply(entry)
            self._happened(entry, ours=False)

    # What is told

    def _happened(self, entry: AnyEntry, ours: bool) -> None:
        if len(self.room.chairs) != self._chairs:
            # Chairs have moved up: who was said to sit where is not true any more.
            self._chairs = len(self.room.chairs)
            self.elsewhere, self.gone_since = {}, {}
        if not isinstance(entry, log.Answered):
            self._notice_people()
        self._let_bots_think(ours)
        self._plan()
        self._tell_everybody()

    def surroundings(self) -> Surroundings:
        """What is not in the log."""
        url, book = self.house.surroundings(self.room)
        now = clock()
        presence = self.presence()
        due = minder.deadline(self.room, presence, self.house.patience, now)
        return Surroundings(presence.here, now, due, url, book)

    def scene_for(self, person: str) -> Scene:
        """What a person sees."""
        return scene(self.room, self.room.seat_of(person), person, self.surroundings())

    def start_over(self, listener: Listener) -> None:
        """Tell somebody everything at once, who may have missed something."""
        listener.audience = None
        self._tell_everybody()

    def beat(self) -> None:
        """Give everybody a sign of life, if they have heard nothing for a while."""
        if clock() - self._told_at < QUIET:
            return
        message = _ENCODER.encode(wire.Beat(self.room.seq))
        for listener in self.listeners:
            listener.send(message)

    def _audience(self, listener: Listener) -> Audience:
        return self.room.seat_of(listener.person), listener.person == self.room.host

    def _tell_everybody(self) -> None:
        room = self.room
        groups: dict[Audience, list[Listener]] = {}
        for listener in self.listeners:
            groups.setdefault(self._audience(listener), []).append(listener)
        before, self._shown = self._shown, {}
        messages: list[tuple[Listener, bytes]] = []
        if groups:
            around = self.surroundings()
            shown = common_scene(room, around)
            news = _News(changes(self._common, shown), room)
            self._common = shown
            for audience, group in groups.items():
                messages += self._messages(audience, group, before.get(audience), news, around)
            self._told_at = around.now
        self._shown_seq = room.seq
        self._lines_told = room.lines_told
        self._hidden_told = len(room.hidden)
        # All together, and last: whoever is sent something may take the processor at once, and with it the cache.
        for listener, message in messages:
            listener.send(message)

    def _messages(
        self,
        audience: Audience,
        group: list[Listener],
        before: Scene | None,
        news: _News,
        around: Surroundings,
    ) -> list[tuple[Listener, bytes]]:
        """For those who see the same: what is new to them, or everything, if they have missed something."""
        viewer = audience[0]
        shown = own_scene(self.room, viewer, group[0].person, around)
        self._shown[audience] = shown
        is_rewound = self.room.rewound and self.room.seq > self._shown_seq
        step = None
        if before is not None and not is_rewound:
            step = self._step(viewer, own_changes(before, shown, self._common, news.changed), news)
        messages: list[tuple[Listener, bytes]] = []
        for listener in group:
            if step is not None and listener.audience == audience:
                if step:
                    messages.append((listener, self._confirmed(step, listener)))
                continue
            listener.audience = audience
            messages.append((listener, self._snapshot(viewer, self._common | shown)))
        return messages

    def _confirmed(self, step: bytes, listener: Listener) -> bytes:
        """The step; if it is what a listener's own answer led to, it says so, and needs no reply beside it."""
        answer = listener.awaits
        if not answer or self._answer != f"{listener.person} {answer}":
            return step
        listener.awaits = ""
        return step[:-1] + b',"done":' + _ENCODER.encode(answer) + b"}"

    def _snapshot(self, viewer: int | None, shown: Scene) -> bytes:
        return _ENCODER.encode(wire.Snap(self.room.seq, shown, latest_lines(self.room, viewer)))

    def _step(self, viewer: int | None, own_news: Scene, news: _News) -> bytes:
        """A step for some viewers; nothing if there is nothing to tell."""
        room = self.room
        fresh = room.lines_told - self._lines_told
        lines = [line_for(room, line, viewer) for line in room.lines[-fresh:]] if fresh else []
        if len(room.hidden) > self._hidden_told:
            # What was told before reads differently now.
            lines = latest_lines(room, viewer)
        changed = news.together_with(own_news)
        if room.seq > self._shown_seq:
            flights = flights_for(room, viewer) if news.flights is None else news.flights
            return _ENCODER.encode(wire.Step(self._shown_seq, room.seq, changed, lines, flights))
        return _ENCODER.encode(wire.Step(room.seq, room.seq, changed, lines)) if own_news or news.matter else b""

    # What the table does by itself

    def _let_bots_think(self, ours: bool) -> None:
        """Give the bots that are asked a moment; chatter of others does not disturb them."""
        room = self.room
        asked = room.asked()
        thinking = (room.question if asked else 0, [room.chairs[seat].played_by for seat in asked])
        if thinking == self._asked:
            return
        self._asked = thinking
        moment = human_moment(room.manners.pace)
        if room.is_dealt and any(move is not None for move in room.table.sealed):
            moment *= NEXT_BOT
        late = 0 if ours else self.house.patience.others
        self._bots_at = clock() + int(moment * 1000) + late

    def _plan(self) -> None:
        """Wake up when something is due."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._acting or not (self.listeners or self.visits):
            return
        now = clock()
        duty = self._next_duty()
        notices = [since + self.house.patience.notice + 1 for since in self.gone_since.values()]
        wakes = [at for at in [*notices, *self.visits.values(), *self.elsewhere.values()] if at > now]
        if duty is not None:
            wakes.append(max(duty.at, now, self._not_before))
        if wakes:
            wait = (min(wakes) - now) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._wake_up)

    def _next_duty(self) -> Duty | None:
        return minder.next_duty(self.room, self.presence(), self.house.patience, self._bots_at)

    def _wake_up(self) -> None:
        self._timer = None
        duty = self._next_duty()
        if duty is None or max(duty.at, self._not_before) > clock():
            self._look_around()
            return
        self._acting = True
        self.house.start(self._act(duty))

    async def _act(self, duty: Duty) -> None:
        try:
            await _DUTIES[duty.what](self, duty)
        except Exception as problem:
            # Whatever it is, the table tries again; but not at once.
            LOG.warning("a table could not go on", extra={"why": f"{type(problem).__name__}: {problem}"})
            self._not_before = clock() + self.house.patience.others
        finally:
            self._acting = False
            self._look_around()

    async def _bot_answers(self, duty: Duty) -> None:
        room, seat, question = self.room, duty.seat, self.room.question
        bot = room.chairs[seat].played_by
        gone = room.answer_when_gone(seat)
        move, why = (gone, "") if gone else await self.house.thinkers.answer(room, seat)

        def entry() -> AnyEntry | None:
            if seat not in self.room.asked() or self.room.question != question or self.room.paused:
                return None
            if self.room.chairs[seat].played_by != bot:
                return None
            kept = legal_move(self.room, seat, move, question)
            return log.Answered(at=clock(), seat=seat, move=kept, how=log.BOT, why=why)

        await self.append(entry)

    async def _clock_answers(self, duty: Duty) -> None:
        question = self.room.question

        def entry() -> AnyEntry | None:
            if duty.seat not in self.room.asked() or self.room.question != question or self.room.paused:
                return None
            move = self.room.default_answer(duty.seat)
            return log.Answered(at=clock(), seat=duty.seat, move=move, how=log.CLOCK)

        await self.append(entry)

    async def _stand_in(self, duty: Duty) -> None:
        def entry() -> AnyEntry | None:
            due = self._next_duty()
            if due is None or due.what != minder.STAND_IN or due.seat != duty.seat or due.at > clock():
                return None
            return log.StoodIn(at=clock(), seat=duty.seat, bot=self.room.usual_stand_in())

        await self.append(entry)

    async def _new_host(self, duty: Duty) -> None:
        def entry() -> AnyEntry | None:
            due = self._next_duty()
            if due is None or due.what != minder.NEW_HOST or due.seat != duty.seat or due.at > clock():
                return None
            return log.HostChanged(at=clock(), person=self.room.chairs[duty.seat].person)

        await self.append(entry)

    def sleep(self) -> None:
        """Do nothing by itself any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


_DUTIES = {
    minder.BOT_ANSWERS: LiveTable._bot_answers,
    minder.CLOCK_ANSWERS: LiveTable._clock_answers,
    minder.STAND_IN: LiveTable._stand_in,
    minder.NEW_HOST: LiveTable._new_host,
}
