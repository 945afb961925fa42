"""Cards played from the hand: ingredients, recipes, events, and the play limit."""

import pytest

from cardamom.games.food_court.dishes import dishes_on
from cardamom.games.food_court.plays import Complaint, Cook, Discount, Prepare, Promotion
from tests.games.food_court.tables import card, cards, guest, guests, lay, names, refused


def cook(deck: str, recipe: str, ingredients: str) -> Cook:
    """Cook a recipe of a deck."""
    return Cook(card(deck, recipe), sorted(cards(deck, ingredients)))


# Prepare


def test_prepared_ingredients_lie_on_the_counter() -> None:
    """Prepare Ingredients — put Ingredient Cards into play as prepared but unused."""
    table = lay(hand="Spaghetti, Basil", queue="Giulia")

    table.play(0, Prepare(card("italy", "Spaghetti")))

    assert names(table.counters[0].cards) == ["italy-spaghetti"]
    assert names(table.hands[0].cards) == ["italy-basil"]


def test_only_ingredients_of_the_hand_are_prepared() -> None:
    """Move Ingredient Cards from your hand into play."""
    table = lay(hand="Spaghetti, Discount", queue="Giulia")

    assert refused(table, Prepare(card("italy", "Discount"))) == "no_such_ingredient"
    assert refused(table, Prepare(card("italy", "Penne"))) == "no_such_ingredient"


def test_three_cards_are_played_in_a_turn() -> None:
    """The total number of cards you play from your hand in a turn is limited to 3 by default."""
    table = lay(hand="Spaghetti, Penne, Basil, Tomatoes", queue="Giulia")

    for name in ("Spaghetti", "Penne", "Basil"):
        table.play(0, Prepare(card("italy", name)))

    assert refused(table, Prepare(card("italy", "Tomatoes"))) == "play_limit"


def test_cookware_allows_a_fourth_card() -> None:
    """Cookware: play-card limit per turn +1 (default 3 → 4)."""
    table = lay(hand="Spaghetti, Penne, Basil, Tomatoes", queue="Giulia", shelf="Cookware")

    for name in ("Spaghetti", "Penne", "Basil"):
        table.play(0, Prepare(card("italy", name)))

    assert refused(table, Prepare(card("italy", "Tomatoes"))) is None


def test_recipes_and_events_count_towards_the_limit() -> None:
    """Including recipes, drinks, events, ingredients."""
    table = lay(hand="Cacio e Pepe, Complaint, Spaghetti, Basil", queue="Giulia", central="Marco, Chiara")

    table.play(0, Prepare(card("italy", "Spaghetti")))
    table.play(0, cook("italy", "Cacio e Pepe", "Spaghetti"))
    table.play(0, Complaint(guest("Marco")))

    assert refused(table, Prepare(card("italy", "Basil"))) == "play_limit"


# Cook


def test_a_cooked_recipe_lies_on_its_ingredients() -> None:
    """The matching recipe card is placed on top of the stack."""
    table = lay(hand="Spaghetti Carbonara", counter="Spaghetti, Basil, Penne", queue="Giulia")

    table.play(0, cook("italy", "Spaghetti Carbonara", "Spaghetti, Basil"))

    (dish,) = dishes_on(table.stoves[0].cards)
    assert dish.recipe == card("italy", "Spaghetti Carbonara")
    assert names(dish.ingredients) == ["italy-basil", "italy-spaghetti"]
    assert names(table.counters[0].cards) == ["italy-penne"]


@pytest.mark.parametrize(
    ("recipe", "ingredients", "reason"),
    [
        ("Cacio e Pepe", "Penne", None),
        ("Cacio e Pepe", "", "needs_one_primary"),
        ("Cacio e Pepe", "Basil", "needs_one_primary"),
        ("Spaghetti Carbonara", "Penne, Basil", None),
        ("Spaghetti Carbonara", "Penne", "needs_ingredients"),
        ("Cannelloni", "Penne, Basil, Tomatoes", None),
        ("Cannelloni", "Penne, Basil", "needs_ingredients"),
        ("Cacio e Pepe", "Penne, Basil", "too_many_ingredients"),
        ("Cacio e Pepe", "Penne, Spaghetti", "too_many_ingredients"),
        ("Cacio e Pepe", "Penne, Olive Oil", None),
        ("Cacio e Pepe", "Penne, Olive Oil, Olive Oil", "one_optional"),
    ],
)
def test_what_a_recipe_costs(recipe: str, ingredients: str, reason: str | None) -> None:
    """Easy 1 primary; normal 1 primary + 1 secondary; hard 1 primary + 2 secondary. One optional per recipe."""
    counter = "Penne, Spaghetti, Basil, Tomatoes, Olive Oil, Olive Oil"
    table = lay(hand="Cacio e Pepe, Spaghetti Carbonara, Cannelloni", counter=counter, queue="Giulia")

    assert refused(table, cook("italy", recipe, ingredients)) == reason


def test_ingredients_must_be_prepared_and_unused() -> None:
    """Use prepared, unused ingredients to fulfill a recipe's requirements."""
    table = lay(hand="Aglio e Olio, Penne", counter="Basil", stove="Spaghetti, Cacio e Pepe", queue="Giulia")

    assert refused(table, cook("italy", "Aglio e Olio", "Penne")) == "not_prepared"
    assert refused(table, cook("italy", "Aglio e Olio", "Spaghetti")) == "not_prepared"


def test_there_is_no_limit_on_prepared_cards() -> None:
    """No limit on prepared cards."""
    table = lay(hand="Penne", counter="Spaghetti, Spaghetti, Penne, Basil, Basil, Tomatoes, Pecorino", queue="Giulia")

    assert refused(table, Prepare(card("italy", "Penne"))) is None


def test_an_american_recipe_may_have_one_ingredient_more() -> None:
    """A recipe may be cooked with one primary or secondary more than it needs: +1."""
    table = lay("usa", "italy", hand="Cheeseburger", counter="Beef, Buns, Cheddar", queue="Giulia")

    assert refused(table, cook("usa", "Cheeseburger", "Beef, Buns")) is None
    assert refused(table, cook("usa", "Cheeseburger", "Beef, Cheddar")) is None
    assert refused(table, cook("usa", "Cheeseburger", "Beef, Buns, Cheddar")) == "too_many_ingredients"


def test_up_to_two_hot_cards_may_be_added_to_a_mexican_recipe() -> None:
    """Up to two hot cards may be added to any recipe."""
    counter = "Tortillas, Maize, Cayenne, Cayenne, Jalapeño, Avocado"
    table = lay("mexico", "italy", hand="Quesadilla, Burrito", counter=counter, queue="Giulia")

    assert refused(table, cook("mexico", "Quesadilla", "Tortillas, Cayenne")) is None
    assert refused(table, cook("mexico", "Quesadilla", "Tortillas, Cayenne, Jalapeño")) is None
    assert (
        refused(table, cook("mexico", "Quesadilla", "Tortillas, Cayenne, Cayenne, Jalapeño")) == "too_many_ingredients"
    )
    assert refused(table, cook("mexico", "Quesadilla", "Tortillas, Avocado")) == "too_many_ingredients"
    assert refused(table, cook("mexico", "Quesadilla", "Tortillas, Maize")) == "too_many_ingredients"
    assert refused(table, cook("mexico", "Burrito", "Tortillas, Avocado, Cayenne, Jalapeño")) is None


# Events


def test_a_complaint_sends_a_customer_of_any_queue_away() -> None:
    """Complaint: Discard 1 customer from any queue. A customer discarded by a Complaint leaves the game."""
    table = lay(hand="Complaint", queue="Giulia", queues=["Hugo, Manon"], central="Marco, Chiara")

    table.play(0, Complaint(guest("Hugo")))

    assert table.queues[1].cards == guests("Manon")
    assert table.gone.cards == guests("Hugo")
    assert names(table.discards[0].cards) == ["italy-complaint"]


def test_a_promotion_exchanges_customers_of_two_queues() -> None:
    """Promotion exchanges one customer of one queue with one of another, any two queues, the central one too."""
    table = lay(hand="Promotion", queue="Giulia, Sofia", queues=["Hugo, Manon"], central="Marco, Chiara")

    table.play(0, Promotion(sorted(guests("Giulia, Manon"))))

    assert table.queues[0].cards == guests("Manon, Sofia")
    assert table.queues[1].cards == guests("Hugo, Giulia")


def test_a_promotion_needs_two_different_queues() -> None:
    """Swap 2 customers between any two queues."""
    table = lay(hand="Promotion", queue="Giulia, Sofia", queues=["Hugo"], central="Marco, Chiara")

    assert refused(table, Promotion(sorted(guests("Giulia, Sofia")))) == "same_queue"
    assert refused(table, Promotion(sorted(guests("Hugo, Marco")))) is None
    assert refused(table, Promotion(guests("Hugo"))) == "swap_two"
    assert refused(table, Promotion(sorted(guests("Hugo, Alessandro")))) == "not_waiting"


@pytest.mark.parametrize(("customer", "reason"), [("Giulia", None), ("Marco", None), ("Hugo", "own_or_central")])
def test_a_discount_serves_a_customer_of_the_own_or_the_central_queue(customer: str, reason: str | None) -> None:
    """Discount: Move 1 customer from your own queue or the central one to your scoring pile."""
    table = lay(hand="Discount", queue="Giulia", queues=["Hugo"], central="Marco, Chiara")

    assert refused(table, Discount(guest(customer))) == reason


def test_a_discount_needs_no_recipe() -> None:
    """Without covering its base value."""
    table = lay(hand="Discount", queue="Giulia", central="Alessandro, Chiara")

    table.play(0, Discount(guest("Alessandro")))

    assert table.scored[0].cards == guests("Alessandro")
    assert len(table.central.cards) == 2


def test_an_event_must_be_in_the_hand() -> None:
    """You may play Event Cards at any time during your turn."""
    table = lay(hand="Discount", queue="Giulia", central="Marco, Chiara")

    assert refused(table, Complaint(guest("Marco"))) == "no_such_event"
