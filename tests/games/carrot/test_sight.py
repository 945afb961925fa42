"""What the others learn: of hiding, swapping, selling and refilling."""

import json
from typing import Any

from cardamom.engine.view import events, view
from cardamom.engine.zones import UNKNOWN
from cardamom.games.carrot.cards import BOX
from cardamom.games.carrot.rules import GO_TO_MARKET, Carrot, Hide, MakeRecipe, Refill, Sell, Swap
from tests.games.carrot.tables import card, cards, deal, lay


def zone(table: Carrot, viewer: int | None, name: str, owner: int | None) -> list[Any]:
    """The cards of a zone as a seat (None: a spectator) sees them."""
    (found,) = [z["cards"] for z in view(table, viewer)["zones"] if (z["zone"], z["owner"]) == (name, owner)]
    assert isinstance(found, list)
    return found


def test_a_warehouse_is_secret() -> None:
    """Hiding 2 of the first 5 cards is done by all at once; a warehouse is secret for the rest of the game."""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6"}, {0: "tomatoes 9 10"})

    seen = [zone(table, viewer, "warehouse", 0) for viewer in (0, 1, None)]

    assert seen == [["tomatoes-9", "tomatoes-10"], [None, None], [None, None]]


def test_others_learn_how_many_cards_were_hidden_and_not_which() -> None:
    """A warehouse is secret for the rest of the game."""
    table = deal(seats=2)
    hand = sorted(table.hands[0].cards)

    table.play(0, Hide(hand[:2]))
    table.play(1, table.step.default(table, 1))

    codes = [{"card": BOX.codes[hidden]} for hidden in hand[:2]]
    assert events(table, 0)[0]["parts"] == {"cards": codes}
    assert events(table, 1)[0]["parts"] == {"cards": [{"card": None}, {"card": None}]}


def test_restaurants_are_open_to_all() -> None:
    """The remaining 3 are left on the table exposed, these 3 form the restaurant set."""
    table = lay({0: "carrots 2 4", 1: "carrots 6", 2: "carrots 8"})

    seen = [zone(table, viewer, "restaurant", 0) for viewer in (0, 1, None)]

    assert seen == [["carrots-2", "carrots-4"]] * 3


def test_the_market_lies_face_down() -> None:
    """Hand sizes, face-up cards, announcements, cards it passed or looked at. Nothing else."""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6"}, market="tomatoes 8 9")

    seen = [zone(table, viewer, "market", None) for viewer in (0, None)]

    assert seen == [[None, None], [None, None]]


def test_everybody_sees_the_card_that_comes_from_the_market() -> None:
    """Draw a card from the market and put it in your restaurant."""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6"}, market="tomatoes 8 9")

    table.play(0, GO_TO_MARKET)

    (flight,) = events(table, 2)[0]["flights"]
    assert flight["to"] == {"zone": "restaurant", "owner": 0}
    assert flight["cards"] == [BOX.codes[table.restaurants[0].cards[-1]]]


def test_a_card_swapped_into_a_warehouse_was_seen_and_stays_known() -> None:
    """A card that went from an open restaurant into a warehouse … is remembered by the table until it leaves."""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6"}, {0: "tomatoes 9 10"})

    table.play(0, Swap(card("carrots 2"), card("tomatoes 9")))

    assert zone(table, 1, "warehouse", 0) == [None, "carrots-2"]


def test_a_bot_that_looks_at_a_warehouse_sees_no_more_than_a_person() -> None:
    """Nothing else ever leaves the server for that seat, in any form, before the game is over."""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6"}, {0: "tomatoes 9 10"})
    table.play(0, Swap(card("carrots 2"), card("tomatoes 9")))

    seen = table.seen_by(1)

    assert isinstance(seen, Carrot)
    assert seen.warehouses[0].cards == [UNKNOWN, card("carrots 2")]


def test_a_card_that_was_hidden_at_first_stays_secret_after_a_swap() -> None:
    """A warehouse is secret for the rest of the game."""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6"}, {0: "tomatoes 9 10"})

    table.play(0, Swap(card("carrots 2"), card("tomatoes 9")))

    told = json.dumps([view(table, 1), events(table, 1)])
    assert "tomatoes-9" in told
    assert "tomatoes-10" not in told


def test_a_card_refilled_into_a_warehouse_was_seen_and_stays_known() -> None:
    """A card that went from an open restaurant into a warehouse … is remembered by the table until it leaves."""
    table = lay({0: "carrots 2 9", 1: "carrots 4", 2: "carrots 6"}, {0: "tomatoes 9 10"})

    table.play(0, MakeRecipe(cards("carrots 9, tomatoes 9")))
    table.play(0, Refill(cards("carrots 2")))

    assert zone(table, 2, "warehouse", 0) == [None, "carrots-2"]


def test_a_sold_card_is_known_to_be_in_the_market() -> None:
    """Return a card from your restaurant to the market."""
    table = lay({0: "carrots 2 4 6", 1: "carrots 8", 2: "carrots 10"}, market="tomatoes 8 9")

    table.play(0, Sell(card("carrots 4")))

    assert zone(table, 1, "market", None) == [None, None, "carrots-4"]


def test_a_sold_card_stays_known_until_it_is_drawn() -> None:
    """A sold card goes back into the market at a random place."""
    table = lay({0: "carrots 2 4 6", 1: "carrots 8", 2: "carrots 10"}, market="tomatoes 8 9")
    table.play(0, Sell(card("carrots 4")))

    table.play(1, GO_TO_MARKET)

    drawn = table.restaurants[1].cards[-1]
    expected = [None, None] if drawn == card("carrots 4") else [None, "carrots-4"]
    assert zone(table, 2, "market", None) == expected


def test_the_hidden_cards_of_a_recipe_are_shown_when_it_is_made() -> None:
    """Placing them in a part of the table where no one will interfere until the end of the game."""
    table = lay({0: "carrots 9", 1: "carrots 4", 2: "carrots 6"}, {0: "tomatoes 9 10"})

    table.play(0, MakeRecipe(cards("carrots 9, tomatoes 9")))

    assert zone(table, 1, "kitchen", 0) == ["carrots-9", "tomatoes-9"]
    assert zone(table, 1, "warehouse", 0) == [None]
