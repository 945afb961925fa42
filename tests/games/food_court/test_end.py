"""The end of the game, and the score."""

import pytest

from cardamom.games.food_court.cards import WISHES as WISHES_OF
from cardamom.games.food_court.cards import Wish
from cardamom.games.food_court.court import Court
from cardamom.games.food_court.deck_files import Row
from cardamom.games.food_court.rules import FINISH, Attract
from cardamom.games.food_court.serving import Track
from tests.games.food_court.tables import begin, card, guest, guests, lay
from tests.games.food_court.test_serving import serve


def finish_turn(table: "object") -> None:
    """Attract, and end the turn."""


def test_the_round_in_which_a_fourth_card_is_tracked_is_the_last() -> None:
    """The game ends after the round in which a player puts 4 End Condition cards into tracking."""
    table = lay(
        stove="Spaghetti, Cacio e Pepe",
        queue="Giulia",
        queues=["Marco"],
        central="Chiara, Sofia",
        track="Penne, Fettuccine, Tagliatelle",
    )
    table.play(0, serve("italy", "Cacio e Pepe", "Giulia"))
    table.play(0, Track(card("italy", "Spaghetti")))
    table.play(0, FINISH)
    table.play(0, Attract(guest("Chiara")))

    assert not table.over
    assert table.turn == 1
    begin(table)
    table.play(1, FINISH)

    assert table.over
    assert table.why == "tracked"


def test_the_round_in_which_the_customer_deck_runs_out_is_the_last() -> None:
    """Or the customer deck is emptied. Players must finish the current round."""
    table = lay(queue="Giulia", queues=["Marco"], central="Chiara, Sofia", newcomers="Lorenzo", attracted=False)

    begin(table)
    assert table.ending == "customers"
    table.play(0, FINISH)
    assert not table.over
    begin(table)
    table.play(1, FINISH)

    assert table.over
    assert table.why == "customers"


WISHES = [
    ("globe", "Giulia", "", "", True),
    ("globe", "Camille", "", "", False),
    ("kitchenware", "Giulia", "", "", False),
    ("kitchenware", "Giulia", "Kitchenware", "", True),
    ("kitchenware", "Giulia", "Cookware", "", False),
    ("tableware", "Giulia", "Tableware", "", True),
    ("medal 2", "Giulia", "", "Penne", False),
    ("medal 2", "Giulia", "", "Penne, Spaghetti", True),
    ("drink 1", "Giulia", "", "", False),
    ("drink 1", "Giulia", "Espresso", "", True),
    ("drink 2", "Giulia", "Espresso, Kitchenware", "", False),
    ("drink 2", "Giulia", "Espresso, Limoncello", "", True),
    ("cookware and medal 1", "Giulia", "Cookware", "", False),
    ("cookware and medal 1", "Giulia", "Cookware", "Penne", True),
    ("cookware or medal 1", "Giulia", "Cookware", "", True),
    ("cookware or medal 1", "Giulia", "", "Penne", True),
    ("cookware or medal 1", "Giulia", "", "", False),
]


@pytest.mark.parametrize(("when", "customer", "shelf", "track", "met"), WISHES)
def test_bonus_requirements(when: str, customer: str, shelf: str, track: str, met: bool) -> None:
    """Globe: nationality. Utensil: in play. Gold medal (X): at least X tracked. Drink (X): at least X in play."""
    table = lay("italy", "france", shelf=shelf, track=track, queue="Hugo")
    wish = Wish(Row("customers", 1, {"bonus": 2, "when": when}))

    assert table.is_met(0, guest(customer), wish) == met


def test_a_customer_scores_its_base_value_plus_its_bonus_value_if_its_requirements_are_met() -> None:
    """Sum Victory Points from your served customers: base value plus bonus value if the requirements are met."""
    served = "Marco, Chiara, Lorenzo, Sofia, Matteo, Francesca, Alessandro"
    table = lay("italy", "france", scored=served, queue="Hugo", shelf="Espresso, Kitchenware")
    bonuses = [wish.value for customer in guests(served) if (wish := met_wish(table, customer)) is not None]

    assert 0 < len(bonuses) < 7
    assert table.scores() == [1 + 2 + 2 + 2 + 3 + 3 + 4 + sum(bonuses), 0]


def met_wish(table: Court, customer: int) -> Wish | None:
    """The wish of a customer, if it is met for seat 0."""
    wish = WISHES_OF[customer]
    assert wish is not None
    return wish if table.is_met(0, customer, wish) else None


def test_ties_go_to_who_cooked_a_real_meal_last() -> None:
    """Tiebreaker: the player who most recently cooked a real-life meal wins."""
    table = lay(queue="Giulia", options={"cooked_last": 1})
    table.finish("customers")

    result = table.result()

    assert result is not None
    assert result.scores == [0, 0]
    assert result.winners == [1]


def test_ties_are_shared_when_nobody_says_who_cooked_last() -> None:
    """Unanswered: shared."""
    table = lay(queue="Giulia")
    table.finish("customers")

    result = table.result()

    assert result is not None
    assert result.winners == [0, 1]


def test_who_cooked_last_does_not_win_without_a_tie() -> None:
    """The player with the highest total VP wins."""
    table = lay(scored="Giulia", queue="Marco", options={"cooked_last": 1})
    table.finish("customers")

    result = table.result()

    assert result is not None
    assert result.winners == [0]


def test_customers_bound_a_game_at_seven_rounds() -> None:
    """Eight customers per deck bound a game at 7 rounds."""
    table = lay(queue="Giulia", queues=["Hugo"], central="Marco, Chiara", attracted=False)
    table.newcomers.cards = table.newcomers.cards + guests("")

    while not table.over:
        seat = table.asked()[0]
        table.play(seat, table.step.default(table, seat))

    assert table.round <= 7
