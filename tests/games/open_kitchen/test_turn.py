"""A turn of Open Kitchen: draw, meld, win or discard."""

from __future__ import annotations

import pytest

from cardamom.engine.questions import Refused
from cardamom.engine.view import events, view
from cardamom.games.open_kitchen.cards import DIFFERENT, IDENTICAL, NO_SET, sets_in, worth
from cardamom.games.open_kitchen.rules import (
    DRAW_A_CARD,
    DRAW_FROM_DECK,
    END_TURN,
    MELD_OR_DISCARD,
    Discard,
    Meld,
    TakeFromPile,
)
from tests.games.open_kitchen.tables import (
    LONELY,
    card,
    cards,
    codes,
    drawn,
    hold,
    is_new_course,
    lay,
    news,
    opened,
    refusal,
    set_melds,
    swap_with_a_pile,
    take_turn,
    teller,
    throw,
)

# Draw phase


def test_the_top_card_of_the_deck_can_be_drawn() -> None:
    """Draw the top card from the face-down draw pile."""
    table = opened()

    seat = drawn(table, "shrimp")

    assert card("shrimp") in table.hands[seat].cards
    assert len(table.hands[seat].cards) == 9
    assert table.step is MELD_OR_DISCARD


def test_nobody_else_sees_a_card_from_the_deck() -> None:
    """Draw the top card from the face-down draw pile."""
    table = opened()

    seat = drawn(table, "shrimp")

    told = events(table, table.left_of(seat))[-1]
    assert told["flights"][0]["cards"] == [None]
    assert teller(None).event(told) == f"{teller(None).name(seat)} draws a card from the deck."


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_the_top_card_of_any_pile_can_be_taken(owner: int) -> None:
    """Draw the top face-up card from any player's personal discard pile (including their own)."""
    table = opened()
    seat = table.turn
    throw(table, owner, "apple shrimp")

    table.play(seat, TakeFromPile(owner, card("shrimp")))

    assert card("shrimp") in table.hands[seat].cards
    assert codes(table.discards[owner].cards) == "apple"


def test_only_the_top_card_of_a_pile_is_available() -> None:
    """Only the top card of each personal discard pile is ever available to be picked up."""
    table = opened()
    seat = table.turn
    throw(table, 0, "apple shrimp")

    assert refusal(table, seat, TakeFromPile(0, card("apple"))) == "not_on_top"
    assert refusal(table, seat, TakeFromPile(1, card("apple"))) == "pile_empty"
    assert table.moves(seat) == [DRAW_FROM_DECK, TakeFromPile(0, card("shrimp"))]


def test_an_action_card_cannot_be_picked_up_from_a_pile() -> None:
    """They cannot be picked up from a pile: a pile whose top is an action card offers nothing."""
    table = opened()
    throw(table, 0, "apple potluck")

    assert refusal(table, table.turn, TakeFromPile(0, card("potluck"))) == "action_on_top"
    assert table.moves(table.turn) == [DRAW_FROM_DECK]


def test_everybody_remembers_a_card_taken_from_a_pile() -> None:
    """cards it passed or looked at"""
    table = opened()
    seat = table.turn
    throw(table, 0, "shrimp")

    table.play(seat, TakeFromPile(0, card("shrimp")))

    hand = next(zone for zone in view(table, None)["zones"] if (zone["zone"], zone["owner"]) == ("hand", seat))
    assert hand["cards"] == [None] * 8 + ["shrimp"]


def test_turns_go_clockwise() -> None:
    """Turn Order: Clockwise, starting with player to Dealer's left."""
    table = opened(4)
    first = table.turn

    order = []
    for _ in range(4):
        order.append(table.turn)
        take_turn(table)

    assert order == [(first + step) % 4 for step in range(4)]


def test_only_the_player_in_turn_is_asked() -> None:
    """VI. Player Turn"""
    table = opened()

    with pytest.raises(Refused) as refused:
        table.play(table.left_of(table.turn), DRAW_FROM_DECK)

    assert refused.value.reason.key == "not_asked"


def test_five_laps_without_the_deck_end_with_a_draw_from_it() -> None:
    """Five laps in a row in which everybody takes from the piles: then somebody has to draw."""
    table = opened(2)
    throw(table, 0, "apple")

    for _ in range(10):
        swap_with_a_pile(table)
    owner = next(seat for seat in range(2) if table.discards[seat].cards)

    assert refusal(table, table.turn, TakeFromPile(owner, table.discards[owner].cards[-1])) == "must_draw"
    assert table.moves(table.turn) == [DRAW_FROM_DECK]


def test_a_draw_from_the_deck_winds_that_clock_up_again() -> None:
    """Five laps in a row in which everybody takes from the piles: then somebody has to draw."""
    table = opened(2)
    throw(table, 0, "apple")
    for _ in range(9):
        swap_with_a_pile(table)

    take_turn(table)

    assert table.idle_turns == 0


# Meld phase


@pytest.mark.parametrize(
    ("some", "points"),
    [
        ("apple apple apple", IDENTICAL),
        ("apple avocado strawberry", DIFFERENT),
        ("apple apple avocado", NO_SET),
        ("apple avocado tomato", NO_SET),
        ("apple tomato rice", NO_SET),
        ("apple avocado", NO_SET),
        ("apple apple apple apple", NO_SET),
        ("strawberry tomato lettuce", NO_SET),
        ("apple apple universal-spice", IDENTICAL),
        ("apple strawberry universal-spice", DIFFERENT),
        ("apple tomato universal-spice", NO_SET),
        ("apple apple potluck", NO_SET),
        ("garlic onion black-pepper", DIFFERENT),
        ("black-pepper black-pepper universal-spice", IDENTICAL),
    ],
)
def test_a_set_is_three_identical_ingredients_or_one_of_each_of_a_group(some: str, points: int) -> None:
    """Three identical Ingredient cards … One of each of the three different Ingredient cards of a single Food Group"""
    assert worth(cards(some)) == points


def test_all_sets_of_a_hand_are_offered_and_each_once() -> None:
    """if the player can form a complete set with the cards in their hand, they may choose to meld it."""
    hand = cards("apple apple apple apple avocado strawberry tomato tomato universal-spice")

    sets = [codes(found) for found in sets_in(hand)]

    assert sorted(sets) == sorted(
        [
            "apple apple apple",
            "apple apple universal-spice",
            "apple avocado strawberry",
            "apple avocado universal-spice",
            "apple strawberry universal-spice",
            "avocado strawberry universal-spice",
            "tomato tomato universal-spice",
        ]
    )
    assert all(worth(found) for found in sets_in(hand))


def test_melded_cards_lie_open_and_leave_the_hand() -> None:
    """the player lays the 3 cards forming the set face-up in front of them."""
    table = opened()
    hold(table, table.turn, "apple apple tomato rice milk chicken salmon potato")
    seat = drawn(table, "apple")

    table.play(seat, set_melds("apple apple apple"))

    assert codes(table.melds[seat].cards) == "apple apple apple"
    assert len(table.hands[seat].cards) == 6
    assert table.melds[seat].zone.seen_by == -1


def test_melding_is_optional() -> None:
    """Meld Phase (Optional)"""
    table = opened()
    hold(table, table.turn, "apple apple apple rice milk chicken salmon potato")
    seat = drawn(table, "onion")

    assert refusal(table, seat, Discard(card("onion"))) is None


def test_nothing_is_melded_before_the_draw() -> None:
    """typically after drawing and resolving any action"""
    table = opened()
    hold(table, table.turn, "apple apple apple rice milk chicken salmon potato")

    assert refusal(table, table.turn, set_melds("apple apple apple")) == "not_now"


def test_several_sets_may_be_melded_in_a_turn() -> None:
    """Several sets may be melded in a turn."""
    table = opened()
    hold(table, table.turn, "apple apple apple rice rice rice milk chicken")
    seat = drawn(table, "onion")

    table.play(seat, set_melds("apple apple apple"))
    table.play(seat, set_melds("rice rice rice"))

    assert [codes(laid) for laid in table.sets_of(seat)] == ["apple apple apple", "rice rice rice"]
    assert table.asked() == [seat]


def test_a_set_must_belong_to_a_food_group_that_was_not_melded_yet() -> None:
    """A set must belong to a food group you have not melded yet."""
    table = opened()
    lay(table, table.turn, "apple apple apple")
    hold(table, table.turn, "avocado avocado avocado rice milk")
    seat = drawn(table, "onion")

    assert refusal(table, seat, set_melds("avocado avocado avocado")) == "already_melded"
    assert not any(isinstance(move, Meld) for move in table.moves(seat))


def test_another_player_may_meld_the_same_group() -> None:
    """Each of these three sets must be from a different Food Group."""
    table = opened()
    lay(table, table.left_of(table.turn), "apple apple apple")
    hold(table, table.turn, "avocado avocado avocado rice milk chicken salmon potato")

    seat = drawn(table, "onion")

    assert refusal(table, seat, set_melds("avocado avocado avocado")) is None


def test_only_cards_of_the_own_hand_can_be_melded() -> None:
    """with the cards in their hand"""
    table = opened()
    hold(table, table.turn, LONELY)
    seat = drawn(table, "apple")

    assert refusal(table, seat, set_melds("apple apple apple")) == "not_in_your_hand"
    assert refusal(table, seat, set_melds("apple apple tomato")) == "not_a_set"


def test_the_wild_card_stays_where_it_was_melded() -> None:
    """Once melded it stays."""
    table = opened()
    hold(table, table.turn, "apple apple universal-spice rice milk chicken salmon potato")
    seat = drawn(table, "onion")

    table.play(seat, set_melds("apple apple universal-spice"))

    assert codes(table.melds[seat].cards) == "apple apple universal-spice"
    assert worth(table.sets_of(seat)[0]) == IDENTICAL
    assert all(type(move) in (Discard, Meld) for move in table.moves(seat))


def test_a_meld_is_told_with_its_copies_counted() -> None:
    """One "Apple," … 3 "Apple" cards"""
    told = teller(None).move(set_melds("apple apple apple"))

    assert told == "Meld 3 × apple (three identical of Orchard Selection, 3 points)"


# Win condition


def test_the_third_set_wins_the_round_at_once() -> None:
    """they immediately declare victory for the round. The round ends."""
    table = opened()
    lay(table, table.turn, "apple apple apple tomato lettuce carrot")
    hold(table, table.turn, "rice rice")
    seat = drawn(table, "rice")

    table.play(seat, set_melds("rice rice rice"))

    assert "wins" in news(table)
    assert table.course == 2
    assert is_new_course(table)
    assert table.points[seat] == 3 + 3 + 1 + 3


# Discard phase


def test_a_turn_ends_with_a_discard_onto_the_own_pile() -> None:
    """The player must discard one card from their hand face-up onto their own personal discard pile."""
    table = opened()
    seat = drawn(table, "shrimp")

    table.play(seat, Discard(card("shrimp")))

    assert codes(table.discards[seat].cards) == "shrimp"
    assert table.turn == table.left_of(seat)
    assert table.step is DRAW_A_CARD


def test_a_covered_card_is_inaccessible() -> None:
    """Any card(s) … now covered by this newly discarded card become inaccessible to all players"""
    table = opened()
    throw(table, table.turn, "apple")
    seat = drawn(table, "shrimp")

    table.play(seat, Discard(card("shrimp")))

    assert refusal(table, table.turn, TakeFromPile(seat, card("apple"))) == "not_on_top"


def test_a_card_drawn_from_the_deck_may_be_discarded_at_once() -> None:
    """A card taken from a discard pile may not be discarded in the same turn."""
    table = opened()
    hold(table, table.turn, LONELY)

    seat = drawn(table, "shrimp")

    assert refusal(table, seat, Discard(card("shrimp"))) is None


def test_a_card_taken_from_a_pile_may_not_be_discarded_in_the_same_turn() -> None:
    """A card taken from a discard pile may not be discarded in the same turn."""
    table = opened()
    seat = table.turn
    hold(table, seat, LONELY)
    throw(table, 0, "shrimp")

    table.play(seat, TakeFromPile(0, card("shrimp")))

    assert refusal(table, seat, Discard(card("shrimp"))) == "just_taken"
    assert Discard(card("shrimp")) not in table.moves(seat)


def test_another_copy_of_the_card_taken_may_be_discarded() -> None:
    """A card taken from a discard pile may not be discarded in the same turn."""
    table = opened()
    seat = table.turn
    hold(table, seat, "shrimp apple tomato rice milk chicken potato garlic")
    throw(table, 0, "shrimp")

    table.play(seat, TakeFromPile(0, card("shrimp")))

    assert refusal(table, seat, Discard(card("shrimp"))) is None


def test_the_card_taken_may_be_discarded_a_turn_later() -> None:
    """A card taken from a discard pile may not be discarded in the same turn."""
    table = opened()
    seat = table.turn
    throw(table, 0, "shrimp")
    table.play(seat, TakeFromPile(0, card("shrimp")))
    table.play(seat, Discard(next(held for held in table.hands[seat].cards if held != card("shrimp"))))
    while table.turn != seat:
        take_turn(table)

    drawn(table, "onion")

    assert refusal(table, seat, Discard(card("shrimp"))) is None


def test_only_a_card_of_the_own_hand_may_be_discarded() -> None:
    """The player must discard one card from their hand"""
    table = opened()
    hold(table, table.turn, LONELY)

    seat = drawn(table, "apple")

    assert refusal(table, seat, Discard(card("octopus"))) == "not_in_your_hand"


def test_a_hand_at_rest_holds_eight_cards_less_three_for_each_meld() -> None:
    """A hand at rest holds 8 cards less 3 for each meld. The discard is made only when the hand is larger than that"""
    table = opened()
    hold(table, table.turn, "apple apple apple rice milk chicken salmon potato")
    seat = drawn(table, "onion")
    table.play(seat, set_melds("apple apple apple"))

    too_large = refusal(table, seat, END_TURN)
    table.play(seat, Discard(card("onion")))

    assert too_large == "discard_first"
    assert len(table.hands[seat].cards) == 5


def test_after_an_action_that_gave_no_card_nothing_is_discarded() -> None:
    """after an action that gave no card (Potluck, Expiration Date, Salvage without a pile) nothing is discarded."""
    table = opened()
    hold(table, table.turn, LONELY)
    seat = drawn(table, "salvage-operation")

    discards = refusal(table, seat, Discard(card("apple")))
    prompt = teller(seat).prompt(table, seat)
    table.play(seat, END_TURN)

    assert discards == "nothing_due"
    assert prompt == "End your turn: there is nothing to discard."
    assert len(table.hands[seat].cards) == 8
    assert table.turn == table.left_of(seat)


def test_literally_a_card_is_discarded_even_after_an_action_that_gave_none() -> None:
    """option `discard`: … `always` (the literal rule)."""
    table = opened(discard="always")
    hold(table, table.turn, LONELY)
    seat = drawn(table, "salvage-operation")

    ends = refusal(table, seat, END_TURN)
    table.play(seat, Discard(card("apple")))

    assert ends == "discard_first"
    assert len(table.hands[seat].cards) == 7


def test_literally_somebody_with_nothing_to_discard_ends_the_turn() -> None:
    """Discard Phase (If Not Winning): The player must discard one card from their hand"""
    table = opened(discard="always")
    seat = table.turn
    lay(table, seat, "apple apple apple tomato lettuce carrot")
    hold(table, seat, "")
    throw(table, 0, "shrimp")

    table.play(seat, TakeFromPile(0, card("shrimp")))

    assert table.moves(seat) == [END_TURN]


def test_who_stays_silent_draws_melds_and_discards_what_goes_worst_with_the_rest() -> None:
    """Every decision has a sensible default for a seat that does not answer"""
    table = opened()
    seat = table.turn
    hold(table, seat, "apple apple apple rice rice milk milk chicken")

    first = table.step.default(table, seat)
    drawn(table, "rice")
    table.play(seat, table.step.default(table, seat))
    table.play(seat, table.step.default(table, seat))

    assert first == DRAW_FROM_DECK
    assert len(table.sets_of(seat)) == 2
    assert table.step.default(table, seat) == Discard(card("chicken"))
