"""Evenings: random positions of every game, for the laws to hold in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import strategies as st

from cardamom.engine.chance import Chance, chance_for
from cardamom.engine.game import Game, Option, OptionValue, start
from cardamom.engine.questions import Move
from cardamom.engine.registry import all_games, find_game
from cardamom.engine.story import Story
from cardamom.engine.table import Table
from cardamom.engine.words import Teller
from cardamom.engine.zones import SPECTATOR

MOST_MOVES = 20_000
NAMES = [
    *("North", "East", "South", "West", "Noon", "Dusk", "Dawn", "Spring", "Summer", "Autumn"),
    *("Winter", "Rain", "Snow", "Wind", "Cloud", "Sun", "Moon", "Star", "Frost", "Mist"),
]

every_game = pytest.mark.parametrize("name", [game.name for game in all_games()])


@dataclass(frozen=True)
class Evening:
    """A game up to some moment: where a law is looked at. Printed when a law fails, so that it can be found again."""

    name: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    seed: str
    moves: int

    @property
    def game(self) -> Game:
        return find_game(self.name)

    def deal(self, story: bool = True) -> Table:
        return start(self.game, self.seats, self.seed, dict(self.options), story)

    def walk(self, story: bool = True) -> Iterator[Table]:
        """The same table after the deal and after every answer up to the moment."""
        table = self.deal(story)
        chance = chance_for(self.seed, "evening")
        yield table
        for _ in range(self.moves):
            answer_once(table, chance)
            yield table

    def table(self, story: bool = True) -> Table:
        *_, table = self.walk(story)
        return table

    def teller(self, you: int | None) -> Teller:
        return Teller(self.game.words, self.game.box_for(self.seats, dict(self.options)), NAMES, you)

    def luck(self, purpose: str) -> Chance:
        return chance_for(self.seed, purpose)


def answer_once(table: Table, chance: Chance) -> tuple[int, Move[Any]]:
    """A random legal answer of a random seat among those asked."""
    asked = table.asked()
    seat = asked[chance.below(len(asked))]
    move = table.step.pick(table, seat, chance)
    table.play(seat, move, table.question)
    return seat, move


def answer_all(table: Table, chance: Chance) -> None:
    """Answer a question to its end: when it asks several, for all of them."""
    question = table.question
    while not table.over and table.question == question:
        answer_once(table, chance)


def play_to_the_end(table: Table, chance: Chance) -> int:
    """Random answers until the game is over. How many it took."""
    for made in range(MOST_MOVES):
        if table.over:
            return made
        answer_once(table, chance)
    raise AssertionError(f"No end after {MOST_MOVES} answers.")


def overheard(table: Table) -> Table:
    """The same position with a story that begins here."""
    table.story = Story(table)
    return table


def viewers(table: Table) -> list[int]:
    """Everybody who looks at a table: the seats, and somebody who only watches."""
    return [*range(table.seats), SPECTATOR]


def asked_as(viewer: int) -> int | None:
    """A viewer as `view` and `events` name them."""
    return None if viewer == SPECTATOR else viewer


@st.composite
def evenings(draw: st.DrawFn, name: str, finished: bool = False) -> Evening:
    """Any moment of any game: number of players, options, luck and moment are drawn."""
    game = find_game(name)
    seats = draw(st.integers(game.fewest, game.most))
    as_usual = draw(st.booleans())
    options = () if as_usual else tuple((option.name, draw(_values(option, seats))) for option in game.options)
    seed = str(draw(st.integers(0, 10**6)))
    evening = Evening(name, seats, options, seed, MOST_MOVES)
    length = play_to_the_end(evening.deal(story=False), chance_for(seed, "evening"))
    moment = length if finished else draw(st.integers(0, length))
    return Evening(name, seats, options, seed, moment)


def _values(option: Option, seats: int) -> st.SearchStrategy[OptionValue]:
    about_people = option.about_people
    return st.sampled_from([v for v in option.values if not about_people or v is None or int(v) < seats])
