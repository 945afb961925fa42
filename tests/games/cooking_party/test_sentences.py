"""Sentences of the rulebook that state a rule and that no other test quotes, in its order."""

from __future__ import annotations

import pytest

from cardamom.engine.chance import chance_for
from cardamom.engine.imagine import imagine
from cardamom.engine.questions import Refused
from cardamom.engine.view import view
from cardamom.engine.zones import NOBODY, only
from cardamom.games.cooking_party import GAME
from cardamom.games.cooking_party.assignments import CARD_OF, MENU
from cardamom.games.cooking_party.cards import BOX
from cardamom.games.cooking_party.critic import CHIPS
from cardamom.games.cooking_party.faces import FACES
from cardamom.games.cooking_party.guide import GUIDE, PANTRY, VALUE_OF
from cardamom.games.cooking_party.handbooks import HANDBOOKS
from cardamom.games.cooking_party.judging import Award, Critique
from cardamom.games.cooking_party.kitchen import Exchange, Keep
from cardamom.games.cooking_party.presenting import BEGIN_JUDGING, CallOn, Lay, Serve
from cardamom.games.cooking_party.restaurant import Suggest
from cardamom.games.cooking_party.rules import OPEN_THE_KITCHEN, Announce, Choose, Invent, PickSpecial, Remove
from tests.games.cooking_party.tables import (
    all_answer,
    assigned,
    card,
    opened,
    planned,
    seen,
    silent,
    silent_until,
    told,
)

# 1 and 2


@pytest.mark.parametrize("seats", range(1, 21))
def test_one_to_twenty_players(seats: int) -> None:
    """Number of Players: 1-20 (… one and two-player games use non-standard rules)."""
    assert (GAME.fewest, GAME.most) == (1, 20)
    assert opened(seats).kind == {1: "solo", 2: "duo"}.get(seats, "judged")


def test_every_player_is_chef_and_judge() -> None:
    """Every player takes their turn as chef and as judge."""
    t = opened(4)
    silent_until(t, "nothing")

    assert {dish.call.judge for dish in t.book} == {0, 1, 2, 3}
    assert {seat for dish in t.book for seat in dish.cooks} == {0, 1, 2, 3}


def test_the_chips_have_five_denominations() -> None:
    """Judges Award Chips (denominations: 5,10,25,50,100). … Different chips are worth different points."""
    assert sorted(CHIPS) == [5, 10, 25, 50, 100]


# 3.1 and 3.2


def test_one_player_judges_and_all_others_create_dishes() -> None:
    """On each round one player will be the judge and the other players will create dishes."""
    t = opened(5)

    for judge in range(5):
        assert t.judging == [judge]
        assert sorted(t.captains()) == [seat for seat in range(5) if seat != judge]
        silent_until(t, "judge_the_dishes")
        silent(t)


def test_categories_and_numbers_are_ignored() -> None:
    """In the basic game you will ignore the category symbols and numbers on the bottom left of each card."""
    assert all(face.corner == "" for face in FACES.values())
    assert all(str(VALUE_OF[number]) not in " ".join(FACES[BOX.codes[number]].notes) for number in BOX.cards)


def test_the_game_ends_when_every_player_has_judged() -> None:
    """After every player has had an opportunity to be a judge, the game ends."""
    t = opened(5)
    silent_until(t, "nothing")

    assert (t.over, t.round, t.why) == (True, 5, "all_judged")


def test_all_ingredients_lie_face_down_in_the_deck() -> None:
    """Shuffle all ingredient cards and place them in a face down Ingredient draw deck."""
    t = opened()

    assert sorted(t.deck.cards) == sorted(BOX.cards)
    assert set(seen(t, 0).deck.cards) == {-2}


@pytest.mark.parametrize("first", [0, 1, 2])
def test_one_player_is_chosen_to_judge_first(first: int) -> None:
    """Choose one player to be the judge for the first round (whoever has the most experience with the game)."""
    assert opened(3, first_judge=first).judge == first


# 3.3.1


def test_the_assignment_is_read_to_everybody() -> None:
    """The judge then reads the assignment to the other players, known as Chef Players for the … round."""
    t = opened()
    t.play(0, Choose("a-new-sandwich"))

    assert any("Invent a sandwich." in line for line in told(t))


@pytest.mark.parametrize(
    ("code", "dealt", "exchange", "times", "courses"),
    [
        ("a-dish-of-your-choice", 7, 3, 1, []),
        ("never-seen-before", 7, 3, 1, []),
        ("the-worst-dish", 7, 3, 1, []),
        ("three-courses", 12, 7, 2, ["appetizer", "main", "dessert"]),
        ("a-new-sandwich", 7, 3, 1, []),
        ("the-special-ingredient", 7, 3, 1, []),
    ],
)
def test_the_sample_cards(code: str, dealt: int, exchange: int, times: int, courses: list[str]) -> None:
    """Some sample Chef Assignment cards. An Assignment card usually specifies what kind of dish(es) … and how many."""
    sample = CARD_OF[code]

    assert sample.text
    assert (sample.dealt, sample.exchange, sample.times, sample.courses) == (dealt, exchange, times, courses)
    assert 1 <= sample.least <= sample.most


def test_the_special_ingredient_is_pinned_for_all_chefs() -> None:
    """Pick an Ingredient card of their choice as the Special Ingredient, and place it face up on table for all."""
    t = opened()
    t.play(0, Choose("the-special-ingredient"))
    t.play(0, Announce("", "none"))
    t.play(0, PickSpecial(card("truffle")))

    (pinned,) = t.leaves()
    assert pinned.pinned
    assert pinned.lines == [(card("truffle"), "")]


def test_an_assignment_may_allow_no_trade_at_all() -> None:
    """Each chef player may now be allowed to trade in Ingredients, based on the Assignment card rules."""
    t = assigned("no-second-thoughts")

    assert t.step.name() == "plan_the_dish"


def test_the_worst_dish_has_exactly_four_ingredients() -> None:
    """Chefs receive 7 cards, may trade in up to 3, and must use exactly 4 in their dish."""
    t = assigned("the-worst-dish")
    silent(t)
    hand = sorted(t.hands[1].cards)

    for number in (3, 5):
        with pytest.raises(Refused, match="use_so_many"):
            t.play(1, Keep(hand[:number]))
    t.play(1, Keep(hand[:4]))


def test_the_bread_of_a_sandwich_is_there_already() -> None:
    """Each chef should invent a new sandwich; assume you have the bread of your choice."""
    assert "bread of your choice" in CARD_OF["a-new-sandwich"].text


def test_the_judge_may_specify_additional_criteria() -> None:
    """In addition to the text on the Assignment card, the judge may specify additional criteria."""
    t = opened()
    t.play(0, Choose("a-new-sandwich"))
    t.play(0, Announce("Taste matters most to me.", "none"))

    assert t.criteria == "Taste matters most to me."
    assert t.assignment.code == "a-new-sandwich"


# 3.3.2 to 3.3.4


def test_chefs_do_not_show_their_cards() -> None:
    """The chef players take the cards into their hands without showing them to other players."""
    t = assigned()

    assert set(seen(t, 0).hands[1].cards) == set(seen(t, 2).hands[1].cards) == {-2}
    assert sorted(seen(t, 1).hands[1].cards) == sorted(t.hands[1].cards)


def test_typical_numbers() -> None:
    """For a typical Assignment, each chef player will be dealt [7] initial cards. … Up to 3 cards to trade in."""
    t = assigned()
    hand = sorted(t.hands[1].cards)
    assert len(hand) == 7

    with pytest.raises(Refused, match="exchange_fewer"):
        t.play(1, Exchange(hand[:4]))
    all_answer(t, Exchange(hand[:3]), Exchange([]))
    assert len(t.hands[1].cards) == 7


def test_nine_basic_ingredients_are_there_for_everybody() -> None:
    """There are certain basic ingredients that are considered available to all players at all times."""
    (sheet,) = [book for book in HANDBOOKS if book.name == "pantry"]

    assert [entry.name for entry in sheet.entries] == [*PANTRY]
    assert len(PANTRY) == 9


def test_the_pantry_does_not_count_toward_the_minimum() -> None:
    """Note that the use of these ingredients does not count toward the 4 card minimum."""
    t = assigned()
    silent(t)

    assert not set(PANTRY) & set(BOX.codes)
    with pytest.raises(Refused, match="use_so_many"):
        t.play(1, Keep(sorted(t.hands[1].cards)[:3]))


# 3.3.5 and 3.3.6


def test_a_chef_may_be_more_specific_than_the_card() -> None:
    """Chef players are free to make any ingredient more specific than an ingredient card."""
    t = planned()
    t.play(0, CallOn(1))
    first = sorted(t.hands[1].cards)[0]
    t.play(1, Lay(first, "An eleven-year-old one, smoked over hay."))

    assert t.laid[1][0].words == "An eleven-year-old one, smoked over hay."


def test_the_judge_may_tell_the_chef_to_speed_it_up() -> None:
    """If the judge feels that a player is taking too long …, the judge may tell the chef to speed it up."""
    t = planned(seats=4)
    assert t.may_ring() == NOBODY

    t.play(0, CallOn(2))
    assert t.may_ring() == only(0)
    silent(t)
    assert t.may_ring() == NOBODY


def test_where_all_judge_all_who_listen_may_ring() -> None:
    """The judge may tell the chef to speed it up: without a judge, whoever will vote."""
    t = opened(3, judge="vote")
    silent_until(t, "present_the_dish")
    (chef,) = t.asked()

    assert t.may_ring() == sum(only(seat) for seat in range(3) if seat != chef)


def test_nobody_but_the_judge_decides() -> None:
    """The judge is always the final decider and boss during presentations."""
    t = opened()
    silent_until(t, "judge_the_dishes")

    for chef in t.captains():
        with pytest.raises(Refused, match="not_asked"):
            t.play(chef, Award(1, 1, 1, 1, 1))


def test_judging_waits_until_all_have_presented() -> None:
    """After all chef players have presented their dishes, it's time for the judge to critique them."""
    t = planned()
    t.play(0, CallOn(1))
    silent(t)

    with pytest.raises(Refused, match="still_to_present"):
        t.play(0, BEGIN_JUDGING)
    with pytest.raises(Refused, match="not_now"):
        t.play(0, Critique(1, "Too early."))


@pytest.mark.parametrize(
    ("chips", "points"), [(Award(1, 1, 1, 1, 1), [0, 190, 0, 0]), (Award(1, 2, 3, 2, 3), [0, 100, 60, 30])]
)
def test_all_chips_for_one_or_a_few_for_everybody(chips: Award, points: list[int]) -> None:
    """They can give all chips to one chef, or give every chef a few chips."""
    t = opened(4)
    silent_until(t, "judge_the_dishes")
    t.play(0, chips)

    assert t.scores() == points


def test_only_chefs_receive_points() -> None:
    """Note that only chef players receive points in a round."""
    t = opened()
    silent_until(t, "judge_the_dishes")

    with pytest.raises(Refused, match="not_a_chef"):
        t.play(0, Award(0, 1, 1, 2, 2))


# 3.3.7


def test_points_are_kept_on_a_score_sheet() -> None:
    """Record these points on the score sheet so that you keep a running total for each player."""
    t = opened()
    silent_until(t, "judge_the_dishes")
    t.play(0, Award(1, 2, 2, 2, 2))
    silent_until(t, "judge_the_dishes")
    t.play(1, Award(2, 0, 0, 0, 0))

    assert [line.points for lines in t.sheet() for line in lines] == [[0, 100, 90], [90, 0, 100]]
    assert t.scores() == [90, 100, 190]


def test_the_unused_deck_is_passed_on() -> None:
    """The Judge from the previous round should pass the unused ingredient draw deck to the next judge."""
    t = opened()
    silent_until(t, "judge_the_dishes")
    unused = sorted(t.deck.cards)
    silent(t)

    assert t.judge == 1
    assert sorted(t.deck.cards) == unused


# 5


def test_with_two_players_the_top_assignment_is_turned_over() -> None:
    """For each round, turn over the top Chef Assignment card … and then present them to the other player."""
    t = opened(2, assignment="choose")
    assert len(t.used) == 1
    silent_until(t, "give_a_chip")

    assert all(t.laid[seat] for seat in range(2))


def test_one_player_is_judged_by_the_house() -> None:
    """For Solitaire play, simply judge your own dishes as objectively as you can: the house does, and says so."""
    t = opened(1)
    silent_until(t, "nothing")

    assert all(dish.verdict.critique and dish.verdict.chips for dish in t.book)
    assert any(line.startswith("The house has tasted.") for line in told(t))


def test_teams_can_prepare_several_courses() -> None:
    """An especially fun way to play at parties is to have each team prepare a multi-course meal."""
    assert any(one.teams and len(one.courses) > 1 for one in CARD_OF.values())


def test_an_inventor_can_deal_more_and_let_more_be_traded() -> None:
    """Consider giving players a larger hand size [10 cards] or the ability to trade in more cards [up to 5]."""
    t = opened(assignment="invent")
    t.play(0, Invent("A cake; eggs are there.", "sweet", 10, 5, 1, 4, 10, "one-dish", False))
    t.play(0, Announce("", "none"))
    hand = sorted(t.hands[1].cards)

    assert len(hand) == 10
    t.play(1, Exchange(hand[:5]))


def test_tokens_can_be_spent_all_at_once() -> None:
    """Such actions can be performed an unlimited number of times per round."""
    t = assigned(tokens="yes")
    t.tokens = [4, 4, 4]
    all_answer(t, Exchange(sorted(t.hands[1].cards)), Exchange([]))

    assert t.tokens == [4, 0, 4]


# 6


def test_the_glossary_explains_how_things_are_cooked() -> None:
    """Some basic generic recipes and cooking guidelines are included in the Ingredient Guide/Glossary booklet."""
    (glossary,) = [book for book in HANDBOOKS if book.name == "glossary"]

    assert {"braise", "roast", "poach"} <= {entry.title.lower() for entry in glossary.entries}
    assert all(GUIDE[number].use for number in BOX.cards)


# 7 and 8


def test_a_child_can_be_the_permanent_judge() -> None:
    """You can always play a game where they are the permanent judge."""
    t = opened(4, judge="permanent", first_judge=2)
    silent_until(t, "nothing")

    assert {int(dish.call.judge) for dish in t.book} == {2}


def test_a_restaurant_uses_a_few_assignments_one_for_each_course() -> None:
    """It is recommended that a small subset of Assignment cards be used: one appetizer, one main course, one desert."""
    t = opened(3, restaurant="house")
    silent_until(t, "nothing")

    assert [dish.title for dish in t.book[::3]] == [course.title for course in MENU]
    assert all(
        {seat for dish in t.book if dish.round == number for seat in dish.cooks} == {0, 1, 2} for number in (1, 2, 3)
    )


def test_what_people_trade_is_seen_by_all_and_nothing_else() -> None:
    """Allow them to ask other players to trade with them: what was traded is known, and the rest stays secret."""
    t = assigned(seats=4, trades="yes")
    for number in range(12):
        (seat,) = t.asked()
        t.play(seat, t.moves(seat)[-1])
        for viewer in range(4):
            world = imagine(t, viewer, chance_for(str(number), "trade"))
            assert view(world, viewer) == view(t, viewer)
        if t.step.name() == "exchange_cards":
            break

    assert t.step.name() == "exchange_cards"
    assert all(-2 in seen(t, 0).hands[chef].cards for chef in (1, 2, 3))
    assert any(number >= 0 for chef in (1, 2, 3) for number in seen(t, 0).hands[chef].cards)


def test_what_the_kitchen_of_a_restaurant_does_not_have_is_removed() -> None:
    """Ingredients not available in the restaurant kitchen should be removed from the deck."""
    t = opened(3, restaurant="house", remove="yes")
    t.play(0, Remove(card("truffle")))
    t.play(0, OPEN_THE_KITCHEN)
    silent_until(t, "nothing")

    assert t.removed.cards == [card("truffle")]


def test_a_suggestion_adds_no_ingredient() -> None:
    """The chef may make some suggestions as to preparation, but may not add substantial ingredients."""
    t = opened(4, restaurant="chef")
    silent_until(t, "listen_with_a_notepad")
    dish = t.served_by(t.orders[0])
    t.play(0, Suggest("A little more heat."))

    assert t.served_by(t.orders[0]) == dish


def test_the_highest_total_wins_at_the_restaurant() -> None:
    """The winning player at the table is the one with the highest total score."""
    t = opened(4, restaurant="house")
    silent_until(t, "nothing")

    result = t.result()
    assert result is not None
    assert result.winners == [seat for seat in range(4) if t.points[seat] == max(t.points)]


def test_a_dish_may_be_served_without_a_name() -> None:
    """They may even give their dish a name: they need not."""
    t = planned(mode="room")
    t.play(0, CallOn(1))
    for one in sorted(t.hands[1].cards):
        t.play(1, Lay(one, ""))
    t.play(1, Serve("", ""))

    assert t.names[1] == ""
    assert t.asked() == [0]
