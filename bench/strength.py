"""How strong the bots of a game are:  python -m bench.strength GAME [--games 2000] [--seats 4] [--option k=v]

Neighbours on the ladder meet in two ways: one of the stronger among the weaker, and one of the weaker among the
stronger. Who is alone moves round the seats, and every game is a new deal, so that the games are independent. A shared
victory counts as its share. Where teams play, a whole team is of one kind. Intervals are Wilson's at 95 %.
"""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise

from cardamom.bots.match import find_bot, play_out, quick_bots
from cardamom.engine.game import start
from cardamom.engine.registry import find_game

Z = 1.96


def play_one(
    name: str, options: dict[str, str], seats: int, alone: str, others: str, number: int
) -> tuple[float, bool]:
    """The share of the victory that the lone bot won, and whether a clock ended the game."""
    game = find_game(name)
    table = start(game, seats, f"strength {number}", options, story=False)
    teams = table.teams() or list(range(seats))
    mine = [seat for seat in range(seats) if teams[seat] == teams[number % seats]]
    bots = [find_bot(game, alone if seat in mine else others) for seat in range(seats)]
    play_out(table, bots, f"strength {number}")
    result = table.result()
    assert result is not None
    return len(set(mine) & set(result.winners)) / len(result.winners), result.stalled


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval that holds the true share in 95 of 100 such experiments."""
    share = wins / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return middle - reach, middle + reach


def main() -> None:
    """Let every bot meet the next weaker one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in given.option)
    game = find_game(given.game)
    names = quick_bots(game)
    sides = len(set(start(game, given.seats, "sides", options).teams())) or given.seats
    print(f"{given.game}, {given.seats} seats, {given.games} games a row; equal strength would win {1 / sides:.1%}")
    with ProcessPoolExecutor() as pool:
        for weaker, stronger in pairwise(names):
            for alone, others in ((stronger, weaker), (weaker, stronger)):
                count = given.games
                constant = ([value] * count for value in (given.game, options, given.seats, alone, others))
                played = list(pool.map(play_one, *constant, range(count), chunksize=25))
                wins, stalls = sum(share for share, _ in played), sum(stalled for _, stalled in played)
                low, high = wilson(wins, count)
                row = f"one {alone} among {others}s" if sides == given.seats else f"a team of {alone}s, {others}s"
                print(f"  {row:28} wins {wins / count:6.1%}  [{low:.1%}, {high:.1%}]  stalled {stalls}")


if __name__ == "__main__":
    main()
