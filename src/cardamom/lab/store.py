"""Rows on disk: Parquet files, one for each unit and table, read together by DuckDB."""

from __future__ import annotations

import csv
import os
import tempfile
from pathlib import Path
from typing import Any

import duckdb

from cardamom.lab.rows import COLUMNS, Row, Rows
from cardamom.lab.speech import trouble

MEMORY = "512MB"


def connect() -> duckdb.DuckDBPyConnection:
    """A DuckDB that is content with little, and writes the same bytes every time."""
    connection = duckdb.connect()
    connection.execute(f"SET threads = 1; SET memory_limit = '{MEMORY}'")
    return connection


def file_of(folder: Path, table: str, unit: int) -> Path:
    """Where the rows of a unit lie."""
    return folder / table / f"{unit:05}.parquet"


def is_done(folder: Path, unit: int) -> bool:
    """Whether a unit is on disk. The games come last, so they vouch for the rest."""
    return file_of(folder, "games", unit).exists()


def write_unit(folder: Path, unit: int, rows: Rows) -> None:
    """Put the rows of a unit on disk: each file whole or not at all, the games last."""
    connection = connect()
    for table in sorted(COLUMNS, key=lambda name: name == "games"):
        path = file_of(folder, table, unit)
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_table(connection, table, rows[table], path)
    connection.close()


def _write_table(connection: duckdb.DuckDBPyConnection, table: str, rows: list[Row], path: Path) -> None:
    columns = "{" + ", ".join(f"'{name}': '{kind}'" for name, kind in COLUMNS[table].items()) + "}"
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".writing") as scratch:
        text, parquet = Path(scratch) / "rows.csv", Path(scratch) / "rows.parquet"
        with text.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file, quoting=csv.QUOTE_NONNUMERIC).writerows(rows)
        layout = f"header = false, auto_detect = false, delim = ',', quote = '\"', columns = {columns}"
        source = f"read_csv({_quoted(text)}, {layout})"
        connection.execute(f"COPY (SELECT * FROM {source}) TO {_quoted(parquet)} (FORMAT parquet, COMPRESSION zstd)")
        os.replace(parquet, path)


def _quoted(path: Path | str) -> str:
    return "'" + str(path).replace("'", "''") + "'"


class Results:
    """The rows of a run, to be asked in SQL: each table is a view of that name."""

    def __init__(self, folder: Path) -> None:
        if not any((folder / "games").glob("*.parquet")):
            raise trouble("no_games", folder=str(folder))
        self._connection = connect()
        for table in COLUMNS:
            files = _quoted(folder / table / "*.parquet")
            self._connection.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet({files})")

    def ask(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows that answer a question."""
        return self._connection.execute(question, list(values)).fetchall()

    def one(self, question: str, *values: Any) -> Any:
        """The first value of the first row."""
        return self.ask(question, *values)[0][0]

    def export_csv(self, folder: Path) -> list[Path]:
        """Every table as a file for spreadsheets."""
        files = []
        for table in COLUMNS:
            path = folder / f"{table}.csv"
            self._connection.execute(f"COPY (SELECT * FROM {table} ORDER BY ALL) TO {_quoted(path)} (HEADER)")
            files.append(path)
        return files
