"""Jobs for a worker: an order as plain data, carried out in another process."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cardamom.engine.registry import find_game
from cardamom.press.exports import Shelf, exported
from cardamom.press.faces.studio import Studio
from cardamom.press.order import read_order
from cardamom.press.printing import preview, printed

POLITE: Final = 10
"""How much the tables of a house go first."""


def carry_out(name: str, wishes: Mapping[str, Any], export: str, out: str) -> None:
    """Print or export a game into a file, whole or not at all, and say beside it how far it is.

    Raises `Unprintable`, `BadTable` or `OSError`.
    """
    if hasattr(os, "nice"):
        os.nice(max(0, POLITE - os.nice(0)))
    order = read_order(find_game(name), **wishes)
    file, far = Path(out), Path(out).with_suffix(".far")
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"draft-{file.name}")

    def watch(done: int, count: int) -> None:
        far.write_text(f"{done} {count}")

    try:
        if export:
            Shelf(draft).keep(exported(order, Studio(), export, watch=watch))
        else:
            draft.write_bytes(printed(order, Studio(), watch))
        draft.replace(file)
    finally:
        far.unlink(missing_ok=True)
        draft.unlink(missing_ok=True)


def show(name: str, wishes: Mapping[str, Any], part: str) -> bytes:
    """A preview of a part. Raises `Unprintable` or `BadTable`."""
    return preview(read_order(find_game(name), **wishes), Studio(), part)
