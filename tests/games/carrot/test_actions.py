"""The actions of a turn: market, steal, sell, trade, swap. Recipes have a file of their own."""

from cardamom.engine.view import events
from cardamom.engine.words import Teller
from cardamom.games.carrot import GAME
from cardamom.games.carrot.cards import BOX
from cardamom.games.carrot.rules import (
    ACCEPT,
    ANSWER_OFFER,
    DECLINE,
    GO_TO_MARKET,
    PASS,
    YOUR_TURN,
    Sell,
    Steal,
    Swap,
    Trade,
)
from tests.games.carrot.tables import card, cards, lay, open_cards, refused, stored_cards

FIVE = "carrots 2 4 6 8 10"

# Go to the market


def test_a_visit_to_the_market_puts_a_card_in_the_restaurant() -> None:
    """Go to the market: draw a card from the market and put it in your restaurant."""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6"}, market="tomatoes 7, broccoli 7")

    table.play(0, GO_TO_MARKET)

    assert len(table.market.cards) == 1
    assert [*open_cards(table, 0), *table.market.cards] in (
        [card("carrots 2"), *cards("tomatoes 7, broccoli 7")],
        [card("carrots 2"), *cards("broccoli 7, tomatoes 7")],
    )


def test_a_full_restaurant_blocks_the_market() -> None:
    """Action blocked if the restaurant reaches its limit of 5 cards in the set."""
    table = lay({0: FIVE, 1: "tomatoes 4", 2: "tomatoes 6"})

    reason = refused(table, 0, GO_TO_MARKET)

    assert reason == "restaurant_full"


def test_four_cards_leave_room_for_a_visit_to_the_market() -> None:
    """Action blocked if the restaurant reaches its limit of 5 cards in the set."""
    table = lay({0: "carrots 2 4 6 8", 1: "tomatoes 4", 2: "tomatoes 6"})

    table.play(0, GO_TO_MARKET)

    assert len(open_cards(table, 0)) == 5


# Steal ingredient


def test_a_stolen_card_changes_restaurants() -> None:
    """Steal ingredient: choose a card from another player's restaurant and put it in your own restaurant."""
    table = lay({0: "carrots 2", 1: "tomatoes 4 5", 2: "broccoli 6"})

    table.play(0, Steal(1, card("tomatoes 5")))

    assert open_cards(table, 0) == cards("carrots 2, tomatoes 5")
    assert open_cards(table, 1) == cards("tomatoes 4")
    assert table.turn == 1


def test_warehouses_are_safe_from_thieves() -> None:
    """It is not allowed to steal cards from other player's warehouses."""
    table = lay({0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"}, {1: "tomatoes 9 10"})

    reason = refused(table, 0, Steal(1, card("tomatoes 9")))

    assert reason == "not_in_their_restaurant"


def test_nobody_steals_from_themselves() -> None:
    """Choose a card from another player's restaurant."""
    table = lay({0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"})

    reason = refused(table, 0, Steal(0, card("carrots 2")))

    assert reason == "not_from_yourself"


def test_a_stolen_card_does_not_go_into_the_warehouse() -> None:
    """Nor to put a stolen card directly in the warehouse, as this would cost another action."""
    table = lay({0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "aubergines 9"})

    table.play(0, Steal(1, card("tomatoes 4")))

    assert stored_cards(table, 0) == cards("aubergines 9")
    assert table.asked() == [1]


def test_a_full_restaurant_blocks_stealing() -> None:
    """The limit of 5 holds for every action that would put a sixth card into the own restaurant: market and steal."""
    table = lay({0: FIVE, 1: "tomatoes 4", 2: "broccoli 6"})

    reason = refused(table, 0, Steal(1, card("tomatoes 4")))

    assert reason == "restaurant_full"


def test_a_theft_may_leave_less_than_two_cards() -> None:
    """Your restaurant can only have less than 2 cards if you are stolen by someone."""
    table = lay({0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"})

    table.play(0, Steal(1, card("tomatoes 4")))

    assert open_cards(table, 1) == []


def test_a_stolen_card_may_not_be_stolen_straight_back() -> None:
    """A card stolen from you in the last lap may not be stolen straight back."""
    table = lay({0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"})

    table.play(0, Steal(1, card("tomatoes 4")))

    assert refused(table, 1, Steal(0, card("tomatoes 4"))) == "stolen_straight_back"
    assert refused(table, 1, Steal(0, card("carrots 2"))) is None


def test_straight_back_looks_at_the_card_wherever_it_lies_by_then() -> None:
    """A card stolen from you in the last lap may not be stolen straight back."""
    table = lay({0: "carrots 2", 1: "broccoli 6", 2: "tomatoes 4"})

    table.play(0, Steal(2, card("tomatoes 4")))
    table.play(1, Steal(0, card("tomatoes 4")))

    assert refused(table, 2, Steal(1, card("tomatoes 4"))) == "stolen_straight_back"


def test_a_third_player_may_steal_a_stolen_card() -> None:
    """A card stolen from you in the last lap may not be stolen straight back."""
    table = lay({0: "carrots 2", 1: "broccoli 6", 2: "tomatoes 4"})

    table.play(0, Steal(2, card("tomatoes 4")))

    assert refused(table, 1, Steal(0, card("tomatoes 4"))) is None


def test_after_a_lap_a_stolen_card_may_be_stolen_back() -> None:
    """A card stolen from you in the last lap may not be stolen straight back."""
    table = lay({0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"})
    table.play(0, Steal(1, card("tomatoes 4")))

    for seat in (1, 2, 0):
        table.play(seat, GO_TO_MARKET)

    assert refused(table, 1, Steal(0, card("tomatoes 4"))) is None


def test_stealing_straight_back_can_be_allowed() -> None:
    """option `steal_back`: forbidden, allowed."""
    table = lay({0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"}, steal_back="allowed")

    table.play(0, Steal(1, card("tomatoes 4")))

    assert refused(table, 1, Steal(0, card("tomatoes 4"))) is None


# Sell ingredient


def test_a_sold_card_returns_to_the_market() -> None:
    """Sell ingredient: return a card from your restaurant to the market."""
    table = lay({0: "carrots 2 4 6", 1: "tomatoes 4", 2: "broccoli 6"}, market="aubergines 9")

    table.play(0, Sell(card("carrots 4")))

    assert open_cards(table, 0) == cards("carrots 2 6")
    assert sorted(table.market.cards) == cards("carrots 4, aubergines 9")


def test_a_sale_leaves_two_cards_in_the_restaurant() -> None:
    """It is not allowed to leave the restaurant with less than the lower limit of 2 cards."""
    table = lay({0: "carrots 2 4", 1: "tomatoes 4", 2: "broccoli 6"})

    reason = refused(table, 0, Sell(card("carrots 4")))

    assert reason == "too_few_to_sell"


def test_a_stored_card_cannot_be_sold() -> None:
    """Return a card from your restaurant to the market."""
    table = lay({0: "carrots 2 4 6", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "aubergines 9"})

    reason = refused(table, 0, Sell(card("aubergines 9")))

    assert reason == "not_in_your_restaurant"


def test_a_sold_card_can_be_drawn_by_anybody_at_any_time() -> None:
    """A sold card goes back into the market at a random place."""
    drawn = set()

    for number in range(60):
        table = lay({0: "carrots 2 4 6", 1: "tomatoes 4", 2: "broccoli 6"}, market="aubergines 8 9")
        for _ in range(number):
            table.chance.word()
        table.play(0, Sell(card("carrots 4")))
        table.play(1, GO_TO_MARKET)
        drawn.update(open_cards(table, 1))

    assert drawn == set(cards("tomatoes 4, carrots 4, aubergines 8 9"))


# Trade ingredients


def test_an_accepted_trade_exchanges_two_cards_and_ends_the_turn() -> None:
    """Choose a card from your restaurant and offer it to another player in exchange for one of their cards."""
    table = lay({0: "carrots 2 4", 1: "tomatoes 4", 2: "broccoli 6"})

    table.play(0, Trade(card("carrots 2"), 1, card("tomatoes 4")))
    table.play(1, ACCEPT)

    assert open_cards(table, 0) == cards("carrots 4, tomatoes 4")
    assert open_cards(table, 1) == cards("carrots 2")
    assert (table.turn, table.step) == (1, YOUR_TURN)


def test_everybody_hears_what_changed_hands() -> None:
    """If the owner agrees, the two cards change places."""
    table = lay({0: "carrots 2 4", 1: "tomatoes 4", 2: "broccoli 6"})
    teller = Teller(GAME.words, BOX, ["East", "South", "West"], 1)

    table.play(0, Trade(card("carrots 2"), 1, card("tomatoes 4")))
    table.play(1, ACCEPT)

    assert [teller.event(event) for event in events(table, 1)[-2:]] == [
        "You say: it is a deal.",
        "East hands the 2 of carrots to you, and gets the 4 of tomatoes for it.",
    ]


def test_nothing_changes_hands_when_an_offer_is_declined() -> None:
    """The trade is only valid if the other player accepts"""
    table = lay({0: "carrots 2 4", 1: "tomatoes 4", 2: "broccoli 6"})
    teller = Teller(GAME.words, BOX, ["East", "South", "West"], 2)

    table.play(0, Trade(card("carrots 2"), 1, card("tomatoes 4")))
    table.play(1, DECLINE)

    assert teller.event(events(table, 2)[-1]) == "South says: no, thank you."
    assert open_cards(table, 0) == cards("carrots 2 4")


def test_the_other_player_is_asked() -> None:
    """The trade is only valid if the other player accepts."""
    table = lay({0: "carrots 2 4", 1: "tomatoes 4", 2: "broccoli 6"})

    table.play(0, Trade(card("carrots 2"), 2, card("broccoli 6")))

    assert table.step is ANSWER_OFFER
    assert table.asked() == [2]
    assert open_cards(table, 2) == cards("broccoli 6")


def test_a_refusal_leaves_the_other_actions_but_no_second_offer() -> None:
    """One offer per turn, both cards named, exposed cards only. A refusal leaves you your other actions."""
    table = lay({0: "carrots 2 4", 1: "tomatoes 4", 2: "broccoli 6"})

    table.play(0, Trade(card("carrots 2"), 1, card("tomatoes 4")))
    table.play(1, DECLINE)

    assert table.asked() == [0]
    assert refused(table, 0, Trade(card("carrots 4"), 2, card("broccoli 6"))) == "one_offer_a_turn"
    assert refused(table, 0, Steal(1, card("tomatoes 4"))) is None


def test_an_offer_can_be_made_again_in_the_next_turn() -> None:
    """One offer per turn."""
    table = lay({0: "carrots 2 4", 1: "tomatoes 4", 2: "broccoli 6"})
    table.play(0, Trade(card("carrots 2"), 1, card("tomatoes 4")))
    table.play(1, DECLINE)

    table.play(0, GO_TO_MARKET)

    assert refused(table, 1, Trade(card("tomatoes 4"), 0, card("carrots 2"))) is None


def test_stored_cards_are_not_traded() -> None:
    """It is not possible to trade cards from the warehouse."""
    table = lay(
        {0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"},
        {0: "aubergines 9", 1: "aubergines 10"},
    )

    own = refused(table, 0, Trade(card("aubergines 9"), 1, card("tomatoes 4")))
    theirs = refused(table, 0, Trade(card("carrots 2"), 1, card("aubergines 10")))

    assert own == "not_in_your_restaurant"
    assert theirs == "not_in_their_restaurant"


def test_nobody_trades_with_themselves() -> None:
    """Offer it to another player."""
    table = lay({0: "carrots 2 4", 1: "tomatoes 4", 2: "broccoli 6"})

    reason = refused(table, 0, Trade(card("carrots 2"), 0, card("carrots 4")))

    assert reason == "not_with_yourself"


def test_a_full_restaurant_can_still_trade() -> None:
    """The limit of 5 holds for every action that would put a sixth card into the own restaurant: market and steal."""
    table = lay({0: FIVE, 1: "tomatoes 4", 2: "broccoli 6"})

    table.play(0, Trade(card("carrots 2"), 1, card("tomatoes 4")))
    table.play(1, ACCEPT)

    assert open_cards(table, 0) == cards("carrots 4 6 8 10, tomatoes 4")


def test_a_silent_player_declines_a_trade() -> None:
    """Every decision has a sensible default for a seat that does not answer, so that nobody can hang a table."""
    table = lay({0: "carrots 2 4", 1: "tomatoes 4", 2: "broccoli 6"})
    table.play(0, Trade(card("carrots 2"), 1, card("tomatoes 4")))

    silent = table.step.default(table, 1)

    assert silent == DECLINE


# Swap warehouse item


def test_a_swap_exchanges_a_shown_and_a_stored_card() -> None:
    """Swap warehouse item: choose a card from your restaurant and swap it for one from your warehouse."""
    table = lay({0: "carrots 2 4", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "aubergines 9 10"})

    table.play(0, Swap(card("carrots 2"), card("aubergines 9")))

    assert open_cards(table, 0) == cards("carrots 4, aubergines 9")
    assert stored_cards(table, 0) == cards("carrots 2, aubergines 10")
    assert table.turn == 1


def test_a_swap_needs_a_card_in_both_places() -> None:
    """Choose a card from your restaurant and swap it for one from your warehouse."""
    table = lay({0: "carrots 2 4", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "aubergines 9"})

    reasons = [
        refused(table, 0, Swap(card("aubergines 9"), card("aubergines 9"))),
        refused(table, 0, Swap(card("carrots 2"), card("carrots 4"))),
    ]

    assert reasons == ["not_in_your_restaurant", "not_in_your_warehouse"]


def test_the_warehouse_of_somebody_else_cannot_be_swapped_with() -> None:
    """Swap it for one from your warehouse."""
    table = lay({0: "carrots 2 4", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "aubergines 8", 1: "aubergines 9"})

    reason = refused(table, 0, Swap(card("carrots 2"), card("aubergines 9")))

    assert reason == "not_in_your_warehouse"


# Reasons: what makes a whole action impossible is said first


def test_an_empty_restaurant_is_the_reason_why_nothing_is_sold_traded_or_swapped() -> None:
    """Choose a card from your restaurant"""
    table = lay({0: "", 1: "tomatoes 4", 2: "broccoli 6"}, {0: "aubergines 9"})

    reasons = [
        refused(table, 0, move)
        for move in (
            Sell(card("carrots 2")),
            Trade(card("carrots 2"), 1, card("tomatoes 4")),
            Swap(card("carrots 2"), card("aubergines 9")),
        )
    ]

    assert reasons == ["restaurant_empty"] * 3


def test_an_empty_warehouse_is_the_reason_why_nothing_is_swapped() -> None:
    """Swap it for one from your warehouse."""
    table = lay({0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"})

    reasons = [refused(table, 0, Swap(card(shown), card("aubergines 9"))) for shown in ("carrots 2", "carrots 3")]

    assert reasons == ["warehouse_empty"] * 2


def test_empty_restaurants_are_the_reason_why_nothing_is_stolen_or_traded() -> None:
    """Choose a card from another player's restaurant"""
    table = lay({0: "carrots 2", 1: "", 2: ""}, {1: "tomatoes 4"})

    reasons = [
        refused(table, 0, move)
        for move in (
            Steal(1, card("tomatoes 4")),
            Trade(card("carrots 2"), 1, card("tomatoes 4")),
            Trade(card("carrots 3"), 1, card("tomatoes 4")),
        )
    ]

    assert reasons == ["nothing_to_take"] * 3


def test_a_full_restaurant_is_the_reason_why_nothing_is_stolen_whichever_card_is_named() -> None:
    """Five is the limit for stealing, too."""
    table = lay({0: FIVE, 1: "tomatoes 4", 2: ""})

    reason = refused(table, 0, Steal(2, card("tomatoes 4")))

    assert reason == "restaurant_full"


def test_two_cards_are_the_reason_why_nothing_is_sold_whichever_card_is_named() -> None:
    """It is not allowed to leave the restaurant with less than the lower limit of 2 cards"""
    table = lay({0: "carrots 2 4", 1: "tomatoes 4", 2: "broccoli 6"})

    reason = refused(table, 0, Sell(card("tomatoes 4")))

    assert reason == "too_few_to_sell"


# The current player must choose one


def test_passing_is_no_action_while_there_is_something_to_do() -> None:
    """The current player must choose one of the following actions."""
    table = lay({0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"})

    reason = refused(table, 0, PASS)

    assert reason == "something_to_do"


def test_a_player_who_can_do_nothing_passes() -> None:
    """Passing is possible only when nothing else is."""
    table = lay({0: "carrots 2", 1: "", 2: ""}, market="tomatoes 9", equal_turns="yes")
    table.play(0, GO_TO_MARKET)
    table.play(1, Steal(0, card("carrots 2")))
    table.restaurants[0].cards, table.restaurants[1].cards = [], []
    table.kitchens[0].cards = cards("carrots 2, tomatoes 9")

    moves = table.moves(2)

    assert moves == [PASS]
    assert sorted(held for pile in table.zones() for held in pile.cards) == BOX.cards


def test_with_an_empty_market_too_nobody_passes_who_can_do_something_else() -> None:
    """Passing is possible only when nothing else is."""
    table = lay({0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"}, market="tomatoes 9", equal_turns="yes")

    table.play(0, GO_TO_MARKET)

    assert refused(table, 1, PASS) == "something_to_do"


def test_a_player_with_nothing_to_do_passes_even_after_a_sale() -> None:
    """What is sold after the market was empty does not open it again: nobody may go there any more."""
    table = lay({0: "carrots 2 3", 1: "", 2: ""}, market="tomatoes 9", equal_turns="yes")
    table.play(0, GO_TO_MARKET)
    table.market.cards, table.restaurants[0].cards = cards("carrots 2 3, tomatoes 9"), []

    moves = table.moves(1)

    assert moves == [PASS]


def test_a_silent_player_goes_shopping() -> None:
    """Every decision has a sensible default for a seat that does not answer, so that nobody can hang a table."""
    table = lay({0: "carrots 2", 1: "tomatoes 4", 2: "broccoli 6"})

    silent = table.step.default(table, 0)

    assert silent == GO_TO_MARKET
