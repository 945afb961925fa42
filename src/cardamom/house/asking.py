"""What a seat is asked: the kinds of moves that answer, with the legal moves where they can be listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from cardamom.engine.choices import Offer, offers, values_of
from cardamom.engine.questions import CARD, CARDS, CHOICE, NUMBER, SEAT, TEXT, YES_OR_NO, Move, Part, WideStep, spoken
from cardamom.engine.table import Table
from cardamom.engine.wire import write_move
from cardamom.engine.words import Teller, Words
from cardamom.house.parts import ENCODER, Scene, written
from cardamom.house.room import Room
from cardamom.house.speech import say
from cardamom.house.telling import covered, teller_for

MOST_ROWS = 1000
"""Legal moves of a kind that are listed for a page."""
MOST_SUGGESTIONS = 60
FILLED_IN = (TEXT, CHOICE, NUMBER, YES_OR_NO)
PICKED = (SEAT, CHOICE, CARD)
MOST_ANSWERS = 400
"""Conceivable answers that are looked through, where they are numbered rather than listed."""
MOST_BUTTONS = 8

ShownOffer = dict[str, Any] | msgspec.Raw

_KINDS: dict[tuple[Words, type[Move[Any]]], bytes] = {}


def question(room: Room, viewer: int) -> Scene:
    """What a seat is asked. It is the same question as long as its number is, whatever others have answered."""
    table = room.table
    kept = room.memo.get(("question", viewer))
    if kept is None or kept[0] != room.question:
        seen = table.seen_by(viewer)
        teller = teller_for(room, viewer)
        asked = {
            "question": room.question,
            "prompt": covered(room, teller.prompt(seen, viewer)),
            "offers": written(question_offers(seen, viewer, teller)),
            "typing": _typing(room, viewer, teller),
        }
        kept = room.memo["question", viewer] = (room.question, asked)
    own = table.sealed[viewer] if table.sealed else None
    shown: Scene = kept[1] | {"mine": None if own is None else written(_mine(room, viewer, own))}
    return shown


def _typing(room: Room, viewer: int, teller: Teller) -> str | None:
    """An example of what can be typed, in a game that listens."""
    if room.game.reading is None:
        return None
    return teller.phrase("typing", "example", other={"seat": (viewer + 1) % room.table.seats})


def _mine(room: Room, viewer: int, own: Move[Any]) -> dict[str, Any]:
    return {"text": teller_for(room, viewer).move(own), "move": write_move(room.table.box, own)}


def question_offers(seen: Table, seat: int, teller: Teller) -> list[ShownOffer]:
    """Every kind of move that answers the question, with the legal moves where they can be listed."""
    if seen.step.open_ended:
        return [_suggested_offer(seen, seat, offer, teller) for offer in offers(seen, seat, teller)]
    if is_wide(seen, seat):
        usual = seen.step.default(seen, seat)
        return [_free_offer(seen, seat, kind, teller) | _usual(seen, kind, usual) for kind in seen.step.kinds]
    return [_listed_offer(seen, seat, offer, teller) for offer in offers(seen, seat, teller)]


def is_wide(seen: Table, seat: int) -> bool:
    """Whether a question has more answers than can be listed."""
    step = seen.step
    return step.open_ended or (isinstance(step, WideStep) and step.count(seen, seat) > MOST_ANSWERS)


def _listed_offer(seen: Table, seat: int, offer: Offer, teller: Teller) -> ShownOffer:
    if len(offer.moves) > MOST_ROWS:
        return _free_offer(seen, seat, offer.kind, teller)
    shown: dict[str, Any] = {
        "why": None if offer.why_not is None else offer.why_not or say("why_not", "nothing"),
        "rows": _rows(seen.box.codes, offer),
    }
    if offer.moves and teller.words.has("moves", offer.name, "button") and len(offer.moves) <= MOST_BUTTONS:
        shown["buttons"] = [teller.button(move) for move in offer.moves]
    return msgspec.Raw(_written_kind(offer.kind, teller) + ENCODER.encode(shown)[1:])


def _written_kind(kind: type[Move[Any]], teller: Teller) -> bytes:
    """What can be said of a kind of move, as it is sent, up to where the rest follows. It is the same at all tables."""
    key = (teller.words, kind)
    shown = _KINDS.get(key)
    if shown is None:
        shown = _KINDS[key] = ENCODER.encode(_kind(kind, teller))[:-1] + b","
    return shown


def _rows(codes: list[str], offer: Offer) -> list[list[Any]]:
    """The values of every legal move, with cards by their codes."""
    rows = [move.values() for move in offer.moves]
    for place, part in enumerate(offer.kind.parts):
        if part.kind == CARD:
            for row in rows:
                card: int = row[place]
                row[place] = codes[card] if card >= 0 else None
        elif part.kind == CARDS:
            for row in rows:
                cards: list[int] = row[place]
                row[place] = [codes[card] for card in cards]
    return rows


def _kind(kind: type[Move[Any]], teller: Teller) -> dict[str, Any]:
    """What can be said of a kind of move before anybody chooses."""
    name = spoken(kind.__name__)
    return {
        "kind": name,
        "title": teller.say("moves", name, "title"),
        "parts": [_part(name, part, teller) for part in kind.parts],
        "sentence": _sentence(name, kind.parts, teller),
    }


def _sentence(move: str, parts: Sequence[Part], teller: Teller) -> list[Any] | None:
    """The sentence that a move is put together as, where words alone make it: texts, and the parts between them."""
    if not teller.words.has("moves", move, "draft") or any(part.kind in (CARD, CARDS, TEXT) for part in parts):
        return None
    return [piece if isinstance(piece, str) else {"part": piece[0]} for piece in teller.pieces(move)]


def _part(move: str, part: Part, teller: Teller) -> dict[str, Any]:
    path = ("moves", move, "parts", part.name)
    told: dict[str, Any] = {
        "name": part.name,
        "kind": part.kind,
        "question": teller.say(*path) if teller.words.has(*path) else part.name,
    }
    if part.lies:
        told["lies"] = part.lies
    token = ("moves", move, "tokens", part.name)
    if teller.words.has(*token):
        told["token"] = teller.words.sentence(*token)
    if part.kind in (CARDS, NUMBER, TEXT):
        told["limit"] = part.limit
    if part.kind == CHOICE:
        told["choices"] = [
            {"value": key, "text": teller.words.sentence("terms", key), "slot": teller.slot(key)} | _one(key, teller)
            for key in part.choices
        ]
    return told


def _one(term: str, teller: Teller) -> dict[str, str]:
    """How a word reads in a sentence about one card."""
    path = ("slots", f"{term}_one")
    return {"one": teller.words.sentence(*path)} if teller.words.has(*path) else {}


def _free_offer(seen: Table, seat: int, kind: type[Move[Any]], teller: Teller) -> dict[str, Any]:
    """A kind of move that people put together freely."""
    shown = _kind(kind, teller)
    for part, told in zip(kind.parts, shown["parts"], strict=True):
        told["among"] = _among(seen, seat, part)
    return shown | {"why": None, "rows": None}


def _suggested_offer(seen: Table, seat: int, offer: Offer, teller: Teller) -> ShownOffer:
    """A kind of move with words of one's own: what the rules suggest is there to pick from, and to begin with.

    A kind that has at most one part to pick has no more answers than the rules list.
    """
    if len(offer.kind.parts) <= 1 and all(part.kind in PICKED for part in offer.kind.parts):
        return _listed_offer(seen, seat, offer, teller)
    shown = _free_offer(seen, seat, offer.kind, teller)
    if not offer.moves:
        return shown | ({"why": offer.why_not, "rows": []} if offer.why_not else {})
    for place, (part, told) in enumerate(zip(offer.kind.parts, shown["parts"], strict=True)):
        if part.kind in (SEAT, CHOICE) or "token" in told:
            told["among"] = values_of(offer.moves, place)
        elif part.kind == CARD:
            told["among"] = [seen.box.codes[card] for card in values_of(offer.moves, place)]
    if any(part.kind == TEXT for part in offer.kind.parts):
        shown["suggestions"] = _rows(seen.box.codes, offer)[:MOST_SUGGESTIONS]
        shown["defaults"] = _defaults(offer)
    return shown


def _usual(seen: Table, kind: type[Move[Any]], usual: Move[Any]) -> dict[str, Any]:
    """What would be answered for a silent seat, as a suggestion: one move that is legal for sure."""
    if type(usual) is not kind:
        return {}
    return {"suggestions": _rows(seen.box.codes, Offer(kind, [usual], None))}


def _defaults(offer: Offer) -> dict[str, Any]:
    """What a form is filled in with: no words, and otherwise what is suggested first. Cards and seats are picked."""
    parts = zip(offer.kind.parts, offer.moves[0].values(), strict=True)
    return {part.name: "" if part.kind == TEXT else value for part, value in parts if part.kind in FILLED_IN}


def _among(seen: Table, seat: int, part: Part) -> list[Any]:
    """What there is to pick from: the own cards that the seat sees, the seats, the words."""
    if part.kind in (CARD, CARDS):
        own = [pile for pile in seen.zones() if pile.zone.owner == seat]
        return [seen.box.codes[card] for pile in own for card in pile.cards if card >= 0]
    if part.kind == SEAT:
        return list(range(seen.seats))
    if part.kind == YES_OR_NO:
        return [True, False]
    return list(part.choices)
