"""What plain data works out about itself, once.

`functools.cached_property` as it is from Python 3.12 on: the lock that it has in 3.11 costs as much as a small answer.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, ParamSpec, Self, TypeVar, overload

T = TypeVar("T")
P = ParamSpec("P")


class remembered(Generic[T]):  # noqa: N801 - it stands where a property does
    """A property that is worked out when it is first asked for, and let go with its owner.

    >>> class Word:
    ...     @remembered
    ...     def letters(self) -> list[str]:
    ...         return ["O", "N"]
    >>> word = Word()
    >>> word.letters is word.letters
    True
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self._name = make.__name__
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> Self: ...

    @overload
    def __get__(self, owner: object, kind: type) -> T: ...

    def __get__(self, owner: object | None, kind: type) -> Self | T:
        if owner is None:
            return self
        value = owner.__dict__[self._name] = self._make(owner)
        return value


def latest(make: Callable[P, T]) -> Callable[P, T]:
    """A function that remembers its last answer, for as long as it is asked about the same things.

    All who look at a table do so one after another, and what they see is made from the very same data: so no more than
    one answer need be kept, and to see that they are the same takes less time than to make a key of them.

    >>> @latest
    ... def letters(word: str) -> list[str]:
    ...     return list(word)
    >>> letters("ON") is letters("ON"), letters("NO")
    (True, ['N', 'O'])
    """
    last: tuple[object, T] | None = None

    @wraps(make)
    def made(*things: P.args, **named: P.kwargs) -> T:
        nonlocal last
        found = last
        if found is None or named or found[0] != things:
            found = last = (things, make(*things, **named))
        return found[1]

    return made
