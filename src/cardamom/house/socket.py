"""The socket of a table: requests come in, the scene and its changes go out."""

from __future__ import annotations

import logging
from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath

from cardamom.house.hub import NOT_FOUND, Hub
from cardamom.house.line import Line
from cardamom.house.speech import HouseTrouble, say

LOG = logging.getLogger("cardamom.house")

NOBODY = ""
"""Whoever is nobody in particular sees what everybody may see, and can ask for nothing."""
NO_TABLE = 4404
NOT_NOW = 4503
FOREIGN = 4403


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
