"""What a table of TYPO-2D can agree on."""

from letterloom.rules import Judging, Options


class TypoOptions(Options, frozen=True, kw_only=True):
    """The options of a game; the time is for choosing, for playing a card and for a vote, each."""

    icons: bool = False
    card_names: bool = False
    judging: Judging = "strict"


PRESETS = {
    "relaxed": TypoOptions(turn_seconds=0),
    "rulebook": TypoOptions(turn_seconds=0, judging="challenge"),
}
