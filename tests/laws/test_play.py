"""Laws about playing: copies, replays, clocks and ends."""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cardamom.bots.match import find_bot, play_out, quick_bots, think
from cardamom.engine.game import start
from cardamom.engine.record import Record, load
from cardamom.engine.registry import find_game
from cardamom.engine.sitting import Sitting
from cardamom.engine.table import Table
from cardamom.engine.words import Teller
from cardamom.engine.zones import ALL, Pile
from tests.laws.evenings import MOST_MOVES, NAMES, Evening, evenings, every_game, play_to_the_end

OF_THE_ENGINE = {
    *("box", "seats", "options", "chance", "step", "agenda", "sealed"),
    *("question", "turn", "idle_turns", "over", "stalled", "why", "viewer", "story"),
}


def attributes(table: Table) -> dict[str, Any]:
    """Everything that a game keeps on its table, compiled or not."""
    names = {name for kind in type(table).__mro__ for name in getattr(kind, "__mypyc_attrs__", ())}
    names |= {name for kind in type(table).__mro__ for name in getattr(kind, "__annotations__", ())}
    names |= set(getattr(table, "__dict__", {}))
    return {
        name: getattr(table, name)
        for name in names
        if name not in OF_THE_ENGINE and not name.startswith("__") and hasattr(table, name)
    }


def piles_in(value: Any) -> list[Pile]:
    """The piles in an attribute, alone, in lists or in dicts."""
    if isinstance(value, Pile):
        return [value]
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, (list, tuple)):
        return [pile for item in value for pile in piles_in(item)]
    return []


def changing_things(value: Any) -> Iterator[Any]:
    """Everything in an attribute that can be changed in place."""
    if isinstance(value, Pile):
        yield from (value, value.cards)
        if value.marks:
            yield value.marks
    elif isinstance(value, (list, tuple, set, dict)):
        if not isinstance(value, tuple):
            yield value
        for item in value.values() if isinstance(value, dict) else value:
            yield from changing_things(item)


def all_that_changes(table: Table) -> list[Any]:
    named = [thing for value in attributes(table).values() for thing in changing_things(value)]
    return [*named, table.chance, table.agenda, table.sealed]


@every_game
@given(data=st.data())
def test_a_clone_plays_on_without_changing_the_original(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)
    before = table.digest()

    clone = table.clone()
    twin = table.clone()
    assert clone.digest() == before
    play_to_the_end(clone, evening.luck("on"))
    play_to_the_end(twin, evening.luck("on"))

    assert table.digest() == before
    assert twin.digest() == clone.digest()


@every_game
@given(data=st.data())
def test_a_clone_shares_nothing_that_changes(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)

    ours = all_that_changes(table)
    theirs = all_that_changes(table.clone())

    assert {id(thing) for thing in ours} & {id(thing) for thing in theirs} == set()
    assert len(ours) == len(theirs)


@every_game
@given(data=st.data())
def test_everything_on_a_table_is_declared_as_a_zone_or_a_fact(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)
    zones = {id(pile) for pile in table.zones()}
    facts = [fact.name for fact in table.facts()]

    assert len(zones) == len(table.zones())
    assert len(facts) == len(set(facts))
    for attribute, value in attributes(table).items():
        piles = piles_in(value)
        assert {id(pile) for pile in piles} <= zones, f"{attribute} is missing in zones()"
        declared = any(fact == attribute or fact.startswith(f"{attribute}_") for fact in facts)
        assert piles or declared, f"{attribute} is declared nowhere"


@every_game
@given(data=st.data())
def test_a_table_with_facts_that_not_all_may_know_says_that_it_has_secrets(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)

    assert table.has_secrets() or all(fact.seen_by == ALL for fact in table.facts())


@every_game
@given(data=st.data())
def test_a_story_does_not_change_the_game(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))

    told, untold = evening.table(story=True), evening.table(story=False)

    assert told.digest() == untold.digest()


def recorded(evening: Evening, path: Path | None) -> tuple[Record, list[str]]:
    """The record of an evening, and the digests of its positions."""
    players = [f"player {seat}" for seat in range(evening.seats)]
    sitting = Sitting.open(evening.game, players, evening.seed, dict(evening.options), path)
    chance = evening.luck("evening")
    digests = [sitting.table.digest()]
    for _ in range(min(evening.moves, 60)):
        asked = sitting.table.asked()
        seat = asked[chance.below(len(asked))]
        sitting.answer(seat, sitting.table.step.pick(sitting.table, seat, chance), sitting.table.question)
        digests.append(sitting.table.digest())
    return sitting.record, digests


@every_game
@given(data=st.data())
def test_a_replay_reproduces_every_digest(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))

    record, digests = recorded(evening, None)

    assert [table.digest() for _, table in record.replay()] == digests


@every_game
@given(data=st.data())
def test_a_record_on_file_replays_and_resumes_where_it_stopped(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.jsonl"
        record, digests = recorded(evening, path)

        loaded = load(path)
        resumed = Sitting.resume(path)

        assert loaded == record
        assert [table.digest() for _, table in loaded.replay()] == digests
        assert resumed.table.digest() == digests[-1]


@every_game
@given(data=st.data())
def test_every_game_ends_with_winners_and_its_clocks_run_down(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name, finished=True))

    for table in evening.walk(story=False):
        assert all(0 <= clock.left <= clock.of for clock in table.clocks())
        assert table.over == (table.result() is not None)
        assert len(table.scores()) == table.seats

    result = table.result()
    assert result is not None
    assert result.winners
    best = [seat for seat in range(table.seats) if result.scores[seat] == max(result.scores)]
    assert result.winners == best or (len(result.winners) == 1 and result.winners[0] in best)
    assert result.stalled == table.stalled
    assert evening.teller(None).say("results", result.why)


@every_game
@given(data=st.data())
def test_the_score_sheet_adds_up_to_the_scores_and_has_words(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name, finished=True))
    table = evening.table(story=False)
    teller = evening.teller(None)

    lines = [line for lines in table.sheet() for line in lines]
    assert not lines or table.scores() == [sum(points) for points in zip(*(line.points for line in lines), strict=True)]
    assert all(teller.say("sheet", line.name) for line in lines)
    assert not lines or teller.say("sheet", "round", number=1)


@every_game
def test_a_game_that_nobody_answers_ends_by_its_defaults(name: str) -> None:
    game = find_game(name)
    for seats in range(game.fewest, game.most + 1):
        table = start(game, seats, "silence", story=False)

        for _ in range(MOST_MOVES):
            for seat in table.asked()[:1]:
                table.play(seat, table.step.default(table, seat))

        assert table.over


@every_game
def test_every_bot_plays_to_the_end_and_gives_its_reasons(name: str) -> None:
    game = find_game(name)
    for bot in quick_bots(game):
        table = start(game, game.fewest, f"evening of the {bot}")
        teller = Teller(game.words, table.box, NAMES, None)

        while not table.over:
            seat = table.asked()[0]
            choice = think(find_bot(game, bot), table, seat, "thoughts")
            assert teller.because(choice.why)
            table.play(seat, choice.move)

        assert table.over


MANY_GAMES = 60


@every_game
def test_games_that_are_over_leave_nothing_behind(name: str) -> None:
    def evening_among_bots(number: int) -> None:
        game = find_game(name)
        seed = f"evening {number}"
        table = start(game, game.fewest, seed)
        play_out(table, [find_bot(game, "random")] * game.fewest, seed)
        table.seen_by(0)

    for number in range(3):
        evening_among_bots(number)
    gc.collect()
    before = len(gc.get_objects())
    for number in range(MANY_GAMES):
        evening_among_bots(number)
    gc.collect()

    assert len(gc.get_objects()) - before < MANY_GAMES
