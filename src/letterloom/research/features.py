"""Arrays of a fixed size from whatever a view or a move holds, without knowing the game.

Everything that a struct holds has a name, such as `open.board.letter=E`, and each name has a place in the array, by a
checksum (feature hashing): a linear model learns from it at once, and a network's first layer as well. Two names may
share a place; a larger array makes that rare.

- A text or a small number counts 1 at the place of `name=value`, `True` counts 1 at `name`.
- A number also adds its size at `name`: log2(1 + |number|) in sixteenths, with its sign.
- A text of capital letters is also read letter by letter (`squares[7]=E`).
- In a list of plain values, or of one item for each seat, an item has a number (`scores[1]=12`).
- In any other list, and in a stock, only what is there counts: a board is a bag of pieces, each with its cell, and also
  of letters and of cells.

A view differs little from the one before, so only what has changed is read: what was there is taken off the array, and
what is there now is added. All amounts are sixteenths, so sums are exact, in whatever order they are made.
"""

from array import array
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import zip_longest
from math import copysign, log2
from operator import attrgetter
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from letterloom.rules import Move, Open, Seat, Stock, View

SIZE = 1024
SMALL = 64
"""Numbers below it have a place of their own."""
LONG = 16
"""A longer text does not count as a whole."""
PLAIN = (int, str, type(None))
AGREED = frozenset(("options", "seats", "words", "asks", "backs", "underway", "blind"))
"""What is open, but the same all through a game, or told in another way."""

Reader = Callable[[Any], tuple[Any, ...]]
Array = NDArray[np.float32]
Parts = tuple[tuple[int, float], ...]
"""Places in the array, and what is added there; a place is not yet cut to the array's size."""


class Features:
    """How views and moves become arrays of this size.

    >>> from letterloom.research.episode import Episode, Setting
    >>> episode, features = Episode(Setting("kross"), seed=7), Features(256)
    >>> features.view(episode.view(0)).shape, features.moves(episode.moves(0)).shape
    ((256,), (26, 256))
    """

    def __init__(self, size: int = SIZE) -> None:
        if size < 1:
            raise ValueError("an array has at least one place")
        self.size = size
        self._memories: dict[Seat | None, _Memory] = {}

    def view(self, view: View) -> Array:
        """What a seat may know, as an array."""
        memory = self._memories.get(view.seat)
        if memory is None or memory.count != len(view.open.seats):
            memory = self._memories[view.seat] = _Memory(self.size, len(view.open.seats))
        return memory.seeing(view)

    def move(self, move: Move) -> Array:
        """A move as an array."""
        found = np.zeros(self.size, np.float32)
        for place, amount in _of_move(move):
            found[place % self.size] += amount
        return found

    def moves(self, moves: Iterable[Move]) -> Array:
        """Moves as the rows of an array."""
        return np.array([self.move(move) for move in moves], dtype=np.float32).reshape(-1, self.size)


class _Memory:
    """The last view of a seat, and its array."""

    def __init__(self, size: int, count: int) -> None:
        self.size, self.count = size, count
        self._total = array("f", bytes(4 * size))
        self._seen: tuple[Any, ...] = ()

    def seeing(self, view: View) -> Array:
        """The array of a view."""
        names, own, open_ = _reading(type(view), type(view.open))
        asked = view.asked
        told = (asked and asked.wants, tuple([ask.seat for ask in view.open.asks]), _lead(view))
        seen = (*told, *own(view)[:-1], *open_(view.open))
        for name, old, new in zip(names, self._seen or (None,) * len(names), seen, strict=True):
            if old is not new:
                self._change(name, old, new)
        self._seen = seen
        return np.frombuffer(self._total, np.float32).copy()

    def _change(self, name: str, old: Any, new: Any) -> None:
        """Take off what was there, and add what is there now, as far as they differ."""
        if old is new or old == new:
            return
        kind = type(new)
        if type(old) is not kind:
            self._add(parts(name, old, self.count), -1.0)
            self._add(parts(name, new, self.count), 1.0)
        elif isinstance(new, tuple):
            self._change_list(name, old, new)
        elif kind is Stock:
            self._change_bag(name, old.known, new.known)
            self._change(f"{name}?", old.unknown, new.unknown)
        elif isinstance(new, msgspec.Struct):
            for inner, field in _fields(name, kind):
                self._change(inner, getattr(old, field), getattr(new, field))
        elif kind is str and len(new) == len(old) > LONG and old.upper() == old and new.upper() == new:
            for number, (before, now) in enumerate(zip(old, new, strict=True)):
                if before != now:
                    self._add((_letter(name, number, before),), -1.0)
                    self._add((_letter(name, number, now),), 1.0)
        else:
            self._add(_single(name, old, kind), -1.0)
            self._add(_single(name, new, kind), 1.0)

    def _change_list(self, name: str, old: tuple[Any, ...], new: tuple[Any, ...]) -> None:
        numbered = _is_numbered(new, self.count)
        if numbered != _is_numbered(old, self.count):
            self._add(parts(name, old, self.count), -1.0)
            self._add(parts(name, new, self.count), 1.0)
        elif not numbered:
            self._change_bag(name, old, new)
        else:
            self._change_items(name, old, new)

    def _change_items(self, name: str, old: tuple[Any, ...], new: tuple[Any, ...]) -> None:
        for number, (before, now) in enumerate(zip_longest(old, new)):
            if before is not now and before != now:
                self._change(_numbered(name, number), before, now)

    def _change_bag(self, name: str, old: tuple[Any, ...], new: tuple[Any, ...]) -> None:
        """Most of a bag stays: only what there is more or less of is added or taken off."""
        change: dict[Any, int] = {}
        for item in old:
            change[item] = change.get(item, 0) - 1
        for item in new:
            change[item] = change.get(item, 0) + 1
        for item, amount in change.items():
            if amount:
                self._add(_thing(name, item, self.count), amount)

    def _add(self, found: Parts, sign: float) -> None:
        total, size = self._total, self.size
        for place, amount in found:
            total[place % size] += sign * amount


def _lead(view: View) -> int:
    """How far the view's seat is ahead of the best other one."""
    scores, seat = view.open.scores, view.seat
    if seat is None or len(scores) < 2:
        return 0
    return scores[seat] - max([score for other, score in enumerate(scores) if other != seat])


@lru_cache(maxsize=100)
def _reading(view: type[View], open_: type[Open]) -> tuple[tuple[str, ...], Reader, Reader]:
    """The names of all that is read of a view, and what reads its own fields and those that are open to all."""
    own = [field for field in view.__struct_fields__ if field != "open"]  # with `open`, two or more: a tuple
    all_see = [field for field in open_.__struct_fields__ if field not in AGREED]
    names = (
        "asked",
        "asking",
        "lead",
        *(f"own.{field}" for field in own),
        *(f"open.{field}" for field in all_see),
    )
    return names, attrgetter(*own, "open"), attrgetter(*all_see)


@lru_cache(maxsize=10_000)
def _fields(name: str, kind: type[msgspec.Struct]) -> tuple[tuple[str, str], ...]:
    """The fields of a struct of this name, each with the name that its features have."""
    return tuple((f"{name}.{field}", field) for field in kind.__struct_fields__)


@lru_cache(maxsize=20_000)
def _of_move(move: Move) -> Parts:
    """A move as a whole, and what it is made of."""
    return ((_place(f"move={_whole(move)}"), 1.0), *parts("move", move))


def _place(name: str) -> int:
    return crc32(name.encode())


def _whole(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def parts(name: str, value: Any, seats: int = 0) -> Parts:
    """The places of a value of this name, at a table of so many seats.

    >>> len(parts("n", 5)), len(parts("letters", "CAT")), len(parts("nothing", None))
    (2, 4, 0)
    """
    if value is None or value is False:
        return ()
    if isinstance(value, tuple):
        if _is_numbered(value, seats):
            return tuple([p for n, item in enumerate(value) for p in parts(_numbered(name, n), item, seats)])
        return tuple([part for item in value for part in _thing(name, item, seats)])
    if isinstance(value, Stock):
        return _single(name, value, Stock)
    if isinstance(value, msgspec.Struct):
        fields = _fields(name, type(value))
        found = [part for inner, field in fields for part in parts(inner, getattr(value, field), seats)]
        kind = value.__struct_config__.tag
        return (*parts(f"{name}.kind", kind), *found) if isinstance(kind, str) else tuple(found)
    return _single(name, value, type(value))


@lru_cache(maxsize=100_000)
def _single(name: str, value: Any, kind: type) -> Parts:
    """The places of a plain value or a stock; `kind` tells 1 from True."""
    match value:
        case False:
            return ()
        case True:
            return ((_place(name), 1.0),)
        case int():
            sized = (_place(name), copysign(round(16 * log2(1 + abs(value))) / 16, value))
            return ((_place(f"{name}={value}"), 1.0), sized) if abs(value) < SMALL else (sized,)
        case str():
            return _text(name, value)
        case Stock(known, unknown):
            return (
                *(part for piece in known for part in _thing(name, piece, 0)),
                *parts(f"{name}?", unknown),
            )
    raise TypeError(f"{name}: {kind.__name__} is nothing that a view is made of")


def _text(name: str, text: str) -> Parts:
    whole = (_letter(name, "", text),) if 0 < len(text) <= LONG else ()
    if len(text) == 1 or text != text.upper():
        return whole
    return (*whole, *[_letter(name, number, letter) for number, letter in enumerate(text)])


@lru_cache(maxsize=100_000)
def _letter(name: str, number: int | str, letter: str) -> tuple[int, float]:
    return _place(f"{name}[{number}]={letter}"), 1.0


def _is_numbered(items: tuple[Any, ...], seats: int) -> bool:
    """Does it matter which item of a list has which number?"""
    return len(items) == seats or (bool(items) and isinstance(items[0], PLAIN))


@lru_cache(maxsize=10_000)
def _numbered(name: str, number: int) -> str:
    return f"{name}[{number}]"


@lru_cache(maxsize=100_000)
def _thing(name: str, item: Any, seats: int) -> Parts:
    """A thing in a list, wherever it stands there."""
    if isinstance(item, PLAIN):
        return parts(name, item)
    return ((_place(f"{name}={_whole(item)}"), 1.0), *parts(name, item, seats))
