"""Drawings, colours and the watercolour press."""

from __future__ import annotations

import re
import tomllib

import numpy as np
import pytest

from cardamom.press.art.drawings import FOLDER, NoDrawing, _in_other_colours, all_drawings, drawing, sign, signed
from cardamom.press.art.palette import READABLE, contrast, mix, readable_on, shade
from cardamom.press.paint.grounds import GROUNDS
from cardamom.press.paint.noise import blurred, clouds, luck, warped
from cardamom.press.paint.raster import image, raster, rendered
from cardamom.press.paint.watercolour import Hand, paint

UNSAFE = re.compile(r"<(filter|mask|style|script|foreignObject|image)\b|mix-blend-mode|textLength")


def test_every_drawing_can_be_drawn_and_shows_something() -> None:
    for name in all_drawings():
        assert raster(drawing(name).picture(), 32)[..., 3].max() > 0.5, name


def test_drawings_use_only_what_every_renderer_draws_alike() -> None:
    unsafe = [name for name in all_drawings() if UNSAFE.search(drawing(name).body)]

    assert unsafe == []


def test_everything_said_about_drawings_leads_to_a_drawing() -> None:
    said = tomllib.loads((FOLDER / "drawings.toml").read_text(encoding="utf-8"))

    for name in said:
        assert drawing(name).body, name


def test_a_drawing_that_is_not_there_is_missed_by_name() -> None:
    with pytest.raises(NoDrawing, match="unicorn steak"):
        drawing("unicorn steak")


def test_names_inside_drawings_stay_apart_when_a_drawing_is_placed_twice() -> None:
    one = drawing("balsamic-vinegar")

    placed = one.placed(10, 10, 5, key="a-") + one.placed(20, 20, 5, key="b-")

    names = re.findall(r' id="([^"]+)"', placed)
    assert len(names) == len(set(names)) == 2
    assert all(f"url(#{name})" in placed for name in names)


def test_a_sign_takes_the_colour_it_is_given() -> None:
    assert "currentColor" in sign("fish").body
    assert "currentColor" not in signed("fish", 0, 0, 5, "#123456")


def test_a_tint_changes_hues_of_its_range_and_leaves_the_others() -> None:
    changed = _in_other_colours('fill="#ff0000" fill="#00ff00"', 0, 20, "#0000ff")

    assert changed == 'fill="#0000ff" fill="#00ff00"'


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("ground", ["#ffffff", "#F4E5CE", "#3A5C54", "#000000"])
def test_a_colour_is_changed_until_it_can_be_read(ground: str) -> None:
    assert contrast(readable_on(ground, "#9cc3de"), ground) >= READABLE


def test_shades_go_towards_light_and_shadow() -> None:
    assert contrast(shade("#808080", 0.5), "#000000") > contrast("#808080", "#000000")
    assert contrast(shade("#808080", -0.5), "#000000") < contrast("#808080", "#000000")
    assert mix("#000000", "#ffffff", 0.5) == "#808080"


def test_the_same_drawing_is_painted_the_same_to_the_last_byte() -> None:
    flat = raster(drawing("strawberry").picture(), 96)

    one, other = (image(paint(flat, "strawberry")).tobytes() for _ in range(2))

    assert one == other
    assert image(paint(flat, "raspberry")).tobytes() != one


def test_a_painting_keeps_the_shape_and_the_colours_of_its_drawing() -> None:
    flat = raster(drawing("tomato").picture(), 128)

    painted = paint(flat, "tomato")

    inside, outside = flat[..., 3] > 0.99, blurred(flat[..., 3], 6) < 0.01
    assert painted[..., 3][inside].mean() > 0.8
    assert painted[..., 3][outside].max() < 0.35
    assert painted[inside][:, 0].mean() > painted[inside][:, 1].mean() + 0.3
    assert painted.min() >= 0
    assert painted.max() <= 1


def test_without_ink_there_is_no_pen_line() -> None:
    flat = raster(drawing("egg").picture(), 96)

    inked, plain = (paint(flat, "egg", Hand(ink=ink)) for ink in (0.8, 0))

    assert inked[..., :3].mean() != plain[..., :3].mean()
    assert (inked[..., 3] + 1e-6 >= plain[..., 3]).all()


def test_noise_has_no_bias_and_a_spread_of_one() -> None:
    noise = clouds((64, 80), luck("noise"), 20)

    assert noise.shape == (64, 80)
    assert abs(noise.mean()) < 1e-4
    assert noise.std() == pytest.approx(1, abs=1e-3)


def test_a_warp_by_nothing_changes_nothing() -> None:
    picture = luck("warp").random((20, 30, 4), dtype=np.float32)
    still = np.zeros((20, 30), dtype=np.float32)

    # The last row and column are fetched from just before the edge.
    assert np.allclose(warped(picture, still, still)[:-1, :-1], picture[:-1, :-1], atol=1e-3)


@pytest.mark.parametrize("name", GROUNDS)
def test_grounds_are_opaque_pictures_that_never_change(name: str) -> None:
    one, other = (GROUNDS[name]((48, 36), "#D8B488") for _ in range(2))

    assert one.shape == (48, 36, 3)
    assert (one == other).all()
    assert one.std() > 0.001


def test_a_picture_has_as_many_dots_as_were_asked_for() -> None:
    """Also where the proportions of its box are other ones, by a row."""
    square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 95" width="29mm" height="40mm"></svg>'

    assert [rendered(square, wide, 400).size for wide in (294, 295, 296)] == [(294, 400), (295, 400), (296, 400)]
