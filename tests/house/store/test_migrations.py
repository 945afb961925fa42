"""Databases of earlier and of later days."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

from cardamom.house.store import StoreTrouble, open_store
from cardamom.house.store.migrate import FOLDER, migrate_postgres, migrate_sqlite, migrations
from tests.house.store.samples import CODE, entry, set_table, summary

pytestmark = pytest.mark.anyio

OLD_ROWS = """
    INSERT INTO tables (code, seq, game, phase, created, changed, finished, people, data)
    VALUES ('KRMBQT', 2, 'carrot', 'over', 1000, 1000, 5000, {people}, {data});
    INSERT INTO entries (code, seq, at, body) VALUES ('KRMBQT', 1, 1001, {first}), ('KRMBQT', 2, 1002, {second});
    INSERT INTO seats_of (person, code) VALUES ('anna', 'KRMBQT');
"""
BYTES = {"data": b'{"names":["Anna"]}', "first": entry(1).body, "second": entry(2).body}


async def make_old(url: str, tmp_path: Path) -> None:
    """A database as the first version left it: one finished table."""
    if url.startswith("sqlite"):
        with sqlite3.connect(tmp_path / "house.db") as file:
            migrate_sqlite(file, migrations("sqlite")[:1], "old")
            blobs = {name: f"x'{content.hex()}'" for name, content in BYTES.items()}
            file.executescript(OLD_ROWS.format(people="""'["anna"]'""", **blobs))
        file.close()
        return
    connection = await asyncpg.connect(url)
    await migrate_postgres(connection, migrations("postgres")[:1], "old")
    blobs = {name: f"'\\x{content.hex()}'" for name, content in BYTES.items()}
    await connection.execute(OLD_ROWS.format(people="ARRAY['anna']", **blobs))
    await connection.close()


async def set_version(url: str, tmp_path: Path, version: int) -> None:
    """Claim that a step was taken which we do not know."""
    sql = f"INSERT INTO schema_version VALUES ({version})"
    if url.startswith("sqlite"):
        with sqlite3.connect(tmp_path / "house.db") as file:
            file.execute(sql)
        file.close()
        return
    connection = await asyncpg.connect(url)
    await connection.execute(sql)
    await connection.close()


async def test_a_database_of_the_first_version_keeps_everything(url: str, tmp_path: Path) -> None:
    await make_old(url, tmp_path)

    store = open_store(url)

    assert await store.tail(CODE, 0) == [entry(1), entry(2)]
    kept = summary(CODE, "anna", finished=5_000)
    assert await store.summaries_of("anna", 9) == [kept]
    assert await store.finished(None, False, 9) == [kept]
    assert await store.append(CODE, entry(3), summary(CODE, "anna", finished=5_000, rated=True))
    assert len(await store.finished(None, True, 9)) == 1
    await store.close()


async def test_opening_again_changes_nothing(url: str) -> None:
    for number in range(3):
        store = open_store(url)
        await set_table(store, f"TABLE{number}", "anna")
        assert len(await store.summaries_of("anna", 9)) == number + 1
        await store.close()


async def test_a_database_of_a_later_version_is_refused(url: str, tmp_path: Path) -> None:
    await open_store(url).close()
    await set_version(url, tmp_path, 99)

    ours = migrations("sqlite" if url.startswith("sqlite") else "postgres")[-1].number
    with pytest.raises(StoreTrouble, match=rf"newer Cardamom \(its version is 99, ours is {ours}\)"):
        open_store(url)


async def test_several_houses_may_open_a_new_database_at_once(postgres_url: str) -> None:
    stores = await asyncio.gather(*[asyncio.to_thread(open_store, postgres_url) for _ in range(6)])

    await set_table(stores[0])

    for store in stores:
        assert await store.tail(CODE, 0) == [entry(1, "open")]
        await store.close()


async def test_a_step_that_fails_leaves_no_half(tmp_path: Path) -> None:
    file = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
    good = migrations("sqlite")[0]
    bad = type(good)(2, "CREATE TABLE half (number INTEGER); CREATE TABLE tables (again INTEGER)")

    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        migrate_sqlite(file, [good, bad], "house.db")
    file.close()

    await open_store(f"sqlite:///{tmp_path}/house.db").close()
    file = sqlite3.connect(tmp_path / "house.db")
    assert file.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").fetchone() == (0,)
    assert file.execute("SELECT version FROM schema_version").fetchall() == [
        (step.number,) for step in migrations("sqlite")
    ]
    file.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_steps_are_numbered_without_a_gap(kind: str) -> None:
    numbers = [step.number for step in migrations(kind)]

    assert numbers == list(range(1, len(numbers) + 1))
    assert {folder.name for folder in FOLDER.iterdir()} == {"sqlite", "postgres"}
