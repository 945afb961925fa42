"""Starting both servers, and the processes that drive them."""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

BOARDGAME = Path(__file__).parent / "boardgame"
INSTALLED = Path(sys.prefix) / "boardgame"
"""Where npm puts boardgame.io. Its koa is held back: with a newer koa-compose its lobby answers nothing but 404."""
MOST_FILES = 16_384
GRACE = 10


def install_boardgame() -> None:
    """Have boardgame.io at hand. Raises `SystemExit` without Node."""
    if not shutil.which("npm"):
        raise SystemExit("boardgame.io needs Node: install node and npm, then try again.")
    INSTALLED.mkdir(exist_ok=True)
    wanted, kept = (BOARDGAME / "package.json").read_text(), INSTALLED / "installed.json"
    if kept.is_file() and kept.read_text() == wanted:
        return
    (INSTALLED / "package.json").write_text(wanted)
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=INSTALLED, check=True)
    kept.write_text(wanted)


def allow_many_files() -> None:
    """Every socket is a file; the limit is handed down to the servers."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


@contextmanager
def running(command: Sequence[str], **settings: Any) -> Iterator[subprocess.Popen[str]]:
    """A process, for as long as it is needed."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **settings)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.communicate(timeout=GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


def first_line(process: subprocess.Popen[str]) -> str:
    """What a process says first. Raises `RuntimeError` if it ends instead."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise RuntimeError(f"{process.args!r} ended with {process.wait()}.")
    return line


@contextmanager
def open_house(folder: Path) -> Iterator[tuple[str, int]]:
    """A house on a fresh SQLite file: its address and its process."""
    command = [sys.executable, "-m", "cardamom", "serve", "--port", "0", "--database", f"sqlite:///{folder}/house.db"]
    with running(command) as process:
        found = re.search(r"http://\S+?:\d+", first_line(process))
        assert found is not None
        yield found.group(), process.pid


@contextmanager
def open_boardgame() -> Iterator[tuple[str, int]]:
    """boardgame.io's server as one runs it in production, in memory: its address and its process."""
    environment = os.environ | {"NODE_ENV": "production"}
    with running(["node", str(BOARDGAME / "server.mjs")], cwd=INSTALLED, env=environment) as process:
        port = first_line(process).split()[-1]
        yield f"http://localhost:{port}", process.pid


class Player:
    """The driver of a server, in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def wait_for_tables(self) -> None:
        """Until everybody has sat down."""
        first_line(self.process)

    def measure(self, rate: float, seconds: float) -> dict[str, Any]:
        """Have moves played, and get the figures."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{rate} {seconds}\n")
        self.process.stdin.flush()
        figures: dict[str, Any] = msgspec.json.decode(first_line(self.process))
        return figures


@contextmanager
def players(server: str, url: str, pid: int, tables: int) -> Iterator[Player]:
    """People at so many tables of a server."""
    with running([sys.executable, "-m", "bench.load.playing", server, url, str(pid), str(tables)]) as process:
        yield Player(process)
