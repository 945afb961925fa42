"""How sure one can be: intervals at 95 %."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardamom.engine.chance import chance_for

Z = 1.96
RESAMPLES = 1000
MOST_BLOCKS = 200
"""Games are put together into so many blocks before they are drawn again: as good for means, and much quicker."""


@dataclass(frozen=True)
class Estimate:
    """A number, the interval that holds the true one in 95 of 100 such experiments, and how many games it is from."""

    value: float
    low: float
    high: float
    sample: int

    def differs_from(self, other: float) -> bool:
        """Whether luck alone hardly explains the difference to some number."""
        return not self.low <= other <= self.high


def wilson(won: float, games: int) -> Estimate:
    """The share of victories, with Wilson's interval."""
    if games == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    share = won / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    # At the very edges rounding would leave the share itself outside.
    return Estimate(share, min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach)), games)


def bootstrap(deals: Sequence[tuple[float, int]], name: str) -> Estimate:
    """The mean over all games, from the sum and the number of games of each deal.

    Games of one deal are not independent, deals are: so deals are what is drawn again.
    """
    games = sum(count for _, count in deals)
    if games == 0:
        return Estimate(0.0, 0.0, 0.0, 0)
    value = sum(total for total, _ in deals) / games
    blocks = _blocks(deals)
    if len(blocks) == 1:
        return Estimate(value, -math.inf, math.inf, games)
    chance = chance_for(name, "bootstrap")
    means = sorted(_drawn_again(blocks, chance.below) for _ in range(RESAMPLES))
    return Estimate(value, means[RESAMPLES // 40], means[-1 - RESAMPLES // 40], games)


def _blocks(deals: Sequence[tuple[float, int]]) -> list[tuple[float, int]]:
    count = min(MOST_BLOCKS, len(deals))
    blocks = [(0.0, 0)] * count
    for number, (total, games) in enumerate(deals):
        before = blocks[number % count]
        blocks[number % count] = (before[0] + total, before[1] + games)
    return blocks


def _drawn_again(blocks: list[tuple[float, int]], below: Callable[[int], int]) -> float:
    drawn = [blocks[below(len(blocks))] for _ in blocks]
    return sum(total for total, _ in drawn) / sum(games for _, games in drawn)
