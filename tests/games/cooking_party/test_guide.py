"""The Ingredient Guide, the glossary and the assignments: complete, plausible, and strictly read."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from cardamom.games.cooking_party import GAME
from cardamom.games.cooking_party.assignments import DECK, read_assignments
from cardamom.games.cooking_party.cards import BOX
from cardamom.games.cooking_party.guide import CODES, GLOSSARY, GUIDE, PANTRY, WAYS, Ingredient, read_guide
from cardamom.games.cooking_party.reading import BadFile, text_of

EVERY_ENTRY = pytest.mark.parametrize("entry", GUIDE, ids=[entry.code for entry in GUIDE])
ENTRY_OF = {entry.code: entry for entry in GUIDE}
SENTENCE = re.compile(r"[A-Z].*[.!?]")


def test_the_guide_has_an_entry_for_each_of_the_160_cards() -> None:
    """Over 150 Full Color Ingredient Cards; Ingredient Guide Book and Cooking Glossary."""
    assert [entry.code for entry in GUIDE] == BOX.codes
    assert len(BOX.codes) == 160
    assert len(GLOSSARY) >= 50


def test_the_cards_are_those_of_the_kitchen_is_closing() -> None:
    """Cooking Party Cards are also used for the game of section 9: the same box."""
    other = Path(GAME.folder).parent / "kitchen_closing" / "cards.csv"

    with other.open(encoding="utf-8", newline="") as file:
        assert [row["code"] for row in csv.DictReader(file)] == CODES


def test_the_pantry_has_nine_items() -> None:
    """Common Pantry Ingredient Sheet [Salt, Pepper, Oil, Butter, Flour, Water, Sugar, Soy Sauce, Vanilla]"""
    assert list(PANTRY) == ["salt", "pepper", "oil", "butter", "flour", "water", "sugar", "soy-sauce", "vanilla"]


@EVERY_ENTRY
def test_an_entry_is_made_of_sentences(entry: Ingredient) -> None:
    for text in (entry.what, entry.taste, entry.use):
        assert SENTENCE.fullmatch(text), text
        assert 15 <= len(text) <= 160
        assert text.count(".") <= 3


@EVERY_ENTRY
def test_an_entry_names_good_company_and_a_way_to_cook(entry: Ingredient) -> None:
    assert 5 <= len(entry.goes) <= 12
    assert entry.code not in entry.goes
    assert entry.ways[0] in WAYS


def test_entries_differ() -> None:
    for field in ("what", "taste", "use"):
        texts = [getattr(entry, field) for entry in GUIDE]
        assert len(set(texts)) == len(texts), field


@pytest.mark.parametrize(
    ("mark", "marked", "unmarked"),
    [
        (
            "pork",
            {"ham", "bacon", "pork-chops", "ribs", "chorizo", "prosciutto", "sausage", "hot-dogs"},
            {"lamb", "steak"},
        ),
        ("shellfish", {"shrimp", "lobster", "crab", "oysters", "mussels", "clams", "scallops"}, {"salmon", "caviar"}),
        ("nuts", {"almonds", "walnuts", "peanuts", "peanut-butter", "pistachios", "pesto", "pine-nuts"}, {"lentils"}),
        ("gluten", {"bread", "pasta", "couscous", "bagels", "brioche", "puff-pastry"}, {"rice", "polenta", "quinoa"}),
        ("dairy", {"milk", "cheese", "yogurt", "ice-cream", "brioche", "pesto"}, {"eggs", "tofu", "mayonnaise"}),
    ],
)
def test_marks_say_what_people_ask_before_they_eat(mark: str, marked: set[str], unmarked: set[str]) -> None:
    assert all(mark in ENTRY_OF[code].marks for code in marked)
    assert not any(mark in ENTRY_OF[code].marks for code in unmarked)


def test_vegetarian_and_vegan_follow_from_the_marks() -> None:
    assert {code for code in ("cheese", "honey", "eggs", "bread", "figs") if ENTRY_OF[code].is_vegetarian()} == {
        *("cheese", "honey", "eggs", "bread", "figs"),
    }
    assert not any(ENTRY_OF[code].is_vegetarian() for code in ("anchovies", "ham", "marshmallows", "squid"))
    assert not any(ENTRY_OF[code].is_vegan() for code in ("cheese", "honey", "eggs", "mayonnaise", "brioche"))
    assert all(ENTRY_OF[code].is_vegan() for code in ("bread", "figs", "tofu", "olives", "maple-syrup"))


@pytest.mark.parametrize("category", ["meat", "fish"])
def test_meat_and_fish_are_never_vegetarian(category: str) -> None:
    with (GAME.folder / "cards.csv").open(encoding="utf-8", newline="") as file:
        of_category = [row["code"] for row in csv.DictReader(file) if row["category"] == category]

    assert len(of_category) == 16
    assert not any(ENTRY_OF[code].is_vegetarian() for code in of_category)


def test_tastes_are_plausible() -> None:
    sweet, sour, salty, bitter, umami, hot = range(6)

    assert ENTRY_OF["honey"].tastes[sweet] == 3
    assert ENTRY_OF["lemons"].tastes[sour] == 3
    assert ENTRY_OF["anchovies"].tastes[salty] == 3
    assert ENTRY_OF["coffee"].tastes[bitter] == 3
    assert ENTRY_OF["parmesan"].tastes[umami] == 3
    assert ENTRY_OF["chili-peppers"].tastes[hot] == 3
    assert ENTRY_OF["rice"].tastes == [1, 0, 0, 0, 0, 0]


def spoilt(old: str, new: str) -> str:
    """The guide with a mistake in it."""
    text = text_of("guide.toml")
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('tastes = "umami 2, bitter 1"', 'tastes = "umami 9"', r"guide.toml, line \d+: \[liver\] tastes .* 1 to 3"),
        ('role = "protein"', 'role = "hero"', r"line \d+: \[liver\] role .*'hero'.*protein"),
        ("fat = 1\n", 'fat = "much"\n', r"\[liver\] fat is 'much'; expected a number from 0 to 3"),
        ('texture = "soft"', 'textur = "soft"', r"\[liver\] texture is nothing"),
        ('marks = "meat"\n', 'marks = "meat"\ncolour = "brown"\n', r"\[liver\] colour .*no such key"),
        ('goes = "onions apples', 'goes = "onions unicorn', r"\[liver\] goes .*'unicorn'"),
        ("[liver]", "[livre]", r"expected an entry \[liver\]"),
        ("[liver]", "[liver", r"guide.toml: "),
    ],
)
def test_a_mistake_in_the_guide_is_told_with_its_place(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadFile, match=complaint):
        read_guide("guide.toml", spoilt(old, new), CODES, frozenset(WAYS))


def test_the_line_of_a_mistake_is_the_line_in_the_file() -> None:
    text = spoilt('taste = "Sweet, grassy and unmistakable."', "taste = 7")
    line = text.splitlines().index("taste = 7") + 1

    with pytest.raises(BadFile, match=rf"line {line}: \[lamb\] taste is 7; expected a text"):
        read_guide("guide.toml", text, CODES, frozenset(WAYS))


# Assignments


def test_there_are_more_than_25_assignment_cards() -> None:
    """Over 25 Chef Assignment Cards"""
    assert len(DECK) >= 30
    assert len({card.title for card in DECK}) == len(DECK)
    assert all(SENTENCE.fullmatch(card.text) for card in DECK)


def test_the_assignments_are_of_every_kind_that_the_rules_name() -> None:
    """Numbers of cards, trades once or twice, minimum and maximum, worst dish, three courses, special ingredient…"""
    assert {card.dealt for card in DECK} >= {5, 7, 10, 12}
    assert {card.times for card in DECK} == {1, 2}
    assert any(card.exchange == 0 for card in DECK)
    assert any(card.least == card.most for card in DECK)
    assert any(card.taste == "worst" for card in DECK)
    assert any(card.courses == ["appetizer", "main", "dessert"] and card.exchange == 7 for card in DECK)
    assert any(card.special for card in DECK)
    assert any("sandwich" in card.title for card in DECK)
    assert len([card for card in DECK if card.teams]) >= 3


def test_what_an_assignment_does_not_say_is_as_usual() -> None:
    """7 dealt, one exchange of up to 3, at least 4 used."""
    (card,) = read_assignments("own.toml", '[soup]\ntitle = "Soup"\ntext = "A soup."\ntaste = "good"\n')

    assert (card.dealt, card.exchange, card.times, card.least) == (7, 3, 1, 4)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("dealt = 40", "own.toml, line 5: .soup. dealt is 40; expected a number from 4 to 12"),
        ("least = 9", "least is 9; expected a number from 1 to 7"),
        ("special = 1", "special is 1; expected true or false"),
        ('courses = ["tea"]', "courses is .*appetizer"),
        ("flavour = 1", "flavour is 1; expected no such key"),
    ],
)
def test_a_mistake_in_an_assignment_is_told_with_its_place(line: str, complaint: str) -> None:
    with pytest.raises(BadFile, match=complaint):
        read_assignments("own.toml", f'[soup]\ntitle = "Soup"\ntext = "A soup."\ntaste = "good"\n{line}\n')


def test_the_words_of_the_game_call_the_assignments_by_their_titles() -> None:
    titles = {card.code: GAME.words.sentence("terms", card.code) for card in DECK}

    assert {code: title.lower() for code, title in titles.items()} == {card.code: card.title.lower() for card in DECK}
