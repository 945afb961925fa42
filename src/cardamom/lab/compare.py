"""Two runs on the same deals: what changed, and by how much."""

from __future__ import annotations

from pathlib import Path

from cardamom.lab.bootstrap import bootstrap
from cardamom.lab.conclusions import LEAST_DEALS, widened
from cardamom.lab.measures import PER_GAME, SHARES, Measure
from cardamom.lab.plan import Plan, read_plan
from cardamom.lab.speech import say, trouble
from cardamom.lab.store import Results


def compare(before: Path, after: Path) -> list[Measure]:
    """The mean differences, deal by deal: of all measures of games, and of who wins by turn order, seat, bot and deck.

    The runs must be of the same game, bots and seed; only options may differ. Raises `LabTrouble`.
    """
    _check(read_plan(before), read_plan(after))
    old, new = Results(before), Results(after)
    formulas = {**PER_GAME, **{key: f"CASE WHEN {test} THEN 1.0 ELSE 0.0 END" for key, test in SHARES.items()}}
    found = [Measure(key, "", bootstrap(_differences(old, new, "games", formula))) for key, formula in formulas.items()]
    if not any(results.one("SELECT max(rounds) FROM games") for results in (old, new)):
        found = [one for one in found if one.key != "rounds"]
    for column in ("place", "seat", "bot", "deck"):
        found += _wins(old, new, column)
    return found


def clear_among(found: list[Measure]) -> list[Measure]:
    """What luck hardly explains: as many things are compared as there are, so each has to be so much clearer."""
    judged = [one for one in found if one.estimate.deals >= LEAST_DEALS]
    return [one for one in judged if widened(one.estimate, len(found)).differs_from(0.0)]


def introduction(before: Plan, after: Plan, found: list[Measure]) -> list[str]:
    """What is compared, and what has come of it."""
    changed = [name for name in before.options if before.options[name] != after.options.get(name)]
    said = [_change(name, before.options[name], after.options.get(name)) for name in changed]
    if not changed:
        said.append(say("compare", "same_options"))
    if before.rules != after.rules:
        said.append(say("compare", "other_rules", before=before.rules, after=after.rules))
    games, deals = found[0].estimate.sample, found[0].estimate.deals
    said.append(say("compare", "setup", games=games))
    if deals < LEAST_DEALS:
        return [*said, say("compare", "too_few", deals=deals, least=LEAST_DEALS)]
    return [*said, say("compare", "clear" if clear_among(found) else "nothing", games=games, count=len(found))]


def _change(name: str, before: object, after: object) -> str:
    return say("compare", "options", before=f"{name}={before}", after=f"{name}={after}")


def _wins(old: Results, new: Results, column: str) -> list[Measure]:
    """How the victories of each kind of seat changed; nothing where there is one kind only."""
    kinds = [kind for (kind,) in old.ask(f"SELECT DISTINCT {column}::VARCHAR FROM seats ORDER BY 1")]
    if len(kinds) < 2:
        return []
    found = []
    for kind in kinds:
        source = f"(SELECT game, deal, avg(share) AS won FROM seats WHERE {column}::VARCHAR = '{kind}' GROUP BY ALL)"
        found.append(Measure(column, kind, bootstrap(_differences(old, new, source, "won"))))
    return [one for one in found if one.estimate.sample]


def _check(before: Plan, after: Plan) -> None:
    for part in ("game", "bots", "seed", "rotate"):
        if getattr(before, part) != getattr(after, part):
            raise trouble("not_paired", part=part)


def _differences(old: Results, new: Results, source: str, formula: str) -> list[tuple[float, int]]:
    """For every game that both have, by deal: the sum of what changed, and how many games."""
    question = f"SELECT game, deal, ({formula})::DOUBLE FROM {source} ORDER BY game"
    was = {game: value for game, _, value in old.ask(question)}
    deals: dict[int, tuple[float, int]] = {}
    for game, deal, value in new.ask(question):
        if game in was:
            total, count = deals.get(deal, (0.0, 0))
            deals[deal] = (total + value - was[game], count + 1)
    return list(deals.values())
