"""What one viewer sees of a table, as flat plain data: the same for every game, so that a game needs no script.

Everything about cards comes from `Table.seen_by`, so a viewer is sent what its seat may know and nothing else. Hidden
cards are bare nulls: they have no names to follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from cardamom.bots.match import levels
from cardamom.engine.choices import Offer, offers, values_of
from cardamom.engine.game import Game, Option, OptionValue
from cardamom.engine.questions import CARD, CARDS, CHOICE, NUMBER, SEAT, TEXT, YES_OR_NO, Move, Part, WideStep, spoken
from cardamom.engine.table import Clock, Table, Tally, is_one_team
from cardamom.engine.wire import tell_card, tell_part, write_move
from cardamom.engine.words import Teller, Words
from cardamom.engine.zones import ALL, NO_SEAT, NOBODY, SPECTATOR, Box, Pile, Zone, includes
from cardamom.house.room import HOUSE, OVER, PLAYING, REACTION, LogLine, Room
from cardamom.house.speech import WORDS, say, speaker
from cardamom.house.wire import Flight, Line

MOST_ROWS = 1000
"""Legal moves of a kind that are listed for a page."""
MOST_SUGGESTIONS = 60
FILLED_IN = (TEXT, CHOICE, NUMBER, YES_OR_NO)
PICKED = (SEAT, CHOICE, CARD)
MINUTE = 60_000
FEWEST_TO_FIND = 4
"""Shorter texts are found only in quotes: they may be part of any word."""
MOST_ANSWERS = 400
"""Conceivable answers that are looked through, where they are numbered rather than listed."""
MOST_BUTTONS = 8
MOST_COUNTED = 10_000
LATEST_LINES = 120

_ENCODER = msgspec.json.Encoder()

Scene = dict[str, Any]
"""What is shown, by key: plain values, and `written` parts. Python's collector need not look into any of them."""
ShownOffer = dict[str, Any] | msgspec.Raw

_NOTHING = msgspec.Raw(b"[]")
_KINDS: dict[tuple[Words, type[Move[Any]]], bytes] = {}


class Deadline:
    """When the house acts for a seat: `why` is a key of the house's sentences."""

    def __init__(self, seat: int, at: int, why: str) -> None:
        self.seat, self.at, self.why = seat, at, why


class Surroundings:
    """What is not in the log: who is here, what the clock says, where the house is found."""

    def __init__(self, here: frozenset[int], now: int, deadline: Deadline | None, url: str, book: str) -> None:
        self.here, self.now, self.deadline, self.url, self.book = here, now, deadline, url, book


def teller_for(room: Room, viewer: int | None) -> Teller:
    """Somebody who tells the game of a room to a viewer."""
    key = ("teller", viewer)
    teller: Teller | None = room.memo.get(key)
    if teller is None:
        teller = room.memo[key] = Teller(room.game.words, room.table.box, room.names, viewer)
    return teller


def _speaker(room: Room, viewer: int | None) -> Teller:
    key = ("speaker", viewer)
    if key not in room.memo:
        room.memo[key] = speaker(room.names, viewer)
    teller: Teller = room.memo[key]
    return teller


def written(part: Any) -> msgspec.Raw:
    """A part of a scene as it is sent. It is kept for long, and a thousand small things would be a burden till then."""
    return _NOTHING if part == [] else msgspec.Raw(_ENCODER.encode(part))


def _written_if_any(part: Any) -> msgspec.Raw | None:
    return None if part is None else written(part)


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
            "options": written(_options(room)),
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
    _show_common_piles(shown, room)
    shown["clocks"] = written(_clocks(room))
    shown["turn"] = table.turn
    shown["strips"] = written(_strips(room))
    shown["sheet"] = written(_sheet(room))
    shown["leaves"] = written(_leaves(room))
    shown["holding"] = written(table.holding())
    shown["sandglass"] = _written_if_any(_sandglass(room))
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
        "survey": _written_if_any(_survey(room, viewer)),
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
    return scene(room, None, "", around) | _open_piles(room)


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


def _options(room: Room) -> list[dict[str, Any]]:
    return [_option(room.game, option, room.options.get(option.name), room.names) for option in room.game.options]


def _option(game: Game, option: Option, value: OptionValue, names: Sequence[str]) -> dict[str, Any]:
    values = [choice for choice in option.values if not _names_nobody(option, choice, names)]
    told = [
        {"value": choice, "text": option_text(game, option, choice, names), "tag": option_tag(option, choice)}
        for choice in values
    ]
    return {
        "name": option.name,
        "title": game.words.sentence("options", option.name, "title"),
        "value": value,
        "text": option_text(game, option, value, names),
        "tag": option_tag(option, value),
        "people": option.about_people,
        "more": is_folded(game, option),
        "values": told,
    }


def is_folded(game: Game, option: Option) -> bool:
    """Whether an option is one of many: a game may name those that come first."""
    return game.words.has("first_options") and option.name not in game.words.find("first_options")


def _names_nobody(option: Option, value: OptionValue, names: Sequence[str]) -> bool:
    return option.about_people and isinstance(value, int) and not (value < len(names) and names[value])


def option_text(game: Game, option: Option, value: OptionValue, names: Sequence[str]) -> str:
    """What a value of an option means, in the words of the game."""
    if option.about_people:
        known = isinstance(value, int) and value < len(names)
        return names[value] if known and isinstance(value, int) else say("scene", "unanswered")
    return game.meaning(option, value)


def option_tag(option: Option, value: OptionValue) -> str:
    """Whether a value is the literal reading of the rules."""
    if option.about_people:
        return ""
    return WORDS.sentence("tags", "as_written" if value == option.written else "house_rule")


# The game itself


def _show_game(shown: Scene, room: Room, viewer: int | None, around: Surroundings) -> None:
    _show_own_piles(shown, room, viewer)
    shown["facts"] = written(_facts(room, viewer))
    shown["reminders"] = _written_if_any(_reminders(room, viewer))
    if viewer in room.memo["asked"]:
        shown["waiting"] = None
    shown["deadline"] = _written_if_any(_deadline(room, viewer, around))
    shown["result"] = _written_if_any(_result(room, viewer) if room.table.over else None)
    shown["takeback"] = viewer is not None and room.can_take_back(viewer)
    if viewer is None or room.phase != PLAYING:
        return
    shown["bell"] = room.may_ring(viewer)
    shown["purse"] = written(room.table.purse(viewer))
    if viewer in room.table.step.asks(room.table):
        shown |= _question(room, viewer)


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


def pile_key(zone: Zone) -> str:
    """What a pile is called in a scene."""
    return zone.name if zone.owner == NO_SEAT else f"{zone.name}:{zone.owner}"


class _Kept:
    """A pile as it lay when it was last shown, and what was shown of it to whom."""

    def __init__(self, room: Room, pile: Pile) -> None:
        self.name = pile_key(pile.zone)
        self.key = f"pile:{self.name}"
        self.zone = pile.zone
        self.head = _ENCODER.encode(_about_pile(room, pile.zone))[:-1] + b","
        """What is said of it whatever lies there, up to where the cards follow."""
        self.pile = pile
        self.cards = pile.cards[:]
        self.marks = pile.marks[:]
        self.shown: dict[int, msgspec.Raw] = {}

    def look_again(self, pile: Pile) -> None:
        """Forget what was shown, unless the same cards lie in the same way. A new round may lay them in a new pile."""
        self.pile = pile
        if self.cards == pile.cards and self.marks == pile.marks:
            return
        self.cards = pile.cards[:]
        self.marks = pile.marks[:]
        self.shown = {}

    def shown_to(self, eyes: int, room: Room) -> msgspec.Raw:
        """What somebody sees of it: the very same thing as long as it lies there, and as those see it who watch."""
        shown = self.shown.get(eyes)
        if shown is None:
            shown = self.shown[eyes] = self._look(eyes, room)
        return shown

    def _look(self, eyes: int, room: Room) -> msgspec.Raw:
        is_plain = not self.marks and not self.zone.top_seen
        if eyes != SPECTATOR and is_plain and not includes(self.zone.seen_by, eyes):
            return self.shown_to(SPECTATOR, room)
        seen = self.pile.copy()
        seen.blind(eyes)
        return msgspec.Raw(self.head + _ENCODER.encode(_cards_in(room, seen))[1:])


def _show_common_piles(shown: Scene, room: Room) -> None:
    """All piles as those see them who watch; those that do not lie open are noted for `_show_own_piles`."""
    names: list[str] = []
    hidden: list[_Kept] = []
    for number, pile in enumerate(room.table.zones()):
        kept: _Kept | None = room.memo.get(number)
        if kept is None or kept.zone is not pile.zone:
            kept = room.memo[number] = _Kept(room, pile)
        kept.look_again(pile)
        names.append(kept.name)
        shown[kept.key] = kept.shown_to(SPECTATOR, room)
        if pile.zone.seen_by != ALL:
            hidden.append(kept)
    if room.memo.get("names") != names:
        room.memo["names"] = names
        room.memo["piles"] = written(names)
    shown["piles"] = room.memo["piles"]
    room.memo["hidden"] = hidden


def _show_own_piles(shown: Scene, room: Room, viewer: int | None) -> None:
    """The piles of which a viewer sees something else than those who watch."""
    eyes = _eyes(viewer)
    hidden: list[_Kept] = room.memo["hidden"]
    for kept in hidden:
        own = kept.shown_to(eyes, room)
        if own is not kept.shown[SPECTATOR]:
            shown[kept.key] = own


def _open_piles(room: Room) -> Scene:
    """All piles, with all cards."""
    return {
        f"pile:{pile_key(pile.zone)}": written(_about_pile(room, pile.zone) | _cards_in(room, pile))
        for pile in room.table.zones()
    }


def _about_pile(room: Room, zone: Zone) -> dict[str, Any]:
    """What is said of a pile whatever lies there."""
    words = room.game.words
    is_shared = zone.owner == NO_SEAT
    return {
        "zone": zone.name,
        "owner": None if is_shared else zone.owner,
        "title": words.sentence("zones", zone.name) if words.has("zones", zone.name) else zone.name,
        "ordered": zone.ordered,
        "open": zone.seen_by == ALL,
        "fan": not zone.top_seen and (not is_shared or (zone.seen_by == ALL and not zone.ordered)),
    }


def _cards_in(room: Room, pile: Pile) -> dict[str, Any]:
    """What lies in a pile."""
    box, zone = room.table.box, pile.zone
    if not zone.ordered and (zone.seen_by == NOBODY or (zone.owner == NO_SEAT and zone.seen_by != ALL)):
        # A deck: how many there are, and which ones everybody knows to be among them.
        known = [box.codes[card] for card in pile.cards if card >= 0]
        return {"count": len(pile.cards), "cards": [], "known": known}
    cards = [tell_card(box, card) for card in pile.cards]
    covered = room.table.covered(pile)
    return {"covered": covered, "cards": cards} if covered else {"cards": cards}


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


def covered(room: Room, text: str) -> str:
    """A text without what the host has hidden."""
    if not room.hidden:
        return text
    for words in sorted(room.hidden, key=len, reverse=True):
        if words == text:
            return say("scene", "hidden")
        hidden = words if len(words) >= FEWEST_TO_FIND else f"“{words}”"
        text = text.replace(hidden, say("scene", "hidden"))
    return text


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
    return _said(room, _speaker(room, None), tuple(asked), "scene", "waiting", seats=told)


def _deadline(room: Room, viewer: int | None, around: Surroundings) -> dict[str, Any] | None:
    due = around.deadline
    if due is None:
        return None
    text = _speaker(room, viewer).say("scene", due.why, seat={"seat": due.seat})
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
    teller = _speaker(room, viewer)
    if len(told) == 1:
        return teller.say("result", "one_wins", winner=told[0])
    if is_one_team(room.table, winners):
        return teller.say("result", "team_wins", winners=told)
    return teller.say("result", "shared", winners=told)


# What a seat is asked


def _question(room: Room, viewer: int) -> Scene:
    """What a seat is asked. It is the same question as long as its number is, whatever others have answered."""
    table = room.table
    kept = room.memo.get(("question", viewer))
    if kept is None or kept[0] != room.question:
        seen = table.seen_by(viewer)
        teller = teller_for(room, viewer)
        asked = {
            "question": room.question,
            "prompt": covered(room, teller.prompt(seen, viewer)),
            "offers": written(question_offers(seen, viewer, teller)),
            "typing": _typing(room, viewer, teller),
        }
        kept = room.memo["question", viewer] = (room.question, asked)
    own = table.sealed[viewer] if table.sealed else None
    shown: Scene = kept[1] | {"mine": None if own is None else written(_mine(room, viewer, own))}
    return shown


def _typing(room: Room, viewer: int, teller: Teller) -> str | None:
    """An example of what can be typed, in a game that listens."""
    if room.game.reading is None:
        return None
    return teller.phrase("typing", "example", other={"seat": (viewer + 1) % room.table.seats})


def _mine(room: Room, viewer: int, own: Move[Any]) -> dict[str, Any]:
    return {"text": teller_for(room, viewer).move(own), "move": write_move(room.table.box, own)}


def question_offers(seen: Table, seat: int, teller: Teller) -> list[ShownOffer]:
    """Every kind of move that answers the question, with the legal moves where they can be listed."""
    if seen.step.open_ended:
        return [_suggested_offer(seen, seat, offer, teller) for offer in offers(seen, seat, teller)]
    if is_wide(seen, seat):
        usual = seen.step.default(seen, seat)
        return [_free_offer(seen, seat, kind, teller) | _usual(seen, kind, usual) for kind in seen.step.kinds]
    return [_listed_offer(seen, seat, offer, teller) for offer in offers(seen, seat, teller)]


def is_wide(seen: Table, seat: int) -> bool:
    """Whether a question has more answers than can be listed."""
    step = seen.step
    return step.open_ended or (isinstance(step, WideStep) and step.count(seen, seat) > MOST_ANSWERS)


def _listed_offer(seen: Table, seat: int, offer: Offer, teller: Teller) -> ShownOffer:
    if len(offer.moves) > MOST_ROWS:
        return _free_offer(seen, seat, offer.kind, teller)
    shown: dict[str, Any] = {
        "why": None if offer.why_not is None else offer.why_not or say("why_not", "nothing"),
        "rows": _rows(seen.box.codes, offer),
    }
    if offer.moves and teller.words.has("moves", offer.name, "button") and len(offer.moves) <= MOST_BUTTONS:
        shown["buttons"] = [teller.button(move) for move in offer.moves]
    return msgspec.Raw(_written_kind(offer.kind, teller) + _ENCODER.encode(shown)[1:])


def _written_kind(kind: type[Move[Any]], teller: Teller) -> bytes:
    """What can be said of a kind of move, as it is sent, up to where the rest follows. It is the same at all tables."""
    key = (teller.words, kind)
    shown = _KINDS.get(key)
    if shown is None:
        shown = _KINDS[key] = _ENCODER.encode(_kind(kind, teller))[:-1] + b","
    return shown


def _rows(codes: list[str], offer: Offer) -> list[list[Any]]:
    """The values of every legal move, with cards by their codes."""
    rows = [move.values() for move in offer.moves]
    for place, part in enumerate(offer.kind.parts):
        if part.kind == CARD:
            for row in rows:
                card: int = row[place]
                row[place] = codes[card] if card >= 0 else None
        elif part.kind == CARDS:
            for row in rows:
                cards: list[int] = row[place]
                row[place] = [codes[card] for card in cards]
    return rows


def _kind(kind: type[Move[Any]], teller: Teller) -> dict[str, Any]:
    """What can be said of a kind of move before anybody chooses."""
    name = spoken(kind.__name__)
    return {
        "kind": name,
        "title": teller.say("moves", name, "title"),
        "parts": [_part(name, part, teller) for part in kind.parts],
        "sentence": _sentence(name, kind.parts, teller),
    }


def _sentence(move: str, parts: Sequence[Part], teller: Teller) -> list[Any] | None:
    """The sentence that a move is put together as, where words alone make it: texts, and the parts between them."""
    if not teller.words.has("moves", move, "draft") or any(part.kind in (CARD, CARDS, TEXT) for part in parts):
        return None
    return [piece if isinstance(piece, str) else {"part": piece[0]} for piece in teller.pieces(move)]


def _part(move: str, part: Part, teller: Teller) -> dict[str, Any]:
    path = ("moves", move, "parts", part.name)
    told: dict[str, Any] = {
        "name": part.name,
        "kind": part.kind,
        "question": teller.say(*path) if teller.words.has(*path) else part.name,
    }
    if part.lies:
        told["lies"] = part.lies
    token = ("moves", move, "tokens", part.name)
    if teller.words.has(*token):
        told["token"] = teller.words.sentence(*token)
    if part.kind in (CARDS, NUMBER, TEXT):
        told["limit"] = part.limit
    if part.kind == CHOICE:
        told["choices"] = [
            {"value": key, "text": teller.words.sentence("terms", key), "slot": teller.slot(key)} | _one(key, teller)
            for key in part.choices
        ]
    return told


def _one(term: str, teller: Teller) -> dict[str, str]:
    """How a word reads in a sentence about one card."""
    path = ("slots", f"{term}_one")
    return {"one": teller.words.sentence(*path)} if teller.words.has(*path) else {}


def _free_offer(seen: Table, seat: int, kind: type[Move[Any]], teller: Teller) -> dict[str, Any]:
    """A kind of move that people put together freely."""
    shown = _kind(kind, teller)
    for part, told in zip(kind.parts, shown["parts"], strict=True):
        told["among"] = _among(seen, seat, part)
    return shown | {"why": None, "rows": None}


def _suggested_offer(seen: Table, seat: int, offer: Offer, teller: Teller) -> ShownOffer:
    """A kind of move with words of one's own: what the rules suggest is there to pick from, and to begin with.

    A kind that has at most one part to pick has no more answers than the rules list.
    """
    if len(offer.kind.parts) <= 1 and all(part.kind in PICKED for part in offer.kind.parts):
        return _listed_offer(seen, seat, offer, teller)
    shown = _free_offer(seen, seat, offer.kind, teller)
    if not offer.moves:
        return shown | ({"why": offer.why_not, "rows": []} if offer.why_not else {})
    for place, (part, told) in enumerate(zip(offer.kind.parts, shown["parts"], strict=True)):
        if part.kind in (SEAT, CHOICE) or "token" in told:
            told["among"] = values_of(offer.moves, place)
        elif part.kind == CARD:
            told["among"] = [seen.box.codes[card] for card in values_of(offer.moves, place)]
    if any(part.kind == TEXT for part in offer.kind.parts):
        shown["suggestions"] = _rows(seen.box.codes, offer)[:MOST_SUGGESTIONS]
        shown["defaults"] = _defaults(offer)
    return shown


def _usual(seen: Table, kind: type[Move[Any]], usual: Move[Any]) -> dict[str, Any]:
    """What would be answered for a silent seat, as a suggestion: one move that is legal for sure."""
    if type(usual) is not kind:
        return {}
    return {"suggestions": _rows(seen.box.codes, Offer(kind, [usual], None))}


def _defaults(offer: Offer) -> dict[str, Any]:
    """What a form is filled in with: no words, and otherwise what is suggested first. Cards and seats are picked."""
    parts = zip(offer.kind.parts, offer.moves[0].values(), strict=True)
    return {part.name: "" if part.kind == TEXT else value for part, value in parts if part.kind in FILLED_IN}


def _among(seen: Table, seat: int, part: Part) -> list[Any]:
    """What there is to pick from: the own cards that the seat sees, the seats, the words."""
    if part.kind in (CARD, CARDS):
        own = [pile for pile in seen.zones() if pile.zone.owner == seat]
        return [seen.box.codes[card] for pile in own for card in pile.cards if card >= 0]
    if part.kind == SEAT:
        return list(range(seen.seats))
    if part.kind == YES_OR_NO:
        return [True, False]
    return list(part.choices)


# The log


def line_for(room: Room, line: LogLine, viewer: int | None, everything: bool = False) -> Line:
    """A line of the log as a viewer is told it; `everything` once the game is over."""
    if line.event is not None:
        text = _tell_openly(room, line, viewer) if everything else _tell_event(room, line, viewer)
        return Line(line.n, line.kind, covered(room, text), line.seat, line.has_words)
    if line.kind == HOUSE:
        return Line(line.n, HOUSE, say("house", line.key, **line.parts), line.seat)
    return Line(line.n, line.kind, covered(room, line.parts["text"]), line.seat, line.has_words)


def _tell_openly(room: Room, line: LogLine, viewer: int | None) -> str:
    assert line.event is not None
    return teller_for(room, viewer).event(line.event.told_to(None, room.table.box))


def _tell_event(room: Room, line: LogLine, viewer: int | None) -> str:
    """An event in a sentence: the same to all but those who learn more than the others, and those whom it names."""
    event = line.event
    assert event is not None
    told = room.told.get(line.n)
    if told is None:
        told = room.told[line.n] = event.told_to(SPECTATOR, room.table.box)
    if not line.text:
        line.text = teller_for(room, None).event(told)
    if viewer is None:
        return line.text
    if event.teaches(viewer):
        return teller_for(room, viewer).event(event.told_to(viewer, room.table.box))
    return teller_for(room, viewer).event(told) if _speaks_of(told, viewer) else line.text


def _speaks_of(told: dict[str, Any], seat: int) -> bool:
    """Whether an event names a seat."""
    return told["seat"] == seat or any(_names(part, seat) for part in told["parts"].values())


def _names(part: Any, seat: int) -> bool:
    if isinstance(part, list):
        return any(_names(item, seat) for item in part)
    return isinstance(part, dict) and part.get("seat") == seat


def _eyes(viewer: int | None) -> int:
    return SPECTATOR if viewer is None else viewer


def latest_lines(room: Room, viewer: int | None) -> list[Line]:
    """The end of the log; whoever wants more asks for all of it."""
    return [line_for(room, line, viewer) for line in room.lines[-LATEST_LINES:] if line.kind != REACTION]


def flights_are_open(room: Room) -> bool:
    """Whether everybody saw the cards that the latest entry moved."""
    return all(flight.seen_by == ALL for flight in room.flights)


def flights_for(room: Room, viewer: int | None, everything: bool = False) -> list[Flight]:
    """The cards that the latest entry moved, as a viewer saw them."""
    eyes = _eyes(viewer)
    grouped: dict[tuple[str, str], list[str | None]] = {}
    for flight in room.flights:
        way = (pile_key(flight.source), pile_key(flight.target))
        seen = everything or includes(flight.seen_by, eyes)
        grouped.setdefault(way, []).append(room.table.box.codes[flight.card] if seen else None)
    return [Flight(source, target, _unordered(cards)) for (source, target), cards in sorted(grouped.items())]


def _unordered(cards: list[str | None]) -> list[str | None]:
    """The order in which the rules took the cards tells nothing to anybody."""
    return cards if len(cards) == 1 else sorted(cards, key=lambda card: (card is None, card or ""))
