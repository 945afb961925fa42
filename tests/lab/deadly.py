"""A worker that is killed in the middle of a unit, once."""

import os
import signal
from pathlib import Path

from cardamom.lab import running
from cardamom.lab.plan import Plan
from cardamom.lab.store import Packed

carry_out = running.carry_out


def die_once(plan: Plan, unit: int) -> Packed:
    """Kill the process that plays unit 1, unless that has happened before. The seed of the plan names a folder."""
    folder = Path(plan.seed)
    with (folder / "tried").open("a") as tried:
        tried.write(f"{unit}\n")
    died = folder / "died"
    if unit == 1 and not died.exists():
        died.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return carry_out(plan, unit)


def die_always(plan: Plan, unit: int) -> Packed:
    """Kill the process."""
    os.kill(os.getpid(), signal.SIGKILL)
    return carry_out(plan, unit)
