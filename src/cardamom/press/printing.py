"""Carry out an order: paint what is missing, set the pages, and give back a PDF."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from cardamom.press.faces.backs import back
from cardamom.press.faces.design import Design
from cardamom.press.faces.face import overlay, sparse
from cardamom.press.faces.format import Format
from cardamom.press.faces.layouts import design
from cardamom.press.faces.studio import Studio, unpainted
from cardamom.press.order import Order
from cardamom.press.printed import Box, box_of
from cardamom.press.sheets.pages import card_pages, trial_pages
from cardamom.press.sheets.typesetting import typeset

BACK: Final = "back"

Watch = Callable[[int, int], None]
"""Told how many plates are painted, and of how many."""


@dataclass(frozen=True)
class Deck:
    """The designs of all faces by their codes, with the back; and how many copies of each card there are."""

    box: Box
    size: Format
    designs: Mapping[str, Design]

    @property
    def fronts(self) -> list[str]:
        """Every card, copies beside each other, so that a slipped cut shows the same colour."""
        return [card.code for card in self.box.cards for _ in range(card.copies)]


def deck_of(box: Box, size: Format, named: bool = False) -> Deck:
    """All faces of a game. Raises `Unprintable`."""
    designs = {card.code: design(card, size, box, named) for card in box.cards}
    return Deck(box, size, {**designs, BACK: back(box, size)})


def printed(order: Order, studio: Studio, watch: Watch | None = None) -> bytes:
    """The PDF of an order. Raises `Unprintable`."""
    deck = deck_of(box_of(order.game), order.size, order.named)
    pages: list[dict[str, Any]] = []
    if "test" in order.parts:
        pages += trial_pages(order.setup)
    if "cards" in order.parts:
        pages += card_pages(order.setup, deck.fronts, BACK)
    shown = {card["name"] for page in pages for card in page["cards"]}
    designs = {code: deck.designs[code] for code in deck.designs if code in shown}
    if order.style == "painted":
        paint_all(studio, list(designs.values()), order.size, watch)
    files, vectors = _faces(designs, order, studio)
    return typeset("pages", files, {"pages": pages, "vectors": vectors})


def paint_all(studio: Studio, designs: Sequence[Design], size: Format, watch: Watch | None = None) -> None:
    """Paint the plates that are missing, on all cores."""
    missing = unpainted(studio, [(one, size) for one in designs])
    if not missing:
        return
    tell = watch or _nobody
    tell(0, len(missing))
    # A fresh process each: a fork of a program with threads can hang.
    workers = min(os.cpu_count() or 1, len(missing))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as painters:
        jobs = [painters.submit(_paint, studio.folder, one, form) for one, form in missing]
        for done, job in enumerate(jobs, start=1):
            job.result()
            tell(done, len(missing))


def _paint(folder: Path, one: Design, size: Format) -> None:
    Studio(folder).plate(one, size)


def _nobody(done: int, count: int) -> None:
    """Nobody watches."""


def _faces(
    designs: Mapping[str, Design], order: Order, studio: Studio
) -> tuple[dict[str, bytes], dict[str, dict[str, str] | list[str]]]:
    """The files of all faces, and which of them have no plate, or nothing but a plate."""
    files: dict[str, bytes] = {}
    plates: dict[str, str] = {}
    plain, bare = [], []
    for code, one in designs.items():
        if order.style == "low-ink":
            plain.append(code)
            files[f"{code}.svg"] = sparse(one, order.size).encode()
            continue
        plates[code] = f"{code}.jpg"
        files[f"{code}.jpg"] = studio.plate(one, order.size).read_bytes()
        if one.overlay:
            files[f"{code}.svg"] = overlay(one, order.size).encode()
        else:
            bare.append(code)
    return files, {"plates": plates, "plain": plain, "bare": bare}
