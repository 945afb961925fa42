"""How many iterations a second a search does:  python -m bench.iterations [ROUNDS]

Ours in the middle of each of our games, and OpenSpiel's ISMCTS, in Python and in C++, in the middle of gin rummy and
of hearts. An iteration is one imagined world: down the tree, one question added, and a game played on from there. What
is played on differs: OpenSpiel's are random games to the end, cheap and blind; ours are a few turns or the rest of the
round among bots that know the game, and one of them judges. So the figures tell what a thought costs, not what it is
worth: `python -m bench.search` tells that. All take turns, and shown are medians, per second of processor time; the
last columns are by the clock, with one root and with two on two processors.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import cardamom
from bench.ours import SEATS
from bench.stopwatch import rate
from cardamom.bots.levels import searcher
from cardamom.bots.match import find_bot, quick_bots, think
from cardamom.bots.roots import Position, Roots, table_at
from cardamom.bots.search import Budget
from cardamom.engine.chance import chance_for
from cardamom.engine.game import Game, start
from cardamom.engine.registry import all_games
from cardamom.engine.table import Table
from cardamom.engine.wire import write_move

ROUNDS = 5
ITERATIONS = 10
THEIR_ITERATIONS = 100
CURIOSITY = 2.0
SEED = "bench"
PEERS = ("gin_rummy", "hearts")
DECISIONS = 12
"""Where the middle of the peers' games is; ours is some questions further, as they are longer."""

Work = Callable[[], int]


def is_worth_a_thought(game: Game, table: Table) -> bool:
    """Whether a search has anything to compare here."""
    seat = table.asked()[0]
    search = searcher(game, Budget(iterations=2))
    luck = chance_for(SEED, "worth a thought")
    return search.at_once(table.seen_by(seat), luck) is None and len(search.tally(table.seen_by(seat), luck)) > 1


def middle_of(game: Game) -> Position:
    """A question worth a thought, some way into a game among the quick bots of middling strength."""
    table = start(game, SEATS, SEED, story=False)
    bot = find_bot(game, quick_bots(game)[-2])
    answers: list[tuple[int, dict[str, Any]]] = []
    while len(answers) < 2 * DECISIONS or not is_worth_a_thought(game, table):
        for seat in table.asked():
            move = think(bot, table, seat, SEED).move
            answers.append((seat, write_move(table.box, move)))
            table.play(seat, move)
    return game.name, dict(table.options), SEATS, SEED, answers


def our_search(game: Game) -> Work:
    """Some iterations of ours, each time."""
    table = table_at(middle_of(game))
    seen = table.seen_by(table.asked()[0])
    chance = chance_for(SEED, "iterations")
    bot = searcher(game, Budget(iterations=ITERATIONS))

    def work() -> int:
        return sum(int(arm.visits) for arm in bot.tally(seen, chance))

    return work


def their_middle(name: str) -> pyspiel.State:
    """A position some decisions into a random game, with a choice to make."""
    luck = random.Random(1)
    state = pyspiel.load_game(name).new_initial_state()
    decisions = 0
    while state.is_chance_node() or decisions < DECISIONS or len(state.legal_actions()) < 2:
        decisions += not state.is_chance_node()
        state.apply_action(luck.choice(state.legal_actions()))
    return state


def their_search_in_cpp(name: str) -> Work:
    """Some iterations of OpenSpiel's in C++."""
    state = their_middle(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, CURIOSITY, THEIR_ITERATIONS)

    def work() -> int:
        bot.step(state)
        return THEIR_ITERATIONS

    return work


def their_search_in_python(name: str) -> Work:
    """Some iterations of OpenSpiel's in Python."""
    state = their_middle(name)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1), CURIOSITY, THEIR_ITERATIONS)

    def work() -> int:
        bot.step(state)
        return THEIR_ITERATIONS

    return work


@contextmanager
def kept(count: int) -> Iterator[Roots]:
    """Some roots, whose processes end afterwards."""
    roots = Roots(count)
    try:
        yield roots
    finally:
        roots.close()


def by_clock(game: Game, count: int) -> float:
    """Iterations a second by the clock of a master with so many roots, once their processes know the game."""
    position = middle_of(game)
    table = table_at(position)
    with kept(count) as roots:
        roots.tally(position, table, table.asked()[0], "search:1")
        begun = time.perf_counter()
        arms = roots.tally(position, table, table.asked()[0], "master")
        return sum(int(arm.visits) for arm in arms) / (time.perf_counter() - begun)


def medians(works: dict[str, Work], rounds: int) -> dict[str, float]:
    """Each rate, the median of all rounds."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            found[name].append(rate(work))
    return {name: statistics.median(rates) for name, rates in found.items()}


def main() -> None:
    """Measure, and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    works = {f"Cardamom, {game.name}": our_search(game) for game in all_games()}
    for name in PEERS:
        works[f"OpenSpiel in C++, {name}"] = their_search_in_cpp(name)
        works[f"OpenSpiel in Python, {name}"] = their_search_in_python(name)
    print(f"\nSearch, iterations/s, {'compiled' if cardamom.COMPILED else 'interpreted'}")
    for name, found in medians(works, rounds).items():
        print(f"{name:34}{found:12,.0f}", flush=True)
    print(f"\n{'by the clock':18}{'1 root/s':>12}{'2 roots/s':>12}{'scaling':>10}")
    for game in all_games():
        one, two = (statistics.median(by_clock(game, count) for _ in range(rounds)) for count in (1, 2))
        print(f"{game.name:18}{one:12,.0f}{two:12,.0f}{two / one:10.2f}", flush=True)


if __name__ == "__main__":
    main()
