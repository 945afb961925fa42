"""Keepsakes: what people take home from a table, where a game lets them make something worth keeping.

A game hands one out as `Game.keepsake`, made from a table; what it is called is in its words, under `keepsake`. The
house makes a page of it to print, and a shopping list.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Serving:
    """A dish as it stands on the menu. People are seats; texts are in the words of those who said them."""

    by: tuple[int, ...]
    name: str
    asked: str
    """What was asked for, in a few words; servings that were asked for together stand together."""
    asked_fully: tuple[str, ...]
    """The same in sentences."""
    judge: int | None
    lines: tuple[tuple[int, str], ...]
    """The cards, each with what was said about it."""
    closing: str
    critique: str
    points: int
    chips: tuple[int, ...] = ()
    cook: int | None = None
    """Who prepares it for the table, where it is cooked."""


@dataclass(frozen=True)
class Keepsake:
    """Everything that was served, and what every kitchen has."""

    servings: tuple[Serving, ...]
    pantry: tuple[str, ...] = ()
