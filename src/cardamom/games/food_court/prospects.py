"""Who is likely to win: what each restaurant has, and what its next turn will bring.

The weights were fitted to 12,000 positions from 1,500 games among four chefs: whoever wins should be called likely.
"""

from __future__ import annotations

from typing import Final

from cardamom.engine.bots import odds_by_points
from cardamom.engine.zones import Seat
from cardamom.games.food_court.court import NO_DECK, Court
from cardamom.games.food_court.intent import best_intent
from cardamom.games.food_court.outlook import Outlook, Taste, turns_in_this_round, turns_left

NEXT_TURN: Final = 0.57
"""What the best turn that a seat could have now counts, in points."""
DISH: Final = 1.2
"""What a dish on the stove counts besides."""
PREPARED: Final = 0.5
"""What an ingredient on the counter counts."""
TURN_IN_HAND: Final = 4.75
"""What it is worth to have a turn in this round yet."""
LUCK: Final = 2.2
"""How far points may stray from all that in the last round."""
LUCK_OF_A_TURN: Final = 1.35
"""And for every turn that each player will have after it."""


def likely_winners(t: Court, taste: Taste) -> list[float]:
    """How likely each seat wins; all are as likely before they have chosen their restaurants."""
    if NO_DECK in t.restaurants:
        return [1.0 / float(t.seats)] * t.seats
    scores = t.scores()
    points = [float(scores[seat]) + prospects(t, seat, taste) for seat in range(t.seats)]
    return odds_by_points(points, [], LUCK + LUCK_OF_A_TURN * turns_left(t))


def prospects(t: Court, seat: Seat, taste: Taste) -> float:
    """The points that a seat may expect more than others."""
    look = Outlook(t, seat, taste)
    away = seat - t.turn if seat >= t.turn else seat - t.turn + t.seats
    in_hand = TURN_IN_HAND if away < turns_in_this_round(t) else 0.0
    ready = DISH * float(len(look.dishes)) + PREPARED * float(len(t.counters[seat].cards))
    return NEXT_TURN * best_intent(look).worth + ready + in_hand
