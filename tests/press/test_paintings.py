"""The paintings that are shipped: all there, up to date, small enough, and what the press paints."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cardamom.press import paintings
from cardamom.press.paintings import FOLDER, PIXELS, index, painting
from cardamom.press.shipping import boxes, paint_picture, pictures, ship, wanted

PACKAGE = Path(paintings.__file__).parents[1]
MEGABYTES = 1_000_000


def test_every_picture_on_a_card_is_shipped_as_it_is_drawn_now() -> None:
    """Otherwise: python -m cardamom.press.shipping."""
    assert index() == wanted()
    assert sorted(file.stem for file in FOLDER.glob("*.webp")) == sorted(index())


def test_every_card_of_every_game_has_a_painting() -> None:
    for box in boxes():
        assert all(painting(name) for name in pictures(box)), box.game.name
        assert all(card.picture for card in box.cards), box.game.name


def test_the_package_is_at_most_twenty_megabytes() -> None:
    size = sum(
        file.stat().st_size for file in PACKAGE.rglob("*") if file.is_file() and file.suffix not in (".pyc", ".so")
    )

    assert size < 20 * MEGABYTES


@pytest.mark.parametrize("name", ["apple", "bouillabaisse", "old-man-light-skin-tone"])
def test_what_is_shipped_is_what_the_press_paints(name: str) -> None:
    """Not to the byte: other versions of other libraries round and pack differently."""
    file = painting(name)
    assert file is not None

    shipped, fresh = (np.asarray(Image.open(source), dtype=float) for source in (file, io.BytesIO(paint_picture(name))))

    assert shipped.shape == fresh.shape == (PIXELS, PIXELS, 4)
    assert np.abs(shipped - fresh).mean() < 1


def test_shipping_takes_away_what_nobody_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "yesterday.webp").write_bytes(b"old")
    monkeypatch.setattr("cardamom.press.shipping.boxes", list)

    ship(tmp_path)

    assert not (tmp_path / "yesterday.webp").exists()


def test_a_picture_nobody_painted_is_missed() -> None:
    assert painting("unicorn-steak") is None
