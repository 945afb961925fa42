"""Making a move: card first or action first, several cards, two stacks, offers, secrets, and second thoughts."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import expect

from cardamom.engine.game import start
from cardamom.engine.registry import find_game
from cardamom.engine.words import Teller
from cardamom.house.asking import question_offers
from tests.house.browser.conftest import MakePerson
from tests.house.browser.people import DESK, PHONE, Person, come_to_laying
from tests.house.rooms import received

OWN = "Before you, for all to see"
CHOOSING = """async ([script, questions]) => {
  const { NOTHING, choiceOf, kindChosen, lookAt, tapped, valueGiven } = await import(script);
  const same = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
  const sorted = (move) => Object.entries(move ?? {}).map(([name, value]) =>
    [name, Array.isArray(value) ? value.toSorted() : value]).sort();
  const wrong = [];
  const byTaps = (offers, offer, row) => {
    let choice = kindChosen(offers, NOTHING, offer.kind);
    const of = (...kinds) => offer.parts.flatMap(({ kind }, index) => kinds.includes(kind) ? [row[index]].flat() : []);
    const cards = of("card", "cards");
    for (const seat of of("seat").filter((other) => lookAt(offers, choice).seats.has(other)))
      choice = tapped(offers, choice, { seat }) ?? choice;
    for (const [slot, card] of cards.entries()) choice = choice && tapped(offers, choice, { card, slot });
    return choice && lookAt(offers, choice).move;
  };
  const bySaying = (offers, offer, row) => {
    let choice = kindChosen(offers, NOTHING, offer.kind);
    for (let words = 0; words <= offer.parts.length; words++) {
      const { move, part } = lookAt(offers, choice);
      if (move) return move;
      choice = valueGiven(choice, part, row[offer.parts.indexOf(part)]);
    }
  };
  let rows = 0;
  for (const offers of questions) {
    for (const offer of offers.filter((other) => other.rows)) {
      const few = 1 + Math.floor(offer.rows.length / 60);
      for (const row of offer.rows.filter((_, index) => index % few === 0)) {
        rows++;
        const parts = offer.parts.map((part, index) => [part.name, row[index]]);
        const move = { move: offer.kind, ...Object.fromEntries(parts) };
        if (!same(lookAt(offers, choiceOf(offers, move)).move, move)) wrong.push(["hint", move]);
        const stacks = offer.parts.filter((part) => part.kind === "cards").length;
        const things = offer.parts.every((part) => ["card", "cards", "seat"].includes(part.kind));
        if (offer.sentence && !same(bySaying(offers, offer, row), move)) wrong.push(["words", move]);
        if (stacks < 2 && things && !same(byTaps(offers, offer, row), move)) wrong.push(["taps", move]);
      }
    }
  }
  return { rows, wrong: wrong.slice(0, 5) };
}"""


def pair(person: MakePerson) -> tuple[Person, Person]:
    """Two people at a table for two, with five cards each."""
    anna, bea = person("Anna", DESK), person("Bea", PHONE)
    bea.sit(anna.set_table("carrot", 2, ""))
    anna.deal()
    return anna, bea


def in_mid_game(person: MakePerson) -> tuple[Person, Person]:
    """Two people who have hidden their cards: the one in turn, and the other one."""
    anna, bea = pair(person)
    anna.take_hint()
    bea.take_hint()
    expect(anna.cards(anna.hand)).to_have_count(2)
    expect(anna.button("Hint").or_(anna.page.get_by_text("Waiting for Bea."))).to_be_visible()
    return (anna, bea) if anna.button("Hint").count() else (bea, anna)


def name_of(card: Any) -> str:
    """What a card is called, without what may be done with it."""
    return str(card.get_attribute("aria-label")).split(",")[0]


def test_a_secret_choice_is_waited_for_and_may_be_changed_until_the_last(person: MakePerson) -> None:
    anna, bea = pair(person)
    cards = anna.cards(anna.hand)
    first, second, third = (name_of(cards.nth(index)) for index in range(3))

    expect(anna.cards(anna.hand, lit=True)).to_have_count(5)
    cards.nth(0).click()
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
    cards.nth(1).click()
    expect(anna.sentence).to_have_text(re.compile(f"Hide .*{first}.*{second}"))
    anna.kind("Hide two cards").click()
    expect(anna.sentence).to_have_text(re.compile(f"You chose: .*{first}.*{second}"))
    expect(anna.prompt).to_contain_text("Waiting for Bea.")

    anna.button("Change your mind").click()
    anna.button("Take back").click()
    cards.nth(2).click()
    expect(anna.sentence).to_have_text(re.compile(f"Hide .*{first}.*{third}"))
    anna.kind("Hide two cards").click()
    expect(anna.sentence).to_have_text(re.compile(f"You chose: .*{first}.*{third}"))
    bea.take_hint()

    expect(anna.cards(anna.hand)).to_have_count(2)
    assert {name_of(anna.cards(anna.hand).nth(index)) for index in range(2)} == {first, third}


def test_a_card_first_then_what_to_do_with_it_and_undone_again(person: MakePerson) -> None:
    mover, other = in_mid_game(person)
    own = mover.cards(mover.region(OWN))
    name = name_of(own.nth(0))

    own.nth(0).click()
    expect(mover.sentence).to_contain_text(re.compile(re.escape(f"{name}: what"), re.IGNORECASE))
    expect(mover.kind("Go to the market")).to_have_class(re.compile("away"))
    mover.kind("Sell an ingredient").click()
    expect(mover.sentence).to_have_text(re.compile(f"Sell the {name}"))
    mover.kind("Sell an ingredient").click()
    expect(own).to_have_count(2)
    expect(other.button("Hint")).to_be_visible()

    mover.button("Undo").click()
    expect(own).to_have_count(3)
    expect(mover.button("Hint")).to_be_visible()
    expect(other.prompt).to_contain_text(f"{mover.name} takes the last move back.")


def test_what_to_do_first_then_the_card(person: MakePerson) -> None:
    mover, other = in_mid_game(person)
    victim = other.scene()["you"]
    theirs = mover.page.locator(f"[data-slot][data-lies='restaurant:{victim}']")

    mover.kind("Steal an ingredient").click()
    expect(theirs).to_have_count(3)
    lit = theirs.and_(mover.page.get_by_role("button", name=re.compile("may be chosen")))
    expect(lit).to_have_count(3)
    name = name_of(theirs.nth(1))
    theirs.nth(1).click()
    expect(mover.sentence).to_have_text(re.compile(f"Steal the {name} from {other.name}"))
    mover.button("Take back").click()
    expect(mover.sentence).not_to_contain_text(name)
    theirs.nth(1).click()
    mover.kind("Steal an ingredient").click()

    expect(mover.cards(mover.region(OWN))).to_have_count(4)
    expect(other.prompt).to_contain_text(f"{mover.name} steals the {name} from you.")


def test_an_offer_is_answered_with_yes_or_no(person: MakePerson) -> None:
    mover, other = in_mid_game(person)
    theirs = mover.page.locator(f"[data-slot][data-lies='restaurant:{other.scene()['you']}']")

    mover.kind("Offer a trade").click()
    given = name_of(mover.cards(mover.region(OWN)).nth(0))
    mover.cards(mover.region(OWN)).nth(0).click()
    wanted = name_of(theirs.nth(0))
    theirs.nth(0).click()
    mover.kind("Offer a trade").click()
    expect(mover.sentence).to_have_text(f"Waiting for {other.name}.")

    expect(other.kind("No")).to_be_visible()
    other.kind("Yes").click()
    expect(mover.region(OWN).get_by_role("button", name=wanted)).to_have_count(1)
    expect(other.region(OWN).get_by_role("button", name=given)).to_have_count(1)


def test_two_stacks_are_laid(person: MakePerson) -> None:
    anna = person("Anna", PHONE)
    anna.set_table("kitchen_closing", 3, "novice", rounds="1")
    anna.deal()
    come_to_laying(anna)
    stacks = anna.page.get_by_role("group", name="Which stack the next card goes to")
    pantry, dish = (stacks.get_by_role("button", name=re.compile(name, re.I)) for name in ("pantry", "dish"))

    expect(pantry).to_have_attribute("aria-pressed", "true")
    cards = anna.cards(anna.hand)
    cards.nth(0).click()
    expect(pantry).to_contain_text("1")
    dish.click()
    cards.nth(1).click()
    expect(dish).to_contain_text("1")
    expect(cards.nth(1)).to_have_attribute("aria-label", re.compile("chosen dish", re.I))
    expect(anna.sentence).to_have_text(re.compile("Pantry: .* Dish: .*"))
    cards.nth(0).click()
    expect(pantry).to_contain_text("0")
    pantry.click()
    cards.nth(0).click()
    anna.prompt.locator(".do-it").click()

    expect(anna.result).to_be_visible()


def test_whatever_cannot_be_done_says_why_near_the_finger_and_goes_away(person: MakePerson) -> None:
    mover, other = in_mid_game(person)
    reason = other.page.get_by_role("status")

    card = other.cards(other.region(OWN)).nth(0)
    card.click()
    expect(reason).to_contain_text("Not now: the table waits for")
    tip, touched = reason.locator("span").first.bounding_box(), card.bounding_box()
    assert tip
    assert touched
    assert abs(tip["y"] - touched["y"]) < 160
    reason.get_by_role("button", name="Close").click()
    expect(reason).to_have_text("")
    card.click()
    expect(reason).not_to_have_text("")
    expect(reason).to_have_text("", timeout=6000)

    shut = mover.prompt.locator("[data-kind][aria-disabled=true]")
    expect(shut.first).to_be_visible()
    shut.first.click(force=True)
    expect(mover.page.get_by_role("status")).to_contain_text(re.compile(r"\w+.*\."))


def questions() -> list[list[dict[str, Any]]]:
    """Questions of whole games, as pages get them: what is offered, with every legal move."""
    luck = random.Random(5)
    asked: list[list[dict[str, Any]]] = []
    for name, seats in (("carrot", 4), ("carrot", 2), ("kitchen_closing", 4), ("pastry_chefs", 4)):
        game = find_game(name)
        table = start(game, seats, "parsley", {})
        names = [f"P{seat}" for seat in range(seats)]
        while not table.over and len(asked) < 900:
            for seat in table.asked():
                seen = table.seen_by(seat)
                if luck.random() < 0.1:
                    teller = Teller(game.words, table.box, names, seat)
                    asked.append(received(question_offers(seen, seat, teller)))
                table.play(seat, table.step.pick(table, seat, table.chance))
                if table.over:
                    break
    return asked


def test_every_legal_move_can_be_chosen_by_taps_and_shown_as_a_hint(person: MakePerson) -> None:
    anna = person("Anna", DESK)
    anna.set_table("carrot", 2)
    script = anna.page.locator("script[type=module]").first.get_attribute("src") or ""

    found = anna.page.evaluate(CHOOSING, [script.replace("table.js", "asking.js"), questions()])

    assert found["wrong"] == []
    assert found["rows"] > 1000


def test_of_a_discard_pile_only_the_top_card_is_offered(person: MakePerson) -> None:
    """Take the top card of the discard pile: what lies below stays in the pile, and takes no room on the table."""
    anna = person("Anna", PHONE)
    anna.set_table("kitchen_closing", 3, "novice")
    anna.deal()
    discards, take = anna.page.locator("[data-pile=discard]"), anna.kind("Take from the discard pile")
    for _ in range(12):
        assert anna.wait_for_turn()
        if take.count() and len(anna.scene()["pile:discard"]["cards"]) > 1:
            break
        anna.take_hint()

    expect(take).to_be_visible()
    expect(anna.cards(discards)).to_have_count(1)
    expect(anna.cards(discards, lit=True)).to_have_count(1)
