"""Two bots against each other, until it is clear whether one is stronger."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import Any

from cardamom.bots.match import find_bot, play_out
from cardamom.engine.game import start
from cardamom.engine.registry import find_game
from cardamom.lab.sprt import Sprt

BATCH = 4
"""Sets for each worker between two looks at the odds."""


def sides_of(game: str, seats: int, options: dict[str, Any]) -> list[list[int]]:
    """The seats that win together: teams, or everybody alone."""
    teams = start(find_game(game), seats, "sides", options, story=False).teams() or list(range(seats))
    return [[seat for seat in range(seats) if teams[seat] == team] for team in sorted(set(teams))]


def play_set(game: str, seats: int, options: dict[str, Any], one: str, others: str, seed: str) -> float:
    """The share that one bot wins against the other ones, from each side of the table with the same deal."""
    found = find_game(game)
    sides = sides_of(game, seats, options)
    won = 0.0
    for mine in sides:
        table = start(found, seats, seed, options, story=False)
        play_out(table, [find_bot(found, one if seat in mine else others) for seat in range(seats)], seed)
        result = table.result()
        assert result is not None
        winning = [side for side in sides if set(side) & set(result.winners)]
        won += (mine in winning) / len(winning)
    return round(won / len(sides), 6)


def duel(
    game: str,
    seats: int,
    options: dict[str, Any],
    bots: tuple[str, str],
    seed: str,
    most: int,
    workers: int,
    progress: Callable[[Sprt], None],
) -> Sprt:
    """Play sets until the test is decided, or `most` were played. The same for any number of workers.

    Outcomes are looked at in the order of their numbers, so a quick worker changes nothing.
    """
    test = Sprt(len(sides_of(game, seats, options)))
    seeds = (f"{seed} {number}" for number in range(most))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        while batch := list(islice(seeds, BATCH * workers)):
            count = len(batch)
            constant = ([value] * count for value in (game, seats, options, *bots))
            for share in pool.map(play_set, *constant, batch):
                test.add(share)
                progress(test)
                if test.verdict() != "open":
                    return test
    return test
