"""Search: what would come of each answer, in worlds that the seat could not tell from the real one.

Information-set Monte Carlo tree search with a single observer. Every iteration imagines a world, walks down a tree of
questions whose edges are answers, adds one question to it, and lets quick bots play on from there: to the end, to the
end of the round, or for so many answers, and then one of them says who is likely to win. Chance needs no place in the
tree: a world is another one each time. Seats that answer together choose apart from each other at one node. What others
answered without saying it aloud leads to the same node, whatever it was: nobody may plan with what they cannot know.

The game's own bots make it strong. A bot ranks the answers worth a thought, and new ones are tried in that order as a
question is visited more often (progressive widening), so that lists of a thousand answers do no harm. And the bot's
own choice is given up only for one that did better by more than luck explains.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from mypy_extensions import i64

from cardamom.engine.bots import Bot, Choice
from cardamom.engine.chance import Chance
from cardamom.engine.imagine import imagine
from cardamom.engine.questions import Move, Reason
from cardamom.engine.table import SEALED, CannotImagine, Table
from cardamom.engine.zones import Seat

FRESH_TRIES: Final = 8
"""Random answers drawn until one is new, where the bot has no more ideas."""
FEWEST_VISITS: Final = 10
"""An answer that was tried less often is never chosen against the bot's."""
STOOD_STILL: Final = 0.25
"""How much of the stall clock may run down before the search does as the bot does, which brings a game to its end."""
STALLED: Final = 0.5
"""What a victory is worth that a clock decided."""
LEAST_VARIANCE: Final = 0.005
"""Games differ by so much at least: a few equal outcomes are no certainty."""
NEVER: Final = 1_000_000_000_000


class Manner:
    """How a search goes about it."""

    def __init__(self, curiosity: float, own_width: float, others_width: float, doubt: float, reach: i64) -> None:
        self.curiosity: Final = curiosity
        """How much an answer that was rarely tried is favoured: the weight of the second term of UCB1."""
        self.own_width: Final = own_width
        """How many of its own answers are tried: this, times the root of how often the question was visited."""
        self.others_width: Final = others_width
        """The same for the answers of others, who mostly do what their bot would."""
        self.doubt: Final = doubt
        """How many standard errors better an answer must be than the bot's own choice."""
        self.reach: Final[i64] = reach
        """How many questions the bots play on before one of them judges, where a round does not end sooner."""


class Arm:
    """An answer that was tried at a question, and what came of it for the seat that gave it."""

    def __init__(self, move: Move[Any]) -> None:
        self.move: Final = move
        self.visits: i64 = 0
        self.offered: i64 = 0
        """How often it could have been tried: in some worlds it is not legal."""
        self.won: float = 0.0
        self.squares: float = 0.0

    def learn(self, won: float) -> None:
        """Take in what came of it once more."""
        self.add(1, won, won * won)

    def add(self, visits: i64, won: float, squares: float) -> None:
        """Take in what came of it in many games."""
        self.visits += visits
        self.won += won
        self.squares += squares

    def share(self) -> float:
        """The share of the games that it won."""
        return self.won / float(self.visits) if self.visits else 0.0

    def promise(self, curiosity: float) -> float:
        """How much it is worth another try (UCB1)."""
        if self.visits == 0:
            return math.inf
        return self.share() + curiosity * math.sqrt(math.log(float(self.offered)) / float(self.visits))


class Node:
    """A question in the tree: what each seat tried there, and where all their answers together lead."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.arms: dict[int, dict[str, Arm]] = {}
        self.next: dict[str, Node] = {}

    def arms_of(self, seat: Seat) -> dict[str, Arm]:
        """What a seat tried, by the texts of the answers."""
        if seat not in self.arms:
            self.arms[seat] = {}
        return self.arms[seat]

    def after(self, key: str) -> Node:
        """The question that some answers lead to."""
        if key not in self.next:
            self.next[key] = Node()
        return self.next[key]


class Budget:
    """How long to search: so many iterations, or so many seconds, whatever ends first."""

    def __init__(self, iterations: i64 = NEVER, seconds: float = math.inf) -> None:
        self.iterations: Final[i64] = iterations
        self.seconds: Final = seconds


class Tree:
    """One search for one question of one seat."""

    def __init__(self, seen: Table, guide: Bot[Any], player: Bot[Any], manner: Manner, chance: Chance) -> None:
        self.seen: Final = seen
        self.me: Final[i64] = seen.viewer
        self.guide: Final = guide
        """The bot that ranks answers."""
        self.player: Final = player
        """The bot that plays on, and judges where it stops."""
        self.manner: Final = manner
        self.chance: Final = chance
        self.root: Final = Node()
        self.rounds: Final[i64] = len(seen.sheet())
        self.path: list[Arm] = []
        self.walkers: list[i64] = []

    def grow(self, budget: Budget) -> None:
        """Imagine as many games as the budget allows. Raises `CannotImagine`."""
        until = time.monotonic() + budget.seconds
        for _ in range(budget.iterations):
            self.iterate()
            if time.monotonic() >= until:
                return

    def iterate(self) -> None:
        """Imagine one game, and learn from it."""
        t = self.imagine()
        self.path = []
        self.walkers = []
        self.descend(t)
        odds = self.play_on(t)
        for i in range(len(self.path)):
            self.path[i].learn(odds[self.walkers[i]])

    def imagine(self) -> Table:
        """A world. What others have sealed already is what their bot would answer there."""
        t = imagine(self.seen, self.me, self.chance)
        if t.sealed:
            t.sealed[self.me] = None
        for seat in range(len(t.sealed)):
            if self.seen.sealed[seat] is SEALED:
                t.sealed[seat] = self.player.choose(t.seen_by(seat), self.chance).move
        return t

    def descend(self, t: Table) -> None:
        """Walk down the tree to a question that is new."""
        node = self.root
        while True:
            is_new = node.visits == 0 and node is not self.root
            node.visits += 1
            if is_new or t.over:
                return
            known = self.answer(node, t)
            # What was kept quiet may still lead to another question, which everybody sees.
            node = node.after(f"{known} {t.step.name()}")

    def answer(self, node: Node, t: Table) -> str:
        """Let everybody who is asked answer; what is known of their answers."""
        together = t.step.together()
        seats = t.asked()
        chosen = [self.select(node, t, seat) for seat in seats]
        known = ""
        for i in range(len(seats)):
            arm = chosen[i]
            self.path.append(arm)
            self.walkers.append(seats[i])
            known += self.told(seats[i], arm.move, together)
            t.play_legal(seats[i], arm.move)
        return known

    def told(self, seat: Seat, move: Move[Any], together: bool) -> str:
        """What the searching seat learns of an answer."""
        text = repr(move) if seat == self.me or move.aloud else move.name()
        return f"{seat} {text};" if together else text

    def select(self, node: Node, t: Table, seat: Seat) -> Arm:
        """The answer that a seat tries: a new one while there is room, else the most promising one."""
        arms = node.arms_of(seat)
        legal = [arm for arm in arms.values() if t.refusal(seat, arm.move) is None]
        width = self.manner.own_width if seat == self.me else self.manner.others_width
        if float(len(legal)) < 1.0 + width * math.sqrt(float(node.visits - 1)):
            arm = self.new_arm(arms, t, seat)
            if arm is not None:
                legal.append(arm)
        best = legal[0]
        curiosity = self.manner.curiosity
        for arm in legal:
            arm.offered += 1
            if arm.promise(curiosity) > best.promise(curiosity):
                best = arm
        # Everything is measured against the guide's own choice, so that is tried as often as anything.
        is_measured = node is self.root and seat == self.me and legal[0].visits < best.visits
        return legal[0] if is_measured else best

    def new_arm(self, arms: dict[str, Arm], t: Table, seat: Seat) -> Arm | None:
        """The best answer that was not tried yet, as the bot ranks them; if it knows of none, any."""
        for move in self.guide.ranked(t.seen_by(seat), self.chance):
            if repr(move) not in arms:
                return add_arm(arms, move)
        for _ in range(FRESH_TRIES):
            move = t.step.pick(t, seat, self.chance)
            if repr(move) not in arms:
                return add_arm(arms, move)
        return None

    def play_on(self, t: Table) -> list[float]:
        """How likely each seat wins: as it comes out, or as it looks where the bots stop."""
        for _ in range(self.manner.reach):
            if t.over:
                return outcome(t)
            if len(t.sheet()) > self.rounds:
                break
            for seat in t.asked():
                t.play_legal(seat, self.player.choose(t.seen_by(seat), self.chance).move)
        return outcome(t) if t.over else self.player.forecast(t)

    def tallies(self) -> list[Arm]:
        """What was tried at the question that is really asked, in the order of trying."""
        return list(self.root.arms_of(self.me).values())


def add_arm(arms: dict[str, Arm], move: Move[Any]) -> Arm:
    """Try an answer for the first time."""
    arm = Arm(move)
    arms[repr(move)] = arm
    return arm


def outcome(t: Table) -> list[float]:
    """What each seat has of a game that is over: the victory, or its share. A team shares nothing among itself."""
    result = t.result()
    assert result is not None
    teams = t.teams()
    sides = len({teams[seat] for seat in result.winners}) if teams else len(result.winners)
    each = (STALLED if result.stalled else 1.0) / float(sides)
    return [each if seat in result.winners else 0.0 for seat in range(t.seats)]


def best_arm(arms: list[Arm], doubt: float) -> Arm:
    """The first, unless another did better by more than luck explains; of those the surest."""
    first = arms[0]
    best = first
    lead = 0.0
    variance = variance_within(arms)
    for arm in arms:
        if min(arm.visits, first.visits) < FEWEST_VISITS:
            continue
        error = math.sqrt(variance / float(arm.visits) + variance / float(first.visits))
        gain = arm.share() - first.share() - doubt * error
        if arm is not first and gain > lead:
            best = arm
            lead = gain
    return best


def variance_within(arms: list[Arm]) -> float:
    """How much games differ that began with the same answer: of all answers together, as each was tried rarely."""
    total = 0.0
    games = 0.0
    for arm in arms:
        total += arm.squares - arm.share() * arm.won
        games += float(max(arm.visits - 1, 0))
    return max(LEAST_VARIANCE, total / games if games > 0.0 else 1.0)


class Search(Bot[Table]):
    """A bot that searches, guided by the bots of the game: `guide` ranks, `player` plays games to their end."""

    def __init__(self, guide: Bot[Any], player: Bot[Any], budget: Budget, manner: Manner) -> None:
        self.guide: Final = guide
        self.player: Final = player
        self.budget: Final = budget
        self.manner: Final = manner

    def choose(self, seen: Table, chance: Chance) -> Choice:
        """Search, unless there is nothing to find out."""
        simple = self.at_once(seen, chance)
        return simple if simple is not None else self.explained(self.tally(seen, chance))

    def at_once(self, seen: Table, chance: Chance) -> Choice | None:
        """The answer to a question that needs no search, if it is one."""
        moves = seen.step.moves(seen, seen.viewer)
        if len(moves) == 1 and not seen.step.open_ended:
            return Choice(moves[0], Reason("search_only"))
        if 0.0 < STOOD_STILL * float(seen.patience()) < float(seen.idle_turns):
            return self.guide.choose(seen, chance)
        return None

    def tally(self, seen: Table, chance: Chance) -> list[Arm]:
        """What came of each answer that was tried, the guide's own first. Nothing where it cannot be imagined."""
        # The first answer of the tree must be the guide's own in this very position.
        tree = Tree(seen, self.guide, self.player, self.manner, chance)
        add_arm(tree.root.arms_of(tree.me), self.guide.choose(seen, chance).move)
        try:
            tree.grow(self.budget)
        except CannotImagine:
            return tree.tallies()[:1]
        return tree.tallies()

    def explained(self, arms: list[Arm]) -> Choice:
        """The best answer, and how it fared."""
        best = best_arm(arms, self.manner.doubt)
        worlds = sum([int(arm.visits) for arm in arms])
        if worlds == 0:
            return Choice(best.move, Reason("search_only"))
        share = round(100.0 * best.share())
        obvious = round(100.0 * arms[0].share())
        if best is arms[0] or share <= obvious:
            return Choice(best.move, Reason("search", share=share, worlds=worlds))
        return Choice(best.move, Reason("search_better", share=share, worlds=worlds, obvious=obvious))
