"""All bots of a game against each other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from openskill.models import PlackettLuce

from cardamom.lab.duel import play_set, sides_of
from cardamom.lab.sprt import Sprt


@dataclass(frozen=True)
class Rung:
    """A bot on the ladder: its rating, how sure that is, and its share against every weaker or stronger one."""

    bot: str
    rating: float
    doubt: float
    against: dict[str, Sprt]


def ladder(game: str, seats: int, options: dict[str, Any], bots: list[str], seed: str, sets: int) -> list[Rung]:
    """Every pair plays so many sets, each of them alone among the others in turn. The best first."""
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    sides = len(sides_of(game, seats, options))
    against: dict[str, dict[str, Sprt]] = {bot: {} for bot in bots}
    for one, other in combinations(bots, 2):
        against[one][other], against[other][one] = Sprt(sides), Sprt(sides)
    for number in range(sets):
        for one, other in combinations(bots, 2):
            for alone, others in ((one, other), (other, one)):
                share = play_set(game, seats, options, alone, others, f"{seed} {number}")
                against[alone][others].add(share)
                better = share - 1 / sides
                ranks = [0, 0] if better == 0 else [int(better < 0), int(better > 0)]
                rated = model.rate([[ratings[alone]], [ratings[others]]], ranks=[float(rank) for rank in ranks])
                ratings[alone], ratings[others] = rated[0][0], rated[1][0]
    rungs = [Rung(bot, ratings[bot].mu, ratings[bot].sigma, against[bot]) for bot in bots]
    return sorted(rungs, key=lambda rung: -rung.rating)
