"""The big screen tells what everybody may know, to whoever opens it; and nobody can ask for anything there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardamom.engine.registry import find_game
from cardamom.engine.zones import SPECTATOR
from tests.house.guest import Guest
from tests.house.serving import ServedHouse
from tests.house.test_leaks import Said, Truth, card_finder, check_piles, log_of, messages, texts_in

pytestmark = pytest.mark.anyio


def screen_of(host: Guest) -> Guest:
    """A big screen, opened in the browser of somebody who plays."""
    screen = Guest(host.url, "Screen", token=host.token)
    screen.code, screen.door = host.code, "stage/socket"
    return screen


async def played(house: ServedHouse, game: str, **options: Any) -> tuple[Guest, Guest, Guest]:
    """A game of one person against bots: the person, their big screen, and a stranger who watches."""
    anna, watcher = Guest(house.url, "Anna"), Guest(house.url, "Watcher")
    code = anna.set_table(game, 4, ["novice"] * 3, **options)
    screen = screen_of(anna)
    for one in (anna, screen, watcher):
        await one.connect(code)
    await anna.done("set_manners", pace=0)
    await anna.done("deal")
    while await anna.is_asked():
        hint = await anna.done("hint")
        reply = await anna.answer(hint["move"])
        await anna.until_seq(reply["seq"])
    await screen.until(lambda: screen.over)
    await watcher.until_seq(screen.seq)
    for one in (anna, screen, watcher):
        await one.leave()
    return anna, screen, watcher


@pytest.mark.parametrize(("game", "options"), [("carrot", {}), ("cooking_party", {"blind": "yes"})])
async def test_in_no_byte_that_the_screen_is_sent_is_there_a_card_that_not_everybody_knows(
    house: ServedHouse, game: str, options: dict[str, Any], tmp_path: Path
) -> None:
    """It shows nothing secret, though the one in whose browser it is open holds cards."""
    _, screen, watcher = await played(house, game, **options)
    entries = await log_of(house, screen.code, tmp_path)
    truth = Truth(find_game(game), screen.code, entries)
    finder, means = card_finder(find_game(game))
    said = Said(find_game(game), entries)

    looked_at = 0
    for seq, raw in messages(screen, truth):
        told = truth.codes & set(texts_in(json.loads(raw)))
        told |= {means[found] for found in finder.findall(said.left_out(seq, raw))}
        assert told <= truth.ever[seq, SPECTATOR], (seq, raw)
        check_piles(raw, truth.seen[seq, SPECTATOR])
        looked_at += len(told)
    assert looked_at > 0
    assert screen.received == watcher.received


async def test_the_screen_is_nobody_even_in_the_browser_of_the_host(house: ServedHouse) -> None:
    anna = Guest(house.url, "Anna")
    code = anna.set_table("carrot", 3, ["novice"] * 2)
    await anna.connect(code)
    screen = screen_of(anna)
    await screen.connect(code)

    assert (anna.scene["you"], anna.scene["hosting"]) == (0, True)
    assert (screen.scene["you"], screen.scene["hosting"], screen.scene["seat_code"]) == (None, False, None)
    for wish in ("deal", "stand", "close"):
        assert "token" in await screen.refused(wish)
    assert anna.scene["phase"] == "open"
    for one in (anna, screen):
        await one.leave()


async def test_the_screen_is_found_under_any_spelling_of_the_code_and_nowhere_else(house: ServedHouse) -> None:
    anna = Guest(house.url, "Anna")
    code = anna.set_table("carrot", 3, ["novice"] * 2)

    page = anna.request("GET", f"/t/{code.lower()}/stage", headers={"accept": "text/html"}, follow_redirects=True)

    assert page.status_code == 200
    assert f'data-socket="/t/{code}/stage/socket"' in page.text
    assert "<script>" not in page.text
    assert anna.request("GET", "/t/NOSUCH/stage", headers={"accept": "text/html"}).status_code == 404
