"""A house in one SQLite file: one process, nothing to install.

A durable commit costs a wait for the disk, so one thread writes for all tables and puts everything that came in during
one wait into the next commit. Reading has a connection and a thread of its own, and never waits for writing.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

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
from cardamom.house.store.migrate import migrate_sqlite, migrations

Change = Callable[[sqlite3.Connection], bool]
Job = tuple["asyncio.Future[bool]", Change, bool]
"""Who waits, for which change, and whether that is one statement: alone it needs no transaction around it."""
Outcome = bool | StoreTrouble

PRAGMAS = (
    *("synchronous = FULL", "fullfsync = ON", "checkpoint_fullfsync = ON", "journal_size_limit = 16777216"),
    "secure_delete = ON",
)
"""Nothing is lost by a power cut; and what is forgotten leaves no trace in the file."""
MOST_AT_ONCE = 1000

NEW_TABLE = """
    INSERT INTO tables (code, game, phase, created, changed, finished, rated, people, data)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"""
NEW_ENTRY = "INSERT INTO entries (code, seq, at, body) VALUES (?, ?, ?, ?)"
NEXT_ENTRY = """
    INSERT OR IGNORE INTO entries (code, seq, at, body)
    VALUES (?1, (SELECT seq + 1 FROM entries WHERE code = ?1 AND seq = ?2 - 1), ?3, ?4)"""
"""Nothing happens where the entry before it is missing (its number would be null), or where there is one already."""
NEW_SUMMARY = """
    UPDATE tables SET game = ?2, phase = ?3, created = ?4, changed = ?5, finished = ?6, rated = ?7,
    people = ?8, data = ?9 WHERE code = ?1"""
NEW_SEAT = "INSERT INTO seats_of (person, code) VALUES (?, ?) ON CONFLICT DO NOTHING"

TAIL = "SELECT seq, at, body FROM entries WHERE code = ? AND seq > ? ORDER BY seq"
SUMMARY = "SELECT code, game, phase, created, changed, finished, rated, people, data FROM tables"
OF_PERSON = f"{SUMMARY} JOIN seats_of USING (code) WHERE person = ? ORDER BY changed DESC, code LIMIT ?"
FINISHED = f"{SUMMARY} WHERE finished IS NOT NULL AND (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR rated = ?2)"
LAST = "(SELECT MAX(at) FROM entries WHERE entries.code = tables.code)"
RESTING = f"{SUMMARY} WHERE game = ?1 AND phase != '{GONE}' AND {LAST} < ?2 ORDER BY code"
FORGET = f"UPDATE tables SET phase = '{GONE}' WHERE code = ?1 AND phase != '{GONE}' AND {LAST} < ?2"
FORGET_LOG = "DELETE FROM entries WHERE code = ?1"
LATEST_FIRST = f"{FINISHED} ORDER BY finished DESC, code LIMIT ?3"
OLDEST_FIRST = f"{FINISHED} ORDER BY finished, code LIMIT ?3"


class SqliteStore(Store):
    """An open file. `open_sqlite` makes one."""

    def __init__(self, writer: sqlite3.Connection, reader: sqlite3.Connection, claim: int) -> None:
        self._writer, self._reader, self._claim = writer, reader, claim
        self._open = True
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._writing = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._writing.start()
        self._reading = ThreadPoolExecutor(1, "store-reader")

    async def create(self, entries: Sequence[Entry], summary: Summary) -> bool:
        """Begin a table."""
        check_beginning(entries)
        return await self._write(partial(_create, entries, summary), is_one=False)

    async def append(self, code: str, entry: Entry, summary: Summary | None) -> bool:
        """Write down the next entry of a table."""
        return await self._write(partial(_append, code, entry, summary), is_one=summary is None)

    async def tail(self, code: str, after: int) -> list[Entry]:
        """The entries after a number."""
        return [Entry(*row) for row in await self._read(TAIL, (code, after), code)]

    async def summaries_of(self, person: str, limit: int) -> list[Summary]:
        """The tables of a person."""
        return [_summary(row) for row in await self._read(OF_PERSON, (person, limit), person)]

    async def finished(
        self, game: str | None, rated: bool | None, limit: int, oldest_first: bool = False
    ) -> list[Summary]:
        """The tables whose game has ended."""
        rows = await self._read(OLDEST_FIRST if oldest_first else LATEST_FIRST, (game, rated, limit), game or "")
        return [_summary(row) for row in rows]

    async def resting(self, game: str, before: int) -> list[Summary]:
        """The tables of a game that have long been quiet."""
        return [_summary(row) for row in await self._read(RESTING, (game, before), game)]

    async def forget(self, code: str, before: int) -> bool:
        """Delete the log of a table for good."""
        return await self._write(partial(_forget, code, before), is_one=False)

    async def close(self) -> None:
        """Finish what is being written, and free the file for another house."""
        if self._open:
            self._open = False
            await asyncio.get_running_loop().run_in_executor(None, self._shut)

    def _shut(self) -> None:
        self._reading.shutdown()
        self._reader.close()
        self._jobs.put(None)
        self._writing.join()
        self._writer.close()
        os.close(self._claim)

    async def _read(self, sql: str, parts: tuple[Any, ...], name: str) -> list[Any]:
        if not self._open:
            raise trouble("closed")
        if not could_be_a_name(name):
            return []
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, self._fetch, sql, parts)
        except sqlite3.Error as error:
            raise trouble("cannot_read", reason=reason(error)) from error

    def _fetch(self, sql: str, parts: tuple[Any, ...]) -> list[Any]:
        return self._reader.execute(sql, parts).fetchall()

    async def _write(self, change: Change, is_one: bool) -> bool:
        if not self._open:
            raise trouble("closed")
        outcome: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._jobs.put((outcome, change, is_one))
        return await outcome

    def _write_all(self) -> None:
        """What the writing thread does all its life."""
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
                if (more := self._jobs.get()) is None:
                    self._jobs.put(None)
                    break
                jobs.append(more)
            is_one = len(jobs) == 1 and job[2]
            outcomes = self._settle([change for _, change, _ in jobs], is_one)
            futures = [future for future, _, _ in jobs]
            with suppress(RuntimeError):  # the event loop is gone, and with it everybody who waited
                futures[0].get_loop().call_soon_threadsafe(_deliver, futures, outcomes)

    def _settle(self, changes: list[Change], is_one: bool = False) -> list[Outcome]:
        """Commit all changes together; if that fails, each alone, so that a bad one takes no other with it."""
        try:
            return [changes[0](self._writer)] if is_one else self._commit(changes)
        except Exception as error:
            self._roll_back()
            if len(changes) == 1:
                return [trouble("cannot_write", reason=reason(error))]
            return [outcome for change in changes for outcome in self._settle([change])]

    def _commit(self, changes: list[Change]) -> list[Outcome]:
        self._writer.execute("BEGIN IMMEDIATE")
        outcomes: list[Outcome] = [change(self._writer) for change in changes]
        self._writer.execute("COMMIT")
        return outcomes

    def _roll_back(self) -> None:
        if self._writer.in_transaction:
            with suppress(sqlite3.Error):  # then the next commit fails, and rolls back again
                self._writer.execute("ROLLBACK")


def open_sqlite(path: str) -> SqliteStore:
    """The store in a file. Raises `StoreTrouble`."""
    try:
        file = Path(path).resolve()
        file.parent.mkdir(parents=True, exist_ok=True)
        claim = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        # Seeds and keys are in it: nobody else on this machine need read them.
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except (OSError, ValueError) as error:
        raise trouble("cannot_open", name=path, reason=reason(error)) from error
    try:
        _take(claim, path)
        return _open(file, path, claim)
    except BaseException:
        os.close(claim)
        raise


def _take(claim: int, path: str) -> None:
    """Keep other houses out for as long as the claim stays open, even one that ends without a word."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(claim, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise trouble("in_use", name=path) from error


def _open(file: Path, path: str, claim: int) -> SqliteStore:
    connections: list[sqlite3.Connection] = []
    try:
        connections.append(sqlite3.connect(file, isolation_level=None, check_same_thread=False))
        connections[0].execute("PRAGMA journal_mode = WAL")
        for pragma in PRAGMAS:
            connections[0].execute(f"PRAGMA {pragma}")
        migrate_sqlite(connections[0], migrations("sqlite"), path)
        connections.append(
            sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, isolation_level=None, check_same_thread=False)
        )
        return SqliteStore(connections[0], connections[1], claim)
    except BaseException as error:
        for connection in connections:
            connection.close()
        if isinstance(error, sqlite3.Error):
            raise trouble("cannot_open", name=path, reason=reason(error)) from error
        raise


def _create(entries: Sequence[Entry], summary: Summary, connection: sqlite3.Connection) -> bool:
    row = (summary.code, *_columns(summary))
    if connection.execute(NEW_TABLE, row).rowcount != 1:
        return False
    connection.executemany(NEW_ENTRY, [(summary.code, entry.seq, entry.at, entry.body) for entry in entries])
    _seat(summary, connection)
    return True


def _append(code: str, entry: Entry, summary: Summary | None, connection: sqlite3.Connection) -> bool:
    if not could_be_a_name(code):
        return False
    if connection.execute(NEXT_ENTRY, (code, entry.seq, entry.at, entry.body)).rowcount != 1:
        return False
    if summary is not None:
        connection.execute(NEW_SUMMARY, (code, *_columns(summary)))
        _seat(summary, connection)
    return True


def _forget(code: str, before: int, connection: sqlite3.Connection) -> bool:
    if not could_be_a_name(code) or connection.execute(FORGET, (code, before)).rowcount != 1:
        return False
    connection.execute(FORGET_LOG, (code,))
    return True


def _seat(summary: Summary, connection: sqlite3.Connection) -> None:
    connection.executemany(NEW_SEAT, [(person, summary.code) for person in summary.people])


def _columns(summary: Summary) -> tuple[Any, ...]:
    people = json.dumps(summary.people)
    return (
        summary.game,
        summary.phase,
        summary.created,
        summary.changed,
        summary.finished,
        summary.rated,
        people,
        summary.data,
    )


def _summary(row: Sequence[Any]) -> Summary:
    code, game, phase, created, changed, finished, rated, people, data = row
    return Summary(code, game, phase, created, changed, finished, bool(rated), tuple(json.loads(people)), data)


def _deliver(futures: list[asyncio.Future[bool]], outcomes: list[Outcome]) -> None:
    for future, outcome in zip(futures, outcomes, strict=True):
        if future.done():
            continue
        if isinstance(outcome, StoreTrouble):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
