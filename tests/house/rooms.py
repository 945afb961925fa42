"""A table of the house without a house: wishes are granted on the spot, at times that the test chooses."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import msgspec

from cardamom.engine.chance import chance_for
from cardamom.engine.game import Game
from cardamom.engine.registry import find_game
from cardamom.engine.wire import write_move
from cardamom.house import entries as log
from cardamom.house import wire
from cardamom.house.entries import AnyEntry, Seated, read_entry, write_entry
from cardamom.house.room import Room
from cardamom.house.scene import Surroundings, scene
from cardamom.house.wishes import Wish, entry_for

CODE = "KRMBQT"
SEED = "parsley"
THINKING = 500
ANNA, BEA, CEM, EVE, MEL = "anna-id", "bea-id", "cem-id", "eve-id", "mel-id"
NAMES = {ANNA: "Anna", BEA: "Bea", CEM: "Cem", EVE: "Eve", MEL: "Mel"}

_numbers = count(1)


def received(shown: object) -> Any:
    """A scene, or a part of one, as it arrives."""
    return msgspec.json.decode(msgspec.json.encode(shown))


class Party:
    """A room, and the time there. Anna has set the table."""

    def __init__(self, game: str = "carrot", seats: int = 4, bots: tuple[str, ...] = (), **options: Any) -> None:
        played = find_game(game)
        self.room = Room(CODE)
        self.now = 1_000_000
        self.log: list[AnyEntry] = []
        self.here = frozenset(range(seats))
        seated = [Seated(person=ANNA, name="Anna", key="ANNASK")]
        seated += [Seated(bot=bot, name=f"Bot {place}") for place, bot in enumerate(bots, start=1)]
        seated += [Seated() for _ in range(seats - len(seated))]
        settled = played.settle(seats, options)
        self.happen(log.TableSet(at=self.now, by=ANNA, game=game, rules=1, options=settled, seats=seated))

    def happen(self, entry: AnyEntry) -> None:
        """Write an entry down, read it again, and let it have happened."""
        self.log.append(read_entry(write_entry(entry)))
        self.room.apply(self.log[-1])

    def wish(self, person: str, request: wire.AnyRequest) -> AnyEntry:
        """The entry that would fulfil a request. Raises `HouseTrouble`."""
        room = self.room
        wish = Wish(room, person, room.seat_of(person), self.here, self.now, request.id, THINKING)
        return entry_for(wish, request)

    def do(self, person: str, kind: type[Any], **parts: Any) -> AnyEntry:
        """Ask for something, and let it happen. Raises `HouseTrouble`."""
        entry = self.wish(person, kind(id=f"request {next(_numbers)}", **parts))
        self.happen(entry)
        return entry

    def sit(self, person: str, seat: int) -> None:
        """Somebody sits down."""
        self.do(person, wire.Sit, seat=seat, name=NAMES[person])

    def deal(self, seed: str = SEED) -> None:
        """The cards are dealt, always the same ones."""
        entry = self.wish(self.room.host, wire.Deal(id="deal"))
        assert isinstance(entry, log.Dealt)
        entry.seed = seed
        self.happen(entry)

    def bend(self, **rules: Any) -> None:
        """Play the game of this room by other rules of the house."""
        game: Game = replace(self.room.game, **rules)
        self.room._game = game

    def some_move(self, seat: int, luck: str = "") -> dict[str, Any]:
        """Any legal move of a seat, as it is sent."""
        table = self.room.table
        chance = chance_for(f"{SEED} {luck} {self.room.seq}", "party")
        written: dict[str, Any] = write_move(table.box, table.step.pick(table, seat, chance))
        return written

    def answer(self, person: str, move: dict[str, Any] | None = None) -> AnyEntry:
        """Somebody answers the present question."""
        seat = self.room.seat_of(person)
        assert seat is not None
        return self.do(person, wire.Answer, question=self.room.question, move=move or self.some_move(seat))

    def bot_answers(self, seat: int) -> None:
        """A bot answers for a seat."""
        self.happen(log.Answered(at=self.now, seat=seat, move=self.some_move(seat), how=log.BOT))

    def answer_all(self) -> None:
        """Everybody who is asked answers."""
        for seat in self.room.asked():
            chair = self.room.chairs[seat]
            if chair.played_by:
                self.bot_answers(seat)
            else:
                self.answer(chair.person)

    def play_to_the_end(self) -> None:
        """Everybody answers until the game is over."""
        while self.room.asked():
            self.answer_all()

    def seen_by(self, person: str) -> dict[str, Any]:
        """What somebody sees."""
        around = Surroundings(self.here, self.now, None, "", "")
        arrived: dict[str, Any] = received(scene(self.room, self.room.seat_of(person), person, around))
        return arrived

    def told_again(self) -> Room:
        """The room as its log tells it."""
        room = Room(CODE)
        for entry in self.log:
            room.apply(entry)
        return room


def full_house(game: str = "carrot", **options: Any) -> Party:
    """Anna, Bea and Cem at a table for three, before the deal; and Mel, in a game for four."""
    seats = max(3, find_game(game).fewest)
    party = Party(game, seats, **options)
    for seat, person in enumerate((BEA, CEM, MEL)[: seats - 1], start=1):
        party.sit(person, seat)
    return party


def in_mid_game(game: str = "carrot", **options: Any) -> Party:
    """The same three, with cards."""
    party = full_house(game, **options)
    party.deal()
    return party
