"""The legal moves: plays that `search` finds and that stand, passes, votes.

Everything here is given as it is found, so a caller can stop at any time. Where the kernels are ready they find it
(`search/sweeping`), else plain code does (`search/growing`): the same plays in the same order.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final, NamedTuple

from letterloom.games.xword3d.board import COLOURS, Board, Cell3, Colour
from letterloom.games.xword3d.effect import Situation, cells_of, new_bricks
from letterloom.games.xword3d.moves import Joiner, Pass, Play
from letterloom.games.xword3d.score import MULTIPLE
from letterloom.games.xword3d.search.grid import grid_of
from letterloom.games.xword3d.search.growing import Finder, Growth
from letterloom.games.xword3d.spelling import spelling, turning
from letterloom.games.xword3d.state import XwordView
from letterloom.games.xword3d.statics import all_stand, are_on_columns, stands_with
from letterloom.rules import Accept, Doubt, Move
from letterloom.rules.limits import COORDINATE
from letterloom.search.warming import Kernels

if TYPE_CHECKING:
    from letterloom.games.xword3d.search.sweeping import Sweep

KERNELS: Final = Kernels("letterloom.games.xword3d.search.sweeping")
PUT_OFF: Final = 150
"""So many plays that hang in the air are put off; then they are judged before the search goes on."""
PLACES: Final = 10_000
"""So many places on a structure are remembered."""
DRAWN: Final = 400
"""From so many plays a random one is drawn."""
ROOM: Final = 1000
"""No cell of a play is further from the first brick."""
Place = tuple[Cell3, ...]
"""The cells that a play lays bricks in, in growing order."""
Outline = tuple[Cell3, str, bool, str]
"""A play without its letters."""
COVERED: Final = dict.fromkeys(map(ord, ascii_uppercase), "#")


def moves(view: XwordView) -> Iterator[Move]:
    """The legal answers of a seat, without swaps, of which there are too many to list (3DX-7)."""
    if view.seat is None or view.asked is None:
        return
    if view.open.vote:
        yield from (Accept(), Doubt())
        return
    yield Pass()
    yield from plays(view.open.situation(view.seat, view.hand))


def random_move(view: XwordView, rng: Random) -> Move | None:
    """A kind of move, then one of that kind, drawn from the first plays: only what is drawn is asked whether it stands.

    The kernels and the plain search give the same plays first, so both draw the same.
    """
    if view.seat is None or view.asked is None:
        return None
    if view.open.vote:
        return rng.choice((Accept(), Doubt()))
    if rng.random() < 0.5:
        return Pass()
    here = view.open.situation(view.seat, view.hand)
    colours = free_colours(here)
    balance = balance_of(here.board, here.options.strength, here.arranged)
    for found in _shuffled(here, bool(colours), rng):
        play = as_move(here, found, rng.choice(colours) if found.old is not None else None).play
        if here.trusted or balance.holds(play):
            return play
    return Pass()


def _shuffled(here: Situation, joined: bool, rng: Random) -> Iterator[Growth]:
    """The first plays that are found, in a random order, each made as it is asked for."""
    search = sweep(here, joined)
    if search is None:
        found: Sequence[Growth] = list(islice(_growths_by_plain_code(here, joined), DRAWN))
    else:
        found = search.haul(DRAWN, lambda: False)
    left = list(range(min(DRAWN, len(found))))
    while left:
        drawn = rng.randrange(len(left))
        left[drawn], left[-1] = left[-1], left[drawn]
        yield found[left.pop()]


class Scored(NamedTuple):
    """A play and its points, which are those of `effect.measure`."""

    play: Play
    points: int


class Balance:
    """Which plays on a structure stand (3DX-25); each place is judged once.

    >>> from letterloom.games.xword3d.board import Board
    >>> Balance(Board(), 30).holds(Play((0, 0, 0), "across", "CAT"))
    True
    """

    def __init__(self, board: Board, strength: float, arranged: bool = False) -> None:
        self._arranged = arranged
        self._there = frozenset(brick.cell for brick in board.bricks)
        self._strength = strength
        self._known: dict[Place, bool] = {}
        self._places: dict[Outline, tuple[Place, bool]] = {}

    def _look(self, play: Play) -> tuple[Place, bool]:
        """Where a play is, and whether it rests on columns or on the table; other letters make no difference."""
        outline = play.at, play.direction, play.flipped, play.letters.translate(COVERED)
        known = self._places.get(outline)
        if known is None:
            is_flat = not play.at[2] and play.direction in ("across", "along")
            place = _place(play)
            known = place, is_flat or are_on_columns(self._there, place)
            if len(self._places) < PLACES:
                self._places[outline] = known
        return known

    def is_easy(self, play: Play) -> bool:
        """Does it take no statics to see that a play stands? All its bricks rest on columns or on the table."""
        return not self._arranged and self._look(play)[1]  # else nobody has weighed what is there

    def holds(self, play: Play) -> bool:
        """Does the structure stand with this play?"""
        place = self.doubt(play)
        return place is None or self.bears(place)

    def doubt(self, play: Play) -> Place | None:
        """Where a play is, if it takes statics to see whether it stands."""
        place, is_easy = self._look(play)
        return None if is_easy and not self._arranged else place

    def bears(self, place: Place) -> bool:
        """Does the structure stand with a play there?"""
        known = self._known.get(place)
        if known is None:
            if self._arranged:
                known = all_stand(self._there.union(place), self._strength)
            else:
                known = stands_with(self._there, place, self._strength)
            if len(self._known) < PLACES:
                self._known[place] = known
        return known


def _place(play: Play) -> Place:
    """The cells that a play lays bricks in."""
    laid = [cell for cell, letter in zip(cells_of(play), play.letters, strict=True) if letter != "."]
    return tuple(sorted(laid))


@lru_cache(maxsize=64)
def balance_of(board: Board, strength: float, arranged: bool = False) -> Balance:
    """What is known of the places on a structure: whoever looks at it next, whatever the hand, need not ask again."""
    return Balance(board, strength, arranged)


def plays(here: Situation) -> Iterator[Play]:
    """Every legal play, each effect once; balance is checked as each is about to be given.

    Those whose bricks all stand on the table or on columns of bricks cannot fall and come first; what hangs in
    the air is put off for a while.

    >>> from letterloom.games.xword3d.board import Board
    >>> from letterloom.games.xword3d.options import XwordOptions
    >>> from letterloom.rules import stock
    >>> from letterloom.words import open_lexicon
    >>> first = Situation(Board(), stock("TAC"), 0, XwordOptions(), open_lexicon("en-small"), False, 2)
    >>> [play.letters for play in plays(first) if play.direction == "across"]
    ['ACT', 'AT', 'CAT', 'TA']
    """
    return _standing(here, _outlined(here))


def _standing(here: Situation, found: Iterator[tuple[int | None, Scored]]) -> Iterator[Play]:
    """Those plays that stand."""
    if here.trusted:
        yield from (scored.play for _, scored in found)
        return
    balance = balance_of(here.board, here.options.strength, here.arranged)
    doubts: dict[int | None, Place | None] = {}
    hanging: list[tuple[Place, Play]] = []
    for outline, (play, _) in found:
        if outline is None or outline not in doubts:
            doubts[outline] = balance.doubt(play)
        place = doubts[outline]
        if place is None:
            yield play
            continue
        hanging.append((place, play))
        if len(hanging) == PUT_OFF:
            yield from (play for place, play in hanging if balance.bears(place))
            hanging.clear()
    yield from (play for place, play in hanging if balance.bears(place))


def first_play(here: Situation) -> Play | None:
    """Some legal play, or None. A referee asks, who never has kernels made ready."""
    return next(_standing(here, _outlined(here, may_warm=False)), None)


def candidates(here: Situation) -> Iterator[Play]:
    """Every play that keeps all rules but balance."""
    for _, scored in _outlined(here):
        yield scored.play


def scored_plays(here: Situation) -> Iterator[Scored]:
    """Every play that keeps all rules but balance, with its points.

    >>> from letterloom.games.xword3d.board import Board
    >>> from letterloom.games.xword3d.options import XwordOptions
    >>> from letterloom.rules import stock
    >>> from letterloom.words import open_lexicon
    >>> first = Situation(Board(), stock("TAC"), 0, XwordOptions(), open_lexicon("en-small"), False, 2)
    >>> {scored.play.letters: scored.points for scored in scored_plays(first)}
    {'ACT': 3, 'AT': 2, 'CAT': 3, 'TA': 2}
    """
    return (scored for _, scored in _outlined(here))


def _outlined(here: Situation, may_warm: bool = True) -> Iterator[tuple[int | None, Scored]]:
    """The same, each with a number for all that is not its letters, where the search knows one."""
    colours = free_colours(here)
    for outline, found in _growths(here, bool(colours), may_warm):
        for colour in (None,) if found.old is None else colours:
            yield outline, as_move(here, found, colour)


def as_move(here: Situation, found: Growth, colour: Colour | None) -> Scored:
    """What a search found as a move with its points; with a Joiner of this colour, if it is a play with one."""
    play = found.play()
    if found.old is None or colour is None:
        return Scored(_spelt(here, play), found.fresh + found.kept)
    joined = Play(play.at, play.direction, play.letters, play.flipped, Joiner(colour, found.old))
    return Scored(_spelt(here, joined), MULTIPLE[colour] * found.fresh + found.kept)


def free_colours(here: Situation) -> list[Colour]:
    """The colours of the Joiners that the seat may use now (3DX-23)."""
    if not (here.options.joiners and here.options.solid):
        return []
    return [colour for colour in COLOURS if min(here.joiners(colour)) > 0]


def sweep(here: Situation, joined: bool, may_warm: bool = True) -> "Sweep | None":
    """A search by the kernels; None where they are not ready, or the structure lies at the end of the world."""
    sweeping = KERNELS.ready() if may_warm else KERNELS.known()
    if sweeping is None or _is_far_out(here.board):
        return None
    search: Sweep = sweeping.Sweep(
        sweeping.kept_nodes(here.lexicon.digest, here.lexicon.graph),
        here.lexicon.graph.root,
        here.board,
        "".join(here.hand.known),
        high=here.high,
        solid=here.options.solid,
        joined=joined,
    )
    return search


def _growths(here: Situation, joined: bool, may_warm: bool) -> Iterator[tuple[int | None, Growth]]:
    """What a search finds."""
    search = sweep(here, joined, may_warm)
    if search is not None:
        for batch in search:
            yield from batch.growths()
    else:
        for found in _growths_by_plain_code(here, joined):
            yield None, found


def _growths_by_plain_code(here: Situation, joined: bool) -> Iterator[Growth]:
    grid = grid_of(here.lexicon.digest, here.board, here.high)
    finder = Finder(here.lexicon.graph, grid, "".join(here.hand.known), solid=here.options.solid)
    is_far_out = _is_far_out(here.board)
    for found in finder.find(joined):
        if not is_far_out or all(max(map(abs, cell)) <= COORDINATE for cell in cells_of(found.play())):
            yield found


def _is_far_out(board: Board) -> bool:
    """Could a play go beyond the last cells that have a name?"""
    return bool(board.bricks) and max(map(abs, board.bricks[0].cell)) + ROOM > COORDINATE


def _spelt(here: Situation, play: Play) -> Play:
    """A play of one brick can be spelt along several axes: it is given as `lay` is read, if that is legal."""
    if len(play.letters) - play.letters.count(".") > 1:
        return play
    (one,) = new_bricks(play)
    axis = turning(here.board, one.cell, play.joiner)
    bricks = [(one.cell, one.letter)]
    return spelling(here.board, here.lexicon, bricks, None, play.flipped, play.joiner, axis)
