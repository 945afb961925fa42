"""Carry out an order: paint what is missing, set the pages, and give back a PDF."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from PIL import Image

from cardamom.press import Unprintable
from cardamom.press.art.drawings import drawing
from cardamom.press.art.palette import PAPER, mix, readable_on
from cardamom.press.deck import BACK, COLOPHON, Deck, face_of, ordered_deck
from cardamom.press.faces.design import Design
from cardamom.press.faces.face import overlay, sparse
from cardamom.press.faces.format import BLEED, POKER, Format
from cardamom.press.faces.studio import Studio, unpainted
from cardamom.press.order import Order
from cardamom.press.paint.raster import DOTS
from cardamom.press.paintings import PIXELS, index, painting, subject
from cardamom.press.papers.box import box_pages
from cardamom.press.papers.cover import cover, cover_format
from cardamom.press.papers.figures import Illustrator
from cardamom.press.papers.imposition import PANELS, booklet, half, side_by_side, strips, whole_sheets, zine
from cardamom.press.papers.reading import Block, Paper, blocks_of, find_paper
from cardamom.press.printed import Box, box_of
from cardamom.press.sheets.pages import card_pages, trial_pages
from cardamom.press.sheets.typesetting import typeset, typeset_and_count, typeset_picture
from cardamom.press.words import say, trouble

COVER: Final = "cover"
PREVIEW: Final = 60
"""Dots to the inch."""
MARGINS: Final = {"book": 12.0, "pamphlet": 4.6, "sheet": 14.0}
LETTERS: Final = {"book": 9.4, "pamphlet": 6.6, "sheet": 9.5}

Watch = Callable[[int, int], None]
"""Told how many plates are painted, and of how many."""
Faces = Mapping[str, tuple[Design, Format]]


@dataclass
class Materials:
    """Everything that the typesetter finds beside a template: files, and which faces have which of them."""

    files: dict[str, bytes] = field(default_factory=dict)
    plates: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, str] = field(default_factory=dict)
    plain: list[str] = field(default_factory=list)
    bare: list[str] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        """What the templates must know."""
        return {"plates": self.plates, "pictures": self.pictures, "plain": self.plain, "bare": self.bare}


def printed(order: Order, studio: Studio, watch: Watch | None = None) -> bytes:
    """The PDF of an order. Raises `Unprintable`."""
    return _Run(order, studio, watch).pdf()


def preview(order: Order, studio: Studio, part: str) -> bytes:
    """The first page of a part as a small PNG: as it will be, or in flat colours as long as it is not painted yet.

    Raises `Unprintable`.
    """
    try:
        return _Run(order, studio, None, patient=False).picture(part)
    except _Unpainted:
        return _Run(replace(order, style="low-ink"), studio, None).picture(part)


class _Unpainted(Exception):
    """Something is not painted yet, and nobody is going to wait for it."""


class _Run:
    """One order on its way through the press."""

    def __init__(self, order: Order, studio: Studio, watch: Watch | None, patient: bool = True) -> None:
        self.order, self.studio, self.watch, self.patient = order, studio, watch, patient
        self.box = box_of(order.game)
        self.faces: dict[str, tuple[Design, Format]] = {}
        self.books: dict[str, bytes] = {}

    @cached_property
    def deck(self) -> Deck:
        """The cards; papers can do without most of them."""
        return ordered_deck(self.order, self.box)

    def pdf(self) -> bytes:
        pages = [page for part in self.order.parts for page in self._pages(part)]
        materials = self._materials(self.faces, {})
        return typeset("pages", {**materials.files, **self.books}, {"pages": pages, "vectors": materials.told()})

    def picture(self, part: str) -> bytes:
        page = self._pages(part)[0]
        shown = {card["name"] for card in page["cards"]}
        materials = self._materials({code: face for code, face in self.faces.items() if code in shown}, {})
        data = {"pages": [page], "vectors": materials.told()}
        return typeset_picture("pages", {**materials.files, **self.books}, data, PREVIEW)

    def _pages(self, part: str) -> list[dict[str, Any]]:
        if part == "test":
            return trial_pages(self.order.setup)
        if part == "cards":
            self.faces |= {code: (one, self.order.size) for code, one in self.deck.designs.items()}
            return card_pages(self.order.setup, [*self.deck.fronts, COLOPHON], BACK)
        if part == "box":
            return self._box()
        return self._paper(find_paper(self.order.game, part))

    def _box(self) -> list[dict[str, Any]]:
        size, box = self.order.size, self.box
        form = cover_format(*size.cut)
        self.faces[COVER] = cover(box, form, _players(box)), form
        self.faces[BACK] = self.deck.designs[BACK], size
        count = len(self.deck.fronts) + 1
        return box_pages(self.order.setup.paper, box, size, count, self.order.painted)

    def _paper(self, paper: Paper) -> list[dict[str, Any]]:
        """The pages of a paper: set first, and then laid on sheets."""
        sheet, backs = self.order.setup.paper, self.order.setup.backs
        size = _page_size(paper, self.order)
        margin = MARGINS[paper.form]
        room = (size[0] - 2 * margin - 5 * (paper.columns - 1)) / paper.columns
        by = Illustrator(self.box, room)
        blocks = blocks_of(paper, by.draw)
        made, count = self._set(paper, by, blocks, size)
        file = f"{paper.name}.pdf"
        self.books[file] = made
        if paper.form == "sheet":
            return whole_sheets(sheet, file, count)
        if paper.form == "pamphlet":
            if count != PANELS:
                why = trouble("wrong_panels", count=count).rstrip(".")
                raise Unprintable(trouble("broken_paper", path=str(paper.path), why=why))
            return strips(sheet, file, backs) if backs.startswith("duplex") else zine(sheet, file)
        return booklet(sheet, file, count, backs) if backs.startswith("duplex") else side_by_side(sheet, file, count)

    def _set(
        self, paper: Paper, by: Illustrator, blocks: Sequence[Block], size: tuple[float, float]
    ) -> tuple[bytes, int]:
        box = self.box
        faces = {code: (face_of(box, code, POKER), POKER) for code in by.faces}
        covers = [block for block in blocks if block["kind"] == "cover"]
        if covers:
            form = cover_format(*size)
            faces[COVER] = cover(box, form, covers[0]["note"]), form
        materials = self._materials(faces, by.drawings)
        materials.files |= {f"{name}.svg": drawn.encode() for name, drawn in by.vectors.items()}
        ink = readable_on(PAPER, box.back.ground)
        look = {
            "title": f"{box.title}: {paper.title}",
            "form": paper.form,
            "columns": paper.columns,
            "width": size[0],
            "height": size[1],
            "margin": MARGINS[paper.form],
            "size": LETTERS[paper.form],
            "bleed": BLEED * size[0] / POKER.width,
            "ink": ink,
            "soft": mix(ink, "#FFFFFF", 0.88),
            "fill": PAPER if self.order.painted and paper.form == "pamphlet" else "",
        }
        data = {"paper": look, "blocks": blocks, "vectors": materials.told()}
        return typeset_and_count("paper", materials.files, data)

    def _materials(self, faces: Faces, drawings: Mapping[str, float]) -> Materials:
        """The files of faces and drawings, painted where that is wanted."""
        found = Materials()
        large = [name for name, wide in drawings.items() if shipped(name, wide) is None]
        if self.order.painted and not self.patient and _missing(self.studio, faces, large):
            raise _Unpainted
        if self.order.painted:
            paint_all(self.studio, list(faces.values()), large, self.watch)
        for code, (one, size) in faces.items():
            self._add_face(found, code, one, size)
        for name, wide in drawings.items():
            found.pictures[name] = f"picture-{name}.{'png' if self.order.painted else 'svg'}"
            found.files[found.pictures[name]] = self._picture(name, wide)
        return found

    def _add_face(self, found: Materials, code: str, one: Design, size: Format) -> None:
        if not self.order.painted:
            found.plain.append(code)
            found.files[f"{code}.svg"] = sparse(one, size).encode()
            return
        found.plates[code] = f"{code}.jpg"
        found.files[f"{code}.jpg"] = self.studio.plate(one, size).read_bytes()
        if one.overlay:
            found.files[f"{code}.svg"] = overlay(one, size).encode()
        else:
            found.bare.append(code)

    def _picture(self, name: str, wide: float) -> bytes:
        """A drawing for a paper, no finer than it is printed."""
        if not self.order.painted:
            return drawing(name).picture(0.02).encode()
        at_hand = shipped(name, wide)
        picture = Image.open(at_hand).convert("RGBA") if at_hand else self.studio.picture(name)
        pixels = min(round(wide * DOTS * 1.05), picture.width)
        file = io.BytesIO()
        picture.resize((pixels, round(pixels * picture.height / picture.width)), Image.Resampling.LANCZOS).save(
            file, "PNG"
        )
        return file.getvalue()


def paint_all(
    studio: Studio,
    faces: Sequence[tuple[Design, Format]],
    drawings: Sequence[str] = (),
    watch: Watch | None = None,
) -> None:
    """Paint the plates and pictures that are missing, on all cores. Raises `Unprintable` when they cannot be kept."""
    missing = unpainted(studio, faces)
    undrawn = [name for name in drawings if not studio.picture_file(name).is_file()]
    count = len(missing) + len(undrawn)
    if not count:
        return
    tell = watch or _nobody
    tell(0, count)
    # A fresh process each: a fork of a program with threads can hang.
    with ProcessPoolExecutor(min(os.cpu_count() or 1, count), mp_context=get_context("spawn")) as painters:
        jobs = [painters.submit(_paint_picture, studio.folder, name) for name in undrawn]
        jobs += [painters.submit(_paint, studio.folder, one, form) for one, form in missing]
        for done, job in enumerate(jobs, start=1):
            try:
                job.result()
            except OSError as problem:
                painters.shutdown(cancel_futures=True)
                raise Unprintable(trouble("bad_paint", path=str(studio.folder), why=str(problem))) from problem
            tell(done, count)


def shipped(name: str, wide: float) -> Path | None:
    """A painting that is at hand already, if it is fine enough to be printed so wide."""
    if wide * DOTS > PIXELS or index().get(name) != subject(name):
        return None
    return painting(name)


def _missing(studio: Studio, faces: Faces, drawings: Sequence[str]) -> bool:
    """Whether anything is still to be painted."""
    undrawn = any(not studio.picture_file(name).is_file() for name in drawings)
    return undrawn or bool(unpainted(studio, list(faces.values())))


def _page_size(paper: Paper, order: Order) -> tuple[float, float]:
    if paper.form == "pamphlet":
        return POKER.cut
    sheet = order.setup.paper
    return half(sheet) if paper.form == "book" else (sheet.width, sheet.height)


def _players(box: Box) -> str:
    game = box.game
    key = "same_players" if game.fewest == game.most else "players"
    return say("papers", key, fewest=game.fewest, most=game.most)


def _paint(folder: Path, one: Design, size: Format) -> None:
    Studio(folder).plate(one, size)


def _paint_picture(folder: Path, name: str) -> None:
    Studio(folder).picture(name)


def _nobody(done: int, count: int) -> None:
    """Nobody watches."""
