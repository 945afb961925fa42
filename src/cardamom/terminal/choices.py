"""The legal moves of a seat, sorted into kinds, and the values that each part can still take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardamom.engine.questions import CARD, CARDS, CHOICE, NUMBER, SEAT, YES_OR_NO, Move, Part, spoken
from cardamom.engine.table import Table
from cardamom.engine.words import Teller
from cardamom.terminal.speech import WORDS

Kind = type[Move[Any]]


class Offer:
    """A kind of move at a question: the legal moves of that kind, or the reason why there are none."""

    def __init__(self, kind: Kind, moves: list[Move[Any]], why_not: str | None) -> None:
        self.kind, self.moves, self.why_not = kind, moves, why_not
        self.name = spoken(kind.__name__)


def offers(table: Table, seat: int, teller: Teller) -> list[Offer]:
    """Every kind of move that answers the question, in the order of the rules."""
    legal: dict[Kind, list[Move[Any]]] = {kind: [] for kind in table.step.kinds}
    for move in table.moves(seat):
        legal[type(move)].append(move)
    return [_offer(table, seat, teller, kind, moves) for kind, moves in legal.items()]


def _offer(table: Table, seat: int, teller: Teller, kind: Kind, moves: list[Move[Any]]) -> Offer:
    if moves:
        return Offer(kind, moves, None)
    refusals = _refusals(table, seat, teller, kind)
    if not refusals:
        return Offer(kind, [], None if table.step.open_ended else "")
    return Offer(kind, [], Counter(refusals).most_common(1)[0][0])


def _refusals(table: Table, seat: int, teller: Teller, kind: Kind) -> list[str]:
    """Why the conceivable moves of a kind are refused; where the rules list none, why a blank one would be.

    Where several cards are to be chosen a blank one it is in any case: most of the combinations that the rules can
    conceive fail for want of one card, and that says nothing about what is needed. A blank move names no card that
    anybody meant, so what it hears about "that card" is kept quiet.
    """
    conceivable = [move for move in table.step.answers(table, seat) if type(move) is kind]
    takes_several = any(part.kind == CARDS for part in kind.parts)
    if conceivable and not takes_several:
        return _reasons(table, seat, teller, conceivable)
    blank = kind(*(_blank(table, seat, part) for part in kind.parts))
    return [reason for reason in _reasons(table, seat, teller, [blank]) if not _points_at_a_card(reason)]


def _reasons(table: Table, seat: int, teller: Teller, moves: Sequence[Move[Any]]) -> list[str]:
    reasons = [table.refusal(seat, move) for move in moves]
    return [teller.reason(reason) for reason in reasons if reason is not None]


def _points_at_a_card(reason: str) -> bool:
    return any(words in reason.lower() for words in WORDS.find("asking", "that_card"))


def _blank(table: Table, seat: int, part: Part) -> Any:
    blanks = {SEAT: (seat + 1) % table.seats, CARD: 0, CARDS: [], NUMBER: 0, YES_OR_NO: False}
    if part.kind == CHOICE:
        return part.choices[0]
    return blanks.get(part.kind, "")


def values_of(moves: Sequence[Move[Any]], index: int) -> list[Any]:
    """The values that a part takes in some moves, each once: words as they come, the rest in order."""
    found: list[Any] = []
    seen: set[str] = set()
    for move in moves:
        value = move.values()[index]
        if repr(value) not in seen:
            seen.add(repr(value))
            found.append(value)
    return found if found and isinstance(found[0], str) else sorted(found)


def with_value(moves: Sequence[Move[Any]], index: int, value: Any) -> list[Move[Any]]:
    """The moves in which a part has this value."""
    return [move for move in moves if move.values()[index] == value]


def cards_among(values: Sequence[list[int]]) -> list[int]:
    """All the cards that occur in some lists, each as often as it does in any one of them."""
    most: Counter[int] = Counter()
    for cards in values:
        most |= Counter(cards)
    return sorted(most.elements())


def own_cards(table: Table, seat: int) -> list[int]:
    """The cards that a seat sees among its own."""
    piles = [pile for pile in table.seen_by(seat).zones() if pile.zone.owner == seat]
    return sorted(card for pile in piles for card in pile.cards if card >= 0)
