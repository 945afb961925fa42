"""The process that drives one server:  python -m bench.load.playing SERVER URL PID TABLES

Sets the tables and says so, with a line of JSON. Then, for every line "RATE SECONDS", it measures and tells what.
"""

from __future__ import annotations

import asyncio
import gc
import sys

import msgspec
import uvloop

from bench.load import house, peer
from bench.load.driver import Driver

SERVERS = {"house": house.set_tables, "boardgame.io": peer.set_tables}


async def play(server: str, url: str, pid: int, tables: int) -> None:
    """Set the tables, then measure as often as asked."""
    driver = Driver(await SERVERS[server](url, tables), pid)
    # What is here now stays: the driver's own pauses must not show in the figures.
    gc.freeze()
    _tell({"tables": tables})
    while line := await asyncio.to_thread(sys.stdin.readline):
        rate, seconds = map(float, line.split())
        _tell(await driver.measure(rate, seconds))


def _tell(what: object) -> None:
    sys.stdout.write(msgspec.json.encode(what).decode() + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    uvloop.run(play(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
