"""What a table of 3DXWORD looks like: the structure floor by floor, its words, the Joiners and your hand."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from letterloom.games.xword3d import statics
from letterloom.games.xword3d.lattice import AXES, COLOURS, Board, Cell3, layout, readings
from letterloom.games.xword3d.material import joiner_stock
from letterloom.games.xword3d.state import HIGH_AFTER, XwordView, is_high
from letterloom.rules import Note, Piece, Scene, Spot, Zone
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
BREAKS: Final[dict[statics.Kind, str]] = {
    "bent": "breaks-bent",
    "twisted": "breaks-twisted",
    "sheared": "breaks-sheared",
    "pulled": "breaks-pulled",
}


class Standing(NamedTuple):
    """A word in the structure."""

    word: str
    cells: tuple[Cell3, ...]
    axis: int


def standing(board: Board, words: Lexicon) -> Iterator[Standing]:
    """The words of a structure, by axis and then by place."""
    seen = layout(board)
    for axis in AXES:
        for cell in sorted(seen.bricks, key=lambda cell: cell[::-1]):
            run = seen.run(cell, axis)
            if run[0] == cell and len(run) > 1:
                ways = readings(seen.read(run), axis, seen.ways_up(run))
                yield Standing(next((word for word in ways if word in words), ways[0]), run, axis)


def scene(view: XwordView) -> Scene:
    """The structure, then what stands in it and what you hold."""
    zones = [_structure(view), _words(view)]
    if view.board.links:
        zones.append(_joiners(view))
    for seat, hand in enumerate(view.hands):
        if hand is not None:
            zones.append(
                Zone(
                    id=f"hand-{seat}",
                    title="hand",
                    args={"seat": seat},
                    layout="list",
                    spots=tuple(Spot((n,), Piece(letter, "mine")) for n, letter in enumerate(hand)),
                    labels="none",
                    table=(0, 3 + seat),
                    owner=seat,
                )
            )
    return Scene(tuple(zones), tuple(_notes(view)))


def _structure(view: XwordView) -> Zone:
    new = view.board.bricks[-view.doubtful.bricks :] if view.doubtful else ()
    return Zone(
        id="structure",
        title="structure",
        spots=tuple(
            Spot(
                brick.cell if view.options.solid else brick.cell[:2],
                Piece(brick.letter, "new" if brick in new else "plain", FLIPPED if brick.flipped else ""),
            )
            for brick in view.board.bricks
        ),
        table=(0, 0),
    )


def _words(view: XwordView) -> Zone:
    marks = ("across", "along", "upright")
    return Zone(
        id="words",
        title="words",
        layout="list",
        spots=tuple(
            Spot((n,), Piece(word, small=f"{write_cell(cells[0])} {marks[axis]}"))
            for n, (word, cells, axis) in enumerate(standing(view.board, view.options.words))
        ),
        labels="none",
        table=(0, 1),
    )


def _joiners(view: XwordView) -> Zone:
    return Zone(
        id="joiners",
        title="joiners",
        layout="list",
        spots=tuple(
            Spot((n,), Piece(f"{write_cell(link.old)}–{write_cell(link.new)}", link.colour))
            for n, link in enumerate(view.board.links)
        ),
        labels="none",
        table=(0, 2),
    )


def _notes(view: XwordView) -> Iterator[Note]:
    yield Note("pool", {"n": view.pool})
    for seat, hand in enumerate(view.hands):
        if hand is None and view.bricks and seat not in view.left:
            yield Note("held", {"seat": seat, "n": view.held[seat]})
    if view.options.solid and not is_high(view) and not view.over:
        key = "flat-still-many" if len(view.seats) > HIGH_AFTER else "flat-still"  # 3DX-20
        yield Note(key, {"n": max(0, HIGH_AFTER - view.plays)})
    if view.options.solid and view.options.joiners:
        stock = joiner_stock(len(view.seats))
        for colour in COLOURS:
            used = [link.seat for link in view.board.links if link.colour == colour]
            yield Note("stock", {"colour": colour, "n": stock - len(used)})
    if view.doubtful:
        yield Note("doubtful", {"seat": view.doubtful.vote.mover, "words": list(view.doubtful.words)})


def balance(board: Board, strength: float) -> tuple[Note, ...]:
    """How firmly a structure stands, in sentences: the answer to `balance`."""
    cells = frozenset(brick.cell for brick in board.bricks)
    if not cells:
        return (Note("balance-empty"),)
    verdict = statics.weigh(cells, strength)
    if verdict.margin == 0:
        return (Note("balance-edge", {"way": verdict.tips}),)
    if verdict.margin < 0:
        return (Note("balance-tips", {"way": verdict.tips, "by": f"{-verdict.margin:.2f}"}),)
    notes = [Note("balance-margin", {"way": verdict.tips, "by": f"{verdict.margin:.2f}"})]
    if verdict.strain is not None:
        joint, kind, load = verdict.strain
        args: dict[str, object] = {
            "low": write_cell(joint.low),
            "high": write_cell(joint.high),
            "load": f"{load:.1f}",
            "strength": f"{strength:g}",
        }
        notes.append(Note((HOLDS if verdict.stands else BREAKS)[kind], args))
    return tuple(notes)
