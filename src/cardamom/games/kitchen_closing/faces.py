"""What stands on the cards of The Kitchen Is Closing."""

from __future__ import annotations

from typing import Final

from cardamom.engine.faces import Face
from cardamom.games.kitchen_closing.cards import BOX, CATEGORIES, CATEGORY, VALUE


def _face(card: int) -> Face:
    group = CATEGORIES[CATEGORY[card]]
    return Face(group=group, corner=str(VALUE[card]), icon=group)


FACES: Final = {BOX.codes[card]: _face(card) for card in range(len(BOX.codes))}
