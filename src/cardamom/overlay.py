"""Compiled rules that never shadow edited source.

The compiled modules (see `build.py`) lie in a folder of their own, `.compiled`, with a fingerprint of the sources they
were made from. They are used only while that fits; an edited file simply runs interpreted until the next build.
CARDAMOM_PURE=1 runs the sources in any case (debugger, coverage).
"""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
BUILT = PACKAGE.parents[1] / ".compiled" / str(sys.implementation.cache_tag)
STAMP = "sources.sha256"
SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]
ENGINE = ["chance", "zones", "questions", "table", "imagine", "playout", "bots", "story", "wire", "words", "choices"]
HOUSE = [
    "room",
    "scene",
    "asking",
    "options",
    "parts",
    "piles",
    "telling",
    "minder",
    "wishes",
    "live",
    "guards",
    "summaries",
    "drafts",
    "hub",
    "line",
    "frames",
    "store/sqlite",
]


def sources() -> list[Path]:
    """The files that are worth compiling: moving parts of engine and house, and whatever plays a game."""
    parts = [PACKAGE / "engine" / f"{name}.py" for name in ENGINE] + [
        PACKAGE / "house" / f"{name}.py" for name in HOUSE
    ]
    return sorted([*parts, *PACKAGE.glob("games/*/[!_]*.py"), *PACKAGE.glob("bots/[!_]*.py")])


def fingerprint() -> str:
    """Changes whenever a compiled file, or the Python that compiled it, does."""
    sha = hashlib.sha256(sys.version.encode())
    for path in sources():
        sha.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    return sha.hexdigest()


def is_fresh() -> bool:
    """Whether there is a build that fits the sources."""
    return (BUILT / STAMP).is_file() and (BUILT / STAMP).read_text() == fingerprint()


class _Overlay(MetaPathFinder):
    """Finds the compiled twin of a module."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = BUILT / f"{fullname.replace('.', '/')}{SUFFIX}"
        if not file.exists():
            return None
        loader = importlib.machinery.ExtensionFileLoader(fullname, str(file))
        return importlib.util.spec_from_file_location(fullname, file, loader=loader)


def activate() -> bool:
    """Use the compiled modules if they fit the sources. Whether they are used."""
    if os.environ.get("CARDAMOM_PURE") or not is_fresh():
        return False
    sys.meta_path.insert(0, _Overlay())
    return True
