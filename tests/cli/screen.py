"""A terminal for tests: runs the command in a real pseudo-terminal and shows what a person would see."""

import codecs
import os
import pty
import re
import shlex
import subprocess
import sys
import termios
import threading
from collections.abc import Callable
from typing import Self, TypeVar

import pyte

from tests.processes import PATIENCE_S

IN_TERMINAL = """
import os, sys
os.login_tty(0)
os.execv(sys.executable, [sys.executable, "-m", "letterloom", *sys.argv[1:]])
"""
"""Makes standard input the terminal that the command belongs to, and runs the command."""
OPENED = "\x1b[?2004h"
"""What prompt_toolkit writes once whenever it begins to read a line, and the terminal is ready for keys."""
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")

T = TypeVar("T")


class _Answering(pyte.HistoryScreen):
    """A screen that reports where the cursor is when it is asked, as terminals do."""

    keys: int

    def write_process_input(self, data: str) -> None:
        os.write(self.keys, data.encode())


class Screen:
    """A window of 80 × 24 characters, or of another size, in which the command runs.

    A thread reads what the command writes. The command asks where the cursor is, and if a terminal doesn't answer
    within two seconds it is taken for a poor one: a test that thinks for so long must not look like that.
    """

    def __init__(self, *arguments: str, size: tuple[int, int] = (80, 24), **env: str) -> None:
        wide, high = size
        self.env = {**os.environ, "TERM": "xterm-256color", **env}
        self.raw = ""
        """All that the command has written."""
        self._entered = 0
        self._has_ended = False
        self._news = threading.Condition(threading.RLock())
        self._screen = _Answering(wide, high)
        self._stream = pyte.Stream(self._screen)
        self._keys, inside = pty.openpty()
        self._screen.keys = self._keys
        termios.tcsetwinsize(inside, (high, wide))
        self.process = subprocess.Popen(
            [sys.executable, "-c", IN_TERMINAL, *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=self.env,
        )
        os.close(inside)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @classmethod
    def of_command(cls, line: str, **env: str) -> "Screen":
        """Open a window in which a line was typed into a shell."""
        words = shlex.split(line)
        assert words[1:3] == ["-m", "letterloom"], line
        return cls(*words[3:], **env)  # type: ignore[arg-type]

    def _read(self) -> None:
        """Show what the command writes until nothing can come any more."""
        text = codecs.getincrementaldecoder("utf-8")()
        while True:
            try:
                data = os.read(self._keys, 4096)
            except OSError:  # this is how Linux reports that the other side is closed
                data = b""
            with self._news:
                self._has_ended = not data
                self.raw += (decoded := text.decode(data))
                self._stream.feed(decoded)
                self._news.notify_all()
            if not data:
                return

    def wait(self, find: Callable[[], T], what: str) -> T:
        """Wait until something is found; it is looked for whenever the command has written something."""
        with self._news:
            self._news.wait_for(lambda: find() or self._has_ended, PATIENCE_S)
            found = find()
            why = "the command ended without" if self._has_ended else "the screen never shows"
            assert found, f"{why} {what}:\n{self.shown()}"
            return found

    @property
    def prompts(self) -> int:
        """How many lines the command has begun to read."""
        return self.raw.count(OPENED)

    def type(self, keys: str) -> None:
        """Press some keys as soon as the command reads a line; after Enter that is the next line."""
        self.wait(lambda: self.prompts > self._entered, "a prompt")
        if keys.endswith("\r"):
            self._entered = self.prompts
        os.write(self._keys, keys.encode())

    def enter(self, line: str) -> None:
        """Type a line, and wait until the command reads the next one."""
        self.type(f"{line}\r")
        self.wait(lambda: self.prompts > self._entered, "another prompt")

    def until(self, *texts: str) -> str:
        """Wait until the screen shows some texts, all at once; return the whole screen.

        What the command writes arrives in pieces, so a test waits for everything that it needs to see.
        """
        with self._news:
            self.wait(lambda: all(text in self.shown() for text in texts), str(texts))
            return self.shown()

    def until_said(self, *texts: str) -> None:
        """Wait until these texts were written in this order, even if they aren't on the screen any more."""
        order = re.compile(".*".join(map(re.escape, texts)), re.DOTALL)
        self.wait(lambda: order.search(self.said()), str(texts))

    def said(self) -> str:
        """Return all that was written, without colours and movements of the cursor."""
        return ESCAPE.sub("", self.raw)

    def shown(self) -> str:
        """Return the screen as text."""
        with self._news:
            return "\n".join(line.rstrip() for line in self._screen.display)

    def scrolled_away(self) -> str:
        """Return what can be scrolled back to, above the screen."""
        lines = [
            "".join(line[x].data for x in range(self._screen.columns)) for line in self._screen.history.top
        ]
        return "\n".join(line.rstrip() for line in lines).strip()

    def ends(self, code: int) -> None:
        """Wait until the command has ended with this exit code."""
        assert self.process.wait(PATIENCE_S) == code
        self._reader.join()

    def kill(self) -> None:
        """Kill the command without warning, and show what it had written."""
        self.process.kill()
        self.process.wait()
        self._reader.join()

    def close(self) -> None:
        """Close the window, with the command if it still runs."""
        self.kill()
        os.close(self._keys)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
