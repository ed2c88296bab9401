"""Judging an answer: at once, or away from the loop where it may take long.

Most answers are judged in a fraction of a millisecond. Where one took long, the next ones of its game go to a thread,
so that the other tables do not wait; the table itself does nothing else meanwhile.
"""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from letterloom import rules
from letterloom.rules import Refusal
from letterloom.rules.replay import Considered

if TYPE_CHECKING:
    from letterloom.server.live import LiveTable

SLOW_S = 0.005
"""Where an answer took longer to judge, the next ones of its game are judged away from the loop."""
ASIDE = 50
"""So many of them."""


class Pace:
    """How long answers of each game take to judge.

    The wall clock is looked at, because to ask for the thread's own time takes as long as a part of the rules. A game
    that seems slow by it (or was only interrupted) is measured by its own time from then on, until it shows that it is
    not.
    """

    def __init__(self) -> None:
        self._aside: dict[str, int] = {}
        """How many of the next answers of a game are judged aside."""
        self._suspects: set[str] = set()

    def is_slow(self, game: str) -> bool:
        """Shall the next answer be judged aside? It counts as one of those."""
        if not self._aside:
            return False
        left = self._aside.pop(game, 0)
        if left > 1:
            self._aside[game] = left - 1
        return left > 0

    def clock(self, game: str) -> Callable[[], float]:
        """The clock to measure the next answer by."""
        return time.thread_time if game in self._suspects else time.perf_counter

    def took(self, game: str, seconds: float) -> None:
        """An answer took so long by that clock."""
        if seconds > SLOW_S:
            if game in self._suspects:
                self._aside[game] = ASIDE
            self._suspects.add(game)
        elif self._suspects:
            self._suspects.discard(game)


Work = Callable[[], Considered]
Accept = Callable[[Considered], None]
Refuse = Callable[[Refusal | None], None]
"""With why; with nothing where the fault is ours."""


def judge(live: "LiveTable", work: Work, accept: Accept, refuse: Refuse) -> None:
    """Judge an answer and go on with it."""
    game, pace = live.table.game, live.hall.pace
    if pace.is_slow(game.id) or game.is_slow(live.table.open):
        live.is_away = True
        live.hall.spawn(_judge_aside(live, work, accept, refuse))
        return
    clock = pace.clock(game.id)
    begun = clock()
    try:
        found = work()
    except rules.Refused as refused:
        refuse(refused.refusal)
    except Exception:  # a game's fault must not stop its table
        _note_fault(live)
        refuse(None)
    else:
        pace.took(game.id, clock() - begun)
        accept(found)


async def _judge_aside(live: "LiveTable", work: Work, accept: Accept, refuse: Refuse) -> None:
    try:
        found = await live.hall.aside(work)
    except rules.Refused as refused:
        live.is_away = False
        refuse(refused.refusal)
    except Exception:
        live.is_away = False
        _note_fault(live)
        refuse(None)
    else:
        live.is_away = False
        if live.is_closed:
            refuse(None)
        else:
            accept(found)
    live.advance()


def _note_fault(live: "LiveTable") -> None:
    live.hall.log.exception("a move failed", extra={"game": live.table.game.id})
