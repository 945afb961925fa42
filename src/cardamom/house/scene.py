"""What one viewer sees of a table, as flat plain data: the same for every game, so that a game needs no script.

What there is to say of cards comes from `piles`, which look with the eyes of the viewer, and from `asking`, which asks
`Table.seen_by`: a viewer is sent what its seat may know and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cardamom.bots.match import levels
from cardamom.engine.game import Game
from cardamom.engine.table import Clock, Tally, is_one_team
from cardamom.engine.wire import tell_card, tell_part
from cardamom.engine.words import Teller, Words
from cardamom.engine.zones import ALL, Box
from cardamom.house.asking import question
from cardamom.house.options import options_of
from cardamom.house.parts import Scene, written, written_if_any
from cardamom.house.piles import open_piles, show_common_piles, show_own_piles
from cardamom.house.room import OVER, PLAYING, Room
from cardamom.house.speech import say
from cardamom.house.telling import covered, speaker_for, teller_for

MINUTE = 60_000
MOST_COUNTED = 10_000


class Deadline:
    """When the house acts for a seat: `why` is a key of the house's sentences."""

    def __init__(self, seat: int, at: int, why: str) -> None:
        self.seat, self.at, self.why = seat, at, why


class Surroundings:
    """What is not in the log: who is here, what the clock says, where the house is found."""

    def __init__(self, here: frozenset[int], now: int, deadline: Deadline | None, url: str, book: str) -> None:
        self.here, self.now, self.deadline, self.url, self.book = here, now, deadline, url, book


def scene(room: Room, viewer: int | None, person: str, around: Surroundings) -> Scene:
    """The table as a viewer sees it: a seat, or None for somebody who watches."""
    return common_scene(room, around) | own_scene(room, viewer, person, around)


def common_scene(room: Room, around: Surroundings) -> Scene:
    """The part of the scene that is the same for all viewers."""
    if "around" not in room.memo:
        room.memo["around"] = {
            "table": written(_about(room, around)),
            "claims": written([{"seat": seat, "name": room.chairs[seat].name} for seat in sorted(room.claims)]),
            "manners": written(_manners(room)),
            "options": written(options_of(room)),
            "commitment": room.commitment or None,
        }
    shown: Scene = room.memo["around"].copy()
    shown["phase"] = room.phase
    shown["seats"] = written(_seats(room, around))
    shown["seed"] = room.seed if room.phase == OVER else None
    if room.is_dealt:
        _show_common_game(shown, room)
        shown["now"] = around.now
    return shown


def _show_common_game(shown: Scene, room: Room) -> None:
    table = room.table
    room.memo["facts"] = _told_facts(room)
    room.memo["asked"] = room.asked()
    room.memo["reminders"] = table.reminders()
    show_common_piles(shown, room)
    shown["clocks"] = written(_clocks(room))
    shown["turn"] = table.turn
    shown["strips"] = written(_strips(room))
    shown["sheet"] = written(_sheet(room))
    shown["leaves"] = written(_leaves(room))
    shown["holding"] = written(table.holding())
    shown["sandglass"] = written_if_any(_sandglass(room))
    shown["waiting"] = _waiting(room)
    shown["rung"] = bool(room.rung)
    shown["hushed"] = room.phase == PLAYING and table.is_hushed()


def own_scene(room: Room, viewer: int | None, person: str, around: Surroundings) -> Scene:
    """The part of the scene that one viewer sees in their own way; the common part was made just before."""
    shown: Scene = {
        "you": viewer,
        "hosting": bool(person) and room.host == person,
        "seat_code": room.chairs[viewer].key if viewer is not None else None,
        "rematch": (room.next_table or None) if viewer is not None else None,
        "survey": written_if_any(_survey(room, viewer)),
        "marked": written([] if viewer is None else room.marked_now(viewer)),
    }
    if room.is_dealt:
        _show_game(shown, room, viewer, around)
    return shown


def _survey(room: Room, viewer: int | None) -> dict[str, Any] | None:
    """What the viewer answered at the end, to look at it again."""
    survey = None if viewer is None else room.surveys.get(viewer)
    return None if survey is None else {"answers": survey.answers, "moment": survey.moment}


def open_scene(room: Room, around: Surroundings) -> Scene:
    """A finished game with every card open, as replays show it."""
    return scene(room, None, "", around) | open_piles(room)


def changes(before: Scene, after: Scene) -> Scene:
    """The keys that have new values; None for those that are gone."""
    return own_changes(before, after, {}, {})


def own_changes(before: Scene, after: Scene, common: Scene, news: Scene) -> Scene:
    """What is new to one viewer, who sees a few things otherwise than all do; what is gone is seen as by all again."""
    changed: Scene = {}
    has_other_keys = len(before) != len(after)
    for key, value in after.items():
        old = before.get(key, changed)
        if old is value:  # as most of a scene is
            continue
        if old is changed:
            has_other_keys = True
        if old != value:
            changed[key] = value
    if has_other_keys:
        changed |= {key: common.get(key) for key in before if key not in after}
    return changed | {key: after[key] for key in news if key in after}


# Around the game


def _about(room: Room, around: Surroundings) -> dict[str, Any]:
    game = room.game
    return {
        "code": room.code,
        "game": game.name,
        "title": game.words.sentence("title"),
        "tagline": game.words.sentence("tagline"),
        "url": around.url,
        "book": around.book,
        "fewest": game.fewest,
        "most": game.most,
        "bots": levels(game),
        "talk": game.table_talk,
        "layout": _layout(game),
        "keepsake": game.words.sentence("keepsake", "title") if game.keepsake is not None else None,
    }


def _layout(game: Game) -> dict[str, Any]:
    layout = game.layout
    return {
        "large": list(layout.large),
        "read": list(layout.read),
        "aside": list(layout.aside),
        "folded": layout.folded,
    }


def _manners(room: Room) -> dict[str, Any]:
    manners = room.manners
    return {
        "pace": manners.pace,
        "timer": manners.timer,
        "chat": manners.chat,
        "reactions": manners.reactions,
        "locked": manners.locked,
        "rated": manners.rated,
        "keep": manners.keep,
        "paused": room.paused,
    }


def _seats(room: Room, around: Surroundings) -> list[dict[str, Any]]:
    playing = room.is_dealt
    asked = room.asked()
    scores = room.table.scores() if playing else []
    sealed = room.table.sealed if playing else []
    teams = room.table.teams() if playing else []
    tallies = _tallies(room) if playing else []
    return [
        {
            "seat": seat,
            "name": chair.name,
            "kind": chair.kind,
            "bot": chair.bot or None,
            "here": seat in around.here or not chair.person,
            "standin": chair.stand_in or None,
            "host": bool(chair.person) and chair.person == room.host,
            "points": scores[seat] if playing else None,
            "team": teams[seat] if teams else None,
            "asked": seat in asked,
            "sealed": bool(sealed) and sealed[seat] is not None,
            "turn": playing and not room.table.over and room.table.turn == seat,
            "tallies": tallies[seat] if tallies else [],
        }
        for seat, chair in enumerate(room.chairs)
    ]


def _tallies(room: Room) -> list[list[dict[str, Any]]]:
    """What is counted at each seat, with its picture, in a word and in a sentence."""
    return [[_tally(room, tally) for tally in tallies] for tallies in room.table.tallies()]


def _tally(room: Room, tally: Tally) -> dict[str, Any]:
    words = room.game.words
    return {
        "name": tally.name,
        "icon": words.sentence("tallies", tally.name, "icon"),
        "word": words.sentence("tallies", tally.name, "word"),
        "value": tally.value,
        "of": tally.of,
        "text": _counted(words, ("tallies", tally.name, "text"), "value", tally.value, tally.of),
    }


# The game itself


def _show_game(shown: Scene, room: Room, viewer: int | None, around: Surroundings) -> None:
    show_own_piles(shown, room, viewer)
    shown["facts"] = written(_facts(room, viewer))
    shown["reminders"] = written_if_any(_reminders(room, viewer))
    if viewer in room.memo["asked"]:
        shown["waiting"] = None
    shown["deadline"] = written_if_any(_deadline(room, viewer, around))
    shown["result"] = written_if_any(_result(room, viewer) if room.table.over else None)
    shown["takeback"] = viewer is not None and room.can_take_back(viewer)
    if viewer is None or room.phase != PLAYING:
        return
    shown["bell"] = room.may_ring(viewer)
    shown["purse"] = written(room.table.purse(viewer))
    if viewer in room.table.step.asks(room.table):
        shown |= question(room, viewer)


def _clocks(room: Room) -> list[dict[str, Any]]:
    words = room.game.words
    return [
        {
            "text": _counted(words, ("clocks", clock.name), "left", clock.left, clock.of),
            "word": _left(words, clock),
            "left": clock.left,
            "of": clock.of,
        }
        for clock in room.table.clocks()
    ]


def _left(words: Words, clock: Clock) -> str:
    """What is left until the end in a few words, where a game wants that to stay in sight."""
    path = ("left", clock.name)
    return _counted(words, path, "left", clock.left, clock.of) if words.has(*path) else ""


@lru_cache(MOST_COUNTED)
def _counted(words: Words, path: tuple[str, ...], name: str, number: int, of: int) -> str:
    """A sentence about a number, and how many there are in all: the same at all tables."""
    return Teller(words, Box([], []), [], None).say(*path, **{name: number, "of": of})


def _said(room: Room, teller: Teller, about: object, *path: str, **parts: Any) -> str:
    """A sentence that is likely to be said again; `about` stands for its parts."""
    key = (teller.you, path, about)
    sentence: str | None = room.memo.get(key)
    if sentence is None:
        sentence = room.memo[key] = teller.say(*path, **parts)
    return sentence


def _told_facts(room: Room) -> list[tuple[str, Any]]:
    """The facts that all see, in a game that has words for any."""
    table, words = room.table, room.game.words
    if not words.has("facts") and not words.has("strips"):
        return []
    return [(fact.name, tell_part(table.box, fact.value)) for fact in table.facts() if fact.seen_by == ALL]


def _strips(room: Room) -> list[dict[str, Any]]:
    """The facts that stay in sight with their pictures: a group, or some cards."""
    words = room.game.words
    if not words.has("strips"):
        return []
    facts: list[tuple[str, Any]] = room.memo["facts"]
    told = [(name, value) for name, value in facts if words.has("strips", name)]
    return [{"title": words.sentence("strips", name), **_pictured(room, value)} for name, value in told]


def _pictured(room: Room, value: Any) -> dict[str, Any]:
    """The group that a term stands for, or its words where it stands for none; or the cards of a list."""
    words = room.game.words
    match value:
        case {"term": str(key)} if words.has("groups", key):
            return {"group": key, "text": words.sentence("groups", key, "name"), "cards": []}
        case {"term": str(key)}:
            return {"group": None, "text": words.sentence("terms", key), "cards": []}
        case _:
            return {"group": None, "text": "", "cards": [part["card"] for part in value]}


def _leaves(room: Room) -> list[dict[str, Any]]:
    """What there is to read on the table."""
    teller = teller_for(room, None)
    return [
        {
            "title": covered(room, teller.tell(leaf.title)),
            "lines": [
                {"card": tell_card(room.table.box, card), "text": covered(room, words)} for card, words in leaf.lines
            ],
            "note": covered(room, teller.tell(leaf.note)),
            "key": leaf.key,
            "about": leaf.about,
            "by": leaf.by if leaf.by >= 0 else None,
            "pinned": leaf.pinned,
            "said": covered(room, leaf.said),
        }
        for leaf in room.table.leaves()
    ]


def _sandglass(room: Room) -> dict[str, Any] | None:
    """The minutes that people have agreed on, where they do something away from the table."""
    minutes = room.table.minutes()
    if not minutes or room.phase != PLAYING:
        return None
    return {"at": room.step_at + minutes * MINUTE, "text": say("scene", "sandglass")}


def _sheet(room: Room) -> list[dict[str, Any]]:
    """The score sheet: of each round that is over its lines, without those that gave nobody anything, and the sums."""
    words = room.game.words
    return [
        {
            "title": words.sentence("sheet", "round").format(number=number),
            "lines": [
                {"title": words.sentence("sheet", line.name), "points": line.points}
                for line in lines
                if any(line.points)
            ],
            "total": [sum(points) for points in zip(*(line.points for line in lines), strict=True)],
        }
        for number, lines in enumerate(room.table.sheet(), start=1)
    ]


def _facts(room: Room, viewer: int | None) -> list[str]:
    """The facts that all see and the game has words for; the others are bookkeeping, or strips."""
    words = room.game.words
    if not words.has("facts"):
        return []
    teller = teller_for(room, viewer)
    facts: list[tuple[str, Any]] = room.memo["facts"]
    told = [
        (name, value)
        for name, value in facts
        if value is not None and words.has("facts", name) and not words.has("strips", name)
    ]
    return [_said(room, teller, repr(value), "facts", name, value=value) for name, value in told]


def _reminders(room: Room, viewer: int | None) -> list[list[str]] | None:
    """What was said of each seat and still holds, in the order of the seats; None where that cannot be looked up."""
    reminders: list[list[object]] = room.memo["reminders"]
    if not reminders:
        return None
    teller = teller_for(room, viewer)
    return [[teller.tell(part) for part in known] for known in reminders]


def _waiting(room: Room) -> str | None:
    """For whom all others wait."""
    asked: list[int] = room.memo["asked"]
    if not asked:
        return None
    told = [{"seat": seat} for seat in asked]
    return _said(room, speaker_for(room, None), tuple(asked), "scene", "waiting", seats=told)


def _deadline(room: Room, viewer: int | None, around: Surroundings) -> dict[str, Any] | None:
    due = around.deadline
    if due is None:
        return None
    text = speaker_for(room, viewer).say("scene", due.why, seat={"seat": due.seat})
    return {"seat": due.seat, "at": due.at, "why": due.why, "text": text}


def _result(room: Room, viewer: int | None) -> dict[str, Any] | None:
    result = room.table.result()
    if result is None:
        return None
    ranking = sorted(range(len(room.chairs)), key=lambda seat: -result.scores[seat])
    path = ("headlines", result.why)
    if room.game.words.has(*path):
        return {
            "headline": room.game.words.sentence(*path),
            "why": room.game.words.sentence("results", result.why),
            "stalled": False,
            "ranking": [{"seat": seat, "name": room.names[seat], "points": None, "winner": False} for seat in ranking],
        }
    return {
        "headline": headline(room, viewer, result.winners),
        "why": room.game.words.sentence("results", result.why),
        "stalled": result.stalled,
        "ranking": [
            {"seat": seat, "name": room.names[seat], "points": result.scores[seat], "winner": seat in result.winners}
            for seat in ranking
        ],
    }


def headline(room: Room, viewer: int | None, winners: Sequence[int]) -> str:
    """Who won, in a sentence."""
    told = [{"seat": seat} for seat in winners]
    teller = speaker_for(room, viewer)
    if len(told) == 1:
        return teller.say("result", "one_wins", winner=told[0])
    if is_one_team(room.table, winners):
        return teller.say("result", "team_wins", winners=told)
    return teller.say("result", "shared", winners=told)
