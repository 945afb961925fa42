"""Setup, attracting customers, the end of a turn, and filling the hand."""

from cardamom.engine.zones import UNKNOWN
from cardamom.games.food_court.cards import CUSTOMER, DECK_KEYS, DECK_OF, SORT
from cardamom.games.food_court.court import Court
from cardamom.games.food_court.plays import Complaint, Discount
from cardamom.games.food_court.rules import (
    CHOOSE_RESTAURANT,
    EMPTY_QUEUE,
    FILL_HAND,
    FILL_ONLY,
    FINISH,
    YOUR_TURN,
    Attract,
    ChooseRestaurant,
    FillHand,
)
from cardamom.games.food_court.serving import Serve
from tests.games.food_court.tables import begin, card, cards, choosing, guest, guests, lay, names, opened, refused

# Setup


def test_each_player_selects_one_restaurant_deck() -> None:
    """Deck Selection: each player selects one restaurant deck."""
    table = choosing(seats=2)
    first = table.turn

    table.play(first, ChooseRestaurant("japan"))
    table.play(1 - first, ChooseRestaurant("usa"))

    assert table.deck_of(first).name == "Sakura House"
    assert table.deck_of(1 - first).name == "Liberty Grill"
    assert table.turn == first
    assert table.step is YOUR_TURN


def test_two_players_do_not_share_a_restaurant() -> None:
    """2-6 players, each with another restaurant of eight."""
    table = choosing(seats=3)

    table.play(table.turn, ChooseRestaurant("japan"))
    reason = table.refusal(table.turn, ChooseRestaurant("japan"))

    assert reason is not None
    assert reason.key == "taken"
    assert table.step is CHOOSE_RESTAURANT


def test_restaurants_may_be_drawn_at_random() -> None:
    """A table that does not want to choose draws its restaurants."""
    table = choosing(seats=6, restaurants="draw")

    assert len(set(table.restaurants)) == 6
    assert table.step is YOUR_TURN


def test_customers_of_all_decks_are_one_deck() -> None:
    """Remove all Customer Cards from the cuisine decks and combine them into a shared customer deck."""
    table = opened("italy", "france", "china")

    waiting = [*table.newcomers.cards, *table.central.cards, *(c for queue in table.queues for c in queue.cards)]
    assert len(waiting) == 24
    assert {DECK_KEYS[DECK_OF[customer]] for customer in waiting} == {"italy", "france", "china"}


def test_one_customer_for_each_player_and_two_in_the_center() -> None:
    """Deal 1 face-up customer to each player. Reveal 2 face-up customers in the center as the central queue."""
    table = opened("italy", "france", "china")

    assert [len(queue.cards) for queue in table.queues] == [1, 1, 1]
    assert len(table.central.cards) == 2
    seen = table.seen_by(1)
    assert isinstance(seen, Court)
    assert seen.newcomers.cards == [UNKNOWN] * (24 - 3 - 2)


def test_everybody_draws_six_cards() -> None:
    """Place your deck face down as a draw pile; draw 6 cards."""
    table = opened("italy", "france")

    assert [len(hand.cards) for hand in table.hands] == [6, 6]
    assert [len(deck.cards) for deck in table.decks] == [42, 42]
    assert all(SORT[held] != CUSTOMER for hand in table.hands for held in hand.cards)


def test_the_ability_card_lies_in_front_of_its_player() -> None:
    """Place your Ability Card in front of you."""
    table = opened("italy", "france")

    lying = {names(pile.cards)[0] for pile in table.abilities}
    assert lying == {"italy-ability", "france-ability"}


def test_the_first_player_is_drawn_at_random() -> None:
    """First Player: choose randomly."""
    first = {int(choosing(seats=4, seed=str(number)).first) for number in range(40)}

    assert first == {0, 1, 2, 3}


def test_turns_proceed_clockwise() -> None:
    """Turns proceed clockwise."""
    table = lay("italy", "france", "china", central="Giulia, Marco", attracted=False)

    begin(table)
    table.play(0, FINISH)
    table.play(0, FILL_ONLY)

    assert table.turn == 1


# Attract


def test_the_attracted_customer_joins_on_the_right_and_the_center_is_refilled() -> None:
    """Attract 1 customer from the central queue and add it to the right of your personal queue. Then refill."""
    table = lay(queue="Chiara", central="Giulia, Marco", attracted=False)

    table.play(0, Attract(guest("Marco")))

    assert table.queues[0].cards == guests("Chiara, Marco")
    assert len(table.central.cards) == 2
    assert guest("Giulia") in table.central.cards


def test_a_customer_is_attracted_even_to_a_full_queue() -> None:
    """Attract one of the two central customers, your choice, every turn, even with a full queue."""
    table = lay(queue="Chiara, Sofia, Hugo", central="Giulia, Marco", attracted=False)

    assert refused(table, Attract(guest("Giulia"))) is None
    assert refused(table, FINISH) == "attract_first"


def test_only_central_customers_can_be_attracted_and_only_once() -> None:
    """Attract 1 customer from the central queue."""
    table = lay(queue="Chiara", queues=["Hugo"], central="Giulia, Marco", attracted=False)

    stranger = refused(table, Attract(guest("Hugo")))
    table.play(0, Attract(guest("Giulia")))

    assert stranger == "not_central"
    assert refused(table, Attract(guest("Marco"))) == "one_customer_a_turn"


def test_nothing_but_events_comes_before_attracting() -> None:
    """After attracting (events may come before it) a turn is any order of plays."""
    table = lay(
        hand="Spaghetti, Discount",
        stove="Spaghetti, Cacio e Pepe",
        queue="Giulia",
        central="Marco, Chiara",
        attracted=False,
    )

    assert refused(table, Serve([guest("Giulia")], [card("italy", "Cacio e Pepe")])) == "attract_first"
    assert refused(table, Discount(guest("Marco"))) is None


def test_without_anybody_left_to_attract_the_turn_goes_on() -> None:
    """Then refill the central queue from the customer deck if possible."""
    table = lay(stove="Spaghetti, Cacio e Pepe", queue="Giulia", newcomers="", attracted=False)

    assert refused(table, Attract(guest("Marco"))) == "nobody_left"
    assert refused(table, Serve([guest("Giulia")], [card("italy", "Cacio e Pepe")])) is None
    assert refused(table, FINISH) is None


# End of turn


def test_an_empty_queue_attracts_a_customer_at_the_end_of_the_turn() -> None:
    """If your customer queue is empty, attract 1 customer from the central queue."""
    table = lay(central="Giulia, Marco")

    table.play(0, FINISH)
    asked = table.step.name()
    table.play(0, Attract(guest("Giulia")))

    assert asked == EMPTY_QUEUE.name()
    assert table.queues[0].cards == guests("Giulia")
    assert table.step is FILL_HAND


def test_a_queue_at_its_limit_passes_its_leftmost_customer_to_the_left() -> None:
    """If your queue is at its limit, move the leftmost customer to the end of the queue of the player on your left."""
    table = lay("italy", "france", "china", queue="Giulia, Marco", queues=["Hugo, Manon, Jules"])

    table.play(0, FINISH)

    assert table.queues[0].cards == guests("Marco")
    assert table.queues[1].cards == guests("Hugo, Manon, Jules, Giulia")


def test_exactly_one_customer_moves_on_however_long_the_queue() -> None:
    """With the queue at or over its limit, exactly one customer, the leftmost, moves."""
    table = lay(queue="Giulia, Marco, Chiara, Sofia")

    table.play(0, FINISH)

    assert table.queues[0].cards == guests("Marco, Chiara, Sofia")


def test_one_customer_may_stay() -> None:
    """Customer queue limit is 2 by default."""
    table = lay(queue="Giulia")

    table.play(0, FINISH)

    assert table.queues[0].cards == guests("Giulia")


def test_tableware_makes_room_for_another_customer() -> None:
    """Tableware: customer queue limit +1 (default 2 → 3)."""
    table = lay(queue="Giulia, Marco", shelf="Tableware")

    table.play(0, FINISH)

    assert table.queues[0].cards == guests("Giulia, Marco")


# Fill hand


def test_up_to_three_cards_are_discarded_and_the_hand_is_filled() -> None:
    """You may discard up to 3 cards and then draw up to your hand limit (default 6)."""
    table = lay(hand="Spaghetti, Penne, Basil, Discount", queue="Giulia")
    away = sorted(cards("italy", "Spaghetti, Penne, Basil"))

    table.play(0, FINISH)
    table.play(0, FillHand(away))

    assert len(table.hands[0].cards) == 6
    assert sorted(table.discards[0].cards) == away
    assert table.turn == 1


def test_four_cards_are_too_many_to_discard() -> None:
    """Discard up to 3 cards."""
    table = lay(hand="Spaghetti, Penne, Basil, Discount", queue="Giulia")
    table.play(0, FINISH)

    assert refused(table, FillHand(sorted(cards("italy", "Spaghetti, Penne, Basil, Discount")))) == "three_at_most"
    assert refused(table, FillHand(cards("italy", "Spaghetti, Spaghetti"))) == "not_in_your_hand"


def test_kitchenware_raises_the_hand_limit() -> None:
    """Kitchenware: hand limit +1 (default 6 → 7)."""
    table = lay(shelf="Kitchenware", queue="Giulia")

    table.play(0, FINISH)
    table.play(0, FILL_ONLY)

    assert len(table.hands[0].cards) == 7


def test_an_empty_draw_pile_is_built_from_the_discards() -> None:
    """If the draw pile is empty, reshuffle the discard pile as draw again."""
    table = lay(hand="Spaghetti", queue="Giulia")
    table.discards[0].cards = table.decks[0].cards[:20]
    table.tracks[0].cards = table.decks[0].cards[20:]
    table.decks[0].cards = []

    table.play(0, FINISH)
    table.play(0, FILL_ONLY)

    assert len(table.hands[0].cards) == 6
    assert len(table.decks[0].cards) == 15
    assert table.discards[0].cards == []


def test_the_hand_may_be_filled_before_the_turn_instead() -> None:
    """option refill: after_turn, before_turn (having seen the others play)."""
    table = lay(queue="Giulia", central="Marco, Chiara", options={"refill": "before_turn"})
    drawn = len(table.hands[0].cards)

    table.play(0, FINISH)

    assert drawn == len(table.hands[0].cards)
    assert table.turn == 1
    assert table.step.name() == FILL_HAND.name()
    table.play(1, FILL_ONLY)
    assert table.step is YOUR_TURN


def test_a_complaint_before_attracting_refills_the_center() -> None:
    """The central queue is refilled to two at once, always, while the deck lasts."""
    table = lay(hand="Complaint", queue="Giulia", central="Marco, Chiara", attracted=False)

    table.play(0, Complaint(guest("Marco")))

    assert len(table.central.cards) == 2
    assert guest("Marco") in table.gone.cards


# A house rule for the places in turn


def test_the_first_and_the_last_player_may_play_four_cards_in_the_first_round() -> None:
    """option places: as_written, evened: the first and the last player may play 4 cards in the first round."""
    written = opened("italy", "france", "china")
    evened = opened("italy", "france", "china", options={"places": "evened"})
    order = [(evened.first + place) % 3 for place in range(3)]

    assert [written.play_limit(seat) for seat in order] == [3, 3, 3]
    assert [evened.play_limit(seat) for seat in order] == [4, 3, 4]
    evened.round = 2
    assert [evened.play_limit(seat) for seat in order] == [3, 3, 3]
