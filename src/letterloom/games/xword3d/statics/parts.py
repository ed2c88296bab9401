"""Structures in several parts: what people have set up need not hang together (REF-6).

Everywhere else all bricks are one body that touches the table.
"""

from letterloom.games.xword3d.board import Cell3, faces
from letterloom.games.xword3d.statics.structure import stands


def parts(cells: frozenset[Cell3]) -> list[frozenset[Cell3]]:
    """The bricks that hang together face to face, part by part.

    >>> [sorted(part) for part in parts(frozenset({(0, 0, 0), (1, 0, 0), (5, 0, 2)}))]
    [[(0, 0, 0), (1, 0, 0)], [(5, 0, 2)]]
    """
    left, found = set(cells), []
    for first in sorted(cells):
        if first not in left:
            continue
        left.remove(first)
        part = [first]
        for cell in part:
            near = left.intersection(faces(cell))
            left -= near
            part += near
        found.append(frozenset(part))
    return found


def floats(part: frozenset[Cell3]) -> bool:
    """Does a part hang in the air, without a brick on the table?"""
    return all(z > 0 for _, _, z in part)


def all_stand(cells: frozenset[Cell3], strength: float) -> bool:
    """Does every part of a structure stand by itself (3DX-25)?

    >>> all_stand(frozenset({(0, 0, 0), (5, 0, 0)}), 30), all_stand(frozenset({(0, 0, 0), (5, 0, 2)}), 30)
    (True, False)
    """
    return all(not floats(part) and stands(part, strength) for part in parts(cells))
