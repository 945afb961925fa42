"""Search: what would come of each answer, in worlds that the seat could not tell from the real one.

Information-set Monte Carlo tree search with a single observer. At the question that is really asked, answers are
compared in pairs: the game's own bot says what it would do, and every other answer is tried in the same imagined worlds
with the same luck as that one, so that most of what differs between games falls out of the difference. Answers that are
clearly behind rest; new ones are taken in as time goes on (progressive widening), in the order in which the bot ranks
them, so that lists of a thousand answers do no harm. The bot's choice is given up only for one that did better by more
than luck explains, and the search ends early when nothing is left that could.

Below that question grows a tree of questions whose edges are answers. A seat does what its bot would do in that world,
until a question was visited so often that other answers are tried, too. Chance needs no place in the tree: a world is
another one each time. Seats that answer together choose apart from each other at one node. What others answered without
saying it aloud leads to the same node, whatever it was: nobody may plan with what they cannot know. Below the tree bots
play on: for so many turns, to the end of the round, or to the end; then one of them says who is likely to win.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from mypy_extensions import i64

from cardamom.bots.worlds import likely_world, outcome
from cardamom.engine.bots import Bot, Choice
from cardamom.engine.chance import Chance
from cardamom.engine.questions import Move, Reason
from cardamom.engine.table import CannotImagine, Table
from cardamom.engine.zones import Seat

FRESH_TRIES: Final = 8
"""Random answers drawn until one is new, where the bot has no more ideas."""
FEWEST_VISITS: Final = 8
"""An answer that was tried less often is never chosen against the bot's, and never rests."""
BEYOND_DOUBT: Final = 3.0
"""An answer that is so many standard errors ahead, with no other left, needs no more games."""
STOOD_STILL: Final = 0.25
"""How much of the stall clock may run down before the search does as the bot does, which brings a game to its end."""
STALLED: Final = 0.5
"""What a victory is worth that a clock decided."""
LEAST_VARIANCE: Final = 0.0001
"""Games differ by so much at least: a few equal outcomes are no certainty."""
NEVER: Final = 1_000_000_000_000


class Manner:
    """How a search goes about it."""

    def __init__(
        self,
        curiosity: float,
        own_width: float,
        deep_width: float,
        doubt: float,
        reach: i64,
        laps: i64 = 0,
        strays: bool = True,
        hope: float = 1.5,
    ) -> None:
        self.curiosity: Final = curiosity
        """How much an answer in the tree that was rarely tried is favoured: the weight of the second term of UCB1."""
        self.own_width: Final = own_width
        """How many answers to the real question are tried: one, and this times the root of the number of games."""
        self.deep_width: Final = deep_width
        """How many answers besides the bot's are tried deeper in the tree: this times the root of the visits there."""
        self.doubt: Final = doubt
        """How many standard errors better an answer must be than the bot's own choice."""
        self.reach: Final[i64] = reach
        """How many questions the bots play on at most before one of them judges."""
        self.laps: Final[i64] = laps
        """How often the turn goes round at most before that; 0 for any number. The end of a round is judged, too."""
        self.strays: Final = strays
        """Whether any answers are tried when the bot has no more ideas."""
        self.hope: Final = hope
        """An answer rests while it is more standard errors than this behind the best one."""


class Arm:
    """An answer that was tried at a question, and what came of it for the seat that gave it."""

    def __init__(self, move: Move[Any]) -> None:
        self.move: Final = move
        self.visits: i64 = 0
        self.offered: i64 = 0
        """How often it could have been tried: in some worlds it is not legal."""
        self.won: float = 0.0
        self.gained: float = 0.0
        """How much more it won than the bot's own choice did in the same worlds."""
        self.squares: float = 0.0
        """The squares of that."""

    def learn(self, won: float, gained: float = 0.0) -> None:
        """Take in what came of it once more, and how much more that was than what came of the bot's own choice."""
        self.add(1, won, gained, gained * gained)

    def add(self, visits: i64, won: float, gained: float, squares: float) -> None:
        """Take in what came of it in many games."""
        self.visits += visits
        self.won += won
        self.gained += gained
        self.squares += squares

    def share(self) -> float:
        """The share of the games that it won."""
        return self.won / float(self.visits) if self.visits else 0.0

    def gain(self) -> float:
        """How much more it won than the bot's own choice, in a game."""
        return self.gained / float(self.visits) if self.visits else 0.0

    def error(self) -> float:
        """The standard error of that."""
        if self.visits < 2:
            return 1.0
        games = float(self.visits)
        variance = (self.squares - self.gained * self.gained / games) / (games - 1.0)
        return math.sqrt((max(0.0, variance) + LEAST_VARIANCE) / games)

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
        self.games: i64 = 0
        self.luck: Chance = chance
        """The luck of the world that is played in: the same for each answer that is tried there."""
        self.ideas: list[Move[Any]] = []
        """Answers to the real question that were not tried yet, the best last."""
        self.is_ranked: bool = False
        self.path: list[Arm] = []
        self.walkers: list[i64] = []
        self.turn: i64 = seen.turn
        self.turns_left: i64 = 0
        self.questions_left: i64 = 0

    def grow(self, budget: Budget) -> None:
        """Imagine as many games as the budget allows, or as are needed. Raises `CannotImagine`."""
        until = time.monotonic() + budget.seconds
        while self.games < budget.iterations and time.monotonic() < until:
            self.widen()
            racing = self.racing()
            if is_settled(racing):
                return
            self.compare(racing, budget.iterations, until)

    def widen(self) -> None:
        """Take in another answer to the real question, if there is room and an idea."""
        arms = self.root.arms_of(self.me)
        while float(len(arms)) < 1.0 + self.manner.own_width * math.sqrt(float(self.games + 1)):
            move = self.idea(arms)
            if move is None:
                return
            add_arm(arms, move)

    def idea(self, arms: dict[str, Arm]) -> Move[Any] | None:
        """An answer to the real question that was not tried yet: as the bot ranks them, and then perhaps any."""
        if not self.is_ranked:
            self.is_ranked = True
            self.ideas = self.guide.ranked(self.seen, self.chance)
            self.ideas.reverse()
        while self.ideas:
            move = self.ideas.pop()
            if repr(move) not in arms:
                return move
        return self.fresh(arms, self.seen, self.me)

    def fresh(self, arms: dict[str, Arm], t: Table, seat: Seat) -> Move[Any] | None:
        """Any answer that was not tried yet, where the search strays."""
        if not self.manner.strays:
            return None
        for _ in range(FRESH_TRIES):
            move = t.step.pick(t, seat, self.chance)
            if repr(move) not in arms:
                return move
        return None

    def racing(self) -> list[Arm]:
        """The bot's own choice, and the answers that may still be the best."""
        arms = self.tallies()
        best = 0.0
        for arm in arms:
            if arm.visits >= FEWEST_VISITS:
                best = max(best, arm.gain())
        first = arms[:1]
        return first + [
            arm for arm in arms[1:] if arm.visits < FEWEST_VISITS or is_hopeful(arm, best, self.manner.hope)
        ]

    def compare(self, racing: list[Arm], most: i64, until: float) -> None:
        """Try answers in one and the same world, the bot's own choice first."""
        world = likely_world(self.seen, self.guide, self.player, self.chance)
        luck = self.chance.fork()
        self.luck = luck.copy()
        self.root.visits += 1
        others = [self.select(self.root, world, seat) if seat != self.me else racing[0] for seat in world.asked()]
        bots_won = 0.0
        for arm in racing:
            if world.refusal(self.me, arm.move) is not None:
                continue
            self.luck = luck.copy()
            won = self.play(world.clone(), arm, others)
            if arm is racing[0]:
                bots_won = won
            arm.learn(won, won - bots_won)
            if self.games >= most or time.monotonic() >= until:
                return

    def play(self, t: Table, mine: Arm, others: list[Arm]) -> float:
        """Play one game, and learn from it; what the searching seat won."""
        self.games += 1
        self.path = []
        self.walkers = []
        self.set_out(t)
        seats = t.asked()
        chosen = [mine if seats[i] == self.me else others[i] for i in range(len(seats))]
        self.descend(t, self.root.after(self.answer(t, seats, chosen)))
        odds = self.play_on(t)
        for i in range(len(self.path)):
            if self.path[i] is not mine:
                self.path[i].learn(odds[self.walkers[i]])
        return odds[self.me]

    def descend(self, t: Table, node: Node) -> None:
        """Walk down the tree to a question that is new."""
        while not self.is_far(t):
            node.visits += 1
            if node.visits == 1:
                return
            seats = t.asked()
            chosen = [self.select(node, t, seat) for seat in seats]
            node = node.after(self.answer(t, seats, chosen))

    def answer(self, t: Table, seats: list[int], chosen: list[Arm]) -> str:
        """Let everybody who is asked answer; what is known of their answers, and of what is asked next."""
        self.questions_left -= 1
        together = t.step.together()
        known = ""
        for i in range(len(seats)):
            arm = chosen[i]
            self.path.append(arm)
            self.walkers.append(seats[i])
            known += self.told(seats[i], arm.move, together)
            t.play_legal(seats[i], arm.move)
        # What was kept quiet may still lead to another question, which everybody sees.
        return f"{known} {t.step.name()}"

    def set_out(self, t: Table) -> None:
        """Count turns and questions from here on."""
        self.questions_left = self.manner.reach
        self.turn = t.turn
        self.turns_left = self.manner.laps * t.seats if self.manner.laps else NEVER

    def is_far(self, t: Table) -> bool:
        """Whether to stop here: at the end of game or round, or when the turn went round often enough."""
        if t.over or len(t.sheet()) > self.rounds:
            return True
        if t.turn != self.turn:
            self.turn = t.turn
            self.turns_left -= 1
        return self.turns_left <= 0 or self.questions_left <= 0

    def told(self, seat: Seat, move: Move[Any], together: bool) -> str:
        """What the searching seat learns of an answer."""
        text = repr(move) if seat == self.me or move.aloud else move.name()
        return f"{seat} {text};" if together else text

    def select(self, node: Node, t: Table, seat: Seat) -> Arm:
        """The answer that a seat tries: what its bot would do here, or another one if the question came up often."""
        arms = node.arms_of(seat)
        usual = arm_for(arms, self.player.choose(t.seen_by(seat), self.luck).move)
        room = self.manner.deep_width * math.sqrt(float(node.visits - 1))
        if room < 1.0:
            usual.offered += 1
            return usual
        legal = [arm for arm in arms.values() if t.refusal(seat, arm.move) is None]
        if float(len(legal)) <= room:
            arm = self.new_arm(arms, t, seat)
            if arm is not None:
                legal.append(arm)
        best = usual
        curiosity = self.manner.curiosity
        for arm in legal:
            arm.offered += 1
            if arm.promise(curiosity) > best.promise(curiosity):
                best = arm
        return best

    def new_arm(self, arms: dict[str, Arm], t: Table, seat: Seat) -> Arm | None:
        """The best answer that was not tried yet, as the bot ranks them, and then perhaps any."""
        for move in self.guide.ranked(t.seen_by(seat), self.luck):
            if repr(move) not in arms:
                return add_arm(arms, move)
        move_or_none = self.fresh(arms, t, seat)
        return None if move_or_none is None else add_arm(arms, move_or_none)

    def play_on(self, t: Table) -> list[float]:
        """How likely each seat wins: as it comes out, or as it looks where the bots stop."""
        while not self.is_far(t):
            self.questions_left -= 1
            for seat in t.asked():
                t.play_legal(seat, self.player.choose(t.seen_by(seat), self.luck).move)
        return outcome(t, STALLED) if t.over else self.guide.forecast(t)

    def tallies(self) -> list[Arm]:
        """What was tried at the question that is really asked, in the order of trying."""
        return list(self.root.arms_of(self.me).values())


def add_arm(arms: dict[str, Arm], move: Move[Any]) -> Arm:
    """Try an answer for the first time."""
    arm = Arm(move)
    arms[repr(move)] = arm
    return arm


def arm_for(arms: dict[str, Arm], move: Move[Any]) -> Arm:
    """What is known of an answer."""
    key = repr(move)
    return arms[key] if key in arms else add_arm(arms, move)


def is_hopeful(arm: Arm, best: float, hope: float) -> bool:
    """Whether an answer may still gain more than the best one does."""
    return arm.gain() + hope * arm.error() >= best


def is_settled(racing: list[Arm]) -> bool:
    """Whether more games would hardly change the choice: nothing is left to compare, or one is clearly ahead."""
    if len(racing) == 1:
        return True
    rival = racing[1]
    sure = rival.visits >= 2 * FEWEST_VISITS and rival.gain() > BEYOND_DOUBT * rival.error()
    return len(racing) == 2 and sure


def best_arm(arms: list[Arm], doubt: float) -> Arm:
    """The first, unless another did better by more than luck explains; of those the surest."""
    best = arms[0]
    lead = 0.0
    for arm in arms[1:]:
        surely = arm.gain() - doubt * arm.error()
        if arm.visits >= FEWEST_VISITS and surely > lead:
            best = arm
            lead = surely
    return best


class Search(Bot[Table]):
    """A bot that searches, guided by the bots of the game: `guide` ranks, `player` plays games to their end."""

    def __init__(
        self, guide: Bot[Any], player: Bot[Any], budget: Budget, manner: Manner, steps: list[str] | None = None
    ) -> None:
        self.guide: Final = guide
        self.player: Final = player
        self.budget: Final = budget
        self.manner: Final = manner
        self.steps: Final = steps
        """The steps at which it searches; elsewhere it does as the guide does. None for all."""

    def choose(self, seen: Table, chance: Chance) -> Choice:
        """Search, unless there is nothing to find out."""
        simple = self.at_once(seen, chance)
        return simple if simple is not None else self.explained(self.tally(seen, chance))

    def at_once(self, seen: Table, chance: Chance) -> Choice | None:
        """The answer to a question that needs no search, if it is one."""
        if self.steps is not None and seen.step.name() not in self.steps:
            return self.guide.choose(seen, chance)
        moves = seen.step.moves(seen, seen.viewer)
        if len(moves) == 1 and not seen.step.open_ended:
            return Choice(moves[0], Reason("search_only"))
        if 0.0 < STOOD_STILL * float(seen.patience()) < float(seen.idle_turns):
            return self.guide.choose(seen, chance)
        return None

    def tally(self, seen: Table, chance: Chance, luck: Chance | None = None) -> list[Arm]:
        """What came of each answer that was tried, the guide's own first. Nothing where it cannot be imagined.

        Searches of one question with different `luck` measure against the same answer, the guide's by this `chance`.
        """
        # The first answer of the tree must be the guide's own in this very position.
        usual = self.guide.choose(seen, chance).move
        tree = Tree(seen, self.guide, self.player, self.manner, chance if luck is None else luck)
        add_arm(tree.root.arms_of(tree.me), usual)
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
            return Choice(best.move, Reason("search_plain"))
        share = round(100.0 * best.share())
        obvious = round(100.0 * (best.share() - best.gain()))
        if best is arms[0] or share <= obvious:
            return Choice(best.move, Reason("search", share=share, worlds=worlds))
        return Choice(best.move, Reason("search_better", share=share, worlds=worlds, obvious=obvious))
