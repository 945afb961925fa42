"""Measuring by CPU time: rates are per second of the process's own time, so that a busy machine matters less."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 0.6


def rate(work: Callable[[], int]) -> float:
    """How many units a second `work` does; it returns how many it did."""
    work()
    done = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        done += work()
    return done / spent


def microseconds(call: Callable[[], object], calls: int = 200) -> float:
    """What a call costs."""

    def work() -> int:
        for _ in range(calls):
            call()
        return calls

    return 1e6 / rate(work)
