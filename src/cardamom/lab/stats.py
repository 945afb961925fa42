"""How sure one can be: intervals at 95 %."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

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


def bootstrap(deals: Sequence[tuple[float, int]]) -> Estimate:
    """The mean over all games, from the sum and the number of games of each deal.

    Games of one deal are not independent, deals are: so deals are what is drawn again.
    """
    games = sum(count for _, count in deals)
    if games == 0:
        return Estimate(0.0, 0.0, 0.0, 0)
    value = sum(total for total, _ in deals) / games
    totals, counts = _blocks(deals)
    if len(totals) == 1:
        return Estimate(value, -math.inf, math.inf, games)
    drawn = _draws(len(totals))
    means = np.sort((drawn @ totals) / (drawn @ counts))
    edge = RESAMPLES // 40
    # Rounding must not leave the value itself outside where all deals agree.
    return Estimate(value, min(value, float(means[edge])), max(value, float(means[-1 - edge])), games)


def _blocks(deals: Sequence[tuple[float, int]]) -> tuple[Numbers, Numbers]:
    """The deals put together: the sum of each block, and its games."""
    count = min(MOST_BLOCKS, len(deals))
    place = np.arange(len(deals)) % count
    values = np.array(deals, dtype=np.float64)
    sums = np.zeros((count, 2))
    np.add.at(sums, place, values)
    return sums[:, 0], sums[:, 1]


@cache
def _draws(blocks: int) -> Numbers:
    """How often each block is drawn, each time that all are drawn again; the same every time."""
    luck = np.random.default_rng(blocks)
    return luck.multinomial(blocks, [1 / blocks] * blocks, size=RESAMPLES).astype(np.float64)
