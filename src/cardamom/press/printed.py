"""What is printed of a game, read from its folder.

`press.toml` says how its cards look, `words.toml` what they are called and what stands on them, `faces.py` their
groups, corners and lists. In `press.toml`:

    [back]      ground, a colour; wreath, drawings around; middle, the drawing within; cover, the one on the box
    [layouts]   the layout of each group of cards; `default` for all others
    [signs]     the sign of each group
    [pictures]  the drawings of cards (or of whole groups) that are not called like their card
    [figures]   who stands on a court card, by its corner
    [groups]    name, colour and ink of groups that only exist in print
    [marks]     the drawings of special symbols
    [flags]     the flags of nations, by the two letters of their country

A module `_prints` of the game says what else stands on its cards, and which cards are only printed: see `Print`.
"""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cardamom.engine.faces import Face, Print
from cardamom.engine.game import Game
from cardamom.engine.registry import GAMES
from cardamom.press import Unprintable
from cardamom.press.art.drawings import has_drawing, sign
from cardamom.press.art.palette import INK, WALNUT
from cardamom.press.words import trouble

LOOKS: Final = "press.toml"
PLAIN: Final = "plain"
UNSIGNED: Final = "tag"
NOTHING_MORE: Final = Print()

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
    more: Print = NOTHING_MORE


@dataclass(frozen=True)
class Back:
    """The back that all cards of a deck share."""

    ground: str = "#3A5C54"
    wreath: Sequence[str] = ("herb", "tomato", "carrot", "garlic", "herb", "strawberry", "brown-mushroom", "lemon")
    middle: str = "star-anise"
    cover: str = ""
    """The drawing in the middle of the cover, where it is another."""


@dataclass(frozen=True)
class Box:
    """Everything of a game that is printed."""

    game: Game
    title: str
    tagline: str
    cards: Sequence[Card]
    groups: Mapping[str, Group]
    back: Back = field(default_factory=Back)
    signs: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    flags: Mapping[str, str] = field(default_factory=dict)

    def card(self, code: str) -> Card:
        """The card with a code."""
        return next(card for card in self.cards if card.code == code)

    def sign(self, key: str) -> str:
        """The sign that the game gives to something; a plain one where it gives none."""
        return self.signs.get(key, UNSIGNED)


def box_of(game: Game) -> Box:
    """What is printed of a game. Raises `Unprintable`."""
    return _Reader(game).box()


class _Reader:
    def __init__(self, game: Game) -> None:
        self.game, self.words = game, game.words
        self.looks = _looks(game)
        faces, prints = _module(game, "faces"), _module(game, "_prints")
        self.faces: Mapping[str, Face] = faces.FACES if faces else {}
        self.lists: Mapping[str, Sequence[str]] = getattr(faces, "LISTS", {})
        self.prints: Mapping[str, Print] = getattr(prints, "PRINTS", {})
        self.extras: Mapping[str, Print] = getattr(prints, "EXTRAS", {})

    def box(self) -> Box:
        keys = [face.group for face in self.faces.values()] + [extra.group for extra in self.extras.values()]
        groups = {key: self._group(key) for key in dict.fromkeys(keys)}
        codes, copies = self.game.box.codes, self.game.box.copies
        cards = [self._card(code, number, groups) for code, number in zip(codes, copies, strict=True)]
        cards += [self._extra(code, more, groups[more.group]) for code, more in self.extras.items()]
        signs = {key: _known_sign(name, self.game) for key, name in self.looks.get("signs", {}).items()}
        return Box(
            self.game,
            self._say("title"),
            self._say("tagline"),
            cards,
            groups,
            Back(**self.looks.get("back", {})),
            signs,
            {key: self._drawn(name) for key, name in self.looks.get("marks", {}).items()},
            self.looks.get("flags", {}),
        )

    def _say(self, *path: str, default: str = "") -> str:
        return self.words.sentence(*path) if self.words.has(*path) else default

    def _group(self, key: str) -> Group:
        named = self.looks.get("signs", {}).get(key, Group("", "").sign)
        looks = self.looks.get("groups", {}).get(key, {})
        return Group(
            key,
            self._say("groups", key, "name", default=looks.get("name", key)),
            self._say("groups", key, "colour", default=looks.get("colour", WALNUT)),
            self._say("groups", key, "ink", default=looks.get("ink", INK)),
            _known_sign(named, self.game),
        )

    def _card(self, code: str, copies: int, groups: Mapping[str, Group]) -> Card:
        more = self.prints.get(code, NOTHING_MORE)
        spoken = self._say("printed", "names", code, default=self._say("cards", code, default=code))
        name = more.title or _BESIDES.sub("", spoken)
        face = self.faces.get(code)
        if face is None:
            return Card(code, name, copies, PLAIN, Group("", ""))
        return Card(
            code,
            name,
            copies,
            self._layout(face.group),
            groups[face.group],
            more.value or face.corner,
            self._picture(code, face.group, more),
            more.text or self._say("printed", "texts", code),
            [self._item(other, groups) for other in self.lists.get(code, ())],
            self._say("printed", "points", face.group),
            self.looks.get("figures", {}).get(face.corner, ""),
            more,
        )

    def _extra(self, code: str, more: Print, group: Group) -> Card:
        """A card that is only printed."""
        picture = self._picture(code, group.key, more)
        layout = self._layout(group.key)
        return Card(code, more.title, 1, layout, group, more.value, picture, more.text, more=more)

    def _layout(self, group: str) -> str:
        layouts = self.looks.get("layouts", {})
        return str(layouts.get(group, layouts.get("default", PLAIN)))

    def _picture(self, code: str, group: str, more: Print) -> str:
        """What the looks say of the card, a drawing that is called like it, or what the looks say of its group."""
        pictures = self.looks.get("pictures", {})
        named = [name for name in (more.picture, code) if name and has_drawing(name)]
        return self._drawn(pictures.get(code) or (named[0] if named else pictures.get(group, "")))

    def _drawn(self, name: str) -> str:
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


def _module(game: Game, part: str) -> Any:
    """A module of the game; it can do without."""
    name = f"{GAMES}.{game.name}.{part}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name != name:
            raise
        return None
