"""Laws about cards, and about the worlds a seat can imagine."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardamom.engine.imagine import imagine
from cardamom.engine.playout import playout
from cardamom.engine.registry import find_game
from cardamom.engine.table import Table
from cardamom.engine.view import view
from cardamom.engine.zones import UNKNOWN, includes
from tests.laws.evenings import MOST_MOVES, asked_as, evenings, every_game, some_viewers


def all_cards(table: Table) -> list[int]:
    return sorted(card for pile in table.zones() for card in pile.cards)


@every_game
@given(data=st.data())
def test_cards_are_conserved(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name, finished=True))

    for table in evening.walk(story=False):
        assert all_cards(table) == sorted(table.box.cards)


@every_game
@given(data=st.data())
def test_an_imagined_world_looks_like_the_real_one(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table()

    for viewer in some_viewers(table):
        world = imagine(table, viewer, evening.luck(f"imagine {viewer}"))

        assert view(world, asked_as(viewer)) == view(table, asked_as(viewer))
        assert world.seen_by(viewer).digest() == table.seen_by(viewer).digest()
        assert all_cards(world) == all_cards(table)


@every_game
@given(data=st.data())
def test_what_bots_suppose_keeps_the_view_and_what_was_said(name: str, data: st.DataObject) -> None:
    """A bot may make a world likelier, but not another one than its seat sees."""
    evening = data.draw(evenings(name))
    table = evening.table(story=False)

    for viewer in some_viewers(table):
        for bot in find_game(name).bots.values():
            world = imagine(table, viewer, evening.luck("imagine"))
            bot.suppose(world, table.seen_by(viewer), evening.luck("suppose"))

            assert world.seen_by(viewer).digest() == table.seen_by(viewer).digest()
            assert all_cards(world) == all_cards(table)
            claims = [(pile, claim) for pile in world.zones() for claim in pile.claims]
            assert [claim for pile, claim in claims if claim.broken_by(pile.cards)] == []
            assert world.could_be()


@every_game
@given(data=st.data())
def test_an_imagined_world_can_be_made_from_a_view_alone(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)

    for viewer in some_viewers(table):
        from_truth = imagine(table, viewer, evening.luck("imagine"))
        from_view = imagine(table.seen_by(viewer), viewer, evening.luck("imagine"))

        assert from_view.digest() == from_truth.digest()


@every_game
@given(data=st.data())
def test_an_imagined_world_keeps_to_what_was_said(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)

    for viewer in some_viewers(table):
        world = imagine(table, viewer, evening.luck("imagine"))

        for real, imagined in zip(table.zones(), world.zones(), strict=True):
            heard = [claim for claim in real.claims if includes(claim.heard_by, viewer)]
            assert [claim for claim in heard if claim.broken_by(imagined.cards)] == []


@every_game
@given(data=st.data())
def test_what_was_said_is_true(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name, finished=True))

    for table in evening.walk(story=False):
        for pile in table.zones():
            assert [claim for claim in pile.claims if claim.broken_by(pile.cards)] == []


@every_game
@given(data=st.data())
def test_an_imagined_world_can_be_played_to_its_end(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)

    for viewer in some_viewers(table):
        world = imagine(table, viewer, evening.luck("imagine"))
        playout(world, evening.luck("playout"), MOST_MOVES)

        assert world.over
        assert all_cards(world) == sorted(world.box.cards)


@every_game
@given(data=st.data())
def test_where_much_is_hidden_two_imagined_worlds_differ(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.deal(story=False)

    for viewer in some_viewers(table):
        hidden = [pile for pile in table.seen_by(viewer).zones() if UNKNOWN in pile.cards]
        worlds = [imagine(table, viewer, evening.luck(f"world {number}")) for number in range(3)]
        deals = {str([pile.cards for pile in world.zones()]) for world in worlds}

        assert len(deals) > 1 or not hidden
