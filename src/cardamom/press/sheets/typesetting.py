"""The typesetter: typst, which finds everything in a folder of its own."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import typst

from cardamom.press import Unprintable
from cardamom.press.lettering import FONTS
from cardamom.press.words import trouble

TEMPLATES: Final = Path(__file__).parent
NEEDED: Final = ("fraunces-500-normal", "fraunces-500-italic", "fraunces-700-normal", "fraunces-900-normal")


def typeset(template: str, files: Mapping[str, bytes], data: Mapping[str, Any]) -> bytes:
    """A PDF of a template, which finds the files and the data (as JSON) beside it. Raises `Unprintable`."""
    with _composed(template, files, data) as compiler:
        made = compiler.compile()
    assert isinstance(made, bytes)
    return made


def typeset_and_count(template: str, files: Mapping[str, bytes], data: Mapping[str, Any]) -> tuple[bytes, int]:
    """The same, and how many pages it has; the template says so itself. Raises `Unprintable`."""
    with _composed(template, files, data) as compiler:
        made = compiler.compile()
        (count,) = json.loads(compiler.query("<pages>", field="value"))
    assert isinstance(made, bytes)
    return made, int(count)


def typeset_picture(template: str, files: Mapping[str, bytes], data: Mapping[str, Any], dots: float) -> bytes:
    """The only page of a template as a PNG, with so many dots to the inch. Raises `Unprintable`."""
    with _composed(template, files, data) as compiler:
        made = compiler.compile(format="png", ppi=dots)
    assert isinstance(made, bytes)
    return made


@contextmanager
def _composed(template: str, files: Mapping[str, bytes], data: Mapping[str, Any]) -> Iterator[Any]:
    """A typesetter in a folder with everything it needs. On disk: it takes texts from memory, but no pictures."""
    _check_fonts()
    given = {**files, **{f"{name}.json": json.dumps(value).encode() for name, value in data.items()}}
    with tempfile.TemporaryDirectory(prefix="cardamom-press-") as folder:
        main = Path(folder) / "main.typ"
        main.write_bytes((TEMPLATES / f"{template}.typ").read_bytes())
        for name, content in given.items():
            (main.parent / name).write_bytes(content)
        yield typst.Compiler(str(main), root=folder, font_paths=[str(FONTS)], ignore_system_fonts=True)


def _check_fonts() -> None:
    """The typesetter would take another font without a word."""
    for name in NEEDED:
        file = FONTS / f"{name}.ttf"
        if not file.is_file():
            raise Unprintable(trouble("no_font", path=str(file)))
