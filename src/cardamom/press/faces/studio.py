"""The studio: paints designs, and keeps what is painted."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from PIL import Image, ImageFilter

from cardamom.places import data_folder
from cardamom.press.art.drawings import drawing
from cardamom.press.art.palette import SHADOW, channels
from cardamom.press.art.shapes import ellipse
from cardamom.press.faces.design import Design, Glow, Layer, Pattern, Pictures, Placed, Wash, svg
from cardamom.press.faces.format import BLEED, Format
from cardamom.press.paint.grounds import GROUNDS
from cardamom.press.paint.noise import Picture, steepness
from cardamom.press.paint.raster import DOTS, image, raster, rendered
from cardamom.press.paint.watercolour import Hand, paint

RECIPE: Final = 2
"""Changes when the same design is painted in another way."""
PICTURE: Final = 640
"""Pixels of a painted drawing."""
MARGIN: Final = 0.1
BUSY: Final = 0.05
PEOPLE: Final = "-skin-tone"
QUALITY: Final = 88


class Studio:
    """Paints, and never the same thing twice."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / "press"

    def plate(self, design: Design, size: Format) -> Path:
        """The file with the painted part of a design: everything but its overlay, with bleed, 300 dots to the inch."""
        file = self.plate_file(design, size)
        if not file.is_file():
            _keep(file, self._painted(design, size).convert("RGB"), quality=QUALITY, subsampling=0)
        return file

    def plate_file(self, design: Design, size: Format) -> Path:
        """Where the plate of a design is kept, once it is painted."""
        subject = (design.ground, design.tone, tuple(design.layers), design.turns, _drawn(design), size, RECIPE)
        return self.folder / "plates" / f"{_digest(subject)}.jpg"

    def picture(self, name: str, pixels: int = PICTURE) -> Image.Image:
        """A drawing, painted, on nothing."""
        file = self.picture_file(name, pixels)
        if not file.is_file():
            flat = raster(drawing(name).picture(MARGIN), pixels)
            _keep(file, image(paint(flat, name, _hand_for(flat, name))))
        return Image.open(file).convert("RGBA")

    def picture_file(self, name: str, pixels: int = PICTURE) -> Path:
        """Where the painting of a drawing is kept, once it is there."""
        drawn = drawing(name).picture(MARGIN)
        return self.folder / "pictures" / f"{name}-{_digest((drawn, pixels, RECIPE))}.png"

    def _painted(self, design: Design, size: Format) -> Image.Image:
        wide, high = size.pixels(DOTS)
        ground = self._ground(design, (high, wide))
        for layer in design.layers:
            self._lay(ground, layer, size)
        return _same_upside_down(ground) if design.turns else ground

    def _ground(self, design: Design, pixels: tuple[int, int]) -> Image.Image:
        file = self.folder / "grounds" / f"{_digest((design.ground, design.tone, pixels, RECIPE))}.png"
        if not file.is_file():
            _keep(file, image(GROUNDS[design.ground](pixels, design.tone)))
        return Image.open(file).convert("RGBA")

    def _lay(self, card: Image.Image, layer: Layer, size: Format) -> None:
        if isinstance(layer, Pictures):
            laid = Image.new("RGBA", card.size)
            for placed in layer.placed:
                self._place(laid, placed, size)
            _cast(card, laid, layer.shadow * size.scale)
        elif isinstance(layer, Wash):
            laid = _faded(self._washed(layer, size, card.size), layer.opacity)
            _cast(card, laid, layer.shadow * size.scale)
        elif isinstance(layer, Glow):
            card.alpha_composite(_glowing(layer, size, card.size))
        elif isinstance(layer, Pattern):
            card.alpha_composite(_faded(rendered(svg(size, layer.shapes), *card.size), layer.opacity))

    def _place(self, card: Image.Image, placed: Placed, size: Format) -> None:
        dots = DOTS * size.scale
        # The picture has a margin, so that its paint can stray: it grows beyond the width of the drawing.
        wide = round(placed.width * (1 + 2 * MARGIN) * dots)
        picture = self.picture(placed.drawing)
        picture = picture.resize((wide, round(wide * picture.height / picture.width)), Image.Resampling.LANCZOS)
        if placed.turn:
            picture = picture.rotate(-placed.turn, resample=Image.Resampling.BICUBIC, expand=True)
        left = round((placed.x + BLEED) * dots - picture.width / 2)
        top = round((placed.y + BLEED) * dots - picture.height / 2)
        whole = Image.new("RGBA", card.size)
        whole.paste(picture, (left, top))
        card.alpha_composite(whole)

    def _washed(self, layer: Wash, size: Format, pixels: tuple[int, int]) -> Image.Image:
        file = self.folder / "washes" / f"{_digest((layer.shapes, layer.hand, layer.coarse, size, RECIPE))}.png"
        if not file.is_file():
            part = layer.coarse
            hand = replace(layer.hand, grain=(layer.hand.grain or 1) * size.scale / part)
            flat = raster(svg(size, layer.shapes), pixels[0] // part, pixels[1] // part)
            washed = image(paint(flat, _digest(layer.shapes), hand))
            _keep(file, washed.resize(pixels, Image.Resampling.BICUBIC))
        return Image.open(file).convert("RGBA")


def unpainted(studio: Studio, designs: Sequence[tuple[Design, Format]]) -> list[tuple[Design, Format]]:
    """The designs whose plates are still missing."""
    return [(design, size) for design, size in designs if not studio.plate_file(design, size).is_file()]


def _hand_for(flat: Picture, name: str) -> Hand:
    """A finer pen for drawings with much detail, since lines upon lines turn black; a calm hand for faces."""
    cover = flat[..., 3]
    busy = float(steepness(cover).mean() / max(cover.mean(), 1e-3))
    ink = 0.55 / (1 + max(busy - BUSY, 0) * 8)
    if name.endswith(PEOPLE):
        return Hand(strength=0.35, ink=ink, wobble=0.3, body=0.9, colour=1.08)
    return Hand(ink=ink, wobble=0.55, body=0.8, colour=1.08)


def _cast(card: Image.Image, laid: Image.Image, shadow: float) -> None:
    """Lay something on a card, with its shadow."""
    if shadow:
        soft = shadow * DOTS
        cover = laid.getchannel("A").filter(ImageFilter.GaussianBlur(soft * 0.9)).point(lambda level: int(level * 0.32))
        red, green, blue = (round(part * 255) for part in channels(SHADOW))
        dark = Image.new("RGBA", card.size, (red + 34, green + 28, blue + 2, 0))
        dark.putalpha(cover)
        moved = Image.new("RGBA", card.size)
        moved.paste(dark, (round(soft * 0.35), round(soft * 0.9)))
        card.alpha_composite(moved)
    card.alpha_composite(laid)


def _glowing(layer: Glow, size: Format, pixels: tuple[int, int]) -> Image.Image:
    shape = rendered(svg(size, ellipse(layer.x, layer.y, layer.wide, layer.high, layer.colour)), *pixels)
    cover = shape.getchannel("A").filter(ImageFilter.GaussianBlur(layer.soft * DOTS * size.scale))
    light = Image.new("RGBA", pixels, layer.colour)
    light.putalpha(cover)
    return light


def _faded(laid: Image.Image, opacity: float) -> Image.Image:
    if opacity < 1:
        laid.putalpha(laid.getchannel("A").point(lambda level: int(level * opacity)))
    return laid


def _same_upside_down(card: Image.Image) -> Image.Image:
    """The upper half, and the same turned around below, with a soft seam."""
    rows = np.arange(card.height, dtype=np.float32)[:, None]
    share = np.clip((rows - (card.height - 1) / 2) / 40 + 0.5, 0, 1).repeat(card.width, 1)[..., None]
    upper = np.asarray(card, dtype=np.float32)
    mixed = upper * (1 - share) + upper[::-1, ::-1] * share
    # Exactly: whatever rounding does above, it does below.
    mixed = (mixed + mixed[::-1, ::-1]) / 2
    return Image.fromarray((mixed + 0.5).astype(np.uint8))


def _drawn(design: Design) -> list[str]:
    """The drawings of a design as they are now, so that a changed drawing is painted again."""
    pictures = [layer for layer in design.layers if isinstance(layer, Pictures)]
    return [drawing(placed.drawing).body for layer in pictures for placed in layer.placed]


def _digest(subject: object) -> str:
    return hashlib.sha256(repr(subject).encode()).hexdigest()[:16]


def _keep(file: Path, painted: Image.Image, **how: Any) -> None:
    """Write a file, whole or not at all: several presses may work at once."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{os.getpid()}-{file.name}")
    painted.save(draft, **how)
    draft.replace(file)


def painted_alone(name: str, pixels: int, margin: float) -> Image.Image:
    """A drawing painted with a body of white under it, so that it looks the same on light and on dark grounds."""
    flat = raster(drawing(name).picture(margin), pixels * 3 // 2)
    hand = replace(_hand_for(flat, name), body=1)
    return image(paint(flat, name, hand)).resize((pixels, pixels), Image.Resampling.LANCZOS)
