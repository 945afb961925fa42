"""Words: every sentence a person reads comes from a `words.toml`, so that a language is a file.

Sentences are `str.format` templates. What is filled in knows its grammar:

    {seat}              East, or "you" for the reader
    {seat:'s}           East's, or "your"
    {seat:steals|steal} the form of a verb for East, or for "you"
    {points:point|points}   the form for one, or for several
    {seats} {seats:or}  East, South and you; East, South or you
    {card} {cards}      the 7 of carrots; "a card" and "2 cards" for those the reader does not know; copies are counted
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from mypy_extensions import mypyc_attr

from cardamom import engine
from cardamom.engine.questions import Move, Reason, Term
from cardamom.engine.table import Table
from cardamom.engine.wire import spoken_parts, tell_part
from cardamom.engine.zones import Box

LONGEST_QUOTE = 200
# Not beside this file: compiled, it lies elsewhere.
COMMON_WORDS = Path(engine.__path__[0]) / "words.toml"


@mypyc_attr(native_class=False)
class MissingWords(KeyError):
    """A sentence that no `words.toml` has."""


class Words:
    """The sentences of a game, and behind them the common ones."""

    def __init__(self, tables: Sequence[Mapping[str, Any]]) -> None:
        self._tables = tables
        self._found: dict[tuple[str, ...], Any] = {}
        """What was looked up before; None for what is not there."""

    def find(self, *path: str) -> Any:
        """Whatever stands under a path of keys. Raises `MissingWords`."""
        found = self._find(path)
        if found is None:
            raise MissingWords(".".join(path))
        return found

    def sentence(self, *path: str) -> str:
        """The template under a path of keys. Raises `MissingWords`."""
        return str(self.find(*path))

    def has(self, *path: str) -> bool:
        """Whether there is anything under a path of keys."""
        return self._find(path) is not None

    def _find(self, path: tuple[str, ...]) -> Any:
        try:
            return self._found[path]
        except KeyError:
            found = (_look_up(table, path) for table in self._tables)
            self._found[path] = next((words for words in found if words is not None), None)
            return self._found[path]


def _look_up(table: Any, path: Sequence[str]) -> Any:
    for key in path:
        if not isinstance(table, Mapping) or key not in table:
            return None
        table = table[key]
    return table


@cache
def load_words(path: Path) -> Words:
    """The words of one file, with the common ones behind them."""
    tables = [tomllib.loads(file.read_text(encoding="utf-8")) for file in (path, COMMON_WORDS)]
    return Words(tables)


@cache
def _common() -> Teller:
    return Teller(Words([tomllib.loads(COMMON_WORDS.read_text(encoding="utf-8"))]), Box([], []), [], None)


def trouble(key: str, **parts: Any) -> str:
    """What is wrong with something somebody gave us, as a sentence. Texts in it are cut to a readable length."""
    short = {name: part[:LONGEST_QUOTE] if isinstance(part, str) else part for name, part in parts.items()}
    return _common().say("troubles", key, **short)


class _Person:
    def __init__(self, name: str, reader: bool, words: Words) -> None:
        self.name, self.reader, self.words = name, reader, words

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return spec.split("|")[self.reader]
        if spec == "'s":
            return self.words.sentence("grammar", "your" if self.reader else "possessive").format(name=self.name)
        return self.words.sentence("grammar", "you") if self.reader else self.name


class _Number:
    def __init__(self, number: int) -> None:
        self.number = number

    def __format__(self, spec: str) -> str:
        return spec.split("|")[self.number != 1] if "|" in spec else str(self.number)


class _Blank:
    def __init__(self, sign: str) -> None:
        self.sign = sign

    def __format__(self, spec: str) -> str:
        return "" if "|" in spec else self.sign


class _Listed:
    def __init__(self, items: list[str], words: Words) -> None:
        self.items, self.words = items, words

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return spec.split("|")[len(self.items) != 1]
        if not self.items:
            return self.words.sentence("grammar", "nothing")
        if len(self.items) == 1:
            return self.items[0]
        rest = ", ".join(self.items[:-1])
        return self.words.sentence("grammar", "either" if spec == "or" else "list").format(
            rest=rest, last=self.items[-1]
        )


class Teller:
    """Tells things to one reader, in sentences: `you` is their seat, or None for somebody who only watches."""

    def __init__(self, words: Words, box: Box, names: Sequence[str], you: int | None) -> None:
        self.words, self.box, self.names, self.you = words, box, names, you

    def name(self, seat: int) -> str:
        """What a seat is called, "you" included."""
        return format(self._person(seat), "")

    def card(self, code: str | None) -> str:
        """A card by its code, with its article; "a card" for None."""
        if code is None:
            return self.words.sentence("card", "unknown")
        return self.words.sentence("card", "known").format(name=self.card_name(code))

    def card_name(self, code: str) -> str:
        """What is written on a card."""
        return self.words.sentence("cards", code)

    def say(self, *path: str, **parts: Any) -> str:
        """A sentence with parts filled in; they are plain data as `tell_part` makes it."""
        sentence = self.phrase(*path, **parts)
        return sentence[:1].upper() + sentence[1:]

    def phrase(self, *path: str, **parts: Any) -> str:
        """A piece of a sentence, which may stand anywhere."""
        filled = {name: self._fill(part) for name, part in parts.items()}
        return self.words.sentence(*path).format(**filled)

    def prompt(self, table: Table, seat: int) -> str:
        """The question that a seat is asked."""
        told = table.step.tells(table, seat)
        return self.say("steps", table.step.name(), "prompt", **self._told(told))

    def reason(self, reason: Reason) -> str:
        """Why something was refused."""
        return self._say_reason("reasons", reason)

    def because(self, reason: Reason) -> str:
        """Why a bot did what it did."""
        return self._say_reason("bots", reason)

    def _say_reason(self, table: str, reason: Reason) -> str:
        return self.say(table, reason.key, **self._told(reason.parts))

    def move(self, move: Move[Any]) -> str:
        """What a seat would do, as an invitation: "Steal the 7 of carrots from East"."""
        return self.say("moves", move.name(), "label", **self._told(spoken_parts(move)))

    def button(self, move: Move[Any]) -> str:
        """The same on a button, where a game has shorter words for it."""
        return self.say("moves", move.name(), "button", **self._told(spoken_parts(move)))

    def note(self, table: Table, seat: int, move: Move[Any]) -> str:
        """What a move would come to, where the game has a `note` for it; otherwise nothing."""
        if not self.words.has("moves", move.name(), "note"):
            return ""
        return self.say("moves", move.name(), "note", **self._told(move.tells(table, seat)))

    def half_move(self, name: str, parts: Mapping[str, object]) -> str:
        """A move that is not put together yet, with blanks for what is missing.

        Where a label says what the parts mean together, a `draft` says it with the parts alone.
        """
        label = self.words.sentence("moves", name, "draft" if self.words.has("moves", name, "draft") else "label")
        filled = {name: self._fill_slot(part) for name, part in parts.items()}
        blank = _Blank(self.words.sentence("grammar", "blank"))
        fields = {field for _, field, _, _ in Formatter().parse(label) if field}
        sentence = label.format(**{field: filled.get(field, blank) for field in fields})
        return sentence[:1].upper() + sentence[1:]

    def pieces(self, name: str) -> list[str | tuple[str]]:
        """The `draft` of a move in pieces: texts as they are, and the name of a part as a tuple of one."""
        pieces: list[str | tuple[str]] = []
        for text, field, _, _ in Formatter().parse(self.words.sentence("moves", name, "draft")):
            pieces += [text] if text else []
            pieces += [(field,)] if field else []
        return pieces

    def slot(self, term: str) -> str:
        """A word of the game as it stands in a sentence that is being put together."""
        return self.words.sentence("slots" if self.words.has("slots", term) else "terms", term)

    def tell(self, part: object) -> str:
        """A part of a sentence as a sentence of its own, without a full stop."""
        told = format(self._fill(tell_part(self.box, part)), "")
        return told[:1].upper() + told[1:]

    def event(self, told: Mapping[str, Any]) -> str:
        """What happened, from an event as `Event.told_to` gives it.

        Besides its parts a sentence can use `{gained}`: the cards that came to the seat.
        """
        parts = dict(told["parts"])
        if told["seat"] is None:
            return self.say("events", told["name"], **parts)
        parts["seat"] = {"seat": told["seat"]}
        parts["gained"] = [
            {"card": code}
            for flight in told["flights"]
            if flight["to"]["owner"] == told["seat"]
            for code in flight["cards"]
        ]
        return self.say("moves", told["name"], "did", **parts)

    def _told(self, parts: Mapping[str, object]) -> dict[str, Any]:
        return {name: tell_part(self.box, part) for name, part in parts.items()}

    def _person(self, seat: int) -> _Person:
        return _Person(self.names[seat], seat == self.you, self.words)

    def _fill(self, part: Any) -> object:
        match part:
            case {"seat": int(seat)}:
                return self._person(seat) if seat >= 0 else self.words.sentence("grammar", "nobody")
            case {"card": code}:
                return self.card(code)
            case {"term": str(key)}:
                return self.words.sentence("terms", key)
            case {"phrase": str(key), "parts": dict(parts)}:
                return self.phrase("phrases", key, **parts)
            case list():
                return _Listed(self._items(part), self.words)
            case None:
                return self.words.sentence("grammar", "something")
            case bool():
                return self.words.sentence("grammar", "yes" if part else "no")
            case int():
                return _Number(part)
            case _:
                return str(part)

    def _fill_slot(self, part: object) -> object:
        return self.slot(part.key) if isinstance(part, Term) else self._fill(tell_part(self.box, part))

    def _items(self, parts: list[Any]) -> list[str]:
        """The items of a list; unknown cards and copies of a card are counted instead of repeated."""
        hidden: dict[str, Any] = {"card": None}
        unknown = parts.count(hidden)
        known = [
            self._item(part, parts.count(part))
            for number, part in enumerate(parts)
            if part != hidden and not (_is_card(part) and part in parts[:number])
        ]
        if unknown == 1:
            return [*known, self.card(None)]
        if unknown:
            return [*known, self.words.sentence("card", "unknown_many").format(count=_Number(unknown))]
        return known

    def _item(self, part: Any, copies: int) -> str:
        """An item of a list, with the number of copies if it is a card."""
        if copies == 1 or not _is_card(part):
            return format(self._fill(part), "")
        return self.words.sentence("card", "copies").format(count=copies, name=self.card_name(part["card"]))


def _is_card(part: Any) -> bool:
    return isinstance(part, dict) and "card" in part
