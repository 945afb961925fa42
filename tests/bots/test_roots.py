"""Parallel roots: reproducible, added up, and not held up by a dead one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardamom.bots.match import find_bot, think
from cardamom.bots.roots import Found, Position, Roots, added_up, grow, table_at
from cardamom.bots.search import Arm
from cardamom.engine.game import start
from cardamom.engine.registry import find_game
from cardamom.engine.wire import write_move

SEED = "roots"
GAMES = 8
SOME = f"search:{GAMES}"


@pytest.fixture(scope="module")
def position() -> Position:
    """Some way into a game of carrot."""
    game = find_game("carrot")
    table = start(game, 3, SEED, story=False)
    answers = []
    for _ in range(12):
        for seat in table.asked():
            move = think(find_bot(game, "cook"), table, seat, SEED).move
            answers.append((seat, write_move(table.box, move)))
            table.play(seat, move)
    return game.name, dict(table.options), 3, SEED, answers


@pytest.fixture(scope="module")
def roots() -> Iterator[Roots]:
    opened = Roots(3)
    yield opened
    opened.close()


def told(arms: list[Arm]) -> list[tuple[str, int, float, float, float]]:
    return [(repr(arm.move), int(arm.visits), arm.won, arm.gained, arm.squares) for arm in arms]


def tally(roots: Roots, position: Position) -> list[Arm]:
    table = table_at(position)
    return roots.tally(position, table, table.asked()[0], SOME)


def single(position: Position, number: int) -> list[Found]:
    return grow(position, table_at(position).asked()[0], SOME, number)


def test_the_same_seed_iterations_and_roots_find_the_same(roots: Roots, position: Position) -> None:
    """ "parallel roots over processes; deterministic for a seed and an iteration budget" """
    assert told(tally(roots, position)) == told(tally(roots, position))


def test_the_processes_are_kept_for_the_next_question(roots: Roots, position: Position) -> None:
    tally(roots, position)
    before = [worker.process.pid for worker in roots.workers]

    tally(roots, position)

    assert [worker.process.pid for worker in roots.workers] == before
    assert len(before) == 2


def test_what_roots_find_is_the_sum_of_what_each_finds(roots: Roots, position: Position) -> None:
    table = table_at(position)
    each = [single(position, number) for number in range(3)]

    together = tally(roots, position)

    assert told(together) == told(added_up(table, "carrot", each))
    assert sum(arm.visits for arm in together) == 3 * GAMES
    assert len({str(found[0][0]) for found in each}) == 1
    for arm in together:
        visits = [row[1] for found in each for row in found if row[0] == write_move(table.box, arm.move)]
        assert arm.visits == sum(visits)


def test_every_root_has_luck_of_its_own(position: Position) -> None:
    assert single(position, 1) != single(position, 2)


def test_the_first_root_finds_what_a_search_alone_finds(position: Position) -> None:
    table = table_at(position)
    seat = table.asked()[0]

    alone = think(find_bot(find_game("carrot"), SOME), table, seat, SEED)
    rooted = Roots(1).think(SOME, position, table, seat)

    assert repr(rooted.why) == repr(alone.why)
    assert rooted.move == alone.move


def test_a_killed_root_does_not_hang_the_thinker(position: Position) -> None:
    roots = Roots(2)
    whole = told(tally(roots, position))
    roots.workers[0].process.kill()
    roots.workers[0].process.join()

    without = tally(roots, position)
    again = told(tally(roots, position))
    roots.close()

    assert sum(arm.visits for arm in without) == GAMES
    assert again == whole
