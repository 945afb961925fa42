"""Pantry Fishing: a small game that uses all the engine has, registered by nothing but its folder."""

from pathlib import Path

from cardamom.engine.game import Game, choice, number

from .bot import Fisher
from .cards import BOX
from .rules import ANSWER, NAME_THE_DISH, PASS_LEFT, YOUR_TURN, PantryFishing

GAME = Game(
    name="pantry_fishing",
    rules_version=1,
    fewest=2,
    most=4,
    box=BOX,
    options=(
        choice("secret", "no", "yes", written="yes"),
        number("hand", 4, 3, 5),
    ),
    table=PantryFishing,
    steps=(NAME_THE_DISH, PASS_LEFT, YOUR_TURN, ANSWER),
    bots={"fisher": Fisher()},
    folder=Path(__file__).parent,
)
