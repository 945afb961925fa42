"""The same game, compiled and interpreted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from cardamom.engine.registry import all_games

SCRIPT = Path(__file__).with_name("tell_digests.py")


def told_by(**environment: str) -> Any:
    """What the script prints in a process of its own."""
    inherited = {name: value for name, value in os.environ.items() if name != "CARDAMOM_PURE"}
    command = [sys.executable, str(SCRIPT)]
    run = subprocess.run(command, env={**inherited, **environment}, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_compiled_and_interpreted_rules_play_the_same_game_to_the_last_digest() -> None:
    interpreted = told_by(CARDAMOM_PURE="1")
    compiled = told_by()

    assert not interpreted["compiled"]
    assert compiled["compiled"], "There is no build that fits the sources: run `python -m cardamom.build`, then again."
    assert {evening.split(",")[0] for evening in compiled["evenings"]} == {game.name for game in all_games()}
    for evening, digests in interpreted["evenings"].items():
        pairs = zip(digests, compiled["evenings"][evening], strict=True)
        differing = [number for number, (one, other) in enumerate(pairs) if one != other]
        assert differing == [], f"{evening} differs from position {differing[0]} on"
