"""The options of a game, as people read and set them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardamom.engine.game import Game, Option, OptionValue
from cardamom.house.room import Room
from cardamom.house.speech import WORDS, say


def options_of(room: Room) -> list[dict[str, Any]]:
    """The options of a table, with what each of them was set to."""
    return [_option(room.game, option, room.options.get(option.name), room.names) for option in room.game.options]


def _option(game: Game, option: Option, value: OptionValue, names: Sequence[str]) -> dict[str, Any]:
    values = [choice for choice in option.values if not _names_nobody(option, choice, names)]
    told = [
        {"value": choice, "text": _text(game, option, choice, names), "tag": _tag(option, choice)} for choice in values
    ]
    return {
        "name": option.name,
        "title": game.words.sentence("options", option.name, "title"),
        "value": value,
        "text": _text(game, option, value, names),
        "tag": _tag(option, value),
        "people": option.about_people,
        "more": is_folded(game, option),
        "values": told,
    }


def is_folded(game: Game, option: Option) -> bool:
    """Whether an option is one of many: a game may name those that come first."""
    return game.words.has("first_options") and option.name not in game.words.find("first_options")


def _names_nobody(option: Option, value: OptionValue, names: Sequence[str]) -> bool:
    return option.about_people and isinstance(value, int) and not (value < len(names) and names[value])


def _text(game: Game, option: Option, value: OptionValue, names: Sequence[str]) -> str:
    """What a value of an option means, in the words of the game."""
    if option.about_people:
        known = isinstance(value, int) and value < len(names)
        return names[value] if known and isinstance(value, int) else say("scene", "unanswered")
    return game.meaning(option, value)


def _tag(option: Option, value: OptionValue) -> str:
    """Whether a value is the literal reading of the rules."""
    if option.about_people:
        return ""
    return WORDS.sentence("tags", "as_written" if value == option.written else "house_rule")
