"""A dish that was served, and what became of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import Term, What, Who
from cardamom.engine.zones import Card, Seat


class Laid:
    """A card on a plate, and what the chef said about it."""

    def __init__(self, card: Card, words: str, course: str) -> None:
        self.card: Final[i64] = card
        self.words: Final = words
        self.course: Final = course

    def told(self) -> list[object]:
        """As plain data."""
        return [What(self.card), self.words, Term(self.course) if self.course else ""]


class Call:
    """What the chefs of a round were asked for, and by whom."""

    def __init__(self, number: int, title: str, text: str, criteria: str, judge: Seat) -> None:
        self.number: Final = number
        self.title: Final = title
        self.text: Final = text
        self.criteria: Final = criteria
        self.judge: Final[i64] = judge

    def told(self) -> list[object]:
        """As plain data."""
        return [self.number, self.title, self.text, self.criteria, Who(self.judge)]


class Verdict:
    """What a dish earned, with which chips, and what was said about it."""

    def __init__(self, points: int, chips: list[int], critique: str) -> None:
        self.points: Final = points
        self.chips: Final = chips
        self.critique: Final = critique

    def told(self) -> list[object]:
        """As plain data."""
        return [self.points, self.chips, self.critique]


class Dish:
    """A dish that was served: whose, for what, of which cards, and what became of it."""

    def __init__(
        self, call: Call, cooks: list[Seat], name: str, laid: list[Laid], closing: str, verdict: Verdict
    ) -> None:
        self.call: Final = call
        self.round: Final = call.number
        self.cooks: Final = cooks
        self.title: Final = call.title
        self.name: Final = name
        self.laid: Final = laid
        self.closing: Final = closing
        self.verdict: Final = verdict
        self.points: Final = verdict.points

    def told(self) -> list[object]:
        """As plain data."""
        cooks = [Who(seat) for seat in self.cooks]
        steps = [laid.told() for laid in self.laid]
        return [self.call.told(), cooks, self.name, steps, self.closing, self.verdict.told()]
