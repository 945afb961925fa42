"""The same table over HTTP, for scripts and bots: the same requests, the same scenes."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter, SkipValidation
from msgspec import Meta, Struct

from cardamom.bots.match import levels
from cardamom.catalogue import catalogue
from cardamom.house import wire
from cardamom.house.guards import new_secret
from cardamom.house.hub import Hub
from cardamom.house.speech import trouble
from cardamom.house.store.base import StoreTrouble
from cardamom.house.telling import latest_lines, line_for
from cardamom.house.thinking import Counsel
from cardamom.house.wishes import check_over

MOST_STEPS = 100
FOR_EVER = "public, max-age=31536000, immutable"

TheHub = NamedDependency[SkipValidation[Hub]]
Person = NamedDependency[str]
Code = Annotated[str, PathParameter(description="The code of a table.", pattern=r"^[A-Za-z]{6}$")]


class Token(Struct, frozen=True):
    """What a script sends as `Authorization: Bearer …` to be somebody."""

    token: str


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set. `bots` sit on the seats after the first; an empty name leaves a seat empty."""

    game: wire.Word
    name: wire.Name
    seats: Annotated[int, Meta(ge=1, lt=40)]
    bots: Annotated[list[wire.Word], Meta(max_length=40)] = []
    options: dict[str, Any] = {}
    rated: bool = False


class TableCode(Struct, frozen=True):
    """The code of a table."""

    code: str


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """From which step of a finished game to play on, and on which seat."""

    step: Annotated[int, Meta(ge=0)]
    seat: wire.SeatNumber
    name: wire.Name


class Complaint(Struct, frozen=True):
    """Why something was not done."""

    why: str


COMPLAINTS = {
    400: ResponseSpec(Complaint, description="It makes no sense."),
    401: ResponseSpec(Complaint, description="Who are you?"),
    403: ResponseSpec(Complaint, description="You may not."),
    404: ResponseSpec(Complaint, description="There is no such thing."),
    409: ResponseSpec(Complaint, description="Not now."),
    410: ResponseSpec(Complaint, description="The table is closed."),
    413: ResponseSpec(Complaint, description="Too long."),
    415: ResponseSpec(Complaint, description="Not JSON."),
    429: ResponseSpec(Complaint, description="Too fast."),
    503: ResponseSpec(Complaint, description="Try again."),
}


@get("/api/games", tags=["games"], responses=COMPLAINTS)
async def games() -> list[dict[str, Any]]:
    """The games of the house, with their options and bots."""
    return catalogue(levels)


@get("/api/games/{game:str}/book.json", tags=["games"], responses=COMPLAINTS)
async def book(game: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    """The words and faces of a game."""
    found = request.app.state.books.get(game)
    if found is None:
        raise trouble("unknown_page", 404)
    current = request.url.query and found.url.endswith(request.url.query)
    caching = FOR_EVER if current else "no-cache"
    return Response(found.body, media_type="application/json", headers={"cache-control": caching})


@post("/api/tokens", tags=["people"], responses=COMPLAINTS)
async def new_token() -> Token:
    """A token for somebody new."""
    return Token(new_secret())


@post("/api/tables", tags=["tables"], responses=COMPLAINTS)
async def new_table(data: JSONBody[NewTable], house: TheHub, person: Person) -> TableCode:
    """Set a table and sit down at it."""
    code = await house.set_table(person, data.game, data.name, data.seats, data.bots, data.options, data.rated)
    return TableCode(code)


@get("/api/tables/{code:str}", tags=["tables"], responses=COMPLAINTS)
async def view(code: Code, house: TheHub, person: Person) -> wire.View:
    """What you see of a table."""
    table = await house.find(code)
    table.visit(person)
    viewer = table.room.seat_of(person)
    return wire.View(table.room.seq, table.scene_for(person), latest_lines(table.room, viewer))


@get("/api/tables/{code:str}/log", tags=["tables"], responses=COMPLAINTS)
async def whole_log(code: Code, house: TheHub, person: Person) -> list[wire.Line]:
    """Everything that happened, as far as you may know it."""
    room = (await house.find(code)).room
    viewer = room.seat_of(person)
    return [line_for(room, line, viewer) for line in room.lines]


@post("/api/tables/{code:str}/do", tags=["tables"], responses=COMPLAINTS, status_code=200)
async def do(code: Code, data: JSONBody[wire.AnyRequest], house: TheHub, person: Person) -> wire.Reply:
    """Ask something of a table: the same requests as over its socket."""
    table = await house.find(code)
    table.visit(person)
    return await house.do(code, person, data)


@get("/api/tables/{code:str}/steps", tags=["replays"], responses=COMPLAINTS)
async def steps(
    code: Code,
    house: TheHub,
    start: Annotated[int, QueryParameter(ge=0)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_STEPS)] = 50,
) -> Response[bytes]:
    """A finished game, step by step, with all cards open."""
    replay = await house.replay(code)
    body = msgspec.json.encode(replay.part(start, count))
    return Response(body, media_type="application/json", headers={"cache-control": "private, max-age=600"})


@post("/api/tables/{code:str}/branch", tags=["replays"], responses=COMPLAINTS)
async def play_on(code: Code, data: JSONBody[PlayOn], house: TheHub, person: Person) -> TableCode:
    """Play on from a step of a finished game, against bots."""
    return TableCode(await house.play_on(code, person, data.step, data.seat, data.name))


@get("/api/tables/{code:str}/advice", tags=["replays"], responses=COMPLAINTS)
async def advice(code: Code, house: TheHub, step: Annotated[int, QueryParameter(ge=0)]) -> Counsel:
    """What bots think of each answer that there was at a step of a finished game: how likely it was to win."""
    table = await house.find(code)
    check_over(table.room)
    return await house.advice(table.room, step)


@get("/health", tags=["house"], responses=COMPLAINTS)
async def health(house: TheHub) -> dict[str, Any]:
    """Whether the house can do its work."""
    try:
        await house.store.tail("HEALTH", 0)
    except StoreTrouble as problem:
        raise trouble("store", 503) from problem
    return {"ok": True, "tables": len(house.live), "sockets": house.sockets}


@get("/metrics", tags=["house"], responses=COMPLAINTS, media_type="text/plain")
async def metrics(house: TheHub) -> str:
    """Numbers for those who watch over the house, in the format of Prometheus."""
    figures = [
        ("cardamom_tables_live", "gauge", len(house.live)),
        ("cardamom_sockets", "gauge", house.sockets),
        ("cardamom_answers_total", "counter", house.moves),
        ("cardamom_refusals_total", "counter", house.refusals),
    ]
    return "".join(f"# TYPE {name} {kind}\n{name} {value}\n" for name, kind, value in figures)


api_routes: list[Any] = [
    games,
    book,
    new_token,
    new_table,
    view,
    whole_log,
    do,
    steps,
    play_on,
    advice,
    health,
    metrics,
]
