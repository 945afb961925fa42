"""A deck: the designs of all faces of a game, with its back and the card that says which edition it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cardamom.press import Unprintable
from cardamom.press.edition import address, colophon, edition, imprint
from cardamom.press.faces.backs import back
from cardamom.press.faces.design import Design
from cardamom.press.faces.format import Format
from cardamom.press.faces.layouts import design
from cardamom.press.order import Order
from cardamom.press.printed import Box
from cardamom.press.words import say, trouble

BACK: Final = "back"
COLOPHON: Final = "colophon"


@dataclass(frozen=True)
class Deck:
    """The designs of all faces by their codes, with the back; and how many copies of each card there are."""

    box: Box
    size: Format
    designs: Mapping[str, Design]

    @property
    def fronts(self) -> list[str]:
        """Every card, copies beside each other, so that a slipped cut shows the same colour."""
        return [card.code for card in self.box.cards for _ in range(card.copies) if card.code in self.designs]


def deck_of(box: Box, size: Format, named: bool = False) -> Deck:
    """All faces of a game, as they are. Raises `Unprintable`."""
    designs = {card.code: design(card, size, box, named) for card in box.cards}
    return Deck(box, size, {**designs, BACK: back(box, size)})


def face_of(box: Box, code: str, size: Format) -> Design:
    """One face of a game, or its back. Raises `Unprintable`."""
    return back(box, size) if code == BACK else design(box.card(code), size, box)


def ordered_deck(order: Order, whole: Box) -> Deck:
    """The faces that an order wants, each with the edition on it, and the colophon. Raises `Unprintable`."""
    this = edition(whole)
    tiny = say("colophon", "imprint", title=whole.title, edition=this)
    wanted = {
        card.code: imprint(design(card, order.size, whole, order.named), order.size, tiny)
        for card in whole.cards
        if order.wants(card.code) and card.copies
    }
    if not wanted:
        raise Unprintable(trouble("nothing_only", game=order.game.name, given=order.only, example=_example(whole)))
    link = address(order.house, order.game, order.options, this)
    last = colophon(whole, order.size, this, link, order.options)
    return Deck(whole, order.size, {**wanted, BACK: back(whole, order.size), COLOPHON: last})


def _example(box: Box) -> str:
    """A pattern that names some cards."""
    return f"{box.cards[0].code.partition('-')[0]}*"
