"""The commands that the game brings to the command line: `cardamom decks check`, `show` and `balance`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from cardamom.engine.game import BadTable
from cardamom.engine.words import Teller
from cardamom.games.food_court import GAME
from cardamom.games.food_court._balance import Table, bots_for_balance, measure, pair_lines, report
from cardamom.games.food_court.cards import BOX, CODES, DECK_KEYS, DECKS, SORT, Deck, deck_paths
from cardamom.games.food_court.deck_files import CARD_FIELDS, BadDeck, read_deck

TROUBLE = 2
TELLER = Teller(GAME.words, BOX, [], None)


def check(*files: Path) -> None:
    """Check deck files, and say what is wrong with them.

    :param files: The files; all decks there are, if you name none.
    """
    troubles = [trouble for file in files or deck_paths() if (trouble := trouble_with(file))]
    for trouble in troubles:
        sys.stderr.write(f"{trouble}\n")
    if troubles:
        raise SystemExit(TROUBLE)


def trouble_with(file: Path) -> str:
    """What is wrong with a file; when nothing is, that is said, too."""
    try:
        deck = read_deck(file)
    except BadDeck as trouble:
        return str(trouble)
    say("fine", file=str(file), name=deck.head["name"])
    return ""


def show(deck: str, /) -> None:
    """Show a restaurant: its ability, what it tracks, and its cards.

    :param deck: The name of its file, such as italy.
    """
    if deck not in DECK_KEYS:
        raise BadTable(TELLER.say("commands", "unknown_deck", name=deck[:40], decks=DECK_KEYS))
    for line in described(DECKS[DECK_KEYS.index(deck)]):
        sys.stdout.write(f"{line}\n")


def described(deck: Deck) -> Iterator[str]:
    """A deck, line by line."""
    yield f"{deck.name} ({deck.country})"
    yield TELLER.say("commands", "ability", text=deck.ability.text)
    yield TELLER.say("commands", "tracking", text=deck.tracking.text)
    for section, title in enumerate(CARD_FIELDS):
        faces = [face for face in deck.faces if SORT[face] == section and BOX.copies[face]]
        yield ""
        yield TELLER.say("commands", "sections", title, count=sum(BOX.copies[face] for face in faces))
        yield from (card_line(int(face)) for face in faces)


def card_line(face: int) -> str:
    """A card with its copies, its name, and what it is for."""
    name, text = GAME.words.sentence("cards", CODES[face]), GAME.words.sentence("about", "cards", CODES[face])
    return f"  {BOX.copies[face]} {name:28} {text}"


def balance(
    *,
    games: int = 2800,
    pair_games: int = 400,
    players: int = 4,
    bot: str = "chef",
    places: str = "evened",
    jobs: int = 1,
) -> None:
    """Let bots play, and print how even the restaurants are.

    :param games: How many games; all tables there are play equally often, as far as they go.
    :param pair_games: How many games each two restaurants play against each other; none, if it is 0.
    :param players: How many sit at a table.
    :param bot: Who plays all seats; `senior` is who guides grandmasters.
    :param places: The rule for the places in turn: evened, or as_written.
    :param jobs: How many processes play at once.
    """
    allowed = next(list(option.values) for option in GAME.options if option.name == "places")
    fits = games >= 1 and pair_games >= 0 and GAME.fewest <= players <= GAME.most and jobs >= 1
    bots = bots_for_balance()
    if not fits or bot not in bots or places not in allowed:
        expected = {"fewest": GAME.fewest, "most": GAME.most, "bots": bots, "places": allowed}
        raise BadTable(TELLER.say("commands", "bad_balance", **expected))
    table = Table(players, bot, places)
    for line in report(measure(games, table, jobs), players):
        sys.stdout.write(f"{line}\n")
    if pair_games:
        pairs = measure(pair_games * len(list(combinations(DECKS, 2))), Table(2, bot, places), jobs)
        for line in pair_lines(pairs):
            sys.stdout.write(f"{line}\n")


def say(key: str, **parts: str) -> None:
    """Write a sentence."""
    sys.stdout.write(f"{TELLER.say('commands', key, **parts)}\n")


COMMANDS = {"decks": [check, show, balance]}
