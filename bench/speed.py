"""How fast random play is: ours, compiled and interpreted, next to OpenSpiel and RLCard:  make bench

Rates are per CPU second and count whole games with the deal. Every part runs in a process of its own, and the parts
take turns for several rounds; shown are medians. So a machine that is slow for a while is slow for all alike.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from typing import Any

ROUNDS = 7


def run(module: str, **environment: str) -> Any:
    """What a part of the benchmark measures in one round."""
    command = [sys.executable, "-m", module]
    done = subprocess.run(command, env={**os.environ, **environment}, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def median(rounds: list[Any]) -> Any:
    """The same figures as each round has, each the median of all rounds."""
    first = rounds[0]
    if isinstance(first, dict):
        return {name: median([figures[name] for figures in rounds]) for name in first}
    return first if isinstance(first, bool) else statistics.median(rounds)


def print_ours(mode: str, games: dict[str, dict[str, float]]) -> None:
    """Our own figures."""
    print(f"\nCardamom, {mode}")
    print(f"{'game':18}{'moves/s':>12}{'games/s':>10}{'moves/game':>12}", end="")
    print(f"{'clone µs':>10}{'seen µs':>10}{'imagine µs':>12}{'view µs':>10}")
    for name, m in games.items():
        print(f"{name:18}{m['moves_per_s']:12,.0f}{m['games_per_s']:10,.0f}{m['moves_per_game']:12.0f}", end="")
        print(f"{m['clone_us']:10.2f}{m['seen_by_us']:10.2f}{m['imagine_us']:12.2f}{m['view_us']:10.1f}")


def print_ratios(mode: str, games: dict[str, dict[str, float]], peer: str, rates: dict[str, float]) -> None:
    """Our moves a second over theirs."""
    for name, measured in games.items():
        for theirs, rate in rates.items():
            print(f"  {name} {mode} / {peer} {theirs}: {measured['moves_per_s'] / rate:.2f}")


def main() -> None:
    """Measure, and print figures and ratios."""
    if not run("bench.ours")["compiled"]:
        sys.exit("There is no compiled build that fits the sources: run `make setup` with a C compiler at hand.")
    rounds = [(run("bench.ours"), run("bench.ours", CARDAMOM_PURE="1"), run("bench.peers")) for _ in range(ROUNDS)]
    compiled, interpreted, peers = (median(list(part)) for part in zip(*rounds, strict=True))
    print_ours("compiled", compiled["games"])
    print_ours("interpreted", interpreted["games"])
    print("\nPeers, moves/s")
    for peer, rates in peers.items():
        for game, rate in rates.items():
            print(f"{peer:18}{game:16}{rate:12,.0f}")
    print("\nRatios of moves/s")
    print_ratios("compiled", compiled["games"], "OpenSpiel, Python loop,", peers["openspiel_python"])
    print_ratios("compiled", compiled["games"], "OpenSpiel, inside C++,", peers["openspiel_cpp"])
    print_ratios("interpreted", interpreted["games"], "RLCard", peers["rlcard"])


if __name__ == "__main__":
    main()
