"""Pastry Chefs."""

from pathlib import Path

from cardamom.engine.game import Game, choice, somebody
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
    YOUR_TURN,
    PastryChefs,
)

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
)
