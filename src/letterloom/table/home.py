"""Where Letterloom keeps what belongs to this user: games, and one's own best scores."""

import os
from pathlib import Path

import msgspec


def home() -> Path:
    """The folder for everything that Letterloom keeps for this user: `LETTERLOOM_HOME`, or the user's data folder."""
    if given := os.environ.get("LETTERLOOM_HOME"):
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(data or Path.home() / ".local" / "share") / "letterloom"


class Bests:
    """The best scores of one player alone, by game and options."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "bests.json"

    def best(self, game_id: str, key: str) -> int | None:
        """The best score so far, if there is one."""
        return self._read().get(f"{game_id} {key}")

    def remember(self, game_id: str, key: str, score: int) -> None:
        """Keep a score if it is the best so far."""
        bests, name = self._read(), f"{game_id} {key}"
        if score > bests.get(name, score - 1):
            write_safely(self._file, msgspec.json.encode({**bests, name: score}))

    def _read(self) -> dict[str, int]:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, int])
        except (OSError, msgspec.MsgspecError):
            return {}


def write_safely(path: Path, data: bytes) -> None:
    """Write a whole file or nothing, for its owner alone, and be sure that it is on the disk.

    A link is followed, and what is no regular file (a pipe, a device) is written into and not replaced.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        sync_folder(path.parent)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Be sure that a file's name is on the disk too."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
