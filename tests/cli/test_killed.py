"""The table is killed at any moment: nothing that anybody has seen is lost.

A person plays KROSS against a bot in a real terminal, and the process is killed without warning, half of the time the
very moment an answer is on the screen. What all windows have shown must be what is kept, in order.
"""

import re
import time
from pathlib import Path
from random import Random

import pytest

from letterloom.rules import Replay, heard
from letterloom.table import Table
from tests.cli.screen import Screen
from tests.cli.sitting import NAME, answer, kept_table, when_asked

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
    for n in range(kills):
        home = tmp_path / str(game)
        shown += _window(home, rng, is_shown=n % 2 == 0)
        kept = _kept(home)
        assert _is_within(shown, kept), (shown[-5:], kept[-5:])
        if len(kept) > 80:  # before it ends
            seen, game, shown = seen + len(shown), game + 1, []
    assert seen + len(shown) >= kills / 2, "hardly anything was shown: the test tests nothing"


def _window(home: Path, rng: Random, is_shown: bool) -> list[str]:
    """Play a little in a window, kill it while or after an answer is shown, and return what it had shown."""
    arguments = ["play", "--resume"]
    if kept_table(home) is None:
        arguments = ["play", "kross", "--names", NAME, "--bots", "random", "--option", "tasks=false"]
    with Screen(*arguments, LETTERLOOM_HOME=str(home)) as screen:
        for _ in range(rng.randint(0, 2)):
            table = _asked(screen, home)
            answer(screen, home, table, _any_answer(table, rng))
        table = _asked(screen, home)
        before = len(_sentences(screen))
        screen.type(_any_answer(table, rng) + "\r")
        if is_shown:
            screen.wait(lambda: len(_sentences(screen)) > before, "another sentence")
        else:
            time.sleep(rng.random() * 0.05)  # any moment will do
        screen.kill()
        return _sentences(screen)


def _asked(screen: Screen, home: Path) -> Table:
    table = when_asked(screen, home)
    assert table is not None
    return table


def _any_answer(table: Table, rng: Random) -> str:
    return table.game.write(rng.choice(list(table.game.moves(table.view(0)))))


def _sentences(screen: Screen) -> list[str]:
    """What has happened, as the window has told it."""
    return SENTENCE.findall(screen.said())


def _kept(home: Path) -> list[str]:
    """What Ann has heard of all that is kept."""
    table = kept_table(home)
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
