"""Handbooks: everything in them is found, leads somewhere, and is only text."""

from __future__ import annotations

import html
import json
import re

import pytest

from cardamom.engine.game import Game
from cardamom.engine.registry import all_games, find_game
from cardamom.games.cooking_party.guide import GUIDE
from cardamom.house.books import make_book
from cardamom.house.gallery import Gallery
from cardamom.house.handbooks import Search, Term, Terms, address
from tests.house.guest import Guest
from tests.house.serving import ServedHouse

HANDBOOKS = [(game, book) for game in all_games() for book in game.handbooks]
every_handbook = pytest.mark.parametrize(
    ("game", "name"), [(game, book.name) for game, book in HANDBOOKS], ids=lambda part: getattr(part, "name", part)
)
ENTRY = re.compile(r'<article class="entry" id="([^"]+)"')
PARTY = find_game("cooking_party")


def page(house: ServedHouse, path: str, **wishes: str | list[str]) -> str:
    answer = Guest(house.url).request("GET", path, params=wishes, headers={"accept": "text/html"})
    assert answer.status_code == 200, answer.text
    return answer.text


def found(house: ServedHouse, **wishes: str | list[str]) -> set[str]:
    return set(ENTRY.findall(page(house, "/games/cooking_party/guide", **wishes)))


@every_handbook
def test_a_page_has_every_entry_and_every_link_leads_to_one(house: ServedHouse, game: Game, name: str) -> None:
    book = next(book for book in game.handbooks if book.name == name)
    entries = {f"{address(game, one)}#{entry.name}" for one in game.handbooks for entry in one.entries}

    text = page(house, address(game, book))

    assert ENTRY.findall(text) == [entry.name for entry in book.entries]
    for entry in book.entries:
        assert html.escape(entry.title, quote=False) in html.unescape(text).replace("&", "&amp;")
    linked = set(re.findall(r'href="(/games/[^"]+#[^"]+)"', text))
    assert linked <= entries


@every_handbook
def test_a_handbook_is_on_the_page_of_its_game(house: ServedHouse, game: Game, name: str) -> None:
    assert f'href="/games/{game.name}/{name}"' in page(house, f"/games/{game.name}")


def test_readers_choose_by_kind_and_by_marks(house: ServedHouse) -> None:
    """Vegetarian, vegan, pork, shellfish, nuts, gluten, dairy marks."""
    vegan = {entry.code for entry in GUIDE if entry.is_vegan()}
    nutty = {entry.code for entry in GUIDE if "nuts" in entry.marks}
    wheaten = {entry.code for entry in GUIDE if "gluten" in entry.marks}

    assert found(house, only="vegan") == vegan
    assert found(house, only="vegan", without=["nuts", "gluten"]) == vegan - nutty - wheaten
    assert found(house, without=["pork", "shellfish", "dairy"]) == {
        entry.code for entry in GUIDE if not entry.marks & {"pork", "shellfish", "dairy"}
    }
    assert found(house, group="fish", without="shellfish") >= {"cod", "salmon"}
    assert not found(house, group="fish", without="shellfish") & {"shrimp", "lobster", "chicken"}


def test_readers_look_for_words_without_accents_and_capitals(house: ServedHouse) -> None:
    assert "liver" in found(house, q="PATE")
    assert found(house, q="lobster") >= {"lobster"}
    assert found(house, q="nothing of the sort") == set()
    assert "Nothing like that is in here" in page(house, "/games/cooking_party/guide", q="nothing of the sort")


def test_what_is_looked_for_is_only_text(house: ServedHouse) -> None:
    text = page(house, "/games/cooking_party/guide", q='"><script>hit()</script>')

    assert "<script>hit" not in text
    assert html.escape('"><script>hit()</script>') in text.replace("&#34;", "&quot;")


@pytest.mark.parametrize("path", ["/games/cooking_party/cellar", "/games/carrot/guide", "/games/nobody/guide"])
def test_there_is_no_other_handbook(house: ServedHouse, path: str) -> None:
    assert Guest(house.url).request("GET", path, headers={"accept": "text/html"}).status_code == 404


def test_cooking_words_lead_to_the_glossary_and_leave_the_text_as_it_is() -> None:
    terms = Terms(PARTY)
    text = "Poach or steam it briefly, then finish it in butter; never let it boil long."

    pieces = terms.pieces(text)

    assert "".join(piece.text if isinstance(piece, Term) else piece for piece in pieces) == text
    assert [piece.name for piece in pieces if isinstance(piece, Term)] == ["poach", "steam", "boil"]
    assert pieces[0] == Term(
        "Poach", "poach", "/games/cooking_party/glossary#poach", "Cook gently in liquid that hardly moves."
    )


@pytest.mark.parametrize(
    ("word", "name"),
    [("fried", "fry"), ("charred", "char"), ("baking", "bake"), ("mashes", "mash"), ("purée", "puree")],
)
def test_cooking_words_are_known_in_all_their_forms(word: str, name: str) -> None:
    [piece] = Terms(PARTY).pieces(word)

    assert isinstance(piece, Term)
    assert piece.name == name


def test_a_game_without_handbooks_leaves_texts_alone() -> None:
    assert Terms(find_game("carrot")).pieces("fry it") == ["fry it"]


def test_the_sheet_of_a_card_has_its_entry_and_leads_to_its_page() -> None:
    lobster = json.loads(make_book(PARTY, Gallery()).body)["cards"]["lobster"]
    told = "".join(piece if isinstance(piece, str) else piece["text"] for note in lobster["notes"] for piece in note)

    assert lobster["page"] == "/games/cooking_party/guide#lobster"
    assert "The grandest shellfish" in told
    assert {"text": "Poach", "means": "Cook gently in liquid that hardly moves."} in lobster["notes"][2]


def test_an_entry_must_have_all_that_is_wanted() -> None:
    guide = PARTY.handbooks[0]
    search = Search("sweet", "fruit", frozenset(["vegan"]), frozenset(["nuts"]))

    for entry in guide.entries:
        is_wanted = entry.group == "fruit" and "vegan" in entry.marks and "nuts" not in entry.marks
        says_so = "sweet" in " ".join([entry.title, *entry.texts]).lower()
        assert search.finds(entry) == (is_wanted and says_so)
