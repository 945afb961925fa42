"""How sure one can be of means, and of shares that hang together: deals are drawn again and again."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cardamom.lab.stats import CHANCE_TO_MISS, Estimate

Numbers = NDArray[np.float64]

RESAMPLES = 1000
MOST_BLOCKS = 200
"""Games are put together into so many blocks before they are drawn again: as good for means, and much quicker."""


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
        return Estimate(value, -math.inf, math.inf, games, len(deals))
    drawn = _draws(len(totals))
    means = np.sort((drawn @ totals) / (drawn @ counts))
    edge = RESAMPLES // 40
    # Rounding must not leave the value itself outside where all deals agree.
    low, high = min(value, float(means[edge])), max(value, float(means[-1 - edge]))
    return Estimate(value, low, high, games, len(deals))


def bootstrap_share(deals: Sequence[tuple[float, int]]) -> Estimate:
    """The same of a share: deals that all agree leave room for those that do not, and were not seen.

    Drawn again, they would agree again, and look certain. But a kind of deal that has a part p of all is missed by n
    deals with a chance of (1 - p)^n, so p can well be as large as makes that 5 % (the rule of three: some 3 / n); and
    such deals might give everything or nothing.
    """
    found = bootstrap(deals)
    if not found.is_constant:
        return found
    unseen = 1 - CHANCE_TO_MISS ** (1 / len(deals))
    low, high = found.value * (1 - unseen), found.value + (1 - found.value) * unseen
    return Estimate(found.value, low, high, found.sample, found.deals)


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
