"""Arrays of a fixed size from whatever a view or a move holds, without knowing the game.

Everything that a struct holds has a name, such as `open.board.letter=E`, and each name has a place in the array, by a
checksum (feature hashing): a linear model learns from it at once, and a network's first layer as well. Two names may
share a place; a larger array makes that rare.

- A text or a small number counts 1 at the place of `name=value`, `True` counts 1 at `name`.
- A number also adds its size at `name`: log2(1 + |number|), with its sign.
- A text of capital letters is also read letter by letter (`squares[7]=E`).
- An item of a list counts as a whole, with its place in the list and without it, and so does each part of it, so a
  board is a bag of pieces, each with its cell, and also of letters and of cells.
"""

from functools import lru_cache
from math import copysign, log2
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from letterloom.rules import Move, View

SIZE = 1024
SMALL = 64
"""Numbers below it have a place of their own."""
AGREED = frozenset(("options", "seats", "words", "asks", "backs", "underway", "blind"))
"""What is open, but the same all through a game, or told in another way."""

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
        self._fields: dict[str, tuple[Any, NDArray[np.int64], NDArray[np.float64]]] = {}

    def view(self, view: View) -> Array:
        """What a seat may know, as an array. What has not changed since the last time is not read again."""
        found = [
            self._field(f"own.{name}", getattr(view, name)) for name in _fields(type(view)) if name != "open"
        ]
        open_ = view.open
        found += [
            self._field(f"open.{name}", getattr(open_, name))
            for name in _fields(type(open_))
            if name not in AGREED
        ]
        found.append(self._field("asked", view.asked and view.asked.wants))
        found.append(self._field("asking", tuple([ask.seat for ask in open_.asks])))
        found.append(self._field("lead", _lead(view)))
        places = np.concatenate([places for _, places, _ in found])
        amounts = np.concatenate([amounts for _, _, amounts in found])
        return np.bincount(places, amounts, self.size).astype(np.float32)

    def _field(self, name: str, value: Any) -> tuple[Any, NDArray[np.int64], NDArray[np.float64]]:
        known = self._fields.get(name)
        if known is None or known[0] is not value:
            known = self._fields[name] = (value, *self._arrays(parts(name, value)))
        return known

    def _arrays(self, found: Parts) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        places = np.array([place for place, _ in found], dtype=np.int64) % self.size
        return places, np.array([amount for _, amount in found], dtype=np.float64)

    def move(self, move: Move) -> Array:
        """A move as an array."""
        places, amounts = self._arrays(_of_move(move))
        return np.bincount(places, amounts, self.size).astype(np.float32)

    def moves(self, moves: Any) -> Array:
        """Moves as the rows of an array."""
        return np.array([self.move(move) for move in moves], dtype=np.float32).reshape(-1, self.size)


def _lead(view: View) -> int:
    """How far the view's seat is ahead of the best other one."""
    scores, seat = view.open.scores, view.seat
    if seat is None or len(scores) < 2:
        return 0
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


@lru_cache(maxsize=100)
def _fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    return kind.__struct_fields__


@lru_cache(maxsize=100_000)
def _place(name: str) -> int:
    return crc32(name.encode())


@lru_cache(maxsize=20_000)
def _of_move(move: Move) -> Parts:
    """A move as a whole, and what it is made of."""
    return ((_place(f"move={_whole(move)}"), 1.0), *parts("move", move))


def _whole(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def parts(name: str, value: Any) -> Parts:
    """The places of a value of this name.

    >>> len(parts("n", 5)), len(parts("letters", "CAT")), len(parts("nothing", None))
    (2, 4, 0)
    """
    match value:
        case None | False:
            return ()
        case True:
            return ((_place(name), 1.0),)
        case int():
            sized = (_place(name), copysign(log2(1 + abs(value)), value))
            return ((_place(f"{name}={value}"), 1.0), sized) if abs(value) < SMALL else (sized,)
        case float():
            return ((_place(name), value),)
        case str():
            return _text(name, value)
        case tuple():
            return tuple([part for n, item in enumerate(value) for part in _item(name, n, item)])
        case msgspec.Struct():
            return _struct(name, value)
    raise TypeError(f"{name}: {type(value).__name__} is nothing that a view is made of")


@lru_cache(maxsize=20_000)
def _text(name: str, text: str) -> Parts:
    if not text:
        return ()
    whole = ((_place(f"{name}={text}"), 1.0),)
    if len(text) == 1 or text != text.upper():
        return whole
    return (*whole, *((_place(f"{name}[{n}]={letter}"), 1.0) for n, letter in enumerate(text)))


def _item(name: str, number: int, item: Any) -> Parts:
    """An item of a list."""
    if isinstance(item, int) or item is None:
        return parts(f"{name}[{number}]", item)
    return (*_thing(name, item), (_place(f"{name}[{number}]={_whole(item)}"), 1.0))


@lru_cache(maxsize=20_000)
def _thing(name: str, item: Any) -> Parts:
    """A thing in a list, wherever it stands there."""
    if isinstance(item, str):
        return parts(name, item)
    return ((_place(f"{name}={_whole(item)}"), 1.0), *parts(name, item))


@lru_cache(maxsize=20_000)
def _struct(name: str, struct: msgspec.Struct) -> Parts:
    kind = struct.__struct_config__.tag
    tagged = parts(f"{name}.kind", kind) if isinstance(kind, str) else ()
    fields = [
        part for each in struct.__struct_fields__ for part in parts(f"{name}.{each}", getattr(struct, each))
    ]
    return (*tagged, *fields)
