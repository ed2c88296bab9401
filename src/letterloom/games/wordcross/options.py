"""What a table of WORD CROSS can agree on."""

from typing import Annotated

from msgspec import Meta

from letterloom.games.wordcross.material import fragments_of
from letterloom.rules import Judging, Options, limits


class WordCrossOptions(Options, frozen=True, kw_only=True):
    """The options of a game."""

    target: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 250
    judging: Judging = "strict"
    pieces: Annotated[str, Meta(max_length=limits.MIX)] = ""
    """The fragments with value and count where they are not our set (REF-5)."""

    def __post_init__(self) -> None:
        fragments_of(self.pieces)

    @property
    def tiles(self) -> tuple[str, ...]:
        """The text of each tile that is played with."""
        return tuple(each.text for each in fragments_of(self.pieces) for _ in range(each.count))


PRESETS = {
    "relaxed": WordCrossOptions(turn_seconds=0),
    "rulebook": WordCrossOptions(turn_seconds=60, judging="challenge"),
}
