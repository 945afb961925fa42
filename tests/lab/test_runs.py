"""Runs: the same rows on any number of workers, and nothing is lost when one stops."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from cardamom.bots.match import find_bot, play_out
from cardamom.engine.game import start
from cardamom.engine.record import Record, load
from cardamom.engine.registry import find_game
from cardamom.lab import running
from cardamom.lab.plan import Plan, make_plan, read_plan
from cardamom.lab.playing import play_unit
from cardamom.lab.records import answers_of, record_game
from cardamom.lab.rows import COLUMNS, Row
from cardamom.lab.speech import LabTrouble
from cardamom.lab.store import Results, connect, execute, file_of, is_done
from tests.lab import deadly

BOTS = ["random", "random", "novice"]


def small_plan(games: int = 6, **options: str) -> Plan:
    return make_plan("carrot", games, BOTS, options, "lab")


def run(plan: Plan, folder: Path, workers: int = 1, resume: bool = False) -> list[int]:
    """Carry a plan out; what was heard of its progress."""
    heard: list[int] = []
    running.run_plan(plan, folder, workers, resume, heard.append)
    return heard


def rows_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.parquet"))}


# Plans


def test_every_deal_is_played_once_for_each_way_round() -> None:
    """ "--seats rotate" """
    plan = small_plan()

    seatings = [plan.seating(number) for number in range(6)]

    assert {seating.bots for seating in seatings[:3]} == {
        ("random", "random", "novice"),
        ("random", "novice", "random"),
        ("novice", "random", "random"),
    }
    assert [seating.deal for seating in seatings] == [0, 0, 0, 1, 1, 1]
    assert len({seating.seed for seating in seatings[:3]}) == 1


def test_where_all_are_alike_there_is_one_way_to_sit() -> None:
    assert make_plan("carrot", 4, ["cook"] * 3, {}, "lab").rotations() == [("cook", "cook", "cook")]


def test_units_cover_every_game_once() -> None:
    plan = small_plan(1001)

    numbers = [seating.number for unit in range(plan.units) for seating in plan.seatings(unit)]

    assert numbers == list(range(1001))


def test_a_plan_is_read_as_it_was_written(tmp_path: Path) -> None:
    plan = small_plan(equal_turns="yes")
    plan.write(tmp_path)

    assert read_plan(tmp_path) == plan


# Rows


def column(rows: list[Row], table: str, name: str) -> list[object]:
    place = list(COLUMNS[table]).index(name)
    return [row[place] for row in rows]


def test_rows_tell_what_was_played() -> None:
    """ "Rows in Parquet (games, turns, decisions, cards)" """
    rows = play_unit(small_plan(1), 0)
    game = find_game("carrot")
    table = start(game, 3, "lab 0", story=False)
    play_out(table, [find_bot(game, name) for name in BOTS], "lab 0")
    result = table.result()
    assert result is not None

    assert column(rows["seats"], "seats", "score") == result.scores
    assert column(rows["games"], "games", "why") == [result.why]
    answers = rows["games"][0][list(COLUMNS["games"]).index("answers")]
    assert answers == len(rows["decisions"])
    turns = column(rows["turns"], "turns", "answers")
    assert answers == sum(count for count in turns if isinstance(count, int))
    assert all(len(row) == len(COLUMNS[name]) for name, found in rows.items() for row in found)


def test_every_card_that_came_has_gone_somewhere() -> None:
    """ "card use (drawn, played, dead in hand, …)": in Carrot nothing else can become of a card."""
    rows = play_unit(make_plan("carrot", 2, ["cook"] * 3, {}, "cards"), 0)["cards"]
    place = {name: number for number, name in enumerate(COLUMNS["cards"])}

    ways = ("played", "put_away", "lost", "left_over")

    assert rows
    assert all(row[place["drawn"]] == sum(row[place[way]] for way in ways) for row in rows)


def test_who_begins_has_the_first_place() -> None:
    rows = play_unit(small_plan(1), 0)

    first = column(rows["turns"], "turns", "seat")[0]
    places = column(rows["seats"], "seats", "place")

    assert sorted(map(str, places)) == ["0", "1", "2"]
    assert places.index(0) == first


def test_a_team_takes_the_lead_together() -> None:
    """ "lead changes" """
    rows = play_unit(make_plan("pastry_chefs", 2, ["novice"] * 4, {}, "lab"), 1)

    assert column(rows["games"], "games", "lead_changes") == [1]


def test_decks_are_told_where_seats_play_with_different_ones() -> None:
    """ "win share by seat, deck, bot, pairing" """
    rows = play_unit(make_plan("food_court", 1, ["novice"] * 2, {}, "lab"), 0)

    decks = column(rows["seats"], "seats", "deck")

    assert len(set(decks)) == 2
    assert "" not in decks


def test_one_worker_and_three_write_the_same_bytes(tmp_path: Path) -> None:
    """ "the same seeds give byte-identical rows on 1 or 8 workers" """
    run(small_plan(), tmp_path / "one", workers=1)
    run(small_plan(), tmp_path / "three", workers=3)

    assert rows_in(tmp_path / "one")
    assert rows_in(tmp_path / "one") == rows_in(tmp_path / "three")


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """ "`--resume` goes on" """
    run(small_plan(), tmp_path)
    whole = rows_in(tmp_path)
    for table in COLUMNS:
        file_of(tmp_path, table, 2).unlink()
    kept = file_of(tmp_path, "games", 1).stat().st_mtime_ns

    assert not is_done(tmp_path, 2)
    assert run(small_plan(), tmp_path, resume=True) == [5, 1]
    assert rows_in(tmp_path) == whole
    assert file_of(tmp_path, "games", 1).stat().st_mtime_ns == kept


@pytest.mark.parametrize("damage", ["cut off", "gone"])
def test_a_unit_that_is_damaged_is_played_again(damage: str, tmp_path: Path) -> None:
    """ "`--resume` goes on": a report needs every table of every unit."""
    run(small_plan(), tmp_path)
    whole = rows_in(tmp_path)
    hurt = file_of(tmp_path, "cards", 0)
    if damage == "gone":
        hurt.unlink()
    else:
        os.truncate(hurt, 100)

    assert run(small_plan(), tmp_path, resume=True) == [5, 1]
    assert rows_in(tmp_path) == whole


def test_a_plan_that_cannot_be_read_is_not_called_missing_nor_written_over(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text("{")

    with pytest.raises(LabTrouble, match="cannot be read"):
        read_plan(tmp_path)
    with pytest.raises(LabTrouble, match="cannot be read"):
        run(small_plan(2), tmp_path)
    with pytest.raises(LabTrouble, match="There is no run"):
        read_plan(tmp_path / "elsewhere")
    assert (tmp_path / "plan.json").read_text() == "{"


def test_there_must_be_a_run_to_resume(tmp_path: Path) -> None:
    with pytest.raises(LabTrouble, match="nothing to resume"):
        run(small_plan(2), tmp_path / "new", resume=True)

    assert not (tmp_path / "new").exists()


def test_a_run_is_not_strewn_among_other_things(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()

    with pytest.raises(LabTrouble, match="other things"):
        run(small_plan(2), tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_run_is_not_written_over(tmp_path: Path) -> None:
    run(small_plan(2), tmp_path)

    with pytest.raises(LabTrouble, match="--resume"):
        run(small_plan(2), tmp_path)
    with pytest.raises(LabTrouble, match="another"):
        run(small_plan(3), tmp_path, resume=True)


def test_a_killed_worker_costs_its_unit_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ "a killed worker costs its unit only" """
    monkeypatch.setattr(running, "carry_out", deadly.die_once)
    plan = make_plan("carrot", 4, ["random"] * 2, {}, str(tmp_path))

    run(plan, tmp_path / "run", workers=2)

    assert (tmp_path / "died").exists()
    assert sorted((tmp_path / "tried").read_text().split()) == ["0", "1", "1", "2", "3"]
    assert all(is_done(tmp_path / "run", unit) for unit in range(plan.units))


def test_games_that_always_kill_their_worker_end_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "carry_out", deadly.die_always)

    with pytest.raises(LabTrouble, match="3 times"):
        run(make_plan("carrot", 2, ["random"] * 2, {}, "x"), tmp_path, workers=2)


def test_ctrl_c_while_rows_are_written_is_ctrl_c() -> None:
    """DuckDB calls it an error of its own."""
    endless = "SELECT count(*) FROM range(1000000) AS a, range(1000000) AS b WHERE a.range * b.range % 7 = 3"
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    press = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    press.start()
    try:
        with pytest.raises(KeyboardInterrupt) as pressed:
            execute(connect(), endless)
    finally:
        press.join()
        signal.signal(signal.SIGINT, before)

    assert isinstance(pressed.value.__cause__, RuntimeError)


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    """ "Ctrl-C keeps what is done; `--resume` goes on" """
    command = [sys.executable, "-m", "cardamom", "lab", "run", "carrot", "--games", "2000", "--workers", "1"]
    command += ["--bots", "random,random", "--out", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    until = time.monotonic() + 60
    while not is_done(tmp_path, 0) and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=30)

    assert "What is done is kept" in told
    assert process.returncode == 130
    assert is_done(tmp_path, 0)
    assert not list(tmp_path.rglob("*.part"))


def test_any_game_of_a_run_can_be_replayed(tmp_path: Path) -> None:
    """ "Every game in a report opens as a replay" """
    plan = small_plan(3)
    run(plan, tmp_path)

    sitting = record_game(plan, tmp_path, 2, tmp_path / "game.jsonl")

    (answers,) = Results(tmp_path).ask("SELECT answers FROM games WHERE game = 2")
    assert len(sitting.record.answers) == answers[0]
    assert sitting.table.over
    assert isinstance(sitting.record, Record)


def test_a_record_of_a_run_is_synced_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays waits until each answer is kept; nobody does here."""
    synced: list[int] = []
    run(small_plan(1), tmp_path / "run")
    monkeypatch.setattr(os, "fsync", synced.append)

    sitting = record_game(small_plan(1), tmp_path / "run", 0, tmp_path / "game.jsonl")

    assert len(synced) == 1
    assert load(tmp_path / "game.jsonl") == sitting.record


def test_a_replay_does_not_ask_the_bots_again(tmp_path: Path) -> None:
    """Bots with a clock would answer otherwise: what is told are the rows."""
    run(small_plan(1), tmp_path)

    rows = Results(tmp_path).ask("SELECT seat, answer FROM decisions ORDER BY number")

    assert answers_of(tmp_path, 0) == [(seat, json.loads(answer)) for seat, answer in rows]


def test_a_game_that_is_not_there_is_not_replayed(tmp_path: Path) -> None:
    run(small_plan(2), tmp_path)

    with pytest.raises(LabTrouble, match="0 to 1"):
        answers_of(tmp_path, 2)


# Clusters


@pytest.mark.parametrize("engine", ["ray", "dask"])
def test_clusters_write_the_same_bytes(engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ "byte-identical rows on … Ray or Dask (real local clusters in the tests)", also when a worker is killed."""
    # Workers of a cluster are other processes: they find the tests, too, where this one does.
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    plan = make_plan("carrot", 4, ["random"] * 2, {}, str(tmp_path))
    run(plan, tmp_path / "one")
    monkeypatch.setattr(running, "carry_out", deadly.die_once)

    running.run_plan(plan, tmp_path / engine, 2, False, lambda done: None, engine)

    assert (tmp_path / "died").exists()
    assert rows_in(tmp_path / "one")
    assert rows_in(tmp_path / "one") == rows_in(tmp_path / engine)


def test_an_engine_that_is_not_installed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)

    with pytest.raises(LabTrouble, match="cluster"):
        running.run_plan(small_plan(2), tmp_path, 2, False, lambda done: None, "ray")
    assert not list(tmp_path.iterdir())
