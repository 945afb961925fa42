"""Memory in large pages, on the system that runs the tests."""

from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path

from cardamom.house.memory import LARGE_PAGE, _large_pages

LARGE_PAGES = Path("/sys/kernel/mm/transparent_hugepage/enabled")
MUCH = 10 * 1024
"""Kilobytes: less than all that is kept here, and more than one page."""
KEEPING = """
import asyncio
import re
from pathlib import Path
from cardamom.house.memory import use_large_pages

async def begin_and_stop():
    gathering = asyncio.create_task(use_large_pages())
    await asyncio.sleep(0)
    gathering.cancel()

kept = [str(number) for number in range(500_000)]
asyncio.run({what})
assert kept == [str(number) for number in range(500_000)]
told = Path("/proc/self/smaps_rollup")
print(re.search(r"AnonHugePages:\\s+(\\d+)", told.read_text())[1] if told.exists() else 0)
"""


def in_large_pages(what: str) -> int:
    """How many kilobytes of a process lie in large pages, after it has kept many small things and done this."""
    script = KEEPING.format(what=what)
    return int(subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout)


def has_large_pages() -> bool:
    """Whether the system lays out memory in large pages for whoever asks."""
    if not LARGE_PAGES.exists() or "[never]" in LARGE_PAGES.read_text():
        return False
    return [int(number) for number in platform.release().split(".")[:2]] >= [6, 1]


def test_only_what_the_process_itself_has_put_there_is_moved_in_whole_large_pages() -> None:
    maps = """\
5600001ff000-560000801000 rw-p 00000000 00:00 0                          [heap]
7f0000000000-7f0000400000 rw-p 00000000 00:00 0
7f0000500000-7f0000700000 rw-p 00000000 00:00 0
7f0010000000-7f0010800000 r--p 00000000 00:00 0
7f0020000000-7f0020800000 rw-p 00000000 fe:00 42                         /usr/lib/libpython.so
7f0030000000-7f0030800000 rw-p 00000000 00:00 0                          [stack]
"""

    heap = range(0x560000200000, 0x560000800000, LARGE_PAGE)
    assert list(_large_pages(maps)) == [*heap, 0x7F0000000000, 0x7F0000200000]


def test_what_a_process_remembers_is_still_there_and_lies_in_large_pages_where_there_are_any() -> None:
    assert in_large_pages("use_large_pages()") >= (MUCH if has_large_pages() else 0)


def test_a_process_can_end_after_any_page() -> None:
    assert in_large_pages("begin_and_stop()") < MUCH
