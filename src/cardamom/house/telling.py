"""What a viewer is told in sentences: somebody who speaks to them, and the log without what the host has hidden."""

from __future__ import annotations

from typing import Any

from cardamom.engine.words import Teller
from cardamom.engine.zones import SPECTATOR
from cardamom.house.room import HOUSE, REACTION, LogLine, Room
from cardamom.house.speech import say, speaker
from cardamom.house.wire import Line

FEWEST_TO_FIND = 4
"""Shorter texts are found only in quotes: they may be part of any word."""
LATEST_LINES = 120


def teller_for(room: Room, viewer: int | None) -> Teller:
    """Somebody who tells the game of a room to a viewer."""
    key = ("teller", viewer)
    teller: Teller | None = room.memo.get(key)
    if teller is None:
        teller = room.memo[key] = Teller(room.game.words, room.table.box, room.names, viewer)
    return teller


def speaker_for(room: Room, viewer: int | None) -> Teller:
    """Somebody who tells the house's own sentences about a room to a viewer."""
    key = ("speaker", viewer)
    if key not in room.memo:
        room.memo[key] = speaker(room.names, viewer)
    teller: Teller = room.memo[key]
    return teller


def covered(room: Room, text: str) -> str:
    """A text without what the host has hidden."""
    if not room.hidden:
        return text
    for words in sorted(room.hidden, key=len, reverse=True):
        if words == text:
            return say("scene", "hidden")
        hidden = words if len(words) >= FEWEST_TO_FIND else f"“{words}”"
        text = text.replace(hidden, say("scene", "hidden"))
    return text


# The log


def line_for(room: Room, line: LogLine, viewer: int | None, everything: bool = False) -> Line:
    """A line of the log as a viewer is told it; `everything` once the game is over."""
    if line.event is not None:
        text = _tell_openly(room, line, viewer) if everything else _tell_event(room, line, viewer)
        return Line(line.n, line.kind, covered(room, text), line.seat, line.has_words)
    if line.kind == HOUSE:
        return Line(line.n, HOUSE, say("house", line.key, **line.parts), line.seat)
    return Line(line.n, line.kind, covered(room, line.parts["text"]), line.seat, line.has_words)


def _tell_openly(room: Room, line: LogLine, viewer: int | None) -> str:
    assert line.event is not None
    return teller_for(room, viewer).event(line.event.told_to(None, room.table.box))


def _tell_event(room: Room, line: LogLine, viewer: int | None) -> str:
    """An event in a sentence: the same to all but those who learn more than the others, and those whom it names."""
    event = line.event
    assert event is not None
    told = room.told.get(line.n)
    if told is None:
        told = room.told[line.n] = event.told_to(SPECTATOR, room.table.box)
    if not line.text:
        line.text = teller_for(room, None).event(told)
    if viewer is None:
        return line.text
    if event.teaches(viewer):
        return teller_for(room, viewer).event(event.told_to(viewer, room.table.box))
    return teller_for(room, viewer).event(told) if _speaks_of(told, viewer) else line.text


def _speaks_of(told: dict[str, Any], seat: int) -> bool:
    """Whether an event names a seat."""
    return told["seat"] == seat or any(_names(part, seat) for part in told["parts"].values())


def _names(part: Any, seat: int) -> bool:
    if isinstance(part, list):
        return any(_names(item, seat) for item in part)
    return isinstance(part, dict) and part.get("seat") == seat


def latest_lines(room: Room, viewer: int | None) -> list[Line]:
    """The end of the log; whoever wants more asks for all of it."""
    return [line_for(room, line, viewer) for line in room.lines[-LATEST_LINES:] if line.kind != REACTION]
