"""What can be typed at any question: a hint, the rules, the log."""

from __future__ import annotations

from typing import Any

from rich.markdown import Markdown

from cardamom.bots.match import find_bot, quick_bots, think
from cardamom.engine.bots import Choice
from cardamom.engine.questions import Move
from cardamom.engine.sitting import Sitting
from cardamom.engine.view import events
from cardamom.engine.words import Teller
from cardamom.terminal.scoring import tell_sheet
from cardamom.terminal.screen import Screen
from cardamom.terminal.showing import show_reminders, show_table
from cardamom.terminal.speech import keys_and_meanings, say
from cardamom.terminal.telling import changed_options


class HintTaken(Exception):
    """The person lets a bot answer."""

    def __init__(self, move: Move[Any]) -> None:
        super().__init__(move.name())
        self.move = move


class Keys:
    """The keys of one seat at one question."""

    def __init__(self, screen: Screen, sitting: Sitting, seat: int, teller: Teller) -> None:
        self.screen, self.sitting, self.seat, self.teller = screen, sitting, seat, teller
        self._keys = {
            "?": self._hint,
            "!": self._take_hint,
            "t": self._table,
            "l": self._log,
            "m": self._recall,
            "recall": self._recall,
            "s": self._sheet,
            "r": self._rules,
            "h": self._help,
        }

    def press(self, typed: str) -> bool:
        """Do what a key does. Whether it was one."""
        key = self._keys.get(typed.lower())
        if key is None:
            return False
        key()
        return True

    def _hint(self) -> None:
        bot, choice = self._thought()
        self.screen.line(say("help", "hint", bot=bot, move=self.teller.move(choice.move)), style="cyan")
        if self.teller.words.has("bots", choice.why.key):
            self.screen.line(say("help", "because", bot=bot, reason=self.teller.because(choice.why)), style="cyan")

    def _take_hint(self) -> None:
        raise HintTaken(self._thought()[1].move)

    def _thought(self) -> tuple[str, Choice]:
        """The best bot of the game, and what it would do here: it sees what this seat sees."""
        game = self.sitting.game
        best = quick_bots(game)[-1]
        return best, think(find_bot(game, best), self.sitting.table, self.seat, self.sitting.record.header.seed)

    def _table(self) -> None:
        show_table(self.screen, self.sitting.game, self.sitting.table, self.seat, self.teller, whole=True)
        for option in changed_options(self.sitting.record, self.sitting.game):
            self.screen.line(option, style="dim", rest="  ")

    def _log(self) -> None:
        told = [self.teller.event(event) for event in events(self.sitting.table, self.seat)]
        self.screen.page(self.screen.paragraphs(told or [say("help", "nothing_happened")]), at_end=True)

    def _recall(self) -> None:
        show_reminders(self.screen, self.sitting.table, self.teller)

    def _sheet(self) -> None:
        tell_sheet(self.screen, self.sitting.table, self.teller)
        if not self.sitting.table.sheet():
            self.screen.line(say("sheet", "nothing"))

    def _rules(self) -> None:
        try:
            page = self.sitting.game.rules_page
        except OSError:
            self.screen.line(say("help", "no_rules_page"))
            return
        self.screen.page(Markdown(page, hyperlinks=False))

    def _help(self) -> None:
        for key, meaning in keys_and_meanings().items():
            self.screen.line(meaning, first=f"  {key}  ")
