"""A turn: moving cards, blocking, drawing and asking, baking, and what ends it."""

from __future__ import annotations

import pytest

from cardamom.engine.zones import UNKNOWN
from cardamom.games.pastry_chefs.cards import SORTS
from cardamom.games.pastry_chefs.rules import (
    ASK_NOTHING,
    ASK_SOMEBODY,
    DISCARD_DOWN,
    DRAW_FROM_DECK,
    DRAW_SECOND,
    HAND_OVER,
    NO_SECOND,
    PASS,
    PAY_FOR_IT,
    PICK_FROM_PILE,
    REVEAL_DRAWN,
    SECOND_CARD,
    TURN_WITHOUT_DECK,
    YOUR_TURN,
    Ask,
    Bake,
    Discard,
    HandCards,
    HaveDraw,
    MoveCards,
    PickCards,
    Reveal,
)
from tests.games.pastry_chefs.tables import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    ask,
    ask_for,
    card,
    cards,
    give,
    hand,
    have_discarded,
    lay,
    next_cards,
    put_away,
    refused,
    reveal,
    take,
    told,
)

FOUR_HANDS = {
    NORTH: "spades 1 1 2",
    EAST: "hearts 1 2 3, clubs 4",
    SOUTH: "clubs 1 2, diamonds 4",
    WEST: "diamonds 1 2, spades 3",
}

# The example turns


def test_example_turn_two_hearts_to_the_team_mate() -> None:
    """You ask the next player to move 2 hearts to your team-mate (blocking hearts). The next player has 3 hearts, so
    they pick 2 of them."""
    table = lay(FOUR_HANDS)

    table.play(NORTH, ask_for(EAST, 2, "hearts", SOUTH))
    asked = table.asked()
    table.play(EAST, HandCards(cards("hearts 1 3")))

    assert asked == [EAST]
    assert hand(table, EAST) == cards("hearts 2, clubs 4")
    assert hand(table, SOUTH) == cards("hearts 1 3, clubs 1 2, diamonds 4")
    assert table.turn == EAST
    assert refused(table, EAST, ask_for(SOUTH, 1, "hearts", EAST)) == "blocked"
    assert told(table, WEST)[0] == "North asks East to give South two hearts."


def test_example_turn_the_team_mate_draws_and_the_next_player_is_asked() -> None:
    """You get your team-mate to draw a card. Your team-mate reveals that it is a spade (blocking spades). You then ask
    the next player if they have any 3s. They respond "no"."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 1 2, clubs 1", EAST: "hearts 1 2, clubs 4"})
    next_cards(table, "spades 4")

    table.play(NORTH, HaveDraw(SOUTH))
    table.play(SOUTH, reveal(1, "spades"))
    table.play(NORTH, ask(EAST, 1, "threes"))

    assert table.turn == EAST
    assert refused(table, EAST, ask_for(NORTH, 1, "spades", EAST)) == "blocked"
    assert refused(table, EAST, ask_for(NORTH, 1, "threes", EAST)) is None
    assert told(table, WEST)[-2:] == ["North asks East: do you have one three?", "East answers: no."]


def test_example_turn_two_cards_to_yourself() -> None:
    """(If you have 2 or fewer cards) You draw 2 cards to yourself. You then reveal that they were both 4 of clubs
    (blocking 4s and clubs)."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 1", EAST: "hearts 1 2 3"})
    next_cards(table, "clubs 4", "clubs 4")

    table.play(NORTH, DRAW_FROM_DECK)
    table.play(NORTH, DRAW_SECOND)
    table.play(NORTH, reveal(2, "fours_of_clubs"))

    assert hand(table, NORTH) == cards("clubs 4 4, spades 1 1")
    assert table.turn == EAST
    assert refused(table, EAST, ask_for(NORTH, 1, "fours", EAST)) == "blocked"
    assert refused(table, EAST, ask_for(NORTH, 1, "clubs", EAST)) == "blocked"
    assert refused(table, EAST, ask_for(NORTH, 1, "fours_of_hearts", EAST)) == "blocked"


def test_example_turn_a_big_pastry() -> None:
    """You play 1,2,3,4 of diamonds, scoring 2 points for your team."""
    table = lay({**FOUR_HANDS, NORTH: "diamonds 1 2 3 4, spades 1 2", SOUTH: "clubs 1 2", WEST: "spades 1 2"})

    table.play(NORTH, Bake(cards("diamonds 1 2 3 4")))

    assert table.scores() == [2, 0, 2, 0]
    assert hand(table, NORTH) == cards("spades 1 2")
    assert sorted(table.pastries[NORTH].cards) == cards("diamonds 1 2 3 4")
    assert table.turn == EAST


# Move Cards


def test_cards_move_between_any_two_of_the_five_places() -> None:
    """From any of the four hands or the discard pile to another of these five places."""
    table = lay(FOUR_HANDS, discard="clubs 3")

    ways = {(move.source(NORTH), move.target(NORTH)) for move in table.moves(NORTH) if isinstance(move, MoveCards)}

    assert ways == {(source, target) for source in range(5) for target in range(5) if source != target}


def test_cards_may_be_taken_from_an_opponent_for_the_team_mate() -> None:
    """This includes taking cards from an opponent and giving them to your team-mate."""
    table = lay(FOUR_HANDS)

    table.play(NORTH, ask_for(WEST, 1, "threes_of_spades", SOUTH))

    assert card("spades 3") in table.hands[SOUTH].cards


@pytest.mark.parametrize("sort", [sort.key for sort in SORTS])
def test_cards_are_identified_by_suit_number_or_both(sort: str) -> None:
    """Identify them by giving either: the suit they share, the number they share, both."""
    table = lay(FOUR_HANDS)

    assert refused(table, NORTH, ask_for(EAST, 1, sort, NORTH)) is None


def test_at_least_one_card_is_named() -> None:
    """You may move 1 or more cards."""
    table = lay(FOUR_HANDS)

    assert refused(table, NORTH, ask_for(EAST, 0, "hearts", NORTH)) == "one_to_seven"


def test_no_more_cards_are_named_than_a_hand_may_keep() -> None:
    """Seven is the most that can be named at once."""
    table = lay({**FOUR_HANDS, EAST: "hearts 1 1 1 2 2 2 3 3"})

    assert refused(table, NORTH, ask_for(EAST, 7, "hearts", NORTH)) is None
    assert refused(table, NORTH, ask_for(EAST, 8, "hearts", NORTH)) == "one_to_seven"


def test_cards_do_not_move_to_where_they_are() -> None:
    """To another of these five places."""
    table = lay(FOUR_HANDS)

    assert refused(table, NORTH, ask_for(EAST, 1, "hearts", EAST)) == "same_place"
    assert refused(table, NORTH, give(1, "spades", NORTH)) == "same_place"
    assert refused(table, NORTH, ask_for(NORTH, 1, "spades", SOUTH)) == "ask_another"


def test_the_holder_selects_which_matching_cards_go() -> None:
    """The player who is holding the cards selects which matching cards to move to the target player."""
    table = lay(FOUR_HANDS)

    table.play(NORTH, ask_for(EAST, 2, "hearts", NORTH))

    assert table.step is HAND_OVER
    assert {tuple(move.values()[0]) for move in table.moves(EAST)} == {(0, 1), (0, 2), (1, 2)}
    assert refused(table, EAST, HandCards(cards("hearts 1"))) == "exactly_so_many"
    assert refused(table, EAST, HandCards(cards("hearts 1, clubs 4"))) == "not_what_was_named"
    assert refused(table, EAST, HandCards(cards("hearts 1 1"))) == "not_there"


def test_the_holder_is_asked_even_without_a_choice() -> None:
    """Otherwise the others would learn that there was none."""
    table = lay({**FOUR_HANDS, EAST: "hearts 1, clubs 4"})

    table.play(NORTH, ask_for(EAST, 1, "hearts", NORTH))

    assert table.asked() == [EAST]
    assert table.moves(EAST) == [HandCards(cards("hearts 1"))]


def test_suit_and_number_leave_nothing_to_select() -> None:
    """Both the number and the suit they share."""
    table = lay({**FOUR_HANDS, EAST: "hearts 1 1 2, clubs 4"})

    table.play(NORTH, ask_for(EAST, 2, "ones_of_hearts", NORTH))

    assert hand(table, NORTH) == cards("hearts 1 1, spades 1 1 2")
    assert table.turn == EAST


def test_your_own_cards_are_identified_too() -> None:
    """This applies even if the cards start in your own hand."""
    table = lay(FOUR_HANDS)

    table.play(NORTH, give(1, "ones", SOUTH))
    table.play(NORTH, HandCards(cards("spades 1")))

    assert hand(table, SOUTH) == cards("clubs 1 2, diamonds 4, spades 1")
    assert told(table, WEST) == ["North gives South one one.", "North hands over a card."]
    assert told(table, SOUTH)[-1] == "North hands over the 1 of spades."


def test_from_your_own_hand_only_what_is_there() -> None:
    """From the own hand and from the discard pile only what is there."""
    table = lay(FOUR_HANDS, discard="hearts 4")

    assert refused(table, NORTH, give(3, "ones", SOUTH)) == "not_in_your_hand"
    assert refused(table, NORTH, put_away(1, "hearts")) == "not_in_your_hand"
    assert refused(table, NORTH, take(2, "hearts", SOUTH)) == "not_in_the_pile"
    assert refused(table, NORTH, take(1, "hearts", SOUTH)) is None


def test_of_others_up_to_what_they_could_publicly_hold() -> None:
    """How many, up to what the source could publicly hold."""
    table = lay({**FOUR_HANDS, EAST: "hearts 1 2 3, clubs 4"}, discard="hearts 4 4")

    assert refused(table, NORTH, ask_for(EAST, 4, "hearts", NORTH)) is None
    assert refused(table, NORTH, ask_for(EAST, 5, "hearts", NORTH)) == "they_cannot_hold_so_many"
    assert refused(table, NORTH, ask_for(EAST, 1, "fours_of_hearts", NORTH)) is None
    assert refused(table, NORTH, ask_for(EAST, 2, "fours_of_hearts", NORTH)) == "they_cannot_hold_so_many"


def test_a_failed_move_moves_nothing_and_costs_a_card() -> None:
    """If they cannot move the exact number of cards identified, they do not move any cards and you must discard a card
    from your hand to the discard pile."""
    table = lay(FOUR_HANDS)

    table.play(NORTH, ask_for(EAST, 4, "hearts", NORTH))
    step = table.step
    table.play(NORTH, Discard(card("spades 2")))

    assert step is PAY_FOR_IT
    assert hand(table, EAST) == cards(FOUR_HANDS[EAST])
    assert table.discard.cards == cards("spades 2")
    assert table.turn == EAST
    assert told(table, NORTH)[:2] == ["You ask East to give you four hearts.", "East does not have four hearts."]


def test_a_failed_move_blocks_too() -> None:
    """Blocked for your Move are the numbers and suits said in the turn just before yours in a Move."""
    table = lay(FOUR_HANDS)

    table.play(NORTH, ask_for(EAST, 4, "hearts", NORTH))
    table.play(NORTH, Discard(card("spades 2")))

    assert refused(table, EAST, give(1, "hearts", WEST)) == "blocked"


def test_a_failed_move_with_an_empty_hand_costs_nothing() -> None:
    """A Move that fails costs you a card of your choice (none, if your hand is empty)."""
    table = lay({**FOUR_HANDS, NORTH: ""})

    table.play(NORTH, ask_for(EAST, 4, "hearts", NORTH))

    assert table.step is REVEAL_DRAWN
    assert table.discard.cards == []


# The discard pile


def test_out_of_the_discard_pile_you_select_and_not_only_the_top_card() -> None:
    """When moving cards out of the discard pile, you select the matching cards to move. You are not limited to the top
    card."""
    table = lay(FOUR_HANDS, discard="hearts 4, clubs 3, diamonds 3")

    table.play(NORTH, take(1, "threes", SOUTH))
    step = table.step
    table.play(NORTH, PickCards(cards("clubs 3")))

    assert step is PICK_FROM_PILE
    assert sorted(table.discard.cards) == cards("hearts 4, diamonds 3")
    assert hand(table, SOUTH) == cards("clubs 1 2 3, diamonds 4")


def test_a_card_may_be_sent_to_the_discard_pile() -> None:
    """So a card can be sent to the discard pile."""
    table = lay(FOUR_HANDS)

    table.play(NORTH, have_discarded(EAST, 1, "clubs"))
    table.play(EAST, HandCards(cards("clubs 4")))

    assert table.discard.cards == cards("clubs 4")
    assert told(table, WEST)[-1] == "East hands over the 4 of clubs."


def test_own_cards_may_be_sent_to_the_discard_pile() -> None:
    table = lay(FOUR_HANDS)

    table.play(NORTH, put_away(2, "ones_of_spades"))

    assert table.discard.cards[:2] == cards("spades 1 1")


# Blocking


def test_words_are_free_again_a_turn_later() -> None:
    """You cannot repeat the number or suit that the player immediately before you used."""
    table = lay(FOUR_HANDS)
    table.play(NORTH, ask_for(EAST, 1, "threes_of_hearts", NORTH))
    blocked = refused(table, EAST, ask_for(NORTH, 1, "hearts", EAST))

    table.play(EAST, ask_for(NORTH, 1, "twos_of_spades", EAST))

    assert blocked == "blocked"
    assert refused(table, SOUTH, ask_for(NORTH, 1, "hearts", SOUTH)) is None
    assert refused(table, SOUTH, ask_for(NORTH, 1, "threes_of_clubs", SOUTH)) is None
    assert refused(table, SOUTH, ask_for(EAST, 1, "twos", SOUTH)) == "blocked"


def test_suit_and_number_block_alone_and_together() -> None:
    """If they identified the "three of clubs", you cannot use either threes or clubs (or both together)."""
    table = lay(FOUR_HANDS, discard="clubs 3")

    table.play(NORTH, take(1, "threes_of_clubs", NORTH))

    for sort in ("threes", "clubs", "threes_of_clubs", "threes_of_hearts", "fours_of_clubs"):
        assert refused(table, EAST, ask_for(NORTH, 1, sort, EAST)) == "blocked"
    assert refused(table, EAST, ask_for(NORTH, 1, "twos_of_hearts", EAST)) is None


def test_blocking_applies_to_moves_only() -> None:
    """Blocking only applies to the Move Cards action."""
    table = lay({**FOUR_HANDS, EAST: "hearts 1 2 3, clubs 4 4"})
    table.blocked_suits[0] = True

    table.play(NORTH, HaveDraw(SOUTH))
    table.play(SOUTH, table.moves(SOUTH)[0])
    table.play(NORTH, NO_SECOND)

    assert table.step is ASK_SOMEBODY
    assert refused(table, NORTH, ask(EAST, 1, "hearts")) is None


def test_what_was_asked_does_not_block() -> None:
    """What was said in an Ask does not block."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 1 2, hearts 4"})
    next_cards(table, "diamonds 4")
    table.play(NORTH, DRAW_FROM_DECK)
    table.play(NORTH, reveal(1, "diamonds"))

    table.play(NORTH, ask(EAST, 1, "hearts"))

    assert refused(table, EAST, give(1, "hearts", WEST)) is None
    assert refused(table, EAST, ask_for(WEST, 1, "diamonds", EAST)) == "blocked"


def test_reveals_do_not_block_where_the_house_says_so() -> None:
    """option reveals_block: yes, no."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 1 2, hearts 4"}, reveals_block="no")
    table.play(NORTH, DRAW_FROM_DECK)
    table.play(NORTH, table.moves(NORTH)[0])
    table.play(NORTH, ASK_NOTHING)

    assert not any(table.blocked_suits)
    assert not any(table.blocked_numbers)


def test_a_bake_blocks_nothing() -> None:
    table = lay({**FOUR_HANDS, NORTH: "spades 1 2 3, clubs 1 2", WEST: "diamonds 1 2"})

    table.play(NORTH, Bake(cards("spades 1 2 3")))

    assert not any(table.blocked_suits)
    assert not any(table.blocked_numbers)


# Reveal


def test_either_number_or_suit_or_both_of_one_card_may_be_revealed() -> None:
    """You must reveal either the number or suit (or both) of 1 of the cards."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 1"})
    next_cards(table, "clubs 4", "hearts 4")
    table.play(NORTH, DRAW_FROM_DECK)
    table.play(NORTH, DRAW_SECOND)

    said = [(2, "fours"), (1, "clubs"), (1, "hearts"), (1, "fours_of_clubs"), (1, "fours_of_hearts")]

    assert set(table.moves(NORTH)) == {reveal(count, what) for count, what in said}
    assert refused(table, NORTH, Reveal("any_number", "any_suit", 2)) == "name_them"


def test_how_many_share_it_must_be_said_truly() -> None:
    """You must also say how many of the cards you drew share this number or suit."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 1"})
    next_cards(table, "clubs 4", "hearts 4")
    table.play(NORTH, DRAW_FROM_DECK)
    table.play(NORTH, DRAW_SECOND)

    assert refused(table, NORTH, reveal(1, "fours")) == "say_how_many"
    assert refused(table, NORTH, reveal(1, "spades")) == "not_just_drawn"


def test_gaining_a_card_by_a_move_is_not_revealed() -> None:
    """This rule does not apply to gaining a card as the result of the Move Cards action."""
    table = lay(FOUR_HANDS, discard="clubs 3")

    table.play(NORTH, take(1, "threes_of_clubs", NORTH))

    assert (table.turn, table.step) == (EAST, YOUR_TURN)


def test_a_drawn_card_is_seen_by_its_player_alone() -> None:
    """What a seat knows is what a person there has seen."""
    table = lay(FOUR_HANDS)

    table.play(NORTH, HaveDraw(SOUTH))

    assert table.seen_by(SOUTH).zones()[8].cards != [UNKNOWN]
    assert table.seen_by(NORTH).zones()[8].cards == [UNKNOWN]


# Draw and Ask


def test_the_player_who_draws_reveals_and_may_be_anybody() -> None:
    """Pick a player. They draw a card from the deck. If you do not pick yourself, the player you pick must now follow
    the Reveal rule."""
    for who in (EAST, SOUTH, WEST):
        table = lay(FOUR_HANDS)
        table.play(NORTH, HaveDraw(who))

        assert (table.step, table.asked()) == (REVEAL_DRAWN, [who])


def test_the_player_in_turn_draws_without_being_picked() -> None:
    """Pick a player: yourself, which needs no more than drawing, or another."""
    table = lay(FOUR_HANDS)

    assert refused(table, NORTH, HaveDraw(NORTH)) == "pick_another"
    table.play(NORTH, DRAW_FROM_DECK)

    assert table.drawn[NORTH].cards
    assert told(table, WEST)[-1] == "North draws a card."


def test_a_second_card_is_offered_below_four() -> None:
    """Then, if you have fewer than 4 cards in your hand, you may choose to draw a second card to yourself."""
    for held, offered in (("spades 1 1", True), ("spades 1 1 2", False), ("spades 1 1 2, hearts 4", False)):
        table = lay({**FOUR_HANDS, NORTH: held})
        table.play(NORTH, DRAW_FROM_DECK)

        assert (table.step is SECOND_CARD) == offered


def test_a_second_card_may_follow_the_first_of_another_player() -> None:
    """If you have drawn 1 or more cards this turn, you must now follow the Reveal rule."""
    table = lay(FOUR_HANDS)

    table.play(NORTH, HaveDraw(EAST))
    table.play(EAST, table.moves(EAST)[0])
    offered = table.step
    table.play(NORTH, DRAW_SECOND)

    assert offered is SECOND_CARD
    assert (table.step, table.asked()) == (REVEAL_DRAWN, [NORTH])


def test_a_second_card_takes_the_place_of_the_question() -> None:
    """If you cannot draw a second card, or choose not to, you may proceed to the Ask section below."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 1"})

    table.play(NORTH, DRAW_FROM_DECK)
    table.play(NORTH, DRAW_SECOND)
    table.play(NORTH, table.moves(NORTH)[0])

    assert (table.turn, table.step) == (EAST, YOUR_TURN)


def test_the_reveal_comes_before_the_question() -> None:
    """Draw and Ask: the Reveal comes before the Ask."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 1"})

    table.play(NORTH, DRAW_FROM_DECK)
    table.play(NORTH, NO_SECOND)
    first = table.step
    table.play(NORTH, table.moves(NORTH)[0])

    assert (first, table.step) == (REVEAL_DRAWN, ASK_SOMEBODY)


def test_yes_means_at_least() -> None:
    """For example, you might ask "Do you have three hearts?" They would respond "yes" even if they had four hearts."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 1 2 2", EAST: "hearts 1 2 3 4"})
    table.play(NORTH, DRAW_FROM_DECK)
    table.play(NORTH, table.moves(NORTH)[0])

    table.play(NORTH, ask(EAST, 3, "hearts"))

    assert told(table, WEST)[-1] == "East answers: yes."
    assert told(table, EAST)[-1] == "You answer: yes."


def test_any_other_player_may_be_asked_and_nobody_need_be() -> None:
    """Any other player may be asked. You may ask another player."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 1 2 2"})
    table.play(NORTH, DRAW_FROM_DECK)
    table.play(NORTH, table.moves(NORTH)[0])

    asked = {move.other for move in table.moves(NORTH) if isinstance(move, Ask)}
    silent = table.step.default(table, NORTH)

    assert asked == {EAST, SOUTH, WEST}
    assert refused(table, NORTH, ask(NORTH, 1, "hearts")) == "ask_another"
    assert silent == ASK_NOTHING


def test_a_question_needs_a_draw_before_it() -> None:
    """Draw and Ask."""
    table = lay(FOUR_HANDS)

    assert refused(table, NORTH, ask(EAST, 1, "hearts")) == "not_now"


# Bake


def test_only_own_cards_are_baked() -> None:
    """You can place cards in front of you that form a pastry."""
    table = lay(FOUR_HANDS)

    assert refused(table, NORTH, Bake(cards("hearts 1 2 3"))) == "not_all_held"
    assert refused(table, NORTH, Bake(cards("spades 1 1 2"))) == "no_pastry"
    assert refused(table, NORTH, Bake([])) == "nothing_to_bake"


def test_one_pastry_is_one_action() -> None:
    """One pastry per Bake."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 2 3, clubs 1 2 3"})

    table.play(NORTH, Bake(cards("spades 1 2 3")))

    assert table.turn == EAST
    assert table.scores() == [1, 0, 1, 0]


# The end of a turn


def test_more_than_seven_cards_are_discarded_down_to_seven() -> None:
    """At the end of your turn, if you have more than 7 cards, discard down to 7 cards."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 1 2 2 4 4, clubs 3", EAST: "hearts 1 1 2"})
    table.play(NORTH, ask_for(EAST, 2, "ones_of_hearts", NORTH))
    first = table.step
    table.play(NORTH, Discard(card("clubs 3")))
    table.play(NORTH, Discard(card("hearts 1")))

    assert first is DISCARD_DOWN
    assert len(table.hands[NORTH].cards) == 7
    assert sorted(table.discard.cards) == cards("hearts 1, clubs 3")
    assert table.turn == EAST


def test_others_may_hold_more_until_the_end_of_their_own_turn() -> None:
    """At the end of your turn, if you have more than 7 cards."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 1 2", SOUTH: "clubs 1 2 3 4, diamonds 1 2 3"})

    table.play(NORTH, give(1, "twos_of_spades", SOUTH))

    assert len(table.hands[SOUTH].cards) == 8
    assert (table.turn, table.step) == (EAST, YOUR_TURN)


def test_fewer_than_two_cards_are_filled_up_and_revealed() -> None:
    """If you have fewer than 2 cards in hand, draw cards from the deck until you have at least 2. When you draw cards,
    you must follow the Reveal rule."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 2 3", WEST: "diamonds 1 2"})
    next_cards(table, "clubs 4", "hearts 4")

    table.play(NORTH, Bake(cards("spades 1 2 3")))
    asked = (table.step, table.asked())
    table.play(NORTH, reveal(2, "fours"))

    assert asked == (REVEAL_DRAWN, [NORTH])
    assert hand(table, NORTH) == cards("hearts 4, clubs 4")
    assert refused(table, EAST, ask_for(NORTH, 1, "fours", EAST)) == "blocked"


def test_only_the_player_in_turn_draws_up() -> None:
    """At the end of your turn."""
    table = lay({**FOUR_HANDS, EAST: "hearts 1"})

    table.play(NORTH, ask_for(EAST, 1, "ones_of_hearts", NORTH))

    assert table.hands[EAST].cards == []
    assert (table.turn, table.step) == (EAST, YOUR_TURN)


# The end of the game


def test_five_points_win_at_once_for_both_of_a_team() -> None:
    """The first team to get 5 points wins. The win is checked at once."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 2 3"})
    table.baked = [1, 4, 3, 0]

    table.play(NORTH, Bake(cards("spades 1 2 3")))

    result = table.result()
    assert result is not None
    assert (result.winners, result.scores, result.why) == ([NORTH, SOUTH], [5, 4, 5, 4], "five_points")


def test_an_empty_deck_stays_empty_and_draws_lapse() -> None:
    """Deck empty: it stays empty (the discard pile is open to Moves); draws lapse."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 2 3"}, discard="hearts 4", deck="")

    cannot = refused(table, NORTH, DRAW_FROM_DECK)
    table.play(NORTH, Bake(cards("spades 1 2 3")))

    assert cannot == "not_now"
    assert table.hands[NORTH].cards == []
    assert (table.turn, table.step) == (EAST, TURN_WITHOUT_DECK)
    assert refused(table, EAST, take(1, "hearts", EAST)) is None


def test_without_a_deck_a_question_needs_no_draw() -> None:
    """An Ask needs no draw then."""
    table = lay(FOUR_HANDS, deck="")

    table.play(NORTH, ask(EAST, 1, "hearts"))

    assert (table.turn, table.step) == (EAST, TURN_WITHOUT_DECK)
    assert told(table, WEST)[-1] == "East answers: yes."


def test_without_a_deck_there_is_no_second_card() -> None:
    """Draws lapse."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1"}, deck="hearts 4")

    table.play(NORTH, DRAW_FROM_DECK)

    assert table.step is REVEAL_DRAWN


def test_you_must_act_while_you_can() -> None:
    """You must act while you can; a pass exists only when nothing else is legal."""
    table = lay(FOUR_HANDS)
    without_deck = lay(FOUR_HANDS, deck="")

    assert (refused(table, NORTH, PASS), refused(without_deck, NORTH, PASS)) == ("not_now", "must_act")


def test_you_may_pass_when_nothing_else_is_legal() -> None:
    """A pass exists only when nothing else is legal."""
    table = lay({NORTH: "spades 1"}, deck="")
    table.blocked_suits[3] = True
    table.blocked_numbers[0] = True

    assert table.moves(NORTH) == [PASS]
    table.play(NORTH, PASS)
    assert table.turn == EAST


def test_forty_turns_without_a_pastry_or_a_card_drawn_end_the_game() -> None:
    """Stall clock: 40 turns without a baked pastry or a card drawn: the team with more points wins."""
    table = lay(FOUR_HANDS, deck="")
    table.baked = [1, 0, 2, 2]

    for turn in range(40):
        assert not table.over, turn
        table.play(table.turn, ask((table.turn + 1) % 4, 1, "hearts"))

    result = table.result()
    assert result is not None
    assert (result.stalled, result.why, result.winners) == (True, "nobody_bakes", [NORTH, SOUTH])


def test_a_stall_with_equal_points_is_a_draw() -> None:
    """The team with more points wins, otherwise a draw."""
    table = lay(FOUR_HANDS, deck="")
    table.idle_turns = 39

    table.play(NORTH, ask(EAST, 1, "hearts"))

    result = table.result()
    assert result is not None
    assert result.winners == [NORTH, EAST, SOUTH, WEST]


def test_a_drawn_card_and_a_pastry_start_the_clock_anew() -> None:
    """40 turns without a baked pastry or a card drawn."""
    drawing = lay({**FOUR_HANDS, NORTH: "spades 1 1 2 2"})
    baking = lay({**FOUR_HANDS, NORTH: "spades 1 2 3, clubs 3 3"}, deck="")
    drawing.idle_turns = baking.idle_turns = 30

    drawing.play(NORTH, DRAW_FROM_DECK)
    drawing.play(NORTH, drawing.moves(NORTH)[0])
    drawing.play(NORTH, ASK_NOTHING)
    baking.play(NORTH, Bake(cards("spades 1 2 3")))

    assert (drawing.idle_turns, baking.idle_turns) == (0, 0)
    assert drawing.clocks()[0].left == 40
