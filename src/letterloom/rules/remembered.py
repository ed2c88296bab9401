"""What plain data works out about itself, once.

`functools.cached_property` as it is from Python 3.12 on: the lock that it has in 3.11 costs as much as a small answer.
"""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


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
