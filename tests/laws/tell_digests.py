"""Plays a few games and prints the digest of every position: run compiled and interpreted, and compared."""

import json
import sys

import cardamom
from cardamom.engine.chance import chance_for
from cardamom.engine.game import start
from cardamom.engine.imagine import imagine
from cardamom.engine.registry import all_games
from cardamom.engine.table import Table

GAMES_OF_EACH = 2
EVERY_SIZE = 6
"""Up to so many seats every number is tried; of larger tables the largest, once."""


def digests(table: Table, seed: str) -> list[str]:
    """The digest after the deal and after each answer, and now and then of an imagined world."""
    chance = chance_for(seed, "moves")
    told = [table.digest()]
    while not table.over:
        seat = table.asked()[0]
        if len(told) % 10 == 0:
            told.append(imagine(table, seat, chance).digest())
        table.play(seat, table.step.pick(table, seat, chance))
        told.append(table.digest())
    return told


def main() -> None:
    """Print everything as one JSON object."""
    evenings = {
        f"{game.name}, {seats} players, game {number}": digests(start(game, seats, f"{number}"), f"{number}")
        for game in all_games()
        for seats in sorted({*range(game.fewest, min(game.most, EVERY_SIZE) + 1), game.most})
        for number in range(GAMES_OF_EACH if seats <= EVERY_SIZE else 1)
    }
    json.dump({"compiled": cardamom.COMPILED, "evenings": evenings}, sys.stdout)


if __name__ == "__main__":
    main()
