"""What experience tells of a position in Open Kitchen: how many points of the course somebody will get, and the others.

A small network that was trained on games among bots (`bench.instinct`). It looks at the eight food groups one by one,
all in the same way, and at what is said of them together with the state of the course.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from mypy_extensions import i64

from cardamom.engine.zones import UNKNOWN, Card, Seat
from cardamom.games.open_kitchen.cards import (
    A_SET,
    COPIES,
    GROUPS,
    INGREDIENTS,
    OF_A_GROUP,
    WILD,
    group_of,
    is_action,
    worth,
)
from cardamom.games.open_kitchen.rules import OpenKitchen

COURSE: Final = len(GROUPS)
"""The place of what is said of the course, behind the groups. The wild card is among it, as if it were the ninth."""


class Sight:
    """What a seat sees of a course, at the beginning of somebody's turn, as numbers."""

    def __init__(self, seen: OpenKitchen, me: Seat, turn: Seat) -> None:
        seats = seen.seats
        self.seats: i64 = seats
        self.away: i64 = (me - turn + seats) % seats
        self.held: list[i64] = [0] * (WILD + 1)
        self.unseen: list[i64] = [*[COPIES] * len(INGREDIENTS), 1]
        self.tops: list[i64] = [0] * (WILD + 1)
        self.rivals: list[i64] = [0] * (WILD + 1)
        self.mine: list[i64] = [0] * len(GROUPS)
        self.next: list[i64] = [0] * len(GROUPS)
        self.theirs: list[i64] = [0] * len(GROUPS)
        self.open_group: i64 = seen.open_group
        self.melds: i64 = len(seen.melds[me].cards) // A_SET
        self.laid: i64 = 0
        self.rivals_most: i64 = 0
        self.rivals_melds: i64 = 0
        self.rivals_laid: i64 = 0
        self.wild_gone: i64 = 0
        self.deck: i64 = len(seen.deck.cards)
        self.rebuilds: i64 = seen.rebuilds
        self.thrown: i64 = 0
        self.actions: i64 = 0
        self.idle: i64 = seen.idle_turns
        following = (me + 1) % seats
        self.next_melds: i64 = len(seen.melds[following].cards) // A_SET
        for seat in range(seats):
            pile = seen.discards[seat].cards
            self.thrown += len(pile)
            for card in pile:
                self.account(card)
            if pile and pile[-1] <= WILD:
                self.tops[pile[-1]] += 1
            for card in seen.hands[seat].cards:
                self.account(card)
                if card != UNKNOWN:
                    if seat == me:
                        self.held[card] += 1
                    else:
                        self.rivals[card] += 1
            self.look_at_melds(seen, seat, me, following)

    def account(self, card: Card) -> None:
        """A card that was seen."""
        if card == UNKNOWN:
            return
        if card <= WILD:
            self.unseen[card] -= 1
        elif is_action(card):
            self.actions += 1

    def look_at_melds(self, seen: OpenKitchen, seat: Seat, me: Seat, following: Seat) -> None:
        """What somebody has laid."""
        laid = seen.melds[seat].cards
        sets: i64 = len(laid) // A_SET
        if seat != me:
            self.rivals_melds += sets
            self.rivals_most = max(self.rivals_most, sets)
        for first in range(0, len(laid), A_SET):
            cards = laid[first : first + A_SET]
            for card in cards:
                self.account(card)
                if card == WILD:
                    self.wild_gone = 1
            group = group_of(cards[0])
            points = worth(cards) + (1 if group == seen.open_group else 0)
            if seat == me:
                self.mine[group] = 1
                self.laid += points
            else:
                self.theirs[group] += 1
                self.rivals_laid += points
                if seat == following:
                    self.next[group] = 1

    def hand(self) -> list[Card]:
        """The cards of the hand, in order."""
        cards: list[Card] = []
        for card in range(WILD + 1):
            for _ in range(self.held[card]):
                cards.append(card)
        return cards

    def is_over_size(self) -> bool:
        """Whether a card has to go."""
        held: i64 = 0
        for copies in self.held:
            held += copies
        return held + A_SET * self.melds > 8

    def actions_left(self) -> i64:
        """How many action cards nobody has seen."""
        return 8 - self.actions

    def by_rank(self, group: i64) -> list[Card]:
        """The ingredients of a group: what is held first."""
        a = group * OF_A_GROUP
        b = a + 1
        c = a + 2
        if self.rank(b) > self.rank(a):
            a, b = b, a
        if self.rank(c) > self.rank(b):
            b, c = c, b
        if self.rank(b) > self.rank(a):
            a, b = b, a
        return [a, b, c]

    def key_of_group(self, group: i64) -> i64:
        """A number for all that is to be said of a food group."""
        key: i64 = self.mine[group] * 2 + (1 if group == self.open_group else 0)
        key = (key * 2 + self.next[group]) * 8 + self.theirs[group]
        key = ((key * 8 + self.away) * 4 + self.melds) * 2 + self.held[WILD]
        key = key * 4 + self.rivals_most
        for card in self.by_rank(group):
            key = (key * 8 + self.held[card]) * 8 + self.unseen[card]
            key = (key * 8 + self.tops[card]) * 8 + self.rivals[card]
        return key

    def of_group(self, group: i64) -> list[i64]:
        """What is to be said of a food group."""
        told: list[i64] = []
        for card in self.by_rank(group):
            held = self.held[card]
            told.append(1 if held == 1 else 0)
            told.append(1 if held == 2 else 0)
            told.append(1 if held >= 3 else 0)
            told.append(self.unseen[card])
            told.append(self.tops[card])
            told.append(self.rivals[card])
        told.append(self.mine[group])
        told.append(1 if group == self.open_group else 0)
        told.append(self.next[group])
        told.append(self.theirs[group])
        told.append(self.away)
        told.append(1 if self.melds == 1 else 0)
        told.append(1 if self.melds == 2 else 0)
        told.append(self.held[WILD])
        told.append(self.rivals_most)
        return told

    def rank(self, card: Card) -> i64:
        """How far in front an ingredient is in its group."""
        return 100 * self.held[card] + 10 * self.unseen[card] + self.tops[card]

    def of_course(self) -> list[i64]:
        """What is to be said of the course."""
        return [
            1 if self.melds == 1 else 0,
            1 if self.melds == 2 else 0,
            self.laid,
            self.next_melds,
            self.rivals_most,
            1 if self.rivals_most == 2 else 0,
            self.rivals_melds,
            self.rivals_laid,
            self.held[WILD],
            self.rivals[WILD],
            self.wild_gone,
            self.tops[WILD],
            self.deck // 4,
            self.rebuilds,
            self.away,
            1 if self.away == 0 else 0,
            self.seats,
            self.thrown // 4,
            self.actions,
            self.idle,
            1 if self.open_group >= 0 else 0,
        ]

    def told(self) -> list[i64]:
        """All of it, groups first."""
        numbers: list[i64] = []
        for group in range(len(GROUPS)):
            numbers.extend(self.of_group(group))
        numbers.extend(self.of_course())
        return numbers


Rows = list[list[float]]
MOST_KNOWN: Final = 20_000
"""Of so many groups it is remembered what they contribute: some twenty megabytes."""


class Instinct:
    """The network. Each layer is a row of weights for every number that goes in, and a last one that always counts."""

    def __init__(self, layers: list[Rows]) -> None:
        self.layers: Final = layers
        self.known: Final[dict[i64, list[float]]] = {}
        """What groups contribute that were looked at before."""

    def of_group(self, sight: Sight, group: i64) -> list[float]:
        """What a food group contributes."""
        key = sight.key_of_group(group)
        if key not in self.known:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            numbers = [float(number) for number in sight.of_group(group)]
            for layer in self.layers[:2]:
                numbers = [max(0.0, number) for number in weighed(numbers, layer)]
            self.known[key] = weighed(numbers, self.layers[2])
        return self.known[key]

    def of_course(self, told: list[i64]) -> list[float]:
        """What the state of the course contributes."""
        return weighed([float(number) for number in told], self.layers[3])

    def points(self, parts: list[list[float]]) -> list[float]:
        """The points to be expected, and those of the others on average, of all contributions together."""
        of_mine = self.layers[4][0]
        of_theirs = self.layers[4][1]
        last = len(of_mine) - 1
        mine: float = of_mine[last]
        theirs: float = of_theirs[last]
        for i in range(last):
            light = 0.0
            for part in parts:
                light += part[i]
            if light > 0.0:
                mine += light * of_mine[i]
                theirs += light * of_theirs[i]
        return [mine, theirs]


def weighed(numbers: list[float], layer: Rows) -> list[float]:
    """What a layer makes of some numbers: a number for each of its rows."""
    count = len(numbers)
    some = [place for place in range(count) if numbers[place] != 0.0]
    made: list[float] = []
    for row in layer:
        total: float = row[count]
        for place in some:
            total += numbers[place] * row[place]
        made.append(total)
    return made


class Feeling:
    """What a position feels like, with cards that come and go."""

    def __init__(self, sight: Sight, instinct: Instinct) -> None:
        self.sight: Final = sight
        self.instinct: Final = instinct
        self.parts: Final = [self.part(place) for place in range(COURSE + 1)]
        """What each group contributes, and the state of the course."""
        self.changed: Final = [False] * (COURSE + 1)

    def hold(self, card: Card, by: i64) -> None:
        """Hold a card more, or less."""
        self.sight.held[card] += by
        if card == WILD:
            self.change_all()
        self.changed[card // OF_A_GROUP] = True

    def show(self, card: Card, by: i64) -> None:
        """Let a card lie on top of a pile, or no more. Nothing for cards that are no ingredients."""
        if 0 <= card <= WILD:
            self.sight.tops[card] += by
            self.changed[card // OF_A_GROUP] = True

    def see(self, card: Card, by: i64) -> None:
        """A card was seen, or not yet."""
        self.sight.unseen[card] -= by
        self.changed[card // OF_A_GROUP] = True

    def change_all(self) -> None:
        """Look at everything anew."""
        for place in range(COURSE + 1):
            self.changed[place] = True

    def part(self, place: i64) -> list[float]:
        """What the network makes of a food group, or of the state of the course."""
        if place == COURSE:
            return self.instinct.of_course(self.sight.of_course())
        return self.instinct.of_group(self.sight, place)

    def worth(self) -> float:
        """How many points more than the others on average are to be expected."""
        points = self.points()
        return points[0] - points[1]

    def points(self) -> list[float]:
        """The points to be expected, and those of the others on average."""
        for place in range(COURSE + 1):
            if self.changed[place]:
                self.changed[place] = False
                self.parts[place] = self.part(place)
        return self.instinct.points(self.parts)


def read_instinct(text: str) -> Instinct:
    """The weights as they are written down: layers of rows of numbers."""
    return Instinct(
        [
            [[float(number) for number in row.split(",")] for row in layer.split("\n")]
            for layer in text.strip().split("\n\n")
        ]
    )


INSTINCT: Final = read_instinct(
    files("cardamom.games.open_kitchen").joinpath("instinct.csv").read_text(encoding="utf-8")
)
