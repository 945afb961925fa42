"""Laws about words: whatever can be said has a sentence, for whoever reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

from hypothesis import given
from hypothesis import strategies as st

from cardamom.engine.game import Game
from cardamom.engine.registry import find_game
from cardamom.engine.view import events
from cardamom.engine.words import Teller
from tests.laws.evenings import NAMES, asked_as, evenings, every_game, some_viewers

LEFTOVERS = re.compile(r"[{}]|\bNone\b|Who\(|What\(|\bseat [0-9]|  ")


def keys_said(game: Game, call: str, *files: str) -> Iterator[str]:
    """The keys that the sources of a game name in a call: Reason("…"), announce("…"), finish("…")."""
    for file in files:
        for source in game.folder.glob(file):
            yield from re.findall(rf'\b{call}\(\s*"(\w+)"', source.read_text(encoding="utf-8"))


def reads_well(sentence: str) -> bool:
    """Whether a sentence has no leftovers of its template or of the program in it."""
    return bool(sentence.strip()) and not LEFTOVERS.search(sentence)


def is_template(sentence: str) -> bool:
    """Whether a template can be parsed, and names what is filled in."""
    return all(field is None or field.isidentifier() for _, field, _, _ in Formatter().parse(sentence))


@every_game
def test_a_game_has_a_title_a_tagline_and_a_page_of_rules(name: str) -> None:
    game = find_game(name)

    assert reads_well(game.words.sentence("title"))
    assert reads_well(game.words.sentence("tagline"))
    assert game.rules_page.startswith("# ")


@every_game
def test_every_card_has_a_name(name: str) -> None:
    game = find_game(name)
    teller = Teller(game.words, game.box, NAMES, None)

    for code in game.box.codes:
        assert reads_well(teller.card(code))


@every_game
@given(data=st.data())
def test_every_zone_and_clock_of_a_table_has_a_name(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)
    teller = evening.teller(None)

    assert all(reads_well(teller.say("zones", pile.zone.name)) for pile in table.zones())
    for clock in table.clocks():
        assert reads_well(teller.say("clocks", clock.name, left=int(clock.left), of=int(clock.of)))


@every_game
def test_every_question_and_every_part_of_an_answer_has_a_sentence(name: str) -> None:
    game = find_game(name)

    assert all(is_template(game.words.sentence("steps", step.name(), "prompt")) for step in game.steps)
    for move, kind in game.moves.items():
        assert reads_well(game.words.sentence("moves", move, "title"))
        assert all(reads_well(game.words.sentence("moves", move, "parts", part.name)) for part in kind.parts)
        assert all(is_template(game.words.sentence("moves", move, key)) for key in ("label", "did"))
        choices = [choice for part in kind.parts for choice in part.choices]
        assert all(reads_well(game.words.sentence("terms", choice)) for choice in choices)


@every_game
def test_every_key_that_the_sources_name_has_a_sentence(name: str) -> None:
    game = find_game(name)

    named = {
        "reasons": {*keys_said(game, "Reason", "rules.py", "cards.py")},
        "bots": {*keys_said(game, "Reason", "bot*.py")},
        "events": {*keys_said(game, "announce", "*.py")},
        "results": {*keys_said(game, "finish", "*.py")},
    }

    for table, keys in named.items():
        assert [key for key in sorted(keys) if not game.words.has(table, key)] == [], table
        assert all(is_template(game.words.sentence(table, key)) for key in keys)
    assert named["reasons"]
    assert named["results"]


@every_game
def test_every_option_is_explained(name: str) -> None:
    game = find_game(name)

    for option in game.options:
        assert reads_well(game.words.sentence("options", option.name, "title"))
        texts = [value for value in option.values if isinstance(value, str)]
        assert all(reads_well(game.words.sentence("options", option.name, value)) for value in texts)


@every_game
@given(data=st.data())
def test_everything_that_happens_is_told_to_everybody_in_sentences(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table()

    for viewer in some_viewers(table):
        teller = evening.teller(asked_as(viewer))
        for event in events(table, asked_as(viewer)):
            assert reads_well(teller.event(event))


@every_game
@given(data=st.data())
def test_every_question_and_every_offered_answer_is_a_sentence(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    table = evening.table(story=False)

    for seat in table.asked():
        for reader in [seat, (seat + 1) % table.seats, None]:
            teller = evening.teller(reader)
            assert reads_well(teller.prompt(table, seat))
            assert all(reads_well(teller.move(move)) for move in table.moves(seat)[:50])
