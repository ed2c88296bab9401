"""What a table is worth: its words (the best choice of them is found in `exact`), its task, bonus and cards."""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from letterloom.games.kross.board import cell_of
from letterloom.games.kross.exact import POINTS, Found, choose, readings
from letterloom.games.kross.material import is_task, listed, meets, wording
from letterloom.games.kross.state import KrossState
from letterloom.rules import Frozen, Line, Seat, Sheet, refuse, total
from letterloom.words import Lexicon

LENGTHS = (6, 5, 4, 3, 2)  # KRO-15: the order in which words break ties
FULL_BONUS = 3  # KRO-7
TASK_BONUS = 3  # KRO-13


class KrossWorksheet(Frozen, frozen=True):
    """What has to be known besides a filled table to count it (REF-7)."""

    task: Annotated[str, Meta(max_length=40)] = ""
    cards: Annotated[int, Meta(ge=0, le=26)] = 0
    first: bool = False


def count(squares: str, lexicon: Lexicon, asked: KrossWorksheet) -> Sheet:
    """What a filled table is worth by itself.

    >>> from letterloom.words import open_lexicon
    >>> [line.word for line in count("DOORE." + "." * 30, open_lexicon("en"), KrossWorksheet())]
    ['DOOR']
    """
    task = asked.task.lower()
    if task and not is_task(task):
        refuse("REF-7", "no-task", text=task[:20])
    return lines_of(squares, lexicon, task, told=wording(task), first=asked.first, cards=asked.cards)


def sheet(state: KrossState, seat: Seat) -> Sheet:
    """One player's score at the end (KRO-12, KRO-13, KRO-7, KRO-14)."""
    open_ = state.open
    return lines_of(
        state.squares[seat],
        open_.lexicon,
        state.deciding(seat),
        told=wording(state.tasks[seat]),
        first=seat in open_.first,
        cards=open_.cards.count(seat),
    )


def lines_of(squares: str, lexicon: Lexicon, task: str, *, told: str, first: bool, cards: int) -> Sheet:
    """What a table is worth, whoever wrote it; `told` is how a sentence names the task."""
    lines = [
        Line(points=POINTS[len(word)], word=word, cells=tuple(map(cell_of, places)))
        for word, places in best_words(squares, lexicon, task)
    ]
    if word := task_word(squares, lexicon, task):
        lines.append(Line(points=TASK_BONUS, key="task", args=(("task", told), ("word", word))))
    if first:
        lines.append(Line(points=FULL_BONUS, key="first"))
    if cards:
        lines.append(Line(points=-cards, key="cards", args=(("n", cards),)))
    return tuple(lines)


def rank(lines: Sheet) -> tuple[int, ...]:
    """KRO-15: points, then the number of words of 6, 5, 4, 3 and 2 letters."""
    lengths = [len(line.word) for line in lines]
    return total(lines), *[lengths.count(length) for length in LENGTHS]


def best_words(squares: str, lexicon: Lexicon, task: str = "") -> tuple[Found, ...]:
    """The words that count in a table of 36 letters (`.` is an empty square), in reading order.

    >>> from letterloom.words import open_lexicon
    >>> [found.word for found in best_words("DOORE." + "." * 30, open_lexicon("en"))]
    ['DOOR']
    """
    return lexicon.keep(_counting)(squares, task)[0]


def task_word(squares: str, lexicon: Lexicon, task: str) -> str | None:
    """A word anywhere in the table that meets the task, counted or not (KRO-13)."""
    return lexicon.keep(_counting)(squares, task)[1]


def _counting(lexicon: Lexicon) -> Callable[[str, str], tuple[tuple[Found, ...], str | None]]:
    """Both for some words, each reading looked up once, with a memory that is let go with them."""

    allows_form = lru_cache(maxsize=100_000)(lexicon.allows_form)

    @lru_cache(maxsize=4096)
    def count(squares: str, task: str) -> tuple[tuple[Found, ...], str | None]:
        texts = readings(squares)
        counting = {word for word in texts if allows_form(word)}  # KRO-9
        counting |= listed(task).intersection(texts)  # KRO-13: names and cities among them
        longest_first = sorted([word for word in texts if word in counting], key=len, reverse=True)
        meeting = next((word for word in longest_first if meets(task, word, lexicon)), None)
        return choose(squares, counting.__contains__), meeting

    return count
