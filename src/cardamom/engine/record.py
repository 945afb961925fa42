"""Records: a game on file, one line an answer, from which it can be replayed, resumed and checked.

The first line says what was played: game, rules version, options, seats, seed and its commitment. Each line after
it is an answer, with the digest of the table it led to and the events it caused, so that a game stays viewable
even when later rules would play it differently.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardamom.engine.chance import commitment, is_seed
from cardamom.engine.game import BadTable, Game, start
from cardamom.engine.questions import Refused
from cardamom.engine.registry import UnknownGame, find_game
from cardamom.engine.table import Table
from cardamom.engine.wire import read_move
from cardamom.engine.words import Teller, trouble

FORMAT = 1
LONGEST_LINE = 1_000_000
MOST_ANSWERS = 1_000_000


class BadRecord(ValueError):
    """A record that cannot be used: the sentence says where and why."""


@dataclass(frozen=True)
class Header:
    """What was played."""

    game: str
    rules: int
    options: dict[str, Any]
    players: list[str]
    seed: str
    cardamom: int = FORMAT
    commitment: str = ""


@dataclass(frozen=True)
class Answer:
    """What a seat answered, and what came of it."""

    seat: int
    move: dict[str, Any]
    digest: str
    events: list[dict[str, Any]]


@dataclass
class Record:
    """A game as it was played so far."""

    header: Header
    answers: list[Answer] = field(default_factory=list)

    def replay(self) -> Iterator[tuple[Answer | None, Table]]:
        """The table, one and the same, after the deal and after each answer. Raises `BadRecord`."""
        game = self.game()
        table = self.deal(game)
        yield None, table
        for number, answer in enumerate(self.answers, start=1):
            _play_again(game, table, answer, number)
            yield answer, table

    def table(self) -> Table:
        """The table after the last answer. Raises `BadRecord`."""
        *_, (_, table) = self.replay()
        return table

    def game(self) -> Game:
        """The game that was played. Raises `BadRecord`."""
        try:
            game = find_game(self.header.game)
        except UnknownGame as problem:
            raise BadRecord(str(problem)) from problem
        if self.header.rules > game.rules_version:
            raise BadRecord(trouble("newer_rules", game=game.name, theirs=self.header.rules, ours=game.rules_version))
        return game

    def deal(self, game: Game) -> Table:
        """The freshly dealt table. Raises `BadRecord`."""
        try:
            return start(game, len(self.header.players), self.header.seed, self.header.options)
        except BadTable as problem:
            raise BadRecord(trouble("bad_first_line", why=str(problem))) from problem


def events_since(table: Table, since: int) -> list[dict[str, Any]]:
    """Everything that happened from some event on."""
    return [] if table.story is None else [event.told_to(None, table.box) for event in table.story.events[since:]]


def happened(table: Table) -> int:
    """How many events there were so far."""
    return 0 if table.story is None else len(table.story.events)


def _play_again(game: Game, table: Table, answer: Answer, number: int) -> None:
    heard = happened(table)
    try:
        move = read_move(game, table.box, table.seats, answer.move)
        table.play(answer.seat, move)
    except Refused as refused:
        teller = Teller(game.words, table.box, [f"seat {seat}" for seat in range(table.seats)], None)
        why = teller.reason(refused.reason)
        raise BadRecord(trouble("answer_refused", number=number, why=why)) from refused
    if table.digest() != answer.digest or events_since(table, heard) != answer.events:
        raise BadRecord(trouble("other_table", number=number))


def load(path: Path) -> Record:
    """The record in a file. Raises `BadRecord` when it is missing, broken, cut off or changed."""
    return read(path, mend=False)[0]


def read(path: Path, mend: bool) -> tuple[Record, int]:
    """The record in a file, and how many bytes of it are whole lines. Raises `BadRecord`.

    A last line that is cut off is passed over if the record is to be mended.
    """
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise unreadable(path, problem) from problem
    if not data:
        raise BadRecord(trouble("empty", path=str(path)))
    *lines, rest = data.split(b"\n")
    if rest and not (mend and lines):
        raise BadRecord(trouble("cut_off", line=len(lines) + 1))
    if len(lines) > MOST_ANSWERS:
        raise BadRecord(trouble("too_many_answers", most=MOST_ANSWERS))
    header = read_header(_object(lines[0], 1))
    answers = [_read_answer(_object(line, number), number, header) for number, line in enumerate(lines[1:], start=2)]
    return Record(header, answers), len(data) - len(rest)


def unreadable(path: Path, problem: OSError) -> BadRecord:
    """What to raise about a file that cannot be opened."""
    return BadRecord(trouble("unreadable", path=str(path), why=problem.strerror or str(problem)))


def _object(line: bytes, number: int) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise BadRecord(trouble("long_line", line=number, most=LONGEST_LINE))
    try:
        read = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise BadRecord(trouble("not_json", line=number)) from problem
    if not isinstance(read, dict):
        raise BadRecord(trouble("not_an_object", line=number))
    return read


def read_header(line: dict[str, Any]) -> Header:
    """The first line of a record. Raises `BadRecord`."""
    if not isinstance(line.get("cardamom"), int):
        raise BadRecord(trouble("not_a_record"))
    if line["cardamom"] > FORMAT:
        raise BadRecord(trouble("newer_format", theirs=line["cardamom"], ours=FORMAT))
    _check(
        line,
        1,
        {"cardamom": int, "game": str, "rules": int, "options": dict, "players": list, "seed": str, "commitment": str},
    )
    if not all(isinstance(player, str) for player in line["players"]):
        raise BadRecord(trouble("bad_field", line=1, field="players"))
    if not is_seed(line["seed"]):
        raise BadRecord(trouble("bad_field", line=1, field="seed"))
    if commitment(line["seed"]) != line["commitment"]:
        raise BadRecord(trouble("other_seed"))
    return Header(**line)


def _read_answer(line: dict[str, Any], number: int, header: Header) -> Answer:
    _check(line, number, {"seat": int, "move": dict, "digest": str, "events": list})
    if not 0 <= line["seat"] < len(header.players):
        raise BadRecord(trouble("no_such_seat", line=number, seat=line["seat"]))
    return Answer(**line)


def _check(line: dict[str, Any], number: int, fields: dict[str, type]) -> None:
    for name, kind in fields.items():
        if type(line.get(name)) is not kind:
            raise BadRecord(trouble("bad_field", line=number, field=name))
    extra = sorted(set(line) - set(fields))
    if extra:
        raise BadRecord(trouble("unknown_field", line=number, field=extra[0]))
