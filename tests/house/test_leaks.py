"""Nobody is sent what they may not know: not a card, not a seed, not a key, in no byte and in no order."""

from __future__ import annotations

import asyncio
import json
import random
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from cardamom.engine.chance import chance_for
from cardamom.engine.game import Game
from cardamom.engine.imagine import imagine
from cardamom.engine.questions import TEXT
from cardamom.engine.registry import all_games, find_game
from cardamom.engine.story import Story
from cardamom.engine.table import Table
from cardamom.engine.wire import write_move
from cardamom.engine.zones import SPECTATOR, includes
from cardamom.house import entries as log
from cardamom.house.books import make_book
from cardamom.house.drafts import draft, read_sentence, why_not
from cardamom.house.entries import AnyEntry, read_entry
from cardamom.house.gallery import Gallery
from cardamom.house.guards import person_of
from cardamom.house.piles import flights_for, pile_key
from cardamom.house.room import OVER, Room
from cardamom.house.scene import Surroundings, scene
from cardamom.house.speech import WORDS, HouseTrouble
from cardamom.house.store import open_store
from cardamom.house.telling import latest_lines, teller_for
from cardamom.house.wire import Draft, WhyNot
from tests.house.guest import Guest
from tests.house.rooms import Party, received
from tests.house.serving import ServedHouse

pytestmark = pytest.mark.anyio

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
SHORT: dict[str, dict[str, Any]] = {"kitchen_closing": {"rounds": 2}, "open_kitchen": {"courses": 3}}
TABLES: list[tuple[str, dict[str, Any]]] = [
    *((game.name, {}) for game in all_games()),
    ("cooking_party", {"blind": "yes"}),
    ("cooking_party", {"blind": "yes", "judge": "vote"}),
    ("cooking_party", {"teams": "2", "judge": "vote", "tokens": "yes"}),
]
every_table = pytest.mark.parametrize(("name", "options"), TABLES, ids=lambda part: str(part) if part else "usual")
NAMED_FREELY = {"pick_special", "remove", "poll"}
"""Kinds of move that may name any card of the box, so that an offer of them tells nothing."""
COMMON_WORDS = {"cooking_party": {"bread", "cream", "eggs", "juice", "milk", "mushrooms"}}
"""Cards that are called like something in the sentences of their game. As codes they are looked for all the same."""
BOTS = {"open_kitchen": 4}
"""Where people who answer at random would play for hours, bots that know what they do bring it to an end."""
WORLDS = 3
LOOKS = 12
WORDS_APART = 150
MOST_ANSWERS = 240
"""Random answers need thousands of turns for some games: so many of them are looked at."""
NAMES = ["Anna", "Bea", "Cem", "Dora"]
TITLES = [game.words.sentence("title") for game in all_games()]


# In words and bytes: whole games over sockets, and everything that is sent


class Witness(Guest):
    """A guest who looks at everything a page can ask for while playing."""

    async def look_around(self) -> None:
        """Ask for what changes nothing."""
        kinds = [offer["kind"] for offer in self.scene.get("offers", [])]
        self.view()
        for line in self.get(f"/api/tables/{self.code}/log"):
            self.told.append((self.seq or 0, json.dumps(line, ensure_ascii=False)))
        for path in (f"/t/{self.code}", "/", "/history", f"/t/{self.code}/replay", f"/t/{self.code}/qr.svg"):
            self.told.append((self.seq or 0, self.request("GET", path, headers={"accept": "text/html"}).text))
        self.told.append((self.seq or 0, self.request("GET", f"/api/tables/{self.code}/steps").text))
        for kind in kinds[:3]:
            await self.ask("draft", kind=kind, parts={})
            await self.ask("why_not", kind=kind)
        for card in ("carrots-7", "broccoli-king"):
            await self.ask("why_not", card=card)
        await self.ask("hint")

    async def play(self, luck: random.Random, *_: Any) -> None:
        """Answer until the game is over, and look around now and then."""
        answers = 0
        while await self.is_asked():
            if answers % 12 == 3:
                await self.look_around()
            await self.play_once(luck)
            answers += 1


class Truth:
    """What was on the table after each entry of its log, and who could know it."""

    def __init__(self, game: Game, code: str, entries: list[AnyEntry]) -> None:
        self.room = Room(code)
        self.seen: dict[tuple[int, int], dict[str, Counter[str]]] = {}
        """The cards that a viewer sees in each pile, by the number of the entry and the viewer."""
        self.ever: dict[tuple[int, int], set[str]] = {}
        """All cards that a viewer has seen or heard of up to then."""
        self.end = 0
        self.codes = set(game.box.codes)
        for entry in entries:
            self.room.apply(entry)
            if self.room.is_dealt:
                for viewer in [*range(len(self.room.chairs)), SPECTATOR]:
                    self._note(viewer)
            if self.room.phase == OVER and not self.end:
                self.end = self.room.seq

    def _note(self, viewer: int) -> None:
        room, table = self.room, self.room.table
        codes = table.box.codes
        seen = {
            pile_key(pile.zone): Counter(
                codes[card] for slot, card in enumerate(pile.cards) if includes(pile.seen_in(slot), viewer)
            )
            for pile in table.zones()
        }
        assert table.story is not None
        heard = {
            code
            for event in table.story.events[-12:]
            for code in re.findall(r'"card": "([^"]+)"', json.dumps(event.told_to(viewer, table.box)["parts"]))
        }
        flown = {
            codes[flight.card]
            for event in table.story.events[-12:]
            for flight in event.flights
            if includes(flight.seen_by, viewer)
        }
        before = self.ever.get((room.seq - 1, viewer), set())
        self.seen[room.seq, viewer] = seen
        self.ever[room.seq, viewer] = before | heard | flown | {code for pile in seen.values() for code in pile}


def card_finder(game: Game) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds the codes and the names of all cards in a text, and the code that each of them stands for."""
    book = json.loads(make_book(game, Gallery()).body)["cards"]
    names = Counter(card["name"] for card in book.values())
    anyway = said_anyway(game)
    telling = {
        card["name"]: code for code, card in book.items() if names[card["name"]] == 1 and card["name"] not in anyway
    }
    # At the beginning of a sentence a name is written large; "Goat cheese" is not cheese.
    large = {name[:1].upper() + name[1:]: code for name, code in telling.items()}
    means = {code: code for code in book if code not in anyway}
    means |= {name: code for name, code in large.items() if name not in anyway} | telling
    longest_first = sorted(means, key=len, reverse=True)
    # A card is never named in an address, but a game may be called like one.
    return re.compile(r"(?<![\w/-])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![\w-])"), means


def said_anyway(game: Game) -> set[str]:
    """Words that tell no card, though one is called so: names of bots, of the house, and of kinds of move."""
    titles = (kind["title"] for kind in game.words.find("moves").values())
    return {*WORDS.find("bots", "names"), "Cardamom", *titles, *COMMON_WORDS.get(game.name, set())}


async def log_of(house: ServedHouse, code: str, folder: Path) -> list[AnyEntry]:
    """The log of a table, from a copy of the database."""
    for part in house.notes.parent.glob("house.db*"):
        shutil.copy(part, folder / part.name)
    store = open_store(f"sqlite:///{folder / 'house.db'}")
    kept = await store.tail(code, 0)
    await store.close()
    return [read_entry(entry.body) for entry in kept]


Played = tuple[list[Witness], Witness]


@pytest.fixture(scope="module")
def played() -> dict[str, Played]:
    """The games that were played already: everybody who looks at one needs it only once."""
    return {}


async def whole_game(house: ServedHouse, game: Game, played: dict[str, Played]) -> Played:
    """A game among people and a bot, with everything that was sent to each of them."""
    if game.name not in played:
        played[game.name] = await _play(house, game, BOTS.get(game.name, 1))
    return played[game.name]


async def _play(house: ServedHouse, game: Game, bots: int) -> Played:
    people = max(2, game.fewest - bots)
    guests = [Witness(house.url, name) for name in NAMES[:people]]
    watcher = Witness(house.url, "Watcher")
    seats = [""] * (people - 1) + [list(game.bots)[-1]] * bots
    code = guests[0].set_table(game.name, people + bots, seats, **SHORT.get(game.name, {}))
    for seat, guest in enumerate(guests):
        await guest.connect(code)
        if seat:
            await guest.sit(seat)
    await watcher.connect(code)
    await guests[0].done("set_manners", pace=0)
    await guests[0].done("deal")
    await asyncio.gather(*[guest.play(random.Random(seat)) for seat, guest in enumerate(guests)])
    await watcher.until(lambda: watcher.over)
    for guest in [*guests, watcher]:
        await guest.leave()
    return guests, watcher


def messages(guest: Guest, truth: Truth) -> Iterator[tuple[int, str]]:
    """What somebody was told while the game was going on."""
    dealt = min(seq for seq, _ in truth.seen)
    return ((seq, raw) for seq, raw in guest.told if dealt <= seq < truth.end)


@every_game
async def test_in_everything_that_is_sent_there_is_no_card_that_the_reader_may_not_know(
    house: ServedHouse, game: Game, played: dict[str, Played], tmp_path: Path
) -> None:
    """Codes are looked for everywhere; names everywhere but in what somebody at the table has said."""
    guests, watcher = await whole_game(house, game, played)
    entries = await log_of(house, watcher.code, tmp_path)
    truth = Truth(game, watcher.code, entries)
    finder, means = card_finder(game)
    said = Said(game, entries)

    for viewer, guest in [*enumerate(guests), (SPECTATOR, watcher)]:
        looked_at = 0
        for seq, raw in messages(guest, truth):
            offered = without_free_naming(raw)
            told = truth.codes & set(texts_in(json.loads(offered))) if offered.startswith("{") else set()
            told |= {means[found] for found in finder.findall(said.left_out(seq, offered))}
            assert told <= truth.ever[seq, viewer], (guest.name, seq, raw)
            looked_at += len(told)
            check_piles(offered, truth.seen[seq, viewer])
        assert looked_at > 0


TO_READ = {"text", "words", "slot", "title", "label", "question", "prompt"}
"""What a message has for people to read. All other texts in it are codes, or could be."""


def texts_in(value: Any) -> Iterator[str]:
    """Every text of a message that is not there to be read."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from texts_in(item)
    elif isinstance(value, dict):
        yield from texts_in([item for key, item in value.items() if key not in TO_READ])


class Said:
    """What people and bots have said in words of their own, by the number of the entry, and the texts of the game."""

    def __init__(self, game: Game, entries: list[AnyEntry]) -> None:
        texts = {kind: [part.name for part in move.parts if part.kind == TEXT] for kind, move in game.moves.items()}
        self._said = [
            (number, str(entry.move[name]))
            for number, entry in enumerate(entries, start=1)
            if isinstance(entry, log.Answered)
            for name in texts[entry.move["move"]]
            if entry.move[name]
        ]

    def left_out(self, seq: int, raw: str) -> str:
        """A message without what was said up to then."""
        for words in sorted({words for number, words in self._said if number <= seq}, key=len, reverse=True):
            for written in (words, json.dumps(words)[1:-1], json.dumps(words, ensure_ascii=False)[1:-1]):
                raw = raw.replace(written, "…")
        return raw


def without_free_naming(raw: str) -> str:
    """A message without offers and hints of moves that may name any card; a page without the titles of games."""
    if not raw.startswith("{"):
        return reduce(lambda page, title: page.replace(title, ""), TITLES, raw)
    message = json.loads(raw)
    if (message.get("move") or {}).get("move") in NAMED_FREELY:
        # A hint, made of what the reader sees: the bot names whatever it likes.
        return "{}"
    shown = message.get("scene") or message.get("set") or {}
    if shown.get("offers"):
        shown["offers"] = [offer for offer in shown["offers"] if offer["kind"] not in NAMED_FREELY]
    return json.dumps(message, ensure_ascii=False)


def check_piles(raw: str, seen: dict[str, Counter[str]]) -> None:
    """In the piles of a message lie the cards that the viewer sees there now, and nulls; only these are offered."""
    if not raw.startswith("{"):
        return
    message = json.loads(raw)
    shown = message.get("scene") or message.get("set") or {}
    visible = {code for pile in seen.values() for code in pile}
    for key, value in shown.items():
        if key.startswith("pile:") and value is not None:
            known = [card for card in [*value["cards"], *value.get("known", [])] if card is not None]
            assert Counter(known) == seen[key.removeprefix("pile:")]
            plain = {"zone", "owner", "title", "ordered", "open", "fan", "cards", "count", "known"}
            assert set(value) <= (plain | {"covered"} if value["open"] else plain)
        if key == "offers" and value is not None:
            assert set(_texts(value)) & set(_all_codes(seen)) <= visible


def _texts(value: Any) -> Iterator[str]:
    """Every text in the rows and the choices of offers."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        yield from _texts([value[key] for key in ("rows", "among", "parts") if value.get(key) is not None])


def _all_codes(seen: dict[str, Counter[str]]) -> set[str]:
    return {code for game in all_games() for code in game.box.codes}


@every_game
async def test_seeds_keys_tokens_and_people_stay_with_the_house(
    house: ServedHouse, game: Game, played: dict[str, Played], tmp_path: Path
) -> None:
    guests, watcher = await whole_game(house, game, played)
    entries = await log_of(house, watcher.code, tmp_path)
    truth = Truth(game, watcher.code, entries)
    first = entries[0]
    assert isinstance(first, log.TableSet)
    keys = [first.seats[0].key] + [entry.key for entry in entries if isinstance(entry, log.SatDown)]

    for seat, guest in enumerate([*guests, watcher]):
        everything = "\n".join(raw for _, raw in guest.told)
        before_the_end = "\n".join(raw for seq, raw in guest.told if seq < truth.end)
        assert truth.room.seed not in before_the_end
        assert truth.room.seed in everything
        assert [place for place, key in enumerate(keys) if key in everything] == [seat][: seat < len(keys)]
        for person in [*guests, watcher]:
            assert person.token not in everything
            assert person_of(person.token) not in everything


# In the order of things: worlds that somebody cannot tell apart look the same to them


def party_of(game: Game, options: dict[str, Any]) -> Party:
    seats = max(3, game.fewest)
    settled = SHORT.get(game.name, {}) | options
    party = Party(game.name, seats, bots=(next(iter(game.bots)),) * (seats - 1), **settled)
    party.deal()
    return party


def in_world(party: Party, world: Table) -> Room:
    """The same room, where the cards lie otherwise; what happens from now on is told."""
    other = party.told_again()
    other._table = world
    other.memo = {}
    world.story = Story(world)
    return other


def everything_told(room: Room, viewer: int | None) -> str:
    """All that a viewer can be shown of a room, as it is sent."""
    around = Surroundings(frozenset(), 0, None, "", "")
    shown = received(scene(room, viewer, "", around))
    lines = [(line.kind, line.text, line.seat) for line in latest_lines(room, viewer)]
    flights = [(flight.source, flight.target, flight.cards) for flight in flights_for(room, viewer)]
    return json.dumps([shown, lines, flights, [] if viewer is None else asked_about(room, viewer)])


def asked_about(room: Room, seat: int) -> list[Any]:
    """What the house says about cards, seats and half-made moves."""
    codes = room.table.box.codes
    answers: list[Any] = [why_not(room, seat, WhyNot(id="1", card=code)) for code in codes[:: max(1, len(codes) // 8)]]
    answers += [why_not(room, seat, WhyNot(id="1", seat=other)) for other in range(len(room.chairs))]
    for kind in room.game.moves:
        answers.append(why_not(room, seat, WhyNot(id="1", kind=kind)))
        try:
            answers.append(draft(room, seat, Draft(id="1", kind=kind, parts={})))
        except HouseTrouble as trouble:
            answers.append(str(trouble))
    return answers + asked_in_words(room, seat)


def asked_in_words(room: Room, seat: int) -> list[Any]:
    """What the house says about words that cannot be chosen, and about typed sentences."""
    answers: list[Any] = []
    seen = room.table.seen_by(seat)
    if room.game.reading is None or seat not in seen.asked():
        return answers
    for move in seen.step.answers(seen, seat)[::WORDS_APART]:
        written = write_move(seen.box, move)
        parts = {name: value for name, value in written.items() if name != "move"}
        answers.append(why_not(room, seat, WhyNot(id="1", kind=move.name(), parts=parts)))
        try:
            answers.append(read_sentence(room, seat, teller_for(room, seat).move(move)))
        except HouseTrouble as trouble:
            answers.append(str(trouble))
    return answers


def viewers(room: Room) -> list[int | None]:
    return [*range(len(room.chairs)), None]


def worlds_for(party: Party, viewer: int | None, luck: str) -> list[Room]:
    """The true room, and others that the viewer cannot tell from it."""
    eyes = SPECTATOR if viewer is None else viewer
    table = party.room.table
    chance = chance_for(f"{luck} {eyes}", "worlds")
    imagined = [imagine(table, eyes, chance) for _ in range(WORLDS)]
    return [in_world(party, world) for world in [table.clone(), *imagined]]


def answer_alike(rooms: list[Room], luck: str) -> bool:
    """Let the same seat give the same answer in all worlds; False where there is none that all of them allow."""
    seat = rooms[0].asked()[0]
    chance = chance_for(luck, "alike")
    fits = [
        move for move in rooms[0].table.moves(seat) if all(room.table.refusal(seat, move) is None for room in rooms)
    ]
    if not fits:
        return False
    move = write_move(rooms[0].table.box, fits[chance.below(len(fits))])
    for room in rooms:
        room.apply(log.Answered(at=1, seat=seat, move=move, how=log.BOT))
    return True


def seen_in(room: Room, viewer: int | None) -> str:
    """What the rules let a viewer know of a room: the table, and what was said aloud."""
    eyes = SPECTATOR if viewer is None else viewer
    table = room.table
    assert table.story is not None
    heard = [
        repr((event.name, event.seat, event.parts)) if includes(event.seen_by, eyes) else event.name
        for event in table.story.events
    ]
    return table.seen_by(eyes).digest() + repr(heard)


@every_table
async def test_worlds_that_a_viewer_cannot_tell_apart_are_told_alike(name: str, options: dict[str, Any]) -> None:
    party = party_of(find_game(name), options)
    answers = 0
    while party.room.asked() and answers < MOST_ANSWERS:
        if answers % LOOKS == 0:
            for viewer in viewers(party.room):
                told = [everything_told(room, viewer) for room in worlds_for(party, viewer, f"{answers}")]
                assert told[1:] == told[:-1]
        seat = party.room.asked()[0]
        party.happen(log.Answered(at=1, seat=seat, move=party.some_move(seat), how=log.BOT))
        answers += 1


@every_table
async def test_what_happens_in_worlds_that_stay_alike_is_told_alike(name: str, options: dict[str, Any]) -> None:
    party = party_of(find_game(name), options)
    answers = compared = 0
    while party.room.asked() and answers < MOST_ANSWERS:
        if answers % LOOKS == 1:
            for viewer in viewers(party.room):
                rooms = worlds_for(party, viewer, f"{answers}")
                if answer_alike(rooms, f"{answers}"):
                    told: dict[str, str] = {}
                    for room in rooms:
                        shown = everything_told(room, viewer)
                        assert told.setdefault(seen_in(room, viewer), shown) == shown
                    compared += len(rooms) - len(told)
        seat = party.room.asked()[0]
        party.happen(log.Answered(at=1, seat=seat, move=party.some_move(seat), how=log.BOT))
        answers += 1

    assert compared > 0
