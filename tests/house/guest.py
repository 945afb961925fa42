"""A small client of a house: a token, a socket, and the scene as a browser keeps it."""

from __future__ import annotations

import asyncio
import json
import random
import ssl
import uuid
from collections.abc import Callable
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from cardamom.house.speech import say

PATIENCE = 20
A_MOMENT = 0.2
Scene = dict[str, Any]
Message = dict[str, Any]

NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing here is encrypted, and reading the certificates of the world takes longer than most requests."""

_addresses = count(1)


def next_address() -> str:
    """An address of this machine that nobody has asked from yet: the house counts by address how often it is asked."""
    number = next(_addresses)
    return f"127.{1 + number // 62500}.{1 + number // 250 % 250}.{1 + number % 250}"


def present(scene: Scene) -> Scene:
    """A scene without the keys that are not there, and without the time: to compare two of one moment."""
    return {key: value for key, value in scene.items() if value is not None and key != "now"}


def some_move(scene: Scene, luck: random.Random) -> dict[str, Any]:
    """Any legal move among the offers of a scene."""
    able = [offer for offer in scene["offers"] if offer["why"] is None and offer["rows"] != []]
    return filled_in(luck.choice(able), luck)


def filled_in(offer: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """A legal move of an offer: one of its rows, or the shortest that can be put together freely."""
    listed = offer["rows"] if offer["rows"] is not None else offer.get("suggestions")
    row = luck.choice(listed) if listed else [_shortest(part, luck) for part in offer["parts"]]
    return {"move": offer["kind"]} | {part["name"]: value for part, value in zip(offer["parts"], row, strict=True)}


def _shortest(part: dict[str, Any], luck: random.Random) -> Any:
    """Something for a part of a move that is put together freely."""
    if part["kind"] in ("seat", "choice", "card"):
        return luck.choice(part["among"])
    return _SHORTEST[part["kind"]]


_SHORTEST: dict[str, Any] = {"cards": [], "text": "Soup", "number": 0, "yes_or_no": True}


class Guest:
    """Somebody with a token. With `connect`, somebody at a table."""

    def __init__(self, url: str, name: str = "Anna", token: str = "", address: str = "") -> None:
        self.url, self.name = url, name
        self.address = address or next_address()
        self.received: list[str] = []
        """Every message, as it came."""
        self.told: list[tuple[int, str]] = []
        """Everything that was said to this guest, with the number that the table had come to."""
        self.token = token or self.post("/api/tokens")["token"]
        self.code = ""
        self.door = "socket"
        """Where the socket of a table is; another one for the big screen."""
        self.scene: Scene = {}
        self.seq: int | None = None
        self.lines: dict[int, Message] = {}
        self.snaps: list[Message] = []
        self.steps: list[Message] = []
        self.gaps = 0
        self.differences: list[str] = []
        """Where a fresh snapshot was not what the steps had led to."""
        self.bye: Message | None = None
        self.closed: int | None = None
        self._lost = True
        self._wants_hello = False
        self._replies: dict[str, asyncio.Future[Message]] = {}
        self._changed = asyncio.Event()
        self.socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None

    # Over HTTP

    @property
    def headers(self) -> dict[str, str]:
        """What this guest shows at the door."""
        token = getattr(self, "token", "")
        return {"authorization": f"Bearer {token}"} if token else {}

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Ask over HTTP."""
        transport = httpx.HTTPTransport(verify=NO_CERTIFICATES, local_address=self.address)
        with httpx.Client(base_url=self.url, headers=self.headers, transport=transport, timeout=PATIENCE) as client:
            return client.request(method, path, **more)

    def post(self, path: str, body: Any = None) -> Any:
        """Send something; what came of it."""
        answer = self.request("POST", path, json={} if body is None else body)
        assert answer.is_success, answer.text
        return answer.json()

    def get(self, path: str) -> Any:
        """Read something."""
        answer = self.request("GET", path)
        assert answer.is_success, answer.text
        return answer.json()

    def set_table(self, game: str, seats: int, bots: list[str] | None = None, **options: Any) -> str:
        """A new table, with this guest on seat 0; its code."""
        wish = {"game": game, "name": self.name, "seats": seats, "bots": bots or [], "options": options}
        self.code = self.post("/api/tables", wish)["code"]
        return self.code

    def view(self, code: str = "") -> Message:
        """The table, over HTTP."""
        seen: Message = self.get(f"/api/tables/{code or self.code}")
        self.told.append((seen["seq"], json.dumps(seen, ensure_ascii=False)))
        return seen

    # Over a socket

    async def connect(self, code: str = "", hello: bool = True, **more: Any) -> None:
        """Open a socket to a table."""
        self.code = code or self.code
        address = self.url.replace("http", "ws", 1) + f"/t/{self.code}/{self.door}"
        self.closed = self.bye = None
        settings = {"additional_headers": self.headers, "max_size": None, "local_addr": (self.address, 0)} | more
        self.socket = await connect(address, **settings)
        self._reader = asyncio.create_task(self._read(self.socket))
        if hello:
            seen = len(self.snaps)
            await self.hello()
            await self.until(lambda: len(self.snaps) > seen)

    async def hello(self) -> None:
        """Ask for a fresh snapshot."""
        await self.send({"t": "hello", "v": 1})

    async def send(self, message: Message | str | bytes) -> None:
        """Send a message as it is."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def leave(self) -> None:
        """Close the socket."""
        if self.socket is not None:
            await self.socket.close()
            await self.gone()

    async def drop(self) -> None:
        """Lose the connection, without a word."""
        assert self.socket is not None
        self.socket.transport.abort()
        await self.gone()

    async def gone(self) -> int:
        """Wait until the socket is closed; its code."""
        assert self._reader is not None
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait([self._reader])
        assert self.closed is not None
        return self.closed

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for message in socket:
                assert isinstance(message, str)
                self.received.append(message)
                self.hear(json.loads(message), message)
                await self._mend()
        except ConnectionClosed:
            pass
        finally:
            self.closed = socket.close_code or 1006
            for waiting in self._replies.values():
                if not waiting.done():
                    waiting.set_exception(ConnectionLost())
            self._replies = {}
            self._changed.set()

    def hear(self, message: Message, raw: str = "") -> None:
        """Take in what the house says, as a browser does."""
        if "seq" in message:
            self.told.append((message["seq"], raw))
        match message["t"]:
            case "snap":
                self._start_over(message)
            case "step":
                self._step(message)
                if "done" in message:
                    self._hear_reply({"id": message["done"], "ok": True, "seq": message["seq"]})
            case "reply":
                self._hear_reply(message)
            case "bye":
                self.bye = message
        self._changed.set()

    def _hear_reply(self, reply: Message) -> None:
        waiting = self._replies.pop(reply["id"], None)
        if waiting is not None and not waiting.done():
            waiting.set_result(reply)

    def _start_over(self, message: Message) -> None:
        fresh = present(message["scene"])
        if self.seq == message["seq"] and not self._lost and present(self.scene) != fresh:
            mine = present(self.scene)
            odd = [key for key in fresh.keys() | mine.keys() if fresh.get(key) != mine.get(key)]
            told = {key: (mine.get(key), fresh.get(key)) for key in sorted(odd)}
            self.differences.append(f"{self.name} at {self.seq}: {told}")
        self.snaps.append(message)
        self.seq, self.scene, self._lost = message["seq"], dict(message["scene"]), False
        self.lines |= {line["n"]: line for line in message["log"]}

    def _step(self, message: Message) -> None:
        self.steps.append(message)
        if message["prev"] != self.seq:
            self.gaps += 1
            self._lost = self._wants_hello = True
            return
        self.seq = message["seq"]
        for key, value in message["set"].items():
            if value is None:
                self.scene.pop(key, None)
            else:
                self.scene[key] = value
        self.lines |= {line["n"]: line for line in message.get("log", [])}

    async def _mend(self) -> None:
        if self._wants_hello:
            self._wants_hello = False
            await self.hello()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something that was told makes this true."""
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                self._changed.clear()
                await self._changed.wait()

    async def until_phase(self, phase: str) -> None:
        """Wait until the table has come to a phase."""
        await self.until(lambda: self.scene.get("phase") == phase)

    async def until_seq(self, seq: int | None) -> None:
        """Wait until this guest has been told everything up to a number."""
        await self.until(lambda: seq is not None and self.seq is not None and self.seq >= seq)

    # What a guest asks of the table

    def new_id(self) -> str:
        """An id that nobody has used."""
        return uuid.uuid4().hex

    async def ask(self, wish: str, /, again: str = "", **parts: Any) -> Message:
        """Ask for something, `again` with the id of an earlier request; the reply. Raises `ConnectionLost`."""
        number = again or self.new_id()
        waiting: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._replies[number] = waiting
        try:
            await self.send({"t": wish, "id": number} | parts)
        except ConnectionClosed as problem:
            waiting.cancel()
            raise ConnectionLost from problem
        async with asyncio.timeout(PATIENCE):
            return await waiting

    async def ask_slowly(self, wish: str, /, again: str = "", **parts: Any) -> Message:
        """Ask for something, once more if the house wants one thing after another; the reply."""
        while True:
            reply = await self.ask(wish, again=again, **parts)
            if reply.get("why") != say("troubles", "too_fast"):
                return reply
            await asyncio.sleep(A_MOMENT)

    async def done(self, wish: str, /, **parts: Any) -> Message:
        """Ask for something that the house will do."""
        reply = await self.ask(wish, **parts)
        assert reply["ok"], reply.get("why")
        return reply

    async def refused(self, wish: str, /, **parts: Any) -> str:
        """Ask for something that the house will not do; why."""
        reply = await self.ask(wish, **parts)
        assert not reply["ok"]
        why: str = reply["why"]
        return why

    async def sit(self, seat: int) -> None:
        """Sit down."""
        await self.done("sit", seat=seat, name=self.name)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.scene.get("phase") == "over"

    @property
    def asked(self) -> bool:
        """Whether the table waits for this guest."""
        return "question" in self.scene and not self.scene.get("mine")

    async def answer(self, move: dict[str, Any]) -> Message:
        """Answer the present question."""
        return await self.ask_slowly("answer", question=self.scene["question"], move=move)

    async def play(
        self, luck: random.Random, choose: Callable[[Scene, random.Random], dict[str, Any]] = some_move
    ) -> None:
        """Answer whatever is asked, until the game is over."""
        while await self.is_asked():
            await self.play_once(luck, choose)

    async def is_asked(self) -> bool:
        """Wait until the table waits for this guest; False when the game ends before."""
        await self.until(lambda: self.over or self.asked)
        return not self.over

    async def play_once(
        self, luck: random.Random, choose: Callable[[Scene, random.Random], dict[str, Any]] = some_move
    ) -> Message:
        """Answer the present question, and wait until the answer shows."""
        question = self.scene["question"]
        reply = await self.answer(choose(self.scene, luck))
        if reply["ok"]:
            await self.until(lambda: self.seq is not None and self.seq >= reply["seq"])
        else:
            # Somebody else has answered for this seat: otherwise the offer was not true, and this waits in vain.
            await self.until(lambda: self.scene.get("question") != question or self.over)
        return reply


class ConnectionLost(Exception):
    """The socket closed before the reply came."""


class StubbornGuest(Guest):
    """A guest who comes back whenever the connection is lost, and asks again for what was not acknowledged."""

    def __init__(self, url: str, name: str = "Anna", token: str = "", address: str = "") -> None:
        super().__init__(url, name, token, address)
        self.acknowledged: dict[str, int] = {}
        """The answers that the house said it has done: their ids, and their numbers in the log."""

    async def come_back(self) -> None:
        """Connect again, as soon as there is a house to connect to."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    await self.connect()
                except (OSError, WebSocketException, ConnectionLost, TimeoutError):
                    await asyncio.sleep(0.05)
                else:
                    return

    async def connect(self, code: str = "", hello: bool = True, **more: Any) -> None:
        """Open a socket to a table. Raises `ConnectionLost` if it closes at once."""
        await super().connect(code, False, **more)
        if hello:
            seen = len(self.snaps)
            await self.hello()
            await self.until(lambda: len(self.snaps) > seen or self.closed is not None)
            if self.closed is not None:
                raise ConnectionLost

    async def hello(self) -> None:
        """Ask for a fresh snapshot."""
        try:
            await super().hello()
        except ConnectionClosed as problem:
            raise ConnectionLost from problem

    async def insist(self, wish: str, /, **parts: Any) -> Message:
        """Ask for something until there is a reply."""
        number = self.new_id()
        while True:
            try:
                reply = await self.ask_slowly(wish, again=number, **parts)
            except ConnectionLost:
                await self.come_back()
                continue
            if reply["ok"]:
                self.acknowledged[number] = reply["seq"]
            return reply

    async def play(
        self, luck: random.Random, choose: Callable[[Scene, random.Random], dict[str, Any]] = some_move
    ) -> None:
        """Answer whatever is asked, until the game is over, whatever happens to the house."""
        while not self.over:
            await self.until(lambda: self.over or self.asked or self.closed is not None)
            if self.closed is not None:
                await self.come_back()
            elif self.asked:
                await self._answer_for_good(luck, choose)

    async def _answer_for_good(self, luck: random.Random, choose: Callable[..., dict[str, Any]]) -> None:
        question = self.scene["question"]
        reply = await self.insist("answer", question=question, move=choose(self.scene, luck))
        await self.until(
            lambda: (
                self.closed is not None
                or (self.seq is not None and self.seq >= reply["seq"])
                or (not reply["ok"] and self.scene.get("question") != question)
            )
        )
