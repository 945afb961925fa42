"""Lines that break: pages reload, networks vanish, the house restarts, phones die, and nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from cardamom.house.minder import Patience
from cardamom.house.settings import Settings
from tests.house.browser.conftest import MakePerson
from tests.house.browser.people import DESK, PHONE, Person
from tests.house.serving import database_in, nearby, served

LOST = re.compile("The line to the house is gone")


def names_in(one: Person) -> list[str]:
    """What the cards of the own hand are called, with what may be done with them."""
    cards = one.cards(one.hand)
    expect(cards.first).to_be_visible()
    return [str(card.get_attribute("aria-label")) for card in cards.all()]


def seated(one: Person, other: Person, game: str = "carrot") -> str:
    """Two people and a bot, with cards. The code of their table."""
    code = one.set_table(game, 3, "novice")
    other.sit(code)
    one.deal()
    expect(other.hand).to_be_visible()
    return code


def test_a_page_that_is_reloaded_in_mid_decision_shows_the_same(person: MakePerson) -> None:
    anna = person("Anna")
    anna.set_table("kitchen_closing", 3)
    anna.deal()
    anna.button("Hint").wait_for()
    anna.kind("Take from the deck").click()
    expect(anna.kind("Discard a card")).to_be_visible()
    cards, sentence = names_in(anna), anna.sentence.inner_text()

    anna.page.reload()

    expect(anna.kind("Discard a card")).to_be_visible()
    expect(anna.sentence).to_have_text(sentence)
    assert sorted(names_in(anna)) == sorted(cards)


def test_whoever_loses_the_network_is_told_and_catches_up_without_hearing_anything_twice(person: MakePerson) -> None:
    anna, bea = person("Anna", DESK), person("Bea", PHONE)
    bea.listen()
    seated(anna, bea)

    bea.context.set_offline(True)
    expect(bea.page.get_by_text(LOST).first).to_be_visible()
    anna.take_hint()
    anna.ask("say", text="Are you there?")
    bea.context.set_offline(False)

    expect(bea.page.locator("#told").get_by_text("Anna says: Are you there?")).to_have_count(1)
    expect(bea.page.locator(".link-lost")).to_have_count(0)
    bea.take_hint()
    expect(bea.cards(bea.hand)).to_have_count(2)
    told = [text for text in bea.told() if "line to the house" not in text]
    assert len(set(told)) == len(told)
    assert "Anna says: Are you there?" in told


def test_a_move_made_while_the_line_is_down_arrives_once_it_is_back(person: MakePerson) -> None:
    anna = person("Anna")
    anna.set_table("carrot", 2)
    anna.deal()
    anna.cards(anna.hand).nth(0).click()
    anna.cards(anna.hand).nth(1).click()

    anna.context.set_offline(True)
    expect(anna.page.get_by_text(LOST).first).to_be_visible()
    anna.prompt.locator(".do-it").click()
    anna.context.set_offline(False)

    expect(anna.cards(anna.hand)).to_have_count(2)
    assert sum(line["text"].startswith("You hide") for line in anna.log()) == 1


def test_a_page_comes_back_by_itself_when_the_house_was_restarted(person: MakePerson, tmp_path: Path) -> None:
    with served(database_in(tmp_path), tmp_path) as house:
        anna, bea = person("Anna", DESK, house.url), person("Bea", PHONE, house.url)
        seated(anna, bea)
        cards = names_in(bea)

        assert house.close() == 0
        expect(bea.page.get_by_text(LOST).first).to_be_visible()
        house.reopen()

        expect(bea.page.locator(".link-lost")).to_have_count(0, timeout=20_000)
        assert names_in(bea) == cards
        expect(anna.page.locator(".link-lost")).to_have_count(0, timeout=20_000)
        bea.take_hint()
        anna.take_hint()
        expect(bea.cards(bea.hand)).to_have_count(2)


def test_with_the_code_of_the_seat_one_plays_on_from_another_device(person: MakePerson) -> None:
    anna, bea, phone = person("Anna", DESK), person("Bea", DESK), person("Bea's phone", PHONE)
    code = seated(anna, bea)
    bea.button("Menu").click()
    key = bea.page.locator(".seat-code strong").inner_text()
    bea.page.keyboard.press("Escape")
    cards = names_in(bea)

    phone.page.goto(f"/t/{code}")
    expect(phone.prompt).to_be_visible()
    assert phone.hand.count() == 0
    phone.page.get_by_role("button", name=re.compile("^Bea: ")).click()
    phone.button("I am Bea").click()
    phone.page.get_by_label("Code of the seat, if you have it").fill(key.lower())
    phone.button("Take my seat").click()

    expect(phone.hand).to_be_visible()
    assert sorted(names_in(phone)) == sorted(cards)
    expect(bea.hand).to_have_count(0)
    phone.take_hint()


def test_without_the_code_the_others_are_asked(person: MakePerson) -> None:
    anna, bea, phone = person("Anna", DESK), person("Bea", PHONE), person("Bea's phone", PHONE)
    code = seated(anna, bea)
    bea.page.goto("about:blank")
    expect(anna.page.get_by_role("button", name=re.compile("^Bea: .*away"))).to_be_visible()

    phone.page.goto(f"/t/{code}")
    phone.page.get_by_role("button", name=re.compile("^Bea: ")).click()
    phone.button("I am Bea").click()
    phone.button("Take my seat").click()
    expect(phone.page.get_by_text("The others are asked whether to let you in.").first).to_be_visible()
    expect(anna.page.get_by_role("alert")).to_contain_text("I am Bea")
    anna.button("Let them in").click()

    expect(phone.hand).to_be_visible()
    expect(anna.page.get_by_role("alert")).to_have_count(0)


def test_whoever_is_gone_is_counted_down_then_played_for_and_takes_the_seat_back(
    person: MakePerson, tmp_path: Path
) -> None:
    patience = Patience(notice=100, away=2500, thinking=0, nudged=1500, host=60_000, others=200)
    with nearby(Settings(database_in(tmp_path), patience=patience)) as house:
        anna, bea = person("Anna", DESK, house.url), person("Bea", PHONE, house.url)
        code = seated(anna, bea)
        anna.take_hint()

        bea.page.goto("about:blank")
        expect(anna.page.get_by_role("timer")).to_contain_text("Bea is away: a bot plays on in")
        expect(anna.page.get_by_role("button", name=re.compile("^Bea: .*plays for them"))).to_be_visible()
        anna.button("Hint").wait_for()

        bea.page.goto(f"/t/{code}")
        expect(bea.cards(bea.hand)).to_have_count(2)
        expect(anna.page.get_by_role("button", name=re.compile("^Bea: .*plays for them"))).to_have_count(0)
        the_nudged_come_back_when_they_say_so(anna, bea)
        bea.context.close()
        anna.context.close()


def the_nudged_come_back_when_they_say_so(one: Person, other: Person) -> None:
    """Play until the other one is asked, nudge them, and let them come back."""
    for _ in range(20):
        if other.button("Hint").count():
            break
        one.button("Hint").or_(one.page.get_by_text(f"Waiting for {other.name}.")).first.wait_for()
        if one.button("Hint").count():
            one.take_hint()
    one.page.get_by_role("button", name=re.compile(f"^{other.name}: ")).click()
    one.button(f"Nudge {other.name}").click()
    expect(other.page.get_by_role("timer")).to_be_visible()
    other.button("I'm back").click()
    expect(other.button("I'm back")).to_have_count(0)
