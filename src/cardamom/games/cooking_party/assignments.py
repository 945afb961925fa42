"""The Chef Assignment cards, and those that judges invent: the same fields."""

from __future__ import annotations

from typing import Final

from cardamom.games.cooking_party.reading import Section, read_sections, text_of

TASTES_ASKED: Final = (
    *("good", "new", "worst", "simple", "comfort", "sweet", "green", "hot", "fresh", "rich", "origin"),
    *("sweet-savoury", "crunchy"),
)
"""What an assignment can ask for; palates.toml says how a house judge weighs it."""

COURSES: Final = ("appetizer", "main", "dessert")

TYPICAL_DEALT: Final = 7
TYPICAL_EXCHANGE: Final = 3
TYPICAL_LEAST: Final = 4
FEWEST_DEALT: Final = 4
MOST_DEALT: Final = 12
MOST_EXCHANGED: Final = 7
MOST_TIMES: Final = 2


class Assignment:
    """What the chefs must create, and the numbers of the round."""

    def __init__(
        self,
        code: str,
        title: str,
        text: str,
        taste: str,
        dealt: int = TYPICAL_DEALT,
        exchange: int = TYPICAL_EXCHANGE,
        times: int = 1,
        least: int = TYPICAL_LEAST,
        most: int = MOST_DEALT,
        courses: list[str] | None = None,
        special: bool = False,
        teams: bool = False,
    ) -> None:
        self.code: Final = code
        self.title: Final = title
        self.text: Final = text
        self.taste: Final = taste
        self.dealt: Final = dealt
        self.exchange: Final = exchange
        self.times: Final = times
        self.least: Final = least
        self.most: Final = most
        self.courses: Final[list[str]] = courses or []
        self.special: Final = special
        self.teams: Final = teams

    def told(self) -> list[object]:
        """The card as plain data: for facts, digests and pages."""
        return [
            *(self.code, self.title, self.text, self.taste, self.dealt, self.exchange, self.times),
            *(self.least, min(self.most, self.dealt), self.courses, self.special),
        ]


def read_assignment(section: Section) -> Assignment:
    """The card that a section tells of. What it does not say is as usual. Raises `BadFile`."""
    dealt = section.number("dealt", FEWEST_DEALT, MOST_DEALT, TYPICAL_DEALT)
    courses = section.choices("courses", frozenset(COURSES))
    least = section.number("least", max(1, len(courses)), dealt, min(TYPICAL_LEAST, dealt))
    assignment = Assignment(
        section.name,
        section.text("title"),
        section.text("text"),
        section.word("taste", frozenset(TASTES_ASKED)),
        dealt,
        section.number("exchange", 0, MOST_EXCHANGED, TYPICAL_EXCHANGE),
        section.number("times", 1, MOST_TIMES, 1),
        least,
        section.number("most", least, MOST_DEALT, MOST_DEALT),
        courses,
        section.flag("special"),
        section.flag("teams"),
    )
    section.finish()
    return assignment


def read_assignments(file: str, text: str) -> list[Assignment]:
    """All cards of a file. Raises `BadFile`."""
    return [read_assignment(section) for section in read_sections(file, text)]


DECK: Final = read_assignments("assignments.toml", text_of("assignments.toml"))
CARD_OF: Final = {card.code: card for card in DECK}
MENU: Final = read_assignments("menu.toml", text_of("menu.toml"))
"""One assignment for each course at a restaurant."""
