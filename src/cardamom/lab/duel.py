"""Two bots against each other, until it is clear whether one is stronger."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from typing import Any

from cardamom.bots.match import find_bot, play_out
from cardamom.engine.game import start
from cardamom.engine.registry import find_game
from cardamom.lab.crews import hire, in_order
from cardamom.lab.sprt import Sprt

Match = tuple[str, str, str]
"""The bot that sits alone, the bot on all other seats, and the seed of the deal."""


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


def shares(
    game: str, seats: int, options: dict[str, Any], matches: list[Match], workers: int
) -> Generator[float, None, None]:
    """What the bot that sits alone wins in each match, in their order. Whoever stops early closes it."""
    task = partial(_play_match, game, seats, options, matches)
    with closing(hire("processes", min(workers, len(matches)), task)) as crew:
        yield from in_order(crew, range(len(matches)))


def _play_match(game: str, seats: int, options: dict[str, Any], matches: list[Match], number: int) -> float:
    return play_set(game, seats, options, *matches[number])


def duel(
    game: str,
    seats: int,
    options: dict[str, Any],
    bots: tuple[str, str],
    seed: str,
    most: int,
    workers: int,
    progress: Callable[[Sprt], None],
    among: str | None = None,
) -> Sprt:
    """Play sets until the test is decided, or `most` were played. The same for any number of workers.

    The first bot sits alone among the second; or each of them `among` a third one, on the same deals.
    """
    test = Sprt(len(sides_of(game, seats, options)))
    pairs = [bots] if among is None else [(bot, among) for bot in bots]
    matches = [(*pair, f"{seed} {number}") for number in range(most) for pair in pairs]
    with closing(shares(game, seats, options, matches, workers)) as coming:
        for share in coming:
            # Among others, whoever wins as often as the second bot is as strong as that: an equal.
            test.add(share if among is None else round(test.equal + share - next(coming), 6))
            progress(test)
            if test.verdict() != "open":
                return test
    return test
