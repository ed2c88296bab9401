"""The legal moves of TYPO-2D, and where a card could go.

`plays` lists all ways to lay a card that the lexicon allows, in the order of TYP-13. It goes through the same placings
as the referee in `effect`, so that what is listed is what is accepted.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from letterloom.games.typo2d import notation
from letterloom.games.typo2d.board import AXES, Board, shift
from letterloom.games.typo2d.laying.icons import DIRECTIONS, insert, leave_gap, replace_card, turn
from letterloom.games.typo2d.laying.placing import Placing, after, lay_beside
from letterloom.games.typo2d.material import CARDS
from letterloom.games.typo2d.moves import (
    Axis,
    Cell,
    Choose,
    Drop,
    How,
    Insert,
    Keep,
    Laying,
    Put,
    Replace,
    Take,
)
from letterloom.games.typo2d.options import TypoOptions
from letterloom.games.typo2d.state import TypoView
from letterloom.games.typo2d.vocabulary import Dictionary, dictionary
from letterloom.rules import Accept, Doubt, Move, Note, note

SOME = 6
"""So many places of a card are named where those of all cards are."""
BOUND = {"E*": "TYP-20", "N*": "TYP-22", "O*": "TYP-23", "P*": "TYP-24"}
"""The icons that must be used where they can be, and their rules."""


def moves(view: TypoView) -> Iterator[Move]:
    """What the view's seat can answer."""
    if view.seat is None or view.asked is None:
        return
    open_ = view.open
    match open_.phase:
        case "choose":
            yield from map(Choose, dict.fromkeys(view.hand.known))
        case "vote":
            yield from (Doubt(), Accept())
        case "drop-penalty":
            yield from map(Drop, sorted(set(open_.penalty)))
        case "drop-any":
            yield from map(Drop, dict.fromkeys(view.hand.known))
            if view.hand.unknown:
                yield Drop(None)
        case "place":
            for move, _ in spoken_plays(open_.board, open_.card, dictionary(open_), open_.options):
                yield move
            if open_.card == "M*" and not open_.penalty:
                yield Keep()
    if open_.phase in ("place", "take"):
        yield from (Take((run.axis, run.cells[0])) for run in open_.board.longest)
        if not open_.board.cards:
            yield Take()


def is_legal(board: Board, placing: Placing, words: Dictionary) -> bool:
    """Do the rule of four lines and the lexicon allow it?"""
    if board.crowded and placing.longest < 3:
        return False
    words = words.on(board, placing.card, placing.replaced)
    for run in placing.runs:  # noqa: SIM110 - asked for each cell of each list, and a loop is the quickest
        if not words.begins(run):
            return False
    return True


def plays(board: Board, card: str, words: Dictionary) -> Iterator[tuple[Laying, Placing]]:
    """All ways to lay a card that the lexicon allows, without words, each effect once, in the order of TYP-13."""
    if card in BOUND:
        used = False
        for play in icon_plays(board, card, words):
            used = True
            yield play
        if used:
            return
    seen: set[Board] = set()
    for cell in board.free_cells:
        placing = lay_beside(board, card, cell)
        if is_legal(board, placing, words):
            yield Put(cell), placing
            if card == "Z*":
                seen.add(after(board, placing))
        if card != "Z*":
            continue
        for axis in AXES:
            if max(len(board.reach(cell, axis, by)) for by in (-1, 1)) < 2 or (*cell, axis) in board.gaps:
                continue
            # The notation names a direction, not a side: only the first that is legal can be played.
            turned = next((p for p in turn(board, card, cell, axis) if is_legal(board, p, words)), None)
            if turned and (then := after(board, turned)) not in seen:
                seen.add(then)
                yield Put(cell, how=_TURN[axis]), turned


_GAP: tuple[How, ...] = ("gap row", "gap col")
_TURN: tuple[How, ...] = ("turn row", "turn col")


def icon_plays(board: Board, card: str, words: Dictionary) -> Iterator[tuple[Laying, Placing]]:
    """The plays of an E*, N*, O* or P* by its icon that the lexicon allows, each effect once."""
    seen: set[tuple[Board, bool]] = set()
    for move, placing in _icon_candidates(board, card):
        if not is_legal(board, placing, words):
            continue
        # Beside or in place of a card like it there are two ways to the same board; only then is it worth looking.
        if card in board.at.values():
            effect = after(board, placing), placing.wins_tiebreaker
            if effect in seen:
                continue
            seen.add(effect)
        yield move, placing


def _icon_candidates(board: Board, card: str) -> Iterator[tuple[Laying, Placing]]:
    cells = list(board.at)  # in reading order
    if card == "E*":
        for cell in cells:
            for direction, (axis, by) in DIRECTIONS.items():
                if shift(cell, axis, -by) in board.at:
                    yield Insert(cell, direction), insert(board, card, cell, direction)
    elif card == "N*":
        for cell in cells:
            yield Replace(cell), replace_card(board, card, cell)
    elif card in ("O*", "P*"):
        for cell, axis in gap_places(board, card):
            yield Put(cell, how=_GAP[axis]), leave_gap(board, card, cell, axis)


def gap_places(board: Board, card: str) -> list[tuple[Cell, Axis]]:
    """Where an O* or P* would lie with an empty cell between it and a line in a direction (TYP-23, TYP-24)."""
    at, by = board.at, 1 if card == "O*" else -1
    places = {
        (shift(near, axis, -2 * by), axis)
        for near in at
        for axis in AXES
        if shift(near, axis, -by) not in at and shift(near, axis, -2 * by) not in at
    }
    return sorted(places, key=lambda place: (place[0][1], place[0][0], place[1]))


def spoken_plays(
    board: Board, card: str, words: Dictionary, options: TypoOptions
) -> Iterator[tuple[Laying, Placing]]:
    """The plays of a card as they are said: where words must be, with the commonest, else without any."""
    for move, placing in plays(board, card, words):
        said = with_words(board, move, placing, words) if options.must_say else move
        if said is not None:
            yield said, placing


def with_words(board: Board, move: Laying, placing: Placing, words: Dictionary) -> Laying | None:
    """A play with the commonest word for each run.

    GAP is no word right after the cell of an O*, P* or Z*, so another is said. None where there is no other, or no
    word that should be offered.
    """
    words = words.on(board, placing.card, placing.replaced)
    said = [words.example(run) for run in placing.runs]
    if not all(said):
        return None
    play = replace(move, words=tuple(said))
    if notation.is_sayable(play, placing.card):
        return play
    if len(said) > 1 and said[1] not in notation.RESERVED:
        said[:2] = said[1], said[0]
    elif others := [word for word in words.examples(placing.runs[0], 3) if word not in notation.RESERVED]:
        said[0] = others[0]
    else:
        return None
    return replace(move, words=tuple(said))


def consult(view: TypoView, words: Sequence[str]) -> tuple[Note, ...]:
    """`places E`: each place with the words that it would begin; `places`: where each card of the hand could go."""
    open_ = view.open
    match [word.lower() for word in words]:
        case ["places"]:
            mine = open_.card and open_.mover == view.seat
            cards = (open_.card,) if mine else view.hand.known
            return tuple(_summary(card, _places(view, card)) for card in dict.fromkeys(cards))
        case ["places", text]:
            card = text.upper() if open_.options.icons else text.upper().rstrip("*")
            found = _places(view, card) if card in CARDS else []
            if not found:
                return (note("no-place", card=card[:20]),)
            return tuple(note("place", move=move, words=said) for move, said in found)
    return ()


def _summary(card: str, places: list[tuple[str, tuple[str, ...]]]) -> Note:
    """How many places a card has, and some of them."""
    if not places:
        return note("no-place", card=card)
    moves = tuple(move for move, _ in places[:SOME])
    return note("places" if len(places) <= SOME else "places-such-as", card=card, n=len(places), moves=moves)


def _places(view: TypoView, card: str) -> list[tuple[str, tuple[str, ...]]]:
    """The plays of a card on the board as it is now, each with the commonest words for its runs."""
    board, words = view.open.board, dictionary(view.open)
    return [
        (
            notation.spell(move),
            tuple(words.on(board, card, placing.replaced).example(run) or run for run in placing.runs),
        )
        for move, placing in plays(board, card, words)
    ]
