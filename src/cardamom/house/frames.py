"""Messages as they travel through a socket (RFC 6455), as far as one frame holds them."""

from __future__ import annotations

from typing import Final

from websockets.speedups import apply_mask

WHOLE_TEXT: Final = b"\x81"
"""How a frame begins that is a whole message of text."""
MASKED: Final = 0x80
MASK: Final = 4
SHORT_HEAD: Final = 2 + MASK
LONG_HEAD: Final = 4 + MASK
SHORT: Final = 126
MEDIUM: Final = 65_536
"""From these lengths on, a length takes two bytes, and eight."""


def frame(text: bytes) -> bytes:
    """A message to a browser."""
    return WHOLE_TEXT + _length(len(text)) + text


def whole_message(data: bytes) -> bytes | None:
    """The message, if these bytes are one frame with a message of no great length, as a browser masks it."""
    if len(data) < LONG_HEAD or data[:1] != WHOLE_TEXT:
        return None
    length, head = data[1] - MASKED, SHORT_HEAD
    if length == SHORT:
        length, head = int.from_bytes(data[2:4], "big"), LONG_HEAD
    elif not 0 <= length < SHORT:
        return None
    if len(data) != head + length:
        return None
    return apply_mask(data[head:], data[head - MASK : head])


def _length(length: int) -> bytes:
    if length < SHORT:
        return length.to_bytes(1, "big")
    if length < MEDIUM:
        return SHORT.to_bytes(1, "big") + length.to_bytes(2, "big")
    return (SHORT + 1).to_bytes(1, "big") + length.to_bytes(8, "big")
