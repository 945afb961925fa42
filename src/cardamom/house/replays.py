"""Finished games, step by step, with all cards open; and new games that go on from one of the steps."""

from __future__ import annotations

from typing import Any

from cardamom.house import entries as log
from cardamom.house.entries import AnyEntry, Seated
from cardamom.house.parts import Scene
from cardamom.house.piles import flights_for
from cardamom.house.room import Room
from cardamom.house.scene import Surroundings, open_scene
from cardamom.house.speech import trouble
from cardamom.house.telling import line_for
from cardamom.house.wishes import bot_name, new_code

STAMP = 0


class Replay:
    """A finished game: the open scene after the deal, and after each answer."""

    def __init__(self, room: Room, around: Surroundings) -> None:
        again = replay_room(room, 0)
        self.flags = [{"step": flag.step, "seat": flag.seat, "what": flag.what} for flag in room.flags]
        self.steps = [_step(again, around, 0)]
        for given in room.given:
            told = again.lines_told
            again.apply(log.Answered(at=STAMP, seat=given.seat, move=given.move, how=given.how))
            self.steps.append(_step(again, around, told))
            if given.why:
                self.steps[-1]["thought"] = {"seat": given.seat, "why": given.why}

    def part(self, start: int, count: int) -> dict[str, Any]:
        """Some of the steps, and how many there are."""
        return {"total": len(self.steps), "steps": self.steps[start : start + count], "flags": self.flags}


def replay_room(room: Room, answers: int) -> Room:
    """A room like a finished one, with only its first answers."""
    again = Room(room.code)
    seated = [Seated(name=chair.name, bot=chair.bot or room.usual_stand_in()) for chair in room.chairs]
    again.apply(
        log.TableSet(at=STAMP, game=room.game.name, rules=room.game.rules_version, options=room.options, seats=seated)
    )
    given = [(answer.seat, answer.move) for answer in room.given[:answers]]
    again.apply(log.Dealt(at=STAMP, seed=room.seed, answers=given))
    again.hidden = room.hidden[:]
    return again


def _step(room: Room, around: Surroundings, told: int) -> Scene:
    fresh = room.lines[told:]
    # Who happens to be here now is not part of the story.
    then = Surroundings(frozenset(), STAMP, None, around.url, around.book)
    return {
        "scene": open_scene(room, then),
        "log": [line_for(room, line, None, everything=True) for line in fresh],
        "flights": flights_for(room, None, everything=True),
    }


def branch(room: Room, person: str, step: int, seat: int, name: str, at: int) -> list[AnyEntry]:
    """The first entries of a table that goes on from a step: one person, and bots on the other seats."""
    if not 0 <= step < len(room.given):
        raise trouble("no_step", 404, step=step)
    if not 0 <= seat < len(room.chairs):
        raise trouble("no_seat", 404, seat=seat)
    seated: list[Seated] = []
    for other, chair in enumerate(room.chairs):
        taken = [known.name for known in seated] + [name]
        bot = Seated(bot=chair.bot or room.usual_stand_in(), name=bot_name(taken))
        seated.append(Seated(person=person, name=name, key=new_code()) if other == seat else bot)
    first = log.TableSet(
        at=at,
        by=person,
        game=room.game.name,
        rules=room.game.rules_version,
        options=room.options,
        seats=seated,
        earlier=room.code,
    )
    answers = [(given.seat, given.move) for given in room.given[:step]]
    return [first, log.Dealt(at=at, by=person, seed=room.seed, answers=answers)]
