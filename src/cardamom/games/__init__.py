"""The games, one folder each. Further folders of games may be named in CARDAMOM_GAMES."""

import os

__path__ += [folder for folder in os.environ.get("CARDAMOM_GAMES", "").split(os.pathsep) if folder]
