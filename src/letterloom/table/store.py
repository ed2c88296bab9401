"""Where games are kept: one record a file, written anew at every answer.

A file is written beside the old one, flushed to the disk and put in its place in one step, so
a crash or a closed window loses nothing. The folder is `LETTERLOOM_HOME`, or the user's data folder.
A kept file is a record with the bots' seats beside it, so any command can read it.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from letterloom.rules import Record


def home() -> Path:
    """The folder for everything that Letterloom keeps for this user."""
    if given := os.environ.get("LETTERLOOM_HOME"):
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(data or Path.home() / ".local" / "share") / "letterloom"


class Kept(NamedTuple):
    """A game in the store: its file, and which bot plays which seat."""

    path: Path
    bots: dict[int, str]
    over: bool
    names: list[str]


class _Beside(msgspec.Struct):
    """What a kept file holds beside the record."""

    bots: dict[int, str] = {}
    over: bool = False
    seats: list[dict[str, str | int]] = []


def seats_of_bots(path: Path) -> dict[int, str]:
    """Which bot plays which seat of a kept game, or of a record that was saved from the table."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Beside).bots
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return {}


class Store:
    """The games of one user."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home()

    def new_file(self, game_id: str) -> Path:
        """A name for a new game, so that later games sort after earlier ones."""
        stamp = time.strftime("%Y%m%d-%H%M%S")
        path = self._games / f"{stamp}-{game_id}.json"
        n = 1
        while path.exists():
            n += 1
            path = self._games / f"{stamp}-{game_id}-{n}.json"
        return path

    def keep(self, path: Path, record: Record, bots: dict[int, str], over: bool) -> None:
        """Write a game so that a crash at any moment leaves the old file or the new one."""
        extra = msgspec.json.encode({"bots": {str(seat): name for seat, name in bots.items()}, "over": over})
        write_safely(path, b"{" + extra[1:-1] + b",\n" + record.to_json().lstrip(b"{\n"))

    def games(self) -> Iterator[Kept]:
        """The games that are kept, newest first."""
        for path in sorted(self._games.glob("*.json"), reverse=True):
            try:
                beside = msgspec.json.decode(path.read_bytes(), type=_Beside)
            except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
                continue
            yield Kept(path, beside.bots, beside.over, [str(seat.get("name", "?")) for seat in beside.seats])

    def best(self, game_id: str, key: str) -> int | None:
        """The best score of one player alone under some options, if there is one."""
        return self._bests().get(f"{game_id} {key}")

    def remember(self, game_id: str, key: str, score: int) -> None:
        """Keep a score of one player alone if it is the best so far."""
        bests = self._bests()
        name = f"{game_id} {key}"
        if score > bests.get(name, score - 1):
            write_safely(self.folder / "bests.json", msgspec.json.encode({**bests, name: score}))

    def _bests(self) -> dict[str, int]:
        try:
            return msgspec.json.decode((self.folder / "bests.json").read_bytes(), type=dict[str, int])
        except (OSError, msgspec.MsgspecError):
            return {}

    @property
    def _games(self) -> Path:
        return self.folder / "games"


def write_safely(path: Path, data: bytes) -> None:
    """Write a whole file or nothing, and be sure that it is on the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
