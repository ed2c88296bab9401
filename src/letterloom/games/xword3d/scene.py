"""What a table of 3DXWORD looks like: the structure floor by floor, its words, the Joiners and your hand."""

from collections.abc import Callable, Container, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from letterloom.games.xword3d import statics
from letterloom.games.xword3d.board import AXES, COLOURS, Z_AXIS, Board, Cell3, Tie, layout, readings
from letterloom.games.xword3d.material import joiner_stock
from letterloom.games.xword3d.moves import Direction, Joiner
from letterloom.games.xword3d.score import MULTIPLE, is_leg
from letterloom.games.xword3d.state import HIGH_AFTER, XwordOpen, XwordView
from letterloom.rules import Bond, Fall, Note, Piece, Scene, Seat, Sheet, Spot, Zone, note
from letterloom.rules.notation import write_cell
from letterloom.rules.scene import Tone
from letterloom.words import Lexicon

FLIPPED = "v"
"""The small mark of a brick that stands upside down."""
TIGHT: Final = 0.8
"""A joint that bears more than this share of its strength is a warning."""
SOME: Final = 0.05
"""A load that is worth telling."""


DIRECTIONS: Final[tuple[Direction, ...]] = ("across", "along", "down", "up")
"""By axis; a vertical word reads downwards, or else upwards (3DX-21)."""


class Inscription(NamedTuple):
    """A word in the structure, and its direction as a play names it."""

    word: str
    cells: tuple[Cell3, ...]
    direction: Direction


def standing(board: Board, words: Lexicon) -> Iterator[Inscription]:
    """The words of a structure, by axis and then by place."""
    seen = layout(board)
    for axis in AXES:
        for cell in sorted(seen.bricks, key=lambda cell: cell[::-1]):
            if seen.joins(cell, axis, 1) and not seen.joins(cell, axis, -1):
                run = seen.run(cell, axis)
                ways = readings(seen.read(run), axis, seen.ways_up(run))
                found = next((n for n, word in enumerate(ways) if word in words), 0)
                yield Inscription(ways[found], run, DIRECTIONS[axis + found])


def scene(view: XwordView) -> Scene:
    """The structure, what you hold, what stands in it."""
    open_ = view.open
    new = open_.doubtful.bricks if open_.doubtful else 0
    zones = [_structure(open_.board, new, open_.options.solid), open_.lexicon.keep(_words)(open_.board)]
    if open_.board.links:
        zones.append(_joiners(open_.board.links))
    shown = dict(enumerate(open_.hands)) if open_.over else {}
    if view.seat is not None:
        shown[view.seat] = view.hand
    zones += (
        _hand(seat, hand.known, seat == view.seat)
        for seat, hand in sorted(shown.items())
        if hand.known or not open_.blind
    )
    return Scene(tuple(zones), tuple(_notes(open_, shown)))


@lru_cache(maxsize=256)
def _structure(board: Board, new: int, solid: bool) -> Zone:
    """`new` bricks, the last ones, are being looked at."""
    old, legs = len(board.bricks) - new, _legs(board)

    def tone(n: int, cell: Cell3) -> Tone:
        return "new" if n >= old else "leg" if cell in legs else "plain"

    return Zone(
        id="structure",
        title="structure",
        spots=tuple(
            Spot(
                brick.cell if solid else brick.cell[:2],
                Piece(
                    brick.letter,
                    tone(n, brick.cell),
                    FLIPPED if brick.flipped else "",
                    id=f"brick-{n}",
                    turned=brick.flipped,
                ),
            )
            for n, brick in enumerate(board.bricks)
        ),
        dimensions=3 if solid else 2,
        table=(0, 0),
        bonds=tuple(Bond(link.old, link.new, link.colour) for link in board.links),
    )


def foreseen(view: XwordView) -> Scene:
    """The scene after a play that is being laid, with the joint that would bear most (3DX-25)."""
    drawn, open_ = scene(view), view.open
    strain = _strain(_cells(open_.board), open_.options.strength)
    if strain is None:
        return drawn
    joint, _, load = strain
    tone: Tone = "threat" if load > TIGHT * open_.options.strength else "good"
    bond = Bond(joint.low, joint.high, tone, f"{load:.1f} / {open_.options.strength:g}")
    first, *others = drawn.zones
    return Scene((replace(first, bonds=(*first.bonds, bond)), *others), drawn.notes)


def multiples(board: Board, lines: Sheet, joiner: Joiner | None) -> Iterator[Note]:
    """What makes the words of a play worth more than their letters (3DX-23, 3DX-24)."""
    seen = layout(board)
    for line in lines:
        run = tuple(sorted((x, y, z) for x, y, z in line.cells))
        if run[0][2] != run[-1][2] and is_leg(seen, run):
            yield note("leg-doubles", word=line.word)
    if joiner is not None:
        yield note("joiner-multiplies", colour=joiner.colour, by=MULTIPLE[joiner.colour])


def tightest(open_: XwordOpen) -> Iterator[Note]:
    """The joint that bears most, in a sentence, where any bears something."""
    strain = _strain(_cells(open_.board), open_.options.strength)
    if strain is not None:
        yield _joint_note("balance-joint", strain, open_.options.strength)


def falls(board: Board, strength: float) -> tuple[Fall, ...]:
    """What falls, and round which edge."""
    from letterloom.games.xword3d.statics.falling import (
        falling,
    )  # numpy is for those who build up into the air

    return tuple(
        Fall("structure", tuple(sorted(body.cells)), body.edge, body.pace)
        for body in falling(_cells(board), strength)
    )


def _cells(board: Board) -> frozenset[Cell3]:
    return frozenset(brick.cell for brick in board.bricks)


@lru_cache(maxsize=64)
def _strain(cells: frozenset[Cell3], strength: float) -> statics.Strain | None:
    """The joint that bears most in a structure that stands; None where all lies flat, or none bears anything."""
    if not any(z for _, _, z in cells):
        return None
    strains = (
        statics.weigh(part, strength).strain for part in statics.parts(cells) if not statics.floats(part)
    )
    found = max((strain for strain in strains if strain), key=lambda strain: strain.load, default=None)
    return found if found is not None and found.load > SOME else None


def _legs(board: Board) -> set[Cell3]:
    """The bricks of words that stand on the bare table (3DX-24)."""
    seen = layout(board)
    runs = (seen.run(cell, Z_AXIS) for cell in seen.bricks if not cell[2] and seen.joins(cell, Z_AXIS, 1))
    return {cell for run in runs if is_leg(seen, run) for cell in run}


def _words(lexicon: Lexicon) -> Callable[[Board], Zone]:
    """For `lexicon.keep`: the zone of a structure's words."""

    @lru_cache(maxsize=256)
    def words(board: Board) -> Zone:
        spots = (
            Spot((n,), Piece(word, small=f"{write_cell(cells[0])} {direction}"))
            for n, (word, cells, direction) in enumerate(standing(board, lexicon))
        )
        return Zone(
            id="words",
            title="words",
            layout="list",
            spots=tuple(spots),
            labels="none",
            table=(0, 1),
            order=3,
        )

    return words


@lru_cache(maxsize=256)
def _joiners(links: tuple[Tie, ...]) -> Zone:
    return Zone(
        id="joiners",
        title="joiners",
        layout="list",
        spots=tuple(
            Spot((n,), Piece(f"{write_cell(link.old)}–{write_cell(link.new)}", link.colour, id=f"joiner-{n}"))
            for n, link in enumerate(links)
        ),
        labels="none",
        table=(0, 2),
        order=2,
    )


@lru_cache(maxsize=1024)
def _hand(seat: Seat, letters: tuple[str, ...], own: bool) -> Zone:
    return Zone(
        id=f"hand-{seat}",
        title="hand",
        args=(("seat", seat),),
        layout="list",
        spots=tuple(
            # Equal bricks are named by their number among the seat's own: that tells nothing of the pool.
            Spot((n,), Piece(letter, "mine", id=f"hand-{seat}-{letter}{letters[:n].count(letter)}"))
            for n, letter in enumerate(letters)
        ),
        labels="none",
        table=(0, 3 + seat),
        order=1 if own else 4,
        owner=seat,
    )


def _notes(open_: XwordOpen, shown: Container[Seat]) -> Iterator[Note]:
    yield note("pool", n=len(open_.pool))
    for seat in open_.remaining:
        if (seat not in shown or open_.blind) and open_.bricks:
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
    if any(map(statics.floats, parts := statics.parts(cells))):
        return (note("balance-floats"),)
    weighed = [statics.weigh(part, strength) for part in parts]
    verdict = min(weighed, key=lambda verdict: (verdict.stands, verdict.margin))
    if verdict.margin == 0:
        return (note("balance-edge", way=verdict.tips),)
    if verdict.margin < 0:
        return (note("balance-tips", way=verdict.tips, by=f"{-verdict.margin:.2f}"),)
    notes = [note("balance-margin", way=verdict.tips, by=f"{verdict.margin:.2f}")]
    if verdict.strain is not None:
        key = "balance-joint" if verdict.stands else "balance-gives"
        notes.append(_joint_note(key, verdict.strain, strength))
    return tuple(notes)


def _joint_note(key: str, strain: statics.Strain, strength: float) -> Note:
    return note(
        key,
        kind=strain.kind,
        low=write_cell(strain.joint.low),
        high=write_cell(strain.joint.high),
        load=f"{strain.load:.1f}",
        strength=f"{strength:g}",
    )
