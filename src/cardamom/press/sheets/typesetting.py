"""The typesetter: typst, given everything in memory."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import typst

from cardamom.press.lettering import FONTS

TEMPLATES: Final = Path(__file__).parent


def typeset(template: str, files: Mapping[str, bytes], data: Mapping[str, Any]) -> bytes:
    """A PDF of a template, which finds the files and the data (as JSON) beside it."""
    given = {"main.typ": (TEMPLATES / f"{template}.typ").read_bytes(), **files}
    given |= {f"{name}.json": json.dumps(value).encode() for name, value in data.items()}
    # Its types do not know yet that it takes files from memory.
    compiler: Any = typst.compile
    made = compiler(given, font_paths=[str(FONTS)], ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made
