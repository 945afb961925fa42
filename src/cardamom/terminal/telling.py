"""What is told before the deal, after the end, and of a recorded game."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardamom.engine.chance import commitment
from cardamom.engine.game import Game, Option, OptionValue
from cardamom.engine.record import BadRecord, Record, load
from cardamom.engine.table import Table, is_one_team
from cardamom.engine.view import events
from cardamom.engine.words import Teller
from cardamom.terminal.scoring import tell_sheet
from cardamom.terminal.screen import Palette, Screen
from cardamom.terminal.seating import names_of, people_among, seated
from cardamom.terminal.shelf import command
from cardamom.terminal.speech import phrase, say, says


def tell_opening(screen: Screen, record: Record, game: Game) -> None:
    """Title, seats, options, and the seal on the seed."""
    header = record.header
    names = names_of(game, header.players)
    screen.palette = Palette(game.words, game.box)
    screen.heading(
        say("opening", "heading", title=game.words.sentence("title"), game=game.name, rules=header.rules),
    )
    screen.line(game.words.sentence("tagline"))
    screen.line(say("opening", "seats", seats=seated(names, header.players)))
    if game.options:
        screen.line(say("opening", "options"))
    for option in game.options:
        screen.line(_option(game, option, header.options.get(option.name), names), first="  ", rest="    ")
    screen.line(say("opening", "commitment"))
    screen.literal(header.commitment)


def changed_options(record: Record, game: Game) -> list[str]:
    """The options that this table has set otherwise than most."""
    names = names_of(game, record.header.players)
    settled = record.header.options
    changed = [option for option in game.options if settled.get(option.name) != option.default]
    return [_option(game, option, settled.get(option.name), names) for option in changed]


def _option(game: Game, option: Option, value: OptionValue, names: list[str]) -> str:
    title = game.words.sentence("options", option.name, "title")
    if option.about_people:
        who = names[value] if isinstance(value, int) and 0 <= value < len(names) else phrase("opening", "unanswered")
        return say("opening", "option_asked", title=title, value=who)
    meaning = game.meaning(option, value)
    tagged = phrase("opening", "tagged", value=meaning, tag=tag(option, value))
    return say("opening", "option", title=title, value=tagged)


def tag(option: Option, value: OptionValue) -> str:
    """Whether a value is the literal reading of the rules."""
    return phrase("opening", "as_written" if value == option.written else "house_rule")


def tell_ending(screen: Screen, record: Record, game: Game, table: Table, path: Path | None) -> None:
    """Who won and why, the seed, and where the record lies."""
    people = people_among(record.header.players)
    reader = people[0] if len(people) == 1 else None
    teller = Teller(game.words, table.box, names_of(game, record.header.players), reader)
    screen.heading(say("ending", "heading"))
    tell_result(screen, table, teller)
    tell_seed(screen, record.header.seed)
    if path is not None:
        screen.line(say("ending", "record"))
        screen.literal(command("replay", path))


def tell_result(screen: Screen, table: Table, teller: Teller) -> None:
    """Who won, why it is over, and the scores."""
    result = table.result()
    assert result is not None
    winners = [{"seat": seat} for seat in result.winners]
    if len(winners) == 1:
        screen.line(says(teller).say("ending", "one_wins", winner=winners[0]), style="bold green")
    else:
        key = "team_wins" if is_one_team(table, result.winners) else "shared"
        screen.line(says(teller).say("ending", key, winners=winners), style="bold green")
    screen.line(teller.say("results", result.why))
    if result.stalled:
        screen.line(say("ending", "stalled"))
    ranking = sorted(range(table.seats), key=lambda seat: -result.scores[seat])
    scores = [phrase("ending", "score", name=teller.name(seat), points=result.scores[seat]) for seat in ranking]
    tell_sheet(screen, table, teller)
    screen.line(say("ending", "scores", scores=scores))


def tell_seed(screen: Screen, seed: str) -> None:
    """The seed, and how anybody can check it."""
    screen.line(say("ending", "seed"))
    screen.literal(seed)
    screen.line(say("ending", "commitment"))
    screen.literal(commitment(seed))
    screen.line(say("ending", "check"))
    screen.literal(f"printf %s {shlex.quote(seed)} | sha256sum")


def tell_replay(screen: Screen, path: Path) -> None:
    """Check a recorded game, and tell it. Raises `BadRecord`.

    A record of older rules that do not play it any more is told as it was written down.
    """
    record = load(path)
    game = record.game()
    try:
        table = record.table()
    except BadRecord:
        if record.header.rules == game.rules_version:
            raise
        _tell_as_written(screen, record, game)
        return
    tell_opening(screen, record, game)
    screen.heading(say("replay", "heading"))
    teller = Teller(game.words, table.box, names_of(game, record.header.players), None)
    for told in _open_events(table):
        screen.line(teller.event(told), rest="  ")
    if not table.over:
        screen.line(say("replay", "unfinished"))
        screen.literal(command("resume", path))
        return
    screen.heading(say("ending", "heading"))
    tell_result(screen, table, teller)
    tell_seed(screen, record.header.seed)
    screen.line(say("replay", "seed_fits", answers=len(record.answers)))


def _open_events(table: Table) -> list[dict[str, Any]]:
    """What happened: all of it once the game is over, what everybody saw before."""
    if not table.over or table.story is None:
        return events(table, None)
    return [event.told_to(None, table.box) for event in table.story.events]


def _tell_as_written(screen: Screen, record: Record, game: Game) -> None:
    tell_opening(screen, record, game)
    screen.line(
        say("replay", "older_rules", then=record.header.rules, now=game.rules_version),
        style="yellow",
    )
    teller = Teller(game.words, game.box, names_of(game, record.header.players), None)
    for answer in record.answers:
        for event in answer.events:
            screen.line(_tell_old(teller, event), rest="  ")


def _tell_old(teller: Teller, event: Mapping[str, Any]) -> str:
    """An event in today's words where they fit, by its bare name where they do not."""
    try:
        return teller.event(event)
    except (LookupError, TypeError, ValueError, AttributeError):
        told = event if isinstance(event, Mapping) else {}
        return say("replay", "untold", seat=_name(teller, told.get("seat")), event=str(told.get("name"))[:40])


def _name(teller: Teller, seat: object) -> str:
    if isinstance(seat, int) and 0 <= seat < len(teller.names):
        return teller.names[seat]
    return phrase("replay", "nobody")
