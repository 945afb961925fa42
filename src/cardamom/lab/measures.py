"""What the rows say: every measure with its interval and its sample."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from cardamom.lab.bootstrap import MOST_BLOCKS, bootstrap, bootstrap_share
from cardamom.lab.stats import Estimate, share_of_games
from cardamom.lab.store import Results

SECONDS_AN_ANSWER = 12
"""For the estimate of minutes: about as long as people take at a table, looking and talking included."""
LEAST_USES = 30
"""Cards that were played in fewer games are not judged."""
PARTS_OF_A_GAME = 10
BARS = 12
MOST_PAIRINGS = 12
"""More kinds than this at the table are not set against each other one by one."""

# What is measured of each game, by its key in `words.toml`, and how it comes from the rows.
PER_GAME = {
    "answers": "answers",
    "turns": "turns",
    "rounds": "rounds",
    "minutes": f"answers * {SECONDS_AN_ANSWER} / 60.0",
    "margin": "margin",
    "spread": "spread",
    "lead_changes": "lead_changes",
    "behind": "behind",
    "decided": "decided",
    "dead_turns": "dead_turns::DOUBLE / turns",
    "repeats": "repeats",
}
PARTS = ("decided", "dead_turns")
"""Those that are parts of a whole, from 0 to 1."""
SHARES = {
    "ties": "winners > 1",
    "stalled": "stalled",
    "comeback": "comeback",
}
# Games worth a look: the first by an order, among those for which something holds.
OUTLIERS = {
    "stalled": ("answers", "stalled"),
    "longest": ("answers", "true"),
    "shortest": ("-answers", "true"),
    "closest": ("-margin", "winners = 1"),
    "clearest": ("margin", "winners = 1"),
    "turned": ("behind", "behind > 0"),
    "to_and_fro": ("lead_changes", "lead_changes > 0"),
    "round_and_round": ("repeats", "repeats > 0"),
}
SHOWN = {
    "stalled": "answers",
    "longest": "answers",
    "shortest": "answers",
    "closest": "margin",
    "clearest": "margin",
    "turned": "behind",
    "to_and_fro": "lead_changes",
    "round_and_round": "repeats",
}


@dataclass(frozen=True)
class Measure:
    """A number about a kind of thing: the share of victories of a seat, the length of games. `against`: of a pair."""

    key: str
    subject: str
    estimate: Estimate
    against: str = ""


@dataclass(frozen=True)
class CardUse:
    """What became of a card that seats had: how many played it, were left with it, and won having played it."""

    card: str
    drawn: float
    """How often a seat got it in a game, on average."""
    played: Estimate
    left_over: Estimate
    wins: Estimate
    thrown: int
    """How often it was put away or taken in all games: one that is never played and never moved is no card to play."""


@dataclass(frozen=True)
class Bar:
    """How many games have a number from `low` up to `high`."""

    low: int
    high: int
    games: int


@dataclass(frozen=True)
class Outlier:
    """A game worth a look, and why."""

    why: str
    game: int
    value: int


@dataclass(frozen=True)
class Findings:
    """All that a report tells."""

    games: int
    deals: int
    sizes: dict[int, int]
    """How many deals have so many games: fewer than others where a run ends in the middle of one."""
    fair: float
    """The share that a seat wins where all are equal."""
    places: list[Measure]
    """By who begins, who is next, and so on."""
    seats: list[Measure]
    bots: list[Measure]
    decks: list[Measure]
    pairings: list[Measure]
    games_measured: list[Measure]
    endings: list[Measure]
    moves: list[Measure]
    choices: list[Measure]
    effects: list[Measure]
    aims: list[Measure]
    losses: list[Measure]
    cards: list[CardUse]
    lengths: list[Bar]
    margins: list[Bar]
    lead: list[float]
    """In how many games the winner leads already, after each tenth of the turns."""
    width: list[float]
    """How many answers there are to choose from, in each tenth of the game."""
    outliers: list[Outlier]

    def all_measures(self) -> list[Measure]:
        """Everything that has an interval."""
        wins = [self.places, self.seats, self.bots, self.decks, self.pairings]
        games = [self.games_measured, self.endings, self.moves, self.choices, self.effects, self.aims, self.losses]
        return [one for group in wins + games for one in group]


Blocks = dict[int, int]
"""How many games, or other things, each block of deals has."""


def measure(results: Results) -> Findings:
    """Everything that can be said about a run."""
    games = int(results.one("SELECT count(*) FROM games"))
    deals = int(results.one("SELECT count(DISTINCT deal) FROM games"))
    _put_into_blocks(results)
    decks = _shares_of(results, "deck", "WHERE deck <> ''")
    bots = _shares_of(results, "bot")
    return Findings(
        games=games,
        deals=deals,
        sizes=dict(
            results.ask("SELECT size, count(*) FROM (SELECT count(*) AS size FROM games GROUP BY deal) GROUP BY size")
        ),
        fair=float(results.one("SELECT sum(share) / count(*) FROM seats")),
        places=_shares_of(results, "place", "WHERE place >= 0"),
        seats=_shares_of(results, "seat"),
        bots=bots,
        decks=decks,
        pairings=_pairings(results, "deck", decks) or _pairings(results, "bot", bots),
        games_measured=[*_means(results), *_rates(results, deals)],
        endings=_endings(results, deals),
        moves=_moves(results),
        choices=_choices(results),
        effects=_effects(results, deals),
        aims=_aims(results, deals),
        losses=_losses(results),
        cards=_cards(results, games),
        lengths=_bars(results, "answers"),
        margins=_bars(results, "margin"),
        lead=_in_parts(results, "turns", "turn", "turns", "winner_leads::INTEGER"),
        width=_in_parts(results, "decisions", "number", "answers", "options", "WHERE options > 0"),
        outliers=_outliers(results),
    )


def _put_into_blocks(results: Results) -> None:
    """Say of each game in which block of deals it is. Games of one deal hang together, so they are in one block."""
    results.ask(f"CREATE TABLE blocks AS SELECT game, deal % {MOST_BLOCKS} AS block FROM games")


def _blocks(results: Results) -> Blocks:
    """How many games each block has."""
    return dict(results.ask("SELECT block, count(*) FROM blocks GROUP BY block ORDER BY block"))


def _counted(rows: list[tuple[Any, ...]]) -> dict[str, Blocks]:
    """How often there is each kind of thing in each block, from rows of kind, block and number."""
    kinds: dict[str, Blocks] = {}
    for kind, block, count in rows:
        kinds.setdefault(str(kind), {})[int(block)] = count
    return kinds


def _of(counts: Blocks, blocks: Blocks) -> list[tuple[float, int]]:
    """What each block has of something, and how many games, or whatever it is a share of; many have nothing of it."""
    return [(float(counts.get(block, 0)), count) for block, count in blocks.items()]


def _shares_of(results: Results, column: str, only: str = "") -> list[Measure]:
    """The share of victories by seat, bot or deck. Games of one deal hang together, so deals are drawn again."""
    rows = results.ask(f"SELECT {column}, deal, sum(share), count(*) FROM seats {only} GROUP BY ALL ORDER BY ALL")
    deals: dict[str, list[tuple[float, int]]] = {}
    for subject, _, won, count in rows:
        deals.setdefault(str(subject), []).append((float(won), int(count)))
    return [Measure(column, subject, bootstrap_share(found)) for subject, found in deals.items()]


def _pairings(results: Results, column: str, kinds: list[Measure]) -> list[Measure]:
    """What each kind wins where another one is at the table: the share of a seat against each of the others."""
    if not 2 <= len(kinds) <= MOST_PAIRINGS:
        return []
    rows = results.ask(
        f"SELECT one.{column}, other.{column}, one.deal, sum(one.share), count(*) FROM seats one "
        f"JOIN seats other ON one.game = other.game AND one.{column} <> other.{column} "
        "GROUP BY ALL ORDER BY ALL"
    )
    deals: dict[tuple[str, str], list[tuple[float, int]]] = {}
    for one, other, _, won, count in rows:
        deals.setdefault((one, other), []).append((float(won), int(count)))
    return [Measure("pairing", one, bootstrap_share(found), other) for (one, other), found in deals.items()]


def _means(results: Results) -> list[Measure]:
    found = []
    for key, formula in PER_GAME.items():
        rows = results.ask(f"SELECT sum({formula}), count(*) FROM games GROUP BY deal ORDER BY deal")
        draw = bootstrap_share if key in PARTS else bootstrap
        found.append(Measure(key, "", draw([(float(total), int(count)) for total, count in rows])))
    return [one for one in found if one.key != "rounds" or one.estimate.value]


def _rates(results: Results, deals: int) -> list[Measure]:
    """In how many games something holds."""
    question = "SELECT count(*) FILTER ({}), count(*) FROM games JOIN blocks USING (game) GROUP BY block"
    return [
        Measure(key, "", share_of_games(results.ask(question.format(formula)), deals))
        for key, formula in SHARES.items()
    ]


def _endings(results: Results, deals: int) -> list[Measure]:
    kinds = _counted(results.ask("SELECT why, block, count(*) FROM games JOIN blocks USING (game) GROUP BY ALL"))
    return _in_games(results, "ending", kinds, deals)


def _effects(results: Results, deals: int) -> list[Measure]:
    """In how many games the rules announced something."""
    kinds = _counted(results.ask("SELECT effect, block, count(*) FROM effects JOIN blocks USING (game) GROUP BY ALL"))
    return _in_games(results, "effect", kinds, deals)


def _in_games(results: Results, key: str, kinds: dict[str, Blocks], deals: int) -> list[Measure]:
    """The share of games with each kind of thing, the most frequent first."""
    blocks = _blocks(results)
    found = [Measure(key, kind, share_of_games(_of(counts, blocks), deals)) for kind, counts in sorted(kinds.items())]
    return sorted(found, key=lambda one: -one.estimate.value)


def _moves(results: Results) -> list[Measure]:
    """How many answers are of each kind; deals are drawn again, for answers of one game hang together, too."""
    kinds = _counted(results.ask("SELECT move, block, count(*) FROM decisions JOIN blocks USING (game) GROUP BY ALL"))
    totals = _sums(kinds)
    found = [Measure("move", move, bootstrap_share(_of(counts, totals))) for move, counts in sorted(kinds.items())]
    return sorted(found, key=lambda one: -one.estimate.value)


def _sums(kinds: dict[str, Blocks]) -> Blocks:
    """How many things of all kinds each block has."""
    totals: Counter[int] = Counter()
    for counts in kinds.values():
        totals.update(counts)
    return dict(sorted(totals.items()))


def _choices(results: Results) -> list[Measure]:
    """How many answers there are to choose from, and how often only one; where they can be listed."""
    rows = results.ask(
        "SELECT sum(options), count(*) FILTER (options = 1), count(*) FROM decisions JOIN blocks USING (game) "
        "WHERE options > 0 GROUP BY block ORDER BY block"
    )
    return [
        Measure("branching", "", bootstrap([(float(options), int(count)) for options, _, count in rows])),
        Measure("forced", "", bootstrap_share([(float(forced), int(count)) for _, forced, count in rows])),
    ]


def _aims(results: Results, deals: int) -> list[Measure]:
    """How many of the answers that name another seat name each of them, counted from the one that answers."""
    seats = int(results.one("SELECT max(seat) + 1 FROM seats"))
    rows = results.ask(
        "SELECT (target - seat + ?) % ? AS distance, block, count(*) FROM decisions JOIN blocks USING (game) "
        "WHERE target >= 0 AND target <> seat GROUP BY ALL ORDER BY ALL",
        seats,
        seats,
    )
    kinds = _counted(rows)
    totals = _sums(kinds)
    return [Measure("aim", distance, share_of_games(_of(counts, totals), deals)) for distance, counts in kinds.items()]


def _losses(results: Results) -> list[Measure]:
    """How many cards each seat makes each other seat lose in a game; games without any count as well."""
    kinds = _counted(
        results.ask(
            "SELECT taker || ' ' || loser, block, sum(cards) FROM losses JOIN blocks USING (game) "
            "GROUP BY ALL ORDER BY ALL"
        )
    )
    blocks = _blocks(results)
    means = {pair: bootstrap(_of(counts, blocks)) for pair, counts in kinds.items()}
    return [Measure("loss", pair.split()[0], mean, pair.split()[1]) for pair, mean in means.items()]


def _cards(results: Results, games: int) -> list[CardUse]:
    """Every card that somebody had: how often it was played, left over, and played by the winner."""
    rows = results.ask(
        "SELECT card, block, count(*), sum(drawn), count(*) FILTER (played > 0), "
        "count(*) FILTER (played = 0 AND left_over > 0), coalesce(sum(share) FILTER (played > 0), 0), "
        "sum(put_away + lost), count(DISTINCT deal), count(DISTINCT deal) FILTER (played > 0) "
        "FROM cards JOIN seats USING (game, seat) JOIN blocks USING (game) GROUP BY card, block ORDER BY card, block"
    )
    cards: dict[str, list[tuple[Any, ...]]] = {}
    for card, _, *counts in rows:
        cards.setdefault(card, []).append(tuple(counts))
    return [_card(card, counts, games) for card, counts in cards.items()]


def _card(card: str, blocks: list[tuple[Any, ...]], games: int) -> CardUse:
    """What became of a card, from what became of it in each block of deals."""
    had, drawn, played, dead, won, thrown, deals, deals_played = zip(*blocks, strict=True)
    return CardUse(
        card,
        float(sum(drawn)) / games,
        share_of_games(list(zip(played, had, strict=True)), sum(deals)),
        share_of_games(list(zip(dead, had, strict=True)), sum(deals)),
        share_of_games(list(zip(won, played, strict=True)), sum(deals_played)),
        int(sum(thrown)),
    )


def _bars(results: Results, column: str) -> list[Bar]:
    """How a number is spread over the games, in a dozen steps at most; the few that lie far out are in the last one."""
    low, high = results.ask(f"SELECT min({column}), CAST(quantile_cont({column}, 0.99) AS INTEGER) FROM games")[0]
    width = max(1, -(-(int(high) - int(low) + 1) // BARS))
    rows = dict(
        results.ask(
            f"SELECT least(({column} - ?) // ?, ?)::INTEGER AS bar, count(*) FROM games GROUP BY bar",
            low,
            width,
            (int(high) - int(low)) // width,
        )
    )
    return [Bar(low + bar * width, low + (bar + 1) * width, rows.get(bar, 0)) for bar in range(max(rows) + 1)]


def _in_parts(results: Results, table: str, place: str, length: str, value: str, only: str = "") -> list[float]:
    """The mean of something in each tenth of the games."""
    joined = f"SELECT rows.{place} AS place, games.{length} AS length, rows.{value} AS value"
    rows = results.ask(
        f"SELECT (place * {PARTS_OF_A_GAME} // length)::INTEGER AS part, avg(value) "
        f"FROM ({joined} FROM {table} rows JOIN games USING (game) {only}) GROUP BY part ORDER BY part"
    )
    return [round(float(mean), 4) for _, mean in rows]


def _outliers(results: Results) -> list[Outlier]:
    found = []
    for why, (order, only) in OUTLIERS.items():
        rows = results.ask(f"SELECT game, {SHOWN[why]} FROM games WHERE {only} ORDER BY {order} DESC, game LIMIT 1")
        found += [Outlier(why, int(game), int(value)) for game, value in rows]
    return found
