"""Imagined worlds, as those who think ahead use them: as likely as the game's own bot can make them."""

from __future__ import annotations

from typing import Any

from cardamom.engine.bots import Bot
from cardamom.engine.chance import Chance
from cardamom.engine.imagine import imagine
from cardamom.engine.table import SEALED, Table


def likely_world(seen: Table, guide: Bot[Any], player: Bot[Any], chance: Chance) -> Table:
    """A world that looks to `seen.viewer` like this one. Raises `CannotImagine`.

    Others hold what the guide supposes they kept. What they have sealed is what `player` would answer there; the seat
    itself has not answered yet.
    """
    t = imagine(seen, seen.viewer, chance)
    guide.suppose(t, seen, chance)
    if t.sealed:
        t.sealed[seen.viewer] = None
    for other in range(len(t.sealed)):
        if seen.sealed[other] is SEALED:
            t.sealed[other] = player.choose(t.seen_by(other), chance).move
    return t


def outcome(t: Table, by_clock: float = 1.0) -> list[float]:
    """What each seat has of a game that is over: the victory, or its share. A team shares nothing among itself.

    A victory that a clock decided counts as `by_clock`.
    """
    result = t.result()
    assert result is not None
    teams = t.teams()
    sides = len({teams[seat] for seat in result.winners}) if teams else len(result.winners)
    each = (by_clock if result.stalled else 1.0) / float(sides)
    return [each if seat in result.winners else 0.0 for seat in range(t.seats)]
