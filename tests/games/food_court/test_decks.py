"""The deck files: what is in them, and what is said about mistakes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from cardamom.games.food_court.cards import DECKS
from cardamom.games.food_court.deck_files import BadDeck, built_in, read_bonus, read_deck, slug

ITALY = next(path for path in built_in() if path.stem == "italy")


def changed(folder: Path, old: str, new: str, name: str = "ninth.toml") -> Path:
    """A copy of the Italian deck with something else in it."""
    text = ITALY.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path = folder / name
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def line_with(text: str) -> int:
    """The number of the line of the Italian deck in which something stands."""
    (found,) = [n for n, line in enumerate(ITALY.read_text("utf-8").splitlines(), start=1) if text in line]
    return found


def test_there_are_eight_restaurants() -> None:
    """Food Court: 2-6 players, each with another restaurant of eight."""
    assert [path.stem for path in built_in()] == [
        "china",
        "france",
        "india",
        "italy",
        "japan",
        "mexico",
        "turkiye",
        "usa",
    ]


@pytest.mark.parametrize("path", built_in(), ids=lambda path: path.stem)
def test_a_deck_has_48_cards_to_draw_and_8_customers(path: Path) -> None:
    """A deck: 48 cards to draw from, 8 customers, 1 ability card. Counts may move by a card or two."""
    deck = read_deck(path)
    counts = {section: sum(row.number("count") for row in rows) for section, rows in deck.cards.items()}

    usual = {"primary": 12, "secondary": 10, "optional": 3, "recipes": 15, "drinks": 2, "events": 3, "utensils": 3}
    assert sum(counts[section] for section in usual) == 48
    assert all(abs(counts[section] - usual[section]) <= 2 for section in usual)
    assert sorted(row.number("value") for row in deck.cards["customers"]) == [1, 1, 2, 2, 2, 3, 3, 4]
    assert deck.ability.text("text")
    assert deck.tracking.text("text")


@pytest.mark.parametrize("path", built_in(), ids=lambda path: path.stem)
def test_recipes_are_four_easy_eight_normal_three_hard_with_five_of_each_symbol(path: Path) -> None:
    """15 recipes: 4 easy, 8 normal, 3 hard; each with a utensil symbol, five of each. A card or two may move."""
    recipes = read_deck(path).cards["recipes"]
    levels = Counter(row.text("level") for row in recipes)
    symbols = Counter(row.text("utensil") for row in recipes)

    usual = {"easy": 4, "normal": 8, "hard": 3}
    assert all(abs(levels[level] - usual[level]) <= 2 for level in usual)
    assert set(symbols.values()) == {5}


def test_a_ninth_restaurant_is_a_copied_file(tmp_path: Path) -> None:
    """A designer copies a file to make a ninth restaurant, without touching Python."""
    changed(tmp_path, 'name = "Piazza Romana"', 'name = "Trattoria Nona"', "nona.toml")
    code = (
        "from cardamom.engine.game import start\n"
        "from cardamom.games.food_court import GAME\n"
        "from cardamom.games.food_court.rules import ChooseRestaurant\n"
        "t = start(GAME, 2, 'x'); t.play(t.turn, ChooseRestaurant('nona')); t.play(t.turn, ChooseRestaurant('italy'))\n"
        "print(len(t.box.cards), GAME.words.sentence('terms', 'nona'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "CARDAMOM_DECKS": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.split(maxsplit=1) == ["114", "Trattoria Nona (Italy)\n"]


def test_a_deck_that_has_the_name_of_another_is_refused(tmp_path: Path) -> None:
    changed(tmp_path, 'name = "Piazza Romana"', 'name = "Trattoria Nona"', "italy.toml")
    done = subprocess.run(
        [sys.executable, "-m", "cardamom", "games"],
        env={**os.environ, "CARDAMOM_DECKS": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert "There is a deck called “italy” already" in done.stderr
    assert "Traceback" not in done.stderr


MISTAKES = [
    ('"Tomatoes", count = 4', '"Tomatoes", count = 5', "[cards]", "The deck has 49 cards to draw. Expected 48"),
    (
        '"Tomatoes", count = 4',
        '"Tomatoes", count = "four"',
        '"Tomatoes"',
        "“count” must be a whole number",
    ),
    (
        'name = "Tomatoes", count',
        'nome = "Tomatoes", count',
        '"Tomatoes"',
        "There is no field “nome” here. Expected name",
    ),
    (
        '"Cannelloni", level = "hard"',
        '"Cannelloni", level = "tough"',
        "Cannelloni",
        "Expected easy,",
    ),
    ('"Limoncello", when = "ability_bonus"', '"Limoncello", when = "thirst"', "Limoncello", "Expected recipes_served,"),
    ('"Limoncello", when', '"Espresso", when', "Limoncello", "two cards called “Espresso”"),
    ('rule = "exact_ingredient"', 'rule = "exact"', "rule =", "Expected exact_ingredient,"),
    ('rule = "exact_ingredient"\n', "", "[ability]", "“rule” is missing. Expected exact_ingredient"),
    ('when = "exact"', 'when = "exactly"', 'when = "exact"', "Expected always, exact,"),
    ('exact = "lasagna" },\n]', 'exact = "lasagne" },\n]', "Cannelloni", "Expected fettuccine, lasagna,"),
    ('nationality = "Italian"\n', "", 'name = "Piazza', "“nationality” must be a text of 1 to 40 characters"),
    ("[tracking]", "[trackings]", "[tracking]", "There is no field “trackings” here."),
    ('event = "discount"', 'event = "promotion"', '"complaint"', "Expected complaint, promotion and discount"),
    (
        'name = "Giulia", value = 1',
        'name = "Giulia", value = 7',
        "Giulia",
        "“value” must be a whole number from 1 to 4.",
    ),
]


@pytest.mark.parametrize(("old", "new", "near", "said"), MISTAKES, ids=lambda text: text[:20])
def test_a_mistake_is_reported_with_file_line_and_what_was_expected(
    tmp_path: Path, old: str, new: str, near: str, said: str
) -> None:
    """A mistake in a file is reported with file, line and what was expected."""
    path = changed(tmp_path, old, new)

    with pytest.raises(BadDeck) as told:
        read_deck(path)

    file, line, sentence = str(told.value).split(":", 2)
    assert file == str(path)
    assert said in sentence
    expected = {line_with(near)} if near != 'name = "Piazza' else {1}
    assert int(line) in expected


@pytest.mark.parametrize(
    "wish", ["", "moon", "medal", "medal 9", "globe 2", "globe and", "globe and medal 1 or drink 1"]
)
def test_a_wish_that_makes_no_sense_is_refused(wish: str) -> None:
    """bonus 1-3 with a condition of one icon, or two joined by AND or OR"""
    assert read_bonus(wish) is None


def test_wishes_are_read() -> None:
    """bonus 1-3 with a condition of one icon, or two joined by AND or OR"""
    both = read_bonus("cookware and medal 2")
    either = read_bonus("globe or drink 1")

    assert both is not None
    assert (both.icons, both.numbers, both.all_of_them) == (["cookware", "medal"], [1, 2], True)
    assert either is not None
    assert not either.all_of_them


@pytest.mark.parametrize("text", ["", "name = ", "name = 3\n", "\x00", "[cards]\nprimary = 3", "[[cards]]"])
def test_garbage_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "garbage.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(BadDeck, match=re.escape(str(path))):
        read_deck(path)


def test_a_file_that_is_no_text_or_has_no_end_is_refused(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "endless.toml").write_bytes(b"#" * 200_000)

    for name in ("binary", "endless"):
        with pytest.raises(BadDeck):
            read_deck(tmp_path / f"{name}.toml")


def test_names_become_codes() -> None:
    assert slug("İmam Bayıldı") == "imam-bayildi"
    assert slug("Bœuf Bourguignon") == "boeuf-bourguignon"
    assert slug("Penne all'Arrabbiata") == "penne-all-arrabbiata"


def test_every_restaurant_has_an_ability_of_its_own() -> None:
    """Each deck includes an Ability Card that outlines the deck's unique special ability."""
    assert len({int(deck.ability.rule) for deck in DECKS}) == len(DECKS) == 8
