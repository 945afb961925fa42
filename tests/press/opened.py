"""PDFs, opened and measured. Lengths are in millimetres, from the upper left corner of the page."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image

from cardamom.engine.registry import find_game
from cardamom.press.deck import ordered_deck
from cardamom.press.faces.studio import Studio
from cardamom.press.order import Order, read_order
from cardamom.press.paint.raster import DOTS
from cardamom.press.printed import box_of
from cardamom.press.printing import printed

MM = 72 / 25.4
NEAR = 0.1
Box = tuple[float, float, float, float]


def opened(game: str, **wishes: Any) -> pdfium.PdfDocument:
    """What is printed of a game, in flat colours unless something else is wished."""
    order = read_order(find_game(game), **{"style": "low-ink", **wishes})
    return pdfium.PdfDocument(printed(order, Studio(Path("unused"))))


def with_plain_plates(order: Order, folder: Path) -> Studio:
    """A studio in which all plates of an order are painted already: one colour each, of the right size."""
    studio = Studio(folder)
    for one in ordered_deck(order, box_of(order.game)).designs.values():
        file = studio.plate_file(one, order.size)
        file.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", order.size.pixels(DOTS), "#C9A227").save(file)
    return studio


def text_of(document: pdfium.PdfDocument, page: int | None = None) -> str:
    """All text of a document, or of one page, in one line."""
    pages = range(len(document)) if page is None else [page]
    return " ".join(" ".join(document[at].get_textpage().get_text_range().split()) for at in pages)


def size_of(page: pdfium.PdfPage) -> tuple[float, float]:
    """Width and height of a page."""
    wide, high = page.get_size()
    return wide / MM, high / MM


def pictures_on(page: pdfium.PdfPage) -> list[tuple[Box, tuple[int, int]]]:
    """Where pictures lie (left, top, right, bottom), and their pixels."""
    found = []
    for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=4):
        left, bottom, right, top = thing.get_bounds()
        high = page.get_height()
        wide, tall = ctypes.c_uint(), ctypes.c_uint()
        assert raw.FPDFImageObj_GetImagePixelSize(thing.raw, wide, tall)
        box = (left / MM, (high - top) / MM, right / MM, (high - bottom) / MM)
        found.append((box, (wide.value, tall.value)))
    return found


def letters_on(page: pdfium.PdfPage) -> list[tuple[str, Box]]:
    """Every letter, and where it is."""
    text, high = page.get_textpage(), page.get_height()
    found = []
    for at in range(text.count_chars()):
        letter = text.get_text_range(at, 1)
        if letter.strip():
            left, bottom, right, top = text.get_charbox(at)
            found.append((letter, (left / MM, (high - top) / MM, right / MM, (high - bottom) / MM)))
    return found


def fonts_of(document: pdfium.PdfDocument) -> dict[str, bool]:
    """The families of all texts, and whether they are embedded."""
    found: dict[str, bool] = {}
    for page in (document[number] for number in range(len(document))):
        for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=9):
            font = raw.FPDFTextObj_GetFont(thing.raw)
            name = ctypes.create_string_buffer(200)
            raw.FPDFFont_GetFamilyName(font, name, 200)
            family = name.value.decode().split("+")[-1].split("-")[0].split(" ")[0]
            found[family] = found.get(family, True) and bool(raw.FPDFFont_GetIsEmbedded(font))
    return found
