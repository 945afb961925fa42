"""Do Not Steal My Carrot!"""

from pathlib import Path

from cardamom.engine.game import Game, choice, somebody
from cardamom.games.carrot.bot import Chef, Cook, Novice
from cardamom.games.carrot.cards import BOX
from cardamom.games.carrot.rules import (
    ANSWER_OFFER,
    HIDE_TWO,
    MOST_PLAYERS,
    REFILL_WAREHOUSE,
    YOUR_TURN,
    Carrot,
)

GAME = Game(
    name="carrot",
    rules_version=1,
    fewest=2,
    most=MOST_PLAYERS,
    box=BOX,
    options=(
        choice("steal_back", "forbidden", "allowed", written="allowed"),
        choice("equal_turns", "no", "yes", written="no"),
        somebody("youngest", MOST_PLAYERS),
    ),
    table=Carrot,
    steps=(HIDE_TWO, YOUR_TURN, ANSWER_OFFER, REFILL_WAREHOUSE),
    bots={"novice": Novice(), "cook": Cook(), "chef": Chef()},
    folder=Path(__file__).parent,
)
