"""A table of the house: the fold of its log. Who sits there, how it is played, the game itself, and what was said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from cardamom.engine.chance import commitment
from cardamom.engine.game import Game, OptionValue, start
from cardamom.engine.questions import TEXT, Move
from cardamom.engine.registry import find_game
from cardamom.engine.story import Event
from cardamom.engine.table import Table
from cardamom.engine.wire import read_move, write_move
from cardamom.engine.zones import ALL, NOBODY, Flight, includes
from cardamom.house import entries as log
from cardamom.house.entries import AnyEntry, Seated

OPEN = "open"
PLAYING = "playing"
OVER = "over"
CLOSED = "closed"

MOVE = "move"
NEWS = "news"
HOUSE = "house"
CHAT = "chat"
REACTION = "reaction"

REMEMBERED_REQUESTS = 200
QUESTIONS_APART = 1_000_000


@dataclass
class Chair:
    """A seat: a person, a bot, or nobody."""

    person: str = ""
    name: str = ""
    bot: str = ""
    key: str = ""
    stand_in: str = ""
    """The bot that plays for the person."""
    left: bool = False
    """Whether the person said goodbye in mid-game."""

    @property
    def kind(self) -> str:
        """What sits here, in a word."""
        if self.person:
            return "person"
        return "bot" if self.bot else "empty"

    @property
    def played_by(self) -> str:
        """The bot that answers for this seat, or nothing if a person does."""
        return self.stand_in or self.bot


@dataclass(frozen=True)
class Manners:
    """How people want to play together, whatever the game."""

    pace: float = 1.0
    timer: int = 0
    chat: bool = True
    reactions: bool = True
    locked: bool = False
    rated: bool = False
    keep: bool = False
    """Whether what people said here is kept for good."""


# What is made with every answer are plain classes: the `__init__` of a dataclass is not compiled.


class Given:
    """An answer that counts; `harmless` if nobody learnt anything from it: then it can be taken back."""

    def __init__(self, seat: int, move: dict[str, Any], how: str, harmless: bool, why: str = "") -> None:
        self.seat, self.move, self.how, self.harmless, self.why = seat, move, how, harmless, why


class LogLine:
    """A line of the log: an event of the game, or a sentence of the house (`key`, with `parts`)."""

    def __init__(
        self, n: int, kind: str, seat: int | None, event: Event | None, key: str, parts: dict[str, str]
    ) -> None:
        self.n, self.kind, self.seat, self.event, self.key, self.parts = n, kind, seat, event, key, parts
        self.text = ""
        """The event as it is said to those who only watch, once it was told."""
        self.has_words = False
        """Whether somebody's own words are in it."""


class Flag:
    """A moment that somebody marked: after how many answers, who, and as what."""

    def __init__(self, step: int, seat: int, what: str) -> None:
        self.step, self.seat, self.what = step, seat, what

    def is_like(self, step: int, seat: int, what: str) -> bool:
        """Whether somebody marked this moment as that."""
        return (self.step, self.seat, self.what) == (step, seat, what)


class Survey:
    """What somebody thought of the game: the number of each answer, 0 for none, and words of their own."""

    def __init__(self, answers: list[int], moment: str) -> None:
        self.answers, self.moment = answers, moment


class Room:
    """One table of the house."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.edition = ""
        """What tells this game from another one that had the same code before: games of the lab can be made anew."""
        self.seq = 0
        self.phase = OPEN
        self.host = ""
        self.earlier = ""
        self.chairs: list[Chair] = []
        self.manners = Manners()
        self.paused = False
        self.options: dict[str, OptionValue] = {}
        self.seed = ""
        self.given: list[Given] = []
        self.dealt_with = 0
        """How many answers came with the deal, from another game."""
        self.lines: list[LogLine] = []
        self.flights: list[Flight] = []
        """The cards that the latest entry moved."""
        self.told: dict[int, dict[str, Any]] = {}
        """Events as those learn them who only watch, by the line of the log: those told since the latest entry."""
        self.rewound = False
        """Whether the latest entry took something back."""
        self.rewinds = 0
        """How often an answer was taken back."""
        self.nudged: dict[int, int] = {}
        self.rung = 0
        """When somebody rang for the seats that are asked now; 0 if nobody did."""
        self.claims: dict[int, str] = {}
        self.next_table = ""
        self.created = self.changed = self.asked_at = self.step_at = self.paused_at = 0
        self.hidden: list[str] = []
        """What the host has hidden of what was said."""
        self.flags: list[Flag] = []
        self.surveys: dict[int, Survey] = {}
        """What people said of the game in the end, by seat."""
        self.finished: int | None = None
        self.requests: dict[str, int] = {}
        """What was done lately at whose wish, so that nothing is done twice."""
        self.lines_told = 0
        self.memo: dict[Any, Any] = {}
        """What was worked out to show the room, and holds until something else than an answer happens."""
        self._game: Game | None = None
        self._table: Table | None = None
        self._read: tuple[dict[str, Any], Move[Any]] | None = None
        """What was read or written last, and the move that it stands for."""

    @property
    def game(self) -> Game:
        """What is played here."""
        assert self._game is not None
        return self._game

    @property
    def table(self) -> Table:
        """The game itself, from the deal on."""
        assert self._table is not None
        return self._table

    @property
    def is_dealt(self) -> bool:
        """Whether there are cards on the table."""
        return self._table is not None

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [chair.name for chair in self.chairs]

    @property
    def commitment(self) -> str:
        """The seal on the seed."""
        return commitment(self.seed) if self.seed else ""

    def seat_of(self, person: str) -> int | None:
        """Where a person sits, or None for somebody who watches."""
        for seat, chair in enumerate(self.chairs):
            if person and chair.person == person:
                return seat
        return None

    def people(self) -> list[int]:
        """The seats that belong to people."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person]

    def asked(self) -> list[int]:
        """The seats that the table waits for."""
        return self.table.asked() if self.phase == PLAYING else []

    @property
    def question(self) -> int:
        """The number of the question that the table stands at; a question that comes again has another one."""
        return self.rewinds * QUESTIONS_APART + self.table.question

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat may undo its last answer: nobody learnt from it, and nobody has acted since."""
        if self.phase != PLAYING or len(self.given) <= self.dealt_with or self.paused:
            return False
        last = self.given[-1]
        return last.seat == seat and last.harmless and last.how == log.SOMEBODY

    def after(self, entry: AnyEntry) -> Room:
        """How people, phase and scores will stand once an entry has happened; the log is not kept."""
        later = Room(self.code)
        later.phase, later.host, later.earlier = self.phase, self.host, self.earlier
        later.chairs = [replace(chair) for chair in self.chairs]
        later.manners, later.options, later.seed = self.manners, dict(self.options), self.seed
        later.created, later.finished, later.next_table = self.created, self.finished, self.next_table
        later.flags, later.surveys = self.flags[:], dict(self.surveys)
        later._game = self._game
        later._table = None if self._table is None else self._table.clone()
        later.apply(entry)
        return later

    def ends_with(self, entry: log.Answered) -> bool:
        """Whether an answer ends the game."""
        table = self.table.clone()
        table.play(entry.seat, self.read(entry.move))
        return table.over

    # The fold

    def apply(self, entry: AnyEntry) -> None:
        """Let the next entry of the log have happened."""
        self.seq += 1
        self.changed = entry.at
        self.flights = []
        self.told = {}
        self.rewound = False
        if not isinstance(entry, log.Answered):
            self.memo = {}
        if entry.id:
            self._remember(entry)
        _HAPPENS[type(entry)](self, entry)

    def _remember(self, entry: AnyEntry) -> None:
        if len(self.requests) >= REMEMBERED_REQUESTS:
            del self.requests[next(iter(self.requests))]
        self.requests[f"{entry.by} {entry.id}"] = self.seq

    def _set(self, entry: log.TableSet) -> None:
        self._game = find_game(entry.game)
        self.created = entry.at
        self.host = entry.by
        self.earlier = entry.earlier
        self.chairs = [_chair(seated) for seated in entry.seats]
        self.options = dict(entry.options)
        self.manners = Manners(rated=entry.rated)

    def _sat_down(self, entry: log.SatDown) -> None:
        before = self.seat_of(entry.by)
        if before is not None:
            self.chairs[before] = Chair()
        self.chairs[entry.seat] = Chair(person=entry.by, name=entry.name, key=entry.key)
        self.host = self.host if self.seat_of(self.host) is not None else entry.by
        self._tell("sat_down", entry.seat)

    def _got_up(self, entry: log.GotUp) -> None:
        chair = self.chairs[entry.seat]
        self._tell("got_up" if entry.by == chair.person else "removed", entry.seat)
        gone = chair.person
        if self.phase == OPEN:
            self.chairs[entry.seat] = Chair()
        else:
            self.chairs[entry.seat] = Chair(name=chair.name, bot=chair.played_by or self.usual_stand_in())
        self.claims.pop(entry.seat, None)
        self._find_host(gone)

    def _bot_seated(self, entry: log.BotSeated) -> None:
        self.chairs[entry.seat] = Chair(bot=entry.bot, name=entry.name)

    def _seats_set(self, entry: log.SeatsSet) -> None:
        del self.chairs[entry.seats :]
        self.chairs += [Chair() for _ in range(entry.seats - len(self.chairs))]
        self._settle_people()

    def _options_set(self, entry: log.OptionsSet) -> None:
        self.options |= entry.options

    def _manners_set(self, entry: log.MannersSet) -> None:
        self.manners = replace(self.manners, **entry.manners)

    def _dealt(self, entry: log.Dealt) -> None:
        self._drop_empty_chairs()
        self.seed = entry.seed
        self.phase = PLAYING
        self.dealt_with = len(entry.answers)
        self.given = [Given(seat, move, log.SOMEBODY, False) for seat, move in entry.answers]
        self._tell("dealt", None)
        self._deal_again()
        self.asked_at = self.step_at = entry.at
        self._look_for_end(entry.at)

    def _answered(self, entry: log.Answered) -> None:
        table = self.table
        luck, events, question = table.chance.state(), self._happened(), table.question
        table.play(entry.seat, self.read(entry.move))
        fresh = table.story.events[events:] if table.story is not None else []
        together = table.question == question
        own_turn = self.game.free_turns and table.asked() == [entry.seat]
        harmless = not together and table.chance.state() == luck and (own_turn or _taught_nothing(table, fresh))
        self.given.append(Given(entry.seat, entry.move, entry.how, harmless, entry.why))
        self.nudged.pop(entry.seat, None)
        self.rung = 0
        self._tell_events(fresh)
        self.flights = [flight for event in fresh for flight in event.flights]
        if not together:
            self.asked_at = self.step_at = entry.at
        self._look_for_end(entry.at)

    def _took_back(self, entry: log.TookBack) -> None:
        del self.given[-1]
        self.rewinds += 1
        self._deal_again()
        self.asked_at = self.step_at = entry.at
        self.rewound = True
        self._tell("took_back", entry.seat)

    def _stood_in(self, entry: log.StoodIn) -> None:
        chair = self.chairs[entry.seat]
        chair.stand_in = entry.bot
        chair.left = entry.left
        self.nudged.pop(entry.seat, None)
        self._tell("left" if entry.left else "stood_in", entry.seat)
        if entry.left:
            self._find_host(chair.person)

    def _came_back(self, entry: log.CameBack) -> None:
        chair = self.chairs[entry.seat]
        chair.stand_in = ""
        chair.left = False
        self.nudged.pop(entry.seat, None)
        self.claims.pop(entry.seat, None)
        self.asked_at = entry.at
        self._tell("came_back", entry.seat)

    def _nudged(self, entry: log.Nudged) -> None:
        self.nudged[entry.seat] = entry.at
        self._tell("nudged", entry.seat)

    def _rung(self, entry: log.Rung) -> None:
        self.rung = entry.at
        self._tell("rung", entry.seat)

    def _claimed(self, entry: log.Claimed) -> None:
        self.claims[entry.seat] = entry.by

    def _admitted(self, entry: log.Admitted) -> None:
        self.claims.pop(entry.seat, None)
        if not entry.person:
            return
        chair = self.chairs[entry.seat]
        self.host = entry.person if self.host == chair.person else self.host
        chair.person, chair.key, chair.stand_in, chair.left = entry.person, entry.key, "", False
        self.nudged.pop(entry.seat, None)
        self.asked_at = entry.at
        self._tell("moved", entry.seat)

    def _host_changed(self, entry: log.HostChanged) -> None:
        self.host = entry.person
        self._tell("host", self.seat_of(entry.person))

    def _paused(self, entry: log.Paused) -> None:
        self.paused = entry.on
        if entry.on:
            self.paused_at = entry.at
        else:
            self.asked_at += entry.at - self.paused_at
            self.step_at += entry.at - self.paused_at
        self.nudged = {}
        self._tell("paused" if entry.on else "resumed", self.seat_of(entry.by))

    def _said(self, entry: log.Said) -> None:
        self._line(CHAT, entry.seat, text=entry.text)

    def _reacted(self, entry: log.Reacted) -> None:
        self._line(REACTION, entry.seat, text=entry.what)

    def _hid(self, entry: log.Hid) -> None:
        self.hidden += entry.texts
        self._tell("hid", self.seat_of(entry.by))

    def _flagged(self, entry: log.Flagged) -> None:
        if entry.off:
            self.flags = [flag for flag in self.flags if not flag.is_like(entry.step, entry.seat, entry.what)]
            return
        self.flags.append(Flag(entry.step, entry.seat, entry.what))

    def _surveyed(self, entry: log.Surveyed) -> None:
        self.surveys[entry.seat] = Survey(entry.answers, entry.moment)

    def was_said(self, text: str) -> bool:
        """Whether somebody at the table has said this: in the chat, or in a move."""
        chat = any(line.kind == CHAT and line.parts["text"] == text for line in self.lines)
        return chat or any(text in self._own_words(given.move["move"], given.move) for given in self.given)

    def said_in_line(self, number: int) -> list[str]:
        """What was said in a line of the log."""
        return next((self.said_in(line) for line in self.lines if line.n == number), [])

    def said_in(self, line: LogLine) -> list[str]:
        """The words of somebody's own in a line: of the chat, or of a move that has such."""
        if line.kind == CHAT:
            return [line.parts["text"]]
        if line.event is None or line.event.name not in self.game.moves or line.event.seen_by != ALL:
            return []
        return self._own_words(line.event.name, line.event.parts)

    def _own_words(self, kind: str, parts: Mapping[str, object]) -> list[str]:
        texts = [part.name for part in self.game.moves[kind].parts if part.kind == TEXT]
        return [str(parts[name]) for name in texts if parts.get(name)]

    def _closed(self, entry: log.Closed) -> None:
        self.phase = CLOSED
        self._tell("closed", None)

    def _set_again(self, entry: log.SetAgain) -> None:
        self.next_table = entry.code
        self._tell("again", self.seat_of(entry.by))

    # What the fold is made of

    def read(self, written: dict[str, Any]) -> Move[Any]:
        """The move that plain data stands for at this table. Raises `Refused`."""
        if self._read is None or self._read[0] is not written:
            self._read = (written, read_move(self.game, self.table.box, self.table.seats, written))
        return self._read[1]

    def write(self, move: Move[Any]) -> dict[str, Any]:
        """A move as it is kept. It is read again more than once until it has happened."""
        written: dict[str, Any] = write_move(self.table.box, move)
        self._read = (written, move)
        return written

    def default_answer(self, seat: int) -> dict[str, Any]:
        """What the rules say for a seat that stays silent, as it is kept."""
        written: dict[str, Any] = write_move(self.table.box, self.table.step.default(self.table, seat))
        return written

    def answer_when_gone(self, seat: int) -> dict[str, Any] | None:
        """What the rules say for a person who is gone, as it is kept; None where a bot answers for them."""
        if not self.chairs[seat].stand_in:
            return None
        move = self.table.step.when_gone(self.table, seat)
        return None if move is None else write_move(self.table.box, move)

    @property
    def kept_as(self) -> str:
        """The name under which is kept what was worked out of this game when it was over."""
        return f"{self.code} {self.edition}".rstrip()

    def marked_now(self, seat: int) -> list[str]:
        """As what a seat has marked the moment at which the game stands."""
        return [flag.what for flag in self.flags if flag.seat == seat and flag.step == len(self.given)]

    def may_ring(self, seat: int) -> bool:
        """Whether a seat may ring for a person who has the word: one of those whom the rules name, or the host."""
        ringers = self.table.may_ring()
        if ringers == NOBODY:
            return False
        asked = [other for other in self.asked() if other != seat and not self.chairs[other].played_by]
        return bool(asked) and (includes(ringers, seat) or self.seat_of(self.host) == seat)

    def usual_stand_in(self) -> str:
        """The bot that plays for people who are away: of middling strength."""
        bots = list(self.game.bots) or ["random"]
        return bots[len(bots) // 2]

    def _deal_again(self) -> None:
        """The table as it is after all answers that count, from the first card on."""
        table = start(self.game, len(self.chairs), self.seed, self.options)
        for given in self.given:
            table.play(given.seat, read_move(self.game, table.box, table.seats, given.move))
        self._table = table
        happened = [] if table.story is None else table.story.events
        kept = {line.event.number for line in self.lines if line.event is not None}
        self.lines = [line for line in self.lines if line.event is None or line.event.number < len(happened)]
        self._tell_events([event for event in happened if event.number not in kept])

    def _drop_empty_chairs(self) -> None:
        """Nobody plays on an empty chair: those behind it move up, and so do the answers about people."""
        taken = [seat for seat, chair in enumerate(self.chairs) if chair.kind != "empty"]
        moved_up = {seat: place for place, seat in enumerate(taken)}
        for option in self.game.options:
            value = self.options.get(option.name)
            if option.about_people and isinstance(value, int):
                self.options[option.name] = moved_up.get(value)
        self.chairs = [self.chairs[seat] for seat in taken]

    def _settle_people(self) -> None:
        """Forget answers about people whose seat is gone."""
        for option in self.game.options:
            value = self.options.get(option.name)
            if option.about_people and isinstance(value, int) and value >= len(self.chairs):
                self.options[option.name] = None

    def _find_host(self, gone: str) -> None:
        if self.host != gone:
            return
        staying = [chair.person for chair in self.chairs if chair.person and chair.person != gone and not chair.left]
        self.host = staying[0] if staying else self.host

    def _look_for_end(self, at: int) -> None:
        if self.table.over and self.phase == PLAYING:
            self.phase = OVER
            self.finished = at
            self.claims = {}

    def _happened(self) -> int:
        return 0 if self.table.story is None else len(self.table.story.events)

    def _tell_events(self, events: Sequence[Event]) -> None:
        for event in events:
            self._line(NEWS if event.seat is None else MOVE, event.seat, event)

    def _tell(self, key: str, seat: int | None) -> None:
        self._line(HOUSE, seat, key=key, who="" if seat is None else self.chairs[seat].name)

    def _line(self, kind: str, seat: int | None, event: Event | None = None, key: str = "", **parts: str) -> None:
        self.lines_told += 1
        line = LogLine(self.lines_told, kind, seat, event, key, parts)
        line.has_words = bool(self.said_in(line))
        self.lines.append(line)


def _chair(seated: Seated) -> Chair:
    return Chair(person=seated.person, name=seated.name, bot=seated.bot, key=seated.key)


def _taught_nothing(table: Table, events: Sequence[Event]) -> bool:
    """Whether nothing was announced or claimed, and nobody saw a card that they had not seen where it came from."""
    if any(event.seat is None for event in events) or any(pile.claims for pile in table.zones()):
        return False
    return not any(flight.seen_by & ~flight.source.seen_by for event in events for flight in event.flights)


def manner_names() -> list[str]:
    """What the host can settle about a table."""
    return [manner.name for manner in fields(Manners)]


_HAPPENS: dict[type[Any], Any] = {
    log.TableSet: Room._set,
    log.SatDown: Room._sat_down,
    log.GotUp: Room._got_up,
    log.BotSeated: Room._bot_seated,
    log.SeatsSet: Room._seats_set,
    log.OptionsSet: Room._options_set,
    log.MannersSet: Room._manners_set,
    log.Dealt: Room._dealt,
    log.Answered: Room._answered,
    log.TookBack: Room._took_back,
    log.StoodIn: Room._stood_in,
    log.CameBack: Room._came_back,
    log.Nudged: Room._nudged,
    log.Rung: Room._rung,
    log.Claimed: Room._claimed,
    log.Admitted: Room._admitted,
    log.HostChanged: Room._host_changed,
    log.Paused: Room._paused,
    log.Said: Room._said,
    log.Reacted: Room._reacted,
    log.Hid: Room._hid,
    log.Flagged: Room._flagged,
    log.Surveyed: Room._surveyed,
    log.Closed: Room._closed,
    log.SetAgain: Room._set_again,
}
