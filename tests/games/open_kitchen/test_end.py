"""The end of a course of Open Kitchen, its points, the empty deck, and the end of the meal."""

from __future__ import annotations

import pytest

from cardamom.engine.view import events
from cardamom.games.open_kitchen.rules import (
    DRAW_A_CARD,
    DRAW_FROM_DECK,
    EARNINGS,
    Discard,
    Keep,
    OpenKitchen,
    TakeFromPile,
    ThrowOut,
)
from tests.games.open_kitchen.tables import (
    LONELY,
    card,
    drawn,
    hold,
    is_new_course,
    lay,
    leave_in_deck,
    news,
    open_for,
    opened,
    refusal,
    set_melds,
    take_turn,
    teller,
    throw,
    win_course,
)


def about_to_win(table: OpenKitchen, third: str = "rice rice rice") -> int:
    """The player in turn has two sets of different ingredients, and has just drawn the last card of a third."""
    seat = table.turn
    lay(table, seat, "apple avocado strawberry tomato lettuce carrot")
    *held, last = third.split()
    hold(table, seat, " ".join(held))
    return drawn(table, last)


# VIII. Scoring


def test_the_winner_gets_three_points_and_those_of_the_sets() -> None:
    """The winning player receives +3 points (Win Bonus)."""
    table = opened()
    seat = about_to_win(table)

    table.play(seat, set_melds("rice rice rice"))

    assert table.points[seat] == 3 + 1 + 1 + 3


def test_everybody_scores_the_sets_on_the_table() -> None:
    """All players (including the winner) then score points for all sets they have successfully melded"""
    table = opened()
    other, third = [seat for seat in range(3) if seat != table.turn]
    lay(table, other, "milk milk milk")
    lay(table, third, "chicken beef bacon salmon salmon universal-spice")
    seat = about_to_win(table)

    table.play(seat, set_melds("rice rice rice"))

    assert [table.points[other], table.points[third]] == [3, 1 + 3]


def test_sets_in_a_hand_are_worth_nothing() -> None:
    """all sets they have successfully melded in front of them"""
    table = opened()
    other = table.left_of(table.turn)
    hold(table, other, "milk milk milk chicken beef bacon salmon salmon")
    seat = about_to_win(table)

    table.play(seat, set_melds("rice rice rice"))

    assert table.points[other] == 0


def test_a_set_of_the_open_kitchen_is_worth_a_point_more_once() -> None:
    """Any player … who has a melded set belonging to the … special Food Group receives an additional +1 point."""
    table = opened()
    open_for(table, "orchard")
    other = table.left_of(table.turn)
    lay(table, other, "apple apple apple")
    seat = about_to_win(table)

    table.play(seat, set_melds("rice rice rice"))

    assert table.points[seat] == 3 + 1 + 1 + 3 + 1
    assert table.points[other] == 3 + 1


def test_a_set_of_another_group_gets_no_bonus() -> None:
    """a melded set belonging to the round's pre-determined "Open Kitchen" special Food Group"""
    table = opened()
    open_for(table, "coast")
    seat = about_to_win(table)

    table.play(seat, set_melds("rice rice rice"))

    assert table.points[seat] == 3 + 1 + 1 + 3


def test_the_score_sheet_says_what_every_course_was_worth() -> None:
    """Score Tracking: Pen & paper."""
    table = opened()
    open_for(table, "orchard")
    other = table.left_of(table.turn)
    lay(table, other, "milk milk milk")
    seat = about_to_win(table)

    table.play(seat, set_melds("rice rice rice"))

    [lines] = table.sheet()
    assert [line.name for line in lines] == EARNINGS
    assert [line.points[seat] for line in lines] == [3, 2, 1, 3, 0]
    assert [line.points[other] for line in lines] == [3, 0, 0, 0, 0]


def test_the_points_of_a_course_are_told() -> None:
    """When a player wins the round (by melding their third valid set)"""
    table = opened()

    seat = win_course(table)

    told = [teller(seat).event(event) for event in events(table, seat) if event["name"] == "scored"]
    assert told[seat] == "You score 6, and have 6 points."
    assert len(told) == 3


# The next course


def test_all_cards_are_shuffled_and_dealt_again() -> None:
    """Shuffle all Ingredient, Action, and Wild cards together to form the main draw deck."""
    table = opened()
    throw(table, 0, "apple shrimp")
    lay(table, table.left_of(table.turn), "milk milk milk")

    win_course(table)

    assert table.course == 2
    assert is_new_course(table)
    assert len(table.deck.cards) == 105 - 24
    assert not any(pile.cards for pile in [*table.discards, *table.melds, *table.actions])
    assert table.step is DRAW_A_CARD


def test_the_meal_ends_after_its_courses_and_the_highest_score_wins() -> None:
    """The player with the highest cumulative score after all rounds are completed is the overall winner of the game."""
    table = opened(courses=3)

    for _ in range(2):
        win_course(table)
    running = table.over
    table.points = [20, 1, 1]
    win_course(table)

    result = table.result()
    assert not running
    assert result is not None
    assert result.winners == [0]
    assert (result.why, result.stalled) == ("meal_over", False)
    assert len(table.sheet()) == 3


def test_a_tie_is_a_shared_victory() -> None:
    """Ties that no rule breaks are shared victories."""
    table = opened(courses=3)
    table.course = 3
    seat = table.turn
    other = table.left_of(seat)
    table.points[other] = 6

    win_course(table)

    result = table.result()
    assert result is not None
    assert sorted(result.winners) == sorted([seat, other])


# IX. Draw pile depletion


def test_an_empty_deck_is_rebuilt_from_all_discard_piles() -> None:
    """all personal discard piles are collected, shuffled thoroughly, and formed into a new face-down draw pile."""
    table = opened()
    leave_in_deck(table, "")
    before = sum(len(pile.cards) for pile in table.discards)
    seat = table.turn

    table.play(seat, DRAW_FROM_DECK)

    assert "deck_rebuilt" in news(table)
    assert not any(held for pile in table.discards for held in pile.cards if pile is not table.discards[seat])
    in_play = len(table.deck.cards) + len(table.actions[seat].cards) + len(table.discards[seat].cards)
    assert in_play + len(table.deliveries[seat].cards) + len(table.hands[seat].cards) - 8 == before
    assert table.rebuilds == 1


def test_the_deck_is_rebuilt_only_when_a_card_is_needed() -> None:
    """Deck empty when a card is needed"""
    table = opened()
    leave_in_deck(table, "onion")

    take_turn_with_last(table)

    assert not table.deck.cards
    assert table.rebuilds == 0


def take_turn_with_last(table: OpenKitchen) -> None:
    """Draw the only card of the deck, an onion, and discard it."""
    seat = table.turn
    table.play(seat, DRAW_FROM_DECK)
    table.play(seat, Discard(card("onion")))


def test_everybody_sees_how_often_the_deck_can_still_be_rebuilt() -> None:
    """Each has a progress marker and a visible stall clock, stated below."""
    table = opened()
    table.rebuilds = 1

    clock = table.clocks()[0]

    assert (clock.name, clock.left, clock.of) == ("rebuilds", 1, 2)
    told = teller(None).say("clocks", "rebuilds", left=1, of=2)
    assert told == "The deck can be rebuilt 1 more time in this course; after that it ends without a winner"


def test_a_third_rebuild_ends_the_course_without_a_winner_and_melds_are_scored() -> None:
    """when the deck would be rebuilt a third time in a round, the round ends without a winner; melds are scored."""
    table = opened()
    open_for(table, "orchard")
    other = table.left_of(table.turn)
    lay(table, other, "apple apple apple")
    leave_in_deck(table, "")
    table.rebuilds = 2

    table.play(table.turn, DRAW_FROM_DECK)

    assert "deck_ran_out" in news(table)
    assert "wins" not in news(table)
    assert [table.points[seat] for seat in range(3)] == [4 if seat == other else 0 for seat in range(3)]
    assert table.course == 2
    assert is_new_course(table)
    assert table.rebuilds == 0


def test_a_course_that_ended_by_the_clock_is_counted_in_the_result() -> None:
    """A game or round that ends by it says so in its result (`stalled`), and the lab counts it."""
    table = opened(courses=3)
    leave_in_deck(table, "")
    table.rebuilds = 2
    table.play(table.turn, DRAW_FROM_DECK)

    for _ in range(2):
        win_course(table)

    result = table.result()
    assert result is not None
    assert result.stalled
    assert table.stalled_courses == 1


def test_piles_may_still_be_taken_from_when_the_deck_is_empty() -> None:
    """Deck empty when a card is needed"""
    table = opened()
    leave_in_deck(table, "")
    table.discards[0].take(card("shrimp"))
    table.discards[1].put(card("shrimp"))
    table.rebuilds = 2

    assert refusal(table, table.turn, TakeFromPile(1, card("shrimp"))) is None


@pytest.mark.parametrize("rebuilds", [1, 2])
def test_a_delivery_from_a_deck_of_one_card_needs_a_new_deck(rebuilds: int) -> None:
    """Deck empty when a card is needed: all discard piles are shuffled into a new one."""
    table = opened()
    leave_in_deck(table, "fresh-delivery onion")
    table.rebuilds = rebuilds
    seat = table.turn

    table.play(seat, DRAW_FROM_DECK)

    if rebuilds == 2:
        assert table.course == 2
        assert is_new_course(table)
    else:
        assert len(table.deliveries[seat].cards) == 2
        assert refusal(table, seat, Keep(card("onion"))) is None


def test_an_expiration_date_can_end_the_course_too() -> None:
    """when the deck would be rebuilt a third time in a round, the round ends without a winner"""
    table = opened(2)
    victim = table.left_of(table.turn)
    hold(table, victim, LONELY)
    leave_in_deck(table, "expiration-date", owner=table.turn)
    table.rebuilds = 2
    table.play(table.turn, DRAW_FROM_DECK)

    table.play(victim, ThrowOut(card("apple")))

    assert "deck_ran_out" in news(table)
    assert table.course == 2
    assert table.victim < 0


def test_turns_without_an_end_do_not_stall_while_somebody_draws() -> None:
    """No game runs for ever."""
    table = opened()

    for _ in range(6):
        take_turn(table)

    assert table.idle_turns == 0
    assert table.stalled_courses == 0
