"""Random play, for simulation and for the ends of searches."""

from __future__ import annotations

from mypy_extensions import i64

from cardamom.engine.chance import Chance
from cardamom.engine.table import Table


def playout(t: Table, chance: Chance, most: i64) -> i64:
    """Play random legal moves until the game ends, or `most` are made and nobody's answer is missing. How many."""
    made: i64 = 0
    while not t.over and made < most:
        step = t.step
        for seat in t.asked() if t.sealed else step.asks(t):
            t.play_legal(seat, step.pick(t, seat, chance))
            made += 1
    return made
