"""Positions to test with: tables laid by hand, with all 52 cards on them."""

from collections.abc import Mapping

from cardamom.engine.game import start
from cardamom.engine.questions import Move
from cardamom.engine.story import Story
from cardamom.engine.zones import Pile
from cardamom.games.carrot import GAME
from cardamom.games.carrot.cards import BOX
from cardamom.games.carrot.rules import Carrot


def deal(seats: int = 3, seed: str = "a quiet evening", **options: object) -> Carrot:
    """A fresh table, where everybody still has to hide two cards."""
    return deal_with(options, seats, seed)


def deal_with(options: Mapping[str, object], seats: int, seed: str = "a quiet evening") -> Carrot:
    """A fresh table with these options."""
    table = start(GAME, seats, seed, options)
    assert isinstance(table, Carrot)
    return table


def deal_hand(text: str) -> Carrot:
    """A fresh table for two, where seat 0 was dealt these five cards."""
    table = deal(seats=2)
    rest = sorted(set(BOX.cards) - set(cards(text)))
    table.hands[0].cards = cards(text)
    table.hands[1].cards = rest[:5]
    table.market.cards = rest[5:]
    return table


def cards(text: str) -> list[int]:
    """The cards of a text such as "carrots 5 6, tomatoes ace"."""
    found = []
    for group in filter(None, text.split(",")):
        suit, *ranks = group.split()
        found += [BOX.numbers[f"{suit}-{rank}"] for rank in ranks]
    return found


def card(text: str) -> int:
    """One card, such as "carrots 5"."""
    (found,) = cards(text)
    return found


def lay(
    restaurants: Mapping[int, str],
    warehouses: Mapping[int, str] | None = None,
    market: str | None = None,
    seats: int = 3,
    **options: object,
) -> Carrot:
    """A table at the turn of seat 0. Cards not named lie in the market, or, with a market given, were eaten."""
    table = deal_with({"youngest": 0, **options}, seats)
    hide_any(table)
    for pile in table.zones():
        pile.gather()
    spread(table.restaurants, restaurants)
    spread(table.warehouses, warehouses or {})
    rest = set(BOX.cards) - {held for pile in table.zones() for held in pile.cards}
    table.market.cards = sorted(rest) if market is None else cards(market)
    table.kitchens[-1].cards = sorted(rest - set(table.market.cards))
    table.lowest_market = len(table.market.cards)
    table.story = Story(table)
    assert sorted(held for pile in table.zones() for held in pile.cards) == BOX.cards
    return table


def spread(piles: list[Pile], texts: Mapping[int, str]) -> None:
    """Lay cards on the piles of the seats."""
    for seat, text in texts.items():
        piles[seat].cards = cards(text)


def hide_any(table: Carrot) -> None:
    """Let everybody hide two cards, whichever."""
    for seat in table.asked():
        table.play(seat, table.step.default(table, seat))


def refused(table: Carrot, seat: int, move: Move[Carrot]) -> str | None:
    """The key of the reason why a move is not allowed, or None."""
    reason = table.refusal(seat, move)
    return None if reason is None else reason.key


def open_cards(table: Carrot, seat: int) -> list[int]:
    """What lies in a restaurant, in order."""
    return sorted(table.restaurants[seat].cards)


def stored_cards(table: Carrot, seat: int) -> list[int]:
    """What lies in a warehouse, in order."""
    return sorted(table.warehouses[seat].cards)
