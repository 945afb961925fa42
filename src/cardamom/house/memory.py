"""Large pages for a large house.

A move touches a little of very much memory: of its table, of four sockets, of the sentences of its game. In pages of
four kilobytes the processor spends much of its time on finding them. Linux can lay the same memory out in pages of two
megabytes, but only where it is asked to, and Python's allocator does not ask.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path

MAPS = Path("/proc/self/maps")
LARGE_PAGE = 2 * 1024 * 1024
COLLAPSE = 25
"""MADV_COLLAPSE of Linux 6.1 and later: gather what lies in small pages into large ones, now."""
HEAP = "[heap]"


def use_large_pages() -> None:
    """Lay what this process remembers out in large pages, where the system can. It may take some milliseconds."""
    if not sys.platform.startswith("linux"):
        return
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    for begin, end in _ranges(MAPS.read_text()):
        # Where it is refused, by an old system or for lack of memory, everything stays as it was.
        advise(begin, end - begin, COLLAPSE)


def _ranges(maps: str) -> Iterator[tuple[int, int]]:
    """Where the process keeps things, as far as large pages fit in."""
    for line in maps.splitlines():
        place, rights, _, _, _, *name = line.split()
        if not rights.startswith("rw") or name not in ([], [HEAP]):
            continue
        first, last = (int(address, 16) for address in place.split("-"))
        begin, end = -(-first // LARGE_PAGE) * LARGE_PAGE, last // LARGE_PAGE * LARGE_PAGE
        if begin < end:
            yield begin, end
