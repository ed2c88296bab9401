"""Why a move of KROSS THE WORDZ is good, for people: the words that it completes or leads to."""

from letterloom.games.kross.board import EMPTY, LINES, SIDE
from letterloom.games.kross.moves import Call, Put, Reject
from letterloom.games.kross.score import best_words
from letterloom.games.kross.state import KrossView
from letterloom.rules import Move, Note, note
from letterloom.words import Lexicon


def reasons(view: KrossView, move: Move) -> tuple[Note, ...]:
    """What there is to say for a move."""
    match move:
        case Put(square) if square is not None:
            return _entering(view, square)
        case Reject():
            return (note("nothing-fits", letter=view.open.letter),)
        case Call(letter):
            words = _towards(view, letter)
            return (note("towards", words=words),) if words else ()
    return ()


def _entering(view: KrossView, square: int) -> tuple[Note, ...]:
    squares, lexicon, letter = view.squares, view.open.lexicon, view.open.letter
    entered = squares[:square] + letter + squares[square + 1 :]
    before = {word for word, _ in best_words(squares, lexicon, view.task)}
    complete = tuple(
        word for word, at in best_words(entered, lexicon, view.task) if square in at and word not in before
    )
    if complete:
        return (note("completes", words=complete),)
    found = tuple(filter(None, (_goal(line, square, letter, squares, lexicon) for line in _lines(square))))
    return (note("towards", words=found),) if found else ()


def _towards(view: KrossView, letter: str) -> tuple[str, ...]:
    """Words that a letter would lead to, wherever it goes: the one with the fewest gaps."""
    best: tuple[int, str] | None = None
    for square, there in enumerate(view.squares):
        if there == EMPTY:
            for line in _lines(square):
                goal = _goal(line, square, letter, view.squares, view.open.lexicon)
                filled = sum(view.squares[s] != EMPTY for s in line)
                if goal and (best is None or (filled, goal) > best):
                    best = filled, goal
    return (best[1],) if best else ()


def _lines(square: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return LINES[square // SIDE], LINES[SIDE + square % SIDE]


def _goal(line: tuple[int, ...], square: int, letter: str, squares: str, lexicon: Lexicon) -> str:
    """The commonest of the longest words that a line may still hold, through a square with a letter; "" for none."""
    text = "".join(letter if s == square else squares[s] for s in line)
    at = line.index(square)
    for length in range(SIDE, 2, -1):
        for start in range(max(0, at - length + 1), min(at, SIDE - length) + 1):
            part = text[start : start + length]
            if part.count(EMPTY) > 2:
                continue
            fitting = [
                word
                for word in lexicon.matches(part)
                if lexicon.allows_form(word) and not lexicon.is_offensive(word)
            ]
            if fitting:
                return max(fitting, key=lambda word: (lexicon.frequency(word), word))
    return ""
