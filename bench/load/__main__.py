"""The house under load, next to boardgame.io:  python -m bench.load [SOCKETS/RATE …]

Tables of four, every seat a socket. The house plays Carrot by its real rules, with every move durable in SQLite before
anybody hears of it; boardgame.io plays a card game of the same shape in memory. On each rung both servers are up at the
same time and take turns in short rounds, so that a busy machine slows both alike. Latency is from the sending of a move
to the update of each of the four seats. CPU is the processor time of the server while moves are played, for each move.
"""

from __future__ import annotations

import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.load.driver import SEATS
from bench.load.servers import (
    Player,
    allow_many_files,
    install_boardgame,
    open_boardgame,
    open_house,
    players,
)

RUNGS = [(500, 50), (1000, 100), (2000, 200)]
ROUNDS = 8
SECONDS = 4.0
WARM_UP = 6
"""Moves at each table before the first round: code is warm then, and the tables are not all at their first move."""
WARM_UP_RATE = 300.0

HOUSE, PEER = "house", "boardgame.io"
COLUMNS = ["p50 ms", "p99 ms", "CPU ms/move", "RSS MB", "moves/s", "lost", "driver p50", "driver p99", "driver CPU"]


@contextmanager
def both_servers(tables: int) -> Iterator[dict[str, Player]]:
    """Both servers, with people at all tables."""
    with (
        tempfile.TemporaryDirectory(dir=".", prefix=".load") as folder,
        open_house(Path(folder).resolve()) as house,
        open_boardgame() as peer,
        players(HOUSE, *house, tables) as guests,
        players(PEER, *peer, tables) as others,
    ):
        guests.wait_for_tables()
        others.wait_for_tables()
        yield {HOUSE: guests, PEER: others}


def climb(sockets: int, rate: int) -> dict[str, list[float]]:
    """The figures of both servers on one rung."""
    tables = sockets // SEATS
    with both_servers(tables) as servers:
        for player in servers.values():
            player.measure(WARM_UP_RATE, WARM_UP * tables / WARM_UP_RATE)
        rounds = [{name: player.measure(rate, SECONDS) for name, player in servers.items()} for _ in range(ROUNDS)]
    return {name: summary([figures[name] for figures in rounds]) for name in rounds[0]}


def summary(rounds: list[dict[str, Any]]) -> list[float]:
    """One figure for each column, over all rounds."""
    moves = sum(figures["moves"] for figures in rounds)
    taken = [each for figures in rounds for each in figures["taken"]]
    late = [each for figures in rounds for each in figures["late"]]
    return [
        statistics.median(taken),
        percentile(taken, 99),
        sum(figures["cpu"] for figures in rounds) / moves,
        max(figures["memory"] for figures in rounds),
        moves / (SECONDS * len(rounds)),
        sum(figures["lost"] + figures["skipped"] for figures in rounds),
        statistics.median(late),
        percentile(late, 99),
        statistics.mean(figures["busy"] for figures in rounds),
    ]


def percentile(figures: list[float], percent: int) -> float:
    """The figure that so many of a hundred do not exceed."""
    return statistics.quantiles(figures, n=100)[percent - 1]


def show(sockets: int, rate: int, found: dict[str, list[float]]) -> None:
    """Print a rung."""
    print(f"\n{f'{sockets} sockets, {rate} moves/s':28}" + "".join(f"{column:>13}" for column in COLUMNS))
    for name, figures in found.items():
        print(f"{name:28}" + "".join(f"{figure:13,.2f}" for figure in figures))
    ratios = [theirs / ours for ours, theirs in zip(found[HOUSE][:4], found[PEER][:4], strict=True)]
    print(f"{f'{PEER} / {HOUSE}':28}" + "".join(f"{ratio:13.2f}" for ratio in ratios), flush=True)


def main() -> None:
    """Measure every rung, and print it."""
    rungs = [(int(sockets), int(rate)) for sockets, rate in (rung.split("/") for rung in sys.argv[1:])] or RUNGS
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Stopped."))
    allow_many_files()
    install_boardgame()
    begin = time.perf_counter()
    for sockets, rate in rungs:
        show(sockets, rate, climb(sockets, rate))
    print(f"\nIn {time.perf_counter() - begin:.0f} s.")


if __name__ == "__main__":
    main()
