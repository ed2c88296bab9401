"""The table's own rows: what the people round the table say, who are always right (seat −3).

They are not judged by a game's rules; only what cannot be carried out is refused, by REF-6. `back` is in `replay`,
which has the earlier states; words and the end are the same in all games; where pieces lie, who is to move and what a
seat holds is for each game to change (`arrange`, in its `referee.py`).
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from letterloom.rules import limits
from letterloom.rules.notation import is_letters, read_number
from letterloom.rules.state import Open
from letterloom.rules.terms import (
    Allow,
    Back,
    Ban,
    End,
    Holding,
    Move,
    Score,
    Seat,
    Step,
    ToMove,
    happened,
    refuse,
)
from letterloom.rules.touch import Gesture, Pick

if TYPE_CHECKING:
    from letterloom.rules.contract import AnyGame

ROWS = (Back, Allow, Ban, End, Score, Holding, ToMove)
"""The rows that all games share."""
VERBS = frozenset(("back", "allow", "ban", "end", "score", "hand", "turn"))
"""How they begin."""


def agree(game: "AnyGame", state: Any, move: Move) -> Step[Any]:
    """What a row of the table does to a state, or the refusal."""
    open_ = state.open
    match move:
        case Allow(word):
            return Step(state.with_open(words=open_.words.allowing(word)), (happened("allowed", word=word),))
        case Ban(word):
            return Step(state.with_open(words=open_.words.banning(word)), (happened("banned", word=word),))
        case Back():
            refuse("REF-6", "no-row")
    if open_.is_over:
        refuse("REF-6", "game-over")
    if isinstance(move, End):
        ended = game.end(state)
        return Step(ended.state, (happened("ended-by-table"), *ended.events))
    if open_.underway and not open_.blind and not game.is_asked_of_table(open_, move):
        refuse("REF-6", "dealt")
    if isinstance(move, Score | Holding | ToMove) and move.seat not in open_.remaining:
        refuse("REF-6", "no-seat", n=move.seat)
    arranged = game.arrange(state, move)
    return Step(arranged.state, arranged.events)


def read(words: Sequence[str]) -> Move | None:
    """The row which some words mean, or None where it is none that all games share.

    >>> read(["score", "1", "12"]), read(["end"]), read(["allow", "zorp"]), read(["hand", "x", "2"])
    (Score(seat=1, points=12), End(), Allow(word='ZORP'), None)
    """
    verb, rest = words[0].lower(), words[1:]
    if verb not in VERBS:
        return None
    if verb in ("allow", "ban") and len(rest) == 1 and _is_word(rest[0]):
        return Allow(rest[0].upper()) if verb == "allow" else Ban(rest[0].upper())
    match verb, [read_number(text) for text in rest]:
        case "end", []:
            return End()
        case "back", [int(row)] if 0 <= row <= limits.ROWS:
            return Back(row)
        case "score", [int(seat), int(points)] if _is_seat(seat) and abs(points) <= limits.POINTS:
            return Score(seat, points)
        case "hand", [int(seat), int(count)] if _is_seat(seat) and 0 <= count <= limits.PIECES:
            return Holding(seat, count)
        case "turn", [int(seat)] if _is_seat(seat):
            return ToMove(seat)
    return None


def write(move: Move) -> str:
    """The text of such a row."""
    match move:
        case Back(row):
            return f"back {row}"
        case Allow(word):
            return f"allow {word}"
        case Ban(word):
            return f"ban {word}"
        case End():
            return "end"
        case Score(seat, points):
            return f"score {seat} {points}"
        case Holding(seat, count):
            return f"hand {seat} {count}"
        case ToMove(seat):
            return f"turn {seat}"
    raise TypeError(move)


def pointing(open_: Open, *verbs: str) -> Iterator[Gesture]:
    """What people point at for rows of some of these kinds, seat by seat: who is to move, scores, numbers of pieces.

    >>> from types import SimpleNamespace
    >>> [gesture.text for gesture in pointing(SimpleNamespace(remaining=(0, 1)), "turn", "score")]
    ['turn 0', 'turn 1', 'score 0 {0}', 'score 1 {0}']
    """
    for verb in verbs:
        for seat in open_.remaining:
            number = () if verb in _PLAIN else (Pick(words=True),)
            text = f"{verb} {seat}" + (" {0}" if number else "")
            yield Gesture(f"table-{verb}", text, number, args=(("seat", seat),))


_PLAIN = ("turn", "holder")
"""The rows that name a seat and nothing else."""


def _is_word(text: str) -> bool:
    return is_letters(text) and 2 <= len(text) <= limits.EXTRA_WORD


def _is_seat(number: Seat) -> bool:
    return 0 <= number < limits.SEATS
