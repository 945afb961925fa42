"""Drawings by name.

A name is looked up in this order: what `drawings.toml` or `dishes.toml` says about it, the drawings of our own
(`own/*.svg`), the glyphs of others (`glyphs/noto.json`). In those files a drawing can be another name of one, one in
other colours ("tinted"), or a composition of several.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from cardamom.press.art.palette import hue_and_strength, with_hue_of

FOLDER: Final = Path(__file__).parent
BOX: Final = 128.0
FILLED: Final = (290.0, 310.0)
"""The hues that take the colour of a filling: magenta, which is no food's."""
GREY: Final = 0.12
"""A colour weaker than this is grey, and has no hue to change."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b")
_OWN = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_NAMED = re.compile(r'(id="|url\(#|href="#)')


class NoDrawing(LookupError):
    """There is no drawing of that name."""


@dataclass(frozen=True)
class Drawing:
    """The inside of an SVG picture, and the box it is drawn in."""

    body: str
    left: float = 0
    top: float = 0
    width: float = BOX
    height: float = BOX

    def placed(self, x: float, y: float, width: float, turn: float = 0, key: str = "") -> str:
        """The drawing with its middle at a point. `key` keeps its names apart from those of other drawings."""
        scale = width / self.width
        middle = f"{-self.left - self.width / 2:g} {-self.top - self.height / 2:g}"
        turned = f" rotate({turn:g})" if turn else ""
        body = _NAMED.sub(rf"\g<1>{key}", self.body) if key else self.body
        return f'<g transform="translate({x:.3f} {y:.3f}){turned} scale({scale:.5f}) translate({middle})">{body}</g>'

    def picture(self, margin: float = 0.1) -> str:
        """A whole SVG picture, with a margin in parts of its width."""
        pad = margin * self.width
        view = f"{self.left - pad:g} {self.top - pad:g} {self.width + 2 * pad:g} {self.height + 2 * pad:g}"
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
            f' viewBox="{view}">{self.body}</svg>'
        )


@cache
def drawing(name: str) -> Drawing:
    """The drawing of that name. Raises `NoDrawing`."""
    said = _said().get(name)
    if isinstance(said, str):
        return drawing(said)
    if said is not None:
        return _composed(said) if "parts" in said else _tinted(said)
    own = FOLDER / "own" / f"{name}.svg"
    if own.is_file():
        found = _OWN.search(own.read_text(encoding="utf-8"))
        assert found is not None, own
        return Drawing(found[1].strip())
    return _glyph("noto", name)


def has_drawing(name: str) -> bool:
    """Whether there is a drawing of that name."""
    return name in _said() or name in _set("noto")["icons"] or (FOLDER / "own" / f"{name}.svg").is_file()


def all_drawings() -> list[str]:
    """The names of all drawings."""
    own = (path.stem for path in (FOLDER / "own").glob("*.svg"))
    return sorted({*_said(), *own, *_set("noto")["icons"]})


@cache
def sign(name: str) -> Drawing:
    """A sign in one colour, which is called `currentColor`. Raises `NoDrawing`."""
    own = FOLDER / "signs" / f"{name}.svg"
    if own.is_file():
        found = _OWN.search(own.read_text(encoding="utf-8"))
        assert found is not None, own
        return Drawing(found[1].strip(), 0, 0, 24, 24)
    return _glyph("mdi", name)


def signed(name: str, x: float, y: float, size: float, colour: str) -> str:
    """A sign in a colour, with its middle at a point."""
    drawn = sign(name)
    coloured = Drawing(drawn.body.replace("currentColor", colour), drawn.left, drawn.top, drawn.width, drawn.height)
    return coloured.placed(x, y, size * drawn.width / max(drawn.width, drawn.height))


@cache
def flag(country: str) -> Drawing:
    """A flag by the two letters of its country. Raises `NoDrawing`."""
    return _glyph("flags", country)


def _glyph(family: str, name: str) -> Drawing:
    glyphs = _set(family)
    icon = glyphs["icons"].get(name)
    if icon is None:
        raise NoDrawing(name)
    width, height = icon.get("width", glyphs.get("width", 16)), icon.get("height", glyphs.get("height", 16))
    return Drawing(icon["body"], icon.get("left", 0), icon.get("top", 0), width, height)


def _tinted(said: dict[str, Any]) -> Drawing:
    base = drawing(said["of"])
    body = base.body
    for tint in said["tints"]:
        body = _in_other_colours(body, *tint)
    return Drawing(body, base.left, base.top, base.width, base.height)


def _in_other_colours(body: str, first: float, last: float, model: str) -> str:
    """A drawing in which the hues of a range are painted with another colour."""

    def painted(found: re.Match[str]) -> str:
        hue, strength = hue_and_strength(found[0])
        return with_hue_of(found[0], model) if strength >= GREY and first <= hue <= last else found[0]

    return _COLOUR.sub(painted, body)


def _composed(said: dict[str, Any]) -> Drawing:
    return Drawing("".join(_part(number, *part) for number, part in enumerate(said["parts"])))


def _part(number: int, name: str, x: float, y: float, width: float, turn: float = 0, fill: str = "") -> str:
    part = drawing(name)
    if fill:
        part = replace(part, body=_in_other_colours(part.body, *FILLED, fill))
    return part.placed(x, y, width, turn, key=f"p{number}-")


@cache
def _said() -> dict[str, Any]:
    said: dict[str, Any] = {}
    for file in ("drawings.toml", "dishes.toml"):
        said |= tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))
    return said


@cache
def _set(family: str) -> dict[str, Any]:
    glyphs: dict[str, Any] = json.loads((FOLDER / "glyphs" / f"{family}.json").read_text(encoding="utf-8"))
    return glyphs
