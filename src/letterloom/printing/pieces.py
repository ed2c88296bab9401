"""What pieces look like: a letter or a fragment with its value, cards, sheets to write on. The design is our own."""

from letterloom.printing.paper import Box, Draw, Pages

INK = (24, 46, 74)
"""What letters are printed in."""
PALE = (228, 234, 240)


def tile(text: str, value: str = "") -> Draw:
    """A square tile: its text large, its value small in the lower right corner."""

    def draw(pages: Pages, box: Box) -> None:
        pages.outline(box)
        pages.set_text_color(*INK)
        inner = box.inside(box.width * 0.14)
        if value:
            inner = inner._replace(height=inner.height * 0.86)
            corner = box.width * 0.24
            low = Box(box.x + box.width - corner * 1.25, box.y + box.height - corner * 1.15, corner, corner)
            pages.write_in(low, value, 9)
        # W and M have their feet below: a line tells which way up a letter stands.
        pages.write_in(inner, text, box.height * 1.9, "B")
        pages.set_draw_color(*INK)
        pages.set_line_width(0.4)
        foot = box.y + box.height * 0.86
        pages.line(box.x + box.width * 0.3, foot, box.x + box.width * 0.6, foot)
        pages.set_text_color(0)

    return draw


def card(letter: str, corner: str, name: str, icon: Draw | None = None) -> Draw:
    """A card: its letter, how many there are of it, the name that it carries, and its icon."""

    def draw(pages: Pages, box: Box) -> None:
        pages.outline(box)
        inner = box.inside(3)
        pages.set_fill_color(*PALE)
        pages.rect(*inner, style="F", round_corners=True, corner_radius=2)
        pages.set_text_color(*INK)
        small = Box(inner.x + 2, inner.y + 2, 8, 6)
        pages.write_in(small, corner, 11)
        pages.write_in(Box(inner.x, inner.y + 8, inner.width, inner.height - 22), letter, 80, "B")
        if icon:
            icon(pages, Box(inner.x + inner.width - 17, inner.y + 2, 15, 9))
        pages.write_in(Box(inner.x + 2, inner.y + inner.height - 9, inner.width - 4, 6), name, 9)
        pages.set_text_color(0)

    return draw


def notice(title: str, text: str) -> Draw:
    """A card with a sentence on it."""

    def draw(pages: Pages, box: Box) -> None:
        pages.outline(box)
        inner = box.inside(4)
        pages.set_text_color(*INK)
        pages.write_in(inner._replace(height=5), title, 8)
        pages.write_lines(inner._replace(y=inner.y + 6, height=inner.height - 6), text, 13, "B")
        pages.set_text_color(0)

    return draw


def grid(side: int, cell: float) -> Draw:
    """A sheet of squares to write letters into, with the names of rows and columns, and room to count."""

    def draw(pages: Pages, box: Box) -> None:
        pages.outline(box)
        left, top = box.x + (box.width - side * cell) / 2, box.y + 16
        pages.write_in(Box(left, box.y + 3, side * cell, 6), "Name: ______________________", 10)
        pages.set_line_width(0.3)
        pages.set_draw_color(*INK)
        for row in range(side):
            pages.write_in(Box(left - 6, top + row * cell, 5, cell), str(row + 1), 9)
            pages.write_in(Box(left + row * cell, top - 6, cell, 5), "abcdefghij"[row], 9)
            for column in range(side):
                pages.rect(left + column * cell, top + row * cell, cell, cell)
        below = top + side * cell + 3
        for n, words in enumerate(
            ("Words ________", "Task (3) ________", "First (3) ________", "Cards - ________")
        ):
            place = Box(left + n % 2 * side * cell / 2, below + n // 2 * 7, side * cell / 2, 6)
            pages.write_in(place, words, 9)
        pages.write_in(Box(left, below + 14, side * cell, 7), "Sum ____________", 11, "B")

    return draw


# TYPO-2D's icons (TYP-20 to TYP-25): small boxes for cards, and what happens to them.


def _boxes(pages: Pages, box: Box, marks: str) -> None:
    """Cards side by side: `#` one that lies there, `o` the one that is laid, `.` an empty cell, ` ` nothing."""
    size = min(box.width / len(marks), box.height * 0.8)
    left, top = box.x + (box.width - size * len(marks)) / 2, box.middle[1] - size / 2
    pages.set_line_width(0.25)
    pages.set_draw_color(*INK)
    pages.set_fill_color(*INK)
    for n, mark in enumerate(marks):
        place = Box(left + n * size, top, size, size).inside(0.25)
        if mark == "o":
            pages.rect(*place, style="F")
        elif mark == "#":
            pages.rect(*place)
        elif mark == ".":
            x, y = place.middle
            pages.ellipse(x - 0.3, y - 0.3, 0.6, 0.6, style="F")


def _arrow(pages: Pages, x: float, y: float, to_x: float, to_y: float) -> None:
    """A line with a head."""
    pages.set_line_width(0.35)
    pages.set_draw_color(*INK)
    pages.set_fill_color(*INK)
    pages.line(x, y, to_x, to_y)
    dx, dy = to_x - x, to_y - y
    size = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / size * 1.2, dy / size * 1.2
    pages.polygon(
        (
            (to_x, to_y),
            (to_x - ux - uy * 0.7, to_y - uy + ux * 0.7),
            (to_x - ux + uy * 0.7, to_y - uy - ux * 0.7),
        ),
        style="F",
    )


def insert_icon(pages: Pages, box: Box) -> None:
    """E: between two cards."""
    above, below = (
        box._replace(height=box.height * 0.4),
        box._replace(y=box.y + box.height * 0.45, height=box.height * 0.55),
    )
    _boxes(pages, above, " o ")
    _boxes(pages, below, "# #")
    _arrow(pages, box.middle[0], above.y + above.height, box.middle[0], below.y + below.height * 0.8)


def keep_icon(pages: Pages, box: Box) -> None:
    """M: back into the hand."""
    _boxes(pages, box._replace(height=box.height * 0.55), " o ")
    x, _ = box.middle
    _arrow(pages, x, box.y + box.height * 0.55, x, box.y + box.height)


def replace_icon(pages: Pages, box: Box) -> None:
    """N: in the place of another."""
    _boxes(pages, box, "o #")
    x, y = box.middle
    _arrow(pages, x - 1.5, y - 1, x + 1.5, y - 1)
    _arrow(pages, x + 1.5, y + 1, x - 1.5, y + 1)


def gap_before_icon(pages: Pages, box: Box) -> None:
    """O: in front of a line, with a gap."""
    _boxes(pages, box, "o.##")


def gap_behind_icon(pages: Pages, box: Box) -> None:
    """P: behind a line, with a gap."""
    _boxes(pages, box, "##.o")


def turn_icon(pages: Pages, box: Box) -> None:
    """Z: the line end for end."""
    _boxes(pages, box._replace(y=box.y + box.height * 0.45, height=box.height * 0.55), "###o")
    _arrow(pages, box.x + 1, box.y + 1, box.x + box.width - 1, box.y + 1)
    _arrow(pages, box.x + box.width - 1, box.y + 3, box.x + 1, box.y + 3)


ICONS: dict[str, Draw] = {
    "E": insert_icon,
    "M": keep_icon,
    "N": replace_icon,
    "O": gap_before_icon,
    "P": gap_behind_icon,
    "Z": turn_icon,
}
