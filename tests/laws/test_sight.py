"""Laws about sight: nobody is told what they cannot know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardamom.engine.chance import Chance
from cardamom.engine.imagine import imagine
from cardamom.engine.questions import Move
from cardamom.engine.table import Table
from cardamom.engine.view import events, view
from cardamom.engine.zones import ALL, includes
from tests.laws.evenings import Evening, answer_once, asked_as, evenings, every_game, overheard, viewers

WORLDS = 6
MOST_VIEWERS = 6
"""Of a table for twenty, some eyes are enough: seats differ by nothing but their numbers."""


def as_text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def codes_in(value: Any, codes: set[str]) -> Iterator[str]:
    """Every card code that stands anywhere in plain data."""
    if isinstance(value, str) and value in codes:
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from codes_in(item, codes)
    elif isinstance(value, list):
        for item in value:
            yield from codes_in(item, codes)


@every_game
@given(data=st.data())
def test_views_and_events_are_plain_data(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table()

    for viewer in viewers(table):
        told = [view(table, asked_as(viewer)), events(table, asked_as(viewer))]

        assert json.loads(json.dumps(told)) == told


def refusals(table: Table, seat: int) -> dict[str, str]:
    """Why each conceivable answer of a seat would be refused."""
    reasons = {repr(move): table.refusal(seat, move) for move in table.step.answers(table, seat)}
    return {move: repr(reason) for move, reason in reasons.items()}


@every_game
@given(data=st.data())
def test_points_are_counted_from_what_everybody_sees(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)

    assert all(table.seen_by(viewer).scores() == table.scores() for viewer in viewers(table))


@every_game
@given(data=st.data())
def test_a_seat_needs_no_more_than_its_view_to_answer(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)

    assert all(table.seen_by(viewer).asked() == table.asked() for viewer in viewers(table))
    for seat in table.asked():
        seen = table.seen_by(seat)
        teller = evening.teller(seat)

        assert set(seen.moves(seat)) == set(table.moves(seat))
        assert refusals(seen, seat) == refusals(table, seat)
        assert seen.step.default(seen, seat) == table.step.default(table, seat)
        assert teller.prompt(seen, seat) == teller.prompt(table, seat)


@every_game
@given(data=st.data())
def test_a_seat_is_told_of_no_card_that_was_never_in_sight(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name, finished=True))
    viewer = data.draw(st.sampled_from(viewers(evening.deal())))
    codes = set(evening.deal().box.codes)
    in_sight: set[str] = set()
    heard = 0

    for table in evening.walk():
        assert table.story is not None
        in_sight |= set(codes_in(view(table, asked_as(viewer)), codes))
        open_to = {(pile.zone.name, pile.zone.owner) for pile in table.zones() if includes(pile.zone.seen_by, viewer)}
        for event in events(table, asked_as(viewer), heard):
            named = set(codes_in(event["parts"], codes)) if is_told_whole(table, event["event"], viewer) else set()
            assert cards_told(event, open_to) <= in_sight | named
        heard = len(table.story.events)


def cards_told(event: dict[str, Any], open_to: set[tuple[str, int]]) -> set[str]:
    """The cards an event tells of that came neither from nor to a place that the listener looks into."""
    ways = [((f["from"]["zone"], f["from"]["owner"]), (f["to"]["zone"], f["to"]["owner"])) for f in event["flights"]]
    return {
        code
        for flight, (source, target) in zip(event["flights"], ways, strict=True)
        for code in flight["cards"]
        if code is not None and source not in open_to and target not in open_to
    }


def is_told_whole(table: Table, number: int, viewer: int) -> bool:
    """Whether somebody hears all parts of an event: it was said aloud, or they did it."""
    assert table.story is not None
    return includes(table.story.events[number].seen_by, viewer)


def worlds_of(evening: Evening, table: Table, viewer: int) -> list[Table]:
    """Some worlds that look the same to a viewer, the true one first, each with a story that begins now."""
    imagined = [imagine(table, viewer, evening.luck(f"world {number}")) for number in range(WORLDS)]
    return [overheard(world) for world in [table.clone(), *imagined]]


def answer_alike(worlds: list[Table], viewer: int, chance: Chance) -> None:
    """Answer the present question in every world; what the viewer says or hears is the same in each."""
    alike = chance.below(2) == 0
    question = worlds[0].question
    while worlds[0].question == question and worlds[0].asked():
        seat = worlds[0].asked()[0]
        common = said_in_all(worlds, seat, chance)
        for world in worlds:
            own = world.step.pick(world, seat, chance)
            secret = seat != viewer and not own.aloud and not alike
            world.play(seat, own if secret or common is None else common)


def said_in_all(worlds: list[Table], seat: int, chance: Chance) -> Move[Any] | None:
    """A move that is legal in all worlds, if there is one."""
    fits = [move for move in worlds[0].moves(seat) if all(world.refusal(seat, move) is None for world in worlds)]
    return fits[chance.below(len(fits))] if fits else None


def heard_in(world: Table, viewer: int) -> list[str]:
    """What the viewer heard aloud or said themselves."""
    assert world.story is not None
    return [
        repr((event.name, event.seat, event.parts)) if event.seen_by == ALL or event.seat == viewer else event.name
        for event in world.story.events
    ]


@every_game
@settings(max_examples=30)
@given(data=st.data())
def test_a_seat_sees_nothing_change_that_it_was_not_told(name: str, data: st.DataObject) -> None:
    """Worlds that look alike, and of which the same is told, still look alike."""
    evening = data.draw(evenings(name))
    table = evening.table(story=False)
    for viewer in viewers(table):
        worlds = worlds_of(evening, table, viewer)
        answer_alike(worlds, viewer, evening.luck(f"alike {viewer}"))

        views: dict[str, str] = {}
        for world in worlds:
            told = as_text(events(world, asked_as(viewer)))
            seen = as_text(view(world, asked_as(viewer)))

            assert views.setdefault(told, seen) == seen


@every_game
@settings(max_examples=30)
@given(data=st.data())
def test_a_seat_is_told_nothing_that_the_table_does_not_show_it(name: str, data: st.DataObject) -> None:
    """Worlds that look alike before and after a move, and in which the same was heard, tell the same story."""
    evening = data.draw(evenings(name))
    table = evening.table(story=False)
    for viewer in viewers(table):
        worlds = worlds_of(evening, table, viewer)
        answer_alike(worlds, viewer, evening.luck(f"alike {viewer}"))

        stories: dict[tuple[str, str], str] = {}
        for world in worlds:
            after = (world.seen_by(viewer).digest(), "|".join(heard_in(world, viewer)))
            told = as_text(events(world, asked_as(viewer)))

            assert stories.setdefault(after, told) == told


@every_game
@given(data=st.data())
def test_a_fact_that_a_seat_may_not_know_is_blank_in_what_it_sees(name: str, data: st.DataObject) -> None:
    """Whatever the truth is, `seen_by` gives the same."""
    evening = data.draw(evenings(name))
    deals = [replace(evening, seed=f"{evening.seed} {number}").deal(story=False) for number in range(4)]

    for viewer in viewers(deals[0]):
        seen = [table.seen_by(viewer) for table in deals]
        blanks = [[repr(f.value) for f in table.facts() if not includes(f.seen_by, viewer)] for table in seen]

        assert blanks[1:] == blanks[:-1]


@every_game
@given(data=st.data())
def test_sealed_answers_are_shown_to_nobody_else_until_the_last_is_in(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name, finished=True))
    chance = evening.luck("seal")
    for table in evening.walk():
        if not table.step.together() or len(table.asked()) < 2:
            continue

        before = table.clone()
        sealed = table.clone()
        seat, _ = answer_once(sealed, chance)

        others = [viewer for viewer in viewers(table) if viewer != seat]
        for viewer in others[:: 1 + len(others) // MOST_VIEWERS]:
            told, shown = view(sealed, asked_as(viewer)), view(before, asked_as(viewer))
            assert told["sealed"][seat] == "sealed"
            assert told["zones"] == shown["zones"]
            assert told["facts"] == shown["facts"]
