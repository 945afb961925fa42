"""The Chef's Special: a recipe in every course, for those who dare."""

from __future__ import annotations

import pytest

from cardamom.engine.view import view
from cardamom.games.open_kitchen.cards import BOX_WITH_RECIPES, FIRST_RECIPE, RECIPES
from cardamom.games.open_kitchen.rules import (
    SERVE,
    SERVE_OR_DISCARD,
    Discard,
    OpenKitchen,
    PassLeft,
    Salvage,
    TakeFromPile,
)
from tests.games.open_kitchen.tables import (
    LONELY,
    card,
    codes,
    drawn,
    hold,
    is_new_course,
    lay,
    news,
    open_for,
    opened,
    refusal,
    set_melds,
    show_recipe,
    teller,
    throw,
    win_course,
)

ALL_BUT_RICE = "shrimp octopus tomato onion garlic avocado salmon"
PAELLA = f"rice {ALL_BUT_RICE}"


def with_paella(seats: int = 3) -> OpenKitchen:
    """A table where Seafood Paella is the Chef's Special, and the player in turn lacks the rice for it."""
    table = opened(seats, chefs_special="on")
    show_recipe(table, "seafood-paella")
    hold(table, table.turn, f"{ALL_BUT_RICE} apple")
    return table


def test_one_recipe_is_shown_in_every_course() -> None:
    """At the start of each round, one "Recipe Card" is drawn from a dedicated Recipe Deck and displayed."""
    table = opened(chefs_special="on", courses=6)
    shown = [table.menu[1].cards[-1]]
    for _ in range(5):
        win_course(table)
        shown.append(table.menu[1].cards[-1])

    assert len(set(shown)) == 6
    assert len(table.menu[0].cards) == 2
    assert table.recipe() == RECIPES[shown[-1] - FIRST_RECIPE]


def test_the_recipe_is_drawn_at_random() -> None:
    """one "Recipe Card" is drawn from a dedicated Recipe Deck"""
    tables = [opened(seed=f"seed {number}", chefs_special="on") for number in range(60)]

    assert {table.menu[1].cards[-1] for table in tables} == {*range(FIRST_RECIPE, len(BOX_WITH_RECIPES.codes))}


def test_everybody_sees_the_recipe_and_what_it_needs() -> None:
    """This is the active Chef's Special for the round."""
    table = with_paella()

    told = view(table, None)

    assert sorted(part["card"] for part in told["facts"]["recipe"]) == sorted(PAELLA.split())
    special = next(zone for zone in told["zones"] if zone["zone"] == "special")
    assert special["cards"][-1] == "seafood-paella"


def test_without_the_module_there_are_no_recipes() -> None:
    """option `chefs_special`: off (on adds the 8 recipe cards)."""
    table = opened()

    assert table.menu == []
    assert table.recipe() == []
    assert "recipe" not in view(table, None)["facts"]
    drawn(table, "onion")
    assert refusal(table, table.turn, SERVE) == "not_now"


def test_all_eight_ingredients_win_the_round() -> None:
    """They declare "Chef's Special!" … This player wins the round. They do not make a final discard."""
    table = with_paella()
    seat = drawn(table, "rice")

    table.play(seat, SERVE)

    assert "chefs_special" in news(table)
    assert table.course == 2
    assert is_new_course(table)


def test_the_chefs_special_is_worth_twelve_points_and_nothing_else() -> None:
    """The player who completes the Chef's Special scores a flat 12 points for that round."""
    table = with_paella()
    open_for(table, "coast")
    seat = drawn(table, "rice")

    table.play(seat, SERVE)

    assert table.points[seat] == 12
    assert [line.points[seat] for line in table.sheet()[0]] == [0, 0, 0, 0, 12]


def test_the_others_score_their_melds_and_the_open_kitchen_as_usual() -> None:
    """The others score their melds and Open Kitchen bonus as usual."""
    table = with_paella()
    open_for(table, "dairy")
    other = table.left_of(table.turn)
    lay(table, other, "milk milk milk")
    seat = drawn(table, "rice")

    table.play(seat, SERVE)

    assert table.points[other] == 3 + 1


def test_an_incomplete_recipe_cannot_be_served() -> None:
    """All 8 ingredients for a recipe must be collected in hand and revealed simultaneously"""
    table = with_paella()

    seat = drawn(table, "milk")

    reason = table.refusal(seat, SERVE)
    assert reason is not None
    assert teller(seat).reason(reason) == "You still need the rice for the Chef's Special."


def test_the_wild_card_replaces_any_one_ingredient() -> None:
    """In a recipe it replaces any one ingredient."""
    table = with_paella()
    seat = drawn(table, "universal-spice")

    table.play(seat, SERVE)

    assert table.points[seat] == 12


def test_the_wild_card_does_not_replace_two_ingredients() -> None:
    """In a recipe it replaces any one ingredient."""
    table = with_paella()
    hold(table, table.turn, "shrimp octopus tomato onion garlic avocado apple milk")

    seat = drawn(table, "universal-spice")

    assert refusal(table, seat, SERVE) == "special_incomplete"


def served_after_taking() -> OpenKitchen:
    table = with_paella()
    throw(table, 0, "rice")
    table.play(table.turn, TakeFromPile(0, card("rice")))
    return table


def served_after_salvaging() -> OpenKitchen:
    table = with_paella()
    throw(table, 0, "rice milk")
    seat = drawn(table, "salvage-operation")
    table.play(seat, Salvage(0, card("rice")))
    return table


def served_after_a_potluck() -> OpenKitchen:
    table = with_paella()
    seat = table.turn
    right = (seat - 1) % 3
    hold(table, right, "rice apple apple milk milk butter butter beef")
    drawn(table, "potluck")
    for other in range(3):
        given = "rice" if other == right else "apple" if other == seat else codes(table.hands[other].cards[:1])
        table.play(other, PassLeft(card(given)))
    return table


@pytest.mark.parametrize("how", [served_after_taking, served_after_salvaging, served_after_a_potluck])
def test_it_does_not_matter_how_the_last_ingredient_came(how: object) -> None:
    """any time after the draw and its action, when the hand holds all eight, however the last one came."""
    assert callable(how)
    table = how()
    seat = table.turn

    table.play(seat, SERVE)

    assert table.points[seat] == 12


def test_it_is_claimed_in_the_own_turn_after_the_draw() -> None:
    """Claimed in the own turn, any time after the draw and its action"""
    table = with_paella()
    seat = table.turn
    hold(table, seat, PAELLA)

    before = refusal(table, seat, SERVE)
    drawn(table, "onion")

    assert before == "not_now"
    assert table.step is SERVE_OR_DISCARD
    assert refusal(table, seat, SERVE) is None
    assert refusal(table, table.left_of(seat), SERVE) == "not_asked"


def test_who_does_not_serve_may_go_on_and_serve_later() -> None:
    """Players are free to switch their strategy"""
    table = with_paella()
    seat = drawn(table, "rice")

    table.play(seat, Discard(card("apple")))
    while table.turn != seat:
        other = drawn(table, "milk")
        table.play(other, Discard(card("milk")))
    drawn(table, "beef")

    assert refusal(table, seat, SERVE) is None


def test_a_player_with_a_meld_is_warned_that_the_recipe_is_out_of_reach() -> None:
    """A player with a meld is warned that the recipe is out of reach."""
    table = with_paella()
    seat = drawn(table, "milk")
    hold(table, seat, "shrimp octopus salmon tomato onion garlic avocado rice milk")
    before = teller(seat).prompt(table, seat)

    table.play(seat, set_melds("salmon shrimp octopus"))

    assert before == "Meld what you like, then discard a card. The Chef's Special is ready to be served."
    assert "out_of_reach" in news(table)
    assert refusal(table, seat, SERVE) == "special_out_of_reach"
    assert teller(seat).prompt(table, seat) == "Discard a card. The Chef's Special is out of your reach."


def test_the_warning_comes_before_the_first_meld_too() -> None:
    """A player with a meld is warned that the recipe is out of reach."""
    table = with_paella()
    seat = drawn(table, "milk")
    hold(table, seat, "shrimp octopus tomato onion garlic avocado milk milk beef")
    calm = teller(seat).prompt(table, seat)

    hold(table, seat, "milk milk milk shrimp octopus tomato onion garlic avocado")

    assert calm == "Discard a card. The Chef's Special is still within your reach."
    assert (
        teller(seat).prompt(table, seat).endswith("A set on the table would put the Chef's Special out of your reach.")
    )


def test_who_wins_by_three_sets_leaves_nothing_for_incomplete_recipes() -> None:
    """any other players who were attempting the Chef's Special Recipe score 0 points for their incomplete recipe."""
    table = with_paella()
    other = table.left_of(table.turn)
    hold(table, other, f"{ALL_BUT_RICE} beef")
    hold(table, table.turn, LONELY)

    win_course(table)

    assert table.points[other] == 0


def test_who_stays_silent_serves() -> None:
    """Every decision has a sensible default for a seat that does not answer"""
    table = with_paella()

    seat = drawn(table, "rice")

    assert table.step.default(table, seat) == SERVE
