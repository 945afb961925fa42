"""Bots, away from the event loop: a thought runs in a process of its own, and is cut off when it takes too long."""

from __future__ import annotations

import contextlib
import logging
import os
import random
from typing import Any

import anyio
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process
from msgspec import Struct

from cardamom.bots.advice import Weighed, weigh
from cardamom.bots.levels import MASTERS
from cardamom.bots.match import bot_names, find_bot, quick_bots, think
from cardamom.bots.roots import MOST_ROOTS, Found, Position, added_up, grow, search_called, table_at
from cardamom.engine.bots import Choice
from cardamom.engine.chance import chance_for
from cardamom.engine.registry import all_games, find_game
from cardamom.engine.table import Table
from cardamom.engine.wire import read_move, write_move
from cardamom.engine.words import Teller
from cardamom.house.room import Room
from cardamom.house.speech import say, trouble
from cardamom.lab.stats import wilson

LOG = logging.getLogger("cardamom.house")

LONGEST_THOUGHT = 10.0
LONGEST_ROOT = 8.0
"""Seconds after which a search does without a root."""
LONGEST_HINT = 5.0
SECONDS_TO_WEIGH = 2.5
LONGEST_ADVICE = 30.0
LONGEST_REASON = 10.0
MOST_ADVISING = 4
"""So many may wait for advice."""
ADVICE_KEPT = 500
ROUNDING = 1e-9


def position_of(room: Room) -> Position:
    """How to come to the table of a room."""
    answers = [(given.seat, given.move) for given in room.given]
    return room.game.name, room.options, len(room.chairs), room.seed, answers


Thought = tuple[dict[str, Any], str, str]
"""An answer as it is written down, the answer in words, and the reason for it in a sentence; or no reason."""


def _thought(position: Position, seat: int, bot: str, names: list[str]) -> Thought:
    """What a bot would answer, and why. Runs in a worker; the bot sees its seat's view only."""
    table = table_at(position)
    return _told(
        table, position[0], think(find_bot(find_game(position[0]), bot), table, seat, position[3]), seat, names
    )


def _told(table: Table, game: str, choice: Choice, seat: int, names: list[str]) -> Thought:
    teller = Teller(find_game(game).words, table.box, names, seat)
    known = teller.words.has("bots", choice.why.key)
    reason = teller.because(choice.why) if known else ""
    return write_move(table.box, choice.move), teller.move(choice.move).rstrip("."), reason


class Advice(Struct, frozen=True):
    """What bots think of an answer: how likely it is to win for the seat that gives it, and how sure that is."""

    text: str
    share: float
    low: float
    high: float
    games: int
    given: bool
    """Whether it is what was answered."""


class Counsel(Struct, frozen=True):
    """What bots think of the answers to a question, the best first, and how many answers there were."""

    answers: list[Advice]
    of: int


def interval_of(one: Weighed) -> tuple[float, float]:
    """The interval of a share. Games that were all won or lost have Wilson's: a few of a kind are no certainty."""
    if abs(one.squares - one.won) > ROUNDING:
        return one.interval()
    found = wilson(one.won, int(one.games))
    return found.low, found.high


def _advice(position: Position, given: dict[str, Any], seat: int, names: list[str]) -> Counsel:
    """What there is to say about the answers to a question. Runs in a worker."""
    game, seed = find_game(position[0]), position[3]
    table = table_at(position)
    move = read_move(game, table.box, table.seats, given)
    teller = Teller(game.words, table.box, names, seat)
    weighed = weigh(game, table, seat, move, SECONDS_TO_WEIGH, chance_for(seed, f"advice {table.question}"))
    told = [
        Advice(teller.move(one.move).rstrip("."), one.share(), *interval_of(one), one.games, one.move == move)
        for one in weighed
        if one.games
    ]
    answers = {repr(write_move(table.box, other)) for other in [move, *table.moves(seat)]}
    return Counsel(told, len(answers))


def _reason(position: Position, given: dict[str, Any], seat: int, bot: str, names: list[str]) -> str:
    """Why a bot answered what was given, or nothing if it would answer otherwise today. Runs in a worker."""
    move, _, reason = _thought(position, seat, bot, names)
    return reason if move == given else ""


class Thinkers:
    """The workers that think for bots, as many as there are processors."""

    def __init__(self, processors: int = 0) -> None:
        self._limiter = CapacityLimiter(processors or max(1, os.cpu_count() or 1))
        # One at a time: people who look at finished games must not slow those down who play.
        self._advisers = CapacityLimiter(1)
        self._advising = 0
        self._advice: dict[str, Counsel] = {}
        self._reasons: dict[str, str] = {}

    async def answer(self, room: Room, seat: int) -> tuple[dict[str, Any], str]:
        """What the bot on a seat answers, and why; what the rules say for a silent seat if it fails or is too slow."""
        bot = room.chairs[seat].played_by
        try:
            with anyio.fail_after(LONGEST_THOUGHT):
                move, _, reason = await (self._search if bot in MASTERS else self._ask)(room, seat, bot)
        except Exception as problem:
            # A table must go on, whatever is wrong with a bot.
            LOG.exception("a bot failed", exc_info=problem, extra={"game": room.game.name})
            return room.default_answer(seat), ""
        return move, reason

    async def hint(self, room: Room, seat: int) -> tuple[dict[str, Any], str]:
        """What the strongest of the bots that answer at once would do, and why. Raises `HouseTrouble`."""
        try:
            with anyio.fail_after(LONGEST_HINT):
                move, text, reason = await self._ask(room, seat, quick_bots(room.game)[-1])
        except Exception as problem:
            LOG.exception("a hint failed", exc_info=problem, extra={"game": room.game.name})
            raise trouble("slow", 503) from problem
        return move, say("hint", "because", move=text, reason=reason) if reason else say("hint", "plain", move=text)

    async def advice(self, room: Room, step: int) -> Counsel:
        """What bots think of each answer at a step of a game that is over. Raises `HouseTrouble`."""
        key = f"{room.kept_as} {step}"
        if key in self._advice:
            return self._advice[key]
        if self._advising >= MOST_ADVISING:
            raise trouble("busy", 503)
        name, options, seats, seed, answers = position_of(room)
        self._advising += 1
        try:
            with anyio.fail_after(LONGEST_ADVICE):
                found = await to_process.run_sync(
                    _advice,
                    (name, options, seats, seed, answers[:step]),
                    room.given[step].move,
                    room.given[step].seat,
                    room.names,
                    cancellable=True,
                    limiter=self._advisers,
                )
        except Exception as problem:
            LOG.exception("advice failed", exc_info=problem, extra={"game": room.game.name})
            raise trouble("slow", 503) from problem
        finally:
            self._advising -= 1
        _keep(self._advice, key, found)
        return found

    async def reason(self, room: Room, step: int) -> str:
        """Why a bot gave an answer of which nothing but the move was kept: it is asked once more.

        Nothing where it looks at a clock, as it would not think the same, or where it takes too long: a replay does
        without.
        """
        given = room.given[step]
        bot = room.chairs[given.seat].bot
        key = f"{room.kept_as} {step}"
        if key in self._reasons:
            return self._reasons[key]
        if not bot or bot in MASTERS or self._advising >= MOST_ADVISING:
            return ""
        name, options, seats, seed, answers = position_of(room)
        position = (name, options, seats, seed, answers[:step])
        found = None
        self._advising += 1
        try:
            with anyio.move_on_after(LONGEST_REASON):
                found = await to_process.run_sync(
                    _reason,
                    position,
                    given.move,
                    given.seat,
                    bot,
                    room.names,
                    cancellable=True,
                    limiter=self._advisers,
                )
        except Exception as problem:
            LOG.exception("a reason failed", exc_info=problem, extra={"game": room.game.name})
        finally:
            self._advising -= 1
        if found is None:
            # Others may have kept the workers busy: whoever looks again may hear it.
            return ""
        _keep(self._reasons, key, found)
        return found

    async def warm_up(self) -> None:
        """Start a worker before anybody waits for it."""
        await to_process.run_sync(bot_names_of_all, cancellable=True, limiter=self._limiter)

    async def _ask(self, room: Room, seat: int, bot: str) -> Thought:
        return await to_process.run_sync(
            _thought, position_of(room), seat, bot, room.names, cancellable=True, limiter=self._limiter
        )

    async def _search(self, room: Room, seat: int, bot: str) -> Thought:
        """What a search answers that grows a root on every processor that has nothing to do, but for one."""
        count = min(MOST_ROOTS, int(self._limiter.available_tokens) - 1)
        if count < 2:
            return await self._ask(room, seat, bot)
        position, table, search = position_of(room), room.table, search_called(bot, room.game.name)
        simple = search.at_once(table.seen_by(seat), chance_for(room.seed, f"bot {seat} {table.question}"))
        if simple is not None:
            return _told(table, room.game.name, simple, seat, room.names)
        roots: list[list[Found] | None] = [None] * count
        async with anyio.create_task_group() as group:
            for number in range(count):
                group.start_soon(self._grow, position, seat, bot, number, roots)
        found = [root for root in roots if root is not None]
        if not found:
            raise BrokenWorkerProcess
        choice = search.explained(added_up(table, room.game.name, found))
        return _told(table, room.game.name, choice, seat, room.names)

    async def _grow(
        self, position: Position, seat: int, bot: str, number: int, roots: list[list[Found] | None]
    ) -> None:
        """Let a worker grow one of the roots. It is missing if the worker dies, or does not come to an end."""
        with anyio.move_on_after(LONGEST_ROOT), contextlib.suppress(BrokenWorkerProcess):
            roots[number] = await to_process.run_sync(
                grow, position, seat, bot, number, cancellable=True, limiter=self._limiter
            )


def _keep(kept: dict[str, Any], key: str, found: Any) -> None:
    """Keep something that took a while, and let the oldest go when it is too much."""
    if len(kept) >= ADVICE_KEPT:
        del kept[next(iter(kept))]
    kept[key] = found


def bot_names_of_all() -> int:
    """How many bots there are: has a worker import every game."""
    return sum(len(bot_names(game)) for game in all_games())


def human_moment(pace: float) -> float:
    """How long a bot seems to think: about the pace of the table, never twice the same, and not as long as it does."""
    return pace * random.uniform(0.8, 1.3)
