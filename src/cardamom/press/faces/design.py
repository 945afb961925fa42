"""A design: what is painted, layer upon layer, and what is lettered over it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardamom.press.faces.format import BLEED, Format
from cardamom.press.paint.noise import luck
from cardamom.press.paint.watercolour import Hand

LAYER: Final = Hand(ink=0, wobble=0.5, grain=0.7)
"""How frames and labels are painted, unless something else is said."""


@dataclass(frozen=True)
class Placed:
    """A drawing in its place, by its middle."""

    drawing: str
    x: float
    y: float
    width: float
    turn: float = 0


@dataclass(frozen=True)
class Pictures:
    """Drawings that lie on the card, with a shadow of so many millimetres."""

    placed: Sequence[Placed]
    shadow: float = 1.2


@dataclass(frozen=True)
class Wash:
    """Painted shapes, in the millimetres of the card. `sparse` is drawn instead where ink is dear."""

    shapes: str
    hand: Hand = LAYER
    opacity: float = 1
    shadow: float = 0
    sparse: str = ""
    coarse: int = 1
    """How many times fewer pixels it can do with, soft as it is."""


@dataclass(frozen=True)
class Glow:
    """A soft light."""

    x: float
    y: float
    wide: float
    high: float
    colour: str
    soft: float


@dataclass(frozen=True)
class Pattern:
    """Flat shapes, not painted: tone on tone."""

    shapes: str
    opacity: float


Layer = Pictures | Wash | Glow | Pattern


@dataclass(frozen=True)
class Design:
    """A card, ready to be painted and lettered."""

    ground: str
    tone: str
    layers: Sequence[Layer]
    overlay: str = ""
    turns: bool = False
    """Whether it must look the same upside down."""


def svg(size: Format, shapes: str, *, bleed: bool = True) -> str:
    """Shapes in the millimetres of a card as an SVG picture, with or without bleed."""
    edge = BLEED if bleed else 0
    wide, high = size.width + 2 * edge, size.height + 2 * edge
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' viewBox="{-edge} {-edge} {wide:g} {high:g}"'
        f' width="{wide * size.scale:g}mm" height="{high * size.scale:g}mm">{shapes}</svg>'
    )


def blob(x: float, y: float, wide: float, high: float, fill: str, seed: str, wobble: float = 0.04) -> str:
    """A puddle of paint."""
    chance = luck(seed)
    phases, sizes = chance.uniform(0, 2 * math.pi, 6), chance.normal(0, wobble, 6)
    corners = []
    for step in range(90):
        turn = step / 90 * 2 * math.pi
        reach = 1 + sum(
            float(sizes[wave]) / (wave + 1) ** 0.6 * math.sin((wave + 2) * turn + float(phases[wave]))
            for wave in range(6)
        )
        corners.append(f"{x + wide * reach * math.cos(turn):.2f},{y + high * reach * math.sin(turn):.2f}")
    return f'<polygon points="{" ".join(corners)}" fill="{fill}"/>'


def splashes(seed: str, colours: Sequence[str], area: tuple[float, float, float, float], count: int = 16) -> str:
    """Drops that fell off the brush, but none in the middle of the area."""
    chance = luck(f"splashes {seed}")
    left, top, right, bottom = area
    drawn = ""
    for number in range(count):
        x, y = float(chance.uniform(left, right)), float(chance.uniform(top, bottom))
        radius = abs(float(chance.normal(0, 0.3))) + 0.12
        colour = colours[int(chance.integers(len(colours)))]
        off_middle = math.hypot((x - (left + right) / 2) / (right - left), (y - (top + bottom) / 2) / (bottom - top))
        if off_middle > 0.36:
            drawn += blob(x, y, radius, radius, colour, f"{seed} {number}", 0.1)
    return drawn
