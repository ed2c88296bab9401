"""Someone who sits at a window and types, and looks up in the stored game whose turn it is."""

from pathlib import Path

from letterloom.games import find
from letterloom.table import Shelf, Table
from tests.cli.screen import Screen

NAME = "Ann"
"""Sits at seat 0; all others are bots."""


def kept_table(home: Path) -> Table | None:
    """Return the last game that is not over, as it is stored."""
    shelf = Shelf(home)
    try:
        last = shelf.last()
        if last is None:
            return None
        record, names = shelf.look(last, find)
        return Table(record, dict.fromkeys(names))  # type: ignore[arg-type]  # nobody lets these bots move
    finally:
        shelf.close()


def is_prompted(screen: Screen) -> bool:
    """Does an empty line wait to be typed, with the status below it?"""
    lines = [
        line.strip() for line in screen.shown().splitlines() if line.startswith(f"{NAME}>") or "▸" in line
    ]
    return len(lines) > 1 and lines[-2] == f"{NAME}>" and f"▸{NAME}" in lines[-1]


OVER = "Another game?"
"""The question below a game that is over."""
PAGE = "— Enter"
"""The beginning of the question below a page."""


def question(screen: Screen, over: str) -> str:
    """Return what is asked: the name of a person who is to move, `over`, or `PAGE`; "" if nothing is."""
    *_, last = ["", *filter(None, screen.shown().splitlines())]
    if is_prompted(screen):
        return NAME
    return next((asked for asked in (over, PAGE) if last.startswith(asked)), "")


def when_asked(screen: Screen, home: Path, over: str = OVER) -> Table | None:
    """Wait until a person is asked, and return the table; None if the game is over.

    The command reads one line at a time and does nothing meanwhile: while a prompt is open, the stored game stays
    as it is.
    """
    while (asked := screen.wait(lambda: question(screen, over), "a question")) == PAGE:
        screen.enter("")  # the last pages of a game
    return None if asked == over else kept_table(home)


def answer(screen: Screen, home: Path, table: Table, text: str) -> None:
    """Type a move, wait for the next question, and check that the move was stored before it."""
    screen.enter(text)
    now = kept_table(home)
    assert now is None or len(now.replay.kept) > len(table.replay.kept), screen.shown()
