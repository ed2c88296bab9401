"""The legal moves: plays that `growing` finds and that stand, passes, votes."""

from collections.abc import Iterator

from letterloom.games.xword3d.board import COLOURS, Cell3
from letterloom.games.xword3d.effect import Situation, cells_of, new_bricks
from letterloom.games.xword3d.moves import Joiner, Pass, Play
from letterloom.games.xword3d.search.grid import HALF
from letterloom.games.xword3d.search.growing import Finder
from letterloom.games.xword3d.state import XwordView
from letterloom.games.xword3d.statics import are_on_columns, stands_with
from letterloom.games.xword3d.vocabulary import vocabulary
from letterloom.rules import Accept, Doubt, Move
from letterloom.rules.limits import COORDINATE


def moves(view: XwordView) -> Iterator[Move]:
    """The legal answers of a seat, without swaps, of which there are too many to list (3DX-7)."""
    if view.seat is None or view.asked is None:
        return
    if view.open.vote:
        yield from (Accept(), Doubt())
        return
    yield from plays(view.open.situation(view.seat, view.hand))
    yield Pass()


def plays(here: Situation) -> Iterator[Play]:
    """Every legal play, each effect once; balance is checked as each is about to be given.

    Those whose bricks all stand on the table or on columns of bricks cannot fall and come first; what hangs in
    the air is kept for later.

    >>> from letterloom.games.xword3d.board import Board
    >>> from letterloom.games.xword3d.options import XwordOptions
    >>> from letterloom.rules import stock
    >>> from letterloom.words import open_lexicon
    >>> first = Situation(Board(), stock("TAC"), 0, XwordOptions(), open_lexicon("en-small"), False, 2)
    >>> [play.letters for play in plays(first) if play.direction == "across"]
    ['ACT', 'AT', 'CAT', 'TA']
    """
    there = frozenset(brick.cell for brick in here.board.bricks)
    hanging: list[tuple[Play, tuple[Cell3, ...]]] = []
    for play in candidates(here):
        cells = tuple(brick.cell for brick in new_bricks(play))
        if are_on_columns(there, cells):
            yield play
        else:
            hanging.append((play, cells))
    standing: dict[tuple[Cell3, ...], bool] = {}
    for play, cells in hanging:
        if cells not in standing:
            standing[cells] = stands_with(there, cells, here.options.joint_strength)
        if standing[cells]:
            yield play


def candidates(here: Situation) -> Iterator[Play]:
    """Every play that keeps all rules but balance."""
    options = here.options
    finder = Finder(
        here.lexicon.keep(vocabulary),
        here.board,
        "".join(here.hand.known),
        solid=options.solid,
        high=here.high,
    )
    colours = []
    if options.joiners and options.solid:
        colours = [colour for colour in COLOURS if min(here.joiners(colour)) > 0]
    reach = max(map(abs, finder.origin))
    for found in finder.find(joined=bool(colours)):
        play = found.play()
        if reach + HALF > COORDINATE and any(max(map(abs, cell)) > COORDINATE for cell in cells_of(play)):
            continue
        if found.old is None:
            yield play
        else:
            for colour in colours:
                yield Play(play.at, play.direction, play.letters, play.flipped, Joiner(colour, found.old))


def first_play(here: Situation) -> Play | None:
    """Some legal play, or None."""
    return next(plays(here), None)
