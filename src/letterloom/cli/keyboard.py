"""The keyboard: one line of a person's typing, with Tab, a preview and a time limit where there is a terminal.

At a real terminal prompt_toolkit reads the line; where input is piped, plain lines are read.
"""

import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol


class TimeIsUp(Exception):  # noqa: N818 - it is no error
    """The person's time ran out before the line was done."""


class Keyboard(Protocol):
    """Something that a person types on. The end of input is an EOFError."""

    def line(
        self,
        prompt: str,
        choices: Callable[[str], Sequence[str]] | None = None,
        preview: Callable[[str], str] | None = None,
        seconds: float | None = None,
    ) -> str:
        """The next line; `choices` completes what was typed so far, `preview` says what it would do."""


class Pipe:
    """Lines from a file or another program."""

    def line(
        self,
        prompt: str,
        choices: Callable[[str], Sequence[str]] | None = None,
        preview: Callable[[str], str] | None = None,
        seconds: float | None = None,
    ) -> str:
        """The next line, echoed so that a log reads like a game."""
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise EOFError
        print(line.rstrip("\n"))
        return line.strip()


class Terminal:
    """A person at a terminal."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        self._session: PromptSession[str] = PromptSession()

    def line(
        self,
        prompt: str,
        choices: Callable[[str], Sequence[str]] | None = None,
        preview: Callable[[str], str] | None = None,
        seconds: float | None = None,
    ) -> str:
        """The next line. Tab completes; below stand the preview and the time that is left."""
        from prompt_toolkit.application import get_app

        end = None if seconds is None else time.monotonic() + seconds

        def toolbar() -> str:
            left = "" if end is None else f"{max(0, int(end - time.monotonic()))} s left   "
            return left + (preview(get_app().current_buffer.text) if preview else "")

        async def watch() -> None:
            import asyncio

            assert end is not None
            await asyncio.sleep(max(0.0, end - time.monotonic()))
            get_app().exit(exception=TimeIsUp())

        def start() -> None:
            if end is not None:
                get_app().create_background_task(watch())

        # A session keeps what it was given the last time, and takes None for "as before".
        self._session.completer = _completer(choices) if choices else None
        self._session.bottom_toolbar = toolbar if preview or end is not None else None
        self._session.refresh_interval = 1.0 if end is not None else 0.0
        return self._session.prompt(prompt, complete_while_typing=False, pre_run=start).strip()


def _completer(choices: Callable[[str], Sequence[str]]) -> Any:
    from prompt_toolkit.completion import Completer, Completion

    class Choices(Completer):
        def get_completions(self, document: Any, complete_event: Any) -> Any:
            typed = document.text_before_cursor
            for choice in choices(typed):
                yield Completion(choice, start_position=-len(typed))

    return Choices()


def keyboard() -> Keyboard:
    """The keyboard that there is."""
    return Terminal() if sys.stdin.isatty() and sys.stdout.isatty() else Pipe()
