"""People who use the house as people do: they look for buttons by their names, and wait until something happens."""

from __future__ import annotations

import json
import re
import uuid
from typing import Any, TypedDict

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect


class Size(TypedDict):
    """The size of a window."""

    width: int
    height: int


PHONE = Size(width=375, height=812)
TABLET = Size(width=820, height=1180)
DESK = Size(width=1280, height=720)
TOUCHED_BELOW = 900

CODE = re.compile(r"/t/([A-Z]{6})")
PATIENCE = 20_000
"""Milliseconds until a test gives up on a page."""

EARS = """
window.heard = [];
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes)
    if (target.closest?.("[aria-live]")) for (const node of addedNodes) window.heard.push(node.textContent);
}).observe(document, { childList: true, subtree: true });
"""
"""Keeps what comes into a live region."""


class Person:
    """Somebody with a browser of their own. Cards do not fly there unless that is wished: they cost time."""

    def __init__(self, browser: Browser, url: str, name: str, size: Size, **wishes: Any) -> None:
        self.name, self.url = name, url
        usual = {"has_touch": size["width"] < TOUCHED_BELOW, "reduced_motion": "reduce"}
        self.context = browser.new_context(viewport={**size}, base_url=url, **{**usual, **wishes})
        self.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.forgives = "net::ERR"
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Another tab of this browser."""
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        """Broken lines are no fault of a page, nor is what this person expects to go wrong."""
        forgiven = ("net::ERR", "WebSocket", self.forgives)
        if message.type in ("error", "warning") and not any(text in message.text for text in forgiven):
            self.complaints.append(message.text)

    # Getting to a table

    def set_table(self, game: str, seats: int, others: str = "cook", **options: str) -> str:
        """Set a table on the page of a game, and go there. Its code."""
        self.page.goto(f"/games/{game}")
        self.page.get_by_label("Your name").fill(self.name)
        listed = self.page.locator("select[name=seats]")
        if listed.count():
            listed.select_option(str(seats))
        else:
            self.page.locator(f"[name=seats][value='{seats}']").check(force=True)
        self.page.locator(f"[name=others][value='{others}']").check(force=True)
        for name, value in options.items():
            self._set_option(name, value)
        self.page.get_by_role("button", name="Set the table").click()
        self.page.wait_for_url(CODE)
        return self.code

    def _set_option(self, name: str, value: str) -> None:
        """Numbers are picked from a list, words from a row of choices; some are folded."""
        fold = self.page.locator("details:not([open])", has=self.page.locator(f"[name='option-{name}']"))
        if fold.count():
            fold.locator("summary").click()
        listed = self.page.locator(f"select[name='option-{name}']")
        if listed.count():
            listed.select_option(value)
        else:
            self.page.locator(f"[name='option-{name}'][value='{value}']").check(force=True)

    def sit(self, code: str) -> None:
        """Come by the link, and sit down where there is room."""
        self.page.goto(f"/t/{code}")
        self.page.get_by_label("Your name").fill(self.name)
        self.button("Take a seat").click()
        expect(self.button("Get up")).to_be_visible()

    def deal(self, pace: float = 0) -> None:
        """Let the bots be quick, and deal."""
        self.ask("set_manners", pace=pace)
        self.button("Deal").click()
        expect(self.hand.or_(self.prompt).first).to_be_visible()

    @property
    def code(self) -> str:
        """The code of the table that this person is at."""
        found = CODE.search(self.page.url)
        assert found, self.page.url
        return found[1]

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask the house without the page, to save time where the page is not the point."""
        answer = self.context.request.post(
            f"/api/tables/{self.code}/do",
            data=json.dumps({"t": kind, "id": uuid.uuid4().hex, **fields}),
            headers={"Origin": self.url, "Content-Type": "application/json"},
        )
        reply: dict[str, Any] = answer.json()
        assert reply.get("ok", kind in ("draft", "why_not")), reply
        return reply

    def scene(self) -> dict[str, Any]:
        """What this person sees of the table, as a script would read it."""
        view: dict[str, Any] = self.context.request.get(f"/api/tables/{self.code}").json()
        scene: dict[str, Any] = view["scene"]
        return scene

    def log(self) -> list[dict[str, Any]]:
        """All lines of the log, as this person is told them."""
        lines: list[dict[str, Any]] = self.context.request.get(f"/api/tables/{self.code}/log").json()
        return lines

    def listen(self) -> None:
        """Write down from now on what a screen reader would read out by itself. Before the first page is opened."""
        self.context.add_init_script(EARS)

    def told(self) -> list[str]:
        """What a screen reader has read out on this page."""
        heard: list[str] = self.page.evaluate("() => window.heard")
        return heard

    # What is on the page

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def region(self, name: str) -> Locator:
        """A region of the page by its name."""
        return self.page.get_by_role("region", name=name, exact=True)

    @property
    def prompt(self) -> Locator:
        """Where the table asks."""
        return self.region("What to do")

    @property
    def sentence(self) -> Locator:
        """The sentence of the prompt."""
        return self.prompt.locator("[data-prompt]")

    @property
    def hand(self) -> Locator:
        """The own hand."""
        return self.region("Your hand")

    def cards(self, place: Locator, *, lit: bool = False) -> Locator:
        """The cards in a place; only those that may be chosen, if so wished."""
        cards = place.locator("[data-slot]")
        return cards.and_(self.page.get_by_role("button", name=re.compile("may be chosen"))) if lit else cards

    def kind(self, title: str) -> Locator:
        """A kind of move among those offered."""
        return self.prompt.get_by_role("button", name=title, exact=True)

    @property
    def result(self) -> Locator:
        """The paper with the result, when the game is over."""
        return self.page.locator(".result")

    @property
    def is_over(self) -> bool:
        """Whether the result lies on the table."""
        return self.result.count() > 0

    # Playing

    def wait_for_turn(self) -> bool:
        """Wait until this person is asked, or the game is over. Whether they are asked."""
        self.button("Hint").or_(self.result).first.wait_for()
        return not self.is_over

    def take_hint(self) -> None:
        """Ask the chef, again when the chef is too busy; do what the chef says, and wait until it is done."""
        hinted = self.page.locator(".sentence.hinted")
        for _ in range(3):
            self.button("Hint").click()
            hinted.or_(self.page.locator(".notice")).first.wait_for()
            expect(self.prompt.get_by_text("The chef thinks …")).to_have_count(0)
            if hinted.count():
                break
        self.prompt.locator(".do-it, .kind[aria-pressed=true]").first.click()
        hinted.wait_for(state="detached")

    def play_to_the_end(self, *, most: int = 200) -> int:
        """Follow the chef until the game is over. How many decisions it took."""
        for number in range(most):
            if not self.wait_for_turn():
                return number
            self.take_hint()
        raise AssertionError(f"still playing after {most} decisions")


def come_to_laying(one: Person) -> None:
    """Close the kitchen as soon as it is this person's turn, unless a bot was quicker: then lay after the last turn."""
    closing, stacks = one.kind("The kitchen is closing!"), one.page.locator(".stacks")
    while one.wait_for_turn() and not stacks.count():
        if not (closing.count() and closing.is_enabled()):
            one.take_hint()
            continue
        closing.click()
        stacks.wait_for()
    assert stacks.count()
