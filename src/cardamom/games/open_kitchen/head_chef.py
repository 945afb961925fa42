"""How Open Kitchen is played by experience and not by a formula: the head chef, who guides grandmasters.

Of everything that can be done in a turn the head chef asks how the table would feel afterwards (`instinct.py`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.bots import Choice
from cardamom.engine.chance import Chance
from cardamom.engine.questions import Move, Reason
from cardamom.engine.zones import NO_CARD, Card, Seat
from cardamom.games.open_kitchen.bot import (
    CHEFS_PACE,
    CHEFS_PALATE,
    Chef,
    Kitchen,
    possible_melds,
    taking,
    tops,
)
from cardamom.games.open_kitchen.cards import A_SET, WILD, group_of, sets_in, worth
from cardamom.games.open_kitchen.instinct import INSTINCT, Feeling, Instinct, Sight
from cardamom.games.open_kitchen.rules import (
    DISCARDS,
    DRAW_FROM_DECK,
    OPEN_KITCHEN_BONUS,
    PASSES,
    SETS_TO_WIN,
    THROWS,
    WIN_BONUS,
    Meld,
    OpenKitchen,
    each_once,
)

SPARE: Final = 3
"""So many cards of the hand are looked at when it is asked what would go for a card of the deck."""
WORST: Final = -1000.0


class HeadChef(Chef):
    """Does whatever leaves the best feeling. With the Chef's Special, which experience knows nothing of, a chef."""

    def __init__(self, instinct: Instinct, chef: Chef) -> None:
        super().__init__(chef.palate, chef.pace)
        self.instinct: Final = instinct
        self.chef: Final = chef

    def stand_in(self) -> Kitchen:
        return self.chef

    def choose(self, seen: OpenKitchen, chance: Chance) -> Choice:
        return self.chef.choose(seen, chance) if seen.menu else super().choose(seen, chance)

    # The questions of a turn

    def draw(self, seen: OpenKitchen) -> Choice:
        turn = Turn(seen, self.instinct)
        best = -1
        most = turn.from_deck()
        for owner in tops(seen):
            promised = turn.from_pile(owner)
            if promised > most:
                best = owner
                most = promised
        if best < 0:
            return Choice(DRAW_FROM_DECK, Reason("hope"))
        return taking(seen, best, "take_wild" if seen.discards[best].cards[-1] == WILD else "take_for_group")

    def meld(self, seen: OpenKitchen) -> Meld | None:
        turn = Turn(seen, self.instinct)
        best: Meld | None = None
        most = turn.without_sets(seen.hands[seen.viewer].cards)
        for meld in possible_melds(seen):
            promised = turn.after_set(meld.cards)
            if promised > most or (best is None and turn.sight.melds == SETS_TO_WIN - 1):
                best = meld
                most = promised
        return best

    def least(self, seen: OpenKitchen, cards: list[Card], chance: Chance) -> Card:
        return Turn(seen, self.instinct).dearest_first(cards)[-1]

    def best(self, seen: OpenKitchen, cards: list[Card]) -> Card:
        turn = Turn(seen, self.instinct)
        best = cards[0]
        most = WORST
        for card in cards:
            promised = turn.with_card(card, [])
            if promised > most:
                best = card
                most = promised
        return best

    # For searches

    def ideas_for_the_end(self, seen: OpenKitchen) -> list[Move[OpenKitchen]]:
        if seen.menu:
            return super().ideas_for_the_end(seen)
        ideas: list[Move[OpenKitchen]] = [meld for meld in possible_melds(seen)]
        cards = Turn(seen, self.instinct).dearest_first(seen.hands[seen.viewer].cards)
        cards.reverse()
        return [*ideas, *[discard for card in cards for discard in (DISCARDS[card], THROWS[card], PASSES[card])]]

    def prospects(self, t: OpenKitchen, seat: Seat) -> float:
        if t.menu:
            return super().prospects(t, seat)
        seen = t.seen_by(seat)
        assert isinstance(seen, OpenKitchen)
        return Feeling(Sight(seen, seat, t.turn), self.instinct).points()[0]


class Turn:
    """What the viewer may do in a turn, and how the table would feel when it is over.

    Cards are moved on a sight of the table, and back again.
    """

    def __init__(self, seen: OpenKitchen, instinct: Instinct) -> None:
        me = seen.viewer
        self.seen: Final = seen
        self.sight: Final = Sight(seen, me, seen.left_of(me))
        self.feeling: Final = Feeling(self.sight, instinct)
        self.taken: i64 = seen.taken
        """The card that may not be discarded, unless it is held twice."""
        self.covered: i64 = from_top(seen, me, 1)
        """What lies on top of the own pile, where a discard covers it."""

    def from_deck(self) -> float:
        """With a card of the deck, on average. An action card brings nothing by itself."""
        cards = float(self.sight.actions_left())
        total = cards * self.feeling.worth()
        spare = self.dearest_first(self.sight.hand())[-SPARE:]
        for card in range(WILD + 1):
            unseen = float(self.sight.unseen[card])
            if unseen > 0.0:
                self.feeling.see(card, 1)
                total += unseen * self.with_card(card, [*spare, card])
                self.feeling.see(card, -1)
                cards += unseen
        return total / cards if cards > 0.0 else WORST

    def from_pile(self, owner: Seat) -> float:
        """With the top card of a pile."""
        card = from_top(self.seen, owner, 1)
        below = from_top(self.seen, owner, 2)
        covered = self.covered
        if owner == self.seen.viewer:
            self.covered = below
        self.taken = card
        self.feeling.show(card, -1)
        self.feeling.show(below, 1)
        promised = self.with_card(card, [])
        self.feeling.show(below, -1)
        self.feeling.show(card, 1)
        self.taken = NO_CARD
        self.covered = covered
        return promised

    def with_card(self, card: Card, spare: list[Card]) -> float:
        """With a card more, when one of the spare cards may go; any card, if none is named."""
        self.feeling.hold(card, 1)
        promised = self.at_best(spare)
        self.feeling.hold(card, -1)
        return promised

    def at_best(self, spare: list[Card]) -> float:
        """When the turn ends as well as it can."""
        hand = self.sight.hand()
        most = self.without_sets(spare or hand)
        for cards in sets_in(hand):
            if not self.sight.mine[group_of(cards[0])]:
                most = max(most, self.after_set(cards))
        return most

    def without_sets(self, spare: list[Card]) -> float:
        """When the turn ends with a discard, or without one where none is due."""
        if not self.sight.is_over_size():
            return self.feeling.worth()
        most = WORST
        for card in each_once(spare):
            if card != self.taken or self.sight.held[card] > 1:
                most = max(most, self.without(card))
        return most

    def without(self, card: Card) -> float:
        """Without a card, which then lies on the own pile."""
        self.feeling.hold(card, -1)
        self.feeling.show(card, 1)
        self.feeling.show(self.covered, -1)
        worth_without = self.feeling.worth()
        self.feeling.show(self.covered, 1)
        self.feeling.show(card, -1)
        self.feeling.hold(card, 1)
        return worth_without

    def after_set(self, cards: list[Card]) -> float:
        """With a set on the table. The last one ends the course, and nothing is left to feel."""
        points = worth(cards) + (OPEN_KITCHEN_BONUS if group_of(cards[0]) == self.sight.open_group else 0)
        if self.sight.melds == SETS_TO_WIN - 1:
            theirs = float(self.sight.rivals_laid) / float(self.seen.seats - 1)
            return float(self.sight.laid + points + WIN_BONUS) - theirs
        taken = self.taken
        if taken in cards:
            self.taken = NO_CARD
        self.lay(cards, 1, points)
        promised = self.at_best([])
        self.lay(cards, -1, points)
        self.taken = taken
        return promised

    def lay(self, cards: list[Card], by: i64, points: i64) -> None:
        """Lay a set on the table, or take it back."""
        sight = self.sight
        sight.mine[group_of(cards[0])] += by
        sight.melds += by
        sight.laid += by * points
        if cards[A_SET - 1] == WILD:
            sight.wild_gone += by
        for card in cards:
            self.feeling.hold(card, -by)
        self.feeling.change_all()

    def dearest_first(self, cards: list[Card]) -> list[Card]:
        """Different cards, in the order in which they would be missed."""
        return [card for _, card in sorted([(self.without(card), card) for card in each_once(cards)])]


def from_top(seen: OpenKitchen, owner: Seat, number: int) -> Card:
    """The card of that number on a pile, from its top; NO_CARD if there are fewer."""
    pile = seen.discards[owner].cards
    return pile[-number] if len(pile) >= number else NO_CARD


HEAD_CHEF: Final = HeadChef(INSTINCT, Chef(CHEFS_PALATE, CHEFS_PACE))
CHEF: Final = Chef(CHEFS_PALATE, CHEFS_PACE, HEAD_CHEF)
"""The chef whom people play against, and whose search asks the head chef if it has much time."""
