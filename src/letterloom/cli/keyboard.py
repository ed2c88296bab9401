"""The keyboard: one line of a person's typing, with Tab, a preview and a time limit where there is a terminal.

At a real terminal prompt_toolkit reads the line; where input is piped, plain lines are read. Up brings back a person's
own lines and nobody else's: those of others may hold their secrets.
"""

import sys
import textwrap
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from letterloom.cli.language import say
from letterloom.cli.prose import width

TOOLBAR = 3
"""Lines below the prompt: what is so, and a preview of two lines."""
MENU = 4
"""Lines that Tab's choices take."""


class TimeIsUp(Exception):  # noqa: N818 - it is no error
    """The person's time ran out before the line was done."""


class Aid(NamedTuple):
    """What helps a person who types a move."""

    who: int
    """Whose lines Up brings back."""
    status: Callable[[int], str]
    """What is so, in a line of so many characters: scores, and who is to move."""
    choices: Callable[[str], Sequence[str]]
    """Completes what was typed so far."""
    preview: Callable[[str], str]
    """What a line would do."""


class Keyboard(Protocol):
    """Something that a person types on. The end of input is an EOFError."""

    def line(self, prompt: str, aid: Aid | None = None, seconds: float | None = None) -> str:
        """The next line; `TimeIsUp` where it is not done in so many seconds."""


class Pipe:
    """Lines from a file or another program."""

    def line(self, prompt: str, aid: Aid | None = None, seconds: float | None = None) -> str:
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
        self._sessions: dict[int | None, Any] = {}

    def _session(self, who: int | None) -> Any:
        """What one person has typed. Plain questions remember nothing."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import DummyHistory

        if who is None:
            return PromptSession(history=DummyHistory())
        if who not in self._sessions:
            self._sessions[who] = PromptSession(reserve_space_for_menu=MENU)
        return self._sessions[who]

    def line(self, prompt: str, aid: Aid | None = None, seconds: float | None = None) -> str:
        """The next line. Tab completes; below stand what is so, the time that is left, and the preview."""
        from prompt_toolkit.application import get_app
        from prompt_toolkit.shortcuts import CompleteStyle

        end = None if seconds is None else time.monotonic() + seconds

        def toolbar() -> str:
            left = "" if end is None else say("session.left", n=max(0, int(end - time.monotonic()))) + "   "
            if aid is None:
                return left
            said = textwrap.wrap(aid.preview(get_app().current_buffer.text), max(40, width() - 1))
            return "\n".join([left + aid.status(width() - len(left) - 1), *said[: TOOLBAR - 1]])

        async def watch() -> None:
            import asyncio

            assert end is not None
            await asyncio.sleep(max(0.0, end - time.monotonic()))
            get_app().exit(exception=TimeIsUp())

        def start() -> None:
            if end is not None:
                get_app().create_background_task(watch())

        # A session keeps what it was given the last time, and takes None for "as before".
        session = self._session(aid.who if aid else None)
        session.completer = _completer(aid.choices) if aid else None
        session.bottom_toolbar = toolbar if aid or end is not None else None
        session.refresh_interval = 1.0 if end is not None else 0.0
        typed: str = session.prompt(
            prompt, complete_while_typing=False, complete_style=CompleteStyle.MULTI_COLUMN, pre_run=start
        )
        return typed.strip()


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
