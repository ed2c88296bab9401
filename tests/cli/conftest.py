"""A home of one's own for each test, and two ways to run the command: with lines piped into it, and in a window."""

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from letterloom.cli import main
from tests.cli.screen import Screen


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LETTERLOOM_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run the command with these lines piped into it."""

    def run(*arguments: str, lines: str = "", err: str = "") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        assert main(list(arguments)) == 0
        said = capsys.readouterr()
        assert err in said.err
        return said.out

    return run


@pytest.fixture
def terminal(home: Path) -> Iterator[Callable[..., Screen]]:
    """Start the command in a real terminal."""
    with ExitStack() as screens:

        def start(*arguments: str, size: tuple[int, int] = (80, 24), **env: str) -> Screen:
            return screens.enter_context(Screen(*arguments, size=size, LETTERLOOM_HOME=str(home), **env))

        yield start
