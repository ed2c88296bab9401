"""How moves of TYPO-2D are written: `choose E*`, `put 1,0 HERE`, `take row 0,0`, `insert 1,0 right`, …"""

from collections.abc import Sequence
from typing import Final, Literal

from letterloom.games.typo2d.judge import RESERVED
from letterloom.games.typo2d.material import CARDS, letter_of
from letterloom.games.typo2d.moves import Axis, Choose, Drop, Insert, Keep, Put, Replace, Spot, Take
from letterloom.games.typo2d.play import WAYS
from letterloom.games.typo2d.state import TypoView
from letterloom.rules import Accept, Doubt, Move, refuse
from letterloom.rules.notation import read_cell, unknown, write_cell
from letterloom.words.fold import fold, is_letters

AXES: Final[dict[str, Axis]] = {"row": 0, "col": 1}
NAMES: Final = {axis: name for name, axis in AXES.items()}


def parse(words: Sequence[str], view: TypoView) -> Move:
    """The move that some words mean. GAP and TURN are words unless the card is an O*, P* or Z*."""
    match [word.lower() for word in words]:
        case ["choose", card]:
            return Choose(read_card(card, view.options.icons))
        case ["drop", card]:
            return Drop(read_card(card, view.options.icons))
        case ["put", cell, *rest]:
            return _put(_cell(cell, words), rest, words, view)
        case ["insert", cell, direction, *rest] if direction in WAYS:
            way = next(way for way in WAYS if way == direction)
            return Insert(_cell(cell, words), way, _words(rest, words, view))
        case ["replace", cell, *rest]:
            return Replace(_cell(cell, words), _words(rest, words, view))
        case ["keep"]:
            return Keep()
        case ["take"]:
            return Take()
        case ["take", axis, cell] if axis in AXES:
            return Take(AXES[axis], _cell(cell, words))
        case ["doubt"]:
            return Doubt()
        case ["accept"]:
            return Accept()
    unknown(words)


def read_card(text: str, icons: bool) -> str:
    """A card; without icons, one with a star is a plain one (TYP-1).

    >>> read_card("e*", icons=True), read_card("E*", icons=False)
    ('E*', 'E')
    """
    card = text.upper()
    if card not in CARDS:
        refuse("TYP-1", "no-card", text=text)
    return card if icons else letter_of(card)


def _put(cell: Spot, rest: list[str], words: Sequence[str], view: TypoView) -> Put:
    if view.card not in ("O*", "P*", "Z*") or not rest or rest[0].upper() not in RESERVED:
        return Put(cell, _words(rest, words, view))
    how: Literal["gap", "turn"] = "gap" if rest[0] == "gap" else "turn"
    if len(rest) > 1 and rest[1] in AXES:
        return Put(cell, _words(rest[2:], words, view), how, AXES[rest[1]])
    return Put(cell, _words(rest[1:], words, view), how)


def _cell(text: str, words: Sequence[str]) -> Spot:
    cell = read_cell(text)
    if cell is None:
        unknown(words)
    x, y = cell
    return x, y


def _words(said: Sequence[str], words: Sequence[str], view: TypoView) -> tuple[str, ...]:
    """Words with their accents folded to the letters of the cards."""
    folded = tuple(fold(word, view.options.words.language) for word in said)
    if not all(map(is_letters, folded)):
        unknown(words)
    return folded


def spell(move: Move) -> str:
    """The text of a move.

    >>> spell(Put((1, 0), ("STONE",), "gap", 0)), spell(Take()), spell(Insert((2, -1), "up"))
    ('put 1,0 gap row STONE', 'take', 'insert 2,-1 up')
    """
    match move:
        case Choose(card):
            return f"choose {card}"
        case Drop(card):
            return f"drop {card}"
        case Put(cell, words, how, axis):
            way = () if axis is None else (NAMES[axis],)
            return " ".join(("put", write_cell(cell), *filter(None, (how,)), *way, *words))
        case Insert(cell, direction, words):
            return " ".join(("insert", write_cell(cell), direction, *words))
        case Replace(cell, words):
            return " ".join(("replace", write_cell(cell), *words))
        case Keep():
            return "keep"
        case Take(axis, cell):
            return "take" if cell is None or axis is None else f"take {NAMES[axis]} {write_cell(cell)}"
        case Doubt():
            return "doubt"
        case Accept():
            return "accept"
    raise TypeError(move)
