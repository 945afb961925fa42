"""How Food Court is played well: a novice, a cook and a chef.

The novice cooks what comes to hand, and serves as soon as somebody can be served. The cook plans the whole turn:
which dishes to cook with the plays that are left, whom to serve with what, and which drink or utensil comes after it
(`turns.py` looks for it, `outlook.py` says what it is worth). The chef also plans beyond the turn: for wishes that are
not met yet, for dishes that find partners later, for customers worth swapping or sending away (`meddling.py`), for the
next two turns of its hand (`hands.py`), and for the end of the game.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.bots import Bot, Choice
from cardamom.engine.chance import Chance
from cardamom.engine.questions import Reason, Term, What
from cardamom.engine.zones import Card, Seat
from cardamom.games.food_court.cards import (
    DRINK,
    KIND,
    OPTIONAL,
    RECIPE,
    SORT,
    UTENSIL,
    VALUE,
)
from cardamom.games.food_court.court import LAST_TRACKED, Court
from cardamom.games.food_court.hands import cards_to_exchange, worst_cards
from cardamom.games.food_court.meddling import complaint, discount, promotion
from cardamom.games.food_court.outlook import (
    Outlook,
    Plan,
    Taste,
    ingredient_worth,
    ingredients_in,
    recipes_in,
)
from cardamom.games.food_court.plays import PREPARES, every_cook
from cardamom.games.food_court.plays import Cook as CookMove
from cardamom.games.food_court.rules import (
    ATTRACTS,
    CHOICES,
    CHOOSE_RESTAURANT,
    EMPTY_QUEUE,
    FILL_HAND,
    FINISH,
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
    base_value,
    every_serve,
)
from cardamom.games.food_court.turns import Intent, best_intent, waiting_worth

NOVICE_SLIPS: Final = 5
"""One decision in so many the novice does whatever comes to mind."""

COOKS_TASTE: Final = Taste(hope=0.0, keep=0.45, stay=0.2, partners=0.0, patience=0.0)
CHEFS_TASTE: Final = Taste(hope=1.0, keep=1.1, stay=0.65, partners=1.5, patience=3.5)


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
                return serving(serve, base_value(serve.customers))
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
            worth = look.drink_worth() + waiting_worth(look.guests)
            if worth > most:
                best = Choice(DRINK_PLAYS[card], Reason("drink", card=What(card)))
                most = worth
        elif SORT[card] == UTENSIL and UTENSIL_PLAYS[card].refusal(seen, me) is None:
            worth = look.utensil_worth(card)
            if worth > most:
                best = Choice(UTENSIL_PLAYS[card], Reason("utensil", card=What(card)))
                most = worth
    return best


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


# The chef: beyond the turn


class Chef(Cook):
    """Also plans for wishes and partners, meddles with the queues, and watches the end of the game."""

    def taste(self) -> Taste:
        return CHEFS_TASTE

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
