"""What a table of 3DXWORD can agree on."""

from typing import Annotated, Literal

from msgspec import Meta

from letterloom.rules import Judging, Options
from letterloom.rules.limits import PIECES, TURN_SECONDS


class XwordOptions(Options, frozen=True, kw_only=True):
    """The options of a game."""

    version: Literal["3d", "table"] = "3d"
    joiners: bool = False
    countries: bool = False
    pieces: Annotated[int, Meta(ge=1, le=PIECES)] | None = None
    joint_strength: Annotated[float, Meta(ge=0, le=1_000_000)] = 30.0
    judging: Judging = "strict"
    turn_seconds: Annotated[int, Meta(ge=0, le=TURN_SECONDS)] = 120

    @property
    def solid(self) -> bool:
        """Is this the 3D version?"""
        return self.version == "3d"


PRESETS = {
    "relaxed": XwordOptions(turn_seconds=0),
    "rulebook": XwordOptions(),
    "flat": XwordOptions(version="table", turn_seconds=0),
}
