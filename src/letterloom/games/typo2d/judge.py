"""Which plays are legal, and which there are.

`judge` checks a play that somebody wants to make and says what would come of it; `plays` lists all that the lexicon
allows, in the order of TYP-13. Both go through the same `Placing`s, so that what is listed is what is accepted.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.moves import Axis, Insert, Put, Replace
from letterloom.games.typo2d.options import TypoOptions
from letterloom.games.typo2d.play import (
    WAYS,
    Placing,
    after,
    insert,
    lay,
    leave_gap,
    replace_card,
    turn,
)
from letterloom.games.typo2d.table import COL, ROW, Board, Table, step
from letterloom.games.typo2d.vocabulary import Vocabulary, vocabulary
from letterloom.rules import Refusal, refuse

Play = Put | Insert | Replace
RESERVED = ("GAP", "TURN")
"""What follows the cell of an O*, P* or Z* and is no word there."""
BOUND = {"E*": "TYP-20", "N*": "TYP-22", "O*": "TYP-23", "P*": "TYP-24"}
"""The icons that must be used where they can be, and their rules."""
ROW_OR_COL: tuple[Axis, ...] = (ROW, COL)


class Judged(NamedTuple):
    """A play that is allowed, with a word for each of its runs, in their order where they could be matched."""

    placing: Placing
    words: tuple[str, ...]


def words_of(board: Board, placing: Placing, options: TypoOptions) -> Vocabulary:
    """The words that count once this card lies."""
    return vocabulary(options, board, letter_of(placing.card), placing.replaced[:1])


def legal(board: Board, placing: Placing, options: TypoOptions) -> bool:
    """Do the rule of four lines and the lexicon allow it?"""
    if board.crowded and placing.longest < 3:
        return False
    words = words_of(board, placing, options)
    return all(words.begins(run) for run in placing.runs)


def plays(board: Board, card: str, options: TypoOptions) -> Iterator[tuple[Play, Placing]]:
    """All plays of a card that the lexicon allows, without words, each effect once, in the order of TYP-13."""
    if card in BOUND:
        used = False
        for play in icon_plays(board, card, options):
            used = True
            yield play
        if used:
            return
    seen: set[Table] = set()
    for cell in board.open_cells:
        placing = lay(board, card, cell)
        if legal(board, placing, options):
            yield Put(cell), placing
            if card == "Z*":
                seen.add(after(board, placing))
        if card != "Z*":
            continue
        for axis in ROW_OR_COL:
            if max(len(board.reach(cell, axis, by)) for by in (-1, 1)) < 2 or (*cell, axis) in board.gaps:
                continue
            # The notation names a direction, not a side: only the first that is legal can be played.
            turned = next((p for p in turn(board, card, cell, axis) if legal(board, p, options)), None)
            if turned and (table := after(board, turned)) not in seen:
                seen.add(table)
                yield Put(cell, how="turn", axis=axis), turned


def icon_plays(board: Board, card: str, options: TypoOptions) -> Iterator[tuple[Play, Placing]]:
    """The plays of an E*, N*, O* or P* by its icon that the lexicon allows, each effect once."""
    seen: set[tuple[Table, bool]] = set()
    for play, placing in _icon_candidates(board, card):
        if not legal(board, placing, options):
            continue
        # Beside or in place of a card like it there are two ways to the same table; only then is it worth looking.
        if card in board.cards.values():
            effect = after(board, placing), placing.wins_tiebreaker
            if effect in seen:
                continue
            seen.add(effect)
        yield play, placing


def _icon_candidates(board: Board, card: str) -> Iterator[tuple[Play, Placing]]:
    cells = list(board.cards)  # in reading order, as the table's cards are
    if card == "E*":
        for cell in cells:
            for direction, (axis, by) in WAYS.items():
                if step(cell, axis, -by) in board.cards:
                    yield Insert(cell, direction), insert(board, card, cell, direction)
    elif card == "N*":
        for cell in cells:
            yield Replace(cell), replace_card(board, card, cell)
    elif card in ("O*", "P*"):
        by = 1 if card == "O*" else -1
        places = {
            (step(near, axis, -2 * by), axis)
            for near in cells
            for axis in ROW_OR_COL
            if step(near, axis, -by) not in board.cards and step(near, axis, -2 * by) not in board.cards
        }
        for cell, axis in sorted(places, key=lambda place: (place[0][1], place[0][0], place[1])):
            yield Put(cell, how="gap", axis=axis), leave_gap(board, card, cell, axis)


def judge(board: Board, card: str, play: Play, options: TypoOptions) -> Judged:
    """Check a play, or refuse it by its rule."""
    _check_icon(card, play)
    if card in BOUND:
        _check_icon_use(board, card, play, options)
    match play:
        case Put(cell, words, ""):
            return _accept(board, lay(board, card, cell), words, options)
        case Put():
            return _in_a_direction(board, card, play, options)
        case Insert(cell, direction, words):
            return _accept(board, insert(board, card, cell, direction), words, options)
        case Replace(cell, words):
            return _accept(board, replace_card(board, card, cell), words, options)


def _check_icon(card: str, play: Play) -> None:
    """Each way of playing but the plain one is that of an icon, and refused by its rule to other cards."""
    match play:
        case Put(how="gap") if card not in ("O*", "P*"):
            refuse("TYP-23", "no-icon-gap", card=card)
        case Put(how="turn") if card != "Z*":
            refuse("TYP-25", "no-icon-turn", card=card)
        case Insert() if card != "E*":
            refuse("TYP-20", "no-icon-insert", card=card)
        case Replace() if card != "N*":
            refuse("TYP-22", "no-icon-replace", card=card)


def _check_icon_use(board: Board, card: str, play: Play, options: TypoOptions) -> None:
    """E, N, O and P must be used, and are plain cards only where they cannot be; the lexicon decides, in both modes."""
    usable = next(icon_plays(board, card, options), None) is not None
    plain = isinstance(play, Put) and play.how == ""
    if usable and plain:
        refuse(BOUND[card], "icon-due", card=card)
    if not usable and not plain and options.judging == "challenge":
        refuse(BOUND[card], "icon-useless", card=card)


def _in_a_direction(board: Board, card: str, play: Put, options: TypoOptions) -> Judged:
    """A gap or a turn; the direction may be left out where only one is possible."""
    judged: list[Judged] = []
    refusals: list[Refusal] = []
    for axis in ROW_OR_COL if play.axis is None else (play.axis,):
        try:
            judged.append(_along(board, card, play, axis, options))
        except Refusal as refusal:
            refusals.append(refusal)
    if len(judged) > 1:
        refuse("TYP-25" if play.how == "turn" else BOUND[card], "which-direction", how=play.how)
    if not judged:  # rather the words than the place, where the place was right in one direction
        raise next((r for r in refusals if r.key not in ("no-gap", "no-line")), refusals[0])
    return judged[0]


def _along(board: Board, card: str, play: Put, axis: int, options: TypoOptions) -> Judged:
    if play.how == "gap":
        return _accept(board, leave_gap(board, card, play.cell, axis), play.words, options)
    # Of two lines that could be turned, one that the lexicon allows comes first.
    placings = sorted(turn(board, card, play.cell, axis), key=lambda p: not legal(board, p, options))
    for placing in placings[:-1]:
        try:
            return _accept(board, placing, play.words, options)
        except Refusal:
            continue
    return _accept(board, placings[-1], play.words, options)


def _accept(board: Board, placing: Placing, said: tuple[str, ...], options: TypoOptions) -> Judged:
    """TYP-7, and TYP-5's words: all or (in strict) none, in any order."""
    runs = placing.runs
    if board.crowded and placing.longest < 3:
        refuse("TYP-7", "four-lines")
    if (said or options.judging == "challenge") and len(said) != len(runs):
        refuse("TYP-5", "word-count", n=len(runs), runs=runs, said=len(said))
    if options.judging == "challenge":
        return Judged(placing, said)
    words = words_of(board, placing, options)
    if not said:
        for run in runs:
            if not words.begins(run):
                refuse(placing.rule, "no-word", run=run)
        return Judged(placing, tuple(words.example(run) for run in runs))
    for word in said:
        if word not in words:
            refuse("TYP-5", "not-a-word", word=word)
    paired = words.pairs(said, runs)
    if paired is None:
        refuse("TYP-5", "other-beginning", words=said, runs=runs)
    return Judged(placing, paired)


def with_words(board: Board, card: str, play: Play, placing: Placing, options: TypoOptions) -> Play | None:
    """A play as it is said: in `challenge` with the commonest word for each run, in `strict` without words.

    GAP is no word right after the cell of an O*, P* or Z*, so another is said; None where there is no other.
    """
    if options.judging == "strict":
        return play
    words = words_of(board, placing, options)
    said = [words.example(run) for run in placing.runs]
    if isinstance(play, Put) and not play.how and card in ("O*", "P*", "Z*") and said[0] in RESERVED:
        if len(said) > 1 and said[1] not in RESERVED:
            said[:2] = said[1], said[0]
        elif other := words.example(placing.runs[0], avoid=said[0]):
            said[0] = other
        else:
            return None
    return replace(play, words=tuple(said))
