"""What people ask of a table: each request becomes an entry of its log, or a sentence why not."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Any

from cardamom.bots.match import levels
from cardamom.engine.game import BadTable, Game
from cardamom.engine.questions import Reason, Refused
from cardamom.engine.wire import is_plain
from cardamom.house import entries as log
from cardamom.house import wire
from cardamom.house.entries import AnyEntry
from cardamom.house.room import CLOSED, OPEN, OVER, PLAYING, Room, manner_names
from cardamom.house.speech import SURVEY, WORDS, HouseTrouble, trouble
from cardamom.house.telling import teller_for

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters to read to each other over the phone: no I and no O."""
CODE_LENGTH = 6
SEED_BYTES = 32
MOST_FLAGS = 200
"""So many moments a seat can mark in a game."""


def new_code() -> str:
    """A code for a table, or a key to a seat, that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def new_seed() -> str:
    """A seed that nobody guesses."""
    return secrets.token_hex(SEED_BYTES)


def tidy_name(given: str) -> str:
    """A name as it is shown. Raises `HouseTrouble`."""
    name = " ".join(unicodedata.normalize("NFC", given).split())
    if not name:
        raise trouble("name_missing")
    if len(name) > wire.LONGEST_NAME:
        raise trouble("name_long", most=wire.LONGEST_NAME)
    invisible = any(unicodedata.category(sign) == "Cf" for sign in name)
    if invisible or not is_plain(name) or not any(sign.isalnum() for sign in name):
        raise trouble("name_odd")
    return name


def same_name(name: str) -> str:
    """What names have in common that people would take for the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def bot_name(taken: list[str]) -> str:
    """A name for the next bot at a table."""
    names: list[str] = WORDS.find("bots", "names")
    return next((name for name in names if name not in taken), names[-1])


class Wish:
    """A request at a table: by whom, from which seat, at what time, and who is here.

    `thinking` is how long everybody may think before they are reminded, in milliseconds.
    """

    def __init__(
        self, room: Room, person: str, seat: int | None, here: frozenset[int], at: int, request: str, thinking: int
    ) -> None:
        self.room, self.person, self.seat, self.here, self.at, self.id = room, person, seat, here, at, request
        self.thinking = thinking

    @property
    def stamp(self) -> dict[str, Any]:
        """When, by whom, and with which request."""
        return {"at": self.at, "by": self.person, "id": self.id}

    def own_seat(self) -> int:
        """The seat of the one who asks. Raises `HouseTrouble` for somebody who watches."""
        if self.seat is None:
            raise trouble("not_seated", 403)
        return self.seat

    def check_host(self) -> None:
        """Raises `HouseTrouble` unless the host asks."""
        if self.room.host != self.person:
            raise trouble("not_host", 403)

    def check_open(self) -> None:
        """Raises `HouseTrouble` once the cards are dealt."""
        if self.room.phase != OPEN:
            raise trouble("not_open", 409)

    def check_playing(self) -> None:
        """Raises `HouseTrouble` unless a game is going on."""
        if self.room.phase != PLAYING:
            raise trouble("not_playing", 409)

    def check_not_over(self) -> None:
        """Raises `HouseTrouble` after the end: who played, played."""
        if self.room.phase == OVER:
            raise trouble("after_the_game", 409)

    def check_seat(self, seat: int) -> None:
        """Raises `HouseTrouble` if there is no such seat."""
        if seat >= len(self.room.chairs):
            raise trouble("no_seat", 404, seat=seat)


def entry_for(wish: Wish, request: wire.AnyRequest) -> AnyEntry:
    """The entry that fulfils a request. Raises `HouseTrouble`."""
    if not wish.person:
        raise trouble("no_token", 401)
    if wish.room.phase == CLOSED:
        raise trouble("closed", 410)
    entry: AnyEntry = _WISHES[type(request)](wish, request)
    return entry


# At the game


def _answer(wish: Wish, request: wire.Answer) -> AnyEntry:
    seat = wish.own_seat()
    wish.check_playing()
    if wish.room.paused:
        raise trouble("paused", 409)
    if wish.room.chairs[seat].stand_in:
        raise trouble("bot_plays", 409)
    return log.Answered(**wish.stamp, seat=seat, move=legal_move(wish.room, seat, request.move, request.question))


def legal_move(room: Room, seat: int, written: dict[str, Any], question: int | None) -> dict[str, Any]:
    """A move as it will be kept, if the rules allow it now. Raises `HouseTrouble` with the reason of the rules."""
    table = room.table
    try:
        move = room.read(written)
        reason = Reason("question_closed") if question not in (None, room.question) else table.refusal(seat, move)
        if reason is not None:
            raise Refused(reason)
    except Refused as refused:
        raise HouseTrouble(teller_for(room, seat).reason(refused.reason), 409) from refused
    return room.write(move)


def _take_back(wish: Wish, request: wire.TakeBack) -> AnyEntry:
    seat = wish.own_seat()
    wish.check_playing()
    if not wish.room.can_take_back(seat):
        raise trouble("nothing_to_take_back", 409)
    return log.TookBack(**wish.stamp, seat=seat)


# Who sits where


def _sit(wish: Wish, request: wire.Sit) -> AnyEntry:
    wish.check_open()
    wish.check_seat(request.seat)
    room = wish.room
    if room.manners.locked and wish.seat is None and room.host != wish.person:
        raise trouble("locked", 403)
    chair = room.chairs[request.seat]
    if chair.person and chair.person != wish.person:
        raise trouble("seat_taken", 409, name=chair.name)
    name = tidy_name(request.name)
    taken = [same_name(other.name) for seat, other in enumerate(room.chairs) if seat not in (request.seat, wish.seat)]
    if same_name(name) in taken:
        raise trouble("name_taken", 409, name=name)
    return log.SatDown(**wish.stamp, seat=request.seat, name=name, key=new_code())


def _stand(wish: Wish, request: wire.Stand) -> AnyEntry:
    seat = wish.own_seat()
    wish.check_not_over()
    if wish.room.phase == PLAYING:
        return log.StoodIn(**wish.stamp, seat=seat, bot=wish.room.usual_stand_in(), left=True)
    return log.GotUp(**wish.stamp, seat=seat)


def _claim(wish: Wish, request: wire.Claim) -> AnyEntry:
    wish.check_seat(request.seat)
    room = wish.room
    chair = room.chairs[request.seat]
    if wish.seat is not None:
        raise trouble("seated_already", 409)
    if not chair.person:
        raise trouble("nobody_there", 409)
    if request.code:
        if not secrets.compare_digest(request.code.strip().upper().encode(), chair.key.encode()):
            raise trouble("wrong_key", 403)
        return _admission(wish, request.seat, wish.person)
    wish.check_playing()
    if request.seat in wish.here:
        raise trouble("still_here", 409, name=chair.name)
    if request.seat in room.claims:
        raise trouble("claimed_already", 409, name=chair.name)
    if all(other.person in ("", chair.person) for other in room.chairs):
        raise trouble("no_witness", 409)
    return log.Claimed(**wish.stamp, seat=request.seat)


def _admit(wish: Wish, request: wire.Admit) -> AnyEntry:
    if request.seat == wish.own_seat():
        raise trouble("not_yourself")
    claimant = wish.room.claims.get(request.seat)
    if claimant is None:
        raise trouble("no_claim", 409)
    if not request.yes:
        return log.Admitted(**wish.stamp, seat=request.seat)
    if request.seat in wish.here:
        raise trouble("back_already", 409, name=wish.room.chairs[request.seat].name)
    if wish.room.seat_of(claimant) is not None:
        raise trouble("no_claim", 409)
    return _admission(wish, request.seat, claimant)


def _admission(wish: Wish, seat: int, person: str) -> AnyEntry:
    return log.Admitted(**wish.stamp, seat=seat, person=person, key=new_code())


def _back(wish: Wish, request: wire.Back) -> AnyEntry:
    seat = wish.own_seat()
    if not wish.room.chairs[seat].stand_in:
        raise trouble("not_away", 409)
    return log.CameBack(**wish.stamp, seat=seat)


def _nudge(wish: Wish, request: wire.Nudge) -> AnyEntry:
    if request.seat == wish.own_seat():
        raise trouble("not_yourself")
    wish.check_playing()
    wish.check_seat(request.seat)
    if wish.room.chairs[request.seat].played_by:
        raise trouble("bots_only", 409)
    if request.seat not in wish.room.asked():
        raise trouble("not_asked", 409)
    if request.seat in wish.room.nudged or wish.at - wish.room.asked_at < wish.thinking:
        raise trouble("nudge_early", 409)
    return log.Nudged(**wish.stamp, seat=request.seat)


def _ring(wish: Wish, request: wire.Ring) -> AnyEntry:
    seat = wish.own_seat()
    wish.check_playing()
    if not wish.room.may_ring(seat):
        raise trouble("no_bell", 409)
    if wish.room.rung or wish.at - wish.room.asked_at < wish.thinking:
        raise trouble("nudge_early", 409)
    return log.Rung(**wish.stamp, seat=seat)


# What the host may do


def _seat_bot(wish: Wish, request: wire.SeatBot) -> AnyEntry:
    wish.check_host()
    wish.check_open()
    wish.check_seat(request.seat)
    room = wish.room
    chair = room.chairs[request.seat]
    if chair.person:
        raise trouble("seat_taken", 409, name=chair.name)
    check_bot(room.game, request.bot)
    name = (chair.name or bot_name(room.names)) if request.bot else ""
    return log.BotSeated(**wish.stamp, seat=request.seat, bot=request.bot, name=name)


def check_bot(game: Game, bot: str) -> None:
    """Raises `HouseTrouble` for a bot that the game does not have."""
    if bot and bot not in levels(game):
        raise trouble("unknown_bot", bot=bot[:40], bots=levels(game))


def _set_seats(wish: Wish, request: wire.SetSeats) -> AnyEntry:
    wish.check_host()
    wish.check_open()
    game = wish.room.game
    if not game.fewest <= request.seats <= game.most:
        raise trouble("seats", game=game.words.sentence("title"), fewest=game.fewest, most=game.most)
    if any(chair.person for chair in wish.room.chairs[request.seats :]):
        raise trouble("has_people", 409)
    return log.SeatsSet(**wish.stamp, seats=request.seats)


def _set_options(wish: Wish, request: wire.SetOptions) -> AnyEntry:
    wish.check_host()
    wish.check_open()
    room = wish.room
    try:
        settled = room.game.settle(len(room.chairs), room.options | request.options)
    except BadTable as problem:
        raise HouseTrouble(str(problem)) from problem
    return log.OptionsSet(**wish.stamp, options={name: settled[name] for name in request.options})


def _set_manners(wish: Wish, request: wire.SetManners) -> AnyEntry:
    wish.check_host()
    given = {name: getattr(request, name) for name in manner_names()}
    if given["rated"] is not None:
        wish.check_open()
    return log.MannersSet(**wish.stamp, manners={name: value for name, value in given.items() if value is not None})


def _deal(wish: Wish, request: wire.Deal) -> AnyEntry:
    wish.check_host()
    wish.check_open()
    game = wish.room.game
    players = sum(chair.kind != "empty" for chair in wish.room.chairs)
    if players < game.fewest:
        raise trouble("too_few", 409, players=players, game=game.words.sentence("title"), fewest=game.fewest)
    return log.Dealt(**wish.stamp, seed=new_seed())


def _remove(wish: Wish, request: wire.Remove) -> AnyEntry:
    wish.check_host()
    wish.check_not_over()
    wish.check_seat(request.seat)
    if request.seat == wish.seat:
        raise trouble("not_yourself")
    if not wish.room.chairs[request.seat].person:
        raise trouble("nobody_there", 409)
    return log.GotUp(**wish.stamp, seat=request.seat)


def _close(wish: Wish, request: wire.Close) -> AnyEntry:
    wish.check_host()
    if wish.room.phase == OVER:
        raise trouble("over_already", 409)
    return log.Closed(**wish.stamp)


# Everybody at the table


def _pause(wish: Wish, request: wire.Pause) -> AnyEntry:
    wish.own_seat()
    wish.check_playing()
    if wish.room.paused == request.on:
        raise trouble("paused_already" if request.on else "resumed_already", 409)
    return log.Paused(**wish.stamp, on=request.on)


def _say(wish: Wish, request: wire.Say) -> AnyEntry:
    seat = wish.own_seat()
    room = wish.room
    if not room.manners.chat:
        raise trouble("chat_closed", 403)
    if room.phase == PLAYING and not room.game.table_talk:
        raise trouble("chat_silent", 403)
    text = _tidy_text(request.text)
    if not text:
        raise trouble("chat_empty")
    return log.Said(**wish.stamp, seat=seat, text=text)


def _tidy_text(given: str) -> str:
    """What somebody wrote, on one line. Raises `HouseTrouble`."""
    text = " ".join(unicodedata.normalize("NFC", given).split())
    if len(text) > wire.LONGEST_CHAT:
        raise trouble("chat_long", most=wire.LONGEST_CHAT)
    if not is_plain(text):
        raise trouble("chat_odd")
    return text


def _react(wish: Wish, request: wire.React) -> AnyEntry:
    seat = wish.own_seat()
    if not wish.room.manners.reactions:
        raise trouble("reactions_closed", 403)
    if wish.room.phase == PLAYING and not wish.room.game.table_talk:
        raise trouble("chat_silent", 403)
    if wish.room.phase == PLAYING and wish.room.table.is_hushed():
        raise trouble("reactions_wait", 409)
    if request.what not in WORDS.find("reactions", "all"):
        raise trouble("unknown_reaction")
    return log.Reacted(**wish.stamp, seat=seat, what=request.what)


def _flag(wish: Wish, request: wire.Flag) -> AnyEntry:
    seat = wish.own_seat()
    room = wish.room
    if room.phase == OPEN:
        raise trouble("not_playing", 409)
    if request.what not in WORDS.find("flags", "all"):
        raise trouble("unknown_flag")
    off = request.what in room.marked_now(seat)
    if not off and sum(flag.seat == seat for flag in room.flags) >= MOST_FLAGS:
        raise trouble("too_many_flags", 409)
    return log.Flagged(**wish.stamp, seat=seat, what=request.what, step=len(room.given), off=off)


def _survey(wish: Wish, request: wire.Survey) -> AnyEntry:
    seat = wish.own_seat()
    check_over(wish.room)
    choices = [len(question["answers"]) for question in SURVEY]
    if len(request.answers) != len(choices):
        raise trouble("odd_survey")
    if any(answer > most for answer, most in zip(request.answers, choices, strict=True)):
        raise trouble("odd_survey")
    moment = _tidy_text(request.moment)
    if not any(request.answers) and not moment:
        raise trouble("empty_survey")
    return log.Surveyed(**wish.stamp, seat=seat, answers=request.answers, moment=moment)


def _hide(wish: Wish, request: wire.Hide) -> AnyEntry:
    wish.check_host()
    room = wish.room
    texts = [request.text] if request.text else room.said_in_line(request.line)
    if not texts or not all(room.was_said(text) for text in texts):
        raise trouble("never_said", 404)
    fresh = [text for text in texts if text not in room.hidden]
    if not fresh:
        raise trouble("hidden_already", 409)
    return log.Hid(**wish.stamp, texts=fresh)


def check_over(room: Room) -> None:
    """Raises `HouseTrouble` unless the game is over."""
    if room.phase != OVER:
        raise trouble("not_over", 409)


_WISHES: dict[type[Any], Any] = {
    wire.Answer: _answer,
    wire.TakeBack: _take_back,
    wire.Sit: _sit,
    wire.Stand: _stand,
    wire.Claim: _claim,
    wire.Admit: _admit,
    wire.Back: _back,
    wire.Nudge: _nudge,
    wire.Ring: _ring,
    wire.SeatBot: _seat_bot,
    wire.SetSeats: _set_seats,
    wire.SetOptions: _set_options,
    wire.SetManners: _set_manners,
    wire.Deal: _deal,
    wire.Remove: _remove,
    wire.Close: _close,
    wire.Pause: _pause,
    wire.Say: _say,
    wire.React: _react,
    wire.Hide: _hide,
    wire.Flag: _flag,
    wire.Survey: _survey,
}
