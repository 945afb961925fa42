"""The paintings in the house: named in the book of each game, kept for ever, and not missed by games without any."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from cardamom.engine.game import Game
from cardamom.engine.registry import all_games, find_game
from cardamom.house.books import make_book
from cardamom.house.gallery import Gallery
from tests.house.serving import ServedHouse

PAINTED = [game for game in all_games() if (game.folder / "press.toml").is_file()]
GAMES = pytest.mark.parametrize("game", PAINTED, ids=lambda game: game.name)


def book_of(game: Game, gallery: Gallery) -> dict[str, Any]:
    book: dict[str, Any] = json.loads(make_book(game, gallery).body)
    return book


@GAMES
def test_every_card_has_a_painting_that_hangs_in_the_gallery(game: Game) -> None:
    gallery = Gallery()
    book = book_of(game, gallery)

    for address in [book["back"], *(card["picture"] for card in book["cards"].values())]:
        assert address.startswith("/art/")
        assert address.removeprefix("/art/") in gallery.files


def test_a_suit_is_told_beside_a_painting_that_does_not_tell_it() -> None:
    carrot, kitchen = (book_of(find_game(name), Gallery())["cards"] for name in ("carrot", "open_kitchen"))

    assert carrot["carrots-king"]["picture"] != carrot["carrots-7"]["picture"]
    assert carrot["carrots-king"]["signed"]
    assert not kitchen["apple"]["signed"]


def test_a_game_that_cannot_be_printed_is_played_without_paintings(tmp_path: Path) -> None:
    game = find_game("pastry_chefs")
    (tmp_path / "words.toml").write_bytes((game.folder / "words.toml").read_bytes())
    (tmp_path / "press.toml").write_text("[pictures]\nhearts = 'unicorn-steak'\n", encoding="utf-8")

    assert Gallery().looks_of(replace(game, folder=tmp_path), {}) == {}


@pytest.mark.anyio
async def test_paintings_are_kept_for_ever(house: ServedHouse) -> None:
    async with httpx.AsyncClient(base_url=house.url) as asking:
        address = book_of(find_game("carrot"), Gallery())["cards"]["carrots-7"]["picture"]
        found, missed = await asking.get(address), await asking.get("/art/unicorn-steak.webp")

    assert found.headers["content-type"] == "image/webp"
    assert found.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert missed.status_code == 404
