"""Tables: positions of a game, as plain typed data."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from cardamom.engine.chance import Chance
from cardamom.engine.questions import Move, Reason, Refused, Step, Who
from cardamom.engine.zones import ALL, NO_SEAT, NOBODY, Box, Pile, Seat, Seats

if TYPE_CHECKING:
    from cardamom.engine.story import Story

DIGEST_LENGTH: Final = 16


class Fact:
    """Something on the table that is not a card: a score, an offer, whose turn it is."""

    def __init__(self, name: str, value: object, seen_by: Seats = NOBODY) -> None:
        self.name: Final = name
        self.value: Final = value
        self.seen_by: Final[i64] = seen_by


def shown(name: str, value: object) -> Fact:
    """A fact that everybody sees."""
    return Fact(name, value, ALL)


class Clock:
    """A stall clock: so many of something are left before the game ends by itself."""

    def __init__(self, name: str, left: i64, of: i64) -> None:
        self.name: Final = name
        self.left: Final[i64] = left
        self.of: Final[i64] = of


class Tally:
    """A number that stands at a seat, by its key under `[tallies]` in `words.toml`. `of` is its limit, or 0."""

    def __init__(self, name: str, value: i64, of: i64) -> None:
        self.name: Final = name
        self.value: Final[i64] = value
        self.of: Final[i64] = of


class Line:
    """A line of the score sheet: what each seat got for one thing, by its key under `[sheet]` in `words.toml`."""

    def __init__(self, name: str, points: list[int]) -> None:
        self.name: Final = name
        self.points: Final = points


class Leaf:
    """Something to read on the table, for everybody: a title, cards with words, and a last word.

    A leaf with a `key` is something that readers can make notes about; `about` is the value that moves name it by, a
    seat or a number. One that is `pinned` stays in sight. `said` is what was said in title or note, word by word; `by`
    is the seat that speaks, where everybody knows it.
    """

    def __init__(
        self,
        title: object,
        lines: list[tuple[int, str]],
        note: object,
        key: str = "",
        about: int = -1,
        pinned: bool = False,
        said: str = "",
        by: int = -1,
    ) -> None:
        self.title: Final = title
        self.lines: Final = lines
        self.note: Final = note
        self.key: Final = key
        self.about: Final = about
        self.pinned: Final = pinned
        self.said: Final = said
        self.by: Final = by


class Result:
    """How a game ended: scores, winners (several when they share it), and why. `stalled` if a clock ended it."""

    def __init__(self, scores: list[int], winners: list[int], why: str, stalled: bool) -> None:
        self.scores: Final = scores
        self.winners: Final = winners
        self.why: Final = why
        self.stalled: Final = stalled

    def as_json(self) -> dict[str, object]:
        """The result as plain data."""
        return {"scores": self.scores, "winners": self.winners, "why": self.why, "stalled": self.stalled}


class CannotImagine(Exception):
    """The game has secrets that are not cards, and does not say how to make them up."""


class Sealed(Move["Table"]):
    """An answer that this seat cannot see: it was given, and is not open yet."""


SEALED: Final = Sealed()


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A position. It stands at a step, which asks; `play` answers.

    A game derives from it, sets its fields in `deal`, copies them in `clone`, and declares every one of them in
    `zones` or `facts`. Views show what is declared to those it is declared for, and nothing else; a law finds
    fields that are declared nowhere.
    """

    box: Box
    seats: i64
    options: dict[str, Any]
    chance: Chance
    step: Step[Any]
    agenda: list[Step[Any]]
    """The steps that were interrupted, the latest last."""
    sealed: list[Move[Any] | None]
    """The answers so far to a question that several are asked together; empty otherwise."""
    question: i64
    turn: i64
    idle_turns: i64
    """Turns since the last progress, as the game marks it with `progress` and `tick`."""
    over: bool
    stalled: bool
    why: str
    viewer: i64
    """The seat whose knowledge this table is cut down to (see `seen_by`), or NO_SEAT for the truth."""
    story: Story | None
    """Where events are written down; None while nobody listens, as in search and simulation."""

    # There is no __init__: mypyc runs an inherited one twice when a compiled table is made by interpreted code, and
    # never frees what the first run made.

    def open(self, box: Box, seats: i64, options: dict[str, Any], chance: Chance) -> None:
        """Make a table ready for `deal`."""
        self.box = box
        self.seats = seats
        self.options = options
        self.chance = chance
        self.step = NO_STEP
        self.agenda = []
        self.sealed = []
        self.question = 0
        self.turn = 0
        self.idle_turns = 0
        self.over = False
        self.stalled = False
        self.why = ""
        self.viewer = NO_SEAT
        self.story = None

    # What a game says about itself

    def deal(self) -> None:
        """Set up the table and stand it at its first step."""
        raise NotImplementedError

    def clone(self) -> Table:
        """A table that plays on by itself: shares nothing that changes. `copy_to` does the engine's part of it."""
        raise NotImplementedError

    def zones(self) -> list[Pile]:
        """Every pile on the table."""
        raise NotImplementedError

    def facts(self) -> list[Fact]:
        """Everything else on the table."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """The points of each seat, as they stand."""
        raise NotImplementedError

    def sheet(self) -> list[list[Line]]:
        """The score sheet: the lines of each round that is over. Empty where a game is not scored by rounds."""
        return []

    def leaves(self) -> list[Leaf]:
        """What lies on the table to be read: dishes, in the words of their cooks. Made of what everybody sees."""
        return []

    def is_hushed(self) -> bool:
        """Whether reactions have to wait: somebody has the word, and everybody listens."""
        return False

    def may_ring(self) -> Seats:
        """Who may ring for somebody who has the word to come to the point; nobody where nobody has it."""
        return NOBODY

    def purse(self, seat: Seat) -> list[int]:
        """The chips that a seat will give to what lies on the table, and may lay out while it listens."""
        return []

    def minutes(self) -> i64:
        """The minutes that people have agreed on for what they do now, away from the table; 0 for no such limit."""
        return 0

    def patience(self) -> i64:
        """How many turns may pass without progress before the table stalls; 0 where that cannot happen."""
        return 0

    def clocks(self) -> list[Clock]:
        """The stall clocks that run, for everybody to see."""
        patience = self.patience()
        return [Clock("idle_turns", patience - self.idle_turns, patience)] if patience else []

    def tallies(self) -> list[list[Tally]]:
        """What is counted at each seat, for everybody to see; empty where hidden cards and points say it all."""
        return []

    def holding(self) -> list[list[str]]:
        """The signs of cards (see `Face.signs`) that hold for each seat as things stand, for everybody to see."""
        return []

    def covered(self, pile: Pile) -> list[bool]:
        """Which cards of a pile lie under the next one and belong to it; empty where each lies by itself."""
        return []

    def teams(self) -> list[int]:
        """The number of each seat's team; empty where everybody plays for themselves."""
        return []

    def plays_with(self) -> list[str]:
        """What each seat plays with, by its key under `[terms]`; empty where all play with the same."""
        return []

    def reminders(self) -> list[list[object]]:
        """What everybody has heard of each seat and still holds, as parts of sentences; empty where nobody may look."""
        return []

    def shows_claims(self) -> bool:
        """Whether what was said of a pile stands beside it. A game in which people have to remember it says no."""
        return True

    def next_options(self) -> dict[str, object]:
        """The options that the rules settle for the next game of the same people: who begins it."""
        return {}

    def forget(self, seat: Seat) -> None:
        """Blank the secret facts that this seat does not know. Needed when there are any."""

    def has_secrets(self) -> bool:
        """Whether some facts are not seen by all."""
        return False

    def make_up(self, seat: Seat, chance: Chance) -> None:
        """Invent what `forget` blanked, in keeping with all that is seen."""
        raise CannotImagine("This game keeps secrets that are not cards, and has no `make_up` for them.")

    def could_be(self) -> bool:
        """Whether the rules allow such a deal: False for what everybody knows that nobody was dealt.

        Asked of imagined worlds, with all cards on them; what depends on other secrets is up to `make_up`.
        """
        return True

    # Playing

    def asked(self) -> list[int]:
        """The seats whose answer is missing."""
        if self.over:
            return []
        if not self.sealed:
            return [seat for seat in self.step.asks(self)]
        return [seat for seat in self.step.asks(self) if self.sealed[seat] is None]

    def moves(self, seat: Seat) -> list[Move[Any]]:
        """Every legal answer of a seat; none when it is not asked."""
        if self.over or seat not in self.step.asks(self):
            return []
        return self.step.moves(self, seat)

    def refusal(self, seat: Seat, move: Move[Any], question: int | None = None) -> Reason | None:
        """Why this answer would not be accepted, or None."""
        if self.over:
            return Reason("game_over")
        if question is not None and question != self.question:
            return Reason("question_closed")
        if seat not in self.step.asks(self):
            return Reason("not_asked", waiting_for=[Who(other) for other in self.asked()])
        if type(move) not in self.step.kinds:
            return Reason("not_now", move=move.name())
        return move.refusal(self, seat)

    def play(self, seat: Seat, move: Move[Any], question: int | None = None) -> None:
        """Answer for a seat. Raises `Refused`, and then nothing has changed.

        `question` is the number of the question the answer was meant for; a closed one is refused. A sealed
        answer may be given again until the last one is in.
        """
        reason = self.refusal(seat, move, question)
        if reason is not None:
            raise Refused(reason)
        self.play_legal(seat, move)

    def play_legal(self, seat: Seat, move: Move[Any]) -> None:
        """Answer with a move that is known to be legal: `play` without looking again."""
        step = self.step
        if not step.together():
            self._carry_out(seat, move)
        elif not self._seal(seat, move):
            return
        self.question += 1
        step.after(self)
        if self.story is not None:
            self.story.finish()

    def _seal(self, seat: Seat, move: Move[Any]) -> bool:
        """Keep an answer shut; open them all when it was the last. Whether it was."""
        if not self.sealed:
            self.sealed = [None] * self.seats
        self.sealed[seat] = move
        if self.asked():
            return False
        sealed = self.sealed
        self.sealed = []
        for other in range(self.seats):
            given = sealed[other]
            if given is not None:
                self._carry_out(other, given)
        return True

    def _carry_out(self, seat: Seat, move: Move[Any]) -> None:
        if self.story is not None:
            self.story.moved(self, seat, move)
        move.do(self, seat)

    # What rules say while they are carried out

    def go(self, step: Step[Any]) -> None:
        """Ask this next, in place of the present step."""
        self.step = step

    def interrupt(self, step: Step[Any]) -> None:
        """Ask this first, and come back to the present step with `resume`."""
        self.agenda.append(self.step)
        self.step = step

    def resume(self) -> None:
        """Go back to the step that was interrupted."""
        self.step = self.agenda.pop()

    def tick(self) -> None:
        """Another turn went by."""
        self.idle_turns += 1

    def progress(self) -> None:
        """The game came nearer to its end: the stall clock starts anew."""
        self.idle_turns = 0

    def has_stalled(self) -> bool:
        """Whether patience has run out."""
        return 0 < self.patience() <= self.idle_turns

    def announce(self, name: str, **parts: object) -> None:
        """Say something to everybody that no move says: a round was scored, the kitchen closes."""
        if self.story is not None:
            self.story.announced(name, parts)

    def finish(self, why: str, stalled: bool = False) -> None:
        """End the game."""
        self.over = True
        self.why = why
        self.stalled = stalled
        self.agenda = []

    # What can be told of a table

    def result(self) -> Result | None:
        """How the game ended, or None while it runs. The most points win; ties are shared."""
        if not self.over:
            return None
        scores = self.scores()
        best = max(scores)
        return Result(scores, [seat for seat in range(self.seats) if scores[seat] == best], self.why, self.stalled)

    def seen_by(self, seat: Seat) -> Table:
        """The table as far as a seat (or a SPECTATOR) knows it: a copy in which the rest is UNKNOWN.

        Views, bots and imagined worlds are made from this and from nothing else.
        """
        if seat < 0:
            raise ValueError(f"nobody sits in seat {seat}")
        t = self.clone()
        t.viewer = seat
        t.story = None
        t.chance = Chance(0, 0, 0, 0)
        for pile in t.zones():
            pile.blind(seat)
        for other in range(len(t.sealed)):
            if other != seat and t.sealed[other] is not None:
                t.sealed[other] = SEALED
        if t.has_secrets():
            t.forget(seat)
        return t

    def digest(self) -> str:
        """A short fingerprint of everything that decides how the game goes on."""
        text = json.dumps(self.everything(), separators=(",", ":"), default=repr)
        return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]

    def everything(self) -> list[object]:
        """The whole position as plain data."""
        piles = [
            [
                pile.cards,
                pile.marks,
                [[sorted(c.kinds), c.least, c.most, c.heard_by] for c in pile.claims],
            ]
            for pile in self.zones()
        ]
        return [
            [step.name() for step in [*self.agenda, self.step]],
            [self.question, self.turn, self.idle_turns, self.over, self.stalled, self.why],
            piles,
            [[fact.name, fact.value] for fact in self.facts()],
            [None if move is None else repr(move) for move in self.sealed],
            self.chance.state(),
        ]

    def copy_to(self, t: Table) -> None:
        """Copy the engine's part of the position to a table that was just made; for `clone`. Nobody listens to it."""
        t.box = self.box
        t.seats = self.seats
        t.options = self.options
        t.chance = self.chance.copy()
        t.step = self.step
        t.agenda = self.agenda[:]
        t.sealed = self.sealed[:]
        t.question = self.question
        t.turn = self.turn
        t.idle_turns = self.idle_turns
        t.over = self.over
        t.stalled = self.stalled
        t.why = self.why
        t.viewer = self.viewer
        t.story = None


def is_one_team(table: Table, seats: Sequence[int]) -> bool:
    """Whether these seats are of one team."""
    teams = table.teams()
    return len({teams[seat] for seat in seats}) == 1 if teams else False


class Nowhere(Step[Table]):
    """Where a table stands before it is dealt."""

    def asks(self, t: Table) -> list[Seat]:
        """Nobody."""
        return []


NO_STEP: Final = Nowhere()
