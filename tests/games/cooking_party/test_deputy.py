"""A judge who is lost is replaced by vote or house."""

from __future__ import annotations

import pytest

from cardamom.bots.match import think
from cardamom.engine.questions import Refused
from cardamom.games.cooking_party.bot import Cook
from cardamom.games.cooking_party.deputy import LET_THE_HOUSE_JUDGE, STEP_DOWN, LetJudge
from cardamom.games.cooking_party.judging import Award, AwardPlates, Critique, open_to
from cardamom.games.cooking_party.rules import CookingParty
from tests.games.cooking_party.tables import planned, silent, silent_until, told


def judge_is_lost(seats: int = 5, **options: object) -> CookingParty:
    """A table at which the chefs are asked who judges on, instead of player 0."""
    t = planned("a-dish-of-your-choice", seats, **options)
    silent_until(t, "judge_the_dishes", "judge_the_plates")
    t.play(0, STEP_DOWN)
    return t


def test_a_lost_judge_is_replaced_by_vote() -> None:
    """A lost judge is replaced by vote or house."""
    t = judge_is_lost()
    assert (t.step.name(), t.asked()) == ("replace_the_judge", [1, 2, 3, 4])

    for seat, move in ((1, LetJudge(2)), (2, LetJudge(2)), (3, LetJudge(2)), (4, LET_THE_HOUSE_JUDGE)):
        t.play(seat, move)

    assert (t.step.name(), t.asked(), t.judge) == ("judge_the_dishes", [2], 2)
    assert "Player 2 judges on." in told(t)
    t.play(2, Award(1, 3, 3, 4, 4))
    assert t.scores() == [0, 100, 0, 75, 15]


def test_without_a_majority_the_house_judges_and_says_what_it_thinks() -> None:
    """A lost judge is replaced by vote or house."""
    t = judge_is_lost()
    for seat, move in ((1, LetJudge(2)), (2, LetJudge(2)), (3, LetJudge(1)), (4, LET_THE_HOUSE_JUDGE)):
        t.play(seat, move)

    assert (t.round, t.judge) == (2, 1)
    assert sum(t.scores()) == 190
    assert all(dish.verdict.critique and dish.call.judge == -1 for dish in t.book)
    assert len([line for line in told(t) if line.startswith("The house: ")]) == 4


def test_chefs_who_say_nothing_leave_it_to_the_house() -> None:
    """Nobody can hang the table: a silent chef is plated as is, a lost judge is replaced by vote or house."""
    t = judge_is_lost()
    silent(t)

    assert t.round == 2
    assert sum(t.scores()) == 190


def test_what_the_judge_has_said_before_stays() -> None:
    t = planned(seats=4)
    silent_until(t, "judge_the_dishes")
    t.play(0, Critique(2, "Crisp."))
    t.play(0, STEP_DOWN)
    silent(t)

    assert [dish.verdict.critique == "Crisp." for dish in t.book] == [False, True, False]


def test_whoever_judges_on_gives_nothing_to_the_own_dish() -> None:
    """Everybody votes (never for oneself): the same holds for a chef who judges."""
    t = judge_is_lost()
    for seat in range(1, 5):
        t.play(seat, LetJudge(3))

    with pytest.raises(Refused, match="not_your_own"):
        t.play(3, Award(1, 2, 4, 1, 3))
    with pytest.raises(Refused, match="not_your_own"):
        t.play(3, Critique(3, "Splendid."))
    assert all(move.refusal(t, 3) is None for move in t.step.answers(t, 3) if move != STEP_DOWN)
    silent(t)
    assert t.scores()[3] == 0
    assert sum(t.scores()) == 190


def test_a_bot_that_judges_on_passes_over_its_own_dish() -> None:
    t = judge_is_lost()
    for seat in range(1, 5):
        t.play(seat, LetJudge(3))
    while t.round == 1:
        t.play(3, think(Cook(), t, 3, "thoughts").move)

    assert t.scores()[3] == 0
    assert [dish.cooks for dish in t.book if not dish.verdict.critique] == [[3]]


def test_in_a_blind_tasting_too() -> None:
    t = judge_is_lost(blind="yes")
    for seat in range(1, 5):
        t.play(seat, LetJudge(3))
    own = t.authors.index(3) + 1

    with pytest.raises(Refused, match="not_your_own"):
        t.play(3, AwardPlates(own, own, own, own, own))
    assert own - 1 not in open_to(t, 3)
    silent(t)
    assert t.scores()[3] == 0


def test_a_judge_is_replaced_once_in_a_round() -> None:
    """Otherwise the table could go in circles."""
    t = judge_is_lost()
    for seat in range(1, 5):
        t.play(seat, LetJudge(3))

    with pytest.raises(Refused, match="replaced_already"):
        t.play(3, STEP_DOWN)
    silent(t)
    silent_until(t, "judge_the_dishes")
    t.play(t.judge, STEP_DOWN)


def test_two_dishes_are_judged_by_the_house() -> None:
    """Whoever judged on could give the chips to one chef only."""
    t = planned(seats=3)
    silent_until(t, "judge_the_dishes")

    assert t.step.when_gone(t, 0) is None
    with pytest.raises(Refused, match="too_few_dishes"):
        t.play(0, STEP_DOWN)


def test_only_those_who_answer_for_a_dish_can_judge_on() -> None:
    t = judge_is_lost()

    with pytest.raises(Refused, match="no_such_deputy"):
        t.play(1, LetJudge(0))


def test_the_next_player_judges_the_next_round_all_the_same() -> None:
    """All players have the same number of turns as judge: a lost one is not made up for."""
    t = judge_is_lost()
    for seat in range(1, 5):
        t.play(seat, LetJudge(3))
    silent(t)

    assert t.judge == 1
    silent_until(t, "nothing")
    assert len({dish.round for dish in t.book}) == 5
