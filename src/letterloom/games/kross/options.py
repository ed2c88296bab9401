"""What a table of KROSS THE WORDZ can agree on."""

from letterloom.rules import Options


class KrossOptions(Options, frozen=True, kw_only=True):
    """The options of a game; the time is for calling and for entering, each."""

    tasks: bool = True
    open_tables: bool = False


PRESETS = {"relaxed": KrossOptions(turn_seconds=0), "rulebook": KrossOptions(turn_seconds=60)}
