"""For everybody: screen readers, keyboards, thumbs, small and large windows, eyes that want things to keep still."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.house.browser.conftest import MakePerson
from tests.house.browser.people import DESK, PHONE, Person, Size, come_to_laying

SMALLEST = Size(width=320, height=640)
GRAVE = ("serious", "critical")
THUMB = 44

TARGETS = """() => [...document.querySelectorAll("button, a[href], input, select, summary")]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest("[aria-hidden=true]"))
  .map((node) => (node.closest("label.choice") ?? node))
  .map((node) => [node.getAttribute("aria-label") ?? node.textContent.trim(), node.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && box.height > 0)
  .map(([name, box]) => ({ name, width: Math.round(box.width), height: Math.round(box.height) }))"""
FOCUS = """() => { const node = document.activeElement;
  const name = (node.getAttribute("aria-label") ?? node.textContent).trim();
  return node === document.body ? "" : name || node.id || node.tagName; }"""
SCROLLS = """() => { const page = document.scrollingElement;
  return { across: page.scrollWidth - innerWidth, down: page.scrollHeight - innerHeight }; }"""
SMALL_PRINT = """() => {
  const small = [...document.querySelectorAll(".face:not(.plain)")].filter((face) => {
    const { width } = face.getBoundingClientRect();
    return width > 0 && width < 60;
  });
  const printed = small.flatMap((face) => [...face.querySelectorAll(".banner, .sign-word")]);
  return {
    small: small.length > 0,
    printed: printed.filter((text) => text.checkVisibility()).map((text) => text.textContent),
  };
}"""
SETTLED = """() => Promise.all(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished.catch(() => {})))"""
MOTION = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  if (JSON.stringify(frames).includes("transform")) window.moved.push(this.className);
  return animate.call(this, frames, timing);
};
"""


def grave_faults(page: Page) -> list[str]:
    """What axe-core finds serious or critical on a page, once its colours have changed to what they shall be."""
    page.evaluate(SETTLED)
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:120]}" for fault in found if fault["impact"] in GRAVE for node in fault["nodes"]
    ]


def in_play(one: Person, game: str = "carrot", seats: int = 4) -> str:
    code = one.set_table(game, seats, "novice")
    one.deal()
    one.button("Hint").wait_for()
    return code


# Screen readers


LIGHTS: tuple[dict[str, Any], ...] = ({"color_scheme": "light"}, {"color_scheme": "dark"})
CONTRAST: dict[str, Any] = {"color_scheme": "light", "contrast": "more"}


@pytest.mark.parametrize(
    "path",
    ["/", "/games/carrot", "/games/carrot/rules", "/press/carrot", "/lab", "/history", "/about", "/nothing-here"],
)
def test_a_page_has_no_grave_faults(person: MakePerson, path: str) -> None:
    anna = person("Anna", PHONE)
    anna.forgives = "404"
    anna.page.goto(path)

    for light in LIGHTS:
        anna.page.emulate_media(**light)
        assert grave_faults(anna.page) == []


@pytest.mark.parametrize(("game", "seats"), [("carrot", 4), ("food_court", 6)])
def test_a_table_in_play_has_no_grave_faults_in_any_light_and_size(person: MakePerson, game: str, seats: int) -> None:
    anna = person("Anna", PHONE)
    in_play(anna, game, seats)
    anna.take_hint()
    anna.wait_for_turn()

    for size in (PHONE, DESK):
        anna.page.set_viewport_size({**size})
        expect(anna.hand).to_be_visible()
        for light in (*LIGHTS, CONTRAST):
            anna.page.emulate_media(**light)
            assert grave_faults(anna.page) == []


@pytest.mark.parametrize(("size", "light"), [(PHONE, "light"), (DESK, "dark")], ids=["phone by day", "desk at night"])
def test_nothing_has_grave_faults_from_lobby_to_replay(person: MakePerson, size: Size, light: str) -> None:
    anna = person("Anna", size, color_scheme=light)
    page = anna.page
    faults: dict[str, list[str]] = {}

    def check(place: str) -> None:
        faults[place] = grave_faults(page)

    code = anna.set_table("kitchen_closing", 3, "novice", rounds="1")
    expect(anna.button("Deal")).to_be_visible()
    check("lobby")
    anna.deal()
    anna.button("Hint").wait_for()
    anna.cards(anna.hand).first.focus()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_be_visible()
    check("card")
    page.keyboard.press("Escape")
    anna.button("Menu").click()
    check("menu")
    page.get_by_role("dialog").get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("list", name="Log")).to_be_visible()
    check("log")
    for tab in ("Chat", "Scores", "Rules"):
        page.get_by_role("button", name=tab, exact=True).last.click()
        check(tab)
    anna.button("Close the panel").click()
    come_to_laying(anna)
    check("laying")
    anna.play_to_the_end()
    check("result")
    page.goto(f"/t/{code}/replay")
    expect(page.get_by_role("slider")).to_be_visible()
    check("replay")

    assert {place: found for place, found in faults.items() if found} == {}


@pytest.mark.parametrize(("game", "seats"), [("carrot", 3), ("kitchen_closing", 3), ("pastry_chefs", 4)])
def test_every_line_of_the_log_is_read_out_once(person: MakePerson, game: str, seats: int) -> None:
    anna = person("Anna")
    anna.listen()
    anna.set_table(game, seats, "novice")
    anna.deal()
    for _ in range(4):
        if anna.wait_for_turn():
            anna.take_hint()
    anna.ask("pause", on=True)
    expect(anna.prompt).to_contain_text("The clocks stand still")

    lines = [line["text"] for line in anna.log()]
    told = anna.told()

    tellable = lines[lines.index("The cards are dealt.") :]
    assert [text for text in told if text in tellable] == tellable


# Keyboards


class Keys:
    """Somebody who has a keyboard and nothing else."""

    def __init__(self, one: Person) -> None:
        self.one, self.page = one, one.page

    @property
    def focus(self) -> str:
        """The name of what has the focus."""
        name: str = self.page.evaluate(FOCUS)
        return name

    def go_to(self, wanted: Callable[[str], bool], most: int = 80) -> None:
        """Press Tab until something wanted has the focus."""
        passed: list[str] = []
        for _ in range(most):
            name = self.focus
            if wanted(name):
                return
            passed.append(name)
            self.page.keyboard.press("Tab")
        raise AssertionError(f"nothing of the kind among {passed}")

    def press(self, name: str) -> None:
        """Press a button by its name."""
        self.go_to(lambda focus: focus == name)
        self.page.keyboard.press("Enter")


def test_the_keyboard_alone_plays_a_whole_game_and_the_focus_never_falls_off_the_table(person: MakePerson) -> None:
    anna = person("Anna", DESK)
    keys = Keys(anna)
    anna.set_table("kitchen_closing", 3, "novice", rounds="1")
    anna.ask("set_manners", pace=0)
    expect(anna.button("Deal")).to_be_visible()
    keys.press("Deal")
    expect(anna.hand).to_be_visible()
    lost: list[str] = []

    for _ in range(60):
        if not anna.wait_for_turn():
            break
        if not keys.focus:
            lost.append(anna.sentence.inner_text())
        keys.press("Hint")
        expect(anna.page.locator(".sentence.hinted")).not_to_contain_text("The chef thinks")
        keys.go_to(lambda _name: anna.prompt.locator(".do-it:focus").count() > 0)
        anna.page.keyboard.press("Enter")
        anna.page.locator(".sentence.hinted").wait_for(state="detached")

    assert anna.is_over
    assert lost == []
    assert keys.focus


def test_arrow_keys_walk_along_a_hand_and_i_tells_about_a_card(person: MakePerson) -> None:
    anna = person("Anna", DESK)
    in_play(anna)
    cards = anna.cards(anna.hand)
    cards.first.focus()

    anna.page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    anna.page.keyboard.press("End")
    expect(cards.last).to_be_focused()
    anna.page.keyboard.press("i")
    dialog = anna.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("link", name="Read the rules")).to_be_visible()
    anna.page.keyboard.press("Escape")

    expect(dialog).to_have_count(0)
    expect(cards.last).to_be_focused()


def test_the_focus_moves_to_the_neighbour_of_a_card_that_goes(person: MakePerson) -> None:
    anna = person("Anna", DESK)
    in_play(anna)
    keys = Keys(anna)
    cards = anna.cards(anna.hand)
    cards.nth(1).focus()
    anna.page.keyboard.press("Enter")
    cards.nth(2).focus()
    anna.page.keyboard.press("Enter")
    anna.prompt.locator(".do-it").click()

    expect(cards).to_have_count(2)
    assert keys.focus


# Thumbs and windows


@pytest.mark.parametrize("game", ["carrot", "food_court"])
def test_everything_to_touch_is_large_enough_for_a_thumb(person: MakePerson, game: str) -> None:
    """And a card below 60 px has a simplified small face: no names, no words."""
    anna = person("Anna", PHONE)

    def small() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = anna.page.evaluate(TARGETS)
        return [target for target in found if min(target["height"], target["width"]) < THUMB]

    anna.set_table(game, 6, "novice")
    expect(anna.button("Deal")).to_be_visible()
    assert small() == []
    anna.deal()
    anna.take_hint()
    if anna.wait_for_turn():
        anna.page.evaluate(SETTLED)
        assert small() == []
        assert anna.page.evaluate(SMALL_PRINT) == {"small": True, "printed": []}
    anna.button("Menu").click()
    assert small() == []


@pytest.mark.parametrize("size", [PHONE, SMALLEST], ids=["375", "320"])
def test_no_page_scrolls_sideways_on_a_phone(person: MakePerson, size: Size) -> None:
    anna = person("Wilhelmina Mmmmmmmmmmmmmm", size)
    across: dict[str, int] = {}

    def look(place: str) -> None:
        across[place] = anna.page.evaluate(SCROLLS)["across"]

    for path in ("/", "/games/kitchen_closing", "/games/carrot/rules", "/press/carrot", "/lab", "/history", "/about"):
        anna.page.goto(path)
        look(path)
    code = anna.set_table("kitchen_closing", 7, "novice", rounds="1")
    expect(anna.button("Deal")).to_be_visible()
    look("lobby")
    anna.page.locator(".big-code").evaluate("node => { node.textContent = 'WWWWWW'; }")
    look("lobby with the widest code there is")
    anna.deal()
    anna.button("Hint").wait_for()
    look("table")
    come_to_laying(anna)
    look("laying")
    anna.play_to_the_end()
    look("result")
    across["ranking"] = anna.result.evaluate("node => node.scrollWidth - node.clientWidth")
    anna.page.goto(f"/t/{code}/replay")
    expect(anna.page.get_by_role("slider")).to_be_visible()
    look("replay")

    assert {place: much for place, much in across.items() if much > 0} == {}


@pytest.mark.parametrize(
    ("game", "seats"), [("carrot", 6), ("food_court", 6), ("kitchen_closing", 7), ("pastry_chefs", 4)]
)
def test_a_full_table_fits_a_desktop_without_scrolling(person: MakePerson, game: str, seats: int) -> None:
    anna = person("Anna", DESK)
    in_play(anna, game, seats)
    for _ in range(4):
        if anna.wait_for_turn():
            anna.take_hint()
    anna.wait_for_turn()

    assert anna.page.evaluate(SCROLLS) == {"across": 0, "down": 0}
    for seat in anna.page.locator("[data-seat-box]").all():
        box = seat.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= DESK["width"]
        assert box["y"] + box["height"] <= DESK["height"]
    for place in (anna.prompt, anna.hand):
        box = place.bounding_box()
        assert box
        assert box["y"] + box["height"] <= DESK["height"]


# Motion, and being called


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_cards_fly_unless_somebody_wants_things_to_keep_still(person: MakePerson, motion: str) -> None:
    anna = person("Anna", PHONE, reduced_motion=motion)
    anna.context.add_init_script(MOTION)
    in_play(anna)
    anna.take_hint()
    anna.wait_for_turn()

    moved = anna.page.evaluate("() => window.moved")
    assert bool(moved) is (motion == "no-preference")


def test_title_and_icon_call_whoever_is_in_turn(person: MakePerson) -> None:
    anna, bea = person("Anna", DESK), person("Bea", PHONE)
    code = anna.set_table("kitchen_closing", 3, "novice")
    bea.sit(code)
    anna.deal()
    icon = "link[rel~=icon]"

    for _ in range(30):
        asked, other = (anna, bea) if anna.button("Hint").count() else (bea, anna)
        if asked.button("Hint").count() and "Waiting for" in other.sentence.inner_text():
            break
    expect(asked.page).to_have_title(re.compile("Your turn"))
    expect(other.page).to_have_title(re.compile(f"{asked.name} thinks"))
    expect(asked.page.locator(icon)).to_have_attribute("href", re.compile("favicon-turn"))
    expect(other.page.locator(icon)).to_have_attribute("href", re.compile(r"favicon\.png"))
