"""A real house for tests: a process of its own, on a free port, with a database of its own."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardamom.house.serving import listen, make_server
from cardamom.house.settings import Settings

ROOT = Path(__file__).parents[2]
HERE = "127.0.0.1"
OPENED = re.compile(r"http://[\d.]+:(\d+)")
PATIENCE = 60
"""Seconds until a test gives up on a house: far more than one ever needs."""


class ServedHouse:
    """A house in a process of its own. What it notes is in the file `notes`."""

    def __init__(self, database: str, notes: Path, port: int = 0) -> None:
        self.database, self.notes = database, notes
        self.port = port
        self.process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "cardamom", "serve", "--host", HERE, "--port", str(self.port)]
        with self.notes.open("ab") as stream:
            process = subprocess.Popen(
                [*command, "--database", self.database],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=stream,
                text=True,
            )
        assert process.stdout is not None
        opened = OPENED.search(process.stdout.readline())
        if opened is None:
            raise HouseStaysClosed(process.wait(PATIENCE), self.notes.read_text())
        self.port = int(opened[1])
        return process

    @property
    def url(self) -> str:
        """Where it is found."""
        return f"http://{HERE}:{self.port}"

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self._gone()

    def close(self) -> int:
        """Ask it to close; its exit code, 0 also when it ended by the signal after all was tidied up."""
        self.process.send_signal(signal.SIGTERM)
        code = self._gone()
        return 0 if code == -signal.SIGTERM else code

    def _gone(self) -> int:
        assert self.process.stdout is not None
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def reopen(self) -> None:
        """Open it again, on the same database and port."""
        self.process = self._start()


class HouseStaysClosed(Exception):
    """A house that did not open: its exit code, and what it said."""

    def __init__(self, code: int, said: str) -> None:
        super().__init__(f"exit code {code}: {said}")
        self.code, self.said = code, said


def database_in(folder: Path) -> str:
    """A database file of its own."""
    return f"sqlite:///{folder / 'house.db'}"


@contextmanager
def served(database: str, folder: Path) -> Iterator[ServedHouse]:
    """A house for as long as the context lasts."""
    house = ServedHouse(database, folder / "notes.jsonl")
    try:
        yield house
    finally:
        if house.process.poll() is None:
            house.close()


class NearHouse:
    """A house in a thread of this process, for settings that no command line has."""

    def __init__(self, settings: Settings) -> None:
        door = listen(HERE, 0)
        self.port = door.getsockname()[1]
        self.server = make_server(settings)
        self._thread = threading.Thread(target=lambda: asyncio.run(self.server.serve(sockets=[door])), daemon=True)
        self._thread.start()
        deadline = time.monotonic() + PATIENCE
        while not self.server.started and time.monotonic() < deadline:
            time.sleep(0.01)

    @property
    def url(self) -> str:
        """Where it is found."""
        return f"http://{HERE}:{self.port}"

    def close(self) -> None:
        """Ask it to close, and wait until it has."""
        self.server.should_exit = True
        self._thread.join(PATIENCE)


@contextmanager
def nearby(settings: Settings) -> Iterator[NearHouse]:
    """A house in a thread for as long as the context lasts."""
    house = NearHouse(settings)
    try:
        yield house
    finally:
        house.close()
