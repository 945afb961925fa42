"""Half-made moves, and why something cannot be chosen: from what the seat may know, and without changing anything."""

from __future__ import annotations

from typing import Any

from cardamom.engine.choices import most_common_reason, offers, with_value
from cardamom.engine.questions import Move, Reason, Refused, Who
from cardamom.engine.table import Table
from cardamom.engine.wire import read_part, speak_part, write_move
from cardamom.engine.words import Teller
from cardamom.house.asking import is_wide
from cardamom.house.room import PLAYING, Room
from cardamom.house.speech import HouseTrouble, say, trouble
from cardamom.house.telling import teller_for
from cardamom.house.wire import Draft, WhyNot


def draft(room: Room, seat: int | None, request: Draft) -> tuple[bool, str, str | None]:
    """Whether a move is whole and legal, how it reads so far, and why it cannot be. Raises `HouseTrouble`."""
    asked, seen, teller = _asked(room, seat)
    kind = room.game.moves.get(request.kind)
    if kind is None or kind not in seen.step.kinds:
        raise trouble("not_allowed")
    chosen: dict[str, Any] = {}
    try:
        for part in kind.parts:
            if request.parts.get(part.name) is not None:
                chosen[part.name] = read_part(seen.box, seen.seats, part, request.parts[part.name])
    except Refused as refused:
        return False, "", teller.reason(refused.reason)
    if len(chosen) < len(kind.parts):
        told = {part.name: speak_part(part, chosen[part.name]) for part in kind.parts if part.name in chosen}
        return False, teller.half_move(request.kind, told), None
    return _whole(seen, asked, kind(*(chosen[part.name] for part in kind.parts)), teller)


def _whole(seen: Table, seat: int, move: Move[Any], teller: Teller) -> tuple[bool, str, str | None]:
    reason = seen.refusal(seat, move)
    note = teller.note(seen, seat, move)
    if reason is None:
        return True, _noted(teller.move(move), note), None
    chosen = [(part, value) for part, value in zip(move.parts, move.values(), strict=True) if value != []]
    told = {part.name: speak_part(part, value) for part, value in chosen}
    return False, _noted(teller.half_move(move.name(), told), note), teller.reason(reason)


def _noted(sentence: str, note: str) -> str:
    """How a move reads, and what it would come to."""
    return f"{sentence}. {note}" if note else sentence


def read_sentence(room: Room, seat: int | None, text: str) -> tuple[dict[str, Any], str]:
    """The move that a typed sentence means, and how it reads. Raises `HouseTrouble` with what is wrong with it."""
    asked, seen, teller = _asked(room, seat)
    if room.game.reading is None:
        raise trouble("not_listening", 404)
    try:
        move = room.game.reading(seen, asked, text, room.names)
    except Refused as refused:
        raise HouseTrouble(teller.reason(refused.reason), 409) from refused
    reason = seen.refusal(asked, move)
    if reason is not None:
        raise HouseTrouble(teller.reason(reason), 409)
    written: dict[str, Any] = write_move(seen.box, move)
    return written, teller.move(move)


def why_not(room: Room, seat: int | None, request: WhyNot) -> str:
    """Why a kind of move, a card or a seat cannot be chosen now."""
    if seat is None:
        return say("why_not", "watching")
    if room.phase != PLAYING:
        return say("why_not", "not_dealt")
    seen = room.table.seen_by(seat)
    teller = teller_for(room, seat)
    if seat not in seen.step.asks(seen):
        return teller.reason(Reason("not_asked", waiting_for=[Who(other) for other in room.asked()]))
    if request.kind and request.parts:
        return _why_not_parts(room, seen, seat, request, teller)
    if request.kind:
        return _why_not_kind(seen, seat, request.kind, teller)
    return _why_not_value(room, seen, seat, request, teller)


def _why_not_kind(seen: Table, seat: int, kind: str, teller: Teller) -> str:
    offered = [] if is_wide(seen, seat) else offers(seen, seat, teller)
    reasons = [offer.why_not for offer in offered if offer.name == kind and offer.why_not]
    return reasons[0] if reasons else say("why_not", "nothing")


def _why_not_parts(room: Room, seen: Table, seat: int, request: WhyNot, teller: Teller) -> str:
    """What the rules say most often about the moves of a kind that have these parts."""
    kind = room.game.moves.get(request.kind)
    if kind is None or is_wide(seen, seat):
        return say("why_not", "nothing")
    try:
        wanted = {
            index: read_part(seen.box, seen.seats, part, request.parts[part.name])
            for index, part in enumerate(kind.parts)
            if request.parts.get(part.name) is not None
        }
    except Refused as refused:
        return teller.reason(refused.reason)
    conceivable = [move for move in seen.step.answers(seen, seat) if type(move) is kind]
    for index, value in wanted.items():
        conceivable = with_value(conceivable, index, value)
    return most_common_reason(seen, seat, teller, conceivable) or say("why_not", "nothing")


def _why_not_value(room: Room, seen: Table, seat: int, request: WhyNot, teller: Teller) -> str:
    """What the rules say most often about the moves that name a card or a seat."""
    card = room.table.box.numbers.get(request.card)
    conceivable = [] if is_wide(seen, seat) else seen.step.answers(seen, seat)
    naming = [move for move in conceivable if _names(move, card, request.seat)]
    return most_common_reason(seen, seat, teller, naming) or say("why_not", "nothing")


def _names(move: Move[Any], card: int | None, seat: int | None) -> bool:
    for part, value in zip(move.parts, move.values(), strict=True):
        if part.kind == "card" and card is not None and value == card:
            return True
        if part.kind == "cards" and card is not None and card in value:
            return True
        if part.kind == "seat" and seat is not None and value == seat:
            return True
    return False


def _asked(room: Room, seat: int | None) -> tuple[int, Table, Teller]:
    if seat is None:
        raise trouble("not_seated", 403)
    if room.phase != PLAYING:
        raise trouble("not_playing", 409)
    return seat, room.table.seen_by(seat), teller_for(room, seat)
