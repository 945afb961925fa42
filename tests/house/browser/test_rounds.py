"""A game of sets and rounds: piles of others at hand, sets in one tap, facts in sight, and what a round was worth."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.house.browser.conftest import MakePerson
from tests.house.browser.people import DESK, PHONE, Person, Size

OWN = "Before you, for all to see"
MOST_TURNS = 120
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def at_table(person: MakePerson, size: Size, seats: int = 2, **options: str) -> Person:
    """Somebody who plays Open Kitchen against novices."""
    anna = person("Anna", size)
    anna.set_table("open_kitchen", seats, "novice", **options)
    anna.deal()
    return anna


def play_until(one: Person, place: Locator) -> None:
    """Follow the chef until something is to be seen."""
    for _ in range(MOST_TURNS):
        one.button("Hint").or_(one.result).first.wait_for()
        if place.count():
            return
        assert not one.is_over
        one.take_hint()
    raise AssertionError(f"{place} never came")


@SIZES
def test_a_set_is_melded_with_one_tap(person: MakePerson, size: Size) -> None:
    anna = at_table(person, size)
    whole = anna.prompt.get_by_role("button", name=re.compile(r"^Meld .* \([13]\)$"))
    play_until(anna, whole)
    before = anna.cards(anna.hand).count()

    expect(anna.hand.locator(".grouped").first).to_be_visible()
    whole.first.click()

    expect(anna.cards(anna.hand)).to_have_count(before - 3)
    expect(anna.cards(anna.region(OWN)).first).to_be_visible()


@SIZES
def test_the_top_card_of_somebody_elses_pile_is_taken_where_it_lies(person: MakePerson, size: Size) -> None:
    anna = at_table(person, size)
    others = anna.region("The others at the table")
    top = anna.cards(others, lit=True)
    play_until(anna, top)
    before = anna.cards(anna.hand).count()

    expect(anna.cards(anna.hand, lit=True)).to_have_count(0)
    top.first.click()
    expect(anna.sentence).to_have_text(re.compile("^Take the .* from .*'s pile$"))
    anna.prompt.locator(".do-it").click()

    expect(anna.cards(anna.hand)).to_have_count(before + 1)


@SIZES
def test_the_open_kitchen_and_the_recipe_are_always_in_sight(person: MakePerson, size: Size) -> None:
    anna = at_table(person, size, 6, chefs_special="on")
    recipe = anna.scene()["strips"][1]["cards"]
    hand = set(anna.scene()["pile:hand:0"]["cards"])

    middle = anna.region("The middle of the table")
    wanted = middle.get_by_role("group", name="Chef's Special", exact=True).get_by_role("button")

    expect(middle.get_by_role("button", name=re.compile("^Open Kitchen: "))).to_be_visible()
    expect(wanted).to_have_count(8)
    expect(wanted.and_(anna.page.get_by_role("button", name=re.compile("in your hand$")))).to_have_count(
        len(hand & set(recipe))
    )


@SIZES
def test_the_end_of_a_course_says_what_it_was_worth(person: MakePerson, size: Size) -> None:
    anna = at_table(person, size, courses="3")
    paper = anna.page.locator(".recap").filter(has_text="Course 1 is over")
    play_until(anna, paper)

    [course] = anna.scene()["sheet"]
    sums = paper.get_by_role("row", name=re.compile("^Course 1")).get_by_role("cell").all_inner_texts()

    assert [int(points) for points in sums] == course["total"]
    assert [line["title"] for line in course["lines"]]
    expect(paper.get_by_role("row", name=re.compile("^Total"))).to_be_visible()
    anna.button("Go on").click()
    expect(paper).to_have_count(0)
