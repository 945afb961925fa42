"""Handbooks: what a game has to look up besides its rules, such as a guide to its cards or a glossary.

A game hands them out as `Game.handbooks`. What they and their marks are called is in its words, under `handbooks` and
`marks`; the house makes pages of them, and shows the entry of a card where the card is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """One thing to look up."""

    name: str
    """Its address on the page."""
    title: str
    texts: tuple[str, ...]
    """What is to be said about it, a paragraph each."""
    group: str = ""
    """What it belongs to, by the name under `groups` in the game's words."""
    marks: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    """Other entries of the same handbook, by name."""
    card: str = ""
    """The card that it is about, by its code."""
    forms: tuple[str, ...] = ()
    """The words in other entries that mean this one, in small letters; those lead here."""


@dataclass(frozen=True)
class Handbook:
    """Entries in the order in which they are printed, and the marks by which readers choose among them."""

    name: str
    entries: tuple[Entry, ...]
    only: tuple[str, ...] = ()
    """Marks that a reader may want, and nothing else."""
    without: tuple[str, ...] = ()
    """Marks that a reader may want to do without."""
