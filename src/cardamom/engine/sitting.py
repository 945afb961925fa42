"""Sittings: games that are being played and written down. A line is on disk before its answer counts."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cardamom.engine.chance import commitment
from cardamom.engine.game import Game, start
from cardamom.engine.questions import Move
from cardamom.engine.record import (
    LONGEST_LINE,
    Answer,
    BadRecord,
    Header,
    Record,
    events_since,
    happened,
    read,
    read_header,
    unreadable,
)
from cardamom.engine.table import Table
from cardamom.engine.wire import read_move, write_move
from cardamom.engine.words import trouble


class Ledger:
    """The file of a record, written by one sitting at a time. Raises `OSError`, and `BadRecord` when it is in use."""

    def __init__(self, path: Path, new: bool) -> None:
        self.path = path
        self._file = path.open("xb" if new else "r+b", buffering=0)
        self._size = os.fstat(self._file.fileno()).st_size
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            raise BadRecord(trouble("in_use", path=str(path))) from problem

    def write(self, line: dict[str, Any]) -> None:
        """Add a line: all of it is on disk afterwards, or, with an `OSError`, nothing."""
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        if len(text) > LONGEST_LINE:
            raise OSError(errno.EFBIG, trouble("long_answer", most=LONGEST_LINE), str(self.path))
        size = self._size + len(text)
        try:
            # If an earlier write failed and could not even be undone, half a line lies here.
            self.cut(self._size)
            while text:
                text = text[self._file.write(text) :]
            os.fsync(self._file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                self.cut(self._size)
            raise
        self._size = size

    def cut(self, size: int) -> None:
        """Drop everything behind the first `size` bytes, and write on from there."""
        self._file.truncate(size)
        self._file.seek(size)
        self._size = size


class Sitting:
    """A game being played and recorded: an answer counts once it is on file."""

    def __init__(self, record: Record, table: Table, game: Game, ledger: Ledger | None) -> None:
        self.record, self.table, self.game, self.ledger = record, table, game, ledger
        self.path = None if ledger is None else ledger.path

    @classmethod
    def open(
        cls, game: Game, players: list[str], seed: str, options: dict[str, Any], path: Path | None = None
    ) -> Sitting:
        """Deal a new table; with a path, start its record in a new file. Raises `BadTable`, `OSError`."""
        table = start(game, len(players), seed, options)
        header = Header(game.name, game.rules_version, dict(table.options), players, seed, commitment=commitment(seed))
        read_header(asdict(header))
        if path is None:
            return cls(Record(header), table, game, None)
        path.parent.mkdir(parents=True, exist_ok=True)
        ledger = Ledger(path, new=True)
        try:
            ledger.write(asdict(header))
        except OSError:
            path.unlink()
            raise
        _make_durable(path.parent)
        return cls(Record(header), table, game, ledger)

    @classmethod
    def resume(cls, path: Path) -> Sitting:
        """Go on with a recorded game. A last line that was cut off never counted: it goes. Raises `BadRecord`."""
        try:
            ledger = Ledger(path, new=False)
        except OSError as problem:
            raise unreadable(path, problem) from problem
        record, whole = read(path, mend=True)
        table = record.table()
        ledger.cut(whole)
        return cls(record, table, record.game(), ledger)

    def answer(self, seat: int, move: Move[Any], question: int | None = None) -> None:
        """Answer for a seat. Raises `Refused`, and then nothing has changed.

        Raises `OSError` when the answer could not be kept: then it does not count, and `table` is a new one without it.
        """
        # What is played is what will be read: a move as it comes back from its own record.
        written = write_move(self.table.box, move)
        heard = happened(self.table)
        self.table.play(seat, read_move(self.game, self.table.box, self.table.seats, written), question)
        answer = Answer(seat, written, self.table.digest(), events_since(self.table, heard))
        self._keep(answer)
        self.record.answers.append(answer)

    def _keep(self, answer: Answer) -> None:
        if self.ledger is None:
            return
        try:
            self.ledger.write(asdict(answer))
        except OSError:
            self.table = self.record.table()
            raise


def _make_durable(folder: Path) -> None:
    """Let a new file in a folder survive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
