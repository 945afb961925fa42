"""What each answer to a question is worth: the same imagined worlds for all of them, played on by quick bots.

Unlike a search, which looks for the best answer and soon forgets the others, this weighs all that there are, so that
people can compare them. In a world, every answer is tried and played on: to the end, to the end of the round, or for
some questions, where a bot says who is likely to win. Answers that are clearly behind are not tried any longer.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from mypy_extensions import i64

from cardamom.bots.random import Random
from cardamom.bots.worlds import likely_world, outcome
from cardamom.engine.bots import Bot
from cardamom.engine.chance import Chance
from cardamom.engine.game import Game
from cardamom.engine.questions import Move
from cardamom.engine.table import CannotImagine, Table
from cardamom.engine.zones import Seat

MOST_WEIGHED: Final = 24
"""Of more answers than this, some are left out: never the one that was given, nor the one that the best bot gives."""
FEWEST_WORLDS: Final = 8
"""Worlds before an answer can be behind."""
REACH: Final = 12
"""How many questions are played on in a game without rounds."""
LONGEST: Final = 400
Z: Final = 1.96


class Weighed:
    """An answer, and what came of it for the seat that gives it."""

    def __init__(self, move: Move[Any]) -> None:
        self.move: Final = move
        self.games: i64 = 0
        self.won: float = 0.0
        self.squares: float = 0.0

    def learn(self, won: float) -> None:
        """Take in how it went in one more world."""
        self.games += 1
        self.won += won
        self.squares += won * won

    def share(self) -> float:
        """How likely it is to win."""
        return self.won / float(self.games) if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        """The interval that holds the true share in about 95 of 100 cases."""
        if self.games == 0:
            return 0.0, 1.0
        games = float(self.games)
        share = self.share()
        # Never nothing: a few equal outcomes are no certainty.
        spread = max(0.0, self.squares / games - share * share) + 0.25 / games
        reach = Z * math.sqrt(spread / games)
        return max(0.0, share - reach), min(1.0, share + reach)


def weigh(game: Game, table: Table, seat: Seat, given: Move[Any], seconds: float, chance: Chance) -> list[Weighed]:
    """The answers of a seat, the best first, weighed for so many seconds; it sees what the seat sees.

    `given` is what was answered. Where a game cannot be imagined, nothing is known of any answer.
    """
    bots: list[Bot[Any]] = list(game.bots.values()) or [Random()]
    seen = table.seen_by(seat)
    choice = bots[-1].choose(seen, chance).move
    weighed = [Weighed(move) for move in worth_weighing(table.moves(seat), [given, choice])]
    reach = LONGEST if game.table.sheet is not Table.sheet else REACH
    player = bots[len(bots) // 2]
    until = time.monotonic() + seconds
    left = weighed
    while left and time.monotonic() < until:
        try:
            world = likely_world(seen, bots[-1], player, chance)
        except CannotImagine:
            break
        for one in left:
            if world.refusal(seat, one.move) is None:
                one.learn(promised(world, seat, one.move, player, reach, chance))
        left = not_behind(left)
    return sorted(weighed, key=promise, reverse=True)


def promise(one: Weighed) -> float:
    """What answers are ordered by: those that were soon given up are known less well."""
    return one.share()


def worth_weighing(moves: list[Move[Any]], always: list[Move[Any]]) -> list[Move[Any]]:
    """All answers, or some from all along the list, if there are too many; those of `always` in any case, once."""
    chosen: list[Move[Any]] = []
    for move in always:
        if move not in chosen:
            chosen.append(move)
    others = [move for move in moves if move not in chosen]
    room = MOST_WEIGHED - len(chosen)
    if len(others) <= room:
        return chosen + others
    return chosen + [others[i * len(others) // room] for i in range(room)]


def promised(world: Table, seat: Seat, move: Move[Any], player: Bot[Any], reach: i64, chance: Chance) -> float:
    """What a seat has in the end of an answer in a world: the victory, its share, or how likely it looks."""
    t = world.clone()
    rounds = len(t.sheet())
    t.play_legal(seat, move)
    for _ in range(reach):
        if t.over or len(t.sheet()) > rounds:
            break
        for other in t.asked():
            t.play_legal(other, player.choose(t.seen_by(other), chance).move)
    return outcome(t)[seat] if t.over else player.forecast(t)[seat]


def not_behind(weighed: list[Weighed]) -> list[Weighed]:
    """Those that may still be the best."""
    best = 0.0
    for one in weighed:
        if one.games >= FEWEST_WORLDS:
            best = max(best, one.interval()[0])
    return [one for one in weighed if one.games < FEWEST_WORLDS or one.interval()[1] >= best]
