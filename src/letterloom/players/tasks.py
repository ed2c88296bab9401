"""Work in small pieces, done here or wherever an executor does it.

Each piece needs nothing but its own data, so a process or a machine that is lost in the middle costs only the pieces
that it had on hand, and whoever runs them (Dask does) begins those again somewhere else.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from itertools import islice
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")

AHEAD = 1000
"""So many pieces are handed out at once: enough for any cluster, and a long run fits into memory."""


def outcomes(
    work: Callable[[A], B], items: Iterable[A], executor: Executor | None = None, ahead: int = AHEAD
) -> Iterator[B]:
    """What work makes of each item, as soon as it is known; in order only where there is no executor.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as executor:
    ...     sorted(outcomes(abs, [-3, 1, -2], executor, ahead=2))
    [1, 2, 3]
    """
    if executor is None:
        yield from map(work, items)
        return
    rest = iter(items)
    running = {executor.submit(work, item) for item in islice(rest, ahead)}
    try:
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {executor.submit(work, item) for item in islice(rest, len(done))}
            for future in done:
                yield future.result()
    finally:
        for future in running:
            future.cancel()
