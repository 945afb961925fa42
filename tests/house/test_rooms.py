"""Tables as the fold of their log: what people may ask, what becomes of it, and why not."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest

from cardamom.house import entries as log
from cardamom.house import wire
from cardamom.house.minder import (
    BOT_ANSWERS,
    CLOCK_ANSWERS,
    NEW_HOST,
    STAND_IN,
    Duty,
    Patience,
    Presence,
    deadline,
    next_duty,
)
from cardamom.house.speech import HouseTrouble
from tests.house.rooms import ANNA, BEA, CEM, EVE, MEL, THINKING, Party, full_house, in_mid_game

PATIENCE = Patience(notice=10, away=100, nudged=200, host=1000, others=5)


def why_not(party: Party, person: str, kind: type[Any], **parts: Any) -> str:
    """Ask for something that is refused; the sentence. Nothing changes."""
    before = party.room.seq
    with pytest.raises(HouseTrouble) as refused:
        party.do(person, kind, **parts)
    assert party.room.seq == before
    return str(refused.value)


# Sitting down


def test_people_sit_on_empty_seats_and_on_those_of_bots_until_the_deal() -> None:
    party = Party(bots=("novice",))

    party.sit(BEA, 1)
    party.sit(CEM, 3)
    party.sit(CEM, 2)

    assert [chair.person for chair in party.room.chairs] == [ANNA, BEA, CEM, ""]
    assert party.room.chairs[1].bot == ""
    party.do(ANNA, wire.SeatBot, seat=3, bot="cook")
    party.deal()
    assert "dealt already" in why_not(party, EVE, wire.Sit, seat=3, name="Eve")


def test_a_seat_is_taken_by_one_person_only() -> None:
    party = full_house()

    assert "Bea sits there" in why_not(party, EVE, wire.Sit, seat=1, name="Eve")
    assert "no seat 7" in why_not(party, EVE, wire.Sit, seat=7, name="Eve")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "Tell us your name"),
        (" \t ", "Tell us your name"),
        ("x" * 25, "at most 24"),
        ("\u202eevE", "letters that people can read"),
        ("E\u2067ve", "letters that people can read"),
        ("E\x07ve", "letters that people can read"),
        ("...", "letters that people can read"),
        ("anna", "Anna at this table"),
    ],
)
def test_a_name_is_short_readable_and_nobody_elses(name: str, why: str) -> None:
    complaint = why_not(Party(), EVE, wire.Sit, seat=1, name=name)

    assert why.lower() in complaint.lower()


def test_a_name_is_kept_as_it_was_typed_whatever_it_looks_like() -> None:
    party = Party()

    party.do(EVE, wire.Sit, seat=1, name="  <b>E</b>   & {who} ")

    assert party.room.names[1] == "<b>E</b> & {who}"
    assert party.seen_by(ANNA)["seats"][1]["name"] == "<b>E</b> & {who}"


def test_one_may_change_the_own_name_and_seat_but_not_be_twice() -> None:
    party = full_house()

    party.do(BEA, wire.Sit, seat=1, name="Beatrice")

    assert party.room.names == ["Anna", "Beatrice", "Cem"]
    party = Party()
    party.sit(BEA, 1)
    party.sit(BEA, 2)
    assert [chair.kind for chair in party.room.chairs] == ["person", "empty", "person", "empty"]


def test_at_a_locked_table_only_those_who_sit_there_change_seats() -> None:
    party = Party()
    party.sit(BEA, 1)
    party.do(ANNA, wire.SetManners, locked=True)

    assert "locked" in why_not(party, CEM, wire.Sit, seat=2, name="Cem")
    party.sit(BEA, 2)
    assert party.room.seat_of(BEA) == 2


def test_somebody_gets_up_before_the_deal_and_the_seat_is_free() -> None:
    party = full_house()

    party.do(BEA, wire.Stand)

    assert party.room.chairs[1].kind == "empty"
    assert "watching" in why_not(party, BEA, wire.Stand)


# The host


def test_the_host_settles_who_plays() -> None:
    party = Party()
    party.sit(BEA, 1)

    party.do(ANNA, wire.SeatBot, seat=2, bot="chef")
    assert party.room.chairs[2].bot == "chef"
    assert party.room.names[2]
    party.do(ANNA, wire.SeatBot, seat=2, bot="")
    assert party.room.chairs[2].kind == "empty"
    party.do(ANNA, wire.SetSeats, seats=2)
    assert len(party.room.chairs) == 2
    party.do(ANNA, wire.SetSeats, seats=6)
    assert len(party.room.chairs) == 6
    party.do(ANNA, wire.Remove, seat=1)
    assert party.room.chairs[1].kind == "empty"

    assert "no bot called genius" in why_not(party, ANNA, wire.SeatBot, seat=2, bot="genius")
    assert "2 to 6" in why_not(party, ANNA, wire.SetSeats, seats=7)
    assert "2 to 6" in why_not(party, ANNA, wire.SetSeats, seats=1)
    assert "your own seat" in why_not(party, ANNA, wire.Remove, seat=0)
    assert "Nobody sits there" in why_not(party, ANNA, wire.Remove, seat=1)
    assert "no seat 6" in why_not(party, ANNA, wire.Remove, seat=6)
    party.sit(BEA, 5)
    assert "Somebody sits" in why_not(party, ANNA, wire.SetSeats, seats=3)
    assert "Bea sits there" in why_not(party, ANNA, wire.SeatBot, seat=5, bot="cook")


HOSTS_WISHES: list[tuple[type[Any], dict[str, Any]]] = [
    (wire.SeatBot, {"seat": 3, "bot": "cook"}),
    (wire.SetSeats, {"seats": 3}),
    (wire.SetOptions, {"options": {"steal_back": "allowed"}}),
    (wire.SetManners, {"pace": 0.0}),
    (wire.Deal, {}),
    (wire.Remove, {"seat": 0}),
    (wire.Close, {}),
]


@pytest.mark.parametrize(("kind", "parts"), HOSTS_WISHES, ids=lambda value: getattr(value, "__name__", ""))
def test_only_the_host_does_what_hosts_do(kind: type[Any], parts: dict[str, Any]) -> None:
    party = Party()
    party.sit(BEA, 1)

    assert why_not(party, BEA, kind, **parts) == "Only the host does that."
    assert why_not(party, EVE, kind, **parts) == "Only the host does that."


@pytest.mark.parametrize(
    ("kind", "parts"),
    [
        (wire.SeatBot, {"seat": 1, "bot": "cook"}),
        (wire.SetSeats, {"seats": 3}),
        (wire.SetOptions, {"options": {"steal_back": "allowed"}}),
        (wire.SetManners, {"rated": True}),
        (wire.Deal, {}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_is_settled_before_the_deal_stays_so(kind: type[Any], parts: dict[str, Any]) -> None:
    assert why_not(in_mid_game(), ANNA, kind, **parts) == "The cards are dealt already."


def test_another_is_the_host_when_the_host_gets_up_leaves_or_is_away_for_long() -> None:
    party = full_house()
    party.do(ANNA, wire.Stand)
    assert party.room.host == BEA

    party = in_mid_game()
    party.do(ANNA, wire.Stand)
    assert party.room.host == BEA
    party.do(BEA, wire.Stand)
    assert party.room.host == CEM

    party = in_mid_game()
    party.happen(log.HostChanged(at=party.now, person=CEM))
    assert party.room.host == CEM
    assert party.seen_by(CEM)["hosting"]


def test_whoever_sits_down_at_a_deserted_table_is_its_host() -> None:
    party = Party()
    party.do(ANNA, wire.Stand)

    party.sit(EVE, 2)

    assert party.room.host == EVE


def test_a_closed_table_is_closed_for_everything() -> None:
    party = in_mid_game()
    party.do(ANNA, wire.Close)

    assert why_not(party, ANNA, wire.Say, text="Hello") == "This table is closed."
    assert why_not(party, ANNA, wire.Close) == "This table is closed."
    assert party.room.asked() == []


# Options


def test_options_are_checked_and_the_others_keep_their_value() -> None:
    party = full_house()

    party.do(ANNA, wire.SetOptions, options={"steal_back": "allowed"})
    party.do(ANNA, wire.SetOptions, options={"youngest": 2})

    assert party.room.options == {"steal_back": "allowed", "equal_turns": "no", "youngest": 2}
    assert why_not(party, ANNA, wire.SetOptions, options={"steal_back": "maybe"})
    assert why_not(party, ANNA, wire.SetOptions, options={"speed": 2})
    assert why_not(party, ANNA, wire.SetOptions, options={"youngest": 3})


def test_nobody_plays_on_an_empty_chair_and_answers_about_people_move_with_them() -> None:
    party = Party(seats=5)
    party.sit(BEA, 2)
    party.sit(CEM, 4)
    party.do(ANNA, wire.SetOptions, options={"youngest": 4})

    party.deal()

    assert party.room.names == ["Anna", "Bea", "Cem"]
    assert party.room.options["youngest"] == 2
    assert party.room.table.turn == 2


def test_an_answer_about_an_empty_chair_is_forgotten() -> None:
    party = Party(seats=4)
    party.sit(BEA, 1)
    party.do(ANNA, wire.SetOptions, options={"youngest": 3})
    party.do(ANNA, wire.SetSeats, seats=3)
    assert party.room.options["youngest"] is None

    party.do(ANNA, wire.SetOptions, options={"youngest": 2})
    party.deal()
    assert party.room.options["youngest"] is None


def test_too_few_people_are_not_dealt_to() -> None:
    assert "needs 2 at least" in why_not(Party(), ANNA, wire.Deal)
    assert "needs 3 at least" in why_not(Party("kitchen_closing", bots=("cook",)), ANNA, wire.Deal)


# Answers


def test_answers_are_given_to_the_open_question_by_whoever_is_asked() -> None:
    party = in_mid_game("kitchen_closing")
    turn = party.room.table.turn
    person, other = party.room.chairs[turn].person, party.room.chairs[(turn + 1) % 3].person
    question = party.room.table.question
    deck = {"move": "take_from_deck"}

    assert why_not(party, other, wire.Answer, question=question, move=deck)
    assert why_not(party, EVE, wire.Answer, question=question, move=deck).startswith("You are watching")
    assert why_not(party, person, wire.Answer, question=question + 1, move=deck)
    assert why_not(party, person, wire.Answer, question=question, move={"move": "discard", "card": "x"})
    party.answer(person, deck)

    assert why_not(party, person, wire.Answer, question=question, move=deck)


def test_nobody_answers_before_the_deal_after_the_end_or_while_the_clocks_stand() -> None:
    hide = {"move": "hide", "cards": []}
    assert "no game" in why_not(full_house(), ANNA, wire.Answer, question=0, move=hide)

    party = in_mid_game("kitchen_closing", rounds=1)
    party.do(BEA, wire.Pause, on=True)
    assert "clocks stand still" in why_not(party, ANNA, wire.Answer, question=0, move=hide)
    party.do(CEM, wire.Pause, on=False)
    party.play_to_the_end()
    assert "no game" in why_not(party, ANNA, wire.Answer, question=0, move=hide)
    assert "no game" in why_not(party, ANNA, wire.Pause, on=True)
    assert party.seen_by(EVE)["seed"] == party.room.seed


def test_a_sealed_answer_may_be_changed_until_the_last_is_in() -> None:
    party = in_mid_game()
    first = party.some_move(0, "first")
    second = next(move for luck in "abcdefgh" if (move := party.some_move(0, luck)) != first)

    party.answer(ANNA, first)
    assert party.seen_by(ANNA)["mine"]["move"] == first
    party.answer(ANNA, second)
    party.answer(BEA)

    assert party.seen_by(ANNA)["mine"]["move"] == second
    assert party.seen_by(ANNA)["waiting"] == "Waiting for Cem."
    assert party.seen_by(BEA)["seats"][0]["sealed"]
    assert party.seen_by(CEM)["waiting"] is None
    party.answer(CEM)
    hidden = party.seen_by(ANNA)["pile:warehouse:0"]["cards"]
    assert sorted(hidden) == sorted(second["cards"])


def test_a_request_is_remembered_so_that_it_is_not_done_twice() -> None:
    party = in_mid_game()
    move = party.some_move(0)

    party.happen(party.wish(ANNA, wire.Answer(id="once", question=0, move=move)))

    assert party.room.requests[f"{ANNA} once"] == party.room.seq
    assert f"{BEA} once" not in party.room.requests


# Taking back


def taken_from_discard(party: Party) -> str:
    """The player in turn takes the open card, which everybody sees: nothing is learnt. Who it is."""
    person = party.room.chairs[party.room.table.turn].person
    party.answer(person, {"move": "take_from_discard"})
    return person


def seen_by_all(party: Party) -> list[dict[str, Any]]:
    """What everybody sees, but for the number of the question: one that comes again has another."""
    seen = [party.seen_by(person) for person in (ANNA, BEA, CEM)]
    return [{key: value for key, value in each.items() if key != "question"} for each in seen]


def test_an_answer_that_taught_nobody_anything_can_be_taken_back() -> None:
    party = in_mid_game("kitchen_closing")
    before = seen_by_all(party)

    person = taken_from_discard(party)
    assert party.seen_by(person)["takeback"]
    party.do(person, wire.TakeBack)

    assert seen_by_all(party) == before
    assert party.told_again().table.digest() == party.room.table.digest()
    assert [line.kind for line in party.room.lines] == ["house"] * 4
    party.answer(person, {"move": "take_from_deck"})


def test_an_answer_to_a_question_that_was_taken_back_does_not_fit_the_next_one() -> None:
    """An offer could be switched otherwise, after somebody has said yes to another one."""
    party = in_mid_game("kitchen_closing")
    person = taken_from_discard(party)
    question = party.room.question
    party.do(person, wire.TakeBack)
    taken_from_discard(party)
    move = party.some_move(party.room.asked()[0])

    assert "closed" in why_not(party, person, wire.Answer, question=question, move=move)
    party.do(person, wire.Answer, question=party.room.question, move=move)


def test_only_the_one_who_answered_takes_it_back() -> None:
    party = in_mid_game("kitchen_closing")
    person = taken_from_discard(party)
    others = {ANNA, BEA, CEM} - {person}

    assert all("cannot be taken back" in why_not(party, other, wire.TakeBack) for other in others)
    assert "watching" in why_not(party, EVE, wire.TakeBack)
    party.do(person, wire.Pause, on=True)
    assert "cannot be taken back" in why_not(party, person, wire.TakeBack)


def test_a_card_that_was_drawn_stays_drawn() -> None:
    party = in_mid_game("kitchen_closing")
    person = party.room.chairs[party.room.table.turn].person

    party.answer(person, {"move": "take_from_deck"})

    assert not party.seen_by(person)["takeback"]
    assert "cannot be taken back" in why_not(party, person, wire.TakeBack)


def test_a_card_that_was_shown_stays_shown() -> None:
    party = in_mid_game("kitchen_closing")
    person = taken_from_discard(party)

    party.answer(person)

    assert "cannot be taken back" in why_not(party, person, wire.TakeBack)


def test_nothing_is_taken_back_once_another_seat_or_a_bot_has_acted() -> None:
    party = Party("kitchen_closing", 3, bots=("cook", "cook"))
    party.deal(seed=next(seed for seed in map(str, range(99)) if first_to_play(seed) == 0))
    party.answer(ANNA, {"move": "declare"})
    assert party.room.can_take_back(0)

    party.bot_answers(1)

    assert "cannot be taken back" in why_not(party, ANNA, wire.TakeBack)


def first_to_play(seed: str) -> int:
    party = Party("kitchen_closing", 3, bots=("cook", "cook"))
    party.deal(seed)
    return int(party.room.table.turn)


def test_sealed_answers_are_changed_rather_than_taken_back() -> None:
    party = in_mid_game()
    party.answer(ANNA)

    assert not party.seen_by(ANNA)["takeback"]
    assert "cannot be taken back" in why_not(party, ANNA, wire.TakeBack)


def test_an_answer_of_the_clock_is_not_taken_back() -> None:
    party = in_mid_game("kitchen_closing")
    seat = int(party.room.table.turn)

    party.happen(log.Answered(at=party.now, seat=seat, move={"move": "take_from_discard"}, how=log.CLOCK))

    assert not party.room.can_take_back(seat)


# Leaving and coming back


def test_a_bot_plays_for_somebody_who_leaves_until_they_are_back() -> None:
    party = in_mid_game()

    party.do(BEA, wire.Stand)
    assert party.room.chairs[1].stand_in == "cook"
    assert "A bot plays for you" in why_not(party, BEA, wire.Answer, question=0, move=party.some_move(1))
    party.do(BEA, wire.Back)

    assert party.room.chairs[1].stand_in == ""
    assert "Nobody plays for you" in why_not(party, BEA, wire.Back)
    assert "watching" in why_not(party, EVE, wire.Back)
    party.answer(BEA)


def test_somebody_who_is_asked_to_leave_in_mid_game_becomes_a_bot() -> None:
    party = in_mid_game()

    party.do(ANNA, wire.Remove, seat=1)

    assert party.room.chairs[1].bot == "cook"
    assert party.room.seat_of(BEA) is None
    assert party.room.names[1] == "Bea"


def test_only_a_silent_person_is_nudged() -> None:
    party = in_mid_game()

    assert "moment" in why_not(party, ANNA, wire.Nudge, seat=1)
    party.now += THINKING
    party.do(ANNA, wire.Nudge, seat=1)
    assert party.room.nudged == {1: party.now}
    assert "moment" in why_not(party, ANNA, wire.Nudge, seat=1)
    party.answer(BEA)

    assert party.room.nudged == {}
    assert "does not wait" in why_not(party, ANNA, wire.Nudge, seat=1)
    assert "your own seat" in why_not(party, ANNA, wire.Nudge, seat=0)
    assert "no seat 9" in why_not(party, ANNA, wire.Nudge, seat=9)
    party.do(CEM, wire.Stand)
    assert "needs no reminder" in why_not(party, ANNA, wire.Nudge, seat=2)
    assert "no game" in why_not(full_house(), ANNA, wire.Nudge, seat=1)
    assert "watching" in why_not(party, EVE, wire.Nudge, seat=1)


# Another device


def test_the_key_of_a_seat_opens_it_from_another_device() -> None:
    party = in_mid_game()
    key = party.seen_by(BEA)["seat_code"]

    assert "not the key" in why_not(party, EVE, wire.Claim, seat=1, code="XXXXXX")
    assert "not the key" in why_not(party, EVE, wire.Claim, seat=0, code=key)
    party.do(EVE, wire.Claim, seat=1, code=f" {key.lower()} ")

    assert party.room.seat_of(EVE) == 1
    assert party.room.seat_of(BEA) is None
    assert party.room.names[1] == "Bea"
    assert "not the key" in why_not(party, BEA, wire.Claim, seat=1, code=key)


def test_a_claim_is_granted_or_not_by_somebody_else_at_the_table() -> None:
    party = in_mid_game()
    party.here = frozenset({0, 2})

    party.do(EVE, wire.Claim, seat=1)
    assert party.seen_by(ANNA)["claims"] == [{"seat": 1, "name": "Bea"}]
    assert "your own seat" in why_not(party, BEA, wire.Admit, seat=1, yes=True)
    assert "watching" in why_not(party, EVE, wire.Admit, seat=1, yes=True)
    party.do(ANNA, wire.Admit, seat=1, yes=False)
    assert party.room.seat_of(EVE) is None
    assert "Nobody asks" in why_not(party, ANNA, wire.Admit, seat=1, yes=True)
    party.do(EVE, wire.Claim, seat=1)
    party.do(CEM, wire.Admit, seat=1, yes=True)

    assert party.room.seat_of(EVE) == 1


def test_not_every_seat_can_be_claimed() -> None:
    party = in_mid_game()

    assert "Bea is here" in why_not(party, EVE, wire.Claim, seat=1)
    assert "no seat 5" in why_not(party, EVE, wire.Claim, seat=5)
    assert "You sit" in why_not(party, ANNA, wire.Claim, seat=1)
    party.do(ANNA, wire.Remove, seat=1)
    assert "Nobody sits there" in why_not(party, EVE, wire.Claim, seat=1)


def test_nobody_gets_a_seat_without_its_key_unless_somebody_lets_them_in() -> None:
    party = in_mid_game()
    party.here = frozenset()

    party.do(EVE, wire.Claim, seat=0)

    assert party.room.seat_of(EVE) is None
    assert "asked for the seat of Anna already" in why_not(party, MEL, wire.Claim, seat=0)
    alone = Party("carrot", 3, bots=("cook", "cook"))
    alone.deal()
    alone.here = frozenset()
    assert "key" in why_not(alone, EVE, wire.Claim, seat=0)


def test_seats_are_claimed_only_while_people_play() -> None:
    party = full_house()
    party.here = frozenset({0})

    assert "no game" in why_not(party, EVE, wire.Claim, seat=1)


def test_nobody_comes_to_sit_on_two_seats_by_claiming_both() -> None:
    party = in_mid_game()
    party.here = frozenset({0})
    party.do(EVE, wire.Claim, seat=1)
    party.do(EVE, wire.Claim, seat=2)

    party.do(ANNA, wire.Admit, seat=1, yes=True)
    with suppress(HouseTrouble):
        party.do(ANNA, wire.Admit, seat=2, yes=True)

    assert [chair.person for chair in party.room.chairs].count(EVE) == 1


def test_nobody_comes_to_sit_on_two_seats_by_sitting_down_meanwhile() -> None:
    party = in_mid_game()
    party.here = frozenset({0})
    party.do(EVE, wire.Claim, seat=1)
    party.do(EVE, wire.Claim, seat=2, code=party.room.chairs[2].key)

    assert "Nobody asks" in why_not(party, ANNA, wire.Admit, seat=1, yes=True)
    assert [chair.person for chair in party.room.chairs].count(EVE) == 1


def test_a_claim_is_void_once_the_person_is_here_again() -> None:
    party = in_mid_game()
    party.here = frozenset({0, 2})
    party.do(EVE, wire.Claim, seat=1)

    party.here = frozenset({0, 1, 2})

    assert why_not(party, ANNA, wire.Admit, seat=1, yes=True)


# Talking


def test_people_at_the_table_talk_unless_the_host_closes_the_chat() -> None:
    party = in_mid_game()

    party.do(BEA, wire.Say, text="  Good   evening\nall ")
    assert party.room.lines[-1].parts == {"text": "Good evening all"}
    assert "Say something" in why_not(party, BEA, wire.Say, text=" \n ")
    assert "shorter" in why_not(party, BEA, wire.Say, text="x" * 301)
    assert "nobody can read" in why_not(party, BEA, wire.Say, text="\u202eolleh")
    assert "watching" in why_not(party, EVE, wire.Say, text="Hello")
    party.do(ANNA, wire.SetManners, chat=False)
    assert "closed the chat" in why_not(party, ANNA, wire.Say, text="Hello")


def test_a_game_can_ask_for_silence_while_it_is_played() -> None:
    party = full_house("kitchen_closing", rounds=1)
    party.bend(table_talk=False)
    party.do(BEA, wire.Say, text="before")
    party.deal()

    assert "without talking" in why_not(party, BEA, wire.Say, text="while")
    assert not party.seen_by(BEA)["table"]["talk"]
    assert "without talking" in why_not(party, BEA, wire.React, what="clap")
    party.play_to_the_end()
    party.do(BEA, wire.Say, text="after")


def test_reactions_are_those_of_the_house_unless_the_host_closes_them() -> None:
    party = full_house()

    party.do(BEA, wire.React, what="clap")
    assert "does not know" in why_not(party, BEA, wire.React, what="🤖")
    party.do(ANNA, wire.SetManners, reactions=False)

    assert "closed the reactions" in why_not(party, BEA, wire.React, what="clap")
    assert "watching" in why_not(party, EVE, wire.React, what="clap")


def test_manners_that_are_left_out_stay() -> None:
    party = full_house()

    party.do(ANNA, wire.SetManners, pace=0.0, timer=30)
    party.do(ANNA, wire.SetManners, locked=True)

    manners = party.seen_by(BEA)["manners"]
    assert (manners["pace"], manners["timer"], manners["locked"], manners["chat"]) == (0.0, 30, True, True)


# The fold


@pytest.mark.parametrize("game", ["carrot", "kitchen_closing", "pantry_fishing"])
def test_a_log_told_again_gives_the_same_table(game: str) -> None:
    party = in_mid_game(game)
    party.do(BEA, wire.Say, text="Hello")
    party.play_to_the_end()

    again = party.told_again()

    assert again.table.digest() == party.room.table.digest()
    assert again.requests == party.room.requests
    assert again.phase == party.room.phase == "over"
    assert [line.n for line in again.lines] == [line.n for line in party.room.lines]
    for person in (ANNA, EVE):
        before = party.seen_by(person)
        party.room = again
        assert json.dumps(party.seen_by(person)) == json.dumps(before)


def test_how_a_room_will_stand_is_foreseen_without_changing_it() -> None:
    party = full_house()
    before = party.seen_by(ANNA)

    later = party.room.after(log.GotUp(at=party.now, by=BEA, seat=1))

    assert later.chairs[1].kind == "empty"
    assert party.seen_by(ANNA) == before


# What a table does by itself


def duty(party: Party, gone: dict[int, int] | None = None, bots_at: int = 0) -> Duty | None:
    missing = gone or {}
    here = frozenset(seat for seat in range(len(party.room.chairs)) if seat not in missing)
    return next_duty(party.room, Presence(here, missing), PATIENCE, bots_at)


def countdown(party: Party, now: int, gone: dict[int, int] | None = None) -> tuple[int, int, str] | None:
    due = deadline(party.room, Presence(frozenset(), gone or {}), PATIENCE, now)
    return None if due is None else (due.seat, due.at, due.why)


def test_a_table_where_everybody_is_here_waits_for_ever() -> None:
    party = in_mid_game()

    assert duty(party) is None
    assert countdown(party, party.now + 10**9) is None


def test_bots_answer_when_their_time_has_come() -> None:
    party = Party(seats=2, bots=("novice",))
    assert duty(party, bots_at=7) is None
    party.deal()

    assert duty(party, bots_at=7) == Duty(7, BOT_ANSWERS, 1)
    party.do(ANNA, wire.Pause, on=True)
    assert duty(party, bots_at=7) is None


def test_a_bot_stands_in_for_somebody_who_stays_away_and_is_asked() -> None:
    party = in_mid_game()
    gone = {1: party.now + 50}

    assert duty(party, gone) == Duty(party.now + 150, STAND_IN, 1)
    assert countdown(party, party.now + 59, gone) is None
    assert countdown(party, party.now + 60, gone) == (1, party.now + 150, "away")
    party.answer(BEA)
    assert duty(party, gone) is None


def test_somebody_who_was_gone_for_long_has_time_from_the_question_on() -> None:
    party = in_mid_game()
    long_ago = {1: party.now - 5_000}

    assert duty(party, long_ago) == Duty(party.now + 100, STAND_IN, 1)


def test_a_bot_stands_in_for_somebody_who_was_nudged() -> None:
    party = in_mid_game()
    party.now += THINKING
    party.do(ANNA, wire.Nudge, seat=1)

    assert duty(party) == Duty(party.now + 200, STAND_IN, 1)
    assert countdown(party, party.now) == (1, party.now + 200, "nudged")
    party.do(ANNA, wire.Pause, on=True)
    assert duty(party) is None
    assert countdown(party, party.now) is None


def test_a_clock_runs_for_everybody_who_is_asked_from_the_question_on() -> None:
    party = in_mid_game()
    party.do(ANNA, wire.SetManners, timer=30)

    assert duty(party) == Duty(party.now + 30_000, CLOCK_ANSWERS, 0)
    assert countdown(party, party.now) == (0, party.now + 30_000, "timer")
    party.now += 20_000
    party.do(BEA, wire.Pause, on=True)
    party.now += 5_000
    party.do(BEA, wire.Pause, on=False)
    assert duty(party) == Duty(party.now + 10_000, CLOCK_ANSWERS, 0)
    party.answer(ANNA)
    assert duty(party) == Duty(party.now + 10_000, CLOCK_ANSWERS, 1)


def test_what_the_clock_answers_is_legal() -> None:
    party = in_mid_game()

    for seat in (0, 1, 2):
        move = party.room.default_answer(seat)
        party.happen(log.Answered(at=party.now, seat=seat, move=move, how=log.CLOCK))

    assert party.room.table.question == 1


def test_somebody_who_is_here_becomes_the_host_after_a_while() -> None:
    party = full_house()
    gone = {0: party.now, 1: party.now}

    assert duty(party, gone) == Duty(party.now + 1000, NEW_HOST, 2)
    assert duty(party, {0: party.now, 1: party.now, 2: party.now}) is None
    party.happen(log.HostChanged(at=party.now, person=CEM))
    assert duty(party, gone) is None


def test_nothing_is_due_at_a_table_that_is_over_or_closed() -> None:
    party = in_mid_game("kitchen_closing", rounds=1)
    party.do(ANNA, wire.SetManners, timer=30)
    party.play_to_the_end()
    assert duty(party, {1: party.now}) is None

    party = in_mid_game()
    party.do(ANNA, wire.Close)
    assert duty(party, {1: party.now}) is None
