"""The moves of CUBEWORD: a line of commands, or `undo` or `done` alone; and what the table itself can say (REF-6).

Four commands change the board and cost a move each (CUB-4); `undo` and `done` cost nothing. They are moves of their
own when they stand alone, so that a player who picks a kind of move first stops now and then.
"""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from letterloom.games.cubeword.board import Cell
from letterloom.games.cubeword.material import JOKER
from letterloom.rules import Letter, LetterOrNone, Move, SharedMove

LONGEST = 200
"""So many commands fit into a line at most: `undo;undo;…`."""


class Site(Move, frozen=True):
    """Bring a cube from the pool; a name is a blank face (or the Joker) that stands for the letter."""

    cube: Annotated[int, Meta(ge=1, le=JOKER)]
    letter: Letter
    named: bool
    cell: Cell


class Resite(Move, frozen=True):
    """Move a cube in play, same face; only the Joker may take a new name with it."""

    source: Cell
    target: Cell
    name: LetterOrNone = ""


class Reface(Move, frozen=True):
    """Turn a cube in play over to a letter, or to its blank with a name."""

    cell: Cell
    letter: Letter
    named: bool


class Rename(Move, frozen=True):
    """Let a blank or the Joker stand for another letter."""

    cell: Cell
    name: Letter


Action = Site | Resite | Reface | Rename
"""What costs one of the five moves of a turn."""


class Undo(Move, frozen=True):
    """Give back this turn's last move."""


class EndTurn(Move, frozen=True):
    """End the turn."""


Command = Action | Undo | EndTurn


class Series(Move, frozen=True):
    """The commands of one line, accepted or refused as a whole (CUB-6); never `undo` or `done` alone."""

    commands: Annotated[tuple[Command, ...], Meta(min_length=1, max_length=LONGEST)]


class Set(Move, frozen=True):
    """The table: this cube lies here (`set 7 E 3,4`)."""

    cube: Annotated[int, Meta(ge=1, le=JOKER)]
    letter: Letter
    named: bool
    cell: Cell


class Lift(Move, frozen=True):
    """The table: no cube lies here (`lift 3,4`)."""

    cell: Cell


class Made(Move, frozen=True):
    """The table: a word was made, so long ago that it may score again (`made WORD`)."""

    word: Annotated[str, Meta(pattern=r"\A[A-Z]{2,25}\Z")]


TABLE_ROWS = (Set, Lift, Made)
CubewordMove = Series | Undo | EndTurn | Set | Lift | Made | SharedMove


def line(commands: Sequence[Command]) -> Move:
    """The move that some commands of one line are.

    >>> line([EndTurn()])
    EndTurn()
    """
    if len(commands) == 1 and isinstance(commands[0], Undo | EndTurn):
        return commands[0]
    return Series(tuple(commands))
