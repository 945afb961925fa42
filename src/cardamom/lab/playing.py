"""One game among bots, watched."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from cardamom.bots.match import find_bot, think
from cardamom.engine.game import start
from cardamom.engine.questions import CARD, CARDS, SEAT, Move
from cardamom.engine.registry import find_game
from cardamom.engine.table import Table
from cardamom.engine.zones import NO_SEAT
from cardamom.lab.plan import Plan, Seating
from cardamom.lab.rows import COLUMNS, Row, Rows


def play_unit(plan: Plan, unit: int) -> Rows:
    """All games of a unit."""
    rows: Rows = {name: [] for name in COLUMNS}
    for seating in plan.seatings(unit):
        watch = Watch(plan, seating)
        watch.play()
        watch.note(rows)
    return rows


class Watch:
    """A game that is being played, and what was seen of it so far."""

    def __init__(self, plan: Plan, seating: Seating) -> None:
        self.seating = seating
        game = find_game(plan.game)
        self.bots = [find_bot(game, name) for name in seating.bots]
        self.table: Table = start(game, len(seating.bots), seating.seed, plan.options, story=False)
        self.answers = 0
        self.turns: list[Row] = []
        self.leads: list[set[int]] = []
        self.decisions: Counter[tuple[int, str, str, int]] = Counter()
        self.options: Counter[tuple[int, str, str, int]] = Counter()
        self.forced: Counter[tuple[int, str, str, int]] = Counter()
        self.played: Counter[tuple[int, int]] = Counter()
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
        target, cards = _named(move)
        key = (seat, table.step.name(), move.name(), target)
        possible = len(table.moves(seat))
        self.decisions[key] += 1
        self.options[key] += possible
        self.forced[key] += possible == 1
        self.played.update((seat, card) for card in cards)
        self.answers += 1
        table.play(seat, move, table.question)

    def _end_turn(self, seat: int, answers: int) -> None:
        scores = self.table.scores()
        best = max(scores)
        self.turns.append((self.seating.number, len(self.turns), seat, answers, scores[seat], best))
        self.leads.append({other for other, score in enumerate(scores) if score == best})
        place = _place(self.table)
        self.repeats += place in self.seen_before
        self.seen_before.add(place)

    def note(self, rows: Rows) -> None:
        """Write down all that was seen."""
        rows["games"].append(self._game())
        rows["seats"] += self._seats()
        rows["turns"] += self.turns
        number = self.seating.number
        for key in sorted(self.decisions):
            rows["decisions"].append((number, *key, self.decisions[key], self.options[key], self.forced[key]))
        rows["cards"] += self._cards()

    def _game(self) -> Row:
        table, seating = self.table, self.seating
        result = table.result()
        assert result is not None
        winners = set(result.winners)
        beaten = [score for seat, score in enumerate(result.scores) if seat not in winners]
        margin = max(result.scores) - max(beaten) if beaten else 0
        return (
            seating.number,
            seating.deal,
            seating.seed,
            ",".join(seating.bots),
            len(self._sides(result.winners)),
            result.why,
            result.stalled,
            self.answers,
            len(self.turns),
            len(table.sheet()),
            margin,
            _lead_changes(self.leads),
            _decided(self.leads, winners),
            _came_back(self.leads, winners),
            self.repeats,
        )

    def _seats(self) -> list[Row]:
        result = self.table.result()
        assert result is not None
        sides = len(self._sides(result.winners))
        seating = self.seating
        return [
            (seating.number, seating.deal, seat, bot, result.scores[seat], (seat in result.winners) / sides)
            for seat, bot in enumerate(seating.bots)
        ]

    def _sides(self, seats: list[int]) -> set[int]:
        teams = self.table.teams()
        return {teams[seat] for seat in seats} if teams else set(seats)

    def _cards(self) -> list[Row]:
        left: Counter[tuple[int, int]] = Counter()
        for pile in self.table.zones():
            if pile.zone.owner != NO_SEAT:
                left.update((int(pile.zone.owner), int(card)) for card in pile.cards)
        codes = self.table.box.codes
        found = sorted(set(left) | set(self.played))
        return [(self.seating.number, key[0], codes[key[1]], self.played[key], left[key]) for key in found]


def _named(move: Move[Any]) -> tuple[int, list[int]]:
    """The first seat that a move names, or NO_SEAT, and its cards."""
    target, cards = NO_SEAT, []
    for part, value in zip(move.parts, move.values(), strict=True):
        if part.kind == SEAT and target == NO_SEAT:
            target = value
        elif part.kind == CARD:
            cards.append(value)
        elif part.kind == CARDS:
            cards += value
    return int(target), [int(card) for card in cards if card >= 0]


def _place(table: Table) -> int:
    """A position without what always changes: the number of the question, the clock, and luck."""
    steps, _, piles, facts, *_ = table.everything()
    return hash(repr((steps, int(table.turn), piles, facts)))


def _lead_changes(leads: list[set[int]]) -> int:
    """How often somebody else alone came to lead."""
    sole = [next(iter(lead)) for lead in leads if len(lead) == 1]
    return sum(before != after for before, after in pairwise(sole))


def _decided(leads: list[set[int]], winners: set[int]) -> float:
    """The share of the turns after which the winners led until the end."""
    last = max((turn for turn, lead in enumerate(leads) if not lead & winners), default=-1)
    return (last + 1) / len(leads)


def _came_back(leads: list[set[int]], winners: set[int]) -> bool:
    """Whether no winner led in the middle of the game."""
    return not leads[len(leads) // 2] & winners
