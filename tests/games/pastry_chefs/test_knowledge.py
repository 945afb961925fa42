"""What is known of hidden hands, and what can be imagined of them."""

from __future__ import annotations

from typing import Any

import pytest

from cardamom.bots.match import think
from cardamom.bots.random import Random
from cardamom.engine.bots import Bot
from cardamom.engine.chance import chance_for
from cardamom.engine.imagine import imagine
from cardamom.engine.questions import Move
from cardamom.engine.words import Teller
from cardamom.engine.zones import SPECTATOR, UNKNOWN
from cardamom.games.pastry_chefs import GAME
from cardamom.games.pastry_chefs.bot import Cook, Novice
from cardamom.games.pastry_chefs.cards import BOX, Sort, holds_pastry
from cardamom.games.pastry_chefs.rules import (
    ASK_NOTHING,
    DRAW_FROM_DECK,
    DRAW_SECOND,
    PILE,
    Ask,
    Discard,
    HandCards,
    HaveDraw,
    MoveCards,
    PastryChefs,
    PickCards,
    Reveal,
)
from tests.games.pastry_chefs.tables import (
    EAST,
    NAMES,
    NORTH,
    SORT_OF,
    SOUTH,
    WEST,
    ask,
    ask_for,
    card,
    cards,
    deal,
    give,
    hand,
    have_discarded,
    lay,
    next_cards,
    reveal,
    take,
    told,
)

FOUR_HANDS = {
    NORTH: "spades 1 1 2 4",
    EAST: "hearts 1 2 3, clubs 4",
    SOUTH: "clubs 1 2, diamonds 4",
    WEST: "diamonds 1 2, spades 3",
}
WORLDS = 60
MANY = 99


def worlds(table: PastryChefs, viewer: int) -> list[PastryChefs]:
    """Worlds that a viewer could not tell from this one."""
    found = []
    for number in range(WORLDS):
        world = imagine(table, viewer, chance_for(str(number), "worlds"))
        assert isinstance(world, PastryChefs)
        found.append(world)
    return found


def counts(table: PastryChefs, viewer: int, seat: int, sort: str) -> set[int]:
    """How many cards of a sort somebody may hold, as far as a viewer can tell."""
    return {SORT_OF[sort].count_in(world.hands[seat].cards) for world in worlds(table, viewer)}


def asked_in_turn(table: PastryChefs, ask: Ask) -> None:
    """Let North draw, reveal, and ask."""
    table.play(NORTH, DRAW_FROM_DECK)
    table.play(NORTH, table.moves(NORTH)[0])
    table.play(NORTH, ask)


def test_a_failed_move_says_fewer_than_that() -> None:
    """A failed Move says "fewer than n of these"."""
    table = lay(FOUR_HANDS)

    table.play(NORTH, ask_for(EAST, 2, "fours", NORTH))
    table.play(NORTH, Discard(card("spades 4")))

    assert max(counts(table, WEST, EAST, "fours")) == 1
    assert max(counts(table, SPECTATOR, EAST, "fours")) == 1


def test_a_no_says_fewer_than_that() -> None:
    """An Ask's "no" too."""
    table = lay(FOUR_HANDS)

    asked_in_turn(table, ask(EAST, 1, "spades"))

    assert counts(table, WEST, EAST, "spades") == {0}


def test_a_yes_says_at_least_that() -> None:
    """The answer is public and true."""
    table = lay(FOUR_HANDS)

    asked_in_turn(table, ask(EAST, 2, "hearts"))

    assert min(counts(table, WEST, EAST, "hearts")) == 2


def test_a_reveal_tells_of_the_drawn_cards_both_ways() -> None:
    """A Reveal's count."""
    table = lay({**FOUR_HANDS, NORTH: ""})
    next_cards(table, "clubs 4", "hearts 2")
    table.play(NORTH, DRAW_FROM_DECK)
    table.play(NORTH, DRAW_SECOND)

    table.play(NORTH, reveal(1, "clubs"))

    assert counts(table, EAST, NORTH, "clubs") == {1}


def test_a_reveal_of_both_is_a_card_that_all_have_seen() -> None:
    """Reveal names one attribute, or both."""
    table = lay(FOUR_HANDS)
    next_cards(table, "clubs 4", "hearts 2")
    table.play(NORTH, HaveDraw(SOUTH))
    drawn = table.drawn[SOUTH].cards[0]
    both = next(move for move in table.moves(SOUTH) if isinstance(move, Reveal) and move.sort.is_one_face)

    table.play(SOUTH, both)

    assert drawn in table.seen_by(EAST).zones()[4].cards


def test_a_reveal_keeps_what_was_known_before() -> None:
    """Imagine must use all of it."""
    table = lay({**FOUR_HANDS, NORTH: "spades 1 1 2"})
    table.hands[NORTH].claim(SORT_OF["hearts"].kinds, 0, 0)
    next_cards(table, "spades 4")
    table.play(NORTH, DRAW_FROM_DECK)
    table.play(NORTH, reveal(1, "spades"))

    table.play(NORTH, ASK_NOTHING)

    assert counts(table, EAST, NORTH, "hearts") == {0}


def test_cards_handed_over_are_known_to_giver_and_taker_alone() -> None:
    """Only giver and taker see which they are; the others know what was asked for."""
    table = lay(FOUR_HANDS)

    table.play(NORTH, ask_for(EAST, 2, "hearts", SOUTH))
    table.play(EAST, HandCards(cards("hearts 1 3")))

    seen = table.seen_by(EAST)
    assert isinstance(seen, PastryChefs)
    assert [held for held in seen.hands[SOUTH].cards if held != UNKNOWN] == cards("hearts 1 3")
    assert set(table.seen_by(WEST).zones()[4].cards) == {UNKNOWN}
    assert min(counts(table, WEST, SOUTH, "hearts")) == 2
    assert told(table, WEST)[-1] == "East hands over 2 cards."
    assert told(table, SOUTH)[-1] == "East hands over the 3 of hearts and the 1 of hearts."


def test_cards_moved_openly_are_known_to_all() -> None:
    """Cards moved openly."""
    table = lay(FOUR_HANDS, discard="clubs 3")

    table.play(NORTH, take(1, "threes_of_clubs", SOUTH))

    assert all(card("clubs 3") in world.hands[SOUTH].cards for world in worlds(table, WEST))


def test_while_the_holder_chooses_everybody_knows_that_there_is_enough() -> None:
    """Contradictions are impossible."""
    table = lay(FOUR_HANDS)

    table.play(NORTH, ask_for(EAST, 3, "hearts", SOUTH))

    assert min(counts(table, WEST, EAST, "hearts")) == 3
    assert all(world.moves(EAST) for world in worlds(table, WEST))


def test_a_known_card_of_another_sort_stays_known() -> None:
    """Partial knowledge of taken cards ("one of these")."""
    table = lay(FOUR_HANDS, discard="clubs 3, hearts 4")
    table.play(NORTH, take(1, "threes_of_clubs", SOUTH))

    table.play(EAST, ask_for(SOUTH, 1, "diamonds", EAST))
    table.play(SOUTH, HandCards(cards("diamonds 4")))

    assert all(card("clubs 3") in world.hands[SOUTH].cards for world in worlds(table, WEST))


def test_of_two_known_cards_one_stays() -> None:
    """Whoever knew of several cards one of which is gone still counts on the others."""
    table = lay(FOUR_HANDS, discard="clubs 3, clubs 4")
    table.play(NORTH, take(2, "clubs", SOUTH))
    table.play(NORTH, PickCards(cards("clubs 3 4")))
    table.play(EAST, give(1, "hearts", NORTH))
    table.play(EAST, HandCards(cards("hearts 1")))

    table.play(SOUTH, give(1, "clubs", NORTH))
    table.play(SOUTH, HandCards(cards("clubs 1")))

    two = set(cards("clubs 3 4"))
    assert all(two & set(world.hands[SOUTH].cards) for world in worlds(table, WEST))
    assert any(card("clubs 3") not in world.hands[SOUTH].cards for world in worlds(table, WEST))


def test_taker_and_giver_go_on_to_know_more_than_the_rest() -> None:
    """Imagine must use all of it."""
    table = lay(FOUR_HANDS)
    table.hands[EAST].claim(SORT_OF["ones"].kinds, 1, 1)
    table.hands[EAST].claim(SORT_OF["hearts"].kinds, 3, 4)

    table.play(NORTH, ask_for(EAST, 1, "hearts", NORTH))
    table.play(EAST, HandCards(cards("hearts 3")))

    assert counts(table, NORTH, EAST, "ones") == {1}
    assert counts(table, WEST, EAST, "ones") == {0, 1}
    assert min(counts(table, WEST, EAST, "hearts")) == 2


def test_nobody_imagines_a_pastry_in_a_hand_as_it_was_dealt() -> None:
    """No player should be able to make a pastry on their first turn."""
    table = deal()

    for world in worlds(table, table.turn):
        assert not any(holds_pastry(hand.cards) for hand in world.hands)


def test_a_hand_that_has_changed_may_hold_a_pastry() -> None:
    table = lay(FOUR_HANDS)

    assert any(holds_pastry(world.hands[EAST].cards) for world in worlds(table, NORTH))


# The memory aid


def remembered(table: PastryChefs, seat: int) -> list[str]:
    """What can be looked up about a hand."""
    teller = Teller(GAME.words, BOX, NAMES, None)
    return [teller.tell(part) for part in table.reminders()[seat]]


def test_the_memory_aid_lists_what_was_said_and_knows_negatives() -> None:
    """The optional memory aid lists what was publicly said about each hand, and it knows negatives."""
    table = lay(FOUR_HANDS, memory_aid="on")

    table.play(NORTH, ask_for(EAST, 2, "fours", NORTH))
    table.play(NORTH, Discard(card("spades 4")))
    table.hands[EAST].claim(SORT_OF["spades"].kinds, 0, 0)
    table.hands[EAST].claim(SORT_OF["hearts"].kinds, 2, 4)

    assert remembered(table, EAST) == ["At most one four", "No spades", "At least two hearts"]
    assert remembered(table, WEST) == []


def test_the_memory_aid_says_when_it_is_sure() -> None:
    """The optional memory aid lists what was publicly said about each hand."""
    table = lay(FOUR_HANDS, discard="clubs 3", memory_aid="on")

    table.hands[EAST].claim(SORT_OF["hearts"].kinds, 3, 3)
    table.play(NORTH, take(1, "threes_of_clubs", SOUTH))

    assert remembered(table, EAST) == ["Exactly three hearts"]
    assert remembered(table, SOUTH) == ["The 3 of clubs, seen by all"]


def test_the_memory_aid_knows_that_one_of_several_has_gone() -> None:
    """Partial knowledge of taken cards ("one of these")."""
    table = lay({**FOUR_HANDS, SOUTH: "diamonds 4"}, discard="clubs 3, clubs 1", memory_aid="on")
    table.play(NORTH, take(1, "threes_of_clubs", SOUTH))
    table.play(EAST, take(1, "ones", SOUTH))
    table.play(EAST, PickCards(cards("clubs 1")))

    table.play(SOUTH, ask_for(EAST, 1, "hearts", SOUTH))
    table.play(EAST, HandCards(cards("hearts 2")))
    table.play(WEST, ask_for(SOUTH, 1, "clubs", WEST))
    table.play(SOUTH, HandCards(cards("clubs 1")))

    assert "At least one of these: the 1 of clubs and the 3 of clubs" in remembered(table, SOUTH)


def test_the_memory_aid_tells_nothing_that_only_some_have_seen() -> None:
    """A seat can look up what was publicly said."""
    table = lay(FOUR_HANDS, memory_aid="on")
    table.hands[EAST].claim(SORT_OF["ones"].kinds, 1, 1)

    table.play(NORTH, ask_for(EAST, 1, "hearts", NORTH))
    table.play(EAST, HandCards(cards("hearts 3")))

    assert remembered(table, EAST) == ["At most one one"]


def test_without_the_memory_aid_nothing_can_be_looked_up() -> None:
    """option memory_aid: off, on."""
    table = lay(FOUR_HANDS)

    table.hands[EAST].claim(SORT_OF["ones"].kinds, 1, 1)

    assert table.reminders() == []
    assert not table.shows_claims()


# Whole games


def bounds(table: PastryChefs, seat: int, sort: Sort, count: int) -> tuple[int, Sort, int, int]:
    """What an answer tells: at least so many, or fewer."""
    has = sort.count_in(table.hands[seat].cards) >= count
    return (seat, sort, count, MANY) if has else (seat, sort, 0, count - 1)


class Witness:
    """Somebody who writes down every word and every card seen, and crosses out what may have changed since."""

    def __init__(self, table: PastryChefs) -> None:
        self.table = table
        self.heard: list[list[tuple[Sort, int, int]]] = [[] for _ in range(4)]
        self.hands = [hand(table, seat) for seat in range(4)]

    def hear(self, seat: int, move: Move[PastryChefs]) -> None:
        """Play a move, cross out what was known of hands that have changed, and write down what the move says."""
        said = self.words_of(seat, move)
        self.table.play(seat, move)
        for other in range(4):
            if hand(self.table, other) != self.hands[other]:
                self.heard[other] = []
                self.hands[other] = hand(self.table, other)
        if said is not None:
            of, sort, least, most = said
            self.heard[of].append((sort, least, most))

    def words_of(self, seat: int, move: Move[PastryChefs]) -> tuple[int, Sort, int, int] | None:
        """Of whom a move says what: that they hold at least and at most so many, once it is played."""
        t = self.table
        if isinstance(move, Ask):
            return bounds(t, move.other, move.sort, move.count)
        if isinstance(move, Reveal):
            return (seat, move.sort, move.count, len(t.hands[seat].cards) + move.count)
        if not isinstance(move, MoveCards):
            return None
        source, target = move.source(seat), move.target(seat)
        succeeds = move.sort.count_in(t.place(source).cards) >= move.count
        if succeeds and move.sort.is_one_face:
            return None if target == PILE else (target, move.sort, move.count, MANY)
        return None if source == PILE else bounds(t, source, move.sort, move.count)

    def contradictions(self, world: PastryChefs) -> list[tuple[int, str, int, int]]:
        """What a world has otherwise than it was said."""
        return [
            (seat, sort.key, least, most)
            for seat in range(4)
            for sort, least, most in self.heard[seat]
            if not least <= sort.count_in(world.hands[seat].cards) <= most
        ]


@pytest.mark.parametrize("game", range(12))
def test_no_imagined_world_contradicts_what_anybody_heard_or_saw(game: int) -> None:
    """A failed Move says "fewer than n of these", an Ask's "no" too, a Reveal's count, cards moved openly;
    contradictions are impossible."""
    table = deal(f"witness {game}")
    witness = Witness(table)
    chance = chance_for(str(game), "witness")
    bots: list[Bot[Any]] = [Random(), Novice(), Cook(), Random()]

    number = 0
    while not table.over:
        (seat,) = table.asked()
        witness.hear(seat, think(bots[(seat + game) % 4], table, seat, str(game)).move)
        viewer = [0, 1, 2, 3, SPECTATOR][number % 5]
        world = imagine(table, viewer, chance)
        assert isinstance(world, PastryChefs)
        assert witness.contradictions(world) == []
        number += 1

    assert number > 20


def test_what_goes_to_the_discard_pile_is_seen_by_all() -> None:
    table = lay(FOUR_HANDS)

    table.play(NORTH, have_discarded(EAST, 1, "hearts"))
    table.play(EAST, HandCards(cards("hearts 2")))

    assert told(table, WEST)[-1] == "East hands over the 2 of hearts."


def test_a_gift_is_as_secret_as_a_request() -> None:
    table = lay(FOUR_HANDS)

    table.play(NORTH, give(1, "spades", SOUTH))
    table.play(NORTH, HandCards(cards("spades 2")))

    assert min(counts(table, EAST, SOUTH, "spades")) == 1
    assert {held for held in table.seen_by(EAST).zones()[4].cards} == {UNKNOWN}
