"""How the bots of Pastry Chefs play."""

from __future__ import annotations

from typing import Any

import pytest

from cardamom.bots.match import play_out, think
from cardamom.bots.random import Random
from cardamom.engine.bots import Bot
from cardamom.engine.game import start
from cardamom.engine.words import Teller
from cardamom.games.pastry_chefs import GAME
from cardamom.games.pastry_chefs.bot import Chef, Cook, Novice
from cardamom.games.pastry_chefs.cards import BOX
from cardamom.games.pastry_chefs.rules import (
    HAND_OVER,
    REVEAL_DRAWN,
    Bake,
    Discard,
    HandCards,
    PastryChefs,
    Request,
    Reveal,
    TakeFromPile,
)
from tests.games.pastry_chefs.tables import EAST, NAMES, NORTH, SORT_OF, SOUTH, WEST, ask_for, card, cards, lay

EVERY_BOT = pytest.mark.parametrize("bot", [Novice(), Cook(), Chef()], ids=["novice", "cook", "chef"])
THOUGHTFUL_BOTS = pytest.mark.parametrize("bot", [Cook(), Chef()], ids=["cook", "chef"])


def share_of_wins(one: Bot[Any], other: Bot[Any], games: int) -> float:
    """How often a team of one kind wins against a team of another, from changing sides."""
    won = 0.0
    for number in range(games):
        side = number % 2
        table = start(GAME, 4, f"duel {number}", story=False)
        play_out(table, [one if seat % 2 == side else other for seat in range(4)], f"duel {number}")
        result = table.result()
        assert result is not None
        won += 0.5 if len(result.winners) == 4 else float(side in result.winners)
    return won / games


@EVERY_BOT
def test_every_answer_is_legal_and_explained_and_no_clock_runs_out(bot: Bot[PastryChefs]) -> None:
    """Our bots are never the reason it fires."""
    for number in range(3):
        table = start(GAME, 4, f"afternoon {number}")
        teller = Teller(GAME.words, BOX, NAMES, None)

        while not table.over:
            seat = table.asked()[0]
            choice = think(bot, table, seat, "afternoon")
            assert teller.because(choice.why)
            table.play(seat, choice.move)

        assert not table.stalled


def test_each_bot_is_stronger_than_the_one_before() -> None:
    ladder: list[Bot[Any]] = [Random(), Novice(), Cook(), Chef()]

    shares = [share_of_wins(ladder[rung + 1], ladder[rung], 24) for rung in range(3)]

    assert min(shares) > 0.55


@EVERY_BOT
def test_a_big_pastry_is_baked(bot: Bot[PastryChefs]) -> None:
    table = lay({NORTH: "diamonds 1 2 3 4, hearts 1", EAST: "hearts 1 2", SOUTH: "clubs 1 2", WEST: "spades 1 2"})

    assert think(bot, table, NORTH, "bake").move == Bake(cards("diamonds 1 2 3 4"))


@THOUGHTFUL_BOTS
def test_the_last_card_of_a_big_pastry_is_taken_for_the_team(bot: Bot[PastryChefs]) -> None:
    """It is usually better to move cards to your team-mate than to yourself."""
    table = lay(
        {NORTH: "diamonds 1, hearts 2", EAST: "hearts 1 2", SOUTH: "clubs 1 2 4, hearts 4", WEST: "spades 1 2"},
        discard="clubs 3",
    )
    table.hands[SOUTH].marks = [-1, -1, -1, -1]

    move = think(bot, table, NORTH, "take").move

    assert isinstance(move, TakeFromPile)
    assert (move.taker, move.sort.fits[card("clubs 3")]) == (SOUTH, True)


@THOUGHTFUL_BOTS
def test_a_bot_asks_for_what_it_knows_is_there(bot: Bot[PastryChefs]) -> None:
    table = lay({NORTH: "diamonds 1 2 3", EAST: "diamonds 4, hearts 2", SOUTH: "clubs 1 2", WEST: "spades 1 2"})
    table.hands[NORTH].cards = cards("diamonds 1 2, hearts 4")
    table.deck.cards += cards("diamonds 3")
    table.deck.cards.remove(card("hearts 4"))
    table.hands[EAST].cards = cards("diamonds 3, hearts 2")
    table.deck.cards += cards("diamonds 4")
    table.deck.cards.remove(card("diamonds 3"))
    table.hands[EAST].marks = [-1, -1]

    move = think(bot, table, NORTH, "ask").move

    assert isinstance(move, Request)
    assert move.giver == EAST
    assert move.sort.fits[card("diamonds 3")]


@EVERY_BOT
def test_an_opponent_gets_what_can_be_spared(bot: Bot[PastryChefs]) -> None:
    table = lay({NORTH: "spades 1 1 2", EAST: "hearts 1 2 3, hearts 1", SOUTH: "clubs 1 2", WEST: "diamonds 1 2"})
    table.play(NORTH, ask_for(EAST, 1, "hearts", NORTH))

    assert table.step is HAND_OVER
    assert think(bot, table, EAST, "give").move == HandCards(cards("hearts 1"))


@EVERY_BOT
def test_a_card_that_fits_nothing_pays_for_a_failure(bot: Bot[PastryChefs]) -> None:
    table = lay({NORTH: "spades 1 2 3, hearts 4", EAST: "hearts 1 2", SOUTH: "clubs 1 2", WEST: "diamonds 1 2"})
    table.play(NORTH, ask_for(EAST, 2, "clubs", NORTH))

    assert think(bot, table, NORTH, "pay").move == Discard(card("hearts 4"))


def test_the_chef_blocks_the_suit_that_the_team_collects() -> None:
    """Don't forget to protect your team-mate's cards through blocking."""
    table = lay({NORTH: "spades 1 2 4, hearts 1", EAST: "hearts 2", SOUTH: "clubs 1", WEST: "diamonds 1 2"})
    table.deck.cards.remove(card("spades 4"))
    table.drawn[NORTH].put(card("spades 4"))
    table.step = REVEAL_DRAWN

    move = think(Chef(), table, NORTH, "reveal").move

    assert isinstance(move, Reveal)
    assert move.sort.suit == 3


@THOUGHTFUL_BOTS
def test_a_bot_uses_what_was_said_and_nothing_else(bot: Bot[PastryChefs]) -> None:
    """Bots reason from the same facts."""
    table = lay(
        {NORTH: "spades 1 2, hearts 4", EAST: "spades 3, hearts 1", SOUTH: "clubs 1 2", WEST: "spades 3, clubs 4"}
    )
    table.hands[EAST].claim(SORT_OF["threes"].kinds, 0, 0)
    swapped = table.clone()
    assert isinstance(swapped, PastryChefs)
    table.hands[EAST].cards, swapped.hands[EAST].cards = cards("spades 4, hearts 1"), cards("clubs 2, hearts 1")

    choices = [repr(think(bot, position, NORTH, "same").move) for position in (table, swapped)]

    assert choices[0] == choices[1]
