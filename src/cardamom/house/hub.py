"""The hub: finds tables, keeps those alive that somebody is at, and sets new ones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence

import msgspec

from cardamom.engine.game import BadTable, Game
from cardamom.engine.registry import UnknownGame, all_games, find_game
from cardamom.house import drafts, wire
from cardamom.house import entries as log
from cardamom.house.bus import Bus
from cardamom.house.entries import AnyEntry, Seated, read_entry, write_entry
from cardamom.house.forgetting import forget_tables
from cardamom.house.live import House, LiveTable, clock
from cardamom.house.memory import use_large_pages
from cardamom.house.ratings import Rated, ratings
from cardamom.house.replays import Replay, branch
from cardamom.house.room import Room
from cardamom.house.scene import Surroundings
from cardamom.house.settings import Settings
from cardamom.house.speech import HouseTrouble, say, trouble
from cardamom.house.store.base import Entry, Store, StoreTrouble, Summary
from cardamom.house.summaries import summary_of
from cardamom.house.thinking import Counsel, Thinkers
from cardamom.house.wishes import CODE_LENGTH, LETTERS, bot_name, check_bot, check_over, new_code, tidy_name

LOG = logging.getLogger("cardamom.house")

NOT_FOUND = 404
SWEEP = 10.0
FORGET = 60 * 60 * 1000
"""How often the house looks for tables to forget, in milliseconds."""
MOST_LISTED = 100
MOST_RATED = 100_000
CODES_TRIED = 20
REPLAYS_KEPT = 16
COME_BACK = 1500
GOODBYE = 0.2
"""How long people have to hear the goodbye, in seconds."""


class Hub:
    """All the tables of a house, as far as this process knows them."""

    def __init__(self, settings: Settings, store: Store, bus: Bus, books: Mapping[str, str], version: str) -> None:
        self.settings, self.store, self.bus, self.books = settings, store, bus, books
        self.version = version
        self.url = settings.url
        self.thinkers = Thinkers()
        self.house = House(store, self.thinkers, settings.patience, bus.publish, self._surroundings)
        self.live: dict[str, LiveTable] = {}
        self.moves = self.refusals = self.sockets = 0
        self._opening: dict[str, asyncio.Future[LiveTable]] = {}
        self._replays: dict[str, Replay] = {}
        self._ratings: dict[str, tuple[int, list[Rated]]] = {}
        """Ratings by game, with the number of games they were made from."""
        self._sweeper: asyncio.Task[None] | None = None
        self._forgot_at = 0
        bus.listen(self._hear)

    async def open(self) -> None:
        """Begin to look after the tables."""
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())
        self.house.start(self.thinkers.warm_up())

    async def say_goodbye(self) -> None:
        """Ask everybody who listens to come back in a moment."""
        bye = msgspec.json.encode(wire.Bye(say("troubles", "going"), COME_BACK))
        for table in self.live.values():
            for listener in table.listeners:
                listener.send(bye)
        await asyncio.sleep(GOODBYE)

    async def close(self) -> None:
        """Let all tables rest; what was accepted is written down."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in self.live.values():
            table.sleep()
        for task in list(self.house.tasks):
            task.cancel()
        await self.bus.close()
        await self.store.close()

    # Finding tables

    async def find(self, code: str) -> LiveTable:
        """The table with a code, as people type it. Raises `HouseTrouble`."""
        found = self.live.get(code)
        if found is not None:
            found.last_used = clock()
            return found
        code = code.strip().upper()
        if len(code) != CODE_LENGTH or not set(code) <= set(LETTERS):
            raise trouble("no_table", 404, code=code[:CODE_LENGTH])
        found = self.live.get(code)
        if found is not None:
            return found
        opening = self._opening.get(code)
        if opening is None:
            opening = asyncio.ensure_future(self._load(code))
            self._opening[code] = opening
            opening.add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(opening)

    async def _load(self, code: str) -> LiveTable:
        room = await self.read_room(code)
        if room is None:
            raise trouble("no_table", 404, code=code)
        table = self.live[code] = LiveTable(self.house, room)
        if self.bus.is_shared:
            # Another process may have written while this one was reading.
            await table.catch_up()
        return table

    async def read_room(self, code: str) -> Room | None:
        """A table as its log tells it. Raises `HouseTrouble`."""
        try:
            kept = await self.store.tail(code, 0)
        except StoreTrouble as problem:
            raise trouble("store", 503) from problem
        if not kept:
            return None
        room = Room(code)
        for entry in kept:
            room.apply(read_entry(entry.body))
        return room

    async def glance(self, code: str) -> Summary | None:
        """What lists say about a table, or None if there is none."""
        try:
            return summary_of((await self.find(code)).room)
        except HouseTrouble as problem:
            if problem.status == NOT_FOUND:
                return None
            raise

    # Setting tables

    def catalogue(self) -> list[Game]:
        """The games of the house."""
        return all_games()

    async def set_table(
        self,
        person: str,
        game: str,
        name: str,
        seats: int,
        bots: Sequence[str],
        options: Mapping[str, object],
        rated: bool,
    ) -> str:
        """Set a table for somebody, who sits down first; its code. Raises `HouseTrouble`.

        `bots` sit on the seats after the first; an empty name leaves a seat empty.
        """
        if not person:
            raise trouble("no_token", 401)
        played = _find_game(game)
        if not played.fewest <= seats <= played.most:
            raise trouble("seats", game=played.words.sentence("title"), fewest=played.fewest, most=played.most)
        try:
            settled = played.settle(seats, options)
        except BadTable as problem:
            raise HouseTrouble(str(problem)) from problem
        seated = [Seated(person=person, name=tidy_name(name), key=new_code())]
        for bot in [*bots, *[""] * seats][: seats - 1]:
            check_bot(played, bot)
            seated.append(Seated(bot=bot, name=bot_name([other.name for other in seated])) if bot else Seated())
        first = log.TableSet(
            at=clock(),
            by=person,
            game=played.name,
            rules=played.rules_version,
            options=settled,
            seats=seated,
            rated=rated,
        )
        return await self._create([first])

    async def _create(self, begun: Sequence[AnyEntry]) -> str:
        for _ in range(CODES_TRIED):
            room = Room(new_code())
            for entry in begun:
                room.apply(entry)
            kept = [Entry(number, entry.at, write_entry(entry)) for number, entry in enumerate(begun, start=1)]
            try:
                if await self.store.create(kept, summary_of(room)):
                    return room.code
            except StoreTrouble as problem:
                raise trouble("store", 503) from problem
        raise trouble("busy", 503)

    # What people ask

    async def do(self, code: str, person: str, request: wire.AnyRequest) -> wire.Reply:
        """Do what a person asks of a table. Raises `HouseTrouble`, and then nothing has changed."""
        table = await self.find(code)
        match request:
            case wire.Answer():
                seq = await table.fulfil(person, request)
                self.moves += 1
                return wire.Reply(request.id, True, seq)
            case wire.Draft():
                ok, text, why = drafts.draft(table.room, table.room.seat_of(person), request)
                return wire.Reply(request.id, ok, table.room.seq, why=why, text=text)
            case wire.WhyNot():
                text = drafts.why_not(table.room, table.room.seat_of(person), request)
                return wire.Reply(request.id, True, table.room.seq, text=text)
            case wire.Typed():
                move, text = drafts.read_sentence(table.room, table.room.seat_of(person), request.text)
                return wire.Reply(request.id, True, table.room.seq, text=text, move=move)
            case wire.Hint():
                return await self._hint(table, person, request)
            case wire.Rematch():
                return await self._rematch(table, person, request)
            case _:
                return wire.Reply(request.id, True, await table.fulfil(person, request))

    async def _hint(self, table: LiveTable, person: str, request: wire.Hint) -> wire.Reply:
        seat = table.room.seat_of(person)
        if seat is None:
            raise trouble("not_seated", 403)
        if seat not in table.room.asked():
            raise trouble("not_asked", 409)
        move, text = await self.thinkers.hint(table.room, seat)
        return wire.Reply(request.id, True, table.room.seq, text=text, move=move)

    async def _rematch(self, table: LiveTable, person: str, request: wire.Rematch) -> wire.Reply:
        room = table.room
        check_over(room)
        if room.seat_of(person) is None:
            raise trouble("not_seated", 403)
        async with table.setting_again:
            if not room.next_table:
                await self._set_again(table, person, request.id)
        return wire.Reply(request.id, True, room.seq, code=room.next_table)

    async def _set_again(self, table: LiveTable, person: str, request: str) -> None:
        room = table.room
        code = await self._create([_again(room, person)])

        def entry() -> AnyEntry | None:
            return None if room.next_table else log.SetAgain(at=clock(), by=person, id=request, code=code)

        await table.append(entry)

    # Replays

    async def replay(self, code: str) -> Replay:
        """A finished game, step by step. Raises `HouseTrouble`."""
        table = await self.find(code)
        check_over(table.room)
        return await self._kept_replay(table.room, table.surroundings())

    async def _kept_replay(self, room: Room, around: Surroundings) -> Replay:
        # Moments can be marked even after the end, and marks taken back.
        key = " ".join([room.kept_as, *(f"{flag.step}-{flag.seat}-{flag.what}" for flag in room.flags)])
        if key not in self._replays:
            if len(self._replays) >= REPLAYS_KEPT:
                del self._replays[next(iter(self._replays))]
            self._replays[key] = await asyncio.to_thread(Replay, room, around)
        return self._replays[key]

    async def play_on(self, code: str, person: str, step: int, seat: int, name: str) -> str:
        """Set a table that goes on from a step of a finished game, against bots; its code. Raises `HouseTrouble`."""
        table = await self.find(code)
        check_over(table.room)
        return await self.play_on_from(table.room, person, step, seat, name)

    async def play_on_from(self, room: Room, person: str, step: int, seat: int, name: str) -> str:
        """The same for a game that was not played at a table of this house. Raises `HouseTrouble`."""
        if not person:
            raise trouble("no_token", 401)
        return await self._create(branch(room, person, step, seat, tidy_name(name), clock()))

    async def replay_of(self, room: Room) -> Replay:
        """A game that was not played at a table of this house, step by step."""
        around = Surroundings(frozenset(), 0, None, self.url, self.books[room.game.name])
        return await self._kept_replay(room, around)

    async def advice(self, room: Room, step: int) -> Counsel:
        """What bots think of each answer that there was at a step of a game that is over. Raises `HouseTrouble`."""
        if not 0 <= step < len(room.given):
            raise trouble("no_step", 404, step=step)
        return await self.thinkers.advice(room, step)

    async def reason(self, room: Room, step: int) -> str:
        """Why a bot gave an answer of a game that is over; nothing if that cannot be told. Raises `HouseTrouble`."""
        if not 0 <= step < len(room.given):
            raise trouble("no_step", 404, step=step)
        return await self.thinkers.reason(room, step)

    # History

    async def tables_of(self, person: str) -> list[Summary]:
        """The tables of somebody, latest first."""
        return await self.store.summaries_of(person, MOST_LISTED)

    async def finished(self, game: str | None) -> list[Summary]:
        """The games that were played to the end, latest first."""
        return await self.store.finished(game, None, MOST_LISTED)

    async def ratings(self, game: str) -> list[Rated]:
        """The players of this house who wanted to be rated, best first."""
        finished = await self.store.finished(game, True, MOST_RATED, oldest_first=True)
        known, rated = self._ratings.get(game, (0, []))
        if known != len(finished):
            rated = await asyncio.to_thread(ratings, finished)
            self._ratings[game] = (len(finished), rated)
        return rated

    # Where the house is

    def link(self, code: str) -> str:
        """The address of a table, to give to others."""
        return f"{self.url}/t/{code}"

    def _surroundings(self, room: Room) -> tuple[str, str]:
        return self.link(room.code), self.books[room.game.name]

    # Other processes

    def _hear(self, hint: str) -> None:
        """A hint from another process: "CODE SEQ", "CODE here 0,2", or nothing, when something may have been missed."""
        code, _, rest = hint.partition(" ")
        tables = [table for table in self.live.values() if not hint or table.room.code == code]
        for table in tables:
            if rest.startswith("here "):
                table.hear_of([int(seat) for seat in rest[5:].split(",")])
            elif not rest or int(rest) > table.room.seq:
                self.house.start(self._keep_up(table))

    async def _keep_up(self, table: LiveTable) -> None:
        """Read what hints may have missed."""
        try:
            await table.catch_up()
        except HouseTrouble as problem:
            LOG.warning("a table could not be read", extra={"why": str(problem)})

    async def _sweep(self) -> None:
        """Tell other processes who is here, let tables rest that nobody is at, and keep memory in order."""
        while True:
            await asyncio.sleep(SWEEP)
            for code, table in list(self.live.items()):
                table.beat()
                table.tell_other_houses()
                if self.bus.is_shared:
                    self.house.start(self._keep_up(table))
                if table.is_deserted() and not table.lock.locked():
                    table.sleep()
                    del self.live[code]
            await self.forget()
            self.house.start(use_large_pages())

    async def forget(self) -> None:
        """Forget what was said at tables that are over, now and then."""
        if clock() - self._forgot_at < FORGET:
            return
        self._forgot_at = clock()
        try:
            await forget_tables(self.store, self.catalogue(), clock(), self.live)
        except StoreTrouble as problem:
            LOG.warning("nothing could be forgotten", extra={"why": str(problem)})


def _find_game(name: str) -> Game:
    try:
        return find_game(name)
    except UnknownGame as problem:
        raise HouseTrouble(str(problem), 404) from problem


def _again(room: Room, person: str) -> log.TableSet:
    """The same people and bots at a new table, with the same rules.

    Questions about people are asked anew, but for those that the rules settle.
    """
    about_people = {option.name: option.default for option in room.game.options if option.about_people}
    seated = [
        Seated(person=chair.person, name=chair.name, bot="" if chair.person else chair.bot, key=new_code())
        for chair in room.chairs
    ]
    return log.TableSet(
        at=clock(),
        by=person,
        game=room.game.name,
        rules=room.game.rules_version,
        options=room.options | about_people | room.table.next_options(),
        seats=seated,
        rated=room.manners.rated,
        earlier=room.code,
    )
