"""A terminal for tests: runs the command in a real pseudo-terminal and shows what a person would see."""

import os
import sys
import time

import pexpect
import pyte

PATIENCE = 30.0


class _Answering(pyte.HistoryScreen):
    """A screen that answers, as terminals do, when it is asked where the cursor is."""

    child: "pexpect.spawn[str]"

    def write_process_input(self, data: str) -> None:
        self.child.send(data)


class Screen:
    """A window of 80 × 24 characters, or of another size, on which the command runs."""

    def __init__(self, *arguments: str, size: tuple[int, int] = (80, 24), **env: str) -> None:
        wide, high = size
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "letterloom", *arguments],
            env={**os.environ, "TERM": "xterm-256color", **env},
            encoding="utf-8",
            dimensions=(high, wide),
        )
        self.raw = ""
        self._screen = _Answering(wide, high)
        self._screen.child = self.child
        self._stream = pyte.Stream(self._screen)

    def type(self, keys: str) -> None:
        """Press some keys."""
        self.child.send(keys)

    def until(self, text: str) -> str:
        """Wait until the screen shows a text; gives the whole screen."""
        end = time.monotonic() + PATIENCE
        while text not in (shown := self.shown()):
            assert time.monotonic() < end, f"the screen never shows “{text}”:\n{shown}"
            try:
                data = self.child.read_nonblocking(4096, timeout=0.2)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                shown = self.shown()
                assert text in shown, f"the command ended without “{text}”:\n{shown}"
                return shown
            self.raw += data
            self._stream.feed(data)
        return shown

    def shown(self) -> str:
        """The screen as text."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def close(self) -> None:
        """End the command."""
        self.child.close(force=True)
