"""What can be pointed at in TYPO-2D: a card of the hand, a cell for the card on turn, a line to take off the board.

No words are looked up here, so gestures tell nothing about the lexicon, and bluffs can be made. Where words have to be
said, they are typed; where the table would say them, others are offered once the card lies (`more`).
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from msgspec.structs import replace

from letterloom.games.typo2d import notation
from letterloom.games.typo2d.board import AXES, WAYS, Board, shift
from letterloom.games.typo2d.effect import judge
from letterloom.games.typo2d.laying.icons import DIRECTIONS
from letterloom.games.typo2d.listing import gap_places
from letterloom.games.typo2d.material import CARDS
from letterloom.games.typo2d.moves import Axis, Cell, Laying
from letterloom.games.typo2d.state import TypoOpen, TypoView
from letterloom.games.typo2d.vocabulary import dictionary
from letterloom.rules import LETTERS, VOTE, Gesture, Group, More, Pick, Refused, Seat, buttons
from letterloom.rules.agreement import pointing
from letterloom.rules.notation import write_cell

OTHERS = 3
"""So many ways to say words for the same runs are offered."""


def touch(view: TypoView) -> tuple[Gesture, ...]:
    """The gestures of a seat that is asked."""
    open_, seat = view.open, view.seat
    if seat is None or view.asked is None:
        return ()
    match open_.phase:
        case "choose" if open_.blind:
            return (Gesture("choose", "choose {0}", (Pick(of=_cards(open_)),)),)
        case "choose":
            return _CHOOSING
        case "vote":
            return VOTE
        case "drop-penalty":
            penalty = tuple((n,) for n, card in enumerate(view.hand.known) if card in open_.penalty)
            return (Gesture("drop", "drop {0}", (Pick(zones=("hand",), at=penalty),)),)
        case "drop-any":
            known = Gesture("drop", "drop {0}", (Pick(zones=("hand",)),))
            if not view.hand.unknown:
                return (known,)
            seen = Gesture("drop", "drop {0}", (Pick(of=_cards(open_)),))
            return (known, seen, Gesture("drop-unseen", "drop ?"))  # REF-3
        case "place" if open_.card[1:]:
            return (*_layings(open_, seat), _taking(open_.board))
        case "place":
            return _plainly(seat, open_.options.must_say, _lines(open_.board))
    return (_taking(open_.board),)


_CHOOSING: Final = (Gesture("choose", "choose {0}", (Pick(zones=("hand",)),)),)


def _cards(open_: TypoOpen) -> tuple[str, ...]:
    """Every card that somebody may hold whose hand nobody sees (REF-1)."""
    return tuple(sorted(CARDS)) if open_.options.icons else LETTERS


def arranging(view: TypoView) -> Iterator[Gesture]:
    """What the people at a physical table can point at: cards and gaps, hands, the Tiebreaker (REF-6)."""
    open_ = view.open
    if not open_.blind or open_.is_over:
        return
    board = open_.board
    free = Pick(zones=("table",), free=True, by="cell")
    yield Gesture("table-set", "set {0} {1}", (free, Pick(of=_cards(open_))))
    for axis in AXES:
        between = tuple(
            cell
            for cell in (shift(at, axis, 1) for at in board.at)
            if cell not in board.at and shift(cell, axis, 1) in board.at
        )
        if between:
            here = Pick(zones=("table",), at=between, free=True, by="cell")
            yield Gesture(f"table-gap-{WAYS[axis]}", f"set {{0}} gap {WAYS[axis]}", (here,))
    yield Gesture("table-lift", "lift {0}", (Pick(zones=("table",), by="cell"),))
    if board.gaps:
        gaps = tuple(dict.fromkeys((x, y) for x, y, _ in board.gaps))
        yield Gesture("table-lift", "lift {0}", (Pick(zones=("table",), at=gaps, free=True, by="cell"),))
    yield from pointing(open_, "hand", "holder")
    yield Gesture("table-end", "end")


def _taking(board: Board) -> Gesture:
    """TYP-8: a longest line, as a whole; on an empty table nothing is left to take."""
    return _take(_lines(board))


Lines = tuple[tuple[Axis, tuple[Cell, ...]], ...]
"""Lines by where they lie, whatever stands on their cards: many boards have the same."""


def _lines(board: Board) -> Lines:
    """The longest ones."""
    return tuple([(line.axis, line.cells) for line in board.longest])


@lru_cache(maxsize=2048)
def _take(lines: Lines) -> Gesture:
    if not lines:
        return Gesture("take-nothing", "take")
    groups = tuple([Group(f"{WAYS[axis]} {write_cell(cells[0])}", cells) for axis, cells in lines])
    return Gesture("take", "take {0}", (Pick(zones=("table",), groups=groups),))


@lru_cache(maxsize=2048)
def _plainly(seat: Seat, must_say: bool, lines: Lines) -> tuple[Gesture, ...]:
    """What can be done with a card without an icon: it is laid, or one of these lines is taken."""
    return _laying(seat, must_say, *_PUT), _take(lines)


_PUT: Final = ("put", "put {1}", None)


def _layings(open_: TypoOpen, seat: Seat) -> Iterator[Gesture]:
    """The ways to lay the card on turn: plainly anywhere beside a card, and by its icon."""
    board, card = open_.board, open_.card
    gesture = partial(_laying, seat, open_.options.must_say)
    yield gesture(*_PUT)
    match card:
        case "E*":
            for direction, (axis, by) in DIRECTIONS.items():
                if between := tuple(cell for cell in board.at if shift(cell, axis, -by) in board.at):
                    yield gesture(f"insert-{direction}", f"insert {{1}} {direction}", between, free=False)
        case "M*" if not open_.penalty:
            yield from buttons(("keep",))
        case "N*":
            yield gesture("replace", "replace {1}", None, free=False)
        case "O*" | "P*":
            for axis in AXES:
                if places := tuple(cell for cell, along in gap_places(board, card) if along == axis):
                    yield gesture(f"gap-{WAYS[axis]}", f"put {{1}} gap {WAYS[axis]}", places)
        case "Z*":
            for axis in AXES:
                if ends := _ends(board, axis):
                    yield gesture(f"turn-{WAYS[axis]}", f"put {{1}} turn {WAYS[axis]}", ends)


@lru_cache(maxsize=256)
def _laying(
    seat: Seat, must_say: bool, key: str, text: str, at: tuple[Cell, ...] | None, free: bool = True
) -> Gesture:
    # A tap on the cell is enough; the card may also be dragged there.
    mine = Pick(zones=(f"chosen-{seat}",), least=0)
    cell = Pick(zones=("table",), at=at, free=free, by="cell")
    if not must_say:
        return Gesture(key, text, (mine, cell))
    return Gesture(key, text + "{2}", (mine, cell, Pick(words=True, least=0, many=True, lead=" ")))


def _ends(board: Board, axis: Axis) -> tuple[Cell, ...]:
    """The empty cells before and behind the lines in a direction (TYP-25)."""
    lines = [line for line in board.lines if line.axis == axis]
    cells = [
        cell for line in lines for cell in (shift(line.cells[0], axis, -1), shift(line.cells[-1], axis, 1))
    ]
    return tuple(dict.fromkeys(cell for cell in cells if cell not in board.at))


def touched(move: Laying, must_say: bool) -> str:
    """The line that pointing makes for a move that lays a card: without words where they may be left out."""
    return notation.spell(move if must_say else replace(move, words=()))


def more(view: TypoView, move: Laying) -> tuple[More, ...]:
    """The same move with words that could be said for its runs, the commonest first."""
    open_ = view.open
    if move.words or open_.options.must_say or view.asked is None or open_.phase != "place":
        return ()
    try:
        placing = judge(open_.board, open_.card, move, dictionary(open_), open_.options)
    except Refused:
        return ()
    words = dictionary(open_).on(open_.board, placing.card, placing.replaced)
    found = [words.examples(run, OTHERS) for run in placing.runs]
    if not found or not all(found):
        return ()
    ways = {tuple(each[min(n, len(each) - 1)] for each in found): None for n in range(OTHERS)}
    moves = [replace(move, words=said) for said in ways]
    return tuple(
        More(notation.spell(each), "say", (("words", each.words),), 0)
        for each in moves
        if notation.is_sayable(each, open_.card)
    )
