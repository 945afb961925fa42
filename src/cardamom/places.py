"""Where things are kept on this machine."""

from __future__ import annotations

import os
from pathlib import Path

from cardamom.engine.words import trouble


class NoPlace(Exception):
    """There is no folder to keep things in: the sentence says what to do."""


def data_folder() -> Path:
    """CARDAMOM_DATA, or `cardamom` in the folder for data of the person. Raises `NoPlace` when there is none."""
    named = os.environ.get("CARDAMOM_DATA")
    if named:
        return Path(named)
    shared = Path(os.environ.get("XDG_DATA_HOME", ""))
    if shared.is_absolute():
        return shared / "cardamom"
    try:
        return Path.home() / ".local" / "share" / "cardamom"
    except RuntimeError as problem:
        raise NoPlace(trouble("no_home")) from problem
