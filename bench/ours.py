"""Our own speed, in this process's mode (compiled, or interpreted with CARDAMOM_PURE=1), as JSON on standard output."""

from __future__ import annotations

import json
import sys
from typing import Any

import cardamom
from bench.stopwatch import microseconds, rate
from cardamom.engine.chance import chance_for
from cardamom.engine.game import Game, start
from cardamom.engine.imagine import imagine
from cardamom.engine.playout import playout
from cardamom.engine.registry import all_games
from cardamom.engine.table import Table
from cardamom.engine.view import view

SEATS = 4
GAMES_AT_A_TIME = 20
NO_LIMIT = 1_000_000


def measure(game: Game) -> dict[str, float]:
    """Random play of whole games with the deal, and what one position costs in mid-game."""
    counter = RandomGames(game)
    moves = rate(counter.play)
    table = middle_of(game)
    seat = table.asked()[0]
    chance = chance_for("bench", "imagine")
    return {
        "moves_per_s": moves,
        "games_per_s": moves * counter.games / counter.moves,
        "moves_per_game": counter.moves / counter.games,
        "clone_us": microseconds(table.clone),
        "seen_by_us": microseconds(lambda: table.seen_by(seat)),
        "imagine_us": microseconds(lambda: imagine(table, seat, chance)),
        "view_us": microseconds(lambda: view(table, seat)),
    }


class RandomGames:
    """Deals and plays random games, counting."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.options = game.settle(SEATS, {})
        self.chance = chance_for("bench", "random play")
        self.games = 0
        self.moves = 0

    def deal(self) -> Table:
        """A table with luck of its own."""
        return self.game.deal(SEATS, self.options, self.chance.fork())

    def play(self) -> int:
        """Some whole games; how many moves they took."""
        made = 0
        for _ in range(GAMES_AT_A_TIME):
            made += playout(self.deal(), self.chance, NO_LIMIT)
        self.games += GAMES_AT_A_TIME
        self.moves += made
        return made


def middle_of(game: Game) -> Table:
    """A position in the middle of a game."""
    table = start(game, SEATS, "bench", story=False)
    playout(table, chance_for("bench", "middle"), 30)
    return table


def main() -> None:
    """Measure every game."""
    result: dict[str, Any] = {"compiled": cardamom.COMPILED}
    result["games"] = {game.name: measure(game) for game in all_games()}
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
