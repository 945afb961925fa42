"""What people said at a table goes when the table does, unless its host wants to keep it.

That concerns the games that have a keepsake: there people say things of their own. Of a table that is forgotten, lists
still tell who played and how it ended.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardamom.engine.game import Game
from cardamom.house.about import about
from cardamom.house.room import CLOSED, OVER
from cardamom.house.store.base import Store

DAY = 24 * 60 * 60 * 1000
AFTER_THE_END = DAY
"""How long what was said is there after the last thing that happened at a table that is over or closed."""
LEFT_ALONE = 30 * DAY
"""How long an unfinished table waits for its people."""


async def forget_tables(store: Store, games: Sequence[Game], now: int, awake: Collection[str]) -> list[str]:
    """Forget what is to be forgotten by now, but for tables where somebody is; the codes. Raises `StoreTrouble`."""
    forgotten: list[str] = []
    for game in games:
        if game.keepsake is None:
            continue
        for summary in await store.resting(game.name, now - AFTER_THE_END):
            limit = AFTER_THE_END if summary.phase in (OVER, CLOSED) else LEFT_ALONE
            if about(summary).keep or summary.code in awake:
                continue
            if await store.forget(summary.code, now - limit):
                forgotten.append(summary.code)
    return forgotten
