"""What a table of KROSS THE WORDZ can agree on."""

from typing import Annotated

from msgspec import Meta

from letterloom.rules import Options, limits


class KrossOptions(Options, frozen=True, kw_only=True):
    """The options of a game; the time is for calling and for entering, each."""

    turn_seconds: Annotated[int, Meta(ge=0, le=limits.TURN_SECONDS)] = 0
    tasks: bool = True
    open_tables: bool = False


PRESETS = {"relaxed": KrossOptions(tasks=False), "rulebook": KrossOptions()}
