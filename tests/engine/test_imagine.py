"""Imagined worlds, on a table small enough to count them all."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from cardamom.engine.chance import Chance, chance_for
from cardamom.engine.game import start
from cardamom.engine.imagine import imagine
from cardamom.engine.playout import playout
from cardamom.engine.registry import find_game
from cardamom.engine.table import CannotImagine, Fact, Table
from cardamom.engine.zones import ALL, UNKNOWN, Box, Pile, Zone, only

BOX = Box(["flour", "eggs", "milk"], [3, 2, 2])
WORLDS = 6000


class Shelf(Table):
    """Two hands and a deck, and nothing to do: as small as a table can be."""

    piles: list[Pile]

    def lay(self, *piles: list[int]) -> Shelf:
        self.piles = [Pile(Zone("hand", seat, only(seat)), cards) for seat, cards in enumerate(piles[:-1])]
        self.piles.append(Pile(Zone("deck"), piles[-1]))
        return self

    def clone(self) -> Shelf:
        t = type(self)()
        self.copy_to(t)
        t.piles = [pile.copy() for pile in self.piles]
        return t

    def zones(self) -> list[Pile]:
        return self.piles

    def facts(self) -> list[Fact]:
        return []

    def scores(self) -> list[int]:
        return [0] * self.seats


class WhisperingShelf(Shelf):
    """Has a secret that is not a card, and does not say how to make it up."""

    def facts(self) -> list[Fact]:
        return [Fact("whisper", "the cook is out", only(0))]

    def has_secrets(self) -> bool:
        return True


def shelf(kind: type[Shelf] = Shelf) -> Shelf:
    """Seat 0 holds flour, seat 1 flour, eggs and milk; the deck the rest."""
    t = kind()
    t.open(BOX, 2, {}, chance_for("shelf", "deal"))
    return t.lay([0], [0, 1, 2], [0, 1, 2])


def hand_in(world: Table, seat: int) -> tuple[int, ...]:
    return tuple(sorted(world.zones()[seat].cards))


def lawful_hands(table: Shelf) -> Counter[tuple[int, ...]]:
    """How many of all orders of the six cards that seat 0 does not see give seat 1 which hand, within the claims."""
    unseen = [0, 0, 1, 1, 2, 2]
    hands = [order[:3] for order in permutations(unseen)]
    claims = table.piles[1].claims
    return Counter(tuple(sorted(hand)) for hand in hands if not any(claim.broken_by([*hand]) for claim in claims))


def assert_even(table: Shelf, within: float) -> None:
    """Imagined hands are lawful, and each about as frequent as among all lawful deals."""
    expected = lawful_hands(table)
    chance = chance_for("even", "worlds")
    found = Counter(hand_in(imagine(table, 0, chance), 1) for _ in range(WORLDS))
    total = sum(expected.values())

    assert set(found) == set(expected)
    for hand, ways in expected.items():
        assert found[hand] / WORLDS == pytest.approx(ways / total, abs=within), hand


def test_without_claims_every_deal_is_equally_likely() -> None:
    """Without claims every lawful deal is equally likely; with claims nearly so."""
    assert_even(shelf(), within=0.02)


def test_at_least_two_is_never_contradicted_and_nearly_even() -> None:
    """Without claims every lawful deal is equally likely; with claims nearly so."""
    table = shelf()
    table.piles[1].cards = [0, 1, 1]
    table.piles[2].cards = [0, 2, 2]

    table.piles[1].claim(frozenset([1]), 2, 3)

    assert_even(table, within=0.05)


def test_none_of_these_is_never_contradicted_and_nearly_even() -> None:
    """Claims ("no hearts", "at least two sixes") are met by swapping until none is broken."""
    table = shelf()
    table.piles[1].cards = [0, 0, 2]
    table.piles[2].cards = [1, 1, 2]

    table.piles[1].claim(frozenset([1]), 0, 0)

    assert_even(table, within=0.05)


def test_several_claims_together_are_never_contradicted_and_nearly_even() -> None:
    table = shelf()

    table.piles[1].claim(frozenset([1]), 0, 1)
    table.piles[1].claim(frozenset([0, 2]), 1, 3)
    table.piles[1].claim(frozenset([2]), 1, 3)

    assert_even(table, within=0.05)


def test_a_claim_that_was_not_heard_does_not_count() -> None:
    table = shelf()

    table.piles[1].claim(frozenset([1]), 1, 1, only(1))

    hands = {hand_in(imagine(table, 0, chance_for(str(i), "w")), 1) for i in range(200)}
    assert any(1 not in hand for hand in hands)


def test_a_card_that_was_seen_stays_where_it_is() -> None:
    """Marks keep known cards in place."""
    table = shelf()
    table.piles[2].take(2)
    table.piles[1].put(2, ALL)

    worlds = [imagine(table, 0, chance_for(str(i), "w")) for i in range(100)]

    assert all(2 in hand_in(world, 1) for world in worlds)


def test_a_zone_is_dealt_only_what_it_can_hold() -> None:
    """`holds` are the only faces that can ever lie here, where everybody knows that much: the cards of one deck."""
    table = shelf()
    table.piles[1] = Pile(Zone("hand", 1, only(1), holds=frozenset([1, 2])), [1, 1, 2])
    table.piles[2] = Pile(Zone("deck"), [0, 0, 2])

    worlds = [imagine(table, 0, chance_for(str(i), "w")) for i in range(200)]

    assert {hand_in(world, 1) for world in worlds} == {(1, 1, 2), (1, 2, 2)}


def test_cards_that_a_zone_cannot_hold_lie_anywhere_in_an_ordered_deck() -> None:
    """Every lawful deal is equally likely."""
    table = shelf()
    table.piles[0] = Pile(Zone("hand", 0, only(0)), [])
    table.piles[1] = Pile(Zone("hand", 1, only(1), holds=frozenset([1, 2])), [1, 1, 2])
    table.piles[2] = Pile(Zone("deck", ordered=True), [0, 0, 0, 2])

    worlds = [imagine(table, 0, chance_for(str(i), "w")) for i in range(300)]
    at_the_bottom = sum(world.zones()[2].cards[0] == 0 for world in worlds)

    assert 200 < at_the_bottom < 250


def test_what_is_known_and_contradicts_itself_is_noticed() -> None:
    table = shelf().lay([0, 0, 1, 1, 2, 2], [0], [])
    table.piles[1].claim(frozenset([0]), 0, 0)

    with pytest.raises(RuntimeError, match="contradicts itself"):
        imagine(table, 0, chance_for("no", "w"))


def test_luck_in_an_imagined_world_is_not_the_luck_of_the_table() -> None:
    """Luck comes from `chance`, not from the table."""
    table = shelf()

    world = imagine(table, 0, chance_for("other", "luck"))

    assert world.chance.state() != table.chance.state()
    assert table.seen_by(0).chance.state() == Chance(0, 0, 0, 0).state()


def test_a_game_with_secrets_that_it_cannot_make_up_says_so() -> None:
    """Raises `CannotImagine` when the game has secrets that are not cards and no way to make them up."""
    with pytest.raises(CannotImagine, match="make_up"):
        imagine(shelf(WhisperingShelf), 0, chance_for("no", "w"))


def with_wishes() -> Any:
    return start(find_game("pantry_fishing"), 4, "wishes", {"secret": "yes"})


def test_a_secret_fact_is_forgotten_by_those_who_do_not_know_it_and_made_up_again() -> None:
    table = with_wishes()

    seen = table.seen_by(2)
    worlds: list[Any] = [imagine(table, 2, chance_for(str(i), "w")) for i in range(40)]

    assert [wish == UNKNOWN for wish in seen.wish] == [True, True, False, True]
    assert all(world.wish[2] == table.wish[2] for world in worlds)
    assert len({tuple(world.wish) for world in worlds}) > 10
    assert all(UNKNOWN not in world.wish for world in worlds)


def half_sealed() -> Any:
    """All are asked to pass a card; everybody but seat 0 has answered."""
    table = with_wishes()
    table.play(table.turn, table.step.default(table, table.turn))
    for seat in (1, 2, 3):
        table.play(seat, table.step.default(table, seat))
    return table


def test_sealed_answers_of_others_are_made_up_and_the_own_one_is_kept() -> None:
    table = half_sealed()

    worlds: list[Any] = [imagine(table, 1, chance_for(str(i), "w")) for i in range(30)]

    assert all(world.sealed[1] == table.sealed[1] for world in worlds)
    assert all(world.sealed[0] is None for world in worlds)
    assert len({repr(world.sealed[2]) for world in worlds}) > 1
    assert all(world.hands[2].holds(world.sealed[2].card) for world in worlds)


def test_a_random_game_goes_on_from_a_question_that_some_have_answered() -> None:
    """A step that asks several seats `together` keeps their answers sealed until the last is in."""
    table = half_sealed()
    passed = table.sealed[1].card

    made = playout(table, chance_for("on", "playout"), 1)

    assert made == 1
    assert table.step.name() == "your_turn"
    assert passed in [card for card in table.seen_by(1).hands[2].cards if card != UNKNOWN]
