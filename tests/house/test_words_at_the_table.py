"""Words at the table: what lies there to be read, moves that are filled in like forms, and the pages of a guide."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardamom.engine.registry import all_games, find_game
from cardamom.engine.wire import write_move
from cardamom.games.cooking_party.rules import CookingParty
from cardamom.house import entries as log
from cardamom.house import wire
from cardamom.house.books import make_book
from cardamom.house.gallery import Gallery
from cardamom.house.shelf import Shelf
from cardamom.house.speech import HouseTrouble, say
from cardamom.house.telling import line_for
from tests.house.rooms import ANNA, BEA, CEM, EVE, THINKING, Party, full_house

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
    while table.step.name() not in steps and not table.over:
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


def test_the_order_of_presentation_is_one_tap_a_chef() -> None:
    party = supper()
    by_default_until(party, "call_on_a_chef")

    call = offers_of(party)["call_on"]

    assert sorted(call["rows"]) == [[1], [2]]
    assert sorted(call["buttons"]) == ["Call on Bot 1", "Call on Bot 2"]


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
    cards = json.loads(make_book(find_game("cooking_party"), Gallery()).body)["cards"]

    assert cards["chicken"]["notes"][3][0].startswith("It goes with ")
    assert all(len(card["notes"]) >= 4 for card in cards.values())


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_card_of_every_game_has_notes_if_only_none(game: Any) -> None:
    cards = json.loads(make_book(game, Gallery()).body)["cards"]

    assert all(isinstance(card["notes"], list) for card in cards.values())


def at_the_pass(**options: Any) -> Party:
    """Anna judges; Bea and Cem have planned their dishes, and nobody has presented yet."""
    party = full_house("cooking_party", first_judge=0, **options)
    party.deal()
    by_default_until(party, "call_on_a_chef", "plate_unseen")
    return party


def test_reactions_wait_until_all_have_presented() -> None:
    """Reactions to dishes wait until all have presented."""
    party = at_the_pass()

    assert party.seen_by(BEA)["hushed"]
    with pytest.raises(HouseTrouble, match="wait until everybody has presented"):
        party.do(BEA, wire.React, what="clap")
    by_default_until(party, "judge_the_dishes")

    assert not party.seen_by(BEA)["hushed"]
    party.do(BEA, wire.React, what="clap")


def test_other_chefs_may_comment_while_somebody_presents() -> None:
    """The judge may allow a certain amount of critiquing or negative comments from the other chefs: they can chat."""
    party = at_the_pass()
    by_default_until(party, "present_the_dish")

    party.do(BEA, wire.Say, text="Too much garlic.")

    assert line_for(party.room, party.room.lines[-1], 2).text == "Too much garlic."


def test_the_host_hides_what_was_said_everywhere_and_for_good() -> None:
    """Texts are bounded, escaped, hidden by the host with one tap."""
    party = at_the_pass()
    rude = "With something rude in it."
    party.answer(ANNA, {"move": "call_on", "chef": 1})
    card = party.seen_by(BEA)["offers"][0]["parts"][0]["among"][0]
    party.answer(BEA, {"move": "lay", "card": card, "words": rude})
    assert rude in everything(party)

    party.do(ANNA, wire.Hide, text=rude)

    assert rude not in everything(party)
    assert "(hidden by the host)" in everything(party)
    assert card in everything(party)
    with pytest.raises(HouseTrouble, match="hidden already"):
        party.do(ANNA, wire.Hide, text=rude)


def test_all_that_was_said_in_a_line_is_hidden_with_one_tap() -> None:
    party = at_the_pass()
    by_default_until(party, "judge_the_dishes")
    party.answer(ANNA, {"move": "critique", "chef": 1, "words": "Abominable, dear."})
    line = party.room.lines[-1]

    party.do(ANNA, wire.Hide, line=line.n)

    assert "Abominable" not in everything(party)


def test_only_the_host_hides_and_only_what_was_said() -> None:
    party = at_the_pass()

    with pytest.raises(HouseTrouble, match="host"):
        party.do(BEA, wire.Hide, text="Anna")
    with pytest.raises(HouseTrouble, match="Nobody at this table has said that"):
        party.do(ANNA, wire.Hide, text="Anna")


def test_a_dish_of_a_blind_tasting_cannot_be_hidden_by_its_line_which_would_tell_whose_it_is() -> None:
    party = at_the_pass(blind="yes")
    party.answer(BEA, {"move": "describe", "dish": "Clouds", "words": "Air, whipped."})

    for line in party.room.lines[-3:]:
        with pytest.raises(HouseTrouble):
            party.do(ANNA, wire.Hide, line=line.n)


def test_the_minutes_in_the_kitchen_are_shown_while_they_run() -> None:
    """Agree on how much total preparation time each player will have to prepare their dishes."""
    party = supper(tasting="own", countdown="30")
    assert party.seen_by(ANNA)["sandglass"] is None

    by_default_until(party, "beat_the_clock")

    assert party.seen_by(ANNA)["sandglass"]["at"] == party.room.step_at + 30 * 60_000


def test_chips_are_tokens_and_everybody_who_may_get_one_has_a_row() -> None:
    party = supper(4)
    by_default_until(party, "judge_the_dishes")

    award = offers_of(party)["award"]

    assert [part["token"] for part in award["parts"]] == ["100", "50", "25", "10", "5"]
    assert all(sorted(part["among"]) == [1, 2, 3] for part in award["parts"])


def test_the_plates_of_a_blind_tasting_have_rows_by_their_numbers() -> None:
    party = supper(4, blind="yes")
    by_default_until(party, "judge_the_plates")

    award = offers_of(party)["award_plates"]

    assert all(sorted(part["among"]) == [1, 2, 3] for part in award["parts"])
    assert sorted(leaf["about"] for leaf in party.seen_by(ANNA)["leaves"] if leaf["key"]) == [1, 2, 3]


def test_options_that_matter_come_first_and_the_others_are_folded() -> None:
    party = supper()
    folded = {option["name"]: option["more"] for option in party.seen_by(ANNA)["options"]}

    assert not folded["mode"]
    assert folded["countdown"]
    assert not any(option["more"] for option in Party("carrot").seen_by(ANNA)["options"])


def everything(party: Party) -> str:
    """All that Bea is shown of the table, and the log."""
    lines = [line_for(party.room, line, 1).text for line in party.room.lines]
    return json.dumps([party.seen_by(BEA), lines], ensure_ascii=False)


def test_a_judge_who_is_gone_is_replaced_by_vote_or_house() -> None:
    """A lost judge is replaced by vote or house."""
    party = supper(4)
    by_default_until(party, "judge_the_dishes")
    assert party.room.answer_when_gone(0) is None

    party.happen(log.StoodIn(at=party.now, seat=0, bot="cook"))

    assert party.room.answer_when_gone(0) == {"move": "step_down"}
    party.happen(log.Answered(at=party.now, seat=0, move={"move": "step_down"}, how=log.BOT))
    assert party.room.asked() == [1, 2, 3]


def test_the_page_knows_a_hidden_text_by_the_words_of_the_house() -> None:
    """The host is not offered to hide what is hidden already."""
    words = json.loads(Shelf().items["words/table.json"].body)

    assert words["leaf"]["hidden"] == say("scene", "hidden")


def test_whoever_judges_and_the_host_may_ring_for_a_chef_who_talks_for_long() -> None:
    """The judge may tell the chef to speed it up. Nobody is played for because of that."""
    party = full_house("cooking_party", first_judge=1)
    party.deal()
    by_default_until(party, "present_the_dish")
    assert table_of(party).asked() == [2]
    assert [party.seen_by(one)["bell"] for one in (ANNA, BEA, CEM)] == [True, True, False]

    party.do(BEA, wire.Ring)

    assert party.seen_by(CEM)["rung"]
    assert line_for(party.room, party.room.lines[-1], 2).text == "Bea rings the bell: please come to the point."
    assert party.room.nudged == {}
    assert "moment" in refused(party, ANNA)
    assert "nobody to ring for" in refused(party, CEM)
    assert "watching" in refused(party, EVE)


def test_one_rings_once_for_each_thing_that_is_said_and_not_too_soon() -> None:
    party = full_house("cooking_party", first_judge=1)
    party.deal()
    by_default_until(party, "present_the_dish")
    party.do(BEA, wire.Ring)

    card = table_of(party).box.codes[table_of(party).hands[2].cards[0]]
    party.answer(CEM, {"move": "lay", "card": card, "words": "Slowly."})

    assert not party.seen_by(CEM)["rung"]
    assert "moment" in refused(party, BEA)
    party.now += THINKING
    party.do(BEA, wire.Ring)
    by_default_until(party, "call_on_a_chef")
    assert "nobody to ring for" in refused(party, ANNA)


def refused(party: Party, person: str) -> str:
    """Why somebody may not ring."""
    with pytest.raises(HouseTrouble) as trouble:
        party.do(person, wire.Ring)
    return str(trouble.value)


def test_the_judge_lays_out_chips_while_listening_and_nobody_else_has_any() -> None:
    party = full_house("cooking_party", first_judge=0)
    party.deal()
    by_default_until(party, "present_the_dish")

    assert party.seen_by(ANNA)["purse"] == [100, 50, 25, 10, 5]
    assert party.seen_by(BEA)["purse"] == []


def test_an_assignment_is_chosen_by_what_it_says() -> None:
    """The judge looks through the deck of Assignment cards and chooses one: the book has the text of each."""
    book = json.loads(make_book(find_game("cooking_party"), Gallery()).body)

    told = book["choices"]["choose"]["assignment"]

    (assignment,) = find_game("cooking_party").moves["choose"].parts
    assert set(told) == set(assignment.choices)
    assert "Invent a sandwich." in told["a-new-sandwich"]["text"]
    assert told["three-courses"]["title"] == "Three courses"
    assert json.loads(make_book(find_game("carrot"), Gallery()).body)["choices"] == {}


def test_everybody_can_read_who_cooks_with_whom() -> None:
    """Teammates play as one."""
    party = supper(7, teams="3")
    by_default_until(party, "exchange_cards")

    (pinned,) = party.seen_by(ANNA)["leaves"]

    assert pinned["note"].endswith("Teams: Bot 1 with Bot 2, Bot 3 with Bot 4 and Bot 5 with Bot 6.")


def test_a_meal_without_points_has_no_winner() -> None:
    """Let the judge decide which dishes should be prepared and tasted, without any final scoring."""
    party = supper(4, judge="meal")
    by_default_until(party, "nothing")

    result = party.seen_by(ANNA)["result"]

    assert result["headline"] == "The meal is chosen"
    assert {(row["points"], row["winner"]) for row in result["ranking"]} == {(None, False)}
