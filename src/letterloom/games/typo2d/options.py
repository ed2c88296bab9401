"""What a table of TYPO-2D can agree on."""

from typing import Annotated

from msgspec import Meta

from letterloom.games.typo2d.material import counts_of, deck
from letterloom.rules import Judging, Options, limits


class TypoOptions(Options, frozen=True, kw_only=True):
    """The options of a game; the time is for choosing, for playing a card and for a vote, each."""

    turn_seconds: Annotated[int, Meta(ge=0, le=limits.TURN_SECONDS)] = 0
    icons: bool = False
    card_names: bool = False
    say: bool = False
    judging: Judging = "strict"
    pieces: Annotated[str, Meta(max_length=limits.LINE)] = ""
    """How many cards of each letter there are where it is not our deck (REF-5)."""

    def __post_init__(self) -> None:
        counts_of(self.pieces)

    @property
    def deck(self) -> list[str]:
        """All cards that are played with."""
        return deck(self.icons, self.pieces)

    @property
    def must_say(self) -> bool:
        """Must a word be said for every run (TYP-5)?"""
        return self.say or self.judging == "challenge"


PRESETS = {"relaxed": TypoOptions(), "rulebook": TypoOptions(judging="challenge")}
