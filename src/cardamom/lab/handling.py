"""What becomes of the cards of a game, from the story that it tells: drawn, played, put away, taken, left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cardamom.engine.questions import Move
from cardamom.engine.story import Event
from cardamom.engine.table import Table
from cardamom.engine.zones import NO_SEAT, Flight, Zone, includes

Held = tuple[int, int]
"""A seat, and a card that it has."""
THROWN_AWAY = "discard"
"""A pile of this name holds what nobody has any more, even where everybody has one of their own."""


class Handling:
    """Which cards came to whom, and how they went again. A card is theirs if it lies before them and they see it."""

    def __init__(self, table: Table, moves: Mapping[str, type[Move[Any]]]) -> None:
        self.drawn: Counter[Held] = _lying(table)
        self.played: Counter[Held] = Counter()
        self.put_away: Counter[Held] = Counter()
        self.lost: Counter[Held] = Counter()
        self.losses: Counter[tuple[int, int]] = Counter()
        """Who made whom lose how many cards."""
        self.effects: Counter[str] = Counter()
        self._moves = moves
        self._told = 0
        self.follow(table)

    def follow(self, table: Table) -> None:
        """Take in what happened since."""
        assert table.story is not None
        for event in table.story.events[self._told :]:
            self._take_in(event)
        self._told = len(table.story.events)

    def _take_in(self, event: Event) -> None:
        if event.seat is None:
            self.effects[event.name] += 1
        for flight in event.flights:
            source, target = _holder(flight.source), _holder(flight.target)
            if target != source and target != NO_SEAT:
                self.drawn[target, int(flight.card)] += 1
            if source != NO_SEAT and event.seat is not None:
                self._take_away(event, flight, source, target)

    def _take_away(self, event: Event, flight: Flight, holder: int, taker: int) -> None:
        """A card that somebody had has moved, because of what a seat did."""
        assert event.seat is not None
        key = (holder, int(flight.card))
        if holder != event.seat:
            self.lost[key] += 1
            self.losses[int(event.seat), holder] += 1
        elif self._moves[event.name].uses_cards:
            self.played[key] += 1
        elif taker != holder:
            self.put_away[key] += 1

    def cards(self, table: Table) -> list[tuple[int, str, int, int, int, int, int]]:
        """The rows of all cards that somebody had, at the end of a game."""
        left = _lying(table)
        codes = table.box.codes
        keys = sorted(set(self.drawn) | set(left) | set(self.played))
        return [
            (
                key[0],
                codes[key[1]],
                self.drawn[key],
                self.played[key],
                self.put_away[key],
                self.lost[key],
                max(0, left[key] - self.played[key]),
            )
            for key in keys
        ]


def _holder(zone: Zone) -> int:
    """Whose card one is that lies there: its owner's, if they see it and have not thrown it away."""
    owner = int(zone.owner)
    is_theirs = owner != NO_SEAT and includes(zone.seen_by, owner) and zone.name != THROWN_AWAY
    return owner if is_theirs else int(NO_SEAT)


def _lying(table: Table) -> Counter[Held]:
    """The cards that lie before somebody."""
    lying: Counter[Held] = Counter()
    for pile in table.zones():
        holder = _holder(pile.zone)
        if holder != NO_SEAT:
            lying.update((holder, int(card)) for card in pile.cards)
    return lying
