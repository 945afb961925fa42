"""Games: what a folder under `games` hands to everybody else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from cardamom.engine.bots import Bot
from cardamom.engine.chance import LONGEST_SEED, Chance, chance_for, is_seed
from cardamom.engine.faces import PLAIN_LAYOUT, Layout
from cardamom.engine.handbook import Handbook
from cardamom.engine.keepsake import Keepsake
from cardamom.engine.questions import Move, Step, spoken
from cardamom.engine.story import Story
from cardamom.engine.table import Table
from cardamom.engine.words import Words, load_words, trouble
from cardamom.engine.zones import Box

OptionValue = str | int | None


class BadTable(ValueError):
    """A table that cannot be opened: the sentence says what is wrong and what would be right."""


@dataclass(frozen=True)
class Option:
    """A question that is settled when a table is opened; `default` is what holds when nobody says otherwise.

    `written` is the literal reading of the rulebook; a different value is a house rule.
    """

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    written: OptionValue
    about_people: bool = False
    """Whether the values are seats: a question about who is sitting there."""

    def read(self, given: object) -> OptionValue:
        """The value that somebody gave, as itself or as text. Raises `BadTable`."""
        for value in self.values:
            if given == value and type(given) is type(value):
                return value
            if isinstance(given, str) and given == str("" if value is None else value):
                return value
        allowed = [trouble("no_value") if value is None else str(value) for value in self.values]
        raise BadTable(trouble("option_value", option=self.name, given=str(given), allowed=allowed))


def choice(name: str, *values: str, written: str) -> Option:
    """One of several words; the first is the default."""
    return Option(name, values, values[0], written)


def number(name: str, default: int, least: int, most: int) -> Option:
    """A number as the rulebook gives it, which a house may change."""
    return Option(name, tuple(range(least, most + 1)), default, default)


def somebody(name: str, seats: int) -> Option:
    """A question about the people at the table: one of the seats, or nobody knows."""
    return Option(name, (None, *range(seats)), None, None, about_people=True)


@dataclass(frozen=True)
class Game:
    """A game: who can play it, with which options, cards, questions and bots."""

    name: str
    rules_version: int
    fewest: int
    most: int
    box: Box
    options: tuple[Option, ...]
    table: type[Table]
    steps: tuple[Step[Any], ...]
    bots: Mapping[str, Bot[Any]]
    folder: Path
    table_talk: bool = True
    """Whether people may talk freely while they play."""
    reading: Callable[[Table, int, str, Sequence[str]], Move[Any]] | None = None
    """Reads a sentence that a seat typed as a move, given the names of all; raises `Refused` with what is not clear.

    The rules have still to be asked whether the move is allowed.
    """
    free_turns: bool = False
    """Whether a turn is many steps in any order: then a player takes back what they showed, until luck decides."""
    layout: Layout = PLAIN_LAYOUT
    """How its cards are laid out on a screen."""
    handbooks: tuple[Handbook, ...] = ()
    """What there is to look up besides the rules."""
    keepsake: Callable[[Table], Keepsake] | None = None
    """What people take home from a table, made of what they said; None where they say nothing of their own.

    The words of such a table are forgotten after it, unless its host wants to keep them.
    """

    @cached_property
    def moves(self) -> dict[str, type[Move[Any]]]:
        """Every kind of move, by name."""
        kinds = {kind for step in self.steps for kind in step.kinds}
        named = {spoken(kind.__name__): kind for kind in kinds}
        if len(named) < len(kinds):
            raise ValueError(f"two kinds of move in {self.name} have the same name")
        return named

    @cached_property
    def words(self) -> Words:
        """Every sentence of the game."""
        return load_words(self.folder / "words.toml")

    @cached_property
    def rules_page(self) -> str:
        """The rules as we play them, in Markdown."""
        return (self.folder / "README.md").read_text(encoding="utf-8")

    def meaning(self, option: Option, value: OptionValue) -> str:
        """What a value of an option means, in the words of the game."""
        path = ("options", option.name, str(value))
        return self.words.sentence(*path) if self.words.has(*path) else str(value)

    def box_for(self, seats: int, options: Mapping[str, OptionValue]) -> Box:
        """The cards that are in play at such a table."""
        return self.box

    def settle(self, seats: int, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options of a table, the given ones checked, the others by default. Raises `BadTable`."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise BadTable(trouble("unknown_option", game=self.name, option=str(name), options=list(known)))
        settled = {name: option.read(given.get(name, option.default)) for name, option in known.items()}
        for option in self.options:
            value = settled[option.name]
            if option.about_people and isinstance(value, int) and value >= seats:
                raise BadTable(trouble("option_seat", option=option.name, seat=value, last=seats - 1))
        return settled

    def deal(self, seats: int, settled: dict[str, OptionValue], chance: Chance) -> Table:
        """A freshly dealt table with options that `settle` gave, which nobody listens to yet."""
        table = self.table()
        table.open(self.box_for(seats, settled), seats, settled, chance)
        table.deal()
        return table


def check_seed(seed: str) -> None:
    """Raises `BadTable` if a text cannot be a seed."""
    if not is_seed(seed):
        raise BadTable(trouble("seed", most=LONGEST_SEED))


def start(game: Game, seats: int, seed: str, options: Mapping[str, object] | None = None, story: bool = True) -> Table:
    """A freshly dealt table. Raises `BadTable` when there can be none such.

    Without a `story` no events are kept: faster, for simulation.
    """
    if not game.fewest <= seats <= game.most:
        raise BadTable(trouble("players", game=game.name, fewest=game.fewest, most=game.most, seats=seats))
    check_seed(seed)
    settled = game.settle(seats, options or {})
    table = game.deal(seats, settled, chance_for(seed, "deal"))
    if story:
        table.story = Story(table)
    return table
