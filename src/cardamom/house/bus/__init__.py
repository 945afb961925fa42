"""How the processes of one house nudge each other: short hints that a table has gone on.

A hint carries no state, the log is the truth; so losing one must be harmless. Nobody hears their own hints.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar

from cardamom.house.store import POSTGRES, SQLITE
from cardamom.house.store.base import trouble


class Bus(ABC):
    """The way to the other processes of a house. Use it from one event loop."""

    is_shared: ClassVar[bool]
    """Whether there may be other processes at all."""

    @abstractmethod
    def publish(self, hint: str) -> None:
        """Tell the others, soon: a line of less than 200 bytes. Does not wait until it is told, and never fails."""

    @abstractmethod
    def listen(self, callback: Callable[[str], None]) -> None:
        """Call back with every hint of the others, in the running event loop.

        An empty hint means: something may have been missed. It comes whenever listening begins or begins again.
        """

    @abstractmethod
    async def close(self) -> None:
        """Tell what is left to tell, and hang up."""


def open_bus(url: str) -> Bus:
    """The bus that belongs to the store at a URL. Raises `StoreTrouble` for a URL of no kind we know."""
    if url.startswith(SQLITE):
        from cardamom.house.bus.local import LocalBus

        return LocalBus()
    if url.startswith(POSTGRES):
        from cardamom.house.bus.postgres import PostgresBus  # asyncpg is slow to import

        return PostgresBus(url)
    raise trouble("bad_url", url=url.partition(":")[0])
