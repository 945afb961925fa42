"""Runs: the same rows on any number of workers, and nothing is lost when one stops."""

from pathlib import Path

import pytest

from cardamom.bots.match import find_bot, play_out
from cardamom.engine.game import start
from cardamom.engine.registry import find_game
from cardamom.lab import running
from cardamom.lab.compare import compare
from cardamom.lab.duel import duel, play_set
from cardamom.lab.ladder import ladder
from cardamom.lab.measures import measure
from cardamom.lab.plan import Plan, make_plan, read_plan
from cardamom.lab.playing import play_unit
from cardamom.lab.report import conclusions, write_report
from cardamom.lab.rows import COLUMNS
from cardamom.lab.speech import LabTrouble
from cardamom.lab.sprt import Sprt
from cardamom.lab.stalls import loop_at_end, record_game, stalls
from cardamom.lab.store import Results, file_of, is_done
from cardamom.lab.sweep import grid, sweep
from tests.lab import deadly

BOTS = ["novice", "novice", "random"]


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
        ("novice", "novice", "random"),
        ("novice", "random", "novice"),
        ("random", "novice", "novice"),
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


def test_rows_tell_what_was_played() -> None:
    rows = play_unit(small_plan(1), 0)
    game = find_game("carrot")
    table = start(game, 3, "lab 0", story=False)
    play_out(table, [find_bot(game, name) for name in BOTS], "lab 0")
    result = table.result()
    assert result is not None

    assert [row[4] for row in rows["seats"]] == result.scores
    assert rows["games"][0][5] == result.why
    answers = rows["games"][0][7]
    assert answers == sum(row[3] for row in rows["turns"]) == sum(row[5] for row in rows["decisions"])
    assert all(len(row) == len(COLUMNS[name]) for name, found in rows.items() for row in found)


def test_one_worker_and_two_write_the_same_bytes(tmp_path: Path) -> None:
    """ "the same seeds give byte-identical rows on 1 or 8 workers" """
    run(small_plan(), tmp_path / "one", workers=1)
    run(small_plan(), tmp_path / "two", workers=2)

    assert rows_in(tmp_path / "one")
    assert rows_in(tmp_path / "one") == rows_in(tmp_path / "two")


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


def test_a_run_is_not_written_over(tmp_path: Path) -> None:
    run(small_plan(2), tmp_path)

    with pytest.raises(LabTrouble, match="--resume"):
        run(small_plan(2), tmp_path)
    with pytest.raises(LabTrouble, match="another"):
        run(small_plan(3), tmp_path, resume=True)


def test_a_killed_worker_costs_its_unit_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ "a killed worker costs its unit only" """
    monkeypatch.setattr(running, "carry_out", deadly.die_once)
    plan = small_plan(4)

    run(plan, tmp_path, workers=2)

    assert (tmp_path / "died").exists()
    assert all(is_done(tmp_path, unit) for unit in range(plan.units))


# Reports


def test_a_report_opens_with_its_conclusion_and_stands_alone(tmp_path: Path) -> None:
    """ "It opens with the conclusion." "one self-contained HTML page (and Markdown)" """
    run(small_plan(9), tmp_path)

    page, text = (path.read_text() for path in write_report(tmp_path))

    for written in (page, text):
        assert written.index("What stands out") < written.index("Who wins, by seat")
        assert written.index("Who wins, by seat") < written.index("What this cannot know")
    assert not any(word in page for word in ("<script", "<link", "http:", "https:", "src="))
    assert "too few" in text


def test_a_difference_is_told_only_where_the_interval_carries_it(tmp_path: Path) -> None:
    run(make_plan("carrot", 120, ["cook", "random"], {}, "lab"), tmp_path)

    said = " ".join(conclusions(measure(Results(tmp_path))))

    assert "The cook wins" in said
    assert "The random wins" in said
    assert "more than the 50.0 %" in said


def test_rows_can_be_had_for_spreadsheets(tmp_path: Path) -> None:
    """ "CSV on request" """
    run(small_plan(3), tmp_path)

    files = Results(tmp_path).export_csv(tmp_path)

    assert [path.stem for path in files] == list(COLUMNS)
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 4


# Comparisons


def test_two_runs_are_compared_deal_by_deal(tmp_path: Path) -> None:
    """ "two rule variants on paired seeds: what changed, with intervals" """
    run(small_plan(), tmp_path / "a")
    run(small_plan(), tmp_path / "b")
    run(small_plan(equal_turns="yes"), tmp_path / "c")

    same = compare(tmp_path / "a", tmp_path / "b")
    other = {one.key: one.estimate for one in compare(tmp_path / "a", tmp_path / "c")}

    assert all(one.estimate.value == 0 for one in same)
    assert other["answers"].value != 0
    assert other["answers"].sample == 6


def test_runs_of_other_deals_are_not_compared(tmp_path: Path) -> None:
    run(small_plan(2), tmp_path / "a")
    run(make_plan("carrot", 2, BOTS, {}, "another seed"), tmp_path / "b")

    with pytest.raises(LabTrouble, match="seed"):
        compare(tmp_path / "a", tmp_path / "b")


def test_a_sweep_plays_every_combination(tmp_path: Path) -> None:
    """ "a grid, as a heat map" """
    values = {"equal_turns": ["no", "yes"], "steal_back": ["forbidden"]}

    cells = sweep("carrot", 2, BOTS, values, "lab", tmp_path, 1, lambda chosen: lambda done: None)

    assert [cell.options["equal_turns"] for cell in cells] == ["no", "yes"]
    assert all(cell.measures["answers"].value > 0 for cell in cells)


@pytest.mark.parametrize("options", [{"a": ["1"]}, {"a": ["1", "2"], "b": ["1", "2"], "c": ["1", "2"]}])
def test_a_sweep_of_nothing_or_too_much_is_refused(options: dict[str, list[str]]) -> None:
    with pytest.raises(LabTrouble):
        grid(options)


# Bots against each other


def test_a_set_of_equals_gives_everybody_their_share() -> None:
    """Paired and seat-rotated: the same bots on every side share the deal exactly."""
    assert play_set("carrot", 3, {}, "cook", "cook", "deal 1") == pytest.approx(1 / 3, abs=1e-6)
    assert play_set("pastry_chefs", 4, {}, "novice", "novice", "deal 1") == 0.5


def test_a_duel_stops_when_it_is_clear() -> None:
    """ "LLR and bounds live, early stop" """
    heard: list[int] = []

    def listen(test: Sprt) -> None:
        heard.append(test.sets)

    test = duel("carrot", 2, {}, ("cook", "random"), "lab", 400, 1, listen)

    assert test.verdict() == "stronger"
    assert heard == list(range(1, test.sets + 1))
    assert test.sets < 400


def test_the_ladder_has_the_stronger_above() -> None:
    rungs = ladder("carrot", 2, {}, ["random", "cook"], "lab", 4)

    assert [rung.bot for rung in rungs] == ["cook", "random"]
    assert rungs[0].against["random"].mean() > 0.5


# Stalls


def test_a_loop_at_the_end_is_found() -> None:
    """ "as replays with the loop marked" """
    assert loop_at_end(["x", "a", "b", "a", "b", "a", "b"]) == ["a", "b"]
    assert loop_at_end(["a", "b", "c", "d"]) == []


def test_a_run_without_stalls_has_none(tmp_path: Path) -> None:
    run(small_plan(2), tmp_path)

    assert stalls(tmp_path, 5) == []


def test_any_game_of_a_run_can_be_replayed(tmp_path: Path) -> None:
    """ "Every game in a report opens as a replay" """
    plan = small_plan(3)
    run(plan, tmp_path)

    sitting = record_game(plan, 2, tmp_path / "game.jsonl")

    (answers,) = Results(tmp_path).ask("SELECT answers FROM games WHERE game = 2")
    assert len(sitting.record.answers) == answers[0]
    assert sitting.record.table().over
