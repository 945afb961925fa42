"""The lab in the house: runs and their games, advice, moments that people mark, and what they say in the end."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

from cardamom.bots.advice import MOST_WEIGHED, Weighed, weigh, worth_weighing
from cardamom.engine.chance import chance_for
from cardamom.engine.game import start
from cardamom.engine.registry import find_game
from cardamom.engine.words import load_words
from cardamom.house import lab_runs, thinking, wire
from cardamom.house.about import about
from cardamom.house.lab_runs import LabRuns
from cardamom.house.replays import Replay, replay_room
from cardamom.house.scene import Surroundings
from cardamom.house.settings import Settings
from cardamom.house.speech import HouseTrouble
from cardamom.house.summaries import summary_of
from cardamom.house.thinking import interval_of
from cardamom.lab.plan import make_plan, read_plan
from cardamom.lab.report import findings_of
from cardamom.lab.running import FINDINGS, run_plan
from cardamom.lab.stalls import Standstill, write_down
from cardamom.lab.sweep import sweep
from cardamom.lab.sweep_page import write_sweep
from tests.house.guest import Guest
from tests.house.rooms import ANNA, BEA, EVE, Party, received
from tests.house.serving import NearHouse, database_in, nearby

AROUND = Surroundings(frozenset(), 0, None, "", "")
ANSWERS = [5, 2, 3, 1, 3]
ROUND_AND_ROUND = Standstill(answers=90, loop=["0 pass", "1 pass"], begins=20, idle_since=10)
PLAN = asdict(make_plan("carrot", 3, ["random", "novice"], {}, "lab"))


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run of three short games, and one of a sweep."""
    folder = tmp_path_factory.mktemp("runs")
    for place in ("tiny", "grid/equal_turns=no"):
        run_plan(make_plan("carrot", 3, ["random", "novice"], {}, "lab"), folder / place, 1, False, lambda done: None)
    return folder


@pytest.fixture(scope="module")
def open_house(runs: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[NearHouse]:
    with nearby(Settings(database_in(tmp_path_factory.mktemp("house")), lab=runs)) as house:
        yield house


@pytest.fixture(scope="module")
def thinking_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NearHouse]:
    """A house with a game in which somebody searched."""
    folder = tmp_path_factory.mktemp("thinking")
    plan = make_plan("carrot", 1, ["search:10", "novice"], {}, "lab")
    run_plan(plan, folder / "thinking", 1, False, lambda done: None)
    with nearby(Settings(database_in(tmp_path_factory.mktemp("house")), lab=folder)) as house:
        yield house


# Runs


def test_all_runs_are_listed_those_of_a_sweep_too(runs: Path) -> None:
    """ "In the house: a page for finished lab runs" """
    found = LabRuns(runs).all().runs

    assert {run.name for run in found} == {"tiny", "grid~equal_turns=no"}
    assert all(run.is_done for run in found)


def test_the_list_tells_runs_apart(tmp_path: Path) -> None:
    for name, options in (("usual", {}), ("equal", {"equal_turns": "yes"})):
        plan = make_plan("carrot", 2, ["novice", "novice"], options, "monday")
        run_plan(plan, tmp_path / "runs" / name, 1, False, lambda done: None)
    findings_of(tmp_path / "runs" / "equal")
    game = find_game("carrot")
    with nearby(Settings(database_in(tmp_path), lab=tmp_path / "runs")) as house:
        tickets = Guest(house.url).request("GET", "/lab").text.partition("</section>")[0].split('class="ticket"')[1:]
    equal, usual = sorted(tickets, key=lambda ticket: "/lab/usual" in ticket)

    assert game.words.sentence("options", "equal_turns", "title") in equal
    assert game.words.sentence("options", "equal_turns", "title") not in usual
    assert "too few to call" in equal
    assert "too few to call" not in usual
    assert all("monday" in text and "<time" in text and "2 games" in text for text in (usual, equal))


def test_a_sweep_is_one_entry_with_its_runs_below(tmp_path: Path) -> None:
    options = {"equal_turns": ["no", "yes"], "steal_back": ["forbidden", "allowed"]}
    folder = tmp_path / "runs" / "grid"
    cells = sweep("carrot", 2, ["novice", "novice"], options, "lab", folder, 1, lambda done: None)
    write_sweep(cells, "minutes", folder)
    with nearby(Settings(database_in(tmp_path), lab=tmp_path / "runs")) as house:
        guest = Guest(house.url)
        listed = guest.request("GET", "/lab").text
        maps = guest.request("GET", "/lab/grid/sweep").text
        cell = guest.request("GET", f"/lab/grid~{cells[0].folder.name}")
        (folder / "sweep.html").write_text("half a pa")
        broken = guest.request("GET", "/lab/grid/sweep")

    assert listed.count('class="ticket"') == 1
    assert "/lab/grid/sweep" in listed
    assert listed.count("/lab/grid~") == maps.count("/lab/grid~") == 4
    assert 'class="map"' in maps
    assert "<style" not in maps
    assert cell.status_code == 200
    assert broken.status_code == 409


def test_a_report_is_of_all_games_that_are_there(unfinished: Path, tmp_path: Path) -> None:
    """A report that was asked for while the run went on is not the last word."""
    whole = tmp_path / "runs" / "whole"
    run_plan(read_plan(unfinished / "half"), whole, 1, False, lambda done: None)
    findings_of(unfinished / "half")
    shutil.copy(unfinished / "half" / FINDINGS, whole / FINDINGS)
    with nearby(Settings(database_in(tmp_path), lab=whole.parent)) as house:
        report = Guest(house.url).request("GET", "/lab/whole").text

    assert "6 games among" in report
    assert "The run is not finished" not in report


@pytest.fixture(scope="module")
def stalled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run whose first game a clock ended, without any loop, and whose second game came to its end."""
    folder = tmp_path_factory.mktemp("stalled")
    run_plan(make_plan("carrot", 2, ["random", "random"], {}, "lab"), folder / "run", 1, False, lambda done: None)
    return folder


def test_a_replay_marks_since_when_a_clock_ran(stalled: Path) -> None:
    still = write_down(stalled / "run", 0).still
    room = LabRuns(stalled).room("run", 0)

    flags = [(flag.step, flag.what) for flag in room.flags]

    assert still.loop == []
    assert 0 < still.idle_since < still.answers
    assert flags == [(still.idle_since, "idle")]


@pytest.mark.parametrize("mark", [lab_runs.LOOP, lab_runs.IDLE])
def test_what_the_house_marks_has_words(mark: str) -> None:
    words = load_words(Path(lab_runs.__file__).parent / "words" / "table.toml")

    assert words.has("flags", mark)
    assert words.has("flags", "short", mark)


def test_a_replay_marks_where_a_loop_begins(stalled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a game goes round exactly, nobody needs to know since when its clock ran."""
    monkeypatch.setattr(lab_runs, "standstill", lambda plan, number, answers: (None, ROUND_AND_ROUND))

    room = LabRuns(stalled).room("run", 0)

    assert [(flag.step, flag.what) for flag in room.flags] == [(20, "loop")]


def test_a_game_that_no_clock_ended_has_no_marks(runs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever its last answers look like."""
    monkeypatch.setattr(lab_runs, "standstill", lambda plan, number, answers: (None, ROUND_AND_ROUND))
    rooms = [LabRuns(runs).room("tiny", number) for number in range(3)]
    results = [room.table.result() for room in rooms]

    unmarked = [room.flags for room, result in zip(rooms, results, strict=True) if result and not result.stalled]

    assert unmarked
    assert not any(unmarked)


def make_anew(folder: Path, seed: str) -> None:
    """Play another run into the same folder."""
    shutil.rmtree(folder, ignore_errors=True)
    run_plan(make_plan("carrot", 1, ["novice", "novice"], {}, seed), folder, 1, False, lambda done: None)


def test_a_run_that_was_made_anew_is_not_shown_as_it_was(tmp_path: Path) -> None:
    """Neither its replays nor what bots said of them: they are kept longer than a run may be."""
    folder = tmp_path / "runs" / "again"
    steps = "/api/lab/again/games/0/steps?count=100"
    make_anew(folder, "monday")
    written = (folder / "plan.json").stat()
    with nearby(Settings(database_in(tmp_path), lab=folder.parent)) as house:
        guest = Guest(house.url)
        monday = guest.get(steps)
        make_anew(folder, "tuesday")
        os.utime(folder / "plan.json", ns=(written.st_atime_ns, written.st_mtime_ns))
        tuesday = guest.get(steps)
    with nearby(Settings(database_in(tmp_path), lab=folder.parent)) as house:
        fresh = Guest(house.url).get(steps)

    assert tuesday != monday
    assert [step["log"] for step in tuesday["steps"]] == [step["log"] for step in fresh["steps"]]


def test_the_same_plan_played_again_is_another_run(tmp_path: Path) -> None:
    """Bots that look at a clock do not play the same twice."""
    runs = LabRuns(tmp_path)
    make_anew(tmp_path / "again", "monday")
    first = runs.room("again", 0)
    unchanged = runs.room("again", 0)
    os.utime(tmp_path / "again" / "plan.json", (1, 1))

    second = runs.room("again", 0)

    assert unchanged is first
    assert second is not first
    assert second.code == first.code
    assert second.kept_as != first.kept_as


def test_a_run_may_have_any_name(tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "runs", ignore_errors=True)
    make_anew(tmp_path / "runs" / "what? 50 % #1", "monday")
    with nearby(Settings(database_in(tmp_path), lab=tmp_path / "runs")) as house:
        guest = Guest(house.url)
        page = guest.request("GET", "/lab/what%3F%2050%20%25%20%231?game=0", follow_redirects=True)
        place = page.text.partition('data-steps="')[2].partition('"')[0]
        steps = guest.request("GET", place)

    assert page.status_code == 200
    assert steps.status_code == 200


@pytest.mark.parametrize("name", ["", ".", "..", "../tiny", "tiny/games", "nothing"])
def test_only_runs_are_found(runs: Path, name: str) -> None:
    with pytest.raises(HouseTrouble):
        LabRuns(runs / "tiny" / "..").find(name)


def test_every_game_of_a_run_opens_as_a_replay(runs: Path) -> None:
    """ "Every game in a report opens as a replay in the house." """
    lab = LabRuns(runs)

    for number in range(3):
        room = lab.room("tiny", number)
        replay = Replay(room, AROUND)
        assert room.phase == "over"
        assert len(replay.steps) == len(room.given) + 1
    assert [chair.bot for chair in room.chairs] == list(read_plan(runs / "tiny").seating(2).bots)
    assert len({chair.name for chair in room.chairs}) == 2


def test_a_game_that_is_not_in_a_run_is_not_shown(runs: Path) -> None:
    with pytest.raises(HouseTrouble, match="0 to 2"):
        LabRuns(runs).room("tiny", 3)


def test_the_pages_of_the_lab_open(open_house: NearHouse) -> None:
    guest = Guest(open_house.url)

    pages = [guest.request("GET", path) for path in ("/lab", "/lab/tiny", "/lab/tiny/games/1")]
    steps = guest.get("/api/lab/tiny/games/1/steps?count=2")
    code = guest.post("/api/lab/tiny/games/1/branch", {"step": 2, "seat": 0, "name": "Anna"})["code"]

    assert all(page.status_code == 200 for page in pages)
    assert "/lab/tiny" in pages[0].text
    assert "What stands out" in pages[1].text
    assert "style=" not in pages[1].text
    assert "<style" not in pages[1].text
    assert len(steps["steps"]) == 2
    assert guest.get(f"/api/tables/{code}")["scene"]["phase"] == "playing"
    assert guest.request("GET", "/lab/nothing").status_code == 404
    assert guest.request("GET", "/lab/tiny?game=2", follow_redirects=False).headers["location"] == "/lab/tiny/games/2"


# Runs that cannot be shown

NO_PLANS = {
    "text": "no plan at all",
    "list": "[1, 2]",
    "words": json.dumps({**PLAN, "games": "many"}),
    "nothing": json.dumps({**PLAN, "unit": 0}),
    "strange": json.dumps({**PLAN, "game": "nosuch"}),
    "other_options": json.dumps({**PLAN, "options": {}}),
    "unplayed": json.dumps(PLAN),
}


@pytest.fixture(scope="module")
def odd_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NearHouse]:
    """A house with a good run among many that something is wrong with."""
    folder = tmp_path_factory.mktemp("odd")
    run_plan(make_plan("carrot", 2, ["novice", "novice"], {}, "lab"), folder / "good", 1, False, lambda done: None)
    for name, plan in NO_PLANS.items():
        (folder / name).mkdir()
        (folder / name / "plan.json").write_text(plan)
    shutil.copytree(folder / "good", folder / "damaged")
    for rows in (folder / "damaged").glob("*/*.parquet"):
        rows.write_bytes(b"PAR1")
    with nearby(Settings(database_in(tmp_path_factory.mktemp("house")), lab=folder)) as house:
        yield house


@pytest.mark.parametrize("name", [*NO_PLANS, "damaged"])
def test_a_run_that_cannot_be_shown_says_why(odd_house: NearHouse, name: str) -> None:
    guest = Guest(odd_house.url)

    report = guest.request("GET", f"/lab/{name}", headers={"accept": "text/html"})
    game = guest.request("GET", f"/lab/{name}/games/0", headers={"accept": "text/html"})

    assert report.status_code == 409
    assert "mishap" in report.text
    assert game.status_code in (404, 409)
    assert "mishap" in game.text


def test_a_run_of_an_unknown_game_names_it(odd_house: NearHouse) -> None:
    page = Guest(odd_house.url).request("GET", "/lab/strange", headers={"accept": "text/html"})

    assert "nosuch" in page.text


@pytest.fixture(scope="module")
def unfinished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of six games of which the first, the second and the fifth were played."""
    folder = tmp_path_factory.mktemp("unfinished") / "half"
    run_plan(make_plan("carrot", 6, ["novice", "novice"], {}, "lab"), folder, 1, False, lambda done: None)
    for unit in (2, 3, 5):
        for rows in folder.glob(f"*/{unit:05}.parquet"):
            rows.unlink()
    return folder.parent


def test_only_games_that_were_played_are_offered(unfinished: Path, tmp_path: Path) -> None:
    with nearby(Settings(database_in(tmp_path), lab=unfinished)) as house:
        guest = Guest(house.url)
        report = guest.request("GET", "/lab/half").text
        game = guest.request("GET", "/lab/half/games/2", headers={"accept": "text/html"})

    assert "Look at a game: 0 to 1 and 4<" in report
    assert "0 to 5" not in report
    assert "has not been played yet" in game.text
    assert "--resume" not in game.text
    assert game.status_code == 404


@pytest.mark.parametrize(
    "path", ["/lab/nothing", "/lab/strange", "/lab/good/games/7", "/lab/good/games/a", "/lab/a/b/c"]
)
def test_whoever_is_lost_in_the_lab_is_led_back_there(odd_house: NearHouse, path: str) -> None:
    page = Guest(odd_house.url).request("GET", path, headers={"accept": "text/html"})

    assert "Go to the lab" in page.text
    assert "Go to the welcome page" not in page.text


def test_odd_runs_do_not_hide_the_others(odd_house: NearHouse) -> None:
    page = Guest(odd_house.url).request("GET", "/lab")

    assert page.status_code == 200
    assert "/lab/good" in page.text
    assert "/lab/strange" not in page.text
    assert "a game that this house does not know" in page.text


# Ask the bots


def test_every_answer_has_a_chance_to_win() -> None:
    """ "from any replay position "ask the bots" (win chance per option)" """
    game = find_game("carrot")
    table = start(game, 2, "advice", story=False)
    seat = table.asked()[0]
    given = table.moves(seat)[0]

    weighed = weigh(game, table, seat, given, 0.3, chance_for("advice", "test"))

    assert given in [one.move for one in weighed]
    assert len(weighed) == len(set(map(repr, table.moves(seat))))
    for one in weighed:
        low, high = one.interval()
        assert one.games > 0
        assert 0 <= low <= one.share() <= high <= 1
    assert [one.share() for one in weighed] == sorted((one.share() for one in weighed), reverse=True)


def test_of_very_many_answers_the_given_one_is_never_left_out() -> None:
    game = find_game("food_court")
    table = start(game, 2, "advice", story=False)
    moves = table.moves(table.asked()[0]) * MOST_WEIGHED

    chosen = worth_weighing([*moves, moves[0]], [moves[-1]])

    assert chosen[0] == moves[-1]
    assert len(chosen) <= MOST_WEIGHED


def test_advice_is_given_at_any_step_of_a_finished_game_only(open_house: NearHouse) -> None:
    guest = Guest(open_house.url)
    steps = guest.get("/api/lab/tiny/games/0/steps?count=1")["total"]

    advice = guest.get(f"/api/lab/tiny/games/0/advice?step={steps - 2}")
    code = guest.set_table("carrot", 2, ["novice"])

    assert sum(option["given"] for option in advice["answers"]) == 1
    assert all(option["low"] <= option["share"] <= option["high"] for option in advice["answers"])
    assert len(advice["answers"]) == advice["of"]
    assert guest.request("GET", f"/api/lab/tiny/games/0/advice?step={steps - 1}").status_code == 404
    assert guest.request("GET", f"/api/tables/{code}/advice?step=0").status_code == 409


def test_advice_says_of_how_many_answers_it_is(open_house: NearHouse, runs: Path) -> None:
    room = LabRuns(runs).room("tiny", 0)
    tables = enumerate(replay_room(room, step).table for step in range(len(room.given)))
    step, count = next(
        (step, count) for step, table in tables if (count := len(table.moves(room.given[step].seat))) > MOST_WEIGHED
    )

    advice = Guest(open_house.url).get(f"/api/lab/tiny/games/0/advice?step={step}")

    assert advice["of"] == count
    assert len(advice["answers"]) == MOST_WEIGHED


@pytest.mark.parametrize(("won", "least"), [(0.0, 0.003), (0.16, 0.001), (1.0, 0.003)])
def test_equal_outcomes_are_no_certainty(won: float, least: float) -> None:
    weighed = Weighed(find_game("carrot").moves["pass"]())
    for _ in range(1000):
        weighed.learn(won)

    low, high = interval_of(weighed)

    assert 0 <= low <= won + 1e-9
    assert won - 1e-9 <= high <= 1
    assert high - low > least


def test_a_bot_that_is_asked_again_says_why_it_gave_an_answer(thinking_house: NearHouse) -> None:
    """ "Why a bot did what it did is told in the replay" """
    guest = Guest(thinking_house.url)
    steps = guest.get("/api/lab/thinking/games/0/steps?count=1")["total"]

    thoughts = [guest.get(f"/api/lab/thinking/games/0/thought?step={step}") for step in range(steps - 1)]

    assert any("games I imagined" in thought["why"] for thought in thoughts)
    assert guest.request("GET", f"/api/lab/thinking/games/0/thought?step={steps - 1}").status_code == 404


def test_reasons_are_told_of_games_of_the_lab_only(thinking_house: NearHouse) -> None:
    """At a table bots keep their cards, and so what they think of them, to themselves."""
    guest = Guest(thinking_house.url)
    code = guest.set_table("carrot", 2, ["novice"])

    assert guest.request("GET", f"/api/lab/{code}/games/0/thought?step=0").status_code == 404
    assert guest.request("GET", f"/api/tables/{code}/thought?step=0").status_code == 404


@pytest.mark.parametrize(("given", "told"), [("cook", "I am hungry."), ("stay", "")])
def test_a_bot_that_would_answer_otherwise_today_says_nothing(
    monkeypatch: pytest.MonkeyPatch, given: str, told: str
) -> None:
    monkeypatch.setattr(thinking, "_thought", lambda *asked: ({"move": "cook"}, "Cook", "I am hungry."))

    assert thinking._reason(("carrot", {}, 2, "seed", []), {"move": given}, 0, "chef", ["Anna", "Bea"]) == told


# What people say


def playing() -> Party:
    party = Party("carrot", 2)
    party.sit(BEA, 1)
    party.deal()
    return party


def finished() -> Party:
    party = playing()
    party.play_to_the_end()
    return party


def test_a_moment_is_marked_where_the_game_stands_and_nobody_is_told() -> None:
    """ "in-play flags ("confused", "fun", "broken")" """
    party = playing()
    party.answer(ANNA)
    before, lines = party.seen_by(BEA), party.room.lines_told

    party.do(ANNA, wire.Flag, what="confused")

    assert [(flag.step, flag.seat, flag.what) for flag in party.room.flags] == [(1, 0, "confused")]
    assert party.seen_by(BEA) == before
    assert party.room.lines_told == lines


def test_the_same_mark_at_the_same_step_takes_it_back() -> None:
    party = playing()
    party.do(ANNA, wire.Flag, what="fun")
    party.do(BEA, wire.Flag, what="fun")
    party.do(ANNA, wire.Flag, what="broken")
    marked = received(party.seen_by(ANNA)["marked"])

    party.do(ANNA, wire.Flag, what="fun")
    party.answer(ANNA)
    party.do(ANNA, wire.Flag, what="broken")

    flags = [(flag.step, flag.seat, flag.what) for flag in party.room.flags]
    assert marked == ["fun", "broken"]
    assert flags == [(0, 1, "fun"), (0, 0, "broken"), (1, 0, "broken")]
    assert received(party.seen_by(ANNA)["marked"]) == ["broken"]
    assert received(party.seen_by(EVE)["marked"]) == []
    assert about(summary_of(party.room)).flags == {"fun": 1, "broken": 2}


def test_marks_stand_beside_the_replay() -> None:
    """ "stored beside the replay and shown in the lab" """
    party = playing()
    party.do(BEA, wire.Flag, what="fun")
    party.play_to_the_end()

    assert Replay(party.room, AROUND).part(0, 1)["flags"] == [{"step": 0, "seat": 1, "what": "fun"}]


def test_only_people_at_the_table_mark_and_only_once_there_is_a_game() -> None:
    party = Party("carrot", 2)
    party.sit(BEA, 1)

    with pytest.raises(HouseTrouble):
        party.do(ANNA, wire.Flag, what="fun")
    party.deal()
    with pytest.raises(HouseTrouble):
        party.do(EVE, wire.Flag, what="fun")
    with pytest.raises(HouseTrouble):
        party.do(ANNA, wire.Flag, what="boring")


def test_six_questions_are_answered_after_the_end() -> None:
    """ "a six-question survey at the end of a table" """
    party = finished()

    party.do(ANNA, wire.Survey, answers=[1, 0, 0, 0, 0], moment="")
    party.do(ANNA, wire.Survey, answers=ANSWERS, moment="  The carrot \n heist. ")

    assert party.room.surveys[0].answers == ANSWERS
    assert party.room.surveys[0].moment == "The carrot heist."


@pytest.mark.parametrize("moment", ["", " \n "])
def test_a_survey_without_any_answer_is_refused(moment: str) -> None:
    party = finished()

    with pytest.raises(HouseTrouble, match="Nothing is answered yet"):
        party.do(ANNA, wire.Survey, answers=[0, 0, 0, 0, 0], moment=moment)

    assert party.room.surveys == {}


def test_whoever_answered_sees_their_own_answers_again() -> None:
    party = finished()

    party.do(ANNA, wire.Survey, answers=ANSWERS, moment="The carrot heist.")

    assert received(party.seen_by(ANNA)["survey"]) == {"answers": ANSWERS, "moment": "The carrot heist."}
    assert party.seen_by(BEA)["survey"] is None
    assert party.seen_by(EVE)["survey"] is None


@pytest.mark.parametrize("answers", [[], [5, 2, 3, 1], [6, 0, 0, 0, 0], [0, 4, 0, 0, 0], [*ANSWERS, 1]])
def test_answers_must_fit_the_questions(answers: list[int]) -> None:
    with pytest.raises(HouseTrouble):
        finished().do(ANNA, wire.Survey, answers=answers)


def test_there_are_no_questions_before_the_end() -> None:
    with pytest.raises(HouseTrouble):
        playing().do(ANNA, wire.Survey, answers=ANSWERS)


def test_lists_tell_marks_and_answers_but_no_words() -> None:
    """Words of one's own stay in the log, and are forgotten with it."""
    party = finished()
    party.do(BEA, wire.Flag, what="broken")
    party.do(BEA, wire.Survey, answers=ANSWERS, moment="Secret words")

    details = about(summary_of(party.room))

    assert details.flags == {"broken": 1}
    assert details.surveys == [ANSWERS]
    assert b"Secret" not in summary_of(party.room).data
