"""Events, as bots play them: a customer for nothing, a better one for a worse one, and none for the rival."""

from __future__ import annotations

from typing import Final

from cardamom.engine.bots import Choice
from cardamom.engine.questions import Reason, What
from cardamom.engine.zones import Card
from cardamom.games.food_court.cards import COMPLAINT, DISCOUNT, PROMOTION
from cardamom.games.food_court.court import Court
from cardamom.games.food_court.outlook import Guest, Outlook
from cardamom.games.food_court.plays import COMPLAINTS, DISCOUNTS, Promotion, no_event
from cardamom.games.food_court.turns import best_intent

LEAST_SWAP: Final = 0.8
"""What a promotion must gain to be worth a play."""
LEAST_DISCOUNT: Final = 4.0
"""What a customer must be worth to be served at a discount while there is time."""


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
