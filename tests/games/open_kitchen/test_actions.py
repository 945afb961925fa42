"""The four action cards of Open Kitchen."""

from __future__ import annotations

import pytest

from cardamom.engine.view import events, view
from cardamom.games.open_kitchen.cards import is_action
from cardamom.games.open_kitchen.rules import (
    CHOOSE_OPPONENT,
    DRAW_FROM_DECK,
    END_TURN,
    KEEP_ONE,
    MELD_OR_DISCARD,
    OUT_OF_DATE,
    PASS_A_CARD,
    SALVAGE_A_CARD,
    Discard,
    Expire,
    Keep,
    OpenKitchen,
    PassLeft,
    Salvage,
    ThrowOut,
)
from tests.games.open_kitchen.tables import (
    LONELY,
    card,
    cards,
    codes,
    drawn,
    hold,
    leave_in_deck,
    news,
    nothing_pending,
    opened,
    refusal,
    stack,
    teller,
    throw,
)


def zone(table: OpenKitchen, viewer: int | None, name: str, owner: int | None) -> list[str | None]:
    """The cards of a pile as somebody sees them."""
    zones = view(table, viewer)["zones"]
    found: list[str | None] = next(
        shown["cards"] for shown in zones if (shown["zone"], shown["owner"]) == (name, owner)
    )
    return found


# All of them


@pytest.mark.parametrize("code", ["expiration-date", "fresh-delivery", "potluck"])
def test_an_action_card_lies_before_the_player_until_its_effect_is_over(code: str) -> None:
    """its effect is resolved immediately"""
    table = opened()

    seat = drawn(table, code)

    assert codes(table.actions[seat].cards) == code
    assert not table.discards[seat].cards
    assert len(table.hands[seat].cards) == 8


def test_an_action_card_goes_on_top_of_the_active_players_pile_after_the_effect() -> None:
    """then they go on top of the active player's discard pile, after the effect."""
    table = opened()
    throw(table, table.turn, "apple")

    seat = drawn(table, "salvage-operation")

    assert codes(table.discards[seat].cards) == "apple salvage-operation"
    assert nothing_pending(table)


# Expiration Date


def test_an_expiration_date_is_for_an_opponent_of_your_choice() -> None:
    """Choose an opponent."""
    table = opened()

    seat = drawn(table, "expiration-date")

    assert table.step is CHOOSE_OPPONENT
    assert refusal(table, seat, Expire(seat)) == "an_opponent"
    assert table.moves(seat) == [Expire(other) for other in range(3) if other != seat]


def test_somebody_without_a_card_cannot_be_chosen() -> None:
    """That player must discard 1 card from their hand"""
    table = opened(4)
    opponent = table.left_of(table.turn)
    hold(table, opponent, "")

    seat = drawn(table, "expiration-date")

    assert refusal(table, seat, Expire(opponent)) == "hand_empty"


def test_where_there_is_one_opponent_there_is_nothing_to_choose() -> None:
    """Choose an opponent."""
    table = opened(2)

    seat = drawn(table, "expiration-date")

    assert table.step is OUT_OF_DATE
    assert table.asked() == [1 - seat]


def test_without_an_opponent_who_holds_a_card_nothing_happens() -> None:
    """That player must discard 1 card from their hand"""
    table = opened(2, discard="always")
    hold(table, 1 - table.turn, "")

    drawn(table, "expiration-date")

    assert "nobody_to_choose" in news(table)
    assert table.step is MELD_OR_DISCARD


def expired(table: OpenKitchen, pile: str) -> tuple[int, int]:
    """An Expiration Date for the next player, whose pile is this. Who drew it, and whom it hits."""
    victim = table.left_of(table.turn)
    hold(table, victim, LONELY)
    throw(table, victim, pile)
    seat = drawn(table, "expiration-date")
    table.play(seat, Expire(victim))
    return seat, victim


def test_the_opponent_chooses_what_to_throw_out_and_takes_what_lay_on_top_before() -> None:
    """The chosen opponent picks a card to discard, then takes the card that lay on top of their pile before"""
    table = opened()
    seat, victim = expired(table, "octopus shrimp")

    assert table.asked() == [victim]
    table.play(victim, ThrowOut(card("apple")))

    assert table.hands[victim].cards.count(card("shrimp")) == 1
    assert card("apple") not in table.hands[victim].cards
    assert codes(table.discards[victim].cards) == "octopus apple"
    assert table.asked() == [seat]
    assert nothing_pending(table)


def test_the_card_thrown_out_is_one_of_the_hand() -> None:
    """discard 1 card from their hand (their choice)"""
    table = opened()
    _, victim = expired(table, "shrimp")

    assert refusal(table, victim, ThrowOut(card("octopus"))) == "not_in_your_hand"
    assert table.moves(victim) == [ThrowOut(held) for held in cards(LONELY)]


@pytest.mark.parametrize("pile", ["", "apple potluck"])
def test_without_a_card_to_take_the_opponent_draws(pile: str) -> None:
    """if there was none, or it was an action card, they draw from the deck"""
    table = opened()
    _, victim = expired(table, pile)
    stack(table, "octopus")

    table.play(victim, ThrowOut(card("tomato")))

    assert card("octopus") in table.hands[victim].cards
    assert "draws_instead" in news(table)
    assert codes(table.discards[victim].cards).split() == [*pile.split(), "tomato"]


def test_action_cards_that_the_opponent_draws_go_to_the_bottom() -> None:
    """(action cards drawn so are put at the bottom, and they draw again)"""
    table = opened()
    _, victim = expired(table, "")
    stack(table, "potluck fresh-delivery octopus")

    table.play(victim, ThrowOut(card("tomato")))

    assert card("octopus") in table.hands[victim].cards
    assert codes(table.deck.cards[:2][::-1]) == "potluck fresh-delivery"
    assert zone(table, None, "deck", None)[:2] == ["fresh-delivery", "potluck"]


def test_literally_the_opponent_takes_back_what_was_just_thrown_out() -> None:
    """Literally they would always take back what they just discarded. option `expiration`: `old_top`, `literal`."""
    table = opened(expiration="literal")
    _, victim = expired(table, "shrimp")

    table.play(victim, ThrowOut(card("apple")))

    assert codes(sorted(table.hands[victim].cards)) == codes(cards(LONELY))
    assert codes(table.discards[victim].cards) == "shrimp"


def test_nobody_is_asked_who_has_nothing_to_say() -> None:
    """Every decision has a sensible default for a seat that does not answer"""
    table = opened()
    hold(table, table.left_of(table.turn), "apple apple tomato tomato rice rice milk salmon")
    seat = drawn(table, "expiration-date")

    table.play(seat, table.step.default(table, seat))

    victim = table.asked()[0]
    assert victim == table.left_of(seat)
    assert table.step.default(table, victim) == ThrowOut(card("milk"))


# Fresh Delivery


def test_a_fresh_delivery_shows_two_cards_to_the_player_alone() -> None:
    """The player sees both cards"""
    table = opened()
    stack(table, "fresh-delivery shrimp octopus")
    seat = table.turn

    table.play(seat, DRAW_FROM_DECK)

    assert table.step is KEEP_ONE
    assert zone(table, seat, "delivery", seat) == ["shrimp", "octopus"]
    assert zone(table, table.left_of(seat), "delivery", seat) == [None, None]


def test_one_is_kept_and_the_other_goes_under_the_deck_unseen() -> None:
    """Add 1 of these cards to your hand. Place the other card face-down on the bottom of the main deck."""
    table = opened()
    stack(table, "fresh-delivery shrimp octopus")
    seat = table.turn
    table.play(seat, DRAW_FROM_DECK)

    table.play(seat, Keep(card("shrimp")))

    assert card("shrimp") in table.hands[seat].cards
    assert len(table.hands[seat].cards) == 9
    assert table.deck.cards[0] == card("octopus")
    assert zone(table, seat, "deck", None)[0] == "octopus"
    assert zone(table, table.left_of(seat), "deck", None)[0] is None
    assert "shrimp" not in str(events(table, table.left_of(seat))[-1])


def test_an_action_card_of_a_delivery_is_not_kept() -> None:
    """keeps one that is not an action card"""
    table = opened()
    stack(table, "fresh-delivery potluck octopus")
    seat = table.turn
    table.play(seat, DRAW_FROM_DECK)

    assert refusal(table, seat, Keep(card("potluck"))) == "no_actions_in_hand"
    assert refusal(table, seat, Keep(card("apple"))) == "not_delivered"
    assert table.moves(seat) == [Keep(card("octopus"))]


def test_two_action_cards_go_to_the_bottom_and_two_more_are_looked_at() -> None:
    """two action cards: both to the bottom, look again."""
    table = opened()
    stack(table, "fresh-delivery potluck salvage-operation shrimp octopus")
    seat = table.turn

    table.play(seat, DRAW_FROM_DECK)

    assert zone(table, seat, "delivery", seat) == ["shrimp", "octopus"]
    assert sorted(codes(table.deck.cards[:2]).split()) == ["potluck", "salvage-operation"]
    assert "two_actions" in news(table)


def test_a_delivery_is_followed_by_a_discard() -> None:
    """The discard is made only when the hand is larger than that"""
    table = opened()
    stack(table, "fresh-delivery shrimp octopus")
    seat = table.turn
    table.play(seat, DRAW_FROM_DECK)
    table.play(seat, Keep(card("shrimp")))

    assert refusal(table, seat, END_TURN) == "discard_first"
    assert refusal(table, seat, Discard(card("shrimp"))) is None


def test_who_stays_silent_keeps_what_goes_best_with_the_hand() -> None:
    """Every decision has a sensible default for a seat that does not answer"""
    table = opened()
    hold(table, table.turn, "octopus octopus tomato rice milk chicken potato garlic")
    stack(table, "fresh-delivery apple octopus")
    seat = table.turn
    table.play(seat, DRAW_FROM_DECK)

    assert table.step.default(table, seat) == Keep(card("octopus"))


# Salvage Operation


def test_the_second_card_of_any_pile_can_be_salvaged() -> None:
    """Take the second card from the top … (The top card of that discard pile remains untouched)."""
    table = opened()
    for owner, pile in enumerate(["apple shrimp tomato", "octopus rice", "milk"]):
        throw(table, owner, pile)
    seat = drawn(table, "salvage-operation")

    moves = table.moves(seat)
    table.play(seat, Salvage(0, card("shrimp")))

    assert moves == [Salvage(0, card("shrimp")), Salvage(1, card("octopus"))]
    assert card("shrimp") in table.hands[seat].cards
    left = codes(table.discards[0].cards).split()
    assert [code for code in left if not code.startswith("salvage")] == ["apple", "tomato"]


def test_only_the_second_card_can_be_salvaged() -> None:
    """Choose any player's discard pile that currently has at least two cards in it."""
    table = opened()
    throw(table, 0, "apple shrimp tomato")
    throw(table, 1, "milk")
    seat = drawn(table, "salvage-operation")

    assert refusal(table, seat, Salvage(0, card("tomato"))) == "not_under_the_top"
    assert refusal(table, seat, Salvage(1, card("milk"))) == "nothing_under_the_top"


def test_a_second_card_that_is_an_action_card_stays() -> None:
    """The second card must not be an action card."""
    table = opened()
    throw(table, 0, "potluck tomato")
    throw(table, 1, "apple potluck")
    seat = drawn(table, "salvage-operation")

    assert refusal(table, seat, Salvage(0, card("potluck"))) == "action_under_the_top"
    assert table.moves(seat) == [Salvage(1, card("apple"))]


def test_without_such_a_pile_nothing_happens() -> None:
    """No such pile: nothing happens."""
    table = opened()
    throw(table, 0, "potluck tomato")

    seat = drawn(table, "salvage-operation")

    assert "nothing_to_salvage" in news(table)
    assert table.step is MELD_OR_DISCARD
    assert refusal(table, seat, END_TURN) is None


def test_a_salvaged_card_is_followed_by_the_discard_of_another() -> None:
    """You will still make your normal end-of-turn discard from your now larger hand"""
    table = opened()
    hold(table, table.turn, LONELY)
    throw(table, 0, "shrimp octopus")
    seat = drawn(table, "salvage-operation")

    table.play(seat, Salvage(0, card("shrimp")))

    assert refusal(table, seat, END_TURN) == "discard_first"
    assert refusal(table, seat, Discard(card("shrimp"))) == "just_taken"
    assert refusal(table, seat, Discard(card("apple"))) is None


def test_everybody_knows_a_salvaged_card() -> None:
    """Allows strategic retrieval of a recently "buried" card"""
    table = opened()
    throw(table, 0, "shrimp octopus")
    seat = drawn(table, "salvage-operation")

    table.play(seat, Salvage(0, card("shrimp")))

    assert "shrimp" in zone(table, None, "hand", seat)


def test_who_stays_silent_salvages_what_goes_best_with_the_hand() -> None:
    """Every decision has a sensible default for a seat that does not answer"""
    table = opened()
    hold(table, table.turn, "octopus octopus tomato rice milk chicken potato garlic")
    throw(table, 0, "apple onion")
    throw(table, 1, "octopus onion")

    seat = drawn(table, "salvage-operation")

    assert table.step is SALVAGE_A_CARD
    assert table.step.default(table, seat) == Salvage(1, card("octopus"))


# Potluck


def laid_table(seats: int = 3) -> OpenKitchen:
    """A table whose first three hands hold three different cards each more than once."""
    table = opened(seats)
    hold(table, 0, "apple apple apple apple tomato rice milk chicken")
    hold(table, 1, "avocado avocado avocado avocado tomato rice milk chicken")
    hold(table, 2, "strawberry strawberry strawberry strawberry tomato rice milk chicken")
    return table


def test_all_choose_in_secret_and_all_cards_pass_at_once() -> None:
    """All choose in secret at the same time; all cards pass at once."""
    table = laid_table()
    seat = drawn(table, "potluck")
    asked = table.asked()

    for other, code in ((2, "strawberry"), (0, "apple")):
        table.play(other, PassLeft(card(code)))
    seen = table.seen_by(1)
    table.play(1, PassLeft(card("avocado")))

    assert asked == [0, 1, 2]
    assert [repr(seen.sealed[0]), repr(seen.sealed[2])] == ["Sealed()", "Sealed()"]
    received = [
        card(code) in table.hands[other].cards for other, code in ((1, "apple"), (2, "avocado"), (0, "strawberry"))
    ]
    assert received == [True, True, True]
    assert [len(hand.cards) for hand in table.hands] == [8, 8, 8]
    assert table.asked() == [seat]


def test_a_choice_can_be_changed_until_the_last_is_in() -> None:
    """Each player (including you) chooses 1 card from their hand"""
    table = laid_table()
    drawn(table, "potluck")
    table.play(0, PassLeft(card("apple")))

    table.play(0, PassLeft(card("tomato")))
    table.play(1, PassLeft(card("avocado")))
    table.play(2, PassLeft(card("strawberry")))

    assert table.hands[0].cards.count(card("apple")) == 4
    assert card("apple") not in table.hands[1].cards


def test_only_giver_and_taker_know_what_was_passed() -> None:
    """passes it face-down to the player on their left"""
    table = laid_table()
    drawn(table, "potluck")
    for other, code in ((0, "apple"), (1, "avocado"), (2, "strawberry")):
        table.play(other, PassLeft(card(code)))

    assert "apple" in zone(table, 0, "hand", 1)
    assert "apple" not in zone(table, 2, "hand", 1)
    assert "apple" not in str(events(table, 2)[-3:])


def test_a_card_of_the_own_hand_is_passed() -> None:
    """chooses 1 card from their hand"""
    table = laid_table()
    drawn(table, "potluck")

    assert table.step is PASS_A_CARD
    assert refusal(table, 0, PassLeft(card("octopus"))) == "not_in_your_hand"
    assert teller(0).prompt(table, 0) == "Potluck: choose a card for South. All pass at once."


def test_who_has_no_card_passes_none() -> None:
    """Each player (including you) chooses 1 card from their hand"""
    table = laid_table(4)
    hold(table, 3, "")
    drawn(table, "potluck")

    asked = table.asked()
    for other in asked:
        table.play(other, table.step.default(table, other))

    assert asked == [0, 1, 2]
    assert len(table.hands[3].cards) == 1
    assert len(table.hands[0].cards) == 7


def test_after_a_potluck_nothing_is_discarded() -> None:
    """after an action that gave no card (Potluck, …) nothing is discarded."""
    table = laid_table()
    seat = drawn(table, "potluck")
    for other, code in ((0, "apple"), (1, "avocado"), (2, "strawberry")):
        table.play(other, PassLeft(card(code)))

    assert refusal(table, seat, END_TURN) is None
    assert codes(table.discards[seat].cards) == "potluck"


def test_a_deck_of_action_cards_only_is_rebuilt_where_an_ingredient_is_needed() -> None:
    """Deck empty when a card is needed: all discard piles are shuffled into a new one."""
    table = opened()
    leave_in_deck(table, "fresh-delivery potluck salvage-operation")
    seat = table.turn

    table.play(seat, DRAW_FROM_DECK)

    assert table.rebuilds == 1
    assert table.step is KEEP_ONE
    assert not all(is_action(held) for held in table.deliveries[seat].cards)
