"""How many rounds a stall clock ends:  python -m bench.stalls GAME [--games 500] [--seats 2 4] [--bot B] [--option k=v]

A row is a number of players, all of them the same bot. Rounds are those of the score sheet, and a game counts those
that a clock ended in a fact called `stalled_…`. Intervals are Wilson's at 95 %.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor

from bench.strength import wilson
from cardamom.bots.match import find_bot, play_out, quick_bots
from cardamom.engine.game import start
from cardamom.engine.registry import find_game


def play_one(name: str, options: dict[str, str], seats: int, bot: str, number: int) -> tuple[int, int]:
    """The rounds of one game that a clock ended, and all of them."""
    game = find_game(name)
    table = start(game, seats, f"stalls {number}", options, story=False)
    play_out(table, [find_bot(game, bot)] * seats, f"stalls {number}")
    stalled = [fact.value for fact in table.facts() if fact.name.startswith("stalled_")]
    return sum(value for value in stalled if isinstance(value, int)), len(table.sheet())


def main() -> None:
    """A row for every number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seats", type=int, nargs="+", default=[])
    parser.add_argument("--bot", default="")
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    game = find_game(given.game)
    bot = given.bot or quick_bots(game)[-1]
    options = dict(pair.split("=", 1) for pair in given.option)
    told = ", ".join(given.option) or "default options"
    print(f"{game.name}, {told}, {given.games} games of {bot}s a row: rounds ended by the stall clock")
    with ProcessPoolExecutor() as pool:
        for seats in given.seats or range(game.fewest, game.most + 1):
            constant = ([value] * given.games for value in (game.name, options, seats, bot))
            played = list(pool.map(play_one, *constant, range(given.games), chunksize=10))
            stalled, rounds = sum(row[0] for row in played), sum(row[1] for row in played)
            low, high = (max(0.0, bound) for bound in wilson(stalled, rounds))
            print(f"  {seats} players  {stalled / rounds:6.1%}  [{low:.1%}, {high:.1%}]  {stalled} of {rounds} rounds")


if __name__ == "__main__":
    main()
