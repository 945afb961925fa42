"""The end of a round (3.3.7), and of the rounds (3.4)."""

from __future__ import annotations

from cardamom.engine.questions import Who
from cardamom.games.cooking_party.critic import palate_behind
from cardamom.games.cooking_party.dish import Call, Dish, Verdict
from cardamom.games.cooking_party.party import RESTAURANT, Party
from cardamom.games.cooking_party.real_food import taste_real_food
from cardamom.games.cooking_party.restaurant import ask_for_the_bill
from cardamom.games.cooking_party.taste import QUALITY_WORDS


def end_round(t: Party, earned: list[int], chips: list[list[int]]) -> None:
    """Keep the dishes in the book, discard all ingredients, and pass the decks on. No `chips` where none were given."""
    call = Call(int(t.round), t.assignment.title, t.assignment.text, t.criteria, t.judge)
    for unit in t.cooks:
        captain = unit[0]
        verdict = Verdict(earned[captain], chips[captain] if chips else [], t.critiques[captain])
        t.book.append(Dish(call, unit[:], t.names[captain], t.laid[captain][:], t.closings[captain], verdict))
        if t.kind != RESTAURANT and not t.picks_dishes():
            t.announce("round_score", chefs=[Who(seat) for seat in unit], points=earned[captain])
    show_palate(t)
    discard_all(t)
    if t.round < t.rounds:
        t.next_round()
    elif t.kind == RESTAURANT:
        ask_for_the_bill(t)
    else:
        taste_real_food(t)


def show_palate(t: Party) -> None:
    """After the round everybody learns what a judge of the house loves and hates."""
    palate = palate_behind(t.criteria, t.assignment.taste)
    if palate.loves and t.judge == t.host:
        t.announce("palate", judge=Who(t.judge), loves=QUALITY_WORDS[palate.loves], hates=QUALITY_WORDS[palate.hates])


def discard_all(t: Party) -> None:
    """All used ingredient cards go to the discard pile, and are not shuffled back into the deck."""
    for card in t.returned.gather():
        t.discard.put(card)
    for pile in [t.special, *t.plates]:
        for card in pile.gather():
            t.discard.put(card)
