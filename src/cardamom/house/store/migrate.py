"""Numbered steps from an empty database to today's: each runs once, in a transaction, at opening."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cardamom.house.store.base import trouble

FOLDER = Path(__file__).parent / "migrations"
VERSIONS = "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL PRIMARY KEY)"
LATEST = "SELECT coalesce(max(version), 0) FROM schema_version"
LOCK = 0x43415244  # any number will do, as long as every house takes the same


@dataclass(frozen=True)
class Migration:
    """One step: after it, the database is at version `number`."""

    number: int
    sql: str


@cache
def migrations(kind: str) -> tuple[Migration, ...]:
    """All steps for "sqlite" or "postgres", in order."""
    files = sorted((FOLDER / kind).glob("*.sql"))
    return tuple(Migration(int(file.name[:4]), file.read_text(encoding="utf-8")) for file in files)


def _to_do(steps: Sequence[Migration], version: int, name: str) -> list[Migration]:
    ours = steps[-1].number
    if version > ours:
        raise trouble("newer", name=name, theirs=version, ours=ours)
    return [step for step in steps if step.number > version]


def migrate_sqlite(connection: sqlite3.Connection, steps: Sequence[Migration], name: str) -> None:
    """Take the steps that a file has not taken yet. Raises `StoreTrouble` when it has taken more than we know."""
    connection.execute(VERSIONS)
    version: int = connection.execute(LATEST).fetchone()[0]
    for step in _to_do(steps, version, name):
        done = f"INSERT INTO schema_version VALUES ({step.number})"
        connection.executescript(f"BEGIN IMMEDIATE;\n{step.sql};\n{done};\nCOMMIT;")


async def migrate_postgres(connection: Any, steps: Sequence[Migration], name: str) -> None:
    """The same for PostgreSQL. Several houses may open at once: one migrates, the others wait and find it done."""
    await connection.execute("SELECT pg_advisory_lock($1)", LOCK)
    try:
        await connection.execute(VERSIONS)
        for step in _to_do(steps, await connection.fetchval(LATEST), name):
            async with connection.transaction():
                await connection.execute(step.sql)
                await connection.execute("INSERT INTO schema_version VALUES ($1)", step.number)
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1)", LOCK)
