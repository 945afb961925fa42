"""The bots: they answer by the rules, say why, know their trade, and bring a game to its end."""

from collections.abc import Sequence
from typing import Any

import pytest

from cardamom.bots.match import find_bot, play_out, think
from cardamom.engine.bots import Bot, Choice
from cardamom.engine.game import start
from cardamom.engine.words import Teller
from cardamom.games.carrot import GAME
from cardamom.games.carrot.rules import (
    ACCEPT,
    DECLINE,
    GO_TO_MARKET,
    Carrot,
    GoToMarket,
    Hide,
    MakeRecipe,
    Refill,
    Steal,
    Trade,
)
from tests.games.carrot.tables import card, cards, deal, deal_hand, deal_with, lay

NAMES = ["North", "East", "South", "West", "Centre", "Door"]
LEVELS = ["novice", "cook", "chef"]
PLANNERS = ["cook", "chef"]


def ask(name: str, table: Carrot, seat: int = 0) -> Choice:
    """What a bot answers."""
    return think(find_bot(GAME, name), table, seat, "a thought")


def bots_named(names: Sequence[str]) -> list[Bot[Any]]:
    """A bot for each seat."""
    return [find_bot(GAME, name) for name in names]


def wins_of(hero: str, others: str, seats: int, deals: int) -> float:
    """The victories of one bot among others, once in each seat at each deal; a shared one counts in part."""
    won = 0.0
    for number in range(deals):
        for seat in range(seats):
            table = start(GAME, seats, f"duel {number}", story=False)
            play_out(table, bots_named([hero if other == seat else others for other in range(seats)]), "duel")
            result = table.result()
            assert result is not None
            won += (seat in result.winners) / len(result.winners)
    return won


# By the rules


def test_the_bots_are_listed_from_weak_to_strong() -> None:
    names = list(GAME.bots)

    assert names == LEVELS


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("name", LEVELS)
def test_every_answer_is_legal_and_has_a_sentence(name: str, seats: int) -> None:
    table = deal(seats, "a whole game")
    teller = Teller(GAME.words, GAME.box, NAMES[:seats], 0)

    while not table.over:
        for seat in table.asked():
            choice = ask(name, table, seat)
            assert table.refusal(seat, choice.move) is None
            assert teller.because(choice.why).endswith((".", "!", "?"))
            table.play(seat, choice.move)

    assert table.result() is not None


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("options", [{"equal_turns": "yes"}, {"steal_back": "allowed"}])
def test_bots_play_by_house_rules_too(name: str, options: dict[str, object]) -> None:
    table = deal_with(options, 3)

    play_out(table, bots_named([name] * 3), "house rules")

    assert table.over
    assert not table.stalled


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("name", LEVELS)
def test_a_game_among_bots_does_not_stall(name: str, seats: int) -> None:
    """Our bots are never the reason it fires."""
    tables = [deal(seats, f"evening {number}") for number in range(2)]

    for table in tables:
        play_out(table, bots_named([name] * seats), "evening")

    assert not any(table.stalled for table in tables)


@pytest.mark.parametrize("name", LEVELS)
def test_a_bot_answers_by_what_it_sees_alone(name: str) -> None:
    """Nothing else ever leaves the server for that seat, in any form, before the game is over."""
    table = lay({0: "carrots 5 6", 1: "tomatoes 4", 2: "broccoli 6"}, {1: "carrots 7 8", 2: "aubergines 2 3"})
    other = lay({0: "carrots 5 6", 1: "tomatoes 4", 2: "broccoli 6"}, {1: "aubergines 2 3", 2: "carrots 7 8"})

    choices = [ask(name, table), ask(name, other)]

    assert choices[0].move == choices[1].move


# Knowing the trade


@pytest.mark.parametrize("name", LEVELS)
def test_a_gourmet_dish_is_cooked_when_it_is_ready(name: str) -> None:
    table = lay({0: "carrots jack queen, tomatoes jack", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "carrots king ace"})

    choice = ask(name, table)

    assert choice.move == MakeRecipe(cards("carrots ace jack queen king"))


@pytest.mark.parametrize("name", PLANNERS)
def test_the_heart_of_a_dish_is_hidden(name: str) -> None:
    table = deal_hand("carrots 5 6, tomatoes 9, broccoli 2, aubergines king")

    choice = ask(name, table)

    assert choice.move == Hide(cards("carrots 5 6"))


@pytest.mark.parametrize("name", PLANNERS)
def test_the_last_ingredient_is_stolen(name: str) -> None:
    table = lay({0: "carrots 5", 1: "carrots 8, tomatoes 2", 2: "broccoli 10"}, {0: "carrots 6 7"})

    choice = ask(name, table)

    assert choice.move == Steal(1, card("carrots 8"))
    assert choice.why.key == "steal_completes"


def test_the_chef_takes_what_a_rival_needs_most() -> None:
    table = lay({0: "tomatoes 2", 1: "carrots 5 6 7 8", 2: "broccoli 10"}, {0: "broccoli 4, aubergines queen"})

    choice = ask("chef", table)

    assert isinstance(choice.move, Steal)
    assert choice.move.card in cards("carrots 5 6 7 8")
    assert choice.why.key == "steal_denies"


@pytest.mark.parametrize("name", PLANNERS)
def test_the_cards_of_a_dish_go_into_the_warehouse_after_cooking(name: str) -> None:
    table = lay({0: "carrots 5, tomatoes 5, broccoli 8 9 2", 1: "tomatoes 4", 2: "broccoli jack"})
    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))

    choice = ask(name, table)

    assert choice.move == Refill(cards("broccoli 8 9"))


def test_a_cook_accepts_a_bargain() -> None:
    table = lay({0: "carrots 8, tomatoes 2", 1: "carrots 5, aubergines jack", 2: "broccoli 10"}, {1: "carrots 6 7"})
    table.play(0, Trade(card("carrots 8"), 1, card("aubergines jack")))

    choice = ask("cook", table, 1)

    assert choice.move == ACCEPT


@pytest.mark.parametrize("name", LEVELS)
def test_nobody_gives_away_the_last_ingredient_but_one(name: str) -> None:
    table = lay({0: "aubergines 10, tomatoes 2", 1: "carrots 5, tomatoes jack", 2: "broccoli 10"}, {1: "carrots 6 7"})
    table.play(0, Trade(card("aubergines 10"), 1, card("carrots 5")))

    choice = ask(name, table, 1)

    assert choice.move == DECLINE


def test_a_full_cook_offers_a_trade() -> None:
    table = lay(
        {0: "carrots 5, tomatoes 9 2, broccoli queen 10", 1: "carrots 8, aubergines 3", 2: "aubergines king"},
        {0: "carrots 6 7", 1: "broccoli 9 jack"},
    )

    choice = ask("cook", table)

    assert isinstance(choice.move, Trade)
    assert choice.move.want == card("carrots 8")


def test_a_chef_who_is_ahead_takes_the_last_card() -> None:
    table = lay({0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"}, market="aubergines 9")
    table.points[0] = 1

    choice = ask("chef", table)

    assert choice.move == GO_TO_MARKET
    assert choice.why.key == "market_end"


def test_a_chef_who_is_behind_leaves_the_last_card() -> None:
    table = lay({0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"}, market="aubergines 9")
    table.points[1] = 1

    choice = ask("chef", table)

    assert not isinstance(choice.move, GoToMarket)


@pytest.mark.parametrize("name", LEVELS)
def test_a_table_that_stands_still_goes_shopping(name: str) -> None:
    """Our bots are never the reason it fires."""
    table = lay({0: "carrots 5", 1: "carrots 8", 2: "broccoli 10"}, {0: "carrots 6 7"})
    table.idle_turns = table.patience() // 2

    choice = ask(name, table)

    assert choice.move == GO_TO_MARKET


# From weak to strong


def test_the_novice_beats_random_play() -> None:
    won = wins_of("novice", "random", seats=2, deals=5)

    assert won >= 9


def test_the_chef_beats_the_novice() -> None:
    won = wins_of("chef", "novice", seats=2, deals=8)

    assert won >= 12
