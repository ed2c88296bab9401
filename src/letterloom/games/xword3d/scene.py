"""What a table of 3DXWORD looks like: the structure floor by floor, its words, the Joiners and your hand."""

from collections.abc import Container, Iterator
from typing import Final, NamedTuple

from letterloom.games.xword3d import statics
from letterloom.games.xword3d.board import AXES, COLOURS, Board, Cell3, layout, readings
from letterloom.games.xword3d.material import joiner_stock
from letterloom.games.xword3d.moves import Direction
from letterloom.games.xword3d.state import HIGH_AFTER, XwordOpen, XwordView
from letterloom.rules import Note, Piece, Scene, Seat, Spot, Stock, Zone, note
from letterloom.rules.notation import write_cell
from letterloom.words import Lexicon

FLIPPED = "v"
"""The small mark of a brick that stands upside down."""


HOLDS: Final[dict[statics.Kind, str]] = {
    "bent": "balance-bent",
    "twisted": "balance-twisted",
    "sheared": "balance-sheared",
    "pulled": "balance-pulled",
}
DIRECTIONS: Final[tuple[Direction, ...]] = ("across", "along", "down", "up")
"""By axis; a vertical word reads downwards, or else upwards (3DX-21)."""
BREAKS: Final[dict[statics.Kind, str]] = {
    "bent": "breaks-bent",
    "twisted": "breaks-twisted",
    "sheared": "breaks-sheared",
    "pulled": "breaks-pulled",
}


class Standing(NamedTuple):
    """A word in the structure, and its direction as a play names it."""

    word: str
    cells: tuple[Cell3, ...]
    direction: Direction


def standing(board: Board, words: Lexicon) -> Iterator[Standing]:
    """The words of a structure, by axis and then by place."""
    seen = layout(board)
    for axis in AXES:
        for cell in sorted(seen.bricks, key=lambda cell: cell[::-1]):
            run = seen.run(cell, axis)
            if run[0] == cell and len(run) > 1:
                ways = readings(seen.read(run), axis, seen.ways_up(run))
                found = next((n for n, word in enumerate(ways) if word in words), 0)
                yield Standing(ways[found], run, DIRECTIONS[axis + found])


def scene(view: XwordView) -> Scene:
    """The structure, then what stands in it and what you hold."""
    open_ = view.open
    zones = [_structure(open_), _words(open_)]
    if open_.board.links:
        zones.append(_joiners(open_.board))
    shown = dict(enumerate(open_.hands)) if open_.over else {}
    if view.seat is not None:
        shown[view.seat] = view.hand
    zones += (_hand(seat, hand) for seat, hand in sorted(shown.items()))
    return Scene(tuple(zones), tuple(_notes(open_, shown)))


def _structure(open_: XwordOpen) -> Zone:
    bricks = open_.board.bricks
    new = len(bricks) - (open_.doubtful.bricks if open_.doubtful else 0)
    return Zone(
        id="structure",
        title="structure",
        spots=tuple(
            Spot(
                brick.cell if open_.options.solid else brick.cell[:2],
                Piece(brick.letter, "new" if n >= new else "plain", FLIPPED if brick.flipped else ""),
            )
            for n, brick in enumerate(bricks)
        ),
        table=(0, 0),
    )


def _words(open_: XwordOpen) -> Zone:
    return Zone(
        id="words",
        title="words",
        layout="list",
        spots=tuple(
            Spot((n,), Piece(word, small=f"{write_cell(cells[0])} {direction}"))
            for n, (word, cells, direction) in enumerate(standing(open_.board, open_.lexicon))
        ),
        labels="none",
        table=(0, 1),
    )


def _joiners(board: Board) -> Zone:
    return Zone(
        id="joiners",
        title="joiners",
        layout="list",
        spots=tuple(
            Spot((n,), Piece(f"{write_cell(link.old)}–{write_cell(link.new)}", link.colour))
            for n, link in enumerate(board.links)
        ),
        labels="none",
        table=(0, 2),
    )


def _hand(seat: Seat, hand: Stock) -> Zone:
    return Zone(
        id=f"hand-{seat}",
        title="hand",
        args=(("seat", seat),),
        layout="list",
        spots=tuple(Spot((n,), Piece(letter, "mine")) for n, letter in enumerate(hand.known)),
        labels="none",
        table=(0, 3 + seat),
        owner=seat,
    )


def _notes(open_: XwordOpen, shown: Container[Seat]) -> Iterator[Note]:
    yield note("pool", n=len(open_.pool))
    for seat in open_.remaining:
        if seat not in shown and open_.bricks:
            yield note("held", seat=seat, n=len(open_.hands[seat]))
    if open_.options.solid and not open_.is_high and not open_.over:
        key = "flat-still-many" if len(open_.seats) > HIGH_AFTER else "flat-still"  # 3DX-20
        yield note(key, n=max(0, HIGH_AFTER - open_.plays))
    if open_.options.solid and open_.options.joiners:
        stock = joiner_stock(len(open_.seats))
        for colour in COLOURS:
            used = sum(link.colour == colour for link in open_.board.links)
            yield note("stock", colour=colour, n=stock - used)
    if open_.vote and open_.doubtful:
        yield note("doubtful", seat=open_.vote.mover, words=open_.doubtful.words)


def balance(board: Board, strength: float) -> tuple[Note, ...]:
    """How firmly a structure stands, in sentences: the answer to `balance`."""
    cells = frozenset(brick.cell for brick in board.bricks)
    if not cells:
        return (note("balance-empty"),)
    verdict = statics.weigh(cells, strength)
    if verdict.margin == 0:
        return (note("balance-edge", way=verdict.tips),)
    if verdict.margin < 0:
        return (note("balance-tips", way=verdict.tips, by=f"{-verdict.margin:.2f}"),)
    notes = [note("balance-margin", way=verdict.tips, by=f"{verdict.margin:.2f}")]
    if verdict.strain is not None:
        joint, kind, load = verdict.strain
        notes.append(
            note(
                (HOLDS if verdict.stands else BREAKS)[kind],
                low=write_cell(joint.low),
                high=write_cell(joint.high),
                load=f"{load:.1f}",
                strength=f"{strength:g}",
            )
        )
    return tuple(notes)
