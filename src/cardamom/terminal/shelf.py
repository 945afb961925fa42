"""The shelf: where the records of games lie."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path

from cardamom.engine.game import Game
from cardamom.engine.record import BadRecord
from cardamom.engine.sitting import Sitting
from cardamom.places import data_folder
from cardamom.terminal.speech import printable, trouble

RECORDS = "*.jsonl"


def records_folder() -> Path:
    """Where games are kept that nobody gave a file."""
    return data_folder() / "games"


def new_record(game: Game, commitment: str) -> Path:
    """A file for a new game."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return records_folder() / f"{game.name}-{now}-{commitment[:8]}.jsonl"


def unused(path: Path) -> Path:
    """The path, if a record may be started there. Raises `Trouble` rather than write over something."""
    if path.exists():
        raise trouble("file_exists", path=printable(str(path)))
    return path


def take_up(path: Path) -> Sitting:
    """A recorded game to go on with. Raises `Trouble` when it is over, `BadRecord`."""
    sitting = Sitting.resume(path)
    if sitting.table.over:
        raise trouble("game_over", command=command("replay", path))
    return sitting


def take_up_latest() -> Sitting:
    """The game played last of those that are not over. Raises `Trouble` when there is none."""
    folder = records_folder()
    records = [path for path in folder.glob(RECORDS) if path.is_file()]
    for path in sorted(records, key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            sitting = Sitting.resume(path)
        except BadRecord:
            continue
        if not sitting.table.over:
            return sitting
    raise trouble("nothing_to_resume", folder=printable(str(folder)))


def command(name: str, path: Path) -> str:
    """What to type to do something with a record."""
    return printable(f"{_program()} {name} {shlex.quote(str(path))}")


def _program() -> str:
    """How this program is called from here: by its name where that is enough."""
    if shutil.which("cardamom"):
        return "cardamom"
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return f"{Path(sys.executable).name} -m cardamom"
    return shlex.quote(os.path.relpath(called))
