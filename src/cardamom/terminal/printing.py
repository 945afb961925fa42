"""Printing from the terminal: a progress bar, and a file at the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cardamom.engine.game import Game
from cardamom.press import Unprintable
from cardamom.press.exports import Shelf, check_export, exported
from cardamom.press.faces.studio import Studio
from cardamom.press.order import read_order
from cardamom.press.printing import Watch, printed
from cardamom.press.words import say, trouble
from cardamom.terminal.screen import Screen


def print_game(screen: Screen, game: Game, out: Path, **wishes: Any) -> None:
    """Print a game to a file. Raises `Unprintable`, and `OSError` when the file cannot be written."""
    order = read_order(game, **wishes)
    if out.is_dir() or out.suffix.lower() != ".pdf":
        raise Unprintable(trouble("not_pdf", path=str(out)))
    with _reserved(out), _progress(screen) as watch:
        made = printed(order, Studio(), watch)
        out.write_bytes(made)
    screen.line(say("progress", "done", path=str(out), kilobytes=len(made) // 1000))


def export_game(screen: Screen, game: Game, out: Path, kind: str, url: str, **wishes: Any) -> None:
    """Write the cards of a game as pictures. Raises `Unprintable` and `OSError`."""
    order = read_order(game, **wishes)
    check_export(kind, order)
    shelf = Shelf(out)
    shelf.prepare()
    where = url.rstrip("/") + "/" if url else f"{out.absolute().as_uri()}/"
    with _progress(screen) as watch:
        count = shelf.keep(exported(order, Studio(), kind, where, watch))
    screen.line(say("progress", "exported", path=str(out), count=count))


@contextmanager
def _reserved(out: Path) -> Iterator[None]:
    """Nobody should wait for minutes, and then learn that there is no such folder; nor find an empty file."""
    is_new = not out.exists()
    out.touch()
    try:
        yield
    except BaseException:
        if is_new:
            out.unlink(missing_ok=True)
        raise


@contextmanager
def _progress(screen: Screen) -> Iterator[Watch]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen.console, transient=True) as progress:
        task = progress.add_task(say("progress", "painting"), visible=False)

        def watch(done: int, count: int) -> None:
            progress.update(task, completed=done, total=count, visible=True)

        yield watch
