"""A face in its two parts, and whole: as vectors where ink is dear, as pixels for the screen and for print shops."""

from __future__ import annotations

from PIL import Image, ImageDraw

from cardamom.press.art.drawings import drawing
from cardamom.press.faces.design import Design, Pictures, Wash, svg
from cardamom.press.faces.format import BLEED, CORNER, Format
from cardamom.press.faces.studio import Studio
from cardamom.press.paint.raster import DOTS, rendered


def overlay(design: Design, size: Format) -> str:
    """The letters and signs of a design as an SVG picture, with bleed."""
    return svg(size, design.overlay)


def sparse(design: Design, size: Format) -> str:
    """The whole design in flat colours on white, as an SVG picture, with bleed."""
    shapes = ""
    for number, layer in enumerate(design.layers):
        if isinstance(layer, Wash):
            shapes += layer.sparse
        elif isinstance(layer, Pictures):
            for place, one in enumerate(layer.placed):
                shapes += drawing(one.drawing).placed(one.x, one.y, one.width, one.turn, key=f"l{number}-{place}-")
    return svg(size, shapes + design.overlay)


def whole(studio: Studio, design: Design, size: Format) -> Image.Image:
    """A painted face with its overlay, with bleed, at 300 dots to the inch."""
    card = Image.open(studio.plate(design, size)).convert("RGBA")
    card.alpha_composite(rendered(overlay(design, size), *card.size))
    return card.convert("RGB")


def cut(card: Image.Image, size: Format) -> Image.Image:
    """A face as it is after cutting: without bleed, with round corners."""
    edge = round(BLEED * DOTS * size.scale)
    trimmed = card.crop((edge, edge, card.width - edge, card.height - edge)).convert("RGBA")
    mask = Image.new("L", trimmed.size)
    box = (0, 0, trimmed.width - 1, trimmed.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, round(CORNER * DOTS * size.scale), fill=255)
    trimmed.putalpha(mask)
    return trimmed
