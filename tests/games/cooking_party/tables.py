"""Tables of Cooking Party to start a test from. All 160 cards stay on them, wherever they are moved."""

from __future__ import annotations

from cardamom.engine.game import start
from cardamom.engine.questions import Move
from cardamom.engine.words import Teller
from cardamom.games.cooking_party import GAME
from cardamom.games.cooking_party.cards import BOX
from cardamom.games.cooking_party.party import Party
from cardamom.games.cooking_party.rules import Announce, Choose, CookingParty

NAMES = [f"Player {number}" for number in range(20)]


def opened(seats: int = 3, **options: object) -> CookingParty:
    """A table whose first judge is player 0."""
    table = start(GAME, seats, "supper", {"first_judge": 0, **options})
    assert isinstance(table, CookingParty)
    return table


def card(code: str) -> int:
    """A card by its code."""
    return BOX.numbers[code]


def cards(*codes: str) -> list[int]:
    """Cards by their codes, in order."""
    return sorted(card(code) for code in codes)


def codes(numbers: list[int]) -> list[str]:
    """The codes of some cards, in order."""
    return sorted(BOX.codes[number] for number in numbers)


def hold(table: Party, seat: int, *wanted: str) -> None:
    """Give a chef exactly this hand; whatever has to make room goes to the deck."""
    table.deck.cards += table.hands[seat].gather()
    for code in wanted:
        fetch(table, card(code))
        table.hands[seat].put(card(code))


def on_top(table: Party, *wanted: str) -> None:
    """Leave only these cards in the deck: they are drawn next. The others go to the discard pile."""
    table.discard.cards += table.deck.gather()
    for code in wanted:
        fetch(table, card(code))
        table.deck.put(card(code))


def fetch(table: Party, wanted: int) -> None:
    """Take a card from wherever it lies; a hand gets another one for it."""
    pile = next(pile for pile in table.zones() if pile.holds(wanted))
    pile.take(wanted)
    if pile.zone.name == "hand":
        pile.put((table.deck if table.deck.cards else table.discard).cards.pop())


def assigned(assignment: str = "a-dish-of-your-choice", seats: int = 3, **options: object) -> CookingParty:
    """A table at which the judge has chosen an assignment and announced nothing."""
    table = opened(seats, **options)
    table.play(table.host, Choose(assignment))
    table.play(table.host, Announce("", "none"))
    return table


def all_answer(table: Party, *moves: Move[Party]) -> None:
    """The seats that are asked answer, each with its move."""
    for seat, move in zip(table.asked(), moves, strict=True):
        table.play(seat, move)


def planned(assignment: str = "a-dish-of-your-choice", seats: int = 3, **options: object) -> CookingParty:
    """A table at which nobody has traded anything in, and all have kept what they must."""
    table = assigned(assignment, seats, **options)
    while table.step.name() in ("exchange_cards", "swap_freely", "plan_the_dish"):
        silent(table)
    return table


def silent(table: Party) -> None:
    """Whoever is asked says nothing: the default is played, for all who are asked together."""
    for seat in table.asked():
        table.play(seat, table.step.default(table, seat))


def silent_until(table: Party, *steps: str) -> None:
    """Nobody says anything until one of these steps."""
    for _ in range(2000):
        if table.over or table.step.name() in steps:
            return
        silent(table)
    raise AssertionError(f"{steps} never came")


def teller() -> Teller:
    """Tells what happens to somebody who only watches."""
    return Teller(GAME.words, BOX, NAMES, None)


def told(table: Party) -> list[str]:
    """Everything that happened, as it is told to somebody who sees everything."""
    assert table.story is not None
    return [teller().event(event.told_to(None, BOX)) for event in table.story.events]


def seen(table: Party, seat: int) -> CookingParty:
    """The table as a seat sees it."""
    view = table.seen_by(seat)
    assert isinstance(view, CookingParty)
    return view
