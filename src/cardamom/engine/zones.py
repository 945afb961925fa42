"""Zones and piles: where cards lie, and who knows what about them.

A zone declares once who sees the cards in it; nobody does unless it says so. A pile is what lies there now.
Cards are the numbers of their faces: two copies of a face are the same card, as they are for people.

Knowledge beyond what the zone shows is kept on the pile itself, in two forms:

- a *mark* on a slot: the seats that know this very card, because they saw it go there;
- a *claim* about the whole pile: between `least` and `most` cards of certain kinds, because it was said.

Both stay true, or are given up, as cards come and go. Of a card that goes unseen it may be known that it is one `among`
certain kinds, because it was asked for by its suit: then only as much is given up as that leaves open.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.chance import Chance

Seat = i64
Card = i64
Seats = i64
"""A set of seats, one bit each."""

NO_SEAT: Final = -1
SPECTATOR: Final = 40
NO_CARD: Final = -1
UNKNOWN: Final = -2
NOBODY: Final = 0
ALL: Final = -1

# mypyc shifts a literal one as 32 bits, so the bits come from a table.
_BIT: Final[list[i64]] = [2**seat for seat in range(SPECTATOR + 1)]


def only(seat: Seat) -> Seats:
    """The set that holds one seat."""
    return _BIT[seat]


def includes(seats: Seats, seat: Seat) -> bool:
    """Whether a seat is in a set of seats."""
    return seats & _BIT[seat] != 0


class Box:
    """All the cards a game is played with: a code and a number of copies for each face."""

    def __init__(self, codes: list[str], copies: list[int]) -> None:
        self.codes: Final = codes
        self.copies: Final = copies
        self.cards: Final[list[i64]] = [face for face in range(len(codes)) for _ in range(copies[face])]
        self.numbers: Final[dict[str, int]] = {code: face for face, code in enumerate(codes)}


class Zone:
    """A place for cards, and who sees what lies there.

    `seen_by` is ALL, NOBODY or a set of seats; `top_seen` shows the topmost card of an ordered zone to everybody
    besides. The order of the cards means something only in an `ordered` zone; elsewhere it is never shown.
    `holds` are the only faces that can ever lie here, where everybody knows that much: the cards of one deck.
    """

    def __init__(
        self,
        name: str,
        owner: Seat = NO_SEAT,
        seen_by: Seats = NOBODY,
        ordered: bool = False,
        top_seen: bool = False,
        holds: frozenset[int] | None = None,
    ) -> None:
        if top_seen and not ordered:
            raise ValueError(f"zone {name} shows its top card, but has no order")
        self.name: Final = name
        self.owner: Final[i64] = owner
        self.seen_by: Final[i64] = seen_by
        self.ordered: Final = ordered
        self.top_seen: Final = top_seen
        self.holds: Final = holds


class Claim:
    """What was said about a pile: from `least` to `most` of its cards are of these kinds."""

    def __init__(self, kinds: frozenset[int], least: i64, most: i64, heard_by: Seats) -> None:
        self.kinds: Final = kinds
        self.least: Final[i64] = least
        self.most: Final[i64] = most
        self.heard_by: Final[i64] = heard_by

    def says_nothing_of(self, size: i64) -> bool:
        """Whether it would be true of any pile of this size."""
        return self.least <= 0 and self.most >= size

    def together_with(self, other: Claim) -> Claim:
        """Both claims in one; they are about the same kinds, and were heard by the same seats."""
        return Claim(self.kinds, max(self.least, other.least), min(self.most, other.most), self.heard_by)

    def is_settled_by(self, among: frozenset[int] | None) -> bool:
        """Whether a card that is one among these kinds is surely one of the claim's, or surely none."""
        return among is not None and (among <= self.kinds or among.isdisjoint(self.kinds))

    def told_to(self, seats: Seats) -> Claim:
        """The same claim, for these seats alone."""
        return Claim(self.kinds, self.least, self.most, seats)

    def after_arrival(self, card: Card, known_to: Seats, among: frozenset[int] | None = None) -> Claim:
        """What is left of the claim when a card came."""
        if self.heard_by & ~known_to and not self.is_settled_by(among):
            return Claim(self.kinds, self.least, self.most + 1, self.heard_by)
        if card in self.kinds:
            return Claim(self.kinds, self.least + 1, self.most + 1, self.heard_by)
        return self

    def after_departure(self, card: Card, known_to: Seats, among: frozenset[int] | None = None) -> Claim:
        """What is left of the claim when a card went."""
        if self.heard_by & ~known_to and not self.is_settled_by(among):
            return Claim(self.kinds, max(0, self.least - 1), self.most, self.heard_by)
        if card in self.kinds:
            return Claim(self.kinds, max(0, self.least - 1), max(0, self.most - 1), self.heard_by)
        return self

    def broken_by(self, cards: list[Card]) -> i64:
        """How many cards too many or too few a pile has for the claim."""
        held: i64 = 0
        for card in cards:
            if card in self.kinds:
                held += 1
        if held > self.most:
            return held - self.most
        if held < self.least:
            return self.least - held
        return 0


class Flight:
    """A card that went from one zone to another, and the seats that saw which one it was."""

    def __init__(self, card: Card, source: Zone, target: Zone, seen_by: Seats) -> None:
        self.card: Final[i64] = card
        self.source: Final = source
        self.target: Final = target
        self.seen_by: Final[i64] = seen_by


class Departure:
    """A card that left its zone and has not come to another yet, and the seats that saw which one it was."""

    def __init__(self, card: Card, source: Zone, seen_by: Seats) -> None:
        self.card: Final[i64] = card
        self.source: Final = source
        self.seen_by: Final[i64] = seen_by


class Journal:
    """Notes which cards go from where to where, for the piles that carry it."""

    def __init__(self) -> None:
        self.flights: list[Flight] = []
        self._aloft: list[Departure] = []

    def left(self, card: Card, source: Zone, seen_by: Seats) -> None:
        """A card was taken up."""
        self._aloft.append(Departure(card, source, seen_by))

    def came(self, card: Card, target: Zone, seen_by: Seats) -> None:
        """A card was laid down: the first such card that was taken up."""
        for number in range(len(self._aloft)):
            departure = self._aloft[number]
            if departure.card == card:
                del self._aloft[number]
                if departure.source is not target:
                    self.flights.append(Flight(card, departure.source, target, departure.seen_by | seen_by))
                return

    def hand_over(self) -> list[Flight]:
        """The flights since the last time."""
        flights = self.flights
        self.flights = []
        return flights

    def close(self) -> None:
        """All cards lie again: what was taken up and not laid down has left the game."""
        self._aloft = []


# Most piles have nothing noted on them. They share these two, which are never changed in place.
_NO_MARKS: Final[list[i64]] = []
_NO_CLAIMS: Final[list[Claim]] = []


def _add_claim(claims: list[Claim], new: Claim) -> None:
    """Add a claim to others, in one with what is known to the same seats about the same kinds."""
    for i in range(len(claims)):
        if claims[i].heard_by == new.heard_by and claims[i].kinds == new.kinds:
            claims[i] = claims[i].together_with(new)
            return
    claims.append(new)


class Pile:
    """The cards of a zone, the last one on top."""

    def __init__(self, zone: Zone, cards: list[Card]) -> None:
        self.zone: Final = zone
        self.cards = cards
        self.marks: list[i64] = _NO_MARKS
        """Who knows each slot besides the zone's own seats; empty while nobody does."""
        self.claims: list[Claim] = _NO_CLAIMS
        self.journal: Journal | None = None
        """Where flights are noted; None while nobody listens, as in copies."""

    def copy(self) -> Pile:
        """A pile that shares nothing that changes."""
        pile = Pile(self.zone, self.cards[:])
        if self.marks:
            pile.marks = self.marks[:]
        pile.claims = self.claims
        return pile

    def holds(self, card: Card) -> bool:
        """Whether a card lies here."""
        return card in self.cards

    def put(self, card: Card, known_to: Seats = NOBODY, among: frozenset[int] | None = None) -> None:
        """Lay a card on top; `known_to` are the seats that saw which one it is, besides those who look in here.

        `among` are the kinds that everybody knows it to be one of.
        """
        if self.zone.top_seen:
            self._remember_top()
        if self.marks:
            self.marks.append(known_to)
        elif known_to and self.zone.seen_by != ALL:
            self.marks = [NOBODY] * len(self.cards)
            self.marks.append(known_to)
        self.cards.append(card)
        if self.claims:
            claims = self._heard_apart(known_to)
            self._restate([claim.after_arrival(card, known_to, among) for claim in claims])
        if self.journal is not None:
            self.journal.came(card, self.zone, self.seen_in(len(self.cards) - 1))

    def receive(self, cards: list[Card]) -> None:
        """Lay many cards down at once, of which nothing is known: a deck that is built anew."""
        if self.marks or self.claims or self.journal is not None:
            for card in cards:
                self.put(card)
        else:
            self.cards.extend(cards)

    def take(self, card: Card, known_to: Seats = NOBODY, among: frozenset[int] | None = None) -> None:
        """Take a card out; it must lie here. `known_to` see which one it is, besides those who look in here.

        Nobody can tell which of several copies it was: whoever knew of one can count on one less. `among` are the
        kinds that everybody knows it to be one of.
        """
        self._leave(self.cards.index(card), known_to, among)

    def give(self, card: Card, to: Pile, known_to: Seats = NOBODY, among: frozenset[int] | None = None) -> None:
        """Move a card to another pile. `known_to` see which one it is, besides those who look in at either end."""
        self.take(card, known_to | to.zone.seen_by, among)
        to.put(card, known_to | self.zone.seen_by, among)

    def draw(self, chance: Chance, known_to: Seats = NOBODY) -> Card:
        """Take a random card.

        In a pile that lies in no order this is the top card of a shuffled deck: the same game, without
        shuffling the cards that are never drawn.
        """
        slot = chance.below(len(self.cards))
        card = self.cards[slot]
        self._leave(slot, known_to)
        return card

    def pop(self) -> Card:
        """Take the top card of an ordered pile."""
        if self.journal is not None:
            self.journal.left(self.cards[-1], self.zone, self.seen_in(len(self.cards) - 1))
        card = self.cards.pop()
        if self.marks:
            self.marks.pop()
        if self.claims:
            self._restate([claim.after_departure(card, self.zone.seen_by) for claim in self.claims])
        return card

    def pull(self, depth: i64, known_to: Seats = NOBODY) -> Card:
        """Take the card that lies under so many others of an ordered pile; 0 is the top card.

        All see the place it comes from, so nobody becomes unsure of those that stay.
        """
        slot = len(self.cards) - 1 - depth
        card = self.cards[slot]
        seen_by = known_to | self.seen_in(slot)
        if self.journal is not None:
            self.journal.left(card, self.zone, seen_by)
        del self.cards[slot]
        if self.marks:
            del self.marks[slot]
        if self.claims:
            self._restate([claim.after_departure(card, seen_by) for claim in self.claims])
        return card

    def hand_on(self, to: Pile, depth: i64 = 0, known_to: Seats = NOBODY) -> Card:
        """Move the card under so many others of an ordered pile; whoever knew it here knows it there."""
        known_to |= self.seen_in(len(self.cards) - 1 - depth) | to.zone.seen_by
        card = self.pull(depth, known_to)
        to.put(card, known_to)
        return card

    def insert(self, card: Card, depth: i64, known_to: Seats = NOBODY) -> None:
        """Put a card under so many others of an ordered pile. All see the place, `known_to` which card it is."""
        if depth == 0:
            self.put(card, known_to)
            return
        slot = len(self.cards) - depth
        if not self.marks and known_to and self.zone.seen_by != ALL:
            self.marks = [NOBODY] * len(self.cards)
        if self.marks:
            self.marks.insert(slot, known_to)
        self.cards.insert(slot, card)
        if self.claims:
            self._restate([claim.after_arrival(card, known_to) for claim in self.claims])
        if self.journal is not None:
            self.journal.came(card, self.zone, self.seen_in(slot))

    def shuffle(self, chance: Chance) -> None:
        """Put the cards into a random order. Whoever knew one of them knows that it is here, but not where."""
        self._lose_order()
        chance.shuffle(self.cards)

    def cut(self, chance: Chance) -> None:
        """Lay a random number of cards from the top under the others. Nobody knows a place after it."""
        self._lose_order()
        lower = len(self.cards) - chance.below(len(self.cards))
        self.cards = self.cards[lower:] + self.cards[:lower]

    def gather(self) -> list[Card]:
        """Take all the cards; whatever was known of them is void."""
        cards = self.cards
        if self.journal is not None:
            for card in cards:
                self.journal.left(card, self.zone, self.zone.seen_by)
        self.cards = []
        self.marks = _NO_MARKS
        self.claims = _NO_CLAIMS
        return cards

    def claim(self, kinds: frozenset[int], least: i64, most: i64, heard_by: Seats = ALL) -> None:
        """Note what was just said about this pile."""
        new = Claim(kinds, least, most, heard_by)
        others: list[Claim] = []
        for claim in self.claims:
            if claim.kinds == kinds and claim.heard_by == heard_by:
                new = new.together_with(claim)
            else:
                others.append(claim)
        self._restate([*others, new])

    def seen_in(self, slot: i64) -> Seats:
        """The seats that know the card in a slot."""
        if self.zone.top_seen and slot == len(self.cards) - 1:
            return ALL
        return self.zone.seen_by | self.marks[slot] if self.marks else self.zone.seen_by

    def blind(self, seat: Seat) -> None:
        """Forget everything a seat does not know: cards become UNKNOWN, and an order that means nothing goes."""
        if self.claims:
            self.claims = [claim for claim in self.claims if includes(claim.heard_by, seat)]
        if self.marks or self.zone.top_seen:
            self._blind_slots(seat)
        elif not includes(self.zone.seen_by, seat):
            self.cards = [UNKNOWN] * len(self.cards)
        elif not self.zone.ordered and len(self.cards) > 1:
            self.cards.sort()

    def _blind_slots(self, seat: Seat) -> None:
        for slot in range(len(self.cards)):
            if not includes(self.seen_in(slot), seat):
                self.cards[slot] = UNKNOWN
                if self.marks:
                    self.marks[slot] = NOBODY
        if self.marks and not self.zone.ordered:
            self._sort_known()

    def _sort_known(self) -> None:
        known = sorted([(card, self.marks[slot]) for slot, card in enumerate(self.cards) if card != UNKNOWN])
        unknown = len(self.cards) - len(known)
        self.cards = [UNKNOWN] * unknown
        self.marks = [NOBODY] * unknown
        for card, mark in known:
            self.cards.append(card)
            self.marks.append(mark)

    def _leave(self, slot: i64, seen_leaving: Seats, among: frozenset[int] | None = None) -> None:
        card = self.cards[slot]
        known_to = seen_leaving | self.zone.seen_by
        if self.journal is not None:
            # Where cards lie in no order, knowing of one does not tell which one goes.
            self.journal.left(card, self.zone, known_to | self.seen_in(slot) if self.zone.ordered else known_to)
        self._close_gap(self.cards, slot)
        kept_in_mind = _NO_CLAIMS
        if self.marks:
            knew = self.marks[slot]
            self._close_gap(self.marks, slot)
            if among is not None:
                kept_in_mind = self._all_but_one(card, knew, known_to, among)
            self._doubt(known_to, among)
            if not self.zone.ordered and card in self.cards:
                self._count_as_gone(card, ~knew)
        if self.claims:
            claims = self._heard_apart(known_to)
            self._restate([claim.after_departure(card, known_to, among) for claim in claims])
        for claim in kept_in_mind:
            self.claim(claim.kinds, claim.least, claim.most, claim.heard_by)

    def _heard_apart(self, known_to: Seats) -> list[Claim]:
        """The claims, apart for those who see the very card from outside: they go on to know more than the others."""
        saw_it = known_to & ~self.zone.seen_by
        if saw_it == NOBODY or known_to == ALL:
            return self.claims
        apart: list[Claim] = []
        for claim in self.claims:
            sure = claim.heard_by & saw_it
            if sure != NOBODY and sure != claim.heard_by:
                _add_claim(apart, claim.told_to(sure))
                _add_claim(apart, claim.told_to(claim.heard_by & ~sure))
            else:
                _add_claim(apart, claim)
        return apart

    def _restate(self, claims: list[Claim]) -> None:
        """Keep the claims that still say something."""
        self.claims = [claim for claim in claims if not claim.says_nothing_of(len(self.cards))]

    def _lose_order(self) -> None:
        """What was known of a slot becomes a claim about the pile: at least so many of that face."""
        if not self.marks and not self.zone.top_seen:
            return
        cards = self.cards
        knew = [self.seen_in(slot) & ~self.zone.seen_by for slot in range(len(cards))]
        self.marks = _NO_MARKS
        for slot in range(len(cards)):
            seats = knew[slot]
            if seats:
                known = [
                    other for other in range(len(cards)) if cards[other] == cards[slot] and not seats & ~knew[other]
                ]
                self.claim(frozenset([int(cards[slot])]), len(known), len(cards), seats)

    def _remember_top(self) -> None:
        """The top card is about to be covered: everybody has seen it."""
        if self.cards and not self.marks:
            self.marks = [NOBODY] * len(self.cards)
        if self.cards:
            self.marks[-1] = ALL

    def _close_gap(self, slots: list[i64], slot: i64) -> None:
        if self.zone.ordered:
            del slots[slot]
            return
        last = slots.pop()
        if slot < len(slots):
            slots[slot] = last

    def _count_as_gone(self, card: Card, seats: Seats) -> None:
        """A copy left that was not the one these seats knew of, but they cannot tell: each gives up one."""
        for slot in range(len(self.marks)):
            if self.cards[slot] == card:
                unsure = self.marks[slot] & seats
                self.marks[slot] &= ~unsure
                seats &= ~unsure

    def _doubt(self, known_to: Seats, among: frozenset[int] | None) -> None:
        """A card left: whoever did not see which one is no longer sure of those that stayed and could have been it."""
        if known_to == ALL:
            return
        for slot in range(len(self.marks)):
            if among is None or self.cards[slot] in among:
                self.marks[slot] &= known_to

    def _all_but_one(self, card: Card, knew: Seats, known_to: Seats, among: frozenset[int]) -> list[Claim]:
        """What is left to those who knew of several cards one of which is gone, and did not see which."""
        cards: list[i64] = [card]
        unsure: list[i64] = [knew & ~known_to]
        for slot in range(len(self.marks)):
            if self.cards[slot] in among:
                cards.append(self.cards[slot])
                unsure.append(self.marks[slot] & ~known_to)
        claims: list[Claim] = []
        for seats in sorted(set(unsure) - {NOBODY}):
            known = [int(cards[i]) for i in range(len(cards)) if seats & ~unsure[i] == NOBODY]
            claims.append(Claim(frozenset(known), len(known) - 1, len(self.cards), seats))
        return claims
