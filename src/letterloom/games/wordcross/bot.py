"""A bot for WORD CROSS.

`greedy` looks one turn ahead and adds up its own columns: a word that it locks counts in full, a complete
row that stays open a part, and a tile that waits for a partner a smaller part of the dearest word that its
own boxes and the centre could make of it now. A steal counts for what the other player loses besides. So it
completes and locks the dearest word that it can reach, by a steal where none of its own tiles will do, and
otherwise sets up the most promising tile.
"""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from letterloom.games.wordcross import listing, rounds
from letterloom.games.wordcross.board import Board, Columns, box_of, changed_rows
from letterloom.games.wordcross.material import value, worth
from letterloom.games.wordcross.moves import LEFT, RIGHT, SIDES, AnyTurn, Pass, Steal
from letterloom.games.wordcross.pairs import short_words
from letterloom.games.wordcross.state import WordCrossView
from letterloom.games.wordcross.turn import bad_rows, carry_out, play
from letterloom.rules import Accept, Bot, Doubt, Ranked, Seat

OPEN = 0.6
"""What a complete row is worth while it is not locked."""
WAITING = (0.35, 0.15, 0.1, 0.05, 0.05, 0.05)
"""What is left of the dearest word of a waiting tile: the first, the second, …"""
HARM = 0.3
"""What a stolen tile's value counts because the other has it no more."""


class Greedy(Bot[WordCrossView]):
    """The dearest word at once, or the best tile to wait for one."""

    name = "greedy"

    def rank(self, view: WordCrossView, rng: Random, limit: int | None = None) -> Sequence[Ranked]:
        seat = view.seat
        assert seat is not None
        if view.vote:
            return _opinion(view)[:limit]
        words = short_words(view.options.words)
        promises: dict[AnyTurn, tuple[float, Columns]] = {}
        ranked = []
        for move in listing.turns(view, seat):
            bare = replace(move, lock=()) if move.lock else move
            if bare not in promises:
                board = carry_out(view.board, seat, bare)
                promises[bare] = promise(board, seat, words) + _harm(view.board, bare), board.columns[seat]
            promised, (left, right) = promises[bare]
            locks = sum(worth(left[row - 1], right[row - 1]) for row in move.lock)
            ranked.append((promised + (1 - OPEN) * locks, move))
        ranked.sort(key=lambda option: -option[0])
        return [Ranked(move, _points(view, seat, move), hope) for hope, move in ranked[:limit]]


def promise(board: Board, seat: Seat, words: frozenset[str]) -> float:
    """What a seat's open rows and waiting tiles may bring.

    >>> from letterloom.games.wordcross.board import empty_board
    >>> board = replace(empty_board(2), boxes=((), ("AM",)), columns=(Columns(("TE",), ()), Columns()))
    >>> promise(board, 0, frozenset(["TEAM"])) == WAITING[0] * worth("TE", "AM")
    True
    """
    left, right = board.columns[seat]
    complete, locked = board.columns[seat].complete, board.locked[seat]
    total = sum(OPEN * worth(left[row], right[row]) for row in range(complete) if row + 1 not in locked)
    if len(left) > complete:
        supply = {*board.boxes[box_of(board, seat, RIGHT)], *board.centre}
        waiting = [
            max((worth(text, other) for other in supply if text + other in words), default=0)
            for text in left[complete:]
        ]
    else:
        supply = {*board.boxes[box_of(board, seat, LEFT)], *board.centre}
        waiting = [
            max((worth(other, text) for other in supply if other + text in words), default=0)
            for text in right[complete:]
        ]
    return total + sum(part * best for part, best in zip(WAITING, waiting, strict=False))


def _harm(board: Board, move: AnyTurn) -> float:
    if not isinstance(move, Steal):
        return 0.0
    return HARM * value(board.columns[move.seat][SIDES.index(move.side)][move.row - 1])


def _points(view: WordCrossView, seat: Seat, move: AnyTurn) -> int:
    """Points come only with the turn that ends a round (WCR-12)."""
    passed = isinstance(move, Pass) and not move.lock
    after = rounds.count_turn(view, seat, locked=bool(move.lock), passed=passed)
    if not rounds.round_over(after):
        return 0
    board = play(view.board, seat, move, None)
    if view.options.judging == "challenge" and changed_rows(view.board, board):
        return 0  # the vote comes first
    return sum(line.points for line in rounds.round_sheet(replace(after, board=board), seat))


def _opinion(view: WordCrossView) -> list[Ranked]:
    """Dispute what is no word, and nothing else."""
    assert view.before is not None
    wrong = bool(bad_rows(view.before, view.board, view.options.words))
    accept, dispute = Ranked(Accept(), 0, 0.0), Ranked(Doubt(), 0, 1.0 if wrong else -1.0)
    return [dispute, accept] if wrong else [accept, dispute]
