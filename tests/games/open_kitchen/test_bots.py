"""How the bots of Open Kitchen play."""

from __future__ import annotations

import time
from typing import Any

import pytest

from cardamom.bots.match import find_bot, play_out, think
from cardamom.bots.random import Random
from cardamom.engine.bots import Bot
from cardamom.engine.chance import chance_for
from cardamom.engine.game import start
from cardamom.engine.imagine import imagine
from cardamom.engine.words import Teller
from cardamom.games.open_kitchen import GAME
from cardamom.games.open_kitchen.cards import BOX_WITH_RECIPES, WILD, company, sets_in
from cardamom.games.open_kitchen.rules import (
    DRAW_FROM_DECK,
    END_TURN,
    SERVE,
    Discard,
    Expire,
    Keep,
    Meld,
    OpenKitchen,
    PassLeft,
    Salvage,
    TakeFromPile,
)
from tests.games.open_kitchen.tables import (
    NAMES,
    card,
    drawn,
    hold,
    lay,
    opened,
    set_melds,
    show_recipe,
    stack,
    throw,
)

LEVELS = ["novice", "cook", "chef", "senior"]
EVERY_BOT = pytest.mark.parametrize("bot", [find_bot(GAME, name) for name in LEVELS], ids=LEVELS)
THOUGHTFUL_BOTS = pytest.mark.parametrize("bot", [find_bot(GAME, name) for name in LEVELS[1:]], ids=LEVELS[1:])

NEAR = "apple apple tomato lettuce rice milk chicken salmon"
"""A hand that lacks an apple for one set, and a carrot for another."""


def games(one: Bot[Any], others: Bot[Any], count: int) -> float:
    """The share of the victories that one bot wins among three others, from changing seats."""
    won = 0.0
    for number in range(count):
        seat = number % 4
        table = start(GAME, 4, f"duel {number}", story=False)
        play_out(table, [one if other == seat else others for other in range(4)], f"duel {number}")
        result = table.result()
        assert result is not None
        won += 1 / len(result.winners) if seat in result.winners else 0
    return won / count


@EVERY_BOT
@pytest.mark.parametrize("options", [{}, {"chefs_special": "on"}, {"discard": "always", "expiration": "literal"}])
def test_every_answer_is_legal_and_explained(bot: Bot[OpenKitchen], options: dict[str, str]) -> None:
    table = start(GAME, 4, "supper", {"courses": 3, **options})
    teller = Teller(GAME.words, BOX_WITH_RECIPES, NAMES, None)

    while not table.over:
        for seat in table.asked():
            choice = think(bot, table, seat, "supper")
            assert teller.because(choice.why)
            table.play(seat, choice.move)

    assert table.over


@EVERY_BOT
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_bots_are_never_the_reason_that_the_clock_fires(bot: Bot[OpenKitchen], seats: int) -> None:
    """Our bots are never the reason it fires."""
    for number in range(6):
        table = start(GAME, seats, f"evening {number}", story=False)
        play_out(table, [bot] * seats, f"evening {number}")
        assert not table.stalled


def test_each_bot_is_stronger_than_the_one_before() -> None:
    ladder: list[Bot[Any]] = [Random(), *(find_bot(GAME, name) for name in LEVELS)]

    shares = [games(ladder[rung + 1], ladder[rung], 32) for rung in range(len(LEVELS))]

    assert min(shares) > 0.25


def test_the_chef_thinks_fast_enough() -> None:
    """a decision of the chef takes less than 50 ms, and not much more where the rules are not compiled"""
    table = start(GAME, 6, "supper", {"chefs_special": "on"}, story=False)
    chef = find_bot(GAME, "chef")
    taken = []
    for _ in range(60):
        seat = table.asked()[0]
        begun = time.perf_counter()
        choice = think(chef, table, seat, "supper")
        taken.append(time.perf_counter() - begun)
        table.play(seat, choice.move)

    assert sorted(taken)[len(taken) // 2] < 0.05


@EVERY_BOT
def test_a_card_that_completes_a_set_is_taken_from_a_pile(bot: Bot[OpenKitchen]) -> None:
    table = opened()
    hold(table, table.turn, NEAR)
    throw(table, 0, "apple")

    assert think(bot, table, table.turn, "supper").move == TakeFromPile(0, card("apple"))


@EVERY_BOT
def test_the_wild_card_is_taken_from_a_pile(bot: Bot[OpenKitchen]) -> None:
    table = opened()
    hold(table, table.turn, "apple apple tomato carrot rice milk chicken salmon")
    throw(table, 0, "universal-spice")

    assert think(bot, table, table.turn, "supper").move == TakeFromPile(0, WILD)


@EVERY_BOT
def test_a_card_of_a_melded_group_stays_on_its_pile(bot: Bot[OpenKitchen]) -> None:
    table = opened()
    lay(table, table.turn, "apple apple apple")
    hold(table, table.turn, "tomato lettuce rice milk chicken")
    throw(table, 0, "avocado")

    assert think(bot, table, table.turn, "supper").move == DRAW_FROM_DECK


@EVERY_BOT
def test_the_third_set_is_melded_and_wins(bot: Bot[OpenKitchen]) -> None:
    table = opened()
    lay(table, table.turn, "apple apple apple tomato lettuce carrot")
    hold(table, table.turn, "rice pasta")
    seat = drawn(table, "bread")

    choice = think(bot, table, seat, "supper")

    assert choice.move == set_melds("rice pasta bread")
    assert choice.why.key == "meld_wins"


@THOUGHTFUL_BOTS
def test_of_two_sets_of_a_group_the_better_one_is_melded(bot: Bot[OpenKitchen]) -> None:
    table = opened()
    lay(table, table.turn, "tomato lettuce carrot rice pasta bread")
    hold(table, table.turn, "apple apple")
    seat = drawn(table, "apple")
    hold(table, seat, "apple apple apple avocado strawberry")

    assert think(bot, table, seat, "supper").move == set_melds("apple apple apple")


@THOUGHTFUL_BOTS
def test_what_belongs_to_no_plan_is_discarded(bot: Bot[OpenKitchen]) -> None:
    table = opened()
    hold(table, table.turn, "apple apple tomato lettuce rice pasta milk milk")

    seat = drawn(table, "octopus")

    assert think(bot, table, seat, "supper").move == Discard(card("octopus"))


@THOUGHTFUL_BOTS
def test_a_card_of_a_melded_group_goes_first(bot: Bot[OpenKitchen]) -> None:
    table = opened()
    lay(table, table.turn, "apple apple apple")
    hold(table, table.turn, "avocado avocado tomato lettuce rice")

    seat = drawn(table, "pasta")

    assert think(bot, table, seat, "supper").move == Discard(card("avocado"))


@EVERY_BOT
def test_with_nothing_to_discard_the_turn_is_ended(bot: Bot[OpenKitchen]) -> None:
    table = opened()
    hold(table, table.turn, "apple tomato rice milk chicken salmon potato garlic")

    seat = drawn(table, "salvage-operation")

    assert think(bot, table, seat, "supper").move == END_TURN


@EVERY_BOT
def test_a_delivery_is_used_for_the_set_it_completes(bot: Bot[OpenKitchen]) -> None:
    table = opened()
    hold(table, table.turn, NEAR)
    stack(table, "fresh-delivery octopus apple")
    seat = table.turn
    table.play(seat, DRAW_FROM_DECK)

    assert think(bot, table, seat, "supper").move == Keep(card("apple"))


@EVERY_BOT
def test_a_card_that_completes_a_set_is_salvaged(bot: Bot[OpenKitchen]) -> None:
    table = opened()
    hold(table, table.turn, NEAR)
    throw(table, 0, "octopus onion")
    throw(table, 1, "apple onion")

    seat = drawn(table, "salvage-operation")

    assert think(bot, table, seat, "supper").move == Salvage(1, card("apple"))


@THOUGHTFUL_BOTS
def test_a_potluck_costs_what_belongs_to_no_plan(bot: Bot[OpenKitchen]) -> None:
    table = opened()
    seat = drawn(table, "potluck")
    hold(table, seat, "apple apple tomato lettuce rice pasta pasta octopus")

    assert think(bot, table, seat, "supper").move == PassLeft(card("octopus"))


@THOUGHTFUL_BOTS
def test_an_expiration_date_is_for_whoever_is_nearest_to_winning(bot: Bot[OpenKitchen]) -> None:
    table = opened(4)
    rival = table.left_of(table.left_of(table.turn))
    lay(table, rival, "apple apple apple tomato lettuce carrot")

    seat = drawn(table, "expiration-date")

    assert think(bot, table, seat, "supper").move == Expire(rival)


@EVERY_BOT
def test_a_finished_recipe_is_served(bot: Bot[OpenKitchen]) -> None:
    table = opened(chefs_special="on")
    show_recipe(table, "seafood-paella")
    hold(table, table.turn, "shrimp octopus tomato onion garlic avocado salmon apple")

    seat = drawn(table, "rice")

    assert think(bot, table, seat, "supper").move == SERVE


@THOUGHTFUL_BOTS
def test_a_recipe_that_lacks_one_card_is_not_given_up_for_a_set(bot: Bot[OpenKitchen]) -> None:
    table = opened(chefs_special="on")
    show_recipe(table, "seafood-paella")
    hold(table, table.turn, "shrimp octopus tomato onion garlic avocado salmon apple")

    seat = drawn(table, "milk")
    choice = think(bot, table, seat, "supper")

    assert not isinstance(choice.move, Meld)
    assert choice.move in (Discard(card("milk")), Discard(card("apple")))


@THOUGHTFUL_BOTS
def test_a_recipe_is_pursued_from_the_piles(bot: Bot[OpenKitchen]) -> None:
    table = opened(chefs_special="on")
    show_recipe(table, "seafood-paella")
    hold(table, table.turn, "shrimp octopus tomato onion garlic avocado apple milk")
    throw(table, 0, "rice")

    choice = think(bot, table, table.turn, "supper")

    assert choice.move == TakeFromPile(0, card("rice"))
    assert choice.why.key == "take_for_special"


def test_the_chef_keeps_back_what_a_rival_could_win_with() -> None:
    table = opened(2)
    seat = table.turn
    rival = table.left_of(seat)
    lay(table, rival, "apple apple apple tomato lettuce carrot")
    hold(table, rival, "salmon salmon")
    table.hands[rival].marks = [-1, -1]
    hold(table, seat, "rice rice milk milk chicken chicken potato shrimp")

    drawn(table, "onion")

    assert think(find_bot(GAME, "chef"), table, seat, "supper").move != Discard(card("shrimp"))


def test_a_novice_thinks_harder_once_the_deck_was_rebuilt() -> None:
    """Our bots are never the reason it fires."""
    table = opened()
    hold(table, table.turn, "apple avocado tomato lettuce rice pasta milk octopus")
    throw(table, 0, "salmon")
    throw(table, 1, "cheese")
    novice, cook = (find_bot(GAME, name) for name in ("novice", "cook"))

    table.rebuilds = 1

    assert think(novice, table, table.turn, "supper").move == think(cook, table, table.turn, "supper").move


def test_who_has_had_turns_is_supposed_to_hold_what_goes_together_but_no_sets() -> None:
    """A set would lie on the table."""
    chef = find_bot(GAME, "chef")
    luck = chance_for("suppose", "test")
    t: Any = start(GAME, 4, "suppose", story=False)
    while sum(len(pile.cards) for pile in t.discards) < 5:
        for seat in t.asked():
            t.play(seat, think(chef, t, seat, "suppose").move, t.question)
    dealt: list[list[int]] = []
    supposed: list[list[int]] = []
    for _ in range(100):
        world: Any = imagine(t, t.turn, luck)
        dealt += [[*world.hands[seat].cards] for seat in range(4) if seat != t.turn]
        chef.suppose(world, t.seen_by(t.turn), luck)
        supposed += [[*world.hands[seat].cards] for seat in range(4) if seat != t.turn]

    assert fellowship(supposed) > 1.2 * fellowship(dealt)
    assert 3 * count_sets(supposed) < count_sets(dealt)


def fellowship(hands: list[list[int]]) -> int:
    """How well the cards of some hands go with each other."""
    return sum(company(held, hand) for hand in hands for held in hand)


def count_sets(hands: list[list[int]]) -> int:
    """How many sets lie in some hands."""
    return sum(len(sets_in(hand)) for hand in hands)
