"""What stands on the cards of Do Not Steal My Carrot!"""

from __future__ import annotations

from typing import Final

from cardamom.engine.faces import Face
from cardamom.games.carrot.cards import BOX, RANKS, SUITS, rank, suit

CORNERS: Final = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
ICONS: Final = {"carrots": "carrot", "tomatoes": "tomato", "broccoli": "broccoli", "aubergines": "aubergine"}


def _face(card: int) -> Face:
    group, name = SUITS[suit(card)], RANKS[rank(card)]
    return Face(group=group, corner=CORNERS.get(name, name), icon=ICONS[group])


FACES: Final = {BOX.codes[card]: _face(card) for card in range(len(BOX.codes))}
