"""The Kitchen Is Closing."""

from pathlib import Path

from cardamom.engine.game import Game, number
from cardamom.games.kitchen_closing.bot import Chef, Cook, Novice
from cardamom.games.kitchen_closing.cards import BOX
from cardamom.games.kitchen_closing.rules import (
    DISCARD_ONE,
    FEWEST_PLAYERS,
    LARGEST_HAND,
    LAST_TURN,
    LAY_STACKS,
    MOST_PLAYERS,
    YOUR_TURN,
    KitchenClosing,
)

GAME = Game(
    name="kitchen_closing",
    rules_version=2,
    fewest=FEWEST_PLAYERS,
    most=MOST_PLAYERS,
    box=BOX,
    options=(
        number("hand", 6, 4, LARGEST_HAND),
        number("rounds", 10, 1, 20),
        number("lead", 3, 1, 9),
    ),
    table=KitchenClosing,
    steps=(YOUR_TURN, LAST_TURN, DISCARD_ONE, LAY_STACKS),
    bots={"novice": Novice(), "cook": Cook(), "chef": Chef()},
    folder=Path(__file__).parent,
)
