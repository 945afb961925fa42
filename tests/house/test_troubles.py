"""A house that cannot be opened says why, in one sentence, with exit code 2."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest


def trouble_with(*arguments: str) -> str:
    """What is said when somebody opens a house in this way."""
    command = [sys.executable, "-m", "cardamom", "serve", *arguments]
    tried = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert tried.returncode == 2
    assert tried.stdout == ""
    assert tried.stderr.count("\n") == 1
    return tried.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "99999"], "from 0 to 65535"),
        (["--port", "-1"], "from 0 to 65535"),
        (["--host", "nowhere.invalid"], "Cannot listen at nowhere.invalid"),
        (["--port", "0", "--base-url", "kitchen"], "looks like https://example.org"),
        (["--port", "0", "--base-url", "https://anna:secret@example.org"], "looks like https://example.org"),
        (["--port", "0", "--database", "mysql://anna:secret@example.org/house"], "is no database"),
    ],
)
def test_a_house_that_makes_no_sense(arguments: list[str], sentence: str) -> None:
    assert sentence in trouble_with(*arguments)


def test_passwords_are_not_repeated() -> None:
    assert "secret" not in trouble_with("--port", "0", "--database", "mysql://anna:secret@example.org/house")
    assert "secret" not in trouble_with("--port", "0", "--base-url", "https://anna:secret@example.org")


def test_a_port_that_somebody_else_has(tmp_path: Path) -> None:
    with socket.create_server(("localhost", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"port {port}" in trouble_with("--port", str(port), "--database", f"sqlite:///{tmp_path}/house.db")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, " * 1000)

    assert str(file) in trouble_with("--port", "0", "--database", f"sqlite:///{file}")
