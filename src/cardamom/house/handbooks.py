"""The handbooks of a game as pages: to search, to choose from, to print, with cooking words that explain themselves."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from litestar import get
from litestar.params import FromPath, FromQuery

from cardamom.engine.game import Game
from cardamom.engine.handbook import Entry, Handbook
from cardamom.house.pages import Answer, TheHouse, error_page, game_called, show

LONGEST_SEARCH = 60
Wanted = FromQuery[list[str] | None]


@dataclass(frozen=True)
class Term:
    """A word of a text that has an entry of its own: as it stands there, its name, its address, its meaning."""

    text: str
    name: str
    url: str
    meaning: str


@dataclass(frozen=True)
class Search:
    """What a reader looks for."""

    words: str
    group: str
    only: frozenset[str]
    without: frozenset[str]

    def finds(self, entry: Entry) -> bool:
        """Whether an entry is among what is looked for."""
        if self.group and entry.group != self.group:
            return False
        if not self.only <= set(entry.marks) or self.without & set(entry.marks):
            return False
        told = folded(" ".join([entry.title, *entry.texts]))
        return all(word in told for word in folded(self.words).split())


def folded(text: str) -> str:
    """A text without accents and capitals, as people type it into a search."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def address(game: Game, book: Handbook) -> str:
    """Where a handbook is read."""
    return f"/games/{game.name}/{book.name}"


def page_of_card(game: Game, code: str) -> str:
    """Where the entry of a card is read; nothing if it has none."""
    found = [address(game, book) for book in game.handbooks for entry in book.entries if entry.card == code]
    return f"{found[0]}#{code}" if found else ""


# Words that lead to other entries


class Terms:
    """The words that have entries of their own in the handbooks of a game."""

    def __init__(self, game: Game) -> None:
        self._of: dict[str, Term] = {}
        for book in game.handbooks:
            for entry in book.entries:
                meaning = " ".join(entry.texts)
                term = Term(entry.title, entry.name, f"{address(game, book)}#{entry.name}", meaning)
                self._of |= dict.fromkeys(entry.forms, term)
        longest_first = sorted(self._of, key=len, reverse=True)
        self._finder = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)

    def pieces(self, text: str) -> list[str | Term]:
        """A text, with the words that explain themselves apart; each of them once."""
        if not self._of:
            return [text]
        pieces: list[str | Term] = []
        told: set[str] = set()
        end = 0
        for found in self._finder.finditer(text):
            term = self._of[found[0].lower()]
            if term.name not in told:
                told.add(term.name)
                pieces += [text[end : found.start()], Term(found[0], term.name, term.url, term.meaning)]
                end = found.end()
        return [piece for piece in [*pieces, text[end:]] if piece]


# The page


@get("/games/{name:str}/{book:str}", include_in_schema=False)
async def handbook_page(
    house: TheHouse,
    name: FromPath[str],
    book: FromPath[str],
    q: FromQuery[str] = "",
    group: FromQuery[str] = "",
    only: Wanted = None,
    without: Wanted = None,
) -> Answer:
    """A handbook, or what somebody looks for in it."""
    game = game_called(house, name)
    found = next((one for one in game.handbooks if one.name == book), None) if game else None
    if game is None or found is None:
        return error_page(house, 404)
    search = Search(q[:LONGEST_SEARCH], group, frozenset(only or ()), frozenset(without or ()))
    entries = [entry for entry in found.entries if search.finds(entry)]
    return show(
        house,
        "handbook.html",
        game=game,
        book=found,
        search=search,
        count=len(entries),
        shelves=_by_group(game, entries),
        groups=_groups(found),
        titles={entry.name: entry.title for entry in found.entries},
        terms=Terms(game),
        address=address,
        is_term=_is_term,
    )


def _groups(book: Handbook) -> list[str]:
    return [group for group in dict.fromkeys(entry.group for entry in book.entries) if group]


def _by_group(game: Game, entries: Sequence[Entry]) -> list[tuple[Mapping[str, Any] | None, list[Entry]]]:
    """Entries under what they belong to, by its words."""
    shelves: dict[str, list[Entry]] = {}
    for entry in entries:
        shelves.setdefault(entry.group, []).append(entry)
    return [(game.words.find("groups", group) if group else None, found) for group, found in shelves.items()]


def _is_term(piece: str | Term) -> bool:
    return isinstance(piece, Term)


handbook_routes: list[Any] = [handbook_page]
