"""Bots at a table: whole games among them, and one thought at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardamom.bots.levels import MASTERS, master, searcher
from cardamom.bots.random import Random
from cardamom.bots.search import Budget, Search
from cardamom.engine.bots import Bot, Choice
from cardamom.engine.chance import chance_for
from cardamom.engine.game import Game
from cardamom.engine.table import Table
from cardamom.engine.words import trouble

SEARCH: Final = "search"
DEEP: Final = "deep"
SENIOR: Final = "senior"
MOST_DIGITS: Final = 9
"""Of the number of games: more than anybody can wait for."""


class UnknownBot(LookupError):
    """A bot that this game does not have: the sentence says which ones it has."""


def quick_bots(game: Game) -> list[str]:
    """The bots that answer at once, weakest first."""
    return ["random", *game.bots]


def bot_names(game: Game) -> list[str]:
    """The bots that can play a game, weakest first."""
    return [*quick_bots(game), *MASTERS]


def levels(game: Game) -> list[str]:
    """The bots to offer to people, weakest first: those that know the game, if any do, and those that search."""
    return [*(list(game.bots) or ["random"]), *MASTERS]


def find_bot(game: Game, name: str) -> Bot[Any]:
    """The bot of that name. Raises `UnknownBot`.

    `search:200` is a master that imagines so many games instead of looking at the clock, and `deep:200` a grandmaster:
    they play the same on any machine, however busy. `search:200@your_turn+last_turn` searches at these steps only.
    `senior` is who guides a grandmaster, without any search. People are not offered them.
    """
    if name == "random":
        return Random()
    if name in game.bots:
        return game.bots[name]
    if name in MASTERS:
        return master(game, name)
    if name == SENIOR:
        return find_bot(game, quick_bots(game)[-1]).senior()
    counted = counted_search(game, name)
    if counted is None:
        raise UnknownBot(trouble("unknown_bot", game=game.name, name=name, bots=bot_names(game)))
    return counted


def counted_search(game: Game, name: str) -> Search | None:
    """A search that counts its games, by its name; None if that is no such name."""
    described, at, where = name.partition("@")
    kind, _, games = described.partition(":")
    if kind not in (SEARCH, DEEP) or not games.isdecimal() or len(games) > MOST_DIGITS:
        return None
    steps = where.split("+") if at else None
    if steps is not None and not set(steps) <= {step.name() for step in game.steps}:
        return None
    return searcher(game, Budget(iterations=int(games)), kind == DEEP, steps)


def think(bot: Bot[Any], table: Table, seat: int, seed: str) -> Choice:
    """What a bot would answer. It sees its seat's view, and has luck of its own for each question."""
    return bot.choose(table.seen_by(seat), chance_for(seed, f"bot {seat} {table.question}"))


def play_out(table: Table, bots: Sequence[Bot[Any]], seed: str) -> None:
    """Let a bot in every seat play the game to its end."""
    while not table.over:
        for seat in table.asked():
            table.play(seat, think(bots[seat], table, seat, seed).move, table.question)
