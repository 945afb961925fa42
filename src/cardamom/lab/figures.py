"""Measures as people read them."""

from __future__ import annotations

from cardamom.lab.measures import SECONDS_AN_ANSWER, Measure
from cardamom.lab.speech import WORDS, percent, say

COUNTS = {
    *("answers", "turns", "rounds", "minutes", "margin", "spread"),
    *("lead_changes", "behind", "repeats", "branching", "loss"),
}
"""What is not a share."""


def told(one: Measure) -> str:
    """What is measured."""
    if one.key == "place":
        return say("places", one.subject) if WORDS.has("places", one.subject) else one.subject
    subject = str(int(one.subject) + 1) if one.key == "seat" else one.subject.replace("_", " ")
    return say("measures", one.key, subject=subject, against=one.against, seconds=SECONDS_AN_ANSWER)


def number(one: Measure) -> str:
    """The value."""
    return written(one.key, one.estimate.value)


def written(key: str, value: float) -> str:
    """A number of a kind; next to nothing has no sign."""
    return f"{round(value, 2) + 0.0:.2f}" if key in COUNTS else percent(value)


def difference(one: Measure) -> str:
    """How much more, or less."""
    return signed(one.estimate.value, number(one))


def signed(value: float, shown: str) -> str:
    """A difference as it is shown, with its sign; what shows as nothing has none."""
    return f"+{shown}" if value > 0 and shown.strip("0.% ") else shown


def interval(one: Measure) -> str:
    """The interval; a dash where one deal alone cannot tell, and no numbers where nothing varied."""
    found = one.estimate
    if found.is_constant:
        return say("report", "constant")
    return f"{written(one.key, found.low)} – {written(one.key, found.high)}" if found.is_told else "–"
