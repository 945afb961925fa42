"""Moves that are said: word by word, or typed; nobody talks otherwise, and what was said can be looked up."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.house.browser.conftest import MakePerson
from tests.house.browser.people import DESK, PHONE, Person

GAME = "pastry_chefs"
MOST_BUTTONS = 10


def seated(one: Person, other: Person, **options: Any) -> None:
    """Anna and Bea at a table with two bots, Anna in turn."""
    other.sit(one.set_table(GAME, 4, "novice"))
    one.ask("set_options", options={"begins": one.scene()["you"], **options})
    one.deal()
    one.button("Hint").wait_for()


def suit_in_hand(one: Person) -> str:
    """A suit that somebody holds."""
    seat = one.scene()["you"]
    code: str = one.scene()[f"pile:hand:{seat}"]["cards"][0]
    return code.split("-")[0]


def give_a_card(one: Person, other: Person) -> str:
    """One gives the other a card by typing; the suit, which is blocked for the other then."""
    suit = suit_in_hand(one)
    one.page.get_by_label("Or say it:").fill(f"give {other.name} a {suit.removesuffix('s')}")
    one.page.keyboard.press("Enter")
    expect(one.sentence).to_have_text(re.compile(rf"Give\s*1\s*card\s*of {suit}\s*to\s*{other.name}"))
    expect(one.page.locator(".do-it")).to_be_focused()
    one.page.keyboard.press("Enter")
    expect(one.sentence).to_contain_text(f"Give {other.name} one {suit.removesuffix('s')}")
    one.take_hint()
    other.button("Hint").wait_for()
    return suit


def word(one: Person, text: str | re.Pattern[str]) -> Any:
    """A word that may stand in the blank."""
    return one.page.locator(".slot-words").get_by_role("button", name=text, exact=isinstance(text, str))


def fits_the_screen(one: Person) -> bool:
    """Whether nothing has to be scrolled, and there are few things to choose from."""
    words: int = one.page.locator(".slot-words button").count()
    scrolls: bool = one.page.evaluate("() => document.documentElement.scrollHeight > innerHeight")
    below: bool = one.page.evaluate(
        "() => document.querySelector('.do-it').getBoundingClientRect().bottom > innerHeight"
    )
    return words <= MOST_BUTTONS and not scrolls and not below


def test_a_request_is_said_word_by_word_and_blocked_words_say_why(person: MakePerson) -> None:
    anna, bea = person("Anna", DESK), person("Bea", PHONE)
    seated(anna, bea)
    suit = give_a_card(anna, bea)
    expect(bea.page.locator(".facts")).to_have_text(f"Blocked: {suit}.")

    bea.kind("Ask for cards").click()
    expect(bea.prompt).to_contain_text("Who gives?")
    assert fits_the_screen(bea)
    word(bea, "Anna").click()
    expect(bea.prompt).to_contain_text("How many?")
    word(bea, "1").click()
    expect(bea.prompt).to_contain_text("Which number?")
    assert fits_the_screen(bea)
    word(bea, "any number").click()
    expect(bea.prompt).to_contain_text("Which suit?")
    assert fits_the_screen(bea)

    expect(word(bea, suit)).to_have_attribute("aria-disabled", "true")
    word(bea, suit).click(force=True)
    expect(bea.page.get_by_role("status")).to_contain_text(
        f"“{suit}” is blocked: it was said in the turn before yours."
    )

    other = next(name for name in ("hearts", "clubs") if name != suit)
    word(bea, other).click()
    word(bea, "Yourself").click()
    expect(bea.sentence).to_have_text(re.compile(rf"Ask\s*Anna\s*to give\s*1\s*card\s*of {other}\s*to\s*you"))
    bea.button("Change “Anna”").click()
    expect(bea.prompt).to_contain_text("Who gives?")
    word(bea, "Anna").click()
    bea.kind("Ask for cards").click()

    bea.button("Menu").click()
    bea.button("Log").click()
    log = bea.page.get_by_role("list", name="Log")
    expect(log).to_contain_text(f"You ask Anna to give you one {other.removesuffix('s')}.")


def test_what_is_typed_is_understood_or_told_why_not_and_is_only_text(person: MakePerson) -> None:
    anna, bea = person("Anna", PHONE), person("Bea", PHONE)
    seated(anna, bea)
    line = anna.page.get_by_label("Or say it:")

    for text, why in (
        ("<img src=x onerror=alert(1)>", "I did not understand that."),
        ("give Zed two hearts", "Who is that? The players are Anna, Bea"),
        ("give Bea two horses", "Which cards?"),
        ("pass", "That is no answer to this question."),
    ):
        line.fill(text)
        line.press("Enter")
        expect(anna.page.get_by_role("status")).to_contain_text(why)
    assert line.get_attribute("maxlength") == "200"

    line.fill("Anna has Bea draw a card")
    line.press("Enter")
    expect(anna.sentence).to_have_text(re.compile(r"Have\s*Bea\s*draw a card"))
    anna.kind("Have another draw").click()
    bea.button("Hint").wait_for()
    expect(bea.sentence).to_contain_text("You drew")


def test_nobody_talks_while_the_game_runs(person: MakePerson) -> None:
    """Chat and reactions of the four seats are closed while the game runs."""
    anna, bea, eve = person("Anna", DESK), person("Bea", PHONE), person("Eve", PHONE)
    seated(anna, bea)
    eve.page.goto(f"/t/{anna.code}")

    for one in (anna, bea, eve):
        one.button("Menu").click()
        expect(one.button("Rules").last).to_be_visible()
        expect(one.page.get_by_role("dialog").get_by_role("button", name="Chat")).to_have_count(0)
        one.button("Close").click()
        expect(one.page.get_by_role("group", name="Reactions")).to_have_count(0)
        for kind, fields in (("say", {"text": "I have three hearts"}), ("react", {"what": "heart"})):
            answer = one.context.request.post(
                f"/api/tables/{anna.code}/do",
                data={"t": kind, "id": f"{one.name} {kind}", **fields},
                headers={"Origin": one.url},
            )
            assert answer.status == 403
    assert not [line for line in anna.log() if line["kind"] in ("chat", "reaction")]


def test_what_was_said_can_be_looked_up_where_the_table_has_a_memory_aid(person: MakePerson) -> None:
    """option memory_aid: off, on (a seat can look up what was publicly said)."""
    anna, bea = person("Anna", DESK), person("Bea", PHONE)
    seated(anna, bea, memory_aid="on")
    suit = give_a_card(anna, bea)

    anna.button("Memory").click()
    expect(anna.page.get_by_role("region", name="Memory")).to_contain_text(f"At least one {suit.removesuffix('s')}")
    bea.button("Menu").click()
    bea.button("Memory").click()
    expect(bea.page.get_by_role("region", name="Memory")).to_contain_text(f"At least one {suit.removesuffix('s')}")


def test_without_a_memory_aid_nothing_is_looked_up(person: MakePerson) -> None:
    """option memory_aid: off, on."""
    anna, bea = person("Anna", DESK), person("Bea", PHONE)
    seated(anna, bea)
    give_a_card(anna, bea)

    assert "reminders" not in {key for key, value in anna.scene().items() if value is not None}
    expect(anna.button("Memory")).to_have_count(0)


IS_AMONG = """async ([script, lies, pile]) => {
  const { isAmong, spotsOf } = await import(script);
  const parts = [{ name: "cards", kind: "cards", ...(lies ? { lies } : {}) }];
  const offers = [{ kind: "pick", why: null, rows: [[["hearts-1"]]], parts }];
  return isAmong(spotsOf(offers, 0), "hearts-1", pile, 0);
}"""


def test_a_card_can_be_picked_only_where_the_move_picks_it_from(person: MakePerson) -> None:
    anna = person("Anna", DESK)
    anna.set_table(GAME, 4)
    script = (anna.page.locator("script[type=module]").first.get_attribute("src") or "").replace(
        "table.js", "asking.js"
    )
    own, theirs, shared = ({"zone": "hand", "owner": 0}, {"zone": "hand", "owner": 1}, {"zone": "pile", "owner": None})

    lit = [
        [anna.page.evaluate(IS_AMONG, [script, lies, pile]) for pile in (own, theirs, shared)]
        for lies in ("hand", "pile", "")
    ]

    assert lit == [[True, False, False], [False, False, True], [True, True, True]]
