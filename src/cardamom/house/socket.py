"""The socket of a table: requests come in, the scene and its changes go out."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from cardamom.house import wire
from cardamom.house.guards import Bucket
from cardamom.house.hub import NOT_FOUND, Hub
from cardamom.house.live import Listener, LiveTable
from cardamom.house.speech import HouseTrouble, say

LOG = logging.getLogger("cardamom.house")

MOST_WAITING = 64
"""Messages for somebody who does not read them; then they start over with a snapshot."""
BURST, RATE = 150, 20
MOST_REFUSED = 100
"""Whoever sends so much too fast is shown the door."""

NO_TABLE = 4404
NOT_NOW = 4503
FOREIGN = 4403
TOO_FAST = 4429
BROKEN = 4400

_DECODER = msgspec.json.Decoder(wire.AnyRequest | wire.Hello)
_ENCODER = msgspec.json.Encoder()


class Line:
    """One socket: what waits to be sent, and who listens."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hub: Hub, table: LiveTable, person: str) -> None:
        self.socket, self.hub, self.table = socket, hub, table
        self.listener = Listener(person, self.send)
        self.bucket = Bucket(BURST, RATE)
        self.refused = 0
        self.waiting: deque[bytes] = deque()
        self._ready = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Have something sent, soon. Who does not keep up starts over with the next message."""
        if len(self.waiting) >= MOST_WAITING:
            self.waiting.clear()
            asyncio.get_running_loop().call_soon(self.table.start_over, self.listener)
            return
        self.waiting.append(message)
        self._ready.set()

    async def deliver(self) -> None:
        """Send what waits, as long as the socket is open."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self.waiting:
                await self.socket.send_data(self.waiting.popleft().decode(), mode="text")

    async def listen(self) -> None:
        """Do what comes in, one thing after another."""
        while True:
            message = await self.socket.receive_data(mode="text")
            text = message if isinstance(message, str) else message.decode()
            if self.bucket.take():
                await self._hear(text)
                continue
            self.refused += 1
            if self.refused > MOST_REFUSED:
                await self.socket.close(TOO_FAST, say("troubles", "too_fast"))
                return
            self._refuse(_id_in(text), say("troubles", "too_fast"))

    async def _hear(self, message: str) -> None:
        try:
            request = _DECODER.decode(message)
        except (msgspec.DecodeError, RecursionError) as problem:
            self._refuse(_id_in(message), say("troubles", "not_json", why=str(problem)[:200]))
            return
        if isinstance(request, wire.Hello):
            await self._greet(request)
            return
        try:
            reply = await self.hub.do(self.table.room.code, self.listener.person, request)
        except HouseTrouble as trouble:
            self._refuse(request.id, str(trouble))
            return
        self.send(_ENCODER.encode(reply))

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
        self.send(_ENCODER.encode(wire.Reply(request, False, self.table.room.seq, why=why)))


def _id_in(message: str) -> str:
    """The id of a request that could not be read otherwise, so that its sender learns what became of it."""
    try:
        found = msgspec.json.decode(message)
    except (msgspec.DecodeError, RecursionError):
        return ""
    given = found.get("id") if isinstance(found, dict) else None
    return given[:40] if isinstance(given, str) else ""


@websocket("/t/{code:str}/socket", opt={"socket": True})
async def table_socket(socket: WebSocket[Any, Any, Any], code: FromPath[str]) -> None:
    """Sit at a table for as long as the socket is open."""
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
    line = Line(socket, hub, table, socket.scope["state"]["person"])
    delivery = asyncio.get_running_loop().create_task(line.deliver())
    hub.sockets += 1
    try:
        await line.listen()
    except WebSocketDisconnect:
        pass
    finally:
        hub.sockets -= 1
        delivery.cancel()
        line.table.leave(line.listener)
