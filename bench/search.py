"""Our search next to OpenSpiel's ISMCTS, on our own games:  python -m bench.search GAME [--sets 10] [--seats 4]

Each sits alone among chefs (or is a team against the team of chefs), with equal iterations and with equal time for a
thought. A set is one deal, played once from each side of the table; all play the same deals. OpenSpiel's plays twice:
with random games below its tree, as it comes, and with what our search does there, so that only the trees differ.
Shares of victories have bootstrap intervals over deals; `behind ours` is the difference, deal by deal.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from multiprocessing import get_context
from typing import Any

import cardamom
from bench.openspiel import CURIOSITY, OpenSpielBot, is_enumerable
from cardamom.bots.levels import searcher
from cardamom.bots.match import find_bot, play_out, quick_bots
from cardamom.bots.search import Budget
from cardamom.engine.bots import Bot, Choice
from cardamom.engine.chance import Chance
from cardamom.engine.game import Game, start
from cardamom.engine.registry import find_game
from cardamom.engine.table import Table
from cardamom.lab.bootstrap import bootstrap
from cardamom.lab.duel import sides_of
from cardamom.lab.stats import Estimate

Make = Callable[[Game, int, Budget, float], Bot[Any]]

OURS = "Cardamom's search"
RIVALS: dict[str, Make] = {
    OURS: lambda game, seats, budget, curiosity: searcher(game, budget),
    "OpenSpiel, random games": lambda game, seats, budget, curiosity: OpenSpielBot(
        game, seats, budget, guided=False, curiosity=curiosity
    ),
    "OpenSpiel, our bots play on": lambda game, seats, budget, curiosity: OpenSpielBot(
        game, seats, budget, guided=True, curiosity=curiosity
    ),
}


@dataclass(frozen=True)
class Plan:
    """What is played: a game, and how long a thought may take, both ways."""

    game: str
    seats: int
    iterations: int
    seconds: float
    curiosity: float

    def budgets(self) -> dict[str, Budget]:
        """The two measures of a thought."""
        return {
            f"{self.iterations} iterations a thought": Budget(iterations=self.iterations),
            f"{self.seconds} s a thought": Budget(seconds=self.seconds),
        }


@dataclass
class Played:
    """What a bot did in a set."""

    won: float = 0.0
    games: int = 0
    thoughts: int = 0
    worlds: int = 0
    seconds: float = 0.0


class Counted(Bot[Table]):
    """A bot whose searches are counted."""

    def __init__(self, bot: Bot[Any], played: Played) -> None:
        self.bot, self.played = bot, played

    def choose(self, seen: Table, chance: Chance) -> Choice:
        """What the bot answers."""
        begun = time.perf_counter()
        choice = self.bot.choose(seen, chance)
        worlds = choice.why.parts.get("worlds")
        if isinstance(worlds, int):
            self.played.thoughts += 1
            self.played.worlds += worlds
            self.played.seconds += time.perf_counter() - begun
        return choice


def play_set(plan: Plan, number: int) -> list[Played]:
    """One deal for every budget and every rival, from each side."""
    return [
        play_sides(plan, make, budget, f"search {number}")
        for budget in plan.budgets().values()
        for make in RIVALS.values()
    ]


def play_sides(plan: Plan, make: Make, budget: Budget, seed: str) -> Played:
    """One deal, with a rival on each side of the table in turn."""
    game = find_game(plan.game)
    chef = find_bot(game, quick_bots(game)[-1])
    sides = sides_of(plan.game, plan.seats, {})
    played = Played()
    rival = Counted(make(game, plan.seats, budget, plan.curiosity), played)
    for mine in sides:
        table = start(game, plan.seats, seed, story=False)
        play_out(table, [rival if seat in mine else chef for seat in range(plan.seats)], seed)
        result = table.result()
        assert result is not None
        winning = [side for side in sides if set(side) & set(result.winners)]
        played.won += (mine in winning) / len(winning)
        played.games += 1
    return played


def show(plan: Plan, sets: Sequence[list[Played]]) -> None:
    """All rivals side by side."""
    sides = len(sides_of(plan.game, plan.seats, {}))
    mode = "compiled" if cardamom.COMPILED else "interpreted"
    print(f"{plan.game}, {plan.seats} seats, {len(sets)} sets, {mode}; a chef among chefs wins {1 / sides:.1%}")
    print(f"{'':24}{'':30}{'wins':>7} {'':18}{'behind ours':>12} {'':20}{'iterations':>11}{'ms/thought':>12}")
    columns = list(zip(*sets, strict=True))
    for budget in plan.budgets():
        ours = columns[0]
        for name in RIVALS:
            column = columns.pop(0)
            print(f"{budget:24}{name:30}{row(column, ours, is_ours=name == OURS)}", flush=True)


def row(column: Sequence[Played], ours: Sequence[Played], is_ours: bool) -> str:
    """The figures of one rival."""
    share = bootstrap([(played.won, played.games) for played in column])
    behind = bootstrap([(own.won - its.won, its.games) for its, own in zip(column, ours, strict=True)])
    thoughts = max(1, sum(played.thoughts for played in column))
    worlds = sum(played.worlds for played in column) / thoughts
    spent = 1000 * sum(played.seconds for played in column) / thoughts
    difference = f"{'':33}" if is_ours else f"{behind.value:12.1%} {interval(behind):20}"
    return f"{share.value:7.1%} {interval(share):18}{difference}{worlds:11.0f}{spent:12.1f}"


def interval(estimate: Estimate) -> str:
    """An interval, for people."""
    return f"[{estimate.low:.1%}, {estimate.high:.1%}]"


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--sets", type=int, default=10)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--curiosity", type=float, default=CURIOSITY, help="the constant of OpenSpiel's UCT")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    if not is_enumerable(find_game(given.game)):
        sys.exit(f"{given.game} has questions that are answered in own words: there is no list of answers to number.")
    plan = Plan(given.game, given.seats, given.iterations, given.seconds, given.curiosity)
    sets: list[list[Played]] = []
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for played in pool.map(play_set, repeat(plan), range(given.sets)):
            sets.append(played)
            print(f"{len(sets)} of {given.sets} sets", file=sys.stderr)
    show(plan, sets)


if __name__ == "__main__":
    main()
