"""The book of a game: its words and the faces of its cards, which a browser needs once."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from cardamom.engine.faces import Face
from cardamom.engine.game import Game
from cardamom.engine.registry import GAMES
from cardamom.engine.words import Words
from cardamom.house.speech import WORDS

FINGERPRINT = 12


@dataclass(frozen=True)
class Book:
    """A book as it is sent, and its address, which changes when the book does."""

    url: str
    body: bytes


def make_book(game: Game) -> Book:
    """The book of a game."""
    faces = _faces(game)
    body = msgspec.json.encode(
        {
            "game": game.name,
            "title": game.words.sentence("title"),
            "cards": {code: _card(game, code, faces.get(code)) for code in game.box.codes},
            "groups": game.words.find("groups") if game.words.has("groups") else {},
            "zones": game.words.find("zones") if game.words.has("zones") else {},
            "reactions": WORDS.find("reactions", "all"),
            "rules": _rules_address(game),
        }
    )
    return Book(f"/api/games/{game.name}/book.json?v={hashlib.sha256(body).hexdigest()[:FINGERPRINT]}", body)


def _rules_address(game: Game) -> str:
    """Where the rules are read that matter for a card."""
    page = f"/games/{game.name}/rules"
    return f"{page}#{game.words.sentence('about', 'anchor')}" if game.words.has("about", "anchor") else page


def _faces(game: Game) -> Mapping[str, Face]:
    """The faces that the game gives to its cards; without any a card shows its name."""
    try:
        module = importlib.import_module(f"{GAMES}.{game.name}.faces")
    except ModuleNotFoundError:
        return {}
    faces: Mapping[str, Face] = module.FACES
    return faces


def _card(game: Game, code: str, face: Face | None) -> dict[str, Any]:
    words = game.words
    name = words.sentence("cards", code)
    if face is None:
        return {"name": name, "group": None, "corner": "", "icon": "", "mark": "", "text": "", "rule": ""}
    group = words.sentence("groups", face.group, "name")
    told = {"name": name, "group": group, "corner": face.corner}
    return {
        "name": name,
        "group": face.group,
        "corner": face.corner,
        "icon": face.icon,
        "mark": face.mark,
        "text": _text(words, ("about", "cards", code), told) or _text(words, ("about", "card"), told),
        "rule": _text(words, ("about", "rule"), told),
    }


def _text(words: Words, path: tuple[str, ...], told: Mapping[str, str]) -> str:
    """A sentence about a card; nothing where there is none."""
    return words.sentence(*path).format(**told) if words.has(*path) else ""
