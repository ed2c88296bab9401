"""Somebody who sits at a window and types, and looks up in what is kept whose turn it is."""

import time
from collections.abc import Callable
from pathlib import Path

import pexpect

from letterloom.games import find
from letterloom.table import Shelf, Table
from tests.cli.screen import PATIENCE, Screen

NAME = "Ann"
"""Sits at seat 0; all others are bots."""


def kept_table(home: Path) -> Table | None:
    """The last game that is not over, as it is kept."""
    shelf = Shelf(home)
    try:
        last = shelf.last()
        if last is None:
            return None
        record, names = shelf.look(last, find)
        return Table(record, dict.fromkeys(names))  # type: ignore[arg-type]  # nobody lets these bots move
    finally:
        shelf.close()


def watch(screen: Screen, until: Callable[[], bool] | None = None, seconds: float = PATIENCE) -> None:
    """Let the window show things until something is so, the time is up, or the process has gone."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if until and until():
            return
        try:
            screen.feed(screen.child.read_nonblocking(4096, timeout=min(left, 0.1)))
        except pexpect.TIMEOUT:
            continue
        except pexpect.EOF:
            return
    assert until is None, f"that never came:\n{screen.shown()}"


def is_prompted(screen: Screen) -> bool:
    """Does an empty line wait to be typed, with what is so below it?"""
    lines = [
        line.strip() for line in screen.shown().splitlines() if line.startswith(f"{NAME}>") or "▸" in line
    ]
    return len(lines) > 1 and lines[-2] == f"{NAME}>" and f"▸{NAME}" in lines[-1]


OVER = "Another game?"
"""What stands below a game that is over."""


def when_asked(screen: Screen, home: Path, over: str = OVER) -> Table | None:
    """The table when its person is asked, or None when the game is over."""
    table: Table | None = None

    def is_asked() -> bool:
        nonlocal table
        *_, last = ["", *filter(None, screen.shown().splitlines())]
        if last.startswith("— Enter"):  # the last pages of a game
            screen.type("\r")
            screen.until_not(last)
        if last.startswith(over):
            return True
        table = kept_table(home) if is_prompted(screen) else None
        return table is not None and 0 in table.waiting()

    watch(screen, until=is_asked)
    return table


def answer(screen: Screen, home: Path, table: Table, text: str, over: str = OVER) -> None:
    """Type a line, and wait until it is kept."""
    count = len(table.replay.kept)

    def is_kept() -> bool:
        now = kept_table(home)
        return now is None or len(now.replay.kept) > count or over in screen.shown()

    screen.type(f"{text}\r")
    watch(screen, until=is_kept)
