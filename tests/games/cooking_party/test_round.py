"""Section 3: the basic game, rule by rule."""

from __future__ import annotations

import pytest

from cardamom.engine.questions import Refused
from cardamom.games.cooking_party.assignments import DECK
from cardamom.games.cooking_party.judging import Award, Critique
from cardamom.games.cooking_party.kitchen import Exchange, Keep
from cardamom.games.cooking_party.presenting import (
    BEGIN_JUDGING,
    PLATE_AS_IS,
    AskTheChef,
    CallOn,
    Lay,
    LayInCourse,
    Reply,
    Serve,
)
from cardamom.games.cooking_party.rules import Announce, Choose, PickSpecial, unused
from tests.games.cooking_party.tables import (
    all_answer,
    assigned,
    card,
    cards,
    codes,
    hold,
    on_top,
    opened,
    planned,
    seen,
    silent,
    silent_until,
)


def test_all_other_players_are_chefs() -> None:
    """The judge takes control of the decks and all award chips. All other players are chefs for this round."""
    t = opened(4)

    assert t.judge == 0
    assert t.cooks == [[1], [2], [3]]


def test_the_judge_looks_through_the_deck_and_chooses() -> None:
    """The judge looks through the deck of Assignment cards and chooses one of their choice."""
    t = opened()

    assert t.asked() == [0]
    assert len(t.moves(0)) == len([one for one in DECK if not one.teams])
    t.play(0, Choose("the-big-pot"))

    assert t.assignment.title == "The big pot"


def test_a_used_assignment_is_set_aside_until_all_were_used() -> None:
    """A used assignment is set aside until all were used."""
    t = assigned("the-big-pot")
    silent_until(t, "choose_the_assignment")

    with pytest.raises(Refused, match="used_already"):
        t.play(1, Choose("the-big-pot"))

    t.used = [one.code for one in DECK]
    assert len(unused(t)) == len([one for one in DECK if not one.teams])
    t.play(1, Choose("the-big-pot"))
    assert t.used == ["the-big-pot"]


def test_some_assignments_are_for_teams() -> None:
    """Some Assignment cards are specialized for team play."""
    with pytest.raises(Refused, match="for_teams"):
        opened().play(0, Choose("team-relay"))


def test_criteria_are_announced_to_all() -> None:
    """The judge explains what their criteria for judging will be."""
    t = opened()
    t.play(0, Choose("a-dish-of-your-choice"))
    t.play(0, Announce("I will reward unique flavors", "none"))

    assert [fact.value for fact in seen(t, 2).facts() if fact.name == "criteria"] == ["I will reward unique flavors"]


@pytest.mark.parametrize(
    ("assignment", "dealt"), [("a-dish-of-your-choice", 7), ("three-courses", 12), ("leftovers", 5)]
)
def test_cards_are_dealt_as_the_assignment_says(assignment: str, dealt: int) -> None:
    """The judge follows the instructions on the Assignment card and deals out initial cards face down."""
    t = assigned(assignment)

    assert [len(hand.cards) for hand in t.hands] == [0, dealt, dealt]
    assert set(seen(t, 1).hands[2].cards) == {-2}
    assert set(seen(t, 0).hands[1].cards) == {-2}


def test_discards_of_earlier_rounds_become_the_new_deck() -> None:
    """If the judge runs out of ingredient cards, the judge should reshuffle the discarded ingredient cards."""
    t = assigned()
    on_top(t, "figs")
    discarded = len(t.discard.cards)

    all_answer(t, Exchange(sorted(t.hands[1].cards)[:3]), Exchange(sorted(t.hands[2].cards)[:3]))

    assert [len(hand.cards) for hand in t.hands] == [0, 7, 7]
    assert len(t.deck.cards) == discarded - 5
    assert len(t.returned.cards) == 6


def test_cards_are_traded_in_face_down() -> None:
    """They do so by handing them to the judge face down … placed in a DISCARD pile, face down."""
    t = assigned()
    hold(t, 1, "lobster", "lavender", "cucumber", "popcorn", "chocolate", "parsley", "tofu")

    with pytest.raises(Refused, match="exchange_fewer"):
        t.play(1, Exchange(cards("lobster", "lavender", "cucumber", "popcorn")))
    with pytest.raises(Refused, match="not_in_your_hand"):
        t.play(1, Exchange(cards("figs")))
    all_answer(t, Exchange(cards("popcorn", "chocolate", "tofu")), Exchange([]))

    assert codes(t.returned.cards) == ["chocolate", "popcorn", "tofu"]
    assert set(seen(t, 0).returned.cards) == {-2}
    assert len(t.hands[1].cards) == 7


def test_cards_may_be_traded_in_twice_if_the_assignment_says_so() -> None:
    """Each player receives 12 cards and may trade up to 7 cards, twice."""
    t = assigned("three-courses")

    all_answer(t, Exchange(sorted(t.hands[1].cards)[:7]), Exchange([]))
    assert t.step.name() == "exchange_cards"
    all_answer(t, Exchange(sorted(t.hands[1].cards)[:7]), Exchange([]))

    assert t.step.name() == "plan_the_dish"
    assert len(t.returned.cards) == 14


def test_nothing_is_traded_in_if_the_assignment_says_so() -> None:
    """How many Ingredient cards the chef players may trade in."""
    assert assigned("no-second-thoughts").step.name() == "plan_the_dish"


@pytest.mark.parametrize(
    ("assignment", "wrong", "right"),
    [("the-worst-dish", [3, 5], [4]), ("a-dish-of-your-choice", [3], [4, 7]), ("a-new-sandwich", [2, 7], [3, 6])],
)
def test_the_assignment_says_how_many_must_be_used(assignment: str, wrong: list[int], right: list[int]) -> None:
    """The minimum and maximum Ingredient cards the chef players must use when creating their dish."""
    t = assigned(assignment)
    silent(t)
    hand = sorted(t.hands[1].cards)

    for size in wrong:
        with pytest.raises(Refused, match="use_so_many"):
            t.play(1, Keep(hand[:size]))
    for size in right:
        t.play(1, Keep(hand[:size]))


def test_what_is_not_used_is_discarded_and_what_is_kept_is_laid() -> None:
    """Ingredients that a chef player will not use must now be discarded face down to the judge."""
    t = assigned()
    silent(t)
    hand = sorted(t.hands[1].cards)

    all_answer(t, Keep(hand[:5]), Keep(sorted(t.hands[2].cards)[:4]))

    assert sorted(t.hands[1].cards) == hand[:5]
    assert len(t.returned.cards) == 5
    t.play(0, CallOn(1))
    with pytest.raises(Refused, match="lay_all_cards"):
        t.play(1, Serve("Too early", ""))


def test_the_judge_decides_in_what_order_to_call_players() -> None:
    """The judge will call on each chef, one at a time … The judge decides in what order to call players."""
    t = planned(seats=4)

    t.play(0, CallOn(3))
    t.play(3, PLATE_AS_IS)
    with pytest.raises(Refused, match="has_nothing_to_present"):
        t.play(0, CallOn(3))
    with pytest.raises(Refused, match="still_to_present"):
        t.play(0, BEGIN_JUDGING)
    t.play(0, CallOn(1))

    assert t.asked() == [1]


def test_a_dish_is_laid_card_by_card_with_words() -> None:
    """Placing one card on the table at a time, face up, and describing how the ingredient will be integrated."""
    t = planned()
    hold(t, 1, "lobster", "peaches", "lavender", "cucumber")
    t.play(0, CallOn(1))

    t.play(1, Lay(card("peaches"), "I grill the peaches."))

    assert t.plates[1].cards == [card("peaches")]
    assert seen(t, 2).plates[1].cards == [card("peaches")]
    assert set(seen(t, 2).hands[1].cards) == {-2}
    with pytest.raises(Refused, match="say_how_it_is_used"):
        t.play(1, Lay(card("lobster"), "  "))
    with pytest.raises(Refused, match="not_in_your_hand"):
        t.play(1, Lay(card("peaches"), "Again."))


@pytest.mark.parametrize("mode", ["room", "call"])
def test_people_who_talk_need_not_write(mode: str) -> None:
    """Each with the chef's words (or none, when people talk in the room)."""
    t = planned(mode=mode)
    hold(t, 1, "lobster", "peaches", "lavender", "cucumber")
    t.play(0, CallOn(1))

    t.play(1, Lay(card("lobster"), ""))

    assert t.laid[1][0].words == ""


def test_nothing_is_left_to_lay_when_all_cards_lie() -> None:
    """Placing one card on the table at a time, face up."""
    t = planned()
    t.play(0, CallOn(1))
    hand = [int(one) for one in t.hands[1].cards]
    for one in hand:
        t.play(1, Lay(one, "Slowly."))

    with pytest.raises(Refused, match="all_laid"):
        t.play(1, Lay(hand[0], "Again."))
    t.play(1, Serve("Soup", ""))


def test_a_chef_may_give_the_dish_a_name() -> None:
    """They may even give their dish a name."""
    t = planned()
    hold(t, 1, "lobster")
    t.play(0, CallOn(1))
    t.play(1, Lay(card("lobster"), "I poach it."))

    t.play(1, Serve("Alone at sea", "That is all."))

    assert (t.names[1], t.closings[1]) == ("Alone at sea", "That is all.")


def test_the_judge_may_ask_questions_and_the_chef_answers() -> None:
    """The judge may also ask questions of clarification from the chef."""
    t = planned()
    with pytest.raises(Refused, match="nobody_to_ask"):
        t.play(0, AskTheChef("How would you prepare the chicken?"))
    t.play(0, CallOn(1))
    t.play(1, PLATE_AS_IS)
    with pytest.raises(Refused, match="ask_something"):
        t.play(0, AskTheChef(" "))

    for question in ("How would you prepare the chicken?", "How would you present the plate?"):
        t.play(0, AskTheChef(question))
        assert t.asked() == [1]
        t.play(1, Reply("With care."))

    with pytest.raises(Refused, match="no_more_questions"):
        t.play(0, AskTheChef("And then?"))


def test_a_silent_chef_is_plated_as_is_and_can_still_win_chips() -> None:
    """A chef who does not present is plated as is, and can still win chips."""
    t = planned()
    silent_until(t, "judge_the_dishes")

    assert [len(plate.cards) for plate in t.plates] == [0, 4, 4]
    t.play(0, Award(1, 1, 1, 1, 1))

    assert t.scores() == [0, 190, 0]


def test_reactions_wait_until_all_have_presented() -> None:
    """The judge should refrain from commenting on how much they like or dislike the dish at this point."""
    t = planned()
    t.play(0, CallOn(1))
    t.play(1, PLATE_AS_IS)

    with pytest.raises(Refused, match="not_now"):
        t.play(0, Critique(1, "I love it."))
    with pytest.raises(Refused, match="not_now"):
        t.play(0, Award(1, 1, 1, 1, 1))


def test_each_dish_is_critiqued_in_any_order() -> None:
    """The judge should, in any order they want, discuss each chef player's dish."""
    t = planned()
    silent_until(t, "judge_the_dishes")

    t.play(0, Critique(2, "Lovely."))
    with pytest.raises(Refused, match="said_already"):
        t.play(0, Critique(2, "Really lovely."))
    with pytest.raises(Refused, match="say_something"):
        t.play(0, Critique(1, ""))
    t.play(0, Critique(1, "Less so."))

    assert t.critiques == ["", "Less so.", "Lovely."]


def test_all_chips_go_to_chefs_in_any_combination() -> None:
    """All award chips must be distributed – but the judge can give them out in any combination."""
    t = planned(seats=4)
    silent_until(t, "judge_the_dishes")

    with pytest.raises(Refused, match="not_a_chef"):
        t.play(0, Award(1, 2, 3, 0, 1))
    t.play(0, Award(1, 2, 3, 1, 2))

    assert t.scores() == [0, 110, 55, 25]


def test_used_cards_go_to_the_discard_pile_and_not_into_the_deck() -> None:
    """Discard all used ingredient cards from the round to the discard pile (do not shuffle them back …)."""
    t = planned()
    deck = len(t.deck.cards)
    silent_until(t, "choose_the_assignment")

    assert len(t.deck.cards) == deck
    assert len(t.discard.cards) == 160 - deck


def test_the_judge_rotates_clockwise_until_all_have_judged() -> None:
    """The role of judge rotates clockwise. … Continue until all players have had a chance at … judge."""
    t = opened(4)
    judges = []
    while not t.over:
        judges.append(t.judge)
        silent_until(t, "judge_the_dishes")
        silent(t)

    assert judges == [0, 1, 2, 3]
    assert sum(t.scores()) == 4 * 190


def test_the_table_can_go_around_several_times() -> None:
    """Go around the table multiple times for a longer game."""
    assert opened(4, rounds=3).rounds == 12


def test_whoever_has_the_most_points_wins() -> None:
    """Sum up each player's score; whoever has the most total points wins."""
    t = planned()
    silent_until(t, "judge_the_dishes")
    t.play(0, Award(2, 2, 2, 2, 2))
    while not t.over:
        silent_until(t, "judge_the_dishes")
        t.play(t.judge, Award(*[2 if t.judge != 2 else 0] * 5))

    result = t.result()
    assert result is not None
    assert (result.scores, result.winners, result.why) == ([190, 0, 380], [2], "all_judged")


# The kinds of assignment


def test_three_courses_all_get_a_card() -> None:
    """Each chef should create an appetizer, a main course, and a desert."""
    t = planned("three-courses")
    hold(t, 1, "watermelon", "lamb", "figs", "mint")
    t.play(0, CallOn(1))

    with pytest.raises(Refused, match="not_now"):
        t.play(1, Lay(card("lamb"), "I roast it."))
    t.play(1, LayInCourse(card("lamb"), "main", "I roast it."))
    t.play(1, LayInCourse(card("mint"), "main", "With mint."))
    with pytest.raises(Refused, match="course_is_empty"):
        t.play(1, LayInCourse(card("figs"), "main", "And figs."))
    t.play(1, LayInCourse(card("watermelon"), "appetizer", "Cold."))
    t.play(1, LayInCourse(card("figs"), "dessert", "Warm."))
    t.play(1, Serve("Three", ""))

    assert [laid.course for laid in t.laid[1]] == ["main", "main", "appetizer", "dessert"]


def test_a_silent_chef_fills_all_courses() -> None:
    """A chef who does not present is plated as is."""
    t = planned("three-courses")
    t.play(0, CallOn(1))
    t.play(1, PLATE_AS_IS)

    assert {laid.course for laid in t.laid[1]} == {"appetizer", "main", "dessert"}


def test_a_course_that_was_not_asked_for_is_refused() -> None:
    t = planned("two-plates")
    t.play(0, CallOn(1))
    some = t.hands[1].cards[0]

    with pytest.raises(Refused, match="no_such_course"):
        t.play(1, LayInCourse(some, "dessert", "Sweet."))


def test_the_special_ingredient_lies_face_up_for_all() -> None:
    """The Judge shall pick an Ingredient card of their choice … and place it face up on table for all chefs to use."""
    t = opened()
    t.play(0, Choose("the-special-ingredient"))
    t.play(0, Announce("", "none"))
    t.play(0, PickSpecial(card("truffle")))

    assert seen(t, 2).special.cards == [card("truffle")]
    assert len(t.hands[1].cards) == 7
    silent_until(t, "judge_the_dishes")
    assert card("truffle") in t.served_by(1)
    assert card("truffle") in t.served_by(2)


def test_a_card_that_lies_in_the_discard_pile_can_be_special() -> None:
    t = planned()
    silent_until(t, "choose_the_assignment")
    discarded = t.discard.cards[0]
    t.play(1, Choose("the-special-ingredient"))
    t.play(1, Announce("", "none"))

    t.play(1, PickSpecial(discarded))

    assert t.special.cards == [discarded]


@pytest.mark.parametrize("seats", [1, 2, 3, 7, 20])
def test_everybody_gets_the_same_number_of_cards_even_when_there_are_few(seats: int) -> None:
    """When the cards do not suffice, everybody gets the same number, as many as there are."""
    t = opened(seats)
    if t.step.name() == "choose_the_assignment":
        t.play(t.host, Choose("three-courses"))
        t.play(t.host, Announce("", "none"))
    dealt = {len(t.hands[captain].cards) for captain in t.captains()}

    assert len(dealt) == 1
    assert min(dealt) >= 4
