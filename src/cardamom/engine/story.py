"""The story of a game: what happened, and what each seat could see of it.

Nothing here is written by a game. A move is an event; the cards that it moved are found by comparing the piles
before and after; and a seat learns a card if it knew the slot the card left or the slot it came to.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardamom.engine.questions import Move, What
from cardamom.engine.wire import spoken_parts, tell_part
from cardamom.engine.zones import ALL, SPECTATOR, UNKNOWN, Box, Pile, Seat, Seats, Zone, includes, only

if TYPE_CHECKING:
    from cardamom.engine.table import Table


@dataclass(frozen=True)
class Flight:
    """A card that went from one pile to another, and the seats that saw which one."""

    card: int
    source: Zone
    target: Zone
    seen_by: int


@dataclass
class Event:
    """Something that happened: a move of a seat, or an announcement."""

    number: int
    name: str
    seat: int | None
    parts: dict[str, object]
    seen_by: int
    """Who hears all the parts; the others learn only the cards they see."""
    flights: list[Flight] = field(default_factory=list)

    def told_to(self, viewer: Seat | None, box: Box) -> dict[str, Any]:
        """The event as plain data, as far as a seat (or a SPECTATOR) learns it; None learns everything."""
        hears_all = _learns(viewer, self.seen_by)
        visible = {flight.card for flight in self.flights if _learns(viewer, flight.seen_by)}
        parts = self.parts if hears_all else {name: _hushed(part, visible) for name, part in self.parts.items()}
        return {
            "event": self.number,
            "name": self.name,
            "seat": self.seat,
            "parts": {name: tell_part(box, part) for name, part in parts.items()},
            "flights": self._flights_told_to(viewer, box),
        }

    def _flights_told_to(self, viewer: Seat | None, box: Box) -> list[dict[str, Any]]:
        cards: dict[tuple[str, int, str, int], list[int]] = defaultdict(list)
        for flight in self.flights:
            way = (flight.source.name, flight.source.owner, flight.target.name, flight.target.owner)
            cards[way].append(flight.card if _learns(viewer, flight.seen_by) else UNKNOWN)
        return [
            {
                "from": {"zone": source, "owner": giver},
                "to": {"zone": target, "owner": taker},
                "cards": [tell_part(box, What(card))["card"] for card in sorted(cards[source, giver, target, taker])],
            }
            for source, giver, target, taker in sorted(cards)
        ]


def _learns(viewer: Seat | None, seen_by: Seats) -> bool:
    return viewer is None or includes(seen_by, viewer)


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


def _how_many(seats: int) -> int:
    return SPECTATOR if seats == ALL else seats.bit_count()


class _Glance:
    """A pile as it lay at some moment."""

    def __init__(self, pile: Pile) -> None:
        self.zone = pile.zone
        self.knowers: dict[int, list[int]] = defaultdict(list)
        for slot, card in enumerate(pile.cards):
            self.knowers[card].append(pile.seen_in(slot))

    def surplus(self, other: _Glance) -> dict[int, list[int]]:
        """The cards here that are not there, with who knows them. Of several copies, the least known."""
        return {
            card: sorted(masks, key=_how_many)[: len(masks) - len(other.knowers.get(card, ()))]
            for card, masks in self.knowers.items()
            if len(masks) > len(other.knowers.get(card, ()))
        }


class Story:
    """Everything that happened at a table, from the deal on."""

    def __init__(self, table: Table) -> None:
        self.events: list[Event] = []
        self._glances = [_Glance(pile) for pile in table.zones()]

    def moved(self, table: Table, seat: Seat, move: Move[Any]) -> None:
        """Note that a seat is about to carry out a move."""
        self.look(table)
        audience = ALL if move.aloud else only(seat)
        self.events.append(Event(len(self.events), move.name(), seat, spoken_parts(move), audience))

    def announced(self, name: str, parts: dict[str, object]) -> None:
        """Note what was said to everybody."""
        self.events.append(Event(len(self.events), name, None, parts, ALL))

    def look(self, table: Table) -> None:
        """Find out which cards moved since the last look; they belong to the latest event."""
        before = self._glances
        self._glances = [_Glance(pile) for pile in table.zones()]
        if not self.events:
            return
        arrivals: dict[int, list[tuple[Zone, int]]] = defaultdict(list)
        for old, new in zip(before, self._glances, strict=True):
            for card, masks in new.surplus(old).items():
                arrivals[card] += [(new.zone, mask) for mask in masks]
        for old, new in zip(before, self._glances, strict=True):
            for card, masks in old.surplus(new).items():
                for mask in masks:
                    target, target_mask = arrivals[card].pop()
                    flight = Flight(card, old.zone, target, mask | target_mask)
                    self.events[-1].flights.append(flight)
