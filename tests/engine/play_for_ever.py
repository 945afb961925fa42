"""Plays recorded games one after another and says which answers are acknowledged, until it is killed."""

import sys
from pathlib import Path

from cardamom.engine.chance import chance_for
from cardamom.engine.registry import find_game
from cardamom.engine.sitting import Sitting


def main(folder: Path) -> None:
    """One line for each acknowledged answer: the file, how many answers, the digest."""
    chance = chance_for("for ever", "moves")
    for number in range(10**6):
        path = folder / f"{number}.jsonl"
        sitting = Sitting.open(find_game("carrot"), ["Ada", "Ben", "Cleo"], str(number), {}, path)
        while not sitting.table.over:
            seat = sitting.table.asked()[0]
            sitting.answer(seat, sitting.table.step.pick(sitting.table, seat, chance))
            sys.stdout.write(f"{path} {len(sitting.record.answers)} {sitting.table.digest()}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
