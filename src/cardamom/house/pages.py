"""The pages around the table: welcome, setting a table, rules, history, about.

They are plain HTML from templates. What they show comes from a `House`; every sentence comes from `words/pages.toml` or
from the words of a game. The table itself is an empty shell here: scripts fill it.
"""

from __future__ import annotations

import hmac
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, SkipValidation
from litestar.response import Redirect
from markdown_it import MarkdownIt
from markdown_it.token import Token

from cardamom.bots.match import levels
from cardamom.engine.game import BadTable, Game, Option, OptionValue
from cardamom.engine.words import Teller, load_words
from cardamom.engine.zones import Box
from cardamom.house.options import is_folded
from cardamom.house.speech import HouseTrouble
from cardamom.house.speech import say as house_says
from cardamom.house.store.base import Summary
from cardamom.lab.report import TEMPLATES, helpers

HERE = Path(__file__).parent
WORDS = load_words(HERE / "words" / "pages.toml")
USUAL_SEATS = 4
MOST_PILLS = 8
"""More values than this are a list to choose from, not a row of buttons."""
LATEST = 5
SEE_OTHER: Final = 303
EDITION = re.compile(r"[0-9]{1,4}\.[0-9a-f]{4}")
NOT_CODE = re.compile(r"[^A-Z0-9]")
NOT_SLUG = re.compile(r"[^a-z0-9]+")

_TELLER = Teller(WORDS, Box([], []), [], None)
Html = Response[str]
Answer = Response[Any]


class House(Protocol):
    """What the pages need to know of a house."""

    @property
    def version(self) -> str:
        """Of the static files: part of their address."""

    def catalogue(self) -> list[Game]:
        """Every game."""

    async def set_table(
        self,
        person: str,
        game: str,
        name: str,
        seats: int,
        bots: list[str],
        options: dict[str, Any],
        rated: bool,
    ) -> str:
        """The code of a new table, with its maker on seat 0.

        `bots` are those on the other seats in order, "" for a seat that waits. Raises `BadTable` or `HouseTrouble`.
        """

    async def glance(self, code: str) -> Summary | None:
        """A table, if there is one of that code."""

    async def tables_of(self, person: str) -> list[Summary]:
        """The tables of a person, latest first."""

    async def finished(self, game: str | None) -> list[Summary]:
        """Games that came to an end, latest first."""

    async def ratings(self, game: str) -> Sequence[tuple[str, float, float, int]]:
        """Name, mean, uncertainty and number of rated games of everybody who played a game for its ratings."""

    def link(self, code: str) -> str:
        """The address to send to friends."""

    @property
    def url(self) -> str:
        """The address of the house, for others."""


TheHouse = NamedDependency[SkipValidation[House]]
Person = NamedDependency[str]
Csrf = NamedDependency[str]


# What templates are given


@dataclass(frozen=True)
class Row:
    """A table in a list."""

    code: str
    title: str
    phase: str
    when: int
    names: list[str]
    winners: list[str]
    points: list[tuple[str, int]]

    @property
    def iso(self) -> str:
        """The moment for machines, and for browsers to put into their own words."""
        return moment(self.when)


def moment(when: int) -> str:
    """A moment for machines: ISO 8601, from milliseconds."""
    return datetime.fromtimestamp(when / 1000, UTC).isoformat(timespec="seconds")


@dataclass(frozen=True)
class Rating:
    """A line of the ratings of a game."""

    place: int
    name: str
    ordinal: float
    games: int


@dataclass(frozen=True)
class Heading:
    """A section of the rules."""

    slug: str
    text: str


@dataclass(frozen=True)
class Value:
    """A value of an option that one may choose."""

    value: str
    text: str
    tag: str
    usual: bool


def _title(games: Sequence[Game], name: str) -> str:
    found = [game.words.sentence("title") for game in games if game.name == name]
    return found[0] if found else name


def _row(games: Sequence[Game], summary: Summary) -> Row:
    data: dict[str, Any] = msgspec.json.decode(summary.data)
    seats: list[str] = [name or "" for name in data.get("names") or []]
    scores: list[int] = data.get("scores") or []
    return Row(
        code=summary.code,
        title=_title(games, summary.game),
        phase=summary.phase,
        when=summary.finished or summary.changed,
        names=[name for name in seats if name],
        winners=[seats[seat] for seat in data.get("winners") or [] if seat < len(seats)],
        points=list(zip(seats, scores, strict=False)),
    )


def _rows(games: Sequence[Game], summaries: Sequence[Summary]) -> list[Row]:
    return [_row(games, summary) for summary in summaries]


def _standings(rated: Sequence[tuple[str, float, float, int]]) -> list[Rating]:
    """Best first, by the ordinal: what somebody is worth even if we think too well of them."""
    ranked = sorted(((mean - 3 * doubt, name, games) for name, mean, doubt, games in rated), reverse=True)
    return [Rating(place, name, ordinal, games) for place, (ordinal, name, games) in enumerate(ranked, 1)]


def options_of(game: Game, folded: bool) -> list[Option]:
    """The options of a game that are in sight at once, or those that are folded."""
    return [option for option in game.options if is_folded(game, option) == folded]


def values_of(game: Game, option: Option) -> list[Value]:
    """What an option can be: each value in words, and whether it is the rulebook's or the house's."""
    return [
        Value(
            value=str(value),
            text=game.meaning(option, value),
            tag=_tag(option, value),
            usual=value == option.default,
        )
        for value in option.values
    ]


def _tag(option: Option, value: OptionValue) -> str:
    return _TELLER.phrase("game", "as_written" if value == option.written else "house_rule")


def bots_of(game: Game) -> list[dict[str, str]]:
    """The bots of a game, as they are called on the page."""
    return [{"name": bot, **_bot_words(bot)} for bot in levels(game)]


def _bot_words(bot: str) -> dict[str, str]:
    known = WORDS.has("game", "bots", bot, "title")
    return {
        "title": WORDS.sentence("game", "bots", bot, "title") if known else bot,
        "help": WORDS.sentence("game", "bots", bot if known else "other", "help"),
    }


# Templates


def _environment() -> Environment:
    kitchen = Environment(
        loader=FileSystemLoader([HERE / "templates", TEMPLATES]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    kitchen.globals.update(say=_TELLER.say, phrase=_TELLER.phrase, words=WORDS.find)
    kitchen.globals.update(options_of=options_of, values_of=values_of, bots_of=bots_of, most_pills=MOST_PILLS)
    kitchen.globals.update(moment=moment, **helpers())
    return kitchen


_KITCHEN = _environment()


def show(house: House, template: str, status: int = 200, **things: Any) -> Html:
    """A page from a template."""
    text = _KITCHEN.get_template(template).render(static=f"/static/{house.version}", **things)
    return Response(text, status_code=status, media_type=MediaType.HTML, headers={"cache-control": "private, no-cache"})


def error_page(house: House, status: int, sentence: str = "", in_lab: bool = False) -> Html:
    """What happened, and what to do next; `sentence` when there is something better to say than the usual."""
    known = str(status) if WORDS.has("errors", str(status)) else "other"
    return show(
        house,
        "error.html",
        status,
        title=WORDS.sentence("errors", known, "title"),
        sentence=sentence or WORDS.sentence("errors", known, "sentence"),
        again=status >= 429,
        in_lab=in_lab,
    )


# The rules of a game


def _slug(text: str) -> str:
    return NOT_SLUG.sub("-", text.lower()).strip("-")


def _name_headings(tokens: Sequence[Token]) -> list[Heading]:
    """Give every heading an address of its own; those of sections are the table of contents."""
    sections, taken = [], set[str]()
    for token, inline in pairwise(tokens):
        if token.type != "heading_open":
            continue
        plain = "".join(child.content for child in inline.children or [])
        slug = _slug(plain)
        while slug in taken:
            slug += "-"
        taken.add(slug)
        token.attrSet("id", slug)
        if token.tag == "h2":
            sections.append(Heading(slug, plain))
    return sections


@cache
def rules_html(markdown: str) -> tuple[str, tuple[Heading, ...]]:
    """A rules page as HTML, and its sections. Raw HTML in it is shown as text."""
    reader = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    tokens = reader.parse(markdown)
    sections = _name_headings(tokens)
    return reader.renderer.render(tokens, reader.options, {}), tuple(sections)


# Pages


async def _welcome(house: House, person: str, status: int = 200, code: str = "", trouble: str = "") -> Html:
    games = house.catalogue()
    tables = [row for row in _rows(games, await house.tables_of(person)) if row.phase not in ("closed", "gone")]
    things = {"games": games, "tables": tables[:LATEST], "more": len(tables) > LATEST}
    return show(house, "welcome.html", status, code=code, trouble=trouble, **things)


@get("/", include_in_schema=False)
async def welcome(house: TheHouse, person: Person) -> Html:
    """The games, your tables, and a way in for those who have a code."""
    return await _welcome(house, person)


def clean_code(typed: str) -> str:
    """The code in what somebody typed or pasted: small letters, blanks, or a whole link are fine."""
    return NOT_CODE.sub("", typed.strip().rstrip("/").rpartition("/")[2].upper())[:12]


@get("/join", include_in_schema=False)
async def join(house: TheHouse, person: Person, code: FromQuery[str] = "") -> Answer:
    """The way from a code to its table."""
    cleaned = clean_code(code)
    if cleaned and await house.glance(cleaned):
        return Redirect(f"/t/{cleaned}", status_code=SEE_OTHER)
    trouble = _TELLER.say("join", "none" if cleaned else "empty")
    return await _welcome(house, person, 404 if cleaned else 400, code[:40], trouble)


def game_called(house: House, name: str) -> Game | None:
    """The game of a name, if there is one."""
    return next((game for game in house.catalogue() if game.name == name), None)


def _game_page(house: House, game: Game, csrf: str, form: Mapping[str, str], trouble: str = "") -> Html:
    seats = form.get("seats") or str(max(game.fewest, min(game.most, USUAL_SEATS)))
    things = {"game": game, "csrf": csrf, "form": form, "seats": seats, "trouble": trouble}
    return show(house, "game.html", 400 if trouble else 200, **things)


@get("/games/{name:str}", include_in_schema=False)
async def game_page(request: Request[Any, Any, Any], house: TheHouse, csrf: Csrf, name: FromPath[str]) -> Html:
    """A game and its options, to set a table for it; an address, as on a printed card, can answer some already."""
    game = game_called(house, name)
    if game is None:
        return error_page(house, 404)
    return _game_page(house, game, csrf, _asked(game, request.query_params))


def _asked(game: Game, query: Mapping[str, str]) -> dict[str, str]:
    """What an address asks for: known options with values they can have, seats, and the edition of printed cards."""
    asked = {}
    for option in game.options:
        name = f"option-{option.name}"
        if query.get(name) in [str(value) for value in option.values]:
            asked[name] = query[name]
    if query.get("seats") in [str(number) for number in range(game.fewest, game.most + 1)]:
        asked["seats"] = query["seats"]
    if EDITION.fullmatch(query.get("cards", "")):
        asked["cards"] = query["cards"]
    return asked


@get("/games/{name:str}/rules", include_in_schema=False)
async def rules(house: TheHouse, name: FromPath[str]) -> Html:
    """The rules as we play them."""
    game = game_called(house, name)
    if game is None:
        return error_page(house, 404)
    text, sections = rules_html(game.rules_page)
    return show(house, "rules.html", game=game, text=text, sections=sections)


@get("/games/{name:str}/cover.webp", include_in_schema=False)
async def cover(house: TheHouse, name: FromPath[str]) -> Answer:
    """The picture on the box; games without one share the house's."""
    game = game_called(house, name)
    if game is None:
        return error_page(house, 404)
    own = game.folder / "cover.webp"
    picture = own if own.exists() else HERE / "static" / "icons" / "cover.webp"
    return Response(picture.read_bytes(), media_type="image/webp", headers={"cache-control": "public, max-age=3600"})


@post("/tables", include_in_schema=False)
async def make_table(request: Request[Any, Any, Any], house: TheHouse, person: Person, csrf: Csrf) -> Answer:
    """Set a table as the form says, and go there."""
    form = {key: value for key, value in (await request.form()).items() if isinstance(value, str)}
    if not hmac.compare_digest(form.get("csrf", "").encode(), csrf.encode()):
        return error_page(house, 403, house_says("troubles", "stale_form"))
    game = game_called(house, form.get("game", ""))
    if game is None:
        return error_page(house, 404)
    try:
        code = await _set_table(house, person, game, form)
    except (BadTable, HouseTrouble) as trouble:
        return _game_page(house, game, csrf, form, str(trouble))
    return Redirect(f"/t/{code}", status_code=SEE_OTHER)


async def _set_table(house: House, person: str, game: Game, form: Mapping[str, str]) -> str:
    typed = form.get("seats", "")
    seats = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 3 else 0
    named = {option.name for option in game.options}
    return await house.set_table(
        person,
        game.name,
        form.get("name", ""),
        seats,
        [form.get("others", "")] * max(0, seats - 1),
        {name: form[f"option-{name}"] for name in named if f"option-{name}" in form},
        form.get("rated") == "yes",
    )


async def _shell(house: House, code: str, template: str, address: str) -> Answer:
    """A page that scripts fill. Codes are written large: any other spelling leads there."""
    cleaned = clean_code(code)
    summary = await house.glance(cleaned) if cleaned else None
    if summary is None:
        return error_page(house, 404, house_says("troubles", "no_table", code=code[:12]))
    if cleaned != code:
        return Redirect(address.format(code=cleaned), status_code=SEE_OTHER)
    game = _title(house.catalogue(), summary.game)
    title = _TELLER.say("table", "replay_title", game=game, code=cleaned)
    place = f"/api/tables/{cleaned}"
    return show(house, template, code=cleaned, game=game, game_name=summary.game, title=title, place=place, run="")


@get("/t/{code:str}", include_in_schema=False)
async def table(house: TheHouse, code: FromPath[str]) -> Answer:
    """The table itself."""
    return await _shell(house, code, "table.html", "/t/{code}")


@get("/t/{code:str}/stage", include_in_schema=False)
async def stage(house: TheHouse, code: FromPath[str]) -> Answer:
    """The table on a screen that everybody in the room looks at."""
    return await _shell(house, code, "stage.html", "/t/{code}/stage")


@get("/t/{code:str}/replay", include_in_schema=False)
async def replay(house: TheHouse, code: FromPath[str]) -> Answer:
    """A finished game, to look at again."""
    return await _shell(house, code, "replay.html", "/t/{code}/replay")


@lru_cache(maxsize=256)
def _qr(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture, kind="svg", scale=8, border=3, dark="#3b2a20", light="#fffaf0", omitsize=True
    )
    return picture.getvalue()


@get("/t/{code:str}/qr.svg", include_in_schema=False)
async def qr(house: TheHouse, code: FromPath[str]) -> Answer:
    """The link of a table for the camera of a phone."""
    cleaned = clean_code(code)
    if not cleaned or await house.glance(cleaned) is None:
        return error_page(house, 404)
    return Response(
        _qr(house.link(cleaned)), media_type="image/svg+xml", headers={"cache-control": "private, max-age=600"}
    )


@get("/history", include_in_schema=False)
async def history(house: TheHouse, person: Person) -> Html:
    """Your tables, what was finished here, and who plays well."""
    games = house.catalogue()
    standings = [(game, _standings(await house.ratings(game.name))) for game in games]
    return show(
        house,
        "history.html",
        yours=_rows(games, await house.tables_of(person)),
        finished=_rows(games, await house.finished(None)),
        standings=[(game, ratings) for game, ratings in standings if ratings],
    )


@get("/about", include_in_schema=False)
async def about(house: TheHouse) -> Html:
    """What this is, how to check a shuffle, what is known about you, and whose work it carries."""
    return show(house, "about.html")


page_routes: list[Any] = [
    welcome,
    join,
    game_page,
    rules,
    cover,
    make_table,
    table,
    stage,
    replay,
    qr,
    history,
    about,
]
