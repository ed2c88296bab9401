"""What a table of 3DXWORD can agree on."""

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from letterloom.rules import Judging, Options
from letterloom.words import Lexicon, open_lexicon
from letterloom.words.names import capitals, countries


class XwordOptions(Options, frozen=True, kw_only=True):
    """The options of a game."""

    version: Annotated[Literal["3d", "table"], Meta(description="up into the air, or flat on the table")] = (
        "3d"
    )
    joiners: Annotated[bool, Meta(description="play with red and blue Joiners (3D version)")] = False
    countries: Annotated[bool, Meta(description="names of countries and capitals count as words")] = False
    pieces: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    joint_strength: Annotated[
        float, Meta(ge=0, le=1_000_000, description="what a joint between two bricks bears")
    ] = 30.0
    judging: Annotated[Judging, Meta(description="refuse other words at once, or let players doubt them")] = (
        "strict"
    )
    turn_seconds: Annotated[int, Meta(ge=0, description="seconds for a turn; 0 is no limit")] = 120

    @property
    def words(self) -> Lexicon:
        """The lexicon of this table, with countries and capitals where they count (3DX-3)."""
        extra = self.extra_words + _places() if self.countries else self.extra_words
        return open_lexicon(self.lexicon, extra=extra)

    @property
    def solid(self) -> bool:
        """Is this the 3D version?"""
        return self.version == "3d"


@cache
def _places() -> tuple[str, ...]:
    return tuple(sorted(countries() | capitals()))
