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
from cardamom.house.gallery import Gallery, Look
from cardamom.house.handbooks import Terms, address, page_of_card
from cardamom.house.speech import WORDS

FINGERPRINT = 12
NO_FACE: dict[str, Any] = {
    "group": None,
    **dict.fromkeys(("corner", "icon", "mark", "text", "rule", "reward"), ""),
    "notes": [],
    "signs": [],
    "any_sign": False,
}


@dataclass(frozen=True)
class Book:
    """A book as it is sent, and its address, which changes when the book does."""

    url: str
    body: bytes


def make_book(game: Game, gallery: Gallery) -> Book:
    """The book of a game, whose pictures hang in a gallery."""
    faces = faces_of(game)
    terms = Terms(game)
    looks = gallery.looks_of(game, faces)
    cards = {code: _card(game, code, faces.get(code), terms) for code in game.box.codes}
    body = msgspec.json.encode(
        {
            "game": game.name,
            "title": game.words.sentence("title"),
            "cards": {code: card | _shown(looks.get(code, Look())) for code, card in cards.items()},
            "back": gallery.back_of(game),
            "groups": game.words.find("groups") if game.words.has("groups") else {},
            "zones": game.words.find("zones") if game.words.has("zones") else {},
            "quiet": game.words.find("quiet") if game.words.has("quiet") else [],
            "reactions": WORDS.find("reactions", "all"),
            "rules": _rules_address(game),
            "handbooks": [
                {"title": game.words.sentence("handbooks", book.name, "title"), "url": address(game, book)}
                for book in game.handbooks
            ],
        }
    )
    return Book(f"/api/games/{game.name}/book.json?v={hashlib.sha256(body).hexdigest()[:FINGERPRINT]}", body)


def _rules_address(game: Game) -> str:
    """Where the rules are read that matter for a card."""
    page = f"/games/{game.name}/rules"
    return f"{page}#{game.words.sentence('about', 'anchor')}" if game.words.has("about", "anchor") else page


def _card(game: Game, code: str, face: Face | None, terms: Terms) -> dict[str, Any]:
    words = game.words
    name = words.sentence("cards", code)
    page = page_of_card(game, code)
    if face is None:
        return NO_FACE | {"name": name, "page": page}
    return {
        "name": name,
        "group": face.group,
        "corner": face.corner,
        "icon": face.icon,
        "mark": face.mark,
        "notes": [_pieces(note, terms) for note in face.notes],
        "page": page,
        "text": about_card(words, code, face),
        "rule": about(words, ("about", "rule"), code, face),
        "signs": [_sign(words, sign) for sign in face.signs],
        "any_sign": face.any_sign,
        "reward": face.reward,
    }


def _shown(look: Look) -> dict[str, Any]:
    """How a card looks in a browser."""
    return {"picture": look.picture, "layout": look.layout, "signed": look.signed}


def _sign(words: Words, sign: Sign) -> dict[str, str]:
    """A condition with its picture, in a word and in a sentence."""
    return {
        "key": sign.key,
        "icon": sign.icon,
        "number": sign.number,
        "word": words.sentence("signs", sign.key, "word"),
        "text": words.sentence("signs", sign.key, "text"),
    }


def _pieces(note: str, terms: Terms) -> list[Any]:
    """A paragraph about a card: texts, and words that explain themselves."""
    found = terms.pieces(note)
    return [piece if isinstance(piece, str) else {"text": piece.text, "means": piece.meaning} for piece in found]
