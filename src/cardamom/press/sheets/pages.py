"""Pages as plain data: what lies where, for the typesetter to place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardamom.press.faces.format import BLEED, Format
from cardamom.press.lettering import fitting
from cardamom.press.sheets.paper import FOLDED, Paper, Sheet, Spot, sheet_for
from cardamom.press.words import say

NOTE: Final = 6.0
"""Points, unless a line would run into the marks."""
POINT: Final = 25.4 / 72


@dataclass(frozen=True)
class Setup:
    """How cards are put on paper."""

    paper: Paper
    size: Format
    layout: tuple[int, int]
    backs: str
    bleed: bool
    offset: tuple[float, float] = (0, 0)
    scale: float = 1

    def sheet(self) -> Sheet:
        """The grid. Raises `Unprintable`."""
        layout = FOLDED if self.backs == "fold" else self.layout
        return sheet_for(self.paper, self.size, layout, self.bleed and self.backs != "fold", self.scale)


def card_pages(setup: Setup, fronts: Sequence[str], back: str) -> list[dict[str, Any]]:
    """The pages of a deck: names of faces, each with its backs behind or beside it."""
    sheet = setup.sheet()
    if setup.backs == "fold":
        return _folded(setup, sheet, fronts, back)
    places = [(column, row) for row in range(sheet.down) for column in range(sheet.across)]
    pages = []
    for batch in _batches(fronts, len(places)):
        taken = list(zip(batch, places, strict=False))
        pages.append(
            _page(setup, sheet, [(name, sheet.spot(*place)) for name, place in taken], say("sheets", setup.backs))
        )
        if setup.backs != "none":
            behind = [(back, sheet.spot(*sheet.mirrored(*place, setup.backs))) for _, place in taken]
            pages.append(_page(setup, sheet, behind, "", setup.offset))
    return pages


def trial_pages(setup: Setup) -> list[dict[str, Any]]:
    """A sheet to try a printer with: crosses and numbers on both sides, which should meet when held to the light."""
    sheet = setup.sheet()
    pages = []
    for back in (False, True):
        lines, texts = (
            [],
            [{"x": sheet.width / 2, "y": 12, "size": 9, "text": say("sheets", "test_back" if back else "test_front")}],
        )
        dx, dy = setup.offset if back else (0, 0)
        for row in range(sheet.down):
            for column in range(sheet.across):
                at = sheet.mirrored(column, row, setup.backs) if back else (column, row)
                x, y = (edge + side / 2 for edge, side in zip(sheet.edge(*at), sheet.card, strict=True))
                lines += [(x - 8 + dx, y + dy, x + 8 + dx, y + dy), (x + dx, y - 8 + dy, x + dx, y + 8 + dy)]
                texts.append(
                    {"x": x + 4 + dx, "y": y - 5 + dy, "size": 9, "text": str(row * sheet.across + column + 1)}
                )
        pages.append(
            {"width": sheet.width, "height": sheet.height, "cards": [], "marks": lines, "folds": [], "texts": texts}
        )
    return pages


def _folded(setup: Setup, sheet: Sheet, fronts: Sequence[str], back: str) -> list[dict[str, Any]]:
    """Fronts on one half, their backs on the other, to be folded and glued."""
    places = [(column, row) for row in range(sheet.down) for column in range(sheet.across // 2)]
    pages = []
    for batch in _batches(fronts, len(places)):
        cards = []
        for name, (column, row) in zip(batch, places, strict=False):
            cards += [(name, sheet.spot(column, row)), (back, sheet.spot(sheet.across - 1 - column, row))]
        page = _page(setup, sheet, cards, say("sheets", "fold"))
        x, (_, y) = sheet.width / 2, sheet.origin
        page["folds"] = [(x, y - sheet.bleed - 5, x, y + sheet.grid[1] + sheet.bleed + 5)]
        pages.append(page)
    return pages


def _page(
    setup: Setup, sheet: Sheet, cards: Sequence[tuple[str, Spot]], note: str, offset: tuple[float, float] = (0, 0)
) -> dict[str, Any]:
    dx, dy = offset
    shown = setup.size.scale * setup.scale
    return {
        "width": sheet.width,
        "height": sheet.height,
        "cards": [_placed(setup, name, spot, shown, dx, dy) for name, spot in cards],
        "marks": [(x1 + dx, y1 + dy, x2 + dx, y2 + dy) for x1, y1, x2, y2 in sheet.marks()],
        "folds": [],
        "texts": [_note(sheet, note)] if note else [],
    }


def _note(sheet: Sheet, text: str) -> dict[str, Any]:
    """A line at the foot, between the marks of a column."""
    size = fitting(text, NOTE * POINT, sheet.card[0] - 3) / POINT
    return {
        "x": sheet.edge(sheet.across // 2, 0)[0] + sheet.card[0] / 2,
        "y": sheet.height - 4,
        "size": size,
        "text": text,
    }


def _placed(setup: Setup, name: str, spot: Spot, shown: float, dx: float, dy: float) -> dict[str, Any]:
    """A card in a window that shows its cut face and some of its bleed."""
    return {
        "name": name,
        "x": spot.x - spot.left + dx,
        "y": spot.y - spot.top + dy,
        "width": setup.size.width * shown + spot.left + spot.right,
        "height": setup.size.height * shown + spot.top + spot.bottom,
        "inner_x": spot.left - BLEED * shown,
        "inner_y": spot.top - BLEED * shown,
        "inner_width": (setup.size.width + 2 * BLEED) * shown,
        "inner_height": (setup.size.height + 2 * BLEED) * shown,
    }


def _batches(names: Sequence[str], size: int) -> list[Sequence[str]]:
    return [names[at : at + size] for at in range(0, len(names), size)]
