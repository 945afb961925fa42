"""Sentences, and the grammar of what is filled in."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from cardamom.engine.questions import Reason, Term, What, Who
from cardamom.engine.words import COMMON_WORDS, MissingWords, Teller, Words, load_words
from cardamom.engine.zones import UNKNOWN, Box

COMMON = tomllib.loads(COMMON_WORDS.read_text(encoding="utf-8"))
OWN = {
    "cards": {"eggs": "eggs", "flour": "bag of flour"},
    "terms": {"soup": "onion soup"},
    "events": {
        "verb": "{seat} {seat:steals|steal}.",
        "whose": "it is {seat:'s} turn.",
        "counted": "{points} {points:point|points}",
        "plural": "{cards} {cards:lies|lie} there",
        "any": "{part}",
    },
    "moves": {
        "draw": {"did": "{seat} {seat:draws|draw} {gained}.", "label": "Draw"},
        "order": {"label": "Order {dishes}", "draft": "Order {count} {dish} for {guest}"},
    },
    "slots": {"soup": "of the soup"},
    "reasons": {"late": "{who} {who:was|were} faster with {card}."},
}
BOX = Box(["eggs", "flour"], [1, 1])
NAMES = ["North", "East", "South"]


def teller(you: int | None) -> Teller:
    return Teller(Words([OWN, COMMON]), BOX, NAMES, you)


@pytest.mark.parametrize(("you", "sentence"), [(1, "You steal."), (0, "East steals."), (None, "East steals.")])
def test_a_verb_agrees_with_its_reader(you: int | None, sentence: str) -> None:
    assert teller(you).say("events", "verb", seat={"seat": 1}) == sentence


@pytest.mark.parametrize(("you", "sentence"), [(1, "It is your turn."), (None, "It is East's turn.")])
def test_a_possessive_agrees_with_its_reader(you: int | None, sentence: str) -> None:
    assert teller(you).say("events", "whose", seat={"seat": 1}) == sentence


def test_copies_of_a_card_are_counted_where_they_come_first() -> None:
    held = [{"card": "flour"}, {"card": "eggs"}, {"card": "flour"}, {"card": None}]

    assert teller(None).say("events", "any", part=held) == "2 × bag of flour, the eggs and a card"


def test_what_is_no_card_is_named_as_often_as_it_is_there() -> None:
    assert teller(None).say("events", "any", part=[{"term": "soup"}, {"term": "soup"}]) == "Onion soup and onion soup"


@pytest.mark.parametrize(("points", "sentence"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_a_noun_agrees_with_its_number(points: int, sentence: str) -> None:
    assert teller(None).say("events", "counted", points=points) == sentence


@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        ({"card": "flour"}, "The bag of flour"),
        ({"card": None}, "A card"),
        ([], "Nothing"),
        ([{"card": "eggs"}, {"card": "flour"}], "The eggs and the bag of flour"),
        ([{"card": None}, {"card": "eggs"}, {"card": None}], "The eggs and 2 cards"),
        ([{"card": None}], "A card"),
        ([{"seat": 0}, {"seat": 1}, {"seat": 2}], "North, you and South"),
        ({"seat": -1}, "Nobody"),
        (True, "Yes"),
        (False, "No"),
        ({"term": "soup"}, "Onion soup"),
        ("soup", "Soup"),
        ("{seat} stew", "{seat} stew"),
    ],
)
def test_whatever_is_filled_in_becomes_words(part: object, sentence: str) -> None:
    assert teller(1).say("events", "any", part=part) == sentence


def test_a_list_counts_for_the_form_of_a_word() -> None:
    one, two = [{"card": "eggs"}], [{"card": "eggs"}, {"card": "flour"}]

    assert teller(None).say("events", "plural", cards=one) == "The eggs lies there"
    assert teller(None).say("events", "plural", cards=two) == "The eggs and the bag of flour lie there"


def test_what_nobody_told_the_reader_is_not_called_none() -> None:
    """A part as somebody learns it who did not hear it: cards they saw moving, and nothing else."""
    assert "None" not in teller(None).say("events", "any", part=None)


def test_a_reason_names_seats_and_cards() -> None:
    reason = Reason("late", who=Who(2), card=What(0))

    assert teller(None).reason(reason) == "South was faster with the eggs."
    assert teller(2).reason(reason) == "You were faster with the eggs."
    assert teller(2).reason(Reason("late", who=Who(0), card=What(UNKNOWN))) == "North was faster with a card."


def test_an_event_tells_what_the_seat_gained() -> None:
    """Besides its parts a sentence can use `{gained}`: the cards that came to the seat."""
    flights = [
        {"from": {"zone": "deck", "owner": -1}, "to": {"zone": "hand", "owner": 1}, "cards": ["eggs", None]},
        {"from": {"zone": "deck", "owner": -1}, "to": {"zone": "hand", "owner": 0}, "cards": ["flour"]},
    ]
    event = {"event": 0, "name": "draw", "seat": 1, "parts": {}, "flights": flights}

    assert teller(0).event(event) == "East draws the eggs and a card."


def test_common_sentences_stand_behind_the_own_ones() -> None:
    assert teller(None).reason(Reason("game_over")) == "The game is over."
    assert teller(None).words.has("reasons", "late")
    assert not teller(None).words.has("reasons", "late", "deeper")


def test_a_sentence_that_nobody_wrote_is_named() -> None:
    with pytest.raises(MissingWords, match=r"events\.silence"):
        teller(None).say("events", "silence")


def test_words_come_from_a_file_with_the_common_ones_behind_it(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text('title = "Soup"\n[reasons]\ngame_over = "Basta."\n', encoding="utf-8")

    words = load_words(path)

    assert words.sentence("title") == "Soup"
    assert words.sentence("reasons", "game_over") == "Basta."
    assert words.sentence("reasons", "not_now")


def test_a_half_made_move_is_said_with_its_parts_in_the_words_of_a_sentence() -> None:
    so_far = teller(0).half_move("order", {"count": 2, "dish": Term("soup")})

    assert so_far == "Order 2 of the soup for …"


def test_the_pieces_of_a_sentence_come_in_the_order_of_its_words() -> None:
    assert teller(0).pieces("order") == ["Order ", ("count",), " ", ("dish",), " for ", ("guest",)]


def test_a_part_can_be_told_alone() -> None:
    assert teller(0).tell(Term("soup")) == "Onion soup"
    assert teller(0).tell(Who(0)) == "You"
