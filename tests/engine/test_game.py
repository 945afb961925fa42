"""Opening a table, and finding games."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

import cardamom.games
from cardamom.engine.game import BadTable, choice, number, somebody, start
from cardamom.engine.registry import UnknownGame, all_games, find_game

TOY = find_game("pantry_fishing")
PEOPLE = dataclasses.replace(TOY, options=(*TOY.options, somebody("youngest", 4)))


def test_a_folder_on_the_shelf_is_all_a_game_needs() -> None:
    """Folders named in the environment variable CARDAMOM_GAMES are searched too."""
    shelf = [path for path in cardamom.games.__path__ if (TOY.folder.parent.as_posix() == path)]

    assert shelf
    assert TOY in all_games()
    assert type(TOY.steps[0]).__module__ == "cardamom.games.pantry_fishing.rules"


def test_games_come_by_name_and_know_theirs() -> None:
    names = [game.name for game in all_games()]

    assert names == sorted(names)
    assert "carrot" in names
    assert all(find_game(name).name == name for name in names)


def test_a_game_that_is_not_here_is_named_beside_those_that_are() -> None:
    """A game that is not here: the sentence says which ones are."""
    with pytest.raises(UnknownGame) as problem:
        find_game("chess" * 1000)

    assert "carrot" in str(problem.value)
    assert "pantry_fishing" in str(problem.value)
    assert len(str(problem.value)) < 500


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 10**30])
def test_a_table_needs_the_right_number_of_players(seats: int) -> None:
    with pytest.raises(BadTable, match=r"2.*4"):
        start(TOY, seats, "seed")


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"spice": 1}, "spice"),
        ({"secret": "maybe"}, "secret"),
        ({"secret": True}, "secret"),
        ({"secret": None}, "secret"),
        ({"secret": ["yes"]}, "secret"),
        ({"hand": 2}, "hand"),
        ({"hand": "six"}, "hand"),
        ({"hand": 4.0}, "hand"),
        ({"hand": ""}, "hand"),
        ({"hand": "4" * 10_000}, "hand"),
        ({"youngest": 3}, "youngest"),
        ({"youngest": -1}, "youngest"),
        ({"youngest": "3"}, "youngest"),
    ],
)
def test_an_option_that_cannot_be_is_refused_with_a_sentence(options: dict[str, Any], word: str) -> None:
    """The sentence says what is wrong and what would be right."""
    with pytest.raises(BadTable, match=word) as problem:
        PEOPLE.settle(3, options)

    assert str(problem.value).endswith(".")
    assert len(str(problem.value)) < 500


def test_options_are_read_as_themselves_or_as_text() -> None:
    given = {"secret": "yes", "hand": "5", "youngest": "2"}

    assert PEOPLE.settle(3, given) == {"secret": "yes", "hand": 5, "youngest": 2}
    assert PEOPLE.settle(3, {"hand": 5, "youngest": ""}) == {"secret": "no", "hand": 5, "youngest": None}


def test_options_that_nobody_settled_are_the_default() -> None:
    assert PEOPLE.settle(2, {}) == {"secret": "no", "hand": 4, "youngest": None}


def test_options_know_what_the_rulebook_says() -> None:
    """`written` is the literal reading of the rulebook; a different value is a house rule."""
    assert choice("pace", "slow", "fast", written="fast").default == "slow"
    assert choice("pace", "slow", "fast", written="fast").written == "fast"
    assert number("cards", 5, 3, 7).values == (3, 4, 5, 6, 7)
    assert number("cards", 5, 3, 7).written == 5
    assert somebody("cook", 3).values == (None, 0, 1, 2)


def test_a_seed_gives_the_same_deal_and_another_seed_another() -> None:
    deals = [start(TOY, 4, seed).digest() for seed in ("one", "one", "two")]

    assert deals[0] == deals[1]
    assert deals[0] != deals[2]


def test_a_table_without_a_story_plays_the_same_and_keeps_no_events() -> None:
    assert start(TOY, 2, "s", story=False).story is None
    assert start(TOY, 2, "s", story=False).digest() == start(TOY, 2, "s").digest()
