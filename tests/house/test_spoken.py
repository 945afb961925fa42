"""Moves that are said: sentences for pages, typed sentences, words that cannot be said now, and what was said."""

from __future__ import annotations

from typing import Any

import pytest

from cardamom.engine.registry import find_game
from cardamom.games.pastry_chefs.rules import PastryChefs
from cardamom.house import wire
from cardamom.house.drafts import read_sentence, why_not
from cardamom.house.hub import _again
from cardamom.house.speech import HouseTrouble
from cardamom.house.wire import WhyNot
from tests.house.rooms import ANNA, BEA, CEM, EVE, Party

ANNAS_SEAT, BEAS_SEAT = 0, 1


def four_chefs(**options: Any) -> Party:
    """Anna, Bea, Cem and Eve at a table of Pastry Chefs; Anna begins."""
    party = Party("pastry_chefs", 4, begins=ANNAS_SEAT, **options)
    for seat, person in ((1, BEA), (2, CEM), (3, EVE)):
        party.sit(person, seat)
    party.deal()
    return party


def offer(party: Party, person: str, kind: str) -> dict[str, Any]:
    """A kind of move as a page gets it."""
    found: dict[str, Any] = next(one for one in party.seen_by(person)["offers"] if one["kind"] == kind)
    return found


def complaint(party: Party, seat: int | None, text: str) -> str:
    """What the house says about a typed sentence that is no move."""
    with pytest.raises(HouseTrouble) as trouble:
        read_sentence(party.room, seat, text)
    return str(trouble.value)


def test_an_offer_brings_its_sentence_in_the_order_of_the_words() -> None:
    """The request is built as that sentence: who, how many, of what, to whom."""
    request = offer(four_chefs(), ANNA, "request")

    pieces = [piece if isinstance(piece, str) else piece["part"] for piece in request["sentence"]]

    assert pieces == ["Ask ", "giver", " to give ", "count", " ", "number", " ", "suit", " to ", "taker"]
    assert {choice["value"]: choice["slot"] for choice in request["parts"][3]["choices"]}["hearts"] == "of hearts"
    assert request["rows"]


def test_moves_with_cards_are_not_put_together_as_sentences() -> None:
    assert offer(four_chefs(), ANNA, "bake")["sentence"] is None


def test_a_word_that_is_blocked_says_why() -> None:
    """Only unblocked words are offered, blocked ones say why."""
    party = four_chefs()
    party.answer(ANNA, {"move": "draw_from_deck"})
    said = next(row for row in offer(party, ANNA, "reveal")["rows"] if row[0] != "any_number" and row[1] == "any_suit")
    party.answer(ANNA, {"move": "reveal", "number": said[0], "suit": said[1], "count": said[2]})
    party.answer(ANNA, {"move": "ask_nothing"})

    why = why_not(party.room, BEAS_SEAT, WhyNot(id="1", kind="request", parts={"giver": 0, "number": said[0]}))

    assert "is blocked: it was said in the turn before yours." in why
    assert said[0] not in {row[2] for row in offer(party, BEA, "request")["rows"]}


@pytest.mark.parametrize("parts", [{"giver": "Bea"}, {"number": "sevens"}, {"count": []}, {"suit": None, "taker": 99}])
def test_garbage_about_words_gets_a_sentence(parts: dict[str, Any]) -> None:
    assert why_not(four_chefs().room, ANNAS_SEAT, WhyNot(id="1", kind="request", parts=parts)).endswith(".")


def test_a_typed_sentence_is_the_move_it_means_with_the_names_of_the_people() -> None:
    """The same sentence can be typed ("give South two hearts"), parsed and checked."""
    party = four_chefs()

    move, text = read_sentence(party.room, ANNAS_SEAT, "Anna asks Bea to give Cem a heart, please!")

    assert text == "Ask Bea to give Cem one heart"
    party.answer(ANNA, move)
    assert party.room.table.turn == ANNAS_SEAT


def test_a_typed_sentence_that_is_no_move_says_why() -> None:
    party = four_chefs()

    assert complaint(party, ANNAS_SEAT, "give Zed a heart").startswith("Who is that? The players are Anna, Bea")
    assert complaint(party, ANNAS_SEAT, "<script>alert(1)</script>").startswith("I did not understand that.")
    assert complaint(party, ANNAS_SEAT, "ask Bea for six hearts") == "They cannot hold that many of them."
    assert complaint(party, BEAS_SEAT, "draw a card") == "Not now: the table waits for Anna."
    assert "watching" in complaint(party, None, "draw a card")


def test_other_games_do_not_listen() -> None:
    party = Party("carrot", 2, bots=("novice",))
    party.deal()

    assert complaint(party, ANNAS_SEAT, "steal a carrot") == "This game is not played with typed sentences."
    assert party.seen_by(ANNA)["typing"] is None


def test_nobody_talks_while_the_game_runs() -> None:
    """No table talk: chat and reactions of the four seats are closed while the game runs."""
    party = four_chefs()

    for kind, parts in ((wire.Say, {"text": "I have three hearts"}), (wire.React, {"what": "heart"})):
        for person in (ANNA, "somebody-who-watches"):
            with pytest.raises(HouseTrouble):
                party.do(person, kind, **parts)
    assert not find_game("pastry_chefs").table_talk


def test_what_was_said_is_in_the_scene_only_with_the_memory_aid() -> None:
    """option memory_aid: off, on (a seat can look up what was publicly said)."""
    told = []
    for aid in ("on", "off"):
        party = four_chefs(memory_aid=aid)
        party.answer(ANNA, {"move": "have_draw", "who": 1})
        row = offer(party, BEA, "reveal")["rows"][0]
        party.answer(BEA, {"move": "reveal", "number": row[0], "suit": row[1], "count": row[2]})
        told.append([party.seen_by(person)["reminders"] for person in (ANNA, "somebody-who-watches")])

    (annas, watchers), without = told
    assert annas == watchers
    assert annas[1]
    assert annas[0] == annas[2] == annas[3] == []
    assert without == [None, None]


def test_whoever_baked_most_begins_the_next_game() -> None:
    """The first player of a rematch is the one who baked the most points."""
    party = four_chefs()
    party.play_to_the_end()
    table = party.room.table
    assert isinstance(table, PastryChefs)
    table.baked = [1, 0, 4, 0]

    assert _again(party.room, ANNA).options["begins"] == 2


def test_team_mates_are_named_as_such() -> None:
    """Seats 0 and 2 against 1 and 3."""
    party = four_chefs()

    assert [seat["team"] for seat in party.seen_by(ANNA)["seats"]] == [0, 1, 0, 1]


def test_a_team_wins_together() -> None:
    """The first team to get 5 points wins."""
    party = four_chefs()
    party.play_to_the_end()

    result = party.seen_by(ANNA)["result"]

    winners = [row["name"] for row in result["ranking"] if row["winner"]]
    assert len(winners) in (2, 4)
    assert ("win together" in result["headline"]) == (len(winners) == 2)
