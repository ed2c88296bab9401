"""What a table of KROSS THE WORDZ can agree on."""

from typing import Annotated

from msgspec import Meta

from letterloom.games.kross.material import BY_ID, is_task
from letterloom.rules import Options, limits


class KrossOptions(Options, frozen=True, kw_only=True):
    """The options of a game; the time is for calling and for entering, each."""

    turn_seconds: Annotated[int, Meta(ge=0, le=limits.TURN_SECONDS)] = 0
    tasks: bool = True
    open_tables: bool = False
    pieces: Annotated[str, Meta(max_length=limits.LINE)] = ""
    """The task cards by id, where they are not our set (REF-5)."""

    def __post_init__(self) -> None:
        for task in self.pieces.split():
            if not is_task(task):
                raise ValueError(f"there is no task card “{task[:20]}”")

    @property
    def task_cards(self) -> tuple[str, ...]:
        """The task cards that are played with."""
        return tuple(self.pieces.split()) or tuple(BY_ID)


PRESETS = {"relaxed": KrossOptions(tasks=False), "rulebook": KrossOptions()}
