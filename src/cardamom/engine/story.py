"""The story of a game: what happened, and what each seat could see of it.

Nothing here is written by a game. A move is an event; the cards that it moved are noted by the piles themselves; and a
seat learns a card if it sees which one leaves, or which one comes.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from cardamom.engine.questions import Move, What
from cardamom.engine.wire import spoken_parts, tell_card, tell_part
from cardamom.engine.zones import ALL, SPECTATOR, UNKNOWN, Box, Flight, Journal, Seat, Seats, includes, only

if TYPE_CHECKING:
    from cardamom.engine.table import Table


class Event:
    """Something that happened: a move of a seat, or an announcement.

    Who is in `seen_by` hears all the parts; the others learn only the cards they see.
    """

    def __init__(self, number: int, name: str, seat: int | None, parts: dict[str, object], seen_by: int) -> None:
        self.number, self.name, self.seat, self.parts, self.seen_by = number, name, seat, parts, seen_by
        self.flights: list[Flight] = []

    def told_to(self, viewer: Seat | None, box: Box) -> dict[str, Any]:
        """The event as plain data, as far as a seat (or a SPECTATOR) learns it; None learns everything."""
        return {
            "event": self.number,
            "name": self.name,
            "seat": self.seat,
            "parts": {name: tell_part(box, part) for name, part in self._parts_told_to(viewer).items()},
            "flights": self._flights_told_to(viewer, box),
        }

    def teaches(self, viewer: Seat) -> bool:
        """Whether a seat learns more of it than those who only watch."""
        return _learns_more(viewer, self.seen_by) or any(
            _learns_more(viewer, flight.seen_by) for flight in self.flights
        )

    def _parts_told_to(self, viewer: Seat | None) -> dict[str, object]:
        if _learns(viewer, self.seen_by):
            return self.parts
        seen = self._seen(viewer)
        return {name: _hushed(part, seen) for name, part in self.parts.items()}

    def _seen(self, viewer: Seat | None) -> set[int]:
        """The mover's cards that somebody saw moving. One that also moved unseen does not count: it could be a copy."""
        theirs = [flight for flight in self.flights if self.seat in (flight.source.owner, flight.target.owner)]
        seen = {flight.card for flight in theirs if _learns(viewer, flight.seen_by)}
        return seen - {flight.card for flight in theirs if not _learns(viewer, flight.seen_by)}

    def _flights_told_to(self, viewer: Seat | None, box: Box) -> list[dict[str, Any]]:
        cards: dict[tuple[str, int, str, int], list[int]] = defaultdict(list)
        for flight in self.flights:
            way = (flight.source.name, flight.source.owner, flight.target.name, flight.target.owner)
            cards[way].append(flight.card if _learns(viewer, flight.seen_by) else UNKNOWN)
        return [
            {
                "from": {"zone": source, "owner": giver},
                "to": {"zone": target, "owner": taker},
                "cards": [tell_card(box, card) for card in sorted(cards[source, giver, target, taker])],
            }
            for source, giver, target, taker in sorted(cards)
        ]


def _learns(viewer: Seat | None, seen_by: Seats) -> bool:
    return viewer is None or includes(seen_by, viewer)


def _learns_more(viewer: Seat, seen_by: Seats) -> bool:
    return includes(seen_by, viewer) and not includes(seen_by, SPECTATOR)


def _hushed(part: object, visible: set[int]) -> object:
    """A part as somebody learns it who did not hear it: cards they saw moving, and nothing else."""
    match part:
        case What():
            return part if part.card in visible else What(UNKNOWN)
        case list():
            cards = [_hushed(item, visible) for item in part]
            return sorted(cards, key=lambda item: -item.card if isinstance(item, What) else 0)
        case _:
            return None


class Story:
    """Everything that happened at a table, from the deal on."""

    def __init__(self, table: Table) -> None:
        self.events: list[Event] = []
        self._journal = Journal()
        self._listen(table)

    def moved(self, table: Table, seat: Seat, move: Move[Any]) -> None:
        """Note that a seat is about to carry out a move."""
        self._listen(table)
        audience = ALL if move.aloud else only(seat)
        self._begin(Event(len(self.events), move.name(), seat, spoken_parts(move), audience))

    def announced(self, name: str, parts: dict[str, object]) -> None:
        """Note what was said to everybody."""
        self._begin(Event(len(self.events), name, None, parts, ALL))

    def finish(self) -> None:
        """Note that the latest event is over."""
        self._collect()
        self._journal.close()

    def _begin(self, event: Event) -> None:
        self._collect()
        self.events.append(event)

    def _collect(self) -> None:
        """The cards that moved since the latest event began belong to it."""
        flights = self._journal.hand_over()
        if self.events:
            self.events[-1].flights += flights

    def _listen(self, table: Table) -> None:
        """Have all piles note what moves, those that a rule has just made too."""
        for pile in table.zones():
            pile.journal = self._journal
