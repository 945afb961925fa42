"""Sheets, opened and measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from PIL import Image

from cardamom.engine.registry import find_game
from cardamom.press import Unprintable
from cardamom.press.deck import deck_of
from cardamom.press.faces.format import BLEED, FORMATS, POKER, SAFE, Format
from cardamom.press.faces.studio import Studio
from cardamom.press.order import read_order
from cardamom.press.printed import box_of
from cardamom.press.printing import printed
from cardamom.press.sheets import typesetting
from cardamom.press.sheets.pages import Setup, card_pages, trial_pages
from cardamom.press.sheets.paper import BACKS, LAYOUTS, PAPERS, sheet_for
from tests.cli.waiter import run
from tests.press.opened import MM, NEAR, fonts_of, letters_on, pictures_on, size_of, with_plain_plates
from tests.press.opened import opened as opened_pdf


def opened(**wishes: Any) -> pdfium.PdfDocument:
    return opened_pdf("open_kitchen", **wishes)


@pytest.mark.parametrize(("paper", "layout", "size"), [("a4", "3x3", (210, 297)), ("letter", "4x2", (279.4, 215.9))])
def test_pages_have_the_size_of_the_paper(paper: str, layout: str, size: tuple[float, float]) -> None:
    document = opened(paper=paper, layout=layout)

    wide, high = document[0].get_size()

    assert (wide / MM, high / MM) == pytest.approx(size, abs=NEAR)


def test_all_113_cards_are_printed_each_with_its_back() -> None:
    assert len(opened()) == 2 * 13
    assert len(opened(backs="none")) == 13
    assert len(opened(backs="fold")) == 29


def test_cards_are_63_and_a_half_by_88_point_9_millimetres() -> None:
    sheet = sheet_for(PAPERS["a4"], POKER, LAYOUTS["3x3"], bleed=False)

    first, second = sheet.edge(0, 0), sheet.edge(1, 1)

    assert second[0] - first[0] == pytest.approx(63.5)
    assert second[1] - first[1] == pytest.approx(88.9)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("flip", ["duplex-long", "duplex-short"])
def test_backs_lie_behind_their_fronts(layout: str, flip: str) -> None:
    """Aligned backs: turn the sheet over in thought, and every back covers its front."""
    setup = Setup(PAPERS["a4"], POKER, LAYOUTS[layout], flip, bleed=layout == "4x2")

    front, back = card_pages(setup, ["one", "two", "three"], "back")

    wide, high = front["width"], front["height"]
    over_vertical = (flip == "duplex-long") == (high > wide)
    for card, behind in zip(front["cards"], back["cards"], strict=True):
        x = wide - behind["x"] - behind["width"] if over_vertical else behind["x"]
        y = behind["y"] if over_vertical else high - behind["y"] - behind["height"]
        assert (x, y) == pytest.approx((card["x"], card["y"]), abs=NEAR)


def test_the_offset_moves_backs_and_nothing_else() -> None:
    plain, moved = (
        card_pages(Setup(PAPERS["a4"], POKER, (3, 3), "duplex-long", False, offset), ["one"], "back")
        for offset in ((0, 0), (1.5, -0.5))
    )

    assert moved[0] == plain[0]
    assert moved[1]["cards"][0]["x"] - plain[1]["cards"][0]["x"] == pytest.approx(1.5)
    assert moved[1]["cards"][0]["y"] - plain[1]["cards"][0]["y"] == pytest.approx(-0.5)


def test_folded_backs_are_mirrored_at_the_fold() -> None:
    page = card_pages(Setup(PAPERS["a4"], POKER, (3, 3), "fold", False), ["one"], "back")[0]

    front, back = page["cards"]
    fold = page["folds"][0][0]
    assert fold - front["x"] == pytest.approx(back["x"] + back["width"] - fold)


def test_marks_stay_off_the_cards_and_their_bleed() -> None:
    for paper in PAPERS.values():
        for layout, bleed in ((LAYOUTS["3x3"], False), (LAYOUTS["4x2"], True)):
            sheet = sheet_for(paper, POKER, layout, bleed)
            spots = [sheet.spot(column, row) for column in range(sheet.across) for row in range(sheet.down)]
            for x1, y1, x2, y2 in sheet.marks():
                for spot in spots:
                    across = spot.x - spot.left < (x1 + x2) / 2 < spot.x + sheet.card[0] + spot.right
                    down = spot.y - spot.top < (y1 + y2) / 2 < spot.y + sheet.card[1] + spot.bottom
                    assert not (across and down)


def test_with_bleed_every_card_has_it_on_all_sides() -> None:
    sheet = sheet_for(PAPERS["letter"], POKER, LAYOUTS["4x2"], bleed=True)

    spot = sheet.spot(1, 0)

    assert (spot.left, spot.top, spot.right, spot.bottom) == pytest.approx((BLEED,) * 4)


def test_fonts_are_embedded_and_texts_can_be_found() -> None:
    document = opened(backs="none")

    texts = "".join(document[page].get_textpage().get_text_range() for page in range(len(document)))

    assert texts.count("Orchard Selection") == 12
    assert texts.count("12 POINTS") == 8
    assert "Potluck!" in texts
    assert fonts_of(document) == {"Fraunces": True}


def test_fronts_and_backs_meet_in_the_pdf_within_a_tenth_of_a_millimetre(tmp_path: Path) -> None:
    """Card positions front to back within 0.1 mm, measured on the pages themselves."""
    for wishes in ({}, {"bleed": True, "paper": "letter"}, {"backs": "duplex-short", "size": "mini"}):
        order = read_order(find_game("pastry_chefs"), only="hearts-*,clubs-1", **wishes)
        document = pdfium.PdfDocument(printed(order, with_plain_plates(order, tmp_path)))
        wide, high = size_of(document[0])
        over_vertical = (order.setup.backs == "duplex-long") == (high > wide)

        fronts, backs = ([box for box, _ in pictures_on(document[page])] for page in (0, 1))

        assert len(fronts) == len(backs) > 1
        for (left, top, right, bottom), behind in zip(fronts, backs, strict=True):
            x, y = (wide - right, top) if over_vertical else (left, high - bottom)
            assert behind[:2] == pytest.approx((x, y), abs=NEAR)
            assert (behind[2] - behind[0], behind[3] - behind[1]) == pytest.approx(
                (right - left, bottom - top), abs=NEAR
            )


@pytest.mark.parametrize("size", FORMATS)
def test_pictures_in_the_pdf_have_300_dots_to_the_inch(size: str, tmp_path: Path) -> None:
    """Image resolution at least 300 dpi at size."""
    order = read_order(find_game("pastry_chefs"), only="hearts-1", size=size)
    document = pdfium.PdfDocument(printed(order, with_plain_plates(order, tmp_path)))

    for (left, top, right, bottom), (columns, rows) in pictures_on(document[0]):
        assert columns / (right - left) * 25.4 > 299.5
        assert rows / (bottom - top) * 25.4 > 299.5


def test_no_letter_of_a_card_is_outside_its_safe_zone() -> None:
    order = read_order(find_game("open_kitchen"), style="low-ink")
    sheet = order.setup.sheet()
    corners = [sheet.edge(column, row) for column in range(sheet.across) for row in range(sheet.down)]
    document = opened()
    note = sheet.height - 8

    for page in (0, 22, 24):
        for letter, (left, top, right, bottom) in letters_on(document[page]):
            if top > note:
                continue
            held = [
                x + SAFE - NEAR < left and right < x + POKER.width - SAFE + NEAR
                for x, y in corners
                if y + SAFE - NEAR < top and bottom < y + POKER.height - SAFE + NEAR
            ]
            assert any(held), (page, letter, left, top)


def test_painted_pictures_have_300_dots_to_the_inch(tmp_path: Path) -> None:
    order = read_order(find_game("pastry_chefs"), size="mini", backs="none")
    one = deck_of(box_of(order.game), order.size).designs["hearts-1"]

    file = Studio(tmp_path).plate(one, order.size)

    wide, high = Image.open(file).size
    assert wide / (order.size.bled[0] / 25.4) >= 299.5
    assert high / (order.size.bled[1] / 25.4) >= 299.5


def test_the_test_page_has_the_same_crosses_on_both_sides() -> None:
    front, back = trial_pages(Setup(PAPERS["a4"], POKER, (3, 3), "duplex-long", False))

    assert len(front["marks"]) == len(back["marks"]) == 18
    assert {round(210 - x1 - 16, 3) for x1, _, x2, _ in back["marks"] if x2 > x1} == {
        round(x1, 3) for x1, _, x2, _ in front["marks"] if x2 > x1
    }


def test_sleeved_cards_are_a_little_smaller() -> None:
    setup = read_order(find_game("carrot"), sleeves=True).setup

    assert setup.sheet().card == pytest.approx((63.5 * 0.95, 88.9 * 0.95))


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"paper": "papyrus"}, "Paper papyrus is not known. There are: a4 and letter."),
        ({"layout": "5x5"}, "Layout 5x5 is not known"),
        ({"backs": "front"}, "Backs front is not known"),
        ({"style": "oil"}, "Style oil is not known"),
        ({"size": "huge"}, "Size huge is not known"),
        ({"parts": "cards,crumbs"}, "Parts crumbs is not known"),
        ({"parts": " , "}, "Say what to print: all, test, cards, box, rules and score."),
        ({"house": "my kitchen"}, "looks like https://cards.example.org"),
        ({"offset": "nan,0"}, "not nan,0"),
        ({"offset": "left"}, "not left"),
        ({"offset": "1,99"}, "not 1,99"),
        ({"paper": "letter", "layout": "3x3", "bleed": True}, "A grid of 3x3 poker cards does not fit on letter paper"),
    ],
)
def test_a_wish_that_cannot_be_met_is_a_sentence(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unprintable) as problem:
        read_order(find_game("carrot"), **wishes)

    assert sentence in str(problem.value)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess", "x.pdf"], "There is no game called “chess”"),
        (["carrot", "--paper", "b5", "x.pdf"], "Paper b5 is not known"),
        (["carrot", "no/such/folder/x.pdf"], "no/such/folder/x.pdf"),
        (["carrot", "x.doc"], "ends in .pdf"),
        (["carrot", "--only", "peas-*", "x.pdf"], "No card of carrot is called peas-*."),
        (["carrot", "--option", "steal_back=often", "x.pdf"], "steal_back"),
        (["carrot", "--export", "clay", "x"], "Export clay is not known"),
        (["carrot", "--export", "game-crafter", "--size", "mini", "x"], "takes cards of the size poker"),
    ],
)
def test_troubles_are_sentences_with_exit_code_2(words: list[str], sentence: str, tmp_path: Path) -> None:
    file = tmp_path / words.pop()

    told = run("press", *words, "--out", file, data=tmp_path)

    assert told.returncode == 2
    assert sentence in told.stderr
    assert len(told.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_broken_deck_file_is_a_sentence_with_exit_code_2(tmp_path: Path) -> None:
    (tmp_path / "nona.toml").write_text('name = "Nona"\n[cards]\nprimary = 3\n')

    told = run("press", "food_court", "--out", tmp_path / "x.pdf", data=tmp_path, CARDAMOM_DECKS=str(tmp_path))

    assert told.returncode == 2
    assert "nona.toml" in told.stderr
    assert "Traceback" not in told.stderr


def test_a_missing_font_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetting, "FONTS", tmp_path)

    with pytest.raises(Unprintable, match="fraunces-500-normal"):
        opened(parts="test")


def test_the_command_writes_a_pdf(tmp_path: Path) -> None:
    file = tmp_path / "carrot.pdf"

    told = run("press", "carrot", "--style", "low-ink", "--out", file, data=tmp_path)

    assert told.returncode == 0, told.stderr
    assert "carrot.pdf is ready to print" in " ".join(told.stdout.split())
    assert len(pdfium.PdfDocument(file)) == 12


def test_every_way_of_printing_can_be_ordered() -> None:
    for backs in BACKS:
        for size in ("poker", "bridge", "mini"):
            order = read_order(find_game("carrot"), backs=backs, size=size)
            assert isinstance(order.size, Format)
