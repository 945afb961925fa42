"""Pastry Chefs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardamom.engine.game import Game, choice, somebody
from cardamom.engine.questions import Move
from cardamom.engine.table import Table
from cardamom.games.pastry_chefs.bot import Chef, Cook, Novice
from cardamom.games.pastry_chefs.cards import BOX
from cardamom.games.pastry_chefs.rules import (
    ASK_SOMEBODY,
    CHEFS,
    DISCARD_DOWN,
    HAND_OVER,
    PAY_FOR_IT,
    PICK_FROM_PILE,
    REVEAL_DRAWN,
    SECOND_CARD,
    TURN_WITHOUT_DECK,
    YOUR_TURN,
    PastryChefs,
)
from cardamom.games.pastry_chefs.sentence import reading


def _read(table: Table, seat: int, text: str, names: Sequence[str]) -> Move[Any]:
    """The move that somebody typed."""
    return reading(GAME.words, table, seat, text, names)


GAME = Game(
    name="pastry_chefs",
    rules_version=1,
    fewest=CHEFS,
    most=CHEFS,
    box=BOX,
    options=(
        choice("reveals_block", "yes", "no", written="yes"),
        choice("memory_aid", "off", "on", written="off"),
        somebody("begins", CHEFS),
    ),
    table=PastryChefs,
    steps=(
        YOUR_TURN,
        TURN_WITHOUT_DECK,
        HAND_OVER,
        PICK_FROM_PILE,
        PAY_FOR_IT,
        SECOND_CARD,
        REVEAL_DRAWN,
        ASK_SOMEBODY,
        DISCARD_DOWN,
    ),
    bots={"novice": Novice(), "cook": Cook(), "chef": Chef()},
    folder=Path(__file__).parent,
    table_talk=False,
    reading=_read,
)
