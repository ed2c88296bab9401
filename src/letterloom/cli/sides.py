"""A structure seen from one side: what stands in front hides what is behind it (3DX-26)."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from letterloom.rules import Spot, Zone
from letterloom.rules.scene import Cell

Seen = tuple[tuple[int, int], int]
"""Where a cell is seen, and how near it is."""

SIDES: Final[dict[str, Callable[[int, int, int], Seen]]] = {
    "front": lambda x, y, z: ((x, -z), y),
    "back": lambda x, y, z: ((-x, -z), -y),
    "left": lambda x, y, z: ((y, -z), -x),
    "right": lambda x, y, z: ((-y, -z), x),
    "top": lambda x, y, z: ((x, y), z),
}
"""The front is where y is largest; whoever stands there sees x grow to the right, and whoever stands at the left, y."""


def is_solid(zone: Zone) -> bool:
    """Has it floors?"""
    return any(len(spot.at) == 3 for spot in zone.spots)


def seen_from(side: str, zone: Zone) -> Zone:
    """A zone with floors as a flat picture: each piece that is not hidden; from above with its floor.

    >>> from letterloom.rules import Piece
    >>> tower = Zone(id="t", title="t", spots=(Spot((4, 2, 0), Piece("A")), Spot((4, 2, 1), Piece("B"))))
    >>> [(spot.at, spot.piece.text, spot.piece.small) for spot in seen_from("top", tower).spots]
    [((4, 2), 'B', '1')]
    >>> seen_from("left", tower).row_names, seen_from("left", tower).column_names
    (('1', '0'), ('2',))
    """
    near: dict[tuple[int, int], tuple[int, Spot]] = {}
    for spot in zone.spots:
        at, nearness = SIDES[side](*_solid(spot.at))
        if spot.piece is not None and (at not in near or nearness > near[at][0]):
            near[at] = nearness, spot
    if side == "top":
        return replace(zone, spots=tuple(_marked(spot) for _, spot in near.values()), low=None, high=None)
    low = min(at[0] for at in near), min(at[1] for at in near)
    high = max(at[0] for at in near), 0
    names = range(low[0], high[0] + 1)
    mirrored = side in ("back", "right")
    return replace(
        zone,
        spots=tuple(Spot(at, spot.piece) for at, (_, spot) in near.items()),
        low=low,
        high=high,
        column_names=tuple(str(-x if mirrored else x) for x in names),
        row_names=tuple(str(-y) for y in range(low[1], 1)),
    )


def nearest(zone: Zone, wide: int, high: int) -> Zone:
    """A part of a board, seen from above: so many columns and rows around its newest piece (or else its last one).

    >>> from letterloom.rules import Piece
    >>> row = Zone(id="r", title="r", spots=tuple(Spot((x, 0), Piece("A")) for x in range(9)))
    >>> [spot.at for spot in nearest(row, 3, 3).spots]
    [(7, 0), (8, 0)]
    """
    pieces = [spot for spot in zone.spots if spot.piece]
    newest = [spot.at for spot in pieces if spot.piece and spot.piece.tone == "new"] or [
        spot.at for spot in pieces[-1:]
    ]
    x, y = newest[-1][:2] if newest else (0, 0)
    flat = seen_from("top", zone) if is_solid(zone) else zone
    shown = (
        spot for spot in flat.spots if abs(spot.at[0] - x) <= wide // 2 and abs(spot.at[1] - y) <= high // 2
    )
    return replace(flat, spots=tuple(shown), low=None, high=None)


def _solid(at: Cell) -> tuple[int, int, int]:
    return at[0], at[1], at[2] if len(at) == 3 else 0


def _marked(spot: Spot) -> Spot:
    """A piece seen from above, with its floor."""
    piece = spot.piece
    assert piece is not None
    floor = _solid(spot.at)[2]
    return Spot(spot.at[:2], replace(piece, small=f"{floor or ''}{piece.small}"))
