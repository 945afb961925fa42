"""Our side: a house as people open it, and people who play Carrot at its tables."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import Any
from uuid import uuid4

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import connect

from bench.load.asking import Asker
from bench.load.driver import SEATS, Seat, Table, side_by_side

GAME = "carrot"


class Snap(Struct, tag_field="t", tag="snap"):
    """The whole scene."""

    seq: int
    scene: dict[str, Raw]


class Step(Struct, tag_field="t", tag="step"):
    """What changed. A scene is not decoded before it is needed, to keep the driver light."""

    prev: int
    seq: int
    set: dict[str, Raw]


class Reply(Struct, tag_field="t", tag="reply"):
    """The answer to a request."""

    id: str
    ok: bool
    why: str = ""


class Beat(Struct, tag_field="t", tag="beat"):
    """A sign of life."""


_DECODER = msgspec.json.Decoder(Snap | Step | Reply | Beat)


class Guest(Seat):
    """Somebody at a table of the house."""

    def __init__(self, secret: str) -> None:
        self.secret = secret
        self.scene: dict[str, Raw] = {}
        self.seq = 0
        self.replies: dict[str, asyncio.Future[Reply]] = {}

    async def open(self, url: str, code: str) -> None:
        """Come to a table."""
        headers = {"authorization": f"Bearer {self.secret}"}
        address = f"{url.replace('http', 'ws', 1)}/t/{code}/socket"
        self.socket = await connect(address, additional_headers=headers, proxy=None, ping_interval=None)
        await self.socket.send('{"t":"hello","v":1}')

    async def ask(self, kind: str, **wish: Any) -> None:
        """Ask something of the table that it must not refuse."""
        number = uuid4().hex
        self.replies[number] = asyncio.get_running_loop().create_future()
        await self.socket.send(_write(kind, number, **wish))
        reply = await self.replies[number]
        if not reply.ok:
            raise RuntimeError(f"{kind}: {reply.why}")

    async def hear(self, message: str) -> int | None:
        """Take in a message."""
        heard = _DECODER.decode(message)
        match heard:
            case Snap():
                self.scene, self.seq = heard.scene, heard.seq
                return heard.seq
            case Step():
                if heard.prev != self.seq:
                    raise RuntimeError(f"A step is missing: {self.seq} is followed by {heard.prev}.")
                self.scene |= heard.set
                self.seq = heard.seq
                return heard.seq
            case Reply():
                self._hear_reply(heard)
        return None

    def _hear_reply(self, reply: Reply) -> None:
        waiting = self.replies.pop(reply.id, None)
        if waiting is not None:
            waiting.set_result(reply)
        elif not reply.ok:
            raise RuntimeError(f"A move was refused: {reply.why}")

    def sees(self, key: str) -> Any:
        """A part of the scene."""
        return msgspec.json.decode(self.scene[key]) if key in self.scene else None

    def move(self) -> str | None:
        """Any of the offered moves."""
        question = self.sees("question")
        if question is None or self.sees("mine") is not None:
            return None
        offer = random.choice([offer for offer in self.sees("offers") if offer["rows"]])
        parts = [part["name"] for part in offer["parts"]]
        move = {"move": offer["kind"]} | dict(zip(parts, random.choice(offer["rows"]), strict=True))
        return _write("answer", uuid4().hex, question=question, move=move)


def _write(kind: str, number: str, **wish: Any) -> str:
    return msgspec.json.encode({"t": kind, "id": number} | wish).decode()


async def set_tables(url: str, count: int) -> list[Table]:
    """Tables with four people each, dealt."""
    asker = Asker(url)
    codes = {}
    for _ in range(count):
        host = secrets.token_urlsafe()
        told = asker.post(
            "/api/tables", {"game": GAME, "name": "Cook 0", "seats": SEATS}, authorization=f"Bearer {host}"
        )
        codes[told["code"]] = host
    return await side_by_side([set_table(url, code, host) for code, host in codes.items()])


async def set_table(url: str, code: str, host: str) -> Table:
    """Four people sit down, and the cards are dealt."""
    guests = [Guest(host), *[Guest(secrets.token_urlsafe()) for _ in range(SEATS - 1)]]
    table = Table(guests)
    for number, guest in enumerate(guests):
        await guest.open(url, code)
        table.start(number)
    for number, guest in enumerate(guests[1:], start=1):
        await guest.ask("sit", seat=number, name=f"Cook {number}")
    await guests[0].ask("deal")
    while any(guest.sees("phase") != "playing" for guest in guests):
        await asyncio.sleep(0.001)
    return table
