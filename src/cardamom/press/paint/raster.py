"""From vectors to pixels and back to files."""

from __future__ import annotations

import io
from typing import Final

import numpy as np
import resvg_py
from PIL import Image

from cardamom.press.lettering import FONTS
from cardamom.press.paint.noise import Picture

DOTS: Final = 300 / 25.4
"""Pixels to a millimetre in print."""


def raster(svg: str, width: int, height: int | None = None) -> Picture:
    """An SVG picture in pixels, with transparency."""
    return np.asarray(rendered(svg, width, height or width), dtype=np.float32) / 255


def rendered(svg: str, width: int, height: int) -> Image.Image:
    """An SVG picture as an image, its letters in our fonts."""
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, height=height, dpi=96, skip_system_fonts=True, font_dirs=[str(FONTS)]
    )
    found = Image.open(io.BytesIO(bytes(drawn))).convert("RGBA")
    # It keeps proportions to the last dot, and may come out a row short.
    return found if found.size == (width, height) else found.resize((width, height), Image.Resampling.BICUBIC)


def image(picture: Picture) -> Image.Image:
    """A picture as an image."""
    return Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8))
