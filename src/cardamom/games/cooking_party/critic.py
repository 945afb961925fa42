"""The judges of the house: what they announce, how they divide the chips, and what they say about each dish.

Pure functions: the same dishes, palate and luck give the same verdict in the same words.
"""

from __future__ import annotations

from typing import Final

from cardamom.engine.chance import Chance
from cardamom.games.cooking_party.chef import QUESTIONS, capitalized, name_of, one_of
from cardamom.games.cooking_party.guide import GUIDE
from cardamom.games.cooking_party.reading import texts_in
from cardamom.games.cooking_party.taste import (
    OPEN_MIND,
    PALATES,
    QUALITIES,
    QUALITY_WORDS,
    Palate,
    are_friends,
    best_pair,
    breaks,
    pair,
    qualities,
    worst_pair,
)

CHIPS: Final = [100, 50, 25, 10, 5]
"""The Judge Award Chips, the biggest first."""

CRITERIA: Final = texts_in("phrases.toml", "criteria")
PRAISE: Final = texts_in("phrases.toml", "praise")
BLAME: Final = texts_in("phrases.toml", "blame")
ADVICE: Final = list(texts_in("phrases.toml", "advice").values())
VERDICTS: Final = texts_in("phrases.toml", "verdicts")

MUCH: Final = 60
"""From here on a quality is noticed."""
A_CLASH: Final = -18
FULL_SHARE: Final = 300
LEAST_SHARE: Final = 20
"""A dish that is so much worse than the best earns next to nothing."""


def criteria_of(palate: Palate, taste: str) -> str:
    """What a judge with this palate announces."""
    return CRITERIA[taste].format(loves=QUALITY_WORDS[palate.loves])


def palate_behind(criteria: str, taste: str) -> Palate:
    """The palate of the house judge that announced this; an open mind where a person did."""
    for palate in PALATES:
        if criteria_of(palate, taste) == criteria:
            return palate
    return OPEN_MIND


def liking_in(criteria: str) -> Palate:
    """The palate that a chef reads out of what a judge said: what is loved, as far as a word of it is there."""
    said = criteria.lower()
    for palate in PALATES:
        if QUALITY_WORDS[palate.loves] in said:
            return palate
    for palate in PALATES:
        if palate.loves in said:
            return palate
    return OPEN_MIND


def divide(scores: list[int], chips: list[int]) -> list[int]:
    """Which dish gets each of the chips: each chip goes to whoever is furthest from their share."""
    best = max(scores)
    weights = [max(LEAST_SHARE, FULL_SHARE - (best - worth)) ** 2 for worth in scores]
    owed = [sum(chips) * weight // sum(weights) for weight in weights]
    given = []
    for chip in chips:
        most = max(owed)
        lucky = max([place for place in range(len(owed)) if owed[place] == most], key=scores.__getitem__)
        given.append(lucky)
        owed[lucky] -= chip
    return given


def critique(name: str, cards: list[int], taste: str, palate: Palate, diet: str, best: bool, chance: Chance) -> str:
    """What a judge says about a dish: something good, and something to think about."""
    praise = _praise(cards, taste, palate, chance)
    blame = _blame(cards, taste, palate, diet, chance)
    said = VERDICTS["best" if best else "poor"].format(name=name, praise=praise, blame=blame)
    return capitalized(said)


def _praise(cards: list[int], taste: str, palate: Palate, chance: Chance) -> str:
    if len(cards) < 2:
        return PRAISE["plain"]
    if taste == "worst":
        return _said(["worst_a", "worst_b"], worst_pair(cards), chance)
    x, y = best_pair(cards)
    said = PRAISE["plain"]
    if are_friends(x, y):
        said = _said(["pair_a", "pair_b", "pair_c"], (x, y), chance)
    elif pair(x, y) > A_CLASH:
        said = _said(["new_a", "new_b"], (x, y), chance)
    if palate.loves and qualities(cards)[QUALITIES.index(palate.loves)] >= MUCH:
        key = one_of(["love_a", "love_b"], chance)
        said += " " + PRAISE[key].format(quality=QUALITY_WORDS[palate.loves])
    return said


def _said(keys: list[str], two: tuple[int, int], chance: Chance) -> str:
    words = PRAISE[one_of(keys, chance)].format(x=name_of(two[0]), y=name_of(two[1]))
    return capitalized(words)


def _blame(cards: list[int], taste: str, palate: Palate, diet: str, chance: Chance) -> str:
    for card in cards:
        if breaks(card, diet):
            return capitalized(BLAME["diet"].format(x=name_of(card)))
    if taste == "worst":
        return _blame_of_the_good(cards)
    if len(cards) < 2:
        return BLAME["few"]
    x, y = worst_pair(cards)
    if pair(x, y) < A_CLASH and not are_friends(x, y):
        return capitalized(BLAME[one_of(["pair_a", "pair_b"], chance)].format(x=name_of(x), y=name_of(y)))
    if palate.hates and qualities(cards)[QUALITIES.index(palate.hates)] >= MUCH:
        return BLAME[one_of(["hate_a", "hate_b"], chance)].format(quality=QUALITY_WORDS[palate.hates])
    if len([card for card in cards if GUIDE[card].role == "starch"]) > 1:
        return BLAME["starch"]
    return BLAME["many"] if len(cards) > 6 else BLAME["nothing"]


def _blame_of_the_good(cards: list[int]) -> str:
    x, y = best_pair(cards)
    if are_friends(x, y):
        return capitalized(BLAME["good_when_worst"].format(x=name_of(x), y=name_of(y)))
    return BLAME["nothing"]


def advice_about(cards: list[int], chance: Chance) -> str:
    """Something a chef would do with a dish, without adding to it."""
    x, y = best_pair(cards)
    return one_of(ADVICE, chance).format(x=f"the {name_of(x)}", y=f"the {name_of(y)}")


def question_about(cards: list[int], chance: Chance) -> str:
    """Something a judge would like to know."""
    x, _ = worst_pair(cards)
    return one_of(list(QUESTIONS.values()), chance).format(x=f"the {name_of(x)}")
