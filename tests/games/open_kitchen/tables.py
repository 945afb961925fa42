"""Tables of Open Kitchen to start a test from. All cards stay on them, wherever they are moved."""

from __future__ import annotations

from cardamom.engine.game import start
from cardamom.engine.questions import Move
from cardamom.engine.view import events
from cardamom.engine.words import Teller
from cardamom.engine.zones import NO_CARD, NO_SEAT, Pile
from cardamom.games.open_kitchen import GAME
from cardamom.games.open_kitchen.cards import BOX_WITH_RECIPES, GROUPS, NO_GROUP, is_action
from cardamom.games.open_kitchen.rules import DRAW_FROM_DECK, Discard, Meld, OpenKitchen, TakeFromPile

NAMES = ["East", "South", "West", "North", "Noon", "Dusk"]
LONELY = "apple tomato rice milk chicken salmon potato garlic"
"""A hand of one ingredient of each food group."""


def teller(you: int | None) -> Teller:
    """Who tells a reader what happens; None only watches."""
    return Teller(GAME.words, BOX_WITH_RECIPES, NAMES, you)


def opened(seats: int = 3, seed: str = "supper", **options: str | int) -> OpenKitchen:
    """A freshly dealt table with no special food group, whose deck nobody knows anything about."""
    table = start(GAME, seats, seed, options)
    assert isinstance(table, OpenKitchen)
    table.deck.cards = table.deck.gather()
    table.open_group = NO_GROUP
    return table


def card(code: str) -> int:
    """A card by its code."""
    return BOX_WITH_RECIPES.numbers[code]


def cards(codes: str) -> list[int]:
    """Cards by their codes, in order."""
    return sorted(card(code) for code in codes.split())


def codes(some: list[int]) -> str:
    """The codes of some cards."""
    return " ".join(BOX_WITH_RECIPES.codes[one] for one in some)


def fetch(table: OpenKitchen, wanted: int) -> int:
    """Take a card from the deck, or from wherever it lies; a hand gets another one for it."""
    pile = next(pile for pile in [table.deck, *table.discards, *table.hands] if pile.holds(wanted))
    pile.take(wanted)
    if pile in table.hands:
        pile.put(_first_ingredient(table))
    return wanted


def _first_ingredient(table: OpenKitchen) -> int:
    found = next(card for card in table.deck.cards if not is_action(card))
    table.deck.take(found)
    return found


def fill(table: OpenKitchen, pile: Pile, some: str) -> None:
    """Let exactly these cards lie in a pile; what lay there goes under the deck."""
    table.deck.cards[:0] = pile.gather()
    for code in some.split():
        pile.put(fetch(table, card(code)))


def hold(table: OpenKitchen, seat: int, some: str) -> None:
    """Give a player exactly this hand."""
    fill(table, table.hands[seat], some)


def throw(table: OpenKitchen, seat: int, some: str) -> None:
    """Let exactly these cards lie on a player's discard pile, the last on top."""
    fill(table, table.discards[seat], some)


def lay(table: OpenKitchen, seat: int, some: str) -> None:
    """Let a player have melded exactly these cards."""
    fill(table, table.melds[seat], some)


def stack(table: OpenKitchen, some: str) -> None:
    """Put cards on top of the deck, to be drawn in this order."""
    for one in [fetch(table, card(code)) for code in reversed(some.split())]:
        table.deck.put(one)


def leave_in_deck(table: OpenKitchen, some: str, owner: int = 0) -> None:
    """Let exactly these cards be left of the deck, to be drawn in this order; the others lie on a discard pile."""
    wanted = [fetch(table, card(code)) for code in reversed(some.split())]
    table.discards[owner].cards[:0] = table.deck.gather()
    table.discards[owner].marks = []
    for one in wanted:
        table.deck.put(one)


def open_for(table: OpenKitchen, group: str) -> None:
    """Let a food group be the special one of the course."""
    table.open_group = GROUPS.index(group)


def show_recipe(table: OpenKitchen, code: str) -> None:
    """Let a recipe be the Chef's Special of the course."""
    recipes, special = table.menu
    recipes.cards += special.gather()
    recipes.take(card(code))
    special.put(card(code))


def set_melds(some: str) -> Meld:
    """The move that melds these cards."""
    return Meld(cards(some))


def drawn(table: OpenKitchen, code: str) -> int:
    """Let the player in turn draw this card from the deck. Who that is."""
    seat = table.turn
    stack(table, code)
    table.play(seat, DRAW_FROM_DECK)
    return seat


def take_turn(table: OpenKitchen) -> None:
    """Let the player in turn draw an ingredient, and discard it."""
    table.play(drawn(table, "onion"), Discard(card("onion")))


def swap_with_a_pile(table: OpenKitchen) -> None:
    """Let the player in turn take the top card of the first pile that has one, and discard another card."""
    seat = table.turn
    owner = next(other for other in range(table.seats) if table.discards[other].cards)
    taken = table.discards[owner].cards[-1]
    table.play(seat, TakeFromPile(owner, taken))
    table.play(seat, Discard(next(held for held in table.hands[seat].cards if held != taken)))


def win_course(table: OpenKitchen) -> int:
    """Let the player in turn meld three sets of different ingredients. Who that is."""
    seat = table.turn
    hold(table, seat, "avocado strawberry tomato lettuce carrot rice pasta bread")
    drawn(table, "apple")
    for melded in ("apple avocado strawberry", "tomato lettuce carrot", "rice pasta bread"):
        table.play(seat, set_melds(melded))
    return seat


def refusal(table: OpenKitchen, seat: int, move: Move[OpenKitchen]) -> str | None:
    """The key of the reason why a move is refused."""
    reason = table.refusal(seat, move)
    return None if reason is None else reason.key


def news(table: OpenKitchen) -> list[str]:
    """The names of everything that happened."""
    return [event["name"] for event in events(table, None)]


def nothing_pending(table: OpenKitchen) -> bool:
    """Whether no effect of an action card is under way."""
    piles = [*table.actions, *table.deliveries, *table.passing]
    return table.victim == NO_SEAT and not any(pile.cards for pile in piles)


def is_new_course(table: OpenKitchen) -> bool:
    """Whether the cards were just dealt."""
    return all(len(hand.cards) == 8 for hand in table.hands) and table.taken == NO_CARD
