"""Bots against each other: duels and ladders."""

import os
import signal
from multiprocessing import active_children

import pytest

from cardamom.lab.crews import hire, in_order
from cardamom.lab.duel import duel, play_set
from cardamom.lab.ladder import ladder
from cardamom.lab.sprt import Sprt


def test_a_set_of_equals_gives_everybody_their_share() -> None:
    """Paired and seat-rotated: the same bots on every side share the deal exactly."""
    assert play_set("carrot", 3, {}, "novice", "novice", "deal 1") == pytest.approx(1 / 3, abs=1e-6)
    assert play_set("pastry_chefs", 4, {}, "random", "random", "deal 1") == 0.5


def test_a_duel_stops_when_it_is_clear() -> None:
    """ "LLR and bounds live, early stop" """
    heard: list[int] = []

    def listen(test: Sprt) -> None:
        heard.append(test.sets)

    test = duel("carrot", 2, {}, ("novice", "random"), "lab", 400, 1, listen)

    assert test.verdict() == "stronger"
    assert heard == list(range(1, test.sets + 1))
    assert test.sets < 400


def test_two_bots_are_compared_by_what_they_win_among_others() -> None:
    """Paired: whoever wins as much as the other in every deal differs by nothing, however much that is."""
    same = duel("carrot", 2, {}, ("novice", "novice"), "lab", 10, 1, lambda _: None, "random")
    better = duel("carrot", 2, {}, ("cook", "random"), "lab", 200, 1, lambda _: None, "novice")

    assert same.outcomes == {0.5: 10}
    assert same.spread()[0] < same.equal < same.spread()[1]
    assert better.verdict() == "stronger"
    assert better.mean() > better.equal


def test_a_killed_worker_costs_a_duel_one_set_only() -> None:
    """ "a killed worker costs its unit only", and another plays it: the duel is the same as without."""

    def shares(workers: int, to_kill: int = 0) -> list[float]:
        heard: list[float] = []
        before = set(active_children())

        def listen(test: Sprt) -> None:
            heard.append(test.mean())
            if test.sets <= to_kill:
                (first, *_) = sorted(set(active_children()) - before, key=lambda worker: worker.name)
                assert first.pid
                os.kill(first.pid, signal.SIGKILL)
                first.join()

        duel("carrot", 2, {}, ("cook", "novice"), "lab", 12, workers, listen)
        return heard

    assert shares(2, to_kill=2) == shares(1)


def test_a_worker_that_dies_while_it_waits_costs_nothing() -> None:
    before = set(active_children())
    crew = hire("processes", 2, abs)
    for worker in set(active_children()) - before:
        worker.kill()
        worker.join()

    assert list(in_order(crew, [-3, -1, -2])) == [3, 1, 2]
    crew.close()


def test_the_ladder_has_the_stronger_above() -> None:
    """ "all bots against each other, openskill and win table" """
    heard: list[int] = []

    rungs = ladder("carrot", 2, {}, ["random", "novice"], "lab", 4, 1, heard.append)

    assert [rung.bot for rung in rungs] == ["novice", "random"]
    assert rungs[0].against["random"].mean() > 0.5
    assert sum(heard) == 8
