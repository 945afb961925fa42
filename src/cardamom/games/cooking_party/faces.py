"""What stands on the cards of Cooking Party."""

from __future__ import annotations

from typing import Final

from cardamom.engine.faces import Face
from cardamom.games.cooking_party.cards import BOX
from cardamom.games.cooking_party.guide import CATEGORY_OF, VALUE_OF


def _face(card: int) -> Face:
    group = CATEGORY_OF[card]
    return Face(group=group, corner=str(VALUE_OF[card]), icon=group)


FACES: Final = {BOX.codes[card]: _face(card) for card in range(len(BOX.codes))}
