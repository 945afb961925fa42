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
from cardamom.house.gallery import Gallery, Look
from cardamom.house.speech import WORDS

FINGERPRINT = 12


@dataclass(frozen=True)
class Book:
    """A book as it is sent, and its address, which changes when the book does."""

    url: str
    body: bytes


def make_book(game: Game, gallery: Gallery) -> Book:
    """The book of a game, whose pictures hang in a gallery."""
    faces = _faces(game)
    looks = gallery.looks_of(game, faces)
    body = msgspec.json.encode(
        {
            "game": game.name,
            "title": game.words.sentence("title"),
            "cards": {code: _card(game, code, faces.get(code), looks.get(code, Look())) for code in game.box.codes},
            "back": gallery.back_of(game),
            "groups": game.words.find("groups") if game.words.has("groups") else {},
            "zones": game.words.find("zones") if game.words.has("zones") else {},
            "quiet": game.words.find("quiet") if game.words.has("quiet") else [],
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


def _card(game: Game, code: str, face: Face | None, look: Look) -> dict[str, Any]:
    words = game.words
    name = words.sentence("cards", code)
    shown = {"picture": look.picture, "layout": look.layout, "signed": look.signed}
    if face is None:
        nothing = {"corner": "", "icon": "", "mark": "", "text": "", "notes": [], "rule": ""}
        return {"name": name, "group": None, **nothing, **shown}
    group = words.sentence("groups", face.group, "name")
    told = {"name": name, "group": group, "corner": face.corner}
    return {
        "name": name,
        "group": face.group,
        "corner": face.corner,
        "icon": face.icon,
        "mark": face.mark,
        "notes": face.notes,
        "text": _text(words, ("about", "cards", code), told) or _text(words, ("about", "card"), told),
        "rule": _text(words, ("about", "rule"), told),
        **shown,
    }


def _text(words: Words, path: tuple[str, ...], told: Mapping[str, str]) -> str:
    """A sentence about a card; nothing where there is none."""
    return words.sentence(*path).format(**told) if words.has(*path) else ""
