"""The two players above a game's own bots: the same search for every game, one with more time, who looks further."""

from __future__ import annotations

from typing import Any, Final

from cardamom.bots.random import Random
from cardamom.bots.search import Budget, Manner, Search
from cardamom.engine.bots import Bot
from cardamom.engine.game import Game

CURIOSITY: Final = 0.1
OWN_WIDTH: Final = 1.0
DEEP_WIDTH: Final = 0.2
"""Half a dozen answers are compared after thirty games; deeper down a second one is tried after as many."""
REACH: Final = 400
"""No lap or round needs so many answers: it only ends what goes nowhere."""
GRANDMASTER: Final = "grandmaster"
SECONDS: Final = {"master": 0.5, GRANDMASTER: 3.0}
MASTERS: Final = list(SECONDS)


def searcher(game: Game, budget: Budget, deep: bool = False, steps: list[str] | None = None) -> Search:
    """A search guided by the strongest bot of a game, in which that one plays on, or its stand-in.

    A deep one is guided by that bot's senior, and looks ahead as far as who has much time should. It searches at some
    `steps`, or at all.
    """
    bots: list[Bot[Any]] = list(game.bots.values()) or [Random()]
    guide = bots[-1].senior() if deep else bots[-1]
    foresight = guide.foresight(deep)
    manner = Manner(
        CURIOSITY, OWN_WIDTH, DEEP_WIDTH, foresight.doubt, REACH, foresight.laps, foresight.strays, foresight.hope
    )
    return Search(guide, guide.stand_in(), budget, manner, steps)


def master(game: Game, name: str) -> Search:
    """The search of that name, with the seconds that it may take."""
    return searcher(game, Budget(seconds=SECONDS[name]), deep=name == GRANDMASTER)
