"""What commands show as tables: who wins on a ladder, what changed, and a sweep as a map."""

from __future__ import annotations

from rich.table import Table as Grid
from rich.text import Text

from cardamom.engine.registry import find_game
from cardamom.lab.charts import warmth
from cardamom.lab.figures import difference, interval, number, told
from cardamom.lab.ladder import Rung
from cardamom.lab.measures import Measure
from cardamom.lab.speech import percent, say
from cardamom.lab.sprt import Sprt
from cardamom.lab.sweep import Cell


def win_table(rungs: list[Rung]) -> Grid:
    """All ratings, and what each bot wins alone among each other one."""
    grid = Grid(*(say("ladder", column) for column in ("bot", "rating")))
    for rung in rungs:
        grid.add_column(say("ladder", "among", bot=rung.bot))
    for rung in rungs:
        shares = [_share(rung.against[other.bot]) if other.bot in rung.against else "–" for other in rungs]
        grid.add_row(rung.bot, f"{rung.rating:.1f} ± {rung.doubt:.1f}", *[Text(share) for share in shares])
    return grid


def _share(test: Sprt) -> str:
    low, high = test.interval()
    return f"{percent(test.mean())} [{percent(low)}, {percent(high)}]"


def differences(found: list[Measure], clear: list[Measure]) -> Grid:
    """Every difference with its interval; those that luck hardly explains are marked."""
    grid = Grid(*(say("compare", column) for column in ("what", "difference", "interval")))
    for one in found:
        mark = say("compare", "mark") if one in clear else ""
        grid.add_row(f"{told(one)} {mark}".strip(), difference(one), interval(one))
    return grid


def heat_map(name: str, measure: str, values: dict[str, list[str]], cells: list[Cell]) -> Grid:
    """A grid of two options, or a column of one: the warmer, the more."""
    varied = [option for option, given in values.items() if len(given) > 1]
    across = varied[1] if len(varied) > 1 else None
    called = find_game(name).words.sentence("title")
    title = say("sweep", "title", game=called, measure=told(Measure(measure, "", cells[0].measures[measure])))
    table = Grid(title=title)
    table.add_column(varied[0])
    for value in values[across] if across else [say("report", "value")]:
        table.add_column(f"{across}={value}" if across else value)
    warm = dict(zip(map(id, cells), warmth([cell.measures[measure] for cell in cells]), strict=True))
    for down in values[varied[0]]:
        row = [cell for cell in cells if cell.options[varied[0]] == down]
        table.add_row(down, *[_warm(cell, measure, warm[id(cell)]) for cell in row])
    return table


def _warm(cell: Cell, measure: str, heat: float) -> Text:
    found = Measure(measure, "", cell.measures[measure])
    red, blue = round(80 + 120 * heat), round(160 - 100 * heat)
    return Text(f"{number(found)} [{interval(found)}]", f"white on rgb({red},70,{blue})")
