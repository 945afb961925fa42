"""What is noted of a game: five tables, for spreadsheets and DuckDB."""

from __future__ import annotations

from typing import Any

Row = tuple[Any, ...]
Rows = dict[str, list[Row]]

COLUMNS: dict[str, dict[str, str]] = {
    # One row a game.
    "games": {
        "game": "INTEGER",
        "deal": "INTEGER",
        "seed": "VARCHAR",
        "bots": "VARCHAR",
        "winners": "INTEGER",
        "why": "VARCHAR",
        "stalled": "BOOLEAN",
        "answers": "INTEGER",
        "turns": "INTEGER",
        "rounds": "INTEGER",
        "margin": "INTEGER",
        "lead_changes": "INTEGER",
        "decided": "DOUBLE",
        "comeback": "BOOLEAN",
        "repeats": "INTEGER",
    },
    # One row for each seat of each game.
    "seats": {
        "game": "INTEGER",
        "deal": "INTEGER",
        "seat": "INTEGER",
        "bot": "VARCHAR",
        "score": "INTEGER",
        "share": "DOUBLE",
    },
    # One row a turn: whose it was, and the points after it.
    "turns": {
        "game": "INTEGER",
        "turn": "INTEGER",
        "seat": "INTEGER",
        "answers": "INTEGER",
        "score": "INTEGER",
        "best": "INTEGER",
    },
    # What a seat answered to a question, over a whole game.
    "decisions": {
        "game": "INTEGER",
        "seat": "INTEGER",
        "step": "VARCHAR",
        "move": "VARCHAR",
        "target": "INTEGER",
        "times": "INTEGER",
        "options": "INTEGER",
        "forced": "INTEGER",
    },
    # What became of a card in the hands of a seat: how often an answer named it, and whether it was left there.
    "cards": {
        "game": "INTEGER",
        "seat": "INTEGER",
        "card": "VARCHAR",
        "played": "INTEGER",
        "left_over": "INTEGER",
    },
}
