"""Printing from the terminal: a progress bar, and a file at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cardamom.engine.game import Game
from cardamom.press.faces.studio import Studio
from cardamom.press.order import read_order
from cardamom.press.printing import printed
from cardamom.press.words import say
from cardamom.terminal.screen import Screen


def print_game(screen: Screen, game: Game, out: Path, **wishes: Any) -> None:
    """Print a game to a file. Raises `Unprintable`, and `OSError` when the file cannot be written."""
    order = read_order(game, **wishes)
    # Before anything is painted: nobody should wait for minutes, and then learn that there is no such folder.
    out.touch()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen.console, transient=True) as progress:
        task = progress.add_task(say("progress", "painting"), visible=False)

        def watch(done: int, count: int) -> None:
            progress.update(task, completed=done, total=count, visible=True)

        made = printed(order, Studio(), watch)
    out.write_bytes(made)
    screen.line(say("progress", "done", path=str(out), kilobytes=len(made) // 1000))
