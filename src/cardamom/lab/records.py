"""Games of a run, told again from their rows: exactly as they were played, whatever bots would do today."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cardamom.engine.record import Record
from cardamom.engine.registry import find_game
from cardamom.engine.sitting import Sitting
from cardamom.engine.wire import read_move
from cardamom.lab.plan import Plan, read_plan
from cardamom.lab.speech import trouble
from cardamom.lab.store import connect, file_of, is_done

Answers = list[tuple[int, dict[str, Any]]]
"""Who answered what, in order."""


def answers_of(folder: Path, number: int) -> Answers:
    """All answers of a game. Raises `LabTrouble`."""
    plan = read_plan(folder)
    unit = number // plan.unit
    if not 0 <= number < plan.games:
        raise trouble("no_game", number=number, last=plan.games - 1)
    if not is_done(folder, unit):
        raise trouble("not_played", number=number)
    question = "SELECT seat, answer FROM read_parquet(?) WHERE game = ? ORDER BY number"
    connection = connect()
    rows = connection.execute(question, [str(file_of(folder, "decisions", unit)), number]).fetchall()
    connection.close()
    return [(int(seat), json.loads(answer)) for seat, answer in rows]


def play_again(plan: Plan, number: int, answers: Answers) -> Iterator[Sitting]:
    """A game of a run after each of its answers; one and the same sitting, kept nowhere."""
    seating = plan.seating(number)
    game = find_game(plan.game)
    sitting = Sitting.open(game, list(seating.bots), seating.seed, dict(plan.options))
    for seat, written in answers:
        sitting.answer(seat, read_move(game, sitting.table.box, len(seating.bots), written))
        yield sitting


def record_game(plan: Plan, folder: Path, number: int, path: Path) -> Sitting:
    """Write a game of a run down as a record. Raises `LabTrouble`, and `FileExistsError` for a file that is there."""
    *_, sitting = play_again(plan, number, answers_of(folder, number))
    write_record(sitting.record, path)
    return sitting


def write_record(record: Record, path: Path) -> None:
    """Write a whole record: synced once, as nobody waits for each of its answers. Raises `FileExistsError`."""
    lines = [asdict(record.header), *(asdict(answer) for answer in record.answers)]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8") as file:
        file.writelines(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
        file.flush()
        os.fsync(file.fileno())
