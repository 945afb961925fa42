"""The list of games, as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardamom.bots.match import bot_names
from cardamom.engine.game import Game, Option
from cardamom.engine.registry import all_games


def catalogue(bots: Callable[[Game], list[str]] = bot_names) -> list[dict[str, Any]]:
    """Every game as plain data, with the bots that can be had."""
    return [_entry(game, bots(game)) for game in all_games()]


def _entry(game: Game, bots: list[str]) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.words.sentence("title"),
        "tagline": game.words.sentence("tagline"),
        "players": {"fewest": game.fewest, "most": game.most},
        "options": [_option_entry(game, option) for option in game.options],
        "bots": bots,
        "rules_version": game.rules_version,
    }


def _option_entry(game: Game, option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "title": game.words.sentence("options", option.name, "title"),
        "default": option.default,
        "values": [
            {"value": value, "label": game.meaning(option, value), "as_written": value == option.written}
            for value in option.values
        ],
    }
