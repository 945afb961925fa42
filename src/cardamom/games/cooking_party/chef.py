"""The chefs of the house: which dish to make of a hand, what to call it, and what to say while it is laid.

Pure functions: the same hand, assignment and luck give the same dish in the same words.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from cardamom.engine.chance import Chance
from cardamom.games.cooking_party.guide import CODES, GUIDE, WAYS
from cardamom.games.cooking_party.reading import texts_in
from cardamom.games.cooking_party.taste import OPEN_MIND, Palate, are_friends, best_pair, pair, score, worst_pair

FIRST: Final = list(texts_in("phrases.toml", "first").values())
NEXT: Final = list(texts_in("phrases.toml", "next").values())
BESIDE: Final = list(texts_in("phrases.toml", "beside").values())
ON_A_FLAME: Final = frozenset(texts_in("phrases.toml", "on_a_flame")["ways"].split())
FRIEND: Final = list(texts_in("phrases.toml", "friend").values())
BOLD: Final = list(texts_in("phrases.toml", "bold").values())
LAST: Final = list(texts_in("phrases.toml", "last").values())
COURSE: Final = texts_in("phrases.toml", "course")
DONE: Final = texts_in("phrases.toml", "done")
NAMES: Final = list(texts_in("phrases.toml", "names").values())
NAMES_OF_TWO: Final = list(texts_in("phrases.toml", "names_of_two").values())
NAMES_OF_ONE: Final = list(texts_in("phrases.toml", "names_of_one").values())
BOLD_NAMES: Final = list(texts_in("phrases.toml", "bold_names").values())
WORST_NAMES: Final = list(texts_in("phrases.toml", "worst_names").values())
CLOSING: Final = list(texts_in("phrases.toml", "closing").values())
CLOSING_WORST: Final = list(texts_in("phrases.toml", "closing_worst").values())
QUESTIONS: Final = texts_in("phrases.toml", "questions")
REPLIES: Final = texts_in("phrases.toml", "replies")

LAID_IN_ORDER: Final = [
    *("protein", "starch", "vegetable", "fruit", "sweet", "dairy", "nut", "sauce", "spice", "herb"),
]
BOLD_BELOW: Final = -18
"""Two ingredients that go together worse than this are a surprise."""
MOST_LOOKED_AT: Final = 2600
"""Dishes that a chef thinks of at most."""
MOST_USED: Final = 6


def name_of(card: int) -> str:
    """What an ingredient is called in the middle of a sentence."""
    return CODES[card].replace("-", " ")


def one_of(phrases: list[str], chance: Chance) -> str:
    """One of some phrases."""
    return phrases[chance.below(len(phrases))]


def capitalized(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


# Composing


def ideas(cards: list[int], least: int, most: int) -> list[list[int]]:
    """The dishes that a chef thinks of: of so many cards, small ones first, and never more than there is time for."""
    found: list[list[int]] = []
    for size in range(least, max(least, min(most, MOST_USED)) + 1):
        for some in combinations(cards, size):
            if len(found) == MOST_LOOKED_AT:
                return found
            found.append(list(some))
    return found


def compose(
    hand: list[int], least: int, most: int, taste: str, palate: Palate, diet: str = "none", special: int = -1
) -> list[int]:
    """The cards that make the best dish for somebody with this palate, as far as a chef can think."""
    cards = sorted(hand)
    given = [special] if special >= 0 else []
    best: list[int] = cards[:least]
    best_score = score([*given, *best], taste, palate, diet)
    for some in ideas(cards, least, most):
        worth = score([*given, *some], taste, palate, diet)
        if worth > best_score:
            best, best_score = some, worth
    return best


def compose_courses(
    hand: list[int], least: int, most: int, courses: list[str], taste: str, palate: Palate
) -> list[list[int]]:
    """A meal of a hand: the sweetest for the dessert, the best of the rest for the main course, and so on."""
    left = sorted(hand)
    meal: list[list[int]] = [[] for _ in courses]
    share = max(1, least // len(courses))
    for course in sorted(range(len(courses)), key=_planned_in_order(courses).__getitem__):
        wanted = "sweet" if courses[course] == "dessert" and taste != "worst" else taste
        still = len([other for other in range(len(courses)) if not meal[other]]) - 1
        used = len(hand) - len(left)
        room = min(len(left) - still * share, most - used - still * share)
        needed = min(room, max(share, least - used - still * share)) if still == 0 else share
        meal[course] = compose(left, needed, min(room, needed + 1), wanted, palate)
        left = [card for card in left if card not in meal[course]]
    return meal


def _planned_in_order(courses: list[str]) -> list[int]:
    """Desserts are planned first: sweet things are rare. Then the main course."""
    order = {"dessert": 0, "main": 1, "appetizer": 2}
    return [order[course] for course in courses]


def worst_fit(hand: list[int], most: int, taste: str, palate: Palate, keep: int) -> list[int]:
    """The cards, at most so many, that a chef would trade in: those outside of the best dish of `keep` cards."""
    dish = compose(hand, min(keep, len(hand)), min(keep, len(hand)), taste, palate)
    others = [card for card in sorted(hand) if card not in dish]
    others.sort(key=_liking_for(others, dish).__getitem__)
    return sorted(others[:most])


def _liking_for(cards: list[int], dish: list[int]) -> dict[int, int]:
    """How well each card would go with a dish."""
    return {card: sum([pair(card, other) for other in dish]) for card in cards}


# Describing


def in_order(cards: list[int]) -> list[int]:
    """The cards as a chef lays them: what carries the dish first, what is scattered over it last."""
    return sorted(cards, key=_place_of().__getitem__)


def _place_of() -> list[int]:
    return [LAID_IN_ORDER.index(GUIDE[card].role) * len(CODES) + card for card in range(len(CODES))]


def clause_for(card: int, way: str) -> str:
    """What a cook does to an ingredient: "roast the onions until they are brown at the edges"."""
    many = GUIDE[card].is_many()
    return WAYS[way].format(
        x=f"the {name_of(card)}",
        it="they" if many else "it",
        them="them" if many else "it",
        **{"is": "are" if many else "is"},
    )


def sentence_for(card: int, laid: list[int], left: int, chance: Chance) -> str:
    """What a chef says while laying a card beside those that lie there; `left` are still to come."""
    ways = GUIDE[card].ways
    way = ways[chance.below(min(2, len(ways)))]
    clause = clause_for(card, way)
    them = "them" if GUIDE[card].is_many() else "it"
    if not laid:
        return one_of(FIRST, chance).format(clause=clause)
    nearest = _nearest(card, laid)
    y = f"the {name_of(nearest)}"
    if pair(card, nearest) < BOLD_BELOW:
        return one_of(BOLD, chance).format(clause=clause, y=y, them=them)
    if left == 0:
        return one_of(LAST, chance).format(clause=clause)
    if are_friends(card, nearest) and chance.below(2):
        return one_of(FRIEND, chance).format(clause=clause, y=y, them=them)
    return one_of(BESIDE if way in ON_A_FLAME else NEXT, chance).format(clause=clause)


def _nearest(card: int, laid: list[int]) -> int:
    """The card on the plate that this one goes with best."""
    best = laid[0]
    for other in laid:
        if pair(card, other) > pair(card, best):
            best = other
    return best


def name_for(cards: list[int], taste: str, chance: Chance) -> str:
    """A name for a dish."""
    ordered = in_order(cards)
    if len(ordered) == 1:
        return capitalized(one_of(NAMES_OF_ONE, chance).format(main=name_of(ordered[0])))
    main, second = ordered[0], ordered[1]
    if taste == "worst":
        main, second = worst_pair(cards)
        return capitalized(one_of(WORST_NAMES, chance).format(main=name_of(main), second=name_of(second)))
    odd = worst_pair(cards)
    if pair(odd[0], odd[1]) < BOLD_BELOW:
        return capitalized(one_of(BOLD_NAMES, chance).format(main=name_of(odd[0]), second=name_of(odd[1])))
    done = DONE.get(GUIDE[main].ways[0], "")
    phrases = NAMES_OF_TWO if len(ordered) == 2 else NAMES
    third = ordered[-1]
    name = one_of(phrases, chance).format(done=done, main=name_of(main), second=name_of(second), third=name_of(third))
    return capitalized(name.strip())


def closing_for(taste: str, chance: Chance) -> str:
    """The last words about a dish."""
    return one_of(CLOSING_WORST if taste == "worst" else CLOSING, chance)


def reply_for(question: str, cards: list[int]) -> str:
    """An answer to a question about a dish: to those that house judges ask, or to any other."""
    x, y = best_pair(cards)
    key = "other"
    for known, words in QUESTIONS.items():
        if question.startswith(words.split("{")[0]):
            key = known
    return capitalized(REPLIES[key].format(x=f"the {name_of(x)}", y=f"the {name_of(y)}"))


def whole_story(cards: list[int], chance: Chance) -> list[str]:
    """A sentence for each card of a dish, in the order of `in_order`."""
    ordered = in_order(cards)
    return [sentence_for(ordered[i], ordered[:i], len(ordered) - i - 1, chance) for i in range(len(ordered))]


def quick_dish(hand: list[int], least: int, chance: Chance) -> list[int]:
    """A dish that somebody makes who looks at three ideas and takes the best."""
    best: list[int] = []
    for _ in range(3):
        cards = sorted(hand)
        chance.shuffle(cards)
        idea = sorted(cards[:least])
        if not best or score(idea, "good", OPEN_MIND) > score(best, "good", OPEN_MIND):
            best = idea
    return best
