"""A terminal for tests: runs the command in a real pseudo-terminal and shows what a person would see."""

import os
import shlex
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
        self.env = {**os.environ, "TERM": "xterm-256color", **env}
        command = [sys.executable, "-m", "letterloom", *arguments]
        self.child = pexpect.spawn(
            command[0],
            command[1:],
            env=self.env,
            encoding="utf-8",
            dimensions=(high, wide),
        )
        self.raw = ""
        self._screen = _Answering(wide, high)
        self._screen.child = self.child
        self._stream = pyte.Stream(self._screen)

    @classmethod
    def of_command(cls, line: str, **env: str) -> "Screen":
        """A window in which a line was typed into a shell."""
        words = shlex.split(line)
        assert words[1:3] == ["-m", "letterloom"], line
        return cls(*words[3:], **env)  # type: ignore[arg-type]

    def scrolled_away(self) -> str:
        """What can be scrolled back to, above the screen."""
        lines = [
            "".join(line[x].data for x in range(self._screen.columns)) for line in self._screen.history.top
        ]
        return "\n".join(line.rstrip() for line in lines).strip()

    def ends(self, code: int) -> None:
        """The command ends with this exit code."""
        self.child.expect(pexpect.EOF)
        self.feed(self.child.before or "")
        self.child.close()
        assert self.child.exitstatus == code

    def type(self, keys: str) -> None:
        """Press some keys."""
        self.child.send(keys)

    def until(self, *texts: str) -> str:
        """Wait until the screen shows some texts, all at once; gives the whole screen.

        What the command writes arrives in pieces: whatever a test needs to see is waited for.
        """
        end = time.monotonic() + PATIENCE
        while missing := [text for text in texts if text not in self.shown()]:
            assert time.monotonic() < end, f"the screen never shows {missing}:\n{self.shown()}"
            try:
                data = self.child.read_nonblocking(4096, timeout=0.2)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                raise AssertionError(f"the command ended without {missing}:\n{self.shown()}") from None
            self.feed(data)
        return self.shown()

    def until_not(self, last: str) -> None:
        """Wait until another line is the last one."""
        end = time.monotonic() + PATIENCE
        while [line for line in self.shown().splitlines() if line][-1:] == [last]:
            assert time.monotonic() < end, self.shown()
            try:
                self.feed(self.child.read_nonblocking(4096, timeout=0.2))
            except pexpect.TIMEOUT:
                continue

    def feed(self, data: str) -> None:
        """Show what the command has written."""
        self.raw += data
        self._stream.feed(data)

    def shown(self) -> str:
        """The screen as text."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def close(self) -> None:
        """End the command."""
        self.child.close(force=True)
