"""Large pages for a large house.

A move touches a little of very much memory: of its table, of four sockets, of the sentences of its game. In pages of
four kilobytes the processor spends much of its time on finding them. Linux can lay the same memory out in pages of two
megabytes, but only where it is asked to, and Python's allocator does not ask.
"""

from __future__ import annotations

import asyncio
import ctypes
import time
from collections.abc import Callable, Iterator
from pathlib import Path

MAPS = Path("/proc/self/maps")
LARGE_PAGE = 2 * 1024 * 1024
COLLAPSE = 25
"""MADV_COLLAPSE of Linux 6.1 and later: gather what lies in small pages into large ones, now."""
HEAP = "[heap]"
AT_ONCE = 0.0001
"""What took no longer than these seconds was a large page already, or none at all."""
REST = 0.02


async def use_large_pages() -> None:
    """Lay what this process remembers out in large pages, where the system can.

    Whoever needs something in a page waits while it is gathered, so there is a rest after each one.
    """
    if not MAPS.is_file():
        return
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    pages = _large_pages(MAPS.read_text())
    while await asyncio.to_thread(_gather_next, pages, advise):
        await asyncio.sleep(REST)


def _gather_next(pages: Iterator[int], advise: Callable[[int, int, int], int]) -> bool:
    """Gather the next page that was not a large one yet; whether there was any."""
    for page in pages:
        begin = time.perf_counter()
        # Where it is refused, by an old system or for lack of memory, everything stays as it was.
        advise(page, LARGE_PAGE, COLLAPSE)
        if time.perf_counter() - begin > AT_ONCE:
            return True
    return False


def _large_pages(maps: str) -> Iterator[int]:
    """Where large pages would fit into what the process keeps."""
    for line in maps.splitlines():
        place, rights, _, _, _, *name = line.split()
        if not rights.startswith("rw") or name not in ([], [HEAP]):
            continue
        first, last = (int(address, 16) for address in place.split("-"))
        yield from range(-(-first // LARGE_PAGE) * LARGE_PAGE, last - LARGE_PAGE + 1, LARGE_PAGE)
