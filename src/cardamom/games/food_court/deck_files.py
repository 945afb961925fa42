"""Reading the deck files: a restaurant is a text file, and whatever is wrong with it is said with its line.

A file has a table of scalars at the top, `[ability]`, `[tracking]` and `[cards]`; under `[cards]` each card has a line
of its own. Nothing is guessed: an unknown word, a missing one or a wrong total is refused, so that a designer who
mistypes learns of it before the first game.
"""

from __future__ import annotations

import tomllib
import unicodedata
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from cardamom.engine.game import BadTable
from cardamom.engine.words import Teller, load_words
from cardamom.engine.zones import Box

CARDS_TO_DRAW: Final = 48
CUSTOMERS: Final = 8
LARGEST_FILE: Final = 100_000
LONGEST_NAME: Final = 40
LONGEST_SENTENCE: Final = 200
MOST_COPIES: Final = 15

LEVELS: Final = ["easy", "normal", "hard"]
UTENSILS: Final = ["kitchenware", "cookware", "tableware"]
EVENTS: Final = ["complaint", "promotion", "discount"]

EXACT: Final = "exact_ingredient"
PAIRS_OF_KINDS: Final = "pairs_of_kinds"
PAIRS_ALIKE: Final = "pairs_alike"
PAIRS_OF_SECONDARIES: Final = "pairs_of_different_secondaries"
EXTRA: Final = "extra_ingredient"
FOR_GUESTS: Final = "kinds_for_own_guests"
WORTH: Final = "ingredient_worth"
ADDED: Final = "added_ingredients"
ABILITIES: Final[dict[str, list[str]]] = {
    EXACT: [],
    PAIRS_OF_KINDS: ["pairs"],
    PAIRS_ALIKE: ["kinds"],
    PAIRS_OF_SECONDARIES: [],
    EXTRA: ["most"],
    FOR_GUESTS: ["kinds"],
    WORTH: ["worth"],
    ADDED: ["kinds", "most"],
}
"""The abilities there are, and what each needs to be told besides its bonus."""

ALWAYS: Final = "always"
WHEN_EXACT: Final = "exact"
WHEN_ALL_KINDS: Final = "all_kinds_served"
WHEN_GUEST: Final = "own_guest_served"
WHEN_PAIR: Final = "two_in_the_recipe"
TRACKED_WHEN: Final = [ALWAYS, WHEN_EXACT, WHEN_ALL_KINDS, WHEN_GUEST, WHEN_PAIR]
TRACKED_CARDS: Final = ["recipe", "primary", "secondary"]

DRINK_CONDITIONS: Final = [
    "recipes_served",
    "value_served",
    "customers_served",
    "ability_bonus",
    "kinds_served",
    "different_kinds_served",
    "hard_served",
    "own_guests_served",
    "tracked",
]

ICONS: Final = ["globe", *UTENSILS, "medal", "drink"]

CARD_FIELDS: Final[dict[str, list[str]]] = {
    "primary": ["name", "count", "kind"],
    "secondary": ["name", "count", "kind"],
    "optional": ["name", "count"],
    "recipes": ["name", "level", "utensil", "kind", "exact"],
    "drinks": ["name", "when", "least", "kinds"],
    "events": ["event", "count"],
    "utensils": ["utensil", "count"],
    "customers": ["name", "value", "bonus", "when"],
}


class BadDeck(BadTable):
    """A deck file that cannot be played with: the sentence says where, what, and what was expected."""


class Row:
    """A line of a deck file: a card with its fields."""

    def __init__(self, section: str, line: int, fields: dict[str, Any]) -> None:
        self.section: Final = section
        self.line: Final = line
        self.fields: Final = fields

    def text(self, name: str) -> str:
        """A field that is a text; empty where it is left out."""
        return str(self.fields.get(name, ""))

    def number(self, name: str, otherwise: int = 1) -> int:
        """A field that is a number."""
        return int(self.fields.get(name, otherwise))

    def words(self, name: str) -> list[str]:
        """A field that is a list of words; empty where it is left out."""
        return [str(word) for word in self.fields.get(name, [])]


class DeckFile:
    """A deck as it is written down, checked."""

    def __init__(
        self, key: str, head: dict[str, str], ability: Row, tracking: Row, cards: dict[str, list[Row]]
    ) -> None:
        self.key: Final = key
        self.head: Final = head
        self.ability: Final = ability
        self.tracking: Final = tracking
        self.cards: Final = cards


def words_folder() -> Path:
    """Where the sentences of the game are."""
    return Path(str(files("cardamom.games.food_court")))


def built_in() -> list[Path]:
    """The files of the eight restaurants."""
    return sorted(words_folder().joinpath("decks").glob("*.toml"))


def read_deck(path: Path) -> DeckFile:
    """The deck in a file. Raises `BadDeck`, and `OSError` when there is no such file."""
    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    page = _Page(path, data)
    page.check_key()
    return page.read()


def slug(name: str) -> str:
    """A name as it stands in the code of a card: small letters of the Latin alphabet, with hyphens."""
    plain = unicodedata.normalize("NFKD", name.replace("ı", "i").replace("œ", "oe").replace("Œ", "oe").lower())
    letters = "".join([sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign)])
    return "-".join(letters.split())


def deck_trouble(path: Path, line: int, key: str, **parts: Any) -> BadDeck:
    """What is wrong with a file, as an error to raise; line 0 is none in particular."""
    teller = Teller(load_words(words_folder() / "words.toml"), Box([], []), [], None)
    where = f"{path}:{line}: " if line else f"{path}: "
    return BadDeck(where + teller.say("deck_files", key, **parts))


class _Page:
    """A file that is being read."""

    def __init__(self, path: Path, data: bytes) -> None:
        self.path: Final = path
        if len(data) > LARGEST_FILE:
            raise self.trouble(1, "too_long", most=LARGEST_FILE)
        try:
            text = data.decode("utf-8")
            self.read_toml: dict[str, Any] = tomllib.loads(text)
        except UnicodeDecodeError as problem:
            raise self.trouble(1, "not_utf8") from problem
        except (tomllib.TOMLDecodeError, RecursionError) as problem:
            raise self.trouble(0, "not_toml", why=str(problem)) from problem
        self.lines: Final = text.splitlines()

    def trouble(self, line: int, key: str, **parts: Any) -> BadDeck:
        """What is wrong in a line, as an error to raise."""
        return deck_trouble(self.path, line, key, **parts)

    # Where things stand

    def line_of(self, section: str, key: str) -> int:
        """The line of a key, at the top of the file or in a table; that of the table, or 1, where it is missing."""
        here = ""
        found = 1
        for number, line in enumerate(self.lines, start=1):
            bare = line.strip()
            if bare.startswith("["):
                here = bare.strip("[]")
                if here == section or (not section and here == key):
                    found = number
            elif here == section and bare.split("=")[0].strip() == key:
                return number
        return found

    def row_lines(self, section: str) -> list[int]:
        """The lines on which the cards of a list stand, one each."""
        start = self.line_of("cards", section)
        found: list[int] = []
        for number in range(start, len(self.lines) + 1):
            bare = self.lines[number - 1].strip()
            if bare.startswith("{"):
                found.append(number)
            if bare.startswith("]") or (bare.endswith("]") and not bare.startswith("{")):
                break
        return found

    # What stands there

    def check_key(self) -> None:
        """A deck is known by the name of its file."""
        if slug(self.path.stem) != self.path.stem or not self.path.stem:
            raise self.trouble(0, "bad_file_name", name=self.path.stem)

    def read(self) -> DeckFile:
        """The whole file."""
        self.check_fields("", self.read_toml, ["name", "country", "nationality", "ability", "tracking", "cards"])
        head = {key: self.text("", self.read_toml, key, LONGEST_NAME) for key in ("name", "country", "nationality")}
        ability = self.table("ability")
        tracking = self.table("tracking")
        cards = self.read_cards()
        kinds = self.kinds_of(cards)
        self.check_ability(ability, kinds)
        self.check_tracking(tracking, kinds)
        for row in cards["recipes"]:
            if "exact" in row.fields:
                self.check_word(row.line, "exact", row.text("exact"), sorted(kinds["primary"]))
        for row in cards["drinks"]:
            self.check_kinds(row, sorted(kinds["recipes"]))
        self.check_totals(cards)
        return DeckFile(self.path.stem, head, ability, tracking, cards)

    def table(self, name: str) -> Row:
        """A table of the file."""
        table = self.read_toml.get(name)
        line = self.line_of(name, "")
        if not isinstance(table, dict):
            raise self.trouble(1, "missing_table", table=name)
        return Row(name, line, table)

    def read_cards(self) -> dict[str, list[Row]]:
        """All the cards, by the lists they stand in."""
        table = self.table("cards").fields
        self.check_fields("cards", table, list(CARD_FIELDS))
        return {section: self.read_rows(section, table.get(section)) for section in CARD_FIELDS}

    def read_rows(self, section: str, rows: object) -> list[Row]:
        """The cards of one list."""
        start = self.line_of("cards", section)
        if not isinstance(rows, list) or not rows:
            raise self.trouble(start, "missing_list", list=section)
        lines = self.row_lines(section)
        if len(lines) != len(rows):
            raise self.trouble(start, "one_line_each", list=section)
        found: list[Row] = []
        for line, fields in zip(lines, rows, strict=True):
            if not isinstance(fields, dict):
                raise self.trouble(line, "not_a_card")
            row = Row(section, line, fields)
            self.check_row(row)
            found.append(row)
        return found

    def check_row(self, row: Row) -> None:
        """One card."""
        for name in row.fields:
            if name not in CARD_FIELDS[row.section]:
                raise self.trouble(row.line, "unknown_field", field=name, fields=CARD_FIELDS[row.section])
        if "name" in CARD_FIELDS[row.section]:
            self.text_at(row.line, row.fields, "name", LONGEST_NAME)
        if "count" in row.fields:
            self.number_at(row.line, row.fields, "count", 0, MOST_COPIES)
        for name in ("kind", "exact"):
            if name in row.fields:
                self.text_at(row.line, row.fields, name, LONGEST_NAME)
        if row.section == "recipes":
            self.check_word(row.line, "level", row.fields.get("level"), LEVELS)
            self.check_word(row.line, "utensil", row.fields.get("utensil"), UTENSILS)
        elif row.section == "events":
            self.check_word(row.line, "event", row.fields.get("event"), EVENTS)
        elif row.section == "utensils":
            self.check_word(row.line, "utensil", row.fields.get("utensil"), UTENSILS)
        elif row.section == "drinks":
            self.check_word(row.line, "when", row.fields.get("when"), DRINK_CONDITIONS)
            self.number_at(row.line, row.fields, "least", 1, 20)
        elif row.section == "customers":
            self.number_at(row.line, row.fields, "value", 1, 4)
            self.number_at(row.line, row.fields, "bonus", 1, 3)
            self.check_bonus(row)

    def check_bonus(self, row: Row) -> None:
        """The condition on a customer: one icon, or two joined by `and` or `or`."""
        if read_bonus(self.text_at(row.line, row.fields, "when", LONGEST_NAME)) is None:
            raise self.trouble(row.line, "bad_bonus", given=row.text("when"), icons=ICONS)

    def kinds_of(self, cards: dict[str, list[Row]]) -> dict[str, set[str]]:
        """The kinds that are said to exist, by list."""
        return {
            section: {row.text("kind") for row in cards[section] if row.text("kind")}
            for section in ("primary", "secondary", "recipes")
        }

    def check_ability(self, row: Row, kinds: dict[str, set[str]]) -> None:
        """The ability has a known rule, a sentence, and what the rule needs."""
        rule = row.fields.get("rule")
        line = self.line_of("ability", "rule")
        self.check_word(line, "rule", rule, list(ABILITIES))
        needed = ABILITIES[str(rule)]
        usual = ["rule", "text"] if rule == WORTH else ["rule", "text", "bonus"]
        self.check_fields("ability", row.fields, [*usual, *needed])
        self.text("ability", row.fields, "text", LONGEST_SENTENCE)
        if "bonus" in usual:
            self.number_at(self.line_of("ability", "bonus"), row.fields, "bonus", 1, 3)
        if "most" in needed:
            self.number_at(self.line_of("ability", "most"), row.fields, "most", 1, 4)
        if "kinds" in needed:
            known = kinds["secondary"] if rule == ADDED else kinds["recipes"]
            self.check_list("ability", row.fields, "kinds", sorted(known))
        if "pairs" in needed:
            self.check_pairs(row, sorted(kinds["recipes"]))
        if "worth" in needed:
            self.check_worth(row, sorted(kinds["secondary"]))

    def check_pairs(self, row: Row, known: list[str]) -> None:
        """Each pair is two kinds of recipes."""
        line = self.line_of("ability", "pairs")
        pairs = row.fields.get("pairs")
        if not isinstance(pairs, list) or not pairs:
            raise self.trouble(line, "bad_pairs")
        for pair in pairs:
            if not isinstance(pair, list) or len(pair) != 2:
                raise self.trouble(line, "bad_pairs")
            for kind in pair:
                self.check_word(line, "pairs", kind, known)

    def check_worth(self, row: Row, known: list[str]) -> None:
        """What some secondary ingredients add to a recipe."""
        line = self.line_of("ability", "worth")
        worth = row.fields.get("worth")
        if not isinstance(worth, dict) or not worth:
            raise self.trouble(line, "bad_worth")
        for kind in worth:
            self.check_word(line, "worth", kind, known)
            self.number_at(line, worth, kind, -3, 3)

    def check_tracking(self, row: Row, kinds: dict[str, set[str]]) -> None:
        """What may be tracked has a known rule and a sentence."""
        self.check_fields("tracking", row.fields, ["card", "text", "kinds", "when", "each", "alike"])
        self.text("tracking", row.fields, "text", LONGEST_SENTENCE)
        card = row.fields.get("card")
        self.check_word(self.line_of("tracking", "card"), "card", card, TRACKED_CARDS)
        self.check_word(self.line_of("tracking", "when"), "when", row.fields.get("when", ALWAYS), TRACKED_WHEN)
        if "kinds" in row.fields:
            section = "recipes" if card == "recipe" else str(card)
            self.check_list("tracking", row.fields, "kinds", sorted(kinds[section]))
        if "each" in row.fields:
            self.number_at(self.line_of("tracking", "each"), row.fields, "each", 1, 4)
        if not isinstance(row.fields.get("alike", False), bool):
            raise self.trouble(self.line_of("tracking", "alike"), "not_yes_or_no", field="alike")

    def check_kinds(self, row: Row, known: list[str]) -> None:
        """The kinds that a drink asks for exist."""
        asks = row.text("when") in ("kinds_served", "different_kinds_served")
        if asks != ("kinds" in row.fields):
            raise self.trouble(row.line, "kinds_needed" if asks else "kinds_not_needed", when=row.text("when"))
        if asks:
            self.check_list_at(row.line, row.fields, "kinds", known)

    def check_totals(self, cards: dict[str, list[Row]]) -> None:
        """The same number of cards in every deck, and every event and utensil once in the list."""
        line = self.line_of("cards", "")
        drawn = sum(
            [row.number("count") for section in CARD_FIELDS if section != "customers" for row in cards[section]]
        )
        if drawn != CARDS_TO_DRAW:
            raise self.trouble(line, "wrong_total", given=drawn, needed=CARDS_TO_DRAW)
        if len(cards["customers"]) != CUSTOMERS:
            start = self.line_of("cards", "customers")
            raise self.trouble(start, "wrong_customers", given=len(cards["customers"]), needed=CUSTOMERS)
        self.check_once(cards["events"], "event", EVENTS)
        self.check_once(cards["utensils"], "utensil", UTENSILS)
        self.check_names(cards)

    def check_once(self, rows: list[Row], field: str, wanted: list[str]) -> None:
        """Each of some words stands in a list once."""
        given = [row.text(field) for row in rows]
        if sorted(given) != sorted(wanted):
            raise self.trouble(rows[0].line, "each_once", wanted=wanted)

    def check_names(self, cards: dict[str, list[Row]]) -> None:
        """No two cards have the same name."""
        seen: set[str] = set()
        for section in CARD_FIELDS:
            for row in cards[section]:
                name = slug(row.text("name"))
                if "name" in row.fields and (name in seen or not name):
                    raise self.trouble(row.line, "name_twice", name=row.text("name"))
                seen.add(name)

    # Words and numbers

    def check_fields(self, section: str, table: dict[str, Any], known: list[str]) -> None:
        """A table has no fields that nobody knows."""
        for name in table:
            if name not in known:
                raise self.trouble(self.line_of(section, name), "unknown_field", field=name, fields=known)

    def text(self, section: str, table: dict[str, Any], name: str, most: int) -> str:
        """A text in a table."""
        return self.text_at(self.line_of(section, name), table, name, most)

    def text_at(self, line: int, table: dict[str, Any], name: str, most: int) -> str:
        """A text that stands in a line."""
        value = table.get(name)
        if not isinstance(value, str) or not value.strip() or len(value) > most or not value.isprintable():
            raise self.trouble(line, "not_a_text", field=name, most=most)
        if "{" in value or "}" in value:
            raise self.trouble(line, "braces", field=name)
        return value

    def number_at(self, line: int, table: dict[str, Any], name: str, least: int, most: int) -> int:
        """A number that stands in a line."""
        value = table.get(name)
        if type(value) is not int or not least <= value <= most:
            raise self.trouble(line, "not_a_number", field=name, least=least, most=most)
        return value

    def check_word(self, line: int, name: str, value: object, known: list[str]) -> None:
        """A field is one of some words."""
        if value not in known:
            given = "" if value is None else str(value)
            raise self.trouble(line, "unknown_word" if given else "missing_word", field=name, given=given, known=known)

    def check_list(self, section: str, table: dict[str, Any], name: str, known: list[str]) -> None:
        """A field of a table is a list of some words."""
        self.check_list_at(self.line_of(section, name), table, name, known)

    def check_list_at(self, line: int, table: dict[str, Any], name: str, known: list[str]) -> None:
        """A field in a line is a list of some words."""
        values = table.get(name)
        if not isinstance(values, list) or not values:
            raise self.trouble(line, "not_a_list", field=name)
        for value in values:
            self.check_word(line, name, value, known)


class Bonus:
    """The condition on a customer: icons with numbers; all must hold, or one of them."""

    def __init__(self, icons: list[str], numbers: list[int], all_of_them: bool) -> None:
        self.icons: Final = icons
        self.numbers: Final = numbers
        self.all_of_them: Final = all_of_them


def read_bonus(text: str) -> Bonus | None:
    """A condition such as `globe`, `medal 2` or `cookware and drink 1`; None when it is none."""
    words = text.split()
    joints = [word for word in words if word in ("and", "or")]
    if len(joints) > 1:
        return None
    halves = text.split(f" {joints[0]} ") if joints else [text]
    if len(halves) != 1 + len(joints):
        return None
    icons: list[str] = []
    numbers: list[int] = []
    for half in halves:
        icon, *rest = half.split() or [""]
        counts = icon in ("medal", "drink")
        if icon not in ICONS or len(rest) != (1 if counts else 0) or (counts and rest[0] not in ("1", "2", "3", "4")):
            return None
        icons.append(icon)
        numbers.append(int(rest[0]) if counts else 1)
    return Bonus(icons, numbers, joints == ["and"])
