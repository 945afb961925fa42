"""One game among bots, watched."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from cardamom.bots.match import find_bot, think
from cardamom.engine.game import Game, start
from cardamom.engine.questions import SEAT, Move
from cardamom.engine.registry import find_game
from cardamom.engine.table import Result, Table
from cardamom.engine.wire import write_move
from cardamom.engine.zones import NO_SEAT
from cardamom.lab.handling import Handling
from cardamom.lab.plan import Plan, Seating
from cardamom.lab.rows import COLUMNS, Row, Rows

WRITER = msgspec.json.Encoder(enc_hook=repr)
"""Many times quicker than `repr`, which it leaves the things to that are not plain data."""


def play_unit(plan: Plan, unit: int) -> Rows:
    """All games of a unit."""
    rows: Rows = {name: [] for name in COLUMNS}
    # Finding a game looks through folders, which takes longer than a turn.
    game = find_game(plan.game)
    for seating in plan.seatings(unit):
        watch = Watch(game, plan, seating)
        watch.play()
        watch.note(rows)
    return rows


class Watch:
    """A game that is being played, and what was seen of it so far."""

    def __init__(self, game: Game, plan: Plan, seating: Seating) -> None:
        self.seating = seating
        self.bots = [find_bot(game, name) for name in seating.bots]
        self.table: Table = start(game, len(seating.bots), seating.seed, plan.options)
        self.handling = Handling(self.table, game.moves)
        self.turns: list[Row] = []
        self.scores: list[list[int]] = []
        self.decisions: list[Row] = []
        self.seen_before: set[int] = set()
        self.repeats = 0

    def play(self) -> None:
        """Play to the end."""
        table = self.table
        turn, answered = table.turn, 0
        while not table.over:
            if table.turn != turn:
                self._end_turn(turn, answered)
                turn, answered = table.turn, 0
            for seat in table.asked():
                self._answer(seat)
                answered += 1
        self._end_turn(turn, answered)

    def _answer(self, seat: int) -> None:
        table = self.table
        move = think(self.bots[seat], table, seat, self.seating.seed).move
        options = 0 if table.step.open_ended else len(table.moves(seat))
        number = (self.seating.number, len(self.decisions), len(self.turns))
        written = WRITER.encode(write_move(table.box, move)).decode()
        self.decisions.append((*number, seat, table.step.name(), move.name(), _target(move), options, written))
        table.play(seat, move, table.question)
        self.handling.follow(table)

    def _end_turn(self, seat: int, answers: int) -> None:
        table = self.table
        scores = table.scores()
        latest = self.decisions[-answers:] if answers else []
        choices = sum(row[7] != 1 for row in latest)
        self.turns.append(
            (self.seating.number, len(self.turns), int(seat), answers, choices, scores[seat], max(scores))
        )
        self.scores.append(scores)
        place = _place(table)
        self.repeats += place in self.seen_before
        self.seen_before.add(place)

    def note(self, rows: Rows) -> None:
        """Write down all that was seen."""
        result = self.table.result()
        assert result is not None
        number, winners = self.seating.number, set(result.winners)
        rows["games"].append(self._game(result))
        rows["seats"] += self._seats(result)
        rows["turns"] += [
            (*turn, bool(_leaders(scores) & winners)) for turn, scores in zip(self.turns, self.scores, strict=True)
        ]
        rows["decisions"] += self.decisions
        rows["cards"] += [(number, *row) for row in self.handling.cards(self.table)]
        rows["effects"] += [(number, *row) for row in sorted(self.handling.effects.items())]
        rows["losses"] += [(number, *pair, count) for pair, count in sorted(self.handling.losses.items())]

    def _game(self, result: Result) -> Row:
        table, seating = self.table, self.seating
        winners = set(result.winners)
        beaten = [score for seat, score in enumerate(result.scores) if seat not in winners]
        leads = [_leaders(scores) for scores in self.scores]
        return (
            seating.number,
            seating.deal,
            seating.seed,
            ",".join(seating.bots),
            len(self._sides(result.winners)),
            result.why,
            result.stalled,
            len(self.decisions),
            len(self.turns),
            len(table.sheet()),
            max(result.scores) - max(beaten) if beaten else 0,
            max(result.scores) - min(result.scores),
            _lead_changes([self._sides(list(lead)) for lead in leads]),
            max(max(scores) - max(scores[seat] for seat in winners) for scores in self.scores),
            _decided(leads, winners),
            _came_back(leads, winners),
            self.repeats,
            sum(turn[4] == 0 for turn in self.turns),
        )

    def _seats(self, result: Result) -> list[Row]:
        seating, decks = self.seating, self.table.plays_with() or [""] * len(self.bots)
        sides = len(self._sides(result.winners))
        order = list(dict.fromkeys(turn[2] for turn in self.turns))
        return [
            (
                seating.number,
                seating.deal,
                seat,
                order.index(seat) if seat in order else -1,
                bot,
                decks[seat],
                result.scores[seat],
                (seat in result.winners) / sides,
            )
            for seat, bot in enumerate(seating.bots)
        ]

    def _sides(self, seats: list[int]) -> set[int]:
        """Who plays for themselves is a side; a team is one together."""
        teams = self.table.teams()
        return {teams[seat] for seat in seats} if teams else set(seats)


def _target(move: Move[Any]) -> int:
    """The first seat that a move names, or NO_SEAT."""
    for place, part in enumerate(move.parts):
        if part.kind == SEAT:
            return int(move.values()[place])
    return int(NO_SEAT)


def _place(table: Table) -> int:
    """A position without what always changes: the number of the question, the clock, and luck."""
    steps, _, piles, facts, *_ = table.everything()
    return hash(WRITER.encode((steps, int(table.turn), piles, facts)))


def _leaders(scores: list[int]) -> set[int]:
    best = max(scores)
    return {seat for seat, score in enumerate(scores) if score == best}


def _lead_changes(leads: list[set[int]]) -> int:
    """How often another side came to lead alone: somebody, or a team."""
    sole = [next(iter(lead)) for lead in leads if len(lead) == 1]
    return sum(before != after for before, after in pairwise(sole))


def _decided(leads: list[set[int]], winners: set[int]) -> float:
    """The share of the turns after which the winners led until the end."""
    last = max((turn for turn, lead in enumerate(leads) if not lead & winners), default=-1)
    return (last + 1) / len(leads)


def _came_back(leads: list[set[int]], winners: set[int]) -> bool:
    """Whether no winner led in the middle of the game."""
    return not leads[len(leads) // 2] & winners
