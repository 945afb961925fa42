"""The memory aid: what everybody has heard and seen of a hand, as far as it still holds."""

from __future__ import annotations

from mypy_extensions import i64

from cardamom.engine.questions import Phrase, Term, What
from cardamom.engine.zones import SPECTATOR, Claim, Pile, includes
from cardamom.games.pastry_chefs.cards import SORTS, Sort


def remembered(hand: Pile) -> list[object]:
    """Everything that is publicly known of a hand, what it does not hold included."""
    known: list[object] = []
    seen = [hand.cards[slot] for slot in range(len(hand.cards)) if includes(hand.seen_in(slot), SPECTATOR)]
    if seen:
        known.append(Phrase("seen", cards=[What(card) for card in sorted(seen)]))
    for claim in public_claims(hand):
        known += told_of(claim, len(hand.cards))
    return known


def public_claims(hand: Pile) -> list[Claim]:
    """What everybody has heard, in one for each sort: some may have heard more, and some of it is the same."""
    public: dict[frozenset[int], Claim] = {}
    for claim in hand.claims:
        if includes(claim.heard_by, SPECTATOR):
            known = public.get(claim.kinds)
            public[claim.kinds] = claim if known is None else known.together_with(claim)
    return list(public.values())


def told_of(claim: Claim, size: i64) -> list[object]:
    """A claim in words, as far as it says anything about a hand of this size."""
    sort = sort_of(claim.kinds)
    if sort is None:
        return told_of_several(claim)
    if claim.most == 0:
        return [Phrase("none", which=sort.term(0))]
    if claim.least == claim.most:
        return [Phrase("exactly", cards=sort.counted(claim.least))]
    is_bounded = claim.most < min(size, sort.copies)
    if claim.least > 0 and is_bounded:
        return [Phrase("between", least=Term(f"count_{claim.least}"), cards=sort.counted(claim.most))]
    if claim.least > 0:
        return [Phrase("at_least", cards=sort.counted(claim.least))]
    return [Phrase("at_most", cards=sort.counted(claim.most))] if is_bounded else []


def told_of_several(claim: Claim) -> list[object]:
    """Cards of no single sort: all were seen in the hand, and some of them have left unseen."""
    if claim.least == 0:
        return []
    cards = [What(card) for card in sorted(claim.kinds)]
    return [Phrase("some_of", many=Term(f"count_{claim.least}"), cards=cards)]


def sort_of(kinds: frozenset[int]) -> Sort | None:
    """The words that identify these kinds of cards, if there are such words."""
    for sort in SORTS:
        if sort.kinds == kinds:
            return sort
    return None
