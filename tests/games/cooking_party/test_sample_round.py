"""Section 4: the sample round, card by card."""

from __future__ import annotations

from cardamom.games.cooking_party.judging import Award, Critique
from cardamom.games.cooking_party.kitchen import Exchange, Keep
from cardamom.games.cooking_party.presenting import BEGIN_JUDGING, AskTheChef, CallOn, Lay, Reply, Serve
from cardamom.games.cooking_party.rules import Announce, Choose
from tests.games.cooking_party.tables import all_answer, card, cards, codes, hold, opened

CODY, LISA, ELLEN = range(3)
GUIDANCE = (
    "I am especially interested in some unique flavor combinations. Impress me with your presentation. "
    "And I will penalize dishes that are overly complicated."
)


def test_the_sample_round_ends_with_165_and_25_points() -> None:
    """I'm giving the 5,10,50, and 100 point chips to Lisa – for a total of 165 points … the 25 point chip to Ellen."""
    t = opened()

    # Cody looks through the Chef Assignment deck, chooses a card he likes … then adds some personal guidance.
    assert t.asked() == [CODY]
    t.play(CODY, Choose("a-dish-of-your-choice"))
    t.play(CODY, Announce(GUIDANCE, "none"))
    assert t.criteria == GUIDANCE

    # Cody then deals 7 ingredient cards face down to each other player.
    assert [len(hand.cards) for hand in t.hands] == [0, 7, 7]
    hold(t, LISA, "lobster", "lavender", "cucumber", "popcorn", "chocolate", "parsley", "tofu")
    hold(t, ELLEN, "chicken", "mushrooms", "thyme", "coffee", "pickles", "potatoes", "steak")

    # Lisa … trades in the Popcorn, Chocolate, and Tofu cards. Ellen … the Pickles, Potatoes, or Steak.
    all_answer(
        t,
        Exchange(cards("popcorn", "chocolate", "tofu")),
        Exchange(cards("pickles", "potatoes", "steak")),
    )
    assert codes(t.returned.cards) == ["chocolate", "pickles", "popcorn", "potatoes", "steak", "tofu"]
    assert [len(hand.cards) for hand in t.hands] == [0, 7, 7]
    hold(t, LISA, "lobster", "lavender", "cucumber", "parsley", "peaches", "apples", "juice")
    hold(t, ELLEN, "chicken", "mushrooms", "thyme", "coffee", "carrots", "pasta", "cheese")

    # She discards: Apples, Parsley, Juice. Ellen … discards: Carrots and Coffee.
    all_answer(
        t,
        Keep(cards("lobster", "lavender", "cucumber", "peaches")),
        Keep(cards("chicken", "mushrooms", "thyme", "pasta", "cheese")),
    )
    assert codes(t.hands[LISA].cards) == ["cucumber", "lavender", "lobster", "peaches"]
    assert codes(t.hands[ELLEN].cards) == ["cheese", "chicken", "mushrooms", "pasta", "thyme"]

    # Cody asks Lisa to describe her dish first.
    t.play(CODY, CallOn(LISA))
    t.play(LISA, Lay(card("lobster"), "I begin by lightly sauteing some shelled lobster pieces in butter."))
    t.play(LISA, Lay(card("peaches"), "In a separate pan, I fry up some thinly sliced peaches."))
    t.play(LISA, Lay(card("lavender"), "With just a hint of lavender."))
    t.play(LISA, Lay(card("cucumber"), "I will arrange a circle of very thinly sliced cucumbers around the plate."))
    t.play(LISA, Serve("An elegant main course", "A very elegant and subtle dish."))
    assert [laid.card for laid in t.laid[LISA]] == [card(c) for c in ("lobster", "peaches", "lavender", "cucumber")]
    assert t.plates[LISA].cards == [card(c) for c in ("lobster", "peaches", "lavender", "cucumber")]

    # Cody, the judge, has no questions about Lisa's dish, and so asks Ellen to describe her dish next.
    t.play(CODY, CallOn(ELLEN))
    t.play(ELLEN, Lay(card("chicken"), "I begin with some roasted chicken breast."))
    t.play(ELLEN, Lay(card("mushrooms"), "I will fry up some sliced Portabella mushrooms."))
    t.play(ELLEN, Lay(card("thyme"), "And lots of thyme."))
    t.play(ELLEN, Lay(card("pasta"), "I will cook some wide Lasagne noodles."))
    t.play(ELLEN, Lay(card("cheese"), "Topping it with some Parmesan cheese."))
    t.play(ELLEN, Serve("Little appetizer rolls", ""))

    # Cody has a question about Ellen's dish before he is ready to score the dishes.
    t.play(CODY, AskTheChef("Very interesting.. But won't the chicken and pasta noodles over cook in the oven?"))
    assert t.asked() == [ELLEN]
    t.play(ELLEN, Reply("No, not at all."))
    t.play(CODY, BEGIN_JUDGING)

    # Cody considers the dishes and gives his critiques.
    t.play(CODY, Critique(ELLEN, "I love the surprise idea of presenting the chicken and mushrooms as a roll."))
    t.play(CODY, Critique(LISA, "I'm dying to taste it and find out!"))
    t.play(CODY, Award(LISA, LISA, ELLEN, LISA, LISA))
    assert t.scores() == [0, 165, 25]

    # Cody then collects the Ingredient cards … and passes the deck to Lisa, who will be the next judge.
    assert t.judge == LISA
    assert t.asked() == [LISA]
    assert len(t.discard.cards) == 20
    assert all(not pile.cards for pile in [*t.hands, *t.plates, t.returned])
    assert [(dish.name, dish.points) for dish in t.book] == [
        ("An elegant main course", 165),
        ("Little appetizer rolls", 25),
    ]
