"""What stands on cards besides their names: conditions, and whether they hold for a seat; and texts that are read."""

from __future__ import annotations

from collections.abc import Mapping

from cardamom.engine.faces import Face, about_card
from cardamom.engine.game import Game
from cardamom.engine.registry import faces_of
from cardamom.engine.table import Table
from cardamom.engine.words import Words
from cardamom.terminal.speech import phrase


class Closeness:
    """A seat that looks closely at the cards before it."""

    def __init__(self, game: Game, table: Table, seat: int) -> None:
        self.words: Words = game.words
        self.faces: Mapping[str, Face] = faces_of(game)
        self.read = game.layout.read
        holding = table.holding()
        self.holding = holding[seat] if holding else []

    def notes(self, zone: str, codes: list[str | None]) -> dict[str, str]:
        """What is said of the cards of a zone behind their names; nothing of most cards."""
        known = [code for code in codes if code is not None and code in self.faces]
        return {code: note for code in known if (note := self._note(zone, code))}

    def _note(self, zone: str, code: str) -> str:
        face = self.faces[code]
        if zone in self.read:
            return phrase("table", "read", text=about_card(self.words, code, face))
        if not face.signs:
            return ""
        joint = phrase("table", "any_sign" if face.any_sign else "all_signs")
        signs = joint.join(self._sign(sign.key) for sign in face.signs)
        return phrase("table", "rewarded" if face.reward else "signed", reward=face.reward, signs=signs)

    def _sign(self, key: str) -> str:
        known = phrase("table", "holds" if key in self.holding else "misses")
        return phrase("table", "sign", sign=self.words.sentence("signs", key, "word"), holds=known)
