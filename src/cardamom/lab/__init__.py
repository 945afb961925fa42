"""The lab: many games among bots, and what can be said about them.

A **plan** (`plan.py`) says what is played: a game, its options, who sits where, a seed, how many games. It falls into
**units** of a few games each. A unit is played (`playing.py`, `handling.py`) by any worker of a **crew** (`crews.py`:
processes, Ray, Dask), and gives the same **rows** (`rows.py`) wherever that is; they are kept as Parquet files
(`store.py`), one for each unit and table. So what is done is done: a killed worker costs its unit only, and a run goes
on where it stopped (`running.py`). Every answer is in the rows, so every game can be told again (`records.py`).

From the rows come **measures** (`measures.py`), each with its interval and its sample (`stats.py`, `bootstrap.py`),
from those **conclusions** (`conclusions.py`), and from all a **report** (`report.py`, `charts.py`, `figures.py`) that
opens with what it has found. Two runs are compared deal by deal (`compare.py`), a grid of rules is swept (`sweep.py`,
`sweep_page.py`), bots are set against each other until the odds are clear (`duel.py`, `sprt.py`), or all against all
(`ladder.py`), and games that a clock ended are told again, with what went round before it did (`stalls.py`).

What can be typed is in `commands.py`, what it shows in `tables.py`; all sentences are in `words.toml`.
"""

import sys
from types import ModuleType

# DuckDB asks for the main module when it is loaded; workers of a house have none if the house itself had no file.
sys.modules.setdefault("__main__", ModuleType("__main__"))
