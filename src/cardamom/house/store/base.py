"""What a house remembers: for every table the log of what happened, and a summary for lists.

The log is the truth. An entry is in it, for good, from the moment `append` returns True; its number is exactly one more
than the one before, so of several writers who saw the same table only one can go on from there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardamom.engine.words import Teller, load_words
from cardamom.engine.zones import Box

_TELLER = Teller(load_words(Path(__file__).parent.parent / "words" / "store.toml"), Box([], []), [], None)


GONE = "gone"
"""The phase of a table that was forgotten: its summary is left, its log is not."""


class StoreTrouble(Exception):
    """The store cannot do what it was asked: one sentence for the person."""


def trouble(key: str, **parts: Any) -> StoreTrouble:
    """The trouble of that name."""
    return StoreTrouble(_TELLER.say("troubles", key, **parts))


def reason(error: BaseException) -> str:
    """Why something failed, in the words of whoever refused it, fit to stand inside a sentence."""
    return (str(error) or type(error).__name__).strip().rstrip(".")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened at a table: its number there, when (milliseconds), and what (JSON)."""

    seq: int
    at: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists say about a table, without reading its log. Times are milliseconds.

    `people` are the persons who belong to it now; `data` is JSON that the store does not look into.
    """

    code: str
    game: str
    phase: str
    created: int
    changed: int
    finished: int | None
    rated: bool
    people: tuple[str, ...]
    data: bytes


class Store(ABC):
    """The memory of a house. Every method may raise `StoreTrouble`; none waits for ever.

    Use it from one event loop. Give a table's maker among the people of its first summary: whoever was once among
    the people of a table finds it in `summaries_of`, even after leaving.
    """

    @abstractmethod
    async def create(self, entries: Sequence[Entry], summary: Summary) -> bool:
        """Begin a table with its first entries (at least one). False: the code is taken."""

    @abstractmethod
    async def append(self, code: str, entry: Entry, summary: Summary | None) -> bool:
        """Write down the next entry of a table, and in the same breath its new summary if there is one.

        True: it is durable. False: nothing was written, because the table is unknown or its next number is another
        one; read the `tail`. After `StoreTrouble`, and after a cancellation, it may be written or not: read the
        `tail` before going on.
        """

    @abstractmethod
    async def tail(self, code: str, after: int) -> list[Entry]:
        """The entries of a table with numbers above `after`, in order; none for an unknown table."""

    @abstractmethod
    async def summaries_of(self, person: str, limit: int) -> list[Summary]:
        """The tables a person belonged to at any time, those changed last first."""

    @abstractmethod
    async def finished(
        self, game: str | None, rated: bool | None, limit: int, oldest_first: bool = False
    ) -> list[Summary]:
        """The tables whose game has ended, those ended last first; None asks for every game, rated or not."""

    @abstractmethod
    async def resting(self, game: str, before: int) -> list[Summary]:
        """The tables of a game where nothing has happened since a moment, but for those that are forgotten."""

    @abstractmethod
    async def forget(self, code: str, before: int) -> bool:
        """Delete the log of a table for good, if nothing has happened there since a moment. Whether it was deleted.

        Its summary stays, in the phase GONE; nothing can be appended any more.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish what is being written, then let go of the database. What is asked later raises `StoreTrouble`."""


def check_beginning(entries: Sequence[Entry]) -> int:
    """The number of the last of the entries a table begins with. Raises `ValueError` when some are missing."""
    if not entries or any(entry.seq != entries[0].seq + place for place, entry in enumerate(entries)):
        raise ValueError("a table begins with at least one entry, and without a gap")
    return entries[-1].seq


def could_be_a_name(text: str) -> bool:
    """Whether a code or a person could be called that; some databases choke on texts with control signs."""
    return text.isprintable()
