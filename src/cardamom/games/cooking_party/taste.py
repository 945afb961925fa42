"""Taste: how well ingredients go together, what a dish has of each quality, and how a palate weighs that.

Everything is made from the Ingredient Guide, in whole numbers, so that it comes out the same wherever it is run.
"""

from __future__ import annotations

from typing import Final

from cardamom.games.cooking_party.assignments import TASTES_ASKED
from cardamom.games.cooking_party.guide import CODES, GUIDE, NOT_VEGAN, NOT_VEGETARIAN, TASTES, Ingredient
from cardamom.games.cooking_party.reading import BadFile, Section, read_sections, text_of, texts_in

QUALITY_WORDS: Final = texts_in("palates.toml", "qualities")
QUALITIES: Final = list(QUALITY_WORDS)
PAIRING: Final = QUALITIES.index("pairing")
NEWNESS: Final = QUALITIES.index("newness")
SIMPLICITY: Final = QUALITIES.index("simplicity")
RICH: Final = QUALITIES.index("rich")
FRESH: Final = QUALITIES.index("fresh")
CRUNCHY: Final = QUALITIES.index("crunchy")
HOME: Final = QUALITIES.index("home")
GREEN: Final = QUALITIES.index("green")
FRUITY: Final = QUALITIES.index("fruity")

FULL: Final = 100
STRONGEST_WEIGHT: Final = 3
CRUNCH: Final = frozenset(["crisp", "crunchy", "crumbly"])
FRESHENS: Final = frozenset(["green", "citrus", "herbal"])
PLANTS: Final = frozenset(["vegetable", "herb", "fruit", "nut", "starch", "spice", "protein"])
DIETS: Final = (
    *("none", "vegetarian", "vegan", "no-pork", "no-shellfish", "no-fish", "no-nuts", "no-gluten", "no-dairy"),
    "no-eggs",
)
MARKS_AGAINST: Final = {
    "none": frozenset[str](),
    "vegetarian": NOT_VEGETARIAN,
    "vegan": NOT_VEGAN,
    "no-pork": frozenset(["pork"]),
    "no-shellfish": frozenset(["shellfish"]),
    "no-fish": frozenset(["fish", "shellfish"]),
    "no-nuts": frozenset(["nuts"]),
    "no-gluten": frozenset(["gluten"]),
    "no-dairy": frozenset(["dairy"]),
    "no-eggs": frozenset(["egg"]),
}

# How much each thing that two ingredients have in common is worth.
KNOWN: Final = 60
KNOWN_TO_BOTH: Final = 20
COMMON_FRIEND: Final = 6
MOST_FOR_FRIENDS: Final = 36
COMMON_AROMA: Final = 5
COMMON_CUISINE: Final = 3
MOST_FOR_CUISINES: Final = 12
CLASH: Final = 50
ODD: Final = 20
NOT_FRIENDS: Final = 15

_FRIENDS: Final = [
    frozenset(
        [CODES.index(code) for code in GUIDE[card].goes]
        + [other for other in range(len(CODES)) if CODES[card] in GUIDE[other].goes]
    )
    for card in range(len(CODES))
]
_UNTASTED: Final = -1000
_PAIRS: Final = [_UNTASTED] * (len(CODES) * len(CODES))
"""What was tasted before."""


def are_friends(a: int, b: int) -> bool:
    """Whether the guide names one in the company of the other."""
    return b in _FRIENDS[a]


def pair(a: int, b: int) -> int:
    """How well two ingredients go together, from about -80 to 120."""
    place = a * len(CODES) + b
    if _PAIRS[place] == _UNTASTED:
        _PAIRS[place] = _taste(a, b)
    return _PAIRS[place]


def _taste(a: int, b: int) -> int:
    one, other = GUIDE[a], GUIDE[b]
    worth = min(MOST_FOR_FRIENDS, COMMON_FRIEND * len(_FRIENDS[a] & _FRIENDS[b]))
    worth += COMMON_AROMA * len(one.aroma & other.aroma)
    worth += min(MOST_FOR_CUISINES, COMMON_CUISINE * len(one.cuisines & other.cuisines))
    if not are_friends(a, b):
        return worth - NOT_FRIENDS - max(_clash(one, other), _clash(other, one))
    both = CODES[b] in one.goes and CODES[a] in other.goes
    return worth + KNOWN + (KNOWN_TO_BOTH if both else 0)


def _clash(one: Ingredient, other: Ingredient) -> int:
    """How badly an ingredient takes something sweet, milky or bitter that nobody ever served with it."""
    savoury = bool(one.aroma & frozenset(["marine", "meaty", "sulfur"]))
    sugary = other.role == "sweet" or (
        other.role == "fruit" and other.tastes[TASTES.index("sweet")] == STRONGEST_WEIGHT
    )
    if savoury and sugary:
        return CLASH
    if "marine" in one.aroma and other.role in ("dairy", "fruit", "nut"):
        return ODD
    if "marine" in one.aroma and "roasted" in other.aroma and other.role in ("sauce", "sweet", "nut"):
        return CLASH
    if one.role == "sweet" and other.role in ("herb", "vegetable", "sauce"):
        return ODD
    if one.tastes[TASTES.index("bitter")] == STRONGEST_WEIGHT and other.role in ("vegetable", "herb", "protein"):
        return ODD
    if "fermented" in one.aroma and other.role == "fruit":
        return ODD
    return 0


# A dish


def qualities(cards: list[int]) -> list[int]:
    """What a dish has of each quality, from 0 to 100 (pairing can be less than nothing)."""
    found = [0] * len(QUALITIES)
    if not cards:
        return found
    found[PAIRING] = _harmony(cards)
    found[NEWNESS] = _newness(cards)
    found[SIMPLICITY] = _within(FULL - 20 * (len(cards) - 3))
    for taste in range(len(TASTES)):
        found[QUALITIES.index(TASTES[taste])] = _strength(cards, taste)
    entries = [GUIDE[card] for card in cards]
    found[RICH] = _within(15 * sum([entry.fat for entry in entries]))
    found[FRESH] = _within(30 * len([entry for entry in entries if entry.aroma & FRESHENS]))
    found[CRUNCHY] = _within(40 * len([entry for entry in entries if entry.texture in CRUNCH]))
    found[HOME] = _at_home(entries)
    found[GREEN] = _greenness(entries)
    found[FRUITY] = _within(60 * len([entry for entry in entries if entry.role == "fruit"]))
    return found


def _harmony(cards: list[int]) -> int:
    """How well all of it goes together: each card with its best company, with all of them, and the worst pair."""
    if len(cards) == 1:
        return 10
    links = [[pair(card, other) for other in cards if other != card] for card in cards]
    best = sum([max(row) for row in links]) // len(cards)
    average = sum([sum(row) for row in links]) // (len(cards) * (len(cards) - 1))
    worst = min([min(row) for row in links])
    return (best + 2 * average) // 3 + min(0, worst) // 2 - _crowd(cards)


def _crowd(cards: list[int]) -> int:
    """What a second starch, a third protein, and throwing everything in cost."""
    roles = [GUIDE[card].role for card in cards]
    starches = max(0, roles.count("starch") - 1)
    proteins = max(0, roles.count("protein") - 2)
    return 12 * starches + 10 * proteins + 5 * max(0, len(cards) - 6)


def _newness(cards: list[int]) -> int:
    """How much of it nobody has tried, though nothing speaks against it."""
    pairs = 0
    fresh = 0
    for i in range(1, len(cards)):
        for j in range(i):
            pairs += 1
            if not are_friends(cards[i], cards[j]) and pair(cards[i], cards[j]) > -NOT_FRIENDS:
                fresh += 1
    return FULL * fresh // pairs if pairs else 0


def _strength(cards: list[int], taste: int) -> int:
    strengths = [GUIDE[card].tastes[taste] for card in cards]
    return _within(20 * max(strengths) + 10 * sum(strengths))


def _at_home(entries: list[Ingredient]) -> int:
    """The share of a dish that comes from one place."""
    most = 0
    for cuisine in sorted(entries[0].cuisines.union(*[entry.cuisines for entry in entries])):
        most = max(most, len([entry for entry in entries if cuisine in entry.cuisines]))
    return FULL * (most - 1) // max(1, len(entries) - 1)


def _greenness(entries: list[Ingredient]) -> int:
    meatless = [entry for entry in entries if entry.is_vegetarian()]
    if len(meatless) < len(entries):
        return 0
    return FULL * len([entry for entry in entries if entry.role in PLANTS and entry.is_vegan()]) // len(entries)


def _within(number: int) -> int:
    return max(0, min(FULL, number))


# Palates


class Palate:
    """Somebody's taste: a quality they love, and one they hate."""

    def __init__(self, name: str, loves: str, hates: str) -> None:
        self.name: Final = name
        self.loves: Final = loves
        self.hates: Final = hates


def _read_palates(section: Section) -> list[Palate]:
    found = []
    for name, liking in section._values.items():
        if not isinstance(liking, dict) or liking.get("loves") not in QUALITIES or liking.get("hates") not in QUALITIES:
            raise section.bad(name, f"loves and hates, each one of: {', '.join(QUALITIES)}")
        found.append(Palate(name, liking["loves"], liking["hates"]))
    return found


def _section(name: str) -> Section:
    for section in read_sections("palates.toml", text_of("palates.toml")):
        if section.name == name:
            return section
    raise BadFile(f"palates.toml: [{name}] is missing")


PALATES: Final = _read_palates(_section("palates"))
OPEN_MIND: Final = Palate("", "", "")
"""The taste of somebody who weighs the assignment alone."""
_WEIGHTS: Final = {taste: _section("tastes").weights(taste, QUALITIES, STRONGEST_WEIGHT) for taste in TASTES_ASKED}

VIOLATION: Final = 150
LIKING: Final = 1


def breaks(card: int, diet: str) -> bool:
    """Whether somebody on a diet cannot eat this."""
    return bool(GUIDE[card].marks & MARKS_AGAINST[diet])


def score(cards: list[int], taste: str, palate: Palate, diet: str = "none") -> int:
    """How much a palate likes a dish for what was asked."""
    found = qualities(cards)
    weights = _WEIGHTS[taste]
    total = sum([weights[quality] * found[quality] for quality in range(len(QUALITIES))])
    if palate.loves:
        liking = -LIKING if taste == "worst" else LIKING
        total += liking * (found[QUALITIES.index(palate.loves)] - found[QUALITIES.index(palate.hates)])
    return total - VIOLATION * len([card for card in cards if breaks(card, diet)])


def score_courses(courses: list[list[int]], names: list[str], taste: str, palate: Palate, diet: str = "none") -> int:
    """How much a palate likes a meal: its courses, of which a dessert should be sweet."""
    if len(courses) == 1:
        return score(courses[0], taste, palate, diet)
    total = 0
    for i in range(len(courses)):
        wanted = "sweet" if names[i] == "dessert" and taste != "worst" else taste
        total += score(courses[i], wanted, palate, diet)
    return total // len(courses)


def best_pair(cards: list[int]) -> tuple[int, int]:
    """The two that go best together."""
    return _extreme(cards, 1)


def worst_pair(cards: list[int]) -> tuple[int, int]:
    """The two that go worst together."""
    return _extreme(cards, -1)


def _extreme(cards: list[int], sign: int) -> tuple[int, int]:
    found = (cards[0], cards[-1])
    for i in range(1, len(cards)):
        for j in range(i):
            if sign * pair(cards[j], cards[i]) > sign * pair(found[0], found[1]) or found[0] == found[1]:
                found = (cards[j], cards[i])
    return found
