"""Whoever was silent for long is asked whether they are still there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.frames import Frame, Opcode
from websockets.protocol import Event

from cardamom.house.settings import Settings
from tests.house.guest import PATIENCE, Guest
from tests.house.serving import database_in, nearby

pytestmark = pytest.mark.anyio

OFTEN = 1.0
"""Seconds of silence after which the house of these tests asks."""


class Counted(ClientConnection):
    """A connection that counts how often it is asked."""

    asked = 0

    def process_event(self, event: Event) -> None:
        """Take in a frame."""
        self.asked += isinstance(event, Frame) and event.opcode is Opcode.PING
        super().process_event(event)


def times_asked(guest: Guest) -> int:
    """How often a guest was asked whether they are there."""
    assert isinstance(guest.socket, Counted)
    return guest.socket.asked


async def test_the_silent_are_asked_again_and_again_and_those_who_speak_are_not(tmp_path: Path) -> None:
    with nearby(Settings(database_in(tmp_path))) as house:
        house.server.config.ws_ping_interval = OFTEN
        anna, bea = Guest(house.url, "Anna"), Guest(house.url, "Bea")
        code = anna.set_table("carrot", 2)
        for guest in (anna, bea):
            await guest.connect(code, create_connection=Counted)

        async with asyncio.timeout(PATIENCE):
            while times_asked(bea) < 3:
                await anna.hello()
                await asyncio.sleep(OFTEN / 10)
            spoken_to = times_asked(anna)
            while times_asked(anna) <= spoken_to:
                await asyncio.sleep(OFTEN / 10)

        await asyncio.gather(anna.leave(), bea.leave())
    assert spoken_to == 0
