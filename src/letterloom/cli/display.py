"""What is printed at the table: sentences, pages that are longer than the window, and a clean screen."""

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Timer

from letterloom.cli.keyboard import Keyboard
from letterloom.cli.language import say
from letterloom.cli.prose import use_colour, visible, wrap

SILENCE = 0.5
"""Seconds after which something that takes long says so."""


class Display:
    """A window, or a log where the output is no terminal."""

    def __init__(self, typing: Keyboard) -> None:
        self.typing = typing
        self.left: Callable[[], float | None] = lambda: None
        """How many seconds whoever reads has left, or None."""
        self.colour = use_colour()
        self.news = 0
        """How many lines were said since somebody last typed."""
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()

    @property
    def height(self) -> int | None:
        """How many lines the window has; a log is as long as it likes."""
        return shutil.get_terminal_size().lines if self.is_terminal else None

    def say(self, sentences: Iterable[str]) -> None:
        """Some sentences, each on as many lines as it needs."""
        for sentence in sentences:
            text = wrap(visible(sentence), "  ")
            self.news += len(text.splitlines())
            print(text)

    def page(self, text: str, back: bool = True) -> bool:
        """Print a text; one that is longer than the window page by page. True where it took the window.

        `back`: there is a table to go back to, so the last page waits, too.
        """
        lines, height = text.splitlines(), self.height
        if height is None or len(lines) <= height // 2:
            print(text)
            return False
        room = max(4, height - 2)
        for start in range(0, len(lines), room):
            print("\n".join(lines[start : start + room]))
            more = start + room < len(lines)
            if (more or back) and self._skips(say("session.more" if more else "session.back")):
                break
        return True

    def _skips(self, prompt: str) -> bool:
        """Has somebody read enough?"""
        return self.typing.line(prompt, seconds=self.left()).lower().startswith("q")

    @contextmanager
    def patience(self, sentence: str) -> Iterator[None]:
        """Say this where what is done meanwhile takes long."""
        says = Timer(SILENCE, self.say, [[sentence]])
        says.start()
        try:
            yield
        finally:
            says.cancel()
            says.join()  # it may be saying it just now, and the lines below it are counted next

    def wipe(self) -> None:
        """Leave nothing on the screen, nor above it, that the next person should not see."""
        if self.is_terminal and os.environ.get("TERM") != "dumb":
            print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)  # whether or not there is colour
        else:
            print("\n" * max(40, shutil.get_terminal_size().lines), end="")
