"""All bots of a game against each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from openskill.models import PlackettLuce

from cardamom.lab.duel import shares, sides_of
from cardamom.lab.sprt import Sprt

SAME = 1e-6
"""Shares that differ by less are rounded the same."""


@dataclass(frozen=True)
class Rung:
    """A bot on the ladder: its rating, how sure that is, and its share against every weaker or stronger one."""

    bot: str
    rating: float
    doubt: float
    against: dict[str, Sprt]


def ladder(
    game: str,
    seats: int,
    options: dict[str, Any],
    bots: list[str],
    seed: str,
    sets: int,
    workers: int,
    progress: Callable[[int], None],
) -> list[Rung]:
    """Every pair plays so many sets, each of them alone among the others in turn. The best first.

    Sets are rated in the order of their numbers, whoever played them first: the same on any number of workers.
    """
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    sides = len(sides_of(game, seats, options))
    against: dict[str, dict[str, Sprt]] = {bot: {other: Sprt(sides) for other in bots if other != bot} for bot in bots}
    matches = [(*pair, f"{seed} {number}") for number in range(sets) for pair in permutations(bots, 2)]
    progress(0)
    for (alone, others, _), share in zip(matches, shares(game, seats, options, matches, workers), strict=True):
        against[alone][others].add(share)
        better = share - 1 / sides
        ranks = [0.0, 0.0] if abs(better) < SAME else [float(better < 0), float(better > 0)]
        rated = model.rate([[ratings[alone]], [ratings[others]]], ranks=ranks)
        ratings[alone], ratings[others] = rated[0][0], rated[1][0]
        progress(1)
    rungs = [Rung(bot, ratings[bot].mu, ratings[bot].sigma, against[bot]) for bot in bots]
    return sorted(rungs, key=lambda rung: -rung.rating)
