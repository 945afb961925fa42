"""What a run has shown, in sentences: nothing that an interval does not carry."""

from __future__ import annotations

from dataclasses import replace
from statistics import NormalDist

from cardamom.engine.game import Game
from cardamom.lab.figures import written
from cardamom.lab.measures import LEAST_USES, SECONDS_AN_ANSWER, Findings, Measure
from cardamom.lab.plan import Plan
from cardamom.lab.speech import percent, say
from cardamom.lab.stats import CHANCE_TO_MISS, Estimate

LEAST_DEALS = 30
"""With fewer deals intervals from drawing them again are too narrow, and nothing is called different."""
MOST_NAMED = 8


def conclusions(game: Game, found: Findings) -> list[str]:
    """What can be said, most important first."""
    said = _differences(game, found) if found.deals >= LEAST_DEALS else [_too_few(found)]
    of = {one.key: one.estimate for one in [*found.games_measured, *found.choices]}
    said.append(_stalls(of["stalled"]))
    length = {"minutes": round(of["minutes"].value), "seconds": SECONDS_AN_ANSWER}
    said.append(say("conclusions", "length", **_with_interval("answers", of), **length))
    seen = [key for key in ("decided", "comeback", "ties", "forced") if of[key].value or key != "ties"]
    said += [say("conclusions", key, **_with_interval(key, of)) for key in seen if of[key].sample]
    return said + _dead_cards(game, found)


def _with_interval(key: str, of: dict[str, Estimate]) -> dict[str, str]:
    """A number and its interval, where it has one, for a sentence."""
    one = of[key]
    value, low, high = (written(key, number) for number in (one.value, one.low, one.high))
    return {"value": value, "interval": f" {say('conclusions', 'interval', low=low, high=high)}" if one.is_told else ""}


def _too_few(found: Findings) -> str:
    return say("conclusions", "too_few", deals=found.deals)


def _stalls(stalled: Estimate) -> str:
    if stalled.value:
        return say("conclusions", "stalls", **_shown(stalled))
    often = int(1 / stalled.high)
    return say("conclusions", "no_stalls", often=often) if often > 1 else say("conclusions", "no_stall_yet")


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
    """Who wins more or less, of those that were there in deals enough to be judged."""
    judged = [one for one in measures if one.estimate.deals >= LEAST_DEALS]
    others = [_who(game, key, one.subject) for one in measures if one.estimate.deals < LEAST_DEALS]
    said = [_stands_out(game, one, careful, fair) for one, careful in _carefully(judged) if careful.differs_from(fair)]
    if judged and not said:
        reach = max((one.estimate.high - one.estimate.low) / 2 for one in judged)
        said = [say("conclusions", f"{key}s_even", fair=percent(fair), reach=percent(reach))]
    return said + ([say("conclusions", "too_few_of", who=others, least=LEAST_DEALS)] if others else [])


def _carefully(measures: list[Measure]) -> list[tuple[Measure, Estimate]]:
    """Each share with an interval that allows for all of them, and is still one of a share."""
    wide = [(one, widened(one.estimate, len(measures))) for one in measures]
    return [(one, replace(found, low=max(0.0, found.low), high=min(1.0, found.high))) for one, found in wide]


def _stands_out(game: Game, one: Measure, careful: Estimate, fair: float) -> str:
    more = "more" if careful.value > fair else "less"
    parts = {**_shown(careful), "who": _who(game, one.key, one.subject), "fair": percent(fair)}
    return say("conclusions", f"{one.key}_{more}", **parts)


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
    return replace(estimate, low=low, high=high)


def _shown(estimate: Estimate) -> dict[str, str]:
    return {"share": percent(estimate.value), "low": percent(estimate.low), "high": percent(estimate.high)}


def limits(plan: Plan, count: int, comparing: str = "many") -> list[str]:
    """What a report that shows so many intervals cannot know; `comparing` tells what it compares."""
    return [
        say("limits", "bots", bots=sorted(set(plan.bots))),
        say("limits", "rules", rules=plan.rules),
        say("limits", "intervals"),
        say("limits", "shown", count=count, chance=round(CHANCE_TO_MISS * count)) + " " + say("limits", comparing),
        say("limits", "minutes", seconds=SECONDS_AN_ANSWER),
        say("limits", "lead"),
    ]
