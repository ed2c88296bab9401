"""What a table of CUBEWORD can agree on."""

import re
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from letterloom.games.cubeword.material import cubes_of
from letterloom.rules import Judging, Options, limits

_FINISH = re.compile(r"(turns|score|lead|minutes):[1-9][0-9]{0,14}", re.ASCII)


class CubewordOptions(Options, frozen=True, kw_only=True):
    """The options of a game; the time is for a whole turn.

    >>> CubewordOptions(finish="score:100").target
    ('score', 100)
    """

    finish: Annotated[str, Meta(max_length=30)] = "turns:8"
    american: bool = True
    turn_seconds: Annotated[int, Meta(ge=0, le=limits.TURN_SECONDS)] = 0
    judging: Judging = "strict"
    pieces: Annotated[str, Meta(max_length=limits.LINE)] = ""
    """The letters of the 24 cubes where they are not our set, or `any` (REF-5)."""

    def __post_init__(self) -> None:
        if not _FINISH.fullmatch(self.finish):
            raise ValueError(
                f"finish is turns:N, score:N, lead:N or minutes:N with a whole number from 1, not {self.finish!r}"
            )
        cubes_of(self.pieces)

    @property
    def target(self) -> tuple[str, int]:
        """What ends the game: a kind and a number (CUB-11)."""
        return _target(self.finish)


@lru_cache(maxsize=64)
def _target(finish: str) -> tuple[str, int]:
    kind, _, number = finish.partition(":")
    return kind, int(number)


PRESETS = {"relaxed": CubewordOptions()}
"""The rulebook has no clock and no doubts of its own, so to play as it does is to be relaxed."""
