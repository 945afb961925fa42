"""The static files: read once, compressed once, and served under an address that changes when they do."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import tomllib
from dataclasses import dataclass
from pathlib import Path

import msgspec

from cardamom.house.speech import FOLDER, say
from cardamom.lab.report import STYLE

STATIC = Path(__file__).parent / "static"
FINGERPRINT = 12
COMPRESSED = {".js", ".css", ".svg", ".json", ".txt", ".md"}
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".webp": "image/webp", ".svg": "image/svg+xml"}


@dataclass(frozen=True)
class Item:
    """A file as it is sent."""

    body: bytes
    zipped: bytes | None
    media_type: str


class Shelf:
    """All static files by their path; `version` is a fingerprint of all of them."""

    def __init__(self) -> None:
        files = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in _files()}
        files["words/table.json"] = msgspec.json.encode(_words_of_the_page())
        files["css/report.css"] = STYLE.read_bytes()
        self.items = {name: _item(name, body) for name, body in files.items()}
        digest = hashlib.sha256()
        for name in sorted(files):
            digest.update(name.encode() + b"\0" + files[name])
        self.version = digest.hexdigest()[:FINGERPRINT]


def _words_of_the_page() -> dict[str, dict[str, str]]:
    """What the page at the table says; it knows a hidden text by the words that the house puts in its place."""
    words: dict[str, dict[str, str]] = tomllib.loads((FOLDER / "table.toml").read_text(encoding="utf-8"))
    words["leaf"]["hidden"] = say("scene", "hidden")
    return words


def _files() -> list[Path]:
    return sorted(path for path in STATIC.rglob("*") if path.is_file())


def _item(name: str, body: bytes) -> Item:
    ending = Path(name).suffix
    media_type = TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    zipped = gzip.compress(body, mtime=0) if ending in COMPRESSED else None
    return Item(body, zipped, media_type)
