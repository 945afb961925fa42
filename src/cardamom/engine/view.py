"""What a seat sees of a table, as plain data."""

from __future__ import annotations

from typing import Any

from cardamom.engine.story import Event
from cardamom.engine.table import SEALED, Table
from cardamom.engine.wire import tell_card, tell_part, write_move
from cardamom.engine.zones import NO_SEAT, SPECTATOR, Pile, Seat, includes


def view(table: Table, seat: Seat | None) -> dict[str, Any]:
    """The table as JSON, as far as a seat may know it; None is a spectator."""
    viewer = SPECTATOR if seat is None else seat
    seen = table.seen_by(viewer)
    result = table.result()
    return {
        "you": seat,
        "seats": seen.seats,
        "options": dict(seen.options),
        "step": seen.step.name(),
        "question": seen.question,
        "asked": seen.asked(),
        "turn": seen.turn,
        "sealed": [_sealed(seen, other) for other in range(len(seen.sealed))],
        "zones": [_zone(seen, pile) for pile in seen.zones()],
        "facts": {
            fact.name: tell_part(seen.box, fact.value) for fact in seen.facts() if includes(fact.seen_by, viewer)
        },
        "scores": seen.scores(),
        "clocks": [{"name": clock.name, "left": clock.left, "of": clock.of} for clock in seen.clocks()],
        "over": seen.over,
        "result": None if result is None else result.as_json(),
    }


def events(table: Table, seat: Seat | None, since: int = 0) -> list[dict[str, Any]]:
    """What happened, from event `since` on, as far as a seat (None: a spectator) learnt it."""
    viewer = SPECTATOR if seat is None else seat
    told: list[Event] = [] if table.story is None else table.story.events[since:]
    return [event.told_to(viewer, table.box) for event in told]


def _zone(seen: Table, pile: Pile) -> dict[str, Any]:
    return {
        "zone": pile.zone.name,
        "owner": None if pile.zone.owner == NO_SEAT else pile.zone.owner,
        "cards": [tell_card(seen.box, card) for card in pile.cards],
        "claims": [
            {"cards": sorted(seen.box.codes[face] for face in claim.kinds), "least": claim.least, "most": claim.most}
            for claim in pile.claims
        ],
    }


def _sealed(seen: Table, seat: int) -> Any:
    """None for no answer yet, "sealed" for somebody else's, the move for the own."""
    move = seen.sealed[seat]
    if move is None:
        return None
    return "sealed" if move is SEALED else write_move(seen.box, move)
