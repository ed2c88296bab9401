"""A picture in dots: the SVG that `picture` draws, as a PNG.

The drawing is one and the same; resvg only paints it. Letters come from the fonts of the computer, so on one that has
none a PNG is refused rather than made without letters.
"""

ZOOM = 2
"""Dots for each unit of the drawing: sharp on a phone."""
_BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>'
_LETTER = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="15">E</text></svg>'


class RasterError(Exception):
    """A PNG cannot be made here; the message says why, and what to do."""


def png(drawn: str) -> bytes:
    """An SVG as a PNG.

    >>> png('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>')[1:4]
    b'PNG'
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise RasterError(
            "a .png needs the package resvg-py, which is not there; a .svg needs nothing"
        ) from error
    if svg_to_bytes(svg_string=_LETTER) == svg_to_bytes(svg_string=_BLANK):
        raise RasterError(
            "this computer has no font to write letters with, so there is no .png; a .svg needs none"
        )
    return svg_to_bytes(svg_string=drawn, zoom=ZOOM)
