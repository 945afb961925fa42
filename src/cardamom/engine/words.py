"""Words: every sentence a person reads comes from a `words.toml`, so that a language is a file.

Sentences are templates in the manner of `str.format`. What is filled in knows its grammar:

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

Piece = tuple[str, str, str]
"""A text, the name of the part that follows it (or nothing), and the grammar that is asked of it."""


@mypyc_attr(native_class=False)
class MissingWords(KeyError):
    """A sentence that no `words.toml` has."""


class Words:
    """The sentences of a game, and behind them the common ones."""

    def __init__(self, tables: Sequence[Mapping[str, Any]]) -> None:
        self._tables = tables
        self._found: dict[tuple[str, ...], Any] = {}
        """What was looked up before; None for what is not there."""
        self._pieces: dict[tuple[str, ...], list[Piece]] = {}
        self.spoken_cards: dict[str, str] = {}
        """Cards that somebody spoke of, as they stand in a sentence, by code."""

    def find(self, *path: str) -> Any:
        """Whatever stands under a path of keys. Raises `MissingWords`."""
        found = self._find(path)
        if found is None:
            raise MissingWords(".".join(path))
        return found

    def sentence(self, *path: str) -> str:
        """The template under a path of keys. Raises `MissingWords`."""
        return str(self.find(*path))

    def pieces(self, path: tuple[str, ...]) -> list[Piece]:
        """The template under a path of keys, taken apart. Raises `MissingWords`."""
        if path not in self._pieces:
            parsed = Formatter().parse(self.sentence(*path))
            self._pieces[path] = [(text, name or "", grammar or "") for text, name, grammar, _ in parsed]
        return self._pieces[path]

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


class Teller:
    """Tells things to one reader, in sentences: `you` is their seat, or None for somebody who only watches."""

    def __init__(self, words: Words, box: Box, names: Sequence[str], you: int | None) -> None:
        self.words, self.box, self.names, self.you = words, box, names, you

    def name(self, seat: int) -> str:
        """What a seat is called, "you" included."""
        return self._person(seat, "")

    def card(self, code: str | None) -> str:
        """A card by its code, with its article; "a card" for None."""
        if code is None:
            return self.words.sentence("card", "unknown")
        spoken = self.words.spoken_cards
        if code not in spoken:
            spoken[code] = self.phrase("card", "known", name=self.card_name(code))
        return spoken[code]

    def card_name(self, code: str) -> str:
        """What is written on a card."""
        return self.words.sentence("cards", code)

    def say(self, *path: str, **parts: Any) -> str:
        """A sentence with parts filled in; they are plain data as `tell_part` makes it."""
        return self._sentence(path, parts)

    def phrase(self, *path: str, **parts: Any) -> str:
        """A piece of a sentence, which may stand anywhere."""
        return self._phrase(path, parts)

    def _sentence(self, path: tuple[str, ...], parts: Mapping[str, Any]) -> str:
        sentence = self._phrase(path, parts)
        return sentence[:1].upper() + sentence[1:]

    def _phrase(self, path: tuple[str, ...], parts: Mapping[str, Any]) -> str:
        told = ""
        for text, name, grammar in self.words.pieces(path):
            told += text
            if name:
                told += self._form(parts[name], grammar)
        return told

    def prompt(self, table: Table, seat: int) -> str:
        """The question that a seat is asked."""
        told = table.step.tells(table, seat)
        return self._sentence(("steps", table.step.name(), "prompt"), self._told(told))

    def reason(self, reason: Reason) -> str:
        """Why something was refused."""
        return self._say_reason("reasons", reason)

    def because(self, reason: Reason) -> str:
        """Why a bot did what it did."""
        return self._say_reason("bots", reason)

    def _say_reason(self, table: str, reason: Reason) -> str:
        return self._sentence((table, reason.key), self._told(reason.parts))

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
        draft = "draft" if self.words.has("moves", name, "draft") else "label"
        told = ""
        for text, part, grammar in self.words.pieces(("moves", name, draft)):
            told += text
            if part:
                told += self._form_slot(parts[part], grammar) if part in parts else self._blank(grammar)
        return told[:1].upper() + told[1:]

    def pieces(self, name: str) -> list[str | tuple[str]]:
        """The `draft` of a move in pieces: texts as they are, and the name of a part as a tuple of one."""
        pieces: list[str | tuple[str]] = []
        for text, part, _ in self.words.pieces(("moves", name, "draft")):
            pieces += [text] if text else []
            pieces += [(part,)] if part else []
        return pieces

    def slot(self, term: str) -> str:
        """A word of the game as it stands in a sentence that is being put together."""
        return self.words.sentence("slots" if self.words.has("slots", term) else "terms", term)

    def tell(self, part: object) -> str:
        """A part of a sentence as a sentence of its own, without a full stop."""
        told = self._form(tell_part(self.box, part), "")
        return told[:1].upper() + told[1:]

    def event(self, told: Mapping[str, Any]) -> str:
        """What happened, from an event as `Event.told_to` gives it.

        Besides its parts a sentence can use `{gained}`: the cards that came to the seat.
        """
        parts = dict(told["parts"])
        if told["seat"] is None:
            return self._sentence(("events", told["name"]), parts)
        parts["seat"] = {"seat": told["seat"]}
        parts["gained"] = [
            {"card": code}
            for flight in told["flights"]
            if flight["to"]["owner"] == told["seat"]
            for code in flight["cards"]
        ]
        return self._sentence(("moves", told["name"], "did"), parts)

    def _told(self, parts: Mapping[str, object]) -> dict[str, Any]:
        return {name: tell_part(self.box, part) for name, part in parts.items()}

    def _form(self, part: Any, grammar: str) -> str:
        """A part as it stands in a sentence."""
        if isinstance(part, dict):
            return self._form_marked(part, grammar)
        if isinstance(part, list):
            return self._list(self._items(part), grammar)
        if part is None:
            return self.words.sentence("grammar", "something")
        if isinstance(part, bool):
            return self.words.sentence("grammar", "yes" if part else "no")
        return _number(part, grammar) if isinstance(part, int) else str(part)

    def _form_marked(self, part: dict[str, Any], grammar: str) -> str:
        """A part that says what it is."""
        if "seat" in part:
            return self._person(part["seat"], grammar)
        if "card" in part:
            return self.card(part["card"])
        if "term" in part:
            return self.words.sentence("terms", part["term"])
        return self.phrase("phrases", part["phrase"], **part["parts"])

    def _person(self, seat: int, grammar: str) -> str:
        if seat < 0:
            return self.words.sentence("grammar", "nobody")
        if "|" in grammar:
            return grammar.split("|")[seat == self.you]
        if grammar == "'s":
            return self.phrase("grammar", "your" if seat == self.you else "possessive", name=self.names[seat])
        return self.words.sentence("grammar", "you") if seat == self.you else self.names[seat]

    def _list(self, items: list[str], grammar: str) -> str:
        if "|" in grammar:
            return grammar.split("|")[len(items) != 1]
        if not items:
            return self.words.sentence("grammar", "nothing")
        if len(items) == 1:
            return items[0]
        rest = ", ".join(items[:-1])
        return self.phrase("grammar", "either" if grammar == "or" else "list", rest=rest, last=items[-1])

    def _form_slot(self, part: object, grammar: str) -> str:
        return self.slot(part.key) if isinstance(part, Term) else self._form(tell_part(self.box, part), grammar)

    def _blank(self, grammar: str) -> str:
        """What stands for a part that is missing yet."""
        return "" if "|" in grammar else self.words.sentence("grammar", "blank")

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
            return [*known, self.phrase("card", "unknown_many", count=unknown)]
        return known

    def _item(self, part: Any, copies: int) -> str:
        """An item of a list, with the number of copies if it is a card."""
        if copies == 1 or not _is_card(part):
            return self._form(part, "")
        return self.phrase("card", "copies", count=copies, name=self.card_name(part["card"]))


def _is_card(part: Any) -> bool:
    return isinstance(part, dict) and "card" in part


def _number(number: int, grammar: str) -> str:
    return grammar.split("|")[number != 1] if "|" in grammar else str(number)
