"""The socket of a table: requests come in, the scene and its changes go out."""

from __future__ import annotations

import logging
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from cardamom.house import wire
from cardamom.house.direct import direct_socket
from cardamom.house.guards import Bucket
from cardamom.house.hub import NOT_FOUND, Hub
from cardamom.house.live import Listener, LiveTable
from cardamom.house.speech import HouseTrouble, say

LOG = logging.getLogger("cardamom.house")

BURST, RATE = 150, 20
MOST_SAID = 16
"""Requests that may wait while another is being done."""
MOST_REFUSED = 100
"""Whoever sends so much too fast is shown the door."""

NOBODY = ""
"""Whoever is nobody in particular sees what everybody may see, and can ask for nothing."""
NO_TABLE = 4404
NOT_NOW = 4503
FOREIGN = 4403
TOO_FAST = 4429
BROKEN = 4400

_DECODER = msgspec.json.Decoder(wire.AnyRequest | wire.Hello)
_ENCODER = msgspec.json.Encoder()


class Line:
    """One socket, and who listens there."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hub: Hub, table: LiveTable, person: str) -> None:
        self.socket, self.hub, self.table = socket, hub, table
        self.direct = direct_socket(socket.scope)
        self.listener = Listener(person, self.direct.tell)
        self.bucket = Bucket(BURST, RATE)
        self.refused = 0
        self.said: deque[bytes] = deque()
        self.is_busy = False
        self.direct.ears = self.hear

    def hear(self, message: bytes) -> None:
        """Something was said: do what is asked, one thing after another."""
        if not self.bucket.take():
            self._slow_down(message)
            return
        self.said.append(message)
        if not self.is_busy:
            self.is_busy = True
            self.hub.house.start(self._do_all())
        elif len(self.said) > MOST_SAID:
            self.direct.transport.pause_reading()

    def _slow_down(self, message: bytes) -> None:
        self.refused += 1
        if self.refused == MOST_REFUSED:
            self.hub.house.start(self.socket.close(TOO_FAST, say("troubles", "too_fast")))
        elif self.refused < MOST_REFUSED:
            self._refuse(_id_in(message), say("troubles", "too_fast"))

    async def _do_all(self) -> None:
        try:
            while self.said:
                await self._do(self.said.popleft())
        finally:
            self.is_busy = False
            self.direct.transport.resume_reading()

    async def _do(self, message: bytes) -> None:
        try:
            request = _DECODER.decode(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            self._refuse(_id_in(message), say("troubles", "not_json", why=str(problem)[:200]))
            return
        if isinstance(request, wire.Hello):
            await self._greet(request)
            return
        is_answer = isinstance(request, wire.Answer)
        self.listener.awaits = request.id if is_answer else ""
        try:
            reply = await self.hub.do(self.table.room.code, self.listener.person, request)
        except HouseTrouble as trouble:
            self._refuse(request.id, str(trouble))
            return
        if self.listener.awaits or not is_answer:
            self.direct.tell(_ENCODER.encode(reply))

    async def _greet(self, hello: wire.Hello) -> None:
        if hello.v != wire.PROTOCOL:
            self._refuse("", say("troubles", "old_page"))
            return
        # A table that nobody was at may have been put to rest meanwhile.
        self.table = await self.hub.find(self.table.room.code)
        if self.listener in self.table.listeners:
            self.table.start_over(self.listener)
        else:
            self.table.join(self.listener)

    def _refuse(self, request: str, why: str) -> None:
        self.hub.refusals += 1
        self.direct.tell(_ENCODER.encode(wire.Reply(request, False, self.table.room.seq, why=why)))


def _id_in(message: bytes) -> str:
    """The id of a request that could not be read otherwise, so that its sender learns what became of it."""
    try:
        found = msgspec.json.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
    given = found.get("id") if isinstance(found, dict) else None
    return given[:40] if isinstance(given, str) else ""


@websocket("/t/{code:str}/socket", opt={"socket": True})
async def table_socket(socket: WebSocket[Any, Any, Any], code: FromPath[str]) -> None:
    """Sit at a table for as long as the socket is open."""
    await _keep_open(socket, code, socket.scope["state"]["person"])


@websocket("/t/{code:str}/stage/socket", opt={"socket": True})
async def stage_socket(socket: WebSocket[Any, Any, Any], code: FromPath[str]) -> None:
    """Watch a table as nobody in particular, even in the browser of somebody who sits there."""
    await _keep_open(socket, code, NOBODY)


async def _keep_open(socket: WebSocket[Any, Any, Any], code: str, person: str) -> None:
    hub: Hub = socket.app.state.hub
    await socket.accept()
    if not socket.scope["state"]["is_trusted"]:
        LOG.warning("socket refused", extra={"why": "foreign"})
        hub.refusals += 1
        await socket.close(FOREIGN, say("troubles", "foreign"))
        return
    try:
        table = await hub.find(code)
    except HouseTrouble as trouble:
        is_unknown = trouble.status == NOT_FOUND
        if is_unknown:
            socket.scope["state"]["charge"]()
        await socket.close(NO_TABLE if is_unknown else NOT_NOW, str(trouble)[:120])
        return
    line = Line(socket, hub, table, person)
    hub.sockets += 1
    try:
        # Once the line is there, what is said goes straight to it: only the first words come this way, and the end.
        while (event := await socket.receive())["type"] == "websocket.receive":
            line.hear(event.get("bytes") or (event.get("text") or "").encode())
    finally:
        hub.sockets -= 1
        line.table.leave(line.listener)
