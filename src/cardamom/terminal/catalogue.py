"""The list of games."""

from __future__ import annotations

from cardamom.bots.match import bot_names
from cardamom.engine.game import Game, Option
from cardamom.engine.registry import all_games
from cardamom.terminal.screen import Screen
from cardamom.terminal.speech import phrase, say
from cardamom.terminal.telling import tag

MOST_VALUES = 6


def show_catalogue(screen: Screen) -> None:
    """Every game, for people."""
    for game in all_games():
        _show_game(screen, game)
        screen.line()


def _show_game(screen: Screen, game: Game) -> None:
    screen.line(f"{game.name}: {game.words.sentence('title')}", style="bold")
    screen.line(game.words.sentence("tagline"), first="  ")
    players = say(
        "catalogue", "players", fewest=game.fewest, most=game.most, bots=bot_names(game), rules=game.rules_version
    )
    screen.line(players, first="  ")
    for option in game.options:
        _show_option(screen, game, option)


def _show_option(screen: Screen, game: Game, option: Option) -> None:
    title = game.words.sentence("options", option.name, "title")
    screen.line(f"--option {option.name}=...  {title}", first="  ", rest="    ")
    if option.about_people:
        screen.line(say("catalogue", "seat"), first="      ")
        return
    if len(option.values) > MOST_VALUES:
        least, *_, most = option.values
        screen.line(say("catalogue", "range", least=least, most=most, default=option.default), first="      ")
        return
    for value in option.values:
        tags = [phrase("catalogue", "default")] if value == option.default else []
        tags.append(tag(option, value))
        meaning = game.meaning(option, value)
        text = f"{value}: {meaning}" if meaning != str(value) else meaning
        screen.line(f"{text} ({', '.join(tags)})", first="      ", rest="        ")
