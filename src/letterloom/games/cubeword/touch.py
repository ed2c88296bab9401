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

_DONE = buttons(("done",))
_UNDO_OR_DONE = buttons(("undo", "done"))


def touch(view: CubewordView) -> tuple[Gesture, ...]:
    """The gestures of a seat that is asked; on the same board the very same ones."""
    open_ = view.open
    if view.asked is None:
        return ()
    if open_.vote:
        return VOTE
    if len(open_.actions) == MOVES:
        return _UNDO_OR_DONE
    return _commands(open_.board, open_.pieces, bool(open_.actions))


@lru_cache(maxsize=64)
def _zones(groups: int) -> tuple[str, ...]:
    """The pictures of a board with so many groups."""
    return tuple([group_id(number) for number in range(max(1, groups))])


@lru_cache(maxsize=512)
def _commands(board: Board, pieces: str, begun: bool) -> tuple[Gesture, ...]:
    """Every command on a board, in a turn that has begun or not; which runs would be words makes no difference."""
    parted = groups(board)
    zones = _zones(len(parted))
    blank = (STAR,) if blanks(board) < BLANKS else ()
    found = list(_laying("site", pool(board), zones, blank, pieces))
    if board:
        found.append(_resiting(zones))
    for zone, group in zip(zones, parted, strict=False):
        for placed in group:
            found += _turning(placed, zone, zones, blank, pieces)
    found += _UNDO_OR_DONE if begun else _DONE
    return tuple(found)


@lru_cache(maxsize=64)
def _resiting(zones: tuple[str, ...]) -> Gesture:
    """Any cube in play goes to a free cell."""
    picks = Pick(zones=zones, by="cell"), Pick(zones=zones, free=True, by="cell")
    return Gesture("resite", "resite {0} {1}", picks)


@lru_cache(maxsize=8192)
def _turning(
    placed: Placed, zone: str, zones: tuple[str, ...], blank: tuple[str, ...], pieces: str
) -> tuple[Gesture, ...]:
    """What else can be done with a cube in play: another face or name, and for the Joker a name on its way."""
    here, name = Pick(zones=(zone,), at=(placed.cell,), by="cell"), Pick(of=(STAR,))
    if placed.cube == JOKER:
        free = Pick(zones=zones, free=True, by="cell")
        turned = Gesture("resite-named", "resite {0} {1} {2}", (here, free, name))
    else:
        turned = _refacing(here, placed, blank, pieces)
    return (turned, Gesture("rename", "rename {0} {1}", (here, name))) if placed.named else (turned,)


def arranging(view: CubewordView) -> Iterator[Gesture]:
    """What the people at a physical table can point at: cubes, scores, words made before, whose turn it is (REF-6)."""
    open_ = view.open
    if not open_.blind or open_.is_over:
        return
    zones = _zones(len(groups(open_.board)))
    blank = (STAR,) if blanks(open_.board) < BLANKS else ()
    yield from _laying("set", pool(open_.board), zones, blank, open_.pieces)
    yield Gesture("table-lift", "lift {0}", (Pick(zones=zones, by="cell"),))
    yield Gesture("table-made", "made {0}", (Pick(words=True),))
    yield from pointing(open_, "score", "turn")
    yield Gesture("table-end", "end")


@lru_cache(maxsize=512)
def _laying(
    verb: str, cubes: tuple[int, ...], zones: tuple[str, ...], blank: tuple[str, ...], pieces: str
) -> tuple[Gesture, ...]:
    """A cube of the pool comes to a free cell. Where each may show every letter, any will do: its letter is enough."""
    places = list(enumerate(cubes))
    found: list[Gesture] = []
    key = "table-set" if verb == "set" else verb
    if pieces.lower() == ANY and (plain := [cube for cube in cubes if cube != JOKER]):
        free, face = Pick(zones=zones, free=True, by="cell"), Pick(of=(*LETTERS, *blank))
        found.append(Gesture(key, f"{verb} {cube_name(plain[0])} {{0}} {{1}}", (face, free)))
        places = [each for each in places if each[1] == JOKER]
    found += [_siting(key, verb, place, cube, zones, blank, pieces) for place, cube in places]
    return tuple(found)


@lru_cache(maxsize=4096)
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
