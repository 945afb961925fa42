"""The registry: finds every game that has a folder."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping

from cardamom.engine.faces import Face
from cardamom.engine.game import Game
from cardamom.engine.words import trouble

GAMES = "cardamom.games"


class UnknownGame(LookupError):
    """A game that is not here: the sentence says which ones are."""


def all_games() -> list[Game]:
    """Every game, by name: the `GAME` of each package under `cardamom.games`.

    Folders named in the environment variable CARDAMOM_GAMES are searched too.
    """
    shelf = importlib.import_module(GAMES)
    folders = sorted(found.name for found in pkgutil.iter_modules(shelf.__path__) if found.ispkg)
    games: list[Game] = [importlib.import_module(f"{GAMES}.{folder}").GAME for folder in folders]
    for folder, game in zip(folders, games, strict=True):
        if game.name != folder:
            raise ValueError(f"the game in the folder {folder} calls itself {game.name}: name it after its folder")
    return games


def find_game(name: str) -> Game:
    """The game of that name. Raises `UnknownGame`."""
    games = {game.name: game for game in all_games()}
    if name not in games:
        raise UnknownGame(trouble("unknown_game", name=name, games=list(games)))
    return games[name]


def faces_of(game: Game) -> Mapping[str, Face]:
    """The faces that a game gives to its cards; without any a card shows its name."""
    try:
        module = importlib.import_module(f"{GAMES}.{game.name}.faces")
    except ModuleNotFoundError:
        return {}
    faces: Mapping[str, Face] = module.FACES
    return faces
