"""How the bots of The Kitchen Is Closing play."""

from __future__ import annotations

from statistics import fmean
from typing import Any

import pytest

from cardamom.bots.match import play_out, think
from cardamom.bots.random import Random
from cardamom.engine.bots import Bot
from cardamom.engine.chance import chance_for
from cardamom.engine.game import start
from cardamom.engine.imagine import imagine
from cardamom.engine.words import Teller
from cardamom.engine.zones import ALL
from cardamom.games.kitchen_closing import GAME
from cardamom.games.kitchen_closing.bot import HEAD_CHEF, IDEAS, Chef, Cook, Novice, Usual
from cardamom.games.kitchen_closing.cards import best_dish, worth
from cardamom.games.kitchen_closing.rules import (
    DECLARE,
    DISCARD_ONE,
    LAY_STACKS,
    PASS,
    TAKE_FROM_DECK,
    TAKE_FROM_DISCARD,
    Discard,
    DiscardFirst,
    KitchenClosing,
    Lay,
)
from tests.games.kitchen_closing.tables import card, cards, empty_the_deck, finish_turns, hold, opened, turn_up

EVERY_BOT = pytest.mark.parametrize(
    "bot", [Novice(), Cook(), Chef(), HEAD_CHEF], ids=["novice", "cook", "chef", "head chef"]
)
THOUGHTFUL_BOTS = pytest.mark.parametrize("bot", [Cook(), Chef(), HEAD_CHEF], ids=["cook", "chef", "head chef"])

GRAND = ("venison", "caviar", "artichoke", "truffle", "figs", "brioche")
POOR = ("liver", "ground-beef", "sardines", "cabbage", "potatoes", "apples")


def games(one: Bot[Any], others: Bot[Any], count: int) -> list[int]:
    """The points of one bot among others, less those of the best of them, game by game, from changing seats."""
    leads = []
    for number in range(count):
        seat = number % 3
        table = start(GAME, 3, f"duel {number // 3}", story=False)
        play_out(table, [one if other == seat else others for other in range(3)], f"duel {number // 3}")
        scores = table.scores()
        leads.append(scores.pop(seat) - max(scores))
    return leads


def seen(table: KitchenClosing, seat: int) -> KitchenClosing:
    """The table as a seat sees it."""
    view = table.seen_by(seat)
    assert isinstance(view, KitchenClosing)
    return view


@EVERY_BOT
@pytest.mark.parametrize(("seats", "hand"), [(3, 6), (5, 4), (7, 8)])
def test_every_answer_is_legal_explained_and_never_the_fourth_action(
    bot: Bot[KitchenClosing], seats: int, hand: int
) -> None:
    """It is legal and poor; no hint suggests it."""
    table = start(GAME, seats, "supper", {"hand": hand, "rounds": 1})
    teller = Teller(GAME.words, table.box, ["Ada", "Bo", "Cy", "Di", "Ed", "Fay", "Gus"], None)

    while not table.over:
        for seat in table.asked():
            choice = think(bot, table, seat, "supper")
            assert not isinstance(choice.move, DiscardFirst)
            assert teller.because(choice.why)
            table.play(seat, choice.move)

    assert not table.stalled


def test_each_bot_is_stronger_than_the_one_before() -> None:
    ladder: list[Bot[Any]] = [Random(), Novice(), Cook(), Chef(), HEAD_CHEF]

    leads = [sum(games(ladder[rung + 1], ladder[rung], 12)) for rung in range(len(ladder) - 1)]

    assert min(leads) > 0


@EVERY_BOT
def test_a_grand_hand_closes_the_kitchen(bot: Bot[KitchenClosing]) -> None:
    table = opened()
    hold(table, table.turn, *GRAND)

    choice = think(bot, table, table.turn, "supper")

    assert choice.move == DECLARE


@EVERY_BOT
def test_a_poor_hand_does_not_close_it(bot: Bot[KitchenClosing]) -> None:
    table = opened()
    hold(table, table.turn, *POOR)

    choice = think(bot, table, table.turn, "supper")

    assert choice.move != DECLARE


@THOUGHTFUL_BOTS
def test_a_truffle_on_the_discard_pile_is_taken(bot: Bot[KitchenClosing]) -> None:
    table = opened()
    hold(table, table.turn, *POOR)
    turn_up(table, "truffle")

    choice = think(bot, table, table.turn, "supper")

    assert choice.move == TAKE_FROM_DISCARD


@EVERY_BOT
def test_a_card_that_is_no_use_stays_on_the_discard_pile(bot: Bot[KitchenClosing]) -> None:
    table = opened()
    hold(table, table.turn, "turkey", "trout", "celery", "onions", "grapes", "oats")
    turn_up(table, "ketchup")

    choice = think(bot, table, table.turn, "supper")

    assert choice.move == TAKE_FROM_DECK


@EVERY_BOT
def test_a_bot_closes_the_kitchen_before_the_deck_does(bot: Bot[KitchenClosing]) -> None:
    """Our bots are never the reason it fires."""
    table = opened()
    hold(table, table.turn, *POOR)
    empty_the_deck(table)
    for _ in range(3):
        table.deck.put(table.discard.cards.pop(0))

    choice = think(bot, table, table.turn, "supper")

    assert choice.move == DECLARE


@EVERY_BOT
def test_a_bot_draws_before_three_laps_have_gone_by_without_the_deck(bot: Bot[KitchenClosing]) -> None:
    """Our bots are never the reason it fires."""
    table = opened()
    hold(table, table.turn, *POOR)
    turn_up(table, "truffle")
    table.idle_turns = 6

    choice = think(bot, table, table.turn, "supper")

    assert choice.move == TAKE_FROM_DECK


@EVERY_BOT
def test_a_finished_hand_is_kept_when_there_is_no_deck(bot: Bot[KitchenClosing]) -> None:
    """You may pass then, and only then: a forced swap could ruin a finished hand."""
    table = opened()
    table.play(table.turn, DECLARE)
    hold(table, table.turn, *GRAND)
    turn_up(table, "ketchup")
    empty_the_deck(table)

    choice = think(bot, table, table.turn, "supper")

    assert choice.move == PASS


@EVERY_BOT
def test_an_empty_hand_draws_or_passes(bot: Bot[KitchenClosing]) -> None:
    table = opened()
    table.play(table.turn, DECLARE)
    hold(table, table.turn)

    draws = think(bot, table, table.turn, "supper").move
    empty_the_deck(table)
    passes = think(bot, table, table.turn, "supper").move

    assert (draws, passes) == (TAKE_FROM_DECK, PASS)


@EVERY_BOT
def test_the_card_just_taken_is_not_discarded(bot: Bot[KitchenClosing]) -> None:
    table = opened()
    seat = table.turn
    hold(table, seat, *GRAND)
    turn_up(table, "liver")
    table.play(seat, TAKE_FROM_DISCARD)

    choice = think(bot, table, seat, "supper")

    assert table.step is DISCARD_ONE
    assert choice.move != Discard(card("liver"))
    assert table.refusal(seat, choice.move) is None


@EVERY_BOT
def test_nobody_lays_a_bare_pantry_when_a_card_can_be_spared(bot: Bot[KitchenClosing]) -> None:
    table = opened()
    finish_turns(table)
    hold(table, 0, *GRAND)

    laid = think(bot, table, 0, "supper").move

    assert table.step is LAY_STACKS
    assert isinstance(laid, Lay)
    assert worth(laid.pantry) > 0


def test_the_head_chef_waits_where_a_chef_closes_with_little() -> None:
    """A chef expects too little of the others."""
    table = opened()
    hold(table, table.turn, "turkey", "ice-cream", "pistachios", "squid", "artichoke", "blueberries")

    assert think(Chef(), table, table.turn, "supper").move == DECLARE
    assert think(HEAD_CHEF, table, table.turn, "supper").move == TAKE_FROM_DISCARD


def test_the_head_chef_expects_more_of_the_one_who_closed() -> None:
    """Who waits after a few turns may have anything; who closes then has the highest dish, or thinks so."""
    table = opened()
    viewer, closer = table.turn, table.left_of(table.turn)

    def dish_needed() -> int:
        """The dish with which the viewer beats all others more likely than not."""
        taste = HEAD_CHEF.experience.taste(seen(table, viewer), 0)
        return next(value for value in range(60) if taste.dish_odds(value) > 0.5)

    among_waiting = dish_needed()
    table.declared = closer

    assert dish_needed() > among_waiting


def test_a_head_chef_leaves_to_a_search_the_end_of_a_round_only() -> None:
    table = opened()
    luck = chance_for("supper", "ideas")

    assert len(Chef().ranked(seen(table, table.turn), luck)) == 3
    assert len(HEAD_CHEF.ranked(seen(table, table.turn), luck)) == 1

    table.play(table.turn, DECLARE)
    assert len(HEAD_CHEF.ranked(seen(table, table.turn), luck)) == 2

    over = opened()
    finish_turns(over)
    assert len(HEAD_CHEF.ranked(seen(over, 0), luck)) > 1


def test_what_is_usual_lies_between_two_numbers_that_are_known() -> None:
    usual = Usual(3, [10.0, 16.0, 19.0], [2.0, 1.0, 1.0])

    guesses = [usual.after(turns, 1.0, 0.0) for turns in (0, 1, 3, 6, 60)]

    assert [guess.mean for guess in guesses] == [10.0, 12.0, 16.0, 19.0, 19.0]
    assert usual.after(0, 0.5, 3.0).mean == 8.0
    assert usual.after(1, 1.0, 0.0).spread == pytest.approx(5 / 3)


def test_the_chef_keeps_from_the_neighbour_what_the_neighbour_collects() -> None:
    table = opened()
    seat = table.turn
    neighbour = table.left_of(seat)
    hold(table, seat, "venison", "caviar", "artichoke", "truffle", "figs", "potatoes", "apples")
    hold(table, neighbour, "saffron")
    table.hands[neighbour].marks = [-1]
    table.step = DISCARD_ONE
    indifferent = think(Chef(), table, seat, "supper").move

    turn_up(table, "saffron")
    hold(table, neighbour, "pears")
    table.hands[neighbour].marks = [-1]
    denying = think(Chef(), table, seat, "supper").move

    assert indifferent in [Discard(low) for low in cards("potatoes", "apples")]
    assert denying == Discard(card("potatoes"))


def test_in_the_last_turn_the_chef_ranks_the_cards_that_are_missed_least() -> None:
    table: Any = opened()
    seat = table.turn
    hold(table, seat, "venison", "caviar", "artichoke", "truffle", "figs", "potatoes", "apples")
    table.step = DISCARD_ONE
    table.taken = card("apples")
    table.declared = table.left_of(seat)

    ranked = Chef().ranked(table.seen_by(seat), chance_for("ranked", "test"))

    assert ranked[0] == Discard(card("potatoes"))
    assert len(ranked) == IDEAS
    assert Discard(card("apples")) not in ranked


def test_before_the_last_turn_the_chef_knows_nothing_better_to_throw_away() -> None:
    table: Any = opened()
    seat = table.turn
    hold(table, seat, "venison", "caviar", "artichoke", "truffle", "figs", "potatoes", "apples")
    table.step = DISCARD_ONE

    assert Chef().ranked(table.seen_by(seat), chance_for("ranked", "test")) == [
        think(Chef(), table, seat, "supper").move
    ]


def test_the_chef_ranks_different_ways_to_lay_the_best_first() -> None:
    table: Any = opened()
    seat = table.turn
    hold(table, seat, "venison", "caviar", "artichoke", "truffle", "figs", "apples")
    table.step = LAY_STACKS
    chance = chance_for("ranked", "test")

    ranked = Chef().ranked(table.seen_by(seat), chance)

    assert ranked[0] == Chef().choose(table.seen_by(seat), chance).move
    assert len(ranked) == len({repr(way) for way in ranked}) == IDEAS
    assert all(table.refusal(seat, way) is None for way in ranked)


def test_who_has_had_many_turns_is_supposed_to_hold_what_chefs_hold() -> None:
    """Luck deals them dishes of 23 or so by then; real ones are worth a third more."""
    real: list[int] = []
    dealt: list[int] = []
    supposed: list[int] = []
    for number in range(12):
        t: Any = start(GAME, 4, f"suppose {number}", story=False)
        while t.turns_taken < 32 and t.declared < 0:
            for seat in t.asked():
                t.play(seat, think(Chef(), t, seat, "suppose").move, t.question)
        if t.turns_taken < 32:
            continue
        world: Any = imagine(t, t.turn, chance_for("suppose", str(number)))
        real += [worth(best_dish(t.hands[seat].cards)) for seat in range(4) if seat != t.turn]
        dealt += [worth(best_dish(world.hands[seat].cards)) for seat in range(4) if seat != t.turn]
        Chef().suppose(world, t.seen_by(t.turn), chance_for("suppose", str(number)))
        supposed += [worth(best_dish(world.hands[seat].cards)) for seat in range(4) if seat != t.turn]

    assert len(real) >= 9
    assert abs(fmean(supposed) - fmean(real)) < 5 < fmean(real) - fmean(dealt)


def test_what_was_taken_for_all_to_see_is_still_supposed_to_be_held() -> None:
    t: Any = opened()
    t.turns_taken = 30
    hold(t, 1, *POOR)
    t.hands[1].marks = [ALL] * len(POOR)
    world: Any = imagine(t, 0, chance_for("taken", "test"))

    Chef().suppose(world, t.seen_by(0), chance_for("taken", "test"))

    assert sorted(world.hands[1].cards) == sorted(cards(*POOR))
