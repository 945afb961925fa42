"""Tables of The Kitchen Is Closing to start a test from. All 160 cards stay on them, wherever they are moved."""

from __future__ import annotations

from cardamom.engine.game import start
from cardamom.engine.questions import Move
from cardamom.engine.words import Teller
from cardamom.games.kitchen_closing import GAME
from cardamom.games.kitchen_closing.cards import BOX
from cardamom.games.kitchen_closing.rules import (
    DECLARE,
    LAY_STACKS,
    TAKE_FROM_DECK,
    TAKE_FROM_DISCARD,
    Discard,
    KitchenClosing,
    Lay,
)

NAMES = ["East", "South", "West"]


def teller(you: int | None) -> Teller:
    """Who tells a reader at a table for three what happens; None only watches."""
    return Teller(GAME.words, BOX, NAMES, you)


def opened(seats: int = 3, **options: int) -> KitchenClosing:
    """A freshly dealt table."""
    table = start(GAME, seats, "supper", options)
    assert isinstance(table, KitchenClosing)
    return table


def cards(*codes: str) -> list[int]:
    """Cards by their codes, in order."""
    return sorted(BOX.numbers[code] for code in codes)


def card(code: str) -> int:
    """A card by its code."""
    return BOX.numbers[code]


def hold(table: KitchenClosing, seat: int, *codes: str) -> None:
    """Give a player exactly this hand; whatever has to make room goes to the deck."""
    table.deck.cards += table.hands[seat].gather()
    for code in codes:
        fetch(table, card(code))
        table.hands[seat].put(card(code))


def turn_up(table: KitchenClosing, code: str) -> None:
    """Lay a card on top of the discard pile."""
    fetch(table, card(code))
    table.discard.put(card(code))


def fetch(table: KitchenClosing, wanted: int) -> None:
    """Take a card from wherever it lies; from a hand, the deck gives another one for it."""
    for pile in table.zones():
        if not pile.holds(wanted):
            continue
        pile.take(wanted)
        if pile in table.hands:
            pile.put(table.deck.draw(table.chance))


def empty_the_deck(table: KitchenClosing) -> None:
    """Put the whole deck under the discard pile."""
    table.discard.cards[:0] = table.deck.gather()


def take_turn(table: KitchenClosing) -> None:
    """Let the player in turn draw a card and discard one."""
    seat = table.turn
    table.play(seat, TAKE_FROM_DECK)
    table.play(seat, Discard(table.hands[seat].cards[0]))


def finish_turns(table: KitchenClosing) -> None:
    """Declare, and let everybody take their last turn."""
    table.play(table.turn, DECLARE)
    while table.step is not LAY_STACKS:
        take_turn(table)


def lay_all(table: KitchenClosing, *stacks: Lay) -> None:
    """All lay their stacks, in the order of the seats."""
    for seat, laid in enumerate(stacks):
        table.play(seat, laid)


def play_round(table: KitchenClosing, winner: int, loser: int) -> None:
    """A round in which one player has the highest dish and one the lowest pantry."""
    finish_turns(table)
    larders = [("ham", "oats"), ("cod", "rice"), ("peas", "pasta")]
    for seat, (pantry, dish) in enumerate(larders):
        hold(table, seat, pantry, "brioche" if seat == winner else dish)
    laid = [
        Lay([] if seat == loser else cards(pantry), cards("brioche" if seat == winner else dish))
        for seat, (pantry, dish) in enumerate(larders)
    ]
    lay_all(table, *laid)


def refusal(table: KitchenClosing, seat: int, move: Move[KitchenClosing]) -> str | None:
    """The key of the reason why a move is refused."""
    reason = table.refusal(seat, move)
    return None if reason is None else reason.key


def swap_with_the_discard_pile(table: KitchenClosing) -> None:
    """Take the top card of the discard pile, and discard another one."""
    seat = table.turn
    table.play(seat, TAKE_FROM_DISCARD)
    table.play(seat, Discard(next(held for held in table.hands[seat].cards if held != table.taken)))


def closed() -> KitchenClosing:
    """A table where all are about to lay their stacks."""
    table = opened()
    finish_turns(table)
    hold(table, 0, "steak", "venison", "caviar", "truffle", "oats", "rice")
    return table
