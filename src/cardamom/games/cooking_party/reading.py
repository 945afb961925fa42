"""Reads the TOML files of the game strictly: what is wrong is told with its file, its line, and what was expected."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

FOLDER: Final = "cardamom.games.cooking_party"


class BadFile(ValueError):
    """A file of the game that cannot be used: which, where, and what would be right."""


class Section:
    """One `[section]` of a file; everything in it is asked for by name, and what nobody asked for is refused."""

    def __init__(self, file: str, lines: list[str], name: str, values: dict[str, Any]) -> None:
        self.file: Final = file
        self.name: Final = name
        self._lines: Final = lines
        self._values: Final = values
        self._asked: Final[set[str]] = set()

    def bad(self, key: str, expected: str) -> BadFile:
        """What is wrong with a value."""
        given = repr(self._values[key]) if key in self._values else "nothing"
        return BadFile(f"{self.file}, line {self._line_of(key)}: [{self.name}] {key} is {given}; expected {expected}")

    def text(self, key: str) -> str:
        """A text that says something."""
        value = self._value(key)
        if not isinstance(value, str) or not value.strip():
            raise self.bad(key, "a text")
        return value

    def words(self, key: str, allowed: frozenset[str], least: int = 0) -> list[str]:
        """Some of the allowed words, with spaces between, each once."""
        value = self._value(key)
        if not isinstance(value, str):
            raise self.bad(key, "words with spaces between")
        found = value.split()
        strange = [word for word in found if word not in allowed]
        if strange:
            raise self.bad(key, f"none like {strange[0]!r}, but words among: {', '.join(sorted(allowed))}")
        if len(set(found)) < len(found) or len(found) < least:
            raise self.bad(key, f"{least} or more different words")
        return found

    def word(self, key: str, allowed: frozenset[str]) -> str:
        """One of the allowed words."""
        found = self.words(key, allowed, 1)
        if len(found) != 1:
            raise self.bad(key, "one word")
        return found[0]

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A number within bounds."""
        value = self._value(key) if default is None or key in self._values else default
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.bad(key, f"a number from {least} to {most}")
        return value

    def flag(self, key: str) -> bool:
        """True where it says so; false where it says nothing."""
        self._asked.add(key)
        value = self._values.get(key, False)
        if not isinstance(value, bool):
            raise self.bad(key, "true or false")
        return value

    def strengths(self, key: str, names: list[str], most: int) -> list[int]:
        """Numbers for some of the names, "umami 2, bitter 1"; the others are 0."""
        value = self._value(key)
        found = [0] * len(names)
        if not isinstance(value, str):
            raise self.bad(key, "names with numbers, like: umami 2, bitter 1")
        for piece in value.split(",") if value else []:
            name, _, strength = piece.strip().partition(" ")
            if name not in names or not strength.isdigit() or not 1 <= int(strength) <= most:
                raise self.bad(key, f"a name among {', '.join(names)} and a number from 1 to {most}, not {piece!r}")
            found[names.index(name)] = int(strength)
        return found

    def weights(self, key: str, names: list[str], most: int) -> list[int]:
        """A table of numbers for some of the names, from -most to most."""
        value = self._value(key)
        if not isinstance(value, dict):
            raise self.bad(key, "a table of numbers")
        for name, weight in value.items():
            if name not in names or not isinstance(weight, int) or abs(weight) > most:
                raise self.bad(key, f"names among {', '.join(names)}, with numbers from {-most} to {most}")
        return [value.get(name, 0) for name in names]

    def choices(self, key: str, allowed: frozenset[str]) -> list[str]:
        """A list of some of the allowed words; empty where it says nothing."""
        self._asked.add(key)
        value = self._values.get(key, [])
        if not isinstance(value, list) or any(item not in allowed for item in value):
            raise self.bad(key, f"a list of words among: {', '.join(sorted(allowed))}")
        return [str(item) for item in value]

    def finish(self) -> None:
        """Refuse what nobody asked for: a misspelt key would otherwise go unnoticed."""
        for key in self._values:
            if key not in self._asked:
                raise self.bad(key, f"no such key; the keys are {', '.join(sorted(self._asked))}")

    def _value(self, key: str) -> Any:
        self._asked.add(key)
        if key not in self._values:
            raise self.bad(key, "a value")
        return self._values[key]

    def _line_of(self, key: str) -> int:
        """The line of a key in this section; of the section, where the key is missing."""
        heading = 0
        for number, line in enumerate(self._lines, start=1):
            if line.strip() == f"[{self.name}]":
                heading = number
            elif heading and line.startswith("["):
                break
            elif heading and line.split("=")[0].strip() == key:
                return number
        return heading


def read_sections(file: str, text: str) -> list[Section]:
    """The sections of a TOML text, in order. Raises `BadFile`."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadFile(f"{file}: {problem}") from problem
    for name, values in tables.items():
        if not isinstance(values, dict):
            raise BadFile(f"{file}: {name} stands outside of any [section]")
    lines = text.splitlines()
    return [Section(file, lines, name, values) for name, values in tables.items()]


def text_of(file: str) -> str:
    """The text of a file of the game."""
    return files(FOLDER).joinpath(file).read_text("utf-8")


def texts_in(file: str, section: str) -> dict[str, str]:
    """A section of texts, by key, in order."""
    for found in read_sections(file, text_of(file)):
        if found.name == section:
            return {key: found.text(key) for key in found._values}
    raise BadFile(f"{file}: [{section}] is missing")
