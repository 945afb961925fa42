"""The runs of the lab that the house can show: folders in the folder that it was opened with."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

import duckdb
import msgspec

from cardamom.engine.game import BadTable, Game, Option
from cardamom.engine.questions import Refused
from cardamom.engine.registry import UnknownGame, find_game
from cardamom.house import entries as log
from cardamom.house.entries import Seated
from cardamom.house.room import OVER, Flag, Room
from cardamom.house.speech import HouseTrouble, trouble
from cardamom.house.wishes import bot_name
from cardamom.lab.conclusions import conclusions
from cardamom.lab.plan import PLAN, Plan, read_plan
from cardamom.lab.records import Answers, answers_of
from cardamom.lab.report import kept_findings
from cardamom.lab.speech import LabTrouble
from cardamom.lab.stalls import standstill
from cardamom.lab.store import is_done
from cardamom.lab.sweep import PAGE as SWEEP_PAGE

BETWEEN = "~"
"""Stands for a slash in the name of a run: a sweep has its runs in a folder of its own."""
DEEPEST = 2
MAPS_BEGIN, MAPS_END = '<main class="report">', "</main>"
"""What of the page of a sweep is shown here: the rest is for where it stands alone."""
LOOP, IDLE = "loop", "idle"
"""As what the house marks a step itself."""
ROOMS_KEPT = 16


@dataclass(frozen=True)
class Run:
    """A run as lists show it: with what tells it from others of the same game."""

    name: str
    title: str
    plan: Plan
    played: int
    rules: list[str]
    """The options that are not as usual, in words."""
    finding: str
    """What its report says first, if there is one already."""
    when: int

    @property
    def is_done(self) -> bool:
        """Whether all its games were played."""
        return self.played == self.plan.games


@dataclass(frozen=True)
class Sweep:
    """A grid of rules as lists show it: its runs, each with the options that set it apart."""

    name: str
    title: str
    games: int
    cells: list[tuple[Run, list[str]]]
    when: int


@dataclass(frozen=True)
class OddRun:
    """A run that cannot be shown, and why."""

    name: str
    why: str


@dataclass(frozen=True)
class Listing:
    """All there is in the lab, latest first, and the runs that cannot be shown: nobody shall look for them in vain."""

    runs: list[Run]
    sweeps: list[Sweep]
    odd: list[OddRun]


class LabRuns:
    """All runs in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._rooms: dict[tuple[str, int, str], Room] = {}

    def all(self) -> Listing:
        """What there is to look at."""
        found = [_run(name, folder) for name, folder in self._folders().items()]
        runs = sorted((run for run in found if isinstance(run, Run)), key=lambda run: -run.when)
        pages = self._sweeps()
        grids = {name: [run for run in runs if _sweep_of(run.name) == name] for name in pages}
        sweeps = [_sweep(name, pages[name], cells) for name, cells in grids.items() if cells]
        return Listing(
            runs=[run for run in runs if _sweep_of(run.name) not in grids],
            sweeps=sorted(sweeps, key=lambda sweep: -sweep.when),
            odd=[run for run in found if isinstance(run, OddRun)],
        )

    def sweep_page(self, name: str) -> str:
        """The maps of a sweep, as its own page has them. Raises `HouseTrouble`."""
        page = self._sweeps().get(name)
        if page is None:
            raise trouble("no_run", 404)
        try:
            text = page.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise trouble("odd_sweep", 409) from problem
        maps = text.partition(MAPS_BEGIN)[2].rpartition(MAPS_END)[0]
        if not maps:
            raise trouble("odd_sweep", 409)
        return maps

    def _sweeps(self) -> dict[str, Path]:
        """The page of every sweep, by the name of its folder."""
        return {page.parent.name: page for page in self.folder.glob(f"*/{SWEEP_PAGE}")}

    def find(self, name: str) -> Path:
        """The folder of a run. Raises `HouseTrouble`."""
        folder = self._folders().get(name)
        if folder is None:
            raise trouble("no_run", 404)
        return folder

    def _folders(self) -> dict[str, Path]:
        """Every folder with a plan in it, by the name that it has in addresses."""
        patterns = ["/".join(["*"] * depth) + f"/{PLAN}" for depth in range(1, DEEPEST + 1)]
        folders = [plan.parent for pattern in patterns for plan in self.folder.glob(pattern)]
        return {BETWEEN.join(folder.relative_to(self.folder).parts): folder for folder in folders}

    def room(self, name: str, number: int) -> Room:
        """A game of a run, as a table where it was just played. Raises `HouseTrouble`."""
        folder = self.find(name)
        edition = _edition(folder)
        key = (name, number, edition)
        room = self._rooms.get(key)
        if room is None:
            room = _play_again(folder, f"{name} {number}", number)
            room.edition = edition
            self._rooms = dict(list(self._rooms.items())[1 - ROOMS_KEPT :]) | {key: room}
        return room


def plan_of(folder: Path) -> Plan:
    """The plan of a run that this house can show: whole, and of a game that is known here. Raises `HouseTrouble`."""
    try:
        plan = msgspec.convert(asdict(read_plan(folder)), Plan)
    except (LabTrouble, msgspec.ValidationError) as problem:
        raise trouble("odd_plan", 409) from problem
    if min(plan.games, plan.unit, len(plan.bots)) < 1:
        raise trouble("odd_plan", 409)
    try:
        game = find_game(plan.game)
    except UnknownGame as problem:
        raise trouble("strange_game", 409, game=plan.game) from problem
    if {option.name for option in game.options} - plan.options.keys():
        raise trouble("old_plan", 409)
    return plan


def games_played(folder: Path, plan: Plan) -> list[range]:
    """The numbers of the games that are there to look at: all of them, or with gaps where a run goes on."""
    found: list[range] = []
    for unit in range(plan.units):
        if not is_done(folder, unit):
            continue
        first = unit * plan.unit
        games = range(first, first + plan.games_in(unit))
        joined = bool(found) and found[-1].stop == first
        found = [*found[:-1], range(found[-1].start, games.stop)] if joined else [*found, games]
    return found


def _written(path: Path) -> float:
    """When a file was written, or 0 if it is gone by now."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0


def _edition(folder: Path) -> str:
    """What tells a run from another one that lay in its folder before: its plan, and when that was written."""
    path = folder / PLAN
    try:
        return f"{sha256(path.read_bytes()).hexdigest()} {path.stat().st_mtime_ns}"
    except OSError:
        return ""


def _play_again(folder: Path, code: str, number: int) -> Room:
    """The room of a game, from its rows. Raises `HouseTrouble`."""
    plan = plan_of(folder)
    if number >= plan.games:
        raise trouble("no_game", 404, number=number, last=plan.games - 1)
    if not is_done(folder, number // plan.unit):
        raise trouble("not_played_yet", 404, number=number)
    try:
        answers = answers_of(folder, number)
    except duckdb.Error as problem:
        raise trouble("odd_rows", 409) from problem
    seating = plan.seating(number)
    room = Room(code)
    names: list[str] = []
    for _ in seating.bots:
        names.append(bot_name(names))
    seated = [Seated(bot=bot, name=f"{name} ({bot})") for bot, name in zip(seating.bots, names, strict=True)]
    try:
        room.apply(log.TableSet(at=0, game=plan.game, rules=plan.rules, options=dict(plan.options), seats=seated))
        room.apply(log.Dealt(at=0, seed=seating.seed, answers=answers))
    except (Refused, BadTable) as problem:
        raise trouble("old_run", 409) from problem
    if room.phase != OVER:
        raise trouble("old_run", 409)
    _mark_standstill(room, plan, number, answers)
    return room


def _mark_standstill(room: Room, plan: Plan, number: int, answers: Answers) -> None:
    """In a game that a clock ended, mark where it begins to go round, or else where the clock started last."""
    result = room.table.result()
    if result is None or not result.stalled:
        return
    _, still = standstill(plan, number, answers)
    step, what = (still.begins, LOOP) if still.loop else (still.idle_since, IDLE)
    if step < still.answers:
        room.flags.append(Flag(step, room.given[step].seat, what))


def _run(name: str, folder: Path) -> Run | OddRun:
    try:
        plan = plan_of(folder)
    except HouseTrouble as problem:
        return OddRun(name, str(problem))
    game = find_game(plan.game)
    return Run(
        name=name,
        title=game.words.sentence("title"),
        plan=plan,
        played=sum(map(len, games_played(folder, plan))),
        rules=_unusual(game, plan),
        finding=_finding(game, folder),
        when=int(1000 * _written(folder / PLAN)),
    )


def _sweep_of(name: str) -> str:
    """The name of the sweep that a run would belong to."""
    return name.partition(BETWEEN)[0] if BETWEEN in name else ""


def _sweep(name: str, page: Path, cells: list[Run]) -> Sweep:
    game = find_game(cells[0].plan.game)
    varied = [option for option in game.options if len({str(run.plan.options.get(option.name)) for run in cells}) > 1]
    told = [(run, [rule_in_words(game, option, run.plan) for option in varied]) for run in cells]
    return Sweep(name, cells[0].title, cells[0].plan.games, sorted(told, key=_cell_order), int(1000 * _written(page)))


def _cell_order(cell: tuple[Run, list[str]]) -> str:
    return cell[0].name


def _unusual(game: Game, plan: Plan) -> list[str]:
    """The options that were chosen otherwise than usual."""
    chosen = [option for option in game.options if plan.options[option.name] != option.default]
    return [rule_in_words(game, option, plan) for option in chosen]


def rule_in_words(game: Game, option: Option, plan: Plan) -> str:
    """An option and its value in a plan."""
    title = game.words.sentence("options", option.name, "title")
    return f"{title}: {game.meaning(option, plan.options[option.name])}"


def _finding(game: Game, folder: Path) -> str:
    """The first sentence of a report, where it was written by the lab of today."""
    found = kept_findings(folder)
    if found is None:
        return ""
    try:
        return conclusions(game, found)[0]
    except LookupError:
        return ""
