"""How far to look ahead:  python -m bench.foresight GAME [--games 40] [--worlds 160] [--seed S] [--workers 2]

Chefs play, and some of their questions are looked at closely. Every answer that a search would try is tried in many
imagined worlds, with the same luck as what the chef would do. The game goes on to its end, and on the way it is noted
how likely the forecast thinks the player to win: after one lap, after more of them, and at the end of the round.

Then somebody chooses as a search does, by what some of these worlds tell at a horizon. How much more likely than the
chef do they win, as all other worlds come out in the end? That is what one answer gains, in percent of a victory, when
everybody goes on as chefs do, or their stand-ins. Below it is how much more that is than after one lap. Where a search
would try nothing but the chef's answer, nothing is gained.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import fmean
from typing import Any

from bench.ours import SEATS
from cardamom.bots.levels import searcher
from cardamom.bots.match import find_bot, quick_bots, think
from cardamom.bots.search import STALLED, Arm, Budget, Search, Tree, add_arm, best_arm
from cardamom.bots.worlds import likely_world, outcome
from cardamom.engine.chance import Chance, chance_for
from cardamom.engine.game import Game, start
from cardamom.engine.questions import Move
from cardamom.engine.registry import UnknownGame, find_game
from cardamom.engine.table import Table
from cardamom.lab.bootstrap import bootstrap

LAPS = (1, 2, 3, 5)
ROUND, END = len(LAPS), len(LAPS) + 1
HORIZONS = ["1 lap", *[f"{laps} laps" for laps in LAPS[1:]], "the round", "the end"]
SIZES = (10, 20, 40, 80)
"""Games for an answer to choose by."""
LOOKS = 4
"""Questions of a game that are looked at."""
MOST_ANSWERS = 6

Gains = list[list[float]]
"""How much more likely an answer wins than the chef's, in each world, at each horizon."""
Worth = list[list[float]]
"""What it gains to choose at each horizon, with each number of games."""


class Look:
    """A question that was looked at closely: the answers that a search would try, and what came of them."""

    def __init__(self, answers: list[Move[Any]], doubt: float) -> None:
        self.answers, self.doubt = answers, doubt
        self.gains: list[Gains] = [[] for _ in answers]

    def leave_out_doubtful(self, worlds: int) -> None:
        """Forget the answers that are not legal in all worlds: they cannot be judged by the others."""
        certain = [place for place, gains in enumerate(self.gains) if len(gains) == worlds]
        self.answers = [self.answers[place] for place in certain]
        self.gains = [self.gains[place] for place in certain]

    def worth(self) -> Worth:
        """What it gains to choose here, in every way."""
        return [[self.gained(horizon, games) for games in SIZES] for horizon in range(len(HORIZONS))]

    def gained(self, horizon: int, games: int) -> float:
        """What somebody gains who chooses at a horizon with so many games, as the other worlds come out in the end."""
        blocks = range(0, len(self.gains[0]) - games + 1, games)
        return fmean(self._gained(horizon, first, first + games) for first in blocks)

    def _gained(self, horizon: int, first: int, last: int) -> float:
        chosen = self._choice(horizon, first, last)
        return fmean(world[END] for world in [*self.gains[chosen][:first], *self.gains[chosen][last:]])

    def _choice(self, horizon: int, first: int, last: int) -> int:
        """The place of the answer that a search would give."""
        arms = [Arm(answer) for answer in self.answers]
        for arm, gains in zip(arms, self.gains, strict=True):
            for world in gains[first:last]:
                arm.learn(0.0, world[horizon])
        return arms.index(best_arm(arms, self.doubt))


def look_closely(name: str, worlds: int, seed: str, number: int) -> list[Worth]:
    """Some questions of a game, and what it gains to choose well there."""
    game = find_game(name)
    deal = f"{seed} {number}"
    chance = chance_for(deal, "foresight")
    asked = questions(game, deal)
    found: list[Worth] = []
    while asked and len(found) < LOOKS:
        seen = asked.pop(chance.below(len(asked)))
        if len(seen.step.moves(seen, seen.viewer)) > 1:
            found.append(look_at(game, seen, worlds, chance).worth())
    return found


def questions(game: Game, seed: str) -> list[Table]:
    """All that chefs are asked in a game, as they see it."""
    chef = find_bot(game, quick_bots(game)[-1])
    table = start(game, SEATS, seed, story=False)
    asked: list[Table] = []
    while not table.over:
        for seat in table.asked():
            asked.append(table.seen_by(seat))
            table.play(seat, think(chef, table, seat, seed).move, table.question)
    return asked


def look_at(game: Game, seen: Table, worlds: int, chance: Chance) -> Look:
    """What comes of every answer to a question that may be worth a thought; the chef's is the first."""
    search = searcher(game, Budget())
    look = Look(answers(search, seen, chance), search.manner.doubt)
    for _ in range(worlds):
        world = likely_world(seen, search.guide, search.player, chance)
        luck = chance.fork()
        usual = prospects(search, world, seen.viewer, look.answers[0], luck)
        for answer, gains in zip(look.answers, look.gains, strict=True):
            if world.refusal(seen.viewer, answer) is None:
                its = usual if answer is look.answers[0] else prospects(search, world, seen.viewer, answer, luck)
                gains.append([each - chefs for each, chefs in zip(its, usual, strict=True)])
    look.leave_out_doubtful(worlds)
    return look


def answers(search: Search, seen: Table, chance: Chance) -> list[Move[Any]]:
    """The answers that a search would try first."""
    tree = Tree(seen, search.guide, search.player, search.manner, chance)
    arms: dict[str, Arm] = {}
    add_arm(arms, search.guide.choose(seen, chance).move)
    while len(arms) < MOST_ANSWERS and (move := tree.idea(arms)) is not None:
        add_arm(arms, move)
    return [arm.move for arm in arms.values()]


def prospects(search: Search, world: Table, seat: int, answer: Move[Any], luck: Chance) -> list[float]:
    """How likely a seat wins after its answer, at each horizon; what ends before it tells by itself."""
    t, luck = world.clone(), luck.copy()
    rounds, turn, turns = len(t.sheet()), t.turn, 0
    noted: dict[int, float] = {}
    t.play_legal(seat, answer)
    while not t.over:
        if t.turn != turn:
            turn, turns = t.turn, turns + 1
        is_round_over = len(t.sheet()) > rounds
        reached = [place for place, laps in enumerate(LAPS) if is_round_over or turns >= laps * SEATS]
        for horizon in [*reached, *([ROUND] if is_round_over else [])]:
            if horizon not in noted:
                noted[horizon] = search.guide.forecast(t)[seat]
        for other in t.asked():
            t.play_legal(other, search.player.choose(t.seen_by(other), luck).move)
    won = outcome(t, STALLED)[seat]
    return [noted.get(horizon, won) for horizon in range(len(HORIZONS))]


def show(found: Sequence[Worth]) -> None:
    """All horizons, with few games for an answer and with many."""
    print(f"{'':12}" + "".join(f"{f'{games} games':>24}" for games in SIZES))
    for horizon, name in enumerate(HORIZONS):
        print(f"{name:12}" + row([worth[horizon] for worth in found]))
        if horizon:
            print(f"{'':12}" + row([[a - b for a, b in zip(worth[horizon], worth[0], strict=True)] for worth in found]))


def row(found: Sequence[Sequence[float]]) -> str:
    """The mean for each number of games."""
    return "".join(f"{percent(column):>24}" for column in zip(*found, strict=True))


def percent(gains: Sequence[float]) -> str:
    """The mean in percent, with its interval."""
    mean = bootstrap([(gained, 1) for gained in gains])
    return f"{100 * mean.value:+.2f} [{100 * mean.low:+.2f}, {100 * mean.high:+.2f}]"


def main() -> None:
    """Look at some games, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=2 * max(SIZES), help=f"at least {2 * max(SIZES)}")
    parser.add_argument("--seed", default="foresight")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    try:
        find_game(given.game)
    except UnknownGame as problem:
        sys.exit(str(problem))
    if given.games < 1:
        sys.exit("At least one game must be looked at.")
    if given.worlds < 2 * max(SIZES):
        sys.exit(f"Half of the worlds judge what the others chose: that takes at least {2 * max(SIZES)}.")
    looks: list[Worth] = []
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        task = partial(look_closely, given.game, given.worlds, given.seed)
        for number, found in enumerate(pool.map(task, range(given.games)), start=1):
            looks += found
            print(f"{number} of {given.games} games", file=sys.stderr)
    print(f"{given.game}, {given.games} games, {len(looks)} questions, {given.worlds} worlds, chances in percent")
    show(looks)


if __name__ == "__main__":
    main()
