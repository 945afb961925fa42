"""Section 8: an evening at a restaurant."""

from __future__ import annotations

import pytest

from cardamom.engine.questions import Refused
from cardamom.games.cooking_party.restaurant import CONFIRM, AskDiner, AwardDiners, Explain, Order, ScoreDiner, Suggest
from tests.games.cooking_party.tables import opened, silent, silent_until, told


def test_all_players_are_chefs_and_nobody_judges() -> None:
    """No awarding of points during these rounds, and no dedicated judge. Instead, all players act as Chefs."""
    t = opened(4, restaurant="house")

    assert sorted(t.captains()) == [0, 1, 2, 3]
    assert t.judge == -1
    silent_until(t, "judge_each_other")
    assert t.points == [0, 0, 0, 0]


def test_there_is_an_appetizer_a_main_course_and_a_dessert() -> None:
    """For example, for each guest one appetizer, one main course, and one desert."""
    t = opened(3, restaurant="house")
    silent_until(t, "judge_each_other")

    assert [dish.title for dish in t.book][::3] == ["The appetizer", "The main course", "The dessert"]
    assert len(t.book) == 9


def test_dishes_are_marked_to_order() -> None:
    """The table/players will keep track of which created dishes they would like to order."""
    t = opened(4, restaurant="chef")
    silent_until(t, "order_dishes")
    assert sorted(t.asked()) == [1, 2, 3]

    with pytest.raises(Refused, match="not_on_the_menu"):
        t.play(1, Order(0))
    t.play(1, Order(2))
    t.play(2, Order(2))
    t.play(3, Order(3))

    assert t.orders == [2, 3]


def test_the_chef_confirms_asks_and_suggests() -> None:
    """The chef will then have an opportunity to confirm the dish descriptions and ask any follow up questions."""
    t = opened(4, restaurant="chef")
    silent_until(t, "listen_with_a_notepad")
    assert t.asked() == [0]
    diner = t.orders[0]

    t.play(0, AskDiner("How hot?"))
    assert t.asked() == [diner]
    t.play(diner, Explain("Very."))
    t.play(0, Suggest("I would roast it longer."))
    with pytest.raises(Refused, match="enough_asked"):
        t.play(0, Suggest("And longer."))
    t.play(0, CONFIRM)

    assert diner not in t.orders
    assert t.questions_left == 2


def test_the_course_ends_when_all_orders_are_noted() -> None:
    """Who will repeat the process when the table is ready for the next course."""
    t = opened(3, restaurant="chef")
    silent_until(t, "listen_with_a_notepad")
    while t.step.name() == "listen_with_a_notepad":
        t.play(0, CONFIRM)

    assert t.round == 2


def test_everybody_judges_the_rest_of_the_table_at_the_end() -> None:
    """Each player should take a turn … distributing the Judging Award Chips to the rest of the table."""
    t = opened(3, restaurant="house")
    silent_until(t, "judge_each_other")
    with pytest.raises(Refused, match="not_to_yourself"):
        t.play(0, AwardDiners(0, 1, 1, 1, 1))
    before = t.clone()
    t.play(0, AwardDiners(1, 1, 1, 1, 1))
    t.play(1, AwardDiners(2, 2, 2, 2, 2))
    t.play(2, AwardDiners(0, 1, 1, 1, 1))

    kitchen = [points - chips for points, chips in zip(t.points, (100, 280, 190), strict=True)]
    assert before.points == [0, 0, 0]
    assert all(1 <= points <= 100 for points in kitchen)


def test_the_scores_of_the_professional_chef_are_added() -> None:
    """These scores may … simply range from 1 to 100; these scores are added to player scores."""
    t = opened(3, restaurant="chef")
    silent_until(t, "judge_each_other")
    assert sorted(t.asked()) == [1, 2]
    t.play(1, AwardDiners(2, 2, 2, 2, 2))
    t.play(2, AwardDiners(1, 1, 1, 1, 1))
    assert t.asked() == [0]

    with pytest.raises(Refused, match="from_one_on"):
        t.play(0, ScoreDiner(0))
    t.play(0, ScoreDiner(80))
    t.play(0, ScoreDiner(70))

    assert t.scores() == [0, 270, 260]


def test_the_winner_is_exempt_from_the_bill() -> None:
    """A nice gesture is for the winning player to be exempt from splitting the bill."""
    t = opened(3, restaurant="house")
    silent_until(t, "nothing")

    result = t.result()
    assert result is not None
    assert result.why == "bill"
    assert any("not pay tonight" in line for line in told(t))


def test_a_single_guest_hears_from_the_kitchen() -> None:
    t = opened(1, restaurant="house")
    silent_until(t, "nothing")

    assert 1 <= t.scores()[0] <= 100


def test_a_table_that_says_nothing_is_served_all_the_same() -> None:
    t = opened(5, restaurant="chef")
    while not t.over:
        silent(t)

    assert len(t.book) == 12
