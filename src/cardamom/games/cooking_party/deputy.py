"""A judge who is lost before the verdict: the chefs vote who judges on, or leave it to the house."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import SEAT, Move, Part, Reason, Step, Who
from cardamom.engine.zones import Seat
from cardamom.games.cooking_party.party import Party

FEWEST_FOR_A_DEPUTY: Final = 3
"""Whoever judges on gives no chips to the own dish: at least two others must be there to choose from."""


class StepDown(Move[Party]):
    """Let the chefs say who judges on."""

    aloud = True

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if t.stepped_down:
            return REPLACED_ALREADY
        return None if len(t.cooks) >= FEWEST_FOR_A_DEPUTY else TOO_FEW_DISHES

    def do(self, t: Party, seat: Seat) -> None:
        t.stepped_down = True
        t.go(REPLACE_THE_JUDGE)


def step_down_if_gone(t: Party, seat: Seat) -> Move[Party] | None:
    """What is answered for a judge who is gone: the chefs shall vote, if they have not yet."""
    return STEP_DOWN if STEP_DOWN.refusal(t, seat) is None else None


class LetJudge(Move[Party]):
    """Vote for a chef to judge on; they give no chips to their own dish."""

    parts = (Part("chef", SEAT),)
    aloud = True

    def __init__(self, chef: Seat) -> None:
        self.chef: Final[i64] = chef

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        return None if self.chef in t.captains() else NO_SUCH_DEPUTY

    def do(self, t: Party, seat: Seat) -> None:
        t.ballots.append(self.chef)


class LetTheHouseJudge(Move[Party]):
    """Leave the verdict to the taste of the house."""

    aloud = True

    def do(self, t: Party, seat: Seat) -> None:
        """The house needs no vote: it judges unless a chef has more than half of them."""


class ReplaceTheJudge(Step[Party]):
    """The chefs vote at once who judges on."""

    kinds = (LetTheHouseJudge, LetJudge)

    def asks(self, t: Party) -> list[Seat]:
        return sorted(t.captains())

    def together(self) -> bool:
        return True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [LET_THE_HOUSE_JUDGE, *[LetJudge(chef) for chef in t.captains()]]

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"judge": Who(t.judge)}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return LET_THE_HOUSE_JUDGE

    def after(self, t: Party) -> None:
        elected = [chef for chef in t.captains() if 2 * t.ballots.count(chef) > len(t.cooks)]
        t.ballots = []
        if elected:
            t.judge = elected[0]
            t.announce("judges_on", chef=Who(t.judge))
            t.judge_on()
        else:
            t.announce("house_judges_on")
            t.judge_by_house()


REPLACE_THE_JUDGE: Final = ReplaceTheJudge()
STEP_DOWN: Final = StepDown()
LET_THE_HOUSE_JUDGE: Final = LetTheHouseJudge()
REPLACED_ALREADY: Final = Reason("replaced_already")
TOO_FEW_DISHES: Final = Reason("too_few_dishes", least=FEWEST_FOR_A_DEPUTY)
NO_SUCH_DEPUTY: Final = Reason("no_such_deputy")
