"""People who lose the connection: they are waited for, a bot plays for them, and they take their seat back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cardamom.house.minder import Patience
from cardamom.house.settings import Settings
from tests.house.guest import Guest
from tests.house.serving import NearHouse, database_in, nearby

pytestmark = pytest.mark.anyio

IMPATIENT = Patience(notice=100, away=400, thinking=0, nudged=300, host=500, others=200)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NearHouse]:
    """A house that waits for nobody for long."""
    with nearby(Settings(database_in(tmp_path_factory.mktemp("house")), patience=IMPATIENT)) as opened:
        yield opened


async def in_mid_game(house: NearHouse) -> list[Guest]:
    """Three people in a game of carrot, each with a decision to make."""
    guests = [Guest(house.url, name) for name in ("Anna", "Bea", "Cem")]
    code = guests[0].set_table("carrot", 3)
    for seat, guest in enumerate(guests):
        await guest.connect(code)
        if seat:
            await guest.sit(seat)
    await guests[0].done("set_manners", pace=0)
    await guests[0].done("deal")
    for guest in guests:
        await guest.until(lambda: guest.asked)  # noqa: B023
    return guests


def seat_of(guest: Guest, seat: int) -> dict[str, object]:
    seen: dict[str, object] = guest.scene["seats"][seat]
    return seen


async def until_played_for(witness: Guest, seat: int) -> None:
    await witness.until(lambda: seat_of(witness, seat)["standin"] is not None)


async def until_played(witness: Guest, seat: int) -> None:
    """Wait until the table does not wait for a seat any more."""
    await witness.until(lambda: not seat_of(witness, seat)["asked"])


async def leave(*guests: Guest) -> None:
    for guest in guests:
        await guest.leave()


async def test_somebody_who_is_gone_is_counted_down_then_played_for_and_comes_back_by_themselves(
    house: NearHouse,
) -> None:
    anna, bea, cem = await in_mid_game(house)

    await bea.drop()
    await anna.until(lambda: not seat_of(anna, 1)["here"])
    await anna.until(lambda: anna.scene.get("deadline") is not None)
    countdown = anna.scene["deadline"]
    await until_played_for(anna, 1)
    await until_played(anna, 1)
    assert countdown["seat"] == 1
    assert countdown["why"] == "away"
    assert "Bea" in countdown["text"]
    assert countdown["at"] > anna.scene["now"] - 60_000

    await bea.connect()
    await anna.until(lambda: seat_of(anna, 1)["standin"] is None)
    assert seat_of(anna, 1)["here"]
    await bea.until(lambda: seat_of(bea, 1)["standin"] is None)
    await bea.done("say", text="I am back.")
    await leave(anna, bea, cem)


async def test_somebody_who_comes_back_in_time_is_not_played_for(house: NearHouse) -> None:
    anna, bea, cem = await in_mid_game(house)

    await bea.drop()
    await anna.until(lambda: anna.scene.get("deadline") is not None)
    await bea.connect()
    await anna.until(lambda: anna.scene.get("deadline") is None)

    assert seat_of(anna, 1)["standin"] is None
    await bea.play_once(random.Random(1))
    await leave(anna, bea, cem)


async def test_with_the_key_of_the_seat_one_goes_on_from_another_device(house: NearHouse) -> None:
    anna, bea, cem = await in_mid_game(house)
    key = bea.scene["seat_code"]
    await bea.drop()
    await until_played_for(anna, 1)

    phone = Guest(house.url, "Bea")
    await phone.connect(anna.code)
    assert phone.scene["you"] is None
    assert await phone.refused("claim", seat=1, code="WRONGX")
    await phone.done("claim", seat=1, code=key.lower())

    await phone.until(lambda: phone.scene["you"] == 1)
    assert phone.scene["seat_code"] != key
    await anna.until(lambda: seat_of(anna, 1)["standin"] is None)
    await bea.connect()
    assert bea.scene["you"] is None
    await leave(anna, bea, cem, phone)


async def test_without_the_key_somebody_at_the_table_lets_one_in(house: NearHouse) -> None:
    anna, bea, cem = await in_mid_game(house)
    await bea.drop()
    await until_played_for(anna, 1)

    phone = Guest(house.url, "Bea")
    await phone.connect(anna.code)
    await phone.done("claim", seat=1)
    assert phone.scene["you"] is None
    await anna.until(lambda: anna.scene["claims"] == [{"seat": 1, "name": "Bea"}])
    await anna.done("admit", seat=1, yes=False)
    await anna.until(lambda: anna.scene["claims"] == [])
    assert phone.scene["you"] is None
    await phone.done("claim", seat=1)
    await cem.done("admit", seat=1, yes=True)

    await phone.until(lambda: phone.scene["you"] == 1)
    await anna.until(lambda: seat_of(anna, 1)["here"] is True and seat_of(anna, 1)["standin"] is None)
    await leave(anna, cem, phone)


async def test_a_seat_whose_person_is_here_cannot_be_claimed(house: NearHouse) -> None:
    anna, bea, cem = await in_mid_game(house)
    stranger = Guest(house.url, "Bea")
    await stranger.connect(anna.code)

    assert "Bea is here" in await stranger.refused("claim", seat=1)

    await leave(anna, bea, cem, stranger)


async def test_whoever_is_nudged_and_stays_silent_is_played_for_until_they_say_they_are_back(house: NearHouse) -> None:
    anna, bea, cem = await in_mid_game(house)

    await anna.done("nudge", seat=1)
    await bea.until(lambda: bea.scene.get("deadline") is not None)
    assert bea.scene["deadline"]["why"] == "nudged"
    await until_played_for(anna, 1)
    await until_played(anna, 1)

    assert "bot" in await bea.refused("answer", question=bea.scene.get("question", 0), move={"move": "hide"})
    await bea.done("back")
    await anna.until(lambda: seat_of(anna, 1)["standin"] is None)
    await leave(anna, bea, cem)


async def test_somebody_who_leaves_in_mid_game_is_played_for_at_once_and_may_return(house: NearHouse) -> None:
    anna, bea, cem = await in_mid_game(house)

    await bea.done("stand")
    await until_played_for(anna, 1)
    await bea.leave()
    await bea.connect()
    assert seat_of(bea, 1)["standin"] is not None
    await bea.done("back")

    await anna.until(lambda: seat_of(anna, 1)["standin"] is None)
    await leave(anna, bea, cem)


async def test_another_person_is_the_host_when_the_host_stays_away(house: NearHouse) -> None:
    anna, bea, cem = await in_mid_game(house)

    await anna.drop()
    await bea.until(lambda: bea.scene["hosting"])

    assert seat_of(bea, 1)["host"]
    await bea.done("set_manners", pace=0.5)
    await leave(bea, cem)


async def test_a_clock_answers_for_whoever_lets_it_run_out(house: NearHouse) -> None:
    anna, bea, cem = await in_mid_game(house)

    await anna.done("set_manners", timer=1)
    await anna.until(lambda: anna.scene.get("deadline") is not None)
    assert anna.scene["deadline"]["why"] == "timer"
    await anna.done("pause", on=True)
    await anna.until(lambda: anna.scene.get("deadline") is None)
    assert "clocks stand still" in await anna.refused("answer", question=anna.scene["question"], move={"move": "hide"})
    await bea.done("pause", on=False)
    await anna.until(lambda: anna.scene.get("turn") is not None and "Hide" not in anna.scene.get("prompt", ""))

    assert all(seat["standin"] is None for seat in anna.scene["seats"])
    await leave(anna, bea, cem)


async def test_a_table_that_everybody_left_waits_and_goes_on_when_one_returns(house: NearHouse) -> None:
    anna, bea, cem = await in_mid_game(house)
    await leave(anna, bea, cem)

    await anna.connect()
    await until_played_for(anna, 1)
    await until_played_for(anna, 2)

    assert seat_of(anna, 0)["standin"] is None
    await anna.play_once(random.Random(2))
    await leave(anna)
