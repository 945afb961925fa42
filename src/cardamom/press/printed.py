"""What is printed of a game, read from its folder.

`press.toml` says how its cards look, `words.toml` what they are called and what stands on them, `faces.py` their
groups, corners and lists. In `press.toml`:

    [back]      ground, a colour; wreath, drawings around; middle, the drawing within
    [layouts]   the layout of each group of cards; `default` for all others
    [signs]     the sign of each group
    [pictures]  the drawings of cards (or of whole groups) that are not called like their card
    [figures]   who stands on a court card, by its corner
    [grounds]   the ground of a group, where its layout leaves the choice
"""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cardamom.engine.faces import Face
from cardamom.engine.game import Game
from cardamom.engine.registry import GAMES
from cardamom.press import Unprintable
from cardamom.press.art.drawings import has_drawing, sign
from cardamom.press.art.palette import INK, WALNUT
from cardamom.press.words import trouble

LOOKS: Final = "press.toml"
PLAIN: Final = "plain"

_BESIDES = re.compile(r" \([^)]*\)$")
"""What a name says besides, and the corner and the colour of the card say already: "liver (meat 1)"."""


@dataclass(frozen=True)
class Group:
    """A suit, category or sort of cards."""

    key: str
    name: str
    colour: str = WALNUT
    ink: str = INK
    sign: str = "silverware-fork-knife"


@dataclass(frozen=True)
class Item:
    """A line of a list on a card: another card, with its group."""

    name: str
    group: Group


@dataclass(frozen=True)
class Card:
    """All that stands on a card."""

    code: str
    name: str
    copies: int
    layout: str
    group: Group
    corner: str = ""
    picture: str = ""
    text: str = ""
    items: Sequence[Item] = ()
    points: str = ""
    figure: str = ""


@dataclass(frozen=True)
class Back:
    """The back that all cards of a deck share."""

    ground: str = "#3A5C54"
    wreath: Sequence[str] = ("herb", "tomato", "carrot", "garlic", "herb", "strawberry", "brown-mushroom", "lemon")
    middle: str = "star-anise"


@dataclass(frozen=True)
class Box:
    """Everything of a game that is printed."""

    game: Game
    title: str
    tagline: str
    cards: Sequence[Card]
    groups: Mapping[str, Group]
    back: Back = field(default_factory=Back)

    def card(self, code: str) -> Card:
        """The card with a code."""
        return next(card for card in self.cards if card.code == code)


def box_of(game: Game) -> Box:
    """What is printed of a game. Raises `Unprintable`."""
    return _Reader(game).box()


class _Reader:
    def __init__(self, game: Game) -> None:
        self.game, self.words = game, game.words
        self.looks = _looks(game)
        module = _faces_module(game)
        self.faces: Mapping[str, Face] = module.FACES if module else {}
        self.lists: Mapping[str, Sequence[str]] = getattr(module, "LISTS", {})

    def box(self) -> Box:
        keys = list(dict.fromkeys(face.group for face in self.faces.values()))
        groups = {key: self._group(key) for key in keys}
        codes, copies = self.game.box.codes, self.game.box.copies
        cards = [self._card(code, number, groups) for code, number in zip(codes, copies, strict=True)]
        back = Back(**self.looks.get("back", {}))
        return Box(self.game, self._say("title"), self._say("tagline"), cards, groups, back)

    def _say(self, *path: str, default: str = "") -> str:
        return self.words.sentence(*path) if self.words.has(*path) else default

    def _group(self, key: str) -> Group:
        named = self.looks.get("signs", {}).get(key, Group("", "").sign)
        return Group(
            key,
            self._say("groups", key, "name", default=key),
            self._say("groups", key, "colour", default=WALNUT),
            self._say("groups", key, "ink", default=INK),
            _known_sign(named, self.game),
        )

    def _card(self, code: str, copies: int, groups: Mapping[str, Group]) -> Card:
        spoken = self._say("printed", "names", code, default=self._say("cards", code, default=code))
        name = _BESIDES.sub("", spoken)
        face = self.faces.get(code)
        if face is None:
            return Card(code, name, copies, PLAIN, Group("", ""))
        layouts = self.looks.get("layouts", {})
        return Card(
            code,
            name,
            copies,
            layouts.get(face.group, layouts.get("default", PLAIN)),
            groups[face.group],
            face.corner,
            self._picture(code, face),
            self._say("printed", "texts", code),
            [self._item(other, groups) for other in self.lists.get(code, ())],
            self._say("printed", "points", face.group),
            self.looks.get("figures", {}).get(face.corner, ""),
        )

    def _picture(self, code: str, face: Face) -> str:
        pictures = self.looks.get("pictures", {})
        name = pictures.get(code) or (code if has_drawing(code) else pictures.get(face.group, ""))
        if name and not has_drawing(name):
            raise Unprintable(trouble("no_drawing", name=name, game=self.game.name))
        return str(name)

    def _item(self, code: str, groups: Mapping[str, Group]) -> Item:
        return Item(capital(self._say("cards", code, default=code)), groups[self.faces[code].group])


def capital(name: str) -> str:
    """A name as it begins a line."""
    return name[:1].upper() + name[1:]


def _looks(game: Game) -> dict[str, Any]:
    file = game.folder / LOOKS
    if not file.is_file():
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise Unprintable(trouble("broken_looks", path=str(file), why=str(problem))) from problem


def _known_sign(name: str, game: Game) -> str:
    try:
        sign(name)
    except LookupError as problem:
        raise Unprintable(trouble("no_sign", name=name, game=game.name)) from problem
    return name


def _faces_module(game: Game) -> Any:
    """The module with the faces; a game can do without."""
    name = f"{GAMES}.{game.name}.faces"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name != name:
            raise
        return None
