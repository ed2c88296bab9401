"""Why a turn of WORD CROSS is good, for people: the words that it locks, makes or waits for."""

from letterloom.games.wordcross.board import Board, box_of, changed_rows, word_in
from letterloom.games.wordcross.effect import carry_out
from letterloom.games.wordcross.moves import LEFT, RIGHT, Side, Steal, Take, TakeCentre, Turn, other
from letterloom.games.wordcross.score import worth
from letterloom.games.wordcross.state import WordCrossOpen, WordCrossView
from letterloom.games.wordcross.vocabulary import polite_words
from letterloom.rules import Move, Note, Seat, note

SOME = 2
"""So many words that a tile waits for are named."""


def reasons(view: WordCrossView, move: Move) -> tuple[Note, ...]:
    """What there is to say for a turn."""
    seat, board = view.seat, view.open.board
    if seat is None or view.open.vote or not isinstance(move, Turn):
        return ()
    after = carry_out(board, seat, move)
    made = [row for owner, row in changed_rows(board, after) if owner == seat]
    said = []
    if move.lock:
        said.append(note("locks", words=tuple(word_in(after, seat, row) for row in move.lock)))
    if open_rows := tuple(word_in(after, seat, row) for row in made if row not in move.lock):
        said.append(note("makes", words=open_rows))
    if isinstance(move, Steal):
        said.append(note("robs", seat=move.seat))
    if not made and isinstance(move, Take | TakeCentre):
        side: Side = move.box if isinstance(move, Take) else move.to
        if words := _partners(after, seat, side, move.tile, view.open):
            said.append(note("waits", tile=move.tile, words=words))
    return tuple(said)


def _partners(board: Board, seat: Seat, side: Side, tile: str, open_: WordCrossOpen) -> tuple[str, ...]:
    """The dearest words that a waiting tile can make with what lies in reach."""
    supply = {*board.boxes[box_of(board, seat, other(side))].known, *board.centre.known}
    pairs = [(tile, one) if side == LEFT else (one, tile) for one in supply]
    assert side in (LEFT, RIGHT)
    words = open_.lexicon.keep(polite_words)
    fitting = [pair for pair in pairs if "".join(pair) in words]
    fitting.sort(key=lambda pair: (-worth(pair[0], pair[1], open_.options.pieces), pair))
    return tuple("".join(pair) for pair in fitting[:SOME])
