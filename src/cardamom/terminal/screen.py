"""The screen: lines, menus and pages, in colour and without, never wider than the terminal."""

from __future__ import annotations

import contextlib
import importlib
import os
import re
import shutil
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterable, Sequence

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from cardamom.engine.words import Words
from cardamom.engine.zones import Box
from cardamom.terminal.speech import phrase, printable

WIDEST = 100
NARROWEST = 20
SHORT_MENU = 6
GAP = 3
NUMBER = len("  1. ")
LONGEST_ANSWER = 2000
LEAVE = "q"
COLOURS = [
    "dark_orange",
    "red",
    "green",
    "magenta",
    "cyan",
    "yellow",
    "blue",
    "bright_red",
    "bright_green",
    "bright_magenta",
    "bright_cyan",
    "bright_blue",
]
NO_BREAK = "\N{NO-BREAK SPACE}"


class Leave(Exception):
    """The person has left the table."""


class Palette:
    """Colours the names of cards by their suits, wherever a sentence has one.

    The suits are listed under `suits` in a game's words, or else are what stands before the last dash in the codes of
    the cards; a card is of the suit that its name mentions.
    """

    def __init__(self, words: Words, box: Box) -> None:
        names = {words.sentence("cards", code) for code in box.codes}
        suits = list(words.find("suits")) if words.has("suits") else _prefixes(box)
        self._cards = _any_of(names)
        self._suits = [(_any_of([suit]), colour) for suit, colour in zip(suits, COLOURS, strict=False)]

    def paint(self, line: str) -> Text:
        """A line with its cards in colour."""
        text = Text(line)
        for card in self._cards.finditer(line):
            text.stylize(self._colour(card.group()), *card.span())
        return text

    def unbroken(self, line: str) -> str:
        """A line that can be wrapped anywhere but in the name of a card."""
        return self._cards.sub(lambda card: card.group().replace(" ", NO_BREAK), line)

    def _colour(self, card: str) -> str:
        return next((colour for suit, colour in self._suits if suit.search(card)), "")


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Any of some words or names, the longest that fits, as a word of its own."""
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def _prefixes(box: Box) -> list[str]:
    prefixes = list(dict.fromkeys(code.rpartition("-")[0] for code in box.codes))
    return prefixes if all(prefixes) and len(prefixes) <= len(COLOURS) else []


def _show_in_pager(pager: str, page: str, at_end: bool) -> None:
    """Let a pager show a page. `less`, the usual one, is told to pass colours on, how to leave it, where to begin."""
    prompt = re.sub(r"([?:.%\\])", r"\\\1", phrase("help", "pager"))
    less = f"-R -P{prompt}${' +G' if at_end else ''}"
    subprocess.run(pager, shell=True, input=page, encoding="utf-8", env={**os.environ, "LESS": less}, check=False)


class Screen:
    """Where a person reads and types."""

    def __init__(self, pace: float = 0.0) -> None:
        self.console = Console(highlight=False, soft_wrap=False)
        self.lively = self.console.is_terminal and sys.stdin.isatty()
        self.pace = pace if self.lively else 0.0
        self.palette: Palette | None = None
        if self.lively:
            # Where there is one, it lets people edit what they type.
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")

    @property
    def width(self) -> int:
        """How many columns a line may have."""
        return min(self.console.width, WIDEST)

    def line(self, text: str = "", style: str = "", first: str = "", rest: str | None = None) -> None:
        """A paragraph; `first` and `rest` begin its first and its other lines. No name of a card is broken."""
        for row in self._rows(text, first, " " * len(first) if rest is None else rest):
            row.style = style
            self.console.print(row)

    def paragraphs(self, texts: Iterable[str]) -> Group:
        """Several paragraphs for a page, each as `line` would show it."""
        return Group(*(row for text in texts for row in self._rows(text, "", "  ")))

    def literal(self, text: str) -> None:
        """A line to copy: whole, for only the terminal itself can wrap it so that it is copied as one."""
        self.console.print(Text(f"  {printable(text)}"), soft_wrap=True)

    def heading(self, text: str) -> None:
        """A line across the screen with a title."""
        self.console.print(Rule(Text(printable(text), style="bold"), align="left", style="dim"), width=self.width)

    def menu(self, labels: Sequence[str]) -> None:
        """Numbered choices, one below the other, or in columns when they are many."""
        rows = [f"{number:>3}. {printable(label)}" for number, label in enumerate(labels, start=1)]
        cell = max((len(row) for row in rows), default=0) + GAP
        columns = max(1, self.width // cell) if len(rows) > SHORT_MENU else 1
        if columns == 1:
            for row in rows:
                self.line(row[NUMBER:], first=row[:NUMBER])
            return
        for start in range(0, len(rows), columns):
            self.console.print(self._paint("".join(row.ljust(cell) for row in rows[start : start + columns]).rstrip()))

    def page(self, page: RenderableType, at_end: bool = False) -> None:
        """Something long: through a pager, from its beginning or `at_end`, when it is longer than the terminal."""
        options = self.console.options.update(width=self.width)
        pager = os.environ.get("PAGER") or shutil.which("less")
        if not self.lively or not pager or len(self.console.render_lines(page, options)) < self.console.height:
            self.console.print(page, width=self.width)
            return
        # Not rich's own pager: Python's, which it calls, has changed its mind about the settings of less.
        with self.console.capture() as captured:
            self.console.print(page, width=self.width)
        _show_in_pager(pager, captured.get(), at_end)

    def curtain(self) -> None:
        """Hide what was shown to somebody else."""
        if self.lively:
            # The third code drops what could be scrolled back to.
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
            sys.stdout.flush()

    def pause(self) -> None:
        """A moment to read."""
        if self.pace:
            time.sleep(self.pace)

    def read(self) -> str:
        """What the person types. Raises `Leave` when they leave, or when there is nothing more to come."""
        try:
            typed = input("> ")
        except (EOFError, KeyboardInterrupt) as gone:
            self.console.print()
            raise Leave from gone
        if not sys.stdin.isatty():
            # Typed lines show on a terminal by themselves; a transcript of piped ones should read the same.
            self.console.print(Text(printable(typed[: self.width - 2])))
        if typed.strip().lower() == LEAVE:
            raise Leave
        return typed.strip()[:LONGEST_ANSWER]

    def _rows(self, text: str, first: str, rest: str) -> list[Text]:
        """A paragraph, wrapped and in colour."""
        room = max(NARROWEST, self.width)
        wrapped = textwrap.wrap(self._unbroken(printable(text)), room, initial_indent=first, subsequent_indent=rest)
        return [self._paint(row.replace(NO_BREAK, " ")) for row in wrapped or [first]]

    def _paint(self, text: str) -> Text:
        return Text(text) if self.palette is None else self.palette.paint(text)

    def _unbroken(self, text: str) -> str:
        return text if self.palette is None else self.palette.unbroken(text)
