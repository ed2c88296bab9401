"""What a turn does to the board (WCR-4 to WCR-10): the tiles first, then the words, then the locks."""

from msgspec.structs import replace

from letterloom.games.wordcross.board import (
    Board,
    box_of,
    changed_rows,
    drop,
    exchange,
    lift,
    turn_over,
    with_tile,
    without,
)
from letterloom.games.wordcross.moves import (
    LEFT,
    RIGHT,
    SIDES,
    AnyTurn,
    Pass,
    Shift,
    Side,
    Steal,
    SwapBoxes,
    SwapColumns,
    Take,
)
from letterloom.games.wordcross.pairs import short_words
from letterloom.rules import Seat, put, refuse
from letterloom.words import Lexicon


def play(board: Board, seat: Seat, move: AnyTurn, lexicon: Lexicon | None) -> Board:
    """The board after a turn, before the centre is refilled. Without a lexicon, words are not looked up."""
    after = carry_out(board, seat, move)
    if lexicon is not None:
        for owner, row in bad_rows(board, after, lexicon):
            # WCR-6
            word = after.columns[owner].words[row - 1]
            refuse("WCR-6", "no-word", word=word, seat=owner, row=row)
    return turn_over(after, seat, move.lock)


def bad_rows(before: Board, after: Board, lexicon: Lexicon) -> list[tuple[Seat, int]]:
    """The rows that a move made or changed and that are no words."""
    rows = changed_rows(before, after)
    if not rows:
        return []
    words = short_words(lexicon)
    return [(owner, row) for owner, row in rows if after.columns[owner].words[row - 1] not in words]


def carry_out(board: Board, seat: Seat, move: AnyTurn) -> Board:
    """The tiles go where the move says; words and locks are not looked at."""
    match move:
        case Take("centre", text, to):
            return _take_centre(board, seat, text, to)
        case Take(_, text, to):
            return _take(board, seat, text, to)
        case Shift(side, row):
            # WCR-7: a tile of one column of yours to the other
            board, text = lift(board, seat, side, row, "WCR-7")
            return drop(board, seat, other(side), text)
        case SwapBoxes(left, right):
            return _swap_boxes(board, seat, left, right)
        case SwapColumns(left_row, right_row):
            return exchange(board, seat, left_row, right_row)
        case Steal(victim, side, row, to):
            return _steal(board, seat, victim, side, row, to)
        case Pass():
            return board


def other(side: Side) -> Side:
    """
    >>> other("left")
    'right'
    """
    return RIGHT if side == LEFT else LEFT


def _take(board: Board, seat: Seat, text: str, side: Side) -> Board:
    # WCR-7: left box → left column, right box → right column
    index = box_of(board, seat, side)
    if text not in board.boxes[index]:
        refuse("WCR-7", "not-in-box", text=text, side=side)
    board = drop(board, seat, side, text)
    return replace(board, boxes=put(board.boxes, index, without(board.boxes[index], text)))


def _take_centre(board: Board, seat: Seat, text: str, to: Side) -> Board:
    # WCR-7: centre → either column
    if text not in board.centre:
        refuse("WCR-7", "not-in-centre", text=text)
    return replace(drop(board, seat, to, text), centre=without(board.centre, text))


def _swap_boxes(board: Board, seat: Seat, left: str, right: str) -> Board:
    # WCR-8
    boxes = board.boxes
    places = [box_of(board, seat, side) for side in SIDES]
    for index, text, side in zip(places, (left, right), SIDES, strict=True):
        if text not in boxes[index]:
            refuse("WCR-8", "not-in-box", text=text, side=side)
    if left == right:
        refuse("WCR-8", "same-fragments", text=left)
    for index, gone, come in zip(places, (left, right), (right, left), strict=True):
        boxes = put(boxes, index, with_tile(without(boxes[index], gone), come))
    return replace(board, boxes=boxes)


def _steal(board: Board, seat: Seat, victim: Seat, side: Side, row: int, to: Side) -> Board:
    # WCR-9
    if victim == seat or not 0 <= victim < len(board.columns):
        refuse("WCR-9", "no-victim", seat=victim)
    after, text = lift(board, victim, side, row, "WCR-9")
    after = drop(after, seat, to, text)
    if after.columns[seat].complete == board.columns[seat].complete:
        refuse("WCR-9", "completes-nothing", text=text)
    return after
