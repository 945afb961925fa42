"""Moves that are typed as sentences."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardamom.engine.questions import Move, Reason, Refused
from cardamom.engine.words import Teller
from cardamom.games.pastry_chefs import GAME, sentence
from cardamom.games.pastry_chefs.cards import BOX
from cardamom.games.pastry_chefs.rules import (
    ASK_NOTHING,
    DRAW_FROM_DECK,
    DRAW_SECOND,
    NO_SECOND,
    PASS,
    Bake,
    Discard,
    HandCards,
    HaveDraw,
    PastryChefs,
    PickCards,
)
from tests.games.pastry_chefs.tables import (
    EAST,
    NAMES,
    NORTH,
    SOUTH,
    WEST,
    ask,
    ask_for,
    card,
    cards,
    deal,
    give,
    have_discarded,
    lay,
    put_away,
    reveal,
    take,
)

FOUR_HANDS = {
    NORTH: "spades 1 1 2 3",
    EAST: "hearts 1 2 3, clubs 4",
    SOUTH: "clubs 1 2",
    WEST: "diamonds 1 2, spades 3",
}


def read(text: str, table: PastryChefs | None = None, seat: int = NORTH) -> Move[Any]:
    """What somebody types, as a move."""
    assert GAME.reading is not None
    return GAME.reading(table or lay(FOUR_HANDS), seat, text, NAMES)


def complaint(text: str, table: PastryChefs | None = None) -> str:
    """The key of what is said about a sentence that is not understood; it has words."""
    with pytest.raises(Refused) as refused:
        read(text, table)
    assert Teller(GAME.words, BOX, NAMES, NORTH).reason(refused.value.reason)
    return refused.value.reason.key


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("give South two hearts", give(2, "hearts", SOUTH)),
        ("Give two hearts to South!", give(2, "hearts", SOUTH)),
        ("ask East to give South two hearts", ask_for(EAST, 2, "hearts", SOUTH)),
        ("Please ask East to give 2 hearts to South.", ask_for(EAST, 2, "hearts", SOUTH)),
        ("East gives me three 3s", ask_for(EAST, 3, "threes", NORTH)),
        ("ask West for the three of spades", ask_for(WEST, 1, "threes_of_spades", NORTH)),
        ("take a two from West", ask_for(WEST, 1, "twos", NORTH)),
        ("ask West to discard two fours of clubs", have_discarded(WEST, 2, "fours_of_clubs")),
        ("take one heart", take(1, "hearts", NORTH)),
        ("take two 3s from the discard pile for South", take(2, "threes", SOUTH)),
        ("discard two ones", put_away(2, "ones")),
        ("does East have three hearts?", ask(EAST, 3, "hearts")),
        ("East, do you have any 3s?", ask(EAST, 1, "threes")),
        ("draw", DRAW_FROM_DECK),
        ("have South draw a card", HaveDraw(SOUTH)),
        ("bake the 1, 2 and 3 of spades", Bake(cards("spades 1 2 3"))),
        ("bake the threes of hearts, clubs and spades", Bake(cards("hearts 3, clubs 3, spades 3"))),
        ("reveal two fours of clubs", reveal(2, "fours_of_clubs")),
        ("draw a second card", DRAW_SECOND),
        ("draw no second card", NO_SECOND),
        ("ask nothing", ASK_NOTHING),
        ("pass", PASS),
        ("North asks East to give South two hearts", ask_for(EAST, 2, "hearts", SOUTH)),
        ("I ask East: do you have two hearts?", ask(EAST, 2, "hearts")),
        ("North gives South two hearts.", give(2, "hearts", SOUTH)),
        ("take one three from West for South", ask_for(WEST, 1, "threes", SOUTH)),
    ],
)
def test_a_sentence_is_read_as_a_move(text: str, move: Move[PastryChefs]) -> None:
    """The same sentence can be typed ("give South two hearts"), parsed and checked."""
    assert read(text) == move


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
        ("East asks West to give South two hearts", "typed_not_understood"),
        ("hand over the 1 of hearts", "typed_not_understood"),
        ("give " * 60, "typed_player"),
        ("<b>bake</b>", "typed_not_understood"),
        ("\x00\u202egive\ud83e\udd50", "typed_not_understood"),
    ],
)
def test_what_is_not_understood_gets_a_reason(text: str, why: str) -> None:
    """Parsed and checked."""
    assert complaint(text) == why


@given(st.text(max_size=200))
def test_garbage_is_a_move_or_a_sentence_why_not(text: str) -> None:
    """Whatever is typed, nothing breaks."""
    try:
        move: Move[Any] | Reason = read(text, deal())
    except Refused as refused:
        move = refused.reason

    assert isinstance(move, Move) or Teller(GAME.words, BOX, NAMES, NORTH).reason(move)


def test_a_sentence_is_checked_by_the_rules() -> None:
    """Parsed and checked."""
    table = lay(FOUR_HANDS)
    table.blocked_suits[0] = True

    assert refused_key(table, read("ask East to give South two hearts", table)) == "blocked"
    assert refused_key(table, read("ask East to give South one three", table)) is None


def refused_key(table: PastryChefs, move: Move[Any]) -> str | None:
    """Why the rules do not allow a move of North."""
    reason = table.refusal(NORTH, move)
    return None if reason is None else reason.key


def test_the_holder_may_name_the_cards_that_go() -> None:
    """The holder picks which matching cards go; out of the discard pile, you pick."""
    asked = lay(FOUR_HANDS)
    asked.play(NORTH, ask_for(EAST, 2, "hearts", NORTH))
    taking = lay(FOUR_HANDS, discard="hearts 4, clubs 4")
    taking.play(NORTH, take(1, "fours", NORTH))

    given = read("hand over the 1 of hearts and the 3 of hearts", asked, EAST)
    picked = read("pick the 4 of clubs", taking)

    assert given == HandCards(cards("hearts 1 3"))
    assert picked == PickCards(cards("clubs 4"))


def test_a_card_that_pays_for_a_failure_may_be_named() -> None:
    """A Move that fails costs you a card of your choice."""
    table = lay(FOUR_HANDS)
    table.play(NORTH, ask_for(EAST, 2, "clubs", NORTH))

    assert read("discard the 2 of spades", table) == Discard(card("spades 2"))


def test_names_of_several_words_are_understood() -> None:
    """The names of the people are words of the sentence."""
    names = ["Ann", "Mary Ann", "The Zoë B.", "Bot"]
    assert GAME.reading is not None

    move = GAME.reading(deal(), 0, "ask Mary Ann to give the Zoë B. two hearts", names)

    assert move == ask_for(1, 2, "hearts", 2)


def test_names_that_sound_alike_are_asked_about() -> None:
    """Nobody is given cards by mistake."""
    assert GAME.reading is not None

    with pytest.raises(Refused) as refused:
        GAME.reading(deal(), 0, "give Bo two hearts", ["Ann", "Bo", "Bo!", "Cy"])

    assert refused.value.reason.key == "typed_player"


def test_every_label_of_a_turn_is_understood_as_its_own_move() -> None:
    """Everything public is said as a sentence; the same sentence can be typed."""
    table = lay(FOUR_HANDS, discard="hearts 4, clubs 3")
    teller = Teller(GAME.words, BOX, NAMES, None)
    moves = table.moves(NORTH)

    misread = [move for move in moves if read(teller.move(move), table) != move]

    assert misread == []


def test_every_reason_has_a_sentence() -> None:
    source = GAME.folder / f"{sentence.__name__.rsplit('.', 1)[-1]}.py"

    keys = re.findall(r'Reason\("(\w+)"', source.read_text(encoding="utf-8"))

    assert keys
    assert all(GAME.words.has("reasons", key) for key in keys)
