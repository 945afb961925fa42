"""The two players above a game's own bots: the same search for every game, with less and more time."""

from __future__ import annotations

from typing import Any, Final

from cardamom.bots.random import Random
from cardamom.bots.search import Budget, Manner, Search
from cardamom.engine.bots import Bot
from cardamom.engine.game import Game
from cardamom.engine.table import Table

MANNER: Final = Manner(curiosity=0.15, own_width=1.0, others_width=0.3, doubt=2.0, reach=12)
"""A few turns ahead the bots judge better than many more turns of theirs would tell."""
MANNER_WITH_ROUNDS: Final = Manner(curiosity=0.2, own_width=1.0, others_width=0.3, doubt=2.0, reach=400)
"""Games with rounds are judged between two of them, by the points."""
SECONDS: Final = {"master": 0.5, "grandmaster": 3.0}
MASTERS: Final = list(SECONDS)


def searcher(game: Game, budget: Budget) -> Search:
    """A search guided by the strongest bot of a game, in which one of middling strength plays on."""
    bots: list[Bot[Any]] = list(game.bots.values()) or [Random()]
    has_rounds = game.table.sheet is not Table.sheet
    return Search(bots[-1], bots[len(bots) // 2], budget, MANNER_WITH_ROUNDS if has_rounds else MANNER)


def master(game: Game, name: str) -> Search:
    """The search of that name, with the seconds that it may take."""
    return searcher(game, Budget(seconds=SECONDS[name]))
