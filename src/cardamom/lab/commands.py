"""What can be typed after `cardamom lab`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CoercionError, Parameter, Token
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from cardamom.bots.match import find_bot, quick_bots
from cardamom.engine.game import start
from cardamom.engine.registry import find_game
from cardamom.lab import compare as comparing
from cardamom.lab import running
from cardamom.lab.crews import ENGINES, USUAL_ENGINE
from cardamom.lab.duel import duel as fight
from cardamom.lab.duel import sides_of
from cardamom.lab.figures import signed
from cardamom.lab.ladder import ladder as climb
from cardamom.lab.plan import make_plan, read_plan
from cardamom.lab.records import record_game
from cardamom.lab.report import USUAL_HOUSE, named, write_report
from cardamom.lab.speech import percent, say, trouble
from cardamom.lab.sprt import Sprt, elo_of
from cardamom.lab.stalls import Stall, stalled_games, write_down
from cardamom.lab.store import Results
from cardamom.lab.sweep import check_measure, grid
from cardamom.lab.sweep import sweep as sweep_grid
from cardamom.lab.sweep_page import conclusions, write_sweep
from cardamom.lab.tables import differences, heat_map, win_table

USUAL_GAMES = 1000
USUAL_SEATS = 4
USUAL_SEED = "lab"

Options = Annotated[list[str] | None, Parameter(negative="")]
Flag = Annotated[bool, Parameter(negative="")]


def _read_whole(_: Any, tokens: Sequence[Token]) -> int:
    """A whole number: nothing is rounded to what nobody asked for."""
    try:
        return int(tokens[0].value)
    except ValueError as problem:
        raise CoercionError(token=tokens[0], target_type=int) from problem


Whole = Annotated[int, Parameter(converter=_read_whole)]

app = App(name="lab", help="Many games among bots: balance, length, duels, deadlocks.", result_action="return_none")


@app.command
def run(
    game: str,
    /,
    *,
    out: Path,
    games: Whole = USUAL_GAMES,
    bots: str = "chef,chef,chef,chef",
    seats: str = "rotate",
    option: Options = None,
    seed: str = USUAL_SEED,
    workers: Whole | None = None,
    engine: str = USUAL_ENGINE,
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
    :param engine: Where the workers run: processes of this machine, or ray or dask for a cluster.
    :param resume: Go on with a run that was stopped.
    """
    if seats not in ("rotate", "fixed"):
        raise trouble("seats_mode", given=seats)
    if engine not in ENGINES:
        raise trouble("engine", engine=engine, engines=list(ENGINES))
    plan = make_plan(game, games, _bots(bots), _options(option), seed, seats == "rotate")
    with _bar(games) as progress:
        running.run_plan(plan, out, _workers(workers), resume, progress, engine)
    _line(say("progress", "done", games=games, folder=str(out)))


@app.command
def report(folder: Path, /, *, csv: Flag = False, house: str = USUAL_HOUSE) -> None:
    """Write what a run has found: report.html and report.md in its folder.

    :param folder: The folder of the run.
    :param csv: The rows as files for spreadsheets, too.
    :param house: The address of the house in which its games can be looked at.
    """
    files = write_report(folder, house.rstrip("/"))
    if csv:
        files += Results(folder).export_csv(folder)
    _line(say("progress", "report", files=[str(path) for path in files]))


@app.command
def compare(before: Path, after: Path, /) -> None:
    """Say what changed between two runs of the same deals with different options.

    :param before: The folder of one run.
    :param after: The folder of the other.
    """
    plan = read_plan(before)
    found = named(find_game(plan.game), "terms", comparing.compare(before, after))
    for line in comparing.introduction(plan, read_plan(after), found):
        _line(line)
    Console().print(differences(found, comparing.clear_among(found)))


@app.command
def sweep(
    game: str,
    /,
    *,
    option: Annotated[list[str], Parameter(negative="")],
    out: Path | None = None,
    measure: str = "minutes",
    games: Whole = USUAL_GAMES,
    bots: str = "cook,cook,cook,cook",
    seed: str = USUAL_SEED,
    workers: Whole | None = None,
) -> None:
    """Play the same deals under every combination of some options, and show one measure as a map.

    :param game: Its name, as in the list of games.
    :param option: A rule and its values, as name=a,b,c; one or two may have several values.
    :param out: The folder to keep the runs in; one among the runs of this folder, if not said.
    :param measure: What to show first: minutes, margin, stalled, ties, comeback, first (what those win who begin), …
    :param games: How many for each combination.
    :param bots: Who plays, with commas between, one for each seat.
    :param seed: The text that decides all shuffles.
    :param workers: How many processes.
    """
    check_measure(measure)
    folder = out or Path("runs") / f"{find_game(game).name}-sweep"
    values = {name: value.split(",") for name, value in _options(option).items()}
    with _bar(games * len(grid(values)), stopped="kept_sweep") as progress:
        cells = sweep_grid(game, games, _bots(bots), values, seed, folder, _workers(workers), progress)
    page = write_sweep(cells, measure, folder)
    for line in conclusions(cells, measure):
        _line(line)
    Console().print(heat_map(game, measure, values, cells))
    _line(say("progress", "report", files=[str(page)]))


@app.command
def duel(
    game: str,
    one: str,
    others: str,
    /,
    *,
    seats: Whole | None = None,
    option: Options = None,
    seed: str = USUAL_SEED,
    most: Whole = 2000,
    workers: Whole | None = None,
    among: str | None = None,
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
    :param among: A third bot, for all other seats: who of the two wins more against it?
    """
    found = find_game(game)
    _at_least("most", most, 1)
    count, options = _seats(found, seats), dict(_options(option))
    for bot in filter(None, (one, others, among)):
        find_bot(found, bot)
    start(found, count, seed, options, story=False)
    sides = len(sides_of(game, count, options))
    heading = "heading_among" if among else "heading"
    names = {"one": one, "others": others, "among": among or ""}
    _line(say("duel", heading, **names, title=found.words.sentence("title"), seats=count, fair=percent(1 / sides)))
    with _live() as show:
        test = fight(
            game,
            count,
            options,
            (one, others),
            seed,
            most,
            _workers(workers),
            lambda so_far: show(_duel_line(so_far, names)),
            among,
        )
    parts = {**names, "elo0": round(test.elo0), "elo1": round(test.elo1), "sets": test.sets}
    _line(say("duel", test.verdict(), **parts))


@app.command
def ladder(
    game: str,
    /,
    *,
    seats: Whole | None = None,
    bots: str | None = None,
    option: Options = None,
    seed: str = USUAL_SEED,
    sets: Whole = 50,
    workers: Whole | None = None,
) -> None:
    """Let all bots play against each other.

    :param game: Its name, as in the list of games.
    :param seats: How many play.
    :param bots: Which bots, with commas between; those that answer at once, if not said.
    :param option: A rule to set, as name=value; can be given several times.
    :param seed: The text that decides all shuffles.
    :param sets: How many sets of games each pair plays.
    :param workers: How many processes.
    """
    found = find_game(game)
    _at_least("sets", sets, 1)
    count, options = _seats(found, seats), dict(_options(option))
    # Nobody plays against themselves, however often they are named.
    names = list(dict.fromkeys(_bots(bots))) if bots else quick_bots(found)
    for bot in names:
        find_bot(found, bot)
    if len(names) < 2:
        raise trouble("two_bots")
    sides = len(sides_of(game, count, options))
    _line(
        say("ladder", "heading", title=found.words.sentence("title"), seats=count, sets=sets, fair=percent(1 / sides))
    )
    with _bar(len(names) * (len(names) - 1) * sets, "sets", "stopped") as progress:
        rungs = climb(game, count, options, names, seed, sets, _workers(workers), progress)
    Console().print(win_table(rungs))


@app.command
def stalls(folder: Path, /, *, most: Whole = 20) -> None:
    """Write the games that a clock ended down as records, and show how they go round.

    :param folder: The folder of the run.
    :param most: How many at most.
    """
    _at_least("most", most, 1)
    numbers = stalled_games(folder, most)
    if not numbers:
        _line(say("stalls", "none"))
        return
    with _bar(len(numbers), stopped="stopped") as progress:
        found = []
        for number in numbers:
            found.append(write_down(folder, number))
            progress(1)
    for stall in found:
        _tell_stall(stall)


def _tell_stall(stall: Stall) -> None:
    """How a game that a clock ended came to its end."""
    still = stall.still
    _line(say("stalls", "row", game=stall.game, answers=still.answers, record=str(stall.record)))
    if still.idle_since < still.answers:
        _line(say("stalls", "idle", since=still.idle_since, left=still.answers - still.idle_since))
    if still.loop:
        _line(say("stalls", "loop", length=len(still.loop), begins=still.begins, answers=still.loop))
        return
    _line(say("stalls", "no_loop"))


@app.command
def game(folder: Path, number: Whole, record: Path, /) -> None:
    """Write a game of a run down as a record: `cardamom replay` tells it.

    :param folder: The folder of the run.
    :param number: Which game, counted from 0.
    :param record: The file to write.
    """
    record_game(read_plan(folder), folder, number, record)
    _line(say("progress", "record", path=str(record)))


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


def _at_least(what: str, given: int, least: int) -> None:
    if given < least:
        raise trouble("at_least", what=f"--{what}", least=least)


@contextmanager
def _bar(total: int, things: str = "games", stopped: str = "kept") -> Iterator[running.Progress]:
    """A progress bar with rate and time left, once there is progress. Whoever stops it hears what becomes of it."""
    left = (TextColumn(say("progress", "left")), TimeRemainingColumn(), TimeElapsedColumn())
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *left)
    bar = Progress(*columns, TextColumn("{task.fields[rate]}"))
    task = bar.add_task(say("progress", things), total=total, rate="")

    def move_on(done: int) -> None:
        # What is refused before anything is played needs no bar.
        bar.start()
        bar.advance(task, done)
        speed = bar.tasks[0].speed
        bar.update(task, rate=say("progress", "rate", speed=f"{speed:.1f}") if speed else "")

    try:
        yield move_on
    except KeyboardInterrupt:
        _end(bar)
        _line(say("progress", stopped))
        raise
    finally:
        _end(bar)


def _end(bar: Progress) -> None:
    """Leave a bar as it is; one that was never shown would leave an empty line."""
    if bar.live.is_started:
        bar.stop()


@contextmanager
def _live() -> Iterator[Callable[[str], None]]:
    """One line that changes until it is left as it is; one after the other in a file, where nobody sees them change."""
    console = Console()
    if not console.is_terminal:
        yield _line
        return
    last = ""

    def show(text: str) -> None:
        nonlocal last
        last = text
        status.update(text)

    try:
        with console.status("") as status:
            yield show
    finally:
        if last:
            _line(last)


def _line(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _duel_line(test: Sprt, names: dict[str, str]) -> str:
    odds = {"llr": f"{test.llr():+.2f}", "lower": f"{test.lower:.2f}", "upper": f"{test.upper:.2f}"}
    if names["among"]:
        ahead = [share - test.equal for share in (test.mean(), *test.spread())]
        more, low, high = (signed(share, percent(share)) for share in ahead)
        return say("duel", "line_among", sets=test.sets, **names, **odds, more=more, low=low, high=high)
    share, low, high = (percent(share) for share in (test.mean(), *test.interval()))
    elo = f"{elo_of(test.mean(), test.sides):+.0f}"
    return say("duel", "line", sets=test.sets, **names, **odds, share=share, low=low, high=high, elo=elo)
