"""What a play does to the structure: which rules it keeps and which words it makes, or the refusal.

`measure` judges everything but balance, `lay` all of it. Both need only a `Situation`: what the seat that moves
knows, so that the table and a preview judge alike.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from letterloom.games.xword3d import statics
from letterloom.games.xword3d.board import (
    AXES,
    Z_AXIS,
    Board,
    Brick,
    Cell3,
    Layout,
    Tie,
    brick,
    face,
    faces,
    layout,
    move,
    readings,
)
from letterloom.games.xword3d.material import JOINERS_EACH
from letterloom.games.xword3d.moves import Play
from letterloom.games.xword3d.options import XwordOptions
from letterloom.games.xword3d.score import worth
from letterloom.rules import Line, Seat, Stock, refuse
from letterloom.rules.limits import COORDINATE
from letterloom.rules.notation import write_cell
from letterloom.words import Lexicon

AXIS: Final = {"across": 0, "along": 1, "up": 2, "down": 2}


class Situation(NamedTuple):
    """What decides about a seat's plays."""

    board: Board
    hand: Stock
    seat: Seat
    options: XwordOptions
    lexicon: Lexicon
    high: bool
    """May bricks be laid off the table now (3DX-20)?"""
    stock: int
    """How many Joiners of each colour the table began with (3DX-23)."""
    unseen: bool = False
    """Is the set unknown, so that nothing is refused for want of a brick (REF-1)?"""

    arranged: bool = False
    """Are there bricks that nobody has weighed, so that all of the structure has to be?"""

    @property
    def trusted(self) -> bool:
        """Do the people see for themselves whether the structure stands (REF-1)? Then we only say what we think."""
        return self.unseen and self.options.joint_strength is None

    def joiners(self, colour: str) -> tuple[int, int]:
        """How many Joiners of a colour the stock holds, and how many this seat may still use."""
        used = [link.seat for link in self.board.links if link.colour == colour]
        return self.stock - len(used), JOINERS_EACH - used.count(self.seat)


class Effect(NamedTuple):
    """What a play that keeps the rules does: the structure with it, and a line for each word."""

    board: Board
    lines: tuple[Line, ...]

    @property
    def points(self) -> int:
        """What the words bring."""
        return sum(line.points for line in self.lines)


def step(play: Play) -> tuple[int, int]:
    """The axis of a play, and whether its letters go along growing (1) or falling (-1) numbers.

    >>> step(Play((0, 0, 0), "across", "XI", flipped=True)), step(Play((0, 0, 3), "down", "CAR"))
    ((0, -1), (2, -1))
    """
    axis = AXIS[play.direction]
    if axis == Z_AXIS:
        return axis, 1 if play.direction == "up" else -1
    return axis, -1 if play.flipped else 1


def cells_of(play: Play) -> list[Cell3]:
    """The cells of the run that a play spells, in reading order.

    >>> cells_of(Play((4, 2, 1), "down", "TO"))
    [(4, 2, 1), (4, 2, 0)]
    """
    axis, sign = step(play)
    return [move(play.at, axis, sign * n) for n in range(len(play.letters))]


def new_bricks(play: Play) -> list[Brick]:
    """The bricks that a play lays."""
    return [
        brick(cell, letter, play.flipped)
        for cell, letter in zip(cells_of(play), play.letters, strict=True)
        if letter != "."
    ]


def lay(here: Situation, play: Play, strict: bool = True) -> Effect:
    """Judge a play in full, or refuse it. Without `strict`, words are not looked up."""
    laid = measure(here, play, strict)
    if not here.trusted:
        check_balance(here, laid.board)
    return laid


def measure(here: Situation, play: Play, strict: bool = True) -> Effect:
    """Judge a play as if everything stood."""
    before = layout(here.board)
    cells = cells_of(play)
    _check_spelling(before, play, cells)
    if not here.unseen:
        check_hand(here.hand, play.letters.replace(".", ""))
    if not before.bricks:
        _check_first(play)
    _check_place(here, play, cells)
    fresh = new_bricks(play)
    link = _link(here, before, play, fresh)
    if before.bricks and not any(cell in before.bricks for b in fresh for cell in faces(b.cell)):
        refuse("3DX-8", "apart", word=play.letters)
    board = Board(here.board.bricks + tuple(fresh), here.board.links + ((link,) if link is not None else ()))
    after = before.adding(fresh, [parting] if link and (parting := face(link.old, link.new)) else ())
    axis, _ = step(play)
    if after.run(cells[0], axis) != tuple(sorted(cells)):
        refuse("3DX-10", "not-whole", **_shown(after, after.run(fresh[0].cell, axis)))
    runs = list(_runs(after, axis, cells, fresh))
    for along, run in runs:
        if len(after.ways_up(run)) > 1:
            refuse("3DX-22", "mixed", **_shown(after, run))
        if along == axis != Z_AXIS and after.ways_up(run) == {not play.flipped}:
            refuse("3DX-22", "other-way", **_shown(after, run))
    placed = {b.cell for b in fresh}
    lines = []
    for along, run in runs:
        spelt = after.read(cells) if along == axis else None
        word = _word(after, along, run, spelt, here.lexicon)
        if strict and word not in here.lexicon:
            refuse("3DX-10", "no-word", **_shown(after, run, word))
        lines.append(Line(points=worth(after, along, run, placed, link), word=word, cells=run))
    return Effect(board, tuple(lines))


def _check_spelling(before: Layout, play: Play, cells: list[Cell3]) -> None:
    for cell in cells:
        if cell[2] < 0:
            refuse("3DX-21", "below", cell=write_cell(cell))
        if max(map(abs, cell)) > COORDINATE:
            refuse("3DX-21", "too-far", cell=write_cell(cell))
    if not play.letters.strip("."):
        refuse("3DX-10", "nothing-new")
    if len(cells) < 2:
        refuse("3DX-10" if before.bricks else "3DX-6", "one-letter")
    for cell, letter in zip(cells, play.letters, strict=True):
        if letter == "." and cell not in before.bricks:
            refuse("3DX-10", "no-brick", cell=write_cell(cell))
        if letter != "." and cell in before.bricks:
            refuse("3DX-10", "taken", cell=write_cell(cell), letter=before.bricks[cell].letter)


def check_hand(hand: Stock, letters: str) -> None:
    """3DX-4: only what a seat holds can be laid or swapped."""
    if not hand.may_hold(*letters):
        missing = Counter(letters) - Counter(hand.known)
        refuse("3DX-4", "not-in-hand", letters="".join(sorted(missing.elements())))


def taken(hand: Stock, letters: str) -> Stock:
    """A hand without bricks that were laid; of an unknown set it may have held more than was counted (REF-1).

    >>> taken(Stock(("A",), 1), "AB"), taken(Stock((), 1), "AB")
    (Stock(known=(), unknown=0), Stock(known=(), unknown=0))
    """
    return hand.take(*letters) if hand.may_hold(*letters) else Stock()


def _check_first(play: Play) -> None:
    # 3DX-6
    if play.flipped or play.direction in ("up", "down") or play.at[2]:
        refuse("3DX-6", "first-flat")


def _check_place(here: Situation, play: Play, cells: list[Cell3]) -> None:
    if play.flipped and not here.options.solid:
        refuse("3DX-22", "upright-only")
    if not here.high:
        for cell, letter in zip(cells, play.letters, strict=True):
            if cell[2] > 0 and letter != ".":
                refuse("3DX-20", "too-early" if here.options.solid else "flat-only", cell=write_cell(cell))


def _link(here: Situation, before: Layout, play: Play, fresh: list[Brick]) -> Tie | None:
    """The Joiner of a play (3DX-23)."""
    joiner = play.joiner
    if joiner is None:
        return None
    if not (here.options.joiners and here.options.solid):
        refuse("3DX-23", "no-joiners")
    stock, own = here.joiners(joiner.colour)
    if own <= 0:
        refuse("3DX-23", "joiners-used", colour=joiner.colour)
    if stock <= 0:
        refuse("3DX-23", "joiners-gone", colour=joiner.colour)
    if joiner.old not in before.bricks:
        refuse("3DX-23", "joiner-nowhere", cell=write_cell(joiner.old))
    old = before.bricks[joiner.old]
    touching = [new for new in fresh if face(new.cell, old.cell)]
    linked = next((new for new in touching if new.letter == old.letter), None)
    if linked is None:
        refuse("3DX-23", "joiner-letters", cell=write_cell(joiner.old), letter=old.letter)
    axis, _ = step(play)
    if not any(len(before.run(old.cell, along)) > 1 for along in AXES if along != axis):
        refuse("3DX-23", "joiner-straight", cell=write_cell(joiner.old))
    return Tie(old.cell, linked.cell, joiner.colour, here.seat)


def _runs(
    after: Layout, axis: int, cells: list[Cell3], fresh: list[Brick]
) -> Iterator[tuple[int, tuple[Cell3, ...]]]:
    """Every run of two or more that a play makes or changes, with its axis, the spelt one first (3DX-10).

    Along which axis a single brick was spelt makes no difference: its runs come by axis.
    """
    if len(fresh) > 1:
        yield axis, tuple(sorted(cells))
    for new in fresh:
        for along in AXES:
            if (along != axis or len(fresh) == 1) and len(run := after.run(new.cell, along)) > 1:
                yield along, run


def _word(after: Layout, axis: int, run: tuple[Cell3, ...], spelt: str | None, words: Lexicon) -> str:
    """What a run says: as it is spelt, else the way that is a word, downwards before upwards (3DX-21)."""
    if spelt is not None:
        return spelt
    ways = readings(after.read(run), axis, after.ways_up(run))
    return next((word for word in ways if word in words), ways[0])


def _shown(after: Layout, run: Sequence[Cell3], word: str = "") -> dict[str, str]:
    """A run as refusals name it: what it says, and where."""
    return {"run": word or after.read(run), "at": write_cell(run[0]), "to": write_cell(run[-1])}


def check_balance(here: Situation, board: Board) -> None:
    """3DX-25: the structure with a play must stand."""
    there = frozenset(b.cell for b in here.board.bricks)
    cells = there.union(b.cell for b in board.bricks)
    strength = here.options.strength
    if here.arranged:
        for part in statics.parts(cells):
            if statics.floats(part):
                refuse("3DX-25", "floats", cell=write_cell(min(part)))
            _check_weighed(statics.weigh(part, strength), strength)
    elif not statics.stands_with(there, cells - there, strength):
        _check_weighed(statics.weigh(cells, strength), strength)


def _check_weighed(verdict: statics.Weighed, strength: float) -> None:
    if verdict.stands:
        return
    if verdict.margin == 0:
        refuse("3DX-25", "tips-edge", way=verdict.tips)
    if verdict.margin < 0:
        refuse("3DX-25", "tips", way=verdict.tips, by=f"{-verdict.margin:.2f}")
    assert verdict.strain is not None
    joint, kind, load = verdict.strain
    refuse(
        "3DX-25",
        "gives",
        kind=kind,
        low=write_cell(joint.low),
        high=write_cell(joint.high),
        load=f"{load:.1f}",
        strength=f"{strength:g}",
    )
