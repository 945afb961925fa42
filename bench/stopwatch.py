"""Measuring by CPU time: rates are per second of the process's own time, so that a busy machine matters little."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

ROUNDS = 3
SECONDS_A_ROUND = 1.5


def rate(work: Callable[[], int]) -> float:
    """How many units a second `work` does; it returns how many it did. The median of several rounds."""
    work()
    return statistics.median(_one_round(work) for _ in range(ROUNDS))


def _one_round(work: Callable[[], int]) -> float:
    done = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < SECONDS_A_ROUND:
        done += work()
    return done / spent


def microseconds(call: Callable[[], object], calls: int = 200) -> float:
    """What a call costs."""

    def work() -> int:
        for _ in range(calls):
            call()
        return calls

    return 1e6 / rate(work)
