"""What the rows say: every measure with its interval and its sample."""

from __future__ import annotations

from dataclasses import dataclass

from cardamom.lab.stats import Estimate, bootstrap, wilson
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


def measure(results: Results) -> Findings:
    """Everything that can be said about a run."""
    games = int(results.one("SELECT count(*) FROM games"))
    decks = _shares_of(results, "deck", "WHERE deck <> ''")
    bots = _shares_of(results, "bot")
    return Findings(
        games=games,
        deals=int(results.one("SELECT count(DISTINCT deal) FROM games")),
        fair=float(results.one("SELECT sum(share) / count(*) FROM seats")),
        places=_shares_of(results, "place", "WHERE place >= 0"),
        seats=_shares_of(results, "seat"),
        bots=bots,
        decks=decks,
        pairings=_pairings(results, "deck", decks) or _pairings(results, "bot", bots),
        games_measured=[*_means(results), *_rates(results, games)],
        endings=_endings(results, games),
        moves=_moves(results),
        choices=_choices(results),
        effects=_effects(results, games),
        aims=_aims(results),
        losses=_losses(results, games),
        cards=_cards(results, games),
        lengths=_bars(results, "answers"),
        margins=_bars(results, "margin"),
        lead=_in_parts(results, "turns", "turn", "turns", "winner_leads::INTEGER"),
        width=_in_parts(results, "decisions", "number", "answers", "options", "WHERE options > 0"),
        outliers=_outliers(results),
    )


def _shares_of(results: Results, column: str, only: str = "") -> list[Measure]:
    """The share of victories by seat, bot or deck. Games of one deal hang together, so deals are drawn again."""
    rows = results.ask(f"SELECT {column}, deal, sum(share), count(*) FROM seats {only} GROUP BY ALL ORDER BY ALL")
    deals: dict[str, list[tuple[float, int]]] = {}
    for subject, _, won, count in rows:
        deals.setdefault(str(subject), []).append((float(won), int(count)))
    return [Measure(column, subject, bootstrap(found)) for subject, found in deals.items()]


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
    return [Measure("pairing", one, bootstrap(found), other) for (one, other), found in deals.items()]


def _means(results: Results) -> list[Measure]:
    found = []
    for key, formula in PER_GAME.items():
        rows = results.ask(f"SELECT sum({formula}), count(*) FROM games GROUP BY deal ORDER BY deal")
        found.append(Measure(key, "", bootstrap([(float(total), int(count)) for total, count in rows])))
    return [one for one in found if one.key != "rounds" or one.estimate.value]


def _rates(results: Results, games: int) -> list[Measure]:
    return [
        Measure(key, "", wilson(int(results.one(f"SELECT count(*) FILTER ({formula}) FROM games")), games))
        for key, formula in SHARES.items()
    ]


def _endings(results: Results, games: int) -> list[Measure]:
    rows = results.ask("SELECT why, count(*) FROM games GROUP BY why ORDER BY count(*) DESC, why")
    return [Measure("ending", why, wilson(int(count), games)) for why, count in rows]


def _per_game(results: Results, table: str, column: str, value: str, games: int) -> list[tuple[str, Estimate]]:
    """How much of something there is in a game, for each kind of it; games without any count as well."""
    rows = results.ask(
        f"SELECT {column}, game % 200, sum({value}) FROM {table} GROUP BY ALL ORDER BY {column}, game % 200"
    )
    sums: dict[str, dict[int, float]] = {}
    for subject, block, total in rows:
        sums.setdefault(str(subject), {})[int(block)] = float(total)
    blocks = {block: len(range(block, games, 200)) for block in range(min(200, games))}
    return [
        (subject, bootstrap([(found.get(block, 0.0), count) for block, count in blocks.items()]))
        for subject, found in sums.items()
    ]


def _moves(results: Results) -> list[Measure]:
    """How many answers are of each kind; games are drawn again, for answers of one game hang together."""
    rows = results.ask("SELECT move, game % 200, count(*) FROM decisions GROUP BY ALL")
    totals: dict[int, int] = {}
    kinds: dict[str, dict[int, int]] = {}
    for move, block, count in rows:
        totals[block] = totals.get(block, 0) + count
        kinds.setdefault(move, {})[block] = count
    found = [
        Measure("move", move, bootstrap([(float(counts.get(block, 0)), totals[block]) for block in sorted(totals)]))
        for move, counts in sorted(kinds.items())
    ]
    return sorted(found, key=lambda one: -one.estimate.value)


def _choices(results: Results) -> list[Measure]:
    """How many answers there are to choose from, and how often only one; where they can be listed."""
    rows = results.ask(
        "SELECT sum(options), count(*) FILTER (options = 1), count(*) FROM decisions "
        "WHERE options > 0 GROUP BY game % 200 ORDER BY game % 200"
    )
    return [
        Measure("branching", "", bootstrap([(float(options), int(count)) for options, _, count in rows])),
        Measure("forced", "", bootstrap([(float(forced), int(count)) for _, forced, count in rows])),
    ]


def _effects(results: Results, games: int) -> list[Measure]:
    """In how many games the rules announced something."""
    rows = results.ask("SELECT effect, count(*) FROM effects GROUP BY effect ORDER BY count(*) DESC, effect")
    return [Measure("effect", effect, wilson(int(count), games)) for effect, count in rows]


def _aims(results: Results) -> list[Measure]:
    """How many of the answers that name another seat name each of them, counted from the one that answers."""
    seats = int(results.one("SELECT max(seat) + 1 FROM seats"))
    rows = results.ask(
        "SELECT (target - seat + ?) % ? AS distance, count(*) FROM decisions "
        "WHERE target >= 0 AND target <> seat GROUP BY distance ORDER BY distance",
        seats,
        seats,
    )
    total = sum(int(times) for _, times in rows)
    return [Measure("aim", str(distance), wilson(int(times), total)) for distance, times in rows]


def _losses(results: Results, games: int) -> list[Measure]:
    """How many cards each seat makes each other seat lose in a game."""
    found = _per_game(results, "losses", "taker || ' ' || loser", "cards", games)
    return [Measure("loss", pair.split()[0], estimate, pair.split()[1]) for pair, estimate in found]


def _cards(results: Results, games: int) -> list[CardUse]:
    """Every card that somebody had: how often it was played, left over, and played by the winner."""
    rows = results.ask(
        "SELECT card, count(*), sum(drawn), count(*) FILTER (played > 0), "
        "count(*) FILTER (played = 0 AND left_over > 0), coalesce(sum(share) FILTER (played > 0), 0), "
        "sum(put_away + lost) "
        "FROM cards JOIN seats USING (game, seat) GROUP BY card ORDER BY card"
    )
    return [
        CardUse(
            card,
            float(drawn) / games,
            wilson(int(played), int(had)),
            wilson(int(dead), int(had)),
            wilson(float(won), int(played)),
            int(thrown),
        )
        for card, had, drawn, played, dead, won, thrown in rows
    ]


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
