"""Our tables as a game of OpenSpiel's, and its ISMCTS as a player at our tables.

The game is registered as `cardamom(game=carrot,seats=4,seed=…)`. A state is a table; an action is the number under
which an answer was first met, so that it means the same in every imagined world; a state of information is all that a
seat knows; resampling is `imagine`. Seats that answer together are asked one after the other, the thinking one first,
and know nothing of each other's answers. Luck is the table's own, so there are no chance nodes.

Tree and choice are OpenSpiel's own, from its Python implementation: its C++ bot cannot resample a state that is written
in Python, as `ResampleFromInfostate` is not among the calls that it hands on. What happens below the tree is ours,
and quicker than OpenSpiel could do it through Python: random games to their end, or what our own search does there.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from cardamom.bots.levels import searcher
from cardamom.bots.match import find_bot, quick_bots
from cardamom.bots.search import STALLED, Budget, Tree
from cardamom.bots.worlds import likely_world, outcome
from cardamom.engine.bots import Bot, Choice
from cardamom.engine.chance import Chance, chance_for
from cardamom.engine.game import Game, start
from cardamom.engine.playout import playout
from cardamom.engine.questions import Move, Reason
from cardamom.engine.registry import find_game
from cardamom.engine.table import Table

CURIOSITY: Final = 0.7
"""The constant of UCT that the authors of ISMCTS found good for games won or lost (Cowling, Powley, Whitehouse)."""
MOST_ACTIONS: Final = 1_000_000
LONGEST_GAME: Final = 1_000_000
FEWEST_SIMULATIONS: Final = 2
"""The first one only puts the root into the tree."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name="cardamom",
    long_name="Cardamom",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=20,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"game": "carrot", "seats": 4, "seed": "openspiel"},
)


def is_enumerable(game: Game) -> bool:
    """Whether every question of a game has a list of answers: none is answered in own words."""
    return not any(step.open_ended for step in game.steps)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours, for so many seats, with a deal."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"game": "carrot", "seats": 4, "seed": "openspiel", **(params or {})}
        self.name, self.seats, self.seed = str(given["game"]), int(given["seats"]), str(given["seed"])
        self.answers: list[Move[Any]] = []
        self.numbers: dict[str, int] = {}
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_ACTIONS,
            max_chance_outcomes=0,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> TableState:
        """The table as it is dealt."""
        table = start(find_game(self.name), self.seats, self.seed, story=False)
        return TableState(self, table, table.asked()[0], chance_for(self.seed, "openspiel"))

    def number(self, move: Move[Any]) -> int:
        """The number of an answer: a new one where it was never met before."""
        text = repr(move)
        if text not in self.numbers:
            self.numbers[text] = len(self.answers)
            self.answers.append(move)
        return self.numbers[text]


pyspiel.register_game(GAME_TYPE, TableGame)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A table. `thinker` is asked before the others, and `luck` makes up worlds."""

    def __init__(self, game: TableGame, table: Table, thinker: int, luck: Chance) -> None:
        super().__init__(game)
        self.game, self.table, self.thinker, self.luck = game, table, thinker, luck

    def current_player(self) -> int:
        """Whose answer comes next."""
        if self.table.over:
            return int(pyspiel.PlayerId.TERMINAL)
        asked = self.table.asked()
        return self.thinker if self.thinker in asked else asked[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.game.number(move) for move in self.table.moves(player))

    def _apply_action(self, action: int) -> None:
        self.table.play_legal(self.current_player(), self.game.answers[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return repr(self.game.answers[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.over

    def returns(self) -> list[float]:
        """What each seat has of the victory."""
        return outcome(self.table, STALLED) if self.table.over else [0.0] * self.game.seats

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat knows."""
        return str(self.table.seen_by(self.current_player() if player is None else player).everything())

    def resample_from_infostate(self, player: int, sampler: object) -> TableState:
        """A world that the seat could not tell from this one, made as likely as for our own search."""
        game = find_game(self.game.name)
        guide = find_bot(game, quick_bots(game)[-1])
        world = likely_world(self.table.seen_by(player), guide, guide.stand_in(), self.luck)
        return TableState(self.game, world, self.thinker, self.luck)

    def clone(self) -> TableState:
        """A state that plays on by itself."""
        return TableState(self.game, self.table.clone(), self.thinker, self.luck)

    def __str__(self) -> str:
        return self.table.digest()


class RandomGames:
    """Judges a state by one random game, played to its end, as OpenSpiel's `RandomRolloutEvaluator` does."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def prior(self, state: TableState) -> list[tuple[int, float]]:
        """All answers alike."""
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]

    def evaluate(self, state: TableState) -> list[float]:
        """How one random game comes out."""
        table = state.table.clone()
        playout(table, self.chance, LONGEST_GAME)
        return outcome(table, STALLED)


class GuidedGames(RandomGames):
    """Judges a state as our own search does: the game's bots play on for some turns, and one judges."""

    def __init__(self, game: Game, seen: Table, chance: Chance) -> None:
        super().__init__(chance)
        search = searcher(game, Budget(iterations=1))
        self.tree = Tree(seen, search.guide, search.player, search.manner, chance)

    def evaluate(self, state: TableState) -> list[float]:
        """How it comes out, or looks where the bots stop."""
        table = state.table.clone()
        self.tree.set_out(table)
        return self.tree.play_on(table)


class TimeUp(Exception):
    """The time for a thought is over."""


class TimedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's ISMCTS, which also ends by the clock, and counts."""

    def __init__(self, game: TableGame, evaluator: RandomGames, budget: Budget, curiosity: float, seed: int) -> None:
        limit = int(budget.iterations)
        super().__init__(game, evaluator, curiosity, limit, random_state=np.random.RandomState(seed))
        self.until = time.monotonic() + budget.seconds if budget.seconds < math.inf else math.inf
        self.simulations = 0
        self.set_resampler(self.next_world)

    def next_world(self, state: TableState, player: int) -> TableState:
        """Another world. Raises `TimeUp`."""
        if self.simulations >= FEWEST_SIMULATIONS and time.monotonic() >= self.until:
            raise TimeUp
        self.simulations += 1
        return state.resample_from_infostate(player, None)

    def run_search(self, state: TableState) -> list[tuple[int, float]]:
        """How likely each action is to be taken: those that were tried most often."""
        try:
            return list(super().run_search(state))
        except TimeUp:
            return list(self.get_final_policy(state, self._root_node))

    def share(self, action: int) -> int:
        """How many of a hundred games an action won."""
        return round(100 * float(self._root_node.child_info[action].value()))


class OpenSpielBot(Bot[Table]):
    """OpenSpiel's ISMCTS in a seat at our tables."""

    def __init__(self, game: Game, seats: int, budget: Budget, guided: bool, curiosity: float = CURIOSITY) -> None:
        self.game, self.seats, self.budget, self.guided, self.curiosity = game, seats, budget, guided, curiosity

    def choose(self, seen: Table, chance: Chance) -> Choice:
        """Search with the time or the iterations there are."""
        rules = TableGame({"game": self.game.name, "seats": self.seats})
        luck = chance.fork()
        evaluator = GuidedGames(self.game, seen, luck) if self.guided else RandomGames(luck)
        search = TimedSearch(rules, evaluator, self.budget, self.curiosity, int(chance.word()))
        action = int(search.step(TableState(rules, seen, seen.viewer, luck)))
        if not search.simulations:
            return Choice(rules.answers[action], Reason("search_only"))
        return Choice(rules.answers[action], Reason("search", share=search.share(action), worlds=search.simulations))
