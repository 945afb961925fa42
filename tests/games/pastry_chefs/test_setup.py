"""Teams, components, pastries and setup."""

from __future__ import annotations

import pytest

from cardamom.engine.game import BadTable, start
from cardamom.games.pastry_chefs import GAME
from cardamom.games.pastry_chefs.cards import BOX, PASTRIES, holds_pastry, points_of
from cardamom.games.pastry_chefs.rules import (
    Bake,
    opposite,
)
from tests.games.pastry_chefs.tables import EAST, NORTH, SOUTH, WEST, cards, deal, lay


def test_it_is_a_game_for_four() -> None:
    """Pastry Chefs is a four-player game."""
    with pytest.raises(BadTable):
        start(GAME, 3, "three")


def test_the_player_opposite_is_the_team_mate() -> None:
    """The player sitting opposite you is your teammate."""
    assert [opposite(seat) for seat in range(4)] == [SOUTH, WEST, NORTH, EAST]


def test_there_are_48_cards() -> None:
    """48 cards. These consist of the numbers 1-4 in 4 suits, with 3 copies of each card."""
    assert len(BOX.cards) == 48
    assert len(BOX.codes) == 16
    assert set(BOX.copies) == {3}


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("hearts 1 2 3", 1),
        ("spades 2 3 4", 1),
        ("diamonds 1 2 3 4", 2),
        ("hearts 3, clubs 3, spades 3", 1),
        ("hearts 3, clubs 3, diamonds 3, spades 3", 2),
        ("hearts 1 2", 0),
        ("hearts 1 2 4", 0),
        ("hearts 1 2, clubs 3", 0),
        ("hearts 3 3, clubs 3", 0),
        ("hearts 3 3, clubs 3, spades 3", 0),
        ("hearts 1 2 3, clubs 1", 0),
        ("hearts 4, clubs 1 2", 0),
        ("hearts 3, clubs 3", 0),
        ("", 0),
    ],
)
def test_what_is_a_pastry(text: str, points: int) -> None:
    """A sequence in a single suit: 1,2,3; or 2,3,4; or 1,2,3,4. Different suits with a single number."""
    assert points_of(sorted(cards(text))) == points


def test_there_are_32_pastries() -> None:
    """Small pastries (three cards) are worth 1 point. Big pastries (four cards) are worth 2 points."""
    assert len(PASTRIES) == 32
    assert {(len(pastry.cards), pastry.points) for pastry in PASTRIES} == {(3, 1), (4, 2)}


@pytest.mark.parametrize("seed", [f"deal {number}" for number in range(40)])
def test_each_is_dealt_four_cards_that_hold_no_pastry(seed: str) -> None:
    """No player should be able to make a pastry on their first turn."""
    table = deal(seed)

    assert [len(hand.cards) for hand in table.hands] == [4, 4, 4, 4]
    assert not any(holds_pastry(hand.cards) for hand in table.hands)
    assert not any(isinstance(move, Bake) for move in table.moves(table.turn))


def test_the_top_card_is_the_discard_pile() -> None:
    """Take the top card of the deck and place it face-up to form the discard pile."""
    table = deal()

    assert len(table.discard.cards) == 1
    assert len(table.deck.cards) == 48 - 16 - 1
    assert table.seen_by(EAST).zones()[1].cards == table.discard.cards


def test_the_player_who_baked_last_begins() -> None:
    """Play starts with the player who most recently baked something."""
    assert deal(begins=WEST).turn == WEST


def test_without_an_answer_the_first_player_is_drawn() -> None:
    """Unanswered: drawn at random."""
    assert {deal(f"first {number}").turn for number in range(40)} == {0, 1, 2, 3}


def test_whoever_baked_most_begins_a_rematch() -> None:
    """The first player of a rematch is the one who baked the most points."""
    table = lay({SOUTH: "hearts 1 2 3"})
    nobody = table.next_options()
    table.turn = SOUTH
    table.play(SOUTH, Bake(cards("hearts 1 2 3")))

    assert (nobody, table.next_options()) == ({"begins": None}, {"begins": SOUTH})


def test_play_proceeds_clockwise() -> None:
    """Play proceeds clockwise."""
    suits = ["hearts", "clubs", "diamonds", "spades"]
    table = lay({seat: f"{suit} 1 2 3 4 4" for seat, suit in enumerate(suits)})

    turns = []
    for suit in suits:
        turns.append(table.turn)
        table.play(table.turn, Bake(cards(f"{suit} 1 2 3")))

    assert [*turns, table.turn] == [NORTH, EAST, SOUTH, WEST, NORTH]


def test_people_do_not_talk_while_they_play() -> None:
    """Don't reveal what you know about players' hands (including your own)."""
    assert not GAME.table_talk
