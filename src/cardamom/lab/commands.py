"""What can be typed after `cardamom lab`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from cardamom.bots.match import find_bot, quick_bots
from cardamom.engine.game import start
from cardamom.engine.registry import find_game
from cardamom.lab import compare as comparing
from cardamom.lab import running
from cardamom.lab.duel import duel as fight
from cardamom.lab.duel import sides_of
from cardamom.lab.ladder import ladder as climb
from cardamom.lab.plan import make_plan, read_plan
from cardamom.lab.report import interval, number, told, widened, write_report
from cardamom.lab.speech import percent, say, trouble
from cardamom.lab.sprt import Sprt, elo_of
from cardamom.lab.stalls import record_game
from cardamom.lab.stalls import stalls as find_stalls
from cardamom.lab.store import Results
from cardamom.lab.sweep import Cell
from cardamom.lab.sweep import sweep as sweep_grid

USUAL_GAMES = 1000
USUAL_SEATS = 4
USUAL_SEED = "lab"

Options = Annotated[list[str] | None, Parameter(negative="")]
Flag = Annotated[bool, Parameter(negative="")]

app = App(name="lab", help="Many games among bots: balance, length, duels, deadlocks.", result_action="return_none")


@app.command
def run(
    game: str,
    /,
    *,
    out: Path,
    games: int = USUAL_GAMES,
    bots: str = "chef,chef,chef,chef",
    seats: str = "rotate",
    option: Options = None,
    seed: str = USUAL_SEED,
    workers: int | None = None,
    engine: str = "processes",
    resume: Flag = False,
) -> None:
    """Play many games, and keep what was seen of them.

    :param game: Its name, as in the list of games.
    :param out: The folder to keep the rows in.
    :param games: How many.
    :param bots: Who plays, with commas between, one for each seat.
    :param seats: rotate plays every deal once for each way round the table; fixed leaves everybody where they sit.
    :param option: A rule to set, as name=value; can be given several times.
    :param seed: The text that decides all shuffles.
    :param workers: How many processes; as many as there are processors, if not said.
    :param engine: Where the workers run: processes of this machine.
    :param resume: Go on with a run that was stopped.
    """
    if seats not in ("rotate", "fixed"):
        raise trouble("seats_mode", given=seats)
    if engine != "processes":
        raise trouble("engine", engine=engine)
    plan = make_plan(game, games, _bots(bots), _options(option), seed, seats == "rotate")
    with _bar(games) as progress:
        running.run_plan(plan, out, _workers(workers), resume, progress)
    _line(say("progress", "done", games=games, folder=str(out)))


@app.command
def report(folder: Path, /, *, csv: Flag = False) -> None:
    """Write what a run has found: report.html and report.md in its folder.

    :param folder: The folder of the run.
    :param csv: The rows as files for spreadsheets, too.
    """
    files = write_report(folder)
    if csv:
        files += Results(folder).export_csv(folder)
    _line(say("progress", "report", files=[str(path) for path in files]))


@app.command
def compare(before: Path, after: Path, /) -> None:
    """Say what changed between two runs of the same deals with different options.

    :param before: The folder of one run.
    :param after: The folder of the other.
    """
    found = comparing.compare(before, after)
    old, new = read_plan(before).options, read_plan(after).options
    for name in old:
        if old[name] != new[name]:
            _line(say("compare", "options", before=f"{name}={old[name]}", after=f"{name}={new[name]}"))
    games = found[0].estimate.sample
    _line(say("compare", "setup", games=games))
    # As many things are compared as there are lines, so each has to be so much clearer.
    clear = [one for one in found if widened(one.estimate, len(found)).differs_from(0.0)]
    for one in clear:
        low, high = interval(one).split(" – ")
        _line(say("compare", "changed", what=told(one), value=number(one), low=low, high=high))
    if not clear:
        _line(say("compare", "nothing", games=games))


@app.command
def sweep(
    game: str,
    /,
    *,
    out: Path,
    option: Annotated[list[str], Parameter(negative="")],
    measure: str = "answers",
    games: int = USUAL_GAMES,
    bots: str = "cook,cook,cook,cook",
    seed: str = USUAL_SEED,
    workers: int | None = None,
) -> None:
    """Play the same deals under every combination of some options, and show one measure as a map.

    :param game: Its name, as in the list of games.
    :param out: The folder to keep the runs in.
    :param option: A rule and its values, as name=a,b,c; one or two may have several values.
    :param measure: What to show: answers, minutes, margin, stalled, ties, "seat 0", …
    :param games: How many for each combination.
    :param bots: Who plays, with commas between, one for each seat.
    :param seed: The text that decides all shuffles.
    :param workers: How many processes.
    """
    values = {name: value.split(",") for name, value in _options(option).items()}

    def watch(chosen: dict[str, str]) -> running.Progress:
        _line(", ".join(f"{name}={value}" for name, value in chosen.items()))
        return lambda done: None

    cells = sweep_grid(game, games, _bots(bots), values, seed, out, _workers(workers), watch)
    Console().print(_heat_map(game, measure, values, cells))


@app.command
def duel(
    game: str,
    one: str,
    others: str,
    /,
    *,
    seats: int | None = None,
    option: Options = None,
    seed: str = USUAL_SEED,
    most: int = 2000,
    workers: int | None = None,
) -> None:
    """Find out whether one bot is stronger than another, with no more games than that takes.

    :param game: Its name, as in the list of games.
    :param one: The bot that sits alone, on each side of the table in turn.
    :param others: The bot on all other seats.
    :param seats: How many play.
    :param option: A rule to set, as name=value; can be given several times.
    :param seed: The text that decides all shuffles.
    :param most: The sets of games after which to stop in any case.
    :param workers: How many processes.
    """
    found = find_game(game)
    count, options = _seats(found, seats), dict(_options(option))
    for bot in (one, others):
        find_bot(found, bot)
    start(found, count, seed, options, story=False)
    sides = len(sides_of(game, count, options))
    _line(say("duel", "heading", one=one, others=others, game=game, seats=count, fair=percent(1 / sides)))
    console = Console()
    with console.status("") as status:
        test = fight(
            game,
            count,
            options,
            (one, others),
            seed,
            most,
            _workers(workers),
            lambda so_far: status.update(_duel_line(so_far, one)),
        )
    _line(_duel_line(test, one))
    parts = {"one": one, "others": others, "elo0": round(test.elo0), "elo1": round(test.elo1), "sets": test.sets}
    _line(say("duel", test.verdict(), **parts))


@app.command
def ladder(
    game: str,
    /,
    *,
    seats: int | None = None,
    bots: str | None = None,
    option: Options = None,
    seed: str = USUAL_SEED,
    sets: int = 50,
) -> None:
    """Let all bots play against each other.

    :param game: Its name, as in the list of games.
    :param seats: How many play.
    :param bots: Which bots, with commas between; those that answer at once, if not said.
    :param option: A rule to set, as name=value; can be given several times.
    :param seed: The text that decides all shuffles.
    :param sets: How many sets of games each pair plays.
    """
    found = find_game(game)
    count, options = _seats(found, seats), dict(_options(option))
    names = _bots(bots) if bots else quick_bots(found)
    for bot in names:
        find_bot(found, bot)
    sides = len(sides_of(game, count, options))
    _line(say("ladder", "heading", game=game, seats=count, sets=sets, fair=percent(1 / sides)))
    for rung in climb(game, count, options, names, seed, sets):
        against = [
            say("ladder", "against", share=_share(test), others=other).lower() for other, test in rung.against.items()
        ]
        rating, doubt = f"{rung.rating:.1f}", f"{rung.doubt:.1f}"
        _line(say("ladder", "row", bot=rung.bot, rating=rating, doubt=doubt, against=against))


@app.command
def stalls(folder: Path, /, *, most: int = 20) -> None:
    """Play the games that a clock ended again, as records, and show how they go round.

    :param folder: The folder of the run.
    :param most: How many at most.
    """
    found = find_stalls(folder, most)
    if not found:
        _line(say("stalls", "none"))
    for stall in found:
        _line(say("stalls", "row", game=stall.game, answers=stall.answers, record=str(stall.record)))
        if stall.loop:
            _line(say("stalls", "loop", length=len(stall.loop), answers=stall.loop))
        else:
            _line(say("stalls", "no_loop"))


@app.command
def game(folder: Path, number: int, record: Path, /) -> None:
    """Play a game of a run again, and write it down: `cardamom replay` tells it.

    :param folder: The folder of the run.
    :param number: Which game, counted from 0.
    :param record: The file to write.
    """
    record_game(read_plan(folder), number, record)


# What the commands have in common


def _bots(given: str) -> list[str]:
    return [bot.strip() for bot in given.split(",")]


def _options(given: list[str] | None) -> dict[str, str]:
    options = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise trouble("option_syntax", given=text[:40])
        options[name] = value
    return options


def _seats(found: Any, given: int | None) -> int:
    return min(max(USUAL_SEATS, found.fewest), found.most) if given is None else given


def _workers(given: int | None) -> int:
    if given is not None and given < 1:
        raise trouble("workers")
    return given or os.cpu_count() or 1


@contextmanager
def _bar(games: int) -> Iterator[running.Progress]:
    """A progress bar. Whoever stops the run hears that what is done is kept."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, TextColumn("{task.fields[rate]}")) as progress:
        task = progress.add_task(say("progress", "games"), total=games, rate="")

        def move_on(done: int) -> None:
            progress.advance(task, done)
            speed = progress.tasks[0].speed
            progress.update(task, rate=f"{speed:.1f}/s" if speed else "")

        try:
            yield move_on
        except KeyboardInterrupt:
            _line(say("progress", "kept"))
            raise


def _line(text: str) -> None:
    sys.stdout.write(text + "\n")


def _share(test: Sprt) -> str:
    low, high = test.interval()
    return f"{percent(test.mean())} [{percent(low)}, {percent(high)}]"


def _duel_line(test: Sprt, one: str) -> str:
    low, high = test.interval()
    return say(
        "duel",
        "line",
        sets=test.sets,
        one=one,
        share=percent(test.mean()),
        low=percent(low),
        high=percent(high),
        elo=f"{elo_of(test.mean(), test.sides):+.0f}",
        llr=f"{test.llr():+.2f}",
        lower=f"{test.lower:.2f}",
        upper=f"{test.upper:.2f}",
    )


def _heat_map(name: str, measure: str, values: dict[str, list[str]], cells: list[Cell]) -> Grid:
    """A grid of two options, or a column of one: the warmer, the more."""
    varied = [option for option, given in values.items() if len(given) > 1]
    across = varied[1] if len(varied) > 1 else None
    grid = Grid(title=say("sweep", "title", game=name, measure=measure))
    grid.add_column(varied[0])
    for value in values[across] if across else [measure]:
        grid.add_column(f"{across}={value}" if across else value)
    known = [cell.measures[measure].value for cell in cells if measure in cell.measures]
    if len(known) < len(cells):
        raise trouble("no_measure", measure=measure, measures=sorted(cells[0].measures))
    for down in values[varied[0]]:
        row = [cell for cell in cells if cell.options[varied[0]] == down]
        grid.add_row(down, *[_warm(cell, measure, min(known), max(known)) for cell in row])
    return grid


def _warm(cell: Cell, measure: str, least: float, most: float) -> str:
    found = cell.measures[measure]
    heat = (found.value - least) / (most - least) if most > least else 0.0
    text = say("sweep", "cell", value=f"{found.value:.2f}", low=f"{found.low:.2f}", high=f"{found.high:.2f}")
    red, blue = round(80 + 120 * heat), round(160 - 100 * heat)
    return f"[white on rgb({red},70,{blue})]{text.replace('[', chr(92) + '[')}[/]"
