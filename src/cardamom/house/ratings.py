"""Ratings of the players of this house, for those who want them: from the finished games, oldest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from cardamom.house.about import about
from cardamom.house.store.base import Summary


class Rated(NamedTuple):
    """A player by name, with mean and spread of the estimate, and the games behind it."""

    name: str
    mu: float
    sigma: float
    games: int


def ratings(finished: Sequence[Summary]) -> list[Rated]:
    """How strong the players are, best first. Bots count as newcomers in every game."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    names: dict[str, str] = {}
    games: dict[str, int] = {}
    for summary in finished:
        told = about(summary)
        if told.scores is None:
            continue
        keys = [name.casefold() for name in told.names]
        people = [seat for seat, kind in enumerate(told.kinds) if kind == "person"]
        before = [
            [known.get(key) or model.rating() if kind == "person" else model.rating()]
            for key, kind in zip(keys, told.kinds, strict=True)
        ]
        after = model.rate(before, scores=[float(score) for score in told.scores])
        for seat in people:
            key = keys[seat]
            known[key] = after[seat][0]
            names[key] = told.names[seat]
            games[key] = games.get(key, 0) + 1
    rated = [Rated(names[key], rating.mu, rating.sigma, games[key]) for key, rating in known.items()]
    return sorted(rated, key=lambda player: -(player.mu - 3 * player.sigma))
