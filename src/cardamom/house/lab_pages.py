"""The lab in the house: its runs, their reports, every game of them as a replay, and what people said of theirs."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import quote

import msgspec
from anyio import to_process
from litestar import Request, Response, get, post
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import Redirect
from markupsafe import Markup
from msgspec import Struct

from cardamom.engine.game import Game
from cardamom.house.about import About, about
from cardamom.house.api import COMPLAINTS, MOST_STEPS, Person, PlayOn, TableCode, TheHub
from cardamom.house.hub import Hub
from cardamom.house.lab_runs import LabRuns, games_played, plan_of
from cardamom.house.pages import SEE_OTHER, WORDS, Answer, Html, show
from cardamom.house.room import Room
from cardamom.house.speech import SURVEY, trouble
from cardamom.house.store.base import GONE, Summary
from cardamom.house.thinking import Counsel
from cardamom.lab.report import contents, findings_of, kept_findings
from cardamom.lab.speech import LabTrouble

RunName = Annotated[str, PathParameter(max_length=300)]
Number = Annotated[int, PathParameter(ge=0)]
MOST_MOMENTS = 12
"""So many tables are read for what people remember."""


def _runs(request: Request[Any, Any, Any]) -> LabRuns:
    runs: LabRuns = request.app.state.lab
    return runs


@get("/lab", include_in_schema=False)
async def lab(house: TheHub, request: Request[Any, Any, Any]) -> Html:
    """All runs, and what people said of their games."""
    listing = await asyncio.to_thread(_runs(request).all)
    opinions = [await _opinion(house, game) for game in house.catalogue()]
    return show(house, "lab.html", listing=listing, opinions=[one for one in opinions if one.tables])


@get("/lab/{run:str}", include_in_schema=False)
async def lab_run(house: TheHub, request: Request[Any, Any, Any], run: RunName, game: FromQuery[str] = "") -> Answer:
    """What a run has found; with a number, the way to a game of it."""
    folder = _runs(request).find(run)
    if game.isascii() and game.isdigit():
        return Redirect(f"/lab/{quote(run)}/games/{int(game[:9])}", status_code=SEE_OTHER)
    plan = plan_of(folder)
    played = await asyncio.to_thread(games_played, folder, plan)
    if not played:
        raise trouble("no_games_yet", 409)
    try:
        found = await asyncio.to_thread(kept_findings, folder)
        if found is None:
            # In another process, as it takes a while.
            found = await to_process.run_sync(findings_of, folder, cancellable=True)
    except LabTrouble as problem:
        raise trouble("odd_rows", 409) from problem
    there = [_told(games) for games in played]
    things = contents(plan, found, f"/lab/{quote(run)}") | {"replay": WORDS.find("lab", "replays")}
    return show(house, "lab_run.html", run=run, **things, there=there, last=played[-1].stop - 1)


@get("/lab/{run:str}/sweep", include_in_schema=False)
async def lab_sweep(house: TheHub, request: Request[Any, Any, Any], run: RunName) -> Html:
    """What a grid of rules has found, as maps, and the way to each of its runs."""
    runs = _runs(request)
    maps = await asyncio.to_thread(runs.sweep_page, run)
    listing = await asyncio.to_thread(runs.all)
    sweep = next((sweep for sweep in listing.sweeps if sweep.name == run), None)
    if sweep is None:
        raise trouble("odd_sweep", 409)
    return show(house, "lab_sweep.html", sweep=sweep, maps=Markup(maps))


def _told(games: range) -> str:
    first, last = games.start, games.stop - 1
    return str(first) if first == last else WORDS.find("lab", "span").format(first=first, last=last)


@get("/lab/{run:str}/games/{number:int}", include_in_schema=False)
async def lab_game(house: TheHub, request: Request[Any, Any, Any], run: RunName, number: Number) -> Html:
    """A game of a run, to look at."""
    room = await _room(request, run, number)
    place = f"/api/lab/{quote(run)}/games/{number}"
    game = room.game.words.sentence("title")
    title = WORDS.find("lab", "game_title").format(game=game, number=number, run=run)
    return show(
        house,
        "replay.html",
        title=title,
        code=room.code,
        game_name=room.game.name,
        place=place,
        run=run,
        number=number,
    )


async def _room(request: Request[Any, Any, Any], run: str, number: int) -> Room:
    return await asyncio.to_thread(_runs(request).room, run, number)


@get("/api/lab/{run:str}/games/{number:int}/steps", tags=["lab"], responses=COMPLAINTS)
async def lab_steps(
    house: TheHub,
    request: Request[Any, Any, Any],
    run: RunName,
    number: Number,
    start: Annotated[int, QueryParameter(ge=0)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_STEPS)] = 50,
) -> Response[bytes]:
    """A game of a run of the lab, step by step, with all cards open."""
    replay = await house.replay_of(await _room(request, run, number))
    return Response(msgspec.json.encode(replay.part(start, count)), media_type="application/json")


@post("/api/lab/{run:str}/games/{number:int}/branch", tags=["lab"], responses=COMPLAINTS)
async def lab_play_on(
    house: TheHub,
    request: Request[Any, Any, Any],
    person: Person,
    run: RunName,
    number: Number,
    data: JSONBody[PlayOn],
) -> TableCode:
    """Play on from a step of a game of the lab, against bots."""
    room = await _room(request, run, number)
    return TableCode(await house.play_on_from(room, person, data.step, data.seat, data.name))


@get("/api/lab/{run:str}/games/{number:int}/advice", tags=["lab"], responses=COMPLAINTS)
async def lab_advice(
    house: TheHub,
    request: Request[Any, Any, Any],
    run: RunName,
    number: Number,
    step: Annotated[int, QueryParameter(ge=0)],
) -> Counsel:
    """What bots think of each answer that there was at a step of a game of the lab."""
    return await house.advice(await _room(request, run, number), step)


class Thought(Struct, frozen=True):
    """Why a seat answered what it did; no words if that cannot be told."""

    seat: int
    why: str


@get("/api/lab/{run:str}/games/{number:int}/thought", tags=["lab"], responses=COMPLAINTS)
async def lab_thought(
    house: TheHub,
    request: Request[Any, Any, Any],
    run: RunName,
    number: Number,
    step: Annotated[int, QueryParameter(ge=0)],
) -> Thought:
    """Why a bot gave the answer at a step of a game of the lab, which keeps answers only: the bot is asked again."""
    room = await _room(request, run, number)
    why = await house.reason(room, step)
    return Thought(room.given[step].seat, why)


# What people said


@dataclass(frozen=True)
class Question:
    """A question of the survey: how often each of its answers was given."""

    text: str
    answers: list[tuple[str, int]]

    @property
    def asked(self) -> int:
        """How many answered."""
        return sum(count for _, count in self.answers)


@dataclass(frozen=True)
class Opinion:
    """What people said of a game: the tables with something to look at, what they marked, what they answered."""

    title: str
    tables: list[tuple[str, str, dict[str, int], int]]
    """Code, who played, marks, and how many answered the survey."""
    flags: dict[str, int]
    questions: list[Question]
    moments: list[tuple[str, str]]
    """What people remember, with the code of the table."""


async def _opinion(house: Hub, game: Game) -> Opinion:
    told = [(summary, about(summary)) for summary in await house.finished(game.name)]
    told = [(summary, details) for summary, details in told if details.flags or details.surveys]
    surveys = [answers for _, details in told for answers in details.surveys]
    flags: Counter[str] = Counter()
    for _, details in told:
        flags.update(details.flags)
    return Opinion(
        title=game.words.sentence("title"),
        tables=[_row(summary, details) for summary, details in told],
        flags=dict(flags.most_common()),
        questions=_questions(surveys),
        moments=await _moments(house, [summary for summary, details in told if details.surveys]),
    )


def _row(summary: Summary, details: About) -> tuple[str, str, dict[str, int], int]:
    code = "" if summary.phase == GONE else summary.code
    return code, ", ".join(name for name in details.names if name), details.flags, len(details.surveys)


def _questions(surveys: list[list[int]]) -> list[Question]:
    """How often each answer was given to each question."""
    counts = [Counter(answers[place] for answers in surveys if place < len(answers)) for place in range(len(SURVEY))]
    found = [
        Question(question["text"], [(text, counts[place][value]) for value, text in enumerate(question["answers"], 1)])
        for place, question in enumerate(SURVEY)
    ]
    return [question for question in found if question.asked]


async def _moments(house: Hub, summaries: list[Summary]) -> list[tuple[str, str]]:
    found = []
    for summary in [one for one in summaries if one.phase != GONE][:MOST_MOMENTS]:
        room = await house.read_room(summary.code)
        if room is not None:
            found += [(survey.moment, room.code) for survey in room.surveys.values() if survey.moment]
    return found


lab_routes: list[Any] = [lab, lab_run, lab_sweep, lab_game, lab_steps, lab_play_on, lab_advice, lab_thought]
