"""The sequential probability ratio test: play until the odds are clear, and no longer.

Games come in sets: the same deal once for each side of the table, so that luck of the draw is shared. What a set gave
(two sides: 0, ½, 1, 1½ or 2 victories, the five outcomes of the pentanomial test) is one observation, and only its mean
and variance are needed: the log-likelihood ratio of two normal means, with the variance as it was found.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

ELO0, ELO1 = 0.0, 30.0
ALPHA = BETA = 0.05
LEAST_SETS = 8
"""Fewer sets say nothing about their own variance."""
PRIOR = 0.5
"""As if half a set had gone either way, so that a few equal outcomes do not pass for certainty."""


def fair_share(elo: float, sides: int) -> float:
    """The share of victories of somebody who is so much stronger than the other sides."""
    odds = 10 ** (elo / 400) / (sides - 1)
    return odds / (1 + odds)


def elo_of(share: float, sides: int) -> float:
    """How much stronger somebody is who wins such a share."""
    if not 0 < share < 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share) * (sides - 1))


@dataclass
class Sprt:
    """A test in progress."""

    sides: int
    elo0: float = ELO0
    elo1: float = ELO1
    alpha: float = ALPHA
    beta: float = BETA
    outcomes: dict[float, int] = field(default_factory=dict)
    """How often a set gave so large a share of its games."""

    @property
    def equal(self) -> float:
        """The share of an equal."""
        return fair_share(0.0, self.sides)

    @property
    def lower(self) -> float:
        """At this ratio, no stronger than `elo0` is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this ratio, as strong as `elo1` is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    @property
    def sets(self) -> int:
        """How many sets were played."""
        return sum(self.outcomes.values())

    def add(self, share: float) -> None:
        """Take in a set."""
        self.outcomes[share] = self.outcomes.get(share, 0) + 1

    def mean(self) -> float:
        """The share of victories so far."""
        return sum(share * count for share, count in self.outcomes.items()) / self.sets

    def variance(self) -> float:
        """How much sets differ."""
        seen: dict[float, float] = {**self.outcomes}
        for edge in (0.0, 1.0):
            seen[edge] = seen.get(edge, 0) + PRIOR
        total = sum(seen.values())
        mean = sum(share * count for share, count in seen.items()) / total
        return sum((share - mean) ** 2 * count for share, count in seen.items()) / total

    def llr(self) -> float:
        """The log-likelihood ratio: up is for `elo1`, down for `elo0`."""
        if self.sets < LEAST_SETS:
            return 0.0
        low, high = fair_share(self.elo0, self.sides), fair_share(self.elo1, self.sides)
        return self.sets * (high - low) * (2 * self.mean() - low - high) / (2 * self.variance())

    def interval(self) -> tuple[float, float]:
        """The share of victories, at 95 %."""
        low, high = self.spread()
        return max(0.0, low), min(1.0, high)

    def spread(self) -> tuple[float, float]:
        """The same for what is no share but a difference of two, and may be less than nothing."""
        reach = 1.96 * math.sqrt(self.variance() / self.sets)
        return self.mean() - reach, self.mean() + reach

    def verdict(self) -> str:
        """`stronger`, `not_stronger`, or `open`."""
        llr = self.llr()
        if llr >= self.upper:
            return "stronger"
        return "not_stronger" if llr <= self.lower else "open"
