"""What is printed for Cooking Party: values on the ingredients, and what lies in the box beside them."""

from __future__ import annotations

from typing import Final

from cardamom.engine.faces import Need, Print
from cardamom.engine.words import Teller
from cardamom.engine.zones import Box
from cardamom.games.cooking_party import GAME
from cardamom.games.cooking_party.assignments import DECK, Assignment
from cardamom.games.cooking_party.critic import CHIPS
from cardamom.games.cooking_party.guide import CODES, PANTRY, VALUE_OF

TELLER: Final = Teller(GAME.words, Box([], []), [], None)

PRINTS: Final = {code: Print(value=str(value)) for code, value in zip(CODES, VALUE_OF, strict=True)}


def _assignment(card: Assignment) -> Print:
    """An assignment with its numbers: dealt, traded in, used."""
    most = min(card.most, card.dealt)
    used = TELLER.phrase("printed", "exactly" if most == card.least else "used", least=card.least, most=most)
    often = "untraded" if not card.exchange else "traded" if card.times == 1 else "traded_twice"
    traded = TELLER.phrase("printed", often, number=card.exchange)
    return Print(
        title=card.title,
        text=card.text,
        more=TELLER.words.sentence("printed", "teams") if card.teams else "",
        needs=(
            Need("dealt", TELLER.phrase("printed", "dealt", number=card.dealt)),
            Need("exchange", traded),
            Need("used", used),
        ),
        group="assignments",
    )


def _chip(points: int) -> Print:
    title = TELLER.words.sentence("printed", "chip")
    return Print(title=title, value=str(points), group="chips")


def _pantry() -> Print:
    items = tuple(Need(key, TELLER.words.sentence("printed", "pantry_items", key)) for key in PANTRY)
    title, text = (TELLER.words.sentence("printed", key) for key in ("pantry", "pantry_rule"))
    return Print(title=title, text=text, needs=items, group="pantry")


EXTRAS: Final = {
    **{f"assignment-{card.code}": _assignment(card) for card in DECK},
    **{f"chip-{points}": _chip(int(points)) for points in CHIPS},
    "pantry": _pantry(),
}
