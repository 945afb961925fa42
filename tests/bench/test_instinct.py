"""The head chef of Open Kitchen learns from games: what the school computes is what the head chef feels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from bench.instinct import Pupil, Thought, fresh, plain, play, read, to_come, written

from cardamom.bots.match import find_bot, think
from cardamom.engine.game import start
from cardamom.engine.registry import find_game
from cardamom.games.open_kitchen.instinct import INSTINCT, Feeling, Instinct, Sight
from cardamom.games.open_kitchen.rules import DRAW_A_CARD, OpenKitchen


def evening(seats: int) -> list[OpenKitchen]:
    """The beginnings of the turns of a game among chefs, as somebody sees them."""
    chef = find_bot(find_game("open_kitchen"), "chef")
    table = start(find_game("open_kitchen"), seats, "evening", story=False)
    seen: list[Any] = []
    while not table.over:
        if table.step is DRAW_A_CARD:
            seen.append(table.seen_by(table.question % seats))
        for seat in table.asked():
            table.play(seat, think(chef, table, seat, "evening").move, table.question)
    return seen


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_school_finds_what_the_head_chef_feels(seats: int) -> None:
    sights = [Sight(seen, seen.viewer, seen.turn) for seen in evening(seats)]

    told = np.array([sight.told() for sight in sights], dtype=np.uint8)
    found = Thought(read(written([np.array(layer) for layer in INSTINCT.layers])), told).points

    assert len(sights) > 50
    assert np.allclose(found, [Feeling(sight, INSTINCT).points() for sight in sights], atol=1e-3)


def test_a_feeling_goes_with_the_cards() -> None:
    """Cards that come and go leave the feeling of a table that had been like that from the beginning."""
    seen = evening(4)[20]
    sight = Sight(seen, seen.viewer, seen.turn)
    feeling = Feeling(sight, INSTINCT)
    before = feeling.points()
    card = sight.hand()[0]

    feeling.hold(card, -1)
    feeling.show(card, 1)
    changed = feeling.points()

    assert changed != before
    assert changed == Feeling(sight, INSTINCT).points()

    feeling.show(card, -1)
    feeling.hold(card, 1)

    assert feeling.points() == before


def test_the_blame_is_the_slope_of_the_error() -> None:
    layers = [layer.astype(np.float64) for layer in fresh(np.random.default_rng(1))]
    told = np.random.default_rng(2).integers(0, 4, (5, 237)).astype(np.uint8)
    should = np.ones((5, 2))

    def error() -> float:
        return float(np.sum((Thought(layers, told).points - should) ** 2) / 2)  # type: ignore[arg-type]

    blame = Thought(layers, told).blame(Thought(layers, told).points - should)  # type: ignore[arg-type]

    for layer, slopes in zip(layers, blame, strict=True):
        place = np.unravel_index(np.argmax(np.abs(slopes)), slopes.shape)
        usual, weight = error(), layer[place]
        layer[place] = weight + 1e-6
        assert (error() - usual) / 1e-6 == pytest.approx(slopes[place], rel=0.01)
        layer[place] = weight


def test_what_is_to_come_is_what_came_the_nearer_the_end_the_more() -> None:
    promised = np.array([[0, 0], [2, 2], [4, 4]], dtype=np.float32)

    should = to_come(promised, (10.0, 0.0))

    assert should[2].tolist() == [10.0, 0.0]
    assert should[1].tolist() == pytest.approx([0.9 * 10 + 0.1 * 4, 0.1 * 4])
    assert should[0].tolist() == pytest.approx([0.9 * 9.4 + 0.1 * 2, 0.9 * 0.4 + 0.1 * 2])


def test_a_pupil_learns_from_the_games_it_plays() -> None:
    pupil = Pupil(fresh(np.random.default_rng(3)))

    courses = [
        course for number in range(3) for course in play(plain(read(written(INSTINCT_LAYERS))), f"lesson {number}")
    ]
    errors = [pupil.learn(courses, 0.003) for _ in range(60)]

    assert len(courses) >= 12
    assert {told.shape[1] for told, _ in courses} == {237}
    assert all(own >= 0 and others >= 0 for _, (own, others) in courses)
    assert errors[-1] < 0.5 * errors[0]


INSTINCT_LAYERS = [np.array(layer, dtype=np.float32) for layer in INSTINCT.layers]


def test_weights_are_read_as_they_were_written() -> None:
    again = Instinct(plain(read(written(INSTINCT_LAYERS))))

    assert [len(layer) for layer in again.layers] == [len(layer) for layer in INSTINCT.layers]
    assert np.allclose(again.layers[0], INSTINCT.layers[0], rtol=1e-3)
