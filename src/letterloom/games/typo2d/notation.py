"""How moves of TYPO-2D are written: `choose E*`, `put 1,0 HERE`, `take row 0,0`, `insert 1,0 right`, …

GAP and TURN are words, unless they follow the cell of an O*, P* or Z*.
"""

from collections.abc import Sequence
from typing import Final, cast, get_args

from msgspec.structs import replace

from letterloom.games.typo2d.board import WAYS
from letterloom.games.typo2d.laying.icons import DIRECTIONS, placings
from letterloom.games.typo2d.material import CARDS, letter_of
from letterloom.games.typo2d.moves import (
    LONGEST_WORD,
    Axis,
    Cell,
    Choose,
    Drop,
    Holder,
    How,
    Insert,
    Keep,
    Laying,
    Lift,
    Put,
    Replace,
    Set,
    SetGap,
    Take,
)
from letterloom.games.typo2d.state import TypoView
from letterloom.games.typo2d.vocabulary import fits
from letterloom.rules import UNKNOWN, Move, limits, refuse
from letterloom.rules.notation import read_cell, read_seat, unknown, write_cell
from letterloom.words.fold import fold, is_letters

RESERVED: Final = ("GAP", "TURN")
"""What follows the cell of an O*, P* or Z* and is no word there."""
_HOW: Final[dict[tuple[str, ...], How]] = {tuple(how.split()): how for how in get_args(How) if how}
_AXES: Final[dict[str, Axis]] = {"row": 0, "col": 1}


def parse(words: Sequence[str], view: TypoView) -> Move:
    """The move that some words mean."""
    icons = view.open.options.icons
    match [word.lower() for word in words]:
        case ["choose", card]:
            return Choose(read_card(card, icons))
        case ["put", cell]:
            return Put(_cell(cell, words))
        case ["take", "row" | "col" as way, cell]:
            return Take((_AXES[way], _cell(cell, words)))
        case ["drop", "?"]:
            return Drop(None)
        case ["drop", card]:
            return Drop(read_card(card, icons))
        case ["put", cell, *rest]:
            how = _how(rest) if view.open.card in ("O*", "P*", "Z*") else ""
            return _saying(Put(_cell(cell, words), how=how), rest[len(how.split()) :], words, view)
        case ["insert", cell, direction, *rest] if direction in DIRECTIONS:
            to = next(to for to in DIRECTIONS if to == direction)
            return _saying(Insert(_cell(cell, words), to), rest, words, view)
        case ["replace", cell, *rest]:
            return _saying(Replace(_cell(cell, words)), rest, words, view)
        case ["keep"]:
            return Keep()
        case ["take"]:
            return Take()
        case ["set", cell, "gap", "row" | "col" as way]:
            return SetGap(_cell(cell, words), _AXES[way])
        case ["set", cell, card]:
            return Set(_cell(cell, words), read_card(card, icons))
        case ["lift", cell]:
            return Lift(_cell(cell, words))
        case ["holder", seat]:
            return Holder(read_seat(seat))
    unknown(words)


def _how(rest: Sequence[str]) -> How:
    """How a card is put, by what follows its cell."""
    return _HOW.get(tuple(rest[:2])) or _HOW.get(tuple(rest[:1])) or ""


def read_card(text: str, icons: bool) -> str:
    """A card; without icons, one with a star is a plain one (TYP-1).

    >>> read_card("e*", icons=True), read_card("E*", icons=False)
    ('E*', 'E')
    """
    card = text.upper()
    if card not in CARDS:
        refuse("TYP-1", "no-card", text=text[:20])
    return card if icons else letter_of(card)


def _cell(text: str, words: Sequence[str]) -> Cell:
    cell = read_cell(text)
    if cell is None:
        unknown(words)
    return cast(Cell, cell)


def _saying(move: Laying, said: Sequence[str], words: Sequence[str], view: TypoView) -> Laying:
    """A move with the words that are said, their accents folded to the letters of the cards.

    A German Ä may be laid as A or as AE: the one that begins with a run is meant, where only one does.
    """
    if not said:
        return move
    language = view.open.lexicon.language
    spellings = [tuple(dict.fromkeys((fold(word, language), fold(word)))) for word in said]
    if not all(is_letters(word) and len(word) <= LONGEST_WORD for ways in spellings for word in ways):
        unknown(words)
    if any(len(ways) > 1 for ways in spellings):
        runs = (
            {run for placing in placings(view.open.board, view.open.card, move) for run in placing.runs}
            if view.open.card
            else set()
        )
        spellings = [
            tuple(word for word in ways if any(fits(word, run) for run in runs)) or ways for ways in spellings
        ]
    return replace(move, words=tuple(ways[0] for ways in spellings))


def is_sayable(move: Laying, card: str) -> bool:
    """Does the text of a move read back to it? GAP and TURN cannot be said right after the cell of an O*, P* or Z*.

    >>> is_sayable(Put((2, 0), ("GAP",)), "P"), is_sayable(Put((2, 0), ("GAP",)), "P*")
    (True, False)
    """
    if card not in ("O*", "P*", "Z*") or not isinstance(move, Put) or not move.words:
        return True
    text = (*move.how.split(), *(word.lower() for word in move.words[:1]))
    return _how(text) == move.how


def check_sayable(move: Laying, card: str) -> None:
    """Refuse a move with words that could not be written down and read again."""
    if (size := len(spell(move))) > limits.LINE:
        refuse("LL-1", "too-long", n=size, most=limits.LINE)
    if not is_sayable(move, card):
        refuse("LL-1", "malformed")


def spell(move: Move) -> str:
    """The text of a move.

    >>> spell(Put((1, 0), ("STONE",), "gap row")), spell(Take()), spell(Insert((2, -1), "up"))
    ('put 1,0 gap row STONE', 'take', 'insert 2,-1 up')
    """
    match move:
        case Choose(card):
            return f"choose {card}"
        case Put(cell, (), ""):
            return f"put {write_cell(cell)}"
        case Take((axis, cell)):
            return f"take {WAYS[axis]} {write_cell(cell)}"
        case Drop(card):
            return f"drop {card or UNKNOWN}"
        case Set(cell, card):
            return f"set {write_cell(cell)} {card}"
        case SetGap(cell, axis):
            return f"set {write_cell(cell)} gap {WAYS[axis]}"
        case Lift(cell):
            return f"lift {write_cell(cell)}"
        case Holder(seat):
            return f"holder {seat}"
        case Put(cell, words, how):
            return " ".join(("put", write_cell(cell), *how.split(), *words))
        case Insert(cell, direction, words):
            return " ".join(("insert", write_cell(cell), direction, *words))
        case Replace(cell, words):
            return " ".join(("replace", write_cell(cell), *words))
        case Keep():
            return "keep"
        case Take(None):
            return "take"
    raise TypeError(move)
