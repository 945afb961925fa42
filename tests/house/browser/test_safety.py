"""What people type stays text, what is hidden stays hidden, nothing leaves the house; the host has the last word."""

from __future__ import annotations

import json
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, expect

from tests.house.browser.conftest import MakePerson
from tests.house.browser.people import DESK, PHONE, Person

SCRIPT = "<img src=x onerror=hit()>"
MOST_BYTES = 300_000


def test_scripts_in_names_and_in_the_chat_are_only_text(person: MakePerson) -> None:
    anna, bea = person("Anna", DESK), person("<b onclick=hit()>B</b>", PHONE)
    for one in (anna, bea):
        one.context.add_init_script("window.hits = 0; window.hit = () => window.hits++;")
    code = anna.set_table("carrot", 2, "")
    bea.sit(code)

    expect(anna.page.get_by_role("listitem").filter(has_text=bea.name)).to_be_visible()
    anna.deal()
    anna.button("Menu").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Chat").click()
    anna.page.get_by_label("Say something").fill(SCRIPT)
    anna.button("Send").click()
    expect(anna.page.get_by_role("list", name="Chat")).to_contain_text(SCRIPT)
    bea.button("Menu").click()
    bea.page.get_by_role("dialog").get_by_role("button", name="Chat").click()
    expect(bea.page.get_by_role("list", name="Chat")).to_contain_text(SCRIPT)

    for one in (anna, bea):
        assert one.page.evaluate("() => window.hits") == 0
        assert one.page.locator("main img[src=x], main b[onclick]").count() == 0
        one.page.goto("/history")
        assert one.page.evaluate("() => window.hits") == 0


def test_no_page_asks_anybody_but_the_house_or_breaks_its_own_rules(person: MakePerson) -> None:
    anna = person("Anna", PHONE)
    places: set[str] = set()
    anna.forgives = "404"
    anna.context.on("request", lambda request: places.add(origin(request)))
    anna.context.on("requestfailed", lambda request: places.update(failures(request)))
    anna.page.on("websocket", lambda socket: places.add(urlsplit(socket.url).netloc))

    for path in (
        "/",
        "/games/carrot",
        "/games/kitchen_closing/rules",
        "/press/carrot?style=low-ink",
        "/history",
        "/about",
        "/nothing-here",
    ):
        anna.page.goto(path, wait_until="networkidle")
    code = anna.set_table("kitchen_closing", 3, "novice", rounds="1")
    anna.deal()
    anna.play_to_the_end()
    anna.page.goto(f"/t/{code}/replay")
    anna.button("One step on").click()

    assert places == {urlsplit(anna.url).netloc}
    assert anna.complaints == []


def failures(request: Request) -> list[str]:
    """A request that failed. A browser also gives up the picture of a card that is gone before it has come."""
    given_up = request.resource_type == "image" and request.failure == "net::ERR_ABORTED"
    return [] if given_up else [f"failed: {request.url}: {request.failure}"]


def origin(request: Request) -> str:
    return urlsplit(request.url).netloc if request.url.startswith("http") else "data"


@pytest.mark.parametrize(("game", "seats"), [("carrot", 3), ("kitchen_closing", 3), ("pastry_chefs", 4)])
def test_the_first_look_at_a_table_is_light_and_asks_for_every_script_at_once(
    person: MakePerson, game: str, seats: int
) -> None:
    anna, guest = person("Anna", DESK), person("Bea", PHONE)
    code = anna.set_table(game, seats, "novice")
    anna.deal()
    line = guest.context.new_cdp_session(guest.page)
    line.send("Network.enable")
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))

    guest.page.goto(f"/t/{code}")
    expect(guest.page.locator("[data-ready=true]").first).to_be_visible()
    guest.page.wait_for_load_state("networkidle")

    assert len(sizes) > 20
    assert sum(sizes) < MOST_BYTES
    loaded: list[str] = guest.page.evaluate(
        "() => performance.getEntriesByType('resource').map((one) => one.name).filter((name) => name.endsWith('.js'))"
    )
    named = guest.page.locator("link[rel=modulepreload], script[src]")
    known = {guest.url + str(node.get_attribute("href") or node.get_attribute("src")) for node in named.all()}
    assert set(loaded) == known


def test_a_spectator_sees_no_hand_and_finds_no_hidden_card_on_the_page(person: MakePerson) -> None:
    anna, eve = person("Anna", DESK), person("Eve", PHONE)
    code = anna.set_table("kitchen_closing", 3, "novice")
    frames: list[str] = []
    eve.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    anna.deal()
    eve.page.goto(f"/t/{code}")
    expect(eve.prompt).to_contain_text("You are watching")
    for _ in range(4):
        if anna.wait_for_turn():
            anna.take_hint()
    anna.button("Hint").wait_for()
    expect(eve.prompt).to_contain_text("Waiting for Anna.")

    secret = secrets_of(anna, eve)
    assert len(secret) > 2
    assert eve.hand.count() == 0
    shown = set(eve.page.locator("[data-code]").evaluate_all("nodes => nodes.map((node) => node.dataset.code)"))
    assert not secret & shown
    assert not [code for code in secret if any(f'"{code}"' in frame for frame in frames)]


def secrets_of(one: Person, other: Person) -> set[str]:
    """The cards in somebody's hand that another one has never seen, nor read the name of."""
    scene, told = one.scene(), json.dumps(other.log())
    book = one.context.request.get(scene["table"]["book"]).json()
    return {code for code in scene["pile:hand:0"]["cards"] if book["cards"][code]["name"] not in told}


# The host


def test_the_host_closes_chat_and_reactions(person: MakePerson) -> None:
    anna, bea = person("Anna", DESK), person("Bea", PHONE)
    code = anna.set_table("kitchen_closing", 3, "novice")
    bea.sit(code)
    anna.deal()
    if bea.button("Hint").count():
        bea.take_hint()
    bea.button("Menu").click()
    bea.page.get_by_role("dialog").get_by_role("button", name="Chat").click()
    expect(bea.page.get_by_label("Say something")).to_be_visible()

    anna.button("Menu").click()
    anna.button("Manners of the table").click()
    for name in ("Chat", "Reactions"):
        anna.page.get_by_role("checkbox", name=name, exact=True).uncheck()

    expect(bea.page.get_by_text("The host has closed the chat.")).to_be_visible()
    expect(bea.page.get_by_label("Say something")).to_have_count(0)
    bea.button("Close the panel").click()
    expect(bea.page.get_by_role("group", name="Reactions")).to_have_count(0)


def test_a_reaction_is_shown_at_the_seat_and_read_out(person: MakePerson) -> None:
    anna, bea = person("Anna", DESK), person("Bea", PHONE)
    bea.sit(anna.set_table("carrot", 2, ""))
    anna.deal()
    bea.take_hint()
    anna.take_hint()
    anna.button("Hint").or_(anna.page.get_by_text("Waiting for Bea.")).first.wait_for()
    waiting, other = (bea, anna) if anna.button("Hint").count() else (anna, bea)

    waiting.button("Show applause").click()

    expect(other.page.locator(".reaction")).to_be_visible()
    expect(other.page.locator("#told")).to_contain_text(f"{waiting.name} shows applause.")


def test_the_host_locks_removes_and_closes(person: MakePerson) -> None:
    anna, bea, cem = person("Anna", DESK), person("Bea", PHONE), person("Cem", PHONE)
    code = anna.set_table("carrot", 3, "")
    bea.sit(code)
    anna.page.get_by_text("Manners of the table").click()
    anna.page.get_by_label(re.compile("^Lock the table")).check()
    cem.page.goto(f"/t/{code}")
    expect(cem.page.get_by_text("The host has locked the table: nobody else can sit down.")).to_be_visible()
    expect(cem.button("Sit here")).to_have_count(0)

    anna.button("Ask Bea to leave").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Ask Bea to leave").click()
    expect(bea.button("Get up")).to_have_count(0)

    anna.button("Menu").click()
    anna.button("Close the table").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    for one in (anna, bea, cem):
        expect(one.page.get_by_role("heading", name="This table is closed.")).to_be_visible()
