"""The other side: boardgame.io, and people who speak to it as its own client does (socket.io over a web socket)."""

from __future__ import annotations

import asyncio
import random
from itertools import combinations, product
from typing import Any

import msgspec
from websockets.asyncio.client import connect

from bench.load.asking import Asker
from bench.load.driver import SEATS, Seat, Table, side_by_side

GAME = "carrot"
MOST, FEWEST_AFTER_SALE = 5, 2
# The letters of engine.io and socket.io: a ping and its answer, joining a namespace, an event in it.
PING, PONG, JOIN, EVENT = "2", "3", f"40/{GAME},", f"42/{GAME},"
STATES = {"sync", "update"}


class Player(Seat):
    """Somebody at a match of boardgame.io."""

    def __init__(self, match: str, number: int, credentials: str) -> None:
        self.match, self.number, self.credentials = match, number, credentials
        self.state: dict[str, Any] = {}

    async def open(self, url: str) -> None:
        """Come to the match."""
        address = f"{url.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
        self.socket = await connect(address, proxy=None, ping_interval=None)
        await self.socket.recv()
        await self.socket.send(JOIN)
        await self.socket.recv()
        await self._emit("sync", self.match, str(self.number), self.credentials, SEATS)

    async def _emit(self, *event: Any) -> None:
        await self.socket.send(_write(*event))

    async def hear(self, message: str) -> int | None:
        """Take in a message."""
        if message == PING:
            await self.socket.send(PONG)
            return None
        if not message.startswith(EVENT):
            return None
        name, _, *told = msgspec.json.decode(message[len(EVENT) :])
        if name not in STATES:
            return None
        self.state = told[0]["state"] if name == "sync" else told[0]
        state: int = self.state["_stateID"]
        return state

    def move(self) -> str | None:
        """Any of the legal moves."""
        about = self.state["ctx"]
        if about["currentPlayer"] != str(self.number) or about.get("gameover"):
            return None
        kind, found = random.choice([(kind, found) for kind, found in self._moves().items() if found])
        payload = {
            "type": kind,
            "args": random.choice(found),
            "playerID": str(self.number),
            "credentials": self.credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        return _write("update", action, self.state["_stateID"], self.match, str(self.number))

    def _moves(self) -> dict[str, list[list[Any]]]:
        seats = self.state["G"]["seats"]
        own = seats[self.number]
        shown = own["restaurant"]
        has_room = len(shown) < MOST
        others = [seat for seat in range(SEATS) if seat != self.number]
        return {
            "market": [[]] if has_room else [],
            "steal": [[seat, card] for seat in others for card in seats[seat]["restaurant"]] if has_room else [],
            "sell": [[card] for card in shown] if len(shown) > FEWEST_AFTER_SALE else [],
            "cook": [list(pair) for pair in combinations(shown, 2) if _rank(pair[0]) == _rank(pair[1])],
            "swap": [list(pair) for pair in product(shown, own["warehouse"])],
        }


def _rank(card: str) -> str:
    return card.partition("-")[2]


def _write(*event: Any) -> str:
    return EVENT + msgspec.json.encode(event).decode()


async def set_tables(url: str, count: int) -> list[Table]:
    """Matches with four people each, made and joined as its lobby does it."""
    asker = Asker(url)
    matches = [_make_match(asker) for _ in range(count)]
    return await side_by_side([set_table(url, players) for players in matches])


async def set_table(url: str, players: list[Player]) -> Table:
    """Four people come to their match."""
    table = Table(players)
    for number, player in enumerate(players):
        await player.open(url)
        table.start(number)
    while not all(player.state for player in players):
        await asyncio.sleep(0.001)
    return table


def _make_match(asker: Asker) -> list[Player]:
    match = asker.post(f"/games/{GAME}/create", {"numPlayers": SEATS, "unlisted": True})["matchID"]
    return [Player(match, number, _join(asker, match, number)) for number in range(SEATS)]


def _join(asker: Asker, match: str, number: int) -> str:
    told = asker.post(f"/games/{GAME}/{match}/join", {"playerID": str(number), "playerName": f"Cook {number}"})
    credentials: str = told["playerCredentials"]
    return credentials
