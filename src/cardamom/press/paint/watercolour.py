"""The watercolour press: a flat picture becomes a painting.

It works in optical density, the logarithm of how much light a colour lets through, because that is how paint adds up:
two glazes of the picture, each a little beside the other; wet paint that bleeds over borders; dark rims where it dries
and a pale gap beside them; uneven washes, blooms, the tooth of the paper; and a broken line with a sepia pen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from cardamom.press.paint.noise import Luck, Picture, blurred, clouds, luck, steepness, warped

SCALE: Final = 1000
"""The press was set up for pictures of so many pixels."""
SEPIA: Final = np.array([1.0, 1.3, 1.6], dtype=np.float32)


@dataclass(frozen=True)
class Hand:
    """How somebody paints."""

    strength: float = 1.0
    """Of rims, washes and blooms."""
    ink: float = 0.5
    """Of the pen line; none with 0."""
    wobble: float = 0.6
    """How far the brush strays."""
    body: float = 0.6
    """How much white is under the paint: 0 lets the ground shine through, 1 covers it."""
    depth: float = 2.1
    """The densest paint there is."""
    colour: float = 1.0
    """How strong the colours are."""
    grain: float | None = None
    """The size of all this, for pictures that are not of one thing; else it follows from the size of the picture."""


def paint(flat: Picture, seed: str, hand: Hand | None = None) -> Picture:
    """A painting of a flat picture with transparency, on nothing: whatever lies below shines through."""
    return _Sheet(flat, luck(seed), hand or Hand()).painted()


class _Sheet:
    """A sheet while it is painted."""

    def __init__(self, flat: Picture, chance: Luck, hand: Hand) -> None:
        self.chance, self.hand = chance, hand
        self.shape = (flat.shape[0], flat.shape[1])
        self.grain = hand.grain or max(self.shape) / SCALE
        self.pigment = self._pigment(flat)

    def painted(self) -> Picture:
        right, down = (self._clouds(260, 2.9, 5) * 6.5 * self.grain * self.hand.wobble for _ in range(2))
        glazes = (self._glaze(right, down) + self._glaze(right, down)) / 2
        covered = glazes[..., 3]
        density = self._rimmed(self._wet(glazes[..., :3], covered), covered)
        tooth, rough = self._clouds(7, 0.6, 1.2), self._clouds(22, 1.0, 1.5)
        density = np.clip(density * self._unevenness(tooth + rough)[..., None], 0, None)
        edge = np.clip((covered - 0.5) * 2.3 + 0.5 + 0.2 * rough * (np.abs(covered - 0.5) < 0.46), 0, 1)
        light = 1 - (1 - np.exp(-density)) * edge[..., None]
        if self.hand.ink:
            light *= np.exp(-SEPIA * self._pen(glazes, right, down, tooth)[..., None])
        return self._lifted(light, edge)

    def _clouds(self, wave: float, slope: float = 2.3, finest: float = 0) -> Picture:
        return clouds(self.shape, self.chance, wave * self.grain, slope, finest * self.grain)

    def _pigment(self, flat: Picture) -> Picture:
        """Density of each colour, capped, and coverage."""
        cover = flat[..., 3:]
        colours = flat[..., :3] * cover + 1 - cover
        depth = self.hand.depth
        density = depth * (1 - np.exp(np.log(np.clip(colours, 0.02, 1)) / depth * 1.12))
        grey = density.mean(-1, keepdims=True)
        density = np.clip(grey + (density - grey) * self.hand.colour, 0, None)
        return np.concatenate([density, cover], -1)

    def _glaze(self, right: Picture, down: Picture) -> Picture:
        stray = 3 * self.grain * self.hand.wobble
        return warped(self.pigment, right + self._clouds(120, 2.5, 3) * stray, down + self._clouds(120, 2.5, 3) * stray)

    def _wet(self, density: Picture, covered: Picture) -> Picture:
        """Wet paint bleeds, here more and there less."""
        density = blurred(density, self.grain)
        wet = 0.4 * np.clip(0.45 + 0.55 * self._clouds(200), 0, 1)[..., None]
        return density * (1 - wet) + blurred(density, 10 * self.grain) * wet * (covered > 0.02)[..., None]

    def _rimmed(self, density: Picture, covered: Picture) -> Picture:
        """Paint gathers at every border, most of all at the outer one, and is missing just beside it."""
        strength = self.hand.strength
        broad, narrow = (density - blurred(density, radius * self.grain) for radius in (11, 3.2))
        gathered = np.where(broad.mean(-1, keepdims=True) > 0, broad, 0.75 * broad)
        density = density + strength * (0.5 * gathered + 0.55 * narrow)
        inside = covered > 0.3
        rim = np.clip(2 * (1 - blurred(covered, 4 * self.grain)), 0, 1) * inside
        uneven = np.clip(0.6 + 0.7 * self._clouds(150, 2.2), 0, 1.7)
        return np.asarray(density * (1 + 0.6 * strength * rim * uneven)[..., None])

    def _unevenness(self, tooth: Picture) -> Picture:
        strength = self.hand.strength
        wash = 1 + 0.26 * strength * self._clouds(420, 2.5) + 0.12 * strength * self._clouds(140)
        bloom = self._clouds(260, 2.25) - 1
        blooms = 1 + min(strength, 1) * (0.22 * np.exp(-((bloom / 0.09) ** 2)) - 0.36 * np.clip(bloom * 3.2, 0, 1))
        return np.asarray(np.clip(wash * (1 + 0.075 * strength * tooth) * blooms, 0.22, 2))

    def _pen(self, glazes: Picture, right: Picture, down: Picture, tooth: Picture) -> Picture:
        """A pen line, a little beside the paint, thick here and broken there."""
        grain = self.grain
        pressure = np.clip(0.62 + 0.42 * self._clouds(170), 0.06, 1.1)
        outline = blurred(warped(self.pigment[..., 3:], right + 1.6 * grain, down - 1.6 * grain)[..., 0], 1.1 * grain)
        soft = blurred(glazes[..., :3], 1.3 * grain)
        borders = np.sqrt(sum(steepness(soft[..., colour]) ** 2 for colour in range(3)))
        line = 0.9 * np.clip(steepness(outline) * 1.5 * grain * pressure, 0, 1)
        line = line + np.clip(borders * 0.3 * grain * pressure - 0.06, 0, 0.5)
        return np.clip(blurred(line, 0.7 * grain) * self.hand.ink * (1 + 0.12 * tooth), 0, 1)

    def _lifted(self, light: Picture, edge: Picture) -> Picture:
        """What lets light through, as colours with transparency."""
        cover = 1 - light.min(-1)
        cover = np.clip(cover + (1 - cover) * edge * self.hand.body, 0, 1)[..., None]
        colours = np.where(cover > 1e-3, (light - (1 - cover)) / np.maximum(cover, 1e-3), 1)
        return np.concatenate([np.clip(colours, 0, 1), cover], -1)
