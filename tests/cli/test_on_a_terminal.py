"""The table on a real terminal: a pseudo-terminal of a certain width, in colour and without."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
from pathlib import Path

import pytest

from tests.cli.waiter import COMMAND, environment, one_record, plain

PATIENCE = 60.0


class Terminal:
    """A command on a terminal of so many columns, and somebody in front of it."""

    def __init__(self, *words: str, columns: int, data: Path, **more: str) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.command = subprocess.Popen(
            [*COMMAND, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(data, **more),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(theirs)
        self.read = ""
        self.heard = 0

    def wait_for(self, words: str) -> None:
        """Read until some words come that were not heard before."""
        while words not in self.read[self.heard :]:
            piece = self._piece()
            assert piece, self.read
            self.read += piece
        self.heard = self.read.index(words, self.heard) + len(words)

    def type(self, words: str) -> None:
        """Type, after the prompt."""
        self.wait_for("> ")
        os.write(self.ours, words.encode())

    def interrupt(self) -> None:
        """Press Control-C after the prompt, again if it got lost between the prompt and the first look at the keys."""
        self.wait_for("> ")
        while self.command.poll() is None:
            os.write(self.ours, b"\x03")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.command.wait(1)

    def leave(self) -> int:
        """Read to the end; the exit code."""
        while piece := self._piece():
            self.read += piece
        os.close(self.ours)
        return self.command.wait(PATIENCE)

    def rows(self) -> list[str]:
        """All lines that were shown, without their colours."""
        return plain(self.read).replace("\r", "").split("\n")

    def _piece(self) -> str:
        ready, _, _ = select.select([self.ours], [], [], PATIENCE)
        assert ready, f"Nothing comes any more after: {self.read}"
        try:
            return os.read(self.ours, 65536).decode("utf-8", "replace")
        except OSError:
            return ""


def play_a_while(terminal: Terminal) -> int:
    """Hide two cards, ask for everything there is to see, let the bot play some turns, and leave."""
    terminal.type("1 2\n")
    for key in ("?", "t", "l", "h", "!", "!", "!", "!", "q"):
        terminal.type(f"{key}\n")
    return terminal.leave()


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("more", [{}, {"NO_COLOR": "1"}], ids=["in colour", "without colour"])
def test_no_line_is_wider_than_the_terminal(columns: int, more: dict[str, str], tmp_path: Path) -> None:
    terminal = Terminal("play", "carrot", "--seed", "thyme", "--pace", "0", columns=columns, data=tmp_path, **more)

    exit_code = play_a_while(terminal)

    assert exit_code == 0
    assert max(len(row) for row in terminal.rows()) <= columns


def test_a_terminal_without_colour_shows_the_same_words(tmp_path: Path) -> None:
    words = ("play", "carrot", "--seed", "thyme", "--pace", "0", "--record")
    coloured = Terminal(*words, str(tmp_path / "a"), columns=80, data=tmp_path)
    colourless = Terminal(*words, str(tmp_path / "b"), columns=80, data=tmp_path, NO_COLOR="1")

    play_a_while(coloured)
    play_a_while(colourless)

    assert "\x1b[32m" in coloured.read
    assert "\x1b[32m" not in colourless.read
    assert coloured.rows()[:-2] == colourless.rows()[:-2]


def test_control_c_leaves_politely(tmp_path: Path) -> None:
    terminal = Terminal("play", "carrot", "--pace", "0", columns=80, data=tmp_path)

    terminal.interrupt()
    exit_code = terminal.leave()

    assert exit_code == 0
    assert "Traceback" not in terminal.read
    assert f"cardamom resume {one_record(tmp_path)}" in "".join(terminal.rows()).replace("  cardamom", "cardamom")


def test_control_d_leaves_politely(tmp_path: Path) -> None:
    terminal = Terminal("play", "carrot", "--pace", "0", columns=80, data=tmp_path)

    terminal.type("\x04")

    assert terminal.leave() == 0
    assert "The kitchen stays as it is." in terminal.read


def test_control_c_while_bots_play_leaves_politely(tmp_path: Path) -> None:
    terminal = Terminal("play", "carrot", "--pace", "10", columns=80, data=tmp_path)
    terminal.type("1 2\n")

    # The first sentence about somebody else is followed by ten seconds of quiet.
    terminal.wait_for(" hides 2 cards.")
    os.kill(terminal.command.pid, signal.SIGINT)

    assert terminal.leave() == 0
    assert "The kitchen stays as it is." in terminal.read


def test_the_screen_is_wiped_before_the_next_person_looks(tmp_path: Path) -> None:
    terminal = Terminal("play", "carrot", "--seats", "you,you", "--pace", "0", columns=80, data=tmp_path)

    terminal.wait_for("Hand over to South")
    terminal.type("\n")
    terminal.wait_for("Numbers with spaces")
    terminal.type("1 2\n")
    terminal.wait_for("Hand over to North")
    terminal.type("\x04")
    terminal.leave()

    wiped = terminal.read.rindex("\x1b[3J", 0, terminal.read.index("Hand over to North"))
    assert wiped > terminal.read.index("Numbers with spaces")
