"""The command line: what can be typed after `cardamom`."""

from __future__ import annotations

import importlib
import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

import cardamom
from cardamom.bots.match import UnknownBot
from cardamom.catalogue import catalogue
from cardamom.engine.chance import commitment
from cardamom.engine.game import BadTable, start
from cardamom.engine.record import BadRecord
from cardamom.engine.registry import GAMES, UnknownGame, all_games, find_game
from cardamom.engine.sitting import Sitting
from cardamom.house import ClosedHouse
from cardamom.lab.speech import LabTrouble
from cardamom.places import NoPlace
from cardamom.press import Unprintable
from cardamom.terminal.catalogue import show_catalogue
from cardamom.terminal.hosting import Host
from cardamom.terminal.screen import Leave, Screen
from cardamom.terminal.seating import (
    ask_about_people,
    name_seats,
    names_of,
    people_among,
    read_options,
    read_pace,
    read_seed,
    seat_players,
)
from cardamom.terminal.shelf import command, new_record, take_up, take_up_latest, unused
from cardamom.terminal.speech import Trouble, printable, say
from cardamom.terminal.telling import tell_ending, tell_opening, tell_replay

GONE = 1
UNUSABLE = 2
PACE = 0.4
UNUSABLE_WISHES = (Trouble, LabTrouble, BadTable, UnknownGame, UnknownBot, BadRecord, ClosedHouse, NoPlace, Unprintable)


def version() -> str:
    """The version, and whether the rules run compiled."""
    return f"cardamom {cardamom.__version__} ({'compiled' if cardamom.COMPILED else 'interpreted'})"


def in_a_sentence(problem: CycloptsError) -> str:
    """What makes no sense about a command line."""
    if isinstance(problem, UnusedCliTokensError):
        return printable(say("troubles", "too_many_words", words=problem.unused_tokens))
    return str(problem)


app = App(
    name="cardamom",
    help="Cooking card games, to play with friends and to design.",
    version=version,
    error_formatter=in_a_sentence,
    result_action="return_none",
)

# By name: nobody else should wait for a database.
app.command("cardamom.lab.commands:app", name="lab")


@app.command
def games(*, as_json: Annotated[bool, Parameter(name="--json", negative="")] = False) -> None:
    """List the games, with their options and bots.

    :param as_json: Print plain data.
    """
    if as_json:
        sys.stdout.write(json.dumps(catalogue(), indent=2) + "\n")
        return
    show_catalogue(Screen())


@app.command
def play(
    game: str,
    /,
    *,
    seats: str | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    seed: str | None = None,
    record: Path | None = None,
    pace: float = PACE,
) -> None:
    """Play a game on this terminal, or let bots play it.

    :param game: Its name, as in the list of games.
    :param seats: Who plays, clockwise, with commas between: you, or the name of a bot.
    :param option: A rule to set, as name=value; can be given several times.
    :param seed: The text that decides the shuffle.
    :param record: The file to keep the game in.
    :param pace: Seconds to wait after each sentence about the others.
    """
    chosen = find_game(game)
    players = seat_players(chosen, seats)
    luck = read_seed(seed)
    options = name_seats(chosen, names_of(chosen, players), read_options(option or []))
    path = None if record is None else unused(record)
    if path is None and people_among(players):
        path = new_record(chosen, commitment(luck))
    screen = Screen(read_pace(pace))
    if len(people_among(players)) > 1 and screen.lively:
        # Nobody is asked anything before a table that cannot be opened.
        start(chosen, len(players), luck, options)
        options = ask_about_people(screen, chosen, players, options)
    sitting = Sitting.open(chosen, players, luck, options, path)
    tell_opening(screen, sitting.record, chosen)
    host(screen, sitting)


@app.command
def resume(file: Path | None = None, /, *, pace: float = PACE) -> None:
    """Go on with a game that was left.

    :param file: Its record; the game played last, if you name none.
    :param pace: Seconds to wait after each sentence about the others.
    """
    screen = Screen(read_pace(pace))
    sitting = take_up_latest() if file is None else take_up(file)
    tell_opening(screen, sitting.record, sitting.game)
    host(screen, sitting)


@app.command
def replay(file: Path, /) -> None:
    """Check a recorded game, and tell it from the deal to the end.

    :param file: Its record.
    """
    tell_replay(Screen(), file)


@app.command
def serve(
    *,
    host: str = "localhost",
    port: int = 8000,
    database: str | None = None,
    base_url: str = "",
    lab: Path = Path("runs"),
    browser: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Open the house: tables in the browser, for people and bots.

    :param host: Where to listen; 0.0.0.0 to be found by others on the network.
    :param port: At which port; 0 for any that is free.
    :param database: Where to keep the tables: sqlite:///FILE or postgresql://…
    :param base_url: The address by which others reach the house, when it is not the obvious one.
    :param lab: The folder with the runs of the lab, to be looked at in the house.
    :param browser: Open a browser, too.
    """
    # Imported late: nobody else should wait for a web server.
    from cardamom.house.serving import open_house

    open_house(host, port, database, base_url, browser, lab)


@app.command
def press(
    game: str,
    /,
    *,
    out: Path,
    parts: str = "cards",
    paper: str = "a4",
    layout: str = "",
    backs: str = "duplex-long",
    bleed: Annotated[bool, Parameter(negative="")] = False,
    style: str = "painted",
    offset: str = "0,0",
    size: str = "poker",
    sleeves: Annotated[bool, Parameter(negative="")] = False,
    names: Annotated[bool, Parameter(negative="")] = False,
    only: str = "*",
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    house: str = "",
    export: str = "",
    url: str = "",
) -> None:
    """Print a game, as a PDF to cut and play; or export its cards as pictures.

    :param game: Its name, as in the list of games.
    :param out: The PDF to write; for exports a folder, or a file that ends in .zip.
    :param parts: What to print, with commas between: cards, box, test (a sheet to try a printer with), rules, score
        and whatever other papers the game has; or all.
    :param paper: a4 or letter.
    :param layout: How many cards lie on a sheet: 3x3, which touch, or 4x2, which leaves room for bleed.
    :param backs: duplex-long, duplex-short (over which edge the sheet is turned), fold or none. Books are laid out for
        it, too: to be folded, or page by page; a pamphlet as a strip, or as a sheet with a slit.
    :param bleed: Print some more around every card.
    :param style: painted, or low-ink.
    :param offset: Millimetres to move the backs, right and down, for a printer that is off.
    :param size: poker, bridge or mini.
    :param sleeves: A little smaller, to fit into sleeves.
    :param names: Print the names of ingredients on their cards, too.
    :param only: Print these cards only, by their codes: italy-* for one restaurant.
    :param option: A rule that the cards are for, as name=value: the code on the last card sets such a table.
    :param house: The address of the house that this code leads to; this machine, if you say nothing.
    :param export: png, game-crafter, make-playing-cards, tabletop-simulator, or contact: sheets of small faces with
        their codes, to look at them all.
    :param url: Where you will put an export for others to load; by default it is loaded from this machine.
    """
    # Imported late: nobody else should wait for a paint box.
    from cardamom.terminal.printing import export_game, print_game

    wishes: dict[str, Any] = {
        "parts": parts,
        "paper": paper,
        "layout": layout,
        "backs": backs,
        "bleed": bleed,
        "style": style,
        "offset": offset,
        "size": size,
        "sleeves": sleeves,
        "names": names,
        "only": only,
        "options": read_options(option or []),
        "house": house or house_address(),
    }
    if export:
        export_game(Screen(), find_game(game), out, export, url, **wishes)
        return
    print_game(Screen(), find_game(game), out, **wishes)


def house_address() -> str:
    """Where a house on this machine is reached by a phone on the same network."""
    from cardamom.house.settings import HOME, lan_address

    return f"http://{lan_address() or HOME}:8000"


def host(screen: Screen, sitting: Sitting) -> None:
    """Play a game to its end, or until the people leave."""
    people = people_among(sitting.record.header.players)
    try:
        Host(screen, sitting).play()
    except (Leave, KeyboardInterrupt):
        if not people:
            raise
        if len(people) > 1:
            screen.curtain()
        tell_leaving(screen, sitting)
        return
    tell_ending(screen, sitting.record, sitting.game, sitting.table, sitting.path)


def tell_leaving(screen: Screen, sitting: Sitting) -> None:
    """How to come back."""
    assert sitting.path is not None
    screen.line(say("leaving", "kept"))
    screen.literal(command("resume", sitting.path))


def add_commands_of_games() -> None:
    """A game may bring commands of its own: `COMMANDS` in its `_commands.py`, lists of functions by group."""
    for game in all_games():
        if not (game.folder / "_commands.py").is_file():
            continue
        about = say("catalogue", "own_commands", title=game.words.sentence("title"))
        for group, functions in importlib.import_module(f"{GAMES}.{game.name}._commands").COMMANDS.items():
            commands = App(name=group, help=about, result_action="return_none")
            for function in functions:
                commands.command(function)
            app.command(commands)


def main() -> int:
    """Run what was typed; the exit code. Whatever was wrong with it is one sentence on the error stream."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        add_commands_of_games()
        app(exit_on_error=False)
        sys.stdout.flush()
    except Leave:
        # Before the deal: afterwards there is a game to come back to, and `host` says how.
        Screen().line(say("leaving", "before_the_deal"))
    except CycloptsError:
        return UNUSABLE
    except BrokenPipeError:
        # Whoever was reading has gone; let the last flush go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GONE
    except OSError as problem:
        return complain(say("troubles", "file", path=str(problem.filename), why=problem.strerror or str(problem)))
    except UNUSABLE_WISHES as problem:
        return complain(str(problem))
    return 0


def complain(sentence: str) -> int:
    """Say what was wrong; the exit code for it."""
    sys.stderr.write(printable(sentence) + "\n")
    return UNUSABLE
