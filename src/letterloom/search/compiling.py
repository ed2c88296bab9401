"""What kernels are compiled with. Importing this imports Numba: nobody does but the kernels themselves.

A kernel that Python calls is marked `@kernel`, and what it calls `@compiled`, or `@inlined` in the innermost loops.
They run without the interpreter's lock, so that an event loop or another search goes on beside them. What is compiled
is kept in the user's cache folder, in one whose name depends on the text of all searches: what Numba keeps does not
notice that a function in another file has changed.
"""

import os
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba.extending import intrinsic
from numpy.typing import NDArray

Array = NDArray[Any]
F = TypeVar("F", bound=Callable[..., Any])
wide: Final = cast("Callable[[Any], int]", np.int64)
"""A number as kernels reckon with it."""
index: Final = cast("Callable[[int], int]", np.uint64)
"""A number that picks from an array and cannot be negative, so that nobody has to ask."""
SETTINGS: Final = {"nogil": True, "boundscheck": False, "error_model": "numpy", "_nrt": False}
"""Uses of arrays are not counted (`_nrt`), which would cost more than they do: kernels make no arrays of their own."""


def _folder() -> Path | None:
    """Where kernels are kept; None where nothing can be written."""
    digest = sha256()
    for path in sorted(Path(__file__).parents[1].glob("**/search/*.py")):
        digest.update(path.read_bytes())
    user = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    folder = Path(user or Path.home() / ".cache") / "letterloom" / f"kernels-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return None
    return folder


_config: Any = numba.config
_njit: Any = numba.njit
FOLDER: Final = Path(_config.CACHE_DIR) if _config.CACHE_DIR else _folder()
if FOLDER:
    _config.CACHE_DIR = str(FOLDER)


def kernel(function: F) -> F:
    """Compile a function that Python calls."""
    return cast(F, _njit(cache=FOLDER is not None, **SETTINGS)(function))


def compiled(function: F) -> F:
    """Compile a function that only kernels call: it takes no wrapper, and is kept as a part of them."""
    return cast(F, _njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **SETTINGS)(function))


def inlined(function: F) -> F:
    """Compile a function as a part of those that call it: to hand on a dozen arrays may take longer than it runs."""
    return cast(
        F, _njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True, **SETTINGS)(function)
    )


def roomy(function: F) -> F:
    """Compile a function that makes arrays of its own, or calls one that does: uses of arrays are counted there."""
    return cast(F, _njit(cache=FOLDER is not None, nogil=True)(function))


def _popcount(typing: Any, number: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return number(number), code


def _lowest(typing: Any, number: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], ir.Constant(ir.IntType(1), 1))

    return number(number), code


popcount: Final = cast("Callable[[int], int]", intrinsic(_popcount))
"""How many bits are set."""
lowest: Final = cast("Callable[[int], int]", intrinsic(_lowest))
"""Which bit is the lowest that is set."""
