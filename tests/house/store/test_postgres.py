"""A PostgreSQL server that goes away, and answers that get lost on the way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

import pytest

from cardamom.house.store import Store, StoreTrouble, open_store
from cardamom.house.store import postgres as postgres_store
from tests.house.postgres import PostgresServer
from tests.house.store.samples import CODE, entry, set_table, summary

pytestmark = pytest.mark.anyio

ANY_QUESTION = ("question", b"")
WRITTEN = ("answer", b"INSERT 0")
COMMITTED = ("answer", b"COMMIT")


class Line:
    """A line to the server that can be cut at a chosen moment: before a question arrives, or before an answer does.

    `cut` is which of both, and a word in it.
    """

    def __init__(self, socket: str) -> None:
        self.socket = socket
        self.cut: tuple[str, bytes] | None = None
        self.meanwhile: Callable[[], Awaitable[None]] | None = None
        self.cuts = 0

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_unix_connection(self.socket)
        ways = [
            asyncio.ensure_future(self._carry(reader, far_writer, "question")),
            asyncio.ensure_future(self._carry(far_reader, writer, "answer")),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        if self.meanwhile is not None and self.cuts:
            then, self.meanwhile = self.meanwhile, None
            await then()
        for end in (far_writer, writer):
            end.close()
        for way in ways:
            way.cancel()

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, what: str) -> None:
        with suppress(ConnectionError):
            while data := await source.read(65_536):
                if self.cut is not None and self.cut[0] == what and self.cut[1] in data:
                    self.cut = None
                    self.cuts += 1
                    return
                target.write(data)
                await target.drain()


@asynccontextmanager
async def line_to(postgres: PostgresServer, url: str) -> AsyncIterator[tuple[Line, Store]]:
    line = Line(postgres.socket)
    server = await asyncio.start_server(line.carry, "127.0.0.1")
    port = server.sockets[0].getsockname()[1]
    store = open_store(url)
    await set_table(store)
    await store.close()
    store = postgres_store.PostgresStore(f"postgresql://postgres@127.0.0.1:{port}{urlsplit(url).path}?sslmode=disable")
    assert await store.append(CODE, entry(2), None)
    yield line, store
    await store.close()
    server.close()


async def test_a_lost_answer_is_found_out_by_reading(postgres: PostgresServer, postgres_url: str) -> None:
    async with line_to(postgres, postgres_url) as (line, store):
        line.cut = WRITTEN

        assert await store.append(CODE, entry(3, "mine"), None)
        assert not await store.append(CODE, entry(3, "mine"), None)

        assert line.cuts == 1
        assert await store.tail(CODE, 2) == [entry(3, "mine")]


async def test_a_lost_answer_with_a_summary_is_found_out_too(postgres: PostgresServer, postgres_url: str) -> None:
    async with line_to(postgres, postgres_url) as (line, store):
        line.cut = COMMITTED

        assert await store.append(CODE, entry(3, "mine"), summary(CODE, "anna", changed=7_000))

        assert line.cuts == 1
        assert await store.tail(CODE, 2) == [entry(3, "mine")]
        assert await store.summaries_of("anna", 9) == [summary(CODE, "anna", changed=7_000)]


@pytest.mark.parametrize(("theirs", "mine_is_written"), [(None, True), ("theirs", False)])
async def test_a_lost_question_is_asked_again(
    postgres: PostgresServer, postgres_url: str, theirs: str | None, mine_is_written: bool
) -> None:
    async def interfere() -> None:
        if theirs is not None:
            other = open_store(postgres_url)
            assert await other.append(CODE, entry(3, theirs), None)
            await other.close()

    async with line_to(postgres, postgres_url) as (line, store):
        line.cut, line.meanwhile = ANY_QUESTION, interfere

        assert await store.append(CODE, entry(3, "mine"), None) == mine_is_written

        assert line.cuts == 1
        assert await store.tail(CODE, 2) == [entry(3, theirs or "mine")]


@pytest.mark.parametrize("cut", [ANY_QUESTION, WRITTEN, COMMITTED])
async def test_a_new_table_survives_a_cut_line(
    postgres: PostgresServer, postgres_url: str, cut: tuple[str, bytes]
) -> None:
    async with line_to(postgres, postgres_url) as (line, store):
        line.cut = cut

        assert await store.create([entry(1), entry(2)], summary("OTHER", "anna"))

        assert line.cuts == 1
        assert await store.tail("OTHER", 0) == [entry(1), entry(2)]
        assert not await store.create([entry(1), entry(2)], summary("OTHER", "anna"))


async def test_the_store_goes_on_after_a_restart_of_the_server(postgres: PostgresServer, postgres_url: str) -> None:
    store = open_store(postgres_url)
    codes = [f"TABLE{number}" for number in range(8)]
    acknowledged = dict.fromkeys(codes, 1)
    enough = asyncio.Event()

    async def play(code: str) -> None:
        await set_table(store, code)
        sure = True
        while not enough.is_set():
            try:
                if not sure:
                    acknowledged[code] = (await store.tail(code, 0))[-1].seq
                assert await store.append(code, entry(acknowledged[code] + 1), None)
                acknowledged[code] += 1
                sure = True
            except StoreTrouble as why:  # only where a restart takes longer than the store's patience
                assert "does not answer just now" in str(why)  # noqa: PT017
                sure = False

    playing = asyncio.gather(*map(play, codes))
    for _ in range(2):
        await asyncio.sleep(0.3)
        before = dict(acknowledged)
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)
        while not all(acknowledged[code] > before[code] + 2 for code in codes):
            if playing.done():
                await playing
            await asyncio.sleep(0.02)
    enough.set()
    await playing

    for code in codes:
        assert [found.seq for found in await store.tail(code, 0)] == list(range(1, acknowledged[code] + 1))
    await store.close()


async def test_a_server_that_stays_away_is_trouble_and_no_wait_for_ever(
    postgres: PostgresServer, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_store, "PATIENCE", 0.3)
    store = open_store(postgres_url)
    await set_table(store)
    postgres.stop()
    try:
        asked = [store.append(CODE, entry(2), None), store.append(CODE, entry(3), None), store.tail(CODE, 0)]
        outcomes = await asyncio.gather(*asked, store.create([entry(1)], summary("OTHER")), return_exceptions=True)
        with pytest.raises(StoreTrouble, match="cannot open postgresql:///house_"):
            open_store(postgres_url)
    finally:
        postgres.start()

    assert [str(outcome) for outcome in outcomes] == [
        "The house's database does not answer just now. Try again in a moment."
    ] * 4
    assert await store.append(CODE, entry(2), None)
    await store.close()


async def test_a_password_is_never_told() -> None:
    with pytest.raises(StoreTrouble) as why:
        open_store("postgresql://anna:secret@127.0.0.1:1/house?password=secret")

    assert "secret" not in str(why.value)
    assert "postgresql://127.0.0.1:1/house" in str(why.value)
