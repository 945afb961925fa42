"""What stands on the cards of Pastry Chefs."""

from __future__ import annotations

from typing import Final

from cardamom.engine.faces import Face
from cardamom.games.pastry_chefs.cards import BOX, SUITS, number, suit

ICONS: Final = {"hearts": "jam-heart", "clubs": "mint-club", "diamonds": "honey-diamond", "spades": "plum-spade"}


def _face(card: int) -> Face:
    group = SUITS[suit(card)]
    return Face(group=group, corner=str(number(card) + 1), icon=ICONS[group])


FACES: Final = {BOX.codes[card]: _face(card) for card in range(len(BOX.codes))}
