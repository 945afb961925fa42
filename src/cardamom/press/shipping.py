"""Paint what is shipped:  python -m cardamom.press.shipping

Every picture on a card of every game, and every back, for the screen. Only what is missing or was drawn anew is
painted, so it can be stopped at any time, and goes on where it was.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image

from cardamom.engine.registry import all_games
from cardamom.press.faces.backs import back
from cardamom.press.faces.design import Design
from cardamom.press.faces.face import cut, whole
from cardamom.press.faces.format import POKER, Format
from cardamom.press.faces.studio import Studio, painted_alone
from cardamom.press.paintings import FOLDER, INDEX, MARGIN, PIXELS, QUALITY, back_of, subject
from cardamom.press.printed import Box, box_of
from cardamom.press.words import say

SCREEN: Final = Format("screen", POKER.width, POKER.height, 0.34)
"""A quarter of a thousand dots across."""
FAINT: Final = 60
"""The quality of what is see-through: edges only."""


def boxes() -> list[Box]:
    """Everything that is printed of all games that say what they look like."""
    return [box_of(game) for game in all_games() if (game.folder / "press.toml").is_file()]


def pictures(box: Box) -> set[str]:
    """The drawings on the cards of a game."""
    return {name for card in box.cards for name in (card.picture, card.figure) if name}


def webp(painted: Image.Image) -> bytes:
    """A painting as it is shipped."""
    file = io.BytesIO()
    painted.save(file, "WEBP", quality=QUALITY, method=6, alpha_quality=FAINT)
    return file.getvalue()


def paint_picture(name: str) -> bytes:
    """A picture as it is shipped."""
    return webp(painted_alone(name, PIXELS, MARGIN))


def paint_back(design: Design) -> bytes:
    """A back as it is shipped, square at its corners: the screen rounds them."""
    with TemporaryDirectory() as folder:
        return webp(cut(whole(Studio(Path(folder)), design, SCREEN), SCREEN).convert("RGB"))


def wanted() -> dict[str, str]:
    """The names of all paintings, with the fingerprints of what they show."""
    names = {name: subject(name) for box in boxes() for name in sorted(pictures(box))}
    studio = Studio(FOLDER)
    return names | {back_of(box.game.name): studio.plate_file(back(box, SCREEN), SCREEN).stem for box in boxes()}


def ship(folder: Path) -> None:
    """Paint what is missing, and take away what nobody shows any more."""
    folder.mkdir(exist_ok=True)
    known = _read(folder)
    backs = {back_of(box.game.name): back(box, SCREEN) for box in boxes()}
    names = wanted()
    for file in folder.glob("*.webp"):
        if file.stem not in names:
            file.unlink()
    missing = [name for name in names if known.get(name) != names[name] or not (folder / f"{name}.webp").is_file()]
    for number, name in enumerate(missing, start=1):
        sys.stdout.write(f"\r{say('progress', 'painting')} {number}/{len(missing)} {name:40}")
        sys.stdout.flush()
        painted = paint_back(backs[name]) if name in backs else paint_picture(name)
        (folder / f"{name}.webp").write_bytes(painted)
        known[name] = names[name]
        _write(folder, {name: known[name] for name in sorted(names) if name in known})


def _read(folder: Path) -> dict[str, str]:
    file = folder / INDEX
    known: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return known


def _write(folder: Path, known: Mapping[str, str]) -> None:
    (folder / INDEX).write_text(json.dumps(known, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    ship(FOLDER)
