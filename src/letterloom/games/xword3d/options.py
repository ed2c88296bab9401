"""What a table of 3DXWORD can agree on."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from letterloom.rules import Judging, Options
from letterloom.rules.limits import LINE, PIECES, TURN_SECONDS
from letterloom.rules.notation import read_counts, read_number

STRENGTH: Final = 30.0
"""What a joint between two bricks bears (3DX-25)."""


class XwordOptions(Options, frozen=True, kw_only=True):
    """The options of a game."""

    version: Literal["3d", "table"] = "3d"
    joiners: bool = False
    countries: bool = False
    pieces: Annotated[int, Meta(ge=1, le=PIECES)] | Annotated[str, Meta(max_length=LINE)] | None = None
    """How many bricks there are, or how many of each letter (REF-5)."""
    joint_strength: Annotated[float, Meta(ge=0, le=1_000_000)] | None = None
    """What a joint bears; None where nobody has said (REF-1), and then it is `STRENGTH`."""
    judging: Judging = "strict"
    turn_seconds: Annotated[int, Meta(ge=0, le=TURN_SECONDS)] = 120

    def __post_init__(self) -> None:
        if self.size is not None and not 1 <= self.size <= PIECES:
            raise ValueError(f"a set has 1 to {PIECES} bricks")
        _ = self.letters  # what cannot be read is no option

    @property
    def size(self) -> int | None:
        """How many bricks were asked for, where that is a plain number: then they are in our proportions."""
        return read_number(self.pieces) if isinstance(self.pieces, str) else self.pieces

    @property
    def letters(self) -> dict[str, int]:
        """How many bricks there are of each letter, where that was said; else nothing.

        >>> XwordOptions(pieces="E9 A6").letters, XwordOptions(pieces="120").size
        ({'A': 6, 'E': 9}, 120)
        """
        return read_counts(self.pieces) if isinstance(self.pieces, str) and self.size is None else {}

    @property
    def strength(self) -> float:
        """What a joint between two bricks bears (3DX-25)."""
        return STRENGTH if self.joint_strength is None else self.joint_strength

    @property
    def solid(self) -> bool:
        """Is this the 3D version?"""
        return self.version == "3d"


PRESETS = {
    "relaxed": XwordOptions(turn_seconds=0),
    "rulebook": XwordOptions(),
    "flat": XwordOptions(version="table", turn_seconds=0),
}
