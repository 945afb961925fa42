"""The pages of the press: choices with previews, and the way to a file that can be printed."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.datastructures.multi_dicts import MultiMixin
from litestar.params import FromPath
from litestar.response import File, Redirect

from cardamom.engine.game import BadTable, Game
from cardamom.house.pages import SEE_OTHER, Answer, Csrf, Html, TheHouse, error_page, game_called, show
from cardamom.house.printshop import PrintShop, Wanted
from cardamom.house.speech import HouseTrouble, say
from cardamom.press import Unprintable
from cardamom.press.faces.format import FORMATS
from cardamom.press.order import EXPORTS, PARTS, STYLES, Order, parts_of, read_order
from cardamom.press.papers.reading import find_paper
from cardamom.press.sheets.paper import BACKS, LAYOUTS, PAPERS

CHOICES: Final = {
    "style": STYLES,
    "paper": tuple(PAPERS),
    "size": tuple(FORMATS),
    "backs": BACKS,
    "layout": tuple(LAYOUTS),
    "export": ("pdf", *EXPORTS),
}
SWITCHES: Final = ("bleed", "sleeves", "names")
USUAL: Final = {"style": "painted", "paper": "a4", "size": "poker", "backs": "duplex-long", "export": "pdf"}
OPTION: Final = "option-"
LONGEST: Final = 80
NO_STORE: Final = {"cache-control": "private, no-store"}


@dataclass(frozen=True)
class Choice:
    """What somebody has chosen on the page."""

    game: Game
    form: Mapping[str, str]
    parts: Sequence[str]
    house: str

    def wanted(self) -> Wanted:
        """The choice as plain data for the press."""
        bleed = "bleed" in self.form
        wishes: dict[str, Any] = {
            "parts": ",".join(self.parts),
            "style": self.form["style"],
            "paper": self.form["paper"],
            "size": self.form["size"],
            "backs": self.form["backs"],
            # Cards with bleed all around fit in one way only.
            "layout": "" if bleed else self.form.get("layout", ""),
            "offset": f"{self.form.get('right') or 0},{self.form.get('down') or 0}",
            "only": self.form.get("only") or "*",
            "house": self.house,
            "options": {key.removeprefix(OPTION): value for key, value in self.form.items() if key.startswith(OPTION)},
        }
        wishes |= {name: name in self.form for name in SWITCHES}
        export = self.form["export"]
        return Wanted(self.game.name, wishes, "" if export == "pdf" else export)

    def order(self) -> Order:
        """The order. Raises `Unprintable` or `BadTable`."""
        return read_order(self.game, **self.wanted().wishes)


def read_choice(game: Game, given: MultiMixin[Any], house: str) -> Choice:
    """What a form or an address asks for; the usual for what it leaves open."""
    texts = {key: value[:LONGEST] for key, value in given.items() if isinstance(value, str)}
    options = {f"{OPTION}{option.name}" for option in game.options if not option.about_people}
    known = {*CHOICES, *SWITCHES, *options, "right", "down", "only"}
    form = USUAL | {key: value for key, value in texts.items() if key in known}
    parts = [str(part)[:LONGEST] for part in given.getall("parts", [])]
    return Choice(game, form, parts or ["cards"], house)


def part_titles(game: Game) -> list[tuple[str, str]]:
    """All parts of a game with their titles. Raises `Unprintable`."""
    return [(part, say("press", part) if part in PARTS else find_paper(game, part).title) for part in parts_of(game)]


def shop_of(state: State) -> PrintShop:
    """The print shop of the house."""
    shop: PrintShop = state.shop
    return shop


def _press_page(house: TheHouse, choice: Choice, csrf: str, query: str, sentence: str = "") -> Html:
    try:
        titles = part_titles(choice.game)
        choice.order()
    except (Unprintable, BadTable) as problem:
        sentence = sentence or str(problem)
        titles = [(part, part) for part in PARTS]
    return show(
        house,
        "press.html",
        400 if sentence else 200,
        game=choice.game,
        form=choice.form,
        chosen=choice.parts,
        titles=titles,
        choices=CHOICES,
        switches=SWITCHES,
        query=query,
        csrf=csrf,
        trouble=sentence,
    )


@get("/press/{name:str}", include_in_schema=False)
async def press_page(request: Request[Any, Any, Any], house: TheHouse, csrf: Csrf, name: FromPath[str]) -> Html:
    """What can be printed of a game, and how it will look."""
    game = game_called(house, name)
    if game is None:
        return error_page(house, 404)
    choice = read_choice(game, request.query_params, house.url)
    return _press_page(house, choice, csrf, request.url.query)


@get("/press/{name:str}/preview/{part:str}", include_in_schema=False)
async def preview(
    request: Request[Any, Any, Any], house: TheHouse, state: State, name: FromPath[str], part: FromPath[str]
) -> Answer:
    """The first page of a part, as it will be printed."""
    game = game_called(house, name)
    if game is None:
        return error_page(house, 404)
    choice = read_choice(game, request.query_params, house.url)
    try:
        if part not in choice.order().parts:
            return error_page(house, 404)
    except (Unprintable, BadTable) as problem:
        raise HouseTrouble(str(problem)) from problem
    picture = await shop_of(state).preview(choice.wanted(), part)
    return Response(picture, media_type="image/png", headers={"cache-control": "private, max-age=60"})


@post("/press/{name:str}", include_in_schema=False)
async def take_order(
    request: Request[Any, Any, Any], house: TheHouse, state: State, csrf: Csrf, name: FromPath[str]
) -> Answer:
    """Begin to print, and go where the file will be."""
    game = game_called(house, name)
    if game is None:
        return error_page(house, 404)
    form = await request.form()
    if not hmac.compare_digest(str(form.get("csrf", "")).encode(), csrf.encode()):
        return error_page(house, 403, say("troubles", "stale_form"))
    choice = read_choice(game, form, house.url)
    try:
        choice.order()
    except (Unprintable, BadTable) as problem:
        return _press_page(house, choice, csrf, "", str(problem))
    key = shop_of(state).take(choice.wanted())
    return Redirect(f"/press/{game.name}/order/{key}", status_code=SEE_OTHER)


@get("/press/{name:str}/order/{key:str}", include_in_schema=False)
async def order_page(house: TheHouse, state: State, name: FromPath[str], key: FromPath[str]) -> Html:
    """How far an order is, and then the way to its file."""
    game, shop = game_called(house, name), shop_of(state)
    file, work = shop.ready(key), shop.works.get(key)
    if game is None or (file is None and work is None):
        return error_page(house, 404, say("troubles", "no_order"))
    done, count = shop.how_far(key)
    return show(
        house,
        "order.html",
        game=game,
        key=key,
        file=file.name if file else "",
        size=round(file.stat().st_size / 1e6, 1) if file else 0,
        trouble="" if file or work is None else work.trouble,
        done=done,
        count=count,
    )


@get("/press/{name:str}/file/{file:str}", include_in_schema=False)
async def printed_file(house: TheHouse, state: State, name: FromPath[str], file: FromPath[str]) -> Answer:
    """A finished file."""
    game = game_called(house, name)
    key, _, ending = file.partition(".")
    found = shop_of(state).ready(key)
    if game is None or found is None or found.name != file:
        return error_page(house, 404, say("troubles", "no_order"))
    media = "application/pdf" if ending == "pdf" else "application/zip"
    return File(found, filename=f"{game.name}.{ending}", media_type=media, headers=NO_STORE)


press_routes: list[Any] = [press_page, preview, take_order, order_page, printed_file]
