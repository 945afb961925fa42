"""Words at the table: what lies there to be read, moves that are filled in like forms, and the pages of a guide."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardamom.engine.registry import all_games, find_game
from cardamom.engine.wire import write_move
from cardamom.games.cooking_party.rules import CookingParty
from cardamom.house import entries as log
from cardamom.house.books import make_book
from tests.house.rooms import ANNA, Party

ANNOUNCED = "Taste matters most to me."


def supper(seats: int = 3, **options: Any) -> Party:
    """Anna judges first, and two novices cook for her."""
    party = Party("cooking_party", seats, ("novice",) * (seats - 1), first_judge=0, **options)
    party.deal()
    return party


def table_of(party: Party) -> CookingParty:
    table = party.room.table
    assert isinstance(table, CookingParty)
    return table


def offers_of(party: Party) -> dict[str, dict[str, Any]]:
    return {offer["kind"]: offer for offer in party.seen_by(ANNA)["offers"]}


def by_default_until(party: Party, *steps: str) -> None:
    """Everybody answers as the rules would for a silent seat, until one of these steps."""
    table = table_of(party)
    while table.step.name() not in steps:
        seat = table.asked()[0]
        move = write_move(table.box, table.step.default(table, seat))
        party.happen(log.Answered(at=1, seat=seat, move=move, how=log.BOT))


def test_the_assignment_is_pinned_with_the_words_of_the_judge_until_the_round_is_over() -> None:
    party = supper()
    assert party.seen_by(ANNA)["leaves"] == []

    party.answer(ANNA, {"move": "choose", "assignment": "a-dish-of-your-choice"})
    party.answer(ANNA, {"move": "announce", "words": ANNOUNCED, "diet": "none"})

    for _ in range(4):
        [pinned] = party.seen_by(ANNA)["leaves"]
        assert pinned["title"] == "A dish of your choice"
        assert ANNOUNCED in pinned["note"]
        assert pinned["lines"] == []
        party.bot_answers(party.room.asked()[0])


def test_dishes_are_laid_out_card_by_card_with_what_was_said() -> None:
    party = supper()
    by_default_until(party, "present_the_dish")
    table = table_of(party)
    seat = table.asked()[0]
    card = table.box.codes[table.hands[seat].cards[0]]
    party.happen(log.Answered(at=1, seat=seat, move={"move": "lay", "card": card, "words": "Slowly."}, how=log.BOT))

    dish = party.seen_by(ANNA)["leaves"][-1]

    assert dish["title"] == f"Bot {seat}"
    assert dish["lines"] == [{"card": card, "text": "Slowly."}]


def test_a_game_without_leaves_has_none() -> None:
    party = Party("carrot", 3, ("novice", "novice"))
    party.deal()

    assert party.seen_by(ANNA)["leaves"] == []


def test_a_move_with_words_offers_some_to_begin_with_and_takes_any() -> None:
    party = supper()
    party.answer(ANNA, {"move": "choose", "assignment": "a-dish-of-your-choice"})

    announce = offers_of(party)["announce"]

    assert announce["rows"] is None
    assert announce["defaults"] == {"words": "", "diet": "none"}
    assert all(len(row) == len(announce["parts"]) for row in announce["suggestions"])
    assert any(row[0] for row in announce["suggestions"])
    party.answer(ANNA, {"move": "announce", "words": ANNOUNCED, "diet": "none"})


def test_a_seat_is_picked_among_those_that_the_rules_allow() -> None:
    party = supper()
    by_default_until(party, "call_on_a_chef")

    call = offers_of(party)["call_on"]

    assert sorted(call["parts"][0]["among"]) == [1, 2]


def test_a_kind_of_move_that_is_refused_says_why() -> None:
    party = supper()
    by_default_until(party, "call_on_a_chef")

    begin = offers_of(party)["begin_judging"]

    assert begin["rows"] == []
    assert "Bot 1" in begin["why"]


def test_where_there_are_too_many_answers_to_list_the_usual_one_is_suggested() -> None:
    party = Party("cooking_party", 3, ("novice", "novice"), first_judge=1)
    party.deal()
    twelve_cards = {"move": "choose", "assignment": "three-courses"}
    party.happen(log.Answered(at=1, seat=1, move=twelve_cards, how=log.BOT))
    by_default_until(party, "plan_the_dish")

    keep = offers_of(party)["keep"]

    assert keep["rows"] is None
    [[cards]] = keep["suggestions"]
    party.answer(ANNA, {"move": "keep", "cards": cards})


@pytest.mark.parametrize(
    "options", [{"judge": "vote"}, {"restaurant": "house"}, {"restaurant": "chef"}, {"teams": "2"}]
)
def test_a_table_is_shown_whoever_judges(options: dict[str, Any]) -> None:
    party = supper(4, **options)

    while party.room.asked():
        told = party.seen_by(ANNA)
        assert told["facts"]
        assert "None" not in " ".join(told["facts"])
        party.bot_answers(party.room.asked()[0])

    assert len(party.seen_by(ANNA)["leaves"]) == len(table_of(party).book)


def test_a_card_carries_the_pages_of_the_guide() -> None:
    cards = json.loads(make_book(find_game("cooking_party")).body)["cards"]

    assert cards["chicken"]["notes"][3][0].startswith("It goes with ")
    assert all(len(card["notes"]) >= 4 for card in cards.values())


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_card_of_every_game_has_notes_if_only_none(game: Any) -> None:
    cards = json.loads(make_book(game).body)["cards"]

    assert all(isinstance(card["notes"], list) for card in cards.values())
