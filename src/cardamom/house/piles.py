"""The piles of a table as each viewer sees them, and the cards that fly between them.

Everything comes from `Pile.blind` and from who saw a flight. Hidden cards are bare nulls: they have no names to follow.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardamom.engine.wire import tell_card
from cardamom.engine.zones import ALL, NO_SEAT, NOBODY, SPECTATOR, Pile, Zone, includes
from cardamom.house.parts import ENCODER, Scene, written
from cardamom.house.room import Room
from cardamom.house.wire import Flight


def eyes_of(viewer: int | None) -> int:
    """With whose eyes a viewer looks: those of a seat, or of somebody who watches."""
    return SPECTATOR if viewer is None else viewer


def pile_key(zone: Zone) -> str:
    """What a pile is called in a scene."""
    return zone.name if zone.owner == NO_SEAT else f"{zone.name}:{zone.owner}"


class _Kept:
    """A pile as it lay when it was last shown, and what was shown of it to whom."""

    def __init__(self, room: Room, pile: Pile) -> None:
        self.name = pile_key(pile.zone)
        self.key = f"pile:{self.name}"
        self.zone = pile.zone
        self.head = ENCODER.encode(_about_pile(room, pile.zone))[:-1] + b","
        """What is said of it whatever lies there, up to where the cards follow."""
        self.pile = pile
        self.cards = pile.cards[:]
        self.marks = pile.marks[:]
        self.shown: dict[int, msgspec.Raw] = {}

    def look_again(self, pile: Pile) -> None:
        """Forget what was shown, unless the same cards lie in the same way. A new round may lay them in a new pile."""
        self.pile = pile
        if self.cards == pile.cards and self.marks == pile.marks:
            return
        self.cards = pile.cards[:]
        self.marks = pile.marks[:]
        self.shown = {}

    def shown_to(self, eyes: int, room: Room) -> msgspec.Raw:
        """What somebody sees of it: the very same thing as long as it lies there, and as those see it who watch."""
        shown = self.shown.get(eyes)
        if shown is None:
            shown = self.shown[eyes] = self._look(eyes, room)
        return shown

    def _look(self, eyes: int, room: Room) -> msgspec.Raw:
        is_plain = not self.marks and not self.zone.top_seen
        if eyes != SPECTATOR and is_plain and not includes(self.zone.seen_by, eyes):
            return self.shown_to(SPECTATOR, room)
        seen = self.pile.copy()
        seen.blind(eyes)
        return msgspec.Raw(self.head + ENCODER.encode(_cards_in(room, seen))[1:])


def show_common_piles(shown: Scene, room: Room) -> None:
    """All piles as those see them who watch; those that do not lie open are noted for `show_own_piles`."""
    names: list[str] = []
    hidden: list[_Kept] = []
    for number, pile in enumerate(room.table.zones()):
        kept: _Kept | None = room.memo.get(number)
        if kept is None or kept.zone is not pile.zone:
            kept = room.memo[number] = _Kept(room, pile)
        kept.look_again(pile)
        names.append(kept.name)
        shown[kept.key] = kept.shown_to(SPECTATOR, room)
        if pile.zone.seen_by != ALL:
            hidden.append(kept)
    if room.memo.get("names") != names:
        room.memo["names"] = names
        room.memo["piles"] = written(names)
    shown["piles"] = room.memo["piles"]
    room.memo["hidden"] = hidden


def show_own_piles(shown: Scene, room: Room, viewer: int | None) -> None:
    """The piles of which a viewer sees something else than those who watch."""
    eyes = eyes_of(viewer)
    hidden: list[_Kept] = room.memo["hidden"]
    for kept in hidden:
        own = kept.shown_to(eyes, room)
        if own is not kept.shown[SPECTATOR]:
            shown[kept.key] = own


def open_piles(room: Room) -> Scene:
    """All piles, with all cards."""
    return {
        f"pile:{pile_key(pile.zone)}": written(_about_pile(room, pile.zone) | _cards_in(room, pile))
        for pile in room.table.zones()
    }


def _about_pile(room: Room, zone: Zone) -> dict[str, Any]:
    """What is said of a pile whatever lies there."""
    words = room.game.words
    is_shared = zone.owner == NO_SEAT
    return {
        "zone": zone.name,
        "owner": None if is_shared else zone.owner,
        "title": words.sentence("zones", zone.name) if words.has("zones", zone.name) else zone.name,
        "ordered": zone.ordered,
        "open": zone.seen_by == ALL,
        "fan": not zone.top_seen and (not is_shared or (zone.seen_by == ALL and not zone.ordered)),
    }


def _cards_in(room: Room, pile: Pile) -> dict[str, Any]:
    """What lies in a pile."""
    box, zone = room.table.box, pile.zone
    if not zone.ordered and (zone.seen_by == NOBODY or (zone.owner == NO_SEAT and zone.seen_by != ALL)):
        # A deck: how many there are, and which ones everybody knows to be among them.
        known = [box.codes[card] for card in pile.cards if card >= 0]
        return {"count": len(pile.cards), "cards": [], "known": known}
    cards = [tell_card(box, card) for card in pile.cards]
    covered = room.table.covered(pile)
    return {"covered": covered, "cards": cards} if covered else {"cards": cards}


# Between piles


def flights_are_open(room: Room) -> bool:
    """Whether everybody saw the cards that the latest entry moved."""
    return all(flight.seen_by == ALL for flight in room.flights)


def flights_for(room: Room, viewer: int | None, everything: bool = False) -> list[Flight]:
    """The cards that the latest entry moved, as a viewer saw them."""
    eyes = eyes_of(viewer)
    grouped: dict[tuple[str, str], list[str | None]] = {}
    for flight in room.flights:
        way = (pile_key(flight.source), pile_key(flight.target))
        seen = everything or includes(flight.seen_by, eyes)
        grouped.setdefault(way, []).append(room.table.box.codes[flight.card] if seen else None)
    return [Flight(source, target, _unordered(cards)) for (source, target), cards in sorted(grouped.items())]


def _unordered(cards: list[str | None]) -> list[str | None]:
    """The order in which the rules took the cards tells nothing to anybody."""
    return cards if len(cards) == 1 else sorted(cards, key=lambda card: (card is None, card or ""))
