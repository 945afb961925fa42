"""Section 6: the dishes are cooked, tasted and judged."""

from __future__ import annotations

import pytest

from cardamom.engine.questions import Refused
from cardamom.games.cooking_party.judging import Award
from cardamom.games.cooking_party.real_food import AwardTasted, Favourite, Ready, dishes_of
from cardamom.games.cooking_party.rules import CookingParty
from tests.games.cooking_party.tables import opened, silent, silent_until, told


def after_the_rounds(seats: int = 3, **options: object) -> CookingParty:
    """A table at which all rounds are over and the kitchen is open."""
    t = opened(seats, **{"tasting": "own", **options})
    silent_until(t, "choose_a_favourite")
    return t


def test_without_real_food_the_game_ends_with_the_last_round() -> None:
    t = opened()
    silent_until(t, "nothing")

    assert t.why == "all_judged"


def test_everybody_creates_their_favourite_dish() -> None:
    """Each player will create their favorite dish (that they created during the normal rounds)."""
    t = after_the_rounds()
    assert t.asked() == [0, 1, 2]
    assert len(t.moves(1)) == 2

    with pytest.raises(Refused, match="no_such_dish"):
        t.play(1, Favourite(3))
    for seat in range(3):
        t.play(seat, Favourite(2))

    assert t.favourites == [dishes_of(t, seat)[1] for seat in range(3)]


def test_each_judges_the_others_with_all_chips() -> None:
    """Sit in judgment of each of the other player's prepared dishes … with Judge Award Chips as normal."""
    t = after_the_rounds()
    silent(t)

    with pytest.raises(Refused, match="not_your_own_food"):
        t.play(0, AwardTasted(0, 1, 1, 1, 1))
    t.play(0, AwardTasted(1, 1, 1, 1, 1))
    t.play(1, AwardTasted(0, 2, 2, 2, 2))
    t.play(2, AwardTasted(1, 0, 0, 0, 0))

    assert t.scores() == [190, 290, 90]
    assert t.why == "tasted"


def test_the_tasting_round_alone_decides() -> None:
    """The player with the highest total score on the tasting round wins."""
    t = opened(tasting="own")
    while t.step.name() != "choose_a_favourite":
        silent_until(t, "judge_the_dishes", "choose_a_favourite")
        if t.step.name() == "judge_the_dishes":
            t.play(t.judge, Award(*[2 if t.judge != 2 else 0] * 5))
    silent(t)
    t.play(0, AwardTasted(1, 1, 1, 1, 1))
    t.play(1, AwardTasted(0, 0, 0, 0, 0))
    t.play(2, AwardTasted(1, 1, 1, 1, 1))

    result = t.result()
    assert result is not None
    assert result.winners == [1]
    assert t.points[2] == 380


def test_a_small_kitchen_is_for_the_highest_scoring_players() -> None:
    """Only let the highest scoring players … proceed into the kitchen – the other players will be the judges."""
    t = opened(5, tasting="own", kitchen=2)
    silent_until(t, "choose_a_favourite")
    best = sorted(range(5), key=lambda seat: -t.points[seat])[:2]

    assert sorted(t.asked()) == sorted(best)
    silent(t)
    assert sorted(t.asked()) == [seat for seat in range(5) if seat not in best]


def test_the_judge_of_honour_tastes_alone() -> None:
    """Have the chef players prepare their dishes for the person of honor."""
    t = after_the_rounds(4, judge="permanent", first_judge=3)
    assert t.asked() == [0, 1, 2]
    silent(t)

    assert t.asked() == [3]


def test_who_is_late_loses_half_the_points() -> None:
    """Players who cannot complete in time will lose half their points at the time of final scoring."""
    t = after_the_rounds(countdown="30")
    silent(t)
    assert t.step.name() == "beat_the_clock"
    t.play(0, Ready(True))
    t.play(1, Ready(False))
    t.play(2, Ready(True))
    t.play(0, AwardTasted(1, 1, 1, 1, 1))
    t.play(1, AwardTasted(0, 0, 0, 0, 0))
    t.play(2, AwardTasted(1, 1, 1, 1, 1))

    assert t.scores() == [190, 190, 0]


def test_players_prepare_the_dishes_of_their_neighbours() -> None:
    """To add some extra fun to the food preparation step, have players prepare the dishes of their neighbors."""
    t = after_the_rounds(tasting="neighbours")
    silent(t)

    for seat in range(3):
        assert (seat - 1) % 3 in t.book[t.favourites[seat]].cooks
    assert len([line for line in told(t) if "prepares" in line]) == 3


@pytest.mark.parametrize("seats", [1, 2])
def test_one_or_two_players_taste_without_chips(seats: int) -> None:
    """A tasting round needs somebody to cook, and somebody to compare."""
    t = opened(seats, tasting="own")
    silent_until(t, "nothing")

    assert t.why == "all_judged"


def test_the_book_keeps_every_dish() -> None:
    """Have each player keep track of the favorite dish that they have invented during the game."""
    t = after_the_rounds()

    assert len(t.book) == 6
    assert all(dish.laid and dish.cooks for dish in t.book)
