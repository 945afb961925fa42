"""Tells a whole game: every question, answer, event and digest. Of a long one, the beginning and the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardamom.engine.chance import Chance, chance_for
from cardamom.engine.game import Game, start
from cardamom.engine.table import Table
from cardamom.engine.words import Teller

FOLDER = Path(__file__).parent
NAMES = ["North", "East", "South", "West", "Noon", "Dusk", "Dawn"]
SEED = "golden"
MOST_TOLD = 400
"""So many answers are told; a longer game goes on untold, and its last digest says whether it went the same way."""


def file_of(game: Game) -> Path:
    """Where the playthrough of a game is kept."""
    return FOLDER / f"{game.name}.txt"


def playthrough(game: Game) -> str:
    """A game of random answers at a table as small as can be, as it is told to somebody who sees everything."""
    return "".join(f"{line}\n" for line in _lines(game))


def _lines(game: Game) -> Iterator[str]:
    table = start(game, game.fewest, SEED)
    teller = Teller(game.words, table.box, NAMES, None)
    chance = chance_for(SEED, "moves")
    yield f"{game.words.sentence('title')}, rules version {game.rules_version}, {table.seats} players, seed {SEED}"
    yield from (f"    {name}: {value}" for name, value in table.options.items())
    yield f"    digest {table.digest()}"
    told = 0
    for _ in range(MOST_TOLD):
        if table.over:
            break
        seat = table.asked()[0]
        move = table.step.pick(table, seat, chance)
        yield ""
        yield f"{table.question}. {NAMES[seat]}: {teller.prompt(table, seat)}"
        yield f"    {len(table.moves(seat))} answers, among them: {teller.move(move)}"
        table.play(seat, move, table.question)
        yield from _news(table, teller, told)
        told = 0 if table.story is None else len(table.story.events)
        yield f"    digest {table.digest()}"
    yield ""
    yield from _rest(table, chance)
    yield from _end(table, teller)


def _rest(table: Table, chance: Chance) -> Iterator[str]:
    untold = 0
    while not table.over:
        seat = table.asked()[0]
        table.play(seat, table.step.pick(table, seat, chance), table.question)
        untold += 1
    if untold:
        yield f"{untold} more answers"
        yield f"    digest {table.digest()}"
        yield ""


def _news(table: Table, teller: Teller, told: int) -> Iterator[str]:
    assert table.story is not None
    for event in table.story.events[told:]:
        yield f"    - {teller.event(event.told_to(None, table.box))}"


def _end(table: Table, teller: Teller) -> Iterator[str]:
    result = table.result()
    assert result is not None
    yield f"{teller.say('results', result.why)} {'By the clock.' if result.stalled else ''}".strip()
    yield from (f"    {NAMES[seat]}: {score}" for seat, score in enumerate(result.scores))
    yield f"    won by {', '.join(NAMES[seat] for seat in result.winners)}"
