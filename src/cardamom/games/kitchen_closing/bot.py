"""How The Kitchen Is Closing is played: by a novice, by a cook, by a chef, and by a head chef.

All but the novice share one habit: they judge hands by a `Taste` (`taste.py`). The cook's is a rule of thumb. The
chef's is made anew for each question: the chance to have the highest dish, less the risk of the lowest pantry, given
what the others can have by now. The head chef is a chef who knows better what others have, and guides grandmasters.
Nobody here uses the fourth action, which only shrinks the hand.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.bots import Bot, Choice, Foresight, odds_by_points
from cardamom.engine.chance import Chance
from cardamom.engine.imagine import unseen_cards
from cardamom.engine.questions import Move, Reason, What
from cardamom.engine.zones import NO_CARD, NO_SEAT, UNKNOWN, Card, Seat
from cardamom.games.kitchen_closing.cards import CATEGORY, VALUE, best_dish, best_pantry, worth
from cardamom.games.kitchen_closing.rules import (
    DECLARE,
    DISCARD_ONE,
    DISCARDS,
    LAY_STACKS,
    PASS,
    TAKE_FROM_DECK,
    TAKE_FROM_DISCARD,
    KitchenClosing,
    Lay,
)
from cardamom.games.kitchen_closing.taste import HIGHEST_WORTH, Guess, Rivals, Taste, ways_to_lay

USUAL_HAND: Final = 6.0
"""The weights below were found with hands of six; other hands are measured against it."""

# The novice
PROUD_DISH: Final = 42.0
"""The novice closes the kitchen with a dish worth this much."""
LOOKS_AWAY: Final = 4
"""One turn in so many the novice does not look at the discard pile."""

# The cook
ENOUGH_PANTRY: Final = 12.0
"""A pantry worth more than this is no better."""
PANTRY_WEIGHT: Final = 1.5
"""What a point in the pantry is worth to the cook, in points of the dish."""
TEMPTING: Final = 3.0
"""The cook takes from the discard pile what makes the hand so much better."""
COOK_CLOSES: Final = 48.0
"""The cook closes the kitchen with a hand this good."""

# Chefs
FILLS_A_PANTRY: Final = 4.0
"""Dishes grow with the hands, but pantries do not: so many cards are enough."""
SHOWN_DISH: Final = 0.25
"""How much the number on a card that somebody took for all to see counts, above the ordinary, for their dish."""
SHOWN_PANTRY: Final = 2.0
"""What two such cards of one category add to their pantry."""
ORDINARY: Final = 6.0
TASTINGS: Final = 16
HASTY_TASTINGS: Final = 4
"""How many of the cards that may lie on the deck the chef thinks through: at the table, and in imagined games."""
DENIAL: Final = 0.01
"""What it costs, in points, to discard a card that is wholly useful to the next player."""
IDEAS: Final = 5
"""Of so many cards to throw away, and of so many ways to lay, a search thinks."""


def hand_scale(t: KitchenClosing) -> float:
    """The size of the hands, measured against the usual ones."""
    return float(t.hand_size) / USUAL_HAND


def running_low(t: KitchenClosing) -> bool:
    """Whether the deck may be empty before this player's next turn."""
    return len(t.deck.cards) <= t.seats


def gone_stale(t: KitchenClosing) -> bool:
    """Whether the players have taken from the discard pile for so long that somebody has to draw."""
    return t.declared == NO_SEAT and t.idle_turns + t.seats >= t.patience()


def closing(key: str, stacks: Lay) -> Choice:
    """Declare, and say with what."""
    return Choice(DECLARE, Reason(key, dish=worth(stacks.dish), pantry=worth(stacks.pantry)))


def laying(key: str, stacks: Lay) -> Choice:
    """Lay these stacks, and say what they are worth."""
    return Choice(stacks, Reason(key, dish=worth(stacks.dish), pantry=worth(stacks.pantry)))


def discarding(key: str, card: Card) -> Choice:
    """Discard this card, and say why."""
    return Choice(DISCARDS[card], Reason(key, card=What(card)))


def taking(key: str, card: Card) -> Choice:
    """Take the top card of the discard pile, and say why."""
    return Choice(TAKE_FROM_DISCARD, Reason(key, card=What(card)))


def drawing(t: KitchenClosing) -> Choice:
    """Draw from the deck; keep the hand as it is when there is none."""
    if t.deck.cards:
        return Choice(TAKE_FROM_DECK, Reason("hope"))
    return Choice(PASS, Reason("keep"))


class Novice(Bot[KitchenClosing]):
    """Cooks the grandest dish, forgets the pantry, and does not always look at the discard pile."""

    def choose(self, seen: KitchenClosing, chance: Chance) -> Choice:
        hand = seen.hands[seen.viewer].cards
        if seen.step is LAY_STACKS:
            return laying("lay_the_rest", self.stacks(hand))
        if seen.step is DISCARD_ONE:
            return discarding("discard_lowest", self.spare(hand, seen.taken))
        dish = best_dish(hand)
        if seen.declared == NO_SEAT and running_low(seen):
            return closing("close_before_the_deck_does", Lay([], dish))
        if seen.declared == NO_SEAT and float(worth(dish)) >= PROUD_DISH * hand_scale(seen):
            return closing("close_proudly", Lay([], dish))
        top = seen.discard.cards[-1]
        if gone_stale(seen) or chance.below(LOOKS_AWAY) == 0 or not self.wants(hand, top):
            return drawing(seen)
        return taking("take_for_the_dish", top)

    def stacks(self, hand: list[Card]) -> Lay:
        """The highest of everything in the dish; in the pantry what is left, or else the lowest card of all."""
        dish = best_dish(hand)
        rest = [card for card in hand if card not in dish]
        if rest or not dish:
            return Lay(best_pantry(rest), dish)
        low = lowest(dish)
        return Lay([low], [card for card in dish if card != low])

    def wants(self, hand: list[Card], card: Card) -> bool:
        """Whether a card makes the dish better, even though another has to go."""
        if not hand:
            return False
        more = [*hand, card]
        spare = self.spare(more, card)
        return worth(best_dish([other for other in more if other != spare])) > worth(best_dish(hand))

    def spare(self, cards: list[Card], taken: Card) -> Card:
        """The lowest card outside the dish; the lowest of all when everything is in it."""
        dish = best_dish(cards)
        free = [card for card in cards if card != taken]
        outside = [card for card in free if card not in dish]
        return lowest(outside or free)


def lowest(cards: list[Card]) -> Card:
    """The card with the lowest number."""
    low = cards[0]
    for card in cards:
        if VALUE[card] < VALUE[low]:
            low = card
    return low


def thumb_rule(weight: float, enough: float) -> Taste:
    """A taste for which the dish counts in full, and the pantry until there is enough of it."""
    return Taste(
        [float(value) for value in range(HIGHEST_WORTH + 1)],
        [weight * min(float(value), enough) for value in range(HIGHEST_WORTH + 1)],
    )


THUMB_RULE: Final = thumb_rule(PANTRY_WEIGHT, ENOUGH_PANTRY)
OTHERS_TASTE: Final = thumb_rule(3.0, 13.0)
"""By this rule, in so many of so many turns, one comes to hold what chefs hold after all of them."""
GLAD_TURNS: Final = 3
TURNS: Final = 5


LUCK: Final = 0.42
"""How many points luck gives or takes in the rest of a round, by and large."""
LUCK_OF_A_ROUND: Final = 0.09
"""And in every round to come."""
IN_SIGHT: Final = 0.3
"""What the points of a round that is not over count: so much of them comes true."""
DISHES_STRAY: Final = 4.0
PANTRIES_STRAY: Final = 1.8
"""How far dishes and pantries move until they are laid."""


class Cook(Bot[KitchenClosing]):
    """Balances dish and pantry by a rule of thumb, and closes the kitchen when both are good."""

    def choose(self, seen: KitchenClosing, chance: Chance) -> Choice:
        hand = seen.hands[seen.viewer].cards
        if seen.step is LAY_STACKS:
            return laying("lay_balanced", THUMB_RULE.stacks(hand))
        if seen.step is DISCARD_ONE:
            return discarding("discard_least", THUMB_RULE.spare(hand, seen.taken))
        if seen.declared == NO_SEAT and running_low(seen):
            return closing("close_before_the_deck_does", THUMB_RULE.stacks(hand))
        if seen.declared == NO_SEAT and THUMB_RULE.of(hand) >= COOK_CLOSES * hand_scale(seen):
            return closing("close_content", THUMB_RULE.stacks(hand))
        top = seen.discard.cards[-1]
        if gone_stale(seen) or not hand:
            return drawing(seen)
        gain = THUMB_RULE.after_taking(hand, top, True) - THUMB_RULE.of(hand)
        if gain >= TEMPTING or (gain > 0 and not seen.deck.cards):
            return taking("take_tempting", top)
        return drawing(seen)

    def forecast(self, t: KitchenClosing) -> list[float]:
        stacks = [THUMB_RULE.stacks(pile.cards) for pile in t.hands]
        highest = odds_by_points([float(worth(laid.dish)) for laid in stacks], [], DISHES_STRAY)
        lowest = odds_by_points([-float(worth(laid.pantry)) for laid in stacks], [], PANTRIES_STRAY)
        points = [float(t.points[seat]) + IN_SIGHT * (highest[seat] - lowest[seat]) for seat in range(t.seats)]
        return odds_by_points(points, [], LUCK + LUCK_OF_A_ROUND * float(t.rounds - t.round))

    def suppose(self, t: KitchenClosing, seen: KitchenClosing, chance: Chance) -> None:
        """Whoever has had turns holds better cards than luck deals: they drew, and kept what served better."""
        for seat in range(t.seats):
            if seat == seen.viewer:
                continue
            for _ in range((GLAD_TURNS * turns_of(t, seat) + chance.below(TURNS)) // TURNS):
                draw_and_keep(t, seen, seat, chance)


def draw_and_keep(t: KitchenClosing, seen: KitchenClosing, seat: Seat, chance: Chance) -> None:
    """Let a player have a card of the deck for one of those that nobody saw, if that makes the hand better."""
    if not t.deck.cards:
        return
    hand = t.hands[seat].cards
    drawn = chance.below(len(t.deck.cards))
    kept = OTHERS_TASTE.without_each([*hand, t.deck.cards[drawn]])
    spare = len(hand)
    for i in range(len(hand)):
        if seen.hands[seat].cards[i] == UNKNOWN and kept[i] > kept[spare]:
            spare = i
    if spare < len(hand):
        card = hand[spare]
        hand[spare] = t.deck.cards[drawn]
        t.deck.cards[drawn] = card


class Usual:
    """What a stack is usually worth after 0 turns, after `every` turns, after twice as many, and so on."""

    def __init__(self, every: i64, means: list[float], spreads: list[float]) -> None:
        self.every: Final[i64] = every
        self.means: Final = means
        self.spreads: Final = spreads

    def after(self, turns: i64, share: float, more: float) -> Guess:
        """A guess after so many turns, for such a share of a usual hand, with what else is known added."""
        return Guess(share * self.between(self.means, turns) + more, self.between(self.spreads, turns))

    def between(self, numbers: list[float], turns: i64) -> float:
        """The number for so many turns, in proportion between two that are known."""
        place = turns // self.every
        if place >= len(numbers) - 1:
            return numbers[-1]
        way = float(turns % self.every) / float(self.every)
        return numbers[place] + way * (numbers[place + 1] - numbers[place])


class Experience:
    """What a chef goes by: what others lay who waited, and who closed; how far to plan ahead, and when to close."""

    def __init__(
        self, dish: Usual, pantry: Usual, closers_dish: Usual, closers_pantry: Usual, look_ahead: i64, closes: float
    ) -> None:
        self.dish: Final = dish
        self.pantry: Final = pantry
        self.closers_dish: Final = closers_dish
        self.closers_pantry: Final = closers_pantry
        self.look_ahead: Final[i64] = look_ahead
        """The turns that the others are expected to have yet, when nobody has declared."""
        self.closes: Final = closes
        """The kitchen is closed when that promises so much of a point."""

    def taste(self, t: KitchenClosing, more_turns: i64) -> Taste:
        """What stacks are good for, when the others are expected to have `more_turns` each.

        Those who have a last turn to come after a declaration have one.
        """
        dishes: list[Guess] = []
        pantries: list[Guess] = []
        for seat in range(t.seats):
            if seat == t.viewer:
                continue
            turns = turns_of(t, seat) + more_turns
            held = float(len(t.hands[seat].cards))
            dish = self.closers_dish if seat == t.declared else self.dish
            pantry = self.closers_pantry if seat == t.declared else self.pantry
            dishes.append(dish.after(turns, held / USUAL_HAND, shown_for_dish(t, seat)))
            pantries.append(pantry.after(turns, min(1.0, held / FILLS_A_PANTRY), shown_for_pantry(t, seat)))
        return Rivals(dishes, pantries)

    def outlook(self, t: KitchenClosing) -> Taste:
        """The taste for taking and discarding: with the turns that the others will have until the stacks are laid."""
        return self.taste(t, self.look_ahead if t.declared == NO_SEAT else 0)


AMONG_COOKS_DISH: Final = Usual(1, [20.0, 23.0, 25.5, 27.5, 29.0, 30.5, 31.5, 32.5, 33.5, 34.5, 35.5, 36.0], [3.1] * 12)
AMONG_COOKS_PANTRY: Final = Usual(
    1, [9.8, 10.4, 10.6, 10.7, 10.8, 10.9, 10.9, 10.8, 10.7, 10.6, 10.5, 10.5], [1.0] * 12
)
CHEFS_EXPERIENCE: Final = Experience(
    AMONG_COOKS_DISH, AMONG_COOKS_PANTRY, AMONG_COOKS_DISH, AMONG_COOKS_PANTRY, look_ahead=2, closes=0.4
)
"""As it was measured among cooks, whoever closed."""
HEAD_CHEFS_EXPERIENCE: Final = Experience(
    Usual(
        3,
        [23.5, 24.7, 26.7, 28.7, 31.2, 33.8, 35.4, 37.0, 38.2, 39.5],
        [3.4, 3.6, 3.5, 3.4, 3.3, 3.2, 2.9, 2.9, 2.6, 2.5],
    ),
    Usual(
        3,
        [10.4, 11.6, 13.4, 13.9, 13.8, 13.1, 12.9, 12.3, 12.1, 11.8],
        [2.4, 2.3, 1.6, 1.1, 1.1, 1.1, 1.1, 1.2, 1.2, 1.2],
    ),
    Usual(
        3,
        [30.1, 33.1, 36.6, 41.7, 43.5, 43.8, 44.0, 44.1, 44.4, 44.3],
        [1.5, 1.0, 1.1, 1.4, 1.2, 1.1, 1.0, 0.9, 0.8, 0.9],
    ),
    Usual(
        3,
        [12.2, 13.0, 13.1, 11.3, 10.6, 10.5, 10.4, 10.3, 10.3, 10.3],
        [1.1, 0.9, 0.9, 1.0, 0.7, 0.7, 0.7, 0.7, 0.6, 0.7],
    ),
    look_ahead=5,
    closes=0.5,
)
"""As `python -m bench.stacks` measures it among chefs: who closes early has little, yet more than those who wait."""


class Chef(Cook):
    """Weighs the chance of the highest dish against the risk of the lowest pantry."""

    def __init__(self, experience: Experience = CHEFS_EXPERIENCE, tastings: i64 = TASTINGS) -> None:
        self.experience: Final = experience
        self.tastings: Final[i64] = tastings
        """How many of the cards that may lie on the deck the chef thinks through."""

    def choose(self, seen: KitchenClosing, chance: Chance) -> Choice:
        hand = seen.hands[seen.viewer].cards
        if seen.step is LAY_STACKS:
            return laying("lay_by_odds", self.experience.taste(seen, 0).stacks(hand))
        if seen.step is DISCARD_ONE:
            return self.throw_away(seen, hand)
        if seen.declared == NO_SEAT:
            taste = self.experience.taste(seen, 1)
            if running_low(seen):
                return closing("close_before_the_deck_does", taste.stacks(hand))
            if taste.of(hand) >= self.experience.closes:
                return closing("close_by_odds", taste.stacks(hand))
        return self.take(seen, hand, chance)

    def ranked(self, seen: KitchenClosing, chance: Chance) -> list[Move[KitchenClosing]]:
        chosen = self.choose(seen, chance).move
        ideas = self.ideas(seen)
        return [chosen, *[move for move in ideas if move != chosen and seen.refusal(seen.viewer, move) is None]]

    def ideas(self, seen: KitchenClosing) -> list[Move[KitchenClosing]]:
        """What to begin a turn with, what to throw away in the last one, and how to lay.

        What is thrown away before that changes too little to be seen.
        """
        if seen.step is LAY_STACKS:
            return self.best_ways(seen)
        if seen.step is not DISCARD_ONE:
            return [DECLARE, TAKE_FROM_DECK, TAKE_FROM_DISCARD]
        return [] if seen.declared == NO_SEAT else [DISCARDS[card] for card in self.spares(seen)[:IDEAS]]

    def best_ways(self, seen: KitchenClosing) -> list[Move[KitchenClosing]]:
        """The most promising ways to lay, the best first."""
        taste = self.experience.taste(seen, 0)
        ways = ways_to_lay(seen.hands[seen.viewer].cards)
        order = sorted([(-taste.of_stacks(ways[i]), i) for i in range(len(ways))])
        best: list[Move[KitchenClosing]] = []
        for _, i in order:
            if len(best) < IDEAS and ways[i] not in best:
                best.append(ways[i])
        return best

    def foresight(self, deep: bool) -> Foresight:
        """Hands in the middle of a round tell little of who will win it: that shows at its end.

        There luck differs so much from game to game that many answers fall behind at first.
        """
        return Foresight(laps=0, strays=False, hope=3.0)

    def stand_in(self) -> Bot[KitchenClosing]:
        return Chef(self.experience, HASTY_TASTINGS)

    def senior(self) -> Bot[KitchenClosing]:
        return HEAD_CHEF

    def take(self, seen: KitchenClosing, hand: list[Card], chance: Chance) -> Choice:
        """The discard pile, if its top card promises more than what may lie on the deck."""
        if gone_stale(seen) or not hand:
            return drawing(seen)
        taste = self.experience.outlook(seen)
        top = seen.discard.cards[-1]
        promised = taste.after_taking(hand, top, True)
        hoped = self.hope(seen, hand, taste, chance) if seen.deck.cards else taste.of(hand)
        return taking("take_by_odds", top) if promised > hoped else drawing(seen)

    def hope(self, seen: KitchenClosing, hand: list[Card], taste: Taste, chance: Chance) -> float:
        """How good the hand will be, on average, with a card from the deck."""
        unseen = unseen_cards(seen)
        total = 0.0
        for _ in range(self.tastings):
            total += taste.after_taking(hand, unseen[chance.below(len(unseen))], False)
        return total / float(self.tastings)

    def throw_away(self, seen: KitchenClosing, hand: list[Card]) -> Choice:
        """The card that is missed least, and that the next player is least glad of."""
        taste = self.experience.outlook(seen)
        kept = taste.without_each(hand)
        left = denying(seen, hand, kept)
        spare: Card = NO_CARD
        best = 0.0
        for i in range(len(hand)):
            if hand[i] != seen.taken and (spare == NO_CARD or left[i] > best):
                spare = hand[i]
                best = left[i]
        plain = taste.least_missed(hand, seen.taken, kept)
        return discarding("discard_least" if spare == plain else "discard_denying", spare)

    def spares(self, seen: KitchenClosing) -> list[Card]:
        """The cards that can be thrown away, those that are missed least first."""
        hand = seen.hands[seen.viewer].cards
        left = denying(seen, hand, self.experience.outlook(seen).without_each(hand))
        order = sorted([(-left[i], hand[i]) for i in range(len(hand)) if hand[i] != seen.taken])
        return [card for _, card in order]


def denying(seen: KitchenClosing, hand: list[Card], kept: list[float]) -> list[float]:
    """How good it is to discard each card: how good the hand is without it, less what the next player gets."""
    neighbour = seen.left_of(seen.viewer)
    if neighbour == seen.declared:
        return kept
    return [kept[i] - DENIAL * usefulness(seen, neighbour, hand[i]) for i in range(len(hand))]


def usefulness(t: KitchenClosing, seat: Seat, card: Card) -> float:
    """How glad a player would be of a card, from 0 to 1: a high one, or one more of what they collect."""
    for held in t.hands[seat].cards:
        if held >= 0 and CATEGORY[held] == CATEGORY[card]:
            return 1.0
    return float(VALUE[card]) / 10.0


def turns_of(t: KitchenClosing, seat: Seat) -> i64:
    """How many turns a player has had in this round, the last one after a declaration counted in advance."""
    if t.declared == NO_SEAT:
        return t.turns_taken // t.seats
    laps = (t.turns_taken + t.turns_left()) // t.seats
    return laps - 1 if seat == t.declared else laps


def shown_for_dish(t: KitchenClosing, seat: Seat) -> float:
    """What the cards that a player took from the discard pile tell about their dish."""
    total = 0.0
    for card in t.hands[seat].cards:
        if card >= 0:
            total += float(VALUE[card]) - ORDINARY
    return SHOWN_DISH * total


def shown_for_pantry(t: KitchenClosing, seat: Seat) -> float:
    """What they tell about their pantry: more than one of a category is meant for it."""
    shown = [card for card in t.hands[seat].cards if card >= 0]
    return SHOWN_PANTRY if len(shown) > len(best_dish(shown)) else 0.0


class HeadChef(Chef):
    """A chef who knows what others lay, and when to close: only the end of a round is worth a search."""

    def ideas(self, seen: KitchenClosing) -> list[Move[KitchenClosing]]:
        return [] if seen.declared == NO_SEAT else super().ideas(seen)


HEAD_CHEF: Final = HeadChef(HEAD_CHEFS_EXPERIENCE)
