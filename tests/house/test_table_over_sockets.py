"""Whole games over sockets: people, bots, watchers, and connections that come and go."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from cardamom.engine.game import Game
from cardamom.engine.registry import all_games
from tests.house.guest import Guest, Scene, present, some_move
from tests.house.serving import ServedHouse

pytestmark = pytest.mark.anyio

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
SEATS = {"open_kitchen": 6}
"""Where people who answer at random would play for hours, bots that know what they do bring it to an end."""
SHORT: dict[str, dict[str, Any]] = {"kitchen_closing": {"rounds": 2}}


async def seated(house: ServedHouse, game: str, people: int, bots: int = 0, **options: Any) -> list[Guest]:
    """Guests at a new table, with bots behind them, before the deal."""
    guests = [Guest(house.url, name) for name in ["Anna", "Bea", "Cem", "Dora"][:people]]
    code = guests[0].set_table(game, people + bots, [""] * (people - 1) + ["novice"] * bots, **options)
    for seat, guest in enumerate(guests):
        await guest.connect(code)
        if seat:
            await guest.sit(seat)
    await guests[0].done("set_manners", pace=0)
    return guests


async def dealt(house: ServedHouse, game: str, people: int, bots: int = 0, **options: Any) -> list[Guest]:
    guests = await seated(house, game, people, bots, **options)
    await guests[0].done("deal")
    await asyncio.gather(*[guest.until_phase("playing") for guest in guests])
    return guests


async def leave(*guests: Guest) -> None:
    await asyncio.gather(*[guest.leave() for guest in guests])


def one_who_is_asked(guests: list[Guest]) -> Guest:
    return next(guest for guest in guests if guest.asked)


class Careful(Guest):
    """A guest who asks for a fresh snapshot after every few steps, to compare it with what the steps led to."""

    async def _mend(self) -> None:
        await super()._mend()
        if self.steps and len(self.steps) % 7 == 0:
            self.steps.append(self.steps[-1])
            await self.hello()


@every_game
async def test_a_whole_game_is_played_and_everybody_sees_it_as_it_is(house: ServedHouse, game: Game) -> None:
    people = max(2, game.fewest - 1)
    guests = [Careful(house.url, name) for name in ["Anna", "Bea", "Cem", "Dora"][:people]]
    watcher = Careful(house.url, "Watcher")
    seats = SEATS.get(game.name, people + 1)
    bots = [list(game.bots)[-1]] * (seats - people)
    code = guests[0].set_table(game.name, seats, [""] * (people - 1) + bots, **SHORT.get(game.name, {}))
    for seat, guest in enumerate(guests):
        await guest.connect(code)
        if seat:
            await guest.sit(seat)
    await watcher.connect(code)
    await guests[0].done("set_manners", pace=0)
    await guests[0].done("deal")

    await asyncio.gather(*[guest.play(random.Random(seat)) for seat, guest in enumerate(guests)])
    await watcher.until(lambda: watcher.over)

    for guest in [*guests, watcher]:
        await guest.until_seq(guests[0].seq)
        fresh = guest.view()
        assert guest.differences == []
        assert guest.gaps == 0
        assert fresh["seq"] == guest.seq
        assert present(fresh["scene"]) == present(guest.scene)
        assert guest.scene["result"]["ranking"]
        assert sorted(guest.lines) == list(range(min(guest.lines), max(guest.lines) + 1))
        assert {line["n"]: line for line in guest.get(f"/api/tables/{code}/log")}.items() >= guest.lines.items()
    assert watcher.scene["you"] is None
    assert "question" not in watcher.scene
    await leave(*guests, watcher)


async def test_a_finished_game_can_be_looked_at_step_by_step_and_played_on(house: ServedHouse) -> None:
    guests = await dealt(house, "kitchen_closing", 3, rounds=1)
    await asyncio.gather(*[guest.play(random.Random(seat), hurry) for seat, guest in enumerate(guests)])

    replay = guests[0].get(f"/api/tables/{guests[0].code}/steps?count=100")
    branch = guests[0].post(f"/api/tables/{guests[0].code}/branch", {"step": 2, "seat": 1, "name": "Anna"})

    assert replay["total"] == len(replay["steps"])
    assert replay["steps"][-1]["scene"]["result"] is not None
    goes_on = Guest(house.url, "Anna", guests[0].token)
    await goes_on.connect(branch["code"])
    assert goes_on.scene["you"] == 1
    assert goes_on.scene["phase"] == "playing"
    await goes_on.done("set_manners", pace=0)
    await goes_on.play(random.Random(1), hurry)
    await leave(goes_on, *guests)


def hurry(scene: Scene, luck: random.Random) -> dict[str, Any]:
    """Close the kitchen as soon as it can be closed."""
    if any(offer["kind"] == "declare" and offer["rows"] for offer in scene["offers"]):
        return {"move": "declare"}
    return some_move(scene, luck)


async def test_a_rematch_has_the_same_people(house: ServedHouse) -> None:
    guests = await dealt(house, "kitchen_closing", 3, rounds=1)
    await asyncio.gather(*[guest.play(random.Random(seat), hurry) for seat, guest in enumerate(guests)])

    first = await guests[1].done("rematch")
    second = await guests[2].done("rematch")

    assert first["code"] == second["code"]
    await guests[0].until(lambda: guests[0].scene.get("rematch") == first["code"])
    await guests[0].leave()
    await guests[0].connect(first["code"])
    assert guests[0].scene["you"] == 0
    assert [seat["name"] for seat in guests[0].scene["seats"]] == ["Anna", "Bea", "Cem"]
    await leave(*guests)


async def test_two_sockets_of_one_person_are_one_seat(house: ServedHouse) -> None:
    guests = await dealt(house, "carrot", 2)
    twin = Guest(house.url, "Anna", guests[0].token)
    await twin.connect(guests[0].code)

    assert present(twin.scene) == present(guests[0].scene)
    await twin.done("answer", question=twin.scene["question"], move=some_move(twin.scene, random.Random(0)))
    await guests[0].until(lambda: guests[0].scene.get("mine") is not None)
    await twin.leave()
    await guests[1].play_once(random.Random(1))

    assert guests[1].scene["seats"][0]["here"]
    await guests[0].leave()
    await guests[1].until(lambda: not guests[1].scene["seats"][0]["here"])
    await leave(*guests)


async def test_a_watcher_sees_what_is_open_and_may_not_act(house: ServedHouse) -> None:
    guests = await dealt(house, "carrot", 2)
    watcher = Guest(house.url, "Watcher")
    await watcher.connect(guests[0].code)

    assert watcher.scene["pile:hand:0"]["cards"] == [None] * 5
    assert not {"question", "offers", "prompt", "mine"} & watcher.scene.keys()
    wishes: list[dict[str, Any]] = [
        {"t": "answer", "question": 0, "move": {"move": "hide"}},
        {"t": "take_back"},
        {"t": "hint"},
        {"t": "draft", "kind": "hide", "parts": {}},
        {"t": "say", "text": "Hello"},
        {"t": "react", "what": "clap"},
        {"t": "pause", "on": True},
        {"t": "nudge", "seat": 0},
        {"t": "admit", "seat": 0, "yes": True},
        {"t": "stand"},
        {"t": "back"},
    ]
    for wish in wishes:
        assert "watching" in await watcher.refused(wish.pop("t"), **wish)
    assert "watching" in (await watcher.done("why_not", card="carrots-7"))["text"]
    assert watcher.seq == guests[0].seq
    await leave(watcher, *guests)


async def test_a_page_that_is_loaded_again_in_mid_decision_asks_the_same(house: ServedHouse) -> None:
    guests = await dealt(house, "carrot", 2, bots=1)
    before = {key: guests[0].scene[key] for key in ("question", "prompt", "offers")}

    await guests[0].drop()
    again = Guest(house.url, "Anna", guests[0].token)
    await again.connect(guests[0].code)

    assert {key: again.scene[key] for key in before} == before
    await again.done("answer", question=before["question"], move=some_move(again.scene, random.Random(3)))
    await leave(again, guests[1])


async def test_an_answer_that_is_sent_again_after_a_lost_connection_counts_once(house: ServedHouse) -> None:
    guests = await dealt(house, "carrot", 2)
    wish = {"question": guests[0].scene["question"], "move": some_move(guests[0].scene, random.Random(4))}
    first = await guests[0].done("answer", again="the same id", **wish)
    await guests[0].drop()

    await guests[0].connect()
    second = await guests[0].done("answer", again="the same id", **wish)
    await guests[1].play_once(random.Random(5))
    third = await guests[0].done("answer", again="the same id", **wish)

    assert first["seq"] == second["seq"] == third["seq"]
    await guests[0].until(lambda: guests[0].seq == guests[1].seq)
    assert guests[0].seq == first["seq"] + 1
    await leave(*guests)


async def test_a_question_that_is_closed_takes_no_answer(house: ServedHouse) -> None:
    guests = await dealt(house, "carrot", 2)
    wish = {"question": guests[0].scene["question"], "move": some_move(guests[0].scene, random.Random(6))}
    await guests[0].done("answer", **wish)
    await guests[1].play_once(random.Random(7))
    before = guests[1].seq

    assert await guests[0].refused("answer", **wish)
    assert await guests[0].refused("answer", **wish | {"question": 999})
    assert await guests[0].refused("answer", **wish | {"question": -1})

    assert (await guests[1].done("why_not"))["seq"] == before
    await leave(*guests)


async def test_only_the_seat_that_is_asked_answers(house: ServedHouse) -> None:
    guests = await dealt(house, "kitchen_closing", 3)
    turn = one_who_is_asked(guests)
    before = turn.seq

    for other in guests:
        if other is not turn:
            why = await other.refused("answer", question=turn.scene["question"], move={"move": "take_from_deck"})
            assert turn.name in why
            assert other.scene["waiting"] is not None

    assert (await turn.done("why_not", kind="declare"))["seq"] == before
    await leave(*guests)


async def test_hints_are_legal_and_change_nothing(house: ServedHouse) -> None:
    guests = await dealt(house, "carrot", 2)
    before = guests[0].seq

    hint = await guests[0].done("hint")

    assert hint["seq"] == before
    assert hint["text"]
    await guests[0].done("answer", question=guests[0].scene["question"], move=hint["move"])
    await leave(*guests)


async def test_a_draft_says_what_is_missing_and_what_is_wrong(house: ServedHouse) -> None:
    guests = await dealt(house, "carrot", 2)
    offer = guests[0].scene["offers"][0]
    whole = some_move(guests[0].scene, random.Random(0))
    parts = {name: value for name, value in whole.items() if name != "move"}

    empty = await guests[0].ask("draft", kind=offer["kind"], parts={})
    full = await guests[0].ask("draft", kind=offer["kind"], parts=parts)
    odd = await guests[0].ask("draft", kind=offer["kind"], parts={offer["parts"][0]["name"]: "no such card"})

    assert (empty["ok"], full["ok"], odd["ok"]) == (False, True, False)
    assert full["text"]
    assert odd["why"]
    assert "why" not in empty
    await leave(*guests)
