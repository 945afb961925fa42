"""How even the restaurants are:  cardamom decks balance [--games 20000] [--players 4] [--bot chef] [--jobs 1]

Every choice of restaurants for a table plays equally often, with the restaurants moved round the seats, and the same
bot in all of them. A shared victory counts as its share. Intervals are Wilson's at 95 %.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations, count, islice
from typing import Any

from cardamom.bots.match import find_bot, think
from cardamom.engine.bots import Bot
from cardamom.engine.game import start
from cardamom.engine.questions import Move
from cardamom.engine.registry import find_game
from cardamom.games.food_court.cards import ABILITY, BOX, CODES, DECK_KEYS, DECK_OF, DECKS, EVENT_CARDS, SECTIONS, SORT
from cardamom.games.food_court.court import Court
from cardamom.games.food_court.deck_files import CARD_FIELDS
from cardamom.games.food_court.plays import Complaint, Cook, Discount, Prepare, Promotion
from cardamom.games.food_court.rules import ChooseRestaurant
from cardamom.games.food_court.serving import PlayDrink, PlayUtensil, PourAgain, Track

GAME = "food_court"
Z = 1.96
CHUNK = 70
EVENT_MOVES: dict[type[Move[Any]], int] = {Complaint: 0, Promotion: 1, Discount: 2}


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
    sorts: Counter[str] = field(default_factory=Counter)
    """Games of a seat in which something was done."""

    def add(self, other: Tally) -> None:
        """Count further games."""
        self.games += other.games
        for name in ("played", "won", "seats", "pairs", "paired", "points", "rounds", "ends", "used", "sorts"):
            getattr(self, name).update(getattr(other, name))


def tables(players: int) -> Iterator[list[int]]:
    """Every table there is, with the restaurants moved round the seats, over and over."""
    choices = list(combinations(range(len(DECK_KEYS)), players))
    for shift in count():
        for decks in choices:
            turned = shift % players
            yield [*decks[turned:], *decks[:turned]]


def play_one(decks: list[int], bot: Bot[Any], number: int) -> Tally:
    """A game of these restaurants, and what happened in it."""
    seed = f"balance {number}"
    table = start(find_game(GAME), len(decks), seed, story=False)
    assert isinstance(table, Court)
    tally = Tally(games=1)
    done: set[str] = set()
    while not table.over:
        seat = table.asked()[0]
        move: Move[Any]
        if table.restaurants[seat] < 0:
            move = ChooseRestaurant(DECK_KEYS[decks[seat]])
        else:
            move = think(bot, table, seat, seed).move
            note_use(tally, done, table, seat, move)
        table.play_legal(seat, move)
    note_end(tally, table, decks)
    return tally


def note_use(tally: Tally, done: set[str], table: Court, seat: int, move: Move[Any]) -> None:
    """Note which card a move uses; each counts once in a game."""
    card, deed = card_used(table, seat, move)
    if card >= 0 and f"card {card}" not in done:
        done.add(f"card {card}")
        tally.used[card] += 1
    if deed and f"{deed} {seat}" not in done:
        done.add(f"{deed} {seat}")
        tally.sorts[deed] += 1


def card_used(table: Court, seat: int, move: Move[Any]) -> tuple[int, str]:
    """The card that a move uses, or -1, and what is done with it."""
    if isinstance(move, Prepare):
        return move.card, ""
    if isinstance(move, Cook):
        return move.recipe, ""
    if isinstance(move, PlayDrink):
        return move.card, "drink"
    if isinstance(move, PlayUtensil):
        return move.card, "utensil"
    if isinstance(move, Track):
        return -1, "tracking"
    if isinstance(move, PourAgain):
        return -1, "drink poured again"
    if type(move) in EVENT_MOVES:
        return EVENT_CARDS[table.restaurants[seat]][EVENT_MOVES[type(move)]], "event"
    return -1, ""


def note_end(tally: Tally, table: Court, decks: list[int]) -> None:
    """Note who won, how, and whom they served."""
    result = table.result()
    assert result is not None
    tally.rounds[int(table.round)] += 1
    tally.ends[result.why] += 1
    for seat, deck in enumerate(decks):
        tally.played[deck] += 1
        tally.points[deck] += result.scores[seat]
        tally.used.update(int(card) for card in table.scored[seat].cards)
    for seat in result.winners:
        tally.won[decks[seat]] += 60 // len(result.winners)
        tally.seats[int(seat - table.first) % len(decks)] += 60 // len(result.winners)
    if len(decks) == 2:
        pair = (min(decks), max(decks))
        tally.paired[pair] += 1
        tally.pairs[pair] += sum(60 // len(result.winners) for seat in result.winners if decks[seat] == pair[0])


def play_some(first: int, games: int, players: int, name: str) -> Tally:
    """Some of the games, by their numbers."""
    bot = find_bot(find_game(GAME), name)
    tally = Tally()
    for number, decks in islice(enumerate(tables(players)), first, first + games):
        tally.add(play_one(decks, bot, number))
    return tally


def wilson(share: float, games: int) -> tuple[float, float]:
    """The interval that holds the true share in 95 of 100 such experiments."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return middle - reach, middle + reach


def measure(games: int, players: int, bot: str, jobs: int) -> Tally:
    """Play that many games."""
    starts = range(0, games, CHUNK)
    sizes = [min(CHUNK, games - first) for first in starts]
    tally = Tally()
    if jobs == 1:
        for first, size in zip(starts, sizes, strict=True):
            tally.add(play_some(first, size, players, bot))
        return tally
    with ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(play_some, starts, sizes, [players] * len(sizes), [bot] * len(sizes)):
            tally.add(part)
    return tally


def report(tally: Tally, players: int) -> Iterator[str]:
    """The figures, line by line."""
    yield f"{tally.games} games, {players} players; equal strength would win {1 / players:.1%}"
    yield ""
    yield f"{'restaurant':24}{'wins':>8}  {'95 % interval':20}{'points':>8}"
    for deck in DECKS:
        yield from deck_line(tally, int(deck.number), deck.name)
    yield ""
    yield from (f"place {place + 1:<18}{tally.seats[place] / 60 / tally.games:8.1%}" for place in range(players))
    yield from pair_lines(tally)
    yield ""
    yield from length_lines(tally)
    yield from use_lines(tally, players)


def deck_line(tally: Tally, deck: int, name: str) -> Iterator[str]:
    """How often a restaurant wins."""
    played = tally.played[deck]
    if not played:
        return
    share = tally.won[deck] / 60 / played
    low, high = wilson(share, played)
    yield f"{name:24}{share:8.1%}  {f'{low:.1%} to {high:.1%}':20}{tally.points[deck] / played:8.1f}"


def pair_lines(tally: Tally) -> Iterator[str]:
    """The most uneven pairings at tables for two."""
    shares = {pair: tally.pairs[pair] / 60 / games for pair, games in tally.paired.items()}
    uneven = sorted(shares, key=lambda pair: -abs(shares[pair] - 0.5))
    if shares:
        yield ""
        yield f"pairings within 40 and 60 %: {sum(0.4 <= share <= 0.6 for share in shares.values())} of {len(shares)}"
    for one, other in uneven[:8]:
        yield f"  {DECKS[one].name} against {DECKS[other].name}: {shares[one, other]:.1%}"


def length_lines(tally: Tally) -> Iterator[str]:
    """How long games are, and why they end."""
    rounds = sum(length * games for length, games in tally.rounds.items()) / tally.games
    spread = ", ".join(f"{length}: {games / tally.games:.0%}" for length, games in sorted(tally.rounds.items()))
    yield f"rounds: {rounds:.2f} ({spread})"
    yield "ended by: " + ", ".join(f"{why} {games / tally.games:.1%}" for why, games in sorted(tally.ends.items()))


def use_lines(tally: Tally, players: int) -> Iterator[str]:
    """How often drinks, utensils, events and tracking matter, and which cards hardly ever do."""
    for deed, times in sorted(tally.sorts.items()):
        yield f"{deed}: in {times / tally.games / players:.1%} of a player's games"
    rare = []
    for card in range(len(CODES)):
        games = tally.played[int(DECK_OF[card])]
        if games and BOX.copies[card] and SORT[card] < ABILITY:
            rare.append((tally.used[card] / games, CODES[card], SECTIONS[SORT[card]]))
    rare.sort()
    unused = [code for share, code, _ in rare if share == 0]
    yield f"cards never used: {', '.join(unused) or 'none'}"
    yield f"cards used in less than 5 % of games: {', '.join(f'{c} {s:.1%}' for s, c, _ in rare if s < 0.05) or 'none'}"
    for section in CARD_FIELDS:
        shares = [share for share, _, kind in rare if kind == section]
        yield f"  {section}: a card is used in {min(shares):.1%} to {max(shares):.1%} of the games of its restaurant"
