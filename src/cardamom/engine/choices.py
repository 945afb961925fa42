"""The legal moves of a seat, sorted into kinds, and the values that each part can still take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardamom.engine.questions import CARD, CARDS, CHOICE, NUMBER, SEAT, YES_OR_NO, Move, Part, Reason, spoken
from cardamom.engine.table import Table
from cardamom.engine.words import Teller

Kind = type[Move[Any]]


class Offer:
    """A kind of move at a question: the legal moves of that kind, or the reason why there are none."""

    def __init__(self, kind: Kind, moves: list[Move[Any]], why_not: str | None) -> None:
        self.kind, self.moves, self.why_not = kind, moves, why_not
        self.name = spoken(kind.__name__)


def offers(table: Table, seat: int, teller: Teller) -> list[Offer]:
    """Every kind of move that answers the question a seat is asked, in the order of the rules."""
    legal: dict[Kind, list[Move[Any]]] = {kind: [] for kind in table.step.kinds}
    refused: dict[Kind, list[Reason]] = {kind: [] for kind in table.step.kinds}
    for move in table.step.answers(table, seat):
        reason = move.refusal(table, seat)
        if reason is None:
            legal[type(move)].append(move)
        else:
            refused[type(move)].append(reason)
    return [
        Offer(kind, moves, None if moves else _why_not(table, seat, teller, kind, refused[kind]))
        for kind, moves in legal.items()
    ]


def _why_not(table: Table, seat: int, teller: Teller, kind: Kind, reasons: Sequence[Reason]) -> str | None:
    """What the rules say most often about the conceivable moves of a kind; where they list none, about a blank one.

    Where several cards are to be chosen a blank one it is in any case: most of the combinations that the rules can
    conceive fail for want of one card, and that says nothing about what is needed. A blank move names no card that
    anybody meant, so what it hears about "that card" is kept quiet.
    """
    takes_several = any(part.kind == CARDS for part in kind.parts)
    if reasons and not takes_several:
        return _most_common(reasons, teller)
    blank = kind(*(_blank(table, seat, part) for part in kind.parts))
    reason = most_common_reason(table, seat, teller, [blank])
    that_card = teller.words.find("grammar", "that_card")
    if reason is not None and not any(words in reason.lower() for words in that_card):
        return reason
    return None if table.step.open_ended else ""


def most_common_reason(table: Table, seat: int, teller: Teller, moves: Sequence[Move[Any]]) -> str | None:
    """Why most of some moves are refused; None when none is."""
    reasons = [reason for move in moves if (reason := table.refusal(seat, move)) is not None]
    if not reasons:
        return None
    return _most_common(reasons, teller)


def _most_common(reasons: Sequence[Reason], teller: Teller) -> str:
    counts: dict[str, int] = {}
    for reason in reasons:
        counts[reason.key] = counts.get(reason.key, 0) + 1
    most = max(counts.values())
    return teller.reason(next(reason for reason in reasons if counts[reason.key] == most))


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
