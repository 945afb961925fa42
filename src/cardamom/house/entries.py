"""The log of a table: one entry for each thing that happened there, in the order in which it was accepted.

A table is nothing but its log. So nothing that was accepted can be lost, every process comes to the same table, and a
game can be told again from its first card.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

SOMEBODY = "person"
BOT = "bot"
CLOCK = "clock"


class Seated(Struct, frozen=True, omit_defaults=True):
    """Who sits on a chair when a table is set: a person with a name, a bot, or nobody."""

    person: str = ""
    name: str = ""
    bot: str = ""
    key: str = ""
    """What a person needs to take this seat from another device."""


class Happened(Struct, tag_field="t", kw_only=True, omit_defaults=True):
    """Something that happened: when (in milliseconds), at whose wish, and with which request."""

    at: int
    by: str = ""
    id: str = ""


class TableSet(Happened, tag="set"):
    """The table was set."""

    game: str
    rules: int
    options: dict[str, Any]
    seats: list[Seated]
    rated: bool = False
    earlier: str = ""
    """The table that this one continues."""


class SatDown(Happened, tag="sat"):
    """A person sat down."""

    seat: int
    name: str
    key: str


class GotUp(Happened, tag="got_up"):
    """A person left a seat before the deal, or was asked to leave."""

    seat: int


class BotSeated(Happened, tag="bot"):
    """A bot was put on a seat, or taken away."""

    seat: int
    bot: str
    name: str


class SeatsSet(Happened, tag="seats"):
    """The number of seats changed."""

    seats: int


class OptionsSet(Happened, tag="options"):
    """The options were settled."""

    options: dict[str, Any]


class MannersSet(Happened, tag="manners"):
    """The manners were settled."""

    manners: dict[str, Any]


class Dealt(Happened, tag="dealt"):
    """The cards were dealt. `answers` is the part of another game that this one goes on from."""

    seed: str
    answers: list[tuple[int, dict[str, Any]]] = []


class Answered(Happened, tag="answered"):
    """A seat answered; `how`: a person, a bot, or the clock for one that stayed silent."""

    seat: int
    move: dict[str, Any]
    how: str = SOMEBODY
    why: str = ""
    """The reason of a bot. It may tell of its cards, so nobody hears it before the game is over."""


class TookBack(Happened, tag="took_back"):
    """A seat took its last answer back."""

    seat: int


class StoodIn(Happened, tag="stood_in"):
    """A bot plays for a person; `left` if they said goodbye."""

    seat: int
    bot: str
    left: bool = False


class CameBack(Happened, tag="came_back"):
    """A person plays again."""

    seat: int


class Nudged(Happened, tag="nudged"):
    """Somebody reminded a seat that the table waits."""

    seat: int


class Rung(Happened, tag="rung"):
    """Somebody rang for whoever has the word to come to the point."""

    seat: int


class Claimed(Happened, tag="claimed"):
    """Somebody on another device asks for the seat of a person who is away."""

    seat: int


class Admitted(Happened, tag="admitted"):
    """The claim was granted, or not. `person` sits there now, with a new key."""

    seat: int
    person: str = ""
    key: str = ""


class HostChanged(Happened, tag="host"):
    """Somebody else is the host."""

    person: str


class Paused(Happened, tag="paused"):
    """The clocks and the bots stopped, or go on."""

    on: bool


class Said(Happened, tag="said"):
    """Somebody said something in the chat."""

    seat: int
    text: str


class Reacted(Happened, tag="reacted"):
    """Somebody showed a reaction."""

    seat: int
    what: str


class Hid(Happened, tag="hid"):
    """The host hid what somebody had said."""

    texts: list[str]


class Flagged(Happened, tag="flagged"):
    """Somebody marked a moment, for whoever looks at the game later; `step` is how many answers had been given.

    `off` takes the same mark back.
    """

    seat: int
    what: str
    step: int
    off: bool = False


class Surveyed(Happened, tag="surveyed"):
    """Somebody said what they thought of the game: the number of each answer, 0 for none, and words of their own."""

    seat: int
    answers: list[int]
    moment: str = ""


class Closed(Happened, tag="closed"):
    """The table was closed for good."""


class SetAgain(Happened, tag="again"):
    """There is a new table with the same people."""

    code: str


AnyEntry = (
    TableSet
    | SatDown
    | GotUp
    | BotSeated
    | SeatsSet
    | OptionsSet
    | MannersSet
    | Dealt
    | Answered
    | TookBack
    | StoodIn
    | CameBack
    | Nudged
    | Rung
    | Claimed
    | Admitted
    | HostChanged
    | Paused
    | Said
    | Reacted
    | Hid
    | Flagged
    | Surveyed
    | Closed
    | SetAgain
)

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(AnyEntry)


def write_entry(entry: AnyEntry) -> bytes:
    """An entry as it is kept."""
    return _ENCODER.encode(entry)


def read_entry(body: bytes) -> AnyEntry:
    """The entry that was kept."""
    entry: AnyEntry = _DECODER.decode(body)
    return entry
