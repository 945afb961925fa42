"""What a run has shown, in sentences: nothing that an interval does not carry."""

from __future__ import annotations

from statistics import NormalDist

from cardamom.engine.game import Game
from cardamom.lab.measures import LEAST_USES, SECONDS_AN_ANSWER, Findings, Measure
from cardamom.lab.plan import Plan
from cardamom.lab.speech import percent, say
from cardamom.lab.stats import Estimate

LEAST_DEALS = 30
"""With fewer deals intervals from drawing them again are too narrow, and nothing is called different."""
CHANCE_TO_MISS = 0.05
MOST_NAMED = 8


def conclusions(game: Game, found: Findings) -> list[str]:
    """What can be said, most important first."""
    said = _differences(game, found) if found.deals >= LEAST_DEALS else [_too_few(found)]
    of = {one.key: one.estimate for one in [*found.games_measured, *found.choices]}
    said.append(_stalls(of["stalled"]))
    answers, minutes = round(of["answers"].value), round(of["minutes"].value)
    said.append(say("conclusions", "length", answers=answers, minutes=minutes, seconds=SECONDS_AN_ANSWER))
    said.append(say("conclusions", "decided", share=percent(of["decided"].value), back=percent(of["comeback"].value)))
    if of["ties"].value:
        said.append(say("conclusions", "ties", **_shown(of["ties"])))
    said.append(say("conclusions", "forced", share=percent(of["forced"].value)))
    return said + _dead_cards(game, found)


def _too_few(found: Findings) -> str:
    return say("conclusions", "too_few", deals=found.deals)


def _stalls(stalled: Estimate) -> str:
    if stalled.value:
        return say("conclusions", "stalls", **_shown(stalled))
    return say("conclusions", "no_stalls", often=int(1 / stalled.high))


def _dead_cards(game: Game, found: Findings) -> list[str]:
    """Cards that stay in hands and are never played. One that nobody is ever left with does not come to play."""
    dead = [
        card
        for card in found.cards
        if card.thrown and card.left_over.value and card.played.value == 0 and card.played.sample >= LEAST_USES
    ]
    names = [game.words.sentence("cards", card.card) for card in dead]
    if not names:
        return []
    if len(names) > MOST_NAMED:
        return [say("conclusions", "many_dead_cards", count=len(names), cards=names[:MOST_NAMED])]
    return [say("conclusions", "dead_cards", cards=names)]


def _differences(game: Game, found: Findings) -> list[str]:
    """Who wins more or less than others."""
    said = _who_wins(game, "deck", found.decks, found.fair) if found.decks else []
    said += _who_wins(game, "place", found.places, found.fair)
    if len(found.bots) > 1:
        said += _who_wins(game, "bot", found.bots, found.fair)
    return said


def _who_wins(game: Game, key: str, measures: list[Measure], fair: float) -> list[str]:
    said = []
    for one in measures:
        careful = widened(one.estimate, len(measures))
        if careful.differs_from(fair):
            more = "more" if one.estimate.value > fair else "less"
            parts = {**_shown(careful), "who": _who(game, key, one.subject), "fair": percent(fair)}
            said.append(say("conclusions", f"{key}_{more}", **parts))
    reach = max((one.estimate.high - one.estimate.low) / 2 for one in measures)
    return said or [say("conclusions", f"{key}s_even", fair=percent(fair), reach=percent(reach))]


def _who(game: Game, key: str, subject: str) -> str:
    if key == "deck":
        return game.words.sentence("terms", subject)
    return say("places", subject).lower() if key == "place" else subject


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
    count = len(found.all_measures()) + 3 * len(found.cards)
    return [
        say("limits", "bots", bots=sorted(set(plan.bots))),
        say("limits", "rules", rules=plan.rules),
        say("limits", "intervals"),
        say("limits", "many", count=count, chance=round(CHANCE_TO_MISS * count)),
        say("limits", "minutes", seconds=SECONDS_AN_ANSWER),
        say("limits", "lead"),
        say("limits", "cards"),
    ]
