"""What is noted of a game: tables for spreadsheets and DuckDB."""

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
        "spread": "INTEGER",
        "lead_changes": "INTEGER",
        "behind": "INTEGER",
        "decided": "DOUBLE",
        "comeback": "BOOLEAN",
        "repeats": "INTEGER",
        "dead_turns": "INTEGER",
    },
    # One row for each seat of each game; `place` is 0 for the one who had the first turn, -1 for one who had none.
    "seats": {
        "game": "INTEGER",
        "deal": "INTEGER",
        "seat": "INTEGER",
        "place": "INTEGER",
        "bot": "VARCHAR",
        "deck": "VARCHAR",
        "score": "INTEGER",
        "share": "DOUBLE",
    },
    # One row a turn: whose it was, how many of its answers had a choice, and the points after it.
    "turns": {
        "game": "INTEGER",
        "turn": "INTEGER",
        "seat": "INTEGER",
        "answers": "INTEGER",
        "choices": "INTEGER",
        "score": "INTEGER",
        "best": "INTEGER",
        "winner_leads": "BOOLEAN",
    },
    # One row an answer, in the order of the game; `options` is 0 where there are more than can be listed, `target` the
    # seat that it names, or -1, and `answer` the whole of it as records have it.
    "decisions": {
        "game": "INTEGER",
        "number": "INTEGER",
        "turn": "INTEGER",
        "seat": "INTEGER",
        "step": "VARCHAR",
        "move": "VARCHAR",
        "target": "INTEGER",
        "options": "INTEGER",
        "answer": "VARCHAR",
    },
    # What became of a card that a seat had: how often it came, was played, put away, taken by others, or stayed.
    "cards": {
        "game": "INTEGER",
        "seat": "INTEGER",
        "card": "VARCHAR",
        "drawn": "INTEGER",
        "played": "INTEGER",
        "put_away": "INTEGER",
        "lost": "INTEGER",
        "left_over": "INTEGER",
    },
    # How often the rules announced something in a game: an effect, a special case.
    "effects": {
        "game": "INTEGER",
        "effect": "VARCHAR",
        "times": "INTEGER",
    },
    # How many cards went from one seat because of what another answered.
    "losses": {
        "game": "INTEGER",
        "taker": "INTEGER",
        "loser": "INTEGER",
        "cards": "INTEGER",
    },
}
