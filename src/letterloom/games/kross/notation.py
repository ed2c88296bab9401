"""How moves of KROSS THE WORDZ are written: `call E`, `put b3`, `reject`; and the table's own, `sheet 0 …` (REF-7)."""

from collections.abc import Sequence

from letterloom.games.kross.board import EMPTY, SIDE, SQUARES, square_name
from letterloom.games.kross.moves import Call, Card, Claim, Lift, Put, Reject, Set, Written
from letterloom.rules import UNKNOWN, Move, refuse
from letterloom.rules.notation import is_letters, read_seat, unknown

NO_WORD = "none"

_SQUARES = {square_name(square): square for square in range(SQUARES)}


def parse(words: Sequence[str]) -> Move:
    """The move that some words mean.

    >>> parse(["put", "B3"])
    Put(square=13)
    """
    match [words[0].lower(), *words[1:]]:
        case ["call", letter]:
            if len(letter) != 1 or not is_letters(letter):
                refuse("KRO-3", "no-letter", text=letter[:20])
            return Call(letter.upper())
        case ["put", "?"]:
            return Put(None)
        case ["put", name]:
            square = _SQUARES.get(name.lower())
            if square is None:
                refuse("KRO-4", "no-square", text=name[:20])
            return Put(square)
        case ["reject"]:
            return Reject()
    return _table_row(words) or unknown(words)


def _table_row(words: Sequence[str]) -> Move | None:
    """A row of the table itself (REF-6, REF-7)."""
    match [words[0].lower(), *words[1:]]:
        case ["set", seat, name, letter] if (
            name.lower() in _SQUARES and len(letter) == 1 and is_letters(letter)
        ):
            return Set(read_seat(seat), _SQUARES[name.lower()], letter.upper())
        case ["lift", seat, name] if name.lower() in _SQUARES:
            return Lift(read_seat(seat), _SQUARES[name.lower()])
        case ["card", letter, seat] if len(letter) == 1 and is_letters(letter):
            return Card(letter.upper(), read_seat(seat))
        case ["sheet", seat, *rows]:
            return Written(read_seat(seat), read_rows(rows, "REF-6"))
        case ["task", seat, word] if is_letters(word):
            if word.lower() == NO_WORD:
                return Claim(read_seat(seat), "")
            if 2 <= len(word) <= SIDE:
                return Claim(read_seat(seat), word.upper())
    return None


def read_rows(rows: Sequence[str], rule: str = "REF-7") -> str:
    """The squares of a table that is written in six rows, `.` for an empty square; another text is refused by a rule.

    >>> read_rows(["stone.", "......", "......", "......", "......", "......"])[:7]
    'STONE..'
    """
    if len(rows) != SIDE:
        refuse(rule, "six-rows", n=len(rows))
    for row in rows:
        if len(row) != SIDE or not all(letter == EMPTY or is_letters(letter) for letter in row):
            refuse(rule, "no-table-row", text=row[:20])
    return "".join(rows).upper()


def spell(move: Move) -> str:
    """The text of a move."""
    match move:
        case Call(letter):
            return f"call {letter}"
        case Put(square):
            return f"put {UNKNOWN if square is None else square_name(square)}"
        case Reject():
            return "reject"
        case Set(seat, square, letter):
            return f"set {seat} {square_name(square)} {letter}"
        case Lift(seat, square):
            return f"lift {seat} {square_name(square)}"
        case Card(letter, seat):
            return f"card {letter} {seat}"
        case Written(seat, squares):
            rows = [squares[start : start + SIDE] for start in range(0, SQUARES, SIDE)]
            return " ".join(["sheet", str(seat), *rows])
        case Claim(seat, word):
            return f"task {seat} {word or NO_WORD}"
    raise TypeError(move)
