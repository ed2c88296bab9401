"""Nets: cubes to be cut out, folded and glued."""

from typing import Final

from letterloom.printing.paper import Box, Draw, Pages
from letterloom.printing.pieces import INK

EDGE: Final = 20.0
"""How long the edge of a cube is."""
TAB: Final = 5.0
"""How wide what is glued is."""
SIZE: Final = (4 * EDGE + TAB + 2, 3 * EDGE + 2 * TAB + 2)
"""What a net takes up, with a bit of white beside it."""

FACES: Final = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))
"""Where the six faces of a net are: four in a row, one above and one below the second."""


def net(faces: tuple[str, ...], name: str) -> Draw:
    """A cube with a text on each of its six faces ("" for a blank one), and its number beside it.

    Solid lines are cut, dashed ones folded; tabs go inside.
    """

    def draw(pages: Pages, box: Box) -> None:
        left, top = box.x, box.y + TAB
        pages.set_draw_color(120)
        pages.set_line_width(0.15)
        pages.set_dash_pattern(dash=1, gap=0.8)
        for column, row in FACES:
            pages.rect(left + column * EDGE, top + row * EDGE, EDGE, EDGE)
        pages.set_dash_pattern()
        for points in _cuts(left, top):
            pages.polyline(points)
        pages.set_text_color(*INK)
        for (column, row), text in zip(FACES, faces, strict=True):
            face = Box(left + column * EDGE, top + row * EDGE, EDGE, EDGE)
            if text:
                pages.write_in(face.inside(3.5), text, 34, "B")
                pages.set_line_width(0.4)
                pages.set_draw_color(*INK)
                pages.line(face.x + 7, face.y + 17, face.x + 13, face.y + 17)
        pages.set_text_color(120)
        pages.write_in(Box(left + 2.2 * EDGE, top + 0.2 * EDGE, 1.6 * EDGE, 0.5 * EDGE), name, 9)
        pages.set_text_color(0)

    return draw


def _cuts(left: float, top: float) -> list[list[tuple[float, float]]]:
    """The outline with its seven tabs, drawn once round, as the scissors go."""
    e, t = EDGE, TAB
    x0, x1, x2, x4 = left, left + e, left + 2 * e, left + 4 * e
    y0, y1, y2, y3 = top, top + e, top + 2 * e, top + 3 * e
    around = [
        *[(x0, y1), (x1, y1)],
        *[(x1, y1), (x1 - t, y1 - t), (x1 - t, y0 + t), (x1, y0)],
        *[(x1, y0), (x1 + t, y0 - t), (x2 - t, y0 - t), (x2, y0)],
        *[(x2, y0), (x2 + t, y0 + t), (x2 + t, y1 - t), (x2, y1)],
        *[(x4, y1), (x4 + t, y1 + t), (x4 + t, y2 - t), (x4, y2)],
        *[(x2, y2), (x2 + t, y2 + t), (x2 + t, y3 - t), (x2, y3)],
        *[(x2, y3), (x2 - t, y3 + t), (x1 + t, y3 + t), (x1, y3)],
        *[(x1, y3), (x1 - t, y3 - t), (x1 - t, y2 + t), (x1, y2)],
        *[(x0, y2), (x0, y1)],
    ]
    return [around]
