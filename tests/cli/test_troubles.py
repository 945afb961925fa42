"""Whatever is wrong with a command is one sentence on the error stream, and exit code 2."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.waiter import complaint, run


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "carot"], "There is no game called “carot”. The games: carrot"),
        (["play", "x" * 5000], "There is no game called"),
        (["play", "carrot", "--seats", "you,baker"], "“carrot” has no bot called “baker”. Its bots: random"),
        (["play", "carrot", "--seats", "you," + "x" * 5000], "“carrot” has no bot called"),
        (["play", "carrot", "--seats", "you,,random"], "Seats are names with commas between"),
        (["play", "carrot", "--seats", ""], "Seats are names with commas between"),
        (["play", "carrot", "--seats", "random"], "“carrot” is for 2 to 6 players, not 1."),
        (["play", "carrot", "--seats", ",".join(["random"] * 7)], "“carrot” is for 2 to 6 players, not 7."),
        (["play", "carrot", "--option", "steal_back"], "Write an option as name=value, not steal_back."),
        (["play", "carrot", "--option", "=allowed"], "Write an option as name=value, not =allowed."),
        (["play", "carrot", "--option", "steal_back=perhaps"], "Option steal_back cannot be “perhaps”. It can be"),
        (["play", "carrot", "--option", "steel_back=allowed"], "“carrot” has no option “steel_back”. Its options:"),
        (
            ["play", "carrot", "--option", "steal_back=allowed", "--option", "steal_back=allowed"],
            "Option steal_back is given twice.",
        ),
        (
            ["play", "carrot", "--seats", "random,random", "--option", "youngest=2"],
            "Option youngest cannot be “2”. It can be South or North, or a number from 0 to 1.",
        ),
        (
            ["play", "carrot", "--seats", "random,random", "--option", "youngest=Tim"],
            "Option youngest cannot be “Tim”. It can be South or North, or a number from 0 to 1.",
        ),
        (["play", "carrot", "extra"], "That is more than I understand: leave out extra."),
        (["play", "carrot", "--seed", ""], "A seed is a text of at most 200 characters, on one line."),
        (["play", "carrot", "--seed", "x" * 201], "A seed is a text of at most 200 characters, on one line."),
        (["play", "carrot", "--seed", "a\nb"], "A seed is a text of at most 200 characters, on one line."),
        (["play", "carrot", "--pace", "-1"], "The pace is a number of seconds from 0 to 10."),
        (["play", "carrot", "--pace", "nan"], "The pace is a number of seconds from 0 to 10."),
        (["replay", "no/such/record"], "Cannot read no/such/record: No such file or directory."),
        (["resume", "no/such/record"], "Cannot read no/such/record: No such file or directory."),
        (["replay", "."], "Cannot read .: Is a directory."),
    ],
)
def test_a_wish_that_cannot_be_met_is_turned_down_in_one_sentence(
    words: list[str], sentence: str, tmp_path: Path
) -> None:
    assert complaint(*words, data=tmp_path).startswith(sentence)


@pytest.mark.parametrize(
    "words",
    [["play"], ["cook"], ["play", "carrot", "--flour"], ["play", "carrot", "--pace", "slow"], ["replay"]],
    ids=["no game", "no such command", "no such flag", "not a number", "no file"],
)
def test_a_command_line_that_makes_no_sense_has_exit_code_2(words: list[str]) -> None:
    turned_down = run(*words)

    assert turned_down.returncode == 2
    assert turned_down.stdout == ""
    assert "Traceback" not in turned_down.stderr
    assert turned_down.stderr != ""


def test_a_record_is_not_written_where_a_folder_is_missing_and_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "shelf").write_text("not a folder", encoding="utf-8")

    sentence = complaint("play", "carrot", "--seats", "random,random", "--record", tmp_path / "shelf" / "game.jsonl")

    assert sentence.startswith(f"Cannot use {tmp_path / 'shelf'}")


def test_a_person_is_told_when_games_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("not a folder", encoding="utf-8")

    assert complaint("play", "carrot", data=tmp_path).startswith(f"Cannot use {tmp_path / 'games'}")


def test_a_record_is_not_written_over_another_file(tmp_path: Path) -> None:
    recipe = tmp_path / "recipe.txt"
    recipe.write_text("two eggs", encoding="utf-8")

    sentence = complaint("play", "carrot", "--seats", "random,random", "--record", recipe)

    assert sentence == f"Something lies at {recipe} already: choose another name for the record."
    assert recipe.read_text(encoding="utf-8") == "two eggs"


def test_words_that_are_no_text_are_turned_down(tmp_path: Path) -> None:
    assert complaint("play", "carrot", "--seed", os.fsdecode(b"\xff"), data=tmp_path).startswith("A seed is a text")
    assert complaint("play", os.fsdecode(b"\xff"), data=tmp_path).startswith("There is no game called")


def test_colour_codes_in_what_was_typed_do_not_reach_the_terminal(tmp_path: Path) -> None:
    assert "\x1b" not in complaint("play", "carrot", "--option", "\x1b[31mred", data=tmp_path)
    assert "\x1b" not in complaint("replay", "\x1b[31mred", data=tmp_path)
