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


@dataclass(frozen=True)
class Need:
    """A sign with what stands beside it: something that is needed, by a name of the game's signs."""

    sign: str
    text: str = ""


@dataclass(frozen=True)
class Print:
    """What stands on a printed card, beyond its name and its face; each layout shows what it has a place for.

    A game with such cards keeps them as `PRINTS` in a module `_prints`, by the codes of its cards, and as `EXTRAS`
    those that lie in its box but are not dealt: assignments, chips.
    """

    title: str = ""
    """What is printed in place of its name."""
    picture: str = ""
    """A drawing of the press, if it has one of that name."""
    sort: str = ""
    """What sort of card it is, in words."""
    text: str = ""
    more: str = ""
    """A second text."""
    value: str = ""
    bonus: str = ""
    sign: str = ""
    """Its symbol, by a name of the game's signs."""
    mark: str = ""
    """Its special symbol, by a name of the game's marks."""
    tracked: bool = False
    """Whether it can be used to track the end of the game."""
    needs: tuple[Need, ...] = ()
    joint: str = ""
    """The word between needs, where one of them may do."""
    extras: tuple[Need, ...] = ()
    """What may add to its value."""
    nation: str = ""
    home: str = ""
    """The deck it belongs to."""
    group: str = ""
    """The group of a card that is not played with."""
