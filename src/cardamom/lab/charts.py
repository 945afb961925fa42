"""Where things lie on a chart: templates draw, and this says where. All lengths are parts of a drawing 360 wide."""

from __future__ import annotations

import math
from dataclasses import dataclass

from cardamom.lab.measures import Bar, Measure
from cardamom.lab.stats import Estimate

WIDTH = 360
HEIGHT = 120
STEPS = 5
"""How many shades a map has."""
DOUBTS = 2
"""The whole of the shades is for numbers that are apart by the width of so many intervals."""


@dataclass(frozen=True)
class Scale:
    """The numbers along a line."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Where a number lies; one that is off the line, at its end."""
        part = (min(self.high, max(self.low, value)) - self.low) / (self.high - self.low)
        return round(WIDTH * part, 1)

    def ticks(self) -> list[float]:
        """Round numbers to write beneath."""
        rough = (self.high - self.low) / 4
        power = 10 ** math.floor(math.log10(rough))
        step = next(power * nice for nice in (1, 2, 2.5, 5, 10) if power * nice >= rough)
        first = math.ceil(self.low / step - 1e-9)
        return [round(step * number, 6) for number in range(first, math.floor(self.high / step + 1e-9) + 1)]


def scale_of(measures: list[Measure], fair: float | None) -> Scale:
    """A line that holds all intervals, and the fair share if there is one; from nothing, if there is not."""
    ends = [end for one in measures for end in (one.estimate.low, one.estimate.high) if math.isfinite(end)]
    ends += [one.estimate.value for one in measures]
    if fair is None:
        return Scale(0.0, max([*ends, 0.001]) * 1.05)
    ends.append(fair)
    room = max(0.02, (max(ends) - min(ends)) * 0.08)
    return Scale(max(0.0, min(ends) - room), min(1.0, max(ends) + room))


def columns(bars: list[Bar]) -> list[tuple[float, float, float, float]]:
    """Bars side by side: left, top, width, height."""
    most = max(bar.games for bar in bars) or 1
    wide = WIDTH / len(bars)
    return [
        (round(n * wide + 1, 1), round(HEIGHT * (1 - bar.games / most), 1), round(wide - 2, 1), _tall(bar.games / most))
        for n, bar in enumerate(bars)
    ]


def _tall(part: float) -> float:
    return round(HEIGHT * part, 1)


def curve(values: list[float], most: float) -> str:
    """A line through values that stand side by side, as the points of a polyline."""
    wide = WIDTH / len(values)
    return " ".join(f"{n * wide + wide / 2:.1f},{HEIGHT * (1 - value / most):.1f}" for n, value in enumerate(values))


@dataclass(frozen=True)
class Cell:
    """A field of a map: what stands there, and how dark it is."""

    measure: Measure | None
    shade: int


def grid(measures: list[Measure]) -> tuple[list[str], list[str], list[list[Cell]]]:
    """Pairs as a map: the names along its side, those along its top, and its rows. The darker, the more."""
    down = list(dict.fromkeys(one.subject for one in measures))
    across = list(dict.fromkeys(one.against for one in measures))
    # Where each meets each, both sides have one order, though the first does not meet itself.
    across = down if set(across) == set(down) else across
    of = {(one.subject, one.against): one for one in measures}
    warm = dict(zip(of, warmth([one.estimate for one in of.values()]), strict=True))

    def cell(pair: tuple[str, str]) -> Cell:
        return Cell(of.get(pair), min(STEPS - 1, int(warm.get(pair, 0.0) * STEPS)))

    return down, across, [[cell((one, other)) for other in across] for one in down]


def warmth(found: list[Estimate]) -> list[float]:
    """How far up each number is, from 0 to 1: between the least and the most, if intervals tell these well apart.

    Where they do not, nothing is far up: what may be luck should not catch the eye.
    """
    least = min(one.value for one in found)
    room = max(one.value - least for one in found)
    unsure = max(one.high - one.low for one in found)
    whole = max(room, DOUBTS * unsure)
    return [(one.value - least) / whole if whole else 0.0 for one in found]
