"""The lab as people see it: marking moments, six questions, asking the bots, and the page that shows it all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from cardamom.house.lab_runs import LabRuns
from cardamom.house.settings import Settings
from cardamom.lab.plan import make_plan
from cardamom.lab.report import write_report
from cardamom.lab.running import run_plan
from tests.house.browser.conftest import MakePerson
from tests.house.browser.people import DESK, PHONE, Person
from tests.house.browser.test_access import LIGHTS, grave_faults
from tests.house.serving import NearHouse, database_in, nearby

ACROSS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def interval(figures: str) -> tuple[int, int]:
    """The two percentages of an interval."""
    low, high = [int(number) for number in re.findall(r"(\d+) %", figures)]
    return low, high


def box(place: Locator) -> FloatRect:
    """Where something stands on the screen."""
    found = place.bounding_box()
    assert found is not None
    return found


def overlap(one: Locator, other: Locator) -> bool:
    """Whether something covers a line of something else."""
    upper, lower = sorted((box(one), box(other)), key=lambda found: found["y"])
    return upper["y"] + upper["height"] > lower["y"]


def wait_for_bot(anna: Person) -> None:
    """Wait until the other seat has answered: the table is at another step then."""
    while anna.scene()["seats"][1]["asked"]:
        anna.page.wait_for_timeout(50)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of a few short games, with its report; beside it a game in which somebody searched."""
    folder = tmp_path_factory.mktemp("runs") / "tiny"
    run_plan(make_plan("carrot", 6, ["random", "novice"], {}, "lab"), folder, 1, False, lambda done: None)
    write_report(folder)
    plan = make_plan("carrot", 1, ["search:10", "novice"], {}, "lab")
    run_plan(plan, folder.parent / "thinking", 1, False, lambda done: None)
    return folder


@pytest.fixture(scope="module")
def with_lab(run: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[NearHouse]:
    with nearby(Settings(database_in(tmp_path_factory.mktemp("house")), lab=run.parent)) as house:
        yield house


def test_a_marked_moment_and_six_answers_come_to_the_lab(person: MakePerson, with_lab: NearHouse) -> None:
    """ "in-play flags … and a six-question survey at the end of a table, stored beside the replay and shown in the
    lab" """
    anna = person("Anna", PHONE, with_lab.url)
    page = anna.page
    code = anna.set_table("carrot", 2, "novice")
    anna.deal()

    anna.button("Menu").click()
    anna.button("Mark this moment").click()
    anna.button("This is fun").click()
    expect(page.get_by_text("Marked.").first).to_be_visible()
    anna.button("Menu").click()
    anna.button("Mark this moment").click()
    wait_for_bot(anna)
    anna.button("Something is broken").click()
    anna.button("Menu").click()
    anna.button("Mark this moment").click()
    expect(anna.button("Something is broken")).to_have_attribute("aria-pressed", "true")
    anna.button("Something is broken").click()
    expect(page.get_by_text("The mark is gone.").first).to_be_visible()
    anna.ask("stand")
    anna.button("Six questions").click()
    assert grave_faults(page) == []
    anna.button("That's it").click()
    expect(page.locator(".survey").get_by_role("alert")).to_contain_text("Nothing is answered yet")
    page.get_by_label("Very much").check()
    page.get_by_label("Which moment will you remember?").fill("The carrot heist.")
    anna.button("That's it").click()
    expect(page.locator(".notice")).to_contain_text("Thank you!")
    assert not overlap(page.locator(".notice"), page.locator("#result-title"))
    anna.button("Six questions").click()
    expect(page.get_by_label("Very much")).to_be_checked()
    expect(page.get_by_label("Which moment will you remember?")).to_have_value("The carrot heist.")

    page.goto(f"/t/{code}/replay")
    expect(page.locator(".marked-steps button")).to_have_text(re.compile("^step [0-9]+: fun$"))
    page.locator(".marked-steps button").first.click()
    expect(page.locator(".moments")).to_contain_text("Anna: This is fun")
    page.goto("/lab")
    expect(page.get_by_text("“The carrot heist.”")).to_be_visible()
    expect(page.locator(".chip", has_text="fun")).to_be_visible()
    assert box(page.locator(".opinion progress").first)["width"] > 100
    assert grave_faults(page) == []


def test_a_replay_ends_with_its_result(person: MakePerson, with_lab: NearHouse, run: Path) -> None:
    room = LabRuns(run.parent).room("tiny", 0)
    result = room.table.result()
    assert result is not None
    anna = person("Anna", PHONE, with_lab.url)
    page = anna.page
    page.goto("/lab/tiny/games/0")
    expect(anna.button("One step on")).to_be_visible()
    expect(page.locator(".outcome")).to_have_count(0)

    page.keyboard.press("End")

    expect(page.locator(".outcome")).to_contain_text("wins!")
    expect(page.locator(".outcome")).to_contain_text(room.game.words.sentence("results", result.why))
    assert grave_faults(page) == []


def test_a_replay_names_its_run_and_leads_back_to_it(person: MakePerson, with_lab: NearHouse) -> None:
    anna = person("Anna", DESK, with_lab.url)
    page = anna.page
    page.goto("/lab/tiny/games/3")

    expect(page.locator(".origin")).to_contain_text("Game 3 of the run tiny")
    anna.button("Log").first.click()
    expect(page.locator(".side-tab", has_text="Scores")).to_be_visible()
    expect(page.locator(".side-tab", has_text="Chat")).to_have_count(0)
    anna.button("Menu").click()
    expect(page.get_by_role("dialog").get_by_role("link", name="Lab")).to_be_visible()
    page.get_by_role("dialog").get_by_role("link", name="Read the report").click()
    page.wait_for_url("**/lab/tiny")


def test_a_replay_tells_why_a_bot_did_what_it_did(person: MakePerson, with_lab: NearHouse) -> None:
    anna = person("Anna", PHONE, with_lab.url)
    ask = f"{with_lab.url}/api/lab/thinking/games/0/thought?step="
    whys = (anna.context.request.get(f"{ask}{step}").json()["why"] for step in range(100))
    step, why = next((step, why) for step, why in enumerate(whys) if "games I imagined" in why)
    anna.page.goto("/lab/thinking/games/0")

    for _ in range(step + 1):
        anna.button("One step on").click()

    expect(anna.page.locator(".thought")).to_contain_text(why)


def test_the_bots_are_asked_at_a_step_of_a_game_of_the_lab(person: MakePerson, with_lab: NearHouse) -> None:
    """ "from any replay position "ask the bots" (win chance per option)" """
    anna = person("Anna", PHONE, with_lab.url)
    page = anna.page
    page.goto("/lab/tiny")

    page.get_by_role("link", name="The longest").click()
    anna.button("One step on").click()
    anna.button("Ask the bots").click()

    expect(page.locator(".advice-list li").first).to_contain_text("%")
    expect(page.locator(".advice-list li[data-given]")).to_have_count(1)
    figures = page.locator(".advice-list small").all_inner_texts()
    assert all(low < high for low, high in map(interval, figures))
    panel, close = box(page.locator(".advice")), box(anna.button("Thank you"))
    assert close["y"] + close["height"] <= panel["y"] + panel["height"] + 1
    assert grave_faults(page) == []
    anna.button("One step on").click()
    expect(page.locator(".advice-list")).to_have_count(0)


def test_the_way_to_a_game_is_one_line_below_the_heading(person: MakePerson, with_lab: NearHouse) -> None:
    anna = person("Anna", PHONE, with_lab.url)
    anna.page.goto("/lab/tiny")

    heading, field = box(anna.page.locator("h1")), box(anna.page.get_by_label("Look at a game"))
    label = box(anna.page.locator(".find-game label"))

    assert label["y"] - heading["y"] - heading["height"] >= 12
    assert box(anna.button("Look"))["y"] < field["y"] + field["height"]


def test_bots_that_weighed_only_some_answers_say_so_and_claim_no_certainty(
    person: MakePerson, with_lab: NearHouse
) -> None:
    anna = person("Anna", PHONE, with_lab.url)
    page = anna.page
    alike = {"text": "Pass", "share": 0.16, "low": 0.16, "high": 0.16, "games": 9, "given": False}
    never = {**alike, "share": 0.0, "low": 0.0, "high": 0.004}
    page.route("**/advice?*", lambda route: route.fulfill(json={"answers": [alike, never], "of": 46}))
    page.goto("/lab/tiny/games/0")

    anna.button("Ask the bots").click()

    expect(page.locator(".advice")).to_contain_text("2 of 46 answers were weighed")
    expect(page.locator(".advice-list small").first).to_contain_text("16 % – 17 %")
    expect(page.locator(".advice-list small").last).to_contain_text("0 % – 1 %")


def test_a_report_fits_the_screen_in_the_house_and_by_itself(
    person: MakePerson, with_lab: NearHouse, run: Path
) -> None:
    """ "with plots a co-designer can read on a phone" """
    anna = person("Anna", PHONE, with_lab.url)
    for address in ("/lab/tiny", (run / "report.html").as_uri()):
        anna.page.goto(address)
        for light in LIGHTS:
            anna.page.emulate_media(**light)
            assert grave_faults(anna.page) == []
        letters = anna.page.locator(".report svg text").first.evaluate("node => node.getBoundingClientRect().height")
        assert letters >= 12
        for size in (PHONE, DESK):
            anna.page.set_viewport_size({**size})
            assert anna.page.evaluate(ACROSS) <= 0
