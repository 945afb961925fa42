"""The bots: they know what they may know, and each is stronger than the one before."""

from typing import Any

from cardamom.bots.match import find_bot, play_out, think
from cardamom.engine.chance import chance_for
from cardamom.engine.game import start
from cardamom.engine.questions import Move
from cardamom.games.food_court import GAME
from cardamom.games.food_court.bot import CHEF, CHEFS_TASTE, COOK, HEAD_CHEF
from cardamom.games.food_court.court import Court
from cardamom.games.food_court.hands import cards_to_exchange
from cardamom.games.food_court.outlook import Outlook, turns_left
from cardamom.games.food_court.plays import Cook, Discount, Prepare
from cardamom.games.food_court.rules import FINISH, Attract
from cardamom.games.food_court.serving import PlayDrink, PlayUtensil, PourAgain, Serve, Track
from tests.games.food_court.tables import card, cards, guest, guests, lay, names

ENOUGH_GAMES = 24
EXACT = "Spaghetti, Cacio e Pepe"


def chosen(table: Court, bot: str = "chef") -> Move[Any]:
    """What a bot would do in seat 0."""
    return think(find_bot(GAME, bot), table, 0, "thoughts").move


def test_a_chef_serves_everybody_with_a_drink() -> None:
    table = lay(
        hand="Limoncello",
        stove="Spaghetti, Cacio e Pepe",
        queue="Giulia, Matteo, Alessandro",
        newcomers="",
        track="Penne",
    )

    first = chosen(table)
    assert first == Serve(guests("Giulia"), cards("italy", "Cacio e Pepe"))
    table.play(0, first)
    table.play(0, Track(card("italy", "Spaghetti")))

    assert chosen(table) == PlayDrink(card("italy", "Limoncello"))


def test_a_chef_pours_again_what_is_in_play() -> None:
    table = lay(shelf="Limoncello", stove=EXACT, queue="Giulia, Matteo", newcomers="", track="Spaghetti")

    table.play(0, Serve(guests("Giulia"), cards("italy", "Cacio e Pepe")))

    assert chosen(table) == PourAgain(card("italy", "Limoncello"))


def test_a_chef_puts_a_utensil_into_play() -> None:
    table = lay(
        hand="Kitchenware", stove="Penne, Cacio e Pepe, Penne, Aglio e Olio", queue="Chiara", central="Hugo, Manon"
    )

    table.play(0, Serve(guests("Chiara"), sorted(cards("italy", "Cacio e Pepe, Aglio e Olio"))))

    assert chosen(table) == PlayUtensil(card("italy", "Kitchenware"))


def test_a_chef_serves_two_of_a_symbol_for_a_guest_who_wishes_for_the_utensil() -> None:
    """Marco needs one dish only; with two of its symbol the kitchenware comes into play, and his wish true."""
    table = lay(
        hand="Kitchenware", stove="Penne, Cacio e Pepe, Penne, Aglio e Olio", queue="Marco", central="", newcomers=""
    )

    first = chosen(table)
    assert first == Serve(guests("Marco"), sorted(cards("italy", "Cacio e Pepe, Aglio e Olio")))
    table.play(0, first)

    assert chosen(table) == PlayUtensil(card("italy", "Kitchenware"))


def test_a_chef_keeps_a_utensil_early_in_the_game() -> None:
    table = lay(hand="Kitchenware, Cacio e Pepe, Spaghetti, Penne, Basil, Pecorino", queue="Giulia")

    assert "italy-kitchenware" not in names(cards_to_exchange(Outlook(table, 0, CHEFS_TASTE)))


def test_a_chef_cooks_with_the_exact_pasta() -> None:
    table = lay(hand="Cacio e Pepe", counter="Penne, Spaghetti", queue="Chiara", newcomers="")

    assert chosen(table) == Cook(card("italy", "Cacio e Pepe"), cards("italy", "Spaghetti"))


def test_a_chef_gives_the_discount_to_the_dearest_customer() -> None:
    table = lay(hand="Discount", queue="Giulia", central="Alessandro, Marco", newcomers="", attracted=False)

    assert chosen(table) == Discount(guest("Alessandro"))


def test_a_chef_prepares_what_is_needed() -> None:
    table = lay(hand="Cacio e Pepe, Spaghetti", queue="Chiara", newcomers="")

    assert chosen(table) == Prepare(card("italy", "Spaghetti"))


def test_a_chef_attracts_whom_it_can_serve_at_the_end() -> None:
    table = lay(stove="Penne, Cacio e Pepe", central="Alessandro, Marco", newcomers="", attracted=False)

    assert chosen(table) == Attract(guest("Marco"))


def test_bots_end_the_turn_when_nothing_is_left_to_do() -> None:
    table = lay(queue="Giulia", newcomers="")

    for bot in ("cook", "chef"):
        assert chosen(table, bot) == FINISH


def test_a_chef_exchanges_recipes_that_it_cannot_cook() -> None:
    table = lay(
        hand="Cannelloni, Lasagna Verde, Lasagna al Forno, Cacio e Pepe, Spaghetti, Penne al Pesto", queue="Giulia"
    )

    away = names(cards_to_exchange(Outlook(table, 0, CHEFS_TASTE)))

    assert len(away) == 3
    assert "italy-spaghetti" not in away


def test_the_last_round_is_known_before_it_is_over() -> None:
    """Each of the players still to come in this round takes a customer."""
    last = lay("italy", "france", queue="Giulia", central="Marco, Chiara", newcomers="Lorenzo, Sofia", attracted=False)
    early = lay("italy", "france", queue="Giulia", central="Marco, Chiara", attracted=False)

    assert turns_left(last) == 0.0
    assert turns_left(early) > 1.0


def share_of(alone: str, others: str) -> float:
    """How often one bot wins among three of another kind."""
    won = 0.0
    for number in range(ENOUGH_GAMES):
        seat = number % 4
        table = start(GAME, 4, f"ladder {number}", {"restaurants": "draw"}, story=False)
        play_out(table, [find_bot(GAME, alone if other == seat else others) for other in range(4)], f"ladder {number}")
        result = table.result()
        assert result is not None
        assert not result.stalled
        won += (seat in result.winners) / len(result.winners)
    return won / ENOUGH_GAMES


def test_each_bot_is_stronger_than_the_one_before() -> None:
    """Bots novice, cook, chef, ordered in strength."""
    assert share_of("cook", "novice") > 0.4
    assert share_of("chef", "cook") > 0.4
    assert share_of("senior", "chef") > 0.25


def test_a_head_chef_also_thinks_of_what_a_chef_and_a_cook_would_do() -> None:
    """Each of them once, the own idea first."""
    table = start(GAME, 4, "ideas", {"restaurants": "draw"}, story=False)
    luck = chance_for("ideas", "luck")
    most = 0
    while not table.over:
        seen = table.seen_by(table.asked()[0])
        assert isinstance(seen, Court)
        ideas = HEAD_CHEF.ranked(seen, luck.copy())
        others = [bot.choose(seen, luck.copy()).move for bot in (CHEF, COOK)]

        assert ideas[0] == HEAD_CHEF.choose(seen, luck.copy()).move
        assert all(idea in ideas for idea in others)
        assert len({repr(idea) for idea in ideas}) == len(ideas)
        assert all(seen.refusal(seen.viewer, idea) is None for idea in ideas)
        most = max(most, len(ideas))
        table.play(seen.viewer, ideas[-1])

    assert most > 1
