"""How Open Kitchen is played: by a novice, by a cook, and by a chef.

The novice keeps what goes together and draws from the deck. Cook and chef know what a hand promises (`outlook.py`): the
cook by rules of thumb, the chef by counting the cards that are left and the turns that remain. The chef also weighs
points against speed, and keeps back what others could use.
"""

from __future__ import annotations

from typing import Final

from cardamom.engine.bots import Bot, Choice, odds_by_points
from cardamom.engine.chance import Chance
from cardamom.engine.questions import Move, Reason, What, Who
from cardamom.engine.zones import NO_CARD, UNKNOWN, Card, Seat
from cardamom.games.open_kitchen.cards import (
    A_SET,
    GROUP_TERMS,
    INGREDIENTS,
    WILD,
    company,
    group_of,
    is_action,
    loneliest,
    sets_in,
    worth,
)
from cardamom.games.open_kitchen.outlook import Odds, Outlook, Pace, Palate, close_odds, copies_left, rough_odds
from cardamom.games.open_kitchen.rules import (
    CHOOSE_OPPONENT,
    DISCARDS,
    DRAW_A_CARD,
    DRAW_FROM_DECK,
    END_TURN,
    EXPIRES,
    FROM_PILES,
    KEEP_ONE,
    KEEPS,
    OUT_OF_DATE,
    PASS_A_CARD,
    PASSES,
    SALVAGE_A_CARD,
    SALVAGES,
    SERVE,
    SETS_TO_WIN,
    THROWS,
    Meld,
    OpenKitchen,
    each_once,
)

# The novice
NOVICE_SLIPS: Final = 6
"""One discard in so many the novice does not think about."""

# The cook
COOKS_PALATE: Final = Palate(
    share=3.0, points=0.1, victory=0.0, breadth=0.0, spare=0.0, special=1.5, laid=0.3, denial=0.0
)
ONE_COMES: Final = 0.5
"""What the cook takes for the chance that a missing card comes."""
TWO_COME: Final = 0.15
"""And for two copies of a card."""

TEMPTING: Final = 1.0
"""The cook takes from a pile what makes the hand so much better."""

# The chef
CHEFS_PALATE: Final = Palate(
    share=0.0, points=1.0, victory=3.0, breadth=1.0, spare=0.05, special=0.8, laid=1.0, denial=0.25
)
CHEFS_PACE: Final = Pace(turns=3.0, haste=0.5, gleaning=0.5, course=50.0)
FEWEST_TURNS: Final = 2.0
COMES_TRUE: Final = 0.75
FEWER_TO_COME: Final = [0.0, 0.7, 1.0, 1.0]
A_SET_BEHIND: Final = 0.33
A_TURN_BEHIND: Final = 0.11
"""How many points somebody still gets in a course, measured among chefs: so much of what the hand promises; less with
sets on the table, with every set that others have there, and with every turn until the next of one's own."""


# What all three have in common

LUCK: Final = 2.4
"""How many points luck gives or takes in the rest of a course, by and large."""
LUCK_OF_A_COURSE: Final = 1.0
"""And in every course to come."""


CARDS_A_TURN: Final = 2
"""How many cards a player chooses from in a turn: what the deck gives, and what lies on the piles."""
MOST_MENDING: Final = 6
"""How often a hand that cannot be is changed before it is left as it is."""


class Kitchen(Bot[OpenKitchen]):
    """A bot that answers each question of the game by its own method."""

    def forecast(self, t: OpenKitchen) -> list[float]:
        points = [float(t.points[seat]) + self.prospects(t, seat) for seat in range(t.seats)]
        return odds_by_points(points, [], LUCK + LUCK_OF_A_COURSE * float(t.courses - t.course))

    def prospects(self, t: OpenKitchen, seat: Seat) -> float:
        """The points that a seat may expect of this course: for its sets, as far as they lie on the table."""
        return float(sum(t.points_for_sets(seat, False)))

    def choose(self, seen: OpenKitchen, chance: Chance) -> Choice:
        if seen.step is DRAW_A_CARD:
            return self.draw(seen)
        if seen.step is CHOOSE_OPPONENT:
            return self.point_at(seen)
        if seen.step is OUT_OF_DATE:
            return self.throw_out(seen, chance)
        if seen.step is KEEP_ONE:
            return self.keep(seen)
        if seen.step is SALVAGE_A_CARD:
            return self.salvage(seen)
        if seen.step is PASS_A_CARD:
            return self.hand_on(seen, chance)
        return self.finish(seen, chance)

    def finish(self, seen: OpenKitchen, chance: Chance) -> Choice:
        """Serve, meld, discard, or end the turn."""
        me = seen.viewer
        if seen.menu and SERVE.refusal(seen, me) is None:
            return Choice(SERVE, Reason("serve", recipe=What(seen.menu[1].cards[-1])))
        meld = self.meld(seen)
        if meld is not None:
            return Choice(meld, why_meld(seen, meld))
        if not seen.discard_is_due(me):
            return Choice(END_TURN, Reason("nothing_to_do"))
        card = self.least(seen, seen.spare_cards(me), chance)
        return Choice(DISCARDS[card], self.why_discard(seen, card))

    def throw_out(self, seen: OpenKitchen, chance: Chance) -> Choice:
        """The card that is missed least."""
        card = self.least(seen, seen.hands[seen.viewer].cards, chance)
        return Choice(THROWS[card], self.why_discard(seen, card))

    def hand_on(self, seen: OpenKitchen, chance: Chance) -> Choice:
        """The same for a Potluck."""
        card = self.least(seen, seen.hands[seen.viewer].cards, chance)
        return Choice(PASSES[card], Reason("pass_on", card=What(card)))

    def keep(self, seen: OpenKitchen) -> Choice:
        """The better one of a delivery."""
        cards = [card for card in seen.deliveries[seen.viewer].cards if not is_action(card)]
        card = self.best(seen, sorted(cards))
        return Choice(KEEPS[card], Reason("keep", card=What(card)))

    def salvage(self, seen: OpenKitchen) -> Choice:
        """The best of the second cards."""
        cards = [seen.salvageable(owner) for owner in range(seen.seats)]
        card = self.best(seen, [card for card in cards if card != NO_CARD])
        return Choice(SALVAGES[cards.index(card)][card], Reason("salvage", card=What(card)))

    def suppose(self, t: OpenKitchen, seen: OpenKitchen, chance: Chance) -> None:
        """Whoever has had turns holds cards that go together, but no sets: those they would have melded."""
        for seat in range(t.seats):
            if seat == seen.viewer or not t.discards[seat].cards:
                continue
            for _ in range(CARDS_A_TURN * len(t.discards[seat].cards)):
                draw_and_keep(t, seen, seat, chance)
            for _ in range(MOST_MENDING):
                if not melds_at_hand(t, seat):
                    break
                tear_apart(t, seen, seat, chance)

    def draw(self, seen: OpenKitchen) -> Choice:
        """Begin the turn."""
        raise NotImplementedError

    def point_at(self, seen: OpenKitchen) -> Choice:
        """Whom an Expiration Date hits."""
        raise NotImplementedError

    def best(self, seen: OpenKitchen, cards: list[Card]) -> Card:
        """The card that helps most."""
        raise NotImplementedError

    def least(self, seen: OpenKitchen, cards: list[Card], chance: Chance) -> Card:
        """The card of the hand that is missed least, among some."""
        raise NotImplementedError

    def meld(self, seen: OpenKitchen) -> Meld | None:
        """The set to meld now, if any."""
        raise NotImplementedError

    def why_discard(self, seen: OpenKitchen, card: Card) -> Reason:
        """Why a card goes."""
        return Reason("discard_least", card=What(card))


def draw_and_keep(t: OpenKitchen, seen: OpenKitchen, seat: Seat, chance: Chance) -> None:
    """Let a player have a card of the deck for the loneliest of those that nobody saw."""
    drawn = hidden_in_deck(t, seen, chance)
    if drawn < 0:
        return
    hand = t.hands[seat].cards
    more = [*hand, t.deck.cards[drawn]]
    lonely = len(hand)
    least = fellows(t, seat, more[lonely], more)
    for i in range(len(hand)):
        if seen.hands[seat].cards[i] == UNKNOWN:
            beside = fellows(t, seat, hand[i], more)
            if beside < least:
                lonely = i
                least = beside
    if lonely < len(hand):
        exchange(t, seat, lonely, drawn)


def tear_apart(t: OpenKitchen, seen: OpenKitchen, seat: Seat, chance: Chance) -> None:
    """Let a player who would have melded a set have another card for one of it."""
    torn = melds_at_hand(t, seat)
    drawn = hidden_in_deck(t, seen, chance)
    hand = t.hands[seat].cards
    for i in range(len(hand)):
        if drawn >= 0 and seen.hands[seat].cards[i] == UNKNOWN and hand[i] in torn:
            exchange(t, seat, i, drawn)
            return


def hidden_in_deck(t: OpenKitchen, seen: OpenKitchen, chance: Chance) -> int:
    """A place in the deck with an ingredient that nobody has seen; -1 where luck finds none."""
    if not t.deck.cards:
        return -1
    place = chance.below(len(t.deck.cards))
    return -1 if is_action(t.deck.cards[place]) or seen.deck.cards[place] != UNKNOWN else place


def exchange(t: OpenKitchen, seat: Seat, held: int, place: int) -> None:
    """A card of a hand for one of the deck."""
    card = t.hands[seat].cards[held]
    t.hands[seat].cards[held] = t.deck.cards[place]
    t.deck.cards[place] = card


def melds_at_hand(t: OpenKitchen, seat: Seat) -> list[Card]:
    """The cards of a set that a player could meld, if there is one."""
    for cards in sets_in(t.hands[seat].cards):
        if not t.has_melded(seat, group_of(cards[0])):
            return cards
    return []


def fellows(t: OpenKitchen, seat: Seat, card: Card, hand: list[Card]) -> int:
    """How well a card goes with a hand; not at all when its group is on the table."""
    return -1 if card != WILD and t.has_melded(seat, group_of(card)) else int(company(card, hand))


def possible_melds(seen: OpenKitchen) -> list[Meld]:
    """The sets that the viewer may meld."""
    melds = [Meld(cards) for cards in sets_in(seen.hands[seen.viewer].cards)]
    return [meld for meld in melds if meld.refusal(seen, seen.viewer) is None]


def why_meld(seen: OpenKitchen, meld: Meld) -> Reason:
    """Why a set is melded: for the victory, for the Open Kitchen, or for its points."""
    group = group_of(meld.cards[0])
    if len(seen.melds[seen.viewer].cards) == 2 * A_SET:
        return Reason("meld_wins")
    if group == seen.open_group:
        return Reason("meld_open", group=GROUP_TERMS[group])
    return Reason("meld", group=GROUP_TERMS[group], points=int(worth(meld.cards)))


def tops(seen: OpenKitchen) -> list[Seat]:
    """The players from whose pile the viewer may take the top card."""
    owners: list[Seat] = []
    for owner in range(seen.seats):
        pile = seen.discards[owner].cards
        if pile and FROM_PILES[owner][pile[-1]].refusal(seen, seen.viewer) is None:
            owners.append(owner)
    return owners


def taking(seen: OpenKitchen, owner: Seat, key: str) -> Choice:
    """Take the top card of a pile, and say why."""
    card = seen.discards[owner].cards[-1]
    group = GROUP_TERMS[group_of(card) if card < WILD else -1]
    return Choice(FROM_PILES[owner][card], Reason(key, card=What(card), group=group))


# The novice


class Novice(Kitchen):
    """Keeps what goes together, melds at once, and takes from a pile only what completes a set.

    Once the deck had to be rebuilt, the novice does what a cook would: two who wait for each other's cards would
    otherwise wait for the clock.
    """

    def __init__(self, mentor: Kitchen) -> None:
        self.mentor: Final = mentor

    def choose(self, seen: OpenKitchen, chance: Chance) -> Choice:
        return self.mentor.choose(seen, chance) if seen.rebuilds else super().choose(seen, chance)

    def draw(self, seen: OpenKitchen) -> Choice:
        for owner in tops(seen):
            card = seen.discards[owner].cards[-1]
            if card == WILD:
                return taking(seen, owner, "take_wild")
            if self.completes(seen, card):
                return taking(seen, owner, "take_completes")
        return Choice(DRAW_FROM_DECK, Reason("hope"))

    def completes(self, seen: OpenKitchen, card: Card) -> bool:
        """Whether a card makes a set that can be melded."""
        me = seen.viewer
        if seen.has_melded(me, group_of(card)):
            return False
        for cards in sets_in([*seen.hands[me].cards, card]):
            if group_of(cards[0]) == group_of(card):
                return True
        return False

    def point_at(self, seen: OpenKitchen) -> Choice:
        opponent = CHOOSE_OPPONENT.default(seen, seen.viewer)
        return Choice(opponent, Reason("expire_neighbour"))

    def best(self, seen: OpenKitchen, cards: list[Card]) -> Card:
        for card in cards:
            if card == WILD or self.completes(seen, card):
                return card
        return cards[0]

    def least(self, seen: OpenKitchen, cards: list[Card], chance: Chance) -> Card:
        if chance.below(NOVICE_SLIPS) == 0:
            return cards[chance.below(len(cards))]
        for card in each_once(cards):
            if card != WILD and seen.has_melded(seen.viewer, group_of(card)):
                return card
        return loneliest(cards)

    def meld(self, seen: OpenKitchen) -> Meld | None:
        melds = possible_melds(seen)
        return melds[0] if melds else None


# The cook


class Cook(Kitchen):
    """Plans for the nearest sets, and takes from the piles what brings them closer."""

    def __init__(self, palate: Palate) -> None:
        self.palate: Final = palate

    def outlook(self, seen: OpenKitchen) -> Outlook:
        """What the bot makes of its hand."""
        return Outlook(seen, seen.viewer, seen.hands[seen.viewer].cards, self.palate, self.odds(seen))

    def odds(self, seen: OpenKitchen) -> Odds:
        """What the bot believes to come."""
        return rough_odds(copies_left(seen, buried=False), ONE_COMES, TWO_COME)

    def draw(self, seen: OpenKitchen) -> Choice:
        look = self.outlook(seen)
        best = -1
        most = self.hope(seen, look)
        for owner in tops(seen):
            promised = look.with_card(seen.discards[owner].cards[-1])
            if promised > most:
                best = owner
                most = promised
        if best < 0:
            return Choice(DRAW_FROM_DECK, Reason("hope"))
        card = seen.discards[best].cards[-1]
        if card == WILD:
            return taking(seen, best, "take_wild")
        look.change(card, 1)
        return taking(seen, best, "take_for_special" if look.is_after_the_special() else "take_for_group")

    def hope(self, seen: OpenKitchen, look: Outlook) -> float:
        """What a card from a pile has to beat: the cook leaves the hand to the deck unless one is tempting."""
        return look.promise() + TEMPTING

    def point_at(self, seen: OpenKitchen) -> Choice:
        opponent = -1
        for other in range(seen.seats):
            if EXPIRES[other].refusal(seen, seen.viewer) is not None:
                continue
            if opponent < 0 or self.threat(seen, other) > self.threat(seen, opponent):
                opponent = other
        return Choice(EXPIRES[opponent], Reason("expire", opponent=Who(opponent)))

    def threat(self, seen: OpenKitchen, seat: Seat) -> float:
        """How near a rival is to winning the course; of equals, who has the most points."""
        return 100.0 * float(len(seen.melds[seat].cards)) + float(seen.points[seat])

    def best(self, seen: OpenKitchen, cards: list[Card]) -> Card:
        look = self.outlook(seen)
        best = cards[0]
        for card in cards:
            if look.with_card(card) > look.with_card(best):
                best = card
        return best

    def least(self, seen: OpenKitchen, cards: list[Card], chance: Chance) -> Card:
        look = self.outlook(seen)
        spare = NO_CARD
        most = 0.0
        for card in each_once(cards):
            kept = look.without_card(card) - self.cost_of_giving(seen, card)
            if spare == NO_CARD or kept > most or (kept == most and company(card, cards) < company(spare, cards)):
                spare = card
                most = kept
        return spare

    def cost_of_giving(self, seen: OpenKitchen, card: Card) -> float:
        """What it costs that others may take a card."""
        return 0.0

    def meld(self, seen: OpenKitchen) -> Meld | None:
        look = self.outlook(seen)
        best: Meld | None = None
        most = look.promise()
        winning = look.wanted == 1
        for meld in possible_melds(seen):
            promised = look.after_melding(meld.cards, float(worth(meld.cards)))
            if promised >= most or (winning and best is None):
                best = meld
                most = promised
        return best


# The chef


class Chef(Cook):
    """Counts cards and turns, goes for points, and keeps back what the others could use."""

    def __init__(self, palate: Palate, pace: Pace, senior: Kitchen | None = None) -> None:
        super().__init__(palate)
        self.pace: Final = pace
        self.teacher: Final = senior

    def senior(self) -> Kitchen:
        return self if self.teacher is None else self.teacher

    def ranked(self, seen: OpenKitchen, chance: Chance) -> list[Move[OpenKitchen]]:
        """All ways to begin a turn; the sets to meld, and the cards that are missed least."""
        chosen = self.choose(seen, chance).move
        if seen.step is DRAW_A_CARD:
            ideas: list[Move[OpenKitchen]] = [DRAW_FROM_DECK]
            ideas.extend([FROM_PILES[owner][seen.discards[owner].cards[-1]] for owner in tops(seen)])
        else:
            ideas = self.ideas_for_the_end(seen)
        return [chosen, *[move for move in ideas if move != chosen and seen.refusal(seen.viewer, move) is None]]

    def ideas_for_the_end(self, seen: OpenKitchen) -> list[Move[OpenKitchen]]:
        """What a turn may end with: a set, or one of the cards that are missed least."""
        ideas: list[Move[OpenKitchen]] = [SERVE, *possible_melds(seen)]
        look = self.outlook(seen)
        cards = each_once(seen.hands[seen.viewer].cards)
        kept = sorted([(self.cost_of_giving(seen, card) - look.without_card(card), card) for card in cards])
        return [*ideas, *[discard for _, card in kept for discard in (DISCARDS[card], THROWS[card], PASSES[card])]]

    def prospects(self, t: OpenKitchen, seat: Seat) -> float:
        """Also what the hand promises; but whoever has sets has fewer to come, and those of others end the course."""
        seen = t.seen_by(seat)
        assert isinstance(seen, OpenKitchen)
        to_come = COMES_TRUE * self.outlook(seen).promise() - FEWER_TO_COME[sets_melded(t, seat)]
        for other in range(t.seats):
            if other != seat:
                to_come -= A_SET_BEHIND * float(sets_melded(t, other))
        turns_away = (seat - t.turn + t.seats) % t.seats
        return super().prospects(t, seat) + to_come - A_TURN_BEHIND * float(turns_away)

    def odds(self, seen: OpenKitchen) -> Odds:
        left = copies_left(seen, buried=True)
        unseen = 1.0
        for copies in left:
            unseen += float(copies)
        pace = (1.0 + self.pace.gleaning * float(seen.seats - 1)) / unseen
        return close_odds(left, pace, self.turns_left(seen), self.turns_left_for_a_recipe(seen))

    def hope(self, seen: OpenKitchen, look: Outlook) -> float:
        """What the hand will promise, on average, with a card from the deck."""
        left = copies_left(seen, buried=True)
        total = 0.0
        cards = 0.0
        for card in range(len(INGREDIENTS)):
            if left[card] > 0:
                total += float(left[card]) * look.with_card(card)
                cards += float(left[card])
        return total / cards if cards > 0.0 else look.promise()

    def turns_left(self, seen: OpenKitchen) -> float:
        """How many turns the viewer may expect before somebody wins the course."""
        return max(FEWEST_TURNS, self.pace.turns - self.pace.haste * float(self.nearest(seen)))

    def turns_left_for_a_recipe(self, seen: OpenKitchen) -> float:
        """The same for somebody who has the patience: the fewer players, the longer a course takes."""
        share = 1.0 - float(self.nearest(seen)) / float(SETS_TO_WIN)
        return max(1.0, self.pace.course / float(seen.seats) * share)

    def nearest(self, seen: OpenKitchen) -> int:
        """How many sets the player who is nearest to winning has melded."""
        nearest = 0
        for seat in range(seen.seats):
            nearest = max(nearest, sets_melded(seen, seat))
        return nearest

    def cost_of_giving(self, seen: OpenKitchen, card: Card) -> float:
        """The more, the nearer somebody who could use it is to winning."""
        cost = 0.0
        for seat in range(seen.seats):
            if seat != seen.viewer:
                cost = max(cost, usefulness(seen, seat, card))
        return self.palate.denial * cost

    def why_discard(self, seen: OpenKitchen, card: Card) -> Reason:
        if self.cost_of_giving(seen, card) == 0.0 and card != WILD:
            return Reason("discard_useless", card=What(card))
        return Reason("discard_least", card=What(card))


def sets_melded(t: OpenKitchen, seat: Seat) -> int:
    """How many sets a player has on the table."""
    return len(t.melds[seat].cards) // A_SET


def usefulness(seen: OpenKitchen, seat: Seat, card: Card) -> float:
    """How glad a rival would be of a card: not at all of a group they have melded, most of one that they collect."""
    sets = float(sets_melded(seen, seat))
    if card == WILD:
        return 3.0 + sets
    group = group_of(card)
    if seen.has_melded(seat, group):
        return 0.0
    glad = 0.5 + 0.5 * sets
    for held in seen.hands[seat].cards:
        if 0 <= held < WILD and group_of(held) == group:
            glad += 1.0
    return glad


COOK: Final = Cook(COOKS_PALATE)
