"""What is in the box of Open Kitchen, and how a course begins."""

from __future__ import annotations

import pytest

from cardamom.engine.game import BadTable, start
from cardamom.engine.view import events, view
from cardamom.engine.zones import ALL
from cardamom.games.open_kitchen import GAME
from cardamom.games.open_kitchen.cards import (
    BOX,
    BOX_WITH_RECIPES,
    FOR_HANDS,
    GROUPS,
    INGREDIENTS,
    NO_GROUP,
    RECIPES,
    WILD,
    group_of,
    is_action,
)
from cardamom.games.open_kitchen.rules import DRAW_A_CARD, OpenKitchen
from tests.games.open_kitchen.tables import NAMES, card, codes, opened, teller, win_course

MANY = 120


def dealt(number: int, seats: int = 3, **options: str) -> OpenKitchen:
    """One of many tables, as it is right after the deal."""
    table = start(GAME, seats, f"seed {number}", options)
    assert isinstance(table, OpenKitchen)
    return table


def first_that_picked(wild: bool, action: bool) -> OpenKitchen:
    """The first table at which the picker turned up such a card."""
    tables = (dealt(number) for number in range(2000))
    return next(table for table in tables if (table.picked == WILD) == wild and is_action(table.picked) == action)


# III. Deck composition


def test_the_main_deck_has_105_cards() -> None:
    """105 Main Deck Cards (96 Ingredient, 8 Action, 1 Wild Card)"""
    ingredients = [held for held in BOX.cards if held < WILD]
    actions = [held for held in BOX.cards if is_action(held)]

    assert (len(ingredients), len(actions), BOX.cards.count(WILD), len(BOX.cards)) == (96, 8, 1, 105)


def test_there_are_four_copies_of_each_ingredient() -> None:
    """There are 4 copies of each unique Ingredient card."""
    assert [BOX.cards.count(card(code)) for code in INGREDIENTS] == [4] * 24


def test_there_are_two_of_each_action_card() -> None:
    """Total: 8 Action Cards (2 of each of the 4 types above)."""
    actions = ["expiration-date", "fresh-delivery", "salvage-operation", "potluck"]

    assert [BOX.cards.count(card(code)) for code in actions] == [2] * 4


@pytest.mark.parametrize(
    ("group", "name", "ingredients"),
    [
        ("orchard", "Orchard Selection", "apple avocado strawberry"),
        ("garden", "Garden Harvest", "tomato lettuce carrot"),
        ("grains", "Golden Grains", "rice pasta bread"),
        ("dairy", "Dairy Delights", "milk cheese butter"),
        ("pasture", "Pasture & Pen", "chicken beef bacon"),
        ("coast", "Coastal Catch", "salmon shrimp octopus"),
        ("earth", "Earthy Finds", "potato mushroom ginger"),
        ("spices", "Spice Rack", "garlic onion black-pepper"),
    ],
)
def test_every_food_group_has_its_three_ingredients(group: str, name: str, ingredients: str) -> None:
    """IV. Food Groups & Their Ingredients"""
    members = [number for number in range(WILD) if GROUPS[group_of(number)] == group]

    assert codes(members) == ingredients
    assert GAME.words.sentence("terms", group) == name
    assert GAME.words.sentence("groups", group, "name") == name


RECIPE_TEXTS = [
    (
        "Classic Breakfast Platter",
        "Bacon, Chicken, Bread, Butter, Tomato, Strawberry, Cheese, Mushroom",
        0,
    ),
    ("Seafood Paella", "Rice, Shrimp, Octopus, Tomato, Onion, Garlic, Avocado, Salmon", 1),
    (
        "Avocado & Chicken Salad Sandwich",
        "Avocado, Chicken, Lettuce, Tomato, Bread, Onion, Black Pepper, Cheese",
        0,
    ),
    (
        "Hearty Beef & Mushroom Pasta",
        "Beef, Mushroom, Pasta, Tomato, Onion, Garlic, Cheese, Black Pepper",
        1,
    ),
    (
        "Spicy Ginger Salmon with Rice",
        "Salmon, Ginger, Garlic, Rice, Onion, Carrot, Avocado, Black Pepper",
        1,
    ),
    (
        "Orchard Chicken Salad",
        "Chicken, Apple, Strawberry, Lettuce, Avocado, Onion, Black Pepper, Bread",
        1,
    ),
    ("Loaded Baked Potato", "Potato, Cheese, Bacon, Butter, Tomato, Onion, Mushroom, Garlic", 0),
    (
        "Rustic Tomato & Bread Soup",
        "Tomato, Bread, Garlic, Onion, Butter, Cheese, Mushroom, Carrot",
        0,
    ),
]


@pytest.mark.parametrize(("number", "text"), [*enumerate(RECIPE_TEXTS)], ids=[text[0] for text in RECIPE_TEXTS])
def test_every_recipe_has_the_eight_ingredients_of_the_text(number: int, text: tuple[str, str, int]) -> None:
    """A list of 8 specific, unique Ingredient cards required."""
    name, ingredients, full_groups = text
    recipe = RECIPES[number]

    told = [GAME.words.sentence("cards", BOX.codes[held]) for held in recipe]

    assert GAME.words.sentence("cards", BOX_WITH_RECIPES.codes[len(BOX.codes) + number]) == name
    assert sorted(told) == sorted(ingredients.lower().split(", "))
    groups = [group_of(held) for held in recipe]
    assert sum(groups.count(group) == 3 for group in range(len(GROUPS))) == full_groups


# V. Game setup


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_is_dealt_eight_cards(seats: int) -> None:
    """Deal 8 cards to each player. Place the remaining deck face-down in the center to form the draw pile."""
    table = opened(seats)

    assert [len(hand.cards) for hand in table.hands] == [8] * seats
    assert len(table.deck.cards) == 105 - 8 * seats
    assert table.step is DRAW_A_CARD


@pytest.mark.parametrize("seats", [1, 7])
def test_it_is_for_two_to_six_players(seats: int) -> None:
    """2-6 players."""
    with pytest.raises(BadTable):
        opened(seats)


def test_action_cards_never_enter_a_hand() -> None:
    """Dealt ones are set aside, replaced from the deck, and shuffled back before the picker draws."""
    tables = [dealt(number, seats=6) for number in range(MANY)]

    for table in tables:
        assert all(held in FOR_HANDS for hand in table.hands for held in hand.cards)
        assert sum(is_action(held) for held in table.deck.cards) == 8
        assert not any(pile.cards for pile in table.actions)
    assert any(is_action(table.picked) for table in tables)


def test_a_player_sees_the_own_hand_and_no_other() -> None:
    """Place the remaining deck face-down in the center"""
    table = opened()

    seen = table.seen_by(1)

    assert isinstance(seen, OpenKitchen)
    assert seen.hands[1].cards == sorted(table.hands[1].cards)
    assert max(seen.hands[0].cards + seen.hands[2].cards + seen.deck.cards) < 0


def test_a_meal_has_four_courses_unless_the_table_wants_others() -> None:
    """option `courses`: 4 (3-6)."""
    assert opened().courses == 4
    assert [opened(courses=number).courses for number in (3, 6)] == [3, 6]
    for number in (2, 7):
        with pytest.raises(BadTable):
            opened(courses=number)


def test_the_options_say_what_is_written_and_what_is_a_house_rule() -> None:
    """option `discard`: `when_over_size`, `always` (the literal rule). option `expiration`: `old_top`, `literal`."""
    told = {option.name: (option.default, option.written) for option in GAME.options}

    assert told == {
        "courses": (4, 4),
        "chefs_special": ("off", "off"),
        "discard": ("when_over_size", "always"),
        "expiration": ("old_top", "literal"),
    }


# XI. Open Kitchen bonus selection


def test_the_first_dealer_is_drawn_at_random() -> None:
    """First dealer at random"""
    assert {dealt(number).dealer for number in range(40)} == {0, 1, 2}


def test_the_picker_sits_to_the_right_of_the_dealer_and_the_player_to_the_left_begins() -> None:
    """The player to the dealer's right is the "Picker." … the player left of the dealer begins."""
    table = opened(4)

    assert table.picker() == (table.dealer - 1) % 4
    assert table.turn == (table.dealer + 1) % 4


def test_the_dealer_moves_clockwise_each_round() -> None:
    """the dealer moves clockwise each round"""
    table = opened(4)
    before = table.dealer

    win_course(table)

    assert table.dealer == (before + 1) % 4
    assert table.turn == (before + 2) % 4


def test_an_ingredient_opens_the_kitchen_for_its_group_and_goes_back_into_the_deck() -> None:
    """The Food Group of this Ingredient Card becomes the "Open Kitchen" special Food Group for the round."""
    table = first_that_picked(wild=False, action=False)

    assert table.open_group == group_of(table.picked)
    assert table.picked in table.deck.cards
    assert len(table.deck.cards) == 105 - 8 * 3
    told = view(table, None)["facts"]["open_group"]
    assert teller(None).say("facts", "open_group", value=told).startswith("Open Kitchen: ")


def test_everybody_knows_that_the_revealed_card_is_in_the_deck_but_not_where() -> None:
    """inserts it face-down into the approximate middle of the draw deck … The deck may then be cut"""
    table = first_that_picked(wild=False, action=False)

    [claim] = table.deck.claims

    assert (claim.kinds, claim.least, claim.heard_by) == (frozenset([table.picked]), 1, ALL)
    assert not table.deck.marks


def test_the_revealed_card_may_lie_anywhere_after_the_cut() -> None:
    """The returned card goes to the middle, then the deck is cut at random."""
    tables = [dealt(number) for number in range(MANY)]
    actions = [table for table in tables if is_action(table.picked)]

    places = {table.deck.cards.index(table.picked) * 4 // len(table.deck.cards) for table in actions}

    assert len(actions) > 3
    assert len(places) > 1


def test_an_action_card_opens_the_kitchen_for_nobody() -> None:
    """If an Action Card is drawn: There is no "Open Kitchen" special Food Group for this round."""
    table = first_that_picked(wild=False, action=True)

    assert table.open_group == NO_GROUP
    assert table.picked in table.deck.cards


def test_the_picker_keeps_the_wild_card_and_loses_a_random_one() -> None:
    """The Picker immediately adds the Wild Card to their hand. The Dealer then takes one card at random from it."""
    table = first_that_picked(wild=True, action=False)

    assert table.open_group == NO_GROUP
    assert len(table.hands[table.picker()].cards) == 8
    assert len(table.deck.cards) == 105 - 8 * 3
    assert WILD in table.hands[table.picker()].cards + table.deck.cards


def test_the_dealer_may_take_the_wild_card_itself() -> None:
    """the card the dealer takes at random may be the wild card itself."""
    tables = [table for number in range(3000) if (table := dealt(number, seats=2)).picked == WILD]

    assert {WILD in table.hands[table.picker()].cards for table in tables} == {True, False}


def test_the_picker_alone_knows_which_card_went_back_for_the_wild_card() -> None:
    """This randomly chosen card is given back to the dealer, who inserts it face-down"""
    table = first_that_picked(wild=True, action=False)

    [claim] = table.deck.claims

    assert claim.heard_by == 1 << table.picker()


def test_the_open_kitchen_is_announced() -> None:
    """Randomly determine and announce the "Open Kitchen" special Food Group for the current round."""
    table = opened()

    win_course(table)

    told = events(table, None)[-1]
    assert told["name"].startswith("picked_")
    assert NAMES[table.picker()] in teller(None).event(told)
