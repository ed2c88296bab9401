"""Compile every search kernel once, before the tests start: `python -m tests.kernels`.

Numba compiles a kernel the first time it runs and caches the result on disk. On a fresh machine each test worker, and
each server or terminal that a test starts, would otherwise compile the same kernels for itself, several at a time. Here
each kernel module is compiled once, in as many processes as there are cores, and everyone else reads the cache.
"""

import os
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path

import letterloom

PACKAGE = Path(letterloom.__file__).parent


def modules() -> list[str]:
    """Return the names of all modules that can rehearse their kernels, i.e. run each of them once."""
    paths = (
        path for path in PACKAGE.glob("games/*/search/*.py") if "def rehearse(" in path.read_text("utf-8")
    )
    return [
        ".".join(("letterloom", *path.relative_to(PACKAGE).with_suffix("").parts)) for path in sorted(paths)
    ]


def rehearse(module: str) -> str:
    """Run each kernel of a module once, and so compile it. Return the module's name."""
    for _ in import_module(module).rehearse():
        pass
    return module


def main() -> None:
    """Rehearse all modules, and say which one is ready."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for module in pool.map(rehearse, modules()):
            print(f"compiled {module}", flush=True)


if __name__ == "__main__":
    main()
