"""What takes long to make is made in the background, and until it is there, somebody does without it."""

from collections.abc import Callable
from threading import Lock, Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Background(Generic[T]):
    """Something that takes long to make: whoever asks first has it made in the background.

    >>> Background(lambda: 42).wait()
    42
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: T | None = None
        self._thread: Thread | None = None
        self._lock = Lock()

    def ready(self) -> T | None:
        """The thing if it is made, else None."""
        if self._made is None:
            with self._lock:
                if self._thread is None:
                    self._thread = Thread(target=self._work, name="warming", daemon=True)
                    self._thread.start()
        return self._made

    def wait(self) -> T:
        """The thing, however long it takes."""
        if self.ready() is None and self._thread is not None:
            self._thread.join()
        if self._made is None:
            raise RuntimeError("it could not be made: see what was printed before")
        return self._made

    def _work(self) -> None:
        self._made = self._make()
