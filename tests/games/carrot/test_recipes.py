"""Make recipe: the recipe table, what may be used, and what happens afterwards."""

import pytest

from cardamom.engine.view import events
from cardamom.games.carrot.cards import (
    EXECUTIVE_DISH,
    GOURMET_DISH,
    NOTHING,
    PIZZA,
    POINTS,
    SANDWICH,
    SUITS,
    recipe,
)
from cardamom.games.carrot.rules import NO_REFILL, REFILL_WAREHOUSE, YOUR_TURN, MakeRecipe, Refill
from tests.games.carrot.tables import card, cards, lay, open_cards, refused, stored_cards

# The recipe table


def test_a_sandwich_is_a_pair_for_one_point() -> None:
    """| Sandwich | 1 pair of cards with the same number | 1 point |"""
    made = recipe(cards("carrots 7, broccoli 7"))

    assert made == SANDWICH
    assert POINTS[made] == 1


def test_a_pizza_is_four_of_a_rank_for_five_points() -> None:
    """| Pizza | 4 cards of the same type, 1 of each suit | 5 points |"""
    made = recipe(cards("carrots 7, tomatoes 7, broccoli 7, aubergines 7"))

    assert made == PIZZA
    assert POINTS[made] == 5


def test_an_executive_dish_is_a_sequence_for_ten_points() -> None:
    """| Executive Dish | sequence of 4 cards of the same suit | 10 points |"""
    made = recipe(cards("tomatoes 5 6 7 8"))

    assert made == EXECUTIVE_DISH
    assert POINTS[made] == 10


@pytest.mark.parametrize("suit", SUITS)
def test_a_gourmet_dish_is_jack_queen_king_ace_for_twenty_points(suit: str) -> None:
    """| Gourmet Dish | 4 cards of the same suit (J, Q, K, A) | 20 points |"""
    made = recipe(cards(f"{suit} ace jack queen king"))

    assert made == GOURMET_DISH
    assert POINTS[made] == 20


def test_court_cards_count_by_rank() -> None:
    """Court cards count by rank; the ace is low or high, never in the middle."""
    made = [recipe(cards("carrots 10 jack queen king")), recipe(cards("carrots jack, tomatoes jack"))]

    assert made == [EXECUTIVE_DISH, SANDWICH]


def test_the_ace_is_low_in_a_sequence() -> None:
    """Court cards count by rank; the ace is low or high, never in the middle."""
    made = recipe(cards("carrots ace 2 3 4"))

    assert made == EXECUTIVE_DISH


@pytest.mark.parametrize("ranks", ["ace 2 queen king", "ace 2 3 king"])
def test_the_ace_is_never_in_the_middle(ranks: str) -> None:
    """Court cards count by rank; the ace is low or high, never in the middle."""
    made = recipe(cards(f"carrots {ranks}"))

    assert made == NOTHING


def test_jack_queen_king_ace_is_never_worth_less_than_twenty() -> None:
    """J-Q-K-A of a suit is a Gourmet Dish and nothing less."""
    table = lay({0: "carrots jack queen king ace", 1: "tomatoes 4", 2: "broccoli 6"})

    table.play(0, MakeRecipe(cards("carrots ace jack queen king")))

    assert table.scores() == [20, 0, 0]


@pytest.mark.parametrize(
    "wrong",
    [
        "carrots 7",
        "carrots 7 8",
        "carrots 5 6 7",
        "carrots 7, tomatoes 7, broccoli 7",
        "carrots 5 6 7 9",
        "carrots 5 6 7, tomatoes 8",
        "carrots 9 10, tomatoes jack queen",
    ],
)
def test_other_cards_make_no_recipe(wrong: str) -> None:
    """When the cards in the restaurant + warehouse can form a recipe, the player can opt to make the recipe."""
    table = lay({0: wrong, 1: "aubergines 4", 2: "aubergines 6"})

    reason = refused(table, 0, MakeRecipe(cards(wrong)))

    assert reason == "no_such_recipe"


def test_without_a_card_there_is_nothing_to_cook() -> None:
    """When the cards in the restaurant + warehouse can form a recipe, the player can opt to make the recipe"""
    table = lay({0: "carrots 5, tomatoes 5", 1: "tomatoes 4", 2: "broccoli 6"})

    reason = refused(table, 0, MakeRecipe([]))

    assert reason == "nothing_to_cook"


def test_one_card_named_twice_is_no_pair() -> None:
    """1 pair of cards with the same number."""
    table = lay({0: "carrots 7, tomatoes 7", 1: "aubergines 4", 2: "aubergines 6"})

    twice = refused(table, 0, MakeRecipe(cards("carrots 7 7")))
    two_twice = refused(table, 0, MakeRecipe(cards("carrots 7, tomatoes 7, carrots 7, tomatoes 7")))

    assert (twice, two_twice) == ("no_such_recipe", "no_such_recipe")


def test_cards_may_be_named_in_any_order() -> None:
    """Combining the necessary cards."""
    table = lay({0: "carrots 5 6 7 8", 1: "aubergines 4", 2: "aubergines 6"})

    table.play(0, MakeRecipe(cards("carrots 8 6 5 7")))

    assert table.points[0] == 10


# What may be used


def test_a_recipe_uses_cards_from_restaurant_and_warehouse() -> None:
    """When the cards in the restaurant + warehouse can form a recipe, the player can opt to make the recipe."""
    table = lay({0: "carrots 5 6", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "carrots 7 8"})

    table.play(0, MakeRecipe(cards("carrots 5 6 7 8")))

    assert table.points[0] == 10
    assert open_cards(table, 0) == stored_cards(table, 0) == []


def test_a_recipe_uses_only_own_cards() -> None:
    """When the cards in the restaurant + warehouse can form a recipe, the player can opt to make the recipe."""
    table = lay({0: "carrots 5", 1: "tomatoes 5", 2: "broccoli 6"})

    reason = refused(table, 0, MakeRecipe(cards("carrots 5, tomatoes 5")))

    assert reason == "not_yours"


def test_a_recipe_need_not_be_made() -> None:
    """The player can opt to make the recipe."""
    table = lay({0: "carrots 5, tomatoes 5", 1: "tomatoes 4", 2: "broccoli 6"})

    moves = table.moves(0)

    assert MakeRecipe(cards("carrots 5, tomatoes 5")) in moves
    assert len(moves) > 1


def test_recipes_lie_where_no_one_will_interfere() -> None:
    """Placing them in a part of the table where no one will interfere until the end of the game."""
    table = lay({0: "carrots 5, tomatoes 5", 1: "tomatoes 4", 2: "broccoli 6"})

    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))

    assert table.kitchens[0].cards == cards("carrots 5, tomatoes 5")
    assert not any(card("carrots 5") in move.values() for move in table.moves(1))


def test_a_recipe_may_leave_the_restaurant_with_less_than_two_cards() -> None:
    """The restaurant ends up with less than 2 cards, this is allowed."""
    table = lay({0: "carrots 5 6", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "tomatoes 5, broccoli 10"})

    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))

    assert open_cards(table, 0) == cards("carrots 6")


def test_a_recipe_from_the_restaurant_alone_may_leave_it_with_less_than_two_cards() -> None:
    """A recipe from the restaurant alone may leave fewer than two cards there"""
    table = lay({0: "carrots 5, tomatoes 5", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "aubergines 9 jack"})

    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))

    assert table.scores() == [1, 0, 0]
    assert open_cards(table, 0) == []


def test_one_recipe_is_one_action() -> None:
    """One recipe per action."""
    table = lay({0: "carrots 5 6, tomatoes 5 6", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "aubergines 9 jack"})

    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))

    assert table.turn == 1


def test_points_add_up() -> None:
    """Count the points of the players based on the assembled recipes."""
    table = lay({0: "carrots 5 6, tomatoes 5 6", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "aubergines 9 jack"})
    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))
    for seat in (1, 2):
        table.play(seat, table.step.default(table, seat))

    table.play(0, MakeRecipe(cards("carrots 6, tomatoes 6")))

    assert table.scores() == [2, 0, 0]


def test_everybody_hears_of_a_recipe() -> None:
    """Placing them in a part of the table where no one will interfere until the end of the game."""
    table = lay({0: "carrots 5", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "tomatoes 5"})

    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))

    told = {event["name"]: event["parts"] for event in events(table, 2)}
    assert told["cooked"] == {"seat": {"seat": 0}, "recipe": {"term": "sandwich"}, "points": 1}
    assert told["make_recipe"]["cards"] == [{"card": "carrots-5"}, {"card": "tomatoes-5"}]


# The warehouse afterwards


def test_the_warehouse_may_be_refilled_from_the_restaurant() -> None:
    """If your warehouse ends up with less than 2 cards, you can put cards from your restaurant in your warehouse."""
    table = lay({0: "carrots 5 9 10", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "tomatoes 5, broccoli 10"})

    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))
    asked = (table.step, table.asked())
    table.play(0, Refill(cards("carrots 9")))

    assert asked == (REFILL_WAREHOUSE, [0])
    assert stored_cards(table, 0) == cards("carrots 9, broccoli 10")
    assert open_cards(table, 0) == cards("carrots 10")
    assert (table.turn, table.step) == (1, YOUR_TURN)


def test_an_empty_warehouse_takes_two_cards() -> None:
    """After a recipe the warehouse may be refilled to 2 from the restaurant, as part of the action."""
    table = lay({0: "carrots 9 10", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "tomatoes 5, broccoli 5"})

    table.play(0, MakeRecipe(cards("tomatoes 5, broccoli 5")))
    table.play(0, Refill(cards("carrots 9 10")))

    assert stored_cards(table, 0) == cards("carrots 9 10")


def test_a_refill_may_empty_the_restaurant() -> None:
    """A refill may empty the restaurant."""
    table = lay({0: "carrots 5 9", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "tomatoes 5, broccoli 10"})

    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))
    table.play(0, Refill(cards("carrots 9")))

    assert open_cards(table, 0) == []
    assert stored_cards(table, 0) == cards("carrots 9, broccoli 10")


def test_the_warehouse_holds_no_more_than_two() -> None:
    """After a recipe the warehouse may be refilled to 2 from the restaurant, as part of the action."""
    table = lay({0: "carrots 5 9 10", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "tomatoes 5, broccoli 10"})

    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))

    assert refused(table, 0, Refill(cards("carrots 9 10"))) == "warehouse_full"


def test_only_cards_of_the_restaurant_refill_the_warehouse() -> None:
    """You can put cards from your restaurant in your warehouse if you wish."""
    table = lay({0: "carrots 9 10", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "tomatoes 5, broccoli 5"})

    table.play(0, MakeRecipe(cards("tomatoes 5, broccoli 5")))

    assert refused(table, 0, Refill(cards("tomatoes 4"))) == "not_in_your_restaurant"
    assert refused(table, 0, Refill(cards("carrots 9 9"))) == "not_in_your_restaurant"


def test_the_warehouse_may_stay_as_it_is() -> None:
    """You can put cards from your restaurant in your warehouse if you wish."""
    table = lay({0: "carrots 5 9", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "tomatoes 5, broccoli 10"})

    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))
    silent = table.step.default(table, 0)
    table.play(0, NO_REFILL)

    assert silent == NO_REFILL
    assert stored_cards(table, 0) == cards("broccoli 10")
    assert table.turn == 1


def test_a_full_warehouse_is_not_refilled() -> None:
    """If your warehouse ends up with less than 2 cards."""
    table = lay({0: "carrots 5, tomatoes 5, carrots 9", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "aubergines 9 jack"})

    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))

    assert (table.turn, table.step) == (1, YOUR_TURN)


def test_an_empty_restaurant_refills_nothing() -> None:
    """You can put cards from your restaurant in your warehouse if you wish."""
    table = lay({0: "carrots 5", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "tomatoes 5"})

    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))

    assert (table.turn, table.step) == (1, YOUR_TURN)


def test_later_the_warehouse_is_refilled_no_more() -> None:
    """May be refilled to 2 from the restaurant, as part of the action, then only by swapping."""
    table = lay({0: "carrots 5 9", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "tomatoes 5, broccoli 10"})
    table.play(0, MakeRecipe(cards("carrots 5, tomatoes 5")))
    table.play(0, NO_REFILL)
    for seat in (1, 2):
        table.play(seat, table.step.default(table, seat))

    reason = refused(table, 0, Refill(cards("carrots 9")))

    assert reason == "not_now"
