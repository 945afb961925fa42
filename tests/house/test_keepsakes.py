"""What people take home: the menu says all that was said and nothing else, and goes unless the host keeps it."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest

from cardamom.engine.registry import all_games, find_game
from cardamom.engine.wire import write_move
from cardamom.games.cooking_party.rules import CookingParty
from cardamom.house import entries as log
from cardamom.house.forgetting import AFTER_THE_END, LEFT_ALONE, forget_tables
from cardamom.house.keepsakes import Aisle, Item, aisles, courses, from_pantry, usually_wanted
from cardamom.house.store import Entry, Store, open_store
from cardamom.house.store.base import GONE
from cardamom.house.summaries import summary_of
from cardamom.house.wire import Hide, SetManners
from tests.house.guest import Guest
from tests.house.rooms import ANNA, CODE, Party
from tests.house.serving import ServedHouse, database_in
from tests.house.serving import served as serving

pytestmark = pytest.mark.anyio

SCRIPT = "<script>hit()</script>"
FIELD = re.compile(r'name="csrf" value="([^"]+)"')


def evening(**options: Any) -> Party:
    """A whole game as the rules would play it for silent people."""
    party = Party("cooking_party", 3, ("novice",) * 2, first_judge=0, **options)
    party.deal()
    while party.room.asked():
        by_default(party)
    return party


def by_default(party: Party) -> None:
    seat = party.room.asked()[0]
    party.happen(log.Answered(at=party.now, seat=seat, move=party.room.default_answer(seat), how=log.BOT))


def made_at(party: Party) -> Any:
    assert party.room.game.keepsake is not None
    return party.room.game.keepsake(party.room.table)


# What it says


def test_the_menu_has_every_dish_under_what_was_asked_for() -> None:
    party = evening()
    table = party.room.table
    assert isinstance(table, CookingParty)

    menu = courses(party.room, made_at(party), ())

    assert [len(course.dishes) for course in menu] == [2, 2, 2]
    assert [course.asked for course in menu] == [dish.title for dish in table.book[::2]]
    dishes = [dish for course in menu for dish in course.dishes]
    for dish, kept in zip(dishes, table.book, strict=True):
        assert dish.by == [party.room.names[seat] for seat in kept.cooks]
        assert [line.words for line in dish.lines] == [laid.words for laid in kept.laid]
        assert sum(dish.chips) == dish.points == kept.points
        assert dish.critic == party.room.names[kept.call.judge]
    for course in menu:
        assert sorted(chip for dish in course.dishes for chip in dish.chips) == [5, 10, 25, 50, 100]


def test_what_the_judge_said_stands_under_the_dish() -> None:
    party = Party("cooking_party", 3, ("novice",) * 2, first_judge=0)
    party.deal()
    while party.room.table.step.name() != "judge_the_dishes":
        by_default(party)
    table = party.room.table
    assert isinstance(table, CookingParty)
    chef = table.captains()[0]
    party.answer(ANNA, {"move": "critique", "chef": chef, "words": "Too much dill, and I want more."})
    by_default(party)

    dishes = [dish for course in courses(party.room, made_at(party), ()) for dish in course.dishes]

    assert [dish.critique for dish in dishes if dish.by == [party.room.names[chef]]] == [
        "Too much dill, and I want more."
    ]


def test_favourites_are_wanted_and_otherwise_the_best_dish() -> None:
    """Each player creates the favourite of the dishes they invented during the game."""
    cooked, played = evening(tasting="own"), evening()
    table = cooked.room.table
    assert isinstance(table, CookingParty)

    assert usually_wanted(made_at(cooked)) == {page for page in table.favourites if page >= 0}
    [best] = usually_wanted(made_at(played))
    servings = made_at(played).servings
    assert servings[best].points == max(serving.points for serving in servings)


def test_the_shopping_list_has_each_ingredient_once_in_its_aisle_and_the_pantry_apart() -> None:
    party = evening()
    made = made_at(party)
    wanted = {0, 3}
    codes = party.room.table.box.codes
    needed = sorted({card for number in wanted for card, _ in made.servings[number].lines})

    found = aisles(party.room, made, wanted)

    words = party.room.game.words
    names = [item.name for aisle in found for item in aisle.items]
    assert sorted(names) == sorted(words.sentence("cards", codes[card]) for card in needed)
    assert len({aisle.name for aisle in found}) == len(found)
    assert all(isinstance(aisle, Aisle) and isinstance(aisle.items[0], Item) for aisle in found)
    assert [thing for thing, _ in sorted(from_pantry(made, wanted))] == sorted(made.pantry)
    assert not set(names) & set(made.pantry)


def test_what_was_spoken_of_must_not_be_missing_from_the_pantry() -> None:
    party = Party("cooking_party", 3, ("novice",) * 2, first_judge=1)
    party.deal()
    while party.room.table.step.name() != "present_the_dish" or 0 not in party.room.asked():
        by_default(party)
    hand = party.room.table.seen_by(0)
    assert isinstance(hand, CookingParty)
    card = hand.box.codes[hand.hands[0].cards[0]]
    party.answer(ANNA, {"move": "lay", "card": card, "words": "In brown Butter, with soy sauce."})
    while party.room.asked() and not made_at(party).servings:
        by_default(party)
    made = made_at(party)
    mine = next(number for number, serving in enumerate(made.servings) if serving.by == (0,))

    assert [thing for thing, named in from_pantry(made, {mine}) if named] == ["butter", "soy sauce"]


def test_what_the_host_has_hidden_is_not_on_the_menu() -> None:
    """Texts are hidden by the host with one tap."""
    party = Party("cooking_party", 3, ("novice",) * 2, first_judge=1)
    party.deal()
    while party.room.table.step.name() != "present_the_dish" or 0 not in party.room.asked():
        by_default(party)
    seen = party.room.table.seen_by(0)
    assert isinstance(seen, CookingParty)
    card = seen.box.codes[seen.hands[0].cards[0]]
    party.answer(ANNA, {"move": "lay", "card": card, "words": "Something very rude."})
    while not made_at(party).servings:
        by_default(party)

    def menu() -> str:
        return str(courses(party.room, made_at(party), ()))

    assert "Something very rude." in menu()
    party.do(ANNA, Hide, text="Something very rude.")
    assert "Something very rude." not in menu()


# The pages


async def served(house: ServedHouse) -> tuple[Guest, Guest]:
    """A game in which somebody said something dangerous, and somebody else who only looks."""
    anna, eve = Guest(house.url, "Anna"), Guest(house.url, "Eve")
    await anna.connect(anna.set_table("cooking_party", 3, ["novice"] * 2, first_judge=1))
    await anna.done("set_manners", pace=0)
    await anna.done("deal")
    while await anna.is_asked():
        move = (await anna.done("hint"))["move"]
        move |= {part: f"{SCRIPT} & butter" for part in ("words", "dish") if part in move}
        reply = await anna.answer(move)
        assert reply["ok"], reply
        await anna.until_seq(reply["seq"])
    await anna.leave()
    return anna, eve


def look(guest: Guest, path: str) -> str:
    answer = guest.request("GET", path, headers={"accept": "text/html"})
    assert answer.status_code == 200
    return answer.text


async def test_what_was_said_is_only_text_on_the_menu_and_on_the_list(house: ServedHouse) -> None:
    anna, eve = await served(house)

    menu = look(eve, f"/t/{anna.code}/menu")
    part = look(eve, f"/t/{anna.code}/menu?dish=0")
    for text in (menu, part, look(eve, f"/t/{anna.code}/shopping?dish=0&dish=1&dish=2&dish=3&dish=4&dish=5&dish=99")):
        assert SCRIPT not in text
    assert html.escape(SCRIPT) in menu
    assert menu.count('<article class="dish') == 6
    assert part.count('<article class="dish') == 1


async def test_the_host_alone_keeps_the_menu(house: ServedHouse) -> None:
    """Nothing is kept beyond the table unless its host says so."""
    anna, eve = await served(house)
    path = f"/t/{anna.code}/menu"
    token = FIELD.search(look(anna, path))
    assert token
    assert not FIELD.search(look(eve, path))
    assert "is forgotten" in look(eve, path)

    strange = eve.request("POST", path, data={"csrf": token[1], "keep": "yes"})
    stale = anna.request("POST", path, data={"csrf": "", "keep": "yes"})
    kept = anna.request("POST", path, data={"csrf": token[1], "keep": "yes"})

    assert (strange.status_code, stale.status_code, kept.status_code) == (403, 403, 303)
    assert "The host keeps this menu" in look(eve, path)
    refused = eve.request("POST", f"/api/tables/{anna.code}/do", json={"t": "set_manners", "id": "1", "keep": False})
    assert refused.status_code == 403
    assert anna.view()["scene"]["manners"]["keep"] is True


async def test_a_table_without_dishes_says_so_and_a_game_without_a_keepsake_has_no_menu(house: ServedHouse) -> None:
    anna = Guest(house.url, "Anna")

    code = anna.set_table("cooking_party", 3, ["novice"] * 2)
    for page in ("menu", "shopping"):
        assert "Nothing has been served yet" in look(anna, f"/t/{code}/{page}")
    code = anna.set_table("carrot", 3, ["novice"] * 2)
    for page in ("menu", "shopping"):
        assert anna.request("GET", f"/t/{code}/{page}").status_code == 404


# How long it stays


async def kept_in(store: Store, party: Party, code: str) -> None:
    """Write a table down as a house would."""
    party.room.code = code
    entries = [Entry(seq, entry.at, log.write_entry(entry)) for seq, entry in enumerate(party.log, start=1)]
    assert await store.create(entries, summary_of(party.room))


async def test_what_was_said_is_forgotten_a_day_after_the_end_unless_the_host_keeps_it(tmp_path: Path) -> None:
    """Nothing is kept beyond the table unless its host says so."""
    over, kept, unfinished, other = evening(), evening(), Party("cooking_party", 3, ("novice",) * 2), Party()
    kept.do(ANNA, SetManners, keep=True)
    unfinished.deal()
    store = open_store(f"sqlite:///{tmp_path / 'house.db'}")
    for code, party in {"AAAAAA": over, "BBBBBB": kept, "CCCCCC": unfinished, "DDDDDD": other}.items():
        await kept_in(store, party, code)
    end = over.now

    async def forgotten(now: int, awake: tuple[str, ...] = ()) -> list[str]:
        return await forget_tables(store, all_games(), now, awake)

    assert await forgotten(end + AFTER_THE_END) == []
    assert await forgotten(end + AFTER_THE_END + 1, awake=("AAAAAA",)) == []
    assert await forgotten(end + AFTER_THE_END + 1) == ["AAAAAA"]
    assert await forgotten(end + LEFT_ALONE + 1) == ["CCCCCC"]
    assert await forgotten(end + 100 * LEFT_ALONE) == []
    assert [len(await store.tail(code, 0)) for code in ("AAAAAA", "CCCCCC")] == [0, 0]
    assert await store.tail("BBBBBB", 0)
    assert await store.tail("DDDDDD", 0)
    assert {one.code: one.phase for one in await store.summaries_of(ANNA, 9)}["AAAAAA"] == GONE
    await store.close()


async def test_no_word_is_left_in_the_file(tmp_path: Path) -> None:
    party = evening()
    table = party.room.table
    word = write_move(table.box, party.room.read(party.room.given[-1].move))["move"]
    store = open_store(f"sqlite:///{tmp_path / 'house.db'}")
    await kept_in(store, party, CODE)
    assert word.encode() in b"".join(part.read_bytes() for part in tmp_path.glob("house.db*"))

    await forget_tables(store, [find_game("cooking_party")], party.now + AFTER_THE_END + 1, ())
    await store.close()

    assert f'"{word}"'.encode() not in b"".join(part.read_bytes() for part in tmp_path.glob("house.db*"))


async def test_a_forgotten_table_is_not_there_and_lists_do_not_lead_to_it(tmp_path: Path) -> None:
    store = open_store(database_in(tmp_path))
    party = evening()
    await kept_in(store, party, CODE)
    await forget_tables(store, all_games(), party.now + AFTER_THE_END + 1, ())
    await store.close()

    with serving(database_in(tmp_path), tmp_path) as house:
        eve = Guest(house.url, "Eve")
        for page in ("", "/menu", "/shopping", "/stage", "/replay"):
            assert eve.request("GET", f"/t/{CODE}{page}", headers={"accept": "text/html"}).status_code == 404
        history = look(eve, "/history")
        assert "forgotten" in history
        assert f"/t/{CODE}" not in history
