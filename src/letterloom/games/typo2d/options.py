"""What a table of TYPO-2D can agree on."""

from typing import Annotated

from msgspec import Meta

from letterloom.rules import Judging, Options


class TypoOptions(Options, frozen=True, kw_only=True):
    """The options of a game; the time is for choosing, for playing a card and for a vote, each."""

    icons: Annotated[bool, Meta(description="six cards have icons that change how they are laid")] = False
    card_names: Annotated[bool, Meta(description="the first names on the cards of the table are words")] = (
        False
    )
    judging: Annotated[Judging, Meta(description="strict, or challenge: words stand until doubted")] = (
        "strict"
    )
