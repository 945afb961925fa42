"""What every store promises, on both databases."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from cardamom.house.store import Store, StoreTrouble, open_store
from cardamom.house.store.base import GONE
from tests.house.store.samples import CODE, entry, set_table, summary

pytestmark = pytest.mark.anyio


async def test_a_table_is_remembered_as_it_was_told(store: Store) -> None:
    entries = [entry(1, "open"), entry(2, "sit")]

    assert await store.create(entries, summary(CODE, "anna"))
    assert await store.append(CODE, entry(3, "Käse 🧀"), None)

    assert await store.tail(CODE, 0) == [*entries, entry(3, "Käse 🧀")]
    assert await store.tail(CODE, 2) == [entry(3, "Käse 🧀")]
    assert await store.tail(CODE, 3) == []


async def test_a_taken_code_is_left_alone(store: Store) -> None:
    await set_table(store, CODE, "anna")

    assert not await store.create([entry(1, "other")], summary(CODE, "bea"))

    assert await store.tail(CODE, 0) == [entry(1, "open")]
    assert await store.summaries_of("bea", 9) == []


async def test_a_table_begins_with_entries_in_a_row(store: Store) -> None:
    for entries in [], [entry(1), entry(3)]:
        with pytest.raises(ValueError, match="gap"):
            await store.create(entries, summary())


@pytest.mark.parametrize("seq", [-1, 0, 1, 3, 100])
async def test_only_the_next_number_is_taken(store: Store, seq: int) -> None:
    await set_table(store)

    assert not await store.append(CODE, entry(seq, "late"), summary(CODE, "bea"))

    assert await store.tail(CODE, 0) == [entry(1, "open")]
    assert await store.summaries_of("bea", 9) == []


@pytest.mark.parametrize("code", ["NOBODY", "", "' OR 1=1 --", "a\0b", "\ud800", CODE.lower(), CODE + " "])
async def test_an_unknown_table_has_no_entries_and_takes_none(store: Store, code: str) -> None:
    await set_table(store)

    assert await store.tail(code, 0) == []
    assert await store.summaries_of(code, 9) == []
    assert await store.finished(code, None, 9) == []
    assert not await store.append(code, entry(2), None)


async def test_of_many_with_the_same_number_one_is_written(store: Store) -> None:
    await set_table(store)

    written = await asyncio.gather(*[store.append(CODE, entry(2, str(writer)), None) for writer in range(20)])

    assert sum(written) == 1
    assert await store.tail(CODE, 1) == [entry(2, str(written.index(True)))]


async def test_entries_told_in_one_breath_are_written_in_order(store: Store) -> None:
    await set_table(store)

    written = await asyncio.gather(*[store.append(CODE, entry(seq), None) for seq in range(2, 30)])

    assert all(written)
    assert [found.seq for found in await store.tail(CODE, 0)] == list(range(1, 30))


async def test_thirty_two_tables_write_at_once(store: Store) -> None:
    codes = [f"TABLE{number:02}" for number in range(32)]

    async def play(code: str) -> None:
        await set_table(store, code)
        for seq in range(2, 30):
            assert await store.append(code, entry(seq, code), summary(code, "anna") if seq % 7 == 0 else None)

    await asyncio.gather(*map(play, codes))

    for code in codes:
        assert await store.tail(code, 0) == [entry(1, "open"), *[entry(seq, code) for seq in range(2, 30)]]
    assert len(await store.summaries_of("anna", 99)) == 32


async def test_a_bad_entry_in_a_batch_fails_alone(store: Store) -> None:
    good = [f"GOOD{number}" for number in range(5)]
    for code in [*good, "LATE", "EARLY", "BROKEN"]:
        await set_table(store, code)

    outcomes = await asyncio.gather(
        store.append("LATE", entry(1), None),
        store.append(good[0], entry(2), None),
        store.append("EARLY", entry(7), None),
        store.append(good[1], entry(2), summary(good[1], "anna")),
        store.append("BROKEN", entry(2), replace(summary("BROKEN", "bea"), changed=2**70)),
        *[store.append(code, entry(2), None) for code in good[2:]],
        store.append("NOBODY", entry(2), None),
        return_exceptions=True,
    )

    assert isinstance(outcomes.pop(4), StoreTrouble)
    assert outcomes == [False, True, False, True, True, True, True, False]
    for code in good:
        assert await store.tail(code, 1) == [entry(2)]
    assert await store.tail("BROKEN", 1) == []
    assert await store.summaries_of("bea", 9) == []
    assert await store.append("BROKEN", entry(2), None)


async def test_a_summary_changes_with_its_entry(store: Store) -> None:
    await set_table(store, CODE, "anna")
    later = replace(summary(CODE, "anna", "bea", finished=5_000, rated=True, changed=5_000), data=b"[1]")

    assert await store.append(CODE, entry(2), later)

    assert await store.summaries_of("anna", 9) == [later]
    assert await store.summaries_of("bea", 9) == [later]
    assert await store.finished("carrot", True, 9) == [later]


async def test_who_left_a_table_still_finds_it(store: Store) -> None:
    await set_table(store, CODE, "anna", "bea")

    await store.append(CODE, entry(2), summary(CODE, "bea"))

    assert await store.summaries_of("anna", 9) == [summary(CODE, "bea")]


async def test_tables_of_a_person_come_latest_first(store: Store) -> None:
    for number, changed in enumerate([2_000, 4_000, 3_000, 1_000]):
        await store.create([entry(1)], summary(f"TABLE{number}", "anna", changed=changed))
    await set_table(store, "OTHER", "bea")

    assert [found.code for found in await store.summaries_of("anna", 3)] == ["TABLE1", "TABLE2", "TABLE0"]


async def test_finished_games_are_listed_by_game_and_rating(store: Store) -> None:
    for number, (game, rated) in enumerate([("carrot", True), ("carrot", False), ("toast", True), ("carrot", True)]):
        await store.create([entry(1)], summary(f"TABLE{number}", game=game, rated=rated, finished=2_000 + number))
    await set_table(store, "PLAYING")

    async def found(game: str | None, rated: bool | None, limit: int = 9, oldest_first: bool = False) -> str:
        return "".join(table.code[-1] for table in await store.finished(game, rated, limit, oldest_first))

    assert await found(None, None) == "3210"
    assert await found(None, None, oldest_first=True) == "0123"
    assert await found("carrot", None) == "310"
    assert await found("carrot", True) == "30"
    assert await found(None, False) == "1"
    assert await found(None, None, limit=2) == "32"
    assert await found("soup", None) == ""


async def test_a_quiet_table_is_forgotten_but_for_its_summary(store: Store) -> None:
    await store.create([entry(1), entry(2)], summary(CODE, "anna", finished=5_000))
    quiet = 1_002

    assert await store.resting("carrot", quiet) == []
    assert [found.code for found in await store.resting("carrot", quiet + 1)] == [CODE]
    assert await store.resting("other", quiet + 1) == []
    assert not await store.forget(CODE, quiet)
    assert len(await store.tail(CODE, 0)) == 2

    assert await store.forget(CODE, quiet + 1)

    assert await store.tail(CODE, 0) == []
    assert not await store.append(CODE, entry(3), None)
    assert not await store.forget(CODE, quiet + 1)
    assert await store.resting("carrot", quiet + 1) == []
    assert [(found.code, found.phase) for found in await store.summaries_of("anna", 10)] == [(CODE, GONE)]


async def test_an_unknown_table_cannot_be_forgotten(store: Store) -> None:
    assert not await store.forget("NOBODY", 10**15)
    assert not await store.forget("bad\0name", 10**15)
    assert await store.resting("bad\0name", 10**15) == []


async def test_reading_goes_on_while_others_write(store: Store) -> None:
    await set_table(store)
    lengths = []

    async def write() -> None:
        for seq in range(2, 150):
            assert await store.append(CODE, entry(seq), None)
            assert (await store.tail(CODE, seq - 1)) == [entry(seq)]

    writing = asyncio.create_task(write())
    while not writing.done():
        entries = await store.tail(CODE, 0)
        assert [found.seq for found in entries] == list(range(1, len(entries) + 1))
        lengths.append(len(entries))
    await writing

    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 5


async def test_a_writer_who_gives_up_harms_nobody(store: Store) -> None:
    await set_table(store)
    await set_table(store, "OTHER")
    impatient = asyncio.create_task(store.append(CODE, entry(2), None))
    others = asyncio.create_task(store.append("OTHER", entry(2), None))
    await asyncio.sleep(0)

    impatient.cancel()

    assert await others
    assert len(await store.tail(CODE, 0)) in {1, 2}
    assert await store.append("OTHER", entry(3), None)


async def test_closing_finishes_what_is_being_written(url: str) -> None:
    store = open_store(url)
    await set_table(store)
    writing = [asyncio.create_task(store.append(CODE, entry(seq), None)) for seq in range(2, 20)]
    await asyncio.sleep(0)

    await store.close()
    await store.close()

    assert all(await asyncio.gather(*writing))
    again = open_store(url)
    assert len(await again.tail(CODE, 0)) == 19
    await again.close()


async def test_a_closed_store_says_so(url: str) -> None:
    store = open_store(url)
    await set_table(store)
    await store.close()

    for asked in (
        store.append(CODE, entry(2), None),
        store.create([entry(1)], summary("OTHER")),
        store.tail(CODE, 0),
        store.summaries_of("anna", 9),
        store.finished(None, None, 9),
    ):
        with pytest.raises(StoreTrouble, match="closing"):
            await asked


@pytest.mark.parametrize("bad", ["", "house.db", "sqlite://", "sqlite:///", "mysql://here/x", "postgresql:here"])
async def test_a_url_of_no_kind_we_know_is_refused(bad: str) -> None:
    with pytest.raises(StoreTrouble, match="no database that the house knows"):
        open_store(bad)
