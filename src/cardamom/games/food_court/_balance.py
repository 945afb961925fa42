"""How even the restaurants are:  cardamom decks balance [--games 20020] [--pair-games 400] [--jobs 1] …

Every choice of restaurants for a table plays equally often, with the restaurants moved round the seats, and the same
bot in all of them; then every two restaurants play against each other. A shared victory counts as its share. Intervals
are Wilson's at 95 %. A card is used when it is prepared, cooked, played or served.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations, count, islice
from typing import Any

from cardamom.bots.match import SENIOR, find_bot, think
from cardamom.engine.bots import Bot
from cardamom.engine.game import start
from cardamom.engine.questions import Move
from cardamom.engine.registry import find_game
from cardamom.games.food_court.cards import (
    ABILITY,
    BOX,
    CODES,
    DECK_KEYS,
    DECK_OF,
    DECKS,
    EVENT_CARDS,
    SECTIONS,
    SORT,
    Deck,
)
from cardamom.games.food_court.court import Court
from cardamom.games.food_court.deck_files import CARD_FIELDS
from cardamom.games.food_court.plays import Complaint, Cook, Discount, Prepare, Promotion
from cardamom.games.food_court.rules import ChooseRestaurant
from cardamom.games.food_court.serving import PlayDrink, PlayUtensil, PourAgain, Track

GAME = "food_court"
Z = 1.96
CHUNK = 70
OTHER_DEEDS = ("tracking", "drinks poured again")
EVENT_MOVES: dict[type[Move[Any]], int] = {Complaint: 0, Promotion: 1, Discount: 2}


def bots_for_balance() -> list[str]:
    """The bots that may sit in all seats; the last one is who guides grandmasters."""
    return [*find_game(GAME).bots, SENIOR]


@dataclass(frozen=True)
class Table:
    """Who plays, and by which rule."""

    players: int
    bot: str = "chef"
    places: str = "evened"


@dataclass
class Tally:
    """What was counted in some games."""

    games: int = 0
    played: Counter[int] = field(default_factory=Counter)
    """Games of each deck."""
    won: Counter[int] = field(default_factory=Counter)
    """Victories of each deck, in sixtieths: a shared victory is a whole number of them."""
    seats: Counter[int] = field(default_factory=Counter)
    """Victories by place in the order of turns, in sixtieths."""
    pairs: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Victories of the first deck at tables for two, in sixtieths."""
    paired: Counter[tuple[int, int]] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    used: Counter[int] = field(default_factory=Counter)
    """Games in which each card was used."""
    deeds: Counter[str] = field(default_factory=Counter)
    """Games of a seat in which it used a kind of card, tracked a card, or poured a drink again."""

    def add(self, other: Tally) -> None:
        """Count further games."""
        self.games += other.games
        for name in ("played", "won", "seats", "pairs", "paired", "points", "rounds", "ends", "used", "deeds"):
            getattr(self, name).update(getattr(other, name))


def tables(players: int) -> Iterator[list[int]]:
    """Every table there is, with the restaurants moved round the seats, over and over."""
    choices = list(combinations(range(len(DECK_KEYS)), players))
    for shift in count():
        for decks in choices:
            turned = shift % players
            yield [*decks[turned:], *decks[:turned]]


def play_one(tally: Tally, decks: list[int], bot: Bot[Any], places: str, number: int) -> None:
    """Play a game of these restaurants, and count what happened in it."""
    seed = f"balance {number}"
    table = start(find_game(GAME), len(decks), seed, {"places": places}, story=False)
    assert isinstance(table, Court)
    cards: set[int] = set()
    deeds: set[tuple[int, str]] = set()
    while not table.over:
        seat = table.asked()[0]
        move: Move[Any]
        if table.restaurants[seat] < 0:
            move = ChooseRestaurant(DECK_KEYS[decks[seat]])
        else:
            move = think(bot, table, seat, seed).move
            card, deed = card_used(table, seat, move)
            cards.add(card)
            deeds.add((seat, deed))
        table.play_legal(seat, move)
    for seat in range(len(decks)):
        served = [int(card) for card in table.scored[seat].cards]
        cards.update(served)
        deeds.add((seat, "customers" if served else ""))
    tally.used.update(cards)
    tally.deeds.update(deed for _, deed in deeds)
    note_end(tally, table, decks)


def card_used(table: Court, seat: int, move: Move[Any]) -> tuple[int, str]:
    """The card that a move uses, or -1, and what is done."""
    if isinstance(move, (Prepare, PlayDrink, PlayUtensil)):
        return move.card, SECTIONS[SORT[move.card]]
    if isinstance(move, Cook):
        return move.recipe, SECTIONS[SORT[move.recipe]]
    if isinstance(move, Track):
        return -1, "tracking"
    if isinstance(move, PourAgain):
        return -1, "drinks poured again"
    if type(move) in EVENT_MOVES:
        card = EVENT_CARDS[table.restaurants[seat]][EVENT_MOVES[type(move)]]
        return card, SECTIONS[SORT[card]]
    return -1, ""


def note_end(tally: Tally, table: Court, decks: list[int]) -> None:
    """Note who won, and how."""
    result = table.result()
    assert result is not None
    tally.games += 1
    tally.rounds[int(table.round)] += 1
    tally.ends[result.why] += 1
    for seat, deck in enumerate(decks):
        tally.played[deck] += 1
        tally.points[deck] += result.scores[seat]
    for seat in result.winners:
        tally.won[decks[seat]] += 60 // len(result.winners)
        tally.seats[int(seat - table.first) % len(decks)] += 60 // len(result.winners)
    if len(decks) == 2:
        pair = (min(decks), max(decks))
        tally.paired[pair] += 1
        tally.pairs[pair] += sum(60 // len(result.winners) for seat in result.winners if decks[seat] == pair[0])


def play_some(first: int, games: int, table: Table) -> Tally:
    """Some of the games, by their numbers."""
    bot = find_bot(find_game(GAME), table.bot)
    tally = Tally()
    for number, decks in islice(enumerate(tables(table.players)), first, first + games):
        play_one(tally, decks, bot, table.places, number)
    return tally


def wilson(share: float, games: int) -> tuple[float, float]:
    """The interval that holds the true share in 95 of 100 such experiments."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return middle - reach, middle + reach


def measure(games: int, table: Table, jobs: int) -> Tally:
    """Play that many games."""
    starts = range(0, games, CHUNK)
    sizes = [min(CHUNK, games - first) for first in starts]
    tally = Tally()
    if jobs == 1:
        for first, size in zip(starts, sizes, strict=True):
            tally.add(play_some(first, size, table))
        return tally
    with ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(play_some, starts, sizes, [table] * len(sizes)):
            tally.add(part)
    return tally


def report(tally: Tally, players: int) -> Iterator[str]:
    """The figures, line by line."""
    yield f"{tally.games} games, {players} players; equal strength would win {1 / players:.1%}"
    yield ""
    yield f"{'restaurant':24}{'wins':>8}  {'95 % interval':18}{'points':>8}"
    for deck in DECKS:
        if played := tally.played[int(deck.number)]:
            points = f"{tally.points[int(deck.number)] / played:.1f}"
            yield f"{share_line(deck.name, tally.won[int(deck.number)], played):52}{points:>8}"
    yield ""
    yield from (share_line(f"place {place + 1}", tally.seats[place], tally.games) for place in range(players))
    yield f"highest minus lowest place: {apart(tally, players):.1%}"
    yield ""
    yield from length_lines(tally)
    yield ""
    yield from use_lines(tally, players)


def share_line(name: str, won: int, games: int) -> str:
    """A share of victories, counted in sixtieths, with its interval."""
    share = won / 60 / games
    low, high = wilson(share, games)
    return f"{name:24}{share:8.1%}  {low:.1%} to {high:.1%}"


def apart(tally: Tally, players: int) -> float:
    """How far the places in turn are apart."""
    shares = [tally.seats[place] / 60 / tally.games for place in range(players)]
    return max(shares) - min(shares)


def pair_lines(tally: Tally) -> Iterator[str]:
    """Each two restaurants at a table for two: how often the first one wins."""
    shares = {pair: tally.pairs[pair] / 60 / games for pair, games in tally.paired.items()}
    yield ""
    yield f"{tally.games} games for two; the first one wins"
    for one, other in sorted(shares):
        names = f"{DECKS[one].name} : {DECKS[other].name}"
        yield share_line(f"{names:32}", tally.pairs[one, other], tally.paired[one, other])
    yield f"pairings within 40 and 60 %: {sum(0.4 <= share <= 0.6 for share in shares.values())} of {len(shares)}"
    yield f"highest minus lowest place: {apart(tally, 2):.1%}"


def length_lines(tally: Tally) -> Iterator[str]:
    """How long games are, and why they end."""
    rounds = sum(length * games for length, games in tally.rounds.items()) / tally.games
    spread = ", ".join(f"{length}: {games / tally.games:.0%}" for length, games in sorted(tally.rounds.items()))
    yield f"rounds: {rounds:.2f} ({spread})"
    yield "ended by: " + ", ".join(f"{why} {games / tally.games:.1%}" for why, games in sorted(tally.ends.items()))


def use_lines(tally: Tally, players: int) -> Iterator[str]:
    """How often a player uses each kind of card, and how often each card is used in the games of its restaurant."""
    for deed in [*CARD_FIELDS, *OTHER_DEEDS]:
        yield f"{deed}: in {tally.deeds[deed] / tally.games / players:.1%} of a player's games"
    shares = {card: tally.used[card] / tally.played[deck] for card, deck in cards_at_the_tables(tally)}
    for limit, words in ((1e-9, "never used"), (0.05, "used in less than 5 % of games")):
        rare = [f"{CODES[card]} {shares[card]:.1%}" for card in sorted(shares, key=shares.__getitem__)]
        rare = rare[: sum(share < limit for share in shares.values())]
        yield f"cards {words}: {', '.join(rare) or 'none'}"
    for deck in DECKS:
        yield ""
        yield deck.name
        for section in CARD_FIELDS:
            faces = [card for card in shares if DECK_OF[card] == deck.number and SECTIONS[SORT[card]] == section]
            if faces:
                yield f"  {section}: {', '.join(f'{short_name(deck, card)} {shares[card]:.0%}' for card in faces)}"


def cards_at_the_tables(tally: Tally) -> Iterator[tuple[int, int]]:
    """The cards, with their decks, that were in the boxes of some games."""
    for card in range(len(CODES)):
        deck = int(DECK_OF[card])
        if tally.played[deck] and BOX.copies[card] and SORT[card] < ABILITY:
            yield card, deck


def short_name(deck: Deck, card: int) -> str:
    """The code of a card without that of its deck."""
    return CODES[card].removeprefix(f"{deck.key}-")
