"""What a table of KROSS THE WORDZ can agree on."""

from typing import Annotated

from msgspec import Meta

from letterloom.rules import Options


class KrossOptions(Options, frozen=True, kw_only=True):
    """The options of a game; the time is for calling and for entering, each."""

    tasks: Annotated[bool, Meta(description="play with secret task cards")] = True
    open_tables: Annotated[bool, Meta(description="see the others' tables while you play")] = False
