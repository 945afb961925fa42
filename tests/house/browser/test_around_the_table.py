"""The pages around a party: the big screen, the guide, the menu and the shopping list, as people use them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.house.browser.conftest import MakePerson
from tests.house.browser.people import DESK, PHONE, Person, Size
from tests.house.browser.test_access import LIGHTS, SCROLLS, grave_faults

TELEVISION = Size(width=1920, height=1080)
SMALLEST_LETTER = 0.023
"""The part of the height of a screen below which nobody reads a word from across the room."""
LETTERS = """() => Math.min(...[...document.querySelectorAll("#stage *")]
  .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()))
  .filter((node) => node.checkVisibility() && !node.closest(".unseen, .face"))
  .map((node) => parseFloat(getComputedStyle(node).fontSize) / innerHeight))"""
GUIDE = "/games/cooking_party/guide"


def screen_for(one: Person, code: str) -> Page:
    """The big screen, in another tab of somebody who plays."""
    page = one.new_page()
    page.set_viewport_size({**TELEVISION})
    page.goto(f"/t/{code}/stage")
    return page


def party(one: Person, **options: str) -> str:
    """A table with two novices, before the deal."""
    one.page.goto("/")
    table = one.context.request.post(
        "/api/tables",
        data={"game": "cooking_party", "name": one.name, "seats": 3, "bots": ["novice"] * 2, "options": options},
        headers={"Origin": one.url},
    )
    code: str = table.json()["code"]
    one.page.goto(f"/t/{code}")
    return code


def said_at(scene: dict[str, Any]) -> list[str]:
    """What the chefs say about the cards of their dishes."""
    return [line["text"] for leaf in scene.get("leaves", []) for line in leaf["lines"] if line["text"]]


def answer_as_the_chef(one: Person, *, until: str = "over") -> None:
    """Do what the chef hints, until a phase, or until a dish lies there and the table waits (else bots go on)."""
    for _ in range(400):
        scene = one.scene()
        is_asked = scene.get("question") is not None and not scene.get("mine")
        if scene["phase"] == until or (until == "laid" and is_asked and said_at(scene)):
            return
        if is_asked:
            one.ask("answer", question=scene["question"], move=one.ask("hint")["move"])
        else:
            one.page.wait_for_timeout(50)
    raise AssertionError(f"never came to {until}")


def test_the_big_screen_leads_in_shows_dishes_and_hides_hands(person: MakePerson) -> None:
    """A screen for the TV that shows dishes as they are laid, chips, scores, and nothing secret."""
    anna = person("Anna", PHONE)
    code = party(anna)
    frames: list[str] = []
    screen = anna.new_page()
    screen.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    screen.set_viewport_size({**TELEVISION})
    screen.goto(f"/t/{code}/stage")
    expect(screen.locator(".stage-code")).to_have_text(code)
    expect(screen.get_by_role("img", name=re.compile("scan with a phone"))).to_be_visible()
    assert grave_faults(screen) == []

    anna.ask("set_manners", pace=0)
    anna.ask("deal")
    answer_as_the_chef(anna, until="laid")

    said = "|".join(map(re.escape, said_at(anna.scene())))
    expect(screen.locator(".stage-dish")).to_be_visible()
    expect(screen.locator(".stage-pinned")).to_contain_text(anna.scene()["leaves"][0]["title"])
    expect(screen.locator(".stage-cards").first.get_by_role("img")).not_to_have_count(0)
    expect(screen.locator(".stage-said")).to_contain_text(re.compile(said))
    hand = {card for key, pile in anna.scene().items() if key == "pile:hand:0" for card in pile["cards"]}
    assert not [card for card in hand if any(f'"cards":["{card}"' in frame for frame in frames)]
    assert screen.evaluate(SCROLLS) == {"across": 0, "down": 0}
    assert screen.evaluate(LETTERS) >= SMALLEST_LETTER
    assert screen.get_by_role("button").count() == 0
    for light in LIGHTS:
        screen.emulate_media(**light)
        assert grave_faults(screen) == []


def test_the_big_screen_comes_back_by_itself(person: MakePerson) -> None:
    anna = person("Anna", PHONE)
    code = party(anna)
    screen = screen_for(anna, code)
    expect(screen.locator(".stage-code")).to_have_text(code)

    anna.context.set_offline(True)
    expect(screen.locator(".link-lost")).to_be_visible()
    anna.context.set_offline(False)
    expect(screen.locator(".link-lost")).to_have_count(0)
    anna.ask("set_manners", pace=0)
    anna.ask("deal")

    expect(screen.locator(".stage-players li")).to_have_count(3)


@pytest.mark.parametrize("game", ["carrot", "food_court", "open_kitchen", "pastry_chefs", "kitchen_closing"])
def test_every_game_fits_the_big_screen(person: MakePerson, game: str) -> None:
    anna = person("Anna", DESK)
    code = anna.set_table(game, 4, "novice")
    anna.deal()
    for _ in range(3):
        if anna.wait_for_turn():
            anna.take_hint()
    screen = screen_for(anna, code)
    expect(screen.locator(".stage-players li")).to_have_count(4)
    expect(screen.locator(".stage-card").first).to_be_visible()

    assert screen.evaluate(SCROLLS) == {"across": 0, "down": 0}
    assert screen.evaluate(LETTERS) >= SMALLEST_LETTER
    assert screen.get_by_role("button").count() == 0
    assert grave_faults(screen) == []


def test_the_guide_is_searched_while_somebody_types(person: MakePerson) -> None:
    anna = person("Anna", PHONE)
    page = anna.page
    page.goto(GUIDE)
    expect(page.locator(".entry")).to_have_count(160)

    page.get_by_label("Look for").fill("lobst")
    expect(page.locator("#lobster")).to_be_visible()
    expect(page.locator("#carrots")).to_have_count(0)
    page.get_by_text("Choose more exactly").click()
    page.get_by_label("vegan", exact=True).check(force=True)
    expect(page.get_by_text("Nothing like that is in here.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"q=lobst&only=vegan"))
    page.get_by_role("link", name="Show everything").click()
    expect(page.locator(".entry")).to_have_count(160)


def test_a_cooking_word_leads_to_the_glossary(person: MakePerson) -> None:
    anna = person("Anna", PHONE)
    anna.page.goto(f"{GUIDE}#lobster")

    anna.page.locator("#lobster").get_by_role("link", name="Poach").click()

    expect(anna.page).to_have_url(re.compile("/glossary#poach"))
    expect(anna.page.locator("#poach")).to_be_in_viewport()


def test_the_entry_of_a_card_is_one_tap_away_at_the_table(person: MakePerson) -> None:
    anna = person("Anna", PHONE)
    party(anna, first_judge="1")
    anna.ask("set_manners", pace=0)
    anna.ask("deal")
    expect(anna.cards(anna.hand).first).to_be_visible()

    scene = anna.scene()
    book = anna.context.request.get(scene["table"]["book"]).json()["cards"]
    explained = [code for code in scene["pile:hand:0"]["cards"] if "means" in str(book[code]["notes"])]

    anna.hand.locator(f"[data-code='{explained[0]}']").focus()
    anna.page.keyboard.press("i")

    sheet = anna.page.get_by_role("dialog")
    expect(sheet.get_by_text(re.compile("It goes with"))).to_be_visible()
    expect(sheet.get_by_role("link", name="Open the guide")).to_have_attribute("href", re.compile(f"{GUIDE}#"))
    word = sheet.locator("button.term").first
    word.click()
    expect(word).to_have_attribute("aria-expanded", "true")
    expect(sheet.locator(".term-means")).to_be_visible()
    assert grave_faults(anna.page) == []


def test_from_the_menu_to_the_shopping_list(person: MakePerson) -> None:
    """Dishes end as a keepsake: a menu page to share or print; the shopping list of the dishes chosen."""
    anna, eve = person("Anna", PHONE), person("Eve", DESK)
    code = party(anna)
    anna.ask("set_manners", pace=0)
    anna.ask("deal")
    answer_as_the_chef(anna)
    expect(anna.result.get_by_role("link", name="The menu of the evening")).to_be_visible()

    anna.result.get_by_role("link", name="The menu of the evening").click()
    page = anna.page
    expect(page.locator(".dish")).to_have_count(6)
    for light in LIGHTS:
        page.emulate_media(**light)
        assert grave_faults(page) == []
    assert page.evaluate(SCROLLS)["across"] <= 0
    page.get_by_role("button", name="Keep the menu").click()
    expect(page.get_by_text("The host keeps this menu.")).to_be_visible()
    for box in page.get_by_label(re.compile("^Cook this")).all():
        box.check()
    page.get_by_role("button", name="Shopping list").click()
    expect(page.get_by_role("heading", name="From the pantry")).to_be_visible()
    expect(page.locator(".aisle").last).to_contain_text("butter")
    assert grave_faults(page) == []
    assert page.evaluate(SCROLLS)["across"] <= 0

    eve.page.goto(f"/t/{code}/menu")
    expect(eve.page.locator(".dish")).to_have_count(6)
    expect(eve.page.get_by_role("button", name="Keep the menu")).to_have_count(0)
    eve.page.emulate_media(media="print")
    expect(eve.page.locator(".dish h3").first).to_be_visible()
    expect(eve.page.get_by_role("button", name="Print")).to_be_hidden()
    expect(eve.page.locator("header.top")).to_be_hidden()


@pytest.mark.parametrize("path", [GUIDE, "/games/cooking_party/glossary", "/games/cooking_party/assignments"])
def test_a_handbook_has_no_grave_faults_and_fits_a_phone(person: MakePerson, path: str) -> None:
    anna = person("Anna", PHONE)
    anna.page.goto(path)
    for light in LIGHTS:
        anna.page.emulate_media(**light)
        assert grave_faults(anna.page) == []
    assert anna.page.evaluate(SCROLLS)["across"] <= 0
