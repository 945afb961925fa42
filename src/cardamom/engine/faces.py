"""Faces: what stands on a card when there is no room for its whole name, and how the cards of a game are laid out."""

from __future__ import annotations

from dataclasses import dataclass

from cardamom.engine.words import Words


@dataclass(frozen=True)
class Sign:
    """A condition on a card. For whom it holds is told by `Table.holding`, its words are under `signs`."""

    key: str
    icon: str
    """A picture of the house's sprite."""
    number: str = ""
    """What stands beside the picture."""


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
    signs: tuple[Sign, ...] = ()
    """The conditions on the card: all of them must hold."""
    any_sign: bool = False
    """Whether one of the signs is enough."""
    reward: str = ""
    """What the card brings when its signs hold."""
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


@dataclass(frozen=True)
class Layout:
    """Which piles of a seat deserve how much room, by the names of their zones. Most games need none of it."""

    large: tuple[str, ...] = ()
    """Piles whose cards are tapped: always large before their owner. Without any, the first one is."""
    read: tuple[str, ...] = ()
    """Piles whose cards are read rather than looked at: their texts stay in sight."""
    aside: tuple[str, ...] = ()
    """Piles of others that are shown only when somebody looks closely."""
    folded: bool = False
    """Whether the others fold to a line each where there is little room. It tells their `Table.tallies`."""


PLAIN_LAYOUT = Layout()
"""For games that need none."""


def about_card(words: Words, code: str, face: Face) -> str:
    """What a card is for, in a sentence or two; nothing where the game does not say."""
    own = ("about", "cards", code)
    return about(words, own if words.has(*own) else ("about", "card"), code, face)


def about(words: Words, path: tuple[str, ...], code: str, face: Face) -> str:
    """A sentence about a card; nothing where there is none."""
    if not words.has(*path):
        return ""
    group = words.sentence("groups", face.group, "name")
    return words.sentence(*path).format(name=words.sentence("cards", code), group=group, corner=face.corner)
