"""Memory in large pages, on the system that runs the tests."""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardamom.house.memory import LARGE_PAGE, _large_pages

LARGE_PAGES = Path("/sys/kernel/mm/transparent_hugepage/enabled")
SMALL_THINGS = """
import asyncio
import re
from pathlib import Path
from cardamom.house.memory import use_large_pages
kept = [str(number) for number in range(500_000)]
asyncio.run(use_large_pages())
asyncio.run(use_large_pages())
assert kept == [str(number) for number in range(500_000)]
print(re.search(r"AnonHugePages:\\s+(\\d+)", Path("/proc/self/smaps_rollup").read_text())[1])
"""


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


@pytest.mark.skipif(not has_large_pages(), reason="Only Linux 6.1 and later gathers memory into large pages.")
def test_what_a_process_remembers_lies_in_large_pages_and_is_still_there() -> None:
    told = subprocess.run([sys.executable, "-c", SMALL_THINGS], check=True, capture_output=True, text=True).stdout

    assert re.fullmatch(r"\d+\n", told)
    assert int(told) >= 10 * 1024
