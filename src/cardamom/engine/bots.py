"""The contract for players that think for themselves."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from cardamom.engine.chance import Chance
from cardamom.engine.questions import Move, Reason

if TYPE_CHECKING:
    from cardamom.engine.table import Table

T = TypeVar("T", bound="Table")


class Choice:
    """A move, and the reason for it as one sentence of the game's `words.toml`."""

    def __init__(self, move: Move[Any], why: Reason) -> None:
        self.move: Final = move
        self.why: Final = why


class Foresight:
    """How a search looks ahead that a bot guides: how far it is worth it, and what it tries."""

    def __init__(self, laps: i64 = 1, doubt: float = 1.0, strays: bool = True, hope: float = 1.5) -> None:
        self.laps: Final[i64] = laps
        """How often the turn goes round before the bot says who is likely to win; 0 for the end of the round."""
        self.doubt: Final = doubt
        """How many standard errors better an answer must be than the bot's own choice."""
        self.strays: Final = strays
        """Whether answers are tried, too, that the bot does not rank."""
        self.hope: Final = hope
        """How many standard errors behind the best answer another one may be and still be tried."""


USUAL_FORESIGHT: Final = Foresight()
FAR_FORESIGHT: Final = Foresight(laps=3)
"""For those who have much time: what is judged later tells more, but it takes more games to see that."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Generic[T]):
    """A player. It sees what a person in its seat sees, and nothing else."""

    def choose(self, seen: T, chance: Chance) -> Choice:
        """Answer the question that the table asks seat `seen.viewer`.

        `seen` is the table cut down by `Table.seen_by`; unknown cards are UNKNOWN. The answer must be one that
        `seen.refusal` accepts, and depend on `seen` and `chance` alone.
        """
        raise NotImplementedError

    def ranked(self, seen: T, chance: Chance) -> list[Move[Any]]:
        """The answers to `seen` that are worth a thought, the best first; by default only the one it would choose."""
        return [self.choose(seen, chance).move]

    def forecast(self, t: T) -> list[float]:
        """How likely each seat is to win a game that is not over, at a table with all cards on it.

        For searches that do not play to the end. By default who has more points is more likely to win.
        """
        return odds_by_points([float(points) for points in t.scores()], t.teams(), USUAL_SPREAD)

    def suppose(self, t: T, seen: T, chance: Chance) -> None:
        """Make a world that luck dealt more likely: what others hold is what they kept, not any cards.

        `t` looks to `seen.viewer` like `seen`; what is UNKNOWN there may change places. By default luck is trusted.
        """

    def foresight(self, deep: bool) -> Foresight:
        """How a search looks ahead with this bot as its guide; `deep` if it has several times as long as usual."""
        return USUAL_FORESIGHT

    def senior(self) -> Bot[T]:
        """Who guides a search that has much time: somebody who weighs closely what this bot does by rule of thumb."""
        return self

    def stand_in(self) -> Bot[T]:
        """Who plays on in the games that a search imagines: somebody quicker, where this bot takes too long."""
        return self


USUAL_SPREAD: Final = 4.0


def odds_by_points(points: list[float], teams: list[int], spread: float) -> list[float]:
    """How likely each seat is to win with so many points, when luck may still move them by about `spread`.

    Everybody in a team has the points of the team, and wins when it does.
    """
    most = max(points)
    weights = [math.exp((own - most) / spread) for own in points]
    if not teams:
        total = sum(weights)
        return [weight / total for weight in weights]
    of_team = [0.0] * (max(teams) + 1)
    for seat in range(len(points)):
        of_team[teams[seat]] = weights[seat]
    total = sum(of_team)
    return [of_team[team] / total for team in teams]
