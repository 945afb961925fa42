"""The table as one seat sees it, for any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from copy import copy
from typing import Any

from cardamom.engine.game import Game
from cardamom.engine.table import Table
from cardamom.engine.view import view
from cardamom.engine.words import Teller
from cardamom.engine.zones import Zone
from cardamom.terminal.closeness import Closeness
from cardamom.terminal.screen import Screen
from cardamom.terminal.speech import phrase, say

MOST_LISTED = 12
ON_TOP = 3
MOST_SAID = 4
MOST_LAID_ASIDE = 4
TURN = "* "
NO_TURN = "  "


def show_table(screen: Screen, game: Game, table: Table, seat: int, teller: Teller, whole: bool = False) -> None:
    """What a seat sees: the middle of the table, the others in the order of play, then its own cards.

    The long rows that others have laid aside are only counted, and what their cards say is left out, unless the
    `whole` table is wanted.
    """
    seen = view(table, seat)
    piles = [_Shown(zone, pile.zone) for zone, pile in zip(seen["zones"], table.zones(), strict=True)]
    close = Closeness(game, table, seat)
    for pile in piles:
        if whole or pile.owner is None or pile.owner == seat:
            pile.notes = close.notes(pile.name, pile.cards)
    if not table.shows_claims():
        for pile in piles:
            pile.claims = []
    for pile in piles:
        if pile.owner is None:
            screen.line(_sentence(_zone(teller, pile, MOST_LISTED)), rest="  ")
    _show_facts(screen, seen, teller)
    for step in range(1, table.seats):
        other = (seat + step) % table.seats
        theirs = [pile for pile in piles if pile.owner == other and pile.cards]
        _show_other(screen, seen, teller, other, theirs if whole else [pile.counted() for pile in theirs])
    in_use = {pile.name for pile in piles if pile.cards}
    _show_own(screen, seen, teller, seat, [pile for pile in piles if pile.owner == seat and pile.name in in_use])
    _show_tallies(screen, table, teller, seat)
    for clock in seen["clocks"]:
        told = teller.say("clocks", clock["name"], left=clock["left"], of=clock["of"])
        screen.line(say("table", "clock", clock=told), style="dim", rest="  ")


def show_reminders(screen: Screen, table: Table, teller: Teller) -> None:
    """What was said of each hand and still holds, where the table has a memory aid."""
    reminders = table.reminders()
    if not reminders:
        screen.line(say("help", "no_reminders"))
    for seat, known in enumerate(reminders):
        told = [teller.tell(part) for part in known] or [phrase("help", "nothing_said")]
        screen.line(phrase("help", "said_of", name=_sentence(teller.name(seat)), said="; ".join(told)), rest="  ")


class _Shown:
    """A pile as it is shown: its cards by their codes, None for those that are not known."""

    def __init__(self, shown: dict[str, Any], zone: Zone) -> None:
        self.name: str = shown["zone"]
        self.owner: int | None = shown["owner"]
        self.cards: list[str | None] = shown["cards"]
        self.claims: list[dict[str, Any]] = shown["claims"]
        self.notes: dict[str, str] = {}
        """What is said of its cards behind their names."""
        self.stacked = zone.ordered and (zone.top_seen or self.owner is None)
        self.laid_aside = zone.ordered and not self.stacked

    def counted(self) -> _Shown:
        """The pile, its cards turned over if they are laid aside and many."""
        if not self.laid_aside or len(self.cards) <= MOST_LAID_ASIDE:
            return self
        turned = copy(self)
        turned.cards = [None] * len(self.cards)
        return turned


def _show_facts(screen: Screen, seen: dict[str, Any], teller: Teller) -> None:
    """The facts that the game has words for; the others are bookkeeping."""
    for name, value in seen["facts"].items():
        if value is not None and teller.words.has("facts", name):
            screen.line(teller.say("facts", name, value=value), rest="  ")


def _show_other(screen: Screen, seen: dict[str, Any], teller: Teller, seat: int, piles: list[_Shown]) -> None:
    zones = "; ".join(_zone(teller, pile, MOST_LISTED) for pile in piles) or phrase("table", "nothing")
    row = phrase("table", "seat", name=teller.name(seat), points=_points(seen, seat), zones=_sentence(zones))
    screen.line(row, first=_mark(seen, seat), rest="    ")


def _show_own(screen: Screen, seen: dict[str, Any], teller: Teller, seat: int, piles: list[_Shown]) -> None:
    empty = ", ".join(_zone_name(teller, pile) for pile in piles if not pile.cards)
    key = "mine_and_empty" if empty else "mine"
    screen.line(say("table", key, points=_points(seen, seat), zones=empty), first=_mark(seen, seat), style="bold")
    for pile in piles:
        if pile.cards:
            screen.line(_sentence(_zone(teller, pile, len(pile.cards))), first="    ", rest="      ", style="bold")


def _show_tallies(screen: Screen, table: Table, teller: Teller, seat: int) -> None:
    """What is counted at the own seat."""
    counted = table.tallies()
    if not counted:
        return
    told = [
        teller.phrase("tallies", tally.name, "text", value=int(tally.value), of=int(tally.of))
        for tally in counted[seat]
    ]
    screen.line("; ".join(told), first="    ", rest="      ")


def _mark(seen: dict[str, Any], seat: int) -> str:
    return TURN if seen["turn"] == seat else NO_TURN


def _points(seen: dict[str, Any], seat: int) -> str:
    points = seen["scores"][seat]
    return phrase("table", "points" if points >= 0 else "points_missing", points=abs(points))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _zone_name(teller: Teller, pile: _Shown) -> str:
    return teller.words.sentence("zones", pile.name) if teller.words.has("zones", pile.name) else pile.name


def _zone(teller: Teller, pile: _Shown, most: int) -> str:
    cards = _cards(teller, pile, most)
    if pile.claims:
        claims = "; ".join(_claim(teller, claim) for claim in pile.claims)
        cards = phrase("table", "said", cards=cards, claims=claims)
    return phrase("table", "zone", zone=_zone_name(teller, pile), cards=cards)


def _cards(teller: Teller, pile: _Shown, most: int) -> str:
    """The cards of a pile: by name where they are known and few, counted otherwise."""
    count = len(pile.cards)
    known = [code for code in pile.cards if code is not None]
    if not count:
        return phrase("table", "empty")
    if not known:
        return phrase("table", "cards", count=count)
    if len(known) < count:
        named = _names(teller, known, most, pile.notes)
        return phrase("table", "some_known", count=count, known=len(known), cards=named)
    if pile.stacked and count > most:
        named = _names(teller, known[: -ON_TOP - 1 : -1], most, pile.notes)
        return phrase("table", "on_top", count=count, cards=named)
    if pile.stacked and count > 1:
        return phrase("table", "top_first", cards=_names(teller, known[::-1], most, pile.notes))
    return _names(teller, known, most, pile.notes)


def _names(teller: Teller, codes: list[str], most: int, notes: Mapping[str, str]) -> str:
    """Names of cards with commas between, several copies together, and not more than `most` of them."""
    copies = Counter(codes)
    known = {code: teller.card_name(code) + notes.get(code, "") for code in copies}
    names = [
        known[code] if number == 1 else phrase("table", "copies", name=known[code], count=number)
        for code, number in copies.items()
    ]
    if len(names) <= most:
        return ", ".join(names)
    return phrase("table", "and_more", cards=", ".join(names[:most]), more=len(names) - most)


def _claim(teller: Teller, claim: dict[str, Any]) -> str:
    cards = _names(teller, claim["cards"], MOST_SAID, {})
    least, most = claim["least"], claim["most"]
    if most == 0:
        return phrase("table", "said_none", cards=cards)
    if least == most:
        return phrase("table", "said_exactly", least=least, cards=cards)
    return phrase("table", "said_between", least=least, most=most, cards=cards)
