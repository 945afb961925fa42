"""The table on a real terminal: a pseudo-terminal of a certain width, in colour and without."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
from pathlib import Path

import pytest

from cardamom.engine.chance import commitment
from cardamom.engine.record import load
from tests.cli.waiter import COMMAND, environment, one_record, plain

PATIENCE = 60.0
SOUTH_BEGINS = ("--option", "youngest=South")
TO_COPY = re.compile(r"  ([0-9a-f]{64}|.*cardamom resume .*)")
"""Lines that only the terminal may wrap."""
WIPED = "\x1b[3J"


class Terminal:
    """A command on a terminal of so many columns, and somebody in front of it."""

    def __init__(self, *words: str, columns: int = 80, data: Path, **more: str) -> None:
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

    def screenful(self) -> str:
        """What was shown since the screen was wiped last."""
        return plain(self.read.rpartition(WIPED)[2])

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


def two_people(data: Path) -> Terminal:
    """A table for two people, before the first of them looks."""
    words = ("play", "carrot", "--seats", "you,you", "--seed", "thyme", "--pace", "0", *SOUTH_BEGINS)
    return Terminal(*words, data=data)


def south_hides(terminal: Terminal) -> None:
    """The first of two people looks, and hides two cards."""
    terminal.wait_for("Hand over to South")
    terminal.type("\n")
    terminal.wait_for("numbers with spaces")
    terminal.type("1 2\n")


def play_a_while(terminal: Terminal) -> int:
    """Hide two cards, ask for everything there is to see, let the bot play some turns, and leave."""
    terminal.type("1 2\n")
    for key in ("?", "t", "l", "h", "!", "!", "!", "!", "q"):
        terminal.type(f"{key}\n")
    return terminal.leave()


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("more", [{}, {"NO_COLOR": "1"}], ids=["in colour", "without colour"])
def test_no_line_is_wider_than_the_terminal(columns: int, more: dict[str, str], tmp_path: Path) -> None:
    words = ("play", "carrot", "--seed", "thyme", "--pace", "0", *SOUTH_BEGINS)
    terminal = Terminal(*words, columns=columns, data=tmp_path, **more)

    exit_code = play_a_while(terminal)

    assert exit_code == 0
    assert max(len(row) for row in terminal.rows() if not TO_COPY.fullmatch(row)) <= columns


def test_a_terminal_without_colour_shows_the_same_words(tmp_path: Path) -> None:
    words = ("play", "carrot", "--seed", "thyme", "--pace", "0", *SOUTH_BEGINS, "--record")
    coloured = Terminal(*words, str(tmp_path / "a"), columns=80, data=tmp_path)
    colourless = Terminal(*words, str(tmp_path / "b"), columns=80, data=tmp_path, NO_COLOR="1")

    play_a_while(coloured)
    play_a_while(colourless)

    assert "\x1b[32m" in coloured.read
    assert "\x1b[32m" not in colourless.read
    assert coloured.rows()[:-2] == colourless.rows()[:-2]


def test_control_c_leaves_politely(tmp_path: Path) -> None:
    terminal = Terminal("play", "carrot", "--pace", "0", *SOUTH_BEGINS, data=tmp_path)

    terminal.interrupt()
    exit_code = terminal.leave()

    assert exit_code == 0
    assert "Traceback" not in terminal.read
    assert f"cardamom resume {one_record(tmp_path)}" in terminal.read


def test_control_d_leaves_politely(tmp_path: Path) -> None:
    terminal = Terminal("play", "carrot", "--pace", "0", *SOUTH_BEGINS, data=tmp_path)

    terminal.type("\x04")

    assert terminal.leave() == 0
    assert "The kitchen stays as it is." in terminal.read


def test_control_c_while_bots_play_leaves_politely(tmp_path: Path) -> None:
    terminal = Terminal("play", "carrot", "--pace", "10", *SOUTH_BEGINS, data=tmp_path)
    terminal.type("1 2\n")

    # The first sentence about somebody else is followed by ten seconds of quiet.
    terminal.wait_for(" hides 2 cards.")
    os.kill(terminal.command.pid, signal.SIGINT)

    assert terminal.leave() == 0
    assert "The kitchen stays as it is." in terminal.read


def test_the_screen_is_wiped_before_the_next_person_looks(tmp_path: Path) -> None:
    terminal = two_people(tmp_path)

    south_hides(terminal)
    terminal.wait_for("Hand over to North")

    assert "First purchase: " not in terminal.screenful()


def test_people_see_the_seal_on_the_seed_before_the_first_of_them_looks(tmp_path: Path) -> None:
    terminal = two_people(tmp_path)

    terminal.wait_for("Hand over to South")

    assert commitment("thyme") in terminal.screenful()
    assert "Type h for the keys, q to leave." in terminal.screenful()


def test_q_instead_of_taking_over_leaves_and_shows_nobodys_cards(tmp_path: Path) -> None:
    terminal = two_people(tmp_path)

    south_hides(terminal)
    terminal.wait_for("Hand over to North")
    terminal.type("q\n")

    assert terminal.leave() == 0
    assert plain(terminal.read).count("You, 0 points") == 1
    assert "The kitchen stays as it is." in terminal.screenful()


def test_no_cards_stay_on_the_screen_when_one_of_several_people_leaves(tmp_path: Path) -> None:
    terminal = two_people(tmp_path)

    terminal.type("\n")
    terminal.wait_for("First purchase: ")
    terminal.type("q\n")

    assert terminal.leave() == 0
    assert "First purchase: " not in terminal.screenful()
    assert "The kitchen stays as it is." in terminal.screenful()


def test_the_command_to_come_back_is_wrapped_by_nobody_but_the_terminal(tmp_path: Path) -> None:
    terminal = Terminal("play", "carrot", "--pace", "0", *SOUTH_BEGINS, columns=40, data=tmp_path)

    terminal.type("q\n")
    terminal.leave()

    (row,) = [row for row in terminal.rows() if "cardamom resume " in row]
    assert row.endswith(f"cardamom resume {one_record(tmp_path)}")


def test_the_command_to_check_a_seed_is_wrapped_by_nobody_but_the_terminal(tmp_path: Path) -> None:
    seed = "thyme" * 20

    terminal = Terminal("play", "toast", "--seats", "random,random", "--seed", seed, columns=40, data=tmp_path)
    terminal.leave()

    assert f"  printf %s {seed} | sha256sum" in terminal.rows()


@pytest.mark.parametrize(
    ("typed", "youngest"),
    [("\n", None), ("2\n", 1), ("north\n", 2), ("9\n\n", None), ("Tim\nEAST\n", 3)],
    ids=["nobody says", "by number", "by name", "no such number", "no such name"],
)
def test_people_are_asked_once_what_only_they_can_know(typed: str, youngest: int | None, tmp_path: Path) -> None:
    terminal = Terminal("play", "carrot", "--seats", "you,you,you,you", "--pace", "0", data=tmp_path)

    for line in typed.splitlines(keepends=True):
        terminal.wait_for("Who is the youngest?")
        terminal.type(line)
    terminal.wait_for("Hand over to")
    terminal.type("q\n")
    terminal.leave()

    assert "1. South" in terminal.read
    assert load(one_record(tmp_path)).header.options["youngest"] == youngest


def test_what_the_command_line_says_is_not_asked(tmp_path: Path) -> None:
    terminal = Terminal("play", "carrot", "--pace", "0", *SOUTH_BEGINS, data=tmp_path)

    terminal.type("q\n")
    terminal.leave()

    assert terminal.read.count("Who is the youngest?") == 1
    assert "Who is the youngest? They begin. South" in terminal.read


def test_one_person_among_bots_is_not_asked_who_is_the_youngest(tmp_path: Path) -> None:
    terminal = Terminal("play", "carrot", "--pace", "0", data=tmp_path)

    terminal.wait_for("Hide two of your five cards")
    terminal.type("q\n")
    terminal.leave()

    assert load(one_record(tmp_path)).header.options["youngest"] is None


def test_somebody_who_leaves_before_the_deal_leaves_no_game_behind(tmp_path: Path) -> None:
    terminal = Terminal("play", "carrot", "--seats", "you,you", "--pace", "0", data=tmp_path)

    terminal.type("q\n")

    assert terminal.leave() == 0
    assert "No cards were dealt." in terminal.read
    assert not (tmp_path / "games").exists()


def test_a_long_log_opens_at_its_end_in_colour_and_says_how_to_come_back(tmp_path: Path) -> None:
    # A pager that tells how it was called, and shows what it was given.
    pager = 'echo "[$LESS]"; cat; echo END'
    terminal = Terminal("play", "carrot", "--pace", "0", *SOUTH_BEGINS, data=tmp_path, PAGER=pager)

    for _ in range(16):
        terminal.type("!\n")
    terminal.type("l\n")
    terminal.wait_for("END")
    log = terminal.read[terminal.read.index("[-R") :]
    terminal.type("q\n")
    terminal.leave()

    assert log.startswith("[-R -Pq\\: back$ +G]")
    assert "\x1b[32m" in log
    assert "You hide the " in plain(log)
