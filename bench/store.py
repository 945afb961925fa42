"""How many durable appends a second the house's store does:  python -m bench.store

32 tables append at once, each the next entry when the one before is durable. Next to it, as the measure: plain sqlite3
that commits every row by itself. Rates are by the clock, because waiting for the disk is the point.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from itertools import count
from pathlib import Path

from tests.house.postgres import postgres_server

from cardamom.house.store import Entry, Store, Summary, open_store

SECONDS = 2.0
TABLES = 32
BODY = b'{"did":"answer","seat":2,"question":17,"move":{"move":"steal","victim":1,"card":"carrots-7"}}' * 2


def one_by_one(path: Path) -> tuple[float, float]:
    """Appends a second, and microseconds of CPU for each, when every row is a commit."""
    file = sqlite3.connect(path, isolation_level=None)
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = FULL")
    file.execute("CREATE TABLE entries (code, seq, at, body, PRIMARY KEY (code, seq)) WITHOUT ROWID")
    begin, spent = time.perf_counter(), time.process_time()
    for done in count():
        if time.perf_counter() - begin > SECONDS:
            break
        file.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (f"TABLE{done % TABLES:02}", done, 0, BODY))
    file.close()
    return done / SECONDS, 1e6 * (time.process_time() - spent) / done


async def together(store: Store) -> tuple[float, float]:
    """The same for a store of the house."""

    async def play(code: str) -> int:
        await store.create([Entry(1, 0, BODY)], Summary(code, "carrot", "playing", 0, 0, None, False, ("anna",), BODY))
        for seq in count(2):
            if time.perf_counter() - begin > SECONDS:
                return seq
            assert await store.append(code, Entry(seq, 0, BODY), None)
        raise AssertionError

    begin, spent = time.perf_counter(), time.process_time()
    done = sum(await asyncio.gather(*[play(f"TABLE{number:02}") for number in range(TABLES)]))
    spent = time.process_time() - spent
    await store.close()
    return done / SECONDS, 1e6 * spent / done


def main() -> None:
    """Measure, and print figures and ratios."""
    with tempfile.TemporaryDirectory(dir=".") as folder, postgres_server() as server:
        plain = one_by_one(Path(folder) / "plain.db")
        figures = {
            "sqlite3, one row a commit": plain,
            "house, SQLite": asyncio.run(together(open_store(f"sqlite:///{folder}/house.db"))),
            "house, PostgreSQL": asyncio.run(together(open_store(server.new_database()))),
        }
    print(f"{'':28}{'appends/s':>12}{'ratio':>8}{'CPU µs':>8}")
    for name, (rate, cpu) in figures.items():
        print(f"{name:28}{rate:12,.0f}{rate / plain[0]:8.1f}{cpu:8.1f}")


if __name__ == "__main__":
    main()
