"""Games that a clock ended, as records that can be replayed, with the loop marked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardamom.engine.record import Record
from cardamom.lab.plan import Plan, read_plan
from cardamom.lab.records import Answers, answers_of, play_again, write_record
from cardamom.lab.store import Results

LONGEST_LOOP = 60
"""Loops of more answers than this are not looked for."""
STALLS = "stalls"


@dataclass(frozen=True)
class Standstill:
    """How a game came to its end that a clock ended: the answers that went round, if they did, and since when."""

    answers: int
    loop: list[str]
    begins: int
    """After how many answers the loop begins."""
    idle_since: int
    """After how many answers nothing came any more that started the clock anew; all of them, where no clock counts."""


@dataclass(frozen=True)
class Stall:
    """A game that stalled: its number, its record, and how it came to its end."""

    game: int
    record: Path
    still: Standstill


def stalled_games(folder: Path, most: int) -> list[int]:
    """The numbers of the games of a run that a clock ended. Raises `LabTrouble`."""
    read_plan(folder)
    rows = Results(folder).ask("SELECT game FROM games WHERE stalled ORDER BY game LIMIT ?", most)
    return [int(game) for (game,) in rows]


def write_down(folder: Path, number: int) -> Stall:
    """Keep a stalled game as a record in the folder of its run. Raises `LabTrouble`."""
    path = folder / STALLS / f"{number:07}.jsonl"
    path.unlink(missing_ok=True)
    record, still = standstill(read_plan(folder), number, answers_of(folder, number))
    write_record(record, path)
    return Stall(number, path, still)


def standstill(plan: Plan, number: int, answers: Answers) -> tuple[Record, Standstill]:
    """Play a stalled game of a run again: its record, and how it came to its end."""
    idle_since = 0
    for sitting in play_again(plan, number, answers):
        if sitting.table.idle_turns == 0:
            idle_since = len(sitting.record.answers)
    told = [f"{seat} {move}" for seat, move in answers]
    loop = loop_at_end(told)
    return sitting.record, Standstill(len(told), loop, loop_begins(told, loop), idle_since)


def loop_at_end(answers: list[str]) -> list[str]:
    """The shortest run of answers that the game ends with at least three times over; empty where there is none."""
    for length in range(1, min(LONGEST_LOOP, len(answers) // 3) + 1):
        last = answers[-length:]
        if answers[-2 * length : -length] == last and answers[-3 * length : -2 * length] == last:
            return last
    return []


def loop_begins(answers: list[str], loop: list[str]) -> int:
    """After how many answers the game does nothing but go round; all of them, if it does not."""
    length = len(loop)
    begins = len(answers) - length
    while length and begins > 0 and answers[begins - 1] == answers[begins - 1 + length]:
        begins -= 1
    return begins
