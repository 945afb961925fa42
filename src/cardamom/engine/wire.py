"""Moves and sentence parts as plain data, and back: for records, views and everything that talks to a table."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from cardamom.engine.questions import CARD, CARDS, Move, Part, Phrase, Reason, Refused, Term, What, Who
from cardamom.engine.zones import Box

if TYPE_CHECKING:
    from cardamom.engine.game import Game

Json = Any

UNREADABLE = {"Cc", "Cs", "Cn", "Zl", "Zp"}
TURNS_AROUND = {chr(sign) for sign in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}


def tell_card(box: Box, card: int) -> str | None:
    """The code of a card; None for one that is not known."""
    return box.codes[card] if card >= 0 else None


def tell_part(box: Box, value: object) -> Json:
    """A part of a sentence as plain data: seats and cards say what they are."""
    if isinstance(value, Who):
        return {"seat": value.seat}
    if isinstance(value, What):
        return {"card": tell_card(box, value.card)}
    if isinstance(value, Term):
        return {"term": value.key}
    if isinstance(value, Phrase):
        return {"phrase": value.key, "parts": {name: tell_part(box, part) for name, part in value.parts.items()}}
    if isinstance(value, list | tuple):
        return [tell_part(box, item) for item in value]
    return value


def spoken_parts(move: Move[Any]) -> dict[str, object]:
    """The parts of a move as parts of a sentence, and what they mean."""
    parts = {part.name: speak_part(part, value) for part, value in zip(move.parts, move.values(), strict=True)}
    return parts | move.means()


def speak_part(part: Part, value: Any) -> object:
    """A value of a part as a part of a sentence."""
    match part.kind:
        case "seat":
            return Who(value)
        case "card":
            return What(value)
        case "cards":
            return [What(card) for card in value]
        case "choice":
            return Term(value)
        case _:
            return value


def write_move(box: Box, move: Move[Any]) -> Json:
    """A move as plain data: its name, and its parts with cards by their codes."""
    written: dict[str, Json] = {"move": move.name()}
    for part, value in zip(move.parts, move.values(), strict=True):
        written[part.name] = _write_part(box, part, value)
    return written


def _write_part(box: Box, part: Part, value: Any) -> Json:
    if part.kind == CARD:
        return tell_card(box, value)
    if part.kind == CARDS:
        return [tell_card(box, card) for card in value]
    return value


def read_move(game: Game, box: Box, seats: int, written: Json) -> Move[Any]:
    """The move that plain data stands for. Raises `Refused` with what is wrong; never trusts its input."""
    if not isinstance(written, dict) or not isinstance(written.get("move"), str):
        raise Refused(Reason("not_a_move"))
    kind = game.moves.get(written["move"])
    if kind is None:
        raise Refused(Reason("unknown_move", move=written["move"][:40]))
    extra = sorted(set(written) - {"move"} - {part.name for part in kind.parts})
    if extra:
        raise Refused(Reason("unknown_part", part=str(extra[0])[:40]))
    return kind(*(read_part(box, seats, part, written.get(part.name)) for part in kind.parts))


def read_part(box: Box, seats: int, part: Part, value: Json) -> Any:
    """The value of a part that plain data stands for. Raises `Refused`."""
    if value is None:
        raise Refused(Reason("missing_part", part=part.name))
    match part.kind:
        case "seat":
            return _read_number(part, value, 0, seats - 1, "unknown_seat")
        case "number":
            return _read_number(part, value, 0, part.limit, "bad_number")
        case "card":
            return _read_card(box, value)
        case "cards":
            return _read_cards(box, part, value)
        case "yes_or_no":
            return _read_yes_or_no(part, value)
        case "choice":
            return _read_choice(part, value)
        case _:
            return _read_text(part, value)


def _read_number(part: Part, value: Json, least: int, most: int, reason: str) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Refused(Reason(reason, part=part.name, least=least, most=most))
    return value


def _read_card(box: Box, value: Json) -> int:
    if not isinstance(value, str) or value not in box.numbers:
        raise Refused(Reason("unknown_card", card=value[:40] if isinstance(value, str) else ""))
    return box.numbers[value]


def _read_cards(box: Box, part: Part, value: Json) -> list[int]:
    if not isinstance(value, list) or len(value) > part.limit:
        raise Refused(Reason("bad_cards", part=part.name, most=part.limit))
    return sorted(_read_card(box, code) for code in value)


def _read_yes_or_no(part: Part, value: Json) -> bool:
    if not isinstance(value, bool):
        raise Refused(Reason("bad_yes_or_no", part=part.name))
    return value


def _read_choice(part: Part, value: Json) -> str:
    if value not in part.choices:
        raise Refused(Reason("bad_choice", part=part.name, choices=list(part.choices)))
    return str(value)


def is_plain(text: str) -> bool:
    """Whether a text is one line of signs to read: nothing that moves a cursor, or turns the direction of writing."""
    return not any(unicodedata.category(sign) in UNREADABLE or sign in TURNS_AROUND for sign in text)


def _read_text(part: Part, value: Json) -> str:
    if not isinstance(value, str) or len(value) > part.limit or not is_plain(value):
        raise Refused(Reason("bad_text", part=part.name, most=part.limit))
    return value
