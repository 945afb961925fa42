"""What a player types, read as a move: "ask East to give South two hearts".

Pure: words in, a move or a reason out. Which sentences are understood stands in `words.toml` under `[typed]`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardamom.engine.questions import Move, Reason
from cardamom.engine.words import Words
from cardamom.engine.zones import Seat
from cardamom.games.pastry_chefs.cards import NUMBERS, OF_A_SUIT, SORT_OF, SUITS
from cardamom.games.pastry_chefs.rules import (
    ASK_NOTHING,
    DRAW_SECOND,
    NO_SECOND,
    PASS,
    Ask,
    Bake,
    Draw,
    Give,
    PastryChefs,
    PutAway,
    RequestDiscard,
    Reveal,
    TakeFromPile,
    request,
)

NOT_A_WORD: Final = re.compile(r"[^\w\s]+")
CARDS_SLOT: Final = "cards"
PASTRY_SLOT: Final = "pastry"
KINDS: Final = [
    "bake",
    "request_discard",
    "request",
    "ask",
    "take_from_pile",
    "give",
    "put_away",
    "draw_second",
    "no_second",
    "ask_nothing",
    "draw",
    "reveal",
    "pass",
]
"""The moves that can be typed, those with the narrower sentences first."""


class Cards:
    """So many cards of a sort."""

    def __init__(self, count: int, what: str) -> None:
        self.count: Final = count
        self.what: Final = what


class Listener:
    """Understands what one player types."""

    def __init__(self, words: Words, names: Sequence[str], seat: Seat) -> None:
        self.typed: Final[Mapping[str, Any]] = words.find("typed")
        self.names: Final = list(names)
        self.seat: Final = int(seat)
        self.players: Final = {" ".join(plain(name)): number for number, name in enumerate(names)}

    def move(self, table: PastryChefs, text: str) -> Move[PastryChefs] | Reason:
        """The move that a sentence means at this table, or why it is none that can be made now."""
        kinds = [kind.__name__ for kind in table.step.kinds]
        understood = self.understand(text, kinds)
        if isinstance(understood, Reason):
            return understood
        refusal = table.refusal(self.seat, understood)
        return understood if refusal is None else refusal

    def understand(self, text: str, kinds: Sequence[str] = ()) -> Move[PastryChefs] | Reason:
        """The move that a sentence means, or what was not understood. Kinds that are asked for come first."""
        heard = [word for word in plain(text) if word not in self.typed["unheard"]]
        if not heard:
            return Reason("typed_nothing")
        trouble: Reason | None = None
        found: Move[PastryChefs] | None = None
        for kind in KINDS:
            for pattern in self.typed[kind]:
                meant = self.fit(kind, pattern.split(), heard)
                if isinstance(meant, Reason):
                    trouble = trouble or meant
                elif meant is not None and type(meant).__name__ in kinds:
                    return meant
                elif meant is not None:
                    found = found or meant
        return found or trouble or Reason("typed_not_understood")

    def fit(self, kind: str, pattern: list[str], heard: list[str]) -> Move[PastryChefs] | Reason | None:
        """The move of a kind that some words mean by a pattern; a Reason where they fit it but for a slot."""
        trouble: Reason | None = None
        for slots in splits(pattern, heard):
            filled = self.fill(slots)
            if not isinstance(filled, Reason):
                return make(kind, self.seat, filled)
            if trouble is None or filled.key == "typed_cards":
                trouble = filled
        return trouble

    def fill(self, slots: Mapping[str, list[str]]) -> dict[str, Any] | Reason:
        """What the words in the slots stand for."""
        filled: dict[str, Any] = {}
        for name, said in slots.items():
            if name == CARDS_SLOT:
                filled[name] = self.cards(said)
            elif name == PASTRY_SLOT:
                filled[name] = self.pastry(said)
            else:
                filled[name] = self.player(said)
            if filled[name] is None:
                return self.not_understood(name)
        return filled

    def not_understood(self, slot: str) -> Reason:
        """What to say about a slot that makes no sense."""
        if slot in (CARDS_SLOT, PASTRY_SLOT):
            return Reason("typed_cards")
        return Reason("typed_player", players=[name for name in self.names])

    def player(self, said: list[str]) -> int | None:
        """Who is meant."""
        name = " ".join(said)
        return self.seat if name in self.typed["me"] else self.players.get(name)

    def cards(self, said: list[str]) -> Cards | None:
        """How many of what: "two hearts", "one three", "a three of hearts"."""
        count = self.count(said[0])
        counted = self.sort(said[1:])
        if count is not None and counted is not None:
            return Cards(count, counted)
        single = self.sort(said)
        return None if single is None else Cards(1, single)

    def count(self, said: str) -> int | None:
        """A number of cards."""
        if said in self.typed["one"]:
            return 1
        if said.isdecimal() and len(said) <= 2:
            return int(said)
        found: int | None = self.typed["counts"].get(said)
        return found

    def sort(self, said: list[str]) -> str | None:
        """A suit, a number, or a number of a suit."""
        if len(said) == 1:
            return self.suit(said[0]) or self.number(said[0])
        if len(said) == 3 and said[1] in self.typed["of"]:
            number, suit = self.number(said[0]), self.suit(said[2])
            return f"{number}_of_{suit}" if number is not None and suit is not None else None
        return None

    def suit(self, said: str) -> str | None:
        """The suit that a word names."""
        return named(self.typed["suits"], said)

    def number(self, said: str) -> str | None:
        """The number that a word names."""
        return named(self.typed["numbers"], said)

    def pastry(self, said: list[str]) -> list[int] | None:
        """The cards of a pastry: several numbers of one suit, or one number of several suits."""
        numbers: list[int] = []
        suits: list[int] = []
        for word in said:
            suit, number = self.suit(word), self.number(word)
            if suit is not None:
                suits.append(SUITS.index(suit))
            elif number is not None:
                numbers.append(NUMBERS.index(number))
            elif word not in self.typed["joins"]:
                return None
        if not suits or not numbers or min(len(suits), len(numbers)) > 1:
            return None
        return sorted([suit * OF_A_SUIT + number for suit in suits for number in numbers])


def plain(text: str) -> list[str]:
    """The words of a text, small and without signs."""
    return NOT_A_WORD.sub(" ", text.lower()).split()


def named(words: Mapping[str, Sequence[str]], said: str) -> str | None:
    """The key whose words have this one among them."""
    for key, names in words.items():
        if said in names:
            return key
    return None


def splits(pattern: list[str], heard: list[str]) -> list[dict[str, list[str]]]:
    """Every way in which words fit a pattern: what stands in each of its slots, one word at least."""
    if not pattern or not heard:
        return [] if pattern or heard else [{}]
    first = pattern[0]
    if not first.startswith("{"):
        return splits(pattern[1:], heard[1:]) if first == heard[0] else []
    found: list[dict[str, list[str]]] = []
    for size in range(1, len(heard) - len(pattern) + 2):
        for rest in splits(pattern[1:], heard[size:]):
            found.append({first.strip("{}"): heard[:size], **rest})
    return found


def make(kind: str, seat: int, slots: Mapping[str, Any]) -> Move[PastryChefs] | None:
    """The move of a kind with these slots; who is not named is the player who types."""
    if kind == "bake":
        return Bake(slots[PASTRY_SLOT])
    if kind == "draw":
        return Draw(slots.get("who", seat))
    if CARDS_SLOT in slots:
        return make_with_cards(kind, seat, slots, slots[CARDS_SLOT])
    alone: dict[str, Move[PastryChefs]] = {
        "pass": PASS,
        "ask_nothing": ASK_NOTHING,
        "draw_second": DRAW_SECOND,
        "no_second": NO_SECOND,
    }
    return alone[kind]


def make_with_cards(kind: str, seat: int, slots: Mapping[str, Any], cards: Cards) -> Move[PastryChefs]:
    """The move of a kind that names so many cards of a sort."""
    assert cards.what in SORT_OF
    taker = slots.get("taker", seat)
    if kind == "request":
        return request(seat, slots["giver"], cards.count, cards.what, taker)
    if kind == "request_discard":
        return RequestDiscard(slots["giver"], cards.count, cards.what)
    if kind == "take_from_pile":
        return TakeFromPile(cards.count, cards.what, taker)
    if kind == "give":
        return Give(cards.count, cards.what, taker)
    if kind == "put_away":
        return PutAway(cards.count, cards.what)
    if kind == "reveal":
        return Reveal(cards.count, cards.what)
    return Ask(slots["other"], cards.count, cards.what)
