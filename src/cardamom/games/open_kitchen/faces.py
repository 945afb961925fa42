"""What stands on the cards of Open Kitchen."""

from __future__ import annotations

from typing import Final

from cardamom.engine.faces import Face
from cardamom.games.open_kitchen.cards import BOX_WITH_RECIPES, FIRST_RECIPE, GROUPS, WILD, group_of

ICONS: Final = ["fruit", "carrot", "grains", "dairy", "meat", "fish", "roots", "herbs"]
"""The pictures of the food groups."""
PICTURES: Final = {"tomato": "tomato", "lettuce": "vegetables"}
"""Ingredients that have a picture of their own."""
INITIALS: Final = 2


def _face(card: int) -> Face:
    code = BOX_WITH_RECIPES.codes[card]
    if card >= FIRST_RECIPE:
        return Face(group="recipes", corner="12", icon="hat")
    if card > WILD:
        return Face(group="actions", corner="!", icon="fire")
    if card == WILD:
        return Face(group="wild", corner="★", icon="star")
    group = group_of(card)
    return Face(group=GROUPS[group], corner=code[:INITIALS].capitalize(), icon=PICTURES.get(code, ICONS[group]))


FACES: Final = {BOX_WITH_RECIPES.codes[card]: _face(card) for card in range(len(BOX_WITH_RECIPES.codes))}
