"""Plans: figures as plain data, with every card, line and text in its place. Lengths are in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cardamom.press.faces.format import POKER
from cardamom.press.lettering import LEADING, lines, width

SMALL: Final = 2.6
"""The letters of notes: about seven and a half points."""
WIDEST_LABEL: Final = 48.0
TALL: Final = POKER.height / POKER.width


@dataclass
class Plan:
    """A figure that is being laid out."""

    width: float
    height: float
    faces: list[dict[str, Any]] = field(default_factory=list)
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)
    dots: list[tuple[float, float]] = field(default_factory=list)
    texts: list[dict[str, Any]] = field(default_factory=list)

    def face(self, name: str, x: float, y: float, wide: float, turn: float = 0) -> None:
        """A card by its upper left corner."""
        self.faces.append({"name": name, "x": x, "y": y, "width": wide, "turn": turn})

    def text(
        self, said: str, x: float, y: float, room: float, align: str = "left", size: float = SMALL, weight: int = 500
    ) -> float:
        """A text from its top; how high it is."""
        broken = lines(said, size, room, weight)
        step = size * LEADING
        for number, line in enumerate(broken):
            middle = y + number * step
            self.texts.append(
                {"x": x, "y": middle, "room": room, "text": line, "align": align, "size": size, "weight": weight}
            )
        return len(broken) * step

    def block(self, caption: str = "") -> dict[str, Any]:
        """The finished figure."""
        return {"kind": "plan", "caption": caption, **self.__dict__}


def rows_of_cards(rows: Sequence[tuple[str, Sequence[str]]], wide: float, room: float, fan: float) -> Plan:
    """Rows of cards, each with a label below it; `fan` is how much of a card the next one leaves in sight."""
    high = wide * TALL
    plan = Plan(room, 0)
    step = wide * fan
    x, y, reach = 0.0, 0.0, 0.0
    for label, cards in rows:
        across = step * (len(cards) - 1) + wide
        taken = max(across, min(width(label, SMALL) + 0.5, room, WIDEST_LABEL))
        if x and x + taken > room:
            x, y, reach = 0.0, y + reach + 3, 0.0
        left = x + (taken - across) / 2
        for number, card in enumerate(cards):
            plan.face(card, left + number * step, y, wide)
        below = plan.text(label, x, y + high + 1.2, taken, "center") + 1.2 if label else 0
        reach = max(reach, high + below)
        x += taken + 4
    plan.width = max(face["x"] + wide for face in plan.faces)
    plan.width = max(plan.width, *(text["x"] + text["room"] for text in plan.texts), 0) if plan.texts else plan.width
    plan.height = y + reach
    return plan


def anatomy(card: str, notes: Sequence[tuple[float, float, str]], wide: float, room: float) -> Plan:
    """A card in the middle, and notes at its sides with a line to what they are about."""
    left = (room - wide) / 2
    scale = wide / POKER.width
    column = left - 5
    plan = Plan(room, wide * TALL)
    plan.face(card, left, 0, wide)
    for side in (-1, 1):
        here = sorted((note for note in notes if (note[0] > POKER.width / 2) == (side > 0)), key=_height)
        heights = [len(lines(text, SMALL, column)) * SMALL * LEADING for _, _, text in here]
        for (x, y, text), top, high in zip(here, _apart(here, heights, scale, plan.height), heights, strict=True):
            edge = 0.0 if side < 0 else left + wide + 5
            plan.text(text, edge, top, column, "right" if side < 0 else "left")
            start = edge + column + 1 if side < 0 else edge - 1
            plan.lines.append((start, top + high / 2, left + x * scale, y * scale))
            plan.dots.append((left + x * scale, y * scale))
            plan.height = max(plan.height, top + high)
    return plan


def _height(note: tuple[float, float, str]) -> float:
    return note[1]


def _apart(
    notes: Sequence[tuple[float, float, str]], heights: Sequence[float], scale: float, bottom: float
) -> list[float]:
    """The tops of notes, each as near to its point as the others leave room."""
    gap = 1.6
    tops: list[float] = []
    for (_, y, _), high in zip(notes, heights, strict=True):
        lowest = tops[-1] + heights[len(tops) - 1] + gap if tops else 0.0
        tops.append(max(y * scale - high / 2, lowest))
    limit = bottom
    for number in reversed(range(len(tops))):
        tops[number] = max(min(tops[number], limit - heights[number]), 0.0)
        limit = tops[number] - gap
    return tops


def laid_table(size: tuple[float, float], wide: float, spots: Sequence[dict[str, Any]]) -> Plan:
    """A table with piles: each spot has a place, cards, and a label above them."""
    plan = Plan(*size)
    for spot in spots:
        x, y = spot["at"]
        step = spot.get("step", wide + 1.5)
        cards = spot["cards"]
        across = step * (len(cards) - 1) + wide if cards else wide
        label = spot.get("label", "")
        wanted = width(label, SMALL) + 0.5
        # A label that is wider than its cards begins where they do.
        plan.text(label, x, y, max(across, wanted), "left" if wanted > across else "center")
        for number, card in enumerate(cards):
            plan.face(card, x + number * step, y + SMALL * LEADING + 0.6, wide, spot.get("turn", 0))
    return plan
