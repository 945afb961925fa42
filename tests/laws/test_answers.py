"""Laws about questions and answers: what is offered, accepted and refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardamom.engine.chance import Chance
from cardamom.engine.questions import LONGEST_TEXT, Move, Part, Refused
from cardamom.engine.table import SEALED, Table
from cardamom.engine.wire import read_move, write_move
from tests.laws.evenings import Evening, always, answer_once, asks_several, evenings, every_game, play_to_the_end

MOST_ENUMERATED = 1500
SAMPLED = 200
DRAWS_FOR_EACH = 40
SOME_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def own_cards(t: Table, seat: int) -> list[int]:
    """The different cards that lie in front of a seat."""
    return sorted({card for pile in t.zones() if pile.zone.owner == seat for card in pile.cards})


def values_of(part: Part, t: Table, seat: int) -> list[Any]:
    """Everything that could stand for a part; of the many lists of cards, those of the seat's own cards."""
    match part.kind:
        case "seat":
            return [*range(t.seats)]
        case "card":
            return [*range(len(t.box.codes))]
        case "cards":
            own = own_cards(t, seat)
            return [list(some) for size in range(min(part.limit, 4) + 1) for some in combinations(own, size)]
        case "number":
            return [*range(part.limit + 1)]
        case "yes_or_no":
            return [True, False]
        case "choice":
            return [*part.choices]
        case _:
            return ["", " ", "Soup", "x" * min(part.limit, LONGEST_TEXT)]


def drawn_value(part: Part, t: Table, seat: int, chance: Chance) -> Any:
    """Any value of a part: of lists of cards also those with strange cards, and cards twice."""
    if part.kind != "cards":
        values = values_of(part, t, seat)
        return values[chance.below(len(values))]
    own = [card for pile in t.zones() if pile.zone.owner == seat for card in pile.cards]
    faces = own if own and chance.below(4) else [*range(len(t.box.codes))]
    return sorted(faces[chance.below(len(faces))] for _ in range(chance.below(part.limit + 1)))


def conceivable(t: Table, seat: int, chance: Chance) -> Iterator[Move[Any]]:
    """Every answer that its parts allow, or a good many of them where there are too many."""
    for kind in t.step.kinds:
        values = [values_of(part, t, seat) for part in kind.parts]
        how_many = 1
        for some in values:
            how_many *= len(some)
        if how_many <= MOST_ENUMERATED:
            yield from (kind(*parts) for parts in product(*values))
        for _ in range(SAMPLED if kind.parts else 0):
            yield kind(*(drawn_value(part, t, seat, chance) for part in kind.parts))


@every_game
@given(data=st.data())
def test_an_asked_seat_has_an_answer_and_a_legal_default(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name, finished=True))

    for table in evening.looks(always):
        assert table.over or table.asked()
        assert table.step.together() or len(table.asked()) <= 1
        for seat in table.asked():
            assert table.moves(seat)
            assert table.refusal(seat, table.step.default(table, seat)) is None


@every_game
@given(data=st.data())
def test_every_offered_answer_is_accepted(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)

    for seat in table.asked():
        moves = table.moves(seat)
        assert len(set(moves)) == len(moves)
        for move in moves[:: 1 + len(moves) // 100]:
            table.clone().play(seat, move, table.question)


@every_game
@given(data=st.data())
def test_exactly_the_offered_answers_are_legal(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)
    before = table.digest()

    for seat in table.asked():
        offered = set(table.moves(seat))
        for move in conceivable(table, seat, evening.luck("conceive")):
            legal = table.refusal(seat, move) is None
            assert legal == (move in offered) or (legal and table.step.open_ended), move

    assert table.digest() == before


@every_game
@given(data=st.data())
def test_a_refused_answer_gets_a_sentence_and_changes_nothing(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table()
    before = table.digest()

    for seat in table.asked():
        teller = evening.teller(seat)
        for move in conceivable(table, seat, evening.luck("conceive")):
            if table.refusal(seat, move) is None:
                continue
            with pytest.raises(Refused) as refused:
                table.play(seat, move)
            assert teller.reason(refused.value.reason)

    assert table.digest() == before


@every_game
@given(data=st.data())
def test_answers_that_nobody_asked_for_are_refused(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table()
    before = table.digest()
    teller = evening.teller(None)
    asked = table.asked()
    answered = [seat for seat in range(len(table.sealed)) if table.sealed[seat] is not None]
    others = [seat for seat in range(-1, table.seats + 1) if seat not in [*asked, *answered]]
    some_move = table.step.default(table, asked[0]) if asked else SEALED

    for seat in others:
        assert teller.reason(refusal_of(table, seat, some_move, table.question))
        assert seat not in range(table.seats) or table.moves(seat) == []
    for seat in asked:
        assert teller.reason(refusal_of(table, seat, some_move, table.question - 1))
        assert teller.reason(refusal_of(table, seat, some_move, table.question + 1))
        assert teller.reason(refusal_of(table, seat, SEALED, table.question))
    for kind in evening.game.moves.values():
        if asked and kind not in table.step.kinds:
            stray = kind(*(drawn_value(part, table, asked[0], evening.luck("stray")) for part in kind.parts))
            assert teller.reason(refusal_of(table, asked[0], stray, table.question))

    assert table.digest() == before


def refusal_of(table: Table, seat: int, move: Move[Any], question: int) -> Any:
    """The reason that `play` gives, which is the one that `refusal` gives."""
    with pytest.raises(Refused) as refused:
        table.play(seat, move, question)
    reason = table.refusal(seat, move, question)
    assert reason is not None
    assert reason.key == refused.value.reason.key
    return refused.value.reason


@every_game
@given(data=st.data())
def test_nothing_is_accepted_once_the_game_is_over(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name, finished=True))
    last_but_one, table = replace(evening, moves=evening.moves - 1).table(story=False), evening.table(story=False)
    before = table.digest()

    for seat in range(table.seats):
        for move in last_but_one.moves(seat):
            assert refusal_of(table, seat, move, table.question).key == "game_over"
        assert table.moves(seat) == []

    assert table.asked() == []
    assert table.digest() == before


@every_game
@given(data=st.data())
def test_a_sealed_answer_may_be_changed_until_the_last_is_in(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name, finished=True))
    chance = evening.luck("mind")
    for position in evening.looks(asks_several):
        table = position.clone()
        seat, first = answer_once(table, chance)
        step, question, moves = table.step, table.question, table.moves(seat)

        second = moves[-1] if first != moves[-1] else moves[0]
        table.play(seat, second, question)

        assert table.sealed[seat] == second
        assert table.question == question
        assert table.step is step
        assert seat not in table.asked()


@every_game
@given(data=st.data())
def test_a_random_answer_is_any_legal_one_as_likely_as_the_next(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)
    chance = evening.luck("pick")

    for seat in table.asked()[:1]:
        counts = dict.fromkeys(table.moves(seat), 0)
        if len(counts) > 250:
            continue
        for _ in range(DRAWS_FOR_EACH * len(counts)):
            counts[table.step.pick(table, seat, chance)] += 1

        spread = sum((count - DRAWS_FOR_EACH) ** 2 / DRAWS_FOR_EACH for count in counts.values())
        freedom = len(counts) - 1
        assert spread <= freedom + 5 * sqrt(2 * freedom) + 10


@every_game
@given(data=st.data())
def test_a_move_written_down_and_read_again_is_the_same_move(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)

    for seat in table.asked():
        for move in table.moves(seat):
            written = write_move(table.box, move)
            assert read_move(evening.game, table.box, table.seats, written) == move


@every_game
@given(data=st.data())
def test_a_move_that_cannot_be_read_is_refused_with_a_sentence(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.deal(story=False)
    kind = data.draw(st.sampled_from(sorted(evening.game.moves)))
    parts = {part.name: data.draw(SOME_JSON) for part in evening.game.moves[kind].parts}
    written = data.draw(SOME_JSON | st.just({"move": kind, **parts}) | st.just({"move": kind, "spice": 1, **parts}))

    sentence = complaint_about(evening, table, written)

    assert sentence is None or sentence.endswith(".")


def complaint_about(evening: Evening, table: Table, written: Any) -> str | None:
    """Why plain data is no move, in a sentence; None if it is one, which then reads the same again."""
    try:
        move = read_move(evening.game, table.box, table.seats, written)
    except Refused as refused:
        return evening.teller(None).reason(refused.reason)
    assert read_move(evening.game, table.box, table.seats, write_move(table.box, move)) == move
    return None


@every_game
@given(data=st.data())
def test_moves_are_values(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)
    moves = [move for seat in table.asked() for move in table.moves(seat)][:40]

    again = [type(move)(*move.values()) for move in moves]
    play_to_the_end(table, evening.luck("on"))

    assert again == moves
    assert [hash(move) for move in again] == [hash(move) for move in moves]
    assert len({repr(move) for move in moves}) == len(set(moves))
