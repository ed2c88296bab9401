"""The rules of a game on one page: all that have a number, in two columns, as large as fits."""

import re
from math import ceil
from typing import Final

from letterloom.printing.paper import POINT, Pages, broken, plain
from letterloom.rules import AnyGame, rulebook

LARGEST: Final = 10.0
SMALLEST: Final = 4.0
GUTTER: Final = 6.0
_MARKS = re.compile(r"\*\*|`|^- ", re.MULTILINE)
_DRAWING = re.compile(r"^ *```.*?^ *```\n?", re.MULTILINE | re.DOTALL)


def rule_sheet(pages: Pages, game: AnyGame, title: str, language: str) -> None:
    """One page with the rules in a language."""
    pages.turn()
    room = pages.room
    pages.write_in(room._replace(height=9), plain(title), 16, "B")
    top, height = room.y + 12, room.height - 12
    width = (room.width - GUTTER) / 2
    texts = [_told(text) for number, text in rulebook.rules(game.folder, language).items() if _is_own(number)]
    points = LARGEST
    while points > SMALLEST:
        pages.set_font("Helvetica", "", points)
        lines = [(line, n == 0) for text in texts for n, line in enumerate(broken(pages, text, width))]
        step = points * POINT * 1.18
        most = int(height / step)
        if len(lines) <= 2 * most:
            break
        points -= 0.25
    most = min(most, ceil(len(lines) / 2))  # two columns of one length
    for n, (line, first) in enumerate(lines):
        column, row = divmod(n, most)
        x, y = room.x + column * (width + GUTTER), top + (row + 1) * step
        number, _, rest = line.partition(" ") if first else ("", "", line)
        if number:
            pages.set_font("Helvetica", "B", points)
            pages.text(x, y, number)
            x += pages.get_string_width(f"{number} ")
            pages.set_font("Helvetica", "", points)
            x += 0.3
        pages.text(x, y, rest)


def _is_own(number: str) -> bool:
    """Is it a rule of the game itself, and not one that all share?"""
    return not number.startswith(("LL-", "REF-"))


def _told(text: str) -> str:
    """A rule as it is printed: without marks and drawings."""
    return plain(" ".join(_MARKS.sub("", _DRAWING.sub("", text)).split()))
