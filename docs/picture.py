"""Draw the picture of the README: a real turn in a real terminal, as SVG.  python docs/picture.py

Needs the packages of `make setup` only. The game is always the same one: its seed is fixed.
"""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

PICTURE = Path(__file__).parent / "carrot.svg"
PLAYERS = ["--seats", "you,cook,chef,novice", "--option", "youngest=0"]
COMMAND = ["cardamom", "play", "carrot", *PLAYERS, "--seed", "sunday", "--pace", "0"]
TURNS = 7
ROWS = 27
LAST_ROW = "Chef says"
COLUMNS = 80
# Ink on sand, as everywhere in the house; rich's own frame would fetch a font from elsewhere.
THEME = TerminalTheme(
    (251, 244, 230),
    (59, 42, 32),
    [
        *[(59, 42, 32), (184, 58, 36), (78, 122, 58), (176, 122, 24)],
        *[(52, 90, 140), (122, 62, 120), (30, 116, 116), (120, 104, 90)],
    ],
)
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>A turn of Do Not Steal My Carrot! in the terminal</title>
<style>{styles}
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: {char_height}px;
  line-height: {line_height}px; }}</style>
<defs>{lines}</defs>
<rect width="{width}" height="{height}" rx="12" fill="#fbf4e6" stroke="#d9c7a8"/>
<g transform="translate({terminal_x}, {terminal_y})">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def transcript() -> str:
    """What a terminal shows while somebody takes every hint, and asks for one at the end."""
    ours, theirs = pty.openpty()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "CARDAMOM_DATA": folder, "COLUMNS": str(COLUMNS), "TERM": "xterm-256color"}
        program = [sys.executable, "-m", *COMMAND]
        player = subprocess.Popen(program, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)
        shown = ""
        for typed in [*["!"] * TURNS, "?", "q"]:
            shown += read_until(ours, "> ")
            os.write(ours, typed.encode() + b"\n")
        player.wait()
    os.close(ours)
    return shown


def read_until(terminal: int, prompt: str) -> str:
    """What comes until the terminal asks for something."""
    shown = ""
    while not shown.endswith(prompt):
        shown += os.read(terminal, 65536).decode()
    return shown


def main() -> None:
    """Draw the last screenful, up to the hint."""
    rows = transcript().replace("\r", "").split("\n")
    hint = max(number for number, row in enumerate(rows) if LAST_ROW in row)
    console = Console(record=True, width=COLUMNS, file=open(os.devnull, "w"), force_terminal=True)  # noqa: SIM115
    for row in rows[hint + 1 - ROWS : hint + 1]:
        console.print(Text.from_ansi(row))
    PICTURE.write_text(console.export_svg(theme=THEME, code_format=FRAME, unique_id="turn"), encoding="utf-8")


if __name__ == "__main__":
    main()
