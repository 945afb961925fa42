"""A process that dies in the middle of a game."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from cardamom.engine.sitting import Sitting

SCRIPT = Path(__file__).with_name("play_for_ever.py")


@pytest.mark.parametrize("answers", [1, 7, 40])
def test_a_game_killed_in_the_middle_loses_nothing_that_was_acknowledged(tmp_path: Path, answers: int) -> None:
    """A line is on disk before its answer counts."""
    command = [sys.executable, str(SCRIPT), str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdout is not None
        heard = [*islice(playing.stdout, answers)]
        playing.kill()
        heard += playing.stdout.readlines()

    acknowledged = [line for line in heard if line.endswith("\n")]
    file, count, digest = acknowledged[-1].split()
    sitting = Sitting.resume(Path(file))

    assert playing.returncode == -9
    assert len(sitting.record.answers) >= int(count) >= 1
    assert sitting.record.answers[int(count) - 1].digest == digest
