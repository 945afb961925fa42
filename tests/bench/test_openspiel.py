"""Our tables as OpenSpiel sees them."""

from __future__ import annotations

import random

import pyspiel
import pytest
from bench.openspiel import OpenSpielBot, TableGame, TableState, is_enumerable

from cardamom.bots.match import find_bot, think
from cardamom.bots.search import Budget
from cardamom.engine.chance import chance_for
from cardamom.engine.game import start
from cardamom.engine.registry import all_games, find_game
from cardamom.engine.table import Table

SEATS = 4
LISTED = [game.name for game in all_games() if is_enumerable(game)]
every_listed_game = pytest.mark.parametrize("name", LISTED)


def opened(name: str, questions: int) -> Table:
    game = find_game(name)
    table = start(game, SEATS, "spiel", story=False)
    for _ in range(questions):
        for seat in table.asked():
            table.play(seat, think(find_bot(game, "novice"), table, seat, "spiel").move)
    return table


def state_of(name: str, questions: int) -> TableState:
    table = opened(name, questions)
    return TableState(TableGame({"game": name, "seats": SEATS}), table, table.asked()[0], chance_for("a", "b"))


def test_only_games_that_are_answered_in_own_words_are_left_out() -> None:
    """ "for every game whose questions are enumerable" """
    assert not is_enumerable(find_game("cooking_party"))
    assert {"carrot", "food_court", "kitchen_closing", "open_kitchen", "pastry_chefs"} <= set(LISTED)


def test_openspiel_plays_a_game_of_ours_to_its_end() -> None:
    luck = random.Random(1)
    state = pyspiel.load_game("cardamom(game=food_court,seats=3,seed=parsley)").new_initial_state()

    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))

    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert sum(state.returns()) == pytest.approx(1.0)


@every_listed_game
def test_a_resampled_state_looks_the_same_and_has_the_same_actions(name: str) -> None:
    state = state_of(name, 10)
    player = state.current_player()

    worlds = [state.resample_from_infostate(player, None) for _ in range(5)]

    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.legal_actions() == state.legal_actions()
    assert len({str(world) for world in worlds}) > 1


def test_seats_that_answer_together_do_not_know_of_each_other() -> None:
    state = state_of("carrot", 0)
    one, other = (state.clone() for _ in range(2))

    one.apply_action(state.legal_actions()[0])
    other.apply_action(state.legal_actions()[1])

    assert state.table.step.together()
    assert one.current_player() == other.current_player() == 1
    assert one.information_state_string() == other.information_state_string()


def test_the_seat_that_thinks_is_asked_first() -> None:
    table = opened("carrot", 0)
    state = TableState(TableGame({"game": "carrot", "seats": SEATS}), table, 2, chance_for("a", "b"))

    assert state.current_player() == 2


@every_listed_game
@pytest.mark.parametrize("guided", [False, True])
def test_its_search_answers_by_our_rules_and_the_same_every_time(name: str, guided: bool) -> None:
    table = opened(name, 10)
    seat = table.asked()[0]
    bot = OpenSpielBot(find_game(name), SEATS, Budget(iterations=3), guided)

    first, second = (think(bot, table, seat, "thoughts") for _ in range(2))

    assert table.refusal(seat, first.move) is None
    assert first.move == second.move
    assert repr(first.why) == repr(second.why)


def test_its_search_ends_by_the_clock() -> None:
    """ "at equal time" """
    table = opened("carrot", 10)
    bot = OpenSpielBot(find_game("carrot"), SEATS, Budget(seconds=0.05), guided=False)

    choice = think(bot, table, table.asked()[0], "thoughts")

    assert choice.why.key == "search"
    assert choice.why.parts["worlds"] in range(2, 10_000)


def test_what_others_have_sealed_is_legal_in_a_resampled_state() -> None:
    """Others hold what they are supposed to have kept, and can have sealed nothing else."""
    game = find_game("open_kitchen")
    chef = find_bot(game, "chef")
    table = start(game, SEATS, "potluck", story=False)
    while table.step.name() != "pass_a_card":
        seat = table.asked()[0]
        table.play(seat, think(chef, table, seat, "potluck").move)
    *others, last = table.asked()
    for seat in others:
        table.play(seat, think(chef, table, seat, "potluck").move)
    state = TableState(TableGame({"game": "open_kitchen", "seats": SEATS}), table, last, chance_for("a", "b"))

    for _ in range(20):
        world = state.resample_from_infostate(last, None).table
        for seat in others:
            move = world.sealed[seat]
            assert move is not None
            assert move.refusal(world, seat) is None
