"""What people take home from a table: its menu, to share and to print, and a shopping list for what they want of it."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, SkipValidation
from litestar.response import Redirect

from cardamom.engine.keepsake import Keepsake, Serving
from cardamom.engine.registry import faces_of
from cardamom.house import wire
from cardamom.house.hub import Hub
from cardamom.house.pages import SEE_OTHER, Answer, Csrf, Person, clean_code, error_page, show
from cardamom.house.room import Room
from cardamom.house.speech import trouble
from cardamom.house.telling import covered

TheHub = NamedDependency[SkipValidation[Hub]]
Chosen = FromQuery[list[int] | None]


@dataclass(frozen=True)
class Said:
    """A card of a dish, and what was said about it."""

    card: str
    words: str


@dataclass(frozen=True)
class Dish:
    """A dish on the menu; `number` is how pages call it."""

    number: int
    name: str
    by: list[str]
    lines: list[Said]
    closing: str
    critique: str
    critic: str
    points: int
    chips: tuple[int, ...]
    cook: str


@dataclass(frozen=True)
class Course:
    """Dishes that were asked for together."""

    asked: str
    texts: list[str]
    dishes: list[Dish]


@dataclass(frozen=True)
class Item:
    """Something to buy, and the dishes that need it."""

    name: str
    dishes: list[str]


@dataclass(frozen=True)
class Aisle:
    """Where things stand in a shop."""

    name: str
    icon: str
    items: list[Item]


# The menu


def courses(room: Room, made: Keepsake, wanted: Collection[int]) -> list[Course]:
    """The menu, course by course, without what the host has hidden; only the wanted dishes, if there are any."""
    found: list[Course] = []
    before: tuple[str, ...] = ()
    for number, serving in enumerate(made.servings):
        if wanted and number not in wanted:
            continue
        asked = (serving.asked, *serving.asked_fully, str(serving.judge))
        if asked != before:
            texts = [covered(room, text) for text in serving.asked_fully]
            found.append(Course(covered(room, serving.asked), texts, []))
            before = asked
        found[-1].dishes.append(_dish(room, number, serving))
    return found


def _dish(room: Room, number: int, serving: Serving) -> Dish:
    words, codes, names = room.game.words, room.table.box.codes, room.names
    return Dish(
        number=number,
        name=covered(room, serving.name) or words.sentence("keepsake", "nameless"),
        by=[names[seat] for seat in serving.by],
        lines=[Said(words.sentence("cards", codes[card]), covered(room, said)) for card, said in serving.lines],
        closing=covered(room, serving.closing),
        critique=covered(room, serving.critique),
        critic="" if serving.judge is None else names[serving.judge],
        points=serving.points,
        chips=serving.chips,
        cook="" if serving.cook is None else names[serving.cook],
    )


def usually_wanted(made: Keepsake) -> set[int]:
    """What is cooked tonight; where nobody has chosen, the dish that was liked best."""
    chosen = {number for number, serving in enumerate(made.servings) if serving.cook is not None}
    if chosen or not made.servings:
        return chosen
    return {max(range(len(made.servings)), key=lambda number: made.servings[number].points)}


# The shopping list


def aisles(room: Room, made: Keepsake, wanted: Collection[int]) -> list[Aisle]:
    """What to buy for the wanted dishes, by where it stands in a shop."""
    game, codes = room.game, room.table.box.codes
    faces = faces_of(game)
    needed: dict[int, list[str]] = {}
    for dish in [dish for course in courses(room, made, wanted) for dish in course.dishes]:
        for card, _ in made.servings[dish.number].lines:
            needed.setdefault(card, []).append(dish.name)
    shelves: dict[str, list[Item]] = {}
    for card in sorted(needed):
        item = Item(game.words.sentence("cards", codes[card]), needed[card])
        shelves.setdefault(faces[codes[card]].group, []).append(item)
    return [
        Aisle(game.words.sentence("groups", group, "name"), game.words.sentence("groups", group, "icon"), items)
        for group, items in shelves.items()
    ]


def from_pantry(made: Keepsake, wanted: Collection[int]) -> list[tuple[str, bool]]:
    """What every kitchen has, and whether somebody spoke of it: that must not be missing."""
    servings = [made.servings[number] for number in wanted if number < len(made.servings)]
    said = " ".join([text for one in servings for text in [one.closing, *(words for _, words in one.lines)]])
    named = [(thing, re.search(rf"\b{re.escape(thing)}\b", said, re.IGNORECASE) is not None) for thing in made.pantry]
    return sorted(named, key=lambda item: not item[1])


# Pages


async def _room(house: Hub, code: str) -> Room:
    """A table with something to take home. Raises `HouseTrouble`."""
    room = (await house.find(clean_code(code))).room
    if room.game.keepsake is None:
        raise trouble("unknown_page", 404)
    return room


def _made(room: Room) -> Keepsake:
    assert room.game.keepsake is not None
    return room.game.keepsake(room.table) if room.is_dealt else Keepsake(())


@get("/t/{code:str}/menu", include_in_schema=False)
async def menu(house: TheHub, person: Person, csrf: Csrf, code: FromPath[str], dish: Chosen = None) -> Answer:
    """What was served at a table; only some dishes, if so wished."""
    room = await _room(house, code)
    made = _made(room)
    wanted = _known(dish, made)
    return show(
        house,
        "menu.html",
        game=room.game,
        code=room.code,
        courses=courses(room, made, wanted),
        wanted=wanted or usually_wanted(made),
        is_part=bool(wanted),
        when=room.finished or room.changed,
        keep=room.manners.keep,
        hosting=bool(person) and room.host == person,
        csrf=csrf,
        link=house.link(room.code),
    )


def _known(numbers: Sequence[int] | None, made: Keepsake) -> set[int]:
    return {number for number in numbers or () if 0 <= number < len(made.servings)}


@post("/t/{code:str}/menu", include_in_schema=False)
async def keep_menu(
    request: Request[Any, Any, Any], house: TheHub, person: Person, csrf: Csrf, code: FromPath[str]
) -> Answer:
    """The host says whether the menu is kept for good."""
    form = await request.form()
    if not hmac.compare_digest(str(form.get("csrf", "")).encode(), csrf.encode()):
        return error_page(house, 403)
    room = await _room(house, code)
    wish = wire.SetManners(id=secrets.token_hex(8), keep=form.get("keep") == "yes")
    await house.do(room.code, person, wish)
    return Redirect(f"/t/{room.code}/menu", status_code=SEE_OTHER)


@get("/t/{code:str}/shopping", include_in_schema=False)
async def shopping(house: TheHub, code: FromPath[str], dish: Chosen = None) -> Answer:
    """What to buy for some dishes of the menu."""
    room = await _room(house, code)
    made = _made(room)
    wanted = _known(dish, made) or usually_wanted(made)
    return show(
        house,
        "shopping.html",
        game=room.game,
        code=room.code,
        dishes=[one for course in courses(room, made, wanted) for one in course.dishes] if wanted else [],
        aisles=aisles(room, made, wanted) if wanted else [],
        pantry=from_pantry(made, wanted),
    )


keepsake_routes: list[Any] = [menu, keep_menu, shopping]
