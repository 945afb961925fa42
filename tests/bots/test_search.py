"""Search: legal, fair, reproducible, and careful with luck."""

import math
import time
from typing import Any

import pytest

from cardamom.bots.levels import MASTERS, SECONDS, searcher
from cardamom.bots.match import UnknownBot, bot_names, find_bot, levels, play_out, quick_bots, think
from cardamom.bots.random import Random
from cardamom.bots.search import STALLED, Arm, Budget, Manner, Search, Tree, add_arm, best_arm, is_hopeful, is_settled
from cardamom.bots.worlds import outcome
from cardamom.engine.bots import Bot, odds_by_points
from cardamom.engine.chance import chance_for
from cardamom.engine.game import start
from cardamom.engine.imagine import imagine
from cardamom.engine.registry import find_game
from cardamom.engine.table import Table
from cardamom.engine.words import Teller
from cardamom.games.kitchen_closing.rules import TAKE_FROM_DECK
from tests.laws.evenings import NAMES, every_game

FEW = Budget(iterations=6)
SOME_QUESTIONS = 12
PLAIN = Manner(curiosity=0.3, own_width=2.0, deep_width=0.5, doubt=1.0, reach=30)


def opened(name: str, questions: int) -> Table:
    """A table some way into a game among cooks, or whoever there is."""
    game = find_game(name)
    table = start(game, min(max(3, game.fewest), game.most), "a search", story=False)
    bot = find_bot(game, quick_bots(game)[-2])
    for _ in range(questions):
        for seat in table.asked():
            table.play(seat, think(bot, table, seat, "opening").move)
    return table


def told(arms: list[Arm]) -> list[tuple[str, int, float]]:
    return [(repr(arm.move), int(arm.visits), arm.won) for arm in arms]


# By the rules


@every_game
def test_a_search_answers_by_the_rules_and_says_why(name: str) -> None:
    """ "with a sentence of explanation" """
    game = find_game(name)
    table = opened(name, 0)
    bot = searcher(game, FEW)
    teller = Teller(game.words, table.box, NAMES, 0)

    for _ in range(SOME_QUESTIONS):
        for seat in table.asked():
            choice = think(bot, table, seat, "thoughts")
            assert table.refusal(seat, choice.move) is None
            assert teller.because(choice.why).endswith((".", "!"))
            table.play(seat, choice.move)


@every_game
def test_the_same_seed_and_iterations_search_the_same(name: str) -> None:
    """ "deterministic for a seed and an iteration budget" """
    table = opened(name, 10)
    seat = table.asked()[0]
    bot = searcher(find_game(name), Budget(iterations=20))

    first, second = (bot.tally(table.seen_by(seat), chance_for("one", "search")) for _ in range(2))

    assert told(first) == told(second)
    assert sum(arm.visits for arm in first) <= 20


@every_game
def test_a_search_sees_nothing_that_its_seat_does_not(name: str) -> None:
    """Two worlds that differ only in what a seat cannot see are searched alike."""
    table = opened(name, 10)
    seat = table.asked()[0]
    other = imagine(table, seat, chance_for("another world", "test"))
    bot = searcher(find_game(name), FEW)

    here, there = (bot.tally(world.seen_by(seat), chance_for("one", "search")) for world in (table, other))

    assert told(here) == told(there)


def test_a_search_changes_nothing_at_the_table() -> None:
    table = opened("carrot", 10)
    before = table.digest()

    think(searcher(find_game("carrot"), FEW), table, table.asked()[0], "thoughts")

    assert table.digest() == before


def test_a_search_by_the_clock_keeps_to_it() -> None:
    """ "budget by iterations or time" """
    table = opened("carrot", 10)
    bot = searcher(find_game("carrot"), Budget(seconds=0.05))
    began = time.monotonic()

    think(bot, table, table.asked()[0], "thoughts")

    assert time.monotonic() - began < 5


def test_a_table_that_stands_still_is_left_to_the_guide() -> None:
    """Bots never make the stall clock fire."""
    table = opened("carrot", 10)
    table.idle_turns = table.patience() // 2
    seat = table.asked()[0]
    game = find_game("carrot")

    searched = think(searcher(game, FEW), table, seat, "thoughts")

    assert searched.move == think(find_bot(game, "chef"), table, seat, "thoughts").move
    assert not searched.why.key.startswith("search")


# The tree


def test_seats_that_answer_together_meet_at_one_node() -> None:
    """ "simultaneous questions": nobody knows of the others' answers."""
    game = find_game("carrot")
    table = start(game, 3, "together", story=False)
    tree = Tree(table.seen_by(1), find_bot(game, "chef"), find_bot(game, "novice"), PLAIN, chance_for("a", "b"))

    tree.grow(Budget(iterations=12))

    assert table.step.together()
    assert sorted(tree.root.arms) == [0, 1, 2]
    assert sum(arm.visits for arm in tree.tallies()) == 12


def test_what_others_answer_silently_leads_to_one_place() -> None:
    """Nobody may plan with what they cannot know."""
    table = start(find_game("carrot"), 3, "together", story=False)
    one, other = table.moves(0)[:2]
    tree = Tree(table.seen_by(1), Random(), Random(), PLAIN, chance_for("a", "b"))

    assert not one.aloud
    assert tree.told(0, one, True) == tree.told(0, other, True)
    assert tree.told(1, one, True) != tree.told(1, other, True)


def test_more_answers_are_tried_the_more_often_a_question_is_visited() -> None:
    """ "progressive widening for large option lists" """
    table = opened("carrot", 10)
    seen = table.seen_by(table.asked()[0])
    chef = find_bot(find_game("carrot"), "chef")
    few, many = (
        len(Search(chef, Random(), Budget(iterations=count), PLAIN).tally(seen, chance_for("a", "b")))
        for count in (4, 36)
    )

    assert 1 < few < many <= 2 + 2 * math.sqrt(36)


def test_a_search_that_does_not_stray_keeps_to_what_its_guide_ranks() -> None:
    table = opened("open_kitchen", 10)
    seat = table.asked()[0]
    guide: Bot[Any] = find_bot(find_game("open_kitchen"), "chef")
    ranked = [repr(move) for move in guide.ranked(table.seen_by(seat), chance_for("ranked", "search"))]
    manner = Manner(curiosity=0.3, own_width=9.0, deep_width=0.5, doubt=1.0, reach=4, strays=False)

    guided = Search(guide, guide, Budget(iterations=200), manner).tally(table.seen_by(seat), chance_for("a", "b"))

    assert 1 < len(guided) <= len(ranked)
    assert {repr(arm.move) for arm in guided} <= set(ranked)


def test_who_compared_nothing_does_not_say_that_there_was_nothing_else() -> None:
    game = find_game("kitchen_closing")
    table = start(game, 3, "a spare card", story=False)
    seat = table.asked()[0]
    table.play(seat, TAKE_FROM_DECK)

    choice = think(searcher(game, FEW), table, seat, "a spare card")

    assert len(table.moves(seat)) > 1
    assert choice.why.key == "search_plain"
    assert Teller(game.words, table.box, NAMES, 0).because(choice.why) == "I looked for nothing else here."


def test_imagined_games_are_played_by_the_stand_in() -> None:
    chef = find_bot(find_game("pastry_chefs"), "chef")

    assert type(searcher(find_game("pastry_chefs"), FEW).player) is type(find_bot(find_game("pastry_chefs"), "cook"))
    assert searcher(find_game("carrot"), FEW).player is find_bot(find_game("carrot"), "chef")
    assert chef.stand_in() is not chef


def test_a_better_answer_must_be_better_by_more_than_luck() -> None:
    obvious, lucky, better = (Arm(move) for move in start(find_game("carrot"), 3, "arms").moves(0)[:3])
    obvious.add(100, won=50.0, gained=0.0, squares=0.0)
    lucky.add(5, won=3.0, gained=0.5, squares=0.05)
    better.add(100, won=75.0, gained=25.0, squares=25.0)

    assert best_arm([obvious, lucky], 1.0) is obvious
    assert best_arm([obvious, lucky, better], 1.0) is better


def test_answers_are_compared_in_the_same_worlds_with_the_same_luck() -> None:
    """An answer that changes nothing gains nothing, however much games differ."""
    table = opened("open_kitchen", 10)
    seen = table.seen_by(table.asked()[0])
    chef = find_bot(find_game("open_kitchen"), "chef")
    straight = Manner(curiosity=0.3, own_width=2.0, deep_width=0.0, doubt=1.0, reach=30)
    tree = Tree(seen, chef, chef, straight, chance_for("a", "b"))
    move = chef.choose(seen, chance_for("a", "b")).move
    usual, same = Arm(move), Arm(move)

    for _ in range(4):
        tree.compare([usual, same], 100, math.inf)

    assert usual.visits == same.visits == 4
    assert same.won == usual.won
    assert same.gained == same.squares == 0.0


def test_an_answer_that_is_clearly_behind_rests_and_a_search_without_rivals_ends() -> None:
    table = opened("carrot", 10)
    tree = Tree(table.seen_by(table.asked()[0]), Random(), Random(), PLAIN, chance_for("a", "b"))
    arms = tree.root.arms_of(tree.me)
    usual, worse, open_still = (add_arm(arms, move) for move in table.moves(tree.me)[:3])
    usual.add(20, won=10.0, gained=0.0, squares=0.0)
    worse.add(20, won=6.0, gained=-4.0, squares=1.0)
    open_still.add(20, won=10.1, gained=0.1, squares=1.0)

    assert tree.racing() == [usual, open_still]
    assert not is_settled(tree.racing())
    assert is_settled([usual])


# Who wins


def test_a_team_shares_no_victory_among_itself() -> None:
    """ "teams": two winners of one team have won all of it."""
    game = find_game("pastry_chefs")
    table = start(game, 4, "teams", story=False)
    play_out(table, [find_bot(game, "novice")] * 4, "teams")
    result = table.result()
    assert result is not None

    won = outcome(table)

    assert not result.stalled
    assert [won[seat] for seat in result.winners] == [1.0, 1.0]
    assert sum(won) == 2.0


def test_a_victory_by_the_clock_is_a_victory_but_worth_less_to_a_search() -> None:
    game = find_game("carrot")
    table: Any = start(game, 3, "clock", story=False)
    table.finish("nobody_cooks", True)

    assert sum(outcome(table)) == pytest.approx(1.0)
    assert sum(outcome(table, STALLED)) == pytest.approx(STALLED)


def test_odds_by_points_add_up_and_follow_the_points() -> None:
    alone = odds_by_points([3.0, 1.0, 1.0], [], 2.0)
    teams = odds_by_points([3.0, 1.0, 3.0, 1.0], [0, 1, 0, 1], 2.0)

    assert sum(alone) == pytest.approx(1.0)
    assert alone[0] > alone[1] == alone[2]
    assert teams[0] == teams[2] == pytest.approx(1.0 - teams[1])


@every_game
def test_every_bot_can_judge_a_table(name: str) -> None:
    """ "truncated rollouts with the heuristic's estimate" """
    table = opened(name, 15)
    sides = len(set(table.teams())) or table.seats
    bots: list[Bot[Any]] = [*find_game(name).bots.values(), Random()]

    for bot in bots:
        odds = bot.forecast(table)
        assert all(0.0 <= share <= 1.0 for share in odds)
        assert sum(odds) == pytest.approx(int(table.seats) / int(sides))


@every_game
def test_a_bot_ranks_what_it_would_choose_first(name: str) -> None:
    table = opened(name, 10)
    seat = table.asked()[0]
    seen = table.seen_by(seat)
    for bot in find_game(name).bots.values():
        ranked = bot.ranked(seen, chance_for("a", "b"))
        assert ranked[0] == bot.choose(seen, chance_for("a", "b")).move
        assert all(table.refusal(seat, move) is None for move in ranked)
        assert len({repr(move) for move in ranked}) == len(ranked)


# The levels


def test_masters_are_offered_and_stand_last() -> None:
    """ "as the levels `master` (0.5 s) and `grandmaster` (3 s)" """
    game = find_game("carrot")

    assert MASTERS == ["master", "grandmaster"]
    assert [SECONDS[name] for name in MASTERS] == [0.5, 3.0]
    assert levels(game) == ["novice", "cook", "chef", *MASTERS]
    assert bot_names(game) == ["random", *levels(game)]
    assert quick_bots(game) == ["random", "novice", "cook", "chef"]
    assert all(isinstance(find_bot(game, name), Search) for name in MASTERS)


def test_a_grandmaster_looks_as_far_as_the_game_advises() -> None:
    def laps(name: str) -> int:
        bot = find_bot(find_game("carrot"), name)
        assert isinstance(bot, Search)
        return bot.manner.laps

    assert [laps(name) for name in ("master", "search:9", "grandmaster", "deep:9")] == [1, 1, 3, 3]


def test_a_grandmaster_is_guided_by_the_senior() -> None:
    """In Carrot nobody knows better than the chef; elsewhere somebody does."""

    def guide(game: str, name: str) -> Bot[Any]:
        bot = find_bot(find_game(game), name)
        assert isinstance(bot, Search)
        return bot.guide

    for game, has_senior in (
        ("carrot", False),
        *[(game, True) for game in ("food_court", "kitchen_closing", "open_kitchen")],
    ):
        chef, senior = (find_bot(find_game(game), name) for name in ("chef", "senior"))
        assert (senior is not chef) == has_senior
        assert guide(game, "master") is guide(game, "search:9") is chef
        assert guide(game, "grandmaster") is guide(game, "deep:9") is senior


def test_who_has_hope_goes_on_with_an_answer_that_seems_a_little_worse() -> None:
    obvious, behind = (Arm(move) for move in start(find_game("carrot"), 3, "arms").moves(0)[:2])
    obvious.add(100, won=50.0, gained=0.0, squares=0.0)
    behind.add(100, won=48.0, gained=-2.0, squares=1.0)

    assert -3 < behind.gain() / behind.error() < -1.5
    assert not is_hopeful(behind, obvious.gain(), 1.5)
    assert is_hopeful(behind, obvious.gain(), 3.0)


def test_a_search_at_some_steps_does_elsewhere_as_the_chef_does() -> None:
    game = find_game("carrot")
    table = opened("carrot", 10)
    seat = table.asked()[0]
    step = table.step.name()

    here = find_bot(game, f"search:20@{step}")
    elsewhere = find_bot(game, "search:20@hide_two+refill_warehouse")

    assert step == "your_turn"
    assert think(here, table, seat, "some").why.key.startswith("search")
    assert think(elsewhere, table, seat, "some").move == think(find_bot(game, "chef"), table, seat, "some").move
    for name in ("search:20@", "search:20@nowhere", "search:20@your_turn+nowhere", "chef@your_turn"):
        with pytest.raises(UnknownBot):
            find_bot(game, name)


def test_a_search_of_so_many_games_is_the_same_on_any_machine() -> None:
    """For the lab: what looks at a clock cannot be repeated."""
    game = find_game("carrot")
    bot = find_bot(game, "search:20")

    assert isinstance(bot, Search)
    assert bot.budget.iterations == 20
    assert bot.budget.seconds == math.inf
    for name in ("search:soon", "search:", "search:-3", "search:" + "9" * 30):
        with pytest.raises(UnknownBot):
            find_bot(game, name)
