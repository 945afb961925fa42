"""Steps that ask and moves that answer.

The rule itself is `Move.refusal`: why an answer is not allowed, or None. A step only says whom it asks and
which answers are conceivable; the legal moves, the random ones and the reasons all come from that one
definition.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from cardamom.engine.chance import Chance
from cardamom.engine.zones import SPECTATOR, Card, Seat

if TYPE_CHECKING:
    from cardamom.engine.table import Table

T = TypeVar("T", bound="Table")

SEAT: Final = "seat"
CARD: Final = "card"
CARDS: Final = "cards"
NUMBER: Final = "number"
YES_OR_NO: Final = "yes_or_no"
CHOICE: Final = "choice"
TEXT: Final = "text"

LONGEST_TEXT: Final = 500
MOST_TRIES: Final = 64

# Almost every question asks one seat: these lists are made once, and nobody changes them.
_ONE_SEAT: Final[list[list[i64]]] = [[seat] for seat in range(SPECTATOR)]


def just(seat: Seat) -> list[Seat]:
    """The list of one seat, for `Step.asks`. It is shared: not to be changed."""
    return _ONE_SEAT[seat]


class Who:
    """A seat, where a sentence names one."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final[i64] = seat

    def __repr__(self) -> str:
        return f"Who({self.seat})"


class What:
    """A card, where a sentence names one."""

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def __repr__(self) -> str:
        return f"What({self.card})"


class Term:
    """A word of the game, by its key under `[terms]` in `words.toml`. Plain texts are told as they are."""

    def __init__(self, key: str) -> None:
        self.key: Final = key

    def __repr__(self) -> str:
        return f"Term({self.key!r})"


class Phrase:
    """A piece of a sentence with parts of its own, by its key under `[phrases]` in `words.toml`: "two hearts"."""

    def __init__(self, key: str, **parts: object) -> None:
        self.key: Final = key
        self.parts: Final[dict[str, object]] = parts

    def __repr__(self) -> str:
        return f"Phrase({self.key!r}, {self.parts!r})"


class Reason:
    """A sentence by its key in `words.toml`, with its parts: numbers, texts, `Who`, `What`, `Term`, lists of those."""

    def __init__(self, key: str, **parts: object) -> None:
        self.key: Final = key
        self.parts: Final[dict[str, object]] = parts

    def __repr__(self) -> str:
        return f"Reason({self.key!r}, {self.parts!r})"


class Refused(Exception):
    """An answer was not accepted, and nothing changed. `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


class Part:
    """One word of a move: which seat, which card, how many, yes or no, a text.

    `limit` bounds a number, how many cards, or the length of a text; `choices` are the values of a CHOICE. Where a face
    can lie in several places at once, `lies` names the zone of the cards that are meant: of the seat that the move
    names, or of the one that answers, or of all.
    """

    def __init__(
        self, name: str, kind: str, limit: int = LONGEST_TEXT, choices: tuple[str, ...] = (), lies: str = ""
    ) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.limit: Final = limit
        self.choices: Final = choices
        self.lies: Final = lies


_SPOKEN: Final[dict[str, str]] = {}


def spoken(name: str) -> str:
    """`GoToMarket` as `go_to_market`: the name of a class in words, records and messages."""
    if name not in _SPOKEN:
        _SPOKEN[name] = re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
    return _SPOKEN[name]


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(Generic[T]):
    """What a seat may answer: an unchanging value, made of its `parts` in the order of the constructor."""

    parts: ClassVar[tuple[Part, ...]] = ()
    aloud: ClassVar[bool] = False
    """Whether everybody hears the whole answer. Otherwise they learn only what they see moving."""
    uses_cards: ClassVar[bool] = True
    """Whether the own cards that it moves are played; not so if it only throws them away, or lays them elsewhere."""

    def refusal(self, t: T, seat: Seat) -> Reason | None:
        """Why the rules do not allow this answer now, or None when they do. Changes nothing."""
        return None

    def do(self, t: T, seat: Seat) -> None:
        """Carry the move out. Called only when `refusal` is None."""
        raise NotImplementedError

    def values(self) -> list[Any]:
        """The values of the parts, in order."""
        return [getattr(self, part.name) for part in self.parts]

    def means(self) -> dict[str, object]:
        """What sentences about the move can name besides its parts: the dish that some cards make."""
        return {}

    def tells(self, t: T, seat: Seat) -> dict[str, object]:
        """What a `note` in `words.toml` names besides: what the move, legal or not, would come to at this table."""
        return {}

    def name(self) -> str:
        """What the move is called in words and records."""
        return spoken(type(self).__name__)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and isinstance(other, Move) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(repr(value) for value in self.values())})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """A titled paragraph of the rulebook: it asks somebody something. Steps are singletons without state.

    A game gives `answers`, a list, or, where the list would be long, `count` and `nth` (see `WideStep`).
    """

    kinds: ClassVar[tuple[type[Move[Any]], ...]] = ()
    """The kinds of move that answer this question."""
    open_ended: ClassVar[bool] = False
    """Whether more answers are legal than `answers` can list (free text): those are suggestions then."""

    def asks(self, t: T) -> list[Seat]:
        """Whom the table waits for: by default the player whose turn it is. The list is not to be changed."""
        return just(t.turn)

    def together(self) -> bool:
        """Whether several answer at once: sealed until the last is in."""
        return False

    def answers(self, t: T, seat: Seat) -> list[Move[T]]:
        """Every conceivable answer, each once; the rules may refuse some."""
        raise NotImplementedError

    def tells(self, t: T, seat: Seat) -> dict[str, object]:
        """What the prompt in `words.toml` names: numbers, `Who`, `What`."""
        return {}

    def default(self, t: T, seat: Seat) -> Move[T]:
        """The legal answer for a seat that stays silent; the same in whatever order unordered piles lie."""
        raise NotImplementedError

    def when_gone(self, t: T, seat: Seat) -> Move[T] | None:
        """The legal answer for a person who is gone, where the rules have one; None where a bot plays on for them."""
        return None

    def after(self, t: T) -> None:
        """What happens once the question is answered by all it asked."""

    def moves(self, t: T, seat: Seat) -> list[Move[T]]:
        """Every legal answer of a seat (of an open-ended question: legal suggestions)."""
        return [move for move in self.answers(t, seat) if move.refusal(t, seat) is None]

    def pick(self, t: T, seat: Seat, chance: Chance) -> Move[T]:
        """A random legal answer, each as likely as the next."""
        # Drawing until the rules agree is as even as drawing from the legal ones, and rarely takes a third try.
        answers = self.answers(t, seat)
        for _ in range(MOST_TRIES):
            move = answers[chance.below(len(answers))]
            if move.refusal(t, seat) is None:
                return move
        return self.pick_from_all(t, seat, chance)

    def pick_from_all(self, t: T, seat: Seat, chance: Chance) -> Move[T]:
        """A random legal answer where they are rare."""
        moves = self.moves(t, seat)
        return moves[chance.below(len(moves))]

    def name(self) -> str:
        """What the step is called in words and records."""
        return spoken(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class WideStep(Step[T]):
    """A step with so many conceivable answers that they are numbered rather than listed."""

    def count(self, t: T, seat: Seat) -> i64:
        """How many numbers there are."""
        raise NotImplementedError

    def nth(self, t: T, seat: Seat, k: i64) -> Move[T] | None:
        """The answer with number k, or None where a number stands for nothing. No answer has two numbers."""
        raise NotImplementedError

    def answers(self, t: T, seat: Seat) -> list[Move[T]]:
        """Every conceivable answer, by its number."""
        conceivable: list[Move[T]] = []
        for k in range(self.count(t, seat)):
            move = self.nth(t, seat, k)
            if move is not None:
                conceivable.append(move)
        return conceivable

    def pick(self, t: T, seat: Seat, chance: Chance) -> Move[T]:
        """A random legal answer, each as likely as the next."""
        count = self.count(t, seat)
        for _ in range(MOST_TRIES):
            move = self.nth(t, seat, chance.below(count))
            if move is not None and move.refusal(t, seat) is None:
                return move
        return self.pick_from_all(t, seat, chance)
