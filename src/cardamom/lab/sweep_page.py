"""What a sweep has found: a map of every measure, and above them what luck hardly explains."""

from __future__ import annotations

from pathlib import Path

from markupsafe import Markup

from cardamom.engine.registry import find_game
from cardamom.lab.conclusions import LEAST_DEALS, limits, widened
from cardamom.lab.figures import interval, number, told
from cardamom.lab.measures import Measure
from cardamom.lab.plan import Plan, read_plan
from cardamom.lab.report import STYLE, environment, findings_of, setup
from cardamom.lab.speech import say
from cardamom.lab.stats import SAME, Estimate
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
    # Where there is nothing to measure, nobody counted deals either.
    deals = min(max(one.deals for one in cell.measures.values()) for cell in cells)
    if deals < LEAST_DEALS:
        return [say("sweep", "too_few", deals=deals, least=LEAST_DEALS)]
    keys = measures_of(cells, first)
    ends = {key: _ends(cells, key, len(keys) * len(cells)) for key in keys}
    said = [_change(cells, key, *found) for key, found in ends.items() if found]
    if ends[first] is None:
        said = [say("sweep", "no_change", measure=told(Measure(first, "", cells[0].measures[first]))), *said]
    others = len([key for key in keys if key != first and ends[key] is None])
    return said + ([say("sweep", "no_other_change", count=others)] if others else [])


def _ends(cells: list[Cell], key: str, compared: int) -> tuple[Cell, Cell] | None:
    """The choices with clearly least and most of something: their intervals do not meet, or none varied at all."""
    never_varied = all(cell.measures[key].is_constant for cell in cells)
    # Nobody knows how much a number might vary that never did, so it cannot be told from those that do.
    judged = [cell for cell in cells if never_varied or cell.measures[key].is_told]
    wide = [(widened(cell.measures[key], compared), cell) for cell in judged]
    if not wide:
        return None
    least, most = min(wide, key=lambda one: one[0].high), max(wide, key=lambda one: one[0].low)
    return (least[1], most[1]) if most[0].low - least[0].high > SAME else None


def _change(cells: list[Cell], key: str, least: Cell, most: Cell) -> str:
    """From where there is least of something to where there is most."""
    parts = {"least": _value(least, key), "most": _value(most, key)}
    ends = {"fewer": _chosen(least, cells), "more": _chosen(most, cells)}
    return say("sweep", "change", measure=told(Measure(key, "", most.measures[key])), **parts, **ends)


def _value(cell: Cell, key: str) -> str:
    one = Measure(key, "", cell.measures[key])
    return f"{number(one)} ({interval(one)})" if one.estimate.is_told else number(one)


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
