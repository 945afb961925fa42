"""The colours of the house, and what can be done with a colour: shade it, mix it, ask whether it can be read."""

from __future__ import annotations

import colorsys
from typing import Final

INK: Final = "#3B2A20"
PAPER: Final = "#FBF4E6"
SAND: Final = "#F4E5CE"
CREAM: Final = "#FFFAF0"
TOMATO: Final = "#B83A24"
SAFFRON: Final = "#D9992B"
PLUM: Final = "#5B3A6E"
ROSE: Final = "#C9476A"
FLAME: Final = "#C24A2E"
BRONZE: Final = "#6A3D08"
WALNUT: Final = "#A2512A"
LEAF: Final = "#3A5C54"

SHADOW: Final = "#28141E"
LIGHT: Final = "#FFFAEB"

READABLE: Final = 4.5
"""The contrast that text needs."""
VISIBLE: Final = 3.0
"""The contrast that a sign or large text needs."""

Channels = tuple[float, float, float]


def channels(colour: str) -> Channels:
    """Red, green and blue of a colour, from 0 to 1."""
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def colour_of(parts: Channels) -> str:
    """The colour with these channels."""
    return "#" + "".join(f"{round(min(max(part, 0), 1) * 255):02x}" for part in parts)


def mix(one: str, other: str, share: float) -> str:
    """A colour with so much of another one in it."""
    pairs = zip(channels(one), channels(other), strict=True)
    red, green, blue = (a + (b - a) * share for a, b in pairs)
    return colour_of((red, green, blue))


def shade(colour: str, amount: float) -> str:
    """A colour in more light, or below zero in more shadow."""
    return mix(colour, SHADOW if amount < 0 else LIGHT, abs(amount))


def with_hue_of(colour: str, model: str) -> str:
    """A colour as if it were painted with another one: light stays light, dark stays dark."""
    _, light, _ = colorsys.rgb_to_hls(*channels(colour))
    hue, level, strength = colorsys.rgb_to_hls(*channels(model))
    return colour_of(colorsys.hls_to_rgb(hue, min(max(level + (light - 0.5) * 0.5, 0), 1), strength))


def hue_and_strength(colour: str) -> tuple[float, float]:
    """The hue of a colour in degrees, and how strong it is, from 0 to 1."""
    hue, _, strength = colorsys.rgb_to_hls(*channels(colour))
    return hue * 360, strength


def contrast(one: str, other: str) -> float:
    """How well one colour can be told from another, from 1 to 21, as WCAG counts it."""
    dark, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def readable_on(ground: str, colour: str, least: float = READABLE) -> str:
    """A colour, made as much darker (or on dark grounds lighter) as it takes to be read."""
    towards = "#000000" if _luminance(ground) > 0.2 else "#FFFFFF"
    for step in range(21):
        found = mix(colour, towards, step / 20)
        if contrast(found, ground) >= least:
            return found
    return towards


def _luminance(colour: str) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
