"""Games among bots, and the records they leave."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardamom.engine.registry import find_game
from cardamom.engine.sitting import Sitting
from tests.cli.waiter import complaint, run

SEED = "parsley"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game among bots."""
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    run("play", "carrot", "--seats", "random,random,random", "--seed", SEED, "--record", path)
    return path


def changed(record: Path, target: Path, line: int, change: Callable[[dict[str, Any]], None]) -> Path:
    """A copy of a record with one line changed."""
    lines = [json.loads(text) for text in record.read_text(encoding="utf-8").splitlines()]
    change(lines[line])
    target.write_text("".join(json.dumps(text) + "\n" for text in lines), encoding="utf-8")
    return target


def test_a_game_among_bots_tells_its_result_and_opens_the_seal_on_its_seed() -> None:
    told = run("play", "carrot", "--seats", "random,random", "--seed", SEED)

    assert told.returncode == 0
    assert "South (random) and North (random)" in told.stdout
    assert "Scores: " in told.stdout
    assert told.stdout.count(hashlib.sha256(SEED.encode()).hexdigest()) == 2
    assert f"printf %s {SEED} | sha256sum" in told.stdout


def test_equal_seeds_give_equal_games_and_no_seed_a_new_one() -> None:
    first, second, third = (
        run("play", "carrot", "--seats", "random,random", *seed).stdout
        for seed in (["--seed", "a"], ["--seed", "a"], [])
    )

    assert first == second
    assert first != third


def test_a_house_rule_is_told_before_the_deal() -> None:
    told = run("play", "carrot", "--seats", "random,random", "--option", "equal_turns=yes", "--option", "youngest=1")

    assert "When the market is empty, the lap is finished. (house rule)" in told.stdout
    assert "Who is the youngest? They begin. North" in told.stdout


def test_a_seat_in_an_option_can_be_named_in_any_case() -> None:
    told = run("play", "carrot", "--seats", "Random,random,RANDOM,random", "--option", "youngest=wEST")

    assert "Who is the youngest? They begin. West" in told.stdout


def test_a_replay_tells_the_whole_game_with_everything_open(played: Path) -> None:
    told = run("replay", played)

    assert told.returncode == 0
    assert "South hides the " in told.stdout
    assert "Northwest goes to the market and brings home the " in told.stdout
    assert "The seed fits its SHA-256" in told.stdout
    assert "a card" not in told.stdout


def test_a_replay_of_a_game_that_runs_keeps_its_secrets(played: Path, tmp_path: Path) -> None:
    unfinished = tmp_path / "unfinished.jsonl"
    unfinished.write_text("".join(played.read_text(encoding="utf-8").splitlines(True)[:8]), encoding="utf-8")

    told = run("replay", unfinished)

    assert told.returncode == 0
    assert "South hides 2 cards." in told.stdout
    assert "This game is not over" in told.stdout
    assert f"cardamom resume {unfinished}" in told.stdout
    assert SEED not in told.stdout


def test_bots_go_on_with_their_game_as_if_nobody_had_stopped_it(played: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(played.read_bytes()[: played.stat().st_size // 2])

    told = run("resume", cut)

    assert told.returncode == 0
    assert cut.read_bytes() == played.read_bytes()


def test_a_game_that_is_over_is_not_resumed(played: Path) -> None:
    said = complaint("resume", played)

    assert said.startswith("That game is over. Hear it with: ")
    assert said.endswith(f"cardamom replay {played}")


def test_a_game_is_played_in_one_window_at_a_time(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    sitting = Sitting.open(find_game("carrot"), ["you", "random"], SEED, {}, record)

    assert complaint("resume", record) == f"{record} is being played in another window."

    assert sitting.path == record


def test_a_record_that_is_cut_off_is_turned_down(played: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(played.read_bytes()[:-10])

    assert "is cut off: the record does not end where a line ends." in complaint("replay", cut)


def test_an_empty_file_is_no_record(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()

    assert complaint("replay", empty).startswith(f"{empty} is empty")


def test_any_other_file_is_no_record(tmp_path: Path) -> None:
    recipe = tmp_path / "recipe.txt"
    recipe.write_bytes(b"two eggs \xff\n")

    assert complaint("replay", recipe) == "Line 1 is not JSON."


def test_a_changed_digest_is_found(played: Path, tmp_path: Path) -> None:
    tampered = changed(played, tmp_path / "t.jsonl", 9, lambda answer: answer.update(digest="0" * 16))

    assert complaint("replay", tampered).startswith("Answer 9 leads to another table than the one recorded")


def test_a_changed_story_is_found(played: Path, tmp_path: Path) -> None:
    tampered = changed(played, tmp_path / "t.jsonl", 9, lambda answer: answer["events"].clear())

    assert complaint("replay", tampered).startswith("Answer 9 leads to another table than the one recorded")


def test_a_changed_seed_is_found(played: Path, tmp_path: Path) -> None:
    tampered = changed(played, tmp_path / "t.jsonl", 0, lambda header: header.update(seed="sage"))

    assert complaint("replay", tampered) == "Line 1: the seed is not the one that was committed to."


def test_a_move_that_the_rules_do_not_allow_is_found(played: Path, tmp_path: Path) -> None:
    tampered = changed(played, tmp_path / "t.jsonl", 1, lambda answer: answer.update(move={"move": "pass"}))

    assert complaint("replay", tampered).startswith("Answer 1 is not allowed by the rules: ")


def test_a_record_of_newer_rules_asks_for_a_newer_cardamom(played: Path, tmp_path: Path) -> None:
    newer = changed(played, tmp_path / "t.jsonl", 0, lambda header: header.update(rules=1000))

    assert "A newer Cardamom can read it." in complaint("replay", newer)


def test_a_record_of_older_rules_is_told_as_it_was_written_down(played: Path, tmp_path: Path) -> None:
    older = changed(played, tmp_path / "o.jsonl", 0, lambda header: header.update(rules=0))
    older = changed(older, tmp_path / "o.jsonl", 5, lambda answer: answer.update(digest="0" * 16))
    older = changed(older, tmp_path / "o.jsonl", 5, lambda answer: answer["events"][0].update(name="flambé", seat=2))

    told = run("replay", older)

    assert told.returncode == 0
    assert "Made by rules version 0; here is version" in told.stdout
    assert "South hides the " in told.stdout
    assert "Northeast: flambé" in told.stdout
    assert "The seed fits" not in told.stdout


def test_names_in_a_record_cannot_drive_the_terminal(played: Path, tmp_path: Path) -> None:
    players = ["\x1b[31mAnn[/]", "[bold]Bo", "x" * 500]
    named = changed(played, tmp_path / "n.jsonl", 0, lambda header: header.update(players=players))

    told = run("replay", named)

    assert told.returncode == 0
    assert "\x1b" not in told.stdout
    assert "[bold]Bo goes to the market" in told.stdout
    assert "x" * 41 not in told.stdout
