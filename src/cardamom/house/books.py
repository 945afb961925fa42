"""The book of a game: its words and the faces of its cards, which a browser needs once."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import msgspec

from cardamom.engine.faces import Face, Sign, about, about_card
from cardamom.engine.game import Game
from cardamom.engine.registry import faces_of
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
    faces = faces_of(game)
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


def _card(game: Game, code: str, face: Face | None) -> dict[str, Any]:
    words = game.words
    name = words.sentence("cards", code)
    if face is None:
        bare = dict.fromkeys(("corner", "icon", "mark", "text", "rule", "reward"), "")
        return {"name": name, "group": None, **bare, "signs": [], "any_sign": False}
    return {
        "name": name,
        "group": face.group,
        "corner": face.corner,
        "icon": face.icon,
        "mark": face.mark,
        "text": about_card(words, code, face),
        "rule": about(words, ("about", "rule"), code, face),
        "signs": [_sign(words, sign) for sign in face.signs],
        "any_sign": face.any_sign,
        "reward": face.reward,
    }


def _sign(words: Words, sign: Sign) -> dict[str, str]:
    """A condition with its picture, in a word and in a sentence."""
    return {
        "key": sign.key,
        "icon": sign.icon,
        "number": sign.number,
        "word": words.sentence("signs", sign.key, "word"),
        "text": words.sentence("signs", sign.key, "text"),
    }
