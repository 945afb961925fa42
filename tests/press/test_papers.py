"""Papers: rule books, pamphlets, guides, sheets and boxes, opened and read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from cardamom.engine.game import Game
from cardamom.engine.registry import all_games, find_game
from cardamom.press import Unprintable
from cardamom.press.faces.format import POKER
from cardamom.press.faces.studio import Studio
from cardamom.press.order import parts_of, read_order
from cardamom.press.papers.box import DEEPEST, nets
from cardamom.press.papers.imposition import STRIP, ZINE, booklet, strips, zine
from cardamom.press.papers.reading import find_paper, papers_of
from cardamom.press.printed import box_of
from cardamom.press.printing import printed, shipped
from cardamom.press.sheets.paper import PAPERS
from tests.press.opened import NEAR, fonts_of, letters_on, opened, size_of, text_of

PRINTED = [game.name for game in all_games() if papers_of(game)]


def test_all_six_games_have_rules_and_a_score_sheet() -> None:
    """Rulebooks for all six. Score sheets for the others."""
    assert len(PRINTED) == 6
    assert all({"rules", "score"} <= set(parts_of(find_game(name))) for name in PRINTED)


@pytest.mark.parametrize("name", PRINTED)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_rule_book_can_be_printed_and_read(name: str, paper: str) -> None:
    document = opened(name, parts="rules,score", paper=paper, backs="none")

    text = text_of(document)

    title = find_game(name).words.sentence("title")
    assert title.split()[-1] in text
    assert "Noto Emoji" in text
    assert len(text) > 1500
    assert all(fonts_of(document).values())
    wide, high = size_of(document[0])
    sheet = PAPERS[paper]
    assert (wide, high) == pytest.approx((sheet.height, sheet.width), abs=NEAR)


@pytest.mark.parametrize("name", PRINTED)
def test_no_letter_of_a_book_leaves_its_page(name: str) -> None:
    document = opened(name, parts="rules", backs="none")

    for page in (document[number] for number in range(len(document))):
        wide, high = size_of(page)
        for letter, (left, top, right, bottom) in letters_on(page):
            assert 3 < left < right < wide - 3, letter
            assert 3 < top < bottom < high - 3, letter


def test_the_pamphlet_of_open_kitchen_has_the_eight_panels_that_were_proposed() -> None:
    """Panel 1: Front Cover … Panel 8: Back Cover / End of Game."""
    text = find_paper(find_game("open_kitchen"), "rules").text
    panels = text.split("\n---\n")

    assert len(panels) == 8
    said = [
        ("cover", "2 to 6 players", "8 and up"),
        ("Welcome, chefs!", "most points", "three sets", "same ingredient", "one food group"),
        ("What's in the kitchen?", "105 cards", "96 ingredients", "8 action", "1 Universal Spice", "```groups"),
        ("Setting up", "courses", "Deal 8 cards", "picker", "action card", "Universal Spice", "turn up a recipe"),
        ("Let's get cooking!", "Clockwise", "Draw", "Action", "Meld", "leave your hand", "Win?", "Discard", "Buried"),
        ("Universal Spice", "Expiration Date", "Fresh Delivery", "Salvage", "Potluck", "+3", "+1", "Draw pile empty"),
        ("Chef's Special", "another way to win", "eight ingredients", "12 points"),
        ("The end", "Grand Chef", "credits"),
    ]
    for panel, wanted in zip(panels, said, strict=True):
        assert [words for words in wanted if words not in panel] == []


def test_the_zine_has_all_panels_on_one_side_of_one_sheet() -> None:
    document = opened("open_kitchen", parts="rules", backs="none")

    assert len(document) == 1
    assert "Let’s get cooking" in text_of(document)
    (page,) = zine(PAPERS["letter"], "x.pdf")
    assert sorted(one["page"] for one in page["prints"]) == list(range(1, 9))


def test_a_zine_reads_on_when_it_is_folded() -> None:
    """Neighbours in reading lie side by side, or meet at the fold between the rows."""
    places = {panel: (row, column) for row, panels in enumerate(ZINE) for column, panel in enumerate(panels)}

    for panel in range(1, 9):
        (row, column), (other, beside) = places[panel], places[panel % 8 + 1]
        assert abs(row - other) + abs(column - beside) == 1
    upside_down = {one["page"] for one in zine(PAPERS["a4"], "x.pdf")[0]["prints"] if one["turn"] == 180}
    assert upside_down == set(ZINE[0])


@pytest.mark.parametrize("flip", ["duplex-long", "duplex-short"])
def test_a_strip_has_the_cover_behind_the_seventh_panel_and_the_end_behind_the_fourth(flip: str) -> None:
    """A strip folded to and fro: what lies behind the cover is what one comes to last on the other side."""
    sheet = PAPERS["a4"]
    front, back = strips(sheet, "x.pdf", flip)

    wide, high = sheet.height, sheet.width
    at = {(round(one["x"], 2), round(one["y"], 2)): one for one in back["prints"]}
    for one in front["prints"]:
        turned = wide - one["x"] - one["width"], one["y"]
        if flip == "duplex-long":
            turned = one["x"], high - one["y"] - one["height"]
        behind = at[round(turned[0], 2), round(turned[1], 2)]
        column = STRIP[0].index(one["page"])
        assert behind["page"] == STRIP[1][3 - column]
        assert behind["turn"] == (180 if flip == "duplex-long" else 0)


@pytest.mark.parametrize("count", [1, 4, 5, 12])
def test_a_booklet_reads_on_when_it_is_folded(count: int) -> None:
    """Turn the leaves of the folded sheets: the pages come one after the other, blank ones last."""
    sides = booklet(PAPERS["a4"], "x.pdf", count, "duplex-short")
    half = PAPERS["a4"].height / 2

    leaves = [{round(one["x"] / half): one["page"] for one in side["prints"]} for side in sides]
    outward = [leaves[at] for at in range(0, len(leaves), 2)]
    inward = [leaves[at] for at in range(1, len(leaves), 2)]
    first = [page for out, into in zip(outward, inward, strict=True) for page in (out.get(1), into.get(0))]
    second = [
        page
        for out, into in zip(reversed(outward), reversed(inward), strict=True)
        for page in (into.get(1), out.get(0))
    ]
    assert [page for page in first + second if page] == list(range(1, count + 1))


def test_the_back_of_a_broad_sheet_is_upside_down_when_it_is_turned_over_its_long_edge() -> None:
    straight, turned = (booklet(PAPERS["a4"], "x.pdf", 4, flip) for flip in ("duplex-short", "duplex-long"))

    assert [one["turn"] for one in straight[1]["prints"]] == [0, 0]
    assert [one["turn"] for one in turned[1]["prints"]] == [180, 180]
    assert straight[0] == turned[0]


def test_the_box_of_cooking_party_has_all_its_pieces() -> None:
    """Rule book, ingredient guide and glossary, pantry sheet, award chips, shopping list, score sheets."""
    assert {"rules", "guide", "pantry", "chips", "shopping", "score"} <= set(parts_of(find_game("cooking_party")))


def test_the_guide_has_every_ingredient_and_the_glossary() -> None:
    text = text_of(opened("cooking_party", parts="guide", backs="none"))

    names = [
        card.name
        for card in box_of(find_game("cooking_party")).cards
        if card.copies and card.group.key != "assignments"
    ]
    assert [name for name in names[:160] if name.lower() not in text.lower()] == []
    assert "Blanch" in text
    assert "Goes with" in text


def test_the_shopping_list_lists_every_ingredient() -> None:
    """A shopping list is provided listing all ingredient cards in the game."""
    text = text_of(opened("cooking_party", parts="shopping"))

    cards = box_of(find_game("cooking_party")).cards[:160]
    assert [card.name for card in cards if card.name.lower() not in text.lower()] == []


def test_the_pantry_sheet_has_the_nine_common_ingredients() -> None:
    """Common Pantry Ingredient Sheet [Salt, Pepper, Oil, Butter, Flour, Water, Sugar, Soy Sauce, Vanilla]"""
    text = text_of(opened("cooking_party", parts="pantry"))

    named = ("Salt", "Pepper", "Oil", "Butter", "Flour", "Water", "Sugar", "Soy sauce", "Vanilla")
    assert [name for name in named if name not in text] == []


def test_chips_have_all_denominations() -> None:
    """Judges Award Chips (denominations: 5,10,25,50,100)"""
    text = text_of(opened("cooking_party", parts="chips")).split()

    assert all(text.count(value) >= 2 for value in ("5", "10", "25", "50", "100"))


def test_a_box_is_as_deep_as_its_cards_and_never_too_deep_for_a_sheet() -> None:
    (small,) = nets(PAPERS["a4"], POKER, 53)
    many = nets(PAPERS["letter"], POKER, 460)

    assert small.deep == pytest.approx(53 * 0.3 + 1.5)
    assert len(many) > 1
    assert all(net.deep <= DEEPEST + 1 for net in many)


@pytest.mark.parametrize("name", PRINTED)
def test_every_game_has_a_box_to_fold(name: str) -> None:
    document = opened(name, parts="box")

    assert "glue" in text_of(document, 0)
    assert text_of(document, 0).count(find_game(name).words.sentence("title").split()[-1]) >= 3


def test_small_pictures_of_a_guide_are_at_hand_and_large_ones_are_painted() -> None:
    names = [card.picture for card in box_of(find_game("cooking_party")).cards[:160]]

    assert all(shipped(name, 11) for name in names)
    assert not any(shipped(name, 34) for name in names)


def game_with(paper: str, folder: Path) -> Game:
    """Pastry Chefs, with a paper of its own."""
    (folder / "papers").mkdir()
    (folder / "papers" / "leaf.md").write_text(paper)
    for file in ("words.toml", "press.toml"):
        (folder / file).write_bytes((find_game("pastry_chefs").folder / file).read_bytes())
    return replace(find_game("pastry_chefs"), folder=folder)


HEAD = '+++\ntitle = "Leaf"\nform = "sheet"\n+++\n'


@pytest.mark.parametrize(
    ("paper", "sentence"),
    [
        ("no head", "cannot be printed"),
        ('+++\ntitle = "Leaf"\nform = "scroll"\n+++\n', "Form scroll is not known"),
        (HEAD + '```cards\nrows = [{ cards = ["king"] }]\n```', "no card called king"),
        (HEAD + "```puzzle\n```", "Puzzle is no figure"),
        (HEAD + "```anatomy\n```", "The figure anatomy needs"),
        (HEAD + "```cards\nrows = \n```", "cannot be printed"),
        (HEAD + '```pictures\nitems = [{ drawing = "unicorn", name = "" }]\n```', "unicorn"),
        (HEAD.replace("sheet", "pamphlet") + "# One\n\n---\n\n# Two\n", "A pamphlet has eight panels"),
    ],
)
def test_a_paper_that_makes_no_sense_is_a_sentence_with_its_file(paper: str, sentence: str, tmp_path: Path) -> None:
    order = read_order(game_with(paper, tmp_path), parts="leaf", style="low-ink")

    with pytest.raises(Unprintable) as problem:
        printed(order, Studio(tmp_path))

    assert sentence in str(problem.value)
    assert "leaf.md" in str(problem.value)


def test_figures_are_drawn_from_the_real_cards(tmp_path: Path) -> None:
    """A changed word on a card is a changed figure."""
    game = game_with(HEAD + '```cards\nrows = [{ label = "Three", cards = ["hearts-3", "back"] }]\n```', tmp_path)

    document = opened_game(game)

    letters = [letter for letter, _ in letters_on(document[0])]
    assert letters.count("3") == 2
    assert "Three" in text_of(document)


def opened_game(game: Game) -> pdfium.PdfDocument:
    """The leaf of a game."""
    return pdfium.PdfDocument(printed(read_order(game, parts="leaf", style="low-ink"), Studio(Path("unused"))))
