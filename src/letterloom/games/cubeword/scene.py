"""What a table of CUBEWORD looks like: the crossword, the cubes in the pool, and how the turn stands."""

from letterloom.games.cubeword.board import Board, Cell, Placed, new_runs, pool
from letterloom.games.cubeword.material import CUBES, JOKER, cube_name
from letterloom.games.cubeword.notation import spell
from letterloom.games.cubeword.score import settle
from letterloom.games.cubeword.state import CubewordOpen, CubewordView
from letterloom.games.cubeword.vocabulary import is_word, offending
from letterloom.rules import Note, Piece, Scene, Spot, Zone, note, total
from letterloom.rules.scene import Tone

FAR = 12
"""Cubes that lie further apart than this are drawn in pictures of their own: the table has no edge."""


def scene(view: CubewordView) -> Scene:
    """The cubes in play, each group that lies far from the others for itself; below them the pool."""
    open_ = view.open
    groups = _groups(open_.board) or [[]]
    zones = [_group(open_, number, group) for number, group in enumerate(groups)]
    return Scene((*zones, _pool(open_.board)), _notes(open_))


def made(view: CubewordView) -> tuple[Note, ...]:
    """The words that would score nothing now, because they or another spelling of them were made lately (CUB-8)."""
    lexicon, american = view.open.lexicon, view.open.options.american
    resting = {word for word, _ in view.open.resting}
    others = {other for word in resting for other in lexicon.spellings(word)}
    words = tuple(sorted(resting | {other for other in others if is_word(other, lexicon, american)}))
    return (note("resting", words=words),) if words else (note("none-resting"),)


def _groups(board: Board) -> list[list[Placed]]:
    """Cubes within reach of each other, group by group in reading order."""
    left = sorted(board, key=lambda placed: (placed.cell[1], placed.cell[0]))
    groups: list[list[Placed]] = []
    while left:
        group = [left.pop(0)]
        for placed in group:
            near = [other for other in left if _near(placed.cell, other.cell)]
            left = [other for other in left if other not in near]
            group += near
        groups.append(group)
    return groups


def _near(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) <= FAR and abs(one[1] - other[1]) <= FAR


def _group(open_: CubewordOpen, number: int, group: list[Placed]) -> Zone:
    before = {placed.cube: placed for placed in open_.began}
    cells = [placed.cell for placed in group] or [(0, 0)]
    return Zone(
        id=f"table-{number}" if number else "table",
        title="table" if number == 0 else "group",
        args=() if number == 0 else (("number", number + 1),),
        spots=tuple(
            Spot(placed.cell, Piece(placed.letter, _tone(placed, before), cube_name(placed.cube)))
            for placed in sorted(group, key=lambda placed: (placed.cell[1], placed.cell[0]))
        ),
        # A margin of one cell, so that the numbers of the free cells around can be read off.
        low=(min(x for x, _ in cells) - 1, min(y for _, y in cells) - 1),
        high=(max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1),
        table=(number, 0),
    )


def _tone(placed: Placed, before: dict[int, Placed]) -> Tone:
    if placed.cube == JOKER:
        return "joker"
    if placed.named:
        return "blank"
    return "plain" if before.get(placed.cube) == placed else "new"


def _pool(board: Board) -> Zone:
    cubes = pool(board)
    return Zone(
        id="pool",
        title="pool",
        args=(("count", len(cubes)),),
        layout="list",
        spots=tuple(Spot((place,), _pool_piece(cube)) for place, cube in enumerate(cubes)),
        labels="none",
        table=(0, 1),
    )


def _pool_piece(cube: int) -> Piece:
    if cube == JOKER:
        return Piece(cube_name(cube), "joker")
    return Piece(CUBES[cube], "plain", cube_name(cube))


def _notes(open_: CubewordOpen) -> tuple[Note, ...]:
    """The turn so far with its cost, and what it would score as the board stands."""
    if open_.over:
        return ()
    notes = [note("cost", seat=open_.mover, count=len(open_.actions))]
    notes += [
        note("action", number=number, text=spell(action))
        for number, action in enumerate(open_.actions, start=1)
    ]
    new = new_runs(open_.began, open_.board)
    if open_.vote:
        return (*notes, note("vote", words=tuple(sorted({run.word for run in new}))))
    # In `challenge` nobody is told what the lexicon knows before somebody doubts.
    wrong = offending(new, open_) if open_.options.judging == "strict" else ()
    if wrong:
        return (*notes, note("wrong", words=tuple(run.word for run in wrong)))
    settled = settle(new, open_.resting, open_.turn, open_.lexicon)
    if settled.lines:
        words = tuple(f"{line.word} {line.points}" for line in settled.lines)
        notes.append(note("would-score", points=total(settled.lines), words=words))
    if settled.restored:
        notes.append(note("restored", words=settled.restored))
    return tuple(notes)
