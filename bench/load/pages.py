"""A table on a phone, in a real browser:  python -m bench.load.pages

From the navigation to the first card on the screen, with an empty cache, and what went over the wire until then; what
the whole first view of a table weighs, for each game; and how smoothly cards fly, with the processor slowed down four
times. The browser sits at a table with bots, and somebody answers for its seat as soon as it is asked, so that cards
are always on the move.
"""

from __future__ import annotations

import asyncio
import secrets
import statistics
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, CDPSession, Page, async_playwright

from bench.load.asking import Asker
from bench.load.house import Guest
from bench.load.servers import open_house
from cardamom.engine.game import Game
from cardamom.engine.registry import all_games

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"viewport": {"width": 375, "height": 812}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
SEATS = 4
SLOW = 4
VISITS = 3
SETTLING, FLYING = 2.0, 10.0
"""Seconds: the page is done with arriving before frames are counted."""
PACE = 0.5
KILO = 1000
PAINTED = 1.5
"""Seconds after the last byte: pictures that came late are on the screen, too."""
SMOOTH = 1000 / 50
"""A frame that takes longer was dropped by somebody."""

CARD = "[data-code] .face"
WATCH_FOR_CARDS = """
const look = () => {
  const card = document.querySelector("[data-code] .face");
  if (card && card.getBoundingClientRect().width > 0) window.firstCard = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
COUNT_FRAMES = """() => {
  window.seenFrames = [];
  const tick = (now) => {
    const moving = document.getElementById("sky")?.getAnimations({ subtree: true }) ?? [];
    window.seenFrames.push([now, moving.filter((flight) => flight.playState === "running").length]);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""


class Seat:
    """A seat at a dealt table: the browser looks, and a guest with the same secret answers."""

    def __init__(self, url: str, game: str = "carrot", seats: int = 4) -> None:
        self.url, self.secret = url, secrets.token_urlsafe()
        wish = {"game": game, "name": "Cook", "seats": seats, "bots": ["novice"] * (seats - 1)}
        self.code: str = Asker(url).post("/api/tables", wish, authorization=f"Bearer {self.secret}")["code"]
        self.guest = Guest(self.secret)

    async def deal(self) -> None:
        """Begin the game."""
        await self.guest.open(self.url, self.code)
        self.listening = asyncio.create_task(self._listen())
        await self.guest.ask("set_manners", pace=PACE)
        await self.guest.ask("deal")

    async def _listen(self) -> None:
        async for message in self.guest.socket:
            await self.guest.hear(str(message))

    async def answer(self, seconds: float) -> None:
        """Play for a while."""
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            await asyncio.sleep(PACE)
            move = self.guest.move()
            if move is not None:
                await self.guest.socket.send(move)


@asynccontextmanager
async def phone(browser: Browser, seat: Seat, slow: int) -> AsyncIterator[tuple[Page, Counter[str]]]:
    """A phone with an empty cache, not yet at the table, and the bytes that it was sent, by their kind."""
    context: BrowserContext = await browser.new_context(**PHONE)  # type: ignore[arg-type]
    await context.add_cookies([{"name": "cardamom", "value": seat.secret, "url": seat.url}])
    page = await context.new_page()
    await page.add_init_script(WATCH_FOR_CARDS)
    wire = await context.new_cdp_session(page)
    await wire.send("Network.enable")
    await wire.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    yield page, weigh(wire)
    await context.close()


def weigh(wire: CDPSession) -> Counter[str]:
    """Counts what comes over the wire; messages of the socket as they are before compression."""
    kinds: dict[str, str] = {}
    weights: Counter[str] = Counter()

    def answered(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]

    def finished(event: dict[str, Any]) -> None:
        weights[kinds.get(event["requestId"], "Other")] += int(event["encodedDataLength"])

    def heard(event: dict[str, Any]) -> None:
        weights["Socket"] += len(event["response"]["payloadData"])

    wire.on("Network.responseReceived", answered)
    wire.on("Network.loadingFinished", finished)
    wire.on("Network.webSocketFrameReceived", heard)
    return weights


async def see_card(page: Page) -> float:
    """Wait for a card; how many milliseconds after the navigation it was there."""
    await page.wait_for_selector(CARD)
    while not (took := await page.evaluate("window.firstCard")):
        await asyncio.sleep(0.01)
    return float(took)


async def first_card(browser: Browser, url: str, slow: int) -> tuple[float, Counter[str]]:
    """Milliseconds until the first card is seen, and what was sent until then."""
    seat = Seat(url)
    await seat.deal()
    async with phone(browser, seat, slow) as (page, weights):
        await page.goto(f"{url}/t/{seat.code}")
        return await see_card(page), Counter(weights)


async def first_view(browser: Browser, url: str, game: Game) -> Counter[str]:
    """What was sent until nothing came any more, at a table with as many people as play on most evenings."""
    seat = Seat(url, game.name, min(SEATS, game.most))
    await seat.deal()
    async with phone(browser, seat, 1) as (page, weights):
        await page.goto(f"{url}/t/{seat.code}", wait_until="networkidle")
        await asyncio.sleep(PAINTED)
        return Counter(weights)


async def flights(browser: Browser, url: str, slow: int) -> list[tuple[float, int]]:
    """When frames were drawn while cards were played, and how many cards were in the air."""
    seat = Seat(url)
    await seat.deal()
    async with phone(browser, seat, slow) as (page, _):
        await page.goto(f"{url}/t/{seat.code}")
        await see_card(page)
        await seat.answer(SETTLING)
        await page.evaluate(COUNT_FRAMES)
        await seat.answer(FLYING)
        frames: list[tuple[float, int]] = await page.evaluate("window.seenFrames")
        return frames


def show_first_card(slow: int, visits: list[tuple[float, Counter[str]]]) -> None:
    """Print how long the first card took, and the bytes."""
    took = sorted(took for took, _ in visits)
    weights = visits[0][1]
    told = ", ".join(f"{kind.lower()} {size / KILO:.1f}" for kind, size in weights.most_common())
    print(f"first card, CPU {slow}x slower: {statistics.median(took):.0f} ms ({took[0]:.0f} to {took[-1]:.0f})")
    print(f"over the wire: {weights.total() / KILO:.0f} kB ({told})")


def show_view(game: Game, weights: Counter[str]) -> None:
    """Print what a first view weighs."""
    told = ", ".join(f"{kind.lower()} {size / KILO:.0f}" for kind, size in weights.most_common(5))
    print(f"first view of {game.name}: {weights.total() / KILO:.0f} kB ({told})")


def show_flights(slow: int, frames: list[tuple[float, int]]) -> None:
    """Print how smooth it was while cards were in the air."""
    steps = [now - before for (before, flying), (now, _) in pairwise(frames) if flying]
    if not steps:
        print("No card flew.")
        return
    rough, seconds = sum(step > SMOOTH for step in steps), sum(steps) / 1000
    print(
        f"cards in the air for {seconds:.1f} s, CPU {slow}x slower: {len(steps) / seconds:.0f} frames/s, "
        f"median frame {statistics.median(steps):.1f} ms, longest {max(steps):.0f} ms, {rough} of {len(steps)} late"
    )


async def main() -> None:
    """Measure, and print."""
    with tempfile.TemporaryDirectory(dir=".", prefix=".load") as folder, open_house(Path(folder).resolve()) as (url, _):
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            for slow in (1, SLOW):
                show_first_card(slow, [await first_card(browser, url, slow) for _ in range(VISITS)])
            for game in all_games():
                show_view(game, await first_view(browser, url, game))
            for slow in (1, SLOW):
                show_flights(slow, await flights(browser, url, slow))
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
