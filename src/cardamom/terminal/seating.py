"""Before the deal: who sits where, what the options say, and which seed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from cardamom.bots.match import bot_names, find_bot, quick_bots
from cardamom.engine.game import Game, check_seed
from cardamom.terminal.screen import Screen
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
    kinds = {kind.casefold(): kind for kind in (YOU, *bot_names(game))}
    typed = [player.strip() for player in wanted.split(",")]
    if not all(typed):
        raise trouble("empty_seat")
    players = [kinds.get(player.casefold(), player) for player in typed]
    for bot in bots_among(players):
        find_bot(game, bot)
    return players


def usual_players(game: Game) -> list[str]:
    """One person among bots, four seats if the game has room for them."""
    seats = min(max(USUAL_SEATS, game.fewest), game.most)
    names = quick_bots(game)
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


def seated(names: Sequence[str], players: Sequence[str]) -> list[str]:
    """The seats by their names, each with what kind of player sits there."""
    return [
        name if name == player else say("seats", "played_by", name=name, player=printable(player)[:40])
        for name, player in zip(names, players, strict=True)
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


def name_seats(game: Game, names: Sequence[str], options: Mapping[str, str]) -> dict[str, object]:
    """The options, with the seats that they name by their numbers. Raises `Trouble` when nobody sits there."""
    about_people = {option.name for option in game.options if option.about_people}
    return {
        name: _find_seat(name, names, value) if name in about_people and value else value
        for name, value in options.items()
    }


def _find_seat(option: str, names: Sequence[str], given: str) -> int:
    for seat, name in enumerate(names):
        if given.casefold() in (name.casefold(), str(seat)):
            return seat
    raise trouble("option_seat", option=option, given=printable(given)[:40], seats=names, last=len(names) - 1)


def ask_about_people(
    screen: Screen, game: Game, players: Sequence[str], options: Mapping[str, object]
) -> dict[str, object]:
    """The options, with what the people say of themselves. Raises `Leave`.

    They are asked what only they can know and nobody has said yet, each thing once; they need not answer.
    """
    names = names_of(game, players)
    people = {seat: names[seat] for seat in people_among(players)}
    answered = dict(options)
    for option in game.options:
        if option.about_people and option.name not in options:
            screen.heading(game.words.sentence("title"))
            answered[option.name] = _ask_who(screen, game.words.sentence("options", option.name, "title"), people)
    return answered


def _ask_who(screen: Screen, question: str, people: Mapping[int, str]) -> int | None:
    """The seat of one of the people, by their number in a list or by their name, or None."""
    answers = {name.casefold(): seat for seat, name in people.items()}
    answers |= {str(number): seat for number, seat in enumerate(people, start=1)}
    while True:
        screen.line(question, style="bold")
        screen.menu(list(people.values()))
        screen.line(say("opening", "who"), style="dim")
        typed = screen.read().casefold()
        if not typed:
            return None
        if typed in answers:
            return answers[typed]
        screen.line(say("asking", "not_a_choice"), style="yellow")


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
