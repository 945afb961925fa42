"""A box for the cards: a net to cut out, fold and glue, with the cover on its front."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from cardamom.press import Unprintable
from cardamom.press.art.palette import CREAM, readable_on
from cardamom.press.faces.format import BLEED, Format
from cardamom.press.printed import Box
from cardamom.press.sheets.paper import MARGIN, Paper
from cardamom.press.words import say, trouble

THICK: Final = 0.3
"""A card of printed and laminated paper."""
PLAY: Final = 1.5
"""Room around the cards."""
DEEPEST: Final = 46.0
"""A deeper box does not fit on a sheet: the cards go into several."""
GLUE: Final = 9.0
TUCK: Final = 13.0


@dataclass(frozen=True)
class Net:
    """The sides of a box, unfolded: glue, back, side, front, side from left to right."""

    wide: float
    high: float
    deep: float

    @property
    def size(self) -> tuple[float, float]:
        """How much paper it takes."""
        return GLUE + 2 * self.wide + 2 * self.deep, TUCK + self.high + 2 * self.deep


def nets(paper: Paper, size: Format, count: int) -> list[Net]:
    """As many boxes as so many cards need. Raises `Unprintable` when they do not fit on the paper."""
    boxes = math.ceil((count * THICK + PLAY) / DEEPEST)
    deep = math.ceil(count / boxes) * THICK + PLAY
    net = Net(size.cut[0] + PLAY, size.cut[1] + PLAY, deep)
    wide, high = net.size
    if wide > paper.height - 2 * MARGIN or high > paper.width - 2 * MARGIN:
        raise Unprintable(trouble("too_large", layout="1x1", paper=paper.name, size=size.name))
    return [net] * boxes


def box_pages(paper: Paper, box: Box, size: Format, count: int, painted: bool) -> list[dict[str, Any]]:
    """The pages with the nets of all boxes."""
    return [_page(paper, box, size, net, painted) for net in nets(paper, size, count)]


def _page(paper: Paper, box: Box, size: Format, net: Net, painted: bool) -> dict[str, Any]:
    wide, high = net.size
    left, top = (paper.height - wide) / 2, (paper.width - high) / 2
    xs = [left + GLUE]
    for step in (net.wide, net.deep, net.wide, net.deep):
        xs.append(xs[-1] + step)
    lid, body, floor = top + TUCK, top + TUCK + net.deep, top + TUCK + net.deep + net.high
    end = floor + net.deep
    colour = box.back.ground
    ink = readable_on(colour, CREAM) if painted else colour
    cards = [_panel("back", size, xs[0], body, net), _panel("cover", size, xs[2], body, net)]
    fills = [
        {"x": xs[0], "y": body, "width": xs[4] - xs[0], "height": net.high, "colour": colour},
        {"x": xs[2], "y": top, "width": net.wide, "height": TUCK + net.deep, "colour": colour},
        {"x": xs[2], "y": floor, "width": net.wide, "height": net.deep, "colour": colour},
    ]
    title = {"size": 15 if net.deep > 12 else 9, "text": box.title, "colour": ink, "weight": 900}
    middle = body + net.high / 2
    texts = [
        {**title, "x": (xs[1] + xs[2]) / 2, "y": middle, "turn": -90},
        {**title, "x": (xs[3] + xs[4]) / 2, "y": middle, "turn": 90},
        {**title, "x": (xs[2] + xs[3]) / 2, "y": lid + net.deep / 2, "size": min(15, net.deep)},
        {"x": paper.height / 2, "y": paper.width - 4, "size": 6, "text": say("papers", "box")},
    ]
    outline = [
        *((xs[0], body, left, body + 6), (left, body + 6, left, floor - 6), (left, floor - 6, xs[0], floor)),
        *_flap(xs[0], floor, net.wide, net.deep),
        *_flap(xs[1], floor, net.deep, min(net.deep, 14), 3),
        *_flap(xs[2], floor, net.wide, end - floor),
        *_flap(xs[3], floor, net.deep, min(net.deep, 14), 3),
        *_flap(xs[1], body, net.deep, -min(net.deep, 14), 3),
        *_flap(xs[3], body, net.deep, -min(net.deep, 14), 3),
        (xs[2], body, xs[2], lid),
        (xs[3], body, xs[3], lid),
        *_flap(xs[2], lid, net.wide, -TUCK, 6),
        (xs[0], body, xs[1], body),
        (xs[4], body, xs[4], floor),
    ]
    folds = [(x, body, x, floor) for x in xs[:4]] + [(xs[0], floor, xs[4], floor), (xs[1], body, xs[4], body)]
    folds.append((xs[2], lid, xs[3], lid))
    return {
        "width": paper.height,
        "height": paper.width,
        "cards": cards,
        "fills": fills if painted else [],
        "marks": outline,
        "folds": folds,
        "texts": texts,
    }


def _panel(name: str, size: Format, x: float, y: float, net: Net) -> dict[str, Any]:
    """A face that fills a side of the box, its bleed cut off by the window."""
    grow = max(net.wide / size.cut[0], net.high / size.cut[1]) * size.scale
    inner = ((size.width + 2 * BLEED) * grow, (size.height + 2 * BLEED) * grow)
    return {
        "name": name,
        "x": x,
        "y": y,
        "width": net.wide,
        "height": net.high,
        "inner_x": (net.wide - inner[0]) / 2,
        "inner_y": (net.high - inner[1]) / 2,
        "inner_width": inner[0],
        "inner_height": inner[1],
    }


def _flap(x: float, y: float, wide: float, high: float, slant: float = 0) -> list[tuple[float, float, float, float]]:
    """Three edges of a flap that hangs on a fold, narrower at its end."""
    return [
        (x, y, x + slant, y + high),
        (x + slant, y + high, x + wide - slant, y + high),
        (x + wide - slant, y + high, x + wide, y),
    ]
