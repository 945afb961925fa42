"""Sockets without a detour.

A message that goes the way of ASGI wakes a task and passes through a coroutine of every layer, for each of the people
at a table. Whoever tells them something has the bytes ready: they go straight to the transport. What people say comes
straight from it.
"""

from __future__ import annotations

from asyncio import BaseTransport
from collections.abc import Callable, Mapping
from socket import SO_SNDBUF, SOL_SOCKET
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from cardamom.house.frames import frame, whole_message

MOST_UNREAD = 128 * 1024
"""Bytes that may wait here, and as many again that the system keeps."""


class DirectSocket(WebSocketsSansIOProtocol):
    """A socket that can be written to without waiting.

    Whoever does not read what they are sent is cut off, before it fills the memory. A page comes back by itself, asks
    again for what it has no reply to, and sees the table as it is then.
    """

    ears: Callable[[bytes], None] | None = None
    """Who hears what is said, once somebody listens."""
    has_spoken = False
    """Whether anything was said since the house last wondered whether there is still somebody there."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody is there."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(MOST_UNREAD)
        transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, MOST_UNREAD)

    def handle_connect(self, event: Request) -> None:
        """Somebody asks for a socket: let the application know that it can be written to directly."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast("dict[str, Any]", self.scope["extensions"])["direct"] = self

    def data_received(self, data: bytes) -> None:
        """Most of what comes is one whole message; all else is left to those who know everything about sockets."""
        if self.ears is not None and not self.conn.reader.buffer:
            message = whole_message(data)
            if message is not None:
                self.has_spoken = True
                self.ears(message)
                return
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask those who were silent for long whether they are still there."""
        if not self.has_spoken:
            super().send_keepalive_ping()
            return
        self.has_spoken = False
        self.schedule_ping()

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        if self.ears is None:
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames)
        self.frames = []
        self.ears(message)

    def pause_writing(self) -> None:
        """Too much waits to be read."""
        self.transport.abort()

    def tell(self, text: bytes) -> None:
        """Send a message, if there is still somebody to send it to."""
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(frame(text))


def direct_socket(scope: Mapping[str, Any]) -> DirectSocket:
    """The socket that somebody has asked for."""
    socket: DirectSocket = scope["extensions"]["direct"]
    return socket
