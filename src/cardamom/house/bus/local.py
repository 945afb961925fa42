"""The bus of a house that is one process: there is nobody else to tell."""

from __future__ import annotations

from collections.abc import Callable

from cardamom.house.bus import Bus


class LocalBus(Bus):
    """Carries nothing, because nobody hears their own hints."""

    is_shared = False

    def publish(self, hint: str) -> None:
        """Tell nobody."""

    def listen(self, callback: Callable[[str], None]) -> None:
        """Hear nothing."""

    async def close(self) -> None:
        """Nothing to hang up."""
