"""How sure one can be: intervals at 95 %.

The house weighs answers by them in workers that play, so nothing heavy is loaded here: see `bootstrap.py` for that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

Z = 1.96
CHANCE_TO_MISS = 0.05
SAME = 1e-9
"""Numbers that differ by less do so by rounding."""


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
