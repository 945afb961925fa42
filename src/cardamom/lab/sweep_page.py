"""What a sweep has found: a map of every measure, and above them what luck hardly explains."""

from __future__ import annotations

import math
from pathlib import Path

from markupsafe import Markup

from cardamom.engine.registry import find_game
from cardamom.lab.conclusions import LEAST_DEALS, limits, widened
from cardamom.lab.figures import interval, number, told
from cardamom.lab.measures import Measure
from cardamom.lab.plan import Plan, read_plan
from cardamom.lab.report import STYLE, environment, findings_of, setup
from cardamom.lab.speech import say
from cardamom.lab.stats import Estimate
from cardamom.lab.sweep import MEASURES, PAGE, Cell

BETWEEN = ", "


def write_sweep(cells: list[Cell], first: str, folder: Path) -> Path:
    """Write all measures as maps, one page to send around; `first` comes first."""
    plan = read_plan(cells[0].folder)
    keys = measures_of(cells, first)
    maps = [[Measure(key, *_place(cell, cells, key)) for cell in cells] for key in keys]
    shown = sum(one.estimate.is_told for fields in maps for one in fields)
    things = {
        "title": say("sweep", "page", title=find_game(plan.game).words.sentence("title"), games=plan.games),
        "conclusions": conclusions(cells, first),
        "setup": setup(plan, findings_of(cells[0].folder)),
        "options": _fixed(plan, cells),
        "note": say("sweep", "note"),
        "maps": maps,
        "limits": limits(plan, shown, "many_rules"),
        "style": Markup(STYLE.read_text(encoding="utf-8")),
    }
    path = folder / PAGE
    path.write_text(environment().get_template(PAGE).render(things), encoding="utf-8")
    return path


def measures_of(cells: list[Cell], first: str) -> list[str]:
    """What there is to show, `first` before all; not every game has rounds."""
    has_rounds = any(cell.measures["rounds"].value for cell in cells)
    return [first, *(key for key in MEASURES if key != first and (key != "rounds" or has_rounds))]


def varied(cells: list[Cell]) -> list[str]:
    """The options that have several values."""
    return [name for name in cells[0].options if len({cell.options[name] for cell in cells}) > 1]


def conclusions(cells: list[Cell], first: str) -> list[str]:
    """What depends on the rules, as far as intervals carry it that allow for all that are shown."""
    deals = min(cell.measures[first].deals for cell in cells)
    if deals < LEAST_DEALS:
        return [say("sweep", "too_few", deals=deals, least=LEAST_DEALS)]
    keys = measures_of(cells, first)
    depends = [key for key in keys if _depends(cells, key, len(keys) * len(cells))]
    said = [_change(cells, key) for key in depends]
    if first not in depends:
        said = [say("sweep", "no_change", measure=told(Measure(first, "", cells[0].measures[first]))), *said]
    others = len([key for key in keys if key not in (first, *depends)])
    return said + ([say("sweep", "no_other_change", count=others)] if others else [])


def _depends(cells: list[Cell], key: str, compared: int) -> bool:
    """Whether the intervals of some two choices do not meet."""
    wide = [widened(cell.measures[key], compared) for cell in cells]
    lows, highs = [one.low for one in wide], [one.high for one in wide]
    return max(lows) > min(highs) and math.isfinite(max(highs))


def _change(cells: list[Cell], key: str) -> str:
    """From where there is least of something to where there is most."""
    in_order = sorted(cells, key=lambda cell: cell.measures[key].value)
    least, most = in_order[0], in_order[-1]
    parts = {"least": _value(least, key), "most": _value(most, key)}
    ends = {"fewer": _chosen(least, cells), "more": _chosen(most, cells)}
    return say("sweep", "change", measure=told(Measure(key, "", most.measures[key])), **parts, **ends)


def _value(cell: Cell, key: str) -> str:
    one = Measure(key, "", cell.measures[key])
    return f"{number(one)} ({interval(one)})"


def _chosen(cell: Cell, cells: list[Cell]) -> str:
    return BETWEEN.join(f"{name} = {cell.options[name]}" for name in varied(cells))


def _fixed(plan: Plan, cells: list[Cell]) -> str:
    """The options that are the same under every choice; a question that nobody answered is none."""
    options = [
        f"{name} = {value}" for name, value in plan.options.items() if name not in varied(cells) and value is not None
    ]
    return say("report", "options", options=options) if options else ""


def _place(cell: Cell, cells: list[Cell], key: str) -> tuple[str, Estimate, str]:
    """What stands at the side of a field of the map, what is in it, and what stands above it."""
    side, *above = [f"{name} = {cell.options[name]}" for name in varied(cells)]
    return side, cell.measures[key], BETWEEN.join(above)
