"""The legal plays of a position: all that `growing` finds and that stand."""

from collections.abc import Iterator

from letterloom.games.xword3d.grid import HALF
from letterloom.games.xword3d.growing import Finder
from letterloom.games.xword3d.lattice import COLOURS, Cell3
from letterloom.games.xword3d.laying import FAR, Position, cells_of, new_bricks
from letterloom.games.xword3d.moves import Joiner, Play
from letterloom.games.xword3d.statics import are_on_columns, stands_with


def plays(position: Position) -> Iterator[Play]:
    """Every legal play of a position, each effect once; balance is checked as each is about to be given.

    Those whose bricks all stand on the table or on columns of bricks cannot fall and come first; what hangs in
    the air is kept for later.

    >>> from letterloom.games.xword3d.lattice import Board
    >>> from letterloom.games.xword3d.options import XwordOptions
    >>> first = Position(Board(), "TAC", 0, XwordOptions(lexicon="en-small"), False, 2)
    >>> [play.letters for play in plays(first) if play.direction == "across"]
    ['ACT', 'AT', 'CAT', 'TA']
    """
    there = frozenset(brick.cell for brick in position.board.bricks)
    hanging: list[tuple[Play, tuple[Cell3, ...]]] = []
    for play in candidates(position):
        cells = tuple(brick.cell for brick in new_bricks(play))
        if are_on_columns(there, cells):
            yield play
        else:
            hanging.append((play, cells))
    standing: dict[tuple[Cell3, ...], bool] = {}
    for play, cells in hanging:
        if cells not in standing:
            standing[cells] = stands_with(there, cells, position.options.joint_strength)
        if standing[cells]:
            yield play


def candidates(position: Position) -> Iterator[Play]:
    """Every play that keeps all rules but balance."""
    options = position.options
    finder = Finder(
        options.words.graph, position.board, position.hand, solid=options.solid, high=position.high
    )
    colours = []
    if options.joiners and options.solid:
        colours = [colour for colour in COLOURS if min(position.joiners(colour)) > 0]
    reach = max(map(abs, finder.origin))
    for found in finder.find(joined=bool(colours)):
        play = found.play()
        if reach + HALF > FAR and any(max(map(abs, cell)) > FAR for cell in cells_of(play)):
            continue
        if found.old is None:
            yield play
        else:
            for colour in colours:
                yield Play(play.at, play.direction, play.letters, play.flipped, Joiner(colour, found.old))


def first_play(position: Position) -> Play | None:
    """Some legal play of a position, or None."""
    return next(plays(position), None)
