"""Whether many games in one process grow its memory:  python -m bench.memory [GAMES]"""

from __future__ import annotations

import sys
from pathlib import Path

from bench.ours import RandomGames
from cardamom.engine.registry import all_games

PRINTS = 5


def resident_mb() -> float:
    """The memory this process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def main() -> None:
    """Play, and print the memory as it goes."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    for game in all_games():
        counter = RandomGames(game)
        for part in range(PRINTS):
            while counter.games < games * (part + 1) // PRINTS:
                counter.play()
            print(f"{game.name}: {counter.games:,} games, {resident_mb():.1f} MB")


if __name__ == "__main__":
    main()
