"""What is in the box of Food Court: the decks of all restaurants, read from their files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from cardamom.engine.zones import Box, Card
from cardamom.games.food_court.deck_files import (
    ABILITIES,
    CARD_FIELDS,
    DRINK_CONDITIONS,
    EVENTS,
    ICONS,
    LEVELS,
    TRACKED_CARDS,
    TRACKED_WHEN,
    UTENSILS,
    DeckFile,
    Row,
    built_in,
    deck_trouble,
    read_bonus,
    read_deck,
    slug,
)

PRIMARY: Final = 0
SECONDARY: Final = 1
OPTIONAL: Final = 2
RECIPE: Final = 3
DRINK: Final = 4
EVENT: Final = 5
UTENSIL: Final = 6
CUSTOMER: Final = 7
ABILITY: Final = 8
SECTIONS: Final = [*CARD_FIELDS, "ability"]

NO_KIND: Final = -1
HARD: Final = 3

KITCHENWARE: Final = 0
COOKWARE: Final = 1
TABLEWARE: Final = 2

COMPLAINT: Final = 0
PROMOTION: Final = 1
DISCOUNT: Final = 2

SERVE_VALUE: Final[list[i64]] = [1, 2, 3]
"""Easy, normal, hard."""
SECONDARIES_NEEDED: Final[list[i64]] = [0, 0, 1, 2]
"""By serve value."""

USER_DECKS: Final = "CARDAMOM_DECKS"
"""The environment variable that names folders with further decks."""


class Ability:
    """What a restaurant is good at: a rule of `deck_files.ABILITIES` with its parameters."""

    def __init__(self, row: Row, kinds: list[str]) -> None:
        self.rule: Final[i64] = list(ABILITIES).index(row.text("rule"))
        self.bonus: Final[i64] = row.number("bonus", 0)
        self.most: Final[i64] = row.number("most", 0)
        self.kinds: Final[list[i64]] = [kinds.index(kind) for kind in row.words("kinds")]
        pairs: list[list[str]] = row.fields.get("pairs", [])
        self.firsts: Final[list[i64]] = [kinds.index(pair[0]) for pair in pairs]
        self.seconds: Final[list[i64]] = [kinds.index(pair[1]) for pair in pairs]
        worth: dict[str, int] = row.fields.get("worth", {})
        self.worth_kinds: Final[list[i64]] = [kinds.index(kind) for kind in worth]
        self.worth: Final[list[i64]] = [worth[kind] for kind in worth]
        self.text: Final = row.text("text")


class Tracking:
    """What a restaurant may put into tracking when it has served."""

    def __init__(self, row: Row, kinds: list[str]) -> None:
        self.card: Final[i64] = TRACKED_CARDS.index(row.text("card"))
        self.when: Final[i64] = TRACKED_WHEN.index(row.text("when") or TRACKED_WHEN[0])
        self.kinds: Final[list[i64]] = [kinds.index(kind) for kind in row.words("kinds")]
        self.each: Final[i64] = row.number("each", 4)
        self.alike: Final = bool(row.fields.get("alike", False))
        self.text: Final = row.text("text")


class Thirst:
    """The condition of a drink."""

    def __init__(self, row: Row, kinds: list[str]) -> None:
        self.when: Final[i64] = DRINK_CONDITIONS.index(row.text("when"))
        self.least: Final[i64] = row.number("least")
        self.kinds: Final[list[i64]] = [kinds.index(kind) for kind in row.words("kinds")]


class Wish:
    """What must hold at the end for a customer's bonus: icons with numbers, all of them or one of them."""

    def __init__(self, row: Row) -> None:
        bonus = read_bonus(row.text("when"))
        assert bonus is not None
        self.value: Final[i64] = row.number("bonus")
        self.icons: Final[list[i64]] = [ICONS.index(icon) for icon in bonus.icons]
        self.numbers: Final[list[i64]] = [number for number in bonus.numbers]
        self.all_of_them: Final = bonus.all_of_them


GLOBE: Final = 0
MEDAL: Final = 4
DRINKS: Final = 5


class Deck:
    """A restaurant: its names, rules and cards."""

    def __init__(self, file: DeckFile, number: int, first_card: int, kinds: list[str]) -> None:
        self.key: Final = file.key
        self.number: Final[i64] = number
        self.name: Final = file.head["name"]
        self.country: Final = file.head["country"]
        self.nationality: Final = file.head["nationality"]
        self.ability: Final = Ability(file.ability, kinds)
        self.tracking: Final = Tracking(file.tracking, kinds)
        ability_card = Row("ability", file.ability.line, {"name": "ability"})
        self.rows: Final[list[Row]] = [*[row for section in CARD_FIELDS for row in file.cards[section]], ability_card]
        self.first_card: Final[i64] = first_card
        self.faces: Final[list[i64]] = [first_card + i for i in range(len(self.rows))]
        self.draw_cards: Final = [face for face in self.faces if _section(self.rows[face - first_card]) < CUSTOMER]
        self.holds: Final[frozenset[int]] = frozenset([int(face) for face in self.draw_cards])
        self.customers: Final = [face for face in self.faces if _section(self.rows[face - first_card]) == CUSTOMER]
        self.ability_card: Final[i64] = self.faces[len(self.faces) - 1]

    def row(self, face: Card) -> Row:
        """The line of the file that a card comes from."""
        return self.rows[face - self.first_card]


def _section(row: Row) -> int:
    return SECTIONS.index(row.section)


def deck_paths() -> list[Path]:
    """The files of all decks: ours, and those in the folders that CARDAMOM_DECKS names."""
    folders = [Path(folder) for folder in os.environ.get(USER_DECKS, "").split(os.pathsep) if folder]
    return [*built_in(), *[path for folder in folders for path in sorted(folder.glob("*.toml"))]]


def _all_files() -> list[DeckFile]:
    found: dict[str, DeckFile] = {}
    for path in deck_paths():
        file = read_deck(path)
        if file.key in found:
            raise deck_trouble(path, 0, "deck_twice", name=file.key)
        found[file.key] = file
    return [found[key] for key in found]


def _kinds_named(files: list[DeckFile]) -> list[str]:
    """Every kind of ingredient or recipe that some file names, each once."""
    rows = [row for file in files for section in CARD_FIELDS for row in file.cards[section]]
    return sorted({row.text("kind") for row in rows if row.text("kind")})


def _decks(files: list[DeckFile], kinds: list[str]) -> list[Deck]:
    decks: list[Deck] = []
    first_card = 0
    for number, file in enumerate(files):
        deck = Deck(file, number, first_card, kinds)
        decks.append(deck)
        first_card += len(deck.rows)
    return decks


_FILES: Final = _all_files()
KINDS: Final = _kinds_named(_FILES)
DECKS: Final = _decks(_FILES, KINDS)
DECK_KEYS: Final = [deck.key for deck in DECKS]
NATIONALITIES: Final = [deck.nationality for deck in DECKS]
NATION: Final[list[i64]] = [NATIONALITIES.index(deck.nationality) for deck in DECKS]
"""Decks of the same nationality have the same number here."""
_ROWS: Final = [row for deck in DECKS for row in deck.rows]


def _code(deck: Deck, row: Row) -> str:
    name = row.text("name") or row.text("event") or row.text("utensil")
    return f"{deck.key}-{slug(name)}"


def _kind(row: Row, name: str) -> int:
    return KINDS.index(row.text(name)) if row.text(name) else NO_KIND


def _value(row: Row) -> int:
    if row.section == "recipes":
        return LEVELS.index(row.text("level")) + 1
    return row.number("value", 0)


def _symbol(row: Row) -> int:
    return UTENSILS.index(row.text("utensil")) if row.text("utensil") else -1


CODES: Final = [_code(deck, row) for deck in DECKS for row in deck.rows]
COPIES: Final = [row.number("count") for row in _ROWS]
BOX: Final = Box(CODES, COPIES)

DECK_OF: Final[list[i64]] = [deck.number for deck in DECKS for _ in deck.rows]
SORT: Final[list[i64]] = [_section(row) for row in _ROWS]
"""What a card is: PRIMARY … CUSTOMER."""
KIND: Final[list[i64]] = [_kind(row, "kind") for row in _ROWS]
EXACT_KIND: Final[list[i64]] = [_kind(row, "exact") for row in _ROWS]
VALUE: Final[list[i64]] = [_value(row) for row in _ROWS]
"""The serve value of a recipe, the base value of a customer."""
SYMBOL: Final[list[i64]] = [_symbol(row) for row in _ROWS]
"""The utensil on a recipe, or the utensil itself."""
EVENT_KIND: Final[list[i64]] = [EVENTS.index(row.text("event")) if row.section == "events" else -1 for row in _ROWS]
THIRSTS: Final[list[Thirst | None]] = [Thirst(row, KINDS) if row.section == "drinks" else None for row in _ROWS]
WISHES: Final[list[Wish | None]] = [Wish(row) if row.section == "customers" else None for row in _ROWS]

_BOXES: Final[dict[str, Box]] = {}


def box_of(decks: list[i64]) -> Box:
    """The cards of these decks alone. Cards have the same numbers in every box."""
    key = repr(sorted(decks))
    if key not in _BOXES:
        copies = [COPIES[card] if DECK_OF[card] in decks else 0 for card in range(len(CODES))]
        _BOXES[key] = Box(CODES, copies)
    return _BOXES[key]


def event_card(deck: i64, event: i64) -> Card:
    """The card of an event in a deck."""
    for card in DECKS[deck].draw_cards:
        if EVENT_KIND[card] == event:
            return card
    raise IndexError(event)


EVENT_CARDS: Final[list[list[i64]]] = [[event_card(deck.number, event) for event in range(3)] for deck in DECKS]
