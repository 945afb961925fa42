"""Whether worlds are imagined as they are:  python -m bench.imagining [GAMES]

Chefs play, and whoever is asked is given a chance to win by the chef's forecast: at the real table with all cards open,
in worlds that luck deals, and in worlds as likely as the chef supposes. On average all three should be the same. Where
luck gives more, it thinks too little of the others: they chose what they hold.
"""

from __future__ import annotations

import sys
from statistics import fmean

from bench.ours import SEATS
from cardamom.bots.match import find_bot, quick_bots, think
from cardamom.engine.chance import Chance, chance_for
from cardamom.engine.game import Game, start
from cardamom.engine.imagine import imagine
from cardamom.engine.registry import all_games
from cardamom.engine.table import CannotImagine, Table

GAMES = 100
SEED = "imagining"


def chances(game: Game, table: Table, seat: int, luck: Chance) -> tuple[float, float, float]:
    """The chance of a seat to win: really, as luck deals, and as its bot supposes. Raises `CannotImagine`."""
    bot = find_bot(game, quick_bots(game)[-1])
    seen = table.seen_by(seat)
    world = imagine(seen, seat, luck)
    dealt = bot.forecast(world)[seat]
    bot.suppose(world, seen, luck)
    return bot.forecast(table)[seat], dealt, bot.forecast(world)[seat]


def whole_game(game: Game, number: int) -> list[tuple[float, float, float]]:
    """The chances at the beginning of every turn of a game among the strongest quick bots."""
    bot = find_bot(game, quick_bots(game)[-1])
    luck = chance_for(SEED, f"{number}")
    table = start(game, SEATS, f"{SEED} {number}", story=False)
    found: list[tuple[float, float, float]] = []
    turn = -1
    while not table.over:
        if table.turn != turn and table.turn in table.asked():
            turn = table.turn
            found.append(chances(game, table, turn, luck))
        for seat in table.asked():
            table.play(seat, think(bot, table, seat, SEED).move, table.question)
    return found


def main() -> None:
    """Print all games."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print(f"{SEATS} seats, {games} games each")
    print(f"{'':18}{'turns':>8}{'really':>9}{'dealt':>9}{'supposed':>10}")
    for game in all_games():
        try:
            found = [turn for number in range(games) for turn in whole_game(game, number)]
        except CannotImagine:
            print(f"{game.name:18}  cannot be imagined")
            continue
        really, dealt, supposed = (fmean(column) for column in zip(*found, strict=True))
        print(f"{game.name:18}{len(found):8}{really:9.3f}{dealt:9.3f}{supposed:10.3f}", flush=True)


if __name__ == "__main__":
    main()
