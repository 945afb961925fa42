"""Faces: what stands on cards, that it can be read, and that it is where it belongs."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cardamom.engine.game import Game
from cardamom.engine.registry import all_games, find_game
from cardamom.press import Unprintable
from cardamom.press.art.palette import CREAM, PAPER, READABLE, SAND, VISIBLE, contrast, hue_and_strength
from cardamom.press.deck import BACK, deck_of
from cardamom.press.faces.design import Pictures, svg
from cardamom.press.faces.face import cut, overlay, sparse, whole
from cardamom.press.faces.format import BLEED, FORMATS, MINI, POKER, SAFE, Format
from cardamom.press.faces.layouts import design
from cardamom.press.faces.parts import badge_colour
from cardamom.press.faces.studio import Studio, _same_upside_down
from cardamom.press.lettering import SMALLEST, filling, lines, width
from cardamom.press.paint.noise import luck
from cardamom.press.paint.raster import raster
from cardamom.press.printed import Box, Card, Group, box_of

GAMES_WITH_LOOKS = [game for game in all_games() if (game.folder / "press.toml").is_file()]
PRINTED = pytest.mark.parametrize("game", GAMES_WITH_LOOKS, ids=lambda game: game.name)
FORMATTED = pytest.mark.parametrize("size", FORMATS.values(), ids=FORMATS)

TEXT = re.compile(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*font-size="([\d.]+)"[^>]*text-anchor="(\w+)">([^<]*)<')
TINY = Format("tiny", POKER.width, POKER.height, 0.12)
"""Painted in no time."""


def kitchen() -> Box:
    return box_of(find_game("open_kitchen"))


def written(text: str) -> list[str]:
    return [found[4] for found in TEXT.findall(text)]


def test_there_are_games_to_print() -> None:
    assert {"carrot", "kitchen_closing", "open_kitchen", "pastry_chefs"} <= {game.name for game in GAMES_WITH_LOOKS}


@PRINTED
def test_every_card_has_a_layout_and_a_picture(game: Game) -> None:
    cards = box_of(game).cards

    assert [card.code for card in cards if not card.picture] == []
    assert [card.code for card in cards if card.layout == "plain"] == []


@PRINTED
@FORMATTED
def test_letters_and_signs_stay_within_the_safe_zone(game: Game, size: Format) -> None:
    box = box_of(game)
    shown = {card.layout + card.name: card for card in box.cards}

    for card in shown.values():
        drawn = raster(
            svg(size, design(card, size, box, named=True).overlay), 280, round(280 * size.height / size.width)
        )
        dots = 280 / (size.width + 2 * BLEED)
        edge = round((BLEED + SAFE) * dots) - 1
        drawn[edge:-edge, edge:-edge] = 0
        assert drawn[..., 3].max() < 0.1, card.code


@PRINTED
def test_nothing_that_must_be_read_is_smaller_than_six_and_a_half_points(game: Game) -> None:
    box = box_of(game)

    for card in box.cards:
        sizes = [float(found[2]) for found in TEXT.findall(design(card, POKER, box).overlay)]
        assert min(sizes, default=SMALLEST) >= SMALLEST, card.code


@PRINTED
def test_badges_and_labels_have_enough_contrast(game: Game) -> None:
    for group in box_of(game).groups.values():
        assert contrast(CREAM, badge_colour(group)) >= VISIBLE, group.key
        assert contrast(group.ink, PAPER) >= READABLE, group.key
        assert contrast(group.ink, SAND) >= READABLE, group.key


def test_an_ingredient_shows_its_group_and_no_name_unless_asked() -> None:
    """Illustration of ingredient (no text name). Food Group ID: colored frame, group name at bottom."""
    box = kitchen()

    plain, named = (design(box.card("apple"), POKER, box, name).overlay for name in (False, True))

    assert written(plain) == ["Orchard Selection"]
    assert written(named) == ["Orchard Selection", "Apple"]


def test_the_group_icon_is_in_both_upper_corners() -> None:
    """Small group icon in upper corners."""
    box = kitchen()
    drawn = raster(svg(POKER, design(box.card("salmon"), POKER, box).overlay, bleed=False), 254, 356)

    left, right = drawn[20:54, 20:54], drawn[20:54, 200:234]
    assert left[..., 3].mean() > 0.7
    assert np.abs(left.mean((0, 1)) - right.mean((0, 1))).max() < 0.05


@pytest.mark.parametrize(
    ("group", "hue"),
    [
        ("orchard", (60, 110)),
        ("garden", (20, 40)),
        ("grains", (38, 55)),
        ("dairy", (195, 225)),
        ("pasture", (15, 35)),
        ("coast", (175, 195)),
        ("earth", (260, 290)),
        ("spices", (0, 20)),
    ],
)
def test_the_groups_have_the_colours_that_were_decided(group: str, hue: tuple[int, int]) -> None:
    """Leaf green, earthy orange, warm gold, pastel blue, rich brown, ocean teal, deep purple, terracotta red."""
    low, high = hue

    assert low <= hue_and_strength(kitchen().groups[group].colour)[0] <= high


def test_an_action_has_no_frame_but_a_plaid_a_banner_a_box_and_a_flame() -> None:
    """Out-of-focus light plaid pattern in cream & pink. No frame. Banner for name, box for instructions, flame."""
    box = kitchen()

    drawn = design(box.card("potluck"), POKER, box)

    assert drawn.ground == "plaid"
    assert "Potluck!" in written(drawn.overlay)
    assert " ".join(written(drawn.overlay)[2:]) == box.card("potluck").text
    assert not any(getattr(layer, "shapes", "").startswith('<path fill-rule="evenodd"') for layer in drawn.layers)


def test_the_wild_card_is_golden_and_has_a_single_line() -> None:
    """Golden, subtly patterned. Rustic seasoning bottle. Text: single line identifying it."""
    box = kitchen()

    drawn = design(box.card("universal-spice"), POKER, box)

    assert drawn.ground == "gold"
    assert written(drawn.overlay) == ["Universal Spice"]


def test_a_recipe_lists_its_eight_ingredients_and_its_points() -> None:
    """Image of finished dish at top, name, list with colored Food Group icons as bullets, "12 POINTS"."""
    box = kitchen()

    told = written(design(box.card("seafood-paella"), POKER, box).overlay)

    assert told[0] == "Seafood Paella"
    assert told[1:9] == ["Rice", "Shrimp", "Octopus", "Tomato", "Onion", "Garlic", "Avocado", "Salmon"]
    assert told[9] == "12 POINTS"


def test_the_category_and_the_number_are_at_the_bottom_left() -> None:
    box = box_of(find_game("kitchen_closing"))
    card = next(card for card in box.cards if card.corner == "7")

    found = next(found for found in TEXT.findall(design(card, POKER, box).overlay) if found[4] == "7")

    assert float(found[0]) < POKER.width / 3
    assert float(found[1]) > POKER.height * 0.8


def test_a_card_of_a_suit_has_as_many_pips_as_it_says() -> None:
    box = box_of(find_game("carrot"))

    for number in range(2, 11):
        layers = design(box.card(f"tomatoes-{number}"), POKER, box).layers
        pips = next(layer for layer in layers if isinstance(layer, Pictures)).placed
        assert len({(pip.x, pip.y) for pip in pips}) == number


def test_the_court_carries_its_suit() -> None:
    box = box_of(find_game("carrot"))

    layers = design(box.card("carrots-king"), POKER, box).layers

    names = [placed.drawing for layer in layers if isinstance(layer, Pictures) for placed in layer.placed]
    assert names == ["man-cook-medium-light-skin-tone", "carrot", "carrot"]


def test_a_back_looks_the_same_upside_down() -> None:
    noise = Image.fromarray(luck("noise").integers(0, 255, (60, 44, 4), dtype=np.uint8))

    turned = np.asarray(_same_upside_down(noise))

    assert deck_of(kitchen(), POKER).designs[BACK].turns
    assert (turned == turned[::-1, ::-1]).all()
    assert (turned[:9] == np.asarray(noise)[:9]).all()


def test_a_face_is_painted_once_and_kept(tmp_path: Path) -> None:
    box, studio = kitchen(), Studio(tmp_path)
    drawn = design(box.card("tomato"), TINY, box)

    file = studio.plate(drawn, TINY)
    first = file.stat().st_mtime_ns

    assert studio.plate(drawn, TINY).stat().st_mtime_ns == first
    assert Studio(tmp_path / "again").plate(drawn, TINY).read_bytes() == file.read_bytes()


def test_a_cut_face_has_round_corners_and_no_bleed(tmp_path: Path) -> None:
    box = kitchen()

    card = cut(whole(Studio(tmp_path), design(box.card("tomato"), TINY, box), TINY), TINY)

    assert card.size == pytest.approx((TINY.cut[0] * 300 / 25.4, TINY.cut[1] * 300 / 25.4), abs=2)
    assert card.getpixel((0, 0))[3] == 0  # type: ignore[index]


def test_low_ink_is_all_vectors_on_white() -> None:
    box = kitchen()
    drawn = design(box.card("apple"), POKER, box)

    shown = raster(sparse(drawn, POKER), 120, 164)

    assert "<image" not in sparse(drawn, POKER)
    assert shown[..., 3].mean() < 0.5
    assert written(overlay(drawn, POKER)) == ["Orchard Selection"]


def test_mini_cards_are_the_same_cards_smaller() -> None:
    assert MINI.cut == pytest.approx((44.45, 63.5))
    assert MINI.width == POKER.width


def test_an_unknown_layout_is_a_sentence() -> None:
    box = kitchen()
    odd = Card("x", "x", 1, "spiral", Group("g", "g"))

    with pytest.raises(Unprintable, match="a layout that is not there: spiral"):
        design(odd, POKER, box)


@pytest.mark.parametrize(("size", "room"), list(product((2.5, 4.0), (20.0, 45.0))))
def test_lines_fit_into_their_room(size: float, room: float) -> None:
    text = "Take the second card from the top and add it to your hand."

    broken = lines(text, size, room)

    assert " ".join(broken) == text
    assert all(width(line, size) <= room for line in broken)


def test_a_long_text_is_set_smaller_until_it_fits() -> None:
    size, broken = filling("word " * 60, 4, 40, 25)

    assert size < 4
    assert len(broken) * size * 1.27 <= 25
