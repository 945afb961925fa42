"""An evening at the house: a table is set, friends come, a game is played to its end, and again."""

from __future__ import annotations

import hashlib
import re

import pytest
from playwright.sync_api import expect

from cardamom.engine.registry import find_game
from tests.house.browser.conftest import MakePerson
from tests.house.browser.people import DESK, PHONE, Person

SHORT: dict[str, tuple[int, dict[str, str]]] = {
    "carrot": (6, {}),
    "cooking_party": (2, {"mode": "room"}),
    "food_court": (3, {}),
    "kitchen_closing": (3, {"rounds": "2"}),
    "pastry_chefs": (4, {}),
    "open_kitchen": (6, {"courses": "3"}),
}
"""The real games, with the seats and options that make them short."""


def title_of(game: str) -> str:
    return find_game(game).words.sentence("title")


def test_friends_find_the_table_and_sit_down(person: MakePerson) -> None:
    anna, bea, cem = person("Anna", DESK), person("Bea", PHONE), person("Cem", PHONE)

    anna.page.goto("/")
    anna.page.get_by_role("link", name=re.compile(f"^Set a table.*{title_of('carrot')}")).click()
    anna.page.get_by_label("Your name").fill("Anna")
    anna.page.locator("[name=seats][value='4']").check(force=True)
    anna.page.get_by_role("radio", name=re.compile("^Friends")).check(force=True)
    anna.page.get_by_role("radio", name=re.compile("^Steal back whenever you like")).check()
    anna.button("Set the table").click()

    expect(anna.page.get_by_role("heading", level=1, name=title_of("carrot"))).to_be_visible()
    expect(anna.page.get_by_role("img", name=re.compile(f"leads to .*{anna.code}"))).to_be_visible()
    expect(anna.page.get_by_text(anna.code, exact=True)).to_be_visible()
    expect(anna.page.get_by_role("radio", name=re.compile("^Steal back whenever"))).to_be_checked()
    link = anna.page.get_by_text(re.compile(rf"^http://.*/t/{anna.code}$")).inner_text()

    bea.page.goto(link)
    bea.page.get_by_label("Your name").fill("Bea")
    bea.button("Take a seat").click()
    expect(anna.page.get_by_role("listitem").filter(has_text="Bea")).to_contain_text("at the table")

    for seat, bot in ((3, "chef"), (4, "novice")):
        chairs = anna.page.get_by_role("group", name=f"Who plays on seat {seat}")
        chairs.get_by_role("button", name=bot).click()
        expect(chairs.get_by_role("button", name=bot)).to_have_attribute("aria-pressed", "true")
    cem.page.goto("/")
    cem.page.get_by_label("Code of the table").fill(anna.code.lower())
    cem.button("Join").click()
    cem.page.get_by_label("Your name").fill("Cem")
    cem.button("Sit here instead").first.click()
    expect(anna.page.get_by_role("listitem").filter(has_text="Cem")).to_be_visible()

    anna.button("Deal").click()
    for one in (anna, bea, cem):
        expect(one.cards(one.hand)).to_have_count(5)
        expect(one.sentence).to_contain_text("Hide")


def finish(follower: Person, shopper: Person) -> None:
    """Play to the end: one follows the chef, the other goes shopping, or home, or says nothing, whenever possible."""
    for _ in range(2000):
        if follower.button("Hint").count():
            follower.take_hint()
        if shopper.button("Hint").count():
            shop(shopper)
        if follower.is_over and shopper.is_over:
            return
        follower.page.wait_for_timeout(20)
    raise AssertionError("the game has no end")


def shop(one: Person) -> None:
    """A move of one tap that brings the end nearer, if there is one."""
    quick = ", ".join(f"[data-kind={kind}]" for kind in ("go_to_market", "declare", "plate_as_is"))
    tap = one.prompt.locator(f":is({quick}):not([aria-disabled])")
    if not tap.count():
        return one.take_hint()
    before = one.sentence.inner_text()
    tap.click()
    return expect(one.sentence).not_to_have_text(before)


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_whole_game_is_played_told_repeated_and_watched_again(person: MakePerson, game: str) -> None:
    anna, bea = person("Anna", DESK), person("Bea", PHONE, reduced_motion="no-preference")
    seats, options = SHORT[game]
    code = anna.set_table(game, seats, "novice", **options)
    bea.sit(code)
    anna.deal()

    finish(anna, bea)

    for one in (anna, bea):
        expect(one.result.get_by_role("heading")).to_contain_text(re.compile("win|share the victory"))
        expect(one.result.get_by_role("listitem").first).to_be_visible()
    the_shuffle_can_be_checked(anna)
    the_story_is_told(bea)
    the_replay_is_scrubbed_and_played_on(anna, code)
    the_same_people_play_again(anna, bea, code)


def the_shuffle_can_be_checked(one: Person) -> None:
    one.result.get_by_text("Check the shuffle").click()
    texts = one.result.locator(".code-text").all_inner_texts()
    seed, fingerprint, command = texts
    assert hashlib.sha256(seed.encode()).hexdigest() == fingerprint
    assert seed in command


def the_story_is_told(one: Person) -> None:
    one.result.get_by_text("The story of the game").click()
    lines = one.result.get_by_role("list", name="Log").get_by_role("listitem")
    expect(lines.first).to_contain_text("sits down")
    assert lines.count() > 10


def the_replay_is_scrubbed_and_played_on(one: Person, code: str) -> None:
    page = one.page
    one.result.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider", name="Step of the game")
    expect(slider).to_have_value("0")
    page.locator("body").press("ArrowRight")
    page.locator("body").press("ArrowRight")
    expect(slider).to_have_value("2")
    page.locator("body").press("ArrowLeft")
    expect(slider).to_have_value("1")
    expect(page.get_by_text(re.compile("^Step 1 of"))).to_be_visible()
    page.locator("body").press("End")
    last = slider.get_attribute("max") or ""
    expect(slider).to_have_value(last)
    slider.press("Home")
    slider.press("ArrowRight")
    expect(slider).to_have_value("1")

    one.button("Play on from here").click()
    page.get_by_label("Whose seat do you take?").select_option("1")
    page.get_by_label("Your name").fill(one.name)
    one.button("Play on").click()
    page.wait_for_url(lambda url: "/t/" in url and code not in url)
    expect(one.prompt).to_be_visible()
    assert one.scene()["you"] == 1
    page.goto(f"/t/{code}")


def the_same_people_play_again(one: Person, other: Person, code: str) -> None:
    one.button("Play again").click()
    one.page.wait_for_url(lambda url: "/t/" in url and code not in url)
    other.result.get_by_role("link", name="To the next game").click()
    expect(other.button("Get up")).to_be_visible()
    assert other.code == one.code
    for name in (one.name, other.name):
        expect(one.page.get_by_role("listitem").filter(has_text=name).first).to_be_visible()
