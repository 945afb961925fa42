"""The commands for designers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from cardamom.games.food_court._balance import Table, measure, pair_lines, report, tables
from tests.games.food_court.test_decks import changed


def cardamom(*arguments: str, decks: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command."""
    environment = {**os.environ, **({} if decks is None else {"CARDAMOM_DECKS": str(decks)})}
    command = [sys.executable, "-m", "cardamom", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_all_decks_are_checked() -> None:
    """`cardamom decks check`"""
    done = cardamom("decks", "check")

    assert done.returncode == 0
    assert done.stdout.count(" is fine.") == 8


def test_a_broken_file_is_reported(tmp_path: Path) -> None:
    """A mistake in a file is reported with file, line and what was expected."""
    path = changed(tmp_path, '"Cannelloni", level = "hard"', '"Cannelloni", level = "tough"')

    done = cardamom("decks", "check", str(path))

    assert done.returncode == 2
    assert done.stderr.startswith(f"{path}:")
    assert "“tough” cannot be “level”. Expected easy, normal or hard." in done.stderr
    assert "Traceback" not in done.stderr


def test_a_restaurant_is_shown() -> None:
    """`cardamom decks show italy`"""
    done = cardamom("decks", "show", "italy")

    assert done.returncode == 0
    assert "Piazza Romana (Italy)" in done.stdout
    assert "exact pasta" in done.stdout
    assert "Spaghetti Carbonara" in done.stdout


def test_a_ninth_restaurant_is_shown_from_a_folder(tmp_path: Path) -> None:
    """Copies a file to make a ninth restaurant, also from a folder that the user names."""
    changed(tmp_path, 'name = "Piazza Romana"', 'name = "Trattoria Nona"', "nona.toml")

    done = cardamom("decks", "show", "nona", decks=tmp_path)

    assert "Trattoria Nona" in done.stdout


def test_an_unknown_restaurant_is_refused_in_a_sentence() -> None:
    done = cardamom("decks", "show", "atlantis")

    assert done.returncode == 2
    assert "There is no deck called “atlantis”." in done.stderr


def test_balance_plays_every_table_with_rotated_seats() -> None:
    """All 70 tables of four decks with rotated seats."""
    drawn = [tuple(decks) for decks, _ in zip(tables(4), range(280), strict=False)]

    assert len(set(drawn)) == 280
    assert len({tuple(sorted(decks)) for decks in drawn}) == 70


def test_balance_prints_shares_places_length_and_use() -> None:
    """Win shares with intervals, seats, length, how often kinds of cards matter, and cards that never do."""
    lines = "\n".join(report(measure(4, Table(2, "cook"), 1), 2))

    for words in ("95 % interval", "place 1", "highest minus lowest", "rounds:", "ended by:", "cards never used"):
        assert words in lines
    assert "utensils: in " in lines
    assert "  customers: " in lines


def test_balance_plays_every_pairing() -> None:
    """No pairing in two-player games outside 40-60 %: every two restaurants meet equally often, on both seats."""
    tally = measure(56, Table(2, "novice"), 1)

    assert set(tally.paired.values()) == {2}
    assert "Jin Long : Le Petit Paris" in "\n".join(pair_lines(tally))
    assert "of 28" in "\n".join(pair_lines(tally))


def test_balance_refuses_a_rule_that_it_does_not_know() -> None:
    done = cardamom("decks", "balance", "--places", "upside_down")

    assert done.returncode == 2
    assert "places evened or as_written" in done.stderr


def test_balance_is_measured_among_head_chefs_too() -> None:
    done = cardamom("decks", "balance", "--games", "2", "--pair-games", "0", "--players", "2", "--bot", "senior")
    unknown = cardamom("decks", "balance", "--bot", "sous_chef")

    assert done.returncode == 0
    assert "95 % interval" in done.stdout
    assert unknown.returncode == 2
    assert "novice, cook, chef or senior as the bot" in unknown.stderr
