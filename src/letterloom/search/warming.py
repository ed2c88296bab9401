"""Kernels are made ready in the background; until they are, plain code answers.

Importing and compiling takes seconds the first time on a computer, and half a second later on. So nobody waits for it:
a search asks whether its kernels are `ready`, and does without them where they are not. A first search is the only one
in many processes (a command that lists moves), so the second one has them made ready.
"""

import atexit
from importlib import import_module
from threading import Lock, Thread
from types import ModuleType
from typing import Final

SEARCHES: Final = 2
"""With this search kernels begin to be made ready."""


class Kernels:
    """The kernels of a game: a module whose `rehearse` gives steps that run each of them once, and so compile it.

    >>> kernels = Kernels("letterloom.nowhere")
    >>> kernels.ready() is kernels.ready() is None      # the plain code goes on, whatever happens
    True
    """

    def __init__(self, module: str) -> None:
        self._name = module
        self._module: ModuleType | None = None
        self._searches = 0
        self._lock = Lock()
        self._thread: Thread | None = None
        self._is_over = False

    def ready(self) -> ModuleType | None:
        """The kernels, where they are ready. Asked by a search: it may begin to make them so."""
        if self._module is None:
            self._searches += 1
            if self._searches >= SEARCHES:
                self.warm()
        return self._module

    def known(self) -> ModuleType | None:
        """The kernels, where they are ready. Asked by a referee: it never begins anything."""
        return self._module

    def warm(self) -> None:
        """Begin to make them ready, unless that was begun before."""
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._make_ready, name=f"warming {self._name}", daemon=True)
                self._thread.start()
                atexit.register(self._leave)

    def wait(self) -> ModuleType:
        """The kernels, after a wait until they are ready: for tests and benchmarks."""
        self.warm()
        assert self._thread is not None
        self._thread.join()
        assert self._module is not None, f"{self._name} cannot be made ready"
        return self._module

    def _make_ready(self) -> None:
        try:
            module = import_module(self._name)
            for _ in module.rehearse():
                if self._is_over:
                    return
        except (
            Exception
        ):  # no Numba for this computer, a broken cache: nothing that plain code cannot do without
            return
        self._module = module

    def _leave(self) -> None:
        """A process cannot end in the middle of compiling a kernel: what it is at is brought to an end, no more."""
        self._is_over = True
        if self._thread is not None:
            self._thread.join()
