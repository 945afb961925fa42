"""What is said between a page and the house: JSON, one object a message, its kind in the field `t`.

The same requests come over a socket and over HTTP; unknown fields are refused. Every request carries an `id` that its
sender made up: a request that is sent again, because the first answer got lost, is done once.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

PROTOCOL = 1
LONGEST_NAME = 24
LONGEST_CHAT = 300
LONGEST_SENTENCE = 200
LONGEST_FRAME = 16_384

Id = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, lt=40)]
Name = Annotated[str, Meta(max_length=200)]
Word = Annotated[str, Meta(max_length=40)]
Parts = dict[str, Any]


class Request(Struct, forbid_unknown_fields=True, tag_field="t", kw_only=True):
    """Something that a person asks of a table."""

    id: Id


# At the game


class Answer(Request, tag="answer"):
    """Answer question number `question` with a move, written as in records: its name, and its parts."""

    question: int
    move: Parts


class TakeBack(Request, tag="take_back"):
    """Undo the own last answer, while nobody has learnt anything from it."""


class Draft(Request, tag="draft"):
    """Say a half-made move as a sentence, and whether the rules allow it. Changes nothing."""

    kind: Word
    parts: Parts


class WhyNot(Request, tag="why_not"):
    """Ask why something cannot be chosen now: a kind of move, a card, a seat, some parts of a move. Changes nothing."""

    kind: Word = ""
    card: Word = ""
    seat: SeatNumber | None = None
    parts: Parts = {}
    """Of the kind: what was chosen so far, and the value that cannot be."""


class Typed(Request, tag="typed"):
    """Have a typed sentence read as a move, in a game that listens. Changes nothing: the move is still to be sent."""

    text: Annotated[str, Meta(max_length=LONGEST_SENTENCE)]


class Hint(Request, tag="hint"):
    """Ask the house's chef what it would do, and why. Changes nothing."""


# Who sits where


class Sit(Request, tag="sit"):
    """Sit down: on an empty seat, or, before the deal, on a bot's."""

    seat: SeatNumber
    name: Name


class Stand(Request, tag="stand"):
    """Get up. In mid-game a bot takes over."""


class Claim(Request, tag="claim"):
    """From another device: ask to have the seat of somebody who is away."""

    seat: SeatNumber
    code: Word = ""
    """The seat's own code, shown to whoever sits there: with it nobody needs to be asked."""


class Admit(Request, tag="admit"):
    """Let the one who claimed a seat have it, or not."""

    seat: SeatNumber
    yes: bool


class Back(Request, tag="back"):
    """Take the own seat back from the bot that plays for it."""


class Nudge(Request, tag="nudge"):
    """Remind a seat that the table waits. A bot takes over if it stays silent."""

    seat: SeatNumber


class Ring(Request, tag="ring"):
    """Ring for whoever has the word to come to the point. Nothing else happens."""


# What the host may do


class SeatBot(Request, tag="seat_bot"):
    """Put a bot on a seat; no name for an empty seat."""

    seat: SeatNumber
    bot: Word


class SetSeats(Request, tag="set_seats"):
    """Say how many seats there are."""

    seats: Annotated[int, Meta(ge=1, lt=40)]


class SetOptions(Request, tag="set_options"):
    """Settle the options of the game; those left out keep their value."""

    options: Parts


class SetManners(Request, tag="set_manners"):
    """Settle the manners of the table; those left out keep their value."""

    pace: Annotated[float, Meta(ge=0, le=3)] | None = None
    """How many seconds a bot takes."""
    timer: Annotated[int, Meta(ge=0, le=3600)] | None = None
    """Seconds for each decision; 0 for none."""
    chat: bool | None = None
    reactions: bool | None = None
    locked: bool | None = None
    """Whether nobody else may sit down."""
    rated: bool | None = None
    """Whether the result counts for the ratings of this house."""
    keep: bool | None = None
    """Whether the house keeps what was said here for good, in a game that has a keepsake."""


class Deal(Request, tag="deal"):
    """Begin the game."""


class Remove(Request, tag="remove"):
    """Ask somebody to leave. In mid-game a bot takes over."""

    seat: SeatNumber


class Hide(Request, tag="hide"):
    """Hide what somebody has said, for everybody and for good: a text, or all that was said in a line of the log."""

    text: Annotated[str, Meta(max_length=2000)] = ""
    line: Annotated[int, Meta(ge=0)] = 0


class Close(Request, tag="close"):
    """Close the table for good."""


class Rematch(Request, tag="rematch"):
    """Set a new table with the same people."""


# Everybody at the table


class Pause(Request, tag="pause"):
    """Stop the clocks and the bots, or let them go on."""

    on: bool


class Say(Request, tag="say"):
    """Say something in the chat."""

    text: Annotated[str, Meta(max_length=2000)]


class React(Request, tag="react"):
    """Show one of the house's reactions."""

    what: Word


class Flag(Request, tag="flag"):
    """Mark this moment, for whoever looks at the game later, or take the same mark back.

    The others are not told while the game goes on.
    """

    what: Word


class Survey(Request, tag="survey"):
    """Say what you thought of the game, once it is over: the number of each answer, from 1; 0 for none."""

    answers: Annotated[list[Annotated[int, Meta(ge=0, le=9)]], Meta(max_length=9)]
    moment: Annotated[str, Meta(max_length=2000)] = ""


AnyRequest = (
    Answer
    | TakeBack
    | Draft
    | WhyNot
    | Typed
    | Hint
    | Sit
    | Stand
    | Claim
    | Admit
    | Back
    | Nudge
    | Ring
    | SeatBot
    | SetSeats
    | SetOptions
    | SetManners
    | Deal
    | Remove
    | Hide
    | Close
    | Rematch
    | Pause
    | Say
    | React
    | Flag
    | Survey
)


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="hello"):
    """The first message on a socket, and the one that asks for a fresh snapshot."""

    v: int


# What the house says


class Reply(Struct, frozen=True, tag_field="t", tag="reply", omit_defaults=True):
    """The answer to the request `id`: done (`ok`), or not and `why`. `seq` is what the table has come to."""

    id: str
    ok: bool
    seq: int
    why: str | None = None
    text: str | None = None
    """The sentence of a draft, of a hint, of a reason."""
    move: Parts | None = None
    """The move of a hint, or of a typed sentence."""
    code: str | None = None
    """The code of a new table."""


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of the log. `kind`: move, news (of the game), house (about the table), chat, reaction."""

    n: int
    kind: str
    text: str
    seat: int | None = None
    said: bool = False
    """Whether somebody's own words are in it."""


class Flight(Struct, frozen=True):
    """Cards that move from pile to pile, by the keys of the piles; null for a card that the reader does not see."""

    source: str
    target: str
    cards: list[str | None]


class Snap(Struct, frozen=True, tag_field="t", tag="snap"):
    """The whole scene, and the latest lines of the log."""

    seq: int
    scene: dict[str, Any]
    log: list[Line]


class Step(Struct, frozen=True, tag_field="t", tag="step", omit_defaults=True):
    """What changed since `prev`: the keys of the scene that have new values (null: they are gone).

    To whoever gave the answer that led to it over this socket, `done` is the id of that request, in place of a reply.
    """

    prev: int
    seq: int
    set: Raw
    log: list[Line] = []
    flights: list[Flight] = []
    done: str = ""


class Beat(Struct, frozen=True, tag_field="t", tag="beat"):
    """A sign of life, with the number that the reader should have come to."""

    seq: int


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The house goes away for a moment: come back after so many milliseconds."""

    why: str
    retry_ms: int


class View(Struct, frozen=True):
    """What a person sees of a table, for scripts and bots: the scene and the log, as in a snapshot."""

    seq: int
    scene: dict[str, Any]
    log: list[Line]
