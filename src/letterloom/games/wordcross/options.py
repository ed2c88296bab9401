"""What a table of WORD CROSS can agree on."""

from typing import Annotated

from msgspec import Meta

from letterloom.rules import Judging, Options


class WordCrossOptions(Options, frozen=True, kw_only=True):
    """The options of a game."""

    target: Annotated[
        int, Meta(ge=1, description="the game ends after a round in which someone reached it")
    ] = 250
    judging: Annotated[Judging, Meta(description="refuse what is no word, or let the others dispute it")] = (
        "strict"
    )
