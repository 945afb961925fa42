"""Compile the engine and every game with mypyc:  python -m cardamom.build"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from cardamom.overlay import BUILT, PACKAGE, STAMP, SUFFIX, fingerprint, is_fresh, sources

MOST_OF_A_LOG = 2000
# Setting CFLAGS replaces Python's own, so those are said again; the last flag is worth a fifth. -O3 takes half as
# long again and makes nothing faster that we measured.
FLAGS = "-DNDEBUG -fwrapv -O2 -fno-semantic-interposition"


def build() -> None:
    """Compile, all or nothing. Needs mypy, setuptools and a C compiler. Raises `CalledProcessError`."""
    work = BUILT.with_suffix(".building")
    shutil.rmtree(work, ignore_errors=True)
    # Taken before the copy: a file that is edited while the compiler runs must not pass for compiled.
    stamp = fingerprint()
    shutil.copytree(PACKAGE, work / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    modules = [str(path.relative_to(PACKAGE.parent)) for path in sources()]
    environment = {**os.environ, "CFLAGS": FLAGS, "MYPYPATH": str(work)}
    command = [sys.executable, "-P", str(PACKAGE / "compiling.py"), *modules]
    subprocess.run(command, cwd=work, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    for path in [work / "build", work / ".mypy_cache"]:
        shutil.rmtree(path, ignore_errors=True)
    for path in work.rglob("*"):
        if path.is_file() and path.suffix != Path(SUFFIX).suffix:
            path.unlink()
    (work / STAMP).write_text(stamp)
    shutil.rmtree(BUILT, ignore_errors=True)
    work.rename(BUILT)


def main() -> int:
    """Build unless the build is fresh; without a compiler say so and leave everything interpreted."""
    if is_fresh():
        return 0
    if not (os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")):
        print("No C compiler: the rules run interpreted, which is all that playing needs.")
        return 0
    print("Compiling the rules (once, a minute or two) …", flush=True)
    try:
        build()
    except subprocess.CalledProcessError as failure:
        print(failure.stdout[-MOST_OF_A_LOG:], file=sys.stderr)
        print("Compiling failed: the rules run interpreted, which is all that playing needs.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
