"""What there is to look up: the Ingredient Guide, the pantry, the glossary, and the assignments."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from cardamom.engine.handbook import Entry, Handbook
from cardamom.games.cooking_party.assignments import DECK, Assignment
from cardamom.games.cooking_party.guide import CATEGORY_OF, CODES, GLOSSARY, GUIDE, PANTRY
from cardamom.games.cooking_party.reading import texts_in

PHRASES: Final = texts_in("phrases.toml", "assignments")
ASKED_ABOUT: Final = ("pork", "shellfish", "fish", "nuts", "gluten", "dairy", "egg", "soy", "sesame", "alcohol")
"""The marks of the guide that people ask about, the most frequent first."""
UNCLEAR: Final = frozenset(["cream", "crisp", "plate", "rest", "season", "stock"])
"""Cooking words that mostly mean something else when they stand as they are."""
SHORT_VOWEL: Final = re.compile(r"[a-z]*[^aeiou][aeiou][^aeiouwxy]")


def _ingredient(card: int) -> Entry:
    entry = GUIDE[card]
    diets = [*(["vegan"] if entry.is_vegan() else []), *(["vegetarian"] if entry.is_vegetarian() else [])]
    contains = [mark for mark in ASKED_ABOUT if mark in entry.marks]
    return Entry(
        name=entry.code,
        title=_spelled(entry.code),
        texts=(entry.what, entry.taste, entry.use),
        group=CATEGORY_OF[card],
        marks=(*diets, *contains),
        see=tuple(entry.goes),
        card=entry.code,
    )


def _spelled(code: str) -> str:
    return code.replace("-", " ")


def _address(word: str) -> str:
    """A word without its accents, as part of an address."""
    letters = unicodedata.normalize("NFKD", word)
    return "".join([letter for letter in letters if not unicodedata.combining(letter)])


def _word(word: str) -> Entry:
    return Entry(name=_address(word), title=word, texts=(GLOSSARY[word],), forms=tuple(forms_of(word)))


def forms_of(word: str) -> list[str]:
    """A cooking word as it stands in sentences: fry, fries, fried, frying."""
    plain = [] if word in UNCLEAR else [word, f"{word}es" if word.endswith(("sh", "ch")) else f"{word}s"]
    if word.endswith("e"):
        return [*plain, f"{word}d", f"{word[:-1]}ing"]
    if word.endswith("y"):
        return [*plain, f"{word[:-1]}ies", f"{word[:-1]}ied", f"{word}ing"]
    stem = word + word[-1] if SHORT_VOWEL.fullmatch(word) else word
    return [*plain, f"{stem}ed", f"{stem}ing"]


def _assignment(card: Assignment) -> Entry:
    marks = {"courses": bool(card.courses), "special": card.special, "twice": card.times > 1, "teams": card.teams}
    return Entry(
        name=card.code,
        title=card.title,
        texts=(card.text, " ".join(_numbers(card))),
        marks=tuple([mark for mark in marks if marks[mark]]),
    )


def _numbers(card: Assignment) -> list[str]:
    """What an assignment says about cards, in sentences."""
    most = min(card.most, card.dealt)
    traded = "no_exchange" if card.exchange == 0 else "once" if card.times == 1 else "twice"
    used = "exactly" if card.least == most else "least" if most == card.dealt else "between"
    told = [PHRASES["dealt"], PHRASES[traded], PHRASES[used]]
    return [text.format(dealt=card.dealt, exchange=card.exchange, least=card.least, most=most) for text in told]


HANDBOOKS: Final = (
    Handbook(
        "guide",
        tuple([_ingredient(card) for card in range(len(CODES))]),
        only=("vegetarian", "vegan"),
        without=ASKED_ABOUT,
    ),
    Handbook("pantry", tuple([Entry(name=code, title=_spelled(code), texts=(PANTRY[code],)) for code in PANTRY])),
    Handbook("glossary", tuple([_word(word) for word in GLOSSARY])),
    Handbook(
        "assignments",
        tuple([_assignment(card) for card in DECK]),
        only=("courses", "special", "twice", "teams"),
    ),
)
