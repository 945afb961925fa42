"""The report of a run: one page to send around, and the same as Markdown. It opens with what was found."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from cardamom.engine.game import Game
from cardamom.engine.registry import find_game
from cardamom.lab import charts
from cardamom.lab.conclusions import conclusions, limits
from cardamom.lab.figures import interval, number, told
from cardamom.lab.measures import LEAST_USES, CardUse, Findings, Measure, measure
from cardamom.lab.plan import Plan, read_plan
from cardamom.lab.running import FINDINGS
from cardamom.lab.speech import percent, say
from cardamom.lab.store import Results, units_there

TEMPLATES = Path(__file__).parent / "templates"
STYLE = TEMPLATES / "report.css"
CARDS_SHOWN = 10
MOST_SEATS = 40
USUAL_HOUSE = "http://localhost:8000"


@dataclass(frozen=True)
class Section:
    """A heading with its measures, and how they are drawn: as lines with an interval, as a map, or not at all."""

    heading: str
    note: str
    measures: list[Measure]
    chart: str = ""
    fair: float | None = None


def findings_of(folder: Path) -> Findings:
    """What a run has found, worked out once and kept beside its rows. Raises `LabTrouble`."""
    kept = kept_findings(folder)
    if kept is not None:
        return kept
    found = measure(Results(folder))
    (folder / FINDINGS).write_bytes(msgspec.json.encode(found))
    return found


def kept_findings(folder: Path) -> Findings | None:
    """What was worked out already of all games that there are; somebody may have asked while the run went on."""
    try:
        found = msgspec.json.decode((folder / FINDINGS).read_bytes(), type=Findings)
    except (OSError, msgspec.DecodeError):
        return None
    plan = read_plan(folder)
    return found if found.games == sum(map(plan.games_in, units_there(folder))) else None


def write_report(folder: Path, house: str = USUAL_HOUSE) -> list[Path]:
    """Write `report.html` and `report.md` into the folder of a run. Raises `LabTrouble`.

    `house` is where its games can be looked at: a house that was opened with the folder of this run.
    """
    plan = read_plan(folder)
    things = contents(plan, findings_of(folder), f"{house}/lab/{quote(folder.resolve().name)}")
    written = []
    for name in ("report.html", "report.md"):
        path = folder / name
        style = Markup(STYLE.read_text(encoding="utf-8"))
        path.write_text(environment().get_template(name).render(**things, style=style), encoding="utf-8")
        written.append(path)
    return written


def environment() -> Environment:
    """What fills the templates of the lab."""
    found = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=lambda name: name is not None and name.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals.update(helpers())
    return found


def helpers() -> dict[str, Any]:
    """What the templates of a report call."""
    return {
        "lab_say": say,
        "told": told,
        "number": number,
        "interval": interval,
        "percent": percent,
        "charts": charts,
    }


def contents(plan: Plan, found: Findings, link: str) -> dict[str, Any]:
    """All that a page about a run shows. `link` is where the run stands in a house."""
    game = find_game(plan.game)
    # A question about the people at the table that nobody answered is no rule.
    chosen = {option.name: plan.options[option.name] for option in game.options}
    options = [f"{name} = {value}" for name, value in chosen.items() if value is not None]
    sections, cards = _sections(game, found), cards_to_show(game, found)
    return {
        "title": say("report", "title", title=game.words.sentence("title"), games=found.games),
        "setup": setup(plan, found),
        "options": say("report", "options", options=options) if options else "",
        "conclusions": conclusions(game, found),
        "sections": sections,
        "found": found,
        "cards": cards,
        "cards_note": say("report", "cards_note", least=LEAST_USES),
        "limits": [*limits(plan, intervals_shown(sections, len(cards))), say("limits", "cards")],
        "link": link,
        "replay": say("report", "replay", last=plan.games - 1),
    }


def setup(plan: Plan, found: Findings) -> str:
    """How many games, who played, how they sat, and which shuffles."""
    alike = len(set(plan.bots)) == 1
    seating = say("report", "alike" if alike else "rotated" if plan.rotate else "fixed").lower()
    parts = {"games": found.games, "bots": list(plan.bots), "seating": seating, "seed": plan.seed}
    unfinished = say("report", "unfinished", planned=plan.games) if found.games < plan.games else ""
    begun = sum(deals for size, deals in found.sizes.items() if size < len(plan.rotations()))
    incomplete = say("report", "incomplete", deals=begun) if begun else ""
    return " ".join(filter(None, (say("report", "setup", **parts), incomplete, unfinished)))


def _sections(game: Game, found: Findings) -> list[Section]:
    """The parts of a report, in the order in which a designer asks."""
    parts = {
        "decks": (named(game, "terms", found.decks), "lines", found.fair),
        "places": (found.places, "lines", found.fair),
        "seats": (found.seats, "lines", found.fair),
        "bots": (found.bots if len(found.bots) > 1 else [], "lines", found.fair),
        "pairings": (named(game, "terms", found.pairings), "map", None),
        "games": (found.games_measured, "", None),
        "endings": (named(game, "results", found.endings), "", None),
        "choices": (found.choices, "", None),
        "moves": (named(game, "moves", found.moves, "title"), "lines", None),
        "effects": (found.effects, "lines", None),
        "aims": (found.aims, "lines", None),
        "losses": (_by_seat(found.losses), "map", None),
    }
    return [
        Section(say("headings", key), say("notes", key), measures, chart, fair)
        for key, (measures, chart, fair) in parts.items()
        if measures
    ]


def intervals_shown(sections: list[Section], cards: int) -> int:
    """How many intervals there are to look at; each card has three."""
    shown = [one.estimate for section in sections for one in section.measures]
    return sum(one.is_told for one in shown) + 3 * cards


def named(game: Game, table: str, measures: list[Measure], *rest: str) -> list[Measure]:
    """Measures whose subjects are called what the game calls them."""

    def name(key: str) -> str:
        return game.words.sentence(table, key, *rest) if key and game.words.has(table, key, *rest) else key

    return [Measure(one.key, name(one.subject), one.estimate, name(one.against)) for one in measures]


def _by_seat(measures: list[Measure]) -> list[Measure]:
    """Measures of two seats, which people count from 1."""
    names = {str(seat): say("measures", "seat", subject=seat + 1) for seat in range(MOST_SEATS)}
    return [Measure(one.key, names[one.subject], one.estimate, names[one.against]) for one in measures]


def cards_to_show(game: Game, found: Findings) -> list[tuple[str, CardUse]]:
    """The cards that won most and least, by names that tell them apart."""
    used = sorted((card for card in found.cards if card.wins.sample >= LEAST_USES), key=lambda card: -card.wins.value)
    shown = used if len(used) <= 2 * CARDS_SHOWN else used[:CARDS_SHOWN] + used[-CARDS_SHOWN:]
    names = [game.words.sentence("cards", card.card) for card in shown]
    # Decks may have cards of the same name: the code tells whose it is.
    twice = {name for name, times in Counter(names).items() if times > 1}
    return [(f"{name} ({card.card})" if name in twice else name, card) for name, card in zip(names, shown, strict=True)]
