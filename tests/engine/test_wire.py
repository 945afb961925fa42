"""Moves as plain data, from people who may send anything."""

from __future__ import annotations

from typing import Any

import pytest

from cardamom.engine.questions import Refused, What, Who
from cardamom.engine.registry import find_game
from cardamom.engine.wire import read_move, tell_part, write_move
from cardamom.engine.words import Teller
from cardamom.engine.zones import UNKNOWN

TOY = find_game("pantry_fishing")
SEATS = 3


def read(written: Any) -> Any:
    return read_move(TOY, TOY.box, SEATS, written)


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        (None, "not_a_move"),
        (7, "not_a_move"),
        ([], "not_a_move"),
        ({}, "not_a_move"),
        ({"move": None}, "not_a_move"),
        ({"move": ["ask"]}, "not_a_move"),
        ({"move": "bribe"}, "unknown_move"),
        ({"move": "x" * 10_000}, "unknown_move"),
        ({"move": "fish", "net": 1}, "unknown_part"),
        ({"move": "tuck"}, "missing_part"),
        ({"move": "tuck", "card": None}, "missing_part"),
        ({"move": "tuck", "card": "caviar"}, "unknown_card"),
        ({"move": "tuck", "card": 3}, "unknown_card"),
        ({"move": "tuck", "card": ["eggs"]}, "unknown_card"),
        ({"move": "ask", "other": 3, "card": "eggs", "least": 1}, "unknown_seat"),
        ({"move": "ask", "other": -1, "card": "eggs", "least": 1}, "unknown_seat"),
        ({"move": "ask", "other": True, "card": "eggs", "least": 1}, "unknown_seat"),
        ({"move": "ask", "other": "1", "card": "eggs", "least": 1}, "unknown_seat"),
        ({"move": "ask", "other": 2**80, "card": "eggs", "least": 1}, "unknown_seat"),
        ({"move": "ask", "other": 1, "card": "eggs", "least": 99}, "bad_number"),
        ({"move": "ask", "other": 1, "card": "eggs", "least": 1.0}, "bad_number"),
        ({"move": "ask", "other": 1, "card": "eggs", "least": -1}, "bad_number"),
        ({"move": "poll", "other": 1, "cards": "eggs"}, "bad_cards"),
        ({"move": "poll", "other": 1, "cards": ["eggs"] * 3}, "bad_cards"),
        ({"move": "poll", "other": 1, "cards": ["eggs", None]}, "unknown_card"),
        ({"move": "say", "yes": 1}, "bad_yes_or_no"),
        ({"move": "say", "yes": "yes"}, "bad_yes_or_no"),
        ({"move": "cook", "card": "eggs", "taste": "bitter"}, "bad_choice"),
        ({"move": "cook", "card": "eggs", "taste": ["sweet"]}, "bad_choice"),
        ({"move": "name_dish", "text": 5}, "bad_text"),
        ({"move": "name_dish", "text": "x" * 31}, "bad_text"),
        ({"move": "name_dish", "text": "two\nlines"}, "bad_text"),
        ({"move": "name_dish", "text": "\ud800"}, "bad_text"),
    ],
)
def test_what_is_no_move_is_refused_with_a_sentence(written: Any, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read(written)

    sentence = Teller(TOY.words, TOY.box, ["A", "B", "C"], None).reason(refused.value.reason)
    assert refused.value.reason.key == reason
    assert 10 < len(sentence) < 200


@pytest.mark.parametrize(
    "written",
    [
        {"move": "fish"},
        {"move": "ask", "other": 2, "card": "eggs", "least": 2},
        {"move": "poll", "other": 0, "cards": ["flour", "plums"]},
        {"move": "say", "yes": False},
        {"move": "cook", "card": "eggs", "taste": "sour"},
        {"move": "name_dish", "text": "Crème brûlée 🍮"},
    ],
)
def test_every_kind_of_part_is_written_as_it_is_read(written: Any) -> None:
    assert write_move(TOY.box, read(written)) == written


def test_cards_are_read_in_the_order_of_the_box() -> None:
    one = read({"move": "poll", "other": 1, "cards": ["plums", "flour"]})
    other = read({"move": "poll", "other": 1, "cards": ["flour", "plums"]})

    assert one == other


def test_parts_of_a_sentence_say_what_they_are() -> None:
    told = tell_part(TOY.box, [Who(1), What(0), What(UNKNOWN), 3, "soup", None, (True,)])

    assert told == [{"seat": 1}, {"card": "flour"}, {"card": None}, 3, "soup", None, [True]]
