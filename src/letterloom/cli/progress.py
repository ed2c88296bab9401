"""A bar that grows on standard error, while somebody watches."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
BAR = 30


def watched(outcomes: Iterable[T], count: int) -> Iterator[T]:
    """The same outcomes; where a person looks at the terminal, a bar shows how many of how many there are."""
    if not sys.stderr.isatty():
        yield from outcomes
        return
    _draw(0, count)
    for number, outcome in enumerate(outcomes, start=1):
        _draw(number, count)
        yield outcome


def _draw(done: int, count: int) -> None:
    full = BAR * done // count if count else BAR
    end = "\n" if done == count else ""
    print(f"\r{'█' * full}{'░' * (BAR - full)} {done}/{count}", end=end, file=sys.stderr, flush=True)
