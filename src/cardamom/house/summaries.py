"""What lists say about a table, kept beside its log so that nobody needs to read the log for it."""

from __future__ import annotations

from collections import Counter

import msgspec

from cardamom.house import entries as log
from cardamom.house.about import About
from cardamom.house.entries import AnyEntry
from cardamom.house.room import OVER, Room
from cardamom.house.store.base import Summary

CHANGE_PEOPLE = frozenset(
    [
        log.SatDown,
        log.GotUp,
        log.BotSeated,
        log.SeatsSet,
        log.Dealt,
        log.Admitted,
        log.Closed,
        log.MannersSet,
        log.SetAgain,
        log.Flagged,
        log.Surveyed,
    ]
)


def summary_of(room: Room) -> Summary:
    """What lists say about a room."""
    result = room.table.result() if room.phase == OVER else None
    host = room.seat_of(room.host)
    about = About(
        names=room.names,
        kinds=[chair.kind for chair in room.chairs],
        scores=None if result is None else result.scores,
        winners=None if result is None else result.winners,
        host="" if host is None else room.names[host],
        earlier=room.earlier,
        keep=room.manners.keep,
        flags=dict(Counter(flag.what for flag in room.flags)),
        surveys=[survey.answers for survey in room.surveys.values()],
    )
    people = {chair.person for chair in room.chairs if chair.person} | {room.host}
    return Summary(
        code=room.code,
        game=room.game.name,
        phase=room.phase,
        created=room.created,
        changed=room.changed,
        finished=room.finished,
        rated=room.manners.rated,
        people=tuple(sorted(people - {""})),
        data=msgspec.json.encode(about),
    )


def changed_summary(room: Room, entry: AnyEntry) -> Summary | None:
    """What lists will say about a room once an entry has happened, or None if they say what they said before."""
    if type(entry) in CHANGE_PEOPLE:
        return summary_of(room.after(entry))
    if isinstance(entry, log.Answered) and room.ends_with(entry):
        return summary_of(room.after(entry))
    return None
