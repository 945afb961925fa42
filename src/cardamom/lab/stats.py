"""How sure one can be: intervals at 95 %."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

Z = 1.96
CHANCE_TO_MISS = 0.05
SAME = 1e-9
"""Numbers that differ by less do so by rounding."""
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
    deals: int = 0
    """How many deals, or blocks of them, these games fall into, as only deals are independent; 0 if nobody counted."""

    @property
    def is_constant(self) -> bool:
        """Whether nothing varied: then nothing can be said of how much it might."""
        return self.sample > 0 and self.high - self.low < SAME

    @property
    def is_told(self) -> bool:
        """Whether there is an interval to show: nothing and one deal have none, nor have deals that are all alike."""
        return self.sample > 0 and math.isfinite(self.high) and not self.is_constant

    def differs_from(self, other: float) -> bool:
        """Whether luck alone hardly explains the difference to some number."""
        return not self.low <= other <= self.high


def wilson(won: float, games: float) -> Estimate:
    """The share of games that are won, with Wilson's interval."""
    if games == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    share = won / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    # At the very edges rounding would leave the share itself outside.
    return Estimate(share, min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach)), round(games))


def share_of_games(blocks: Sequence[tuple[float, int]], deals: int) -> Estimate:
    """The share of games in which something happens, from how often it does in each block of deals, and its games.

    Wilson's interval, with as many games as those of the deals are worth: if the blocks differ more than games that
    are independent would let them, that is fewer than there are. All alike, they are worth one a deal.
    """
    won, games = sum(won for won, _ in blocks), sum(count for _, count in blocks)
    if games == 0:
        return wilson(0, 0)
    share = won / games
    alone = games * share * (1 - share)
    together = sum((won - share * count) ** 2 for won, count in blocks)
    all_alike = alone < SAME or together < SAME
    worth = min(games, deals) if all_alike else games * min(1.0, alone / together)
    return replace(wilson(share * worth, worth), sample=games, deals=deals)


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
