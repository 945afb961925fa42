"""Cooking Party in browsers: judge and chefs, teams of twelve, and a table in a restaurant."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.house.browser.conftest import MakePerson
from tests.house.browser.people import DESK, PHONE, Person

CRITERIA = "I will reward unique flavours."
SENTENCE = "I roast it until the edges are brown."
NOTE = "Brave, but where is the salt?"
CHIPS = ("100", "50", "25", "10", "5")


def seated(host: Person, guest: Person, seats: int, others: str = "cook", **options: str) -> None:
    """Two people and bots at a table; the host judges first."""
    guest.sit(host.set_table("cooking_party", seats, others, **options))
    host.ask("set_options", options={"first_judge": 0})
    host.deal()


def follow(people: list[Person], until: str = "", most: int = 2000) -> None:
    """Let everybody who is asked go on, until somebody is asked for something, or the game is over."""
    for _ in range(most):
        for one in people:
            asked = one.button("Hint").count()  # Before the sentence is read: it may be asked between the two looks.
            if until and until in one.sentence.inner_text():
                return
            if asked:
                go_on(one)
        if all(one.is_over for one in people):
            return
        people[0].page.wait_for_timeout(20)
    prompts = [f"{one.name} reads: {one.prompt.inner_text()}" for one in people]
    raise AssertionError(f"never came to: {until or 'the end'}; {prompts}")


def go_on(one: Person) -> None:
    """Plate a dish without a word, to save time; whatever else is asked, follow the chef."""
    as_it_is = one.prompt.locator("[data-kind=plate_as_is]")
    if not as_it_is.count():
        return one.take_hint()
    before = one.sentence.inner_text()
    as_it_is.click()
    return expect(one.sentence).not_to_have_text(before)


def lay_by_hand(chef: Person, words: str) -> None:
    """Tap the first card that is left, say something about it, and lay it."""
    left = chef.cards(chef.hand).count()
    chef.cards(chef.hand).first.click()
    chef.page.get_by_label("What happens to it?").fill(words)
    chef.prompt.locator(".do-it").click()
    expect(chef.cards(chef.hand)).to_have_count(left - 1)


def announce_by_hand(judge: Person) -> None:
    """Choose an assignment and say what counts."""
    judge.kind("A dish of your choice").click()
    judge.page.get_by_label("What will you look for?").fill(CRITERIA)
    judge.prompt.locator(".do-it").click()


def present_by_hand(chef: Person) -> None:
    """Lay the first card with own words and the others with those that are offered, then name the dish."""
    expect(chef.sentence).to_contain_text("Lay one card at a time")
    lay_by_hand(chef, SENTENCE)
    while chef.cards(chef.hand).count():
        left = chef.cards(chef.hand).count()
        chef.cards(chef.hand).first.click()
        chef.page.locator(".starter").first.click()
        chef.prompt.locator(".do-it").click()
        expect(chef.cards(chef.hand)).to_have_count(left - 1)
    chef.kind("Serve").click()
    chef.page.get_by_label("What is it called?").fill("Sunday on a plate")
    chef.prompt.locator(".do-it").click()


def test_two_people_and_a_bot_play_a_whole_game(person: MakePerson) -> None:
    anna, bea = person("Anna", DESK), person("Bea", PHONE)
    seated(anna, bea, 3)

    announce_by_hand(anna)
    expect(bea.page.locator(".leaf.pinned")).to_contain_text(CRITERIA)
    for _ in range(2):
        assert bea.wait_for_turn()
        bea.take_hint()
    expect(bea.button("Clap")).to_have_count(0)
    anna.prompt.get_by_role("button", name="Call on Bea").click()
    present_by_hand(bea)
    dish = anna.page.locator(".leaf", has_text="Sunday on a plate")
    expect(dish).to_contain_text(SENTENCE)
    make_a_note(anna)
    dish.locator("[data-chip='100']").click()
    expect(bea.page.get_by_text(NOTE)).to_have_count(0)
    follow([anna, bea], "Say what you liked")  # The judge may ask Bea something, as the chef advises.
    critique_from_the_note(anna)
    serve_the_verdict(anna, "Sunday on a plate")

    expect(bea.page.get_by_text("Round 1 is over")).to_be_visible()
    assert [seat["points"] for seat in bea.scene()["seats"]][1] == 190
    bea.button("Go on").click()
    anna.button("Go on").click()
    follow([anna, bea])

    for one in (anna, bea):
        expect(one.result.get_by_role("listitem").first).to_be_visible()
    assert sum(seat["points"] for seat in anna.scene()["seats"]) == 3 * 190


def make_a_note(judge: Person) -> None:
    """Write something down that nobody else sees."""
    judge.page.locator(".own-note").first.click()
    judge.page.get_by_label("Your note").fill(NOTE)
    judge.button("Done").click()
    expect(judge.page.locator(".own-note").first).to_contain_text(NOTE)


def critique_from_the_note(judge: Person) -> None:
    """What was noted while listening are the first words that are offered."""
    judge.kind("Critique a dish").click()
    judge.page.locator(".seat-choice", has_text="Bea").click()
    judge.page.locator(".starter", has_text=NOTE).click()
    judge.prompt.locator(".do-it").click()
    expect(judge.page.locator(".move-form")).to_have_count(0)


def serve_the_verdict(judge: Person, dish: str) -> None:
    """Give all chips to one dish, where one was laid while listening. They count only when all are given."""
    judge.kind("Serve the verdict").click()
    row = judge.page.locator(".board-row", has_text=dish)
    expect(row.locator("[data-chip='100']")).to_have_attribute("aria-pressed", "true")
    for chip in CHIPS[1:]:
        expect(judge.prompt.locator(".do-it")).to_have_attribute("aria-disabled", "true")
        row.locator(f"[data-chip='{chip}']").click()
    expect(row).to_contain_text("190")
    expect(judge.prompt.locator(".do-it")).not_to_have_attribute("aria-disabled", "true")
    judge.prompt.locator(".do-it").click()


def test_the_host_hides_with_one_tap_what_somebody_said(person: MakePerson) -> None:
    anna, bea = person("Anna", DESK), person("Bea", PHONE)
    seated(anna, bea, 3)
    follow([anna, bea], "Lay one card at a time")
    lay_by_hand(bea, "Something rude.")
    expect(anna.page.get_by_text("Something rude.").first).to_be_visible()

    anna.page.get_by_role("button", name="Hide for everybody: Something rude.").first.click()

    for one in (anna, bea):
        expect(one.page.locator(".leaf").get_by_text("(hidden by the host)")).to_be_visible()
        expect(one.page.get_by_text("Something rude.")).to_have_count(0)


def test_twelve_people_play_in_teams(person: MakePerson) -> None:
    anna, bea = person("Anna", DESK), person("Bea", PHONE)
    bea.sit(anna.set_table("cooking_party", 12, "novice", teams="3", judge="permanent"))
    anna.ask("set_options", options={"first_judge": 11})
    anna.deal()
    expect(anna.page.locator(".leaf.pinned")).to_be_visible()

    def cards(one: Person) -> list[str]:
        hands = [pile for key, pile in one.scene().items() if key.startswith("pile:hand")]
        return sorted(card for pile in hands for card in pile["cards"] if card)

    assert cards(anna) == cards(bea) != []
    follow([anna, bea])

    points = [seat["points"] for seat in anna.scene()["seats"]]
    assert len(points) == 12
    assert points[11] == 0
    assert points[0] == points[1]
    assert sum(points) > 3 * 190


def test_a_table_in_a_restaurant_orders_and_the_chef_listens(person: MakePerson) -> None:
    anna, bea = person("Anna", DESK), person("Bea", PHONE)
    seated(anna, bea, 3, restaurant="chef")

    follow([anna, bea], "Confirm it, ask, or suggest")
    anna.kind("Ask").click()
    anna.page.locator("textarea").first.fill("How do you like it done?")
    anna.prompt.locator(".do-it").click()
    follow([anna, bea])

    for one in (anna, bea):
        expect(one.result).to_be_visible()
    assert any("not pay tonight" in line["text"] for line in anna.log())
