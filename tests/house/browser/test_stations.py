"""A table with much on it: seats that fold to a line, what stays in sight, conditions on cards, and a serve by taps."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.house.browser.conftest import MakePerson
from tests.house.browser.people import DESK, PHONE, TABLET, Person, Size
from tests.house.browser.test_access import SCROLLS

OWN = "Before you, for all to see"
MOST_ANSWERS = 120
FOLDED = 52
"""Pixels that a folded seat takes at most."""

Offers = dict[str, dict[str, Any]]


def court(person: MakePerson, seats: int, size: Size) -> Person:
    """Somebody in their first turn at a table of Food Court, with a restaurant that was drawn."""
    anna = person("Anna", size)
    anna.set_table("food_court", seats, "novice", restaurants="draw")
    anna.deal()
    anna.wait_for_turn()
    return anna


def play_until(one: Person, wanted: Callable[[Offers], bool]) -> Offers:
    """Follow the chef without serving until something wanted is offered: dishes and customers gather."""
    for _ in range(MOST_ANSWERS):
        one.wait_for_turn()
        scene = one.scene()
        offers = {offer["kind"]: offer for offer in scene.get("offers") or []}
        if wanted(offers):
            return offers
        move = one.ask("hint")["move"]
        if move["move"] == "serve":
            move = {"move": "finish"}
        one.ask("answer", question=scene["question"], move=move)
        expect(one.page.locator("[data-busy=yes]")).to_have_count(0)
    raise AssertionError("it never came to that")


def rows_of(offers: Offers, kind: str) -> list[Any]:
    rows: list[Any] = (offers.get(kind) or {}).get("rows") or []
    return rows


def book_of(one: Person) -> dict[str, Any]:
    book: dict[str, Any] = one.context.request.get(one.scene()["table"]["book"]).json()
    return book


def card(place: Locator, code: str) -> Locator:
    return place.locator(f"[data-slot][data-code='{code}']")


# Folding


def test_the_others_fold_to_a_line_each_and_unfold_on_a_tap(person: MakePerson) -> None:
    """The others folded to a line each and unfolded on tap."""
    anna = court(person, 6, PHONE)
    heads = anna.region("The others at the table").get_by_role("button")
    unfolded = anna.page.get_by_role("group", name="Cards up close")

    expect(heads).to_have_count(5)
    for head in heads.all():
        box = head.bounding_box()
        assert box
        assert box["height"] <= FOLDED
        told = head.get_attribute("aria-label") or ""
        for words in ("cards in hand", "waiting", "cooked", "in tracking", "point"):
            assert words in told
    assert anna.region("The others at the table").locator(".mini, .card").count() == 0

    heads.first.tap()
    expect(heads.first).to_have_attribute("aria-expanded", "true")
    expect(unfolded.locator(".plaque")).to_contain_text("Tracking:")
    expect(unfolded.get_by_role("group", name=re.compile("^Queue"))).to_be_visible()
    scene = anna.scene()
    attract = {"move": "attract", "customer": scene["pile:central"]["cards"][0]}
    anna.ask("answer", question=scene["question"], move=attract)
    expect(anna.sentence).to_contain_text("Play cards and serve")
    expect(heads.first).to_have_attribute("aria-expanded", "true")
    expect(unfolded).to_be_visible()

    heads.first.tap()
    expect(unfolded).to_have_count(0)
    expect(heads.first).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_your_station_your_queue_and_the_central_one_fit_any_screen(person: MakePerson, seats: int) -> None:
    """In the browser a table of six people fits a phone: your station and queue, the central queue."""
    anna = court(person, seats, PHONE)
    play_until(anna, lambda offers: bool(rows_of(offers, "serve")))
    you = anna.scene()["you"]

    for size in (PHONE, TABLET, DESK):
        anna.page.set_viewport_size({**size})
        assert anna.page.evaluate(SCROLLS) == {"across": 0, "down": 0}
        boxes = []
        for place in ("central", f"queue:{you}", f"stove:{you}"):
            box = anna.page.locator(f".pile[data-pile='{place}'] .card").first.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size["width"]
            boxes.append(box)
        prompt, station = anna.prompt.bounding_box(), anna.page.locator(".own .station").bounding_box()
        assert prompt
        assert station
        middle, queue, _ = boxes
        assert middle["y"] + middle["height"] <= min(queue["y"], station["y"])
        assert queue["y"] + queue["height"] <= size["height"]
        if size is not DESK:
            assert queue["y"] + queue["height"] <= prompt["y"]


# In sight


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_ability_limits_tracking_and_the_end_are_always_in_sight(person: MakePerson, size: Size) -> None:
    """The ability card, hand and play limits, tracking and the end of the game are always in sight."""
    anna = court(person, 4, size)
    scene = anna.scene()
    (ability,) = scene[f"pile:ability:{scene['you']}"]["cards"]
    station = anna.page.locator(".own .station")

    expect(station.get_by_role("button")).to_contain_text(book_of(anna)["cards"][ability]["text"])
    expect(station.get_by_role("list")).to_contain_text("6 of 6 cards in hand")
    expect(station.get_by_role("list")).to_contain_text("3 of 3 cards left to play")
    expect(station.get_by_role("list")).to_contain_text("0 of 4 cards in tracking")
    for place in (station.get_by_role("button"), station.get_by_role("list")):
        expect(place).to_be_in_viewport(ratio=1)
    left = scene["pile:newcomers"]["count"]
    tracked = 4 - max(len(scene[f"pile:track:{seat}"]["cards"]) for seat in range(4))
    facts = f"Round 1. Last round after {left} customers or {tracked} tracked."
    expect(anna.page.locator(".facts")).to_have_text(facts)

    offers = play_until(anna, lambda offers: bool(rows_of(offers, "prepare")))
    scene = anna.scene()
    (before,) = [tally["value"] for tally in scene["seats"][scene["you"]]["tallies"] if tally["name"] == "plays"]
    (prepared,) = rows_of(offers, "prepare")[0]
    anna.ask("answer", question=scene["question"], move={"move": "prepare", "card": prepared})
    expect(station.get_by_role("list")).to_contain_text(f"{before - 1} of 3 cards left to play")


def test_wishes_are_pictures_and_words_and_say_whether_they_hold(person: MakePerson) -> None:
    """Bonus conditions on customers show as icons with words, and whether they hold now."""
    anna = court(person, 2, DESK)
    scene, faces = anna.scene(), book_of(anna)["cards"]
    holding = scene["holding"][scene["you"]]

    for code in scene["pile:central"]["cards"]:
        shown = anna.page.locator(f"[data-pile=central] [data-code='{code}']")
        told = shown.get_attribute("aria-label") or ""
        assert f"{faces[code]['reward']} if " in told
        for index, sign in enumerate(faces[code]["signs"]):
            holds = sign["key"] in holding
            drawn = shown.locator(".sign").nth(index)
            expect(drawn.locator("use")).to_have_attribute("href", re.compile(f"#{sign['icon']}$"))
            expect(drawn).to_contain_text(sign["word"])
            expect(drawn.locator(".sign-mark")).to_have_text("✓" if holds else "✗")
            assert f"{sign['text']} ({'holds now' if holds else 'not yet'})" in told
        shown.click(button="right")
        lines = anna.page.get_by_role("dialog").locator(".sign-list li")
        expect(lines).to_have_count(len(faces[code]["signs"]))
        expect(lines.first).to_contain_text(re.compile("holds now|not yet"))
        anna.page.keyboard.press("Escape")


# Serving


def test_a_serve_is_chosen_by_taps_and_taken_back_until_a_card_is_drawn(person: MakePerson) -> None:
    """Tap customers and cooked recipes, see the value, what is missing, what the ability adds, then serve.

    Free order of plays, undo until a card is drawn.
    """
    anna = court(person, 2, PHONE)
    offers = play_until(anna, lambda offers: any(len(row[1]) > 1 for row in rows_of(offers, "serve")))
    rows = rows_of(offers, "serve")
    customers, recipes = next(row for row in rows if len(row[1]) > 1)
    own = anna.region(OWN)
    waiting = len(anna.scene()[f"pile:queue:{anna.scene()['you']}"]["cards"])

    anna.prompt.get_by_role("button", name="Serve", exact=True).tap()
    expect(anna.prompt.locator(".stacks")).to_have_count(0)
    for code in (recipes[0], *customers, *recipes[1:]):
        if card(own, code).get_attribute("aria-pressed") is None:
            card(own, code).tap()
        expect(anna.sentence).to_have_text(
            re.compile(r"^Serve .* to .* Worth \d+, -?\d+ of it by the ability; needed \d+, \d+ missing\.$")
        )
    expect(anna.sentence).to_contain_text(", 0 missing.")
    anna.prompt.locator(".do-it").tap()
    expect(anna.cards(own.locator("[data-pile^=queue]"))).to_have_count(waiting - len(customers))

    anna.button("Undo").tap()
    expect(anna.cards(own.locator("[data-pile^=queue]"))).to_have_count(waiting)
    for code in customers:
        expect(card(own, code)).to_be_visible()

    play_until(anna, lambda offers: "fill_hand" in offers)
    anna.ask("answer", question=anna.scene()["question"], move={"move": "fill_hand", "cards": []})
    anna.wait_for_turn()
    expect(anna.button("Undo")).to_have_count(0)
