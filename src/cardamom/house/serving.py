"""Opening the house for visitors: one process, one port."""

from __future__ import annotations

import contextlib
import gc
import json
import logging
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from cardamom.house import ClosedHouse
from cardamom.house.app import create_app
from cardamom.house.direct import DirectSocket
from cardamom.house.settings import Settings, check_base_url, usual_database
from cardamom.house.speech import HouseTrouble, say, trouble
from cardamom.house.store.base import StoreTrouble
from cardamom.house.wire import LONGEST_FRAME

GRACE = 1
BACKLOG = 2048
LAST_PORT = 65_535
KEEP_ALIVE = {"TCP_KEEPIDLE": 15, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3}
PING = 60
"""Seconds after which the silent are pinged, for those behind a proxy: the system sees no further than that."""
COLLECTIONS = (5_000, 500, 1000)
"""When the collector looks at what is new, and at all the rest: often enough that it is soon done, and hardly ever."""
_PLAIN = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime"}


class JsonLines(logging.Formatter):
    """A line of JSON for each thing worth noting. Codes, names and secrets are not among them."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        told: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        told |= {name: value for name, value in record.__dict__.items() if name not in _PLAIN}
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


class Server(uvicorn.Server):
    """A server that says goodbye before it closes."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self.app = app

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        """Tell everybody to come back soon, then close."""
        await self.app.state.hub.say_goodbye()
        await super().shutdown(sockets)


def start_log() -> None:
    """Write what is worth noting to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("cardamom.house", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(logging.WARNING)
        logger.propagate = False


def answering_heads(app: ASGIApp) -> ASGIApp:
    """Whoever asks for the head of a page alone gets it; the server leaves out the rest."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await app(scope, receive, send)

    return answer


def make_server(settings: Settings) -> Server:
    """The server of a house. Raises `StoreTrouble`, `HouseTrouble`."""
    app = create_app(settings)
    config = uvicorn.Config(
        answering_heads(app),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        ws=DirectSocket,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,  # costs more than it saves: updates are small
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )
    return Server(config, app)


def open_house(host: str, port: int, database: str | None, base_url: str, browser: bool, lab: Path) -> None:
    """Keep the house open until it is told to close. Raises `ClosedHouse` when it cannot be opened."""
    start_log()
    try:
        address = check_base_url(base_url) if base_url else ""
        door = listen(host, port)
        settings = Settings(database or usual_database(), host, door.getsockname()[1], address, lab=lab)
        server = make_server(settings)
    except (HouseTrouble, StoreTrouble) as problem:
        raise ClosedHouse(str(problem)) from problem
    say_where(settings)
    if browser:
        webbrowser.open(settings.home_url)
    spare_the_collector()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[door])


def spare_the_collector() -> None:
    """Seldom look through everything: tables and sockets make hardly any rings of garbage, and it halts everybody."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)


def notice_the_dead(door: socket.socket) -> None:
    """Have the system find out about phones that are gone without a word; every socket inherits it."""
    door.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, seconds in KEEP_ALIVE.items():
        if hasattr(socket, name):
            door.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), seconds)


def listen(host: str, port: int) -> socket.socket:
    """A door at an address. Raises `HouseTrouble` when somebody else has it."""
    if not 0 <= port <= LAST_PORT:
        raise trouble("no_port", last=LAST_PORT)
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        door = socket.socket(family, kind)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        notice_the_dead(door)
        door.bind(address)
        door.listen(BACKLOG)
    except OSError as problem:
        raise trouble("bad_port", host=host, port=port, why=problem.strerror or str(problem)) from problem
    return door


def say_where(settings: Settings) -> None:
    """Tell whoever opened the house how it is reached, and where it keeps things."""
    lines = [say("serve", "opened", url=settings.base_url or settings.home_url)]
    if settings.lan_url:
        lines.append(say("serve", "on_your_network", url=settings.lan_url))
    lines.append(say("serve", "kept", place=_without_password(settings.database)))
    lines.append(say("serve", "stop"))
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


def _without_password(database: str) -> str:
    kind, _, rest = database.partition("://")
    if kind == "sqlite":
        return rest.removeprefix("/")
    return f"{kind}://{rest.rpartition('@')[2].partition('?')[0]}"
