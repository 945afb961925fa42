"""Figures: what a fenced block of a paper can ask for.

cards      rows of cards: rows = [{ label, cards }], width of a card, fan (how much of a card the next leaves)
anatomy    a card and notes about its parts: card, width, notes = [{ at = [x, y], text }], in millimetres of the card
layout     a table: size, width of a card, spots = [{ at, cards, label, step }]; `back` is a card face down
groups     the signs, colours and names of all groups: columns, only
speech     who says what: lines = [{ who, says }]
score      a score sheet: heads, rows (how many, or their names), last
pictures   drawings with words: items = [{ drawing, name, text }], columns, width
pantry     the same from a table of a TOML file of the game: file, table, columns, width
guide      an entry for every card from a TOML file of the game: file, fields, width
words      a glossary from a table of a TOML file: file, table
checklist  the names of all cards by their groups, with a box to tick: columns, only (some groups)
chips      chips to cut out: values, colours, drawing
cover      the picture of the box, with title and tagline: note
credits    whose art and letters these are
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cardamom.press.art.drawings import has_drawing
from cardamom.press.art.palette import CREAM, contrast, readable_on, shade
from cardamom.press.art.shapes import circle, moved, ring, words
from cardamom.press.faces.parts import MIDLINE, badge
from cardamom.press.lettering import fitting
from cardamom.press.papers.plans import anatomy, laid_table, rows_of_cards
from cardamom.press.papers.reading import BadPaper, Block
from cardamom.press.printed import Box, capital
from cardamom.press.words import say, trouble

BACK: Final = "back"
CHIP: Final = 38.0

Asked = dict[str, Any]


@dataclass
class Illustrator:
    """Draws the figures of one paper, and remembers what it needs: faces, drawings, and small vector pictures."""

    box: Box
    room: float
    """How wide the text is."""
    faces: dict[str, None] = field(default_factory=dict)
    drawings: dict[str, float] = field(default_factory=dict)
    """Drawings, and how wide they are printed at most."""
    vectors: dict[str, str] = field(default_factory=dict)

    def draw(self, kind: str, asked: Asked) -> Block:
        """A figure. Raises `BadPaper`."""
        drawer = FIGURES.get(kind)
        if drawer is None:
            raise BadPaper(trouble("no_figure", name=kind or "?", figures=list(FIGURES)).rstrip("."))
        try:
            return drawer(self, asked)
        except KeyError as problem:
            raise BadPaper(trouble("missing", figure=kind, name=str(problem.args[0])).rstrip(".")) from problem

    def card(self, code: str) -> str:
        """A card that is shown, by its code. Raises `BadPaper`."""
        if code != BACK and code not in {card.code for card in self.box.cards}:
            raise BadPaper(trouble("no_card", code=code).rstrip("."))
        self.faces[code] = None
        return code

    def drawing(self, name: str, wide: float) -> str:
        """A drawing that is shown so wide. Raises `BadPaper`."""
        if not has_drawing(name):
            raise BadPaper(trouble("no_drawing", name=name, game=self.box.game.name).rstrip("."))
        self.drawings[name] = max(wide, self.drawings.get(name, 0))
        return name

    def file(self, asked: Asked) -> dict[str, Any]:
        """A TOML file of the game, or one table of it."""
        found = tomllib.loads((self.box.game.folder / asked["file"]).read_text(encoding="utf-8"))
        return found[asked["table"]] if "table" in asked else found


def _cards(by: Illustrator, asked: Asked) -> Block:
    rows = [(row.get("label", ""), [by.card(code) for code in row["cards"]]) for row in asked["rows"]]
    plan = rows_of_cards(rows, asked.get("width", 16), by.room, asked.get("fan", 1.08))
    return plan.block(asked.get("caption", ""))


def _anatomy(by: Illustrator, asked: Asked) -> Block:
    notes = [(float(note["at"][0]), float(note["at"][1]), str(note["text"])) for note in asked["notes"]]
    return anatomy(by.card(asked["card"]), notes, asked.get("width", 44), by.room).block(asked.get("caption", ""))


def _layout(by: Illustrator, asked: Asked) -> Block:
    spots = [{**spot, "cards": [by.card(code) for code in spot["cards"]]} for spot in asked["spots"]]
    wide, high = asked["size"]
    return laid_table((wide, high), asked.get("width", 12), spots).block(asked.get("caption", ""))


def _groups(by: Illustrator, asked: Asked) -> Block:
    wanted = asked.get("only") or list(by.box.groups)
    shown = [by.box.groups[key] for key in wanted]
    for group in shown:
        by.vectors[f"group-{group.key}"] = _square(badge(group, 6, 6), 12)
    items = [{"file": f"group-{group.key}", "name": group.name, "colour": group.ink} for group in shown]
    return {"kind": "groups", "columns": asked.get("columns", 2), "items": items, "size": asked.get("size", 7)}


def _speech(by: Illustrator, asked: Asked) -> Block:
    return {"kind": "speech", "lines": [{"who": line["who"], "says": line["says"]} for line in asked["lines"]]}


def _score(by: Illustrator, asked: Asked) -> Block:
    rows = asked["rows"]
    names = [""] * rows if isinstance(rows, int) else list(rows)
    return {
        "kind": "score",
        "heads": asked["heads"],
        "rows": names,
        "last": asked.get("last", ""),
        "high": asked.get("height", 9),
    }


def _pictures(by: Illustrator, asked: Asked) -> Block:
    wide = asked.get("width", 18)
    items = [{**item, "drawing": by.drawing(item["drawing"], wide)} for item in asked["items"]]
    return {"kind": "pictures", "columns": asked.get("columns", 3), "width": wide, "items": items}


def _pantry(by: Illustrator, asked: Asked) -> Block:
    drawn = asked.get("drawings", {})
    items = [
        {"drawing": drawn.get(key, key), "name": capital(key.replace("-", " ")), "text": text}
        for key, text in by.file(asked).items()
    ]
    return _pictures(by, {**asked, "items": items})


def _guide(by: Illustrator, asked: Asked) -> Block:
    """Entries under the headings of their groups, in the order of the cards."""
    entries, wide = by.file(asked), asked.get("width", 12)
    names = {card.code: capital(card.name) for card in by.box.cards}
    sections: dict[str, dict[str, Any]] = {}
    for card in by.box.cards:
        if card.code not in entries:
            continue
        entry = entries[card.code]
        friends = [names.get(code, code).lower() for code in str(entry.get(asked.get("friends", ""), "")).split()]
        section = sections.setdefault(
            card.group.key, {"name": capital(card.group.name), "colour": card.group.ink, "entries": []}
        )
        section["entries"].append(
            {
                "name": names[card.code],
                "drawing": by.drawing(card.picture, wide) if card.picture else "",
                "texts": [entry[name] for name in asked["fields"]],
                "friends": say("papers", "goes_with", friends=", ".join(friends)) if friends else "",
            }
        )
    return {"kind": "guide", "width": wide, "sections": list(sections.values())}


def _words(by: Illustrator, asked: Asked) -> Block:
    told = by.file(asked)
    return {
        "kind": "words",
        "items": [{"name": capital(key.replace("-", " ")), "text": told[key]} for key in sorted(told)],
    }


def _checklist(by: Illustrator, asked: Asked) -> Block:
    sections: dict[str, dict[str, Any]] = {}
    for card in by.box.cards:
        if card.group.key not in asked.get("only", by.box.groups):
            continue
        here = sections.setdefault(
            card.group.key, {"name": capital(card.group.name), "colour": card.group.ink, "names": []}
        )
        here["names"].append(capital(card.name))
    return {"kind": "checklist", "columns": asked.get("columns", 4), "sections": list(sections.values())}


def _chips(by: Illustrator, asked: Asked) -> Block:
    files = []
    for value, colour in zip(asked["values"], asked["colours"], strict=True):
        by.vectors[f"token-{value}"] = _chip(str(value), colour)
        files.append(f"token-{value}")
    return {"kind": "chips", "files": files, "size": CHIP, "columns": asked.get("columns", 4)}


def _cover(by: Illustrator, asked: Asked) -> Block:
    return {"kind": "cover", "note": asked.get("note", "")}


def _credits(by: Illustrator, asked: Asked) -> Block:
    return {"kind": "credits", "text": say("papers", "credits")}


FIGURES: Final[Mapping[str, Callable[[Illustrator, Asked], Block]]] = {
    "cards": _cards,
    "anatomy": _anatomy,
    "layout": _layout,
    "groups": _groups,
    "speech": _speech,
    "score": _score,
    "pictures": _pictures,
    "pantry": _pantry,
    "guide": _guide,
    "words": _words,
    "checklist": _checklist,
    "chips": _chips,
    "cover": _cover,
    "credits": _credits,
}


def _chip(value: str, colour: str) -> str:
    """A chip from its middle: an edge of stripes, a ring, and the number."""
    half = CHIP / 2
    stripes = "".join(
        moved(f'<rect x="-2.2" y="{-half:g}" width="4.4" height="4.6" fill="{CREAM}"/>', f"rotate({turn})")
        for turn in range(0, 360, 45)
    )
    disc = circle(0, 0, half, colour) + stripes + circle(0, 0, half - 4.6, shade(colour, -0.12))
    disc += circle(0, 0, half - 6.2, CREAM) + ring(0, 0, half - 7.2, colour, 0.4)
    letters = fitting(value, 14, 2 * half - 17, 900)
    ink = colour if contrast(colour, CREAM) >= 4.5 else readable_on(CREAM, colour)
    disc += words(value, 0, letters * MIDLINE, letters, weight=900, fill=ink)
    return _square(moved(disc, f"translate({half:g} {half:g})"), CHIP)


def _square(shapes: str, side: float) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' viewBox="0 0 {side:g} {side:g}" width="{side:g}mm" height="{side:g}mm">{shapes}</svg>'
    )
