"""A whole game at the terminal, question by question."""

from __future__ import annotations

import os

from cardamom.bots.match import find_bot, think
from cardamom.bots.roots import MOST_ROOTS, Position, Roots
from cardamom.bots.search import Search
from cardamom.engine.bots import Choice
from cardamom.engine.sitting import Sitting
from cardamom.engine.view import events
from cardamom.engine.words import Teller
from cardamom.terminal.asking import Asking
from cardamom.terminal.scoring import tell_sheet
from cardamom.terminal.screen import Screen
from cardamom.terminal.seating import bots_among, names_of, people_among
from cardamom.terminal.showing import show_table
from cardamom.terminal.speech import say

REMEMBERED = 8
"""How many of the last events somebody is told who comes back to a game."""


class Host:
    """Asks everybody in turn: bots at once, people on the screen, behind a curtain if there are several."""

    def __init__(self, screen: Screen, sitting: Sitting) -> None:
        self.screen, self.sitting = screen, sitting
        self.game, self.table = sitting.game, sitting.table
        players = sitting.record.header.players
        self.players = players
        self.names = names_of(self.game, players)
        self.people = people_among(players)
        self.bots = {name: find_bot(self.game, name) for name in bots_among(players)}
        self.roots = Roots(min(MOST_ROOTS, os.cpu_count() or 1))
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.told = {seat: max(0, self._happened() - REMEMBERED) for seat in self.people}
        self.rounds = {seat: len(self.table.sheet()) for seat in self.people}
        """How many rounds of the score sheet each has been shown."""

    def teller(self, seat: int | None) -> Teller:
        """Somebody who tells this game to a seat, or to whoever watches."""
        return Teller(self.game.words, self.table.box, self.names, seat)

    def play(self) -> None:
        """Play to the end. Raises `Leave` when a person leaves."""
        if self.people:
            self.screen.line(say("opening", "keys"), style="dim")
        if self.people and self.sitting.record.answers:
            self.screen.line(say("opening", "welcome_back"))
        while not self.table.over:
            seat = self._next()
            if seat in self.people:
                self._ask_person(seat)
            else:
                self._ask_bot(seat)
            if len(self.people) == 1:
                self._tell_news(self.people[0])
        if len(self.people) > 1:
            self._tell_rest()

    def _next(self) -> int:
        """Whom to ask: bots first, so that people wait for nobody."""
        asked = self.table.asked()
        return next((seat for seat in asked if seat not in self.people), asked[0])

    def _ask_bot(self, seat: int) -> None:
        self.sitting.answer(seat, self._thought(seat).move)

    def _thought(self, seat: int) -> Choice:
        """What a bot answers; one that searches may use all processors, as nobody else is at work here."""
        name, record = self.players[seat], self.sitting.record
        if not isinstance(self.bots[name], Search):
            return think(self.bots[name], self.table, seat, record.header.seed)
        header, answers = record.header, [(answer.seat, answer.move) for answer in record.answers]
        position: Position = (header.game, header.options, len(header.players), header.seed, answers)
        return self.roots.think(name, position, self.table, seat)

    def _ask_person(self, seat: int) -> None:
        if self._has_no_choice(seat):
            return
        if self.at_screen != seat:
            self._hand_over(seat)
        self._tell_news(seat)
        teller = self.teller(seat)
        self.screen.heading(self.game.words.sentence("title"))
        show_table(self.screen, self.game, self.table, seat, teller)
        move = Asking(self.screen, self.sitting, seat, teller).answer()
        self.sitting.answer(seat, move)

    def _has_no_choice(self, seat: int) -> bool:
        """Answer for a person who can do only one thing. Whether that was so."""
        moves = self.table.moves(seat)
        if self.table.step.open_ended or len(moves) != 1:
            return False
        if len(self.people) == 1:
            self.screen.line(say("asking", "only_move", move=self.teller(seat).move(moves[0])))
        self.sitting.answer(seat, moves[0])
        return True

    def _hand_over(self, seat: int) -> None:
        self._hide_cards()
        self.screen.heading(say("curtain", "hand_over", name=self.names[seat]))
        self.screen.read()
        self._hide_cards()
        self.at_screen = seat

    def _hide_cards(self) -> None:
        """Draw the curtain, unless nobody has looked yet: then the opening is all there is, and it is for everybody."""
        if self.at_screen is not None:
            self.screen.curtain()

    def _tell_news(self, seat: int) -> None:
        """What happened since this seat looked last, as far as it learnt of it."""
        teller = self.teller(seat)
        for event in events(self.table, seat, self.told[seat]):
            self.screen.line(teller.event(event), rest="  ")
            if event["seat"] != seat:
                self.screen.pause()
        self.told[seat] = self._happened()
        if not self.table.over:
            tell_sheet(self.screen, self.table, teller, since=self.rounds[seat])
        self.rounds[seat] = len(self.table.sheet())

    def _tell_rest(self) -> None:
        """How it ended, to all the people at once."""
        self.screen.curtain()
        watching = self.teller(None)
        for event in events(self.table, None, min(self.told.values())):
            self.screen.line(watching.event(event), rest="  ")

    def _happened(self) -> int:
        return 0 if self.table.story is None else len(self.table.story.events)
