"""The page "Add a game" is true: its game is made of the files on the page, and everything it says is done."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from tests.house.serving import PATIENCE, ROOT, database_in, served

PAGE = ROOT / "docs" / "add_a_game.md"
FILE = re.compile(r"^```\w+ (?P<name>[\w./]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
NAME = "pancake_stack"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A shelf with the game of the page on it."""
    shelf = tmp_path_factory.mktemp("shelf")
    folder = shelf / NAME
    folder.mkdir()
    for file in FILE.finditer(PAGE.read_text(encoding="utf-8")):
        written = folder / file["name"]
        written.parent.mkdir(exist_ok=True)
        written.write_text(file["text"], encoding="utf-8")
    return shelf


@pytest.fixture(autouse=True)
def on_the_shelf(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find the game."""
    monkeypatch.setenv("CARDAMOM_GAMES", os.pathsep.join([str(shelf), os.environ["CARDAMOM_GAMES"]]))


def run(*command: str) -> str:
    """Run a command of the page; what it prints."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_has_every_file(shelf: Path) -> None:
    names = {file.name for file in (shelf / NAME).iterdir()}

    assert names >= {
        "README.md",
        "__init__.py",
        "bot.py",
        "cards.py",
        "faces.py",
        "rules.py",
        "words.toml",
        "_prints.py",
    }


def test_each_rule_has_a_test_and_every_law_holds(shelf: Path) -> None:
    run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(shelf / NAME), "-c", "pyproject.toml", f"--rootdir={ROOT}")

    told = run("-m", "pytest", "-p", "no:cacheprovider", "tests/laws", "-k", NAME)

    assert re.search(r"[1-9]\d* passed", told)


def test_its_code_is_clean(shelf: Path) -> None:
    run("-m", "ruff", "check", "--config", "pyproject.toml", "--ignore", "D102,I001", str(shelf / NAME))
    run("-m", "ruff", "format", "--check", "--config", "pyproject.toml", str(shelf / NAME))


def test_it_is_listed_and_played_in_the_terminal() -> None:
    assert "Pancake Stack" in run("-m", "cardamom", "games")
    assert "All pancakes are laid." in run("-m", "cardamom", "play", NAME, "--seats", "cook,cook")


def test_it_is_played_in_the_house(tmp_path: Path) -> None:
    with served(database_in(tmp_path), tmp_path) as house:
        told = run("docs/example_bot.py", house.url, NAME)

    assert "win" in told or "share" in told


def test_it_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "all.pdf"

    run("-m", "cardamom", "press", NAME, "--out", str(file), "--parts", "all", "--style", "low-ink")

    document = pdfium.PdfDocument(file)
    texts = "".join(document[page].get_textpage().get_text_range() for page in range(len(document)))
    assert "Pancake of size 6" in texts
    assert "A four fits on a six." in texts
    assert "The batter" in texts


def test_its_bots_are_compared() -> None:
    assert "cook" in run("-m", "bench.strength", NAME)


def test_it_is_told_how_far_to_look_ahead() -> None:
    assert "the end" in run("-m", "bench.foresight", NAME, "--games", "1", "--workers", "1")
