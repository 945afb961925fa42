"""Positions to test with: tables laid by hand, with all the cards of their restaurants on them."""

from collections.abc import Mapping, Sequence

from cardamom.engine.game import start
from cardamom.engine.questions import Move
from cardamom.engine.story import Story
from cardamom.games.food_court import GAME
from cardamom.games.food_court.cards import BOX, CODES, CUSTOMER, DECK_KEYS, DECK_OF, SORT
from cardamom.games.food_court.court import Court
from cardamom.games.food_court.deck_files import slug
from cardamom.games.food_court.rules import ATTRACTS, YOUR_TURN, ChooseRestaurant


def choosing(seats: int = 2, seed: str = "a quiet evening", **options: object) -> Court:
    """A fresh table, where everybody still has to choose a restaurant."""
    table = start(GAME, seats, seed, options)
    assert isinstance(table, Court)
    return table


def opened(*restaurants: str, seed: str = "a quiet evening", options: Mapping[str, object] | None = None) -> Court:
    """A table with these restaurants, clockwise from the first player, before the first turn."""
    table = choosing(len(restaurants), seed, **(options or {}))
    for restaurant in restaurants:
        table.play(table.turn, ChooseRestaurant(restaurant))
    return table


def card(deck: str, name: str) -> int:
    """A card of a restaurant by its name."""
    return BOX.numbers[f"{deck}-{slug(name)}"]


def cards(deck: str, text: str) -> list[int]:
    """Cards of a restaurant by their names, with commas between."""
    return [card(deck, name) for name in text.split(",") if name.strip()]


def guest(name: str) -> int:
    """A customer by its name, whatever deck it is in."""
    (found,) = [
        number for number, code in enumerate(CODES) if SORT[number] == CUSTOMER and code.endswith(f"-{slug(name)}")
    ]
    return found


def guests(text: str) -> list[int]:
    """Customers by their names, with commas between."""
    return [guest(name) for name in text.split(",") if name.strip()]


def lay(
    *restaurants: str,
    hand: str = "",
    counter: str = "",
    stove: str = "",
    shelf: str = "",
    track: str = "",
    queue: str = "",
    queues: Sequence[str] = (),
    scored: str = "",
    central: str = "",
    newcomers: str | None = None,
    attracted: bool = True,
    options: Mapping[str, object] | None = None,
) -> Court:
    """A table at the turn of seat 0, who also began. Recipes lie on the stove behind their ingredients.

    Cards not named are in the deck, customers not named are still to come; with `newcomers` given, the rest is gone.
    """
    decks = restaurants or ("italy", "france")
    table = opened(*decks, options=options)
    for pile in table.zones():
        pile.gather()
    table.restaurants = [DECK_KEYS.index(deck) for deck in decks]
    table.lay_stations()
    table.first = table.turn = 0
    table.go(YOUR_TURN)
    mine = {"hands": hand, "counters": counter, "stoves": stove, "shelves": shelf, "tracks": track}
    for name, text in mine.items():
        getattr(table, name)[0].cards = cards(decks[0], text)
    for seat, text in enumerate([queue, *queues]):
        table.queues[seat].cards = guests(text)
    table.scored[0].cards = guests(scored)
    for seat, deck in enumerate(decks):
        table.abilities[seat].cards = cards(deck, "ability")
    table.central.cards = guests(central)
    lay_the_rest(table, newcomers)
    table.attracted = attracted
    table.story = Story(table)
    assert sorted(held for pile in table.zones() for held in pile.cards) == sorted(table.box.cards)
    return table


def lay_the_rest(table: Court, newcomers: str | None) -> None:
    """Put every card that was not named where it does no harm."""
    left = list(table.box.cards)
    for pile in table.zones():
        for held in pile.cards:
            left.remove(held)
    waiting = [held for held in left if SORT[held] == CUSTOMER]
    table.newcomers.cards = waiting if newcomers is None else guests(newcomers)
    table.gone.cards = [held for held in waiting if held not in table.newcomers.cards]
    for seat, deck in enumerate(table.restaurants):
        table.decks[seat].cards = [held for held in left if DECK_OF[held] == deck and SORT[held] != CUSTOMER]


def refused(table: Court, move: Move[Court]) -> str | None:
    """The key of the reason why seat 0 may not make a move, or None."""
    reason = table.refusal(0, move)
    return None if reason is None else reason.key


def names(found: Sequence[int]) -> list[str]:
    """Cards by their codes, in order."""
    return sorted(CODES[number] for number in found)


def begin(table: Court) -> None:
    """Attract whoever comes first."""
    assert table.step is YOUR_TURN
    table.play(table.turn, ATTRACTS[table.central.cards[0]])
