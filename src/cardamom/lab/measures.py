"""What the rows say: every measure with its interval and its sample."""

from __future__ import annotations

from dataclasses import dataclass

from cardamom.lab.stats import Estimate, bootstrap, wilson
from cardamom.lab.store import Results

SECONDS_AN_ANSWER = 12
"""For the estimate of minutes: about as long as people take at a table, looking and talking included."""
LEAST_USES = 30
"""Cards that were played in fewer games are not judged."""

# What is measured of each game, by its key in `words.toml`, and how it comes from the rows.
PER_GAME = {
    "answers": "answers",
    "turns": "turns",
    "minutes": f"answers * {SECONDS_AN_ANSWER} / 60.0",
    "margin": "margin",
    "lead_changes": "lead_changes",
    "decided": "decided",
    "repeats": "repeats",
}
SHARES = {
    "ties": "winners > 1",
    "stalled": "stalled",
    "comeback": "comeback",
}


@dataclass(frozen=True)
class Measure:
    """A number about a kind of thing: the share of victories of a seat, the length of games."""

    key: str
    subject: str
    estimate: Estimate


@dataclass(frozen=True)
class CardUse:
    """What became of a card: in how many games somebody played it, was left with it, and won having played it."""

    card: str
    played: Estimate
    left_over: float
    wins: Estimate


@dataclass(frozen=True)
class Findings:
    """All that a report tells."""

    games: int
    deals: int
    fair: float
    """The share that a seat wins where all are equal."""
    seats: list[Measure]
    bots: list[Measure]
    games_measured: list[Measure]
    endings: list[Measure]
    moves: list[Measure]
    choices: list[Measure]
    aims: list[Measure]
    cards: list[CardUse]


def measure(results: Results) -> Findings:
    """Everything that can be said about a run."""
    games = int(results.one("SELECT count(*) FROM games"))
    return Findings(
        games=games,
        deals=int(results.one("SELECT count(DISTINCT deal) FROM games")),
        fair=float(results.one("SELECT sum(share) / count(*) FROM seats")),
        seats=_shares_of(results, "seat"),
        bots=_shares_of(results, "bot"),
        games_measured=[*_means(results), *_rates(results, games)],
        endings=_endings(results, games),
        moves=_moves(results),
        choices=_choices(results),
        aims=_aims(results),
        cards=_cards(results),
    )


def _shares_of(results: Results, column: str) -> list[Measure]:
    """The share of victories by seat or by bot. Games of one deal hang together, so deals are drawn again."""
    rows = results.ask(f"SELECT {column}, deal, sum(share), count(*) FROM seats GROUP BY ALL ORDER BY ALL")
    deals: dict[str, list[tuple[float, int]]] = {}
    for subject, _, won, count in rows:
        deals.setdefault(str(subject), []).append((float(won), int(count)))
    return [Measure(column, subject, bootstrap(found, subject)) for subject, found in deals.items()]


def _means(results: Results) -> list[Measure]:
    found = []
    for key, formula in PER_GAME.items():
        rows = results.ask(f"SELECT sum({formula}), count(*) FROM games GROUP BY deal ORDER BY deal")
        found.append(Measure(key, "", bootstrap([(float(total), int(count)) for total, count in rows], key)))
    return found


def _rates(results: Results, games: int) -> list[Measure]:
    return [
        Measure(key, "", wilson(int(results.one(f"SELECT count(*) FILTER ({formula}) FROM games")), games))
        for key, formula in SHARES.items()
    ]


def _endings(results: Results, games: int) -> list[Measure]:
    rows = results.ask("SELECT why, count(*) FROM games GROUP BY why ORDER BY count(*) DESC, why")
    return [Measure("ending", why, wilson(int(count), games)) for why, count in rows]


def _moves(results: Results) -> list[Measure]:
    """How many answers are of each kind."""
    total = int(results.one("SELECT sum(times) FROM decisions"))
    rows = results.ask("SELECT move, sum(times) FROM decisions GROUP BY move ORDER BY sum(times) DESC, move")
    return [Measure("move", move, wilson(int(times), total)) for move, times in rows]


def _choices(results: Results) -> list[Measure]:
    """How many answers there are to choose from, and how often only one."""
    times, forced = results.ask("SELECT sum(times), sum(forced) FROM decisions")[0]
    rows = results.ask("SELECT sum(options), sum(times) FROM decisions GROUP BY game ORDER BY game")
    branching = bootstrap([(float(total), int(count)) for total, count in rows], "branching")
    return [Measure("branching", "", branching), Measure("forced", "", wilson(int(forced), int(times)))]


def _aims(results: Results) -> list[Measure]:
    """How many of the answers that name another seat name each of them, counted from the one that answers."""
    seats = int(results.one("SELECT max(seat) + 1 FROM seats"))
    rows = results.ask(
        "SELECT (target - seat + ?) % ? AS distance, sum(times) FROM decisions "
        "WHERE target >= 0 AND target <> seat GROUP BY distance ORDER BY distance",
        seats,
        seats,
    )
    total = sum(int(times) for _, times in rows)
    return [Measure("aim", str(distance), wilson(int(times), total)) for distance, times in rows]


def _cards(results: Results) -> list[CardUse]:
    """Every card that somebody had: how often it was played, left over, and played by the winner."""
    rows = results.ask(
        "SELECT card, count(*), count(*) FILTER (cards.played > 0), "
        "count(*) FILTER (cards.played = 0 AND left_over > 0), "
        "coalesce(sum(share) FILTER (cards.played > 0), 0) "
        "FROM cards JOIN seats USING (game, seat) GROUP BY card ORDER BY card"
    )
    return [
        CardUse(card, wilson(int(played), int(had)), int(dead) / int(had), wilson(float(won), int(played)))
        for card, had, played, dead, won in rows
    ]
