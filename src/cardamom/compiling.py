"""The set-up script that `build.py` runs in its copy of the package."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


class SideBySide(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Compiles the files of a library side by side; setuptools takes one after another."""

    def build_extension(self, ext: Extension) -> None:
        """Compile and link a library."""
        with ThreadPoolExecutor(os.cpu_count()) as workers:
            objects = list(workers.map(lambda source: self._compiled(ext, source), sorted(ext.sources)))
        ext.sources, ext.extra_objects = [], objects
        super().build_extension(ext)

    def _compiled(self, ext: Extension, source: str) -> str:
        made: list[str] = self.compiler.compile(
            [source], self.build_temp, include_dirs=ext.include_dirs, extra_postargs=ext.extra_compile_args
        )
        return made[0]


def main(modules: list[str]) -> None:
    """Compile modules, named by their paths below the working folder, next to their sources."""
    parts = mypycify(["--strict", *modules], multi_file=True, opt_level="2", debug_level="0")
    setup(
        name="cardamom-compiled",
        ext_modules=parts,
        cmdclass={"build_ext": SideBySide},
        script_args=["build_ext", "--inplace"],
    )


if __name__ == "__main__":
    main(sys.argv[1:])
