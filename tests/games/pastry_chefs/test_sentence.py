"""Moves that are typed as sentences."""

from __future__ import annotations

import re

import pytest

from cardamom.engine.questions import Move, Reason
from cardamom.engine.words import Teller
from cardamom.games.pastry_chefs import GAME, sentence
from cardamom.games.pastry_chefs.cards import BOX
from cardamom.games.pastry_chefs.rules import (
    ASK_NOTHING,
    DRAW_SECOND,
    NO_SECOND,
    PASS,
    Ask,
    Bake,
    Draw,
    Give,
    PastryChefs,
    PutAway,
    RequestDiscard,
    Reveal,
    TakeFromPile,
)
from cardamom.games.pastry_chefs.sentence import Listener
from tests.games.pastry_chefs.tables import EAST, NAMES, NORTH, SOUTH, WEST, ask_for, cards, lay

FOUR_HANDS = {NORTH: "spades 1 1 2", EAST: "hearts 1 2 3, clubs 4", SOUTH: "clubs 1 2", WEST: "diamonds 1 2, spades 3"}


def listener() -> Listener:
    return Listener(GAME.words, NAMES, NORTH)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("give South two hearts", Give(2, "hearts", SOUTH)),
        ("Give two hearts to South!", Give(2, "hearts", SOUTH)),
        ("ask East to give South two hearts", ask_for(EAST, 2, "hearts", SOUTH)),
        ("Please ask East to give 2 hearts to South.", ask_for(EAST, 2, "hearts", SOUTH)),
        ("East gives me three 3s", ask_for(EAST, 3, "threes", NORTH)),
        ("ask West for the three of spades", ask_for(WEST, 1, "threes_of_spades", NORTH)),
        ("take a two from West", ask_for(WEST, 1, "twos", NORTH)),
        ("ask West to discard two fours of clubs", RequestDiscard(WEST, 2, "fours_of_clubs")),
        ("take one heart", TakeFromPile(1, "hearts", NORTH)),
        ("take two 3s from the discard pile for South", TakeFromPile(2, "threes", SOUTH)),
        ("discard two ones", PutAway(2, "ones")),
        ("does East have three hearts?", Ask(EAST, 3, "hearts")),
        ("East, do you have any 3s?", Ask(EAST, 1, "threes")),
        ("draw", Draw(NORTH)),
        ("have South draw a card", Draw(SOUTH)),
        ("bake the 1, 2 and 3 of spades", Bake(cards("spades 1 2 3"))),
        ("bake the threes of hearts, clubs and spades", Bake(cards("hearts 3, clubs 3, spades 3"))),
        ("reveal two fours of clubs", Reveal(2, "fours_of_clubs")),
        ("draw a second card", DRAW_SECOND),
        ("draw no second card", NO_SECOND),
        ("ask nothing", ASK_NOTHING),
        ("pass", PASS),
    ],
)
def test_a_sentence_is_read_as_a_move(text: str, move: Move[PastryChefs]) -> None:
    """The same sentence can be typed ("give South two hearts"), parsed and checked."""
    assert listener().understand(text) == move


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "typed_nothing"),
        (" … ?", "typed_nothing"),
        ("what a lovely kitchen", "typed_not_understood"),
        ("give Bob two hearts", "typed_player"),
        ("give South two horses", "typed_cards"),
        ("give South", "typed_not_understood"),
        ("bake a cake", "typed_cards"),
        ("bake 1 2 of hearts and clubs", "typed_cards"),
    ],
)
def test_what_is_not_understood_gets_a_reason(text: str, why: str) -> None:
    understood = listener().understand(text)

    assert isinstance(understood, Reason)
    assert understood.key == why
    assert Teller(GAME.words, BOX, NAMES, NORTH).reason(understood)


def test_a_sentence_is_checked_by_the_rules() -> None:
    """Parsed and checked."""
    table = lay(FOUR_HANDS)
    table.blocked_suits[0] = True

    blocked = listener().move(table, "ask East to give South two hearts")
    fine = listener().move(table, "ask East to give South one three")

    assert isinstance(blocked, Reason)
    assert blocked.key == "blocked"
    assert fine == ask_for(EAST, 1, "threes", SOUTH)


def test_names_of_several_words_are_understood() -> None:
    listening = Listener(GAME.words, ["Ann", "Mary Ann", "Zoë B.", "Bot"], 0)

    assert listening.understand("ask Mary Ann to give Zoë B. two hearts") == ask_for(1, 2, "hearts", 2)


def test_every_label_of_a_turn_is_understood_as_its_own_move() -> None:
    """Everything public is said as a sentence; the same sentence can be typed."""
    table = lay(FOUR_HANDS, discard="hearts 4, clubs 3")
    teller = Teller(GAME.words, BOX, NAMES, None)
    moves = [move for move in table.moves(NORTH) if not isinstance(move, Bake)]

    misread = [move for move in moves if listener().move(table, teller.move(move)) != move]

    assert misread == []


def test_every_reason_has_a_sentence() -> None:
    source = GAME.folder / f"{sentence.__name__.rsplit('.', 1)[-1]}.py"

    keys = re.findall(r'Reason\("(\w+)"', source.read_text(encoding="utf-8"))

    assert keys
    assert all(GAME.words.has("reasons", key) for key in keys)
