"""The print shop: orders for the press, carried out in another process, one at a time and only so many."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import anyio
from anyio import CapacityLimiter, to_process

from cardamom.engine.game import BadTable
from cardamom.house.speech import say, trouble
from cardamom.places import data_folder
from cardamom.press import Unprintable

LOG = logging.getLogger("cardamom.house")

MOST: Final = 4
"""Orders at the same time: one that is printed, the others wait."""
LONGEST: Final = 20 * 60.0
LONGEST_PREVIEW: Final = 30.0
KEPT: Final = 24
PREVIEWS: Final = 64


def carry_out_job(name: str, wishes: dict[str, Any], export: str, out: str) -> None:
    """Runs in a worker: a house that prints nothing needs no paint box."""
    from cardamom.press.jobs import carry_out

    carry_out(name, wishes, export, out)


def show_job(name: str, wishes: dict[str, Any], part: str) -> bytes:
    """Runs in a worker, too."""
    from cardamom.press.jobs import show

    return show(name, wishes, part)


@dataclass
class Work:
    """An order that is being carried out, or could not be."""

    task: asyncio.Task[None] | None = None
    trouble: str = ""


@dataclass(frozen=True)
class Wanted:
    """What somebody wants printed: a game, choices as plain data, and an export in place of a PDF."""

    game: str
    wishes: Mapping[str, Any]
    export: str = ""

    @property
    def key(self) -> str:
        """The same for the same wish."""
        told = json.dumps([self.game, self.wishes, self.export], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:20]

    @property
    def ending(self) -> str:
        """How its file ends."""
        return ".zip" if self.export else ".pdf"


@dataclass
class PrintShop:
    """Takes orders, and keeps what was printed lately."""

    folder: Path = field(default_factory=lambda: data_folder() / "press" / "printed")
    works: dict[str, Work] = field(default_factory=dict)
    opened: str = field(default_factory=lambda: secrets.token_hex(4))
    """Of this day: what was printed before the house opened may be of other cards."""
    _previews: OrderedDict[tuple[str, str], bytes] = field(default_factory=OrderedDict)
    _press: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))
    _easel: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))

    def take(self, wanted: Wanted) -> str:
        """Begin an order, unless it is done or begun already; its key. Raises `HouseTrouble` when too many wait."""
        key = self._key(wanted)
        if self.ready(key) or self._is_busy_with(key):
            return key
        if sum(work.task is not None for work in self.works.values()) >= MOST:
            raise trouble("press_busy", 503)
        work = self.works[key] = Work()
        work.task = asyncio.get_running_loop().create_task(self._carry_out(wanted, work))
        return key

    def ready(self, key: str) -> Path | None:
        """The finished file of an order."""
        found = [self.folder / f"{key}{ending}" for ending in (".pdf", ".zip")]
        return next((file for file in found if file.is_file()), None)

    def how_far(self, key: str) -> tuple[int, int]:
        """How many plates of an order are painted, and of how many; 0 of 0 when nothing has to be."""
        with contextlib.suppress(OSError, ValueError):
            done, count = (self.folder / f"{key}.far").read_text().split()
            return int(done), int(count)
        return 0, 0

    async def preview(self, wanted: Wanted, part: str) -> bytes:
        """A picture of the first page of a part. Raises `HouseTrouble`."""
        known = (wanted.key, part)
        if known not in self._previews:
            self._previews[known] = await self._draw(wanted, part)
            while len(self._previews) > PREVIEWS:
                self._previews.popitem(last=False)
        return self._previews[known]

    async def close(self) -> None:
        """Stop all work."""
        tasks = [work.task for work in self.works.values() if work.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _key(self, wanted: Wanted) -> str:
        return f"{self.opened}{wanted.key}"

    def _is_busy_with(self, key: str) -> bool:
        work = self.works.get(key)
        return work is not None and work.task is not None

    async def _draw(self, wanted: Wanted, part: str) -> bytes:
        try:
            with anyio.fail_after(LONGEST_PREVIEW):
                return await to_process.run_sync(
                    show_job, wanted.game, dict(wanted.wishes), part, cancellable=True, limiter=self._easel
                )
        except TimeoutError as problem:
            raise trouble("slow", 503) from problem
        except (Unprintable, BadTable) as problem:
            raise trouble("unprintable", why=str(problem)) from problem

    async def _carry_out(self, wanted: Wanted, work: Work) -> None:
        out = str(self.folder / f"{self._key(wanted)}{wanted.ending}")
        try:
            with anyio.fail_after(LONGEST):
                await to_process.run_sync(
                    carry_out_job,
                    wanted.game,
                    dict(wanted.wishes),
                    wanted.export,
                    out,
                    cancellable=True,
                    limiter=self._press,
                )
            self._tidy_up()
        except (Unprintable, BadTable) as problem:
            work.trouble = str(problem)
        except Exception as problem:
            LOG.exception("the press failed", exc_info=problem, extra={"game": wanted.game})
            work.trouble = say("troubles", "press_failed")
        finally:
            work.task = None

    def _tidy_up(self) -> None:
        """Keep the latest files only."""
        files = sorted(self.folder.glob("*.*"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in files[KEPT:]:
            file.unlink(missing_ok=True)
