"""How a house is run."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from cardamom.house.minder import Patience
from cardamom.house.speech import trouble
from cardamom.places import data_folder

ANYWHERE = {"0.0.0.0", "::"}
HOME = "localhost"


def usual_database() -> str:
    """The database of a house that is not told otherwise."""
    return f"sqlite:///{data_folder() / 'house.db'}"


def lan_address() -> str | None:
    """The address of this machine on its network, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only asks which way a message would go.
            probe.connect(("10.255.255.255", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


@dataclass(frozen=True)
class Settings:
    """How a house is run: where it listens, what it remembers, how it is reached, how long it waits."""

    database: str
    host: str = HOME
    port: int = 8000
    base_url: str = ""
    patience: Patience = field(default_factory=Patience)
    lab: Path = Path("runs")
    """The folder with the runs of the lab that the house shows."""

    @property
    def url(self) -> str:
        """The address to give to others: what was said, or how this machine is reached on its network."""
        return self.base_url or self.lan_url or self.home_url

    @property
    def lan_url(self) -> str | None:
        """The address for others on the same network, when the house listens there."""
        address = lan_address() if self.host in ANYWHERE else None
        return f"http://{address}:{self.port}" if address else None

    @property
    def home_url(self) -> str:
        """The address for a browser on this machine."""
        host = HOME if self.host in ANYWHERE else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


def check_base_url(url: str) -> str:
    """A base URL without a slash at its end. Raises `HouseTrouble`."""
    parts = urlsplit(url)
    if (
        parts.scheme not in ("http", "https")
        or not parts.netloc
        or "@" in parts.netloc
        or parts.path.strip("/")
        or parts.query
        or parts.fragment
    ):
        raise trouble("bad_address")
    return url.rstrip("/")
