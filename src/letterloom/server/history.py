"""Which answers reached whom, and what was heard last.

Each seat, and the spectators together, count the messages that they are sent by a counter of their own. An answer
reaches whoever made it, whoever hears something of it, and everybody where what is open has changed; that follows from
the answers alone, so the counters are the same after a restart, and tell nothing that their seat does not know.
"""

from array import array
from collections import deque
from collections.abc import Iterable
from typing import Any

from letterloom.rules import Event, Seat

RECENT = 32
"""So many answers are kept with what was heard of them, for those who were away for a moment."""
WATCHING = -1
"""Where spectators stand in lists with a place for each seat: at the end."""


class History:
    """The course of one table, as its seats (None: spectators) were told.

    >>> from letterloom.rules import happened, told
    >>> history = History(2)
    >>> history.add(0, [told(0, happened("secret"))], is_open_changed=False, kept=3)
    >>> history.n(0), history.n(1), history.n(None)
    (1, 0, 0)
    """

    def __init__(self, seats: int) -> None:
        self._counts = [0] * (seats + 1)
        self._reached = array("Q")
        self._kept = array("L")
        self._recent: deque[tuple[Event, ...]] = deque(maxlen=RECENT)

    def add(self, seat: Seat, events: Iterable[Event], is_open_changed: bool, kept: int) -> None:
        """One more append: the answer of a seat, what could be heard of it, and how many answers are kept now."""
        events = tuple(events)
        if is_open_changed:  # nearly always
            reached = (1 << len(self._counts)) - 1
            self._counts = [count + 1 for count in self._counts]
        else:
            reached, places = 0, range(len(self._counts))
            for place in places:
                eyes = place if place < len(places) - 1 else None
                if place == seat or any(event.heard_by(eyes) is not None for event in events):
                    reached |= 1 << place
                    self._counts[place] += 1
        self._reached.append(reached)
        self._kept.append(kept)
        self._recent.append(events)

    def n(self, eyes: Seat | None) -> int:
        """How many messages whoever looks through these eyes was sent."""
        return self._counts[_place(eyes)]

    def reached(self, eyes: Seat | None) -> bool:
        """Did the last answer reach these eyes?"""
        place = len(self._counts) - 1 if eyes is None else eyes
        return bool(self._reached[-1] >> place & 1)

    def since(self, eyes: Seat | None, n: int) -> tuple[list[Event], bool]:
        """All that could be heard after message n, and whether some of it is not known here any more."""
        missing = self.n(eyes) - n
        place, found = _place(eyes) % len(self._counts), []
        for events, reached in zip(reversed(self._recent), reversed(self._reached), strict=False):
            if missing <= 0:
                break
            if reached >> place & 1:
                missing -= 1
                found.append(events)
        return [event for events in reversed(found) for event in events], missing > 0

    def kept_at(self, eyes: Seat | None, n: int) -> int | None:
        """How many answers were kept when these eyes were sent message n (0: before the first); None: never."""
        if n == 0:
            return 0
        place, count = _place(eyes) % len(self._counts), 0
        for reached, kept in zip(self._reached, self._kept, strict=True):
            count += reached >> place & 1
            if count == n:
                return kept
        return None

    def n_at(self, eyes: Seat | None, kept: int) -> int:
        """The last message that these eyes were sent when so many answers were kept."""
        place = _place(eyes) % len(self._counts)
        return sum(
            reached >> place & 1
            for reached, then in zip(self._reached, self._kept, strict=True)
            if then <= kept
        )


def _place(eyes: Seat | None) -> int:
    return WATCHING if eyes is None else eyes


def is_changed(before: Any, after: Any) -> bool:
    """Is what is open another than before? Nearly always another answer is asked for, which is soon seen."""
    return before is not after and (before is None or before.asks != after.asks or bool(before != after))
