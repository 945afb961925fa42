"""Teach the head chef of Open Kitchen:  python -m bench.instinct --out FILE [--courses N] [--start FILE] [--seed S]

Head chefs play among themselves and with some chefs, and what each of them sees at the beginning of every turn is
noted. When the course is over, it is known how many points it brought them and the others. The network learns to
foretell that (temporal differences, with Adam), and the next courses are played with what it has learned. In the
beginning it knows nothing. What is written is the mean of the latest weights, as `instinct.csv` in the folder of the
game holds them.

Two runs with the same seed do not find the same weights: who plays is always a little behind, by how much is luck.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import statistics
import sys
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardamom.bots.match import find_bot
from cardamom.engine.bots import Bot
from cardamom.engine.chance import chance_for
from cardamom.engine.game import start
from cardamom.engine.registry import find_game
from cardamom.games.open_kitchen.bot import CHEFS_PACE, CHEFS_PALATE, Chef
from cardamom.games.open_kitchen.cards import GROUPS
from cardamom.games.open_kitchen.head_chef import HeadChef
from cardamom.games.open_kitchen.instinct import Instinct, Sight, read_instinct
from cardamom.games.open_kitchen.rules import DRAW_A_CARD, OpenKitchen

GAME = "open_kitchen"
OF_A_GROUP, OF_THE_COURSE = 27, 21
"""Numbers that are told of a food group, and of the course."""
SIZES = [(OF_A_GROUP, 32), (32, 16), (16, 32), (OF_THE_COURSE, 32), (32, 2)]
"""What goes into each layer, and what comes out."""
SEATS = [4, 4, 4, 4, 4, 3, 3, 2, 5, 6]
"""How many play, as often as they stand here."""
COURSES = 4
"""Courses in a game."""
CHEFS = 4
"""One seat in so many is a chef's."""
GAMES = 8
"""Games that are played before the network learns from them."""
REVIEWED = 24
"""Older games from which it learns once more at the same time."""
KEPT = 400
"""Games that are kept for that."""
TRUST = 0.9
"""How much of what the future brings is taken from what came of it, and not from what the next position promises."""
RATE = 0.003
SLOWEST = 0.03
"""What is left of that rate in the end."""
WARM_UP = 0.02
"""The share of the courses in which it grows."""
REMEMBERED = 0.995
"""Of the mean of the weights, at each step."""
REPORTED = 100
"""Steps between two lines of the report."""

Numbers = NDArray[np.float32]
Layers = list[Numbers]
Game = list[tuple[NDArray[np.uint8], tuple[float, float]]]
"""For each head chef and course: what was told at each turn, and the points that came of it, own and others'."""


# Playing


def play(layers: list[list[list[float]]], seed: str) -> Game:
    """A game among head chefs and chefs, and what the head chefs can learn from it."""
    chance = chance_for(seed, "seats")
    seats = SEATS[chance.below(len(SEATS))]
    chef = find_bot(find_game(GAME), "chef")
    taught = HeadChef(Instinct(layers), Chef(CHEFS_PALATE, CHEFS_PACE))
    bots: list[Bot[Any]] = [taught, *[taught if chance.below(CHEFS) else chef for _ in range(seats - 1)]]
    learners = [seat for seat in range(seats) if bots[seat] is taught]
    table = start(find_game(GAME), seats, seed, story=False)
    assert isinstance(table, OpenKitchen)
    told: list[dict[int, list[list[int]]]] = []
    while not table.over:
        if table.step is DRAW_A_CARD:
            if len(told) < table.course:
                told.append({seat: [] for seat in learners})
            for seat in learners:
                told[-1][seat].append(look(table, seat))
        for seat in table.asked():
            table.play(seat, bots[seat].choose(table.seen_by(seat), chance).move, table.question)
    return [
        (np.array(told[course][seat], dtype=np.uint8), points(table, course, seat))
        for course in range(len(told))
        for seat in learners
    ]


def look(table: OpenKitchen, seat: int) -> list[int]:
    """What a seat sees at the beginning of a turn."""
    seen = table.seen_by(seat)
    assert isinstance(seen, OpenKitchen)
    return [int(number) for number in Sight(seen, seat, table.turn).told()]


def points(table: OpenKitchen, course: int, seat: int) -> tuple[float, float]:
    """What a course brought a seat, and the others on average."""
    total = [float(sum(line[other] for line in table.earned[course])) for other in range(table.seats)]
    return total[seat], (sum(total) - total[seat]) / (len(total) - 1)


# Learning


def fresh(luck: np.random.Generator) -> Layers:
    """A network that knows nothing. A row is what comes out; its last number always counts."""
    return [
        np.hstack([luck.normal(0, 0.7 / math.sqrt(put_in), (out, put_in)), np.zeros((out, 1))]).astype(np.float32)
        for put_in, out in SIZES
    ]


def through(layer: Numbers, numbers: Numbers) -> Numbers:
    """What a layer makes of some numbers."""
    return numbers @ layer[:, :-1].T + layer[:, -1]


class Thought:
    """What the network makes of some positions, and how it would have to change."""

    def __init__(self, layers: Layers, told: NDArray[np.uint8]) -> None:
        numbers = told.astype(np.float32)
        self.layers = layers
        self.groups = numbers[:, : OF_A_GROUP * len(GROUPS)].reshape(-1, OF_A_GROUP)
        self.course = numbers[:, OF_A_GROUP * len(GROUPS) :]
        self.first = np.maximum(0, through(layers[0], self.groups))
        self.second = np.maximum(0, through(layers[1], self.first))
        parts = through(layers[2], self.second).reshape(len(told), len(GROUPS), -1)
        self.light = np.maximum(0, parts.sum(axis=1) + through(layers[3], self.course))
        self.points = through(layers[4], self.light)

    def blame(self, errors: Numbers) -> Layers:
        """The gradient of half the squared errors."""
        light = (errors @ self.layers[4][:, :-1]) * (self.light > 0)
        parts = np.repeat(light, len(GROUPS), axis=0)
        second = (parts @ self.layers[2][:, :-1]) * (self.second > 0)
        first = (second @ self.layers[1][:, :-1]) * (self.first > 0)
        return [
            blamed(first, self.groups),
            blamed(second, self.first),
            blamed(parts, self.second),
            blamed(light, self.course),
            blamed(errors, self.light),
        ]


def blamed(errors: Numbers, numbers: Numbers) -> Numbers:
    """The gradient of a layer."""
    return np.hstack([errors.T @ numbers, errors.sum(axis=0)[:, None]])


def to_come(promised: Numbers, came: tuple[float, float]) -> Numbers:
    """What each position of a course should have promised: what came, or what the next position promised."""
    should = np.empty_like(promised)
    later = np.array(came, dtype=np.float32)
    for turn in range(len(promised) - 1, -1, -1):
        should[turn] = later
        later = TRUST * later + (1 - TRUST) * promised[turn]
    return should


class Pupil:
    """The network as it learns."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self.mean = [layer.copy() for layer in layers]
        self.steps = 0
        self._drift = [np.zeros_like(layer) for layer in layers]
        self._spread = [np.zeros_like(layer) for layer in layers]

    def learn(self, courses: Game, rate: float) -> float:
        """Learn from some courses; the mean of the squared errors for the own points."""
        told = np.concatenate([told for told, _ in courses])
        thought = Thought(self.layers, told)
        ends = np.cumsum([len(told) for told, _ in courses])[:-1]
        promised = np.split(thought.points, ends)
        should = np.concatenate([to_come(some, came) for some, (_, came) in zip(promised, courses, strict=True)])
        errors = thought.points - should
        self._step(thought.blame(np.clip(errors, -4, 4) / np.float32(len(told))), rate)
        return float(np.mean(errors[:, 0] ** 2))

    def _step(self, gradients: Layers, rate: float) -> None:
        """Adam."""
        self.steps += 1
        for layer, mean, drift, spread, gradient in zip(
            self.layers, self.mean, self._drift, self._spread, gradients, strict=True
        ):
            drift += 0.1 * (gradient - drift)
            spread += 0.001 * (gradient**2 - spread)
            steady = np.sqrt(spread / (1 - 0.999**self.steps)) + 1e-8
            layer -= rate * drift / (1 - 0.9**self.steps) / steady
            mean += (1 - REMEMBERED) * (layer - mean)


def rate_at(done: float) -> float:
    """How fast to learn when a share of the courses was played."""
    return RATE * min(1.0, done / WARM_UP) * (1 - (1 - SLOWEST) * done)


def plain(layers: Layers) -> list[list[list[float]]]:
    """The weights as the head chef takes them."""
    return [layer.tolist() for layer in layers]


def read(text: str) -> Layers:
    """The weights as they are written down."""
    return [np.array(layer, dtype=np.float32) for layer in read_instinct(text).layers]


def written(layers: Layers) -> str:
    """The weights to be written down."""
    rows = ["\n".join(",".join(f"{weight:.4g}" for weight in row) for row in layer) for layer in layers]
    return "\n\n".join(rows) + "\n"


# The school


def lessons(pool: ProcessPoolExecutor, pupil: Pupil, seed: str, workers: int) -> Iterator[Game]:
    """Game after game, as they are done, each played with the weights of when it began."""
    number = 0
    running: set[Future[Game]] = set()
    while True:
        while len(running) < 2 * workers:
            running.add(pool.submit(play, plain(pupil.layers), f"{seed} {number}"))
            number += 1
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for game in done:
            yield game.result()


def teach(pupil: Pupil, courses: int, seed: str, workers: int, out: Path) -> None:
    """Play so many courses, and write down what was learned now and then."""
    begun, done = time.monotonic(), 0
    errors: list[float] = []
    luck = random.Random(seed)
    kept: deque[Game] = deque(maxlen=KEPT)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        played = lessons(pool, pupil, seed, workers)
        while done < courses:
            fresh_games = list(islice(played, GAMES))
            games = fresh_games + luck.sample(kept, min(REVIEWED, len(kept)))
            kept.extend(fresh_games)
            errors.append(pupil.learn([course for game in games for course in game], rate_at(done / courses)))
            done += COURSES * GAMES
            if pupil.steps % REPORTED == 0 or done >= courses:
                write(out, pupil)
                pace = done / (time.monotonic() - begun)
                print(f"{done} courses, {pace:.0f} a second, error {statistics.fmean(errors):.3f}", flush=True)
                errors.clear()
        pool.shutdown(wait=False, cancel_futures=True)


def write(out: Path, pupil: Pupil) -> None:
    """Write the mean of the weights, all of them or none."""
    fair = out.with_name(out.name + ".new")
    fair.write_text(written(pupil.mean), encoding="utf-8")
    os.replace(fair, out)


def main() -> None:
    """Teach, and say how it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--courses", type=int, default=400_000)
    parser.add_argument("--start", type=Path, help="weights to begin with")
    parser.add_argument("--seed", default="instinct")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    if given.courses < 1 or given.workers < 1:
        sys.exit("It takes at least one course and one worker.")
    if not given.out.parent.is_dir():
        sys.exit(f"There is no folder {given.out.parent} to write to.")
    if given.start and not given.start.is_file():
        sys.exit(f"There are no weights in {given.start} to begin with.")
    luck = np.random.default_rng(list(given.seed.encode()))
    layers = read(given.start.read_text(encoding="utf-8")) if given.start else fresh(luck)
    teach(Pupil(layers), given.courses, given.seed, given.workers, given.out)


if __name__ == "__main__":
    main()
