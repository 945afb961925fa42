"""Tables: asking, and running out of patience."""

from __future__ import annotations

import pytest

from cardamom.engine.chance import chance_for
from cardamom.engine.game import start
from cardamom.engine.questions import Who
from cardamom.engine.registry import find_game
from cardamom.engine.table import Table
from cardamom.engine.zones import Box


def test_a_table_that_cannot_stall_never_does() -> None:
    """How many turns may pass without progress before the table stalls; 0 where that cannot happen."""
    table = Table()
    table.open(Box([], []), 2, {}, chance_for("seed", "deal"))

    table.tick()

    assert not table.has_stalled()
    assert table.clocks() == []


def test_whoever_has_answered_is_not_waited_for() -> None:
    table = start(find_game("carrot"), 3, "seed")
    answer = table.step.default(table, 0)
    table.play(0, answer)

    reason = table.refusal(5, answer)

    assert reason is not None
    waiting = reason.parts["waiting_for"]
    assert isinstance(waiting, list)
    assert [who.seat for who in waiting if isinstance(who, Who)] == [1, 2]


def test_nobody_looks_through_the_eyes_of_no_seat() -> None:
    table = start(find_game("carrot"), 3, "seed")

    with pytest.raises(ValueError, match="nobody sits"):
        table.seen_by(-1)
