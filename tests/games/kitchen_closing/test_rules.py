"""Every rule and ruling of The Kitchen Is Closing, as an example."""

from __future__ import annotations

import pytest

from cardamom.engine.game import BadTable, start
from cardamom.engine.questions import Refused
from cardamom.engine.view import events, view
from cardamom.engine.zones import NO_CARD, NO_SEAT
from cardamom.games.kitchen_closing import GAME
from cardamom.games.kitchen_closing.cards import BOX, CATEGORIES, CATEGORY, VALUE, best_dish, best_pantry, worth
from cardamom.games.kitchen_closing.rules import (
    DECLARE,
    DISCARD_ONE,
    LAST_TURN,
    LAY_STACKS,
    PASS,
    TAKE_FROM_DECK,
    TAKE_FROM_DISCARD,
    YOUR_TURN,
    Discard,
    DiscardFirst,
    KitchenClosing,
    Lay,
)
from tests.games.kitchen_closing.tables import (
    NAMES,
    card,
    cards,
    closed,
    empty_the_deck,
    finish_turns,
    hold,
    lay_all,
    opened,
    play_round,
    refusal,
    swap_with_the_discard_pile,
    take_turn,
    teller,
    turn_up,
)

# Setup


def test_the_box_holds_ten_categories_of_sixteen_ingredients() -> None:
    """There are ten categories of sixteen cards"""
    sizes = [CATEGORY.count(kind) for kind in range(len(CATEGORIES))]

    assert sizes == [16] * 10
    assert len(BOX.cards) == 160


def test_every_category_has_the_same_numbers() -> None:
    """In each, 2 to 7 are there twice; 1, 8, 9 and 10 once."""
    values = [sorted(VALUE[held] for held in BOX.cards if CATEGORY[held] == kind) for kind in range(len(CATEGORIES))]

    assert values == [[1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9, 10]] * 10


def test_every_card_is_named_with_its_category_and_its_number() -> None:
    """Each has a category and a number from 1 to 10."""
    for number, code in enumerate(BOX.codes):
        name = GAME.words.sentence("cards", code)

        assert name.endswith(f"({CATEGORIES[CATEGORY[number]]} {VALUE[number]})")


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_everybody_is_dealt_six_cards_and_one_is_turned_over(seats: int) -> None:
    """Shuffle all ingredient cards and deal [6] cards face down to each player … turn over the top card."""
    table = opened(seats)

    assert [len(hand.cards) for hand in table.hands] == [6] * seats
    assert len(table.discard.cards) == 1
    assert len(table.deck.cards) == 160 - 6 * seats - 1


@pytest.mark.parametrize("seats", [2, 8])
def test_it_is_for_three_to_seven_players(seats: int) -> None:
    """Number of Players: 3-7"""
    with pytest.raises(BadTable):
        opened(seats)


def test_a_hand_may_have_another_size() -> None:
    """`hand` (6, from 4 to 8): cards in a hand."""
    table = opened(hand=4)

    assert [len(hand.cards) for hand in table.hands] == [4, 4, 4]


def test_a_player_sees_the_own_hand_and_the_discard_pile_only() -> None:
    """deal [6] cards face down to each player, who takes them into their hand."""
    table = opened()

    seen = table.seen_by(1)

    assert isinstance(seen, KitchenClosing)
    assert seen.hands[1].cards == sorted(table.hands[1].cards)
    assert max(seen.hands[0].cards + seen.deck.cards) < 0
    assert seen.discard.cards == table.discard.cards


# Player turn


def test_the_player_left_of_the_dealer_begins() -> None:
    """Beginning with the player to the left of the dealer"""
    table = opened()

    assert table.turn == (table.dealer + 1) % 3
    assert table.asked() == [table.turn]


def test_the_first_dealer_is_drawn_at_random() -> None:
    """The first dealer is drawn at random, as the rules name nobody."""
    tables = [start(GAME, 3, f"seed {number}") for number in range(30)]

    assert {table.dealer for table in tables if isinstance(table, KitchenClosing)} == {0, 1, 2}


def test_everybody_is_told_the_round_and_the_dealer() -> None:
    """The first dealer is drawn at random, as the rules name nobody."""
    table = opened()
    dealer = table.dealer
    facts = view(table, dealer)["facts"]

    told = [teller(you).say("facts", "dealer", value=facts["dealer"]) for you in (dealer, None)]

    assert told == ["You are the dealer.", f"{NAMES[dealer]} is the dealer."]
    assert teller(None).say("facts", "round", value=facts["round"]) == "Round 1."


def test_turns_go_clockwise() -> None:
    """and continuing clockwise, each player takes a turn"""
    table = opened()
    first = table.turn

    take_turn(table)

    assert table.turn == (first + 1) % 3


def test_a_card_from_the_deck_is_followed_by_a_discard() -> None:
    """Take the top face down draw deck card into your hand, and then discard a card from your hand face up."""
    table = opened()
    seat = table.turn
    before = len(table.deck.cards)

    table.play(seat, TAKE_FROM_DECK)
    thrown = table.hands[seat].cards[0]
    table.play(seat, Discard(thrown))

    assert len(table.deck.cards) == before - 1
    assert len(table.hands[seat].cards) == 6
    assert table.discard.cards[-1] == thrown


def test_a_card_from_the_deck_may_be_discarded_at_once() -> None:
    """Take the top face down draw deck card into your hand, and then discard a card from your hand"""
    table = opened()
    seat = table.turn
    table.play(seat, TAKE_FROM_DECK)

    drawn = table.hands[seat].cards[-1]

    assert refusal(table, seat, Discard(drawn)) is None


def test_nobody_else_sees_a_card_from_the_deck() -> None:
    """Take the top face down draw deck card into your hand"""
    table = opened()
    seat = table.turn

    table.play(seat, TAKE_FROM_DECK)

    other = table.left_of(seat)
    assert view(table, other)["zones"][2 + seat]["cards"] == [None] * 7
    assert events(table, other)[-1]["flights"][0]["cards"] == [None]


def test_everybody_remembers_a_card_taken_from_the_discard_pile() -> None:
    """Take the top face up discard pile card into your hand"""
    table = opened()
    seat = table.turn
    turn_up(table, "truffle")

    table.play(seat, TAKE_FROM_DISCARD)

    assert "truffle" in view(table, None)["zones"][2 + seat]["cards"]


def test_a_card_taken_from_the_discard_pile_may_not_be_discarded_in_the_same_turn() -> None:
    """A card taken from the discard pile may not be discarded in the same turn."""
    table = opened()
    seat = table.turn
    turn_up(table, "liver")

    table.play(seat, TAKE_FROM_DISCARD)

    assert refusal(table, seat, Discard(card("liver"))) == "just_taken"
    assert Discard(card("liver")) not in table.moves(seat)


def test_a_card_taken_from_the_discard_pile_may_be_discarded_a_turn_later() -> None:
    """A card taken from the discard pile may not be discarded in the same turn."""
    table = opened()
    seat = table.turn
    turn_up(table, "liver")
    table.play(seat, TAKE_FROM_DISCARD)
    table.play(seat, Discard(next(held for held in table.hands[seat].cards if held != card("liver"))))
    while table.turn != seat:
        take_turn(table)

    table.play(seat, TAKE_FROM_DECK)

    assert refusal(table, seat, Discard(card("liver"))) is None


def test_only_a_card_of_the_own_hand_may_be_discarded() -> None:
    """discard a card from your hand"""
    table = opened()
    seat = table.turn

    table.play(seat, TAKE_FROM_DECK)

    assert refusal(table, seat, Discard(table.hands[table.left_of(seat)].cards[0])) == "not_in_your_hand"


def test_the_fourth_action_shrinks_the_hand_by_one() -> None:
    """The fourth action (discard, draw, discard) shrinks the hand by one."""
    table = opened()
    seat = table.turn
    first = table.hands[seat].cards[0]

    table.play(seat, DiscardFirst(first))
    table.play(seat, Discard(table.hands[seat].cards[0]))

    assert len(table.hands[seat].cards) == 5
    assert len(table.discard.cards) == 3
    assert table.discard.cards[1] == first


def test_the_fourth_action_starts_with_a_card_of_the_own_hand() -> None:
    """First discard a card from your hand"""
    table = opened()
    seat = table.turn
    foreign = table.hands[table.left_of(seat)].cards[0]

    assert refusal(table, seat, DiscardFirst(foreign)) == "not_in_your_hand"


def test_an_empty_hand_cannot_take_from_the_discard_pile() -> None:
    """With an empty hand you cannot take from the discard pile, because you would have nothing else to discard."""
    table = opened()
    hold(table, table.turn)

    assert refusal(table, table.turn, TAKE_FROM_DISCARD) == "nothing_else_to_discard"
    assert refusal(table, table.turn, DiscardFirst(card("liver"))) == "hand_empty"
    assert table.moves(table.turn) == [DECLARE, TAKE_FROM_DECK]


def test_a_pass_is_refused_while_the_deck_has_cards() -> None:
    """each player takes a turn by performing one, and only one, of the following actions"""
    table = opened()

    assert refusal(table, table.turn, PASS) == "must_act"


def test_only_the_player_in_turn_is_asked() -> None:
    """continuing clockwise, each player takes a turn"""
    table = opened()

    with pytest.raises(Refused) as refused:
        table.play(table.left_of(table.turn), DECLARE)

    assert refused.value.reason.key == "not_asked"


# The kitchen is closing


def test_declaring_is_the_whole_turn() -> None:
    """Declaring is the whole turn."""
    table = opened()
    seat = table.turn

    table.play(seat, DECLARE)

    assert table.declared == seat
    assert table.turn == table.left_of(seat)
    assert table.step is LAST_TURN


def test_a_last_turn_is_announced_as_such() -> None:
    """When somebody has declared, each other player has one more turn."""
    table = opened()
    turn_up(table, "truffle")
    closer = table.turn

    table.play(closer, DECLARE)
    prompt = teller(table.turn).prompt(table, table.turn)

    assert prompt == (
        f"Your last turn: the kitchen closes before {NAMES[closer]}'s next one. "
        "On top of the discard pile: truffle (roots 10)."
    )


def test_the_next_round_begins_with_ordinary_turns() -> None:
    """All cards are shuffled again, and the next player clockwise deals."""
    table = opened()

    play_round(table, winner=0, loser=1)

    assert table.step is YOUR_TURN
    assert refusal(table, table.turn, DECLARE) is None


def test_each_other_player_has_exactly_one_more_turn() -> None:
    """Each other player then has exactly one more turn"""
    table = opened(5)
    first = table.turn
    table.play(first, DECLARE)

    lasts = []
    while table.step is not LAY_STACKS:
        lasts.append(table.turn)
        take_turn(table)

    assert lasts == [(first + step) % 5 for step in range(1, 5)]


def test_nobody_declares_again() -> None:
    """nobody declares again."""
    table = opened()

    table.play(table.turn, DECLARE)

    assert refusal(table, table.turn, DECLARE) == "already_closing"


def test_an_empty_deck_closes_the_kitchen_as_if_the_next_player_had_declared() -> None:
    """Deck empty: the kitchen closes by itself, as if the player who would draw had declared."""
    table = opened()
    seat = table.turn
    empty_the_deck(table)

    table.play(seat, TAKE_FROM_DISCARD)
    table.play(seat, Discard(table.hands[seat].cards[0]))

    assert table.declared == (seat + 1) % 3
    assert table.turn == (seat + 2) % 3
    assert table.step is LAST_TURN
    assert table.stalled_rounds == 1


def test_the_last_card_of_the_deck_may_be_drawn() -> None:
    """Deck empty: the kitchen closes by itself, as if the player who would draw had declared."""
    table = opened()
    seat = table.turn
    empty_the_deck(table)
    table.deck.put(table.discard.cards.pop(0))

    take_turn(table)

    assert not table.deck.cards
    assert table.declared == (seat + 1) % 3


def test_without_a_deck_the_last_turns_offer_the_discard_pile_and_a_pass() -> None:
    """Only the discard pile is left. You may pass then, and only then"""
    table = opened()
    table.play(table.turn, DECLARE)
    empty_the_deck(table)
    seat = table.turn

    moves = table.moves(seat)

    assert moves == [TAKE_FROM_DISCARD, PASS]
    assert refusal(table, seat, TAKE_FROM_DECK) == "deck_empty"
    assert refusal(table, seat, DiscardFirst(table.hands[seat].cards[0])) == "deck_empty"


def test_a_pass_leaves_the_hand_as_it_is() -> None:
    """a forced swap could ruin a finished hand."""
    table = opened()
    table.play(table.turn, DECLARE)
    empty_the_deck(table)
    seat = table.turn
    hand = table.hands[seat].cards[:]

    table.play(seat, PASS)

    assert table.hands[seat].cards == hand
    assert table.turn == table.left_of(seat)


def test_three_laps_without_the_deck_close_the_kitchen() -> None:
    """If the players take from the discard pile only, three laps in a row, the next one counts as having declared."""
    table = opened()
    seat = table.turn

    for _ in range(8):
        swap_with_the_discard_pile(table)
    open_until_then = table.declared
    swap_with_the_discard_pile(table)

    assert open_until_then == NO_SEAT
    assert table.declared == seat
    assert table.stalled_rounds == 1


def test_a_card_from_the_deck_winds_the_clock_up_again() -> None:
    """If the players take from the discard pile only, three laps in a row"""
    table = opened()
    for _ in range(8):
        swap_with_the_discard_pile(table)

    take_turn(table)

    assert table.declared == NO_SEAT
    assert [(clock.name, clock.left, clock.of) for clock in table.clocks()] == [
        ("deck", 140, 141),
        ("idle_turns", 9, 9),
    ]


def test_no_clock_runs_once_the_kitchen_is_closing() -> None:
    """Each other player then has exactly one more turn"""
    table = opened()

    table.play(table.turn, DECLARE)

    assert table.clocks() == []


# End of round


@pytest.mark.parametrize(
    ("pantry", "dish", "reason"),
    [
        (["steak", "venison"], ["caviar", "truffle", "oats"], None),
        ([], [], None),
        (["steak", "caviar"], [], "pantry_of_one_category"),
        ([], ["oats", "rice"], "dish_of_different_categories"),
        (["steak"], ["steak"], "once_in_a_stack"),
        (["steak", "steak"], [], "once_in_a_stack"),
        (["steak", "liver"], [], "not_in_your_hand"),
        ([], ["liver"], "not_in_your_hand"),
    ],
)
def test_a_pantry_is_of_one_category_and_a_dish_of_different_ones(
    pantry: list[str], dish: list[str], reason: str | None
) -> None:
    """a card is in one stack at most; a stack may be empty and is worth 0."""
    table = closed()

    assert refusal(table, 0, Lay(cards(*pantry), cards(*dish))) == reason


def test_every_way_to_lay_a_hand_is_offered_once() -> None:
    """cards all of the same category … cards that are all of different categories."""
    table = closed()

    ways = table.moves(0)

    # No pantry, one card of the two pairs, one of the single cards, or a whole pair; times the dishes left.
    assert len(ways) == 36 + 4 * 24 + 2 * 18 + 2 * 12
    assert len(set(ways)) == len(ways)


def test_the_stacks_are_chosen_by_all_at_once_in_secret() -> None:
    """The stacks are chosen by all at once, in secret"""
    table = closed()
    assert table.asked() == [0, 1, 2]

    table.play(0, Lay(cards("steak"), cards("caviar")))

    assert table.asked() == [1, 2]
    assert table.dishes[0].cards == []
    assert view(table, 1)["sealed"] == ["sealed", None, None]


def test_cards_that_fit_into_neither_stack_are_discarded() -> None:
    """discarding any cards that don't fit into either stack."""
    table = closed()
    table.rounds = 1

    lay_all(table, Lay(cards("steak"), cards("caviar")), Lay([], []), Lay([], []))

    assert table.pantries[0].cards == cards("steak")
    assert table.dishes[0].cards == cards("caviar")
    assert set(cards("venison", "truffle", "oats", "rice")) <= set(table.discard.cards)
    assert [len(hand.cards) for hand in table.hands] == [0, 0, 0]


def test_the_value_of_a_stack_is_the_sum_of_its_numbers() -> None:
    """The "value" of each stack is the sum of the numbers on each card in the stack."""
    assert worth(cards("steak", "venison", "caviar")) == 29
    assert worth([]) == 0


def test_the_highest_dish_gains_and_the_lowest_pantry_loses_a_point() -> None:
    """highest scoring Dish Stack receives one point … lowest scoring Pantry Stack loses one point"""
    table = opened()
    finish_turns(table)
    hold(table, 0, "steak", "caviar")
    hold(table, 1, "ham", "truffle", "figs")
    hold(table, 2, "cod", "rice")

    lay_all(
        table,
        Lay(cards("steak"), cards("caviar")),
        Lay(cards("ham"), cards("truffle", "figs")),
        Lay(cards("cod"), cards("rice")),
    )

    assert table.scores() == [0, 1, -1]


def test_ties_each_gain_or_lose_a_point() -> None:
    """(ties each get one point) … (ties each lose one point)"""
    table = opened()
    finish_turns(table)
    hold(table, 0, "steak", "caviar")
    hold(table, 1, "venison", "truffle")
    hold(table, 2, "cod", "rice")

    lay_all(table, Lay([], cards("caviar")), Lay([], cards("truffle")), Lay(cards("cod"), cards("rice")))

    assert table.scores() == [0, 0, 0]
    told = {event["name"]: event["parts"] for event in events(table, None)}
    assert told["highest_dish"]["seats"] == [{"seat": 0}, {"seat": 1}]
    assert told["lowest_pantry"]["seats"] == [{"seat": 0}, {"seat": 1}]


def test_the_dealer_moves_clockwise_and_all_cards_are_dealt_anew() -> None:
    """The dealer moves clockwise."""
    table = opened()
    dealer = table.dealer

    play_round(table, winner=0, loser=1)

    assert table.round == 2
    assert table.dealer == (dealer + 1) % 3
    assert table.turn == (dealer + 2) % 3
    assert [len(hand.cards) for hand in table.hands] == [6, 6, 6]
    assert sorted(held for pile in table.zones() for held in pile.cards) == BOX.cards
    assert (table.declared, table.taken, table.idle_turns, table.turns_taken) == (NO_SEAT, NO_CARD, 0, 0)


def test_the_story_does_not_tell_which_cards_are_dealt_to_others() -> None:
    """What a seat knows is what a person there has seen"""
    table = opened()
    play_round(table, winner=0, loser=1)

    dealt = [event for event in events(table, 0) if event["name"] == "new_round"]

    hands = [flight for flight in dealt[0]["flights"] if flight["to"] == {"zone": "hand", "owner": 1}]
    assert [flight["cards"] for flight in hands] == [[None] * 6]


# End of game


def test_the_game_ends_when_one_player_leads_everybody_by_three() -> None:
    """The game ends after a round in which one player leads everybody by 3 or more"""
    table = opened()

    play_round(table, winner=0, loser=1)
    play_round(table, winner=0, loser=1)
    before = table.over
    play_round(table, winner=0, loser=1)

    result = table.result()
    assert not before
    assert result is not None
    assert (result.scores, result.winners, result.why, result.stalled) == ([3, -3, 0], [0], "ahead", False)


def test_a_lead_of_more_than_three_ends_the_game_too() -> None:
    """The game ends after a round in which one player leads everybody by 3 or more"""
    table = opened()
    table.points = [2, 0, -1]

    play_round(table, winner=0, loser=1)

    result = table.result()
    assert result is not None
    assert (result.scores, result.winners, result.why) == ([3, -1, -1], [0], "ahead")


def test_the_game_ends_after_ten_rounds() -> None:
    """or after 10 rounds"""
    table = opened()

    for number in range(10):
        play_round(table, winner=number % 2, loser=2)

    result = table.result()
    assert table.round == 10
    assert result is not None
    assert (result.scores, result.why) == ([5, 5, -10], "last_round")


def test_ties_are_shared_victories() -> None:
    """Ties that no rule breaks are shared victories."""
    table = opened(rounds=2)

    play_round(table, winner=0, loser=2)
    play_round(table, winner=1, loser=2)

    result = table.result()
    assert result is not None
    assert result.winners == [0, 1]


def test_rounds_and_lead_may_be_changed() -> None:
    """`rounds` (10, from 1 to 20): the most rounds. `lead` (3, from 1 to 9): the lead that ends the game."""
    table = opened(rounds=20, lead=1)

    play_round(table, winner=0, loser=1)

    assert table.over
    assert table.why == "ahead"


def test_a_result_says_that_a_clock_closed_a_round() -> None:
    """A game or round that ends by it says so in its result (`stalled`)"""
    table = opened(rounds=1)
    seat = table.turn
    empty_the_deck(table)
    swap_with_the_discard_pile(table)

    table.play(table.turn, PASS)
    assert table.turn == seat
    table.play(seat, PASS)
    lay_all(table, Lay([], []), Lay([], []), Lay([], []))

    result = table.result()
    assert result is not None
    assert result.stalled


def test_a_game_won_by_a_lead_says_too_that_a_clock_closed_a_round() -> None:
    """A round that closed by itself is counted, and the result says so (`stalled`)"""
    table = opened(lead=1)
    seat = table.turn
    empty_the_deck(table)
    swap_with_the_discard_pile(table)
    table.play(table.turn, PASS)
    table.play(seat, PASS)
    hold(table, 0, "ham", "brioche")
    hold(table, 1, "cod", "rice")
    hold(table, 2, "peas", "pasta")

    lay_all(
        table,
        Lay(cards("ham"), cards("brioche")),
        Lay(cards("cod"), cards("rice")),
        Lay(cards("peas"), cards("pasta")),
    )

    result = table.result()
    assert result is not None
    assert (result.why, result.stalled) == ("ahead", True)


# A seat that stays silent


def test_a_silent_seat_draws_and_discards_its_lowest_card() -> None:
    """Every decision has a sensible default for a seat that does not answer"""
    table = opened()
    seat = table.turn
    hold(table, seat, "steak", "venison", "caviar", "truffle", "liver", "figs")
    turn_up(table, "wine")

    draws = YOUR_TURN.default(table, seat)
    table.play(seat, TAKE_FROM_DISCARD)
    throws = DISCARD_ONE.default(table, seat)

    assert draws == TAKE_FROM_DECK
    assert throws == Discard(card("liver"))


def test_a_silent_seat_keeps_its_hand_when_there_is_no_deck() -> None:
    """Every decision has a sensible default for a seat that does not answer"""
    table = opened()
    table.play(table.turn, DECLARE)
    empty_the_deck(table)

    assert YOUR_TURN.default(table, table.turn) == PASS


def test_a_silent_seat_lays_its_best_dish_and_a_pantry_of_the_rest() -> None:
    """Every decision has a sensible default for a seat that does not answer"""
    table = closed()

    laid = LAY_STACKS.default(table, 0)

    assert laid == Lay(cards("steak"), cards("venison", "caviar", "truffle", "oats"))
    assert refusal(table, 0, laid) is None


def test_the_best_dish_and_the_best_pantry_are_found() -> None:
    """the pantry: cards of one category; the dish: cards of different categories, no category twice."""
    hand = cards("steak", "venison", "caviar", "cod", "oats")

    assert best_dish(hand) == cards("venison", "caviar", "oats")
    assert best_pantry(hand) == cards("steak", "venison")
    assert best_pantry([]) == []


def test_the_score_sheet_says_what_every_round_gained_and_cost() -> None:
    """The highest dish gains a point … The lowest pantry loses a point."""
    table = opened()

    play_round(table, winner=0, loser=1)
    play_round(table, winner=2, loser=2)

    told = [[(line.name, line.points) for line in lines] for lines in table.sheet()]
    assert told == [
        [("highest_dish", [1, 0, 0]), ("lowest_pantry", [0, -1, 0])],
        [("highest_dish", [0, 0, 1]), ("lowest_pantry", [0, 0, -1])],
    ]
    assert table.scores() == [1, -1, 0]
