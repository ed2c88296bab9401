"""Paper: pages in millimetres, with pieces side by side that share their edges, so that one cut parts two of them."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from fpdf import FPDF

MARGIN: Final = 10.0
"""What printers leave white."""
FOOT: Final = 6.0
"""For the line at the bottom that says what it is, and whose."""
HAIR: Final = 0.1
"""How thick a line is that is cut along."""
POINT: Final = 25.4 / 72
"""A point of a font in millimetres."""

_PLAIN = str.maketrans(
    {
        "“": '"',
        "„": '"',
        "”": '"',
        "’": "'",
        "‘": "'",
        "–": "-",
        "—": "-",
        "−": "-",
        "…": "...",
        "→": "to",
        "₂": "2",
    }
)


class Paper(NamedTuple):
    """A size of paper, upright."""

    name: str
    width: float
    height: float


PAPERS: Final = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}


class Box(NamedTuple):
    """A place on a page: its upper left corner and its size, in millimetres."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """
        >>> Box(0, 0, 4, 2).middle
        (2.0, 1.0)
        """
        return self.x + self.width / 2, self.y + self.height / 2

    def inside(self, by: float) -> "Box":
        """The same place, a bit smaller on all sides."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


Draw = Callable[["Pages", Box], None]
"""Draws one piece in its place."""


class Pages(FPDF):
    """A document whose pages all carry the same line at the bottom."""

    def __init__(self, paper: Paper, foot: str) -> None:
        super().__init__(unit="mm", format=(paper.width, paper.height))
        self.paper = paper
        self.foot = plain(foot)
        self.set_auto_page_break(auto=False)
        self.set_margin(0)
        self.set_line_width(HAIR)
        self.set_creator("Letterloom")

    @property
    def room(self) -> Box:
        """What can be drawn on."""
        return Box(MARGIN, MARGIN, self.paper.width - 2 * MARGIN, self.paper.height - 2 * MARGIN - FOOT)

    def turn(self) -> None:
        """A new page, with its foot."""
        self.add_page()
        self.set_text_color(90)
        self.write_in(
            Box(MARGIN, self.paper.height - MARGIN - FOOT + 1, self.paper.width - 2 * MARGIN, FOOT - 1),
            self.foot,
            7,
        )
        self.set_text_color(0)

    def lay_out(self, size: tuple[float, float], pieces: Sequence[Draw]) -> None:
        """Pieces of one size, as many on a page as it has room for, edge to edge."""
        width, height = size
        room = self.room
        columns, rows = int(room.width / width), int(room.height / height)
        left = room.x + (room.width - columns * width) / 2
        for n, draw in enumerate(pieces):
            at = n % (columns * rows)
            if at == 0:
                self.turn()
            draw(self, Box(left + at % columns * width, room.y + at // columns * height, width, height))

    def outline(self, box: Box) -> None:
        """What is cut along."""
        self.set_draw_color(150)
        self.set_line_width(HAIR)
        self.rect(*box)
        self.set_draw_color(0)

    def write_in(self, box: Box, text: str, most: float, style: str = "") -> None:
        """A line of text in the middle of a place, as large as fits and no larger than `most` points."""
        text = plain(text)
        self.set_font("Helvetica", style, most)
        wide = self.get_string_width(text)
        points = min(most, most * box.width / wide if wide > box.width else most, box.height / POINT)
        self.set_font("Helvetica", style, points)
        x, y = box.middle
        self.text(x - self.get_string_width(text) / 2, y + points * POINT * 0.36, text)

    def write_lines(self, box: Box, text: str, most: float, style: str = "") -> None:
        """Text on as many lines as it needs, in the middle of a place, as large as fits."""
        points = most
        lines: list[str] = []
        while points > 3:
            self.set_font("Helvetica", style, points)
            lines = broken(self, plain(text), box.width)
            if len(lines) * points * POINT * 1.2 <= box.height and all(
                self.get_string_width(line) <= box.width for line in lines
            ):
                break
            points -= 0.5
        step = points * POINT * 1.2
        top = box.middle[1] - step * len(lines) / 2
        for n, line in enumerate(lines):
            wide = self.get_string_width(line)
            self.text(box.middle[0] - wide / 2, top + step * n + points * POINT, line)


def broken(pages: Pages, text: str, width: float) -> list[str]:
    """Text in lines that are not wider than so many millimetres, unless a word is."""
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and pages.get_string_width(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def plain(text: str) -> str:
    """Text in the letters that every printer's own fonts have.

    >>> plain("“Ä” − …")
    '"Ä" - ...'
    """
    return text.translate(_PLAIN).encode("latin-1", "replace").decode("latin-1")
