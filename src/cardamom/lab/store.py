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
INTERRUPTED = "Query interrupted"
"""What DuckDB says when Ctrl+C is pressed while it works."""
ASKED_OFTEN = ("games", "seats")
"""Small tables that most questions are about: opening hundreds of files for each takes longer than the answer."""
MARK = b"PAR1"
"""What a Parquet file begins and ends with."""

Packed = dict[str, bytes]
"""The Parquet file of each table."""


def connect() -> duckdb.DuckDBPyConnection:
    """A DuckDB that is content with little, and writes the same bytes every time."""
    connection = duckdb.connect()
    connection.execute(f"SET threads = 1; SET memory_limit = '{MEMORY}'")
    return connection


def file_of(folder: Path, table: str, unit: int) -> Path:
    """Where the rows of a unit lie."""
    return folder / table / f"{unit:05}.parquet"


def is_done(folder: Path, unit: int) -> bool:
    """Whether all files of a unit are on disk, and none of them is cut off."""
    return all(_is_whole(file_of(folder, table, unit)) for table in COLUMNS)


def _is_whole(path: Path) -> bool:
    """Whether a Parquet file is there to its end, which is marked like its beginning."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(MARK))
            file.seek(-len(MARK), os.SEEK_END)
            return begins == file.read() == MARK
    except OSError:
        return False


def units_there(folder: Path) -> list[int]:
    """The units whose games are on disk: those that are read."""
    return sorted(int(path.stem) for path in (folder / "games").glob("*.parquet") if path.stem.isdecimal())


def pack(rows: Rows) -> Packed:
    """The rows of a unit as the bytes of Parquet files."""
    connection = connect()
    with tempfile.TemporaryDirectory(prefix="cardamom-lab") as scratch:
        packed = {table: _write_table(connection, table, rows[table], Path(scratch)) for table in COLUMNS}
    connection.close()
    return packed


def execute(connection: duckdb.DuckDBPyConnection, statement: str) -> None:
    """Let DuckDB do something. Ctrl+C meanwhile is a `KeyboardInterrupt`, as it is everywhere else."""
    try:
        connection.execute(statement)
    except RuntimeError as problem:
        if str(problem) != INTERRUPTED:
            raise
        raise KeyboardInterrupt from problem


def _write_table(connection: duckdb.DuckDBPyConnection, table: str, rows: list[Row], scratch: Path) -> bytes:
    columns = "{" + ", ".join(f"'{name}': '{kind}'" for name, kind in COLUMNS[table].items()) + "}"
    text, parquet = scratch / "rows.csv", scratch / "rows.parquet"
    with text.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, quoting=csv.QUOTE_NONNUMERIC).writerows(rows)
    layout = f"header = false, auto_detect = false, delim = ',', quote = '\"', escape = '\"', columns = {columns}"
    source = f"read_csv({_quoted(text)}, {layout})"
    execute(connection, f"COPY (SELECT * FROM {source}) TO {_quoted(parquet)} (FORMAT parquet, COMPRESSION zstd)")
    return parquet.read_bytes()


def keep_unit(folder: Path, unit: int, packed: Packed) -> None:
    """Put the rows of a unit on disk: each file whole or not at all, the games last."""
    for table in sorted(COLUMNS, key=lambda name: name == "games"):
        path = file_of(folder, table, unit)
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".part")
        unfinished.write_bytes(packed[table])
        os.replace(unfinished, path)


def _quoted(path: Path | str) -> str:
    return "'" + str(path).replace("'", "''") + "'"


class Results:
    """The rows of a run, to be asked in SQL: each table has its name."""

    def __init__(self, folder: Path) -> None:
        # While a run goes on, other tables may be a unit ahead of the games: the units to read are chosen once.
        units = units_there(folder)
        if not units:
            raise trouble("no_games", folder=str(folder))
        self._connection = connect()
        for table in COLUMNS:
            files = "[" + ", ".join(_quoted(file_of(folder, table, unit)) for unit in units) + "]"
            try:
                kind = "TABLE" if table in ASKED_OFTEN else "VIEW"
                self._connection.execute(f"CREATE {kind} {table} AS SELECT * FROM read_parquet({files})")
                self._connection.execute(f"SELECT {', '.join(COLUMNS[table])} FROM {table} LIMIT 0")
            except duckdb.Error as problem:
                raise trouble("unreadable", folder=str(folder), table=table) from problem

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
