import json
import os
import subprocess

import pytest

import cardamom
from cardamom.engine.registry import all_games
from tests.cli.waiter import COMMAND, environment, run


def test_the_version_says_whether_the_rules_are_compiled() -> None:
    said = run("--version")

    kind = "compiled" if cardamom.COMPILED else "interpreted"
    assert said.stdout == f"cardamom {cardamom.__version__} ({kind})\n"


def test_every_game_is_listed_with_its_title() -> None:
    listed = run("games").stdout

    for game in all_games():
        assert f"{game.name}: {game.words.sentence('title')}" in listed


def test_the_list_tells_a_house_rule_from_the_rules_as_written() -> None:
    listed = " ".join(run("games").stdout.split())

    assert "may not be stolen back. (default, house rule)" in listed
    assert "Steal back whenever you like. (as written)" in listed


def test_the_list_as_json_has_everything_a_program_needs() -> None:
    listed = {game["name"]: game for game in json.loads(run("games", "--json").stdout)}

    carrot = listed["carrot"]
    assert carrot["title"] == "Do Not Steal My Carrot!"
    assert carrot["players"] == {"fewest": 2, "most": 6}
    assert carrot["bots"][0] == "random"
    assert carrot["rules_version"] >= 1
    (steal_back,) = [option for option in carrot["options"] if option["name"] == "steal_back"]
    assert steal_back["default"] == "forbidden"
    assert [value["value"] for value in steal_back["values"] if value["as_written"]] == ["allowed"]


def test_the_help_lists_the_commands() -> None:
    helped = run("--help")

    assert helped.returncode == 0
    for command in ("games", "play", "resume", "replay"):
        assert command in helped.stdout


@pytest.mark.parametrize("words", [["games"], ["games", "--json"]])
def test_a_reader_who_goes_away_early_hears_no_complaint(words: list[str]) -> None:
    # A pipe whose other end is shut, as after `cardamom games | head -1`.
    reader, writer = os.pipe()
    os.close(reader)
    gone = subprocess.run([*COMMAND, *words], stdout=writer, stderr=subprocess.PIPE, env=environment(), check=False)
    os.close(writer)

    assert gone.stderr == b""
