"""The peers' speed at random play, on the same core, as JSON on standard output.

OpenSpiel twice: driven by a Python loop with nothing left to trim, and whole games inside its C++ (`evaluate_bots`).
RLCard as its users run it: `env.step` with the observation it makes. A move is a player's decision.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import pyspiel
import rlcard

from bench.stopwatch import rate

OPENSPIEL_GAMES = {"go_fish": "go_fish", "crazy_eights": "crazy_eights(players=2)"}
GAMES_AT_A_TIME = 20


class PythonLoop:
    """OpenSpiel from Python, one call a decision and one a chance event."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        self.random = random.Random(1).random

    def play(self) -> int:
        """Some whole games; how many moves they took."""
        return sum(self._play_one() for _ in range(GAMES_AT_A_TIME))

    def _play_one(self) -> int:
        draw = self.random
        state = self.game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(self._outcome(state.chance_outcomes()))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
                moves += 1
        return moves

    def _outcome(self, outcomes: list[tuple[int, float]]) -> int:
        left = self.random()
        for action, probability in outcomes:
            left -= probability
            if left < 0:
                return action
        return outcomes[-1][0]


class InsideCpp:
    """OpenSpiel with no Python between the moves: its own random bots, its own loop."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        players = range(self.game.num_players())
        self.bots = [pyspiel.make_uniform_random_bot(player, 7 + player) for player in players]
        self.seed = 0

    def play(self) -> int:
        """Some whole games; how many they were."""
        for _ in range(GAMES_AT_A_TIME):
            self.seed += 1
            pyspiel.evaluate_bots(self.game.new_initial_state(), self.bots, self.seed)
        return GAMES_AT_A_TIME


class RlcardUno:
    """RLCard's uno through its environment."""

    def __init__(self) -> None:
        self.env = rlcard.make("uno", config={"seed": 1})
        self.random = random.Random(1)

    def play(self) -> int:
        """A whole game; how many moves it took."""
        moves = 0
        state, _ = self.env.reset()
        while not self.env.is_over():
            state, _ = self.env.step(self.random.choice(list(state["legal_actions"])))
            moves += 1
        return moves


def moves_per_game(name: str) -> float:
    """How long a random game is, from a sample."""
    loop = PythonLoop(name)
    rounds = 25
    return sum(loop.play() for _ in range(rounds)) / (rounds * GAMES_AT_A_TIME)


def main() -> None:
    """Measure every peer."""
    result: dict[str, Any] = {"openspiel_python": {}, "openspiel_cpp": {}}
    for label, name in OPENSPIEL_GAMES.items():
        length = moves_per_game(name)
        result["openspiel_python"][label] = rate(PythonLoop(name).play)
        result["openspiel_cpp"][label] = rate(InsideCpp(name).play) * length
    result["rlcard"] = {"uno": rate(RlcardUno().play)}
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
