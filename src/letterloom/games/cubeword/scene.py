"""What a table of CUBEWORD looks like: the crossword, the cubes in the pool, and how the turn stands."""

from functools import lru_cache

from letterloom.games.cubeword.board import Board, Cell, Placed, pool
from letterloom.games.cubeword.material import ANY, JOKER, cube_name, cubes_of
from letterloom.games.cubeword.moves import Action
from letterloom.games.cubeword.notation import spell
from letterloom.games.cubeword.state import CubewordOpen, CubewordView
from letterloom.games.cubeword.vocabulary import is_word, offending
from letterloom.rules import UNKNOWN, Note, Piece, Scene, Seat, Spot, Zone, limits, note, total
from letterloom.rules.scene import Tone

FAR = 12
"""Cubes that lie further apart than this are drawn in pictures of their own: the board has no edge."""


def scene(view: CubewordView) -> Scene:
    """The cubes in play, each group that lies far from the others for itself; below them the pool.

    Everybody sees the same, so it is drawn once.
    """
    return view.open.keep(_scene)


def _scene(open_: CubewordOpen) -> Scene:
    return Scene((*_zones(open_.board, open_.began), _pool(pool(open_.board), open_.pieces)), _notes(open_))


def made(view: CubewordView) -> tuple[Note, ...]:
    """The words that would score nothing now, because they or another spelling of them were made lately (CUB-8)."""
    lexicon, american = view.open.lexicon, view.open.options.american
    resting = {word for word, _ in view.open.resting}
    others = {other for word in resting for other in lexicon.spellings(word)}
    words = tuple(sorted(resting | {other for other in others if is_word(other, lexicon, american)}))
    return (note("resting", words=words),) if words else (note("none-resting"),)


@lru_cache(maxsize=512)
def groups(board: Board) -> tuple[tuple[Placed, ...], ...]:
    """Cubes within reach of each other, in reading order, group by group."""
    left = sorted(board, key=_reading)
    if not left:
        return ()
    low, high = _bounds(board)
    if _near(low, high):
        return (tuple(left),)
    found: list[tuple[Placed, ...]] = []
    while left:
        group = [left.pop(0)]
        for placed in group:
            near = [other for other in left if _near(placed.cell, other.cell)]
            left = [other for other in left if other not in near]
            group += near
        found.append(tuple(sorted(group, key=_reading)))
    return tuple(found)


def group_id(number: int) -> str:
    """What the zone of a group is called."""
    return f"board-{number}" if number else "board"


def _reading(placed: Placed) -> Cell:
    return placed.cell[1], placed.cell[0]


def _near(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) <= FAR and abs(one[1] - other[1]) <= FAR


def _bounds(cubes: tuple[Placed, ...]) -> tuple[Cell, Cell]:
    """The corners of the smallest field in which they lie."""
    across, down = zip(*[placed.cell for placed in cubes], strict=True)
    return (min(across), min(down)), (max(across), max(down))


@lru_cache(maxsize=512)
def _zones(board: Board, began: Board) -> tuple[Zone, ...]:
    before = set(began)
    return tuple(_group(number, group, before) for number, group in enumerate(groups(board) or ((),)))


def _group(number: int, group: tuple[Placed, ...], before: set[Placed]) -> Zone:
    (left, top), (right, bottom) = _bounds(group) if group else ((0, 0), (0, 0))
    most = limits.COORDINATE
    return Zone(
        id=group_id(number),
        title="group" if number else "board",
        args=(("number", number + 1),) if number else (),
        spots=tuple([_spot(placed, placed not in before) for placed in group]),
        # A margin of one cell, so that the numbers of the free cells around can be read off.
        low=(max(left - 1, -most), max(top - 1, -most)),
        high=(min(right + 1, most), min(bottom + 1, most)),
        table=(number, 0),
        order=2 if number else 0,
    )


@lru_cache(maxsize=8192)
def _spot(placed: Placed, is_new: bool) -> Spot:
    tone: Tone = "new" if is_new else "plain"
    if placed.named:
        tone = "joker" if placed.cube == JOKER else "blank"
    return Spot(placed.cell, Piece(placed.letter, tone, cube_name(placed.cube), _id(placed.cube)))


@lru_cache(maxsize=512)
def _pool(cubes: tuple[int, ...], pieces: str) -> Zone:
    return Zone(
        id="pool",
        title="pool",
        args=(("count", len(cubes)),),
        layout="list",
        spots=tuple([_pool_spot(place, cube, pieces) for place, cube in _worth_seeing(cubes, pieces)]),
        labels="none",
        table=(0, 1),
        order=1,
    )


def _worth_seeing(cubes: tuple[int, ...], pieces: str) -> list[tuple[int, int]]:
    """The cubes of the pool with their places; where each may show every letter (REF-5), the next one and the Joker."""
    placed = list(enumerate(cubes))
    if pieces.lower() != ANY:
        return placed
    return [
        *[each for each in placed if each[1] != JOKER][:1],
        *[each for each in placed if each[1] == JOKER],
    ]


@lru_cache(maxsize=2048)
def _pool_spot(place: int, cube: int, pieces: str) -> Spot:
    if cube == JOKER:
        return Spot((place,), Piece(cube_name(cube), "joker", id=_id(cube)))
    letters = UNKNOWN if pieces.lower() == ANY else cubes_of(pieces)[cube]
    return Spot((place,), Piece(letters, "plain", cube_name(cube), _id(cube)))


def _id(cube: int) -> str:
    """A cube is the same one in the pool and on the board."""
    return f"cube-{cube_name(cube)}"


def _notes(open_: CubewordOpen) -> tuple[Note, ...]:
    """How far the game is, the turn so far with its cost, and what it would score as the board stands."""
    if open_.over:
        return ()
    course = _course(*open_.options.target, open_.rounds + 1)
    actions = [_action(number, action) for number, action in enumerate(open_.actions, start=1)]
    if open_.vote:
        words = sorted({run.word for run in open_.new})
        return (course, _cost(open_.mover, len(open_.actions)), *actions, note("vote", words=tuple(words)))
    cost, *prospect = turn_so_far(open_)
    return (course, cost, *actions, *prospect)


@lru_cache(maxsize=512)
def _course(kind: str, target: int, turn: int) -> Note:
    return note(f"until-{kind}", turn=turn, n=target)


@lru_cache(maxsize=2048)
def _action(number: int, action: Action) -> Note:
    return note("action", number=number, text=spell(action))


@lru_cache(maxsize=512)
def _cost(seat: Seat, count: int) -> Note:
    return note("cost", seat=seat, count=count)


def turn_so_far(open_: CubewordOpen) -> tuple[Note, ...]:
    """What the turn has cost, and what `done` would bring as the board lies."""
    cost = _cost(open_.mover, len(open_.actions))
    if not open_.new:
        return (cost,)
    # In `challenge` nobody is told what the lexicon knows before somebody doubts.
    wrong = offending(open_.new, open_) if open_.options.judging == "strict" else ()
    if wrong:
        return cost, note("wrong", words=tuple([run.word for run in wrong]))
    notes = [cost]
    lines, restored, _ = open_.settled
    if lines:
        words = tuple([f"{line.word} {line.points}" for line in lines])
        notes.append(note("would-score", points=total(lines), words=words))
    if restored:
        notes.append(note("restored", words=restored))
    return tuple(notes)
