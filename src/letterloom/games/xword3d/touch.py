"""What can be pointed at in 3DXWORD: bricks of the hand and free cells beside the structure.

Fingers lay brick after brick, and `lay` reads what that spells; which way it reads, which way up the bricks stand and
a Joiner follow when they lie (`more`).
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from letterloom.games.xword3d.board import COLOURS, Brick, Cell3, faces, layout
from letterloom.games.xword3d.effect import lay, measure, new_bricks
from letterloom.games.xword3d.moves import Joiner, Play
from letterloom.games.xword3d.notation import spell
from letterloom.games.xword3d.spelling import Vertical, spelling, turning
from letterloom.games.xword3d.state import XwordView
from letterloom.rules import LETTERS, UNKNOWN, VOTE, Args, Gesture, More, Pick, Refused, buttons
from letterloom.rules.agreement import pointing
from letterloom.rules.notation import write_cell

Bricks = Sequence[tuple[Cell3, str]]


def touch(view: XwordView) -> tuple[Gesture, ...]:
    """The gestures of a seat that is asked."""
    if view.seat is None or view.asked is None:
        return ()
    if view.open.vote:
        return VOTE
    hand = (f"hand-{view.seat}",)
    brick, some = Pick(zones=hand), Pick(zones=hand, many=True, join="")
    if view.open.blind:  # REF-1, REF-3: a brick is seen when it lies, and one that is swapped is not
        brick, some = Pick(of=LETTERS), Pick(of=(UNKNOWN,), many=True, join="")
    laying = Gesture("lay", "lay {}", (brick, _FREE), each="{0}@{1}")
    swapping = Gesture("swap", "swap {0}", (some,))
    return (laying, *((swapping,) if view.open.pool else ()), *buttons(("pass",)))


_FREE: Final = Pick(zones=("structure",), free=True, by="cell")


def arranging(view: XwordView) -> Iterator[Gesture]:
    """What the people at a physical table can point at: words that lie, scores, hands, whose turn it is (REF-6)."""
    open_ = view.open
    if not open_.blind or open_.is_over:
        return
    yield Gesture("table-set", "set {}", (Pick(of=LETTERS), _FREE), each="{0}@{1}")
    lift = "lift {0}" if open_.options.solid else "lift {0},0"
    yield Gesture("table-lift", lift, (Pick(zones=("structure",), by="cell"),))
    yield from pointing(open_, "score", "hand", "turn")
    yield Gesture("table-end", "end")


def touched(view: XwordView, play: Play) -> str:
    """The line of the fingers that lay a play's bricks, each beside one that lies already."""
    bricks = " ".join(
        f"{brick.letter}@{write_cell(brick.cell if view.open.options.solid else brick.cell[:2])}"
        for brick in _in_reach(layout(view.open.board).bricks, new_bricks(play))
    )
    return f"lay {bricks}"


def _in_reach(there: dict[Cell3, Brick], bricks: list[Brick]) -> Iterator[Brick]:
    """Bricks in an order in which each lies beside what was there before it."""
    filled, left = set(there), list(bricks)
    while left:
        near = next((one for one in left if filled.intersection(faces(one.cell))), left[0])
        left.remove(near)
        filled.add(near.cell)
        yield near


def more(view: XwordView, play: Play) -> tuple[More, ...]:
    """The same bricks read or standing the other way, or with a Joiner, as far as that is legal."""
    if view.seat is None:
        return ()
    here = view.open.situation(view.seat, view.hand)
    strict = view.open.options.judging == "strict"
    found: dict[Play, int] = {}
    for other in _others(view, play):
        try:
            # Whether bricks stand depends on their cells alone, so that is asked once.
            effect = measure(here, other, strict) if found else lay(here, other, strict)
        except Refused as refused:
            if refused.refusal.rule == "3DX-25":
                return ()
            continue
        found[other] = effect.points
    found.pop(play, None)
    return tuple(More(spell(other), *_label(play, other), points) for other, points in found.items())


def _others(view: XwordView, play: Play) -> list[Play]:
    """All ways to lay the bricks of a play, this one among them."""
    board, lexicon = view.open.board, view.open.lexicon
    bricks = [(brick.cell, brick.letter) for brick in new_bricks(play)]
    ways: tuple[Vertical, ...] = ("down", "up")
    found: dict[Play, None] = {}
    for joiner in (None, *_joiners(view, bricks)):
        axis = turning(board, bricks[0][0], joiner) if len(bricks) == 1 else None
        for flipped in (False, True):
            for way in ways:
                with suppress(Refused):
                    found[spelling(board, lexicon, bricks, way, flipped, joiner, axis)] = None
    return list(found)


def _joiners(view: XwordView, bricks: Bricks) -> Iterator[Joiner]:
    """The Joiners that could hold one of these bricks (3DX-23)."""
    options, there = view.open.options, layout(view.open.board).bricks
    if options.joiners and options.solid:
        for cell, letter in bricks:
            for old in faces(cell):
                if old in there and there[old].letter == letter:
                    yield from (Joiner(colour, old) for colour in COLOURS)


def _label(play: Play, other: Play) -> tuple[str, Args]:
    """What is different about another way to lay a play."""
    how: list[str] = []
    if other.direction != play.direction:
        how.append(other.direction)
    if other.flipped != play.flipped:
        how.append("flipped" if other.flipped else "upright")
    if other.joiner == play.joiner:
        return "otherwise", (("how", tuple(how)),)
    if other.joiner is None:
        return "otherwise", (("how", (*how, "unjoined")),)
    return "joined", (("how", (*how, other.joiner.colour)), ("cell", write_cell(other.joiner.old)))
