"""What a table does by itself: bots play, people who are away are played for, clocks run out, hosts are replaced.

`next_duty` only looks; the hub carries out what is due.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardamom.house.room import PLAYING, Room
from cardamom.house.scene import Deadline

BOT_ANSWERS = "bot_answers"
STAND_IN = "stand_in"
CLOCK_ANSWERS = "clock_answers"
NEW_HOST = "new_host"


@dataclass(frozen=True)
class Patience:
    """How long the house waits, in milliseconds."""

    notice: int = 10_000
    """Until somebody who lost the connection is missed."""
    away: int = 45_000
    """Until a bot plays for somebody who lost the connection."""
    thinking: int = 10_000
    """How long everybody may think before they can be nudged."""
    nudged: int = 60_000
    """Until a bot plays for somebody who was nudged."""
    host: int = 90_000
    """Until another person is the host."""
    others: int = 3_000
    """Until a process acts for a table that another process should have acted for."""


@dataclass(frozen=True)
class Duty:
    """Something that the house does at a time, for a seat."""

    at: int
    what: str
    seat: int


class Presence:
    """Who is here, and since when the others are gone.

    `since` is when anybody at all came: what happened before does not count against anybody.
    """

    def __init__(self, here: frozenset[int], gone_since: Mapping[int, int], since: int = 0) -> None:
        self.here, self.gone_since, self.since = here, gone_since, since


def next_duty(room: Room, presence: Presence, patience: Patience, bots_at: int) -> Duty | None:
    """What the house has to do next, if nothing happens before. `bots_at` is when the next bot answers."""
    duties = [*_play_duties(room, presence, patience, bots_at), *_host_duty(room, presence, patience)]
    return min(duties, key=lambda duty: (duty.at, duty.seat), default=None)


def deadline(room: Room, presence: Presence, patience: Patience, now: int) -> Deadline | None:
    """The countdown that everybody sees, if one runs."""
    reasons = [
        reason
        for seat in _waited_for(room, presence)
        for reason in _deadlines(room, seat, presence, patience, now=now)
        if reason
    ]
    return min(reasons, key=lambda due: due.at, default=None)


def _waited_for(room: Room, presence: Presence) -> list[int]:
    """The people whose answer is missing, while any clock runs."""
    if room.paused or room.phase != PLAYING or not (room.manners.timer or room.nudged or presence.gone_since):
        return []
    return [seat for seat in room.asked() if not room.chairs[seat].played_by]


def _play_duties(room: Room, presence: Presence, patience: Patience, bots_at: int) -> list[Duty]:
    if room.phase != PLAYING or room.paused:
        return []
    bots = [Duty(bots_at, BOT_ANSWERS, seat) for seat in room.asked() if room.chairs[seat].played_by]
    people = [
        Duty(due.at, CLOCK_ANSWERS if due.why == "timer" else STAND_IN, due.seat)
        for seat in _waited_for(room, presence)
        for due in _deadlines(room, seat, presence, patience, now=None)
    ]
    return bots + people


def _deadlines(room: Room, seat: int, presence: Presence, patience: Patience, now: int | None) -> list[Deadline]:
    """Until when a person has to answer, for each reason there is. With `now`: those that are to be seen already."""
    due: list[Deadline] = []
    gone = presence.gone_since.get(seat)
    if gone is not None and (now is None or now >= gone + patience.notice):
        due.append(Deadline(seat, max(gone, room.asked_at) + patience.away, "away"))
    nudged = room.nudged.get(seat)
    if nudged is not None:
        due.append(Deadline(seat, max(nudged, presence.since) + patience.nudged, "nudged"))
    if room.manners.timer:
        asked_at = max(room.asked_at, presence.since)
        due.append(Deadline(seat, asked_at + room.manners.timer * 1000, "timer"))
    return due


def _host_duty(room: Room, presence: Presence, patience: Patience) -> list[Duty]:
    """Somebody who is here becomes the host when the host is gone for long."""
    host = room.seat_of(room.host)
    gone = presence.gone_since.get(host) if host is not None else None
    if gone is None:
        return []
    heirs = [seat for seat in room.people() if seat in presence.here and not room.chairs[seat].left]
    if not heirs:
        return []
    return [Duty(gone + patience.host, NEW_HOST, heirs[0])]
