"""Imposition: which page lies where on a sheet, so that it can be folded to a book or a pamphlet."""

from __future__ import annotations

from typing import Any, Final

from cardamom.press.faces.format import POKER
from cardamom.press.sheets.paper import Paper
from cardamom.press.words import say

PANELS: Final = 8
ZINE: Final = ((5, 4, 3, 2), (6, 7, 8, 1))
"""One side of one sheet: the upper row is upside down."""
STRIP: Final = ((1, 2, 3, 8), (4, 5, 6, 7))
"""Both sides of a strip that is folded to and fro: cover and back end up outside."""

Page = dict[str, Any]


def half(paper: Paper) -> tuple[float, float]:
    """A page of a book: half a sheet."""
    return paper.height / 2, paper.width


def whole_sheets(paper: Paper, file: str, count: int) -> list[Page]:
    """Pages that are as large as the paper, one after the other."""
    return [_page(paper.width, paper.height, [_print(file, at, 0, 0, paper.width, paper.height)]) for at in _all(count)]


def side_by_side(paper: Paper, file: str, count: int) -> list[Page]:
    """Two pages of a book on each sheet, to be read as they lie."""
    wide, high = half(paper)
    pages = []
    for first in range(1, count + 1, 2):
        here = [_print(file, at, (at - first) * wide, 0, wide, high) for at in (first, first + 1) if at <= count]
        pages.append(_page(paper.height, paper.width, here))
    return pages


def booklet(paper: Paper, file: str, count: int, flip: str) -> list[Page]:
    """Sheets that are folded in the middle and stapled; printed on both sides."""
    wide, high = half(paper)
    full = -(-count // 4) * 4
    pages = []
    for sheet in range(full // 4):
        outer = (full - 2 * sheet, 1 + 2 * sheet)
        inner = (2 + 2 * sheet, full - 1 - 2 * sheet)
        for turned, pair in ((False, outer), (flip == "duplex-long", inner)):
            placed = [_print(file, at, side * wide, 0, wide, high) for side, at in enumerate(pair) if at <= count]
            page = _page(paper.height, paper.width, placed)
            page["folds"] = [(wide, 2, wide, 6), (wide, high - 6, wide, high - 2)]
            pages.append(_turned(page) if turned else page)
    return pages


def zine(paper: Paper, file: str) -> list[Page]:
    """A pamphlet on one side of one sheet, with one slit."""
    wide, high = POKER.width, POKER.height
    left, top = (paper.height - 4 * wide) / 2, (paper.width - 2 * high) / 2
    prints = [
        _print(file, panel, left + column * wide, top + row * high, wide, high, 0 if row else 180)
        for row, panels in enumerate(ZINE)
        for column, panel in enumerate(panels)
    ]
    page = _page(paper.height, paper.width, prints)
    middle, right, bottom = top + high, left + 4 * wide, top + 2 * high
    page["marks"] = _corners(left, top, right, bottom)
    page["folds"] = [(left + at * wide, top - 5, left + at * wide, top - 1) for at in (1, 2, 3)]
    page["folds"] += [(left + at * wide, bottom + 1, left + at * wide, bottom + 5) for at in (1, 2, 3)]
    page["folds"] += [(left - 5, middle, left - 1, middle), (right + 1, middle, right + 5, middle)]
    page["cuts"] = [(left + wide, middle, left + 3 * wide, middle)]
    page["texts"] = [{"x": paper.height / 2, "y": paper.width - 6, "size": 7, "text": say("papers", "zine")}]
    return [page]


def strips(paper: Paper, file: str, flip: str) -> list[Page]:
    """Two pamphlets as strips of four panels, printed on both sides."""
    wide, high = POKER.width, POKER.height
    left = (paper.height - 4 * wide) / 2
    gap = 8.0
    tops = [(paper.width - 2 * high - gap) / 2 + copy * (high + gap) for copy in range(2)]
    pages = []
    for side, panels in enumerate(STRIP):
        prints = [
            _print(file, panel, left + column * wide, top, wide, high)
            for top in tops
            for column, panel in enumerate(panels)
        ]
        page = _page(paper.height, paper.width, prints)
        page["marks"] = [mark for top in tops for mark in _corners(left, top, left + 4 * wide, top + high)]
        page["folds"] = [(left + at * wide, tops[0] - 5, left + at * wide, tops[0] - 1) for at in (1, 2, 3)]
        page["texts"] = [{"x": paper.height / 2, "y": paper.width - 6, "size": 7, "text": say("papers", "strip")}]
        pages.append(_turned(page) if side and flip == "duplex-long" else page)
    return pages


def _all(count: int) -> range:
    return range(1, count + 1)


def _print(file: str, page: int, x: float, y: float, wide: float, high: float, turn: float = 0) -> dict[str, Any]:
    return {"file": file, "page": page, "x": x, "y": y, "width": wide, "height": high, "turn": turn}


def _page(wide: float, high: float, prints: list[dict[str, Any]]) -> Page:
    return {
        "width": wide,
        "height": high,
        "cards": [],
        "prints": prints,
        "marks": [],
        "folds": [],
        "texts": [],
        "cuts": [],
    }


def _corners(left: float, top: float, right: float, bottom: float) -> list[tuple[float, float, float, float]]:
    """Crop marks at the corners of a box."""
    marks = []
    for x, out_x in ((left, -1), (right, 1)):
        for y, out_y in ((top, -1), (bottom, 1)):
            marks += [(x + out_x, y, x + 5 * out_x, y), (x, y + out_y, x, y + 5 * out_y)]
    return marks


def _turned(page: Page) -> Page:
    """A page upside down: a broad sheet that is turned over its long edge."""
    wide, high = page["width"], page["height"]
    lines = {
        name: [(wide - x1, high - y1, wide - x2, high - y2) for x1, y1, x2, y2 in page[name]]
        for name in ("marks", "folds", "cuts")
    }
    prints = [
        {
            **one,
            "x": wide - one["x"] - one["width"],
            "y": high - one["y"] - one["height"],
            "turn": (one["turn"] + 180) % 360,
        }
        for one in page["prints"]
    ]
    texts = [{**one, "x": wide - one["x"], "y": high - one["y"], "turn": 180} for one in page["texts"]]
    return {**page, **lines, "prints": prints, "texts": texts}
