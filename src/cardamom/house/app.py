"""The house as one application: pages, the API, sockets, static files, and who may ask for them."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, get_args

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Headers, MutableScopeHeaders, State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from cardamom.engine.registry import all_games
from cardamom.house import wire
from cardamom.house.api import FOR_EVER, NewTable, PlayOn, api_routes
from cardamom.house.books import make_book
from cardamom.house.bus import open_bus
from cardamom.house.gallery import Gallery
from cardamom.house.guards import (
    COOKIE,
    COOKIE_AGE,
    Buckets,
    bearer,
    cookie,
    csrf_of,
    is_own_page,
    new_secret,
    person_of,
)
from cardamom.house.handbooks import handbook_routes
from cardamom.house.hub import Hub
from cardamom.house.keepsakes import keepsake_routes
from cardamom.house.lab_pages import lab_routes
from cardamom.house.lab_runs import LabRuns
from cardamom.house.line import TOO_FAST
from cardamom.house.pages import error_page, page_routes
from cardamom.house.press_pages import press_routes
from cardamom.house.printshop import PrintShop
from cardamom.house.settings import Settings
from cardamom.house.shelf import Shelf
from cardamom.house.socket import stage_socket, table_socket
from cardamom.house.speech import HouseTrouble, say
from cardamom.house.store import StoreTrouble, open_store

LOG = logging.getLogger("cardamom.house")

LONGEST_BODY = 65_536
BURST, RATE = 200, 40
MISS = 8.0
"""How much dearer it is to ask for a table that does not exist: codes are not to be guessed."""
STRICT = {kind.__name__ for kind in [*get_args(wire.AnyRequest), NewTable, PlayOn]}
SAFE = {"GET", "HEAD", "OPTIONS"}
FREE = ("/static/", "/art/")
"""What a page is made of: it comes in dozens, and is kept for ever."""
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self' ws: wss:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Doorkeeper:
    """Looks at everybody who comes in: who they are, where they come from, how often they ask."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.buckets = Buckets(BURST, RATE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in, or say why not."""
        if scope["type"] == ScopeType.HTTP:
            await self._request(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        """Sockets are free, but asking for tables that do not exist is not."""
        _know(scope)
        who = _address(scope)
        if not self.buckets.take(who, 0):
            await receive()
            await send({"type": "websocket.close", "code": TOO_FAST, "reason": say("troubles", "too_fast")})
            return

        scope["state"]["charge"] = lambda: self.buckets.charge(who, MISS)
        await self.app(scope, receive, send)

    async def _request(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        secret, is_new, is_trusted = _know(scope)
        who = _address(scope)
        is_static = scope["path"].startswith(FREE)
        if scope["method"] not in SAFE and not is_trusted:
            await _refuse(scope, send, 403, "foreign")
            return
        if not is_static and not self.buckets.take(who):
            await _refuse(scope, send, 429, "too_fast")
            return

        async def dress(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if is_new and headers.get("content-type", "").startswith("text/html"):
                    headers.add("set-cookie", _cookie(secret, _hub(scope).url))
                if message["status"] == 404:
                    self.buckets.charge(who, MISS)
            await send(message)

        await self.app(scope, receive, dress)


def _hub(scope: Scope) -> Hub:
    hub: Hub = scope["litestar_app"].state.hub
    return hub


def _know(scope: HTTPScope | WebSocketScope) -> tuple[str, bool, bool]:
    """The secret of whoever asks, whether it is new, and whether the request may change things.

    A browser says where a request comes from: it must be a page of this house. A script with a token says nothing.
    """
    headers = Headers.from_scope(scope)
    secret, by_cookie = _secret(headers)
    origin = headers.get("origin")
    own_page = is_own_page(origin, headers.get("host", ""), _hub(scope).url)
    is_trusted = own_page or (not origin and not by_cookie)
    is_new = not secret
    secret = secret or new_secret()
    state = scope.setdefault("state", {})
    # Somebody without a secret is nobody in particular: they may look, and get a secret of their own with the page.
    state["secret"], state["person"], state["is_trusted"] = secret, "" if is_new else person_of(secret), is_trusted
    return secret, is_new, is_trusted


def _secret(headers: Headers) -> tuple[str, bool]:
    """The secret of somebody, and whether it came with a cookie."""
    given = bearer(headers.get("authorization", ""))
    if given:
        return given, False
    kept = cookie(headers.get("cookie", ""))
    return kept, bool(kept)


def _cookie(secret: str, url: str) -> str:
    secure = "; Secure" if url.startswith("https:") else ""
    return f"{COOKIE}={secret}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}"


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


async def _refuse(scope: Scope, send: Send, status: int, key: str) -> None:
    _hub(scope).refusals += 1
    LOG.warning("refused", extra={"why": key, "status": status})
    body = json.dumps({"why": say("troubles", key)}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


# What handlers are given


def provide_hub(state: State) -> Hub:
    """The hub."""
    hub: Hub = state.hub
    return hub


def provide_person(request: Request[Any, Any, Any]) -> str:
    """Who is asking."""
    person: str = request.scope["state"]["person"]
    return person


def provide_csrf(request: Request[Any, Any, Any]) -> str:
    """What the forms of this person carry."""
    return csrf_of(request.scope["state"]["secret"])


@get("/static/{version:str}/{path:path}", include_in_schema=False)
async def static(version: FromPath[str], path: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    """A static file."""
    shelf: Shelf = request.app.state.shelf
    item = shelf.items.get(path.lstrip("/"))
    if item is None:
        raise HouseTrouble(say("troubles", "unknown_page"), 404)
    headers = {"cache-control": FOR_EVER if version == shelf.version else "no-cache"}
    body = item.body
    if item.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = item.zipped
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(body, media_type=item.media_type, headers=headers)


@get("/art/{file:str}", include_in_schema=False)
async def art(file: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    """A painting of the press."""
    gallery: Gallery = request.app.state.gallery
    body = gallery.files.get(file)
    if body is None:
        raise HouseTrouble(say("troubles", "unknown_page"), 404)
    return Response(body, media_type="image/webp", headers={"cache-control": FOR_EVER})


@get("/favicon.ico", include_in_schema=False)
async def favicon(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The icon, where browsers look for it by themselves."""
    shelf: Shelf = request.app.state.shelf
    return Response(shelf.items["icons/favicon.png"].body, media_type="image/png")


# When something is wrong


def _wants_page(request: Request[Any, Any, Any]) -> bool:
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")


def _in_lab(request: Request[Any, Any, Any]) -> bool:
    return request.url.path.startswith("/lab/")


def _complain(request: Request[Any, Any, Any], status: int, sentence: str) -> Response[Any]:
    if _wants_page(request):
        return error_page(request.app.state.hub, status, sentence, _in_lab(request))
    return Response({"why": sentence}, status_code=status, media_type="application/json")


def on_house_trouble(request: Request[Any, Any, Any], problem: HouseTrouble) -> Response[Any]:
    """A wish that could not be met."""
    request.app.state.hub.refusals += 1
    return _complain(request, problem.status, str(problem))


def on_store_trouble(request: Request[Any, Any, Any], problem: StoreTrouble) -> Response[Any]:
    """The database does not answer."""
    LOG.warning("the store failed", extra={"why": str(problem)})
    return _complain(request, 503, say("troubles", "store"))


def on_http_trouble(request: Request[Any, Any, Any], problem: HTTPException) -> Response[Any]:
    """A request that makes no sense."""
    status = problem.status_code
    if _wants_page(request):
        return error_page(request.app.state.hub, status, in_lab=_in_lab(request))
    known = {404: "unknown_page", 405: "not_allowed", 413: "too_long"}
    if status in known:
        return _complain(request, status, say("troubles", known[status]))
    return _complain(request, status, say("troubles", "not_json", why=_details(problem)))


def on_nonsense(request: Request[Any, Any, Any], problem: RecursionError) -> Response[Any]:
    """A body with more brackets than anybody needs."""
    return _complain(request, 400, say("troubles", "not_json", why=""))


def _details(problem: HTTPException) -> str:
    extra = problem.extra if isinstance(problem.extra, list) else []
    told = [f"{item.get('key', '')} {item.get('message', '')}".strip() for item in extra if isinstance(item, dict)]
    return ("; ".join(told) or str(problem.detail))[:300]


def on_accident(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
    """Something that should never happen."""
    LOG.error("accident", exc_info=problem, extra={"route": request.scope.get("path_template", "")})
    return (
        error_page(request.app.state.hub, 500, in_lab=_in_lab(request))
        if _wants_page(request)
        else _complain(request, 500, say("troubles", "broken"))
    )


# Opening the house


def create_app(settings: Settings) -> Litestar:
    """The application. Opens the database; raises `StoreTrouble`."""
    store = open_store(settings.database)
    shelf = Shelf()

    @asynccontextmanager
    async def opening_hours(app: Litestar) -> AsyncIterator[None]:
        gallery = Gallery()
        books = {game.name: make_book(game, gallery) for game in all_games()}
        addresses = {name: book.url for name, book in books.items()}
        hub = Hub(settings, store, open_bus(settings.database), addresses, shelf.version)
        app.state.hub, app.state.books, app.state.shelf, app.state.gallery = hub, books, shelf, gallery
        app.state.shop = PrintShop()
        app.state.lab = LabRuns(settings.lab)
        await hub.open()
        try:
            yield
        finally:
            await app.state.shop.close()
            await hub.close()

    app = Litestar(
        route_handlers=[
            *page_routes,
            *handbook_routes,
            *keepsake_routes,
            *press_routes,
            *lab_routes,
            *api_routes,
            static,
            art,
            favicon,
            table_socket,
            stage_socket,
        ],
        lifespan=[opening_hours],
        middleware=[Doorkeeper],
        dependencies={
            "house": Provide(provide_hub, sync_to_thread=False),
            "person": Provide(provide_person, sync_to_thread=False),
            "csrf": Provide(provide_csrf, sync_to_thread=False),
        },
        exception_handlers={
            HouseTrouble: on_house_trouble,
            HTTPException: on_http_trouble,
            RecursionError: on_nonsense,
            StoreTrouble: on_store_trouble,
            Exception: on_accident,
        },
        compression_config=CompressionConfig(backend="gzip", minimum_size=600, exclude=["^/static/", "^/art/"]),
        openapi_config=OpenAPIConfig(
            title="Cardamom", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=LONGEST_BODY,
        logging_config=None,
    )
    _describe_strictly(app)
    return app


def _describe_strictly(app: Litestar) -> None:
    """Say in the OpenAPI document, too, that what comes in has no other fields."""
    schemas = app.openapi_schema.components.schemas or {}
    for schema in schemas.values():
        if schema.title in STRICT:
            schema.additional_properties = False
