"""Runs commands and brings what they said."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

PARLOUR = Path(__file__).parent / "parlour"
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
COMMAND = [sys.executable, "-m", "cardamom"]
LONGEST_WAIT = 120


def environment(data: Path | None = None, **more: str) -> dict[str, str]:
    """A plain environment: no colour asked for or forbidden, records in a folder of their own."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    shelves = os.pathsep.join(filter(None, [os.environ.get("CARDAMOM_GAMES"), str(PARLOUR)]))
    kept |= {"CARDAMOM_GAMES": shelves, "TERM": "xterm-256color"}
    return kept | ({} if data is None else {"CARDAMOM_DATA": str(data)}) | more


def run(*words: str | Path, typed: str = "", data: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """`cardamom` with some words after it, and some lines typed."""
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        input=typed,
        env=environment(data, **more),
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=LONGEST_WAIT,
        check=False,
    )


def complaint(*words: str | Path, data: Path | None = None, **more: str) -> str:
    """The one sentence with which a command is turned down."""
    turned_down = run(*words, data=data, **more)
    assert turned_down.returncode == 2, turned_down
    assert turned_down.stdout == ""
    assert "Traceback" not in turned_down.stderr
    assert turned_down.stderr.count("\n") == 1
    return turned_down.stderr.strip()


def one_record(data: Path) -> Path:
    """The only record that lies in a data folder."""
    (record,) = data.glob("games/*.jsonl")
    return record


def plain(text: str) -> str:
    """A text without its colours."""
    return ANSI.sub("", text)
