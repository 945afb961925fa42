"""Open Kitchen."""

from collections.abc import Mapping
from pathlib import Path

from cardamom.engine.game import Game, OptionValue, choice, number
from cardamom.engine.zones import Box
from cardamom.games.open_kitchen.bot import COOK, Novice
from cardamom.games.open_kitchen.cards import BOX, BOX_WITH_RECIPES
from cardamom.games.open_kitchen.head_chef import CHEF
from cardamom.games.open_kitchen.rules import (
    CHOOSE_OPPONENT,
    DRAW_A_CARD,
    FEWEST_PLAYERS,
    KEEP_ONE,
    MELD_OR_DISCARD,
    MOST_PLAYERS,
    OUT_OF_DATE,
    PASS_A_CARD,
    SALVAGE_A_CARD,
    SERVE_OR_DISCARD,
    OpenKitchen,
)


class OpenKitchenGame(Game):
    """The Chef's Special adds the recipe cards to the box."""

    def box_for(self, seats: int, options: Mapping[str, OptionValue]) -> Box:
        """The main deck, and the recipes where they are played with."""
        return BOX_WITH_RECIPES if options.get("chefs_special") == "on" else BOX


GAME = OpenKitchenGame(
    name="open_kitchen",
    rules_version=1,
    fewest=FEWEST_PLAYERS,
    most=MOST_PLAYERS,
    box=BOX_WITH_RECIPES,
    options=(
        number("courses", 4, 3, 6),
        choice("chefs_special", "off", "on", written="off"),
        choice("discard", "when_over_size", "always", written="always"),
        choice("expiration", "old_top", "literal", written="literal"),
    ),
    table=OpenKitchen,
    steps=(
        DRAW_A_CARD,
        CHOOSE_OPPONENT,
        OUT_OF_DATE,
        KEEP_ONE,
        SALVAGE_A_CARD,
        PASS_A_CARD,
        MELD_OR_DISCARD,
        SERVE_OR_DISCARD,
    ),
    bots={"novice": Novice(COOK), "cook": COOK, "chef": CHEF},
    folder=Path(__file__).parent,
)
