"""What a player has got used to see the other do: take the dearest word, whatever comes of it, or think further.

A view shows no turns that are over, so a player remembers how the board lay after its own turn, and sees in its next
one what the other did with it. Turns that say nothing (steals, passes, swaps, tiles of the centre) are left out. By the
rule of Bayes each of the rest makes it more or less likely that the other is careless, and which of equal tiles it laid
whether it is orderly and takes the first. Where three or four play, or where nothing is remembered, that is as likely
as it is of people at large.
"""

from typing import Final, NamedTuple

from letterloom.games.wordcross.board import Board, Columns, box_of
from letterloom.games.wordcross.effect import carry_out
from letterloom.games.wordcross.moves import LEFT, RIGHT, SIDES, Side, TakeCentre, Turn, other
from letterloom.games.wordcross.search.numbers import Numbers
from letterloom.games.wordcross.state import WordCrossOpen
from letterloom.rules import Seat

PEOPLE: Final = (0.65, 0.3)
"""How likely somebody is careless of whom nothing is known, and how likely the careless are orderly."""
CARELESS: Final = 0.97
"""How often the careless take what is dearest: they overlook something at times."""
CAREFUL: Final = 0.65
"""How often those do who think further (measured: the champion in 223 of 348 turns)."""
ORDERLY: Final = 0.9
"""How often the orderly lay the first of equal tiles."""
SURE: Final = 0.97
"""One is never surer than this."""


Laid = tuple[Side, str]
"""A tile in one of the columns."""


class Left(NamedTuple):
    """How a player left the board to the other."""

    round: int
    turn: int
    columns: tuple[Columns, ...]
    bag: int
    """How many tiles the bag has when the centre is full again."""


class Habit:
    """What one player thinks of the other."""

    def __init__(self) -> None:
        self._odds = _odds_of_people()
        self._left: Left | None = None

    @property
    def likely(self) -> tuple[float, float]:
        """How likely the other takes what is dearest, whatever comes of it, and of equal tiles the first."""
        careless, orderly = (min(max(odds / (1 + odds), 1 - SURE), SURE) for odds in self._odds)
        return careless, orderly

    def leave(self, open_: WordCrossOpen, seat: Seat, turn: Turn) -> None:
        """Remember the board as a turn leaves it."""
        columns = carry_out(open_.board, seat, turn).columns
        bag = max(0, len(open_.bag) - isinstance(turn, TakeCentre))
        self._left = Left(open_.round, open_.turn + 1, columns, bag)

    def look(self, open_: WordCrossOpen, seat: Seat, tiles: Numbers) -> None:
        """See what the other did since."""
        if open_.turn < len(open_.seats):  # another game
            self._odds = _odds_of_people()
        left, self._left = self._left, None
        if left is None or len(open_.seats) != 2 or (open_.round, open_.turn) != (left.round, left.turn + 1):
            return
        if len(open_.bag) < left.bag or open_.board.columns[seat] != left.columns[seat]:
            return  # a tile of the centre, or a steal
        before, after = left.columns[1 - seat], open_.board.columns[1 - seat]
        laid = _laid(before, after)
        if laid is None:
            return
        looks = _looks(before, open_.board, 1 - seat, laid, tiles)
        chosen, best = looks[laid], max(looks.values())
        if best == 0:
            return
        self._odds[0] *= CARELESS / CAREFUL if chosen == best else (1 - CARELESS) / (1 - CAREFUL)
        equal = [turn for turn, look in looks.items() if look == best]
        if chosen == best and len(equal) > 1:
            share = 1 / len(equal)
            self._odds[1] *= ORDERLY / share if laid == equal[0] else (1 - ORDERLY) / (1 - share)


def _odds_of_people() -> list[float]:
    return [likely / (1 - likely) for likely in PEOPLE]


def _laid(before: Columns, after: Columns) -> Laid | None:
    """The tile that came to columns, where nothing else happened there."""
    if (len(after.left), after.right) == (len(before.left) + 1, before.right):
        return LEFT, after.left[-1]
    if (after.left, len(after.right)) == (before.left, len(before.right) + 1):
        return RIGHT, after.right[-1]
    return None


def _looks(before: Columns, board: Board, seat: Seat, laid: Laid, tiles: Numbers) -> dict[Laid, int]:
    """The dearest word that each tile completes, or can be part of, where nothing waits for a partner, in a board
    from which one was laid; those of the left box first, then those of the right one, then those of the centre."""
    boxes = {side: {*board.boxes[box_of(board, seat, side)].known} for side in SIDES}
    boxes[laid[0]].add(laid[1])
    of, complete = tiles.of, before.complete
    can_come = {side: [of[tile] for tile in {*boxes[side], *board.centre.known}] for side in SIDES}
    waits = {LEFT: before.left[complete:], RIGHT: before.right[complete:]}
    looks: dict[Laid, int] = {}
    for supply in (boxes, {side: {*board.centre.known} for side in SIDES}):
        for side in SIDES:
            partners = [of[waits[other(side)][0]]] if waits[other(side)] else can_come[other(side)]
            if waits[side]:
                continue  # a tile that waits for later
            for tile in sorted(supply[side]):
                row = tiles.worth[of[tile]] if side == LEFT else tiles.worth[:, of[tile]]
                looks.setdefault((side, tile), int(row[partners].max(initial=0)))
    looks.setdefault(laid, 0)
    return looks
