"""How Do Not Steal My Carrot! is played well: a novice, a cook and a chef.

The novice sees pairs. The cook sees every dish that could still be made, and how likely each of its ingredients is to
end up in the pot (`outlook.py`). The chef sees the same for everybody else, and when the market closes.
All three stop scheming when the table has stood still for a while, so that no game stalls because of them.
"""

from __future__ import annotations

from typing import Final

from cardamom.engine.bots import FAR_FORESIGHT, USUAL_FORESIGHT, Bot, Choice, Foresight, odds_by_points
from cardamom.engine.chance import Chance
from cardamom.engine.questions import Move, Reason, Term, What, Who
from cardamom.engine.zones import NO_CARD, NO_SEAT, Card, Seat
from cardamom.games.carrot.cards import DISHES_WITH, POINTS, RECIPES, Dish, rank
from cardamom.games.carrot.outlook import (
    CHEFS_PALATE,
    COOKS_PALATE,
    EATEN,
    MARKET,
    WAREHOUSES,
    Outlook,
)
from cardamom.games.carrot.rules import (
    ACCEPT,
    ANSWER_OFFER,
    CARDS_IN_ALL,
    DECLINE,
    GO_TO_MARKET,
    HIDE_TWO,
    LEAST_AFTER_A_SALE,
    NO_REFILL,
    REFILL_WAREHOUSE,
    SALES,
    SEATS_AND_CARDS,
    STEALS,
    SWAPS,
    TRADES,
    WAREHOUSE_ROOM,
    YOUR_TURN,
    Carrot,
    GoToMarket,
    Hide,
    MakeRecipe,
    Refill,
    Sell,
    Steal,
    Swap,
    Trade,
)

# What all three believe

PATIENCE: Final = 0.3
"""How much of the stall clock may run down before a bot only cooks and shops."""

# What the novice believes

NOVICE_SLIPS: Final = 6
"""One turn in so many the novice does whatever comes to mind."""

# What cook and chef believe

LEAST_GAIN: Final = 0.05
"""Trades and thefts that give less than this are not worth the trouble."""

# What the chef believes

ENVY: Final = 0.5
"""What a point of the strongest rival counts against an own one."""
ENVY_OF_THE_REST: Final = 0.2
"""What a point of any other rival counts."""
FAVOURITE_STOLEN: Final = 0.4
"""How likely a rival takes the card that it could use best."""
LAPS_TO_PLAN: Final = 5.0
"""With fewer laps than this before the market can be bare, there is no time for great plans."""
RUSH: Final = 0.5
"""What emptying the market is worth in the last lap, for each point of lead."""
VICTORY: Final = 100.0
"""Worth more than any dish: the move that ends the game while ahead."""
PROMISED: Final = 0.4
"""What comes true of what a seat's cards promise, when a game is judged before its end."""
STOCKED: Final = 0.1
"""What any card is worth besides."""
LUCK: Final = 0.4
"""How far points may stray from all that, at the end of the game."""
LUCK_OF_THE_MARKET: Final = 0.125
"""And for every card in the market."""


# What all three have in common


class Kitchen(Bot[Carrot]):
    """A bot that answers each question of the game by its own method."""

    def choose(self, seen: Carrot, chance: Chance) -> Choice:
        if seen.step is HIDE_TWO:
            return self.hide(seen)
        if seen.step is ANSWER_OFFER:
            return self.reply(seen)
        if seen.step is REFILL_WAREHOUSE:
            return self.refill(seen)
        if has_stood_still(seen):
            return move_on(seen, chance)
        return self.act(seen, chance)

    def hide(self, seen: Carrot) -> Choice:
        """Hide two of the first five cards."""
        raise NotImplementedError

    def reply(self, seen: Carrot) -> Choice:
        """Answer an offer."""
        raise NotImplementedError

    def refill(self, seen: Carrot) -> Choice:
        """Refill the warehouse after a recipe."""
        raise NotImplementedError

    def act(self, seen: Carrot, chance: Chance) -> Choice:
        """Take a turn."""
        raise NotImplementedError


def has_stood_still(seen: Carrot) -> bool:
    """Whether it is time to stop scheming, long before the stall clock rings."""
    return float(seen.idle_turns) > PATIENCE * float(seen.patience())


def move_on(seen: Carrot, chance: Chance) -> Choice:
    """Cook, shop, or make room for shopping: what brings the game to its end."""
    dish = best_ready(seen)
    if dish is not None:
        return serve(dish)
    # Where a visit to the market is no new low, a pair is quicker. But two who always steal it from each other get
    # nowhere, so it is left to luck.
    pair = steal_for_a_pair(seen) if len(seen.market.cards) > seen.lowest_market else None
    if pair is not None and chance.below(2) == 0:
        return Choice(pair, Reason("steal_pair", card=What(pair.card)))
    if GO_TO_MARKET.refusal(seen, seen.viewer) is None:
        return Choice(GO_TO_MARKET, Reason("market_move_on"))
    return make_room(seen, chance)


def steal_for_a_pair(seen: Carrot) -> Steal | None:
    """A card that makes a pair with one of the viewer's, to be stolen."""
    for victim in range(seen.seats):
        for card in seen.restaurants[victim].cards:
            steal = STEALS[victim * CARDS_IN_ALL + card]
            if has_partner(seen, card) and steal.refusal(seen, seen.viewer) is None:
                return steal
    return None


def has_partner(seen: Carrot, card: Card) -> bool:
    """Whether the viewer holds another card of this rank."""
    for other in seen.larder(seen.viewer):
        if other != card and rank(other) == rank(card):
            return True
    return False


def make_room(seen: Carrot, chance: Chance) -> Choice:
    """Sell any card: if all sold what they need least, the same few cards would go round for ever."""
    shown = seen.restaurants[seen.viewer].cards
    if len(shown) <= LEAST_AFTER_A_SALE:
        return Choice(YOUR_TURN.default(seen, seen.viewer), Reason("nothing_better"))
    sale = SALES[shown[chance.below(len(shown))]]
    return Choice(sale, Reason("sell_any", card=What(sale.card)))


def best_ready(seen: Carrot) -> Dish | None:
    """The dish with the most points that can be cooked now."""
    larder = seen.larder(seen.viewer)
    best: Dish | None = None
    for card in larder:
        for dish in DISHES_WITH[card]:
            if (best is None or dish.points > best.points) and is_ready(dish, larder):
                best = dish
    return best


def is_ready(dish: Dish, larder: list[Card]) -> bool:
    """Whether a larder holds all that a dish needs."""
    for card in dish.cards:
        if card not in larder:
            return False
    return True


def serve(dish: Dish) -> Choice:
    """Cook a dish."""
    return Choice(MakeRecipe(dish.cards), Reason("cook", recipe=RECIPES[dish.recipe], points=int(dish.points)))


# The novice: pairs are good


class Novice(Kitchen):
    """Cooks whatever can be cooked, steals what makes a pair, and does not think of tomorrow."""

    def hide(self, seen: Carrot) -> Choice:
        hand = sorted(seen.hands[seen.viewer].cards)
        for i in range(len(hand)):
            for j in range(i + 1, len(hand)):
                if rank(hand[i]) == rank(hand[j]):
                    return Choice(Hide([hand[i], hand[j]]), Reason("hide_pair"))
        return Choice(Hide(hand[:WAREHOUSE_ROOM]), Reason("hide_any"))

    def reply(self, seen: Carrot) -> Choice:
        offer = seen.offer
        assert offer is not None
        if has_partner(seen, offer.give) and not has_partner(seen, offer.want):
            return Choice(ACCEPT, Reason("accept_pair", card=What(offer.give)))
        return Choice(DECLINE, Reason("decline", card=What(offer.want)))

    def refill(self, seen: Carrot) -> Choice:
        return Choice(NO_REFILL, Reason("refill_nothing"))

    def act(self, seen: Carrot, chance: Chance) -> Choice:
        me = seen.viewer
        if chance.below(NOVICE_SLIPS) == 0:
            return Choice(seen.step.pick(seen, me, chance), Reason("slip"))
        dish = best_ready(seen)
        if dish is not None:
            return serve(dish)
        pair = steal_for_a_pair(seen)
        if pair is not None:
            return Choice(pair, Reason("steal_pair", card=What(pair.card)))
        if GO_TO_MARKET.refusal(seen, me) is None:
            return Choice(GO_TO_MARKET, Reason("market_any"))
        return make_room(seen, chance)


# The cook: every dish counts


class Cook(Kitchen):
    """Plans for the best dishes, keeps the heart of them in the warehouse, and steals what is missing."""

    def outlook(self, seen: Carrot) -> Outlook:
        """What the bot makes of the position."""
        return Outlook(seen, COOKS_PALATE, hurry=1.0, again=1.0)

    def hide(self, seen: Carrot) -> Choice:
        look = self.outlook(seen)
        hand = sorted(seen.hands[look.me].cards)
        best = hand[:WAREHOUSE_ROOM]
        most = -1.0
        for i in range(len(hand)):
            for j in range(i + 1, len(hand)):
                promised = look.promise_moving([hand[i], hand[j]], WAREHOUSES + look.me)
                if promised > most:
                    best = [hand[i], hand[j]]
                    most = promised
        return Choice(Hide(best), Reason("hide", recipe=hope(look, best[0])))

    def refill(self, seen: Carrot) -> Choice:
        look = self.outlook(seen)
        best: list[Card] = []
        most = 0.0
        for move in seen.step.moves(seen, look.me):
            assert isinstance(move, Refill)
            promised = look.promise_moving(move.cards, WAREHOUSES + look.me)
            # Of equals the later: it stores more, and leaves more room in the restaurant.
            if promised >= most:
                best = move.cards
                most = promised
        return Choice(Refill(best), Reason("refill", cards=[What(card) for card in best]))

    def reply(self, seen: Carrot) -> Choice:
        offer = seen.offer
        assert offer is not None
        look = self.outlook(seen)
        if self.gain_of_trade(look, offer.want, seen.turn, offer.give) > LEAST_GAIN:
            return Choice(ACCEPT, Reason("accept", card=What(offer.give), recipe=hope(look, offer.give)))
        return Choice(DECLINE, Reason("decline", card=What(offer.want)))

    def act(self, seen: Carrot, chance: Chance) -> Choice:
        look = self.outlook(seen)
        best: Move[Carrot] | None = None
        most = -2.0 * VICTORY
        for move in ideas(seen):
            worth = self.worth(seen, look, move)
            if worth > most and move.refusal(seen, look.me) is None:
                best = move
                most = worth
        trade = self.best_trade(seen, look, most)
        if trade is not None:
            best = trade
        if best is None:
            return Choice(YOUR_TURN.default(seen, look.me), Reason("nothing_better"))
        return Choice(best, why(seen, look, best))

    def ranked(self, seen: Carrot, chance: Chance) -> list[Move[Carrot]]:
        chosen = self.choose(seen, chance).move
        if seen.step is not YOUR_TURN:
            return [chosen]
        look = self.outlook(seen)
        moves = [move for move in ideas(seen) if move.refusal(seen, look.me) is None]
        # The index keeps equals in the order of the ideas.
        places = sorted([(-self.worth(seen, look, moves[i]), i) for i in range(len(moves))])
        return [chosen, *[moves[i] for _, i in places if moves[i] != chosen]]

    def foresight(self, deep: bool) -> Foresight:
        return FAR_FORESIGHT if deep else USUAL_FORESIGHT

    def forecast(self, t: Carrot) -> list[float]:
        look = Outlook(t, CHEFS_PALATE, hurry=1.0, again=1.0)
        left = float(len(t.market.cards))
        points = [float(t.points[seat]) + prospects(t, look, seat) for seat in range(t.seats)]
        return odds_by_points(points, [], LUCK + LUCK_OF_THE_MARKET * left)

    def worth(self, seen: Carrot, look: Outlook, move: Move[Carrot]) -> float:
        """What a move leaves its player with, in points."""
        me = look.me
        if isinstance(move, GoToMarket):
            return look.promise_of_market()
        if isinstance(move, Steal):
            return look.promise_with(me, move.card, me)
        if isinstance(move, Sell):
            return look.promise_with(me, move.card, MARKET)
        if isinstance(move, Swap):
            return look.promise_exchanging(me, move.shown, move.stored)
        if isinstance(move, MakeRecipe):
            return float(POINTS[move.recipe]) + look.promise_moving(move.cards, EATEN)
        return 0.0

    def best_trade(self, seen: Carrot, look: Outlook, least: float) -> Trade | None:
        """An offer that beats the best move without one, and that the other one could like. A refusal costs nothing."""
        if seen.offered or not seen.is_full(look.me):
            return None
        best: Trade | None = None
        now = look.promise(look.me)
        for other in range(seen.seats):
            if other == look.me:
                continue
            for want in seen.restaurants[other].cards:
                if look.promise_with(look.me, want, look.me) <= now + LEAST_GAIN:
                    continue
                for give in seen.restaurants[look.me].cards:
                    gain = now + self.gain_of_trade(look, give, other, want)
                    if gain > least and look.promise_exchanging(other, give, want) > look.promise(other):
                        best = TRADES[give * SEATS_AND_CARDS + other * CARDS_IN_ALL + want]
                        least = gain
        return best

    def gain_of_trade(self, look: Outlook, give: Card, other: Seat, want: Card) -> float:
        """What a trade brings to the viewer."""
        return look.promise_exchanging(look.me, give, want) - look.promise(look.me)


def prospects(t: Carrot, look: Outlook, seat: Seat) -> float:
    """The points that a seat may expect of its cards, as they came out in games among chefs."""
    cards = len(t.restaurants[seat].cards) + len(t.warehouses[seat].cards)
    return PROMISED * look.promise(seat) + STOCKED * float(cards)


def ideas(seen: Carrot) -> list[Move[Carrot]]:
    """Everything that can be done alone."""
    me = seen.viewer
    moves: list[Move[Carrot]] = [GO_TO_MARKET]
    larder = seen.larder(me)
    for card in larder:
        for dish in DISHES_WITH[card]:
            if dish.cards[0] == card and is_ready(dish, larder):
                moves.append(MakeRecipe(dish.cards))
    for victim in range(seen.seats):
        if victim != me:
            moves.extend([STEALS[victim * CARDS_IN_ALL + card] for card in seen.restaurants[victim].cards])
    for shown in seen.restaurants[me].cards:
        moves.append(SALES[shown])
        moves.extend([SWAPS[shown * CARDS_IN_ALL + stored] for stored in seen.warehouses[me].cards])
    return moves


def hope(look: Outlook, card: Card) -> Term:
    """The recipe that a card may end up in."""
    return RECIPES[look.best_dish(card, look.me).recipe]


def why(seen: Carrot, look: Outlook, move: Move[Carrot]) -> Reason:
    """The reason for a move, in one sentence."""
    if isinstance(move, MakeRecipe):
        return Reason("cook", recipe=RECIPES[move.recipe], points=int(POINTS[move.recipe]))
    if isinstance(move, Steal):
        return why_steal(look, move)
    if isinstance(move, Sell):
        return Reason("sell", card=What(move.card))
    if isinstance(move, Swap):
        return Reason("swap", shown=What(move.shown), recipe=hope(look, move.shown))
    if isinstance(move, Trade):
        return Reason("trade", want=What(move.want), recipe=hope(look, move.want), other=Who(move.other))
    if isinstance(move, GoToMarket):
        return Reason("market_end") if len(seen.market.cards) == 1 else Reason("market")
    return Reason("nothing_better")


def why_steal(look: Outlook, move: Steal) -> Reason:
    """The dish that the card completes or helps, or the one that it spoils."""
    mine = look.promise_with(look.me, move.card, look.me) - look.promise(look.me)
    theirs = look.envy[move.victim] * (look.promise(move.victim) - look.promise_with(move.victim, move.card, look.me))
    if theirs > mine:
        spoiled = RECIPES[look.best_dish(move.card, move.victim).recipe]
        return Reason("steal_denies", card=What(move.card), victim=Who(move.victim), recipe=spoiled)
    dish = look.best_dish(move.card, look.me)
    if look.missing(dish) == 1:
        return Reason("steal_completes", card=What(move.card), recipe=RECIPES[dish.recipe])
    return Reason("steal_towards", card=What(move.card), recipe=RECIPES[dish.recipe])


# The chef: so do the others, and the clock


class Chef(Cook):
    """Also weighs what a move gives and takes from the rivals, and plays for the end of the game."""

    def outlook(self, seen: Carrot) -> Outlook:
        laps = float(len(seen.market.cards)) / float(seen.seats)
        look = Outlook(seen, CHEFS_PALATE, hurry=min(1.0, (1.0 + laps) / LAPS_TO_PLAN), again=another_turn(seen))
        watch_rivals(seen, look)
        return look

    def worth(self, seen: Carrot, look: Outlook, move: Move[Carrot]) -> float:
        mine = Cook.worth(self, seen, look, move)
        if isinstance(move, Steal):
            spoiled = look.promise(move.victim) - look.promise_with(move.victim, move.card, look.me)
            return mine + look.envy[move.victim] * spoiled
        if isinstance(move, GoToMarket):
            return mine + end_in_sight(seen)
        return mine

    def gain_of_trade(self, look: Outlook, give: Card, other: Seat, want: Card) -> float:
        mine = Cook.gain_of_trade(self, look, give, other, want)
        theirs = look.promise_exchanging(other, give, want) - look.promise(other)
        return mine - look.envy[other] * theirs


def watch_rivals(seen: Carrot, look: Outlook) -> None:
    """Find the strongest rival, and the cards that each of them may steal next."""
    strongest: Seat = NO_SEAT
    most = -1.0
    for rival in range(seen.seats):
        if rival == look.me:
            continue
        look.envy[rival] = ENVY_OF_THE_REST
        standing = float(seen.points[rival]) + look.promise(rival)
        if standing > most:
            strongest = rival
            most = standing
        favourite = favourite_of(seen, look, rival)
        if favourite != NO_CARD:
            look.keep[favourite] *= 1.0 - FAVOURITE_STOLEN
    look.envy[strongest] = ENVY


def favourite_of(seen: Carrot, look: Outlook, thief: Seat) -> Card:
    """The card that a rival could steal and use best, or NO_CARD."""
    if seen.is_full(thief):
        return NO_CARD
    favourite: Card = NO_CARD
    most = look.promise(thief) + LEAST_GAIN
    for owner in range(seen.seats):
        if owner == thief:
            continue
        for card in seen.restaurants[owner].cards:
            promised = look.promise_with(thief, card, thief)
            if promised > most:
                favourite = card
                most = promised
    return favourite


def another_turn(seen: Carrot) -> float:
    """How likely the viewer has another turn after this one."""
    if seen.turns_left >= 0:
        return 0.0
    return min(1.0, float(len(seen.market.cards)) / float(seen.seats))


def end_in_sight(seen: Carrot) -> float:
    """What it is worth to bring the end nearer."""
    left = len(seen.market.cards)
    if left > seen.seats:
        return 0.0
    lead = seen.points[seen.viewer] - max([seen.points[seat] for seat in range(seen.seats) if seat != seen.viewer])
    if left > 1 or seen.equal_turns:
        return RUSH * float(lead)
    if lead == 0:
        return 0.0
    return VICTORY if lead > 0 else -VICTORY
