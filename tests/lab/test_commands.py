"""What is typed after `cardamom lab`: it works, and what does not is said in a sentence, with exit code 2."""

import io
import sys
from pathlib import Path

import pytest

from cardamom import cli
from cardamom.lab import commands

BOTS = "random,random"


def lab(monkeypatch: pytest.MonkeyPatch, *words: object) -> int:
    # Games bring commands of their own, which can be added once in a process.
    monkeypatch.setattr(cli, "add_commands_of_games", lambda: None)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr(sys, "argv", ["cardamom", "lab", *map(str, words)])
    return cli.main()


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of two games."""
    folder = tmp_path_factory.mktemp("runs") / "tiny"
    with pytest.MonkeyPatch.context() as patch:
        assert lab(patch, "run", "carrot", "--games", 2, "--bots", BOTS, "--out", folder, "--workers", 1) == 0
    return folder


def test_a_run_becomes_a_report(
    done: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lab(monkeypatch, "report", done, "--csv") == 0

    assert (done / "report.html").exists()
    assert (done / "report.md").exists()
    assert (done / "decisions.csv").exists()
    assert "report.html" in capsys.readouterr().out


def test_a_finished_run_is_resumed_without_playing(done: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = (done / "games" / "00000.parquet").stat().st_mtime_ns

    assert lab(monkeypatch, "run", "carrot", "--games", 2, "--bots", BOTS, "--out", done, "--resume") == 0

    assert (done / "games" / "00000.parquet").stat().st_mtime_ns == kept


def test_a_comparison_opens_with_what_changed(
    done: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lab(monkeypatch, "compare", done, done) == 0

    told = capsys.readouterr().out
    assert told.index("too few to call anything different") < told.index("Difference")


def test_a_game_is_written_down(done: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert lab(monkeypatch, "game", done, 1, tmp_path / "game.jsonl") == 0
    monkeypatch.setattr(sys, "argv", ["cardamom", "replay", str(tmp_path / "game.jsonl")])

    assert cli.main() == 0


def test_stalls_are_looked_for(done: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert lab(monkeypatch, "stalls", done) == 0
    assert capsys.readouterr().out.strip()


def test_a_duel_ends_with_a_verdict(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """ "SPRT, pentanomial on paired seats, LLR and bounds live, early stop" """
    words = ["--seats", 2, "--most", 2, "--workers", 1]

    assert lab(monkeypatch, "duel", "carrot", "random", "random", *words) == 0

    told = capsys.readouterr().out.splitlines()
    assert "at Do Not Steal My Carrot!, 2 seats" in told[0]
    assert told[1].startswith("1 set, "), "a line for each set where it goes to a file"
    assert "LLR" in told[1]
    assert told[2].startswith("2 sets, ")
    assert told[3].startswith("Not decided after 2 sets")


def test_a_ladder_is_a_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """ "all bots against each other, openskill and win table" """
    words = ["--seats", 2, "--bots", "random,novice", "--sets", 1, "--workers", 1]

    assert lab(monkeypatch, "ladder", "carrot", *words) == 0

    told = capsys.readouterr().out
    assert told.startswith("Do Not Steal My Carrot!, 2 seats, 1 set a pair")
    assert "openskill" in told
    assert "novice" in told


def test_a_bot_that_is_named_twice_stands_on_the_ladder_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--seats", 2, "--bots", "random,novice,random", "--sets", 1, "--workers", 1]

    assert lab(monkeypatch, "ladder", "carrot", *words) == 0
    assert capsys.readouterr().out.count("± ") == 2


def test_whoever_stops_a_sweep_hears_how_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sweep has no --resume: it goes on by itself."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "sweep_grid", stop)
    words = ["--option", "equal_turns=no,yes", "--games", 2, "--bots", BOTS, "--out", tmp_path]

    with pytest.raises((KeyboardInterrupt, SystemExit)):
        lab(monkeypatch, "sweep", "carrot", *words)

    assert capsys.readouterr().out == "Stopped. What is done is kept: the same command goes on.\n"


def test_what_is_refused_late_has_no_empty_bar_before_it(
    done: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lab(monkeypatch, "run", "carrot", "--games", 2, "--bots", BOTS, "--out", done) == 2

    told = capsys.readouterr()
    assert told.out == ""
    assert "--resume" in told.err


def test_one_game_is_one_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--games", 1, "--bots", BOTS, "--workers", 1, "--out", tmp_path]

    assert lab(monkeypatch, "run", "carrot", *words) == 0
    assert f"1 game in {tmp_path}." in capsys.readouterr().out.replace("\n", "")


def test_a_sweep_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--option", "equal_turns=no,yes", "--games", 2, "--bots", BOTS, "--workers", 1, "--out", tmp_path]

    assert lab(monkeypatch, "sweep", "carrot", *words) == 0
    assert (tmp_path / "sweep.html").exists()
    assert "equal_turns" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["run", "chess", "--out", "OUT"],
        ["run", "carrot", "--out", "OUT", "--games", "0"],
        ["run", "carrot", "--out", "OUT", "--games", "many"],
        ["run", "carrot", "--out", "OUT", "--games", "1.5"],
        ["run", "carrot", "--out", "OUT", "--workers", "1.5"],
        ["run", "carrot", "--out", "OUT", "--resume"],
        ["run", "carrot", "--out", "FULL"],
        ["sweep", "carrot", "--out", "FULL", "--option", "equal_turns=yes,no"],
        ["run", "carrot", "--out", "OUT", "--bots", "genius,cook"],
        ["run", "carrot", "--out", "OUT", "--bots", "cook"],
        ["run", "carrot", "--out", "OUT", "--bots", ""],
        ["run", "carrot", "--out", "OUT", "--seats", "sometimes"],
        ["run", "carrot", "--out", "OUT", "--option", "equal_turns"],
        ["run", "carrot", "--out", "OUT", "--option", "beauty=yes"],
        ["run", "carrot", "--out", "OUT", "--option", "equal_turns=perhaps"],
        ["run", "carrot", "--out", "OUT", "--workers", "0"],
        ["run", "carrot", "--out", "OUT", "--engine", "steam"],
        ["run", "carrot", "--out", "FILE"],
        ["run", "carrot"],
        ["report", "OUT"],
        ["compare", "OUT", "OUT"],
        ["stalls", "OUT"],
        ["stalls", "OUT", "--most", "0"],
        ["game", "OUT", "0", "FILE"],
        ["sweep", "carrot", "--out", "OUT", "--option", "equal_turns=yes"],
        ["sweep", "carrot", "--out", "OUT", "--option", "equal_turns=yes,no,yes"],
        ["sweep", "carrot", "--out", "OUT", "--option", "equal_turns=yes,perhaps"],
        ["sweep", "carrot", "--out", "OUT", "--option", "equal_turns=yes,no", "--measure", "beauty"],
        ["duel", "carrot", "genius", "cook"],
        ["duel", "carrot", "cook", "chef", "--seats", "9"],
        ["duel", "carrot", "cook", "chef", "--most", "0"],
        ["ladder", "carrot", "--sets", "0"],
        ["ladder", "carrot", "--bots", "cook"],
        ["dance"],
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Clear errors: exit code 2, and no traceback."""
    (tmp_path / "file").write_text("in the way")
    places = {"OUT": tmp_path / "out", "FILE": tmp_path / "file", "FULL": tmp_path}

    code = lab(monkeypatch, *[places.get(word, word) for word in words])

    told = capsys.readouterr()
    assert code == 2
    assert told.err.strip() or told.out.strip()
    assert "Traceback" not in told.err + told.out
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
