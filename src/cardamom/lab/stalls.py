"""Games that a clock ended, as records that can be replayed, with the loop marked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardamom.bots.match import find_bot, think
from cardamom.engine.registry import find_game
from cardamom.engine.sitting import Sitting
from cardamom.lab.plan import Plan, read_plan
from cardamom.lab.store import Results

LONGEST_LOOP = 60
"""Loops of more answers than this are not looked for."""


@dataclass(frozen=True)
class Stall:
    """A game that stalled: its record, how long it was, and the answers that went round at its end, if they did."""

    game: int
    record: Path
    answers: int
    loop: list[str]


def stalls(folder: Path, most: int) -> list[Stall]:
    """Play the stalled games of a run again, and keep their records in it. Raises `LabTrouble`."""
    plan = read_plan(folder)
    rows = Results(folder).ask("SELECT game FROM games WHERE stalled ORDER BY game LIMIT ?", most)
    return [_play_again(plan, folder, int(game)) for (game,) in rows]


def _play_again(plan: Plan, folder: Path, number: int) -> Stall:
    path = folder / "stalls" / f"{number:07}.jsonl"
    path.unlink(missing_ok=True)
    sitting = record_game(plan, number, path)
    told = [f"{answer.seat} {answer.move}" for answer in sitting.record.answers]
    return Stall(number, path, len(told), loop_at_end(told))


def record_game(plan: Plan, number: int, path: Path) -> Sitting:
    """Play a game of a plan again, and write it down."""
    seating = plan.seating(number)
    game = find_game(plan.game)
    bots = [find_bot(game, name) for name in seating.bots]
    sitting = Sitting.open(game, list(seating.bots), seating.seed, dict(plan.options), path)
    while not sitting.table.over:
        for seat in sitting.table.asked():
            sitting.answer(seat, think(bots[seat], sitting.table, seat, seating.seed).move)
    return sitting


def loop_at_end(answers: list[str]) -> list[str]:
    """The shortest run of answers that the game ends with at least three times over; empty where there is none."""
    for length in range(1, min(LONGEST_LOOP, len(answers) // 3) + 1):
        last = answers[-length:]
        if answers[-2 * length : -length] == last and answers[-3 * length : -2 * length] == last:
            return last
    return []
