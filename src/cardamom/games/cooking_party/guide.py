"""The Ingredient Guide: everything the house knows about its 160 ingredients, the pantry, and the words of cooks."""

from __future__ import annotations

import csv
from typing import Final

from cardamom.games.cooking_party.reading import BadFile, Section, read_sections, text_of, texts_in

TASTES: Final = ["sweet", "sour", "salty", "bitter", "umami", "hot"]
AROMAS: Final = frozenset(
    [
        *(
            "anise",
            "berry",
            "caramel",
            "citrus",
            "earthy",
            "fermented",
            "floral",
            "fruity",
            "green",
            "herbal",
            "marine",
        ),
        *(
            "meaty",
            "milky",
            "nutty",
            "pungent",
            "resin",
            "roasted",
            "smoky",
            "sulfur",
            "tropical",
            "warm-spice",
            "yeasty",
        ),
    ]
)
TEXTURES: Final = frozenset(
    [
        *("chewy", "creamy", "crisp", "crumbly", "crunchy", "firm", "leafy", "liquid", "powdery", "soft", "tender"),
    ]
)
CUISINES: Final = frozenset(
    [
        *("american", "british", "chinese", "french", "german", "greek", "indian", "italian", "japanese", "mexican"),
        *("middle-eastern", "nordic", "north-african", "russian", "spanish", "thai"),
    ]
)
ROLES: Final = frozenset(
    [
        *("dairy", "fruit", "herb", "nut", "protein", "sauce", "spice", "starch", "sweet", "vegetable"),
    ]
)
MARKS: Final = frozenset(
    [
        *("alcohol", "dairy", "egg", "fish", "gluten", "honey", "meat", "nuts", "pork", "sesame", "shellfish", "soy"),
    ]
)
STRONGEST: Final = 3
FEWEST_FRIENDS: Final = 4

NOT_VEGETARIAN: Final = frozenset(["meat", "pork", "fish", "shellfish"])
NOT_VEGAN: Final = NOT_VEGETARIAN | frozenset(["dairy", "egg", "honey"])


class Ingredient:
    """An entry of the guide."""

    def __init__(self, section: Section, codes: frozenset[str], ways: frozenset[str]) -> None:
        self.code: Final = section.name
        self.what: Final = section.text("what")
        self.taste: Final = section.text("taste")
        self.use: Final = section.text("use")
        self.goes: Final = section.words("goes", codes, FEWEST_FRIENDS)
        self.tastes: Final = section.strengths("tastes", TASTES, STRONGEST)
        self.aroma: Final = frozenset(section.words("aroma", AROMAS, 1))
        self.texture: Final = section.word("texture", TEXTURES)
        self.fat: Final = section.number("fat", 0, STRONGEST)
        self.cuisines: Final = frozenset(section.words("cuisines", CUISINES, 1))
        self.role: Final = section.word("role", ROLES)
        self.ways: Final = section.words("ways", ways, 1)
        self.marks: Final = frozenset(section.words("marks", MARKS))
        self.one: Final = section.flag("one")
        """Whether a name that ends in s is one thing all the same."""
        if self.code in self.goes:
            raise section.bad("goes", "other ingredients")
        section.finish()

    def is_vegetarian(self) -> bool:
        """Whether nothing had to die for it."""
        return not self.marks & NOT_VEGETARIAN

    def is_vegan(self) -> bool:
        """Whether it is of plants alone."""
        return not self.marks & NOT_VEGAN

    def is_many(self) -> bool:
        """Whether one says "they are" of it."""
        return self.code.endswith("s") and not self.one


def read_guide(file: str, text: str, codes: list[str], ways: frozenset[str]) -> list[Ingredient]:
    """The entries of a guide to these cards, in their order. Raises `BadFile`."""
    known = frozenset(codes)
    found = {section.name: section for section in read_sections(file, text)}
    for code in codes:
        if code not in found:
            raise BadFile(f"{file}: expected an entry [{code}]")
    for code in found:
        if code not in known:
            raise BadFile(f"{file}: [{code}] is no card")
    return [Ingredient(found[code], known, ways) for code in codes]


_ROWS: Final = list(csv.DictReader(text_of("cards.csv").splitlines()))

CODES: Final = [row["code"] for row in _ROWS]
CATEGORY_OF: Final = [row["category"] for row in _ROWS]
CATEGORIES: Final = list(dict.fromkeys(CATEGORY_OF))
VALUE_OF: Final = [int(row["value"]) for row in _ROWS]
PICTURE_OF: Final = [row["glyph"] for row in _ROWS]

PANTRY: Final = texts_in("glossary.toml", "pantry")
GLOSSARY: Final = texts_in("glossary.toml", "words")
WAYS: Final = texts_in("phrases.toml", "ways")
"""What a cook does to an ingredient, as a piece of a sentence."""

GUIDE: Final = read_guide("guide.toml", text_of("guide.toml"), CODES, frozenset(WAYS))
