"""How a restaurant stands: the numbers at its seat, and which of the conditions on cards hold for it now."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.table import Tally
from cardamom.engine.zones import Card, Pile, Seat
from cardamom.games.food_court.cards import (
    CODES,
    DECK_OF,
    DRINK,
    DRINKS,
    GLOBE,
    KINDS,
    MEDAL,
    NATIONALITIES,
    RECIPE,
    SORT,
    THIRSTS,
    WISHES,
)
from cardamom.games.food_court.court import LAST_TRACKED, NO_DECK, Court
from cardamom.games.food_court.deck_files import DRINK_CONDITIONS, ICONS, slug
from cardamom.games.food_court.dishes import count_sort
from cardamom.games.food_court.serving import is_wanted

STOVE: Final = "stove"


def tallies_of(t: Court, seat: Seat) -> list[Tally]:
    """What everybody may count at a seat; whoever is in turn has plays left."""
    found = [
        Tally("hand", len(t.hands[seat].cards), t.hand_limit(seat)),
        Tally("queue", len(t.queues[seat].cards), t.queue_limit(seat)),
        Tally("cooked", count_sort(t.stoves[seat].cards, RECIPE), 0),
        Tally("tracked", len(t.tracks[seat].cards), LAST_TRACKED),
    ]
    if seat == t.turn and not t.over:
        found.append(Tally("plays", t.plays_left(seat), t.play_limit(seat)))
    return found


def below_a_recipe(pile: Pile) -> list[bool]:
    """Which cards of a stove lie under their recipe."""
    return [SORT[card] != RECIPE for card in pile.cards] if pile.zone.name == STOVE else []


# Signs. "Requirements can be simple (1 icon) or complex (multiple icons)."


def sign_of(customer: Card, icon: i64, number: i64) -> str:
    """What an icon on a customer is called."""
    if icon == GLOBE:
        return f"globe-{slug(NATIONALITIES[DECK_OF[customer]])}"
    if icon in (MEDAL, DRINKS):
        return f"{ICONS[icon]}-{number}"
    return ICONS[icon]


def thirst_sign(drink: Card) -> str:
    """What the condition of a drink is called, without the name of the drink: nobody shall think that it is at hand."""
    thirst = THIRSTS[drink]
    assert thirst is not None
    kinds = "".join([f"-{slug(KINDS[kind])}" for kind in thirst.kinds])
    return f"thirst-{DRINK_CONDITIONS[thirst.when]}-{thirst.least}{kinds}"


def _one_of_each() -> list[Card]:
    """For every sign of a customer, a customer that has it."""
    signs: list[str] = []
    found: list[Card] = []
    for card in range(len(CODES)):
        wish = WISHES[card]
        if wish is None:
            continue
        new = [sign_of(card, wish.icons[i], wish.numbers[i]) for i in range(len(wish.icons))]
        if [sign for sign in new if sign not in signs]:
            signs.extend(new)
            found.append(card)
    return found


_WISHING: Final = _one_of_each()


def signs_holding(t: Court, seat: Seat) -> list[str]:
    """The signs of customers and drinks that hold for a seat."""
    if t.restaurants[seat] == NO_DECK:
        return []
    found = [sign for card in _WISHING for sign in met_signs(t, seat, card)]
    if seat == t.turn:
        found.extend([thirst_sign(card) for card in t.deck_of(seat).draw_cards if is_quenched(t, seat, card)])
    return sorted(set(found))


def met_signs(t: Court, seat: Seat, customer: Card) -> list[str]:
    """The signs of a customer that hold for a seat."""
    wish = WISHES[customer]
    assert wish is not None
    return [
        sign_of(customer, wish.icons[i], wish.numbers[i])
        for i in range(len(wish.icons))
        if t.icon_holds(seat, customer, wish.icons[i], wish.numbers[i])
    ]


def is_quenched(t: Court, seat: Seat, card: Card) -> bool:
    """Whether a card is a drink whose condition holds in this turn."""
    return SORT[card] == DRINK and is_wanted(t, seat, card)
