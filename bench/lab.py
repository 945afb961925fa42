"""How fast the lab is:  python -m bench.lab [GAMES] [GAME …] [--long]

Games a second with chefs on 1 and on 2 workers, rows written included. With --long, a lab of 100,000 games of Carrot
with cooks as well: how much memory it takes, and how long its report takes after the last game.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cardamom.engine.registry import all_games

MOST_SEATS = 4
LONG = 100_000
GAMES = 256


def lab(*words: str) -> float:
    """The seconds that a command of the lab takes."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-m", "cardamom", "lab", *words], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def run(game: str, games: int, bots: list[str], workers: int, folder: Path) -> float:
    """The seconds that a run takes."""
    words = ["--games", str(games), "--bots", ",".join(bots), "--workers", str(workers), "--out", str(folder)]
    return lab("run", game, *words)


def rates(games: int, names: list[str], folder: Path) -> None:
    """Games a second, and how much a second worker adds. Starting the command is left out of it."""
    print(f"{'game':18}{'1 worker/s':>12}{'2 workers/s':>13}{'scaling':>10}")
    for game in [game for game in all_games() if not names or game.name in names]:
        bots = ["chef"] * min(max(MOST_SEATS, game.fewest), game.most)
        found = []
        for workers in (1, 2):
            start = run(game.name, workers, bots, workers, folder / f"{game.name} start {workers}")
            whole = run(game.name, games, bots, workers, folder / f"{game.name} {workers}")
            found.append((games - workers) / (whole - start))
        print(f"{game.name:18}{found[0]:12.1f}{found[1]:13.1f}{found[1] / found[0]:10.2f}", flush=True)


def long_run(folder: Path) -> None:
    """Many games of Carrot: memory and the time of the report."""
    seconds = run("carrot", LONG, ["cook"] * MOST_SEATS, 2, folder / "long")
    report = lab("report", str(folder / "long"))
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    size = sum(path.stat().st_size for path in (folder / "long").rglob("*.parquet")) / 1e6
    print(f"{LONG} games of carrot with cooks: {seconds:.0f} s, report {report:.1f} s, ", end="")
    print(f"{most:.0f} MB at most in one process, rows {size:.0f} MB")


def main() -> None:
    """Measure, and print."""
    words = [word for word in sys.argv[1:] if word != "--long"]
    with tempfile.TemporaryDirectory(prefix="cardamom-bench") as scratch:
        numbers = [int(word) for word in words if word.isdigit()]
        rates(numbers[0] if numbers else GAMES, [word for word in words if not word.isdigit()], Path(scratch))
        if "--long" in sys.argv:
            long_run(Path(scratch))


if __name__ == "__main__":
    main()
