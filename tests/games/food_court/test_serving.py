"""Serving: values, abilities, tracking, utensils and drinks."""

import pytest

from cardamom.games.food_court.cards import KINDS
from cardamom.games.food_court.dishes import best_pairs, pairs_of_different
from cardamom.games.food_court.rules import FINISH, YOUR_TURN
from cardamom.games.food_court.serving import TRACK_NOTHING, TRACK_ONE, PlayDrink, PlayUtensil, PourAgain, Serve, Track
from tests.games.food_court.tables import card, cards, guest, guests, lay, names, refused


def serve(deck: str, recipes: str, customers: str) -> Serve:
    """Serve recipes of a deck to customers."""
    return Serve(sorted(guests(customers)), sorted(cards(deck, recipes)))


EASY = "Penne, Cacio e Pepe"
NORMAL = "Penne, Basil, Spaghetti Carbonara"

# Serve


def test_serving_moves_customers_to_the_scoring_pile_and_dishes_to_the_discards() -> None:
    """Discard the cooked recipes used (along with their ingredients) and move those customers to your scoring pile."""
    table = lay(stove=f"{EASY}, {NORMAL}", queue="Chiara, Sofia")

    table.play(0, serve("italy", "Spaghetti Carbonara", "Chiara"))

    assert table.scored[0].cards == guests("Chiara")
    assert table.queues[0].cards == guests("Sofia")
    assert names(table.discards[0].cards) == ["italy-basil", "italy-penne", "italy-spaghetti-carbonara"]
    assert names(table.stoves[0].cards) == ["italy-cacio-e-pepe", "italy-penne"]


@pytest.mark.parametrize(
    ("recipes", "customers", "reason"),
    [
        ("Cacio e Pepe, Penne al Pesto", "Chiara", None),
        ("Spaghetti Carbonara", "Chiara", None),
        ("Cacio e Pepe", "Chiara", "not_enough"),
        ("Cacio e Pepe, Spaghetti Carbonara", "Matteo", None),
        ("Spaghetti Carbonara", "Matteo", "not_enough"),
        ("Cacio e Pepe, Spaghetti Carbonara", "Giulia, Chiara", None),
        ("Cacio e Pepe, Spaghetti Carbonara, Penne al Pesto", "Chiara, Matteo", "not_enough"),
    ],
)
def test_serve_values_must_cover_base_values(recipes: str, customers: str, reason: str | None) -> None:
    """To serve a customer with base value 2 you can serve 2 easy recipes (1+1), 1 normal recipe (2), or any mix."""
    stove = f"Spaghetti, Penne al Pesto, {EASY}, {NORMAL}"
    table = lay(stove=stove, queue="Giulia, Chiara, Matteo")

    assert refused(table, serve("italy", recipes, customers)) == reason


def test_recipes_beyond_need_are_allowed() -> None:
    """Surplus is lost. Recipes beyond need are allowed."""
    table = lay(stove=f"{EASY}, {NORMAL}", queue="Giulia")

    assert refused(table, serve("italy", "Cacio e Pepe, Spaghetti Carbonara", "Giulia")) is None


def test_an_optional_ingredient_adds_one() -> None:
    """Optional Ingredients can be added to any recipe to raise its serve value by 1."""
    table = lay(stove="Penne, Olive Oil, Cacio e Pepe", queue="Chiara")

    assert refused(table, serve("italy", "Cacio e Pepe", "Chiara")) is None


def test_a_serve_needs_a_customer_and_a_recipe() -> None:
    """Choose cooked recipes and customers of your queue, at least one of each."""
    table = lay(stove=EASY, queue="Giulia", queues=["Marco"])

    assert refused(table, serve("italy", "", "Giulia")) == "choose_both"
    assert refused(table, serve("italy", "Cacio e Pepe", "")) == "choose_both"
    assert refused(table, serve("italy", "Cacio e Pepe", "Marco")) == "not_in_your_queue"
    assert refused(table, serve("italy", "Penne al Pesto", "Giulia")) == "not_cooked"
    assert refused(table, serve("italy", "Cacio e Pepe, Cacio e Pepe", "Giulia")) == "once_each"


def test_serve_once_a_turn() -> None:
    """Serve once a turn."""
    table = lay(stove=f"{EASY}, {NORMAL}", queue="Giulia, Chiara")

    table.play(0, serve("italy", "Cacio e Pepe", "Giulia"))

    assert refused(table, serve("italy", "Spaghetti Carbonara", "Chiara")) == "serve_once"


def test_a_refusal_says_what_is_missing_and_what_the_ability_adds() -> None:
    """See the value, what is missing, what the ability adds, then serve."""
    table = lay(stove="Spaghetti, Cacio e Pepe", queue="Matteo")

    reason = table.refusal(0, serve("italy", "Cacio e Pepe", "Matteo"))

    assert reason is not None
    assert reason.parts == {"value": 2, "needed": 3, "missing": 1, "bonus": 1}


# Abilities

ABILITIES = [
    ("italy", "Spaghetti, Cacio e Pepe", "Cacio e Pepe", "Giulia", 1),
    ("italy", "Penne, Cacio e Pepe", "Cacio e Pepe", "Giulia", 0),
    ("italy", "Penne, Fusilli Caprese", "Fusilli Caprese", "Giulia", 0),
    ("china", "Pork, Congee, Pork, Coconut Rice", "Congee, Coconut Rice", "Giulia", 1),
    ("china", "Pork, Congee, Pork, Lo Mein", "Congee, Lo Mein", "Giulia", 0),
    ("usa", "Beef, Buns, Cheeseburger", "Cheeseburger", "Giulia", 1),
    ("usa", "Beef, Cheeseburger", "Cheeseburger", "Giulia", 0),
    ("turkiye", "Lamb, Shish Kebab", "Shish Kebab", "Elif", 1),
    ("turkiye", "Lamb, Shish Kebab", "Shish Kebab", "Giulia", 0),
    ("turkiye", "Lamb, Lokum", "Lokum", "Elif", 0),
    ("japan", "Tuna, Wasabi, Miso Ramen", "Miso Ramen", "Giulia", 2),
    ("japan", "Tuna, Ginger, Miso Ramen", "Miso Ramen", "Giulia", -1),
    ("japan", "Tuna, Wasabi, Wasabi, Unagi", "Unagi", "Giulia", 2),
    ("japan", "Tuna, Wasabi, Ginger, Unagi", "Unagi", "Giulia", 1),
    ("japan", "Tuna, Umami, Miso Ramen", "Miso Ramen", "Giulia", 0),
    ("mexico", "Maize, Cayenne, Jalapeño, Nachos", "Nachos", "Giulia", 1),
    ("mexico", "Maize, Cayenne, Nachos", "Nachos", "Giulia", 0),
    ("mexico", "Maize, Cayenne, Cayenne, Jalapeño, Jalapeño, Pozole", "Pozole", "Giulia", 2),
    ("mexico", "Maize, Cayenne, Jalapeño, Burrito", "Burrito", "Giulia", 1),
]


@pytest.mark.parametrize(("deck", "stove", "recipes", "customer", "bonus"), ABILITIES)
def test_abilities(deck: str, stove: str, recipes: str, customer: str, bonus: int) -> None:
    """Special abilities are evaluated only from recipes you serve."""
    table = lay(deck, "italy" if deck != "italy" else "france", stove=stove, queue=customer)

    table.play(0, serve(deck, recipes, customer))

    assert table.bonus_now == bonus


def test_the_french_example() -> None:
    """2 entrée, 1 appetizer and 1 main cooked: serve the 2 entrée and the appetizer, and you score +1 only once."""
    stove = "Eggs, Tourin, Eggs, Soupe à l'Oignon, Eggs, Escargots, Eggs, Onions, Ratatouille"
    table = lay("france", "italy", stove=stove, queue="Giulia")

    table.play(0, serve("france", "Tourin, Soupe à l'Oignon, Escargots", "Giulia"))

    assert table.bonus_now == 1
    assert table.value_now == 4


def test_pairs_are_the_best_disjoint_matching() -> None:
    """Pairs for an ability: the best disjoint matching."""
    entree, appetizer, main = (KINDS.index(kind) for kind in ("entrée", "appetizer", "main"))
    firsts, seconds = [entree, appetizer], [appetizer, main]

    assert best_pairs([entree, appetizer, main], firsts, seconds) == 1
    assert best_pairs([appetizer, entree, appetizer, main], firsts, seconds) == 2
    assert best_pairs([main, appetizer, appetizer, entree, entree, appetizer], firsts, seconds) == 3
    assert best_pairs([entree, main, entree], firsts, seconds) == 0


def test_pairs_of_different_spices() -> None:
    """Each pair of different spices among the served recipes: +1. A card counts once."""
    assert pairs_of_different([1, 2]) == 1
    assert pairs_of_different([1, 1]) == 0
    assert pairs_of_different([1, 1, 2, 2]) == 2
    assert pairs_of_different([1, 1, 1, 2]) == 1
    assert pairs_of_different([1, 2, 3, 4, 5]) == 2


def test_indian_spices_pair_across_recipes() -> None:
    """Each pair of different spices among the served recipes: +1."""
    stove = "Lentils, Cumin, Dal Tadka, Lentils, Saffron, Tamarind, Biryani"
    table = lay("india", "italy", stove=stove, queue="Giulia")

    table.play(0, serve("india", "Dal Tadka, Biryani", "Giulia"))

    assert table.bonus_now == 1


def test_recipes_that_are_only_cooked_add_nothing() -> None:
    """Evaluated only from recipes you serve, not recipes you cook."""
    table = lay("china", "italy", stove="Pork, Congee, Pork, Coconut Rice", queue="Giulia")

    table.play(0, serve("china", "Congee", "Giulia"))

    assert table.bonus_now == 0


# Tracking

TRACKED = [
    ("italy", "Spaghetti, Cacio e Pepe", "Cacio e Pepe", "Giulia", "", "Spaghetti"),
    ("italy", "Penne, Cacio e Pepe", "Cacio e Pepe", "Giulia", "", ""),
    ("italy", "Spaghetti, Cacio e Pepe", "Cacio e Pepe", "Giulia", "Spaghetti", ""),
    ("france", "Eggs, Tourin", "Tourin", "Giulia", "Escargots", "Tourin"),
    ("france", "Eggs, Tourin", "Tourin", "Giulia", "Soupe à l'Oignon", ""),
    ("china", "Pork, Congee, Pork, Lo Mein", "Congee, Lo Mein", "Giulia", "", "Congee, Lo Mein"),
    ("china", "Pork, Congee, Pork, Coconut Rice", "Congee, Coconut Rice", "Giulia", "", ""),
    ("india", "Lentils, Cumin, Dal Tadka", "Dal Tadka", "Giulia", "Cumin", "Cumin"),
    ("india", "Lentils, Cumin, Saffron, Biryani", "Biryani", "Giulia", "Cumin, Cumin", "Saffron"),
    (
        "usa",
        "Beef, Cheeseburger, Buns, Philly Cheesesteak",
        "Cheeseburger, Philly Cheesesteak",
        "Giulia",
        "Juicy Lucy",
        "Cheeseburger",
    ),
    ("usa", "Beef, Cornbread", "Cornbread", "Giulia", "", ""),
    ("turkiye", "Lamb, Shish Kebab", "Shish Kebab", "Elif", "", "Shish Kebab"),
    ("turkiye", "Lamb, Shish Kebab", "Shish Kebab", "Giulia", "", ""),
    ("japan", "Tuna, Wasabi, Ginger, Unagi", "Unagi", "Giulia", "Ginger, Ginger", "Wasabi"),
    ("japan", "Tuna, Umami, Miso Ramen", "Miso Ramen", "Giulia", "", ""),
    ("mexico", "Maize, Cayenne, Jalapeño, Nachos", "Nachos", "Giulia", "", "Cayenne, Jalapeño"),
    ("mexico", "Maize, Cayenne, Burrito", "Burrito", "Giulia", "", ""),
]


@pytest.mark.parametrize(("deck", "stove", "recipes", "customer", "track", "qualify"), TRACKED)
def test_what_may_be_tracked(deck: str, stove: str, recipes: str, customer: str, track: str, qualify: str) -> None:
    """If one or more served recipes have cards that qualify for End Condition tracking, you may place one of them."""
    table = lay(deck, "italy" if deck != "italy" else "france", stove=stove, queue=customer, track=track)

    table.play(0, serve(deck, recipes, customer))

    assert names(table.trackable) == names(cards(deck, qualify))
    assert (table.step is TRACK_ONE) == bool(qualify)


def test_a_tracked_card_leaves_the_discards() -> None:
    """One qualifying card per turn goes to tracking instead of the discard, if the player wants."""
    table = lay(stove="Spaghetti, Cacio e Pepe", queue="Giulia")
    table.play(0, serve("italy", "Cacio e Pepe", "Giulia"))

    assert refused(table, Track(card("italy", "Cacio e Pepe"))) == "does_not_qualify"
    table.play(0, Track(card("italy", "Spaghetti")))

    assert names(table.tracks[0].cards) == ["italy-spaghetti"]
    assert names(table.discards[0].cards) == ["italy-cacio-e-pepe"]
    assert table.step is YOUR_TURN


def test_nobody_has_to_track() -> None:
    """If the player wants."""
    table = lay(stove="Spaghetti, Cacio e Pepe", queue="Giulia")
    table.play(0, serve("italy", "Cacio e Pepe", "Giulia"))

    table.play(0, TRACK_NOTHING)

    assert table.tracks[0].cards == []
    assert table.step is YOUR_TURN


# Utensils


def test_two_recipes_with_the_same_symbol_allow_the_utensil() -> None:
    """If you serve 2 recipes with the same utensil symbol, you may put the matching Utensil Card into play."""
    stove = "Penne, Cacio e Pepe, Penne, Aglio e Olio"
    table = lay(hand="Kitchenware, Cookware", stove=stove, queue="Chiara")
    before = refused(table, PlayUtensil(card("italy", "Kitchenware")))

    table.play(0, serve("italy", "Cacio e Pepe, Aglio e Olio", "Chiara"))
    other = refused(table, PlayUtensil(card("italy", "Cookware")))
    table.play(0, PlayUtensil(card("italy", "Kitchenware")))

    assert before == "serve_two_symbols"
    assert other == "serve_two_symbols"
    assert names(table.shelves[0].cards) == ["italy-kitchenware"]
    assert table.plays == 1


def test_two_recipes_with_different_symbols_do_not() -> None:
    """Two recipes of that symbol in this turn."""
    stove = f"{EASY}, Spaghetti, Basil, Penne all'Arrabbiata"
    table = lay(hand="Kitchenware", stove=stove, queue="Chiara")

    table.play(0, serve("italy", "Cacio e Pepe, Penne all'Arrabbiata", "Chiara"))

    assert refused(table, PlayUtensil(card("italy", "Kitchenware"))) == "serve_two_symbols"


def test_cookware_helps_at_once() -> None:
    """Cookware helps at once."""
    stove = "Penne, Basil, Fettuccine ai Porcini, Penne, Basil, Tagliatelle al Tartufo"
    table = lay(hand="Cookware", stove=stove, queue="Chiara")
    table.plays = 2

    table.play(0, serve("italy", "Fettuccine ai Porcini, Tagliatelle al Tartufo", "Chiara"))
    table.play(0, PlayUtensil(card("italy", "Cookware")))

    assert table.plays_left(0) == 1


# Drinks

DISHES = "Penne, Cacio e Pepe, Penne, Aglio e Olio, Spaghetti, Fusilli Caprese"
ALL_DISHES = "Cacio e Pepe, Aglio e Olio, Fusilli Caprese"


def test_a_drink_moves_the_whole_queue_to_the_scoring_pile() -> None:
    """When put in play, a drink immediately moves all customers directly from your queue to your scoring pile."""
    table = lay(hand="Espresso", stove=DISHES, queue="Giulia, Matteo, Alessandro")

    table.play(0, serve("italy", ALL_DISHES, "Giulia"))
    table.play(0, PlayDrink(card("italy", "Espresso")))

    assert table.queues[0].cards == []
    assert sorted(table.scored[0].cards) == sorted(guests("Giulia, Matteo, Alessandro"))
    assert names(table.shelves[0].cards) == ["italy-espresso"]
    assert table.plays == 1


def test_a_drink_waits_for_its_condition() -> None:
    """Drinks are played when their condition holds in this turn."""
    table = lay(hand="Espresso", stove=DISHES, queue="Giulia, Matteo")

    before = refused(table, PlayDrink(card("italy", "Espresso")))
    table.play(0, serve("italy", "Cacio e Pepe", "Giulia"))

    assert before == "condition_not_met"
    assert refused(table, PlayDrink(card("italy", "Espresso"))) == "condition_not_met"


def test_a_drink_in_play_is_poured_again_once_a_turn_without_a_play() -> None:
    """And fire again, once a turn each, in every later turn in which it holds."""
    table = lay(shelf="Espresso", stove=DISHES, queue="Giulia, Matteo")

    table.play(0, serve("italy", ALL_DISHES, "Giulia"))
    table.play(0, PourAgain(card("italy", "Espresso")))

    assert sorted(table.scored[0].cards) == sorted(guests("Giulia, Matteo"))
    assert refused(table, PourAgain(card("italy", "Espresso"))) == "once_a_turn"
    assert table.plays == 0


def test_a_drink_that_nobody_thinks_of_is_poured_at_the_end_of_the_turn() -> None:
    """Re-trigger each time their requirement is met."""
    table = lay(shelf="Espresso", stove=DISHES, queue="Giulia, Matteo", central="Marco, Chiara")

    table.play(0, serve("italy", ALL_DISHES, "Giulia"))
    table.play(0, FINISH)

    assert sorted(table.scored[0].cards) == sorted(guests("Giulia, Matteo"))


def test_an_empty_queue_does_not_forbid_a_drink() -> None:
    """An empty queue does not forbid it."""
    table = lay(hand="Espresso", stove=DISHES, queue="Chiara")

    table.play(0, serve("italy", ALL_DISHES, "Chiara"))

    assert refused(table, PlayDrink(card("italy", "Espresso"))) is None


def test_a_just_played_drink_is_not_poured_twice() -> None:
    """Once a turn each."""
    table = lay(hand="Espresso", stove=DISHES, queue="Giulia")

    table.play(0, serve("italy", ALL_DISHES, "Giulia"))
    table.play(0, PlayDrink(card("italy", "Espresso")))

    assert refused(table, PourAgain(card("italy", "Espresso"))) == "once_a_turn"


def test_serving_a_customer_leaves_the_others_in_their_order() -> None:
    """Add it to the right of your personal queue."""
    table = lay(stove=EASY, queue="Matteo, Giulia, Alessandro")

    table.play(0, serve("italy", "Cacio e Pepe", "Giulia"))

    assert table.queues[0].cards == guests("Matteo, Alessandro")
    assert table.guests_now == [guest("Giulia")]
