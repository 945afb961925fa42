"""Piles, and what is known about them."""

from __future__ import annotations

import pytest

from cardamom.engine.chance import chance_for
from cardamom.engine.zones import ALL, NOBODY, SPECTATOR, UNKNOWN, Box, Claim, Pile, Seats, Zone, includes, only

FLOUR, EGGS, MILK = 0, 1, 2
HAND = Zone("hand", 1, only(1))
DECK = Zone("deck")


def pile(zone: Zone, *cards: tuple[int, Seats]) -> Pile:
    """A pile of cards, each with the seats that saw it go there."""
    made = Pile(zone, [])
    for card, known_to in cards:
        made.put(card, known_to)
    return made


def seen(original: Pile, seat: int) -> list[int]:
    """The cards as a seat knows them."""
    copied = original.copy()
    copied.blind(seat)
    return copied.cards


def claims(hand: Pile) -> list[tuple[int, int]]:
    return [(claim.least, claim.most) for claim in hand.claims]


def test_a_box_numbers_its_faces_and_lists_every_copy() -> None:
    box = Box(["flour", "eggs"], [2, 1])

    assert box.cards == [0, 0, 1]
    assert box.numbers == {"flour": 0, "eggs": 1}


def test_a_set_of_seats_holds_the_spectator_only_when_it_holds_all() -> None:
    assert includes(ALL, SPECTATOR)
    assert includes(only(SPECTATOR), SPECTATOR)
    assert not includes(only(3) | only(5), SPECTATOR)
    assert not includes(NOBODY, 0)


def test_nobody_sees_a_zone_that_does_not_say_who() -> None:
    """A zone declares once who sees the cards in it; nobody does unless it says so."""
    deck = pile(DECK, (FLOUR, NOBODY), (EGGS, NOBODY))

    assert [seen(deck, seat) for seat in (0, 1, SPECTATOR)] == [[UNKNOWN, UNKNOWN]] * 3


def test_a_hand_is_seen_by_its_owner_and_an_open_pile_by_all() -> None:
    hand = pile(HAND, (EGGS, NOBODY), (FLOUR, NOBODY))
    plate = pile(Zone("plate", 1, ALL), (EGGS, NOBODY))

    assert seen(hand, 1) == [FLOUR, EGGS]
    assert seen(hand, 0) == [UNKNOWN, UNKNOWN]
    assert seen(plate, SPECTATOR) == [EGGS]


def test_only_the_top_of_a_pile_may_lie_open() -> None:
    """`top_seen` shows the topmost card to everybody besides."""
    counter = Pile(Zone("counter", ordered=True, top_seen=True), [FLOUR, EGGS])

    assert seen(counter, 0) == [UNKNOWN, EGGS]
    assert counter.pop() == EGGS
    assert seen(counter, 0) == [FLOUR]


def test_a_top_card_that_is_covered_was_seen_by_all() -> None:
    """What a seat knows is what a person there has seen."""
    counter = Pile(Zone("counter", ordered=True, top_seen=True), [MILK, FLOUR])

    counter.put(EGGS)

    assert seen(counter, 0) == [UNKNOWN, FLOUR, EGGS]


def test_only_a_pile_with_an_order_has_a_top() -> None:
    with pytest.raises(ValueError, match="has no order"):
        Zone("counter", top_seen=True)


def test_whoever_saw_a_card_go_into_a_hand_knows_that_it_is_there() -> None:
    """A mark on a slot: the seats that know this very card, because they saw it go there."""
    hand = pile(HAND, (FLOUR, NOBODY), (EGGS, only(0)), (MILK, ALL))

    assert seen(hand, 0) == [UNKNOWN, EGGS, MILK]
    assert seen(hand, 2) == [UNKNOWN, UNKNOWN, MILK]
    assert seen(hand, SPECTATOR) == [UNKNOWN, UNKNOWN, MILK]


def test_the_order_of_an_unordered_pile_is_not_shown() -> None:
    """The order of the cards means something only in an `ordered` zone; elsewhere it is never shown."""
    one = pile(HAND, (FLOUR, NOBODY), (EGGS, ALL), (MILK, NOBODY))
    other = pile(HAND, (MILK, NOBODY), (FLOUR, NOBODY), (EGGS, ALL))

    assert [seen(one, seat) for seat in (0, 1)] == [seen(other, seat) for seat in (0, 1)]


def test_a_card_that_leaves_unseen_makes_those_who_did_not_see_it_unsure_of_the_rest() -> None:
    """Whoever did not see which one is no longer sure of those that stayed."""
    hand = pile(HAND, (FLOUR, only(0) | only(2)), (EGGS, only(0)), (MILK, NOBODY))

    hand.take(FLOUR, only(1) | only(2))

    assert seen(hand, 0) == [UNKNOWN, UNKNOWN]
    assert seen(hand, 1) == [EGGS, MILK]
    assert hand.cards.count(EGGS) == 1


def test_a_card_that_leaves_in_sight_leaves_the_others_known() -> None:
    hand = pile(HAND, (FLOUR, only(0)), (EGGS, only(0)))

    hand.take(FLOUR, ALL)

    assert seen(hand, 0) == [EGGS]


def test_a_card_leaves_a_hidden_pile_unseen_unless_it_is_said_otherwise() -> None:
    """`known_to` see which one it is, besides those who look in here."""
    hand = pile(HAND, (FLOUR, only(0)), (EGGS, only(0)))

    hand.take(FLOUR)

    assert seen(hand, 0) == [UNKNOWN]
    assert seen(hand, 1) == [EGGS]


def test_a_card_given_from_an_open_pile_into_a_hand_is_known_to_all() -> None:
    """`known_to` see which one it is, besides those who look in at either end."""
    plate = Pile(Zone("plate", 0, ALL), [EGGS])
    hand = pile(HAND, (FLOUR, NOBODY))

    plate.give(EGGS, hand)

    assert seen(hand, 0) == [UNKNOWN, EGGS]
    assert seen(plate, 0) == []


def test_a_card_given_from_hand_to_hand_is_known_to_both() -> None:
    giver = pile(Zone("hand", 0, only(0)), (EGGS, NOBODY))
    taker = pile(HAND)

    giver.give(EGGS, taker)

    assert [seen(taker, seat) for seat in (0, 1, 2)] == [[EGGS], [EGGS], [UNKNOWN]]


def test_of_two_copies_the_known_one_leaves() -> None:
    """Nobody can tell which of several copies it was: whoever knew of one can count on one less."""
    hand = pile(HAND, (EGGS, NOBODY), (EGGS, only(0)), (EGGS, NOBODY))

    hand.take(EGGS, ALL)

    assert seen(hand, 0) == [UNKNOWN, UNKNOWN]


def test_a_copy_that_leaves_may_be_the_one_that_each_seat_knew() -> None:
    """Nobody can tell which of several copies it was: whoever knew of one can count on one less."""
    hand = pile(HAND, (EGGS, only(0)), (EGGS, only(2)), (MILK, NOBODY))

    hand.take(EGGS, ALL)

    assert seen(hand, 0) == [UNKNOWN, UNKNOWN]
    assert seen(hand, 2) == [UNKNOWN, UNKNOWN]


def test_a_seat_that_knew_two_copies_knows_one_when_one_left() -> None:
    hand = pile(HAND, (EGGS, only(0)), (EGGS, only(0) | only(2)), (MILK, NOBODY))

    hand.take(EGGS, ALL)

    assert seen(hand, 0) == [UNKNOWN, EGGS]
    assert seen(hand, 2) == [UNKNOWN, UNKNOWN]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_a_copy_drawn_in_sight_may_be_the_one_that_was_known(seed: str) -> None:
    """Whoever sees one of two copies drawn cannot tell which of them it was."""
    deck = pile(DECK, (EGGS, NOBODY), (EGGS, only(0)))

    deck.draw(chance_for(seed, "draw"), ALL)

    assert seen(deck, 0) == [UNKNOWN]


def test_a_random_draw_takes_each_card_equally_often() -> None:
    chance = chance_for("even", "draw")
    drawn = [pile(DECK, (FLOUR, NOBODY), (EGGS, NOBODY), (MILK, NOBODY)).draw(chance) for _ in range(3000)]

    assert all(abs(drawn.count(card) - 1000) < 120 for card in (FLOUR, EGGS, MILK))


def test_gathered_cards_take_nothing_known_with_them() -> None:
    """Take all the cards; whatever was known of them is void."""
    hand = pile(HAND, (EGGS, ALL), (FLOUR, NOBODY))
    hand.claim(frozenset([EGGS]), 1, 2)

    cards = hand.gather()

    assert sorted(cards) == [FLOUR, EGGS]
    assert (hand.cards, hand.marks, hand.claims) == ([], [], [])


def test_a_copy_of_a_pile_changes_alone() -> None:
    hand = pile(HAND, (EGGS, only(0)), (FLOUR, NOBODY))
    hand.claim(frozenset([EGGS]), 1, 2)

    copied = hand.copy()
    copied.put(MILK, ALL)
    copied.take(EGGS, NOBODY)

    assert hand.cards == [EGGS, FLOUR]
    assert hand.marks == [only(0), NOBODY]
    assert claims(hand) == [(1, 2)]


@pytest.mark.parametrize(
    ("card", "known_to", "expected"),
    [
        (EGGS, ALL, (2, 3)),
        (FLOUR, ALL, (1, 2)),
        (EGGS, NOBODY, (1, 3)),
        (FLOUR, NOBODY, (1, 3)),
        (EGGS, only(1), (1, 3)),
    ],
)
def test_a_claim_stays_true_when_a_card_comes(card: int, known_to: int, expected: tuple[int, int]) -> None:
    """Both stay true, or are given up, as cards come and go."""
    hand = pile(HAND, (EGGS, NOBODY), (EGGS, NOBODY), (FLOUR, NOBODY))
    hand.claim(frozenset([EGGS]), 1, 2)

    hand.put(card, known_to)

    assert claims(hand) == [expected]


@pytest.mark.parametrize(
    ("card", "known_to", "expected"),
    [
        (EGGS, ALL, (0, 1)),
        (FLOUR, ALL, (1, 2)),
        (EGGS, NOBODY, (0, 2)),
        (FLOUR, NOBODY, (0, 2)),
    ],
)
def test_a_claim_stays_true_when_a_card_goes(card: int, known_to: int, expected: tuple[int, int]) -> None:
    """Both stay true, or are given up, as cards come and go."""
    hand = pile(HAND, (EGGS, NOBODY), (EGGS, NOBODY), (FLOUR, NOBODY), (FLOUR, NOBODY))
    hand.claim(frozenset([EGGS]), 1, 2)

    hand.take(card, known_to)

    assert claims(hand) == [expected]


def test_a_claim_is_known_to_those_who_heard_it() -> None:
    hand = pile(HAND, (EGGS, NOBODY))
    hand.claim(frozenset([EGGS]), 1, 1, only(0))

    hand.blind(2)

    assert hand.claims == []


def test_a_claim_that_says_nothing_any_more_is_dropped() -> None:
    hand = pile(HAND, (EGGS, NOBODY), (FLOUR, NOBODY))
    hand.claim(frozenset([EGGS]), 1, 2)

    hand.take(EGGS)

    assert hand.claims == []


def test_two_claims_about_the_same_kinds_become_one() -> None:
    hand = pile(HAND, (EGGS, NOBODY), (EGGS, NOBODY), (FLOUR, NOBODY), (FLOUR, NOBODY))

    hand.claim(frozenset([EGGS]), 1, 4)
    hand.claim(frozenset([EGGS]), 0, 2)

    assert claims(hand) == [(1, 2)]


def test_a_claim_says_how_far_it_is_from_true() -> None:
    cards = [EGGS, EGGS, FLOUR]
    bounds = [(frozenset([EGGS]), 0, 0), (frozenset([FLOUR, MILK]), 3, 3), (frozenset([EGGS]), 1, 2)]

    assert [Claim(kinds, least, most, ALL).broken_by(cards) for kinds, least, most in bounds] == [2, 2, 0]


# Piles that lie in order


def stock(*cards: int) -> Pile:
    """A face-down pile that lies in order, the last card on top."""
    return Pile(Zone("stock", ordered=True), list(cards))


def test_a_card_is_pulled_from_its_place_and_nobody_becomes_unsure_of_the_others() -> None:
    """All see the place it comes from, so nobody becomes unsure of those that stay."""
    deck = stock(FLOUR, EGGS, MILK, FLOUR)
    deck.marks = [only(0), NOBODY, only(1), NOBODY]

    assert deck.pull(1) == MILK

    assert deck.cards == [FLOUR, EGGS, FLOUR]
    assert [seen(deck, seat) for seat in (0, 1)] == [[FLOUR, UNKNOWN, UNKNOWN], [UNKNOWN] * 3]


def test_whoever_knew_a_card_that_is_handed_on_knows_it_where_it_goes() -> None:
    deck = stock(FLOUR, EGGS)
    deck.marks = [NOBODY, only(0)]
    hand = pile(HAND, (MILK, NOBODY))

    assert deck.hand_on(hand) == EGGS

    assert [seen(hand, seat) for seat in (0, 1, 2)] == [[UNKNOWN, EGGS], [EGGS, MILK], [UNKNOWN, UNKNOWN]]
    assert deck.cards == [FLOUR]


@pytest.mark.parametrize(
    ("depth", "cards"), [(0, [FLOUR, EGGS, MILK]), (1, [FLOUR, MILK, EGGS]), (2, [MILK, FLOUR, EGGS])]
)
def test_a_card_is_inserted_under_so_many_others(depth: int, cards: list[int]) -> None:
    deck = stock(FLOUR, EGGS)

    deck.insert(MILK, depth, only(0))

    assert deck.cards == cards
    assert seen(deck, 0) == [card if card == MILK else UNKNOWN for card in cards]
    assert seen(deck, 1) == [UNKNOWN] * 3


def test_a_card_inserted_unseen_leaves_the_known_places_known() -> None:
    deck = stock(FLOUR, EGGS)
    deck.marks = [only(0), NOBODY]

    deck.insert(MILK, 2)

    assert seen(deck, 0) == [UNKNOWN, FLOUR, UNKNOWN]


def test_after_a_shuffle_a_known_card_is_known_to_be_there_but_not_where() -> None:
    """Whoever knew one of them knows that it is here, but not where."""
    deck = stock(FLOUR, EGGS, FLOUR, MILK)
    deck.marks = [ALL, NOBODY, ALL, only(2)]

    deck.shuffle(chance_for("whisk", "test"))

    assert sorted(deck.cards) == [FLOUR, FLOUR, EGGS, MILK]
    assert seen(deck, 2) == [UNKNOWN] * 4
    assert [(sorted(c.kinds), c.least, c.heard_by) for c in deck.claims] == [([FLOUR], 2, ALL), ([MILK], 1, only(2))]


def test_a_cut_keeps_the_cards_in_their_round() -> None:
    cuts = set()
    for number in range(40):
        deck = stock(FLOUR, EGGS, MILK)
        deck.cut(chance_for(str(number), "cut"))
        cuts.add(tuple(deck.cards))

    assert cuts == {(FLOUR, EGGS, MILK), (EGGS, MILK, FLOUR), (MILK, FLOUR, EGGS)}


def test_after_a_cut_nobody_knows_a_place() -> None:
    deck = stock(FLOUR, EGGS, MILK)
    deck.marks = [NOBODY, ALL, NOBODY]

    deck.cut(chance_for("knife", "test"))

    assert seen(deck, 0) == [UNKNOWN] * 3
    assert claims(deck) == [(1, 3)]


def test_a_card_pulled_in_sight_leaves_a_claim_about_others_as_it_was() -> None:
    deck = stock(FLOUR, EGGS, MILK)
    deck.claim(frozenset([EGGS]), 1, 3)

    deck.pull(0, ALL)

    assert claims(deck) == [(1, 3)]


def test_a_card_pulled_unseen_may_have_been_the_one_that_was_claimed() -> None:
    deck = stock(FLOUR, EGGS, MILK)
    deck.claim(frozenset([EGGS]), 1, 3)

    deck.pull(0)

    assert claims(deck) == []
