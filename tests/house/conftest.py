"""Databases for the tests of the house."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.house.postgres import PostgresServer, postgres_server
from tests.house.serving import ServedHouse, database_in, served


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """The server, started when the first test wants it."""
    with postgres_server() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> str:
    """A new, empty database."""
    return postgres.new_database()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """A house in a process of its own, shared by the tests of a file."""
    folder = tmp_path_factory.mktemp("house")
    with served(database_in(folder), folder) as opened:
        yield opened
