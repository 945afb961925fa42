"""Food Court"""

import tomllib
from functools import cached_property
from pathlib import Path

from cardamom.engine.faces import Layout
from cardamom.engine.game import Game, choice, somebody
from cardamom.engine.words import COMMON_WORDS, Words
from cardamom.games.food_court.bot import CHEF, COOK, Novice
from cardamom.games.food_court.cards import BOX
from cardamom.games.food_court.menus import deck_words
from cardamom.games.food_court.rules import (
    CHOOSE_RESTAURANT,
    EMPTY_QUEUE,
    FILL_HAND,
    MOST_PLAYERS,
    YOUR_TURN,
    FoodCourt,
)
from cardamom.games.food_court.serving import TRACK_ONE


class _WithDecks(Game):
    """A game some of whose words stand in its deck files."""

    @cached_property
    def words(self) -> Words:
        """Every sentence of the game, with the names of all cards."""
        own, common = (tomllib.loads(file.read_text("utf-8")) for file in (self.folder / "words.toml", COMMON_WORDS))
        return Words([deck_words(Words([own, common])), own, common])


GAME = _WithDecks(
    name="food_court",
    rules_version=3,
    fewest=2,
    most=MOST_PLAYERS,
    box=BOX,
    options=(
        choice("restaurants", "choose", "draw", written="choose"),
        choice("refill", "after_turn", "before_turn", written="after_turn"),
        choice("places", "evened", "as_written", written="as_written"),
        somebody("cooked_last", MOST_PLAYERS),
    ),
    table=FoodCourt,
    steps=(CHOOSE_RESTAURANT, YOUR_TURN, TRACK_ONE, EMPTY_QUEUE, FILL_HAND),
    bots={"novice": Novice(), "cook": COOK, "chef": CHEF},
    folder=Path(__file__).parent,
    free_turns=True,
    layout=Layout(large=("queue", "stove"), read=("ability",), aside=("discard", "scored"), folded=True),
)
