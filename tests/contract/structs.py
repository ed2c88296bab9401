"""Random moves: structs that a wire could bring and code could make, within their bounds or not, and lines of text."""

from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from letterloom.rules import AnyGame, Move

TEXTS = [
    "",
    "A",
    "Z",
    "E*",
    "?",
    "É",
    "ẞ",
    "a",
    "AB",
    "QU",
    "CAT",
    "left",
    "right",
    "bird",
    "\x00",
    "\ud800",
    "X" * 70,
]
NUMBERS = [0, 1, 2, 3, 5, 7, 25, 35, 36, 99, -1, 10**6, 10**6 + 1, -(10**9), 2**70]
WRONG: list[Any] = [None, "1", 1.5, (), ("A",), True, {"x": 1}]


class Maker:
    """Makes moves of one game; texts that were seen in its own moves come up often."""

    def __init__(self, game: AnyGame, seen: list[Move], rng: Random) -> None:
        self._kinds: list[inspect.StructType] = list(_structs(inspect.type_info(game.move)))
        self._texts = sorted({text for move in seen for text in _leaves(msgspec.to_builtins(move))})
        self._lines = [game.write(move) for move in seen]
        self._rng = rng

    def text(self) -> str:
        """A line that was seen, with some of its words dropped, doubled, swapped or exchanged for others."""
        rng = self._rng
        words = rng.choice(self._lines).split()
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            at = rng.randrange(len(words) + 1)
            other = rng.choice([*TEXTS, *map(str, NUMBERS), *self._texts, *rng.choice(self._lines).split()])
            words[at : at + rng.randrange(3)] = [other] * rng.choice([0, 1, 1, 1, 2])
        return rng.choice([" ", " ", " ", ";", "  ", "\t"]).join(words)

    def move(self) -> Any:
        """A move of some kind; one time in five a field of it is out of bounds."""
        kind = self._rng.choice(self._kinds)
        values = {field.name: self._value(field.type) for field in kind.fields}
        if values and self._rng.random() < 0.2:
            values[self._rng.choice(list(values))] = self._rng.choice([*WRONG, *TEXTS, *NUMBERS])
        return kind.cls(**values)

    def _value(self, kind: Any) -> Any:
        rng = self._rng
        match kind:
            case inspect.IntType():
                low = kind.ge if kind.ge is not None else -9
                high = kind.le if kind.le is not None else (kind.lt - 1 if kind.lt is not None else 40)
                return max(
                    low, min(high, rng.choice([*NUMBERS[:9], rng.randint(-6, 6), rng.randint(low, high)]))
                )
            case inspect.StrType():
                if kind.pattern and rng.random() < 0.5:
                    return rng.choice(["E", "CAT", "S", "OVEN"])
                return rng.choice([*TEXTS, *self._texts, *self._texts])
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.NoneType():
                return None
            case inspect.LiteralType():
                return rng.choice(kind.values if rng.random() < 0.8 else TEXTS)
            case inspect.VarTupleType():
                return tuple(self._value(kind.item_type) for _ in range(rng.choice([0, 0, 1, 1, 2, 3, 8])))
            case inspect.TupleType():
                return tuple(self._value(item) for item in kind.item_types)
            case inspect.UnionType():
                return self._value(rng.choice(kind.types))
            case inspect.StructType():
                return kind.cls(**{field.name: self._value(field.type) for field in kind.fields})
        raise TypeError(kind)


def _structs(kind: Any) -> Any:
    if isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from _structs(each)
    else:
        yield kind


def _leaves(value: Any) -> Any:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, each in value.items():
            if name != "kind":
                yield from _leaves(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _leaves(each)
