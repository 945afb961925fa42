"""How far to look ahead is measured as it is told: chosen by some worlds, judged by how the others come out."""

from __future__ import annotations

import pytest
from bench.foresight import END, HORIZONS, SIZES, Look, look_at, questions

from cardamom.engine.chance import chance_for
from cardamom.engine.game import start
from cardamom.engine.registry import find_game

FEWEST = SIZES[0]
WORLDS = 2 * SIZES[-1]


def looked_at(now: float, in_the_end: float) -> Look:
    """A question with one answer besides the chef's, which gains as much now and in the end, in every world."""
    table = start(find_game("carrot"), 4, "look", story=False)
    look = Look(table.moves(table.asked()[0])[:2], doubt=1.0)
    gained = [now] * len(HORIZONS)
    gained[END] = in_the_end
    look.gains = [[[0.0] * len(HORIZONS)] * WORLDS, [gained] * WORLDS]
    return look


@pytest.mark.parametrize(
    ("now", "in_the_end", "gained"),
    [(0.1, 0.2, 0.2), (0.1, -0.2, -0.2), (-0.1, 0.2, 0.0)],
    ids=["rightly chosen", "wrongly chosen", "not chosen"],
)
def test_what_is_chosen_early_is_judged_by_the_end(now: float, in_the_end: float, gained: float) -> None:
    assert looked_at(now, in_the_end).gained(horizon=0, games=FEWEST) == pytest.approx(gained)


def test_whoever_looks_to_the_end_sees_what_looks_bad_at_first() -> None:
    assert looked_at(-0.1, 0.2).gained(horizon=END, games=FEWEST) == pytest.approx(0.2)


def test_the_chefs_own_answer_gains_nothing() -> None:
    game = find_game("carrot")
    looks = [look_at(game, seen, 2, chance_for("own", "answer")) for seen in questions(game, "own answer")[:12]]
    compared = [look for look in looks if len(look.answers) > 1]
    assert compared
    assert all(gains == [0.0] * len(HORIZONS) for look in compared for gains in look.gains[0])
    assert any(any(gains) for look in compared for other in look.gains[1:] for gains in other)


def test_what_is_not_legal_in_all_worlds_is_left_out() -> None:
    look = looked_at(0.1, 0.2)
    del look.gains[1][-1]
    look.leave_out_doubtful(WORLDS)
    assert len(look.answers) == len(look.gains) == 1


def test_a_seed_tells_the_same_again() -> None:
    game = find_game("pastry_chefs")
    seen = questions(game, "again")[3]
    first, again = (look_at(game, seen, 3, chance_for("again", "look")) for _ in range(2))
    assert len(first.answers) > 1
    assert first.gains == again.gains
