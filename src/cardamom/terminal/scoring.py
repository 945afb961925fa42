"""The score sheet at a terminal."""

from __future__ import annotations

from cardamom.engine.table import Line, Table
from cardamom.engine.words import Teller
from cardamom.terminal.screen import Screen
from cardamom.terminal.speech import phrase, say


def tell_sheet(screen: Screen, table: Table, teller: Teller, since: int = 0) -> None:
    """What every round after the first `since` was worth, and for what. Nothing where a game has no rounds."""
    for number, lines in enumerate(table.sheet()):
        if number < since:
            continue
        total = Line("total", [sum(points) for points in zip(*(line.points for line in lines), strict=True)])
        title = teller.say("sheet", "round", number=number + 1)
        screen.line(say("sheet", "row", title=title, scores=_scores(teller, total, range(table.seats))), style="bold")
        for line in lines:
            gained = [seat for seat in range(table.seats) if line.points[seat]]
            if gained:
                row = say("sheet", "row", title=teller.say("sheet", line.name), scores=_scores(teller, line, gained))
                screen.line(row, first="  ", rest="    ")


def _scores(teller: Teller, line: Line, seats: range | list[int]) -> list[str]:
    return [phrase("ending", "score", name=teller.name(seat), points=line.points[seat]) for seat in seats]
