"""Exports: the cards as pictures, for print shops, for other tables, and for whatever somebody makes of them.

png                 each card as it is after cutting, with round corners
game-crafter        825 by 1125 pixels: an eighth of an inch of bleed
make-playing-cards  822 by 1122 pixels: 36 of them are bleed
tabletop-simulator  sheets of seventy with the back in the last place, and a saved object that deals them
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_STORED, ZipFile

from PIL import Image

from cardamom.press import Unprintable
from cardamom.press.deck import BACK, COLOPHON, Deck, ordered_deck
from cardamom.press.faces.design import Design
from cardamom.press.faces.face import cut, sparse, whole
from cardamom.press.faces.format import POKER, Format
from cardamom.press.faces.studio import Studio
from cardamom.press.order import CRAFTER, EXPORTS, MAKER, PNG, SIMULATOR, Order
from cardamom.press.paint.raster import DOTS, rendered
from cardamom.press.printed import box_of, capital
from cardamom.press.printing import Watch, paint_all
from cardamom.press.words import trouble

SHOPS: Final = {CRAFTER: (825, 1125), MAKER: (822, 1122)}
ACROSS, DOWN = 10, 7
CELL: Final = (409, 572)
"""Ten of these are as wide as a texture may be."""
ZIP: Final = ".zip"

File = tuple[str, bytes]


@dataclass(frozen=True)
class Shelf:
    """Where an export goes: a folder, or one file that holds it all."""

    out: Path

    @property
    def is_zip(self) -> bool:
        """Whether everything goes into one file."""
        return self.out.suffix == ZIP

    def prepare(self) -> None:
        """Raises `Unprintable` or `OSError` when nothing can be written there."""
        if self.is_zip:
            self.out.touch()
        elif self.out.is_file():
            raise Unprintable(trouble("bad_folder", path=str(self.out)))
        else:
            self.out.mkdir(exist_ok=True)

    def keep(self, files: Iterator[File]) -> int:
        """Write all files; how many there are."""
        count = 0
        if not self.is_zip:
            for name, content in files:
                (self.out / name).write_bytes(content)
                count += 1
            return count
        with ZipFile(self.out, "w", ZIP_STORED) as chest:
            for name, content in files:
                chest.writestr(name, content)
                count += 1
        return count


def check_export(kind: str, order: Order) -> None:
    """Raises `Unprintable` for an export that there is not, or not in this size."""
    if kind not in EXPORTS:
        raise Unprintable(trouble("unknown_value", option="export", given=kind, known=list(EXPORTS)))
    if kind in SHOPS and order.size != POKER:
        raise Unprintable(trouble("shop_size", export=kind, size=order.size.name))


def exported(order: Order, studio: Studio, kind: str, where: str = "", watch: Watch | None = None) -> Iterator[File]:
    """All files of an export, one by one; `where` is the address that a simulator will find them at.

    Raises `Unprintable`.
    """
    check_export(kind, order)
    deck = ordered_deck(order, box_of(order.game))
    if order.painted:
        paint_all(studio, [(one, order.size) for one in deck.designs.values()], watch=watch)
    if kind == SIMULATOR:
        yield from _simulated(deck, order, studio, where)
        return
    copies = {card.code: card.copies for card in deck.box.cards}
    for code, one in deck.designs.items():
        yield f"{code}_x{copies.get(code, 1)}.png", _single(_face(one, order, studio), order.size, kind)


def _face(one: Design, order: Order, studio: Studio) -> Image.Image:
    """A face with bleed, at 300 dots to the inch."""
    if order.painted:
        return whole(studio, one, order.size)
    page = Image.new("RGBA", order.size.pixels(DOTS), "#FFFFFF")
    page.alpha_composite(rendered(sparse(one, order.size), *page.size))
    return page.convert("RGB")


def _single(card: Image.Image, size: Format, kind: str) -> bytes:
    if kind == PNG:
        return _png(cut(card, size))
    wide, high = SHOPS[kind]
    left, top = (card.width - wide) // 2, (card.height - high) // 2
    return _png(card.crop((left, top, left + wide, top + high)))


def _png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG", dpi=(300, 300))
    return file.getvalue()


def _jpeg(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.convert("RGB").save(file, "JPEG", quality=90)
    return file.getvalue()


# Tabletop Simulator


def sheets_for(codes: Sequence[str]) -> list[Sequence[str]]:
    """Which cards lie on which sheet; the last place of each is for what others see of a hidden card."""
    room = ACROSS * DOWN - 1
    return [codes[at : at + room] for at in range(0, len(codes), room)]


def _simulated(deck: Deck, order: Order, studio: Studio, where: str) -> Iterator[File]:
    sheets = sheets_for([code for code in deck.designs if code not in (BACK, COLOPHON)])
    behind = _cell(deck.designs[BACK], order, studio)
    for number, sheet in enumerate(sheets, start=1):
        yield f"faces-{number}.jpg", _jpeg(_sheet([_cell(deck.designs[code], order, studio) for code in sheet], behind))
    yield "back.jpg", _jpeg(behind)
    saved = json.dumps(_saved(deck, sheets, where), indent=2, ensure_ascii=False)
    yield f"{order.game.name}.json", saved.encode()


def _cell(one: Design, order: Order, studio: Studio) -> Image.Image:
    flat = Image.new("RGB", CELL, "#FFFFFF")
    card = cut(_face(one, order, studio), order.size).resize(CELL, Image.Resampling.LANCZOS)
    flat.paste(card, mask=card.getchannel("A"))
    return flat


def _sheet(cells: Sequence[Image.Image], behind: Image.Image) -> Image.Image:
    sheet = Image.new("RGB", (ACROSS * CELL[0], DOWN * CELL[1]), "#FFFFFF")
    for number, cell in enumerate(cells):
        sheet.paste(cell, (number % ACROSS * CELL[0], number // ACROSS * CELL[1]))
    sheet.paste(behind, ((ACROSS - 1) * CELL[0], (DOWN - 1) * CELL[1]))
    return sheet


def _saved(deck: Deck, sheets: Sequence[Sequence[str]], where: str) -> dict[str, Any]:
    """A saved object with one deck, its copies beside each other."""
    cards = {card.code: card for card in deck.box.cards}
    customs = {
        str(number): {
            "FaceURL": f"{where}faces-{number}.jpg",
            "BackURL": f"{where}back.jpg",
            "NumWidth": ACROSS,
            "NumHeight": DOWN,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
        for number in range(1, len(sheets) + 1)
    }
    contained = [
        _lying(
            "Card",
            capital(cards[code].name),
            CardID=number * 100 + place,
            CustomDeck={str(number): customs[str(number)]},
        )
        for number, sheet in enumerate(sheets, start=1)
        for place, code in enumerate(sheet)
        for _ in range(cards[code].copies)
    ]
    ids = [card["CardID"] for card in contained]
    whole_deck = _lying("Deck", deck.box.title, DeckIDs=ids, CustomDeck=customs, ContainedObjects=contained)
    return {"SaveName": deck.box.title, "ObjectStates": [whole_deck]}


def _lying(kind: str, name: str, **more: Any) -> dict[str, Any]:
    """An object face down on the table."""
    place = {
        "posX": 0,
        "posY": 1,
        "posZ": 0,
        "rotX": 0,
        "rotY": 180,
        "rotZ": 180,
        "scaleX": 1,
        "scaleY": 1,
        "scaleZ": 1,
    }
    return {"Name": kind, "Nickname": name, "Transform": place, **more}
