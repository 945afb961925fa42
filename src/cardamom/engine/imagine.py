"""Imagined worlds: tables that a seat cannot tell from the real one.

They are made from `Table.seen_by` alone, so nothing can leak into them. Cards that the seat does not know are
dealt at random from those it has not seen anywhere; marks keep known cards in place, and claims ("no hearts",
"at least two sixes") are met by swapping until none is broken.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.chance import Chance
from cardamom.engine.table import SEALED, Table
from cardamom.engine.zones import NO_SEAT, UNKNOWN, Pile, Seat

FAIR_DEALS: Final = 50
"""Whole deals tried until one happens to meet all claims: slow, but perfectly even."""
MIXING_SWAPS: Final = 4
"""Swaps tried for each unknown slot once a deal was mended, so that it may become any other one."""
MENDING_SWAPS: Final = 200
"""Swaps tried for each unknown slot before a hopeless deal is dealt anew."""
MOST_DEALS: Final = 1000


class Slot:
    """A place whose card the seat does not know."""

    def __init__(self, pile: Pile, index: i64) -> None:
        self.pile: Final = pile
        self.index: Final[i64] = index


def imagine(table: Table, seat: Seat, chance: Chance) -> Table:
    """A whole table that looks to a seat exactly like this one. Luck comes from `chance`, not from the table.

    Every lawful deal is equally likely, unless claims are so narrow that no deal meets them by luck: then one is
    mended until it does. Raises `CannotImagine` when the game has secrets that are not cards and no way to make
    them up.
    """
    t = table.seen_by(seat) if table.viewer != seat else table.clone()
    t.chance = chance.fork()
    slots = [
        Slot(pile, index) for pile in t.zones() for index in range(len(pile.cards)) if pile.cards[index] == UNKNOWN
    ]
    _deal(slots, unseen_cards(t), chance)
    claimed = [pile for pile in t.zones() if pile.claims]
    if claimed:
        _honour_claims(claimed, slots, chance)
    if not t.could_be():
        _find_what_could_be(t, claimed, slots, chance)
    if t.has_secrets():
        t.make_up(seat, chance)
    for other in range(len(t.sealed)):
        if t.sealed[other] is SEALED:
            t.sealed[other] = t.step.pick(t, other, chance)
    t.viewer = NO_SEAT
    return t


def unseen_cards(t: Table) -> list[i64]:
    """The cards of the box that lie nowhere in sight of the viewer."""
    left: list[i64] = [copies for copies in t.box.copies]
    for pile in t.zones():
        for card in pile.cards:
            if card >= 0:
                left[card] -= 1
    return [face for face in range(len(left)) for _ in range(left[face])]


def _deal(slots: list[Slot], cards: list[i64], chance: Chance) -> None:
    picked = False
    chance.shuffle(cards)
    for slot in slots:
        if slot.pile.zone.holds is not None:
            slot.pile.cards[slot.index] = _take_fitting(cards, slot.pile.zone.holds)
            picked = True
    if picked:
        # Cards that fitted nowhere have gathered at the end, and a pile may lie in order.
        chance.shuffle(cards)
    for slot in slots:
        if slot.pile.zone.holds is None:
            slot.pile.cards[slot.index] = cards.pop()


def _take_fitting(cards: list[i64], holds: frozenset[int]) -> i64:
    """The last of some cards that can lie in a zone."""
    for i in range(len(cards) - 1, -1, -1):
        if cards[i] in holds:
            return cards.pop(i)
    raise RuntimeError("There are not enough cards for a zone that holds only some.")


def _honour_claims(claimed: list[Pile], slots: list[Slot], chance: Chance) -> None:
    for _ in range(FAIR_DEALS):
        if _all_hold(claimed):
            return
        _deal_again(slots, chance)
    for _ in range(MOST_DEALS):
        if _mend(claimed, slots, chance):
            for _ in range(MIXING_SWAPS * len(slots)):
                _try_swap(slots, chance, 0)
            return
        _deal_again(slots, chance)
    raise RuntimeError("What is known about the cards contradicts itself.")


def _find_what_could_be(t: Table, claimed: list[Pile], slots: list[Slot], chance: Chance) -> None:
    """Deal until the rules allow it."""
    for _ in range(MOST_DEALS):
        _deal_again(slots, chance)
        if claimed:
            _honour_claims(claimed, slots, chance)
        if t.could_be():
            return
    raise RuntimeError("What is known about the cards contradicts itself.")


def _deal_again(slots: list[Slot], chance: Chance) -> None:
    _deal(slots, [slot.pile.cards[slot.index] for slot in slots], chance)


def _mend(claimed: list[Pile], slots: list[Slot], chance: Chance) -> bool:
    """Swap cards until no claim is broken; False when that seems hopeless."""
    broken = _broken(claimed)
    for _ in range(MENDING_SWAPS * len(slots)):
        if broken == 0:
            return True
        broken = _try_swap(slots, chance, broken)
    return broken == 0


def _try_swap(slots: list[Slot], chance: Chance, broken: i64) -> i64:
    """Swap two unknown cards unless that breaks more claims than before. How many are broken now."""
    a = slots[chance.below(len(slots))]
    b = slots[chance.below(len(slots))]
    if not _fits(a.pile.cards[a.index], b) or not _fits(b.pile.cards[b.index], a):
        return broken
    if a.pile is b.pile:
        _swap(a, b)
        return broken
    before = _broken_in(a.pile) + _broken_in(b.pile)
    _swap(a, b)
    after = _broken_in(a.pile) + _broken_in(b.pile)
    if after <= before:
        return broken - before + after
    _swap(a, b)
    return broken


def _fits(card: i64, slot: Slot) -> bool:
    holds = slot.pile.zone.holds
    return holds is None or card in holds


def _swap(a: Slot, b: Slot) -> None:
    card = a.pile.cards[a.index]
    a.pile.cards[a.index] = b.pile.cards[b.index]
    b.pile.cards[b.index] = card


def _broken(claimed: list[Pile]) -> i64:
    total: i64 = 0
    for pile in claimed:
        total += _broken_in(pile)
    return total


def _broken_in(pile: Pile) -> i64:
    """How many cards too many or too few a pile has for what was said of it."""
    total: i64 = 0
    for claim in pile.claims:
        total += claim.broken_by(pile.cards)
    return total


def _all_hold(claimed: list[Pile]) -> bool:
    """Whether no claim is broken."""
    for pile in claimed:
        for claim in pile.claims:
            if claim.broken_by(pile.cards):
                return False
    return True
