"""What people say at the table, in their own words: how long it may be, and that everybody hears it."""

from __future__ import annotations

from typing import Final

from cardamom.engine.questions import Move, Phrase
from cardamom.games.cooking_party.party import Party

LONGEST_NAME: Final = 80
LONGEST_SENTENCE: Final = 240
LONGEST_STORY: Final = 480
NO_WORDS: Final = ""
"""Said aloud in the room, or not at all."""


class Says(Move[Party]):
    """A move with words in it, which everybody hears."""

    aloud = True
    words: str

    def means(self) -> dict[str, object]:
        return {"said": quoted(self.words)}


class Names(Says):
    """Words about a dish that is given a name, or none."""

    dish: str

    def means(self) -> dict[str, object]:
        return {"said": quoted(self.words), "named": titled(self.dish)}


def quoted(words: str) -> Phrase:
    """What was said, at the end of a sentence."""
    return Phrase("silence") if is_blank(words) else Phrase("saying", words=words)


def titled(dish: str) -> Phrase:
    """A dish by its name, or as one that has none."""
    return Phrase("untitled") if is_blank(dish) else Phrase("titled", dish=dish)


def is_blank(text: str) -> bool:
    """Whether a text says nothing."""
    return not text.strip()
