"""Reports, comparisons and sweeps: what they say, and what they leave unsaid."""

import math
import re
import shutil
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from cardamom.engine.record import load
from cardamom.engine.registry import find_game
from cardamom.engine.sitting import Sitting
from cardamom.lab import charts, running
from cardamom.lab.compare import clear_among, compare, introduction
from cardamom.lab.conclusions import conclusions, widened
from cardamom.lab.figures import difference, interval, told
from cardamom.lab.measures import CardUse, Findings, Measure, measure
from cardamom.lab.plan import make_plan
from cardamom.lab.report import cards_to_show, findings_of, write_report
from cardamom.lab.rows import COLUMNS
from cardamom.lab.speech import LabTrouble, percent
from cardamom.lab.stalls import Stall, loop_at_end, loop_begins, stalled_games, write_down
from cardamom.lab.stats import Estimate
from cardamom.lab.store import Results
from cardamom.lab.sweep import MEASURES, Cell, check_measure, grid, sweep
from cardamom.lab.sweep_page import conclusions as sweep_conclusions
from cardamom.lab.sweep_page import write_sweep


def run(folder: Path, games: int, bots: list[str], seed: str = "lab", **options: str) -> Path:
    plan = make_plan("carrot", games, bots, options, seed)
    running.run_plan(plan, folder, 1, False, lambda done: None)
    return folder


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few games of three bots."""
    return run(tmp_path_factory.mktemp("small"), 6, ["random", "random", "novice"])


@pytest.fixture(scope="module")
def found(small: Path) -> Findings:
    return measure(Results(small))


def test_every_measure_has_an_interval_and_a_sample(found: Findings) -> None:
    """ "Each with an interval (Wilson, bootstrap), sample size" """
    measures = found.all_measures()

    assert {one.key for one in measures} >= {
        *("seat", "place", "bot", "pairing", "ties", "margin", "spread", "turns", "answers", "minutes", "ending"),
        *("lead_changes", "behind", "decided", "comeback", "branching", "forced", "dead_turns", "repeats"),
        *("effect", "aim", "loss", "move"),
    }
    assert all(one.estimate.low <= one.estimate.value <= one.estimate.high for one in measures)
    assert all(one.estimate.sample > 0 for one in measures)
    assert all(interval(one) and told(one) for one in measures)
    assert found.cards
    assert all(card.played.sample > 0 for card in found.cards)


def test_charts_cover_all_games(found: Findings) -> None:
    assert sum(bar.games for bar in found.lengths) == found.games
    assert sum(bar.games for bar in found.margins) == found.games
    assert found.lead[-1] <= 1
    assert len(found.lead) <= 10


def test_findings_are_kept(small: Path, found: Findings) -> None:
    assert findings_of(small) == findings_of(small)
    assert findings_of(small).games == found.games


def test_what_was_found_while_a_run_went_on_is_not_kept(small: Path, found: Findings, tmp_path: Path) -> None:
    """Whoever looked at it in a house then must not decide what the report says in the end."""
    shutil.copytree(small, tmp_path / "run")
    (tmp_path / "run" / running.FINDINGS).write_bytes(msgspec.json.encode(replace(found, games=found.games - 1)))

    assert findings_of(tmp_path / "run").games == found.games


def test_a_report_opens_with_its_conclusion_and_stands_alone(small: Path) -> None:
    """ "It opens with the conclusion." "one self-contained HTML page (and Markdown)" """
    page, text = (path.read_text() for path in write_report(small, "http://house"))

    for written in (page, text):
        assert written.index("What stands out") < written.index("Who wins, by seat")
        assert written.index("Who wins, by seat") < written.index("What this cannot know")
        assert "intervals are shown" in written
        assert f"http://house/lab/{small.name}/games/" in written
    assert not any(word in page for word in ("<script", "<link", "src=", "url("))
    assert "too few" in text


def test_a_difference_is_told_only_where_the_interval_carries_it(tmp_path: Path) -> None:
    """ "Conclusions only where intervals carry them." """
    found = measure(Results(run(tmp_path, 60, ["novice", "random"])))

    said = " ".join(conclusions(find_game("carrot"), found))

    assert "The novice wins" in said
    assert "more than the 50.0 %" in said


def test_a_widened_share_is_still_a_share(found: Findings) -> None:
    rare = Measure("deck", "italy", Estimate(0.02, 0.001, 0.05, 400, deals=100))
    usual = Measure("deck", "usa", Estimate(0.25, 0.2, 0.3, 400, deals=100))

    said = conclusions(find_game("food_court"), replace(found, deals=100, fair=0.25, decks=[rare, usual] * 10))

    assert "(interval 0.0 % to" in said[0]
    assert not any("interval -" in line for line in said)


def test_a_deck_that_was_seldom_played_is_not_judged(found: Findings) -> None:
    seldom = Measure("deck", "italy", Estimate(0.9, 0.8, 1.0, 40, deals=29))
    often = Measure("deck", "usa", Estimate(0.25, 0.2, 0.3, 400, deals=100))

    said = conclusions(find_game("food_court"), replace(found, deals=100, fair=0.25, decks=[seldom, often]))

    assert said[0].startswith("No deck is seen")
    assert said[1].startswith("In fewer than 30 deals each")
    assert said[1].endswith(f": {find_game('food_court').words.sentence('terms', 'italy')}.")


def test_the_intervals_that_are_shown_are_counted(small: Path) -> None:
    text = write_report(small)[1].read_text()

    (count,) = re.findall(r"(\d+) intervals are shown", text)

    assert int(count) == len(re.findall(r"\d(?: %)? – \d", text))


def test_a_deal_that_is_not_complete_is_told(tmp_path: Path) -> None:
    run(tmp_path, 4, ["random", "random", "novice"])

    assert "1 deal is not complete" in write_report(tmp_path)[1].read_text()


def test_how_seldom_clocks_end_games_is_said_as_far_as_it_is_known(found: Findings) -> None:
    def said_of(stalled: Estimate) -> str:
        others = [one for one in found.games_measured if one.key != "stalled"]
        measured = [*others, Measure("stalled", "", stalled)]
        return conclusions(find_game("carrot"), replace(found, games_measured=measured))[1]

    assert "one in 53 at most, as far as 95 % intervals go" in said_of(Estimate(0.0, 0.0, 1 / 53.5, 200))
    assert "too few" in said_of(Estimate(0.0, 0.0, 0.8, 1))


def test_nothing_is_concluded_from_nothing(found: Findings) -> None:
    """Where answers can never be listed, nobody knows how many leave no choice."""
    unknown = [Measure(key, "", Estimate(0.0, 0.0, 0.0, 0)) for key in ("branching", "forced")]

    said = conclusions(find_game("carrot"), replace(found, choices=unknown))

    assert not any("leave no choice" in line for line in said)
    assert interval(unknown[0]) == "–"


def test_conclusions_have_intervals(found: Findings) -> None:
    said = conclusions(find_game("carrot"), found)

    assert all("(interval " in line for line in said if "on average" in line or "did not lead" in line)


def test_what_never_varied_has_no_interval() -> None:
    assert interval(Measure("turns", "", Estimate(4.0, 4.0, 4.0, 90, deals=90))) == "All alike"


def test_shares_of_games_go_by_deals(found: Findings) -> None:
    """Games of one deal hang together."""
    of = {one.key: one.estimate for one in found.games_measured}

    assert found.deals == 2
    assert {of[key].deals for key in ("ties", "stalled", "comeback")} == {2}
    assert of["ties"].high > 0.5  # two deals without one say little, however many games they are


def test_many_comparisons_need_wider_intervals() -> None:
    """ "a note when many comparisons were made" """
    alone = Estimate(0.3, 0.26, 0.34, 500)

    assert widened(alone, 1).high == pytest.approx(alone.high)
    assert widened(alone, 8).low < alone.low < alone.high < widened(alone, 8).high


def test_what_a_game_has_words_for_is_told_in_them(small: Path) -> None:
    """ "in plain sentences" """
    _page, text = (path.read_text() for path in write_report(small, "http://house"))

    assert find_game("carrot").words.sentence("results", "market_empty") in text
    assert "equal_turns = no" in text
    assert "every deal once for each way round the table" in text
    assert "None" not in text


def test_rare_things_do_not_look_like_none() -> None:
    assert [percent(share) for share in (0.0, -0.00001, 0.0004, 0.25)] == ["0.0 %", "0.0 %", "0.04 %", "25.0 %"]


def test_a_difference_has_a_sign_unless_it_is_nothing() -> None:
    def told_as(value: float) -> str:
        return difference(Measure("ties", "", Estimate(value, value, value, 9)))

    assert [told_as(value) for value in (0.13, -0.13, 0.00001, 0.0)] == ["+13.0 %", "-13.0 %", "0.0 %", "0.0 %"]


def test_only_a_card_that_somebody_is_left_with_is_called_dead(found: Findings) -> None:
    """ "dead in hand" """
    never, sometimes = Estimate(0.0, 0.0, 0.01, 900), Estimate(0.2, 0.1, 0.3, 900)
    held = CardUse("carrots-2", 1.0, never, sometimes, never, thrown=9)
    acts_at_once = CardUse("carrots-3", 1.0, never, never, never, thrown=9)

    said = conclusions(find_game("carrot"), replace(found, cards=[held, acts_at_once]))

    assert said[-1].endswith(": 2 of carrots.")


def test_cards_of_the_same_name_are_told_apart(found: Findings) -> None:
    played = Estimate(0.2, 0.1, 0.3, 900)
    cards = [
        CardUse(code, 1.0, played, played, played, 0)
        for code in ("italy-complaint", "usa-complaint", "italy-limoncello")
    ]

    names = [name for name, _ in cards_to_show(find_game("food_court"), replace(found, cards=cards))]

    assert names == ["Complaint (italy-complaint)", "Complaint (usa-complaint)", "Limoncello"]


def test_rows_can_be_had_for_spreadsheets(small: Path, tmp_path: Path) -> None:
    """ "CSV on request" """
    files = Results(small).export_csv(tmp_path)

    assert [path.stem for path in files] == list(COLUMNS)
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 7


def test_rows_that_cannot_be_read_are_said_so(small: Path, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "00000.parquet").write_bytes(b"no rows")

    with pytest.raises(LabTrouble, match="damaged"):
        Results(tmp_path)


def test_a_run_that_goes_on_is_read_as_far_as_its_games(small: Path, tmp_path: Path) -> None:
    """A unit whose games are not written yet is not there, whatever else of it is."""
    shutil.copytree(small, tmp_path / "run")
    last = max((tmp_path / "run" / "games").iterdir())
    last.unlink()

    results = Results(tmp_path / "run")

    assert results.one("SELECT count(DISTINCT game) FROM decisions") == results.one("SELECT count(*) FROM games") == 5


# Comparisons


def test_two_runs_are_compared_deal_by_deal(small: Path, tmp_path: Path) -> None:
    """ "two rule variants on paired seeds: what changed, with intervals" """
    run(tmp_path / "c", 6, ["random", "random", "novice"], equal_turns="yes")

    same = compare(small, small)
    other = {one.key: one.estimate for one in compare(small, tmp_path / "c")}

    assert all(one.estimate.value == 0 for one in same)
    assert other["answers"].value != 0
    assert other["answers"].sample == 6
    assert "rounds" not in other  # nobody counts rounds in this game


def comparison(games: int, *, before: float, after: float, deals: int) -> Measure:
    change = after - before
    return Measure("answers", "", Estimate(change, change - 0.1, change + 0.1, games, deals=deals))


def test_too_few_deals_are_never_called_different() -> None:
    """ "With fewer than thirty deals nothing is called different." """
    plan = make_plan("carrot", 60, ["random"] * 2, {}, "lab")
    few, many = (comparison(60, before=1, after=9, deals=deals) for deals in (29, 30))

    assert clear_among([few]) == []
    assert clear_among([many]) == [many]
    assert "29 deals are too few" in introduction(plan, plan, [few])[-1]
    assert "has changed" in introduction(plan, plan, [many])[-1]


def test_a_comparison_tells_what_the_runs_have_in_common() -> None:
    plan = make_plan("carrot", 60, ["random"] * 2, {}, "lab")
    found = [comparison(60, before=1, after=1, deals=60)]
    changed = replace(plan, options={**plan.options, "equal_turns": "yes"}, rules=plan.rules + 1)

    assert introduction(plan, plan, found)[0] == "Both runs have the same options."
    options, rules = introduction(plan, changed, found)[:2]
    assert options == "From equal_turns=no to equal_turns=yes."
    assert f"rules version {plan.rules}, the second by version {plan.rules + 1}" in rules


def test_runs_of_other_deals_are_not_compared(small: Path, tmp_path: Path) -> None:
    run(tmp_path, 1, ["random", "random", "novice"], seed="another")

    with pytest.raises(LabTrouble, match="seed"):
        compare(small, tmp_path)


def test_a_sweep_plays_every_combination_and_draws_a_map(tmp_path: Path) -> None:
    """ "a grid, as a heat map" """
    values = {"equal_turns": ["no", "yes"], "steal_back": ["forbidden", "allowed"]}

    cells = sweep("carrot", 2, ["random"] * 2, values, "lab", tmp_path, 1, lambda done: None)
    page = write_sweep(cells, "minutes", tmp_path).read_text()

    assert [tuple(cell.options.values()) for cell in cells] == [
        ("no", "forbidden"),
        ("no", "allowed"),
        ("yes", "forbidden"),
        ("yes", "allowed"),
    ]
    assert page.index("Minutes") < page.index("Turns")
    assert page.count('class="map"') > 5


def test_the_page_of_a_sweep_stands_alone(tmp_path: Path) -> None:
    """ "It opens with the conclusion", and says what was played, and what it cannot know."""
    values = {"equal_turns": ["no", "yes"], "steal_back": ["allowed"]}

    cells = sweep("carrot", 3, ["random", "novice", "cook"], values, "tuesday", tmp_path, 1, lambda done: None)
    page = write_sweep(cells, "first", tmp_path).read_text()

    assert page.index("too few to call") < page.index("3 games among random, novice and cook")
    assert page.index("seed “tuesday”. Rules: steal_back = allowed.") < page.index("Victories of who begins</h2>")
    assert page.index("Victories of who begins</h2>") < page.index("What this cannot know")
    assert "Victories of who begins last" in page
    assert "Rounds" not in page  # nobody counts them in this game


def choice(value: str, minutes: float, doubt: float) -> Cell:
    found = Estimate(minutes, minutes - doubt, minutes + doubt, 90, deals=90)
    same = Estimate(0.5, 0.4, 0.6, 90, deals=90)
    return Cell({"equal_turns": value}, Path(), dict.fromkeys(MEASURES, same) | {"minutes": found})


def test_a_sweep_opens_with_what_depends_on_the_rules() -> None:
    """ "Conclusions only where intervals carry them." """
    clear = sweep_conclusions([choice("no", 20, 1), choice("yes", 30, 1)], "minutes")
    unclear = sweep_conclusions([choice("no", 20, 6), choice("yes", 30, 6)], "minutes")

    assert len(clear) == 2
    assert clear[0].endswith(
        "20.00 (19.00 – 21.00) with equal_turns = no, 30.00 (29.00 – 31.00) with equal_turns = yes."
    )
    assert clear[1].endswith("other measures are not seen to depend on them.")
    assert unclear[0] == "Minutes, at 12 seconds an answer: not seen to depend on these rules."


def test_what_never_varied_is_not_told_from_what_does() -> None:
    """Nobody knows how much it might; only if nothing varies anywhere, it is the rules."""
    mixed = sweep_conclusions([choice("no", 0, 0), choice("yes", 30, 1)], "minutes")
    fixed = sweep_conclusions([choice("no", 20, 0), choice("yes", 30, 0)], "minutes")
    alike = sweep_conclusions([choice("no", 20, 0), choice("yes", 20, 0)], "minutes")

    assert mixed[0].endswith("not seen to depend on these rules.")
    assert fixed[0].endswith(": 20.00 with equal_turns = no, 30.00 with equal_turns = yes.")
    assert alike[0].endswith("not seen to depend on these rules.")


def test_a_sweep_names_the_choices_that_are_clearly_apart() -> None:
    """Not the one that has most by luck."""
    unsure = choice("perhaps", 40, 60)

    said = sweep_conclusions([choice("no", 20, 1), choice("yes", 30, 1), unsure], "minutes")

    assert "equal_turns = no, 30.00" in said[0]
    assert "perhaps" not in said[0]


def test_a_sweep_of_what_a_game_does_not_have_is_not_called_too_small() -> None:
    nothing = Estimate(0.0, 0.0, 0.0, 90)
    cells = [choice("no", 20, 1), choice("yes", 30, 1)]
    cells = [replace(cell, measures=cell.measures | {"rounds": nothing}) for cell in cells]

    said = sweep_conclusions(cells, "rounds")

    assert said[0].endswith("not seen to depend on these rules.")
    assert said[1].startswith("Minutes")


def test_what_a_sweep_finds_on_disk_is_counted_before_it_plays(tmp_path: Path) -> None:
    """What was there says nothing of the pace."""
    heard: list[int] = []
    values = {"equal_turns": ["no", "yes"]}
    run(tmp_path / "equal_turns=yes", 2, ["random"] * 2, equal_turns="yes")

    sweep("carrot", 2, ["random"] * 2, values, "lab", tmp_path, 1, heard.append)

    assert heard == [2, 1, 1]


@pytest.mark.parametrize(
    "options",
    [
        {"a": ["1"]},
        {"a": ["1", "2"], "b": ["1", "2"], "c": ["1", "2"]},
        {"a": ["1", "1"], "b": ["1", "2"]},
        {"a": ["1", "2", "1"]},
    ],
)
def test_a_sweep_of_nothing_or_too_much_is_refused(options: dict[str, list[str]]) -> None:
    with pytest.raises(LabTrouble):
        grid(options)


def test_a_sweep_knows_its_measures_before_the_first_game() -> None:
    with pytest.raises(LabTrouble, match="minutes"):
        check_measure("beauty")


# Charts


def test_an_axis_has_round_numbers_within_it() -> None:
    scale = charts.Scale(0.13, 0.42)

    assert scale.ticks() == [0.2, 0.3, 0.4]
    assert scale.at(0.13) == 0
    assert scale.at(0.42) == charts.WIDTH
    assert scale.at(1.0) == charts.WIDTH


def test_what_may_be_luck_stays_pale() -> None:
    """Colours go from least to most only where intervals tell these apart."""
    clear = charts.warmth([Estimate(value, value - 1, value + 1, 90) for value in (0, 2, 10)])
    luck = charts.warmth([Estimate(value, value - 10, value + 10, 90) for value in (0, 2, 10)])

    assert clear == [0.0, 0.2, 1.0]
    assert luck == [0.0, 0.05, 0.25]
    assert charts.warmth([Estimate(1, -math.inf, math.inf, 1), Estimate(2, -math.inf, math.inf, 1)]) == [0.0, 0.0]
    assert charts.warmth([Estimate(1, 1, 1, 90)]) == [0.0]


def test_a_map_is_darkest_where_there_is_most() -> None:
    measures = [
        Measure("loss", one, Estimate(value, value, value, 9), other)
        for one, other, value in (("1", "2", 0.0), ("1", "3", 1.0), ("2", "3", 3.0))
    ]

    down, across, rows = charts.grid(measures)

    assert (down, across) == (["1", "2"], ["2", "3"])
    assert [[cell.shade for cell in row] for row in rows] == [[0, 1], [0, 4]]
    assert rows[1][0].measure is None


# Stalls


def test_a_loop_at_the_end_is_found() -> None:
    """ "as replays with the loop marked" """
    assert loop_at_end(["x", "a", "b", "a", "b", "a", "b"]) == ["a", "b"]
    assert loop_at_end(["a", "b", "c", "d"]) == []
    assert loop_begins(["x", "b", "a", "b", "a", "b", "a", "b"], ["a", "b"]) == 1
    assert loop_begins(["a", "b"], []) == 2


def test_a_run_without_stalls_has_none(small: Path) -> None:
    assert stalled_games(small, 5) == []


def test_stalls_are_looked_for_in_a_run_only(small: Path, tmp_path: Path) -> None:
    with pytest.raises(LabTrouble, match="There is no run"):
        stalled_games(tmp_path, 5)


@pytest.fixture(scope="module")
def stall(tmp_path_factory: pytest.TempPathFactory) -> Stall:
    """A game that a clock ended."""
    folder = run(tmp_path_factory.mktemp("stalled"), 2, ["random", "random"])
    return write_down(folder, *stalled_games(folder, 1))


def test_a_game_that_a_clock_ended_becomes_a_record(stall: Stall) -> None:
    """ "the games that ended by the clock, as replays" """
    result = Sitting.resume(stall.record).table.result()

    assert result is not None
    assert result.stalled
    assert stall.game == 0
    assert stall.still.begins <= stall.still.answers


def test_it_is_told_how_long_a_clock_ran(stall: Stall) -> None:
    """Where a game ends without going round exactly, that is what there is to look at."""
    idle = [table.idle_turns for _, table in load(stall.record).replay()]

    assert 0 < stall.still.idle_since < stall.still.answers
    assert idle[stall.still.idle_since] == 0
    assert 0 not in idle[stall.still.idle_since + 1 :]
