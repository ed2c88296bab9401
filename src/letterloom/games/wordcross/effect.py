"""What a move of WORD CROSS does to the board, or the refusal (WCR-3 to WCR-11).

A turn: the tiles first, then the words, then the locks, then the centre is refilled. In `challenge`, where words are
not looked up, what is needed to undo the turn is kept.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from sys import intern

from msgspec.structs import replace

from letterloom.games.wordcross.board import (
    BOX,
    CENTRE,
    Board,
    Columns,
    box_of,
    changed_rows,
    drop,
    exchange,
    lift,
    slot_name,
    turn_over,
    word_in,
)
from letterloom.games.wordcross.material import counts_of
from letterloom.games.wordcross.moves import (
    LEFT,
    RIGHT,
    SIDES,
    Pass,
    Shift,
    Side,
    Steal,
    SwapBoxes,
    SwapColumns,
    Take,
    TakeCentre,
    Turn,
    other,
)
from letterloom.games.wordcross.state import WordCrossOpen, WordCrossState
from letterloom.games.wordcross.vocabulary import short_words
from letterloom.rules import UNKNOWN, Event, Seat, Stock, happened, put, refuse, stock
from letterloom.words import Lexicon


def deal(state: WordCrossState, tiles: tuple[str, ...]) -> WordCrossState:
    """Fill the boxes, then the centre, from a mix; what is left is the bag (WCR-3, WCR-13)."""
    open_ = state.open
    tiles = tuple(
        map(intern, tiles)
    )  # equal tiles share one text, however many there are and however long they play
    if open_.round == 1:
        if len(tiles) < needed(open_):
            refuse("WCR-3", "few-tiles", count=len(tiles), needed=needed(open_))
        twins = sorted(tile for tile, number in Counter(tiles).items() if number > 1)
        state = state.with_open(twins=tuple(twins))
    elif tuple(sorted(tiles)) != open_.bag.known:
        refuse("WCR-13", "other-tiles")
    return fill(state, Stock(tiles))


def needed(open_: WordCrossOpen) -> int:
    """How many tiles the boxes and the centre take (WCR-3)."""
    return BOX * len(open_.board.boxes) + CENTRE


def fill(state: WordCrossState, bag: Stock) -> WordCrossState:
    """Boxes and centre are filled from a bag in drawing order (WCR-3, WCR-13)."""
    boxes = []
    for box in state.open.board.boxes:
        filling, bag = bag.draw(BOX - len(box))
        boxes.append(box.add(filling))
    filling, bag = bag.draw(CENTRE)
    board = replace(state.open.board, boxes=tuple(boxes), centre=Stock().add(filling))
    return replace(state, bag=bag).with_open(board=board, bag=Stock().add(bag))


def play(state: WordCrossState, seat: Seat, move: Turn) -> tuple[WordCrossState, tuple[Event, ...]]:
    """A turn, and what everybody is told of it."""
    open_ = state.open
    before, challenge = open_.board, open_.options.judging == "challenge"
    if isinstance(move, Pass):
        after, rows, events = before, [], [_passed(seat)]
    else:
        after = carry_out(before, seat, move)
        rows, events = changed_rows(before, after), [_told(before, seat, move)]
    if open_.blind and open_.options.pieces:
        _check_material(before, after, counts_of(open_.options.pieces))
    for owner, row in rows:
        word = word_in(after, owner, row)
        if not challenge and word not in open_.lexicon.keep(short_words):
            refuse("WCR-6", "no-word", word=word, seat=owner, row=row)
        events.append(happened("made", seat=owner, row=row, word=word))
    if move.lock:
        after = turn_over(after, seat, move.lock)
        words = tuple([word_in(after, seat, row) for row in move.lock])
        events.append(happened("locked", seat=seat, words=words))
    drawn = ""
    if isinstance(move, TakeCentre) and (len(state.bag) or open_.is_set_unknown):
        state, drawn = _refill(state, after)
        seen = drawn != UNKNOWN
        events.append(happened("refilled", tile=drawn) if seen else happened("refilled-unseen"))
    elif after is not before:
        state = replace(state, open=replace(open_, board=after))
    if challenge and rows:
        state = state.with_open(before=before, drawn=drawn)
    return state, tuple(events)


def undo(state: WordCrossState) -> WordCrossState:
    """WCR-15: the board as it was, and the tile that came to the centre is the next one again."""
    open_ = state.open
    assert open_.before is not None
    state = state.with_open(board=open_.before)
    if not open_.drawn:
        return state
    if open_.drawn == UNKNOWN:
        bag = state.bag.add(Stock(unknown=1))
        return replace(state, bag=bag).with_open(bag=bag)
    bag = replace(state.bag, known=(open_.drawn, *state.bag.known))
    return replace(state, bag=bag).with_open(bag=open_.bag.add(stock([open_.drawn])), front=open_.drawn)


def clear(state: WordCrossState) -> WordCrossState:
    """WCR-13: all tiles of the columns and the centre go back to the bag."""
    open_, board, count = state.open, state.open.board, len(state.open.seats)
    back = [tile for columns in board.columns for column in columns for tile in column]
    bag = open_.bag.add(Stock((*board.centre.known, *back), board.centre.unknown))
    board = replace(board, centre=Stock(), columns=(Columns(),) * count, locked=((),) * count)
    return replace(state, open=replace(open_, board=board, bag=bag, front=""), bag=bag)


def bad_rows(board: Board, rows: Iterable[tuple[Seat, int]], lexicon: Lexicon) -> list[tuple[Seat, int]]:
    """Those of some complete rows that are no words (WCR-6)."""
    words = lexicon.keep(short_words)
    return [(owner, row) for owner, row in rows if word_in(board, owner, row) not in words]


def carry_out(board: Board, seat: Seat, move: Turn) -> Board:
    """The tiles go where the move says; words and locks are not looked at."""
    match move:
        case Take(side, tile):
            return _take(board, seat, tile, side)
        case SwapBoxes(left, right):
            return _swap_boxes(board, seat, left, right)
        case TakeCentre(tile, to):
            return _take_centre(board, seat, tile, to)
        case Shift(side, row):
            # WCR-7: a tile of one column of yours to the other
            columns, tile = lift(board, seat, side, row, "WCR-7")
            return replace(board, columns=drop(columns, seat, other(side), tile))
        case SwapColumns(left_row, right_row):
            return exchange(board, seat, left_row, right_row)
        case Steal(victim, side, row, to):
            return _steal(board, seat, victim, side, row, to)
        case Pass():
            return board


def _check_material(before: Board, after: Board, counts: Mapping[str, int]) -> None:
    """REF-1: of a set that is known, no more tiles of a fragment can be seen than there are."""
    seen = Counter(after.tiles())
    for tile in seen - Counter(before.tiles()):
        if seen[tile] > counts.get(tile, 0):
            refuse("WCR-1", "all-seen", tile=tile, count=counts.get(tile, 0))


def _take(board: Board, seat: Seat, tile: str, side: Side) -> Board:
    # WCR-7: left box → left column, right box → right column
    index = box_of(board, seat, side)
    box = board.boxes[index]
    if not box.may_hold(tile):
        refuse("WCR-7", "not-in-box", tile=tile, side=side)
    columns = drop(board.columns, seat, side, tile)
    return replace(board, columns=columns, boxes=put(board.boxes, index, box.take(tile)))


def _take_centre(board: Board, seat: Seat, tile: str, to: Side) -> Board:
    # WCR-7: centre → either column
    if not board.centre.may_hold(tile):
        refuse("WCR-7", "not-in-centre", tile=tile)
    return replace(board, columns=drop(board.columns, seat, to, tile), centre=board.centre.take(tile))


def _swap_boxes(board: Board, seat: Seat, left: str, right: str) -> Board:
    # WCR-8
    boxes, one, two = board.boxes, box_of(board, seat, LEFT), box_of(board, seat, RIGHT)
    if not boxes[one].may_hold(left):
        refuse("WCR-8", "not-in-box", tile=left, side=LEFT)
    if not boxes[two].may_hold(right):
        refuse("WCR-8", "not-in-box", tile=right, side=RIGHT)
    if left == right:
        refuse("WCR-8", "same-fragments", tile=left)
    changed = put(boxes, one, _with_other(boxes[one], left, right))
    return replace(board, boxes=put(changed, two, _with_other(boxes[two], right, left)))


def _with_other(box: Stock, tile: str, new: str) -> Stock:
    """A box with another tile in the place of one."""
    tiles = list(box.known)
    if tile not in tiles:  # it was among those that nobody has told (REF-1)
        return box.take(tile).add(Stock((new,)))
    tiles[tiles.index(tile)] = new
    tiles.sort()
    return Stock(tuple(tiles), box.unknown)


def _steal(board: Board, seat: Seat, victim: Seat, side: Side, row: int, to: Side) -> Board:
    # WCR-9
    if victim == seat or victim >= len(board.columns):
        refuse("WCR-9", "no-victim", seat=victim)
    columns, tile = lift(board, victim, side, row, "WCR-9")
    columns = drop(columns, seat, to, tile)
    if columns[seat].complete == board.columns[seat].complete:
        refuse("WCR-9", "completes-nothing", tile=tile)
    return replace(board, columns=columns)


def _refill(state: WordCrossState, board: Board) -> tuple[WordCrossState, str]:
    """WCR-11: the next tile of the bag comes to the centre; of a bag that nobody knows there is always one (REF-1)."""
    bag, seen = state.bag, state.open.bag
    if not len(bag):
        bag = seen = Stock(unknown=1)
    drawn, bag = bag.draw(1)
    tile = drawn.known[0] if drawn.known else UNKNOWN
    board = replace(board, centre=board.centre.add(drawn))
    open_ = replace(state.open, board=board, bag=seen.take(tile), front="")
    return replace(state, open=open_, bag=bag), tile


@lru_cache(maxsize=16)
def _passed(seat: Seat) -> Event:
    return happened("passed", seat=seat)


def _told(board: Board, seat: Seat, move: Turn) -> Event:
    """What a player did, for everybody."""
    match move:
        case Take(side, tile):
            return happened("took", seat=seat, tile=tile, side=side)
        case SwapBoxes(left, right):
            return happened("swapped-boxes", seat=seat, left=left, right=right)
        case TakeCentre(tile, to):
            return happened("took-centre", seat=seat, tile=tile, to=to)
        case Shift(side, row):
            tile = _tile_at(board, seat, side, row)
            return happened("shifted", seat=seat, tile=tile, slot=slot_name(side, row))
        case SwapColumns(left_row, right_row):
            left, right = (
                _tile_at(board, seat, s, r) for s, r in zip(SIDES, (left_row, right_row), strict=True)
            )
            return happened("swapped-columns", seat=seat, left=left, right=right)
        case Steal(victim, side, row, to):
            return happened("stole", seat=seat, tile=_tile_at(board, victim, side, row), victim=victim, to=to)
        case Pass():
            return _passed(seat)


def _tile_at(board: Board, seat: Seat, side: Side, row: int) -> str:
    return board.columns[seat][SIDES.index(side)][row - 1]
