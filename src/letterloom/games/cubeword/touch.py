"""What can be pointed at in CUBEWORD: each command by itself, then `undo` and `done`.

A cube goes from the pool to a free cell, and then its face is chosen; a cube in play goes to a free cell, is turned to
another of its faces, or has its name changed. The scene tells what the turn has cost and what it would score.
"""

from collections.abc import Iterator
from functools import lru_cache

from letterloom.games.cubeword.board import BLANKS, Board, Placed, blanks, pool
from letterloom.games.cubeword.effect import MOVES
from letterloom.games.cubeword.material import ANY, JOKER, cube_name, cubes_of
from letterloom.games.cubeword.scene import group_id, groups
from letterloom.games.cubeword.state import CubewordView
from letterloom.rules import LETTERS, VOTE, Gesture, Pick, buttons
from letterloom.rules.agreement import pointing
from letterloom.rules.touch import STAR


def touch(view: CubewordView) -> tuple[Gesture, ...]:
    """The gestures of a seat that is asked."""
    open_ = view.open
    if view.asked is None:
        return ()
    if open_.vote:
        return VOTE
    commands = _commands(open_.board, open_.pieces) if len(open_.actions) < MOVES else ()
    return (*commands, *buttons(("undo", "done") if open_.actions else ("done",)))


def _zones(board: Board) -> tuple[str, ...]:
    """The pictures of the board."""
    return tuple(group_id(number) for number in range(max(1, len(groups(board)))))


@lru_cache(maxsize=512)
def _commands(board: Board, pieces: str) -> tuple[Gesture, ...]:
    """Every command on a board; which runs would be words makes no difference."""
    parted, zones = groups(board), _zones(board)
    free = Pick(zones=zones, free=True, by="cell")
    name = Pick(of=(STAR,))
    blank = (STAR,) if blanks(board) < BLANKS else ()
    found = list(_laying("site", board, zones, blank, pieces))
    if board:
        found.append(Gesture("resite", "resite {0} {1}", (Pick(zones=zones, by="cell"), free)))
    for zone, group in zip(zones, parted, strict=False):
        for placed in group:
            here = Pick(zones=(zone,), at=(placed.cell,), by="cell")
            if placed.cube == JOKER:
                found.append(Gesture("resite-named", "resite {0} {1} {2}", (here, free, name)))
            else:
                found.append(_refacing(here, placed, blank, pieces))
            if placed.named:
                found.append(Gesture("rename", "rename {0} {1}", (here, name)))
    return tuple(found)


def arranging(view: CubewordView) -> Iterator[Gesture]:
    """What the people at a physical table can point at: cubes, scores, words made before, whose turn it is (REF-6)."""
    open_ = view.open
    if not open_.blind or open_.is_over:
        return
    zones = _zones(open_.board)
    blank = (STAR,) if blanks(open_.board) < BLANKS else ()
    yield from _laying("set", open_.board, zones, blank, open_.pieces)
    yield Gesture("table-lift", "lift {0}", (Pick(zones=zones, by="cell"),))
    yield Gesture("table-made", "made {0}", (Pick(words=True),))
    yield from pointing(open_, "score", "turn")
    yield Gesture("table-end", "end")


def _laying(
    verb: str, board: Board, zones: tuple[str, ...], blank: tuple[str, ...], pieces: str
) -> Iterator[Gesture]:
    """A cube of the pool comes to a free cell. Where each may show every letter, any will do: its letter is enough."""
    cubes = list(enumerate(pool(board)))
    key = "table-set" if verb == "set" else verb
    if pieces.lower() == ANY and (plain := [cube for _, cube in cubes if cube != JOKER]):
        free, face = Pick(zones=zones, free=True, by="cell"), Pick(of=(*LETTERS, *blank))
        yield Gesture(key, f"{verb} {cube_name(plain[0])} {{0}} {{1}}", (face, free))
        cubes = [each for each in cubes if each[1] == JOKER]
    for place, cube in cubes:
        yield _siting(key, verb, place, cube, zones, blank, pieces)


@lru_cache(maxsize=1024)
def _siting(
    key: str, verb: str, place: int, cube: int, zones: tuple[str, ...], blank: tuple[str, ...], pieces: str
) -> Gesture:
    """A cube of the pool, a free cell for it, and its face."""
    here = Pick(zones=("pool",), at=((place,),), by="small")
    faces = Pick(of=(STAR,) if cube == JOKER else (*cubes_of(pieces)[cube], *blank))
    return Gesture(key, f"{verb} {{0}} {{2}} {{1}}", (here, Pick(zones=zones, free=True, by="cell"), faces))


def _refacing(here: Pick, placed: Placed, blank: tuple[str, ...], pieces: str) -> Gesture:
    """What a cube in play can be turned to; a blank is given another name by `rename`."""
    letters = cubes_of(pieces)[placed.cube]
    faces = tuple(letters) if placed.named else (*letters.replace(placed.letter, ""), *blank)
    return Gesture("reface", "reface {0} {1}", (here, Pick(of=faces)))
