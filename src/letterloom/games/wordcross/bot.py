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

from letterloom.games.wordcross import course, listing
from letterloom.games.wordcross.board import Board, box_of, changed_rows, tiles_in, word_in
from letterloom.games.wordcross.effect import bad_rows, carry_out
from letterloom.games.wordcross.material import value
from letterloom.games.wordcross.moves import LEFT, RIGHT, SIDES, Pass, Steal, Turn
from letterloom.games.wordcross.score import round_sheet, worth
from letterloom.games.wordcross.state import WordCrossOpen, WordCrossView
from letterloom.games.wordcross.vocabulary import polite_words, short_words
from letterloom.rules import Accept, Bot, Budget, Doubt, Ranked, Seat, total

OPEN = 0.6
"""What a complete row is worth while it is not locked."""
WAITING = (0.35, 0.15, 0.1, 0.05, 0.05, 0.05)
"""What is left of the dearest word of a waiting tile: the first, the second, …"""
HARM = 0.3
"""What a stolen tile's value counts because the other has it no more."""


class Greedy(Bot[WordCrossView]):
    """The dearest word at once, or the best tile to wait for one."""

    name = "greedy"

    def rank(self, view: WordCrossView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Every turn that offers no offensive word, by what it locks, completes and sets up."""
        seat, open_ = view.seat, view.open
        assert seat is not None
        if open_.vote:
            return _opinion(open_)
        board, lexicon = open_.board, open_.lexicon
        words = lexicon.keep(short_words)
        challenge = open_.options.judging == "challenge"
        ends, banked = _endings(open_), total(round_sheet(board, seat))
        looked_at: dict[Turn, tuple[float, Board]] = {}
        ranked: list[Ranked] = []
        for move in listing.turns(board, seat, lexicon.keep(polite_words)):
            if ranked and budget.is_spent():
                break
            bare = replace(move, lock=()) if move.lock else move
            if bare not in looked_at:
                after = carry_out(board, seat, bare)
                looked_at[bare] = promise(after, seat, words) + _harm(board, bare), after
            promised, after = looked_at[bare]
            if any(lexicon.is_offensive(word_in(after, seat, row)) for row in move.lock):
                continue
            locks = sum(worth(*tiles_in(after, seat, row)) for row in move.lock)
            points = 0  # they come only with the turn that ends a round, and a vote comes first
            if ends[bool(move.lock), move == Pass()] and not (challenge and changed_rows(board, after)):
                points = banked + locks
            ranked.append(Ranked(move, points, promised + (1 - OPEN) * locks))
        ranked.sort(key=lambda option: -option.value)
        return ranked


BOTS = (Greedy,)


def promise(board: Board, seat: Seat, words: frozenset[str]) -> float:
    """What a seat's open rows and waiting tiles may bring.

    >>> from letterloom.games.wordcross.board import Columns, empty_board
    >>> from letterloom.rules import stock
    >>> board = replace(empty_board(2), boxes=(stock([]), stock(["AM"])), columns=(Columns(("TE",), ()), Columns()))
    >>> promise(board, 0, frozenset(["TEAM"])) == WAITING[0] * worth("TE", "AM")
    True
    """
    left, right = board.columns[seat]
    complete, locked = board.columns[seat].complete, board.locked[seat]
    rows = sum(OPEN * worth(left[row], right[row]) for row in range(complete) if row + 1 not in locked)
    if len(left) > complete:
        supply = {*board.boxes[box_of(board, seat, RIGHT)].known, *board.centre.known}
        waiting = [
            max((worth(text, other) for other in supply if text + other in words), default=0)
            for text in left[complete:]
        ]
    else:
        supply = {*board.boxes[box_of(board, seat, LEFT)].known, *board.centre.known}
        waiting = [
            max((worth(other, text) for other in supply if other + text in words), default=0)
            for text in right[complete:]
        ]
    return rows + sum(part * best for part, best in zip(WAITING, waiting, strict=False))


def _harm(board: Board, move: Turn) -> float:
    if not isinstance(move, Steal):
        return 0.0
    return HARM * value(board.columns[move.seat][SIDES.index(move.side)][move.row - 1])


def _endings(open_: WordCrossOpen) -> dict[tuple[bool, bool], bool]:
    """Does a turn end the round, by whether it locks and whether it is a pass (WCR-12, WCR-14)?"""
    return {
        (locked, passed): course.is_round_over(course.count_turn(open_, locked=locked, passed=passed))
        for locked, passed in ((True, False), (False, True), (False, False))
    }


def _opinion(open_: WordCrossOpen) -> list[Ranked]:
    """Dispute what is no word, and nothing else."""
    assert open_.before is not None
    rows = changed_rows(open_.before, open_.board)
    wrong = bool(bad_rows(open_.board, rows, open_.lexicon))
    accept, dispute = Ranked(Accept(), 0, 0.0), Ranked(Doubt(), 0, 1.0 if wrong else -1.0)
    return [dispute, accept] if wrong else [accept, dispute]
