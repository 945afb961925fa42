"""Preparation of the game."""

import pytest

from cardamom.engine.game import BadTable
from cardamom.engine.questions import Refused
from cardamom.games.carrot.cards import BOX
from cardamom.games.carrot.rules import GO_TO_MARKET, YOUR_TURN, Hide
from tests.games.carrot.tables import deal, hide_any, lay, open_cards, refused, stored_cards


def test_all_52_cards_are_the_market_before_the_deal() -> None:
    """Shuffle all 52 cards into one set, which will be the market."""
    table = deal(seats=4)

    dealt = [card for pile in table.zones() for card in pile.cards]

    assert len(BOX.cards) == 52
    assert sorted(dealt) == BOX.cards


def test_another_seed_shuffles_another_market() -> None:
    """Shuffle all 52 cards into one set, which will be the market."""
    one, other = deal(seed="one"), deal(seed="other")

    hands = [[sorted(hand.cards) for hand in table.hands] for table in (one, other)]

    assert hands[0] != hands[1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_player_draws_five_cards(seats: int) -> None:
    """Initial purchase: each player must draw 5 cards from the market."""
    table = deal(seats)

    drawn = [len(hand.cards) for hand in table.hands]

    assert drawn == [5] * seats
    assert len(table.market.cards) == 52 - 5 * seats


def test_two_cards_are_hidden_and_three_lie_open() -> None:
    """Hide 2 of their choice in their warehouse, the remaining 3 are left on the table exposed."""
    table = deal(seats=2)
    hand = sorted(table.hands[0].cards)

    table.play(0, Hide([hand[1], hand[4]]))
    table.play(1, table.step.default(table, 1))

    assert stored_cards(table, 0) == [hand[1], hand[4]]
    assert open_cards(table, 0) == [hand[0], hand[2], hand[3]]
    assert not table.hands[0].cards


def test_one_card_or_the_same_card_twice_is_not_two() -> None:
    """Hide 2 of their choice in their warehouse."""
    table = deal(seats=2)
    hand = sorted(table.hands[0].cards)

    reasons = [refused(table, 0, Hide(hand[:1])), refused(table, 0, Hide([hand[0], hand[0]]))]

    assert reasons == ["hide_exactly_two", "hide_exactly_two"]


def test_a_card_of_somebody_else_cannot_be_hidden() -> None:
    """Hide 2 of their choice in their warehouse."""
    table = deal(seats=2)
    hand = sorted(table.hands[0].cards)

    reason = refused(table, 0, Hide(sorted([hand[0], table.hands[1].cards[0]])))

    assert reason == "not_yours"


def test_hiding_is_done_by_all_at_once() -> None:
    """Hiding 2 of the first 5 cards is done by all at once; a warehouse is secret for the rest of the game."""
    table = deal(seats=3)

    table.play(2, table.step.default(table, 2))
    waiting = table.asked()
    table.play(0, table.step.default(table, 0))
    still_in_hand = len(table.hands[2].cards)
    table.play(1, table.step.default(table, 1))

    assert waiting == [0, 1]
    assert still_in_hand == 5
    assert table.step is YOUR_TURN


def test_the_youngest_player_begins() -> None:
    """Choice of the initial player: Always start with the youngest player and follow clockwise."""
    table = deal(seats=4, youngest=2)

    hide_any(table)

    assert table.asked() == [2]


def test_when_nobody_says_who_is_youngest_it_is_drawn() -> None:
    """Unanswered: drawn at random."""
    tables = [deal(seats=4, seed=f"evening {number}") for number in range(40)]

    first = {table.first for table in tables}

    assert first == {0, 1, 2, 3}


def test_the_turn_goes_round_clockwise() -> None:
    """When the current player finishes their action, it is the next player's turn in clockwise order."""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6"})
    turns = []

    for _ in range(4):
        turns.append(table.turn)
        table.play(table.turn, GO_TO_MARKET)

    assert turns == [0, 1, 2, 0]


def test_only_the_current_player_acts() -> None:
    """The current player must choose one of the following actions."""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6"})

    with pytest.raises(Refused) as refusal:
        table.play(1, GO_TO_MARKET)

    assert refusal.value.reason.key == "not_asked"


@pytest.mark.parametrize("seats", [1, 7])
def test_the_game_is_for_two_to_six_players(seats: int) -> None:
    """2-6 players."""
    with pytest.raises(BadTable, match="2 to 6 players"):
        deal(seats)
