"""What a hand promises in Open Kitchen: how near its sets are, and how likely the missing cards are to come.

A set is a plan for one food group: three of an ingredient, or one of each. A plan is worth its points and a share of
the victory, times the chance that all of its missing cards come. A hand promises as much as its best plans together,
as many as there are sets still to meld; or as much as the Chef's Special, if that is more.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.zones import UNKNOWN, Card, Seat
from cardamom.games.open_kitchen.cards import (
    COPIES,
    DIFFERENT,
    GROUPS,
    IDENTICAL,
    INGREDIENTS,
    NO_GROUP,
    OF_A_GROUP,
    WILD,
    group_of,
    missing_for,
)
from cardamom.games.open_kitchen.rules import OPEN_KITCHEN_BONUS, SETS_TO_WIN, SPECIAL_POINTS, OpenKitchen


class Palate:
    """What a player cares about.

    `share` is what any set is worth besides its points, `points` what a point is worth, and `victory` what it is worth
    to have all sets. `breadth` is how much a second plan for a group counts, `spare` how much the plans do that are not
    among the best, and `special` what a point of the Chef's Special is worth. `laid` is what a set is worth more on the
    table than in the hand, and `denial` what it costs to give away a card that is wholly useful to a rival.
    """

    def __init__(
        self,
        share: float,
        points: float,
        victory: float,
        breadth: float,
        spare: float,
        special: float,
        laid: float,
        denial: float,
    ) -> None:
        self.share: Final = share
        self.points: Final = points
        self.victory: Final = victory
        self.breadth: Final = breadth
        self.spare: Final = spare
        self.special: Final = special
        self.laid: Final = laid
        self.denial: Final = denial


class Pace:
    """How fast a course goes.

    `turns` is how many there are to wait for the cards of a set, `haste` by how many a set that somebody has melded
    shortens that, and `gleaning` how likely a card that somebody else draws comes by on a pile. `course` is how many
    turns all players together have in a course: that long a recipe can wait.
    """

    def __init__(self, turns: float, haste: float, gleaning: float, course: float) -> None:
        self.turns: Final = turns
        self.haste: Final = haste
        self.gleaning: Final = gleaning
        self.course: Final = course


class Plan:
    """A set that a hand may grow into: what it promises, and how likely it comes."""

    def __init__(self, worth: float, chance: float) -> None:
        self.worth: Final = worth
        self.chance: Final = chance
        self.promise: Final = worth * chance

    def or_else(self, other: Plan, breadth: float) -> Plan:
        """The better of two plans, with the other one, as far as it counts, for the case that it fails."""
        better = self if self.promise >= other.promise else other
        second = other if better is self else self
        way_out = breadth * (1.0 - better.chance)
        chance = better.chance + way_out * second.chance
        if chance <= better.chance:
            return better
        return Plan((better.promise + way_out * second.promise) / chance, chance)


class Odds:
    """How likely ingredients come in time for a set, one copy or two; or for a recipe, before the course ends."""

    def __init__(self, one: list[float], two: list[float], late: list[float]) -> None:
        self.one: Final = one
        self.two: Final = two
        self.late: Final = late

    def of(self, card: Card, copies: i64) -> float:
        """The chance that so many copies come."""
        if copies <= 0:
            return 1.0
        if copies == 1:
            return self.one[card]
        return self.two[card] if copies == 2 else 0.0


def copies_left(t: OpenKitchen, buried: bool) -> list[i64]:
    """How many copies of each ingredient the viewer has not seen; those on top of a pile count as well.

    Without `buried`, what lies deeper in the piles is forgotten, and counts as if it might come again.
    """
    left: list[i64] = [COPIES] * len(INGREDIENTS)
    for seat in range(t.seats):
        forget(left, t.hands[seat].cards)
        forget(left, t.melds[seat].cards)
        if buried and len(t.discards[seat].cards) > 1:
            forget(left, t.discards[seat].cards[:-1])
    return left


def forget(left: list[i64], cards: list[Card]) -> None:
    """Count these cards as gone."""
    for card in cards:
        if UNKNOWN < card < WILD:
            left[card] -= 1


def rough_odds(left: list[i64], one: float, two: float) -> Odds:
    """The same chance for every card of which there are copies left."""
    likely = [one if copies > 0 else 0.0 for copies in left]
    return Odds(likely, [two if copies > 1 else 0.0 for copies in left], likely)


def close_odds(left: list[i64], pace: float, turns: float, late_turns: float) -> Odds:
    """The chances by the number of copies left: `pace` is how many of the unseen cards come by in a turn."""
    one = [0.0] * len(left)
    two = [0.0] * len(left)
    late = [0.0] * len(left)
    for card in range(len(left)):
        copies = float(left[card])
        if copies > 0.0:
            one[card] = 1.0 - (1.0 - min(0.9, copies * pace)) ** turns
            late[card] = 1.0 - (1.0 - min(0.9, copies * pace)) ** late_turns
        if copies > 1.0:
            one_more: float = 1.0 - (1.0 - min(0.9, (copies - 1.0) * pace)) ** (turns / 2.0)
            two[card] = (1.0 - (1.0 - min(0.9, copies * pace)) ** (turns / 2.0)) * one_more
    return Odds(one, two, late)


NO_PLAN: Final = Plan(0.0, 0.0)


class Outlook:
    """What the hand of one player promises, and how that changes with a card more or less."""

    def __init__(self, t: OpenKitchen, seat: Seat, hand: list[Card], palate: Palate, odds: Odds) -> None:
        self.palate: Final = palate
        self.odds: Final = odds
        self.held: Final[list[i64]] = [0] * (WILD + 1)
        for card in hand:
            self.held[card] += 1
        self.wanted: i64 = SETS_TO_WIN - len(t.melds[seat].cards) // OF_A_GROUP
        self.closed: Final = [t.has_melded(seat, group) for group in range(len(GROUPS))]
        self.bonus: Final = [0.0] * len(GROUPS)
        if t.open_group != NO_GROUP and not t.has_melded(seat, t.open_group):
            self.bonus[t.open_group] = float(OPEN_KITCHEN_BONUS)
        self.recipe: Final = [] if t.melds[seat].cards else t.recipe()
        self.plain: Final = [NO_PLAN] * len(GROUPS)
        """The best plan for each group."""
        self.spiced: Final = [NO_PLAN] * len(GROUPS)
        """The best plan with the wild card."""
        for group in range(len(GROUPS)):
            self.look_at(group)

    # Groups

    def look_at(self, group: i64) -> None:
        """Weigh the plans for a group anew."""
        if self.closed[group]:
            self.plain[group] = NO_PLAN
            self.spiced[group] = NO_PLAN
            return
        self.plain[group] = self.best_plan(group, 0)
        self.spiced[group] = self.best_plan(group, 1) if self.held[WILD] else self.plain[group]

    def best_plan(self, group: i64, spice: i64) -> Plan:
        """The most that a group promises, with so many wild cards for what is missing."""
        first = group * OF_A_GROUP
        prize = self.palate.share + self.palate.points * self.bonus[group]
        best = Plan(prize + self.palate.points * float(DIFFERENT), self.chance_of_different(first, spice))
        for card in range(first, first + OF_A_GROUP):
            held = self.held[card]
            if held:
                chance = self.odds.of(card, OF_A_GROUP - held - spice)
                best = best.or_else(Plan(prize + self.palate.points * float(IDENTICAL), chance), self.palate.breadth)
        return best

    def chance_of_different(self, first: Card, spice: i64) -> float:
        """The chance that the three of a group come together, the wild card in place of the least likely one."""
        chance = 1.0
        least = 1.0
        missing: i64 = 0
        for card in range(first, first + OF_A_GROUP):
            if not self.held[card]:
                missing += 1
                chance *= self.odds.one[card]
                least = min(least, self.odds.one[card])
        if missing == OF_A_GROUP:
            return 0.0
        if spice and missing:
            return chance / least if least > 0.0 else self.chance_without(first, missing)
        return chance

    def chance_without(self, first: Card, missing: i64) -> float:
        """The chance of the others when the wild card stands in for one that cannot come."""
        if missing == 1:
            return 1.0
        best = 0.0
        for card in range(first, first + OF_A_GROUP):
            if not self.held[card]:
                best = max(best, self.odds.one[card])
        return best

    # Hands

    def promise(self) -> float:
        """What the hand promises."""
        return max(self.promise_of_sets(), self.promise_of_special())

    def promise_of_sets(self) -> float:
        """The best plans together, as many as sets are wanted; the wild card goes where it helps most."""
        best = self.together(NO_GROUP)
        if self.held[WILD]:
            for group in range(len(GROUPS)):
                if self.spiced[group].promise > self.plain[group].promise:
                    best = max(best, self.together(group))
        return best

    def together(self, spiced: i64) -> float:
        """The best plans, and a little for the others, if one group gets the wild card."""
        total = 0.0
        all_come = 1.0
        best = self.best_groups(spiced)
        for group in range(len(GROUPS)):
            plan = self.spiced[group] if group == spiced else self.plain[group]
            if group in best:
                total += plan.promise
                all_come *= plan.chance
            else:
                total += self.palate.spare * plan.promise
        return total + self.palate.victory * all_come

    def best_groups(self, spiced: i64) -> list[i64]:
        """The groups with the best plans, as many as sets are wanted."""
        best: list[i64] = []
        while len(best) < self.wanted:
            most = -1.0
            found: i64 = NO_GROUP
            for group in range(len(GROUPS)):
                plan = self.spiced[group] if group == spiced else self.plain[group]
                if plan.promise > most and group not in best:
                    most = plan.promise
                    found = group
            best.append(found)
        return best

    def promise_of_special(self) -> float:
        """What the Chef's Special promises."""
        if not self.recipe or self.palate.special == 0.0:
            return 0.0
        chance = 1.0
        least = 1.0
        for card in self.recipe:
            if not self.held[card]:
                chance *= self.odds.late[card]
                least = min(least, self.odds.late[card])
        if self.held[WILD] and least > 0.0:
            chance /= least
        return chance * self.palate.special * float(SPECIAL_POINTS)

    def is_after_the_special(self) -> bool:
        """Whether the Chef's Special promises more than sets do."""
        return self.promise_of_special() > self.promise_of_sets()

    def missing_for_special(self) -> list[Card]:
        """What the recipe still needs."""
        return missing_for(self.recipe, [card for card in range(WILD + 1) if self.held[card]])

    def change(self, card: Card, by: i64) -> None:
        """Hold a card more, or less."""
        self.held[card] += by
        if card != WILD:
            self.look_at(group_of(card))
            return
        for group in range(len(GROUPS)):
            self.look_at(group)

    def with_card(self, card: Card) -> float:
        """What the hand would promise with a card more."""
        self.change(card, 1)
        promised = self.promise()
        self.change(card, -1)
        return promised

    def without_card(self, card: Card) -> float:
        """What the hand would promise with a card less."""
        self.change(card, -1)
        promised = self.promise()
        self.change(card, 1)
        return promised

    def after_melding(self, cards: list[Card], points: float) -> float:
        """What a set is worth on the table, with what the rest of the hand would promise."""
        group = group_of(cards[0])
        self.closed[group] = True
        for card in cards:
            self.change(card, -1)
        self.wanted -= 1
        rest = self.promise_of_sets()
        self.wanted += 1
        self.closed[group] = False
        for card in cards:
            self.change(card, 1)
        return self.palate.share + self.palate.points * (points + self.bonus[group]) + self.palate.laid + rest
