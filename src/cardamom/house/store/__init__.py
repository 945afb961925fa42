"""The durable memory of a house, in an SQLite file or in a PostgreSQL database."""

from __future__ import annotations

from cardamom.house.store.base import Entry, Store, StoreTrouble, Summary, trouble

__all__ = ["Entry", "Store", "StoreTrouble", "Summary", "open_store"]

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")


def open_store(url: str) -> Store:
    """The store at a URL, brought up to date; may be called before there is an event loop.

    What follows `sqlite:///` is the path as it stands: `sqlite:///here.db` is a file in the current folder,
    `sqlite:////var/there.db` begins at the root. Folders on the way are made.
    Raises `StoreTrouble`: the URL is of no kind we know, the database cannot be opened, another process uses the SQLite
    file, or a newer Cardamom wrote it.
    """
    path = url.removeprefix(SQLITE)
    if path and path != url:
        from cardamom.house.store.sqlite import open_sqlite

        return open_sqlite(path)
    if url.startswith(POSTGRES):
        from cardamom.house.store.postgres import open_postgres  # asyncpg is slow to import

        return open_postgres(url)
    raise trouble("bad_url", url=url.partition(":")[0])
