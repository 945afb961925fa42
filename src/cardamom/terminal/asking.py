"""A question to a person at the terminal, from the prompt to a legal move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardamom.engine.choices import Offer, cards_among, offers, own_cards, values_of, with_value
from cardamom.engine.questions import CARD, CHOICE, SEAT, Move, Part, Refused
from cardamom.engine.sitting import Sitting
from cardamom.engine.words import Teller
from cardamom.engine.zones import UNKNOWN
from cardamom.terminal.keys import HintTaken, Keys
from cardamom.terminal.screen import Screen
from cardamom.terminal.speech import WORDS, say

BACK: Final = None
MOST_NUMBERS_LISTED = 12
MOST_MOVES_LISTED = 8
MOST_DIGITS = 9
ZERO = "0"


class Said(Exception):
    """The person typed the whole move as a sentence."""

    def __init__(self, move: Move[Any]) -> None:
        super().__init__(move.name())
        self.move = move


class Asking:
    """One question to one seat. Whatever is chosen, what comes out is legal."""

    def __init__(self, screen: Screen, sitting: Sitting, seat: int, teller: Teller) -> None:
        self.screen, self.table, self.seat, self.teller = screen, sitting.table, seat, teller
        self.game = sitting.game
        self.open_ended = self.table.step.open_ended
        self.behind = False
        """Whether there is a question to go back to."""
        self.keys = Keys(screen, sitting, seat, teller)

    def answer(self) -> Move[Any]:
        """Ask until there is a legal move. Raises `Leave`."""
        try:
            return self._ask()
        except (HintTaken, Said) as taken:
            return taken.move

    def _ask(self) -> Move[Any]:
        offered = offers(self.table, self.seat, self.teller)
        while True:
            offer = self._choose_kind(offered)
            several = sum(other.why_not is None for other in offered) > 1
            move = self._complete(offer, [], offer.moves, several)
            if move is not None:
                return move

    # What kind of move

    def _choose_kind(self, offered: list[Offer]) -> Offer:
        possible = [offer for offer in offered if offer.why_not is None]
        if len(possible) == 1:
            self._prompt()
            self._show_blocked(offered)
            return possible[0]
        while True:
            number = self._number(lambda: self._show_kinds(offered, possible), len(possible))
            if number is not BACK:
                return possible[number]
            self._object("nothing_behind")

    def _prompt(self) -> None:
        self.screen.line(self.teller.prompt(self.table, self.seat), style="bold")

    def _show_kinds(self, offered: list[Offer], possible: list[Offer]) -> None:
        self._prompt()
        self.screen.menu([self._kind_label(offer) for offer in possible])
        self._show_blocked(offered)
        if self.game.reading is not None:
            example = self.teller.phrase("typing", "example", other={"seat": (self.seat + 1) % self.table.seats})
            self.screen.line(say("asking", "say_it", example=example), style="dim")

    def _show_blocked(self, offered: list[Offer]) -> None:
        for offer in offered:
            if offer.why_not is not None:
                reason = offer.why_not or say("asking", "no_reason")
                blocked = say("asking", "blocked", move=self._title(offer), reason=reason)
                self.screen.line(blocked, style="dim", first="  -  ")

    def _kind_label(self, offer: Offer) -> str:
        """The whole move where choosing the kind settles it."""
        settled = len(offer.moves) == 1 and not self.open_ended
        return self._invitation(offer.moves[0]) if settled else self._title(offer)

    def _invitation(self, move: Move[Any]) -> str:
        """A move as an invitation, and what it would come to where the game says so."""
        note = self.teller.note(self.table, self.seat, move)
        return f"{self.teller.move(move)}. {note}" if note else self.teller.move(move)

    def _title(self, offer: Offer) -> str:
        return self.teller.say("moves", offer.name, "title")

    # Its parts, one after another

    def _complete(self, offer: Offer, chosen: list[Any], moves: list[Move[Any]], behind: bool) -> Move[Any] | None:
        """The move with these first parts, the others asked for; None goes back to the question `behind`."""
        index = len(chosen)
        if index == len(offer.kind.parts):
            return self._legal(offer.kind(*chosen))
        values = values_of(moves, index)
        if len(values) == 1 and not self.open_ended:
            return self._complete(offer, [*chosen, values[0]], moves, behind)
        while True:
            self.behind = behind
            value = self._value(offer, offer.kind.parts[index], values)
            if value is BACK and behind:
                return None
            if value is BACK:
                self._object("nothing_behind")
            elif self._fits(offer, [*chosen, value], values, moves):
                move = self._complete(offer, [*chosen, value], with_value(moves, index, value), True)
                if move is not None:
                    return move

    def _legal(self, move: Move[Any]) -> Move[Any] | None:
        reason = self.table.refusal(self.seat, move)
        if reason is None:
            return move
        self.screen.line(self.teller.reason(reason), style="yellow")
        return BACK

    def _fits(self, offer: Offer, chosen: list[Any], values: list[Any], moves: list[Move[Any]]) -> bool:
        """Whether a value still leads to a legal move; if not, the rules say why."""
        if self.open_ended or chosen[-1] in values:
            return True
        example = offer.kind(*chosen, *moves[0].values()[len(chosen) :])
        if self._legal(example) is not None:
            self._object("not_like_this")
        return False

    def _value(self, offer: Offer, part: Part, values: list[Any]) -> Any:
        question = self._question(offer, part)
        match part.kind:
            case "cards" if self._few(offer):
                labels = [self._invitation(move) for move in offer.moves]
                return self._ask_one(question, labels, [move.values()[0] for move in offer.moves])
            case "cards":
                return self._ask_cards(question, part, values)
            case "number":
                return self._ask_number(question, part, values)
            case "yes_or_no":
                return self._ask_yes_or_no(question)
            case "text":
                return self._ask_text(question, part, values)
            case _:
                conceivable = self._conceivable(part, values)
                return self._ask_one(question, [self._label(part, value) for value in conceivable], conceivable)

    def _few(self, offer: Offer) -> bool:
        """Whether the cards are all there is to choose, and so few choices that each can be told as a whole."""
        return not self.open_ended and len(offer.kind.parts) == 1 and len(offer.moves) <= MOST_MOVES_LISTED

    def _question(self, offer: Offer, part: Part) -> str:
        path = ("moves", offer.name, "parts", part.name)
        question = self.teller.say(*path) if self.teller.words.has(*path) else part.name
        return say("asking", "part", move=self._title(offer), question=question)

    def _conceivable(self, part: Part, values: list[Any]) -> list[Any]:
        """The values to choose from: those that lead to a legal move, or all, where not every legal move is listed."""
        if not self.open_ended:
            return values
        match part.kind:
            case "seat":
                return list(range(self.table.seats))
            case "choice":
                return list(part.choices)
            case _:
                return sorted({*values, *own_cards(self.table, self.seat)})

    # One value of each kind

    def _ask_one(self, question: str, labels: list[str], values: list[Any]) -> Any:
        number = self._number(lambda: self._show_list(question, labels), len(values))
        return BACK if number is BACK else values[number]

    def _label(self, part: Part, value: Any) -> str:
        if part.kind == SEAT:
            return self.teller.name(value)
        if part.kind == CARD:
            return self.teller.card(None) if value == UNKNOWN else self._card(value)
        return self.teller.words.sentence("terms", value) if part.kind == CHOICE else str(value)

    def _card(self, card: int) -> str:
        return self.teller.card_name(self.table.box.codes[card])

    def _ask_cards(self, question: str, part: Part, values: list[Any]) -> list[int] | None:
        pool = cards_among(values)
        if self.open_ended:
            pool = cards_among([pool, own_cards(self.table, self.seat)])
        labels = [self._card(card) for card in pool]
        most = part.limit if self.open_ended else max(len(cards) for cards in values)
        how = ("one" if most == 1 else "several") + ("_or_none" if [] in values else "")
        while True:
            typed = self._typed(lambda: self._show_list(question, labels, how, most=most))
            if typed in WORDS.find("answers", "back"):
                return BACK
            picked = self._several(typed, len(pool))
            if picked is None:
                self._object("not_a_choice")
            elif len(set(picked)) < len(picked):
                self._object("twice")
            elif len(picked) > most:
                self._object("too_many", most=most)
            else:
                return sorted(pool[number] for number in picked)

    def _several(self, typed: str, most: int) -> list[int] | None:
        """The numbers typed, counted from zero; None if something else was."""
        if typed in WORDS.find("answers", "none"):
            return []
        numbers = [_whole(word) for word in typed.replace(",", " ").split()]
        if not all(number is not None and 1 <= number <= most for number in numbers):
            return None
        return [number - 1 for number in numbers if number is not None]

    def _ask_number(self, question: str, part: Part, values: list[int]) -> int | None:
        possible = list(range(part.limit + 1)) if self.open_ended else values
        while True:
            typed = self._typed(lambda: self._show_numbers(question, possible))
            if typed in WORDS.find("answers", "back"):
                return BACK
            if _whole(typed) in possible:
                return _whole(typed)
            self._object("not_a_choice")

    def _show_numbers(self, question: str, possible: list[int]) -> None:
        if len(possible) > MOST_NUMBERS_LISTED or len(possible) == possible[-1] - possible[0] + 1:
            self._show_list(question, [], "number_between", least=possible[0], most=possible[-1])
        else:
            self._show_list(question, [], "number_one_of", numbers=possible)

    def _ask_yes_or_no(self, question: str) -> bool | None:
        while True:
            typed = self._typed(lambda: self._show_list(question, [], "yes_or_no"))
            if typed in WORDS.find("answers", "back"):
                return BACK
            for value, key in ((True, "yes"), (False, "no")):
                if typed.lower() in WORDS.find("answers", key):
                    return value
            self._object("not_a_choice")

    def _ask_text(self, question: str, part: Part, suggestions: list[str]) -> str | None:
        how = "text_or_suggestion" if suggestions else "text"
        while True:
            typed = self._read(lambda: self._show_list(question, suggestions, how, most=part.limit))
            if typed in WORDS.find("answers", "back"):
                return BACK
            number = _whole(typed)
            if number is not None and 1 <= number <= len(suggestions):
                return suggestions[number - 1]
            if len(typed) <= part.limit:
                return typed
            self._object("too_long", most=part.limit)

    # Reading what is typed

    def _show_list(self, question: str, labels: list[str], how: str | None = None, **parts: Any) -> None:
        self.screen.line(question)
        self.screen.menu(labels)
        hints = [say("asking", how, **parts)] if how is not None else []
        if self.behind:
            hints.append(say("asking", "back" if how is not None else "list_back"))
        if hints:
            self.screen.line(" ".join(hints), style="dim")

    def _number(self, show: Callable[[], None], most: int) -> int | None:
        """A choice out of a numbered list, counted from zero, or BACK."""
        while True:
            typed = self._typed(show)
            if typed == ZERO or typed in WORDS.find("answers", "back"):
                return BACK
            number = _whole(typed)
            if number is not None and 1 <= number <= most:
                return number - 1
            self._object("pick", most=most)

    def _typed(self, show: Callable[[], None]) -> str:
        """What is typed to answer. A sentence of a game that listens is an answer as a whole. Raises `Said`."""
        while True:
            typed = self._read(show)
            if not self._is_sentence(typed):
                return typed
            self._hear(typed)

    def _is_sentence(self, typed: str) -> bool:
        words = [word for key in ("yes", "no", "none", "back") for word in WORDS.find("answers", key)]
        return self.game.reading is not None and typed.lower() not in words and any(map(str.isalpha, typed))

    def _hear(self, typed: str) -> None:
        """Read a sentence as a move, or say what is wrong with it."""
        assert self.game.reading is not None
        try:
            move = self.game.reading(self.table.seen_by(self.seat), self.seat, typed, self.teller.names)
        except Refused as refused:
            self.screen.line(self.teller.reason(refused.reason), style="yellow")
            return
        if self._legal(move) is not None:
            raise Said(move)

    def _read(self, show: Callable[[], None]) -> str:
        """What is typed: keys do what they do, and then the question is shown again."""
        while True:
            show()
            typed = self.screen.read()
            if not self.keys.press(typed) and typed:
                return typed

    def _object(self, key: str, **parts: Any) -> None:
        self.screen.line(say("asking", key, **parts), style="yellow")


def _whole(typed: str) -> int | None:
    return int(typed) if typed.isdecimal() and len(typed) <= MOST_DIGITS else None
