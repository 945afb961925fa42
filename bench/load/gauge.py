"""What a server costs: the processor time and the memory of a process and of all that it has started."""

from __future__ import annotations

import os
from pathlib import Path

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
# Where the fields stand in /proc/PID/stat, counted from the one after the name.
PARENT, FIRST_TIME, LAST_TIME = 1, 11, 15
MEGABYTE = 1024


def cpu_ms(pid: int) -> float:
    """Milliseconds of processor time so far, with children, living or not."""
    ticks = sum(sum(map(int, _stat(each)[FIRST_TIME:LAST_TIME])) for each in _family(pid))
    return 1000 * ticks / TICKS


def memory_mb(pid: int) -> float:
    """Resident megabytes."""
    return sum(_resident(each) for each in _family(pid)) / MEGABYTE


def _family(pid: int) -> list[int]:
    parents = {int(folder.name): _parent(int(folder.name)) for folder in PROC.glob("[0-9]*")}
    family = [pid]
    for member in family:
        family += [child for child, parent in parents.items() if parent == member]
    return family


def _parent(pid: int) -> int:
    fields = _stat(pid)
    return int(fields[PARENT]) if fields else 0


def _stat(pid: int) -> list[str]:
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _resident(pid: int) -> int:
    try:
        lines = (PROC / str(pid) / "status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)
