"""The table is killed at any moment: nothing that anybody has seen is lost.

A person plays KROSS against a bot in a real terminal, and the process is killed without warning, half of the time the
very moment an answer is on the screen. What all windows have shown must be what is kept, in order.
"""

import re
import signal
import time
from pathlib import Path
from random import Random

import pexpect
import pytest

from letterloom.games import find
from letterloom.rules import Replay, heard
from letterloom.table import Shelf, Table
from tests.cli.screen import PATIENCE, Screen

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SENTENCE: re.Pattern[str] = re.compile(
    r"^  ((?:Ann|Random 2) (?:calls|enters|rejects) [^\r\n]*\.)\r$", re.MULTILINE
)


@pytest.mark.parametrize(
    "kills", [5, pytest.param(200, marks=pytest.mark.soak)], ids=["five times", "two hundred times"]
)
def test_nothing_that_was_shown_is_lost_when_the_table_is_killed(kills: int, tmp_path: Path) -> None:
    rng = Random(kills)
    shown: list[str] = []
    seen = game = 0
    for _ in range(kills):
        home = tmp_path / str(game)
        shown += _window(home, rng)
        kept = _kept(home)
        assert _is_within(shown, kept), (shown[-5:], kept[-5:])
        if len(kept) > 80:  # before it ends
            seen, game, shown = seen + len(shown), game + 1, []
    assert seen + len(shown) > kills, "hardly anything was shown: the test tests nothing"


def _window(home: Path, rng: Random) -> list[str]:
    """Play a little in a window, kill it, and tell what it had shown."""
    arguments = ["play", "--resume"]
    if _table(home) is None:
        arguments = ["play", "kross", "--names", "Ann", "--bots", "random", "--option", "tasks=false"]
    screen = Screen(*arguments, LETTERLOOM_HOME=str(home))
    try:
        for _ in range(rng.randint(0, 2)):
            _answer(screen, home, rng)
        before = _answer(screen, home, rng, wait=False)
        if rng.random() < 0.5:
            _read(screen, until=lambda: len(_sentences(screen)) > before)
        else:
            _read(screen, seconds=rng.random() * 0.05)
        screen.child.kill(signal.SIGKILL)
        _read(screen, seconds=PATIENCE)
    finally:
        screen.close()
    return _sentences(screen)


def _sentences(screen: Screen) -> list[str]:
    """What has happened, as the window has told it."""
    return SENTENCE.findall(ESCAPE.sub("", screen.raw))


def _answer(screen: Screen, home: Path, rng: Random, wait: bool = True) -> int:
    """Type a legal answer when Ann is asked; gives how many sentences were shown before it."""
    table: Table | None = None

    def is_asked() -> bool:
        nonlocal table
        table = _table(home) if _prompted(screen) else None
        return table is not None and table.waiting() == (0,)

    _read(screen, until=is_asked)
    assert table is not None
    before, count = len(_sentences(screen)), len(table.replay.kept)
    move = rng.choice(list(table.game.moves(table.view(0))))
    screen.type(table.game.write(move) + "\r")
    if wait:
        _read(screen, until=lambda: len((_table(home) or table).replay.kept) > count)
    return before


def _prompted(screen: Screen) -> bool:
    """Is an empty line waiting at the end of the screen?"""
    lines = [line for line in screen.shown().splitlines() if line.startswith("Ann>")]
    return bool(lines) and lines[-1].strip() == "Ann>"


def _read(screen: Screen, until: object = None, seconds: float = PATIENCE) -> None:
    """Let the window show things until something is so, the time is up, or the process has gone."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if callable(until) and until():
            return
        try:
            screen.feed(screen.child.read_nonblocking(4096, timeout=0.02))
        except pexpect.TIMEOUT:
            continue
        except pexpect.EOF:
            return
    assert until is None, screen.shown()


def _table(home: Path) -> Table | None:
    """The game as it is kept."""
    shelf = Shelf(home)
    try:
        last = shelf.last()
        return Table(shelf.resume(last, find)[0], {1: None}) if last else None  # type: ignore[dict-item]
    finally:
        shelf.close()


def _kept(home: Path) -> list[str]:
    """What Ann has heard of all that is kept."""
    table = _table(home)
    assert table is not None
    again = Replay(table.record)
    return [
        sentence
        for row in table.record.moves
        for sentence in again.speech.events(heard(again.judge(row).events, 0))
    ]


def _is_within(some: list[str], every: list[str]) -> bool:
    """Do these sentences come in that order among those?"""
    left = iter(every)
    return all(sentence in left for sentence in some)
