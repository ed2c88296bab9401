"""What a table of CUBEWORD can agree on."""

import re
from typing import Annotated

from msgspec import Meta

from letterloom.rules import Judging, Options

_FINISH = re.compile(r"(turns|score|lead|minutes):[1-9][0-9]{0,14}", re.ASCII)


class CubewordOptions(Options, frozen=True, kw_only=True):
    """The options of a game; the time is for a whole turn.

    >>> CubewordOptions(finish="score:100").target
    ('score', 100)
    """

    finish: Annotated[
        str,
        Meta(description="turns:N each, score:N, lead:N or minutes:N"),
    ] = "turns:8"
    american: Annotated[bool, Meta(description="American spellings count beside British ones")] = True
    turn_seconds: Annotated[int, Meta(ge=0, description="seconds for a turn; 0 is no limit")] = 0
    judging: Annotated[Judging, Meta(description="how words are judged")] = "strict"

    def __post_init__(self) -> None:
        if not _FINISH.fullmatch(self.finish):
            raise ValueError(
                f"finish is turns:N, score:N, lead:N or minutes:N with a whole number from 1, not {self.finish!r}"
            )

    @property
    def target(self) -> tuple[str, int]:
        """What ends the game: a kind and a number (CUB-11)."""
        kind, _, number = self.finish.partition(":")
        return kind, int(number)
