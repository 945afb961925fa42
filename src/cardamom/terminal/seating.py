"""Before the deal: who sits where, what the options say, and which seed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from cardamom.bots.match import bot_names, find_bot
from cardamom.engine.game import Game, check_seed
from cardamom.terminal.speech import WORDS, printable, say, trouble

YOU = "you"
USUAL_SEATS = 4
USUAL_BOT = "cook"
SEED_BYTES = 32
LONGEST_PACE = 10


def seat_players(game: Game, wanted: str | None) -> list[str]:
    """Who plays in each seat: YOU, or the name of a bot. Raises `Trouble`, `UnknownBot`."""
    if wanted is None:
        return usual_players(game)
    players = [player.strip() for player in wanted.split(",")]
    if not all(players):
        raise trouble("empty_seat")
    for bot in bots_among(players):
        find_bot(game, bot)
    return players


def usual_players(game: Game) -> list[str]:
    """One person among bots, four seats if the game has room for them."""
    seats = min(max(USUAL_SEATS, game.fewest), game.most)
    names = bot_names(game)
    bot = USUAL_BOT if USUAL_BOT in names else names[-1]
    return [YOU] + [bot] * (seats - 1)


def bots_among(players: Sequence[str]) -> list[str]:
    """The players that are no people."""
    return [player for player in players if player != YOU]


def people_among(players: Sequence[str]) -> list[int]:
    """The seats of the people."""
    return [seat for seat, player in enumerate(players) if player == YOU]


def names_of(game: Game, players: Sequence[str]) -> list[str]:
    """What the seats are called: as in the record, or by the compass where that says only what kind of player it is."""
    kinds = {YOU, *bot_names(game)}
    return [
        _compass(seat, len(players)) if player in kinds or players.count(player) > 1 else printable(player)[:40]
        for seat, player in enumerate(players)
    ]


def _compass(seat: int, seats: int) -> str:
    points: list[str] = WORDS.find("seats", "compass")
    if seats > len(points):
        return say("seats", "numbered", number=seat + 1)
    return points[round(seat * len(points) / seats)]


def read_options(given: Sequence[str]) -> dict[str, str]:
    """The options of `name=value` texts. Raises `Trouble`."""
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise trouble("option_syntax", given=printable(text)[:40])
        if name in options:
            raise trouble("option_twice", name=printable(name)[:40])
        options[name] = value
    return options


def read_seed(given: str | None) -> str:
    """The seed that was asked for, or one that nobody can guess. Raises `BadTable`."""
    if given is None:
        return secrets.token_hex(SEED_BYTES)
    check_seed(given)
    return given


def read_pace(seconds: float) -> float:
    """How long to wait after a sentence. Raises `Trouble`."""
    if not 0 <= seconds <= LONGEST_PACE:
        raise trouble("bad_pace", most=LONGEST_PACE)
    return seconds
