"""The report of a run: one page to send around, and the same as Markdown. It opens with what was found."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from cardamom.engine.game import Game
from cardamom.engine.registry import find_game
from cardamom.lab.measures import LEAST_USES, SECONDS_AN_ANSWER, Findings, Measure, measure
from cardamom.lab.plan import Plan, read_plan
from cardamom.lab.speech import percent, say
from cardamom.lab.stats import Estimate
from cardamom.lab.store import Results

SHARES = {"seat", "bot", "ties", "stalled", "comeback", "ending", "move", "forced", "aim", "decided"}
CARDS_SHOWN = 10
LEAST_DEALS = 30
"""With fewer deals intervals from drawing them again are too narrow, and nothing is called different."""
CHANCE_TO_MISS = 0.05


@dataclass(frozen=True)
class Section:
    """A heading with its measures, drawn as lines as well where they are shares of one whole."""

    heading: str
    measures: list[Measure]
    chart: bool


def write_report(folder: Path) -> list[Path]:
    """Write `report.html` and `report.md` into the folder of a run. Raises `LabTrouble`."""
    plan = read_plan(folder)
    found = measure(Results(folder))
    written = []
    for name in ("report.html", "report.md"):
        path = folder / name
        path.write_text(_environment().get_template(name).render(**_contents(plan, found, folder)), encoding="utf-8")
        written.append(path)
    return written


def _environment() -> Environment:
    found = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=lambda name: name is not None and name.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals.update(say=say, told=told, number=number, interval=interval, percent=percent, across=across)
    return found


def _contents(plan: Plan, found: Findings, folder: Path) -> dict[str, Any]:
    game = find_game(plan.game)
    options = [f"{option.name} = {plan.options[option.name]}" for option in game.options]
    return {
        "title": say("report", "title", title=game.words.sentence("title"), games=found.games),
        "setup": say(
            "report",
            "setup",
            games=found.games,
            bots=list(plan.bots),
            seating=say("report", "rotated" if plan.rotate else "fixed").lower(),
            seed=plan.seed,
        ),
        "options": say("report", "options", options=options) if options else "",
        "conclusions": conclusions(found),
        "sections": _sections(game, found),
        "fair": found.fair,
        "cards": _cards_to_show(found),
        "least": LEAST_USES,
        "limits": limits(plan, found),
        "replay": say("report", "replay", folder=str(folder), last=plan.games - 1),
    }


def _sections(game: Game, found: Findings) -> list[Section]:
    parts = {
        "seats_heading": (found.seats, True),
        "bots_heading": (found.bots, True),
        "games_heading": (found.games_measured, False),
        "choices_heading": (found.choices, False),
        "endings_heading": (found.endings, True),
        "moves_heading": ([_titled(game, one) for one in found.moves], True),
        "aims_heading": (found.aims, True),
    }
    return [Section(say("report", key), measures, chart) for key, (measures, chart) in parts.items() if measures]


def _titled(game: Game, one: Measure) -> Measure:
    """A kind of move by what the game calls it."""
    return Measure(one.key, game.words.sentence("moves", one.subject, "title"), one.estimate)


def _cards_to_show(found: Findings) -> list[Any]:
    used = sorted((card for card in found.cards if card.wins.sample >= LEAST_USES), key=lambda card: -card.wins.value)
    return used if len(used) <= 2 * CARDS_SHOWN else used[:CARDS_SHOWN] + used[-CARDS_SHOWN:]


# Sentences


def conclusions(found: Findings) -> list[str]:
    """What can be said, most important first; nothing that an interval does not carry."""
    said = _differences(found) if found.deals >= LEAST_DEALS else [say("conclusions", "too_few", deals=found.deals)]
    of = {one.key: one.estimate for one in [*found.games_measured, *found.choices]}
    stalled = of["stalled"]
    said.append(say("conclusions", "stalls" if stalled.value else "no_stalls", **_shown(stalled)))
    answers, minutes = of["answers"].value, of["minutes"].value
    said.append(say("conclusions", "length", answers=round(answers), minutes=round(minutes), seconds=SECONDS_AN_ANSWER))
    if of["ties"].value:
        said.append(say("conclusions", "ties", **_shown(of["ties"])))
    said.append(say("conclusions", "forced", share=percent(of["forced"].value)))
    dead = [card.card for card in found.cards if card.played.value == 0]
    if dead:
        said.append(say("conclusions", "dead_cards", cards=dead))
    return said


def _differences(found: Findings) -> list[str]:
    """Which seats and bots win more or less than others."""
    said = _who_wins("seat", found.seats, found.fair)
    return said + _who_wins("bot", found.bots, found.fair) if len(found.bots) > 1 else said


def _who_wins(key: str, measures: list[Measure], fair: float) -> list[str]:
    said = []
    for one in measures:
        careful = widened(one.estimate, len(measures))
        if careful.differs_from(fair):
            more = "more" if one.estimate.value > fair else "less"
            parts = {**_shown(careful), key: one.subject, "fair": percent(fair)}
            said.append(say("conclusions", f"{key}_{more}", **parts))
    reach = max((one.estimate.high - one.estimate.low) / 2 for one in measures)
    return said or [say("conclusions", f"{key}s_even", fair=percent(fair), reach=percent(reach))]


def widened(estimate: Estimate, compared: int) -> Estimate:
    """An interval that allows for several being looked at together, so that 5 % err in all (Bonferroni)."""
    normal = NormalDist()
    factor = normal.inv_cdf(1 - CHANCE_TO_MISS / 2 / compared) / normal.inv_cdf(1 - CHANCE_TO_MISS / 2)
    low = estimate.value - factor * (estimate.value - estimate.low)
    high = estimate.value + factor * (estimate.high - estimate.value)
    return Estimate(estimate.value, low, high, estimate.sample)


def _shown(estimate: Estimate) -> dict[str, str]:
    return {"share": percent(estimate.value), "low": percent(estimate.low), "high": percent(estimate.high)}


def limits(plan: Plan, found: Findings) -> list[str]:
    """What the report cannot know."""
    groups = (found.seats, found.bots, found.games_measured, found.choices, found.endings, found.moves, found.aims)
    count = sum(len(group) for group in groups)
    return [
        say("limits", "bots", bots=sorted(set(plan.bots))),
        say("limits", "rules", rules=plan.rules),
        say("limits", "intervals"),
        say("limits", "many", count=count, chance=round(CHANCE_TO_MISS * count)),
        say("limits", "minutes", seconds=SECONDS_AN_ANSWER),
        say("limits", "cards"),
    ]


# Numbers as people read them


def told(one: Measure) -> str:
    """What is measured."""
    return say("measures", one.key, subject=one.subject, seconds=SECONDS_AN_ANSWER)


def number(one: Measure) -> str:
    """The value."""
    return percent(one.estimate.value) if one.key in SHARES else f"{one.estimate.value:.2f}"


def interval(one: Measure) -> str:
    """The interval; a dash where one deal alone cannot tell."""
    low, high = one.estimate.low, one.estimate.high
    if math.isinf(high):
        return "–"
    return f"{percent(low)} – {percent(high)}" if one.key in SHARES else f"{low:.2f} – {high:.2f}"


def across(measures: list[Measure], share: float) -> float:
    """Where a share lies across a chart that holds all of them, in percent of its width."""
    widest = max(one.estimate.high if math.isfinite(one.estimate.high) else 1.0 for one in measures)
    return round(100 * min(widest, max(0.0, share)) / widest, 2)
