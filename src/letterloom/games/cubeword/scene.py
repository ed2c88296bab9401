"""What a table of CUBEWORD looks like: the crossword, the cubes in the pool, and how the turn stands."""

from letterloom.games.cubeword.crossword import CLEAR_TURNS, new_runs, offending, runs, settle
from letterloom.games.cubeword.material import CUBES, JOKER, Cell, cube_name
from letterloom.games.cubeword.notation import spell
from letterloom.games.cubeword.state import CubewordView
from letterloom.games.cubeword.table import Placed, pool
from letterloom.rules import Note, Piece, Scene, Spot, Zone
from letterloom.rules.scene import Tone

FAR = 12
"""Cubes that lie further apart than this are drawn in pictures of their own: the table has no edge."""


def scene(view: CubewordView) -> Scene:
    """The cubes in play, each group that lies far from the others for itself; below them the pool."""
    groups = _groups(view.table) or [[]]
    zones = [_group(view, number, group) for number, group in enumerate(groups)]
    return Scene((*zones, _pool(view)), _notes(view))


def made(view: CubewordView) -> tuple[Note, ...]:
    """The words that were made, those that cannot score yet first (CUB-8)."""
    waiting = [word for word, since in view.history if view.turn - since <= CLEAR_TURNS]
    again = sorted(word for word, _ in view.history if word not in waiting)
    notes = []
    if waiting:
        notes.append(Note("waiting", {"words": sorted(waiting)}))
    if again:
        notes.append(Note("again", {"words": again}))
    return tuple(notes) or (Note("none-made"),)


def _groups(table: tuple[Placed, ...]) -> list[list[Placed]]:
    """Cubes within reach of each other, group by group in reading order."""
    left = sorted(table, key=lambda placed: (placed.cell[1], placed.cell[0]))
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


def _group(view: CubewordView, number: int, group: list[Placed]) -> Zone:
    before = {placed.cube: placed for placed in view.began}
    cells = [placed.cell for placed in group] or [(0, 0)]
    return Zone(
        id=f"table-{number}" if number else "table",
        title="table" if number == 0 else "group",
        args={} if number == 0 else {"number": number + 1},
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


def _pool(view: CubewordView) -> Zone:
    return Zone(
        id="pool",
        title="pool",
        args={"count": len(pool(view.table))},
        layout="list",
        spots=tuple(Spot((place,), _pool_piece(cube)) for place, cube in enumerate(pool(view.table))),
        labels="none",
        table=(0, 1),
    )


def _pool_piece(cube: int) -> Piece:
    if cube == JOKER:
        return Piece(cube_name(cube), "joker")
    return Piece(CUBES[cube], "plain", cube_name(cube))


def _notes(view: CubewordView) -> tuple[Note, ...]:
    """The turn so far with its cost, and what it would score as the table stands."""
    if view.over:
        return ()
    notes = [Note("cost", {"seat": view.mover, "count": len(view.actions)})]
    notes += [
        Note("action", {"number": number, "text": spell(action)})
        for number, action in enumerate(view.actions, start=1)
    ]
    found = runs(view.table)
    new = new_runs(view.began, found)
    if view.vote:
        return (*notes, Note("vote", {"words": sorted({run.word for run in new})}))
    # In `challenge` nobody is told what the lexicon knows before somebody doubts.
    wrong = offending(found, view.options) if view.options.judging == "strict" else ()
    if wrong:
        return (*notes, Note("wrong", {"words": [run.word for run in wrong]}))
    settled = settle(new, view.history, view.turn, view.options.words)
    if settled.scored:
        words = [f"{scored.word} {scored.points}" for scored in settled.scored]
        points = sum(scored.points for scored in settled.scored)
        notes.append(Note("would-score", {"points": points, "words": words}))
    if settled.restored:
        notes.append(Note("restored", {"words": settled.restored}))
    return tuple(notes)
