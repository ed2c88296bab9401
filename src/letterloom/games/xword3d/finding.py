"""The legal plays of a position: all that `growing` finds and that stand.

Everything here is given as it is found, so a caller can stop at any time. `effort` ends a search by itself, after so
many letters tried: a count and not a clock, so that the same search always ends in the same place.
"""

from collections import defaultdict
from collections.abc import Iterator
from heapq import heappush, heapreplace
from itertools import islice
from threading import Lock
from typing import Final, NamedTuple

from letterloom.games.xword3d.grid import HALF, grid_of
from letterloom.games.xword3d.growing import Finder
from letterloom.games.xword3d.lattice import COLOURS, Cell3, move
from letterloom.games.xword3d.laying import FAR, MULTIPLE, Position, cells_of, lay, step
from letterloom.games.xword3d.moves import Joiner, Play
from letterloom.games.xword3d.statics import are_on_columns, stands_with
from letterloom.rules import Refusal

PUT_OFF: Final = 20
"""So many plays that hang in the air are put off; then they are judged before the search goes on."""
WITNESSES: Final = 256


Place = tuple[Cell3, Cell3]


class Scored(NamedTuple):
    """A play and its points, which are those of `laying.measure`."""

    play: Play
    points: int


class Balance:
    """Which plays of a position stand (3DX-25); each place is judged once.

    >>> from letterloom.games.xword3d.lattice import Board
    >>> from letterloom.games.xword3d.options import XwordOptions
    >>> first = Position(Board(), "TAC", 0, XwordOptions(lexicon="en-small"), False, 2)
    >>> Balance(first).holds(Play((0, 0, 0), "across", "CAT"))
    True
    """

    def __init__(self, position: Position) -> None:
        self._there = frozenset(brick.cell for brick in position.board.bricks)
        self._strength = position.options.joint_strength
        self._known: dict[Place, bool] = {}

    def is_easy(self, play: Play) -> bool:
        """Does it take no statics to see that a play stands? All its bricks rest on columns or on the table."""
        return are_on_columns(self._there, _laid(play))

    def holds(self, play: Play) -> bool:
        """Does the structure stand with this play?"""
        place = _place(play)
        if place not in self._known:
            self._known[place] = stands_with(self._there, _laid(play), self._strength)
        return self._known[place]


def _laid(play: Play) -> list[Cell3]:
    """The cells that a play lays bricks in."""
    return [cell for cell, letter in zip(cells_of(play), play.letters, strict=True) if letter != "."]


def _place(play: Play) -> Place:
    """The first and the last new brick: between them there are only new ones and such as were there."""
    text = play.letters
    axis, sign = step(play)
    first, last = len(text) - len(text.lstrip(".")), len(text.rstrip(".")) - 1
    return move(play.at, axis, sign * first), move(play.at, axis, sign * last)


def plays(position: Position) -> Iterator[Play]:
    """Every legal play of a position, each effect once; balance is checked as each is about to be given.

    Those whose bricks all stand on the table or on columns of bricks cannot fall and come first; what hangs in
    the air is put off for a while.

    >>> from letterloom.games.xword3d.lattice import Board
    >>> from letterloom.games.xword3d.options import XwordOptions
    >>> first = Position(Board(), "TAC", 0, XwordOptions(lexicon="en-small"), False, 2)
    >>> [play.letters for play in plays(first) if play.direction == "across"]
    ['ACT', 'AT', 'CAT', 'TA']
    """
    balance = Balance(position)
    hanging: list[Play] = []
    for play in candidates(position):
        if balance.is_easy(play):
            yield play
            continue
        hanging.append(play)
        if len(hanging) == PUT_OFF:
            yield from filter(balance.holds, hanging)
            hanging.clear()
    yield from filter(balance.holds, hanging)


def candidates(position: Position) -> Iterator[Play]:
    """Every play that keeps all rules but balance."""
    for scored in scored_plays(position):
        yield scored.play


def scored_plays(position: Position, effort: int | None = None) -> Iterator[Scored]:
    """Every play that keeps all rules but balance, with its points.

    >>> from letterloom.games.xword3d.lattice import Board
    >>> from letterloom.games.xword3d.options import XwordOptions
    >>> first = Position(Board(), "TAC", 0, XwordOptions(lexicon="en-small"), False, 2)
    >>> {scored.play.letters: scored.points for scored in scored_plays(first)}
    {'ACT': 3, 'AT': 2, 'CAT': 3, 'TA': 2}
    """
    options = position.options
    words = options.words
    grid = grid_of(words.digest, position.board, position.high)
    finder = Finder(words.graph, grid, position.hand, solid=options.solid)
    colours = []
    if options.joiners and options.solid:
        colours = [colour for colour in COLOURS if min(position.joiners(colour)) > 0]
    reach = max(map(abs, grid.origin))
    for found in finder.find(joined=bool(colours), effort=effort):
        play = found.play()
        if reach + HALF > FAR and any(max(map(abs, cell)) > FAR for cell in cells_of(play)):
            continue
        if found.old is None:
            yield Scored(play, found.fresh + found.kept)
        else:
            for colour in colours:
                joined = Play(play.at, play.direction, play.letters, play.flipped, Joiner(colour, found.old))
                yield Scored(joined, MULTIPLE[colour] * found.fresh + found.kept)


def best_plays(position: Position, limit: int, effort: int | None = None) -> list[Scored]:
    """The legal plays that bring most, the best first, among equals the one found first; at most `limit`.

    What falls is looked at only where nothing better stands. Of all plays that lay bricks in the same cells no more
    than `limit` are kept, so this takes little room even where there are millions.

    >>> from letterloom.games.xword3d.lattice import Board
    >>> from letterloom.games.xword3d.options import XwordOptions
    >>> first = Position(Board(), "TAC", 0, XwordOptions(lexicon="en-small"), False, 2)
    >>> [scored.play.letters for scored in best_plays(first, 2)]
    ['ACT', 'CAT']
    """
    kept: defaultdict[Place, list[tuple[int, int, Play]]] = defaultdict(list)
    for n, (play, points) in enumerate(scored_plays(position, effort)):
        here, entry = kept[_place(play)], (points, -n, play)
        if len(here) < limit:
            heappush(here, entry)
        elif here and here[0] < entry:
            heapreplace(here, entry)
    balance = Balance(position)
    ranked = sorted((entry for here in kept.values() for entry in here), reverse=True)
    standing = (Scored(play, points) for points, _, play in ranked if balance.holds(play))
    return list(islice(standing, limit))


_witnesses: dict[tuple[object, ...], Play] = {}
_lock = Lock()


def first_play(position: Position) -> Play | None:
    """Some legal play of a position, or None. What was found for this seat last time is tried first."""
    board = position.board
    key = position.seat, board.bricks[:2], position.options.words.digest
    known = _witnesses.get(key)
    if known is not None and _is_legal(position, known):
        return known
    found = next(plays(position), None) if position.hand else None
    with _lock:
        _witnesses.pop(key, None)
        if found is not None:
            _witnesses[key] = found
            if len(_witnesses) > WITNESSES:
                del _witnesses[next(iter(_witnesses))]
    return found


def _is_legal(position: Position, play: Play) -> bool:
    try:
        lay(position, play)
    except Refusal:
        return False
    return True
