"""What is laid in The Kitchen Is Closing:  python -m bench.stacks [--games 1000] [--bot B]

The same bot in every seat. A row is a number of turns that somebody has had in a round, to the nearest multiple of
three: the mean and the spread of what their two stacks are worth, for those who waited and for those who closed. The
spread is that of a logistic distribution with the same variance, as the head chef of the game expects them.
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from statistics import fmean, pstdev

from bench.ours import SEATS
from cardamom.bots.match import find_bot, quick_bots, think
from cardamom.engine.game import start
from cardamom.engine.registry import find_game
from cardamom.games.kitchen_closing.bot import turns_of
from cardamom.games.kitchen_closing.cards import worth
from cardamom.games.kitchen_closing.rules import KitchenClosing, Lay

GAME = "kitchen_closing"
SEED = "stacks"
EVERY = 3
LOGISTIC = math.sqrt(3) / math.pi
"""The scale of a logistic distribution, for its standard deviation."""
FEWEST = 10
"""Of fewer stacks nothing is said."""

Laid = tuple[bool, int, int, int]
"""Whether somebody closed, their turns, and what their dish and their pantry are worth."""


def play_one(bot_name: str, number: int) -> list[Laid]:
    """All that is laid in one game."""
    game = find_game(GAME)
    bot = find_bot(game, bot_name)
    table = start(game, SEATS, f"{SEED} {number}", story=False)
    assert isinstance(table, KitchenClosing)
    laid: list[Laid] = []
    while not table.over:
        moves = [(seat, think(bot, table, seat, SEED).move) for seat in table.asked()]
        for seat, move in moves:
            if isinstance(move, Lay):
                turns = int(turns_of(table, seat))
                laid.append((seat == table.declared, turns, int(worth(move.dish)), int(worth(move.pantry))))
        for seat, move in moves:
            table.play(seat, move, table.question)
    return laid


def told(numbers: list[int]) -> str:
    """The mean, and the spread."""
    return f"{fmean(numbers):6.1f} ±{LOGISTIC * pstdev(numbers):4.1f}"


def show(laid: list[Laid], closed: bool) -> None:
    """A row for every number of turns."""
    print("closed" if closed else "waited")
    rows: dict[int, list[Laid]] = defaultdict(list)
    for stacks in laid:
        if stacks[0] == closed:
            rows[(stacks[1] + EVERY // 2) // EVERY].append(stacks)
    for number, row in sorted(rows.items()):
        if len(row) >= FEWEST:
            dishes, pantries = told([stacks[2] for stacks in row]), told([stacks[3] for stacks in row])
            print(f"  {EVERY * number:3} turns {len(row):7} stacks   dish {dishes}   pantry {pantries}")


def main() -> None:
    """Play games, and print what was laid."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bot", default=quick_bots(find_game(GAME))[-1])
    given = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        games = pool.map(play_one, repeat(given.bot), range(given.games), chunksize=10)
        laid = [stacks for game in games for stacks in game]
    print(f"{GAME}, {SEATS} seats, {given.games} games of {given.bot}s")
    show(laid, closed=False)
    show(laid, closed=True)


if __name__ == "__main__":
    main()
