"""What a table of WORD CROSS can agree on."""

from typing import Annotated

from msgspec import Meta

from letterloom.rules import Judging, Options


class WordCrossOptions(Options, frozen=True, kw_only=True):
    """The options of a game."""

    target: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 250
    judging: Judging = "strict"


PRESETS = {
    "relaxed": WordCrossOptions(turn_seconds=0),
    "rulebook": WordCrossOptions(turn_seconds=60, judging="challenge"),
}
