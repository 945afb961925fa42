"""The gallery: paintings of the press, served under addresses that change when a painting does."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from cardamom.engine.faces import Face
from cardamom.engine.game import Game
from cardamom.press import Unprintable
from cardamom.press.paintings import back_of, painting
from cardamom.press.printed import box_of

FINGERPRINT = 12


@dataclass(frozen=True)
class Look:
    """How a card looks on the screen: the address of its painting, its layout, and whether its icon is shown beside."""

    picture: str = ""
    layout: str = ""
    signed: bool = False


class Gallery:
    """All paintings that somebody may ask for, by the last part of their address."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self._urls: dict[str, str] = {}

    def url(self, name: str) -> str:
        """The address of a painting; nothing where there is none."""
        if name not in self._urls:
            self._urls[name] = self._hang(name)
        return self._urls[name]

    def _hang(self, name: str) -> str:
        file = painting(name)
        if file is None:
            return ""
        body = file.read_bytes()
        address = f"{name}-{hashlib.sha256(body).hexdigest()[:FINGERPRINT]}.webp"
        self.files[address] = body
        return f"/art/{address}"

    def looks_of(self, game: Game, faces: Mapping[str, Face]) -> dict[str, Look]:
        """How the cards of a game look; a game that cannot be printed has no paintings, and plays as well."""
        try:
            cards = box_of(game).cards
        except Unprintable:
            return {}
        shown = {card.code: card.figure or card.picture for card in cards}
        pictures = defaultdict(set)
        for code, face in faces.items():
            pictures[face.icon].add(shown.get(code, ""))
        return {
            card.code: Look(self.url(shown[card.code]), card.layout, _says_more(faces.get(card.code), pictures))
            for card in cards
        }

    def back_of(self, game: Game) -> str:
        """The address of the back of a game's cards."""
        return self.url(back_of(game.name))


def _says_more(face: Face | None, pictures: Mapping[str, set[str]]) -> bool:
    """Whether the icon of a face tells a suit or a sort, which its picture does not."""
    return face is not None and not face.mark and len(pictures[face.icon]) > 1
