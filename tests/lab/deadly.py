"""A worker that is killed in the middle of a unit, once."""

import os
import signal
from pathlib import Path

from cardamom.lab import running
from cardamom.lab.plan import Plan

carry_out = running.carry_out


def die_once(plan: Plan, folder: Path, unit: int) -> int:
    """Kill the process that plays unit 1, unless that has happened before."""
    died = folder / "died"
    if unit == 1 and not died.exists():
        died.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return carry_out(plan, folder, unit)
