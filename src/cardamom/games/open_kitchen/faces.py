"""What stands on the cards of Open Kitchen."""

from __future__ import annotations

from typing import Final

from cardamom.engine.faces import Face
from cardamom.games.open_kitchen.cards import BOX_WITH_RECIPES, FIRST_RECIPE, GROUPS, RECIPES_AS_WRITTEN, WILD, group_of

PICTURES: Final = {
    "apple": "fruit",
    "bread": "grains",
    "cheese": "dairy",
    "beef": "meat",
    "salmon": "fish",
    "mushroom": "roots",
    "black-pepper": "pepper",
    "universal-spice": "spice",
    "expiration-date": "calendar",
    "fresh-delivery": "crate",
    "salvage-operation": "salvage",
    "potluck": "pot",
}
"""The pictures that are not called like their card."""


def _face(card: int) -> Face:
    code = BOX_WITH_RECIPES.codes[card]
    if card >= FIRST_RECIPE:
        return Face(group="recipes", corner="12", icon="hat")
    picture = PICTURES.get(code, code)
    if card > WILD:
        return Face(group="actions", corner="", icon=picture, mark="fire")
    if card == WILD:
        return Face(group="wild", corner="", icon=picture, mark="star")
    group = GROUPS[group_of(card)]
    return Face(group=group, corner="", icon=picture, mark=f"group-{group}")


FACES: Final = {BOX_WITH_RECIPES.codes[card]: _face(card) for card in range(len(BOX_WITH_RECIPES.codes))}

LISTS: Final = {recipe: ingredients.split() for recipe, ingredients in RECIPES_AS_WRITTEN.items()}
"""The ingredients that stand on a recipe card."""
