"""How a restaurant stands: what is counted at its seat, what lies under what, and which conditions hold."""

from cardamom.engine.registry import faces_of, find_game
from cardamom.games.food_court.cards import CODES, DRINK, SORT, WISHES
from cardamom.games.food_court.court import Court
from cardamom.games.food_court.rules import Attract, ChooseRestaurant
from cardamom.games.food_court.serving import Track
from tests.games.food_court.tables import card, choosing, guest, lay
from tests.games.food_court.test_serving import serve


def counted(table: Court, seat: int) -> dict[str, tuple[int, int]]:
    """What is counted at a seat, each with its limit."""
    return {tally.name: (int(tally.value), int(tally.of)) for tally in table.tallies()[seat]}


def test_hand_queue_cooked_and_tracked_cards_are_counted_with_their_limits() -> None:
    """Hand limit 6, queue limit 2, four End Condition cards."""
    table = lay(hand="Basil", stove="Penne, Penne al Pesto", queue="Giulia", track="Spaghetti")

    assert counted(table, 0) == {
        "hand": (1, 6),
        "queue": (1, 2),
        "cooked": (1, 0),
        "tracked": (1, 4),
        "plays": (3, 3),
    }
    assert "plays" not in counted(table, 1)


def test_utensils_raise_the_limits_that_are_shown() -> None:
    """Kitchenware: hand limit +1. Cookware: play-card limit +1. Tableware: queue limit +1."""
    table = lay(shelf="Kitchenware, Cookware, Tableware")

    shown = counted(table, 0)

    assert (shown["hand"][1], shown["plays"][1], shown["queue"][1]) == (7, 4, 3)


def test_ingredients_lie_under_their_recipe() -> None:
    """Ingredients are arranged in a column. The matching recipe card is placed on top of the stack."""
    table = lay(stove="Penne, Penne al Pesto, Spaghetti, Basil, Spaghetti Carbonara")

    assert table.covered(table.stoves[0]) == [True, False, True, True, False]
    assert table.covered(table.queues[0]) == []


def test_the_signs_of_wishes_hold_as_the_wishes_do() -> None:
    """Globe: your nationality. Utensil: in play. Gold medal (X): at least X tracked. Drink (X): at least X in play."""
    table = lay(shelf="Cookware, Espresso", track="Spaghetti, Penne")

    mine, theirs = table.holding()

    assert {"globe-italian", "cookware", "medal-1", "medal-2", "drink-1"} <= set(mine)
    assert not {"globe-french", "kitchenware", "tableware", "medal-3"} & set(mine)
    assert theirs == ["globe-french"]


def test_the_sign_of_a_drink_holds_in_the_turn_in_which_its_condition_does() -> None:
    """The condition you must meet to play the drink or re-trigger its effect."""
    table = lay(stove="Spaghetti, Cacio e Pepe", queue="Giulia", central="Chiara, Sofia")
    (sign,) = [sign.key for sign in faces_of(find_game("food_court"))["italy-limoncello"].signs]

    assert sign not in table.holding()[0]
    table.play(0, serve("italy", "Cacio e Pepe", "Giulia"))
    table.play(0, Track(card("italy", "Spaghetti")))

    assert sign in table.holding()[0]


def test_nothing_holds_before_restaurants_are_chosen() -> None:
    """Each player selects one restaurant deck."""
    table = choosing(2)
    table.play(table.turn, ChooseRestaurant("italy"))

    held = table.holding()

    assert sorted(len(signs) for signs in held) == [0, 1]


def test_every_customer_and_drink_shows_its_condition_in_a_word_and_a_sentence() -> None:
    """Bonus requirements can be simple (1 icon) or complex (multiple icons with AND or OR)."""
    game = find_game("food_court")
    faces = faces_of(game)

    for number, code in enumerate(CODES):
        face, wish = faces[code], WISHES[number]
        expected = len(wish.icons) if wish is not None else 1 if SORT[number] == DRINK else 0
        assert len(face.signs) == expected
        assert face.reward == ("" if wish is None else f"+{wish.value}")
        assert face.any_sign == (wish is not None and not wish.all_of_them)
        for sign in face.signs:
            assert game.words.sentence("signs", sign.key, "word")
            assert game.words.sentence("signs", sign.key, "text")


def test_what_is_left_until_the_last_round_is_shown_until_it_has_come() -> None:
    """The round in which a player tracked a fourth card or the customer deck ran out is the last."""
    table = lay(track="Spaghetti, Penne", queue="Giulia", central="Chiara, Sofia", newcomers="Marco", attracted=False)

    assert [(clock.name, int(clock.left)) for clock in table.clocks()] == [("newcomers", 1), ("untracked", 2)]
    table.play(0, Attract(guest("Chiara")))

    assert table.ending == "customers"
    assert table.clocks() == []


def test_a_serve_tells_its_value_what_the_ability_adds_and_what_is_missing() -> None:
    """The sum of the serve values must reach the sum of the base values."""
    table = lay(stove="Spaghetti, Cacio e Pepe", queue="Alessandro, Giulia")

    told = serve("italy", "Cacio e Pepe", "Alessandro").tells(table, 0)
    enough = serve("italy", "Cacio e Pepe", "Giulia").tells(table, 0)

    assert told == {"value": 2, "bonus": 1, "needed": 4, "missing": 2}
    assert enough == {"value": 2, "bonus": 1, "needed": 1, "missing": 0}
