"""The cards of Food Court and Cooking Party in print: everything their rulebooks say stands on them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardamom.engine.registry import find_game
from cardamom.press.art.drawings import drawing, flag, signed
from cardamom.press.art.palette import CREAM, INK, READABLE, SAND, VISIBLE, contrast
from cardamom.press.faces.court import GOLD
from cardamom.press.faces.design import Pictures
from cardamom.press.faces.format import POKER
from cardamom.press.faces.layouts import design
from cardamom.press.faces.parts import badge_colour
from cardamom.press.printed import Box, box_of

TEXT = re.compile(r"<text [^>]*>([^<]*)<")


@pytest.fixture(scope="module")
def court() -> Box:
    return box_of(find_game("food_court"))


@pytest.fixture(scope="module")
def party() -> Box:
    return box_of(find_game("cooking_party"))


def overlay(box: Box, code: str) -> str:
    return design(box.card(code), POKER, box).overlay


def told(box: Box, code: str) -> list[str]:
    return TEXT.findall(overlay(box, code))


def pictured(box: Box, code: str) -> list[str]:
    layers = design(box.card(code), POKER, box).layers
    return [one.drawing for layer in layers if isinstance(layer, Pictures) for one in layer.placed]


def shows_sign(shown: str, name: str) -> bool:
    outline = re.search(r' d="([^"]+)"', signed(name, 0, 0, 1, CREAM))
    assert outline is not None
    return outline[1] in shown


def test_an_ingredient_shows_icon_picture_description_type_name_and_symbols(court: Box) -> None:
    """Ingredient Icon, Picture, Description, Type, Name, Special Symbol, End Condition Symbol."""
    lines = told(court, "italy-tagliatelle")

    assert "Tagliatelle" in lines
    assert "Primary ingredient" in lines
    assert "Exact in Tagliatelle alla Bolognese and Tagliatelle al Tartufo." in " ".join(lines)
    assert pictured(court, "italy-tagliatelle") == ["tagliatelle"]
    assert overlay(court, "italy-tagliatelle").count('id="i-') == drawing("tagliatelle").body.count('id="')
    assert shows_sign(overlay(court, "italy-tagliatelle"), "medal")
    assert not shows_sign(overlay(court, "italy-tomatoes"), "medal")


def test_the_border_of_a_primary_ingredient_is_darker(court: Box) -> None:
    """Darker border means it is a primary ingredient."""
    dark = f'stroke="{INK}" stroke-width="1.3"'

    assert dark in overlay(court, "usa-beef")
    assert dark not in overlay(court, "usa-cheddar")
    assert dark not in overlay(court, "usa-barbecue-sauce")


def test_a_recipe_shows_utensil_type_name_needs_value_and_bonus(court: Box) -> None:
    """Utensil Symbol, Picture, Type, Name, Ingredient Requirements, Special Symbol, Serve Value & Bonus."""
    shown, lines = overlay(court, "france-bouillabaisse"), told(court, "france-bouillabaisse")

    assert lines[:3] == ["3", "Bouillabaisse", "Hard recipe"]
    assert lines.count("+1") == 2
    assert shows_sign(shown, court.signs[court.card("france-bouillabaisse").more.sign])
    assert shows_sign(shown, "medal")
    assert pictured(court, "france-bouillabaisse") == ["bouillabaisse"]


@pytest.mark.parametrize(
    ("code", "needs"), [("usa-cornbread", 1), ("china-mapo-tofu", 2), ("india-biryani", 3)], ids=str
)
def test_the_ingredients_that_a_recipe_needs_are_shown(court: Box, code: str, needs: int) -> None:
    """Easy: 1 primary; normal: 1 primary and 1 secondary; hard: 1 primary and 2 secondary."""
    wanted = [need.sign for need in court.card(code).more.needs]

    assert wanted == ["primary", *["secondary"] * (needs - 1)]
    assert told(court, code).count("+") == needs - 1


def test_a_drink_shows_its_name_symbol_picture_and_requirement(court: Box) -> None:
    """Drink Name, Drink Symbol, Drink Picture, Requirement."""
    lines = told(court, "italy-espresso")

    assert lines[0] == "Espresso"
    assert "you serve 3 recipes." in " ".join(lines)
    assert shows_sign(overlay(court, "italy-espresso"), "glass-cocktail")
    assert pictured(court, "italy-espresso") == ["espresso"]


def test_an_event_shows_its_name_picture_and_description(court: Box) -> None:
    """Event Name, Event Picture, Event Description."""
    assert told(court, "japan-promotion")[0] == "Promotion"
    assert "Two customers of different queues change places." in " ".join(told(court, "japan-promotion"))
    assert pictured(court, "japan-promotion") == ["promotion"]


def test_a_customer_shows_base_value_bonus_requirements_and_nationality(court: Box) -> None:
    """Base Value, Bonus Value, Bonus Requirements (icons, strict AND or flexible OR), Nationality."""
    shown, lines = overlay(court, "italy-matteo"), told(court, "italy-matteo")

    assert lines[:2] == ["3", "Italian"]
    assert {"Matteo", "+3", "or", "3"} <= set(lines)
    assert shows_sign(shown, court.signs["tableware"])
    assert shows_sign(shown, "medal")
    assert flag("it").body[:60] in shown
    assert "and" in told(court, "italy-alessandro")


def test_an_ability_card_outlines_the_ability_and_the_end_condition(court: Box) -> None:
    """The deck's unique special ability; the End Condition and how to track it."""
    text = " ".join(told(court, "mexico-ability"))

    assert text.startswith("El Nopalito Special ability Up to two hot cards")
    assert "End condition A hot card of a served recipe that has two." in text


def test_every_dish_has_a_picture_of_its_own(court: Box) -> None:
    dishes = [card for card in court.cards if card.layout == "dish"]

    assert len(dishes) == 120
    assert len({card.picture for card in dishes}) == 120


def test_every_customer_of_a_restaurant_looks_different(court: Box) -> None:
    guests = [card for card in court.cards if card.layout == "guest"]

    assert len(guests) == 64
    assert len({(card.more.home, card.picture) for card in guests}) == 64


def test_a_changed_number_in_a_deck_file_changes_the_card(tmp_path: Path) -> None:
    """Food Court straight from the deck files: change a TOML number, print the changed deck."""
    deck = (find_game("food_court").folder / "decks" / "italy.toml").read_text(encoding="utf-8")
    changed = deck.replace('name = "Giulia", value = 1, bonus = 3', 'name = "Nona", value = 2, bonus = 1')
    (tmp_path / "nona.toml").write_text(changed, encoding="utf-8")
    script = (
        "from cardamom.engine.registry import find_game\n"
        "from cardamom.press.printed import box_of\n"
        "from cardamom.press.faces.format import POKER\n"
        "from cardamom.press.faces.layouts import design\n"
        "box = box_of(find_game('food_court'))\n"
        "print(design(box.card('nona-nona'), POKER, box).overlay)\n"
    )

    env = {**os.environ, "CARDAMOM_DECKS": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)

    lines = TEXT.findall(done.stdout)
    assert lines[0] == "2"
    assert {"Nona", "+1"} <= set(lines)


def test_the_category_symbol_and_the_number_are_at_the_bottom_left(party: Box) -> None:
    """Category symbols and numbers on the bottom left of each card."""
    found = re.search(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>10<', overlay(party, "venison"))

    assert found is not None
    assert float(found[1]) < POKER.width / 3
    assert float(found[2]) > POKER.height * 0.8
    assert shows_sign(overlay(party, "venison"), "food-steak")


def test_there_are_160_ingredients_with_a_value_and_a_picture_each(party: Box) -> None:
    """Over 150 Full Color Ingredient Cards."""
    cards = [card for card in party.cards if card.layout == "valued"]

    assert len(cards) == 160
    assert all(1 <= int(card.corner) <= 10 for card in cards)
    assert len({card.picture for card in cards}) == 160


def test_an_assignment_says_what_to_cook_and_how_many_cards(party: Box) -> None:
    """What kind of dish; how many cards are dealt, may be traded in, and must be used."""
    text = " ".join(told(party, "assignment-three-courses"))

    assert text.startswith("Three courses Compose an appetizer, a main course and a dessert.")
    assert text.endswith("12 cards for each chef trade in up to 7, twice use 6 to 12 of them")
    assert len([card for card in party.cards if card.layout == "assignment"]) > 25


def test_there_are_five_award_chips(party: Box) -> None:
    """Judges Award Chips (denominations: 5, 10, 25, 50, 100)."""
    chips = [card.corner for card in party.cards if card.layout == "chip"]

    assert chips == ["100", "50", "25", "10", "5"]
    assert told(party, "chip-25")[0] == "25"


def test_the_pantry_has_nine_things(party: Box) -> None:
    """Common Pantry: Salt, Pepper, Oil, Butter, Flour, Water, Sugar, Soy Sauce, Vanilla."""
    lines = told(party, "pantry")

    things = ["Salt", "Pepper", "Oil", "Butter", "Flour", "Water", "Sugar", "Soy sauce", "Vanilla"]
    assert lines[-9:] == things
    assert len(pictured(party, "pantry")) == 9


def test_the_letters_of_all_layouts_can_be_read(court: Box, party: Box) -> None:
    for group in [*court.groups.values(), *party.groups.values()]:
        assert contrast(group.ink, "#FDF5E4") >= READABLE, group.key
        assert contrast(group.ink, CREAM) >= READABLE, group.key
        assert contrast(badge_colour(group), CREAM) >= VISIBLE, group.key
    assert contrast(GOLD, SAND) >= READABLE
