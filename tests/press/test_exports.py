"""Exports and editions: pictures for others, and the way back from a card to a table."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image

from cardamom.engine.game import BadTable
from cardamom.engine.registry import find_game
from cardamom.press import Unprintable
from cardamom.press.deck import COLOPHON, ordered_deck
from cardamom.press.edition import address, edition
from cardamom.press.exports import ACROSS, CELL, DOWN, exported, sheets_for
from cardamom.press.faces.studio import Studio
from cardamom.press.order import read_order
from cardamom.press.printed import box_of
from tests.cli.waiter import run
from tests.press.opened import opened, text_of


def files_of(kind: str, game: str = "pastry_chefs", **wishes: Any) -> dict[str, bytes]:
    order = read_order(find_game(game), **{"style": "low-ink", **wishes})
    return dict(exported(order, Studio(Path("unused")), kind, "https://example.org/"))


@pytest.mark.parametrize(("kind", "size"), [("game-crafter", (825, 1125)), ("make-playing-cards", (822, 1122))])
def test_print_shops_get_the_pixels_they_ask_for(kind: str, size: tuple[int, int]) -> None:
    """The Game Crafter 825 x 1125, MakePlayingCards 822 x 1122."""
    files = files_of(kind, only="hearts-1")

    assert set(files) == {"hearts-1_x3.png", "back_x1.png", "colophon_x1.png"}
    for content in files.values():
        picture = Image.open(io.BytesIO(content))
        assert (picture.size, picture.mode) == (size, "RGB")


def test_single_pictures_are_cut_and_have_round_corners() -> None:
    picture = Image.open(io.BytesIO(files_of("png", only="spades-4")["spades-4_x3.png"]))

    assert picture.size == pytest.approx((750, 1050), abs=1)
    assert picture.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert picture.getpixel((375, 500))[3] == 255  # type: ignore[index]


def test_tabletop_simulator_gets_sheets_and_a_deck_with_all_copies() -> None:
    """Tabletop Simulator sheets with their JSON: up to 10 x 7, the last cell is the hidden face."""
    files = files_of("tabletop-simulator", only="hearts-*")

    sheet = Image.open(io.BytesIO(files["faces-1.jpg"]))
    assert sheet.size == (ACROSS * CELL[0], DOWN * CELL[1])
    assert max(sheet.size) <= 4096
    (deck,) = json.loads(files["pastry_chefs.json"])["ObjectStates"]
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 12
    assert deck["CustomDeck"]["1"]["FaceURL"] == "https://example.org/faces-1.jpg"
    assert sorted(set(deck["DeckIDs"])) == list(range(100, 104))


def test_more_cards_than_a_sheet_holds_need_another_sheet() -> None:
    codes = [str(number) for number in range(160)]

    sheets = sheets_for(codes)

    assert [len(sheet) for sheet in sheets] == [69, 69, 22]
    assert [code for sheet in sheets for code in sheet] == codes


def test_the_command_exports_into_a_zip(tmp_path: Path) -> None:
    file = tmp_path / "cards.zip"

    told = run("press", "carrot", "--export", "png", "--only", "carrots-ace", "--style", "low-ink", "--out", file)

    assert told.returncode == 0, told.stderr
    assert set(zipfile.ZipFile(file).namelist()) == {"carrots-ace_x1.png", "back_x1.png", "colophon_x1.png"}


def test_an_edition_changes_with_what_is_on_the_cards_and_with_nothing_else() -> None:
    box = box_of(find_game("carrot"))

    assert edition(box) == edition(box_of(find_game("carrot")))
    assert edition(box).startswith(f"{box.game.rules_version}.")
    assert edition(box) != edition(box_of(find_game("pastry_chefs")))


def test_the_address_on_a_card_names_the_game_and_the_options_that_are_not_usual() -> None:
    """A QR that opens this game and these options in a house."""
    game = find_game("carrot")
    options = game.settle(2, {"steal_back": "allowed"})

    parts = urlsplit(address("https://cards.example.org", game, options, "1.abcd"))

    assert (parts.netloc, parts.path) == ("cards.example.org", "/games/carrot")
    assert parse_qs(parts.query) == {"option-steal_back": ["allowed"], "cards": ["1.abcd"]}


def test_every_card_says_which_edition_it_is_and_one_more_how_it_is_played() -> None:
    """The version of the cards is on them (tiny) with a QR."""
    document = opened("pastry_chefs", only="hearts-*", backs="none", options={"memory_aid": "on"})
    this = edition(box_of(find_game("pastry_chefs")))

    text = text_of(document)

    assert text.count(f"Pastry Chefs {this}") == 12
    assert f"Cards {this}" in text
    assert "Scan to set a table" in text


def test_the_code_on_the_last_card_is_dark_on_white_and_large_enough_to_scan() -> None:
    order = read_order(find_game("carrot"), house="https://cards.example.org", style="low-ink")
    drawn = ordered_deck(order, box_of(order.game)).designs[COLOPHON].overlay

    squares = drawn.count("h0.") + drawn.count("h1.")
    assert squares > 200
    assert 'fill="#000000"' in drawn


def test_options_that_a_game_does_not_have_are_refused() -> None:
    with pytest.raises(BadTable, match="steal_back"):
        read_order(find_game("carrot"), options={"steal_back": "often"})


def test_an_export_that_there_is_not_is_a_sentence() -> None:
    with pytest.raises(Unprintable, match="Export clay is not known"):
        files_of("clay")
