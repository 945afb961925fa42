"""A game told today is the game that was told when its playthrough was written down."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from cardamom.engine.registry import all_games, find_game
from tests.golden.playthrough import FOLDER, file_of, playthrough

RENEW = "If that is meant, renew it: python -m tests.golden.renew"


@pytest.mark.parametrize("name", [game.name for game in all_games()])
def test_a_game_goes_as_its_golden_playthrough_tells(name: str) -> None:
    game = find_game(name)
    file = file_of(game)
    assert file.is_file(), f"{name} has no golden playthrough. {RENEW}"

    golden = file.read_text(encoding="utf-8").splitlines()
    today = playthrough(game).splitlines()

    difference = [*unified_diff(golden, today, "golden", "today", lineterm="", n=4)]
    assert not difference, "\n".join([f"{name} goes otherwise. {RENEW}", *difference[:60]])


def test_every_playthrough_is_of_a_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == {game.name for game in all_games()}
