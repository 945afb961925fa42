"""Faces: what stands on a card when there is no room for its whole name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Face:
    """What a card shows at a glance. A game that has faces keeps them as `FACES`, by the codes of its cards."""

    group: str
    """The suit or category, by its name under `groups` in the game's words."""
    corner: str
    """What stands in the corner: a rank, a number, a letter."""
    icon: str
    """A picture of the house's sprite."""
    mark: str = ""
    """A small picture in the corner, in place of a text: the sign of the suit or category."""
    notes: tuple[str, ...] = ()
    """What a guide says about it, a paragraph each."""
