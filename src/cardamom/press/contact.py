"""Contact sheets: all faces of a game side by side with their codes, to be looked at before anything is printed.

The faces are painted small, which takes a fraction of the time; what is lettered on them is the same.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from PIL import Image

from cardamom.press.art.palette import INK
from cardamom.press.art.shapes import words
from cardamom.press.deck import Deck
from cardamom.press.faces.design import Design
from cardamom.press.faces.face import cut
from cardamom.press.faces.format import Format
from cardamom.press.lettering import fitting
from cardamom.press.order import Order
from cardamom.press.paint.raster import DOTS, rendered

ACROSS, DOWN = 5, 3
SMALL: Final = 0.4
"""Part of the full size: the smallest letters can still be read on a screen."""
GAP, CAPTION = 12, 26
TABLE: Final = "#FFFFFF"
LETTERS: Final = 17.0


def proof(order: Order) -> Order:
    """The same order, with small cards."""
    size = order.size
    return replace(order, setup=replace(order.setup, size=Format(size.name, size.width, size.height, SMALL)))


def contact_sheets(deck: Deck, face: Callable[[Design], Image.Image]) -> list[bytes]:
    """All faces of a deck, a sheet after the other; `face` makes a picture of a design, with bleed."""
    room = ACROSS * DOWN
    codes = list(deck.designs)
    copies = {card.code: card.copies for card in deck.box.cards}
    return [
        _sheet([(_caption(code, copies), cut(face(deck.designs[code]), deck.size)) for code in codes[at : at + room]])
        for at in range(0, len(codes), room)
    ]


def _caption(code: str, copies: dict[str, int]) -> str:
    return f"{code} x{copies[code]}" if copies.get(code, 1) > 1 else code


def _sheet(cards: Sequence[tuple[str, Image.Image]]) -> bytes:
    wide, high = cards[0][1].width + GAP, cards[0][1].height + GAP + CAPTION
    size = ACROSS * wide + GAP, -(-len(cards) // ACROSS) * high + GAP
    sheet = Image.new("RGBA", size, TABLE)
    captions = ""
    for number, (caption, card) in enumerate(cards):
        x, y = GAP + number % ACROSS * wide, GAP + number // ACROSS * high
        sheet.alpha_composite(card, (x, y))
        letters = fitting(caption, LETTERS, card.width)
        captions += words(caption, x + card.width / 2, y + card.height + CAPTION * 0.75, letters, fill=INK)
    box = f'viewBox="0 0 {size[0]} {size[1]}" width="{size[0]}" height="{size[1]}"'
    sheet.alpha_composite(rendered(f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{captions}</svg>', *size))
    file = io.BytesIO()
    sheet.convert("RGB").save(file, "PNG", dpi=(DOTS * 25.4, DOTS * 25.4))
    return file.getvalue()
