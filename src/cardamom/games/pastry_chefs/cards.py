"""What is in the box of Pastry Chefs: 48 cards, the words that name them, and the pastries they make."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import Phrase, Term
from cardamom.engine.zones import Box, Card

SUITS: Final = ["hearts", "clubs", "diamonds", "spades"]
NUMBERS: Final = ["ones", "twos", "threes", "fours"]
ANY_SUIT: Final = "any_suit"
ANY_NUMBER: Final = "any_number"
SUIT_WORDS: Final = (*SUITS, ANY_SUIT)
NUMBER_WORDS: Final = (*NUMBERS, ANY_NUMBER)
"""What can be said of cards: one word of each list, and at least one that is not "any"."""
OF_A_SUIT: Final = 4
FACE_COUNT: Final = 16
COPIES: Final = 3

BOX: Final = Box([f"{suit}-{number}" for suit in SUITS for number in range(1, 5)], [COPIES] * FACE_COUNT)

SMALL: Final = 3
BIG: Final = 4


def suit(card: Card) -> i64:
    """The number of its suit."""
    return card // OF_A_SUIT


def number(card: Card) -> i64:
    """Its number, from 0 for a one to 3 for a four."""
    return card % OF_A_SUIT


# How cards are identified: by the suit they share, the number they share, or both

UNSAID: Final = -1


class Sort:
    """Words that identify cards: a suit, a number, or both. What is not said is UNSAID."""

    def __init__(self, key: str, suit_said: i64, number_said: i64) -> None:
        self.key: Final = key
        self.suit: Final[i64] = suit_said
        self.number: Final[i64] = number_said
        self.suit_word: Final = ANY_SUIT if suit_said == UNSAID else SUITS[suit_said]
        self.number_word: Final = ANY_NUMBER if number_said == UNSAID else NUMBERS[number_said]
        faces = [
            face for face in range(FACE_COUNT) if suit_said in (UNSAID, face // 4) and number_said in (UNSAID, face % 4)
        ]
        self.faces: Final[list[i64]] = [face for face in faces]
        self.kinds: Final = frozenset(faces)
        self.others: Final = frozenset(range(FACE_COUNT)) - self.kinds
        self.fits: Final = [face in faces for face in range(FACE_COUNT)]
        self.is_one_face: Final = len(faces) == 1
        self.names_nothing: Final = len(faces) == FACE_COUNT
        self.copies: Final[i64] = len(faces) * COPIES

    def count_in(self, cards: list[Card]) -> i64:
        """How many of some cards it identifies; cards that are not known do not count."""
        found: i64 = 0
        for card in cards:
            if card >= 0 and self.fits[card]:
                found += 1
        return found

    def found_in(self, cards: list[Card]) -> list[Card]:
        """The cards that it identifies, in order."""
        return sorted([card for card in cards if card >= 0 and self.fits[card]])

    def counted(self, count: i64) -> Phrase:
        """So many of these, as people say it: "two hearts"."""
        return Phrase("cards", many=Term(f"count_{count}"), which=self.term(count))

    def term(self, count: i64) -> Term:
        """The word for one, or for several."""
        return Term(f"{self.key}_one" if count == 1 else self.key)


def every_sort() -> list[Sort]:
    """The four suits, the four numbers, and the sixteen faces in order."""
    suits = [Sort(SUITS[i], i, UNSAID) for i in range(len(SUITS))]
    numbers = [Sort(NUMBERS[i], UNSAID, i) for i in range(len(NUMBERS))]
    faces = [
        Sort(f"{NUMBERS[number(card)]}_of_{SUITS[suit(card)]}", suit(card), number(card)) for card in range(FACE_COUNT)
    ]
    return [*suits, *numbers, *faces]


SORTS: Final = every_sort()
ANYTHING: Final = Sort("cards", UNSAID, UNSAID)
"""When neither a suit nor a number was said: which no rule allows."""
SORT_NAMED: Final[dict[str, dict[str, Sort]]] = {
    word: {sort.suit_word: sort for sort in [*SORTS, ANYTHING] if sort.number_word == word} for word in NUMBER_WORDS
}
"""The sort that a word for the number and a word for the suit identify together."""
FIRST_FACE: Final = 8
"""Where the sorts begin that are a single face."""


# Pastries


def points_of(cards: list[Card]) -> i64:
    """What these cards, given in order, are worth as a pastry: 2 if big, 1 if small, 0 if they are none."""
    if not SMALL <= len(cards) <= BIG or not (is_sequence(cards) or is_set(cards)):
        return 0
    return len(cards) - 2


def is_sequence(cards: list[Card]) -> bool:
    """A sequence in a single suit: 1,2,3; or 2,3,4; or 1,2,3,4."""
    for i in range(1, len(cards)):
        if cards[i] != cards[i - 1] + 1 or suit(cards[i]) != suit(cards[0]):
            return False
    return True


def is_set(cards: list[Card]) -> bool:
    """Different suits with a single number."""
    for i in range(1, len(cards)):
        if number(cards[i]) != number(cards[0]) or cards[i] == cards[i - 1]:
            return False
    return True


class Pastry:
    """Cards that can be baked together."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards: Final = cards
        self.points: Final[i64] = points_of(cards)


def every_pastry() -> list[Pastry]:
    """All 32 pastries, the big ones first."""
    found: list[Pastry] = []
    for size in (BIG, SMALL):
        for first in range(FACE_COUNT):
            if number(first) + size <= OF_A_SUIT:
                found.append(Pastry([first + i for i in range(size)]))
    for value in range(OF_A_SUIT):
        of_all_suits = [value + OF_A_SUIT * i for i in range(OF_A_SUIT)]
        found.append(Pastry(of_all_suits))
        found.extend([Pastry([card for card in of_all_suits if card != left_out]) for left_out in of_all_suits])
    return sorted(found, key=by_points_and_cards)


def by_points_and_cards(pastry: Pastry) -> tuple[int, list[int]]:
    """The order in which pastries are listed."""
    return (-int(pastry.points), [int(card) for card in pastry.cards])


PASTRIES: Final = every_pastry()


def holds_pastry(cards: list[Card]) -> bool:
    """Whether some pastry can be made of these cards."""
    for pastry in PASTRIES:
        if contains(cards, pastry.cards):
            return True
    return False


def contains(cards: list[Card], wanted: list[Card]) -> bool:
    """Whether all these different cards are among others."""
    for card in wanted:
        if card not in cards:
            return False
    return True
