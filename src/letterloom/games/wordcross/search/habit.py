"""What a player has got used to see the other do: take the dearest word, whatever comes of it, or think further.

A view shows no turns that are over, so a player remembers how the board lay after its own turn, and sees in its next
one what the other did with it. Turns that say nothing (steals, passes, swaps, tiles of the centre) are left out. By the
rule of Bayes each of the rest makes it more or less likely that the other is careless. Where three or four play, or
where nothing is remembered, it is as likely as it is of people at large.
"""

from typing import Final, NamedTuple

import numpy as np

from letterloom.games.wordcross.board import Board, Columns, box_of
from letterloom.games.wordcross.effect import carry_out
from letterloom.games.wordcross.moves import LEFT, RIGHT, TakeCentre, Turn
from letterloom.games.wordcross.search.numbers import Numbers
from letterloom.games.wordcross.state import WordCrossOpen
from letterloom.rules import Seat

PEOPLE: Final = 0.65
"""How likely somebody is careless of whom nothing is known."""
CARELESS: Final = 0.97
"""How often the careless take what is dearest: they overlook something at times."""
CAREFUL: Final = 0.65
"""How often those do who think further (measured: the champion in 223 of 348 turns)."""
SURE: Final = 0.97
"""One is never surer than this."""


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
        self._odds = PEOPLE / (1 - PEOPLE)
        self._left: Left | None = None

    @property
    def careless(self) -> float:
        """How likely the other takes what is dearest, whatever comes of it."""
        likely = self._odds / (1 + self._odds)
        return min(max(likely, 1 - SURE), SURE)

    def leave(self, open_: WordCrossOpen, seat: Seat, turn: Turn) -> None:
        """Remember the board as a turn leaves it."""
        columns = carry_out(open_.board, seat, turn).columns
        bag = max(0, len(open_.bag) - isinstance(turn, TakeCentre))
        self._left = Left(open_.round, open_.turn + 1, columns, bag)

    def look(self, open_: WordCrossOpen, seat: Seat, tiles: Numbers) -> None:
        """See what the other did since."""
        if open_.turn < len(open_.seats):  # another game
            self._odds = PEOPLE / (1 - PEOPLE)
        left, self._left = self._left, None
        if left is None or len(open_.seats) != 2 or (open_.round, open_.turn) != (left.round, left.turn + 1):
            return
        if len(open_.bag) < left.bag or open_.board.columns[seat] != left.columns[seat]:
            return  # a tile of the centre, or a steal
        dearest = took_the_dearest(left.columns[1 - seat], open_.board, 1 - seat, tiles)
        if dearest is not None:
            self._odds *= CARELESS / CAREFUL if dearest else (1 - CARELESS) / (1 - CAREFUL)


def took_the_dearest(before: Columns, board: Board, seat: Seat, tiles: Numbers) -> bool | None:
    """Has a seat, whose columns were these, completed the dearest word that it could, or laid a tile for it?

    None where its turn says nothing about that.
    """
    after, of, worth = board.columns[seat], tiles.of, tiles.worth
    if (len(after.left), after.right) == (len(before.left) + 1, before.right):
        side, tile = LEFT, of[after.left[-1]]
    elif (after.left, len(after.right)) == (before.left, len(before.right) + 1):
        side, tile = RIGHT, of[after.right[-1]]
    else:
        return None
    lefts, rights = (
        [of[each] for each in {*board.boxes[box_of(board, seat, each_side)].known, *board.centre.known}]
        for each_side in (LEFT, RIGHT)
    )
    (lefts if side == LEFT else rights).append(tile)
    complete = before.complete
    if len(before.left) == len(before.right):
        table = worth[np.ix_(lefts, rights)]
        promised = worth[tile, rights].max() if side == LEFT else worth[lefts, tile].max()
        return bool(promised == table.max())
    if len(before.left) > complete:
        row = worth[of[before.left[complete]]]
        best, made = row[rights].max(), row[tile] if side == RIGHT else 0
    else:
        row = worth[:, of[before.right[complete]]]
        best, made = row[lefts].max(), row[tile] if side == LEFT else 0
    return bool(made == best) if best else None
