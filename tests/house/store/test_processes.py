"""Stores and processes that come and go."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from cardamom.house.store import Store, StoreTrouble, open_store
from tests.house.store import children
from tests.house.store.samples import CODE, entry, set_table

pytestmark = pytest.mark.anyio


async def test_what_was_acknowledged_survives_a_kill(url: str) -> None:
    acknowledged: dict[str, int] = {}
    with children.start("play", url) as child:
        assert child.stdout is not None
        for _ in range(400):
            code, seq = json.loads(child.stdout.readline())
            acknowledged[code] = seq
        child.kill()
        for line in child.stdout.read().splitlines(keepends=True):
            if line.endswith("\n"):
                code, seq = json.loads(line)
                acknowledged[code] = seq

    store = open_store(url)
    tables = {summary.code: summary for summary in await store.summaries_of("anna", 99)}
    assert len(acknowledged) == children.TABLES
    for code, seq in acknowledged.items():
        found = await store.tail(code, 0)
        assert [entry.seq for entry in found] == list(range(1, len(found) + 1))
        assert len(found) >= seq
        assert tables[code].changed == len(found)
        assert await store.append(code, entry(len(found) + 1), None)
    await store.close()


async def test_a_second_process_is_refused_until_the_first_has_closed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"

    with children.start("look", url) as first:
        assert first.stdout is not None
        assert json.loads(first.stdout.readline()) == ["open", ""]
        with children.start("look", f"sqlite:///{tmp_path}/../{tmp_path.name}/house.db") as second:
            assert second.stdout is not None
            said, why = json.loads(second.stdout.readline())
        with pytest.raises(StoreTrouble, match="in use by another house"):
            open_store(url)
        first.kill()

    assert said == "refused"
    assert "house.db is in use by another house" in why
    await open_store(url).close()


async def test_a_store_is_open_once_in_a_process_too(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    store = open_store(url)

    with pytest.raises(StoreTrouble, match="in use by another house"):
        open_store(url)
    await store.close()

    await open_store(url).close()


async def test_a_full_disk_fails_the_append_and_nothing_else(tmp_path: Path) -> None:
    with children.start("fill_up", f"sqlite:///{tmp_path}/house.db") as child:
        assert child.stdout is not None
        told = {line[0]: line[1:] for line in map(json.loads, child.stdout)}

    assert child.returncode == 0
    seq, why = told["full"]
    assert seq > 10
    assert why.startswith("The house could not write that down: ")
    assert told["read"] == [seq - 1]
    assert told["again"] == ["trouble", "trouble", "trouble"]
    assert told["mended"] == [True, seq]


async def test_two_writers_of_the_same_tables_never_leave_a_gap_nor_write_twice(url: str) -> None:
    first = open_store(url)
    second = first if url.startswith("sqlite") else open_store(url)
    codes = [f"TABLE{number}" for number in range(6)]
    for code in codes:
        await set_table(first, code)

    async def write(store: Store, writer: str, code: str) -> list[str]:
        mine: list[str] = []
        seq = 1
        while len(mine) < 25:
            text = f"{writer} {len(mine)}"
            if await store.append(code, entry(seq + 1, text), None):
                mine.append(text)
                seq += 1
            else:
                seq = (await store.tail(code, 0))[-1].seq
        return mine

    pairs = [(code, store, writer) for code in codes for store, writer in ((first, "anna"), (second, "bea"))]
    written = await asyncio.gather(*[write(store, writer, code) for code, store, writer in pairs])

    for number, code in enumerate(codes):
        found = await second.tail(code, 1)
        assert [entry.seq for entry in found] == list(range(2, 52))
        expected = [entry(0, text).body for text in written[2 * number] + written[2 * number + 1]]
        assert sorted(entry.body for entry in found) == sorted(expected)
    await first.close()
    await second.close()


async def test_a_path_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "soup.db").write_text("Boil water. Add carrots, onions and a little salt, and wait for an hour." * 99)

    for path in (f"{tmp_path}/file/house.db", f"{tmp_path}/soup.db", f"{tmp_path}/a\0b.db"):
        with pytest.raises(StoreTrouble, match="cannot open"):
            open_store(f"sqlite:///{path}")


async def test_folders_on_the_way_are_made_and_signs_in_a_path_mean_nothing(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path}/my house/50% off?#.db")

    await set_table(store)

    assert await store.tail(CODE, 0) == [entry(1, "open")]
    assert (tmp_path / "my house" / "50% off?#.db").exists()
    await store.close()
