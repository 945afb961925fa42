"""Reading papers: Markdown to blocks of plain data that the typesetter sets one after the other."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from cardamom.engine.game import Game
from cardamom.press import Unprintable
from cardamom.press.words import trouble

FOLDER: Final = "papers"
FENCE: Final = "+++"
FORMS: Final = ("book", "pamphlet", "sheet")

Block = dict[str, Any]
Draw = Callable[[str, dict[str, Any]], Block]
"""Draws a figure of a kind, as its TOML says. Raises `BadPaper`."""


class BadPaper(ValueError):
    """Something in a paper makes no sense: a piece of a sentence says what."""


@dataclass(frozen=True)
class Paper:
    """A paper of a game, as it was written."""

    name: str
    path: Path
    title: str
    form: str
    columns: int
    text: str


def papers_of(game: Game) -> list[str]:
    """The names of all papers of a game."""
    return sorted(path.stem for path in (game.folder / FOLDER).glob("*.md"))


def find_paper(game: Game, name: str) -> Paper:
    """A paper by its name. Raises `Unprintable`."""
    path = game.folder / FOLDER / f"{name}.md"
    try:
        _, head, text = path.read_text(encoding="utf-8").split(FENCE, 2)
        said = tomllib.loads(head)
        paper = Paper(name, path, said["title"], said["form"], said.get("columns", 1), text)
    except (ValueError, KeyError) as problem:
        raise Unprintable(trouble("broken_paper", path=str(path), why=str(problem))) from problem
    if paper.form not in FORMS:
        known = trouble("unknown_value", option="form", given=paper.form, known=list(FORMS)).rstrip(".")
        raise Unprintable(trouble("broken_paper", path=str(path), why=known))
    return paper


def blocks_of(paper: Paper, draw: Draw) -> list[Block]:
    """The blocks of a paper, its figures drawn. Raises `Unprintable`."""
    tokens = MarkdownIt("commonmark").enable("table").parse(paper.text)
    try:
        return _Reader(tokens, draw).blocks()
    except (BadPaper, tomllib.TOMLDecodeError) as problem:
        raise Unprintable(trouble("broken_paper", path=str(paper.path), why=str(problem))) from problem


class _Reader:
    """Walks through the tokens of a Markdown text, one block at a time."""

    def __init__(self, tokens: Sequence[Token], draw: Draw) -> None:
        self.tokens, self.draw, self.at = tokens, draw, 0

    def blocks(self, until: str = "") -> list[Block]:
        found: list[Block] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.type == until:
                return found
            block = self._block(token)
            if block:
                found.append(block)
        return found

    def _block(self, token: Token) -> Block | None:
        if token.type == "heading_open":
            return {"kind": "heading", "level": int(token.tag[1]), "runs": self._runs()}
        if token.type == "paragraph_open":
            return {"kind": "text", "runs": self._runs()}
        if token.type == "hr":
            return {"kind": "break"}
        if token.type == "fence":
            return self.draw(token.info.strip(), tomllib.loads(token.content))
        if token.type in ("bullet_list_open", "ordered_list_open"):
            return self._list(token.type.replace("open", "close"))
        if token.type == "table_open":
            return self._table()
        return None

    def _runs(self) -> list[dict[str, str]]:
        """The text of a block in pieces of one style; the closing token is left to be skipped."""
        inline = self.tokens[self.at]
        self.at += 1
        styles: list[str] = []
        runs = []
        for piece in inline.children or []:
            if piece.type.endswith("_open"):
                styles.append(piece.type.removesuffix("_open"))
            elif piece.type.endswith("_close"):
                styles.pop()
            else:
                text = " " if piece.type == "softbreak" else piece.content.replace("'", "’")
                runs.append({"text": text, "style": styles[-1] if styles else ""})
        return runs

    def _list(self, end: str) -> Block:
        items: list[list[Block]] = []
        while self.tokens[self.at].type != end:
            self.at += 1
            items.append(self.blocks("list_item_close"))
        self.at += 1
        return {"kind": "list", "ordered": end.startswith("ordered"), "items": items}

    def _table(self) -> Block:
        rows: list[list[list[dict[str, str]]]] = []
        while self.tokens[self.at].type != "table_close":
            token = self.tokens[self.at]
            self.at += 1
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                rows[-1].append(self._runs())
        self.at += 1
        return {"kind": "table", "rows": rows}
