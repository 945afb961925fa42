"""How the bots of Cooking Party play."""

from __future__ import annotations

import pytest

from cardamom.bots.match import play_out, think
from cardamom.engine.bots import Bot
from cardamom.engine.game import start
from cardamom.games.cooking_party import GAME
from cardamom.games.cooking_party.bot import Chef, Cook, Novice
from cardamom.games.cooking_party.party import Party
from cardamom.games.cooking_party.rules import CookingParty
from tests.games.cooking_party.tables import teller, told

EVERY_BOT = pytest.mark.parametrize("bot", [Novice(), Cook(), Chef()], ids=["novice", "cook", "chef"])
EVENINGS: list[tuple[int, dict[str, object]]] = [
    (1, {}),
    (2, {}),
    (4, {}),
    (4, {"judge": "vote", "assignment": "invent"}),
    (4, {"blind": "yes", "diet": "exchange", "assignment": "draw"}),
    (4, {"blind": "yes", "judge": "vote", "tokens": "yes"}),
    (12, {"teams": "3", "team_phones": "each", "tasting": "own", "countdown": "30"}),
    (5, {"teams": "2", "team_form": "fixed", "judge": "permanent", "free_swap": "yes", "remove": "yes"}),
    (4, {"restaurant": "chef"}),
    (4, {"restaurant": "house", "diet": "substitute"}),
]


@EVERY_BOT
@pytest.mark.parametrize(("seats", "options"), EVENINGS)
def test_every_answer_is_legal_and_explained(bot: Bot[Party], seats: int, options: dict[str, object]) -> None:
    table = start(GAME, seats, "supper", options)

    while not table.over:
        for seat in table.asked():
            choice = think(bot, table, seat, "thoughts")
            assert teller().because(choice.why)
            table.play(seat, choice.move)

    assert table.over


def test_the_same_seed_gives_the_same_words() -> None:
    """The same inputs and seed give the same words."""

    def evening() -> list[str]:
        table = start(GAME, 4, "twice")
        play_out(table, [Chef(), Cook(), Novice(), Chef()], "twice")
        assert isinstance(table, CookingParty)
        return told(table)

    assert evening() == evening()


def test_a_judge_of_the_house_shows_its_palate_after_the_round() -> None:
    """The palate is shown after the round."""
    table = start(GAME, 3, "palate")
    play_out(table, [Chef(), Chef(), Chef()], "palate")
    assert isinstance(table, CookingParty)

    assert len([line for line in told(table) if line.startswith("The judge's palate:")]) == 3


def test_a_judge_of_the_house_critiques_every_dish() -> None:
    table = start(GAME, 4, "critic")
    play_out(table, [Chef()] * 4, "critic")
    assert table.story is not None

    assert len([event for event in table.story.events if event.name == "critique"]) == 12


@pytest.mark.parametrize(("stronger", "weaker"), [(Cook(), Novice()), (Chef(), Cook())], ids=["cook", "chef"])
def test_the_ladder_of_bots_is_in_order(stronger: Bot[Party], weaker: Bot[Party]) -> None:
    wins = 0.0
    games = 60
    for number in range(games):
        seat = number % 3
        table = start(GAME, 3, f"ladder {number}", story=False)
        play_out(table, [stronger if other == seat else weaker for other in range(3)], f"ladder {number}")
        result = table.result()
        assert result is not None
        wins += (seat in result.winners) / len(result.winners)

    assert wins > games * 0.42
