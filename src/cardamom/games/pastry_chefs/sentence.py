"""What a player types, read as a move: "ask East to give South two hearts".

Pure: words in, a move or a reason out. Which sentences are understood stands in `words.toml` under `[typed]`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardamom.engine.questions import Move, Reason, Refused
from cardamom.engine.table import Table
from cardamom.engine.words import Words
from cardamom.engine.zones import Seat
from cardamom.games.pastry_chefs.cards import ANY_NUMBER, ANY_SUIT, NUMBERS, OF_A_SUIT, SORT_NAMED, SUITS, Sort
from cardamom.games.pastry_chefs.rules import (
    ASK_NOTHING,
    DRAW_FROM_DECK,
    DRAW_SECOND,
    NO_SECOND,
    PASS,
    Ask,
    Bake,
    Discard,
    Give,
    HandCards,
    HaveDraw,
    PastryChefs,
    PickCards,
    PutAway,
    Request,
    RequestDiscard,
    Reveal,
    TakeFromPile,
)

NOT_A_WORD: Final = re.compile(r"[^\w\s]+")
MOST_WORDS: Final = 40
CARDS_SLOT: Final = "cards"
FACES_SLOT: Final = "faces"
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
"""The moves that can be typed at any time, those with the narrower sentences first."""


def reading(words: Words, table: Table, seat: Seat, text: str, names: Sequence[str]) -> Move[Any]:
    """The move that a sentence means at a table. Raises `Refused` with what was not understood."""
    assert isinstance(table, PastryChefs)
    understood = Listener(words, names, seat).understand(text, table)
    if isinstance(understood, Reason):
        raise Refused(understood)
    return understood


class Cards:
    """So many cards of a sort."""

    def __init__(self, count: int, sort: Sort) -> None:
        self.count: Final = count
        self.sort: Final = sort


class Listener:
    """Understands what one player types."""

    def __init__(self, words: Words, names: Sequence[str], seat: Seat) -> None:
        self.typed: Final[Mapping[str, Any]] = words.find("typed")
        self.names: Final = list(names)
        self.seat: Final = int(seat)
        heard = [" ".join(self.heard(name)) for name in names]
        self.players: Final = {name: number for number, name in enumerate(heard) if heard.count(name) == 1}

    def understand(self, text: str, table: PastryChefs) -> Move[PastryChefs] | Reason:
        """The move that a sentence means, or what was not understood. Moves that answer the question come first."""
        heard = self.without_speaker(self.heard(text))
        if not heard:
            return Reason("typed_nothing")
        trouble: Reason | None = None
        found: Move[PastryChefs] | None = None
        for kind in kinds_at(table):
            for pattern in self.typed[kind]:
                meant = self.fit(kind, pattern.split(), heard, table)
                if isinstance(meant, Reason):
                    trouble = trouble or meant
                elif meant is not None and type(meant) in table.step.kinds:
                    return meant
                elif meant is not None:
                    found = found or meant
        return found or trouble or Reason("typed_not_understood")

    def heard(self, text: str) -> list[str]:
        """The words of a text, without those that mean nothing."""
        return [word for word in plain(text) if word not in self.typed["unheard"]][:MOST_WORDS]

    def without_speaker(self, heard: list[str]) -> list[str]:
        """The words without "North asks", where North speaks: just "ask"."""
        for size in range(1, len(heard)):
            verb = self.typed["verbs"].get(heard[size])
            if verb is not None and self.player(heard[:size]) == self.seat:
                return [verb, *heard[size + 1 :]]
        return heard

    def fit(
        self, kind: str, pattern: list[str], heard: list[str], table: PastryChefs
    ) -> Move[PastryChefs] | Reason | None:
        """The move of a kind that some words mean by a pattern; a Reason where they fit it but for a slot."""
        trouble: Reason | None = None
        for slots in splits(pattern, heard):
            filled = self.fill(slots)
            if not isinstance(filled, Reason):
                return make(kind, self.seat, filled, table)
            if trouble is None or filled.key == "typed_cards":
                trouble = filled
        return trouble

    def fill(self, slots: Mapping[str, list[str]]) -> dict[str, Any] | Reason:
        """What the words in the slots stand for."""
        filled: dict[str, Any] = {}
        for name, said in slots.items():
            if name == CARDS_SLOT:
                filled[name] = self.cards(said)
            elif name == FACES_SLOT:
                filled[name] = self.faces(said)
            else:
                filled[name] = self.player(said)
            if filled[name] is None:
                return self.not_understood(name)
        return filled

    def not_understood(self, slot: str) -> Reason:
        """What to say about a slot that makes no sense."""
        if slot in (CARDS_SLOT, FACES_SLOT):
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

    def sort(self, said: list[str]) -> Sort | None:
        """A suit, a number, or a number of a suit."""
        if len(said) == 1:
            suit, number = self.suit(said[0]), self.number(said[0])
        elif len(said) == 3 and said[1] in self.typed["of"]:
            number, suit = self.number(said[0]), self.suit(said[2])
            if number is None or suit is None:
                return None
        else:
            return None
        if suit is None and number is None:
            return None
        return SORT_NAMED[number or ANY_NUMBER][suit or ANY_SUIT]

    def suit(self, said: str) -> str | None:
        """The suit that a word names."""
        return named(self.typed["suits"], said)

    def number(self, said: str) -> str | None:
        """The number that a word names."""
        return named(self.typed["numbers"], said)

    def faces(self, said: list[str]) -> list[int] | None:
        """Cards by name: several numbers of one suit, one number of several suits, or each with both."""
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
        if self.names_pairs(said) and len(suits) == len(numbers):
            return sorted([suit * OF_A_SUIT + number for suit, number in zip(suits, numbers, strict=True)])
        if not suits or not numbers or min(len(suits), len(numbers)) > 1:
            return None
        return sorted([suit * OF_A_SUIT + number for suit in suits for number in numbers])

    def names_pairs(self, said: list[str]) -> bool:
        """Whether a number and a suit take turns: "the 1 of hearts and the 3 of clubs"."""
        are_suits = [self.suit(word) is not None for word in said if word not in self.typed["joins"]]
        return len(are_suits) > 0 and are_suits == [place % 2 == 1 for place in range(len(are_suits))]


def plain(text: str) -> list[str]:
    """The words of a text, small and without signs."""
    return NOT_A_WORD.sub(" ", text.lower()).split()


def kinds_at(table: PastryChefs) -> list[str]:
    """The moves that can be typed now: what a question of the turn asks for means that, and nothing else."""
    if table.request is not None:
        return ["hand_over"]
    return ["throw_away"] if Discard in table.step.kinds else KINDS


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


def make(kind: str, seat: int, slots: Mapping[str, Any], table: PastryChefs) -> Move[PastryChefs] | None:
    """The move of a kind with these slots; who is not named is the player who types."""
    if kind == "draw":
        who = slots.get("who", seat)
        return DRAW_FROM_DECK if who == seat else HaveDraw(who)
    if FACES_SLOT in slots:
        return make_with_faces(kind, slots[FACES_SLOT], table)
    if CARDS_SLOT in slots:
        return make_with_cards(kind, seat, slots, slots[CARDS_SLOT])
    alone: dict[str, Move[PastryChefs]] = {
        "pass": PASS,
        "ask_nothing": ASK_NOTHING,
        "draw_second": DRAW_SECOND,
        "no_second": NO_SECOND,
    }
    return alone[kind]


def make_with_faces(kind: str, faces: list[int], table: PastryChefs) -> Move[PastryChefs] | None:
    """The move of a kind that names the very cards; None where they are too many for it."""
    if kind == "bake":
        return Bake(faces)
    if kind == "throw_away":
        return Discard(faces[0]) if len(faces) == 1 else None
    return PickCards(faces) if PickCards in table.step.kinds else HandCards(faces)


def make_with_cards(kind: str, seat: int, slots: Mapping[str, Any], cards: Cards) -> Move[PastryChefs]:
    """The move of a kind that names so many cards of a sort."""
    count, number, suit = cards.count, cards.sort.number_word, cards.sort.suit_word
    taker = slots.get("taker", seat)
    if kind == "request":
        return Request(slots["giver"], count, number, suit, taker)
    if kind == "request_discard":
        return RequestDiscard(slots["giver"], count, number, suit)
    if kind == "take_from_pile":
        return TakeFromPile(count, number, suit, taker)
    if kind == "give":
        return Give(count, number, suit, taker)
    if kind == "put_away":
        return PutAway(count, number, suit)
    if kind == "reveal":
        return Reveal(number, suit, count)
    return Ask(slots["other"], count, number, suit)
