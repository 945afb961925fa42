"""The contract for players that think for themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Generic[T]):
    """A player. It sees what a person in its seat sees, and nothing else."""

    def choose(self, seen: T, chance: Chance) -> Choice:
        """Answer the question that the table asks seat `seen.viewer`.

        `seen` is the table cut down by `Table.seen_by`; unknown cards are UNKNOWN. The answer must be one that
        `seen.refusal` accepts, and depend on `seen` and `chance` alone.
        """
        raise NotImplementedError
