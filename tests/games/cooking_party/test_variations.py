"""Sections 5 and 7: variations, teams, diets, tokens."""

from __future__ import annotations

import pytest

from cardamom.engine.chance import chance_for
from cardamom.engine.imagine import imagine
from cardamom.engine.questions import Refused
from cardamom.engine.view import events, view
from cardamom.games.cooking_party.judging import Award, AwardPlates, Critique, CritiquePlate, GiveChip, Vote, VotePlate
from cardamom.games.cooking_party.kitchen import Exchange, SwapOut
from cardamom.games.cooking_party.presenting import PLATE_AS_IS, CallOn, Describe, Lay
from cardamom.games.cooking_party.rules import (
    OPEN_THE_KITCHEN,
    Announce,
    Choose,
    CookingParty,
    Invent,
    PickSpecial,
    Remove,
    RemoveAll,
)
from tests.games.cooking_party.tables import (
    all_answer,
    assigned,
    card,
    cards,
    codes,
    hold,
    opened,
    planned,
    seen,
    silent,
    silent_until,
    told,
)

# 5.1 Two players, and one


def test_with_two_players_both_cook_and_both_judge() -> None:
    """Both players will always be playing the role both of Chef and Judge during each round."""
    t = opened(2)

    assert t.captains() == [0, 1]
    assert t.step.name() in ("exchange_cards", "plan_the_dish")
    assert t.asked() == [0, 1]


def test_two_players_give_one_chip_each_and_not_the_same() -> None:
    """Each player will choose one, and only one, chip … The second judge must award a different chip."""
    t = opened(2)
    silent_until(t, "give_a_chip")
    t.play(0, GiveChip("50", "Good."))

    with pytest.raises(Refused, match="another_chip"):
        t.play(1, GiveChip("50", "Good, too."))
    t.play(1, GiveChip("100", "Better."))

    assert t.scores() == [100, 50]


def test_two_players_alternate_who_judges_first() -> None:
    """Alternate which player judges first for each round."""
    t = opened(2)
    first = []
    while not t.over:
        silent_until(t, "give_a_chip")
        first.append(t.asked()[0])
        silent(t)
        silent(t)

    assert first == [0, 1]


def test_one_player_is_tasted_by_the_house_which_says_so() -> None:
    """One player: the house tastes, and says so."""
    t = opened(1)
    silent_until(t, "nothing")

    assert t.over
    assert t.rounds == 3
    assert len([line for line in told(t) if line.startswith("The house has tasted.")]) == 3
    assert t.scores()[0] in {
        a + b + c for a in (5, 10, 25, 50, 100) for b in (5, 10, 25, 50, 100) for c in (5, 10, 25, 50, 100)
    }


def test_the_house_likes_a_classic_better() -> None:
    t = opened(1)
    points = []
    for dish in (("tomatoes", "mozzarella", "basil", "bread"), ("sardines", "marshmallows", "coffee", "jam")):
        u = t.clone()
        silent_until(u, "present_the_dish")
        hold(u, 0, *dish)
        u.assignment = opened(3).assignment
        u.special.gather()
        silent_until(u, "plan_the_dish", "exchange_cards")
        points.append(u.scores()[0])

    assert points[0] > points[1]


# Who judges


def test_a_judge_of_honour_judges_every_round() -> None:
    """That person will be the only judge for the game."""
    t = opened(4, judge="permanent", first_judge=2)
    judges = []
    while not t.over:
        judges.append(t.judge)
        silent_until(t, "judge_the_dishes")
        silent(t)

    assert judges == [2, 2, 2]
    assert t.scores()[2] == 0


def test_everybody_votes_and_never_for_themselves() -> None:
    """Everybody votes (never for oneself)."""
    t = opened(4, judge="vote")
    silent_until(t, "cast_votes")
    assert sorted(t.asked()) == [0, 1, 2, 3]

    with pytest.raises(Refused, match="not_your_own"):
        t.play(1, Vote(1, ""))
    for seat, chef in ((0, 1), (1, 2), (2, 1), (3, 1)):
        t.play(seat, Vote(chef, ""))

    assert t.scores() == [17, 105, 50, 17]


def test_who_shares_a_place_shares_its_chips() -> None:
    """Ties share."""
    t = opened(3, judge="vote")
    silent_until(t, "cast_votes")
    for seat in (0, 1, 2):
        t.play(seat, Vote((seat + 1) % 3, ""))

    assert t.scores() == [63, 63, 63]


# Assignments


def test_the_top_assignment_can_be_drawn() -> None:
    """On each round have Judge players draw the top Assignment card and read that one."""
    t = opened(assignment="draw")

    assert t.step.name() == "announce_criteria"
    assert len(t.used) == 1


def test_a_judge_can_invent_the_assignment() -> None:
    """Simply allow Judge players to invent their own assignments for each round."""
    t = opened(assignment="invent")
    t.play(0, Invent("A soup for a pirate", "new", 9, 5, 2, 3, 6, "one-dish", False))
    t.play(0, Announce("Arr.", "none"))

    assert t.assignment.text == "A soup for a pirate"
    assert (len(t.hands[1].cards), t.assignment.exchange, t.assignment.times) == (9, 5, 2)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Invent(" ", "new", 7, 3, 1, 4, 7, "one-dish", False), "say_what_to_cook"),
        (Invent("Soup", "new", 3, 3, 1, 3, 3, "one-dish", False), "deal_more"),
        (Invent("Soup", "new", 7, 3, 0, 4, 7, "one-dish", False), "exchange_once_or_twice"),
        (Invent("Soup", "new", 7, 3, 1, 8, 9, "one-dish", False), "least_within"),
        (Invent("Soup", "new", 7, 3, 1, 2, 7, "three-courses", False), "least_within"),
        (Invent("Soup", "new", 7, 3, 1, 4, 3, "one-dish", False), "most_below_least"),
    ],
)
def test_an_invented_assignment_must_be_playable(move: Invent, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        opened(assignment="invent").play(0, move)


def test_an_invented_assignment_can_have_a_special_ingredient() -> None:
    t = opened(assignment="invent")
    t.play(0, Invent("With a surprise", "good", 7, 3, 1, 3, 7, "one-dish", True))
    t.play(0, Announce("", "none"))
    t.play(0, PickSpecial(card("liver")))

    assert t.special.cards == [card("liver")]


# Blind tasting


def plated_blind(seats: int = 4, **options: object) -> CookingParty:
    """A blind tasting with the dishes on the table."""
    t = planned("a-dish-of-your-choice", seats, **{"blind": "yes", **options})
    for seat in t.asked():
        t.play(seat, Describe(f"Dish of somebody {seat % 2}", "Roasted."))
    return t


def test_nobody_knows_who_made_a_dish_until_the_chips_lie() -> None:
    """Blind tasting (authors hidden until the chips lie)."""
    t = plated_blind()
    assert t.step.name() == "judge_the_plates"

    for viewer in range(4):
        known = seen(t, viewer).authors
        assert [author for author in known if author >= 0] == ([viewer] if viewer else [])
    assert all(not plate.cards for plate in t.plates)
    assert all(seen(t, 0).dishes[number].cards == sorted(t.dishes[number].cards) for number in range(3))


def test_what_the_judge_is_told_does_not_depend_on_who_made_what() -> None:
    t = plated_blind()
    for number in range(8):
        world = imagine(t, 0, chance_for(str(number), "blind"))
        assert view(world, 0) == view(t, 0)
    made = [event for event in events(t, 0) if event["name"] == "describe"]

    assert all(event["parts"]["dish"] is None and event["parts"]["words"] is None for event in made)
    assert all(
        flight["to"]["zone"] == "passing"
        for event in made
        for flight in event["flights"]
        if flight["from"]["zone"] == "hand"
    )


def test_blind_dishes_all_have_the_same_number_of_cards() -> None:
    """Blind, all have the same number, so that it gives nobody away."""
    t = assigned(blind="yes")
    silent(t)

    assert t.least_used() == t.most_used() == 4
    assert {len(dish.cards) for dish in plated_blind().dishes if dish.cards} == {4}


def test_the_chips_uncover_the_chefs() -> None:
    t = plated_blind()
    authors = t.authors[:]
    t.play(0, CritiquePlate(2, "The second one is my favourite."))
    with pytest.raises(Refused, match="not_now"):
        t.play(0, Critique(1, "You!"))
    with pytest.raises(Refused, match="no_such_plate"):
        t.play(0, AwardPlates(1, 2, 3, 4, 1))
    t.play(0, AwardPlates(2, 2, 1, 3, 3))

    assert t.scores()[authors[1]] == 150
    assert t.scores()[authors[0]] == 25
    assert t.scores()[authors[2]] == 15
    assert t.authors == []
    assert {dish.name for dish in t.book} == {"Dish of somebody 0", "Dish of somebody 1"}
    assert all(len(dish.laid) == 4 for dish in t.book)


def test_blind_votes_never_go_to_the_own_dish() -> None:
    t = plated_blind(judge="vote")
    own = t.authors.index(2)

    with pytest.raises(Refused, match="not_your_own"):
        t.play(2, VotePlate(own + 1, ""))
    for seat in t.captains():
        t.play(seat, VotePlate(1 if t.authors[0] != seat else 2, ""))

    assert sum(t.scores()) in range(185, 191)


def test_a_blind_tasting_has_no_courses() -> None:
    with pytest.raises(Refused, match="one_plate_when_blind"):
        opened(blind="yes").play(0, Choose("three-courses"))
    with pytest.raises(Refused, match="one_plate_when_blind"):
        opened(blind="yes", assignment="invent").play(0, Invent("Menu", "good", 9, 3, 1, 4, 9, "three-courses", False))


# 5.2 Card purchasing


def test_each_player_receives_a_token_each_round() -> None:
    """At the start of each round, each player receives one token, which may be accumulated over rounds."""
    t = opened(tokens="yes")
    assert t.tokens == [1, 1, 1]
    t.play(0, Choose("a-dish-of-your-choice"))
    silent_until(t, "choose_the_assignment")

    assert t.tokens == [2, 2, 2]


def test_a_token_buys_an_additional_exchange() -> None:
    """Discard one of their tokens in order to exchange an additional Ingredient card."""
    t = assigned(tokens="yes")
    hand = sorted(t.hands[1].cards)
    with pytest.raises(Refused, match="exchange_fewer"):
        t.play(1, Exchange(hand[:5]))

    all_answer(t, Exchange(hand[:4]), Exchange(sorted(t.hands[2].cards)[:3]))

    assert t.tokens == [1, 0, 1]


def test_unspent_tokens_are_worth_ten_points_each() -> None:
    """Any unused Buyer Chips are worth [10] points each."""
    t = opened(tokens="yes")
    silent_until(t, "nothing")

    assert t.tokens == [3, 3, 3]
    assert sum(t.scores()) == 3 * 190 + 9 * 10


# 7.2 Dietary restrictions


def with_diet(announced: str, **options: object) -> CookingParty:
    """A table whose judge has just announced a diet."""
    t = opened(3, **options)
    t.play(0, Choose("a-dish-of-your-choice"))
    t.play(0, Announce("", announced))
    return t


def test_cards_that_break_the_diet_are_exchanged_at_once() -> None:
    """Allow players to immediately exchange any ingredient cards that violate the dietary restriction."""
    t = with_diet("vegetarian", diet="exchange")
    hold(t, 1, "ham", "duck", "figs", "brie", "mint", "rice", "corn")
    hold(t, 2, "basil", "dill", "sage", "thyme", "oats", "peas", "kidney-beans")

    with pytest.raises(Refused, match="it_may_be_eaten"):
        t.play(1, SwapOut(cards("ham", "figs")))
    all_answer(t, SwapOut(cards("ham", "duck")), SwapOut([]))

    assert codes(t.returned.cards) == ["duck", "ham"]
    assert t.step.name() == "exchange_cards"


def test_cards_that_break_the_diet_can_count_as_substitutes() -> None:
    """A judge may announce that they will allow cards and treat them as replacements."""
    t = with_diet("vegetarian", diet="substitute")

    assert t.step.name() == "exchange_cards"
    assert t.forbidden() == "none"


def test_diets_need_the_option() -> None:
    """Players may agree to simply ignore any dietary restrictions."""
    with pytest.raises(Refused, match="diets_are_off"):
        with_diet("vegan")


# 7.3 Young children and novices


def test_cards_that_nobody_understands_are_swapped_for_free() -> None:
    """Let players trade in cards whose ingredients they don't understand."""
    t = assigned(free_swap="yes")
    hand = sorted(t.hands[1].cards)

    all_answer(t, SwapOut(hand[:6]), SwapOut([]))

    assert len(t.returned.cards) == 6
    assert t.step.name() == "exchange_cards"


# 6.2 and 7.2 What is not in the house


def test_ingredients_that_are_not_in_the_house_are_removed() -> None:
    """You should remove all ingredient cards for ingredients that you do not have on hand, before starting."""
    t = opened(remove="yes")
    t.play(0, Remove(card("truffle")))
    t.play(0, RemoveAll("no-shellfish"))
    with pytest.raises(Refused, match="removed_already"):
        t.play(0, Remove(card("truffle")))
    with pytest.raises(Refused, match="removed_already"):
        t.play(0, RemoveAll("no-shellfish"))
    t.play(0, OPEN_THE_KITCHEN)

    assert card("lobster") in t.removed.cards
    silent_until(t, "nothing")
    assert t.over
    assert card("lobster") in t.removed.cards


def test_enough_ingredients_stay_in_the_house() -> None:
    t = opened(remove="yes")
    for kind in ("meat", "fish", "fruit", "herbs", "sauces"):
        t.play(0, RemoveAll(kind))

    with pytest.raises(Refused, match="too_few_left"):
        t.play(0, RemoveAll("grains"))
    with pytest.raises(Refused, match="too_few_left"):
        t.play(0, Remove(card("rice")))


def test_what_is_not_in_the_house_is_not_special() -> None:
    t = opened(remove="yes")
    t.play(0, Remove(card("truffle")))
    t.play(0, OPEN_THE_KITCHEN)
    t.play(0, Choose("the-special-ingredient"))
    t.play(0, Announce("", "none"))

    with pytest.raises(Refused, match="not_in_the_house"):
        t.play(0, PickSpecial(card("truffle")))


# 5.2 Teams


def test_teams_are_of_about_the_same_size() -> None:
    """Form up to 5 groups of approximately equally-sized groups of players."""
    for seats in range(6, 21):
        for teams in ("2", "3", "4", "5"):
            sizes = [len(unit) for unit in opened(seats, teams=teams).cooks]
            assert len(sizes) == int(teams)
            assert max(sizes) - min(sizes) <= 1
            assert sum(sizes) == seats - 1


def test_teammates_look_into_one_hand() -> None:
    """Rotate judges and chef roles as in basic game except that teammates play as one."""
    t = assigned(seats=7, teams="2")
    captain, mate, *_ = t.cooks[0]
    stranger = t.cooks[1][0]

    assert seen(t, mate).hands[captain].cards == sorted(t.hands[captain].cards)
    assert set(seen(t, stranger).hands[captain].cards) == {-2}
    assert sorted(t.asked()) == sorted(t.captains())


def test_each_player_receives_the_score_of_the_team() -> None:
    """Each player will receive the round score given to the team."""
    t = planned(seats=7, teams="2")
    silent_until(t, "judge_the_dishes")
    first, second = t.captains()
    one, other = t.cooks

    t.play(0, Award(first, second, second, first, first))

    assert all(t.points[seat] == 115 for seat in one)
    assert all(t.points[seat] == 75 for seat in other)
    assert t.points[0] == 0


def test_teams_are_formed_anew_around_each_judge() -> None:
    """Rotate a single judge player clockwise and re-form teams on each round by grouping the remaining players."""
    t = opened(6, teams="2")
    assert (t.judge, t.cooks) == (0, [[1, 2], [3, 4, 5]])
    silent_until(t, "announce_criteria")
    silent_until(t, "choose_the_assignment")

    assert t.judge == 1
    assert [sorted(unit) for unit in t.cooks] == [[2, 3], [0, 4, 5]]


def test_whole_teams_can_take_turns_as_judges() -> None:
    """Rotate judges and chef roles as in basic game except that teammates play as one."""
    t = opened(9, teams="3", team_form="fixed")
    judging = []
    while not t.over:
        judging.append(sorted(t.judging))
        silent_until(t, "judge_the_dishes")
        silent(t)

    assert judging == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    assert t.rounds == 3


def test_one_permanent_judge_for_fixed_teams() -> None:
    """You may find it easier to have one designated permanent Judge player for team games."""
    t = opened(7, teams="2", team_form="fixed", judge="permanent")
    groups = [sorted(unit) for unit in t.cooks]
    silent_until(t, "announce_criteria")
    silent_until(t, "choose_the_assignment")

    assert t.judge == 0
    assert [sorted(unit) for unit in t.cooks] == groups


def test_everybody_on_a_team_can_lay_a_card_in_turn() -> None:
    """One captain's phone or one phone each."""
    t = planned(seats=5, teams="2", team_phones="each", mode="room")
    captain, mate = t.cooks[0]
    t.play(0, CallOn(captain))
    askers = []
    for _ in range(4):
        (seat,) = t.asked()
        askers.append(seat)
        t.play(seat, Lay(sorted(t.hands[captain].cards)[0], ""))

    assert askers == [captain, mate, captain, mate]


def test_there_are_assignments_for_teams() -> None:
    """There are some Chef Assignment cards specifically designed for team play."""
    t = assigned("team-relay", seats=7, teams="3")

    assert t.assignment.teams
    silent_until(t, "call_on_a_chef")
    t.play(0, CallOn(t.captains()[0]))
    t.play(t.captains()[0], PLATE_AS_IS)
