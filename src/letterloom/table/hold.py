"""One writer a kept game: a lock on a file, which the system lets go with its process, however that ends."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Hold:
    """A game that this process writes, and nobody else.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "game.lock"
    >>> mine = Hold.of(path)
    >>> Hold.of(path) is None
    True
    >>> mine.let_go()
    >>> Hold.of(path) is None
    False
    """

    def __init__(self, file: int) -> None:
        self._file = file

    @classmethod
    def of(cls, path: Path) -> "Hold | None":
        """The hold on a game, or None where another window has it."""
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            return None
        return cls(file)

    def let_go(self) -> None:
        """Somebody else may write the game."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __del__(self) -> None:
        self.let_go()
