"""Positions to test with: tables laid by hand, with all 48 cards on them."""

from __future__ import annotations

from collections.abc import Mapping

from cardamom.engine.game import start
from cardamom.engine.questions import Move
from cardamom.engine.story import Story
from cardamom.engine.view import events
from cardamom.engine.words import Teller
from cardamom.games.pastry_chefs import GAME
from cardamom.games.pastry_chefs.cards import BOX, SORTS
from cardamom.games.pastry_chefs.rules import (
    TURN_WITHOUT_DECK,
    YOUR_TURN,
    Ask,
    Give,
    PastryChefs,
    PutAway,
    Request,
    RequestDiscard,
    Reveal,
    TakeFromPile,
)

NORTH, EAST, SOUTH, WEST = range(4)
SORT_OF = {sort.key: sort for sort in SORTS}
NAMES = ["North", "East", "South", "West"]
"""North and South play against East and West."""


def deal(seed: str = "a quiet afternoon", **options: object) -> PastryChefs:
    """A fresh table."""
    return deal_with(options, seed)


def deal_with(options: Mapping[str, object], seed: str = "a quiet afternoon") -> PastryChefs:
    """A fresh table with these options."""
    table = start(GAME, 4, seed, options)
    assert isinstance(table, PastryChefs)
    return table


def cards(text: str) -> list[int]:
    """The cards of a text such as "hearts 1 2, clubs 3"."""
    found = []
    for group in filter(None, text.split(",")):
        suit, *numbers = group.split()
        found += [BOX.numbers[f"{suit}-{number}"] for number in numbers]
    return found


def card(text: str) -> int:
    """One card, such as "hearts 1"."""
    (found,) = cards(text)
    return found


def lay(
    hands: Mapping[int, str],
    discard: str = "",
    deck: str | None = None,
    **options: object,
) -> PastryChefs:
    """A table at the turn of North. Cards not named lie in the deck, or, with a deck given, were baked by West.

    What is baked so scores nothing.
    """
    table = deal_with({"begins": NORTH, **options})
    for pile in table.zones():
        pile.gather()
    table.untouched = [False] * 4
    for seat, text in hands.items():
        table.hands[seat].cards = cards(text)
    table.discard.cards = cards(discard)
    rest = BOX.cards[:]
    for pile in table.zones():
        for held in pile.cards:
            rest.remove(held)
    table.deck.cards = rest if deck is None else cards(deck)
    for drawn in table.deck.cards if deck is not None else []:
        rest.remove(drawn)
    table.pastries[WEST].cards = [] if deck is None else rest
    table.step = YOUR_TURN if table.deck.cards else TURN_WITHOUT_DECK
    table.story = Story(table)
    assert sorted(held for pile in table.zones() for held in pile.cards) == BOX.cards
    return table


def next_cards(table: PastryChefs, *drawn: str) -> None:
    """Leave only these cards in the deck, so that they are what is drawn; the rest was baked by West."""
    for text in drawn:
        table.deck.cards.remove(card(text))
    table.pastries[WEST].cards += table.deck.cards
    table.deck.cards = [card(text) for text in drawn]


def hand(table: PastryChefs, seat: int) -> list[int]:
    """What somebody holds, in order."""
    return sorted(table.hands[seat].cards)


def words(what: str) -> tuple[str, str]:
    """The words for a number and a suit that name cards such as "hearts", "threes" or "threes_of_hearts"."""
    sort = SORT_OF[what]
    return sort.number_word, sort.suit_word


def ask_for(giver: int, count: int, what: str, taker: int) -> Request:
    """What somebody says to have cards moved."""
    return Request(giver, count, *words(what), taker)


def have_discarded(giver: int, count: int, what: str) -> RequestDiscard:
    """What somebody says to have cards put on the discard pile."""
    return RequestDiscard(giver, count, *words(what))


def take(count: int, what: str, taker: int) -> TakeFromPile:
    """What somebody says to move cards out of the discard pile."""
    return TakeFromPile(count, *words(what), taker)


def give(count: int, what: str, taker: int) -> Give:
    """What somebody says to give cards of their own."""
    return Give(count, *words(what), taker)


def put_away(count: int, what: str) -> PutAway:
    """What somebody says to put cards of their own on the discard pile."""
    return PutAway(count, *words(what))


def ask(other: int, count: int, what: str) -> Ask:
    """The question whether somebody has so many of these."""
    return Ask(other, count, *words(what))


def reveal(count: int, what: str) -> Reveal:
    """What somebody says of cards just drawn."""
    return Reveal(*words(what), count)


def refused(table: PastryChefs, seat: int, move: Move[PastryChefs]) -> str | None:
    """The key of the reason why a move is not allowed, or None."""
    reason = table.refusal(seat, move)
    return None if reason is None else reason.key


def told(table: PastryChefs, you: int | None) -> list[str]:
    """What somebody has been told, in sentences."""
    teller = Teller(GAME.words, BOX, NAMES, you)
    return [teller.event(event) for event in events(table, you)]
