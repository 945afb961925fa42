"""A line to somebody at a table: what they ask is done, one thing after another, and what happens is told to them."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from cardamom.house import wire
from cardamom.house.direct import direct_socket
from cardamom.house.guards import Bucket
from cardamom.house.live import Listener, LiveTable
from cardamom.house.speech import HouseTrouble, say

if TYPE_CHECKING:
    from litestar import WebSocket

    from cardamom.house.hub import Hub

BURST, RATE = 150, 20
MOST_SAID = 16
"""Requests that may wait while another is being done."""
MOST_REFUSED = 100
"""Whoever sends so much too fast is shown the door."""
TOO_FAST = 4429

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
        self.task: asyncio.Task[None] | None = None
        """What does what was said, while there is something to do."""
        self.direct.ears = self.hear

    def hear(self, message: bytes) -> None:
        """Something was said: do what is asked, one thing after another."""
        if not self.bucket.take():
            self._slow_down(message)
            return
        self.said.append(message)
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self._do_all())
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
            self.task = None
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
