"""What stands on the cards of Cooking Party."""

from __future__ import annotations

from typing import Final

from cardamom.engine.faces import Face
from cardamom.games.cooking_party.cards import BOX
from cardamom.games.cooking_party.guide import CATEGORY_OF, GUIDE, Ingredient
from cardamom.games.cooking_party.reading import texts_in

PHRASES: Final = texts_in("phrases.toml", "guide")


def _notes(entry: Ingredient) -> tuple[str, ...]:
    """The page of the Ingredient Guide, a paragraph each."""
    friends = ", ".join(code.replace("-", " ") for code in entry.goes)
    return (entry.what, entry.taste, entry.use, PHRASES["goes"].format(friends=friends), _marks(entry))


def _marks(entry: Ingredient) -> str:
    """What people ask about before they eat."""
    diet = "vegan" if entry.is_vegan() else "vegetarian" if entry.is_vegetarian() else ""
    told = [PHRASES[diet]] if diet else []
    if entry.marks:
        told.append(PHRASES["contains"].format(marks=", ".join(sorted(entry.marks))))
    return " ".join(told)


def _face(card: int) -> Face:
    group = CATEGORY_OF[card]
    return Face(group=group, corner="", icon=group, notes=_notes(GUIDE[card]))


FACES: Final = {BOX.codes[card]: _face(card) for card in range(len(BOX.codes))}
