"""How Food Court is played well: a novice, a cook, a chef, and a head chef.

The novice cooks what comes to hand, and serves as soon as somebody can be served. The cook plans the whole turn: which
dishes to cook with the plays that are left, whom to serve with what, and which drink or utensil comes after it
(`outlook.py` says what all that is worth). The chef also plans beyond the turn: for wishes that are not met yet, for
dishes that find partners later, for customers worth swapping or sending away, and for the end of the game. The head
chef has another taste, and guides grandmasters.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.bots import FAR_FORESIGHT, USUAL_FORESIGHT, Bot, Choice, Foresight
from cardamom.engine.chance import Chance
from cardamom.engine.questions import Move, Reason, Term, What
from cardamom.engine.zones import Card, Seat
from cardamom.games.food_court.cards import (
    COMPLAINT,
    DISCOUNT,
    DRINK,
    EVENT,
    EVENT_KIND,
    KIND,
    OPTIONAL,
    PROMOTION,
    RECIPE,
    SORT,
    SYMBOL,
    UTENSIL,
    VALUE,
)
from cardamom.games.food_court.court import LAST_TRACKED, Court
from cardamom.games.food_court.hands import cards_to_exchange, ingredient_worth
from cardamom.games.food_court.intent import Intent, best_intent, waiting_worth
from cardamom.games.food_court.larder import Larder, Plan, ingredients_in, missing_for, recipes_in
from cardamom.games.food_court.outlook import Guest, Outlook, Taste
from cardamom.games.food_court.plays import COMPLAINTS, DISCOUNTS, PREPARES, Promotion, every_cook, no_event
from cardamom.games.food_court.plays import Cook as CookMove
from cardamom.games.food_court.prospects import likely_winners
from cardamom.games.food_court.rules import (
    ATTRACTS,
    CHOICES,
    CHOOSE_RESTAURANT,
    EMPTY_QUEUE,
    FILL_HAND,
    FINISH,
    MOST_DISCARDED,
    ChooseRestaurant,
    FillHand,
)
from cardamom.games.food_court.serving import (
    DRINK_PLAYS,
    POURS,
    TRACK_NOTHING,
    TRACK_ONE,
    TRACKS,
    UTENSIL_PLAYS,
    Serve,
    every_serve,
)

NOVICE_SLIPS: Final = 5
"""One decision in so many the novice does whatever comes to mind."""

COOKS_TASTE: Final = Taste(hope=0.0, keep=0.45, stay=0.2, partners=0.0, patience=0.0)
CHEFS_TASTE: Final = Taste(hope=1.0, keep=1.1, stay=0.65, partners=1.5, patience=3.5)
HEAD_CHEFS_TASTE: Final = Taste(
    hope=1.0,
    keep=3.0,
    stay=0.85,
    partners=2.6,
    patience=1.7,
    drink=2.9,
    utensils=0.0,
    to_come=0.0,
    ingredient=0.0,
    horizon=2.7,
)
"""Found by letting many tastes play against chefs: dishes are kept for a great serve, and utensils do not matter."""

KEEP_AT_LEAST: Final = 0.4
"""A card in the hand that is worth less is better exchanged."""
LEAST_SWAP: Final = 0.8
"""What a promotion must gain to be worth a play."""
LEAST_DISCOUNT: Final = 4.0
"""What a customer must be worth to be served at a discount while there is time."""


# What all three have in common


class Kitchen(Bot[Court]):
    """A bot that answers each question of the game by its own method."""

    def choose(self, seen: Court, chance: Chance) -> Choice:
        if seen.step is CHOOSE_RESTAURANT:
            return choose_restaurant(seen, chance)
        if seen.step is TRACK_ONE:
            return self.track(seen)
        if seen.step is FILL_HAND:
            return self.fill_hand(seen)
        if seen.step is EMPTY_QUEUE or not seen.may_play():
            return self.attract(seen, chance)
        return self.act(seen, chance)

    def forecast(self, t: Court) -> list[float]:
        return likely_winners(t, CHEFS_TASTE)

    def attract(self, seen: Court, chance: Chance) -> Choice:
        """Attract a customer, perhaps after an event."""
        raise NotImplementedError

    def act(self, seen: Court, chance: Chance) -> Choice:
        """Play a card, serve, or end the turn."""
        raise NotImplementedError

    def track(self, seen: Court) -> Choice:
        """Put a card into tracking, or not."""
        card = seen.trackable[0]
        return Choice(TRACKS[card], Reason("track", card=What(card)))

    def fill_hand(self, seen: Court) -> Choice:
        """Discard up to three cards."""
        return Choice(FillHand([]), Reason("keep"))


def choose_restaurant(seen: Court, chance: Chance) -> Choice:
    """All restaurants are as good: it is a matter of taste."""
    free = [choice for choice in CHOICES if choice.refusal(seen, seen.viewer) is None]
    choice = free[chance.below(len(free))]
    assert isinstance(choice, ChooseRestaurant)
    return Choice(choice, Reason("restaurant", restaurant=Term(choice.restaurant)))


def attracting(customer: Card) -> Choice:
    """Attract a customer, and say so."""
    return Choice(ATTRACTS[customer], Reason("attract", customer=What(customer)))


def serving(serve: Serve, value: i64) -> Choice:
    """Serve, and say what it is worth."""
    return Choice(serve, Reason("serve", count=len(serve.customers), value=int(value)))


# The novice: what comes to hand


class Novice(Kitchen):
    """Cooks what it can, serves whom it can, and knows of drinks and utensils only when they fall into its lap."""

    def attract(self, seen: Court, chance: Chance) -> Choice:
        return attracting(seen.central.cards[chance.below(len(seen.central.cards))])

    def act(self, seen: Court, chance: Chance) -> Choice:
        me = seen.viewer
        if chance.below(NOVICE_SLIPS) == 0:
            return Choice(seen.step.pick(seen, me, chance), Reason("slip"))
        if not seen.has_served:
            serves = every_serve(seen, me)
            if serves:
                serve = serves[chance.below(len(serves))]
                assert isinstance(serve, Serve)
                return serving(serve, sum_of_bases(serve.customers))
        if seen.plays_left(me) > 0:
            return self.play(seen, me)
        return Choice(FINISH, Reason("wait"))

    def play(self, seen: Court, me: Seat) -> Choice:
        """Cook, or else prepare something."""
        cooks = every_cook(seen, me)
        if cooks:
            cook = cooks[0]
            assert isinstance(cook, CookMove)
            return Choice(cook, Reason("cook", recipe=What(cook.recipe), value=int(VALUE[cook.recipe])))
        for card in seen.hands[me].cards:
            if SORT[card] <= OPTIONAL:
                return Choice(PREPARES[card], Reason("prepare_any", card=What(card)))
        return Choice(FINISH, Reason("wait"))


def sum_of_bases(customers: list[Card]) -> i64:
    """What some customers need to be served."""
    total: i64 = 0
    for customer in customers:
        total += VALUE[customer]
    return total


# The cook: the whole turn


class Cook(Kitchen):
    """Plans the turn: dishes, serve, and what comes after it."""

    def taste(self) -> Taste:
        """What the bot pays attention to."""
        return COOKS_TASTE

    def attract(self, seen: Court, chance: Chance) -> Choice:
        look = Outlook(seen, seen.viewer, self.taste())
        event = self.event(seen, look)
        if event is not None and seen.step is not EMPTY_QUEUE:
            return event
        return attracting(self.favourite(seen, look))

    def favourite(self, seen: Court, look: Outlook) -> Card:
        """The central customer that makes the most of this turn."""
        best = seen.central.cards[0]
        most = -1000.0
        queue = look.guests
        for card in seen.central.cards:
            guest = look.guest(card)
            look.guests = [*queue, guest]
            worth = guest.worth * 0.3
            if seen.step is not EMPTY_QUEUE:
                worth += best_intent(look).worth
            if worth > most:
                best = card
                most = worth
        look.guests = queue
        return best

    def event(self, seen: Court, look: Outlook) -> Choice | None:
        """An event worth playing now."""
        return discount(seen, look)

    def act(self, seen: Court, chance: Chance) -> Choice:
        look = Outlook(seen, seen.viewer, self.taste())
        if seen.has_served:
            choice = after_serve(seen, look)
            if choice is not None:
                return choice
        event = self.event(seen, look)
        if event is not None:
            return event
        intent = best_intent(look)
        if intent.plan is not None:
            return next_of(intent.plan)
        if intent.guests:
            return serve_as(intent)
        return self.pass_time(seen, look)

    def pass_time(self, seen: Court, look: Outlook) -> Choice:
        """Use the plays that are left, or end the turn."""
        if seen.plays_left(look.me) > 0 and look.turns_left > 0.0:
            choice = prepare_best(seen, look)
            if choice is not None:
                return choice
        return Choice(FINISH, Reason("wait"))

    def fill_hand(self, seen: Court) -> Choice:
        look = Outlook(seen, seen.viewer, self.taste())
        worst = worst_cards(seen, look)
        if not worst:
            return Choice(FillHand([]), Reason("keep"))
        return Choice(FillHand(sorted(worst)), Reason("discard", cards=[What(card) for card in worst]))


def next_of(plan: Plan) -> Choice:
    """The next thing to do for a dish: prepare what is missing, then cook."""
    recipe = What(plan.dish.recipe)
    if plan.to_prepare:
        card = plan.to_prepare[0]
        return Choice(PREPARES[card], Reason("prepare", card=What(card), recipe=recipe))
    value = plan.dish.plain + plan.dish.own_bonus
    cook = CookMove(plan.dish.recipe, plan.dish.ingredients)
    return Choice(cook, Reason("cook", recipe=recipe, value=int(value)))


def serve_as(intent: Intent) -> Choice:
    """The serve that was intended."""
    customers = sorted([guest.card for guest in intent.guests])
    recipes = sorted([dish.recipe for dish in intent.dishes])
    return serving(Serve(customers, recipes), intent.value)


def after_serve(seen: Court, look: Outlook) -> Choice | None:
    """Drinks and utensils, as far as the serve allows them."""
    me = look.me
    for card in seen.drinks_of(me):
        if seen.queues[me].cards and POURS[card].refusal(seen, me) is None:
            return Choice(POURS[card], Reason("drink", card=What(card)))
    best: Choice | None = None
    most = 0.3
    for card in seen.hands[me].cards:
        if SORT[card] == DRINK and DRINK_PLAYS[card].refusal(seen, me) is None:
            worth = look.drink_worth + waiting_worth(look.guests)
            if worth > most:
                best = Choice(DRINK_PLAYS[card], Reason("drink", card=What(card)))
                most = worth
        elif SORT[card] == UTENSIL and UTENSIL_PLAYS[card].refusal(seen, me) is None:
            worth = look.utensil_worth(card)
            if worth > most:
                best = Choice(UTENSIL_PLAYS[card], Reason("utensil", card=What(card)))
                most = worth
    return best


def discount(seen: Court, look: Outlook) -> Choice | None:
    """Serve the best customer in reach at a discount, if that is worth a card."""
    me = look.me
    if no_event(seen, me, DISCOUNT) is not None:
        return None
    best: Card = -1
    most = LEAST_DISCOUNT if look.turns_left > 0.5 else 0.5
    for card in seen.central.cards + seen.queues[me].cards:
        worth = look.guest_worth(card)
        if worth > most:
            best = card
            most = worth
    return None if best < 0 else Choice(DISCOUNTS[best], Reason("discount", customer=What(best)))


# What is left to do


def prepare_best(seen: Court, look: Outlook) -> Choice | None:
    """Prepare the ingredient that will be needed most."""
    me = look.me
    recipes = recipes_in(seen.hands[me].cards)
    best: Card = -1
    most = 0.1
    for card in ingredients_in(seen.hands[me].cards):
        worth = ingredient_worth(look, card, recipes, seen.counters[me].cards)
        if worth > most:
            best = card
            most = worth
    return None if best < 0 else Choice(PREPARES[best], Reason("prepare_any", card=What(best)))


def worst_cards(seen: Court, look: Outlook) -> list[Card]:
    """Up to three cards of the hand that are worth less than what the deck may bring."""
    hand = sorted(seen.hands[look.me].cards)
    worths = [hand_worth(seen, look, card) for card in hand]
    worst: list[Card] = []
    for _ in range(MOST_DISCARDED):
        least: i64 = -1
        for i in range(len(hand)):
            if least < 0 or worths[i] < worths[least]:
                least = i
        if least < 0 or worths[least] >= KEEP_AT_LEAST:
            break
        worst.append(hand[least])
        worths[least] = 100.0
    return worst


def hand_worth(seen: Court, look: Outlook, card: Card) -> float:
    """What it is worth to keep a card in the hand."""
    me = look.me
    hand = seen.hands[me].cards
    sort = SORT[card]
    if sort == RECIPE:
        larder = Larder(seen.counters[me].cards, ingredients_in(hand))
        missing = missing_for(card, larder)
        crowd = len(recipes_in(hand))
        worth = 0.75 + 0.05 * float(VALUE[card]) - 0.25 * float(missing)
        return worth - (0.12 * float(crowd - 2) if crowd > 2 else 0.0)
    if sort == DRINK:
        return 0.5 + 0.2 * look.future
    if sort == UTENSIL:
        return 0.2 + 0.25 * look.turns_left if not seen.has_utensil(me, SYMBOL[card]) else 0.0
    if sort == EVENT:
        return [0.3, 0.45, 2.0][EVENT_KIND[card]]
    others = [other for other in hand if other != card and SORT[other] == sort]
    return ingredient_worth(look, card, recipes_in(hand), seen.counters[me].cards + others) + 0.05


# The chef: beyond the turn


class Chef(Cook):
    """Also plans for wishes and partners, meddles with the queues, and watches the end of the game."""

    def __init__(self, own_taste: Taste = CHEFS_TASTE) -> None:
        self.own_taste: Final = own_taste

    def taste(self) -> Taste:
        return self.own_taste

    def senior(self) -> Bot[Court]:
        return HEAD_CHEF

    def foresight(self, deep: bool) -> Foresight:
        return FAR_FORESIGHT if deep else USUAL_FORESIGHT

    def event(self, seen: Court, look: Outlook) -> Choice | None:
        return discount(seen, look) or promotion(seen, look)

    def pass_time(self, seen: Court, look: Outlook) -> Choice:
        if seen.plays_left(look.me) > 0:
            better = prepare_best(seen, look) if look.turns_left > 0.0 else None
            if better is None:
                better = complaint(seen, look)
            if better is not None:
                return better
        return Choice(FINISH, Reason("wait"))

    def fill_hand(self, seen: Court) -> Choice:
        cards = cards_to_exchange(Outlook(seen, seen.viewer, self.taste()))
        if not cards:
            return Choice(FillHand([]), Reason("keep"))
        return Choice(FillHand(cards), Reason("discard", cards=[What(card) for card in cards]))

    def track(self, seen: Court) -> Choice:
        me = seen.viewer
        if len(seen.tracks[me].cards) == LAST_TRACKED - 1 and not seen.ending:
            scores = seen.scores()
            behind = max(scores) - scores[me]
            if behind > 3:
                return Choice(TRACK_NOTHING, Reason("track_not"))
        card = best_to_track(seen, me)
        return Choice(TRACKS[card], Reason("track", card=What(card)))


def best_to_track(seen: Court, me: Seat) -> Card:
    """The card whose kind leaves the most room: one that there are many of goes first where kinds are limited."""
    rule = seen.deck_of(me).tracking
    best = seen.trackable[0]
    if not rule.alike:
        return best
    most: i64 = -1
    left = [card for card in seen.hands[me].cards + seen.stoves[me].cards if SORT[card] == RECIPE]
    for card in seen.trackable:
        alike = len([other for other in left if KIND[other] == KIND[card]])
        if alike > most:
            best = card
            most = alike
    return best


def promotion(seen: Court, look: Outlook) -> Choice | None:
    """Swap a customer of the own queue for a better one, if the turn gains by it."""
    me = look.me
    if no_event(seen, me, PROMOTION) is not None or not look.guests or seen.has_served:
        return None
    queue = look.guests
    now = best_intent(look).worth
    best: list[Card] = []
    most = now + LEAST_SWAP * (0.3 + 0.7 * look.future)
    for wanted in others_guests(seen, look):
        for i in range(len(queue)):
            if wanted.worth <= queue[i].worth:
                continue
            look.guests = [wanted if j == i else queue[j] for j in range(len(queue))]
            worth = best_intent(look).worth
            if worth > most:
                best = [wanted.card, queue[i].card]
                most = worth
    look.guests = queue
    if not best:
        return None
    return Choice(Promotion(sorted(best)), Reason("promotion", customers=[What(card) for card in best]))


def others_guests(seen: Court, look: Outlook) -> list[Guest]:
    """The best customer in the queue of each other seat, and the central ones."""
    found = [look.guest(card) for card in seen.central.cards]
    for seat in range(seen.seats):
        if seat == look.me:
            continue
        best: Guest | None = None
        for card in seen.queues[seat].cards:
            guest = look.guest(card)
            if best is None or guest.worth > best.worth:
                best = guest
        if best is not None:
            found.append(best)
    return found


def complaint(seen: Court, look: Outlook) -> Choice | None:
    """With nothing better to do, send the customer away that is worth most to a rival."""
    me = look.me
    if no_event(seen, me, COMPLAINT) is not None:
        return None
    best: Card = -1
    most = 2.0
    for seat in range(seen.seats):
        if seat == me:
            continue
        rival = Outlook(seen, seat, look.taste)
        for guest in rival.guests:
            if guest.worth > most:
                best = guest.card
                most = guest.worth
    return None if best < 0 else Choice(COMPLAINTS[best], Reason("complaint", customer=What(best)))


class HeadChef(Chef):
    """A chef of another taste, who also thinks of what a chef and a cook would do."""

    def ranked(self, seen: Court, chance: Chance) -> list[Move[Court]]:
        ideas = [bot.choose(seen, chance).move for bot in (self, CHEF, COOK)]
        return [ideas[i] for i in range(len(ideas)) if repr(ideas[i]) not in [repr(idea) for idea in ideas[:i]]]


COOK: Final = Cook()
CHEF: Final = Chef()
HEAD_CHEF: Final = HeadChef(HEAD_CHEFS_TASTE)
