"""A house in a PostgreSQL database: any number of processes, any table in any of them.

As in SQLite, what comes in during one commit goes into the next, here as one statement for many tables. Whoever appends
locks the table's row in `tables` and counts on from it; so of two processes that saw the same table, one comes second.

A connection may break between a commit and its answer. So a lost batch is sent again, and a number that is taken by
then is looked up: if our own words stand there, the first time went well.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from threading import Thread
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]

from cardamom.house.store.base import (
    GONE,
    Entry,
    Store,
    StoreTrouble,
    Summary,
    check_beginning,
    could_be_a_name,
    reason,
    trouble,
)
from cardamom.house.store.migrate import migrate_postgres, migrations

Found = TypeVar("Found")

PATIENCE = 6.0
PAUSE = 0.1
SECONDS_TO_CONNECT = 3.0
SECONDS_TO_ANSWER = 5.0
MOST_AT_ONCE = 500
MOST_CONNECTIONS = 5

UNREACHED = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.TransactionRollbackError,
)
"""A server that restarts, is full, or was not reached: worth another try."""

NEW_TABLE = """
    INSERT INTO tables (code, seq, game, phase, created, changed, finished, rated, people, data)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING code"""
NEW_ENTRIES = """
    INSERT INTO entries (code, seq, at, body)
    SELECT $1, seq, at, body FROM unnest($2::bigint[], $3::bigint[], $4::bytea[]) AS new (seq, at, body)"""
# The rows are locked in the order of their codes: two processes with the same tables at hand wait, and do not lock up.
APPEND = """
    WITH new AS (
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[]) AS new (code, seq, at, body)
    ), held AS MATERIALIZED (
        SELECT code, seq FROM tables WHERE code = ANY ($1::text[]) ORDER BY code FOR UPDATE
    ), counted AS (
        UPDATE tables SET seq = new.seq FROM new JOIN held USING (code)
        WHERE tables.code = new.code AND held.seq = new.seq - 1
        RETURNING new.code, new.seq, new.at, new.body
    )
    INSERT INTO entries (code, seq, at, body) SELECT code, seq, at, body FROM counted RETURNING code"""
NEW_SUMMARY = """
    UPDATE tables SET game = $2, phase = $3, created = $4, changed = $5, finished = $6, rated = $7,
    people = $8, data = $9 WHERE code = $1"""
NEW_SEATS = "INSERT INTO seats_of (person, code) SELECT unnest($2::text[]), $1 ON CONFLICT DO NOTHING"

TAIL = "SELECT seq, at, body FROM entries WHERE code = $1 AND seq > $2 ORDER BY seq"
SUMMARY = "SELECT code, game, phase, created, changed, finished, rated, people, data FROM tables"
OF_PERSON = f"{SUMMARY} JOIN seats_of USING (code) WHERE person = $1 ORDER BY changed DESC, code LIMIT $2"
FINISHED = f"""{SUMMARY} WHERE finished IS NOT NULL
    AND ($1::text IS NULL OR game = $1) AND ($2::boolean IS NULL OR rated = $2)"""
LAST = "(SELECT max(at) FROM entries WHERE entries.code = tables.code)"
RESTING = f"{SUMMARY} WHERE game = $1 AND phase <> '{GONE}' AND {LAST} < $2 ORDER BY code"
FORGET = f"""
    WITH gone AS (
        UPDATE tables SET seq = -1, phase = '{GONE}' WHERE code = $1 AND phase <> '{GONE}' AND {LAST} < $2
        RETURNING code
    )
    DELETE FROM entries USING gone WHERE entries.code = gone.code RETURNING entries.seq"""
LATEST_FIRST = f"{FINISHED} ORDER BY finished DESC, code LIMIT $3"
OLDEST_FIRST = f"{FINISHED} ORDER BY finished, code LIMIT $3"


@dataclass(slots=True, eq=False)
class _Job:
    """An entry on its way. `lost`: it was sent once, and no answer came."""

    code: str
    entry: Entry
    summary: Summary | None
    outcome: asyncio.Future[bool]
    lost: bool = False


class PostgresStore(Store):
    """A database that is up to date. `open_postgres` makes one; it connects when it is first asked something."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._open = True
        self._hung_up = False
        self._pool: Any = None
        self._waiting: list[_Job] = []
        self._writing: asyncio.Task[None] | None = None

    async def create(self, entries: Sequence[Entry], summary: Summary) -> bool:
        """Begin a table."""
        check_beginning(entries)
        tries = 0

        async def begin(connection: Any) -> bool:
            nonlocal tries
            tries += 1
            if await _create(connection, entries, summary):
                return True
            return tries > 1 and await _entries(connection, summary.code, entries[0].seq - 1) == list(entries)

        try:
            return await self._try(begin)
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise trouble("cannot_write", reason=reason(error)) from error

    async def append(self, code: str, entry: Entry, summary: Summary | None) -> bool:
        """Write down the next entry of a table."""
        if not self._open:
            raise trouble("closed")
        if not could_be_a_name(code):
            return False
        loop = asyncio.get_running_loop()
        job = _Job(code, entry, summary, loop.create_future())
        self._waiting.append(job)
        if self._writing is None:
            self._writing = loop.create_task(self._write_all())
        return await job.outcome

    async def tail(self, code: str, after: int) -> list[Entry]:
        """The entries after a number."""
        if not could_be_a_name(code):
            return []
        return await self._read(lambda connection: _entries(connection, code, after))

    async def summaries_of(self, person: str, limit: int) -> list[Summary]:
        """The tables of a person."""
        if not could_be_a_name(person):
            return []
        return await self._read(lambda connection: _summaries(connection, OF_PERSON, person, limit))

    async def finished(
        self, game: str | None, rated: bool | None, limit: int, oldest_first: bool = False
    ) -> list[Summary]:
        """The tables whose game has ended."""
        if not could_be_a_name(game or ""):
            return []
        sql = OLDEST_FIRST if oldest_first else LATEST_FIRST
        return await self._read(lambda connection: _summaries(connection, sql, game, rated, limit))

    async def resting(self, game: str, before: int) -> list[Summary]:
        """The tables of a game that have long been quiet."""
        if not could_be_a_name(game):
            return []
        return await self._read(lambda connection: _summaries(connection, RESTING, game, before))

    async def forget(self, code: str, before: int) -> bool:
        """Delete the log of a table for good."""
        if not could_be_a_name(code):
            return False
        try:
            return bool(await self._try(lambda connection: connection.fetch(FORGET, code, before)))
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise trouble("cannot_write", reason=reason(error)) from error

    async def close(self) -> None:
        """Finish what is being written, and hang up."""
        self._open = False
        if self._writing is not None:
            await asyncio.wait([self._writing])
        self._hung_up = True
        pool, self._pool = self._pool, None
        if pool is None:
            return
        try:
            await asyncio.wait_for(pool.close(), SECONDS_TO_ANSWER)
        except (*UNREACHED, asyncpg.InterfaceError):
            pool.terminate()

    async def _read(self, look_up: Callable[[Any], Awaitable[Found]]) -> Found:
        if not self._open:
            raise trouble("closed")
        try:
            return await self._try(look_up)
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise trouble("cannot_read", reason=reason(error)) from error

    async def _try(self, ask: Callable[[Any], Awaitable[Found]]) -> Found:
        """Ask on a connection; again and again for a while, if the server goes away. Raises what it refuses."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while True:
            try:
                pool = await self._connections()
                async with pool.acquire(timeout=SECONDS_TO_CONNECT) as connection:
                    return await ask(connection)
            except Exception as error:
                if not is_gone(error):
                    raise
                if loop.time() > end:
                    raise trouble("away") from error
            await asyncio.sleep(PAUSE)

    async def _connections(self) -> Any:
        if self._hung_up:
            raise trouble("closed")
        if self._pool is None:
            self._pool = await asyncpg.create_pool(  # with none at first: nothing to wait for
                self._url,
                min_size=0,
                max_size=MOST_CONNECTIONS,
                timeout=SECONDS_TO_CONNECT,
                command_timeout=SECONDS_TO_ANSWER,
                reset=_leave_as_it_is,
            )
        return self._pool

    async def _write_all(self) -> None:
        """Write batch after batch, until nobody waits."""
        try:
            while self._waiting:
                await self._settle(self._next_jobs())
        finally:
            self._writing = None

    def _next_jobs(self) -> list[_Job]:
        """The jobs that waited longest, at most one for each table; further ones of a table come after its first."""
        chosen: dict[str, _Job] = {}
        later = []
        for job in self._waiting:
            if job.code in chosen or len(chosen) == MOST_AT_ONCE:
                later.append(job)
            else:
                chosen[job.code] = job
        self._waiting = later
        return list(chosen.values())

    async def _settle(self, jobs: list[_Job]) -> None:
        """Write the jobs together; if that is refused, each alone, so that a bad one takes no other with it."""
        try:
            written = await self._try(lambda connection: _append(connection, jobs))
        except StoreTrouble as away:
            _fail([*jobs, *self._waiting], away)  # who came meanwhile has waited long enough, too
            self._waiting = []
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    await self._settle([job])
                return
            _fail(jobs, trouble("cannot_write", reason=reason(error)))
        else:
            for job in jobs:
                if not job.outcome.done():
                    job.outcome.set_result(job.code in written)


def open_postgres(url: str) -> PostgresStore:
    """The store in a database, migrated. Raises `StoreTrouble`."""
    name = _name(url)
    try:
        _run_aside(_migrate(url, name))
    except (*UNREACHED, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
        raise trouble("cannot_open", name=name, reason=reason(error)) from error
    return PostgresStore(url)


def _name(url: str) -> str:
    """What to call a database in a sentence: its URL without user and password."""
    parts = urlsplit(url)
    return f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"


async def _migrate(url: str, name: str) -> None:
    connection = await asyncpg.connect(url, timeout=SECONDS_TO_CONNECT)
    try:
        await migrate_postgres(connection, migrations("postgres"), name)
    finally:
        await connection.close(timeout=SECONDS_TO_ANSWER)


def _run_aside(work: Coroutine[Any, Any, None]) -> None:
    """Run something to its end in a thread, so that it does not matter whether an event loop runs in this one."""
    raised: list[BaseException] = []

    def run() -> None:
        try:
            asyncio.run(work)
        except BaseException as error:
            raised.append(error)

    thread = Thread(target=run, name="store-opening")
    thread.start()
    thread.join()
    if raised:
        raise raised[0]


def is_gone(error: Exception) -> bool:
    """Whether the server went away, and did not refuse. asyncpg has no type of its own for a closed connection."""
    return isinstance(error, UNREACHED) or (type(error) is asyncpg.InterfaceError and "clos" in str(error))


async def _leave_as_it_is(connection: Any) -> None:
    """Nothing we ask changes a connection, so giving it back costs no question."""


async def _create(connection: Any, entries: Sequence[Entry], summary: Summary) -> bool:
    async with connection.transaction():
        row = (summary.code, entries[-1].seq, *_columns(summary))
        if await connection.fetchval(NEW_TABLE, *row) is None:
            return False
        seqs, ats, bodies = zip(*[(entry.seq, entry.at, entry.body) for entry in entries], strict=True)
        await connection.execute(NEW_ENTRIES, summary.code, seqs, ats, bodies)
        await connection.execute(NEW_SEATS, summary.code, summary.people)
    return True


async def _append(connection: Any, jobs: list[_Job]) -> set[str]:
    """Write what can be written, and say for which tables it was, now or in an attempt before."""
    lost = [job for job in jobs if job.lost]
    for job in jobs:
        job.lost = True
    written = await _append_new(connection, jobs)
    for job in lost:
        if job.code not in written and await _is_there(connection, job):
            written.add(job.code)
    return written


async def _append_new(connection: Any, jobs: list[_Job]) -> set[str]:
    rows = [(job.code, job.entry.seq, job.entry.at, job.entry.body) for job in jobs]
    columns = list(zip(*rows, strict=True))
    summaries = {job.code: job.summary for job in jobs if job.summary is not None}
    if not summaries:
        return {code for (code,) in await connection.fetch(APPEND, *columns)}
    async with connection.transaction():
        written = {code for (code,) in await connection.fetch(APPEND, *columns)}
        changed = [summary for code, summary in summaries.items() if code in written]
        await connection.executemany(NEW_SUMMARY, [(summary.code, *_columns(summary)) for summary in changed])
        await connection.executemany(NEW_SEATS, [(summary.code, summary.people) for summary in changed])
    return written


async def _is_there(connection: Any, job: _Job) -> bool:
    return job.entry in await _entries(connection, job.code, job.entry.seq - 1)


async def _entries(connection: Any, code: str, after: int) -> list[Entry]:
    return [Entry(*row) for row in await connection.fetch(TAIL, code, after)]


async def _summaries(connection: Any, sql: str, *parts: Any) -> list[Summary]:
    return [_summary(row) for row in await connection.fetch(sql, *parts)]


def _summary(row: Sequence[Any]) -> Summary:
    code, game, phase, created, changed, finished, rated, people, data = row
    return Summary(code, game, phase, created, changed, finished, rated, tuple(people), data)


def _columns(summary: Summary) -> tuple[Any, ...]:
    return (
        summary.game,
        summary.phase,
        summary.created,
        summary.changed,
        summary.finished,
        summary.rated,
        summary.people,
        summary.data,
    )


def _fail(jobs: list[_Job], why: StoreTrouble) -> None:
    for job in jobs:
        if not job.outcome.done():
            job.outcome.set_exception(why)
