"""Two players, who give each other a chip, and one, whom the house tastes (5.1)."""

from __future__ import annotations

from typing import Final

from cardamom.engine.questions import CHOICE, TEXT, Move, Part, Reason, Step, Who
from cardamom.engine.zones import Seat
from cardamom.games.cooking_party.chef import name_for
from cardamom.games.cooking_party.closing import end_round
from cardamom.games.cooking_party.critic import CHIPS, critique
from cardamom.games.cooking_party.party import Party
from cardamom.games.cooking_party.taste import OPEN_MIND
from cardamom.games.cooking_party.texts import LONGEST_STORY, NO_WORDS, Says

CHIP_NAMES: Final = ("100", "50", "25", "10", "5")


class GiveChip(Says):
    """Give the other player one, and only one, chip."""

    parts = (Part("chip", CHOICE, choices=CHIP_NAMES), Part("words", TEXT, LONGEST_STORY))

    def __init__(self, chip: str, words: str) -> None:
        self.chip: Final = chip
        self.words = words

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        return ANOTHER_CHIP if int(self.chip) == t.chip_given else None

    def do(self, t: Party, seat: Seat) -> None:
        other = t.left_of(seat)
        t.pay(other, int(self.chip))
        t.critiques[other] = self.words
        if t.chip_given == 0:
            t.chip_given = int(self.chip)
            t.turn = other
            return
        earned = [0] * t.seats
        earned[other] = int(self.chip)
        earned[seat] = int(t.chip_given)
        end_round(t, earned, [[chip] for chip in earned])


class GiveAChip(Step[Party]):
    """In turn, each player gives one chip to the other; the second must choose a different chip."""

    kinds = (GiveChip,)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [GiveChip(chip, NO_WORDS) for chip in CHIP_NAMES]

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"other": Who(t.left_of(seat))}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        chip = str(chip_for(t.merit(t.left_of(seat), OPEN_MIND)))
        if int(chip) != t.chip_given:
            return GiveChip(chip, NO_WORDS)
        return GiveChip(CHIP_NAMES[(CHIP_NAMES.index(chip) + 1) % len(CHIP_NAMES)], NO_WORDS)


def chip_for(merit: int) -> int:
    """The one chip that a dish deserves."""
    for place in range(len(MERIT_FOR_CHIP)):
        if merit >= MERIT_FOR_CHIP[place]:
            return CHIPS[place]
    return CHIPS[-1]


def house_tastes(t: Party) -> None:
    """One player: the house tastes, gives one chip, and says so."""
    chip = chip_for(t.merit(0, OPEN_MIND))
    cards = t.served_by(0)
    name = t.names[0] or name_for(cards, t.assignment.taste, t.luck(1))
    t.critiques[0] = critique(name, cards, t.assignment.taste, OPEN_MIND, t.forbidden(), True, t.luck(2))
    t.announce("house_tastes", words=t.critiques[0], chip=chip)
    t.pay(0, chip)
    end_round(t, [chip], [[chip]])


GIVE_A_CHIP: Final = GiveAChip()
MERIT_FOR_CHIP: Final = [260, 190, 120, 50]
"""What a dish must be worth to the house for 100, 50, 25 and 10 points."""
ANOTHER_CHIP: Final = Reason("another_chip")
