"""What people take home: the dishes of the evening, in the words of those who made them."""

from __future__ import annotations

from cardamom.engine.keepsake import Keepsake, Serving
from cardamom.engine.table import Table
from cardamom.engine.zones import NO_SEAT
from cardamom.games.cooking_party.guide import PANTRY
from cardamom.games.cooking_party.party import Dish, Party


def keepsake(table: Table) -> Keepsake:
    """The menu of a table."""
    assert isinstance(table, Party)
    servings = [_serving(table.book[page], _cook_of(table, page)) for page in range(len(table.book))]
    return Keepsake(tuple(servings), tuple([code.replace("-", " ") for code in PANTRY]))


def _serving(dish: Dish, cook: int | None) -> Serving:
    call = dish.call
    return Serving(
        by=tuple([int(seat) for seat in dish.cooks]),
        name=dish.name,
        asked=call.title,
        asked_fully=tuple([text for text in [call.text, call.criteria] if text]),
        judge=None if call.judge == NO_SEAT else int(call.judge),
        lines=tuple([(int(laid.card), laid.words) for laid in dish.laid]),
        closing=dish.closing,
        critique=dish.verdict.critique,
        points=dish.points,
        chips=tuple(dish.verdict.chips),
        cook=cook,
    )


def _cook_of(t: Party, page: int) -> int | None:
    """Who prepares a dish of the book after the game."""
    for seat in t.tasting_cooks:
        if t.favourites[seat] == page:
            return int(seat)
    return None
