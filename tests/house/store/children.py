"""What other processes do to a store in tests:  python -m tests.house.store.children WHAT URL"""

from __future__ import annotations

import asyncio
import json
import resource
import subprocess
import sys
from itertools import count
from pathlib import Path

from cardamom.house.store import Store, StoreTrouble, open_store
from tests.house.store.samples import CODE, entry, set_table, summary

ROOT = Path(__file__).parents[3]
TABLES = 8


def start(what: str, url: str) -> subprocess.Popen[str]:
    """A child that does something with the database."""
    command = [sys.executable, "-m", "tests.house.store.children", what, url]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def tell(*line: object) -> None:
    print(json.dumps(line), flush=True)  # noqa: T201


async def look(url: str) -> None:
    """Open the store, tell whether that went well, and hold it until the parent closes the pipe."""
    try:
        store = open_store(url)
    except StoreTrouble as why:
        tell("refused", str(why))
        return
    tell("open", "")
    await asyncio.to_thread(sys.stdin.read)
    await store.close()


async def play(url: str) -> None:
    """Append for ever at several tables, and tell what was acknowledged."""
    store = open_store(url)

    async def play_at(code: str) -> None:
        await set_table(store, code)
        for seq in count(2):
            if await store.append(code, entry(seq, code), summary(code, "anna", changed=seq)):
                tell(code, seq)

    await asyncio.gather(*[play_at(f"TABLE{number}") for number in range(TABLES)])


async def fill_up(url: str) -> None:
    """Write until files may not grow any more; then again, when they may. Tell how many were acknowledged."""
    store = open_store(url)
    await set_table(store)
    seq = 1
    _, hardest = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, hardest))
    try:
        for seq in count(2):
            assert await store.append(CODE, entry(seq, "x" * 5_000), None)
    except StoreTrouble as why:
        tell("full", seq, str(why))
    tell("read", len(await store.tail(CODE, 0)))
    tell("again", *await asyncio.gather(*[_try(store, "x" * 5_000 * size, seq) for size in (9, 8, 7)]))
    resource.setrlimit(resource.RLIMIT_FSIZE, (hardest, hardest))
    tell("mended", await store.append(CODE, entry(seq, "x" * 5_000), None), len(await store.tail(CODE, 0)))
    await store.close()


async def _try(store: Store, text: str, seq: int) -> str:
    try:
        return str(await store.append(CODE, entry(seq, text), None))
    except StoreTrouble:
        return "trouble"


if __name__ == "__main__":
    what, url = sys.argv[1:]
    asyncio.run({"look": look, "play": play, "fill_up": fill_up}[what](url))
