"""The example bot of the documentation plays a whole game over HTTP."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cardamom.engine.game import Game
from cardamom.engine.registry import all_games
from tests.house.serving import PATIENCE, ROOT, ServedHouse

REAL = [game for game in all_games() if game.folder.is_relative_to(ROOT / "src")]


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.name)
def test_the_example_bot_plays_to_the_end(house: ServedHouse, game: Game) -> None:
    command = [sys.executable, str(ROOT / "docs" / "example_bot.py"), house.url, game.name]

    played = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)

    assert played.returncode == 0, played.stderr
    assert "win" in played.stdout or "share" in played.stdout
