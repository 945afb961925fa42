"""Grounds: what cards are painted on. Each is an opaque picture of a given size, and always the same one."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np

from cardamom.press.art.palette import channels
from cardamom.press.paint.noise import Picture, clouds, luck, streaks

Size = tuple[int, int]
"""Rows and columns."""
TALL: Final = 1125
"""The grounds were made for so many rows; at other sizes their patterns grow or shrink along."""


def paper(size: Size, colour: str) -> Picture:
    """Handmade paper, a little darker towards its edges."""
    chance, grain = luck(f"paper {colour}"), size[0] / TALL
    fine, coarse = clouds(size, chance, 9 * grain, 0.8, 1.3), clouds(size, chance, 26 * grain, 1.2, 2)
    broad = clouds(size, chance, 520 * grain, 2.4)
    down, across = np.gradient(fine * 0.7 + coarse * 0.9)
    light = 1 + 0.010 * np.clip((down + across) * 2, -3, 3) + 0.006 * fine + 0.012 * broad
    light -= 0.05 * np.clip(_from_middle(size) - 0.55, 0, 1) ** 1.5
    warmth = np.stack([0 * broad, -0.004 * broad, -0.010 * broad], -1)
    return np.asarray(np.clip(np.array(channels(colour)) * light[..., None] + warmth, 0, 1))


def plaid(size: Size, colour: str) -> Picture:
    """A tablecloth out of focus: bands of a colour on cream, askew."""
    chance, grain = luck(f"plaid {colour}"), size[0] / TALL
    rows, columns = np.mgrid[0 : size[0], 0 : size[1]] / grain
    turn = math.radians(-14)
    along = columns * math.cos(turn) + rows * math.sin(turn) + 4 * clouds(size, chance, 500 * grain, 2.6)
    across = -columns * math.sin(turn) + rows * math.cos(turn) + 4 * clouds(size, chance, 500 * grain, 2.6)
    warp, weft = _bands(along), _bands(across)
    density = -np.log(np.clip(channels(colour), 0.02, 1))
    dyed = np.clip(warp + weft, 0, 1.25) * 0.5 + warp * weft * 0.3
    weave = 0.5 * np.sin(along * 2 * np.pi / 5.2) + 0.5 * np.sin(across * 2 * np.pi / 5.2)
    dyed = dyed * (1 + 0.035 * weave + 0.035 * clouds(size, chance, 8 * grain, 0.7))
    light = 1.01 - 0.006 * weave + 0.010 * clouds(size, chance, 420 * grain, 2.5)
    light -= 0.07 * np.clip(_from_middle(size) - 0.5, 0, 1)
    return np.asarray(
        np.clip(np.array(channels("#FDF4E4")) * np.exp(-dyed[..., None] * density) * light[..., None], 0, 1)
    )


def gold(size: Size, colour: str) -> Picture:
    """A golden sheet, brushed, bright in the middle."""
    chance, grain = luck(f"gold {colour}"), size[0] / TALL
    far = np.clip(_from_middle(size, 0.62, 0.60, 0.44), 0, 1.15)[..., None]
    bright, middle, dark = (np.array(channels(tone)) for tone in ("#FFEEB2", colour, "#B87C1A"))
    sheet = np.where(far < 0.6, bright + (middle - bright) * (far / 0.6), middle + (dark - middle) * (far - 0.6) / 0.55)
    sheen = 0.5 * clouds(size, chance, 420 * grain, 2.2) + 0.28 * clouds(size, chance, 60 * grain, 1.5)
    brushed = streaks(size, chance, 0.7 * grain, 26 * grain)
    return np.asarray(np.clip(sheet * (1 + 0.045 * sheen + 0.006 * brushed)[..., None], 0, 1))


def wood(size: Size, colour: str) -> Picture:
    """The boards of a kitchen table."""
    chance, grain = luck(f"wood {colour}"), size[0] / TALL
    rows, columns = np.mgrid[0 : size[0], 0 : size[1]].astype(float)
    board = 228 * grain
    light = np.zeros(size)
    for number in range(math.ceil(size[0] / board)):
        bent = clouds(size, chance, 700 * grain, 2.6)
        rings = np.sin((rows / board * 7 + bent * 2.2 + columns / size[1] * 1.4) * np.pi * 1.1)
        fibres = 0.022 * streaks(size, chance, 1.1 * grain, 60 * grain)
        fibres = fibres + 0.035 * streaks(size, chance, 3.2 * grain, 140 * grain)
        here = (rows // board).astype(int) == number
        light[here] = (fibres + 0.014 * rings + chance.normal(0, 0.03))[here]
    to_gap = np.minimum(rows % board, board - rows % board)
    light -= 0.34 * np.exp(-((to_gap / (2.2 * grain)) ** 2))
    return np.asarray(np.clip(np.array(channels(colour)) * (1 + light)[..., None], 0, 1))


GROUNDS: Final[dict[str, Callable[[Size, str], Picture]]] = {
    "paper": paper,
    "plaid": plaid,
    "gold": gold,
    "wood": wood,
}


def _bands(along: Picture) -> Picture:
    """A broad band and two narrow ones, with soft edges, again and again."""
    place = (along % 236) / 236
    return 0.62 * _band(place, 0.10, 0.44) + 0.34 * _band(place, 0.60, 0.66) + 0.34 * _band(place, 0.80, 0.86)


def _band(place: Picture, start: float, end: float) -> Picture:
    sharpness = 2.2 / 0.028
    return np.asarray(1 / (1 + np.exp((start - place) * sharpness)) / (1 + np.exp((place - end) * sharpness)))


def _from_middle(size: Size, wide: float = 0.5, high: float = 0.5, middle: float = 0.5) -> Picture:
    """How far each point is from the middle; 1 at the middle of an edge."""
    rows, columns = np.mgrid[0 : size[0], 0 : size[1]]
    return np.asarray(
        np.hypot((columns - size[1] / 2) / (size[1] * wide), (rows - size[0] * middle) / (size[0] * high))
    )
